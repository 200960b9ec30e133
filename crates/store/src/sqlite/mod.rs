//! SQLite: a file in WAL mode, every commit flushed to the disk, one connection that writes and a few that read.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use sqlx::pool::PoolOptions;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection};
use tokio::sync::mpsc;

use crate::nodes::MOST_TOLD;
use crate::sql::{Database, Row, Value, bound, migrate, same_schema};
use crate::{Alone, Append, AppendError, StoreError};

mod append;

const MIGRATIONS: &[(&str, &str)] = &[
    ("floor", include_str!("../../migrations/sqlite/0001_floor.sql")),
    ("jobs", include_str!("../../migrations/sqlite/0002_jobs.sql")),
    ("reserve", include_str!("../../migrations/sqlite/0003_reserve.sql")),
    ("accounts", include_str!("../../migrations/sqlite/0004_accounts.sql")),
    ("second factors", include_str!("../../migrations/sqlite/0005_second_factors.sql")),
    ("nodes", include_str!("../../migrations/sqlite/0006_nodes.sql")),
    ("signed", include_str!("../../migrations/sqlite/0007_signed.sql")),
    ("standings", include_str!("../../migrations/sqlite/0008_standings.sql")),
];

/// Marks the file as ours: "Hway" in its header, so that another program's database is not taken for one.
const APPLICATION: i64 = 0x4877_6179;

const READERS: u32 = 4;
/// How many prepared statements a connection keeps: those of appends in all their sizes, and the others.
const STATEMENTS: usize = 256;
const BUSY: Duration = Duration::from_secs(5);
/// How long to wait before a locked file is opened again.
const AGAIN: Duration = Duration::from_millis(20);

/// A SQLite file.
pub(crate) struct SqliteDatabase {
    place: String,
    writer: SqlitePool,
    readers: SqlitePool,
    /// Those of this process who do something alone; a file has no nodes elsewhere.
    alone: Mutex<HashMap<String, Arc<tokio::sync::Mutex<()>>>>,
    /// Nodes of this process that listen.
    ears: Mutex<HashMap<String, mpsc::Sender<String>>>,
}

/// What a URL says beside the path.
struct Wishes {
    path: String,
    busy: Duration,
    most_pages: Option<u32>,
}

fn wishes(url: &str) -> Result<Wishes, StoreError> {
    let bad = |why: String| StoreError::BadUrl { url: url.to_owned(), why };
    let rest = url.strip_prefix("sqlite://").or_else(|| url.strip_prefix("sqlite:"));
    // A bare path is taken as it is, whatever characters it has.
    let (path, options) = rest.map_or((url, ""), |rest| rest.split_once('?').unwrap_or((rest, "")));
    if path.is_empty() || path == ":memory:" {
        return Err(bad("a database needs a file".to_owned()));
    }
    let mut wishes = Wishes { path: path.to_owned(), busy: BUSY, most_pages: None };
    for option in options.split('&').filter(|option| !option.is_empty()) {
        let (name, value) = option.split_once('=').unwrap_or((option, ""));
        let number: u32 = value.parse().map_err(|_| bad(format!("`{name}` wants a number, not `{value}`")))?;
        match name {
            "busy_timeout" => wishes.busy = Duration::from_millis(number.into()),
            "max_page_count" => wishes.most_pages = Some(number),
            _ => return Err(bad(format!("`{name}` is not known; there are: busy_timeout max_page_count"))),
        }
    }
    Ok(wishes)
}

/// The path that a URL of SQLite names.
pub(crate) fn path(url: &str) -> Result<String, StoreError> {
    wishes(url).map(|wishes| wishes.path)
}

/// Makes the tables of a store in a file, and tells the version of their schema.
pub(crate) async fn schema(path: &str) -> Result<i64, StoreError> {
    SqliteDatabase::open(path).await?.close().await;
    Ok(MIGRATIONS.len() as i64)
}

