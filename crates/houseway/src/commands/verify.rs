//! `houseway verify`: proof after the fact.

use super::serve::usual_database;
use crate::failure::Failure;
use crate::out;
use floor::{Broken, RoundOfTable, Verified, verify_store, verify_table};
use indicatif::{ProgressBar, ProgressStyle};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;
use store::Store;

/// Arguments of `houseway verify`.
#[derive(clap::Args)]
#[command(after_help = "Reads the log from its first entry, follows the chain of hashes, decides every command anew, \
posts every chip anew, and compares the ledger with that and every card, tile and die with the secret committed to \
beforehand. Without --table every meter is followed from its first cent, and every reading on which somebody was paid \
is compared with what the meter held then. The first record that is wrong is named, with exit code 1.")]
pub struct Args {
    /// The database: a path, sqlite:PATH or postgres://user@host/database
    #[arg(long, value_name = "PATH|URL", env = "HOUSEWAY_DATABASE")]
    database: Option<String>,
    /// Only this table
    #[arg(long, value_name = "N")]
    table: Option<i64>,
    /// Only up to the end of this round of the table
    #[arg(long, value_name = "N", requires = "table")]
    round: Option<u32>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Verifies and tells.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| Failure::input(format!("cannot start: {error}")))?;
    let result = runtime.block_on(verify(args))?;
    let whole_again = result.is_ok();
    match result {
        Ok(found) if args.json => out::json(&serde_json::json!({ "whole": true, "found": found })),
        Ok(found) => out::print(&whole(&found)),
        Err(broken) if args.json => out::json(&serde_json::json!({ "whole": false, "broken": broken })),
        Err(broken) => out::print(&format!("BROKEN: {broken}\n")),
    }
    Ok(if whole_again { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

async fn verify(args: &Args) -> Result<Result<Verified, Broken>, Failure> {
    let store = existing(args.database.as_deref()).await?;
    let Some(table) = args.table else {
        let style =
            ProgressStyle::with_template("{spinner} {msg}").unwrap_or_else(|_| ProgressStyle::default_spinner());
        let bar = ProgressBar::new_spinner().with_style(style);
        bar.enable_steady_tick(Duration::from_millis(100));
        let found = verify_store(&*store, &|place| bar.set_message(place.to_owned())).await;
        bar.finish_and_clear();
        return Ok(found);
    };
    let row = store.table(table).await.map_err(Failure::input)?;
    let row = row.ok_or_else(|| Failure::input(format!("there is no table {table} in this database")))?;
    Ok(verify_table(&*store, &row, args.round).await)
}

/// The store of a floor that is there; none is made.
pub(super) async fn existing(database: Option<&str>) -> Result<Arc<dyn Store>, Failure> {
    let database = match database {
        Some(database) => database.to_owned(),
        None => usual_database()?,
    };
    let path = database.strip_prefix("sqlite:").unwrap_or(&database);
    if !path.contains("://") && !Path::new(path.split('?').next().unwrap_or(path)).exists() {
        return Err(Failure::input(format!("there is no database at {path}; give one with --database")));
    }
    store::open(&database).await.map_err(Failure::input)
}

fn whole(found: &Verified) -> String {
    let Verified { streams, entries, commands, rounds, shuffles, throws, open, meters, by_hand } = found;
    let mut text = format!(
        "whole: {streams} log(s) with {entries} entries; {commands} commands decided anew, {rounds} rounds; \
         {shuffles} shuffles and {throws} throws fit what was committed to\n"
    );
    if *meters > 0 {
        let (count, follow) = (*meters, if *meters == 1 { "meter follows" } else { "meters follow" });
        text.push_str(&format!("{count} {follow} from the first cent to the last, with every reading\n"));
    }
    if *open > 0 {
        text.push_str(&format!(
            "{open} cards and tiles belong to shuffles still in play, whose secrets are not revealed yet\n"
        ));
    }
    text.push_str(&rests_on(*rounds, by_hand));
    text
}

/// What the rounds rest on: what was committed to, or the word of a person who gave cards from hand.
fn rests_on(rounds: u64, by_hand: &[RoundOfTable]) -> String {
    if by_hand.is_empty() {
        return "every round rests on what was committed to: nobody gave cards, tiles or dice from hand\n".to_owned();
    }
    let mut tables: Vec<(i64, Vec<String>)> = Vec::new();
    for RoundOfTable { table, round } in by_hand {
        match tables.last_mut() {
            Some((last, list)) if last == table => list.push(round.to_string()),
            _ => tables.push((*table, vec![round.to_string()])),
        }
    }
    let list: Vec<String> =
        tables.iter().map(|(table, rounds)| format!("  table {table}, round {}\n", rounds.join(", "))).collect();
    let others = rounds.saturating_sub(by_hand.len() as u64);
    format!(
        "{others} rounds rest on what was committed to; a person gave cards, tiles or dice from hand in\n{}",
        list.concat()
    )
}
