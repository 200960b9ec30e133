//! `houseway events`: the significant events of a floor.

use super::verify::existing;
use crate::failure::Failure;
use crate::out;
use clap::ValueEnum;
use floor::events::{self, Filter, Record};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// Arguments of `houseway events`.
#[derive(clap::Args)]
#[command(
    after_help = "Events of two chained logs, `floor` (what changed somebody's rights or money) and `events` (what the \
program noticed: starts, changes of program and clock, failed sign-ins, large wins, damaged records, backups), in the \
order of time. The floor may be running.

  houseway events --since 2026-11-01 --kind sign-in-failed --kind account-locked
  houseway events --format parquet --output events.parquet
  houseway events --account 12 --format jsonl"
)]
pub struct Args {
    /// The database: a path, sqlite:PATH or postgres://user@host/database
    #[arg(long, value_name = "PATH|URL", env = "HOUSEWAY_DATABASE")]
    database: Option<String>,
    /// Only this kind, such as role-changed; may be repeated
    #[arg(long = "kind", value_name = "KIND")]
    kinds: Vec<String>,
    /// Only those that concern this account or were done by it
    #[arg(long, value_name = "N")]
    account: Option<i64>,
    /// Only those that concern this table
    #[arg(long, value_name = "N")]
    table: Option<i64>,
    /// Only at or after this time: 2026-11-18 or 2026-11-18T14:30:00Z
    #[arg(long, value_name = "TIME", value_parser = events::time)]
    since: Option<i64>,
    /// Only before this time
    #[arg(long, value_name = "TIME", value_parser = events::time)]
    until: Option<i64>,
    /// How they are written
    #[arg(long, value_enum, default_value_t)]
    format: Written,
    /// Write to this file instead of standard output
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// How events are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Written {
    /// Lines for people
    #[default]
    Text,
    /// RFC 4180, with a heading
    Csv,
    /// One object of JSON to the line
    Jsonl,
    /// Apache Parquet
    Parquet,
}

/// Lists or exports.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| Failure::input(format!("cannot start: {error}")))?;
    let found = runtime.block_on(read(args))?;
    let bytes = match args.format {
        Written::Text => text(&found).into_bytes(),
        Written::Csv => events::write(&found, events::Format::Csv),
        Written::Jsonl => events::write(&found, events::Format::Jsonl),
        Written::Parquet => events::write(&found, events::Format::Parquet),
    };
    match &args.output {
        Some(path) => {
            let cannot = |error| Failure::input(format!("cannot write {}: {error}", path.display()));
            std::fs::write(path, bytes).map_err(cannot)?;
        }
        None if args.format == Written::Parquet => {
            let mut stdout = std::io::stdout().lock();
            let done = stdout.write_all(&bytes).and_then(|()| stdout.flush());
            done.map_err(|error| Failure::input(format!("cannot write to standard output: {error}")))?;
        }
        None => out::print(&String::from_utf8_lossy(&bytes)),
    }
    Ok(ExitCode::SUCCESS)
}

async fn read(args: &Args) -> Result<Vec<Record>, Failure> {
    let (_, store) = existing(args.database.as_deref()).await?;
    let Args { account, table, since, until, .. } = *args;
    let filter = Filter { kinds: args.kinds.clone(), account, table, since, until };
    let found = events::all(&*store, &filter).await.map_err(Failure::input);
    store.close().await;
    found
}

fn text(found: &[Record]) -> String {
    let line = |record: &Record| format!("{}  {}  {}\n", record.time, record.kind, record.details);
    let lines: String = found.iter().map(line).collect();
    let events = if found.len() == 1 { "event" } else { "events" };
    format!("{lines}{} {events}\n", found.len())
}
