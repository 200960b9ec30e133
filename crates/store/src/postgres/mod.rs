//! PostgreSQL: one database, any number of nodes. Writers of a stream meet at the row of its head; nodes hear of each
//! other's appends through LISTEN and NOTIFY.

use std::io;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions};
use sqlx::{ConnectOptions, Connection};
use tokio::sync::{broadcast, mpsc};

use crate::sql::{Database, Row, Value, bound, migrate, same_schema};
use crate::sql_store::{MOST_NEWS, SqlStore};
use crate::{Alone, Append, AppendError, Store, StoreError};

mod append;
mod listen;

const MIGRATIONS: &[(&str, &str)] = &[
    ("floor", include_str!("../../migrations/postgres/0001_floor.sql")),
    ("jobs", include_str!("../../migrations/postgres/0002_jobs.sql")),
    ("reserve", include_str!("../../migrations/postgres/0003_reserve.sql")),
    ("accounts", include_str!("../../migrations/postgres/0004_accounts.sql")),
    ("second factors", include_str!("../../migrations/postgres/0005_second_factors.sql")),
    ("nodes", include_str!("../../migrations/postgres/0006_nodes.sql")),
    ("signed", include_str!("../../migrations/postgres/0007_signed.sql")),
    ("standings", include_str!("../../migrations/postgres/0008_standings.sql")),
];

const CONNECTIONS: u32 = 10;
/// How long to wait for a connection.
const PATIENCE: Duration = Duration::from_secs(5);

/// A database of a PostgreSQL server.
pub(crate) struct PostgresDatabase {
    place: String,
    options: PgConnectOptions,
    pool: PgPool,
    /// What this node's notifications begin with, so that it does not hear itself.
    instance: String,
    _listening: Option<listen::Listening>,
}

/// A URL as it may be shown and logged.
pub(crate) fn without_password(url: &str) -> String {
    let Some((scheme, rest)) = url.split_once("://") else { return url.to_owned() };
    let (authority, path) = rest.find(['/', '?']).map_or((rest, ""), |end| rest.split_at(end));
    let authority = match authority.rsplit_once('@') {
        Some((user, host)) => format!("{}@{host}", user.split(':').next().unwrap_or(user)),
        None => authority.to_owned(),
    };
    // Options may hold a password too.
    format!("{scheme}://{authority}{}", path.split('?').next().unwrap_or(path))
}

/// What an error of PostgreSQL, or on the way to it, means.
pub(crate) fn store_error(place: &str, error: sqlx::Error) -> StoreError {
    let (place, why) = (place.to_owned(), error.to_string());
    let code = match &error {
        sqlx::Error::Database(error) => error.code().unwrap_or_default().into_owned(),
        sqlx::Error::Io(error) => {
            let full = error.kind() == io::ErrorKind::StorageFull;
            return if full { StoreError::Full { place, why } } else { StoreError::Unreachable { place, why } };
        }
        sqlx::Error::PoolTimedOut => {
            let why = format!("no connection within {} s", PATIENCE.as_secs());
            return StoreError::Unreachable { place, why };
        }
        sqlx::Error::Protocol(_) => return StoreError::Unreachable { place, why },
        sqlx::Error::Configuration(_) => return StoreError::BadUrl { url: place, why },
        sqlx::Error::Tls(_) => {
            let why = "this program speaks to PostgreSQL without TLS; use `sslmode=disable` on a trusted network, \
                       or a tunnel"
                .to_owned();
            return StoreError::BadUrl { url: place, why };
        }
        sqlx::Error::PoolClosed => return StoreError::Closed { place },
        _ => return StoreError::Failed { place, why },
    };
    let why = error.as_database_error().map_or(why, |error| error.message().to_owned());
    // https://www.postgresql.org/docs/current/errcodes-appendix.html
    match code.as_str() {
        "3D000" | "42501" => StoreError::Denied { place, why },
        _ if code.starts_with("28") => StoreError::Denied { place, why },
        "53100" => StoreError::Full { place, why },
        "25006" => StoreError::ReadOnly { place, why },
        "55P03" | "40P01" | "40001" => StoreError::Locked { place, why },
        _ if code.starts_with("57P") || code.starts_with("08") || code == "53300" => {
            StoreError::Unreachable { place, why }
        }
        _ if code.starts_with("XX") => StoreError::Corrupt { place, why },
        _ => StoreError::Failed { place, why: format!("{why} (code {code})") },
    }
}

pub(crate) async fn open(url: &str) -> Result<Arc<dyn Store>, StoreError> {
    open_as(url, false).await
}

/// Opens a database that is there for reading alone, on a server that only reads too; its news are not heard.
pub(crate) async fn open_to_read(url: &str) -> Result<Arc<dyn Store>, StoreError> {
    open_as(url, true).await
}

