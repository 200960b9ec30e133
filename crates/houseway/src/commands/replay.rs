//! `houseway replay FILE`: verify a table's log and tell it again.

use crate::failure::{Failure, read};
use crate::out;
use engine::{Account, Log, Viewer};
use std::path::PathBuf;
use std::process::ExitCode;

/// Arguments of `houseway replay`.
#[derive(clap::Args)]
#[command(after_help = "A log is written by `houseway play --log FILE`. Each line carries a hash over itself and \
everything before it, so a line that was changed, removed or cut off is named.")]
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
    let log = Log::read(&text).map_err(|error| wrong(error.to_string()))?;
    let submission = log.about()["submission"].as_str().unwrap_or_default();
    let chosen = ::games::check_submission(submission)
        .map_err(|_| wrong("line 1: the submission in its header is not valid".to_owned()))?;
    let entry = ::games::registered(chosen.rulebook().id()).map_err(Failure::input)?;
    let mut table = entry.open(chosen);
    table.read_log(&log).map_err(|error| wrong(error.to_string()))?;
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
        "\n{} records verified, {} rounds; the rack holds {rack} and all accounts sum to {}.\n",
        events.len(),
        table.rounds(),
        table.accounts().sum()
    ));
    out::print(&text);
    Ok(ExitCode::SUCCESS)
}
