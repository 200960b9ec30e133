//! The gate: every clause that a program can execute is executed and tried, or exempt with a reason.

use scenario::{coverage, embedded_scenarios};

#[test]
fn every_run_clause_is_executed_and_tried_or_exempt() {
    let coverage = coverage(&embedded_scenarios());
    assert_eq!(coverage.rulebooks.len(), games::registry().len());
    let mut missing = String::new();
    for book in &coverage.rulebooks {
        for entry in &book.clauses {
            let clause = entry.clause;
            if clause.kind() == law::Kind::Ruling || clause.does() != law::Does::Run {
                continue;
            }
            match &entry.exempt {
                Some(why) => assert!(why.len() > 20, "{clause}: exempt without a reason"),
                None if entry.executed_at.is_empty() => missing += &format!("{clause} is not executed anywhere\n"),
                None if entry.tried_by.is_empty() => missing += &format!("{clause} is tried by no scenario\n"),
                None => {}
            }
        }
        assert_eq!(book.run.percent() == 100, book.run.covered + book.run.exempt == book.run.all);
    }
    assert!(missing.is_empty(), "\n{missing}");
}

#[test]
fn places_in_the_program_are_files_of_the_repository() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for book in coverage(&embedded_scenarios()).rulebooks {
        for place in book.clauses.iter().flat_map(|clause| &clause.executed_at) {
            let (file, line) = place.rsplit_once(':').unwrap();
            let text = std::fs::read_to_string(root.join(file)).unwrap_or_else(|error| panic!("{place}: {error}"));
            assert!(text.lines().count() >= line.parse().unwrap(), "{place}");
        }
    }
}
