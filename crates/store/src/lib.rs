//! The event store: append-only streams of entries, each chained to the one before by hash, and what hangs on them:
//! a double-entry ledger, sealed secrets, answers to idempotency keys; beside them accounts, sessions, submissions,
//! tables, nodes, leases and jobs. One trait, [`Store`]; SQLite (a file, no set-up) or PostgreSQL (a URL, several
//! nodes) behind it.
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

pub use backup::{backup, restore, settle};
pub use committer::{Committer, Tagger};
pub use entry::{Answered, Append, CAGE, Entry, Hash, Head, LedgerLine, NO_ENTRY, RESERVE};
pub use entry_reader::EntryReader;
pub use error::{AppendError, StoreError};
pub use jobs::{JobRow, Jobs, MOST_TRIES, NewJob, TakenPiece};
pub use nodes::{Alone, Holder, LeaseRow, Nodes, PastTime};
pub use rows::{
    AccountChange, AccountRow, Attempt, LedgerRow, News, SecondFactorRow, SessionRow, SignedRow, StreamHead,
    SubmissionRow, TableRow,
};
pub use standings::{DatedLine, Standings};

mod backup;
mod committer;
mod entry;
mod entry_reader;
mod error;
mod jobs;
mod judge;
mod nodes;
mod postgres;
mod rows;
mod sql;
mod sql_rows;
mod sql_store;
mod sqlite;
mod standings;

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

/// Opens a store that is there for reading alone: nothing of it is changed, and it may lie on a medium that cannot be
/// written. What writes fails.
///
/// # Errors
/// As [`open`], and when it was made by an older program that must bring it up to date first.
pub async fn open_to_read(url: &str) -> Result<Arc<dyn Store>, StoreError> {
    if url.starts_with("postgres://") || url.starts_with("postgresql://") {
        return postgres::open_to_read(url).await;
    }
    let (news, _) = broadcast::channel(sql_store::MOST_NEWS);
    Ok(Arc::new(sql_store::SqlStore::new(sqlite::SqliteDatabase::open_to_read(url).await?, news)))
}

/// Where everything that must survive is kept. All methods may fail with a [`StoreError`]; after one that came from
/// [`Store::append`], the entry may or may not be there (a connection can die between commit and answer): read the
/// head.
#[async_trait]
pub trait Store: Jobs + Nodes + Standings + Send + Sync + 'static {
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

    /// The last entry of every stream, sorted by name.
    async fn heads(&self) -> Result<Vec<StreamHead>, StoreError>;

    /// Signed heads of the tree with leaves from this one on, in order, at most `limit`.
    async fn signed(&self, first: i64, limit: i64) -> Result<Vec<SignedRow>, StoreError>;

    /// Keeps a signed head; false if another node has made the tree grow from there already.
    async fn put_signed(&self, row: SignedRow) -> Result<bool, StoreError>;

    /// Every answer that is kept, with the time of its entry.
    async fn all_answered(&self) -> Result<Vec<(i64, Answered)>, StoreError>;

    /// The secrets sealed for a stream, sorted by name.
    async fn sealed(&self, stream: &str) -> Result<Vec<(String, Vec<u8>)>, StoreError>;

    /// The answer given to a key.
    async fn answered(&self, actor: &str, key: &str) -> Result<Option<Answered>, StoreError>;

    /// Forgets answers of entries from before a time; returns how many.
    async fn forget_answered(&self, before: i64) -> Result<u64, StoreError>;

    /// Hears of every append and of every account that changed from now on: of this store at once, of other nodes' on
    /// the same PostgreSQL soon after. A receiver that lags has missed something, as with [`News::Missed`].
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

    /// An account by its number.
    async fn account(&self, id: i64) -> Result<Option<AccountRow>, StoreError>;
    /// An account by its name, however its letters are written.
    async fn account_named(&self, name: &str) -> Result<Option<AccountRow>, StoreError>;
    /// All accounts by number.
    async fn accounts(&self) -> Result<Vec<AccountRow>, StoreError>;
    /// Notes a try to sign in. Every try is noted before it is known whether it is right, so that tries at once count
    /// too.
    async fn note_attempt(&self, attempt: Attempt) -> Result<(), StoreError>;
    /// How many tries there were in the browser of an attempt, at or after its time; none above `most` are counted.
    async fn attempts(&self, since: Attempt, most: i64) -> Result<i64, StoreError>;
    /// Forgets the tries of an account in a browser: the right password was among them.
    async fn clear_attempts(&self, account: i64, browser: &Hash) -> Result<(), StoreError>;
    /// Forgets all tries of an account.
    async fn clear_attempts_of(&self, account: i64) -> Result<(), StoreError>;
    /// Forgets tries from before a time; returns how many.
    async fn forget_attempts(&self, before: i64) -> Result<u64, StoreError>;
    /// The accounts with at least so many tries in a browser at or after a time.
    async fn much_tried(&self, since: i64, least: i64) -> Result<Vec<i64>, StoreError>;
    /// Remembers that an account's owner has used a browser; all but the `most` used last are forgotten.
    async fn know_browser(&self, account: i64, browser: &Hash, at: i64, most: i64) -> Result<(), StoreError>;
    /// Whether an account's owner has used a browser.
    async fn knows_browser(&self, account: i64, browser: &Hash) -> Result<bool, StoreError>;

    /// The second factor of an account.
    async fn second_factor(&self, account: i64) -> Result<Option<SecondFactorRow>, StoreError>;
    /// Keeps a second factor in place of the one before.
    async fn put_second_factor(&self, row: SecondFactorRow) -> Result<(), StoreError>;
    /// Removes a second factor; false if there was none.
    async fn remove_second_factor(&self, account: i64) -> Result<bool, StoreError>;
    /// Uses up the code of a step of time; false where that or a later one was used before.
    async fn use_step(&self, account: i64, step: i64) -> Result<bool, StoreError>;
    /// Changes the recovery codes from these to those; false where they are others by now.
    async fn change_recovery(&self, account: i64, from: &str, to: &str) -> Result<bool, StoreError>;

    // ---- sessions

    /// Begins a session.
    async fn create_session(&self, session: SessionRow) -> Result<(), StoreError>;
    /// The sessions of an account, the one used last first.
    async fn sessions_of(&self, account: i64) -> Result<Vec<SessionRow>, StoreError>;
    /// How many sessions that were used at or after a time began at an address.
    async fn sessions_at(&self, address: &str, since: i64) -> Result<i64, StoreError>;
    /// The sessions that began in a browser, the one used last first.
    async fn sessions_in(&self, browser: &Hash) -> Result<Vec<SessionRow>, StoreError>;
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

    /// The version of the schema.
    async fn schema_version(&self) -> Result<i64, StoreError>;
    /// Whether the database stores what it is given: writes some pages under the name of a node and takes them back.
    async fn can_write(&self, node: &str) -> Result<(), StoreError>;
    /// What of the database is not whole, in words; nothing if it is: its own integrity check, every stream as long as
    /// its head says, the lines of every entry balanced, every balance the sum of its lines. Reads everything. It does
    /// not follow the hash chain.
    async fn check(&self) -> Result<Vec<String>, StoreError>;
    /// Closes the connections, so that a SQLite file is left without its `-wal` beside it.
    async fn close(&self);
}
