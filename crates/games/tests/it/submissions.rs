//! The submissions in the repository, checked with each game's own arithmetic.

use games::registry;
use std::path::Path;

fn folder(name: &str) -> Vec<(String, String)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name);
    let mut files: Vec<(String, String)> = std::fs::read_dir(path)
        .unwrap()
        .map(|file| file.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "toml"))
        .map(|path| (path.display().to_string(), std::fs::read_to_string(&path).unwrap()))
        .collect();
    files.sort();
    files
}

#[test]
fn every_registered_rulebook_has_a_submission_that_passes() {
    for entry in registry() {
        let wanted = format!("{}.toml", entry.rulebook);
        let (_, text) = folder("submissions").into_iter().find(|(name, _)| name.ends_with(&wanted)).expect(&wanted);
        games::check_submission(&text).unwrap_or_else(|violations| panic!("{wanted}: {violations:?}"));
    }
}

#[test]
fn every_submission_at_the_edge_passes() {
    let edge = folder("submissions/edge");
    assert!(edge.len() >= 5);
    for (name, text) in edge {
        games::check_submission(&text).unwrap_or_else(|violations| panic!("{name}: {violations:?}"));
    }
}

#[test]
fn every_bad_submission_has_exactly_the_findings_it_says() {
    for (name, text) in folder("submissions/bad") {
        let expected: Vec<String> = text
            .lines()
            .filter_map(|line| line.strip_prefix("# finding: "))
            .map(|line| line.trim().to_owned())
            .collect();
        let found = match games::check_submission(&text) {
            Ok(_) => Vec::new(),
            Err(violations) => violations
                .iter()
                .map(|found| match found.clause {
                    Some(clause) => format!("{} {}", found.path, clause.id()),
                    None => format!("{} -", found.path),
                })
                .collect(),
        };
        assert_eq!(found, expected, "{name}");
    }
}
