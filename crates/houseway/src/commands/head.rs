//! `houseway head`: the last signed head of a floor, to be kept elsewhere; or the check of one against a newer one.

use super::verify::{existing, kept};
use crate::failure::{Failure, read, write};
use crate::out;
use fair::hex;
use floor::{Grown, SignedHead};
use std::path::PathBuf;
use std::process::ExitCode;

/// Arguments of `houseway head`.
#[derive(clap::Args)]
#[command(
    after_help = "Keep the head on another machine, or on paper: whoever has one finds out with `houseway verify \
--against HEAD` whether a log was cut, rewritten or forked since. Without access to the database, compare it with a \
running floor: `curl 'http://HOST/api/head/since?from=SIZE' > grown.json`, SIZE being the size in the kept head, and \
`houseway head --against HEAD --since grown.json`. Exit code 1 when they do not fit. More: docs/verify.md."
)]
pub struct Args {
    /// The database: a path, sqlite:PATH or postgres://user@host/database
    #[arg(long, value_name = "PATH|URL", env = "HOUSEWAY_DATABASE")]
    database: Option<String>,
    /// Write the head to this file
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// A head that was kept
    #[arg(long, value_name = "FILE", requires = "since")]
    against: Option<PathBuf>,
    /// What the floor answered to /api/head/since
    #[arg(long, value_name = "FILE", requires = "against")]
    since: Option<PathBuf>,
}

/// Prints, saves or checks.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    if let (Some(head), Some(grown)) = (&args.against, &args.since) {
        let head = kept(head)?;
        let text = read(grown)?;
        let wrong = |error| Failure::input(format!("{} is no answer of /api/head/since: {error}", grown.display()));
        let grown: Grown = serde_json::from_str(&text).map_err(wrong)?;
        return Ok(match grown.check(&head) {
            Ok(()) => {
                let (size, at) = (grown.head.size, out::moment(grown.head.at));
                out::print(&format!("fits: the head of {at}, {size} leaves, has everything in it that was kept\n"));
                ExitCode::SUCCESS
            }
            Err(what) => {
                out::print(&format!("DOES NOT FIT: {what}\n"));
                ExitCode::from(1)
            }
        });
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| Failure::input(format!("cannot start: {error}")))?;
    let head = runtime.block_on(last(args.database.as_deref()))?;
    let text = serde_json::to_string_pretty(&head).expect("plain data") + "\n";
    match &args.save {
        Some(path) => {
            write(path, &text)?;
            let (at, key) = (out::moment(head.at), hex::encode(&head.key));
            out::print(&format!("the head of {at} by the key {key} is in {}\n", path.display()));
        }
        None => out::print(&text),
    }
    Ok(ExitCode::SUCCESS)
}

async fn last(database: Option<&str>) -> Result<SignedHead, Failure> {
    let (_, store) = existing(database).await?;
    let head = floor::last_head(&*store).await.map_err(Failure::findings)?;
    head.ok_or_else(|| Failure::findings("nothing has been signed on this floor yet; `houseway serve` does"))
}
