//! `houseway games`: the registry.

use crate::failure::Failure;
use crate::out;
use std::process::ExitCode;

/// Arguments of `houseway games`.
#[derive(clap::Args)]
pub struct Args {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Lists the rulebooks that can be played.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let games: Vec<_> = ::games::registry().iter().map(|entry| (entry, entry.schema())).collect();
    if args.json {
        let rows = games.iter().map(|(entry, schema)| {
            serde_json::json!({
                "rulebook": entry.rulebook,
                "game": schema.game(),
                "title": schema.title(),
                "jurisdiction": schema.jurisdiction(),
                "about": entry.about,
            })
        });
        out::json(&rows.collect::<Vec<_>>());
        return Ok(ExitCode::SUCCESS);
    }
    let rows: Vec<Vec<String>> =
        games.iter().map(|(entry, _)| vec![entry.rulebook.to_owned(), entry.about.to_owned()]).collect();
    out::print(&out::columns("<<", &rows));
    Ok(ExitCode::SUCCESS)
}
