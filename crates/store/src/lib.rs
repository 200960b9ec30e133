//! The event store: append-only streams of entries, each chained to the one before by hash, and what hangs on them:
//! a double-entry ledger, sealed secrets, answers to idempotency keys; beside them accounts, sessions, submissions,
//! tables, leases and jobs. One trait, [`Store`]; SQLite (a file, no set-up) or PostgreSQL (a URL, several nodes)
//! behind it.
//!
//! The store knows nothing of games: bodies are text, accounts of the ledger are names, times are given by the caller.
//!
//! ```no_run
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! use store::{Append, Committer, Entry, LedgerLine};
//!
//! let store = store::open("sqlite:houseway.db").await?;
//! let committer = Committer::start(store.clone());
//! let head = store.head("floor").await?;
//! let entry = Entry::after(head.as_ref(), "floor", 1_700_000_000_000, "{}".to_owned());
//! let lines = vec![LedgerLine::new("cage", -100_00), LedgerLine::new("player:1", 100_00)];
//! committer.commit(Append::new(entry).with_lines(lines)).await?; // durable when this returns
//! # Ok(())
//! # }
//! ```

use std::sync::Arc;

use async_trait::async_trait;
use tokio::sync::broadcast;

pub use committer::Committer;
pub use entry::{Answered, Append, CAGE, Entry, Hash, Head, LedgerLine, NO_ENTRY, RESERVE};
pub use entry_reader::EntryReader;
pub use error::{AccountError, AppendError, StoreError};
pub use jobs::{JobRow, Jobs, MOST_TRIES, NewJob, TakenPiece};
pub use rows::{AccountRow, LeaseRow, LedgerRow, NewAccount, News, SessionRow, SubmissionRow, TableRow};

mod committer;
mod entry;
mod entry_reader;
mod error;
mod jobs;
mod judge;
mod postgres;
mod rows;
mod sql;
mod sql_store;
mod sqlite;

/// Opens a store and brings its schema up to date: `postgres://user@host/database`, `sqlite:PATH`, or a bare path,
/// which is a SQLite file that is created if it is missing.
///
/// A SQLite URL may end in `?busy_timeout=MS` (how long to wait for another program's lock, 5000 by default) and
/// `max_page_count=N` (the file grows to at most N pages of 4 kB).
///
/// # Errors
/// Whatever state the database is in that the program cannot work with; the message says what to do.
pub async fn open(url: &str) -> Result<Arc<dyn Store>, StoreError> {
    if url.starts_with("postgres://") || url.starts_with("postgresql://") {
        return postgres::open(url).await;
    }
    if let Some((scheme, _)) = url.split_once("://").filter(|(scheme, _)| *scheme != "sqlite") {
        let why = format!("`{scheme}` is not a database that Houseway knows");
        return Err(StoreError::BadUrl { url: postgres::without_password(url), why });
    }
    let (news, _) = broadcast::channel(sql_store::MOST_NEWS);
    Ok(Arc::new(sql_store::SqlStore::new(sqlite::SqliteDatabase::open(url).await?, news)))
}