/// What an error of SQLite means.
pub(crate) fn store_error(place: &str, error: sqlx::Error) -> StoreError {
    let (place, why) = (place.to_owned(), error.to_string());
    let Some(error) = error.as_database_error() else {
        return match error {
            sqlx::Error::PoolTimedOut => StoreError::Locked { place, why: "no connection became free".to_owned() },
            sqlx::Error::PoolClosed | sqlx::Error::WorkerCrashed => StoreError::Closed { place },
            _ => StoreError::Failed { place, why },
        };
    };
    let why = error.message().to_owned();
    let code: i32 = error.code().and_then(|code| code.parse().ok()).unwrap_or(0);
    // The low byte is the kind of error; https://www.sqlite.org/rescode.html.
    match (code & 0xff, code) {
        (5 | 6, _) => StoreError::Locked { place, why },
        (8, _) => StoreError::ReadOnly { place, why },
        // 4874: the file beside the log could not grow.
        (13, _) | (_, 4874) => StoreError::Full { place, why },
        (11 | 26, _) => StoreError::Corrupt { place, why },
        (3 | 14 | 23, _) => StoreError::CannotOpen { place, why },
        _ => StoreError::Failed { place, why: format!("{why} (code {code})") },
    }
}

impl SqliteDatabase {
    /// Opens the database. Two programs that make the same file a new database at once get in each other's way where
    /// SQLite itself does not wait: turning on the write-ahead log. So that is tried again for as long as a lock is
    /// waited for.
    pub(crate) async fn open(url: &str) -> Result<Self, StoreError> {
        let wishes = wishes(url)?;
        let opening = async {
            loop {
                match Self::open_once(&wishes).await {
                    Err(StoreError::Locked { .. }) => tokio::time::sleep(AGAIN).await,
                    opened => return opened,
                }
            }
        };
        match tokio::time::timeout(wishes.busy, opening).await {
            Ok(opened) => opened,
            Err(_) => Self::open_once(&wishes).await,
        }
    }

    async fn open_once(Wishes { path, busy, most_pages }: &Wishes) -> Result<Self, StoreError> {
        let store_error = |error| store_error(path, error);
        let mut options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .busy_timeout(*busy)
            .synchronous(SqliteSynchronous::Full)
            .statement_cache_capacity(STATEMENTS)
            .disable_statement_logging();
        if let Some(pages) = most_pages {
            options = options.pragma("max_page_count", pages.to_string());
        }
        make_private(path).map_err(|why| StoreError::CannotOpen { place: path.clone(), why })?;
        // Looked at before anything is changed, the journal's mode included.
        let mut first = options.clone().connect().await.map_err(store_error)?;
        claim(&mut first, path).await?;
        first.close().await.map_err(store_error)?;
        keep_private(path);

        let options = options.journal_mode(SqliteJournalMode::Wal);
        let pool = || PoolOptions::new().idle_timeout(None).max_lifetime(None).test_before_acquire(false);
        let writing = pool().max_connections(1).acquire_timeout(Duration::from_secs(30));
        let writer: SqlitePool = writing.connect_with(options.clone()).await.map_err(store_error)?;
        let mut connection = writer.acquire().await.map_err(store_error)?;
        bring_up_to_date(&mut connection, path).await?;
        drop(connection);
        let reading = options.create_if_missing(false).read_only(true);
        let readers = pool().max_connections(READERS).connect_with(reading).await.map_err(store_error)?;
        Ok(Self { place: path.clone(), writer, readers, alone: Mutex::default(), ears: Mutex::default() })
    }
}