async fn open_as(url: &str, reading: bool) -> Result<Arc<dyn Store>, StoreError> {
    let place = without_password(url);
    let store_error = |error| store_error(&place, error);
    let options = PgConnectOptions::from_str(url).map_err(store_error)?;
    let options = options
        .application_name("houseway")
        // Durable means on the disk, whatever the server's own setting; and nobody waits for ever on a stuck node.
        .options([
            ("synchronous_commit", "on"),
            ("lock_timeout", "5s"),
            ("idle_in_transaction_session_timeout", "10s"),
            ("default_transaction_isolation", "read committed"),
        ])
        .disable_statement_logging();
    // Whoever writes keeps the server's setting: a database that its owner has closed to writing is not written.
    let options = if reading { options.options([("default_transaction_read_only", "on")]) } else { options };
    // A pool would try again and again and then only say that it timed out; the first connection says why.
    let first = tokio::time::timeout(PATIENCE, options.connect()).await;
    let mut first = first.unwrap_or(Err(sqlx::Error::PoolTimedOut)).map_err(store_error)?;
    if reading {
        let schema = "SELECT MAX(version) FROM _sqlx_migrations";
        let found: Option<i64> = sqlx::query_scalar(schema).fetch_one(&mut first).await.map_err(store_error)?;
        same_schema(found, MIGRATIONS.len(), &place)?;
    } else {
        bring_up_to_date(&mut first, &place).await?;
    }
    let instance: String =
        sqlx::query_scalar("SELECT gen_random_uuid()::text").fetch_one(&mut first).await.map_err(store_error)?;
    first.close().await.map_err(store_error)?;

    let pool = PgPoolOptions::new().max_connections(CONNECTIONS).acquire_timeout(PATIENCE);
    let pool = pool.connect_with(options.clone()).await.map_err(store_error)?;
    let (news, _) = broadcast::channel(MOST_NEWS);
    let listening = match reading {
        true => None,
        false => Some(listen::start(options.clone(), instance.clone(), news.clone()).await.map_err(store_error)?),
    };
    let database = PostgresDatabase { place: place.clone(), options, pool, instance, _listening: listening };
    Ok(Arc::new(SqlStore::new(database, news)))
}

async fn bring_up_to_date(connection: &mut PgConnection, place: &str) -> Result<(), StoreError> {
    let store_error = |error| store_error(place, error);
    let ours: bool = sqlx::query_scalar("SELECT to_regclass('_sqlx_migrations') IS NOT NULL")
        .fetch_one(&mut *connection)
        .await
        .map_err(store_error)?;
    let taken: bool = sqlx::query_scalar("SELECT to_regclass('entries') IS NOT NULL")
        .fetch_one(&mut *connection)
        .await
        .map_err(store_error)?;
    if taken && !ours {
        let why = "it has a table `entries` of another program".to_owned();
        return Err(StoreError::NotOurs { place: place.to_owned(), why });
    }
    migrate(connection, MIGRATIONS, place, store_error).await
}

#[async_trait]
impl Database for PostgresDatabase {
    async fn append(&self, group: &[Append]) -> Result<Vec<Result<(), AppendError>>, StoreError> {
        append::append(&self.pool, &self.instance, group).await.map_err(|error| self.store_error(error))
    }

    async fn rows(&self, sql: &'static str, values: Vec<Value>) -> Result<Vec<Row>, StoreError> {
        let rows = bound!(sql, values).fetch_all(&self.pool).await.map_err(|error| self.store_error(error))?;
        Ok(rows.into_iter().map(Row::Postgres).collect())
    }

    async fn returning(&self, sql: &'static str, values: Vec<Value>) -> Result<Vec<Row>, StoreError> {
        self.rows(sql, values).await
    }

    async fn write(&self, sql: &'static str, values: Vec<Value>) -> Result<u64, StoreError> {
        let done = bound!(sql, values).execute(&self.pool).await.map_err(|error| self.store_error(error))?;
        Ok(done.rows_affected())
    }

    async fn account_changed(&self, account: i64) -> Result<(), StoreError> {
        let said = listen::write(&self.instance, std::iter::once((listen::ACCOUNT, account)));
        listen::tell(&self.pool, listen::CHANNEL, said).await.map_err(|error| self.store_error(error))
    }

    /// A lock of the server's, which ends with the transaction that took it, and so with the connection.
    async fn alone(&self, what: &str) -> Result<Alone, StoreError> {
        let mut held = self.pool.begin().await.map_err(|error| self.store_error(error))?;
        let sql = "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))";
        sqlx::query(sql).bind(what).execute(&mut *held).await.map_err(|error| self.store_error(error))?;
        Ok(Alone(Box::new(held)))
    }

    async fn hear(&self, node: &str) -> Result<mpsc::Receiver<String>, StoreError> {
        listen::hear(self.options.clone(), node).await.map_err(|error| self.store_error(error))
    }

    async fn tell(&self, node: &str, texts: Vec<String>) -> Result<bool, StoreError> {
        let told = listen::tell(&self.pool, &listen::channel_of(node), texts).await;
        told.map(|()| true).map_err(|error| self.store_error(error))
    }

    /// The server checks its pages itself whenever it reads them, if it was set up with checksums.
    async fn check(&self) -> Result<Vec<String>, StoreError> {
        let done = sqlx::query("SELECT 1").execute(&self.pool).await;
        done.map(|_| Vec::new()).map_err(|error| self.store_error(error))
    }

    async fn close(&self) {
        self.pool.close().await;
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
    fn a_url_is_shown_without_its_password() {
        for (url, shown) in [
            ("postgres://ann:secret@host:5432/floor", "postgres://ann@host:5432/floor"),
            ("postgres://ann:s@cret@host/floor?password=secret", "postgres://ann@host/floor"),
            ("postgres://host/floor", "postgres://host/floor"),
            ("postgres://ann:secret@host?sslmode=disable", "postgres://ann@host"),
            ("floor.db", "floor.db"),
        ] {
            assert_eq!(without_password(url), shown);
        }
    }
}