/// Where everything that must survive is kept. All methods may fail with a [`StoreError`]; after one that came from
/// [`Store::append`], the entry may or may not be there (a connection can die between commit and answer): read the
/// head.
#[async_trait]
pub trait Store: Jobs + Send + Sync + 'static {
    // ---- streams

    /// Group commit: everything that can be appended becomes durable in one transaction, in the order given, so that an
    /// append may build on one before it in the same group. What cannot be appended fails alone. One result each.
    ///
    /// Checked in this order: lines sum to zero, the key is unused, the entry is the next of its stream (number, then
    /// hash), its time is not before the last, accounts hold what it expects, no account but the cage and the reserve
    /// falls below zero.
    async fn append(&self, group: Vec<Append>) -> Vec<Result<(), AppendError>>;

    /// Entries of a stream in order, those with a number above `after`, at most `limit`.
    async fn entries(&self, stream: &str, after: i64, limit: i64) -> Result<Vec<Entry>, StoreError>;

    /// The last entry of a stream; none if nothing was ever appended.
    async fn head(&self, stream: &str) -> Result<Option<Head>, StoreError>;

    /// The names of all streams, sorted.
    async fn streams(&self) -> Result<Vec<String>, StoreError>;

    /// The secrets sealed for a stream, sorted by name.
    async fn sealed(&self, stream: &str) -> Result<Vec<(String, Vec<u8>)>, StoreError>;

    /// The answer given to a key.
    async fn answered(&self, actor: &str, key: &str) -> Result<Option<Answered>, StoreError>;

    /// Forgets answers of entries from before a time; returns how many.
    async fn forget_answered(&self, before: i64) -> Result<u64, StoreError>;

    /// Hears of every append from now on: of this store at once, of other nodes' on the same PostgreSQL soon after.
    /// A receiver that lags has missed something, as with [`News::Missed`].
    fn news(&self) -> broadcast::Receiver<News>;

    // ---- the ledger

    /// The balance of an account in cents; 0 if it has never been used.
    async fn balance(&self, account: &str) -> Result<i64, StoreError>;

    /// The balances of all accounts whose name begins so, sorted by name: `seat:7:`.
    async fn balances(&self, prefix: &str) -> Result<Vec<LedgerLine>, StoreError>;

    /// The sum of all balances: always 0.
    async fn ledger_total(&self) -> Result<i64, StoreError>;

    /// Lines of an account in the order in which they were stored, on every node, those with an id above `after`, at
    /// most `limit`: each is numbered while the account's balance is locked.
    async fn ledger(&self, account: &str, after: i64, limit: i64) -> Result<Vec<LedgerRow>, StoreError>;

    /// Lines made by the entries of a stream, those of entries `from..=to`, in order.
    async fn lines(&self, stream: &str, from: i64, to: i64) -> Result<Vec<LedgerRow>, StoreError>;

    // ---- accounts

    /// Opens an account.
    async fn create_account(&self, account: NewAccount) -> Result<AccountRow, AccountError>;
    /// An account by its number.
    async fn account(&self, id: i64) -> Result<Option<AccountRow>, StoreError>;
    /// An account by its name, however its letters are written.
    async fn account_named(&self, name: &str) -> Result<Option<AccountRow>, StoreError>;
    /// All accounts by number.
    async fn accounts(&self) -> Result<Vec<AccountRow>, StoreError>;
    /// Changes a password (PHC text); false if there is no such account.
    async fn set_password(&self, id: i64, password: Option<&str>) -> Result<bool, StoreError>;
    /// Changes a role; false if there is no such account.
    async fn set_role(&self, id: i64, role: &str) -> Result<bool, StoreError>;
    /// Notes that a password was wrong.
    async fn note_failure(&self, id: i64, at: i64) -> Result<(), StoreError>;
    /// How often a password was wrong at or after a time.
    async fn failures_since(&self, id: i64, since: i64) -> Result<i64, StoreError>;
    /// Forgets the failures of an account.
    async fn clear_failures(&self, id: i64) -> Result<(), StoreError>;
    /// Locks an account until a time, 0 to unlock; false if there is no such account.
    async fn lock_until(&self, id: i64, until: i64) -> Result<bool, StoreError>;

    // ---- sessions

    /// Begins a session.
    async fn create_session(&self, session: SessionRow) -> Result<(), StoreError>;
    /// A session by the hash of its token.
    async fn session(&self, token_hash: &Hash) -> Result<Option<SessionRow>, StoreError>;
    /// Notes that a session was used; a time before the last one noted changes nothing.
    async fn touch_session(&self, token_hash: &Hash, seen: i64) -> Result<(), StoreError>;
    /// Ends a session.
    async fn end_session(&self, token_hash: &Hash) -> Result<(), StoreError>;
    /// Ends all sessions of an account; returns how many.
    async fn end_sessions_of(&self, account: i64) -> Result<u64, StoreError>;
    /// Ends all sessions last used before a time; returns how many.
    async fn end_sessions_unseen_since(&self, before: i64) -> Result<u64, StoreError>;

    // ---- submissions and tables

    /// Keeps a submission as the next version of its name, and returns the version; that in the row is not looked at.
    async fn put_submission(&self, submission: SubmissionRow) -> Result<i64, StoreError>;
    /// All submissions, all versions, by name and version.
    async fn submissions(&self) -> Result<Vec<SubmissionRow>, StoreError>;
    /// One version of a submission.
    async fn submission(&self, name: &str, version: i64) -> Result<Option<SubmissionRow>, StoreError>;

    /// Keeps a table and returns its number (the one in the row is not looked at).
    async fn put_table(&self, table: TableRow) -> Result<i64, StoreError>;
    /// All tables by number.
    async fn tables(&self) -> Result<Vec<TableRow>, StoreError>;
    /// A table.
    async fn table(&self, id: i64) -> Result<Option<TableRow>, StoreError>;
    /// Opens or closes a table; false if there is no such table.
    async fn set_table_state(&self, id: i64, state: &str) -> Result<bool, StoreError>;

    // ---- nodes

    /// Takes or renews a lease: true if it was free, had run out by `now`, or is this node's already.
    async fn take_lease(&self, name: &str, node: &str, now: i64, until: i64) -> Result<bool, StoreError>;
    /// Renews all leases of a node at once; their names.
    async fn keep_leases(&self, node: &str, until: i64) -> Result<Vec<String>, StoreError>;
    /// Gives a lease back, if it is this node's.
    async fn release_lease(&self, name: &str, node: &str) -> Result<(), StoreError>;
    /// All leases, also those that have run out, by name.
    async fn leases(&self) -> Result<Vec<LeaseRow>, StoreError>;

    /// The version of the schema.
    async fn schema_version(&self) -> Result<i64, StoreError>;
    /// Whether the database answers; quick.
    async fn ping(&self) -> Result<(), StoreError>;
    /// Whether the database is whole: its own integrity check, every stream as long as its head says, the lines of
    /// every entry balanced, every balance the sum of its lines. Reads everything. It does not follow the hash chain.
    async fn check(&self) -> Result<(), StoreError>;
    /// Closes the connections, so that a SQLite file is left without its `-wal` beside it.
    async fn close(&self);
}
