//! `houseway replay FILE`: say everything in a table's log again, compare what follows, and tell it.

use crate::failure::{Failure, read};
use crate::out;
use engine::{Account, Viewer};
use std::path::PathBuf;
use std::process::ExitCode;

/// Arguments of `houseway replay`.
#[derive(clap::Args)]
#[command(after_help = "A log is written by `houseway play --log FILE`. Each line carries a hash over itself and \
everything before it, so a line that was changed, removed or cut off is named. Whoever changes a line and writes all \
hashes anew is found out too: every command is decided anew, and a payment that does not follow from it is named.")]
pub struct Args {
    /// The log
    file: PathBuf,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Verifies and tells a log.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let text = read(&args.file)?;
    let wrong = |what: String| Failure::findings(format!("{}: {what}", args.file.display()));
    let table = ::games::replay(&text).map_err(|error| wrong(error.to_string()))?;
    let events = table.lines(0, Viewer::Surveillance);
    if args.json {
        out::json(&events);
        return Ok(ExitCode::SUCCESS);
    }
    let mut text = String::new();
    for event in &events {
        let clauses = if event.clauses.is_empty() { String::new() } else { format!(" [{}]", event.clauses) };
        text.push_str(&format!(
            "{:>5}  {}\n",
            event.seq,
            out::wrap(&format!("{}{clauses}", event.says), 7, out::WIDTH)
        ));
    }
    let rack = table.accounts().balance(Account::Rack);
    text.push_str(&format!(
        "\n{} records follow from what was said, {} rounds; the rack holds {rack} and all accounts sum to {}.\n",
        events.len(),
        table.rounds(),
        table.accounts().sum()
    ));
    out::print(&text);
    Ok(ExitCode::SUCCESS)
}
