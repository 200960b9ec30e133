//! The floor's own log, the stream `floor`: accounts opened, chips granted, roles changed. Who did it, and
//! what was there before and after, stays readable for as long as the log does.

use crate::Floor;
use crate::api::Problem;
use crate::standing::{self, LimitKind, Standing};
use crate::wishes::Wish;
use kit::Money;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use store::{
    AccountChange, AccountRow, Append, AppendError, CAGE, Committer, Entry, LedgerLine, SecondFactorRow, Store,
    SubmissionRow,
};
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
    /// A second factor was begun, and holds once its owner has shown a code of it.
    SecondFactorBegun {
        /// Whose.
        account: i64,
    },
    /// A second factor holds from now on.
    SecondFactorSet {
        /// Whose.
        account: i64,
    },
    /// A second factor was removed.
    SecondFactorRemoved {
        /// Whose.
        account: i64,
        /// By whom.
        by: i64,
    },
    /// A player paid play money into the own wallet, from the cage.
    ChipsDeposited {
        /// Who.
        account: i64,
        /// How much.
        amount: Money,
    },
    /// A player set or removed a limit.
    LimitSet {
        /// Whose.
        account: i64,
        /// Which.
        limit: LimitKind,
        /// What held, in cents or minutes; nothing if there was no limit.
        before: Option<i64>,
        /// What will hold.
        after: Option<i64>,
        /// From when, in milliseconds since 1970: a looser limit waits.
        from: i64,
    },
    /// A player may not play for a time, by the own wish.
    PlayerExcluded {
        /// Who.
        account: i64,
        /// Until when; for good if nothing is said.
        until: Option<i64>,
    },
    /// A session lasted as long as its player wants any to last: no seat is taken for a while.
    SessionLimitReached {
        /// Whose.
        account: i64,
        /// How long it lasted, in minutes.
        minutes: i64,
        /// Until when the player pauses.
        until: i64,
    },
    /// An account was disabled: it does not sign in and takes no seat. A round under way is played to its end.
    AccountDisabled {
        /// Whose.
        account: i64,
        /// By whom.
        by: i64,
        /// Why.
        reason: String,
    },
    /// An account was enabled again.
    AccountEnabled {
        /// Whose.
        account: i64,
        /// By whom.
        by: i64,
        /// Why.
        reason: String,
    },
    /// A game was disabled: no round begins. Those under way are played to their end.
    GameDisabled {
        /// Its rulebook.
        game: String,
        /// By whom.
        by: i64,
        /// Why.
        reason: String,
    },
    /// A game was enabled again.
    GameEnabled {
        /// Its rulebook.
        game: String,
        /// By whom.
        by: i64,
        /// Why.
        reason: String,
    },
    /// A submission was handed in.
    SubmissionKept {
        /// Its name.
        name: String,
        /// Its version.
        version: i64,
        /// The rulebook it is under.
        rulebook: String,
        /// The hash of its text.
        sha256: String,
        /// By whom.
        by: Option<i64>,
        /// When, in milliseconds since 1970.
        at: i64,
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
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Body {
    v: u32,
    pub house: Vec<HouseEvent>,
    /// What it does to the rows of accounts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub accounts: Vec<AccountEntry>,
}

impl Body {
    fn new(house: Vec<HouseEvent>, accounts: &[AccountChange]) -> Body {
        Body { v: 1, house, accounts: accounts.iter().map(AccountEntry::of).collect() }
    }

    fn text(&self) -> String {
        serde_json::to_string(self).expect("events are plain data")
    }

    /// What it does to the ledger.
    pub fn lines(&self) -> Vec<LedgerLine> {
        self.house.iter().flat_map(lines).collect()
    }
}

/// What an entry does to the row of an account. Of a password there is the hash of what is stored of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum AccountEntry {
    Open { id: i64, name: String, role: String, password_sha256: Option<String>, at: i64 },
    Role { id: i64, role: String },
    Password { id: i64, password_sha256: String },
    SecondFactor { id: i64, secret_sha256: String, confirmed: bool },
    NoSecondFactor { id: i64 },
    Standing { subject: String, text: String },
}

impl AccountEntry {
    fn of(change: &AccountChange) -> AccountEntry {
        match change.clone() {
            AccountChange::Open(AccountRow { id, name, role, password, at }) => {
                let password_sha256 = password.as_deref().map(sha256);
                AccountEntry::Open { id, name, role, password_sha256, at }
            }
            AccountChange::Role { id, role } => AccountEntry::Role { id, role },
            AccountChange::Password { id, password } => {
                AccountEntry::Password { id, password_sha256: sha256(&password) }
            }
            AccountChange::SecondFactor(row) => {
                let (id, secret_sha256, confirmed) = (row.account, secret_sha256(&row), row.confirmed);
                AccountEntry::SecondFactor { id, secret_sha256, confirmed }
            }
            AccountChange::NoSecondFactor { id } => AccountEntry::NoSecondFactor { id },
            AccountChange::Standing { subject, text } => AccountEntry::Standing { subject, text },
        }
    }
}