impl SqliteDatabase {
    /// Opens a file that is there for reading alone. Where nothing may be made beside the file and no log of SQLite's
    /// lies there, it is read as one that nobody writes to.
    pub(crate) async fn open_to_read(url: &str) -> Result<Self, StoreError> {
        let Wishes { path, busy, .. } = wishes(url)?;
        let still = nothing_beside(&path) && is_read_only(&path);
        let readers = match Self::readers(&path, busy, still).await {
            Err(StoreError::CannotOpen { .. } | StoreError::ReadOnly { .. }) if nothing_beside(&path) => {
                Self::readers(&path, busy, true).await?
            }
            opened => opened?,
        };
        Ok(Self { place: path, writer: readers.clone(), readers, alone: Mutex::default(), ears: Mutex::default() })
    }

    async fn readers(path: &str, busy: Duration, immutable: bool) -> Result<SqlitePool, StoreError> {
        let store_error = |error| store_error(path, error);
        let options = SqliteConnectOptions::new().filename(path).create_if_missing(false).read_only(true);
        let options = options.immutable(immutable).busy_timeout(busy).disable_statement_logging();
        let mut first = options.clone().connect().await.map_err(store_error)?;
        claim(&mut first, path).await?;
        let schema = "SELECT MAX(version) FROM _sqlx_migrations";
        let found: Option<i64> = sqlx::query_scalar(schema).fetch_one(&mut first).await.map_err(store_error)?;
        same_schema(found, MIGRATIONS.len(), path)?;
        first.close().await.map_err(store_error)?;
        let pool = PoolOptions::new().idle_timeout(None).max_lifetime(None).test_before_acquire(false);
        pool.max_connections(READERS).connect_with(options).await.map_err(store_error)
    }
}

/// Whether nobody is meant to write a file.
fn is_read_only(path: &str) -> bool {
    std::fs::metadata(path).is_ok_and(|file| file.permissions().readonly())
}

/// Whether no log of SQLite's with anything in it lies beside a file.
fn nothing_beside(path: &str) -> bool {
    std::fs::metadata(format!("{path}-wal")).map_or(true, |log| log.len() == 0)
}

/// Makes the file where there is none, so that nobody else can read it: who sits where, hashes of passwords, addresses.
/// SQLite gives the files beside it the permissions of this one.
fn make_private(path: &str) -> Result<(), String> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(path) {
        Err(error) if error.kind() != std::io::ErrorKind::AlreadyExists => Err(error.to_string()),
        _ => Ok(()),
    }
}

/// Takes from others what they could read of a file of ours. One that belongs to somebody else stays as it is.
fn keep_private(path: &str) {
    #[cfg(unix)]
    for file in ["", "-wal", "-shm", "-journal"].map(|end| format!("{path}{end}")) {
        use std::os::unix::fs::PermissionsExt as _;
        let Ok(found) = std::fs::metadata(&file) else { continue };
        let mode = found.permissions().mode();
        if mode & 0o077 != 0 {
            let _ = std::fs::set_permissions(&file, std::fs::Permissions::from_mode(mode & 0o700));
        }
    }
    #[cfg(not(unix))]
    let _ = path;
}

/// Refuses a file that is not ours.
pub(crate) async fn claim(connection: &mut SqliteConnection, path: &str) -> Result<(), StoreError> {
    let store_error = |error| store_error(path, error);
    let application: i64 =
        sqlx::query_scalar("PRAGMA application_id").fetch_one(&mut *connection).await.map_err(store_error)?;
    let tables: i64 =
        sqlx::query_scalar("SELECT COUNT(*) FROM sqlite_schema").fetch_one(connection).await.map_err(store_error)?;
    if application != APPLICATION && tables > 0 {
        let why = format!("it has {tables} tables and indexes of another program");
        return Err(StoreError::NotOurs { place: path.to_owned(), why });
    }
    Ok(())
}

async fn bring_up_to_date(connection: &mut SqliteConnection, path: &str) -> Result<(), StoreError> {
    let store_error = |error| store_error(path, error);
    let application: i64 =
        sqlx::query_scalar("PRAGMA application_id").fetch_one(&mut *connection).await.map_err(store_error)?;
    if application != APPLICATION {
        sqlx::query("PRAGMA application_id = 0x48776179").execute(&mut *connection).await.map_err(store_error)?;
    }
    migrate(connection, MIGRATIONS, path, store_error).await
}

