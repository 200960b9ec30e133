//! `houseway reset-administrator`: a new one-time password for a lost one.

use super::verify::existing;
use crate::failure::Failure;
use crate::out;
use fair::Seal;
use floor::accounts::{ADMINISTRATOR, Accounts};
use floor::clock::{System, Time};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

/// Arguments of `houseway reset-administrator`.
#[derive(clap::Args)]
#[command(
    after_help = "For whoever runs the floor and can read its database. The administrator's account is unlocked, \
its sessions end, and the floor's log records it. A floor that is running on the database need not be stopped; it \
notices within five seconds."
)]
pub struct Args {
    /// The database: a path, sqlite:PATH or postgres://user@host/database
    #[arg(long, value_name = "PATH|URL", env = "HOUSEWAY_DATABASE")]
    database: Option<String>,
    /// The file of the floor's key; by default beside the database
    #[arg(long, value_name = "FILE")]
    key_file: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Replaces the password and shows the new one, once.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| Failure::input(format!("cannot start: {error}")))?;
    let password = runtime.block_on(reset(args))?;
    if args.json {
        out::json(&serde_json::json!({ "name": ADMINISTRATOR, "one_time_password": password }));
    } else {
        out::print(&format!(
            "The administrator's one-time password, shown only now: {password}\n\
             Sign in as `{ADMINISTRATOR}` and choose another. All sessions of that account have ended.\n"
        ));
    }
    Ok(ExitCode::SUCCESS)
}

/// The key that the floor is served with; none is made.
fn floor_key(args: &Args, database: &str) -> Result<Seal, Failure> {
    let given = std::env::var("HOUSEWAY_KEY").ok().filter(|key| !key.is_empty());
    if let (None, Some(key)) = (&args.key_file, given) {
        return Seal::from_hex(&key).map_err(Failure::input);
    }
    let path = args.key_file.clone().or_else(|| floor::key_file(database));
    let path = path.ok_or_else(|| Failure::input("give the floor's key by HOUSEWAY_KEY or --key-file"))?;
    Seal::from_existing(&path).map_err(|error| Failure::input(format!("{error}; give the floor's key by --key-file")))
}

async fn reset(args: &Args) -> Result<String, Failure> {
    let (database, readable) = existing(args.database.as_deref()).await?;
    // What is written bears the floor's mark; with another key it would be taken for a forgery.
    let seal = floor_key(args, &database)?;
    let head = floor::last_head(&*readable).await.map_err(Failure::findings)?;
    readable.close().await;
    if head.is_some_and(|head| head.key != seal.signer().public()) {
        return Err(Failure::input("this is not the key of that floor; give the one that it is served with"));
    }
    let store = store::open(&database).await.map_err(Failure::input)?;
    let time = Time::at(Arc::new(System), &*store).await.map_err(Failure::input)?;
    let committer = floor::committer(&store, &seal);
    let accounts = Accounts::new(Arc::clone(&store), committer, Arc::new(move || time.now()));
    let password = accounts.reset_administrator().await.map_err(|problem| Failure::input(problem.detail));
    store.close().await;
    password
}
