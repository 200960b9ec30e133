//! `houseway self-check`: what identifies the program.

use super::verify::existing;
use crate::failure::Failure;
use crate::out;
use floor::clock::{System, Time};
use floor::events::{Events, LARGE_WIN};
use floor::program;
use std::process::ExitCode;
use std::sync::Arc;
use store::Committer;

/// Arguments of `houseway self-check`.
#[derive(clap::Args)]
#[command(
    after_help = "The SHA-256 is that of the program's file, as `sha256sum` prints it. The texts of the rulebooks, \
pay tables, options and the page are part of that file; nothing of them is read from elsewhere. A submission is kept \
in the floor's database with a SHA-256 of its own. `houseway serve --expect-sha256 HEX` refuses to start as any other \
program.

Exit codes: 0 as expected, 1 another program, 2 the check could not be carried out."
)]
pub struct Args {
    /// Hold it against this SHA-256
    #[arg(long, value_name = "HEX")]
    expect_sha256: Option<String>,
    /// Hold it against the program that opened the floor on this database last
    #[arg(long, value_name = "PATH|URL")]
    database: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Shows and compares.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let sha256 = own_hash()?;
    let last = match &args.database {
        Some(database) => {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            let runtime = runtime.map_err(|error| Failure::input(format!("cannot start: {error}")))?;
            runtime.block_on(last_program(database))?
        }
        None => None,
    };
    let expected = args.expect_sha256.iter().chain(&last);
    let others: Vec<&String> = expected.filter(|expected| !expected.eq_ignore_ascii_case(&sha256)).collect();
    let version = env!("CARGO_PKG_VERSION");
    if args.json {
        out::json(&serde_json::json!({
            "version": version, "sha256": sha256, "last_on_database": last, "as_expected": others.is_empty(),
        }));
    } else {
        let file = program::path().map(|path| path.display().to_string()).unwrap_or_default();
        let mut text = format!("houseway {version}\nSHA-256  {sha256}\nfile     {file}\n");
        text += &format!("holds    {} rulebooks with their pay tables, and the page\n", ::games::registry().len());
        if let Some(last) = &last {
            text += &format!("last     {last} opened the floor on this database\n");
        }
        out::print(&text);
    }
    match others.first() {
        None => Ok(ExitCode::SUCCESS),
        Some(other) => Err(Failure::findings(format!("this is another program than {other}"))),
    }
}

/// The SHA-256 of this program.
pub(super) fn own_hash() -> Result<String, Failure> {
    program::sha256().map_err(|error| Failure::input(format!("the program's own file cannot be read: {error}")))
}

async fn last_program(database: &str) -> Result<Option<String>, Failure> {
    let (_, store) = existing(Some(database)).await?;
    let events = Events::new(
        Arc::clone(&store),
        Committer::start(Arc::clone(&store)),
        Arc::new(Time::of(Arc::new(System))),
        LARGE_WIN,
    );
    let last = events.last_program().await.map_err(Failure::input);
    store.close().await;
    last
}