#[async_trait]
impl Database for SqliteDatabase {
    async fn append(&self, group: &[Append]) -> Result<Vec<Result<(), AppendError>>, StoreError> {
        append::append(&self.writer, group).await.map_err(|error| self.store_error(error))
    }

    async fn rows(&self, sql: &'static str, values: Vec<Value>) -> Result<Vec<Row>, StoreError> {
        let rows = bound!(sql, values).fetch_all(&self.readers).await.map_err(|error| self.store_error(error))?;
        Ok(rows.into_iter().map(Row::Sqlite).collect())
    }

    async fn returning(&self, sql: &'static str, values: Vec<Value>) -> Result<Vec<Row>, StoreError> {
        let rows = bound!(sql, values).fetch_all(&self.writer).await.map_err(|error| self.store_error(error))?;
        Ok(rows.into_iter().map(Row::Sqlite).collect())
    }

    async fn write(&self, sql: &'static str, values: Vec<Value>) -> Result<u64, StoreError> {
        let done = bound!(sql, values).execute(&self.writer).await.map_err(|error| self.store_error(error))?;
        Ok(done.rows_affected())
    }

    async fn account_changed(&self, _: i64) -> Result<(), StoreError> {
        Ok(())
    }

    async fn alone(&self, what: &str) -> Result<Alone, StoreError> {
        let turn = {
            let mut turns = self.alone.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(turns.entry(what.to_owned()).or_default())
        };
        Ok(Alone(Box::new(turn.lock_owned().await)))
    }

    async fn hear(&self, node: &str) -> Result<mpsc::Receiver<String>, StoreError> {
        let (told, heard) = mpsc::channel(MOST_TOLD);
        self.ears.lock().unwrap_or_else(PoisonError::into_inner).insert(node.to_owned(), told);
        Ok(heard)
    }

    async fn tell(&self, node: &str, texts: Vec<String>) -> Result<bool, StoreError> {
        let ears = self.ears.lock().unwrap_or_else(PoisonError::into_inner).get(node).cloned();
        let Some(ears) = ears.filter(|ears| !ears.is_closed()) else { return Ok(false) };
        Ok(texts.into_iter().all(|text| ears.try_send(text).is_ok()))
    }

    async fn check(&self) -> Result<Vec<String>, StoreError> {
        let found: Vec<String> = sqlx::query_scalar("PRAGMA integrity_check(100)")
            .fetch_all(&self.readers)
            .await
            .map_err(|error| self.store_error(error))?;
        let damaged = |said: String| format!("the database is damaged: {}", said.replace('\n', " "));
        Ok(found.into_iter().filter(|said| said != "ok").map(damaged).collect())
    }

    async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
    }

    fn store_error(&self, error: sqlx::Error) -> StoreError {
        store_error(&self.place, error)
    }

    fn place(&self) -> &str {
        &self.place
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_url_says_the_path_and_what_to_wait_for() {
        let given = wishes("sqlite:/a/b.db?busy_timeout=20&max_page_count=9").unwrap();
        assert_eq!((given.path.as_str(), given.busy.as_millis(), given.most_pages), ("/a/b.db", 20, Some(9)));
        assert_eq!(wishes("what?.db").unwrap().path, "what?.db");
        assert_eq!(wishes("sqlite://x.db").unwrap().path, "x.db");
        for (url, why) in [
            ("", "a database needs a file"),
            ("sqlite::memory:", "a database needs a file"),
            ("sqlite:x?mode=ro", "`mode` wants a number"),
            ("sqlite:x?pages=3", "`pages` is not known"),
        ] {
            let said = wishes(url).map(|wishes| wishes.path).unwrap_err().to_string();
            assert!(said.contains(why), "{said}");
        }
    }
}
