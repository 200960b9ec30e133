//! Backups: a copy of a database as it was at one moment, made while floors write to it. A backup is one SQLite file
//! whatever the database was, so that it can be verified like any floor's, and restored to either kind of database.
//!
//! Sessions and leases are left out: who was signed in then is not signed in later, and no node holds a table.

use std::io;
use std::path::Path;

use sqlx::query::Query;
use sqlx::sqlite::{SqliteArguments, SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqliteSynchronous};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Row as _, Sqlite};

use crate::{StoreError, sqlite};

mod postgres;

/// What is true of the moment only.
const TRANSIENT: [&str; 4] = ["sessions", "leases", "nodes", "health"];

/// How many rows are carried over at once.
const ROWS: usize = 100;

/// Writes what a database holds at this moment to a new file, whatever is written to the database meanwhile. The file
/// is on the disk when this returns; it should be verified before it is relied on.
///
/// # Errors
/// When there is such a file, or either database fails. What there is of the file then is of no use.
pub async fn backup(url: &str, to: &Path) -> Result<(), StoreError> {
    if url.starts_with("postgres") {
        return postgres::backup(url, to).await;
    }
    let path = sqlite::path(url)?;
    let source = SqliteConnectOptions::new().filename(&path).read_only(true).disable_statement_logging();
    let mut source = source.connect().await.map_err(|error| sqlite::store_error(&path, error))?;
    sqlite::claim(&mut source, &path).await?;
    new_file(to)?;
    vacuum_into(&mut source, &path, to).await?;
    source.close().await.map_err(|error| sqlite::store_error(&path, error))?;
    forget_the_moment(to).await?;
    flush(to)
}

/// Makes one file again of a backup that was opened as a database, so that nothing of it lies beside it.
///
/// # Errors
/// When it cannot be written.
pub async fn settle(file: &Path) -> Result<(), StoreError> {
    let place = file.display().to_string();
    let failed = |error| sqlite::store_error(&place, error);
    plain_file(file).connect().await.map_err(failed)?.close().await.map_err(failed)?;
    flush(file)
}

/// Puts what a backup holds into a database that holds nothing yet: a file that does not exist, or a database of
/// PostgreSQL without rows of ours.
///
/// # Errors
/// When there is something in the way, or either database fails.
pub async fn restore(from: &Path, url: &str) -> Result<(), StoreError> {
    let place = from.display().to_string();
    let source = SqliteConnectOptions::new().filename(from).read_only(true).disable_statement_logging();
    let mut source = source.connect().await.map_err(|error| sqlite::store_error(&place, error))?;
    sqlite::claim(&mut source, &place).await?;
    let tables = shapes(&mut source).await.map_err(|error| sqlite::store_error(&place, error))?;
    if tables.is_empty() {
        return Err(StoreError::NotOurs { place, why: "it holds nothing".to_owned() });
    }
    if url.starts_with("postgres") {
        return postgres::restore(&mut source, &place, &tables, url).await;
    }
    let to = sqlite::path(url)?;
    let to = Path::new(&to);
    new_file(to)?;
    vacuum_into(&mut source, &place, to).await?;
    source.close().await.map_err(|error| sqlite::store_error(&place, error))?;
    flush(to)
}

/// Copies a SQLite database as one reader sees it.
async fn vacuum_into(source: &mut SqliteConnection, place: &str, to: &Path) -> Result<(), StoreError> {
    let path = to.to_str().ok_or_else(|| cannot(to, "its name is not readable as text"))?;
    let copied = sqlx::query("VACUUM INTO $1").bind(path.to_owned()).execute(source).await;
    copied.map(drop).map_err(|error| sqlite::store_error(place, error))
}

/// Clears what was true of the moment only, so that not even its bytes are left.
async fn forget_the_moment(file: &Path) -> Result<(), StoreError> {
    let place = file.display().to_string();
    let failed = |error| sqlite::store_error(&place, error);
    let mut copy = plain_file(file).connect().await.map_err(failed)?;
    sqlx::query("PRAGMA secure_delete = ON").execute(&mut copy).await.map_err(failed)?;
    let there = "SELECT name FROM sqlite_schema WHERE type = 'table'";
    let there: Vec<String> = sqlx::query_scalar(there).fetch_all(&mut copy).await.map_err(failed)?;
    for table in there.iter().filter(|table| TRANSIENT.contains(&table.as_str())) {
        let sql = AssertSqlSafe(format!("DELETE FROM {table}"));
        sqlx::query(sql).execute(&mut copy).await.map_err(failed)?;
    }
    copy.close().await.map_err(failed)
}

