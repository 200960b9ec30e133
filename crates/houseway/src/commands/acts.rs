//! `houseway acts RULEBOOK`: everything that can be said at a table, by whom, when and by which clause.

use crate::failure::Failure;
use crate::out;
use engine::DeclaredAct;
use law::Clause;
use std::process::ExitCode;

/// Arguments of `houseway acts`.
#[derive(clap::Args)]
pub struct Args {
    /// The rulebook, such as `ma-boston-5`
    rulebook: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Lists the acts of a rulebook: those of the game's rounds, then those around the rounds.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let entry = ::games::registered(&args.rulebook).map_err(Failure::input)?;
    let table = entry.open(entry.schema().defaults());
    let (around, rounds): (Vec<_>, Vec<_>) = table.declared().into_iter().partition(|act| act.stages.is_none());
    if args.json {
        out::json(&rounds.into_iter().chain(around).collect::<Vec<_>>());
        return Ok(ExitCode::SUCCESS);
    }
    let mut text = format!("{}: what can be said at a table\n", entry.schema().title());
    text.push_str("\nIn a round, by the one named, in the stages named\n");
    rounds.iter().for_each(|act| text.push_str(&describe(act, entry.rulebook)));
    text.push_str("\nAround the rounds\n");
    around.iter().for_each(|act| text.push_str(&describe(act, entry.rulebook)));
    out::print(&text);
    Ok(ExitCode::SUCCESS)
}

fn describe(act: &DeclaredAct, rulebook: &str) -> String {
    let given = act.takes.to_string();
    let given = if given.is_empty() { given } else { format!(", with {given}") };
    let mut text = format!("\n  {}\n", act.words);
    let line = |label: &str, value: String| format!("    {label:<9}{}\n", out::wrap(&value, 13, out::WIDTH));
    text.push_str(&line("by", format!("{}{given}", act.role)));
    if let Some(stages) = &act.stages {
        let never = "never: it can be said, and is refused with its clause";
        text.push_str(&line("while", if stages.is_empty() { never.to_owned() } else { stages.join(", ") }));
    }
    let name = |clause: &Clause| {
        if clause.rulebook().id() == rulebook { clause.id().to_owned() } else { clause.to_string() }
    };
    let clauses: Vec<String> = act.clauses.clauses().iter().map(name).collect();
    if !clauses.is_empty() {
        text.push_str(&line("clause", clauses.join(", ")));
    }
    text
}