/// The hash of the sealed secret of a second factor.
pub(crate) fn secret_sha256(row: &SecondFactorRow) -> String {
    fair::hex::encode(&Sha256::digest(&row.secret))
}

/// The hash of a text that is stored in a row.
pub(crate) fn sha256(text: &str) -> String {
    fair::hex::encode(&Sha256::digest(text.as_bytes()))
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
    let made = |_| (events.to_vec(), Vec::new());
    write_with(store, committer, now, made).await?.map(drop).map_err(|taken| taken_name(&taken))
}

/// The same where what happened depends on the number of its entry, together with what it does to accounts; the
/// number. Where an account was to be opened by a name that somebody has, nothing happened, and the name comes back.
///
/// # Errors
/// When the store fails.
pub(crate) async fn write_with(
    store: &dyn Store,
    committer: &Committer,
    now: i64,
    made: impl Fn(i64) -> (Vec<HouseEvent>, Vec<AccountChange>),
) -> Result<Result<i64, String>, Problem> {
    let _turn = TURN.lock().await;
    for _ in 0..TRIES {
        let head = store.head(STREAM).await?;
        let (events, accounts) = made(head.map_or(0, |head| head.seq) + 1);
        let body = Body::new(events, &accounts);
        let entry = Entry::after(head.as_ref(), STREAM, now, body.text());
        let seq = entry.seq;
        match committer.commit(Append::new(entry).with_lines(body.lines()).with_accounts(accounts)).await {
            Ok(()) => return Ok(Ok(seq)),
            Err(AppendError::NameTaken(taken)) => return Ok(Err(taken)),
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

/// Writes down what is decided on the entries before and on what holds, with what follows for the row of whoever it
/// concerns. What was decided is decided anew when somebody else has written meanwhile.
///
/// # Errors
/// What the decision is refused for, or when the store fails.
pub(crate) async fn write_wish(
    store: &dyn Store,
    committer: &Committer,
    now: i64,
    wish: &Wish,
) -> Result<Standing, Problem> {
    let _turn = TURN.lock().await;
    for _ in 0..TRIES {
        let head = store.head(STREAM).await?;
        let at = head.map_or(now, |head| now.max(head.at));
        let mut standing = Standing::read(store.standing(&wish.subject()).await?.as_deref());
        let event = wish.decide(store, &standing, at).await?;
        let mut changes = Vec::new();
        if let Some(subject) = standing::subject(&event) {
            standing.take(&event, at);
            changes.push(AccountChange::Standing { subject, text: standing.text() });
        }
        let body = Body::new(vec![event], &changes);
        let entry = Entry::after(head.as_ref(), STREAM, at, body.text());
        match committer.commit(Append::new(entry).with_lines(body.lines()).with_accounts(changes)).await {
            Ok(()) => return Ok(standing),
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

impl Floor {
    /// Keeps a submission as the next version of its name, and writes down that it was handed in; the version.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn keep_submission(&self, row: SubmissionRow) -> Result<i64, Problem> {
        keep_submission(&**self.store(), self.committer(), row).await
    }
}

/// Keeps a submission as the next version of its name, together with the entry that says so; the version.
///
/// # Errors
/// When the store fails.
async fn keep_submission(store: &dyn Store, committer: &Committer, row: SubmissionRow) -> Result<i64, Problem> {
    let _turn = TURN.lock().await;
    for _ in 0..TRIES {
        let head = store.head(STREAM).await?;
        let versions = store.submissions().await?;
        let version =
            versions.iter().filter(|kept| kept.name == row.name).map(|kept| kept.version).max().unwrap_or(0) + 1;
        let (name, rulebook, sha256) = (row.name.clone(), row.rulebook.clone(), sha256(&row.text));
        let event = HouseEvent::SubmissionKept { name, version, rulebook, sha256, by: row.by, at: row.at };
        let entry = Entry::after(head.as_ref(), STREAM, row.at, Body::new(vec![event], &[]).text());
        match committer.commit(Append::new(entry).with_submission(SubmissionRow { version, ..row.clone() })).await {
            Ok(()) => return Ok(version),
            Err(AppendError::Conflict { .. }) => {}
            Err(AppendError::Store(error)) => return Err(error.into()),
            Err(other) => {
                tracing::error!(%other, "a submission was refused");
                return Err(Problem::unavailable("the submission could not be kept; try again"));
            }
        }
    }
    Err(Problem::unavailable("too many other requests are writing to the floor's log; try again"))
}

/// Somebody has the name.
pub(crate) fn taken_name(taken: &str) -> Problem {
    let detail = format!("the name {taken:?} is taken; choose another");
    Problem::conflict("name-taken", "The name is taken", detail)
}

/// What an event does to the ledger.
fn lines(event: &HouseEvent) -> Vec<LedgerLine> {
    match event {
        HouseEvent::ChipsGranted { account, amount } | HouseEvent::ChipsDeposited { account, amount } => {
            vec![LedgerLine::new(CAGE, -amount.in_cents()), LedgerLine::new(wallet(*account), amount.in_cents())]
        }
        _ => Vec::new(),
    }
}

/// The account of the ledger that is somebody's wallet.
pub(crate) fn wallet(account: i64) -> String {
    format!("player:{account}")
}
