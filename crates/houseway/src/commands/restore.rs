//! `houseway restore`: a floor from a backup.

use super::backup::{UNNOTED, hashed, missing, note, verified};
use super::verify::{key_at_hand, text};
use crate::failure::Failure;
use crate::out;
use floor::events::Event;
use std::path::PathBuf;
use std::process::ExitCode;

/// Arguments of `houseway restore`.
#[derive(clap::Args)]
#[command(after_help = "Nothing is overwritten: the new database is a file that does not exist yet, or a database of \
PostgreSQL that holds nothing. A backup of either kind can be restored to either. What was restored is verified like \
`houseway verify` does. The floor needs the same key as before: put the .key file beside the new database, or give it \
with --key-file or HOUSEWAY_KEY.

What was played after the backup is lost with the old database: stop the old floor first, and keep its files. Cards \
that were dealt after the backup may be dealt again to people who saw them; docs/operations.md says what to do.")]
pub struct Args {
    /// The backup, a file that `houseway backup` wrote
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The new database: a path, sqlite:PATH or postgres://user@host/database
    #[arg(long, value_name = "PATH|URL")]
    database: String,
    /// Refuse a backup whose SHA-256 is another than this
    #[arg(long, value_name = "HEX")]
    sha256: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Restores and verifies.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| Failure::input(format!("cannot start: {error}")))?;
    missing(&args.file.display().to_string())?;
    let (bytes, hash) = hashed(&args.file)?;
    if let Some(expected) = args.sha256.as_ref().filter(|expected| !expected.eq_ignore_ascii_case(&hash)) {
        let file = args.file.display();
        return Err(Failure::input(format!("{file} has the SHA-256 {hash}, not {expected}; nothing was restored")));
    }
    runtime.block_on(store::restore(&args.file, &args.database)).map_err(Failure::input)?;
    let key = key_at_hand(&args.database)?;
    let report = runtime.block_on(verified(&args.database, key.as_ref()))?;
    if !report.broken.is_empty() {
        return Err(Failure::findings(format!(
            "the database was restored and is not whole; do not open a floor on it\n{}",
            text(&report)
        )));
    }
    match &key {
        Some(key) => runtime.block_on(note(&args.database, key, Event::Restored { sha256: hash.clone() }))?,
        None => eprintln!("{UNNOTED}"),
    }
    if args.json {
        out::json(&serde_json::json!({ "bytes": bytes, "sha256": hash, "verified": report.found }));
    } else {
        out::print(&format!("restored from {}, SHA-256 {hash}\n{}", args.file.display(), text(&report)));
    }
    Ok(ExitCode::SUCCESS)
}
