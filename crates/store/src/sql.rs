//! What a database must be able to do for [`crate::sql_store::SqlStore`]: run a statement, append a group, check
//! itself. Statements are written once, with `$1`, for both databases; values and rows pass through the types here.

use async_trait::async_trait;
use sqlx::migrate::{Migrate, MigrateError, Migration, MigrationType, Migrator};
use sqlx::postgres::PgRow;
use sqlx::sqlite::SqliteRow;
use sqlx::{Decode, Postgres, Row as _, SqlSafeStr, Sqlite, Type};
use tokio::sync::mpsc;

use crate::{Alone, Append, AppendError, StoreError};

/// One of the two databases.
#[async_trait]
pub(crate) trait Database: Send + Sync + 'static {
    /// Appends a group; see [`crate::Store::append`]. If the transaction as a whole fails, that is the error.
    async fn append(&self, group: &[Append]) -> Result<Vec<Result<(), AppendError>>, StoreError>;
    /// Rows that are read.
    async fn rows(&self, sql: &'static str, values: Vec<Value>) -> Result<Vec<Row>, StoreError>;
    /// A statement that writes, durable when it returns; what it returns by `RETURNING`.
    async fn returning(&self, sql: &'static str, values: Vec<Value>) -> Result<Vec<Row>, StoreError>;
    /// A statement that writes, durable when it returns; how many rows it concerned.
    async fn write(&self, sql: &'static str, values: Vec<Value>) -> Result<u64, StoreError>;
    /// Tells the other nodes that an account has changed.
    async fn account_changed(&self, account: i64) -> Result<(), StoreError>;
    /// Waits until nobody else, on any node, is alone with this.
    async fn alone(&self, what: &str) -> Result<Alone, StoreError>;
    /// Listens to what is told to a node.
    async fn hear(&self, node: &str) -> Result<mpsc::Receiver<String>, StoreError>;
    /// Tells a node something; false if it is known not to be there.
    async fn tell(&self, node: &str, texts: Vec<String>) -> Result<bool, StoreError>;
    /// What the database itself finds wrong with its files.
    async fn check(&self) -> Result<Vec<String>, StoreError>;
    /// Closes the connections.
    async fn close(&self);
    /// An error of a statement as a person should read it.
    fn store_error(&self, error: sqlx::Error) -> StoreError;
    /// The file, or the URL without its password.
    fn place(&self) -> &str;
}

/// A value for a statement.
#[derive(Clone, Debug)]
pub(crate) enum Value {
    Int(i64),
    MaybeInt(Option<i64>),
    Text(String),
    MaybeText(Option<String>),
    Bytes(Vec<u8>),
}

impl From<i64> for Value {
    fn from(value: i64) -> Self {
        Self::Int(value)
    }
}

impl From<Option<i64>> for Value {
    fn from(value: Option<i64>) -> Self {
        Self::MaybeInt(value)
    }
}

impl From<&str> for Value {
    fn from(value: &str) -> Self {
        Self::Text(value.to_owned())
    }
}

impl From<String> for Value {
    fn from(value: String) -> Self {
        Self::Text(value)
    }
}

impl From<Option<String>> for Value {
    fn from(value: Option<String>) -> Self {
        Self::MaybeText(value)
    }
}

impl From<&[u8; 32]> for Value {
    fn from(value: &[u8; 32]) -> Self {
        Self::Bytes(value.to_vec())
    }
}

/// Binds values to a query of either database.
macro_rules! bound {
    ($sql:expr, $values:expr) => {{
        let mut query = sqlx::query($sql);
        for value in $values {
            query = match value {
                $crate::sql::Value::Int(value) => query.bind(value),
                $crate::sql::Value::MaybeInt(value) => query.bind(value),
                $crate::sql::Value::Text(value) => query.bind(value),
                $crate::sql::Value::MaybeText(value) => query.bind(value),
                $crate::sql::Value::Bytes(value) => query.bind(value),
            };
        }
        query
    }};
}
pub(crate) use bound;

/// A row of either database.
pub(crate) enum Row {
    Sqlite(SqliteRow),
    Postgres(PgRow),
}

/// What a column can be read as from both databases.
pub(crate) trait Column:
    for<'r> Decode<'r, Sqlite> + Type<Sqlite> + for<'r> Decode<'r, Postgres> + Type<Postgres>
{
}

impl Column for i64 {}
impl Column for String {}
impl Column for Vec<u8> {}
impl Column for Option<i64> {}
impl Column for Option<String> {}
impl Column for Option<Vec<u8>> {}

impl Row {
    pub(crate) fn get<T: Column>(&self, column: usize) -> Result<T, sqlx::Error> {
        match self {
            Self::Sqlite(row) => row.try_get(column),
            Self::Postgres(row) => row.try_get(column),
        }
    }

    pub(crate) fn hash(&self, column: usize) -> Result<[u8; 32], sqlx::Error> {
        let bytes: Vec<u8> = self.get(column)?;
        let length = bytes.len();
        bytes.try_into().map_err(|_| sqlx::Error::Decode(format!("a hash of {length} bytes instead of 32").into()))
    }
}

/// Refuses a schema that is not the one this program knows.
pub(crate) fn same_schema(found: Option<i64>, known: usize, place: &str) -> Result<(), StoreError> {
    let (place, known) = (place.to_owned(), i64::try_from(known).unwrap_or(i64::MAX));
    match found.unwrap_or(0) {
        0 => Err(StoreError::NotOurs { place, why: "no floor was ever opened on it".to_owned() }),
        found if found > known => Err(StoreError::NewerSchema { place, found, known }),
        found if found < known => Err(StoreError::OlderSchema { place, found, known }),
        _ => Ok(()),
    }
}

/// Brings a database up to date. `migrations` are the texts in order, the first being version 1.
pub(crate) async fn migrate<C: Migrate>(
    connection: &mut C,
    migrations: &[(&'static str, &'static str)],
    place: &str,
    store_error: impl Fn(sqlx::Error) -> StoreError,
) -> Result<(), StoreError> {
    let listed = (1..).zip(migrations).map(|(version, (name, sql))| {
        Migration::new(version, (*name).into(), MigrationType::Simple, sql.into_sql_str(), false)
    });
    let migrator = Migrator::with_migrations(listed.collect());
    // Another program may make the tables at the same moment, and be first with any of them: what it has made is found
    // made the next time.
    for _ in migrations {
        let Err(error) = migrator.run_direct(None, connection, false).await else { return Ok(()) };
        match migration_error(error, place, migrations.len(), &store_error) {
            StoreError::Failed { .. } => {}
            error => return Err(error),
        }
    }
    let done = migrator.run_direct(None, connection, false).await;
    done.map_err(|error| migration_error(error, place, migrations.len(), &store_error))
}

/// What a failed migration means, if it is not an error of the database itself.
fn migration_error(
    error: MigrateError,
    place: &str,
    known: usize,
    store_error: &impl Fn(sqlx::Error) -> StoreError,
) -> StoreError {
    let (place, known) = (place.to_owned(), i64::try_from(known).unwrap_or(i64::MAX));
    match error {
        MigrateError::VersionMissing(found) if found > known => StoreError::NewerSchema { place, found, known },
        MigrateError::VersionMissing(version) | MigrateError::VersionMismatch(version) => {
            StoreError::NotOurs { place, why: format!("its schema {version} is not the one this program makes") }
        }
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => store_error(error),
        other => StoreError::Failed { place, why: other.to_string() },
    }
}
