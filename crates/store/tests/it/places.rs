//! Where the stores of the tests are.

use std::io::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use sqlx::{AssertSqlSafe, Connection, PgConnection, SqliteConnection};
use store::{Append, Entry, Head, LedgerLine, Store};
use tempfile::TempDir;

/// A place for one store, which may be opened several times.
pub enum Place {
    Sqlite { folder: TempDir },
    Postgres { server: String, database: String },
}

pub fn sqlite() -> Place {
    Place::Sqlite { folder: tempfile::tempdir().unwrap() }
}

/// A new database, or none without a server.
pub async fn postgres() -> Option<Place> {
    static MADE: AtomicU32 = AtomicU32::new(0);
    let Ok(server) = std::env::var("HOUSEWAY_TEST_POSTGRES") else {
        // Not by `eprintln!`, which the test harness would swallow.
        let skipped = "NOT TRIED on PostgreSQL: HOUSEWAY_TEST_POSTGRES is not set; `cargo run -p xtask -- postgres \
                       cargo test -p store` sets it\n";
        std::io::stderr().write_all(skipped.as_bytes()).unwrap();
        return None;
    };
    let database = format!("test_{}_{}", std::process::id(), MADE.fetch_add(1, Ordering::Relaxed));
    run_on_postgres(&format!("{server}/postgres"), &format!("CREATE DATABASE {database} TEMPLATE template0")).await;
    Some(Place::Postgres { server, database })
}

async fn run_on_postgres(url: &str, sql: &str) {
    let mut connection = PgConnection::connect(url).await.unwrap();
    sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

impl Place {
    pub fn url(&self) -> String {
        match self {
            Self::Sqlite { folder } => format!("sqlite:{}", folder.path().join("floor.db").display()),
            Self::Postgres { server, database } => format!("{server}/{database}"),
        }
    }

    pub async fn open(&self) -> Arc<dyn Store> {
        store::open(&self.url()).await.unwrap()
    }

    /// Does something to the database behind the store's back.
    pub async fn meddle(&self, sql: &str) -> Result<(), sqlx::Error> {
        match self {
            Self::Sqlite { .. } => {
                let mut connection = SqliteConnection::connect(&format!("{}?mode=rwc", self.url())).await.unwrap();
                sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut connection).await?;
                connection.close().await
            }
            Self::Postgres { .. } => {
                let mut connection = PgConnection::connect(&self.url()).await.unwrap();
                sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut connection).await?;
                connection.close().await
            }
        }
    }

    /// Another place of the same kind, with nothing in it.
    pub async fn another(&self) -> Place {
        match self {
            Self::Sqlite { .. } => sqlite(),
            Self::Postgres { .. } => postgres().await.unwrap(),
        }
    }

    /// Removes a database of PostgreSQL; a folder removes itself.
    pub async fn clear(self) {
        if let Self::Postgres { server, database } = self {
            run_on_postgres(&format!("{server}/postgres"), &format!("DROP DATABASE {database} WITH (FORCE)")).await;
        }
    }
}

/// The entry after `head`, with a body that tells its number.
pub fn next(head: Option<&Head>, stream: &str) -> Append {
    let seq = head.map_or(1, |head| head.seq + 1);
    Append::new(Entry::after(head, stream, 1_000 + seq, format!("{{\"v\":1,\"n\":{seq}}}")))
}

/// The same, moving chips.
pub fn moving(head: Option<&Head>, stream: &str, lines: &[(&str, i64)]) -> Append {
    next(head, stream).with_lines(lines.iter().map(|(account, cents)| LedgerLine::new(*account, *cents)).collect())
}

/// Appends one and expects it to go through; its head.
pub async fn put(store: &dyn Store, append: Append) -> Head {
    let head = append.entry.head();
    assert_eq!(store.append(vec![append]).await, [Ok(())]);
    head
}
