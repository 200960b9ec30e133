//! The floor's own log, the stream `floor`: accounts opened, chips granted, roles changed. Who did it, and
//! what was there before and after, stays readable for as long as the log does.

use crate::api::Problem;
use kit::Money;
use serde::{Deserialize, Serialize};
use store::{Append, AppendError, CAGE, Committer, Entry, LedgerLine, Store};
use tokio::sync::Mutex;

/// The stream.
pub const STREAM: &str = "floor";

/// How often an entry is tried again when other nodes append at the same time.
const TRIES: usize = 100;

/// Those who write here do so in turn; only other nodes are raced with.
static TURN: Mutex<()> = Mutex::const_new(());

/// Something that happened on the floor and at no table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum HouseEvent {
    /// An account was opened.
    AccountOpened {
        /// Its number.
        account: i64,
        /// Its name.
        name: String,
        /// Its role.
        role: String,
        /// Whether it has no password.
        guest: bool,
    },
    /// Play money was granted from the cage.
    ChipsGranted {
        /// To whom.
        account: i64,
        /// How much.
        amount: Money,
    },
    /// A role was changed.
    RoleChanged {
        /// Whose.
        account: i64,
        /// By whom.
        by: i64,
        /// The role before.
        before: String,
        /// The role after.
        after: String,
    },
    /// A password was changed.
    PasswordChanged {
        /// Whose.
        account: i64,
    },
    /// A lost password was replaced by a one-time password, by whoever runs the program.
    PasswordReset {
        /// Whose.
        account: i64,
    },
    /// An account was locked after too many wrong passwords.
    AccountLocked {
        /// Which.
        account: i64,
        /// Until when, in milliseconds since 1970.
        until: i64,
    },
    /// A table was opened from a submission.
    TableOpened {
        /// The table.
        table: i64,
        /// By whom.
        by: i64,
        /// The name of the submission.
        submission: String,
        /// Its version.
        version: i64,
    },
}

/// The body of an entry.
#[derive(Serialize)]
struct Body<'a> {
    v: u32,
    house: &'a [HouseEvent],
}

/// Writes events down, durable when this returns, with the chips they grant.
///
/// # Errors
/// When the store fails.
pub(crate) async fn write(
    store: &dyn Store,
    committer: &Committer,
    now: i64,
    events: &[HouseEvent],
) -> Result<(), Problem> {
    let body = serde_json::to_string(&Body { v: 1, house: events }).expect("events are plain data");
    let lines: Vec<LedgerLine> = events.iter().flat_map(lines).collect();
    let _turn = TURN.lock().await;
    for _ in 0..TRIES {
        let head = store.head(STREAM).await?;
        let entry = Entry::after(head.as_ref(), STREAM, now, body.clone());
        match committer.commit(Append::new(entry).with_lines(lines.clone())).await {
            Ok(()) => return Ok(()),
            // Somebody else appended between reading the head and now.
            Err(AppendError::Conflict { .. }) => {}
            Err(AppendError::Store(error)) => return Err(error.into()),
            Err(other) => {
                tracing::error!(%other, "the floor's own log was refused");
                return Err(Problem::unavailable("the floor's log could not be written; try again"));
            }
        }
    }
    Err(Problem::unavailable("too many other requests are writing to the floor's log; try again"))
}

/// What an event does to the ledger.
fn lines(event: &HouseEvent) -> Vec<LedgerLine> {
    match event {
        HouseEvent::ChipsGranted { account, amount } => {
            vec![LedgerLine::new(CAGE, -amount.in_cents()), LedgerLine::new(wallet(*account), amount.in_cents())]
        }
        _ => Vec::new(),
    }
}

/// The account of the ledger that is somebody's wallet.
pub(crate) fn wallet(account: i64) -> String {
    format!("player:{account}")
}
