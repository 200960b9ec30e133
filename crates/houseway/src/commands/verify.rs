//! `houseway verify`: proof after the fact.

use super::serve::usual_database;
use crate::failure::{Failure, read};
use crate::out;
use fair::{Seal, hex};
use floor::{Known, Report, RoundOfTable, SignedHead, Verified, verify_store_with, verify_table};
use indicatif::{ProgressBar, ProgressStyle};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;
use store::Store;

/// Arguments of `houseway verify`.
#[derive(clap::Args)]
#[command(after_help = "Reads the log from its first entry, follows the chain of hashes, decides every command anew, \
posts every chip anew, and compares the ledger with that and every card, tile and die with the secret committed to \
beforehand. Without --table every meter is followed from its first cent, and every reading on which somebody was paid \
is compared with what the meter held then. Whatever is wrong is named, table by table, with exit code 1; what is \
damaged at one table does not keep the others from being read. A head that was kept elsewhere, given with --against, \
shows that nothing was cut, rewritten or forked since. Nothing is written; a read-only copy will do. What this \
promises, and what \
not: docs/verify.md.")]
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
    /// A head that was kept elsewhere, as `houseway head` and /api/head give it; may be given several times
    #[arg(long, value_name = "FILE", conflicts_with = "table")]
    against: Vec<PathBuf>,
    /// The file of the floor's key; by default beside the database, where it is there
    #[arg(long, value_name = "FILE")]
    key_file: Option<PathBuf>,
    /// The public half of the floor's key, where the key itself is not at hand
    #[arg(long, value_name = "HEX", conflicts_with = "key_file")]
    public_key: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Verifies and tells.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| Failure::input(format!("cannot start: {error}")))?;
    let report = runtime.block_on(verify(args))?;
    let is_whole = report.broken.is_empty();
    match args.json {
        true => out::json(&serde_json::json!({ "whole": is_whole, "found": report.found, "broken": report.broken })),
        false => out::print(&text(&report)),
    }
    Ok(if is_whole { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

/// What was found, for a person.
pub(super) fn text(report: &Report) -> String {
    if report.broken.is_empty() { whole(&report.found) } else { damaged(report) }
}

/// Everything that is damaged, and what is not.
fn damaged(report: &Report) -> String {
    let mut text: String = report.broken.iter().map(|broken| format!("BROKEN: {broken}\n")).collect();
    let mut places: Vec<&str> = report.broken.iter().map(|broken| broken.place.as_str()).collect();
    places.dedup();
    let Verified { streams, entries, commands, .. } = report.found;
    text.push_str(&format!(
        "damaged: {}; of all {streams} log(s), {entries} entries are as they were written and {commands} commands were \
         decided anew with the same result\n",
        places.join(", ")
    ));
    text
}

async fn verify(args: &Args) -> Result<Report, Failure> {
    let (database, store) = existing(args.database.as_deref()).await?;
    let Some(table) = args.table else {
        let style =
            ProgressStyle::with_template("{spinner} {msg}").unwrap_or_else(|_| ProgressStyle::default_spinner());
        let bar = ProgressBar::new_spinner().with_style(style);
        bar.enable_steady_tick(Duration::from_millis(100));
        let known = known(args, &database)?;
        let found = verify_store_with(&*store, &known, &|place| bar.set_message(place.to_owned())).await;
        bar.finish_and_clear();
        return Ok(found);
    };
    let row = store.table(table).await.map_err(Failure::input)?;
    let row = row.ok_or_else(|| Failure::input(format!("there is no table {table} in this database")))?;
    Ok(verify_table(&*store, &row, args.round).await)
}

/// What is known from elsewhere: the key, and heads that were kept.
fn known(args: &Args, database: &str) -> Result<Known, Failure> {
    let heads = args.against.iter().map(|path| kept(path)).collect::<Result<Vec<_>, _>>()?;
    let public = args.public_key.as_deref().map(public_key).transpose()?;
    let seal = match &args.key_file {
        _ if public.is_some() => None,
        Some(path) => Some(Seal::from_existing(path).map_err(Failure::input)?),
        None => key_at_hand(database)?,
    };
    let signer = seal.map(|seal| seal.signer().clone());
    // Without the key, the one that signed what was kept is the floor's.
    let public = public.or_else(|| heads.first().filter(|_| signer.is_none()).map(|head| head.key));
    Ok(Known { signer, public, heads })
}

/// The floor's key, where it is given or lies beside the database.
pub(super) fn key_at_hand(database: &str) -> Result<Option<Seal>, Failure> {
    if let Some(key) = std::env::var("HOUSEWAY_KEY").ok().filter(|key| !key.is_empty()) {
        return Seal::from_hex(&key).map(Some).map_err(Failure::input);
    }
    // A copy may have lost the permissions of its key; then it is verified without.
    Ok(floor::key_file(database).filter(|path| path.exists()).and_then(|path| Seal::from_existing(&path).ok()))
}

/// A head that was kept.
pub(super) fn kept(path: &Path) -> Result<SignedHead, Failure> {
    let text = read(path)?;
    let wrong = |error| Failure::input(format!("{} is no signed head of a floor: {error}", path.display()));
    serde_json::from_str(&text).map_err(wrong)
}

fn public_key(text: &str) -> Result<[u8; 32], Failure> {
    let bytes = hex::decode(&text.trim().to_ascii_lowercase()).unwrap_or_default();
    let wrong = |_| Failure::input(format!("--public-key wants 64 hexadecimal digits, found `{text}`"));
    bytes.try_into().map_err(wrong)
}

/// The store of a floor that is there, opened to be read alone, and its address.
pub(super) async fn existing(database: Option<&str>) -> Result<(String, Arc<dyn Store>), Failure> {
    let database = match database {
        Some(database) => database.to_owned(),
        None => usual_database()?,
    };
    let path = database.strip_prefix("sqlite:").unwrap_or(&database);
    if !path.contains("://") && !Path::new(path.split('?').next().unwrap_or(path)).exists() {
        return Err(Failure::input(format!("there is no database at {path}; give one with --database")));
    }
    let store = store::open_to_read(&database).await.map_err(Failure::input)?;
    Ok((database, store))
}

fn whole(found: &Verified) -> String {
    let Verified { streams, entries, commands, rounds, shuffles, throws, open, meters, by_hand, .. } = found;
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
    text.push_str(&signed(found));
    text
}

/// What was signed, by which key, and what rests on no signature yet.
fn signed(found: &Verified) -> String {
    let (Some(at), Some(key)) = (found.signed_at, &found.key) else {
        return "nothing was signed: these logs may have been written anew by whoever could write in the database\n"
            .to_owned();
    };
    let (heads, unsigned) = (found.heads, found.unsigned);
    let heads = if heads == 1 { "1 signed head".to_owned() } else { format!("{heads} signed heads") };
    let mut text = format!("{heads}, the last of {}, by the key {key}\n", out::moment(at));
    if unsigned > 0 {
        let entries = if unsigned == 1 { "1 entry was".to_owned() } else { format!("{unsigned} entries were") };
        text.push_str(&format!("{entries} written after that; a head signed later covers them\n"));
    }
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
