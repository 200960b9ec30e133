//! `houseway submission`: check a casino's rules submission, or write a new one to start from.

use crate::commands::findings;
use crate::failure::{Failure, read};
use crate::out;
use engine::rules::{HouseRules, Violation};
use std::path::PathBuf;
use std::process::ExitCode;

/// Arguments of `houseway submission`.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Check submissions; report every violation at once and exit 1 if there is any
    Check {
        /// Submission files (TOML)
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Print a submission with every option at its default, to start from
    New {
        /// The rulebook, such as `ma-boston-5`
        rulebook: String,
    },
}

/// Runs the subcommand.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    match &args.command {
        Command::Check { files, json } => check(files, *json),
        Command::New { rulebook } => new(rulebook),
    }
}

fn check(files: &[PathBuf], json: bool) -> Result<ExitCode, Failure> {
    let mut reports = Vec::new();
    let mut bad = false;
    let mut accepted: Vec<(String, HouseRules)> = Vec::new();
    for path in files {
        let name = path.display().to_string();
        let checked = ::games::check_submission(&read(path)?).and_then(|chosen| {
            let differs = differs(&chosen, &accepted);
            if differs.is_empty() { Ok(chosen) } else { Err(differs) }
        });
        match checked {
            Ok(chosen) => {
                accepted.push((name.clone(), chosen.clone()));
                let changed = chosen.entries().filter(|entry| !entry.is_default).count();
                let book = chosen.rulebook().id();
                reports.push(serde_json::json!({ "file": name, "rulebook": book, "passed": true, "violations": [] }));
                if !json {
                    out::print(&format!("{name}: passes under {book}; {changed} option(s) differ from the default\n"));
                }
            }
            Err(violations) => {
                bad = true;
                reports.push(serde_json::json!({ "file": name, "passed": false, "violations": violations }));
                if !json {
                    out::print(&format!("{}\n", findings(&name, &violations)));
                }
            }
        }
    }
    if json {
        out::json(&reports);
    }
    Ok(if bad { ExitCode::from(1) } else { ExitCode::SUCCESS })
}

/// What a house chooses otherwise here than in a submission that was accepted before, though it has it alike at all its
/// tables of the game.
fn differs(chosen: &HouseRules, accepted: &[(String, HouseRules)]) -> Vec<Violation> {
    let same_house = |other: &HouseRules| {
        let named = chosen.licensee().is_some() && other.licensee() == chosen.licensee();
        named && other.rulebook().id() == chosen.rulebook().id()
    };
    let mut violations = Vec::new();
    for option in chosen.schema().options() {
        let Some(clause) = option.house_wide else { continue };
        let here = chosen.value(&option.name);
        let other = accepted.iter().find(|(_, other)| same_house(other) && other.value(&option.name) != here);
        if let Some((file, other)) = other {
            let permitted = format!("{} as in {file}: the same at all tables of the house", other.value(&option.name));
            violations.push(Violation::new(format!("options.{}", option.name), here.to_string(), permitted, clause));
        }
    }
    violations
}

fn new(rulebook: &str) -> Result<ExitCode, Failure> {
    let schema = ::games::registered(rulebook).map_err(Failure::input)?.schema();
    let mut text = format!("# A submission under {}: {}.\n", schema.rulebook().id(), schema.title());
    text.push_str("# Every option stands at its default; change what you choose otherwise, delete the rest.\n");
    text.push_str(&format!("rulebook = \"{}\"\n", schema.rulebook().id()));
    text.push_str("# licensee = \"The name of the casino\"\n# table = \"The name of the table\"\n\n[options]\n");
    for option in schema.options() {
        let value = option.default.to_toml();
        let permitted = option.permits.words();
        text.push_str(&format!("# {} Permitted: {permitted}. [{}]\n", option.says, option.clause().id()));
        text.push_str(&format!("{} = {value}\n", option.name));
    }
    for table in schema.tables() {
        text.push_str(&format!("\n# {} [{}]\n[pay.{}]\n", table.title, table.clause().id(), table.name));
        for row in &table.rows {
            let odds = row.odds.map_or("N/A".to_owned(), |odds| odds.to_string());
            text.push_str(&format!("{} = \"{odds}\"\n", row.name));
        }
    }
    out::print(&text);
    Ok(ExitCode::SUCCESS)
}
