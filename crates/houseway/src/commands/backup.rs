//! `houseway backup`: a copy of a floor's database while the floor runs.

use super::serve::usual_database;
use super::verify::{existing, key_at_hand, text};
use crate::failure::Failure;
use crate::out;
use fair::Seal;
use floor::clock::{System, Time};
use floor::events::{Event, Events, LARGE_WIN};
use floor::{Known, Report, verify_store_with};
use sha2::{Digest, Sha256};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

/// Arguments of `houseway backup`.
#[derive(clap::Args)]
#[command(
    after_help = "The floor need not be stopped. The copy is what the database held at one moment, in one SQLite \
file whatever the database is; it is verified like `houseway verify` does before it gets its name. Sessions are left \
out. Copying the file of a running floor by other means (cp, rsync) gives a file that is damaged or old: its last \
entries are in the -wal file beside it.

The key beside the database (FILE.key, or HOUSEWAY_KEY) is not in the backup, and the cards that are shuffled and not \
dealt cannot be read without it. Keep a copy of the key in another place than the backups."
)]
pub struct Args {
    /// The file to write; there must be none of that name yet
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The database: a path, sqlite:PATH or postgres://user@host/database
    #[arg(long, value_name = "PATH|URL", env = "HOUSEWAY_DATABASE")]
    database: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What is said where an event could not be written down.
pub(super) const UNNOTED: &str = "the floor's key is neither beside the database nor in HOUSEWAY_KEY, so this was not \
written down among its significant events, and marks and signatures were not compared with the key";

/// Copies, verifies, and gives the copy its name.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| Failure::input(format!("cannot start: {error}")))?;
    let database = args.database.clone().map_or_else(usual_database, Ok)?;
    missing(&database)?;
    let file = &args.file;
    if file.exists() {
        return Err(Failure::input(format!("{} is there already; choose another name", file.display())));
    }
    let partial = beside(file, "partial");
    let key = key_at_hand(&database)?;
    let copied = runtime.block_on(store::backup(&database, &partial)).map_err(Failure::input);
    let checked = copied.and_then(|()| runtime.block_on(verified(&partial.display().to_string(), key.as_ref())));
    let report = match checked {
        Ok(report) => report,
        Err(failure) => {
            remove(&partial);
            return Err(failure);
        }
    };
    runtime.block_on(store::settle(&partial)).map_err(Failure::input)?;
    let (bytes, hash) = hashed(&partial)?;
    if !report.broken.is_empty() {
        let kept = beside(file, "damaged");
        rename(&partial, &kept)?;
        return Err(Failure::findings(format!(
            "the copy is not whole, so it is no backup; it is kept as {}\n{}",
            kept.display(),
            text(&report)
        )));
    }
    rename(&partial, file)?;
    match &key {
        Some(key) => runtime.block_on(note(&database, key, Event::BackupMade { sha256: hash.clone(), bytes }))?,
        None => eprintln!("{UNNOTED}"),
    }
    if args.json {
        let file = file.display().to_string();
        out::json(&serde_json::json!({ "file": file, "bytes": bytes, "sha256": hash, "verified": report.found }));
    } else {
        out::print(&format!("{}: {bytes} bytes, SHA-256 {hash}\n{}", file.display(), text(&report)));
    }
    Ok(ExitCode::SUCCESS)
}

/// Verifies everything that a database holds, with the floor's key where that is at hand.
pub(super) async fn verified(database: &str, key: Option<&Seal>) -> Result<Report, Failure> {
    let (_, store) = existing(Some(database)).await?;
    let known = Known { signer: key.map(|key| key.signer().clone()), ..Known::default() };
    let report = verify_store_with(&*store, &known, &|_| {}).await;
    store.close().await;
    Ok(report)
}

/// Writes an event down in the log of a floor. An entry needs the mark of the floor's key.
pub(super) async fn note(database: &str, key: &Seal, event: Event) -> Result<(), Failure> {
    let store = store::open(database).await.map_err(Failure::input)?;
    let time = Time::at(Arc::new(System), &*store).await.map_err(Failure::input)?;
    let events = Events::new(Arc::clone(&store), floor::committer(&store, key), Arc::new(time), LARGE_WIN);
    let noted = events.record(&[event]).await.map_err(Failure::input);
    store.close().await;
    noted
}

/// Refuses a SQLite file that is not there.
pub(super) fn missing(database: &str) -> Result<(), Failure> {
    let path = database.strip_prefix("sqlite:").unwrap_or(database);
    if !path.contains("://") && !Path::new(path.split('?').next().unwrap_or(path)).exists() {
        return Err(Failure::input(format!("there is no database at {path}; give one with --database")));
    }
    Ok(())
}

/// The same name with something behind it.
fn beside(file: &Path, end: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".");
    name.push(end);
    PathBuf::from(name)
}

/// Removes a copy with whatever SQLite left beside it.
fn remove(file: &Path) {
    for end in ["", "-wal", "-shm", "-journal"] {
        let mut name = file.as_os_str().to_owned();
        name.push(end);
        // What is not there need not be removed.
        let _ = std::fs::remove_file(PathBuf::from(name));
    }
}

fn rename(from: &Path, to: &Path) -> Result<(), Failure> {
    let cannot = |error| Failure::input(format!("cannot rename {} to {}: {error}", from.display(), to.display()));
    std::fs::rename(from, to).map_err(cannot)
}

/// The length of a file and its SHA-256.
pub(super) fn hashed(file: &Path) -> Result<(u64, String), Failure> {
    let cannot = |error: std::io::Error| Failure::input(format!("cannot read {}: {error}", file.display()));
    let mut reading = std::fs::File::open(file).map_err(cannot)?;
    let (mut digest, mut bytes, mut part) = (Sha256::new(), 0, vec![0; 1 << 20]);
    loop {
        let read = reading.read(&mut part).map_err(cannot)?;
        if read == 0 {
            break;
        }
        digest.update(&part[..read]);
        bytes += read as u64;
    }
    Ok((bytes, digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect()))
}
