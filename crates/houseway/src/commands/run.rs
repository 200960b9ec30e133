//! `houseway run FILE...`: run scenarios and print what differs.

use crate::failure::{Failure, read};
use crate::out;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Arguments of `houseway run`.
#[derive(clap::Args)]
#[command(after_help = "A scenario is literate Markdown or JSON (docs/scenarios.md, docs/scenario.schema.json). \
Without --json only differences are printed, unless --all is given.")]
pub struct Args {
    /// Scenario files or folders; `-` reads one from standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Print what every round paid, not only what differs
    #[arg(long)]
    all: bool,
    /// Print JSON: per seat and wager the stake, outcome, amount and clauses; per account the net
    #[arg(long)]
    json: bool,
}

/// Runs scenarios.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let mut scenarios = Vec::new();
    let mut errors = Vec::new();
    for (name, text) in texts(&args.files)? {
        match scenario::read(&text, &name) {
            Ok(read) => scenarios.extend(read),
            Err(wrong) => errors.extend(wrong),
        }
    }
    if !errors.is_empty() {
        if args.json {
            out::json(&serde_json::json!({ "errors": errors }));
        }
        let lines: Vec<String> = errors.iter().map(|error| format!("  {error}")).collect();
        return Err(Failure::input(format!("the scenarios cannot be read:\n{}", lines.join("\n"))));
    }
    let reports: Vec<scenario::Report> = scenarios.iter().map(scenario::run).collect();
    let failed = reports.iter().filter(|report| !report.passed).count();
    if args.json {
        out::json(&reports);
    } else {
        for report in reports.iter().filter(|report| args.all || !report.passed) {
            out::print(&format!("{report}\n"));
        }
        out::print(&format!("{} passed, {failed} failed\n", reports.len() - failed));
    }
    Ok(if failed == 0 { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

/// The texts of files, of the scenario files in folders, and of standard input.
fn texts(paths: &[PathBuf]) -> Result<Vec<(String, String)>, Failure> {
    let mut texts = Vec::new();
    for path in paths {
        if path.as_os_str() == "-" {
            let text = std::io::read_to_string(std::io::stdin())
                .map_err(|error| Failure::input(format!("cannot read standard input: {error}")))?;
            texts.push(("standard input".to_owned(), text));
        } else if path.is_dir() {
            let found = in_folder(path)?;
            if found.is_empty() {
                let help = "a scenario is a block fenced by ```scenario and ``` in a .md file, or a .json file";
                return Err(Failure::input(format!("there is no scenario in {}: {help}", path.display())));
            }
            texts.extend(found);
        } else {
            texts.push((path.display().to_string(), read(path)?));
        }
    }
    Ok(texts)
}

/// The scenario files in a folder and those below it; a Markdown file without a scenario, such as a README, is
/// no scenario file.
fn in_folder(folder: &Path) -> Result<Vec<(String, String)>, Failure> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .map_err(|error| Failure::input(format!("cannot read {}: {error}", folder.display())))?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    files.sort();
    let mut texts = Vec::new();
    for path in files {
        let ends = |ending: &str| path.extension().is_some_and(|end| end == ending);
        if path.is_dir() {
            texts.extend(in_folder(&path)?);
        } else if ends("md") || ends("json") {
            let text = read(&path)?;
            if ends("json") || text.lines().any(|line| line.trim().starts_with("```scenario")) {
                texts.push((path.display().to_string(), text));
            }
        }
    }
    Ok(texts)
}