/// A file that is written once, without a log beside it.
fn plain_file(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file)
        .journal_mode(SqliteJournalMode::Delete)
        .synchronous(SqliteSynchronous::Full)
        .disable_statement_logging()
}

/// An empty file that only this user can read.
fn new_file(path: &Path) -> Result<(), StoreError> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => {
            StoreError::InTheWay { place: path.display().to_string(), why: "there is such a file already".to_owned() }
        }
        _ => cannot(path, &error.to_string()),
    })
}

/// Sees to it that a file and its name are on the disk.
fn flush(path: &Path) -> Result<(), StoreError> {
    let failed = |error: io::Error| cannot(path, &error.to_string());
    std::fs::File::open(path).and_then(|file| file.sync_all()).map_err(failed)?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // Not every system lets a folder be flushed.
    let _ = std::fs::File::open(folder).and_then(|folder| folder.sync_all());
    Ok(())
}

fn cannot(path: &Path, why: &str) -> StoreError {
    StoreError::CannotOpen { place: path.display().to_string(), why: why.to_owned() }
}

/// A table as it is copied: its name and its columns, each with the kind of its values.
struct Shape {
    name: String,
    columns: Vec<(String, Kind)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Whole,
    Text,
    Bytes,
}

/// A value on its way from one database to the other.
#[derive(Clone, Debug)]
enum Cell {
    Whole(Option<i64>),
    Text(Option<String>),
    Bytes(Option<Vec<u8>>),
}

impl Shape {
    /// `"stream", "seq", "at"`: some of the names are words of SQL.
    fn list(&self) -> String {
        let names: Vec<String> = self.columns.iter().map(|(name, _)| format!("\"{name}\"")).collect();
        names.join(", ")
    }
}

/// The tables of a SQLite database that are copied, in the order in which they were made: none refers to a later one.
async fn shapes(connection: &mut SqliteConnection) -> Result<Vec<Shape>, sqlx::Error> {
    let sql = "SELECT name FROM sqlite_schema
               WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name <> '_sqlx_migrations' ORDER BY rowid";
    let names: Vec<String> = sqlx::query_scalar(sql).fetch_all(&mut *connection).await?;
    let mut shapes = Vec::new();
    for name in names.into_iter().filter(|name| !TRANSIENT.contains(&name.as_str())) {
        let sql = "SELECT name, type FROM pragma_table_info($1) ORDER BY cid";
        let rows = sqlx::query(sql).bind(name.clone()).fetch_all(&mut *connection).await?;
        let column = |row: &sqlx::sqlite::SqliteRow| {
            let (column, kind): (String, String) = (row.try_get(0)?, row.try_get(1)?);
            let kind = match kind.as_str() {
                "INTEGER" => Kind::Whole,
                "TEXT" => Kind::Text,
                "BLOB" => Kind::Bytes,
                other => return Err(sqlx::Error::Decode(format!("{name}.{column} is of kind {other}").into())),
            };
            Ok((column, kind))
        };
        let columns = rows.iter().map(column).collect::<Result<_, sqlx::Error>>()?;
        shapes.push(Shape { name, columns });
    }
    Ok(shapes)
}

/// The version of a schema.
const VERSION: &str = "SELECT MAX(version) FROM _sqlx_migrations";

/// Writes rows into a table of a SQLite file.
async fn write(connection: &mut SqliteConnection, shape: &Shape, rows: Vec<Vec<Cell>>) -> Result<(), sqlx::Error> {
    if rows.is_empty() {
        return Ok(());
    }
    let row = format!("({})", vec!["?"; shape.columns.len()].join(", "));
    let places = vec![row; rows.len()].join(", ");
    let sql = format!("INSERT INTO \"{}\" ({}) VALUES {places}", shape.name, shape.list());
    let query = sqlx::query(AssertSqlSafe(sql));
    rows.into_iter().flatten().fold(query, bind).execute(connection).await.map(drop)
}

fn bind(query: Query<'static, Sqlite, SqliteArguments>, cell: Cell) -> Query<'static, Sqlite, SqliteArguments> {
    match cell {
        Cell::Whole(value) => query.bind(value),
        Cell::Text(value) => query.bind(value),
        Cell::Bytes(value) => query.bind(value),
    }
}
