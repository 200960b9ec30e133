//! `bench`: measures and writes what it finds into docs/benchmarks.md, between the marks that stand there.

use std::process::{Command, Stdio};

const DOCUMENT: &str = "docs/benchmarks.md";

/// What is measured: the mark in the document, and the command that prints the table.
const TABLES: &[(&str, &str)] = &[
    ("evaluators", "cargo bench --quiet --locked --package kit --bench evaluator"),
    ("games", "cargo bench --quiet --locked --package odds --bench games"),
    ("instructions", "cargo bench --quiet --locked --package odds --bench instructions"),
];

/// The crates that our evaluator is compared with.
const PEERS: [&str; 3] = ["pokers", "rs_poker", "aya_poker"];

/// Measures everything.
pub fn run() -> Result<(), String> {
    let mut document = std::fs::read_to_string(DOCUMENT).map_err(|error| format!("{DOCUMENT}: {error}"))?;
    document = replaced(&document, "machine", &machine()?)?;
    let mut failed = Vec::new();
    for (mark, command) in TABLES {
        println!("== {mark}: {command}");
        let (table, passed) = printed(command)?;
        println!("{table}");
        // A table that could not be made leaves the one before as it is.
        if table.starts_with('|') {
            document = replaced(&document, mark, &table)?;
        }
        if !passed {
            failed.push(*mark);
        }
    }
    std::fs::write(DOCUMENT, document).map_err(|error| format!("{DOCUMENT}: {error}"))?;
    println!("== written: {DOCUMENT}");
    if failed.is_empty() { Ok(()) } else { Err(format!("see above: {}", failed.join(", "))) }
}

/// What a command prints, and whether it succeeded; its errors go where ours go.
fn printed(command: &str) -> Result<(String, bool), String> {
    let mut words = command.split(' ');
    let mut program = Command::new(words.next().unwrap_or("cargo"));
    let output =
        program.args(words).stderr(Stdio::inherit()).output().map_err(|error| format!("{command}: {error}"))?;
    Ok((String::from_utf8_lossy(&output.stdout).trim().to_owned(), output.status.success()))
}

/// The document with another text between `<!-- mark -->` and `<!-- end -->`.
pub(crate) fn replaced(document: &str, mark: &str, text: &str) -> Result<String, String> {
    let opening = format!("<!-- {mark} -->\n");
    let missing = || format!("{DOCUMENT} has no `{}` with an `<!-- end -->` after it", opening.trim());
    let (before, rest) = document.split_once(&opening).ok_or_else(missing)?;
    let (_, after) = rest.split_once("<!-- end -->").ok_or_else(missing)?;
    Ok(format!("{before}{opening}{text}\n<!-- end -->{after}"))
}

/// On what it was measured, and with what.
fn machine() -> Result<String, String> {
    let cpu = printed("lscpu").map(|(text, _)| text).unwrap_or_default();
    let said = |name: &str| cpu.lines().find_map(|line| line.strip_prefix(name)).map_or("unknown", str::trim);
    let (rustc, _) = printed("rustc --version")?;
    let (date, _) = printed("date --utc +%F")?;
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let lock = std::fs::read_to_string("Cargo.lock").map_err(|error| format!("Cargo.lock: {error}"))?;
    let peers: Vec<String> = PEERS.iter().map(|peer| format!("{peer} {}", version(&lock, peer))).collect();
    Ok(format!(
        "{} x {} ({} family {} model {}; L1d {}, L2 {}), {rustc}, release build, no `target-cpu=native`. Peers: {}. \
         Measured on {date} with a load of {} before it began.",
        said("CPU(s):"),
        said("Model name:"),
        said("Architecture:"),
        said("CPU family:"),
        said("Model:"),
        said("L1d cache:"),
        said("L2 cache:"),
        peers.join(", "),
        load.split(' ').next().unwrap_or("unknown"),
    ))
}

/// The version of a crate in the lock file.
fn version<'a>(lock: &'a str, package: &str) -> &'a str {
    let entry = lock.split(&format!("name = \"{package}\"\nversion = \"")).nth(1);
    entry.and_then(|entry| entry.split('"').next()).unwrap_or("unknown")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_between_the_marks_is_replaced_and_nothing_else() {
        let document = "a\n<!-- one -->\nold\n<!-- end -->\nb\n<!-- two -->\n<!-- end -->\n";
        let changed = replaced(document, "two", "| new |").unwrap();
        assert_eq!(changed, "a\n<!-- one -->\nold\n<!-- end -->\nb\n<!-- two -->\n| new |\n<!-- end -->\n");
        assert_eq!(replaced(&changed, "two", "").unwrap(), document.replace("<!-- two -->\n", "<!-- two -->\n\n"));
        assert!(replaced(document, "three", "").unwrap_err().contains("`<!-- three -->`"));
    }

    #[test]
    fn the_document_has_every_mark() {
        let document = include_str!("../../../docs/benchmarks.md");
        for (mark, _) in TABLES.iter().chain(&[("machine", "")]) {
            assert!(replaced(document, mark, "").is_ok(), "{mark}");
        }
    }

    #[test]
    fn versions_come_from_the_lock_file() {
        let lock = "[[package]]\nname = \"pokers\"\nversion = \"0.10.0\"\n";
        assert_eq!((version(lock, "pokers"), version(lock, "other")), ("0.10.0", "unknown"));
    }
}
