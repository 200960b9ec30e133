//! `houseway reset-administrator`: a new one-time password for a lost one.

use super::verify::existing;
use crate::failure::Failure;
use crate::out;
use floor::accounts::{ADMINISTRATOR, Accounts};
use floor::clock::{Clock, System};
use std::process::ExitCode;
use std::sync::Arc;
use store::Committer;

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

async fn reset(args: &Args) -> Result<String, Failure> {
    let store = existing(args.database.as_deref()).await?;
    let accounts = Accounts::new(Arc::clone(&store), Committer::start(Arc::clone(&store)), Arc::new(|| System.now()));
    let password = accounts.reset_administrator().await.map_err(|problem| Failure::input(problem.detail));
    store.close().await;
    password
}
