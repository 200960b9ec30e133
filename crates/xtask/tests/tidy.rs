//! The project's style, as a test: what a file may not contain and how long it may be.

use std::path::{Path, PathBuf};

const MOST_LINES: usize = 500;
const MOST_FUNCTION_LINES: usize = 70;
const MOST_COLUMNS: usize = 120;

/// Words that mark unfinished work, or that a file that knows no clock, files or chance may not have.
const UNFINISHED: [&str; 6] = ["todo!(", "unimplemented!(", "FIXME", "XXX", "dbg!(", "#[ignore"];
const PURE: [&str; 4] = ["law", "kit", "engine", "games"];
const IMPURE: [&str; 8] = ["std::fs", "std::net", "std::time", "SystemTime", "async fn", "f64", "f32", "std::process"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

fn rust_files() -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![root().join("crates")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

/// Everything wrong with the files, told together.
fn check(fault: impl Fn(&Path, &str) -> Vec<String>) {
    let mut faults = Vec::new();
    for path in rust_files().iter().filter(|path| !path.ends_with("tests/tidy.rs")) {
        let text = std::fs::read_to_string(path).unwrap();
        let name = path.strip_prefix(root()).unwrap().display().to_string();
        faults.extend(fault(path, &text).into_iter().map(|fault| format!("{name}{fault}")));
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn every_file_says_what_room_it_is_and_stays_short() {
    check(|_, text| {
        let mut faults = Vec::new();
        if !text.starts_with("//!") {
            faults.push(": does not open with `//!`".to_owned());
        }
        if text.lines().count() > MOST_LINES {
            faults.push(format!(": {} lines, at most {MOST_LINES}", text.lines().count()));
        }
        for (number, line) in text.lines().enumerate().filter(|(_, line)| line.chars().count() > MOST_COLUMNS) {
            faults.push(format!(":{}: {} columns", number + 1, line.chars().count()));
        }
        faults
    });
}

#[test]
fn no_function_is_longer_than_a_screen() {
    check(|path, text| {
        // A table of clause numbers is one long expression; splitting it would hide that it is a table.
        if path.ends_with("provisions.rs") {
            return Vec::new();
        }
        let lines: Vec<&str> = text.lines().collect();
        let mut faults = Vec::new();
        for (start, line) in lines.iter().enumerate() {
            let indent = line.len() - line.trim_start().len();
            let words = line.trim_start().split_inclusive(' ');
            let qualifiers = ["pub ", "pub(crate) ", "pub(super) ", "const ", "async ", "unsafe "];
            let opens = words.into_iter().find(|word| !qualifiers.contains(word)) == Some("fn ");
            let signature_ends = lines[start..].iter().find(|line| line.ends_with(';') || line.ends_with('{'));
            let declared_only = signature_ends.is_some_and(|line| line.ends_with(';'));
            if !opens || declared_only {
                continue;
            }
            let closing = format!("{}}}", " ".repeat(indent));
            let end = lines.iter().skip(start).position(|line| *line == closing).unwrap_or(0);
            if end > MOST_FUNCTION_LINES {
                faults.push(format!(":{}: a function of {end} lines, at most {MOST_FUNCTION_LINES}", start + 1));
            }
        }
        faults
    });
}

#[test]
fn nothing_is_left_unfinished() {
    check(|_, text| UNFINISHED.iter().filter(|word| text.contains(**word)).map(|word| format!(": {word}")).collect());
}

#[test]
fn law_kit_engine_and_games_know_no_clock_files_or_floats() {
    check(|path, text| {
        let pure = PURE.iter().any(|name| path.starts_with(root().join("crates").join(name).join("src")));
        let pure = pure && !path.ends_with("tests.rs");
        let words = IMPURE.iter().filter(|word| pure && text.contains(**word));
        words.map(|word| format!(": {word}")).collect()
    });
}

#[test]
fn kit_and_engine_name_no_game() {
    let names = ["boston", "baccarat", "sic bo", "pai gow", "chemin", "caribbean", "spanish 21", "let it ride"];
    check(|path, text| {
        let knows_none =
            ["kit", "engine"].iter().any(|name| path.starts_with(root().join("crates").join(name).join("src")));
        let code = text.lines().filter(|line| !line.trim_start().starts_with("//") && !line.contains('"'));
        let code = code.collect::<Vec<_>>().join("\n").to_lowercase();
        let found = names.iter().filter(|name| knows_none && code.contains(**name));
        found.map(|name| format!(": names {name}")).collect()
    });
}

/// Sentences of the regulations are not ours to copy; the clause files are in our own words.
#[test]
fn the_words_of_the_law_are_ours() {
    for entry in std::fs::read_dir(root().join("law")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|ending| ending == "tsv") {
            let text = std::fs::read_to_string(&path).unwrap().to_lowercase();
            assert!(!text.contains("shall be"), "{}: reads like the regulation itself", path.display());
        }
    }
}

/// A document that names a test promises something by it.
#[test]
fn every_test_that_the_security_document_names_is_there() {
    let text = std::fs::read_to_string(root().join("docs/security.md")).unwrap();
    let code: String = rust_files().iter().map(|path| std::fs::read_to_string(path).unwrap()).collect();
    let named = text.split('`').skip(1).step_by(2).filter(|word| word.matches('_').count() >= 3);
    let named: Vec<&str> = named.collect();
    assert!(named.len() > 20, "{named:?}");
    let missing: Vec<&&str> = named.iter().filter(|name| !code.contains(&format!("fn {name}"))).collect();
    assert!(missing.is_empty(), "no such test: {missing:?}");
}
