//! From PostgreSQL to a file and back. All rows are read in one transaction of one snapshot, so the file holds what the
//! database held at one moment; all rows are written in one transaction, so a database is restored whole or not at all.

use std::path::Path;
use std::str::FromStr;

use futures_util::TryStreamExt;
use sqlx::postgres::{PgArguments, PgConnectOptions, PgConnection, PgRow};
use sqlx::query::Query;
use sqlx::sqlite::{SqliteConnection, SqliteRow};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Postgres, Row as _};

use super::{Cell, Kind, ROWS, Shape, TRANSIENT, VERSION, flush, new_file, plain_file, shapes, write};
use crate::{StoreError, postgres, sqlite};

pub(super) async fn backup(url: &str, to: &Path) -> Result<(), StoreError> {
    let place = postgres::without_password(url);
    let failed = |error| postgres::store_error(&place, error);
    let mut source = connect(url).await.map_err(failed)?;
    let name = to.display().to_string();
    let unwritten = |error| sqlite::store_error(&name, error);
    new_file(to)?;
    // The schema, made by the program itself.
    let ours = sqlite::schema(&name).await?;
    let mut copy = plain_file(to).connect().await.map_err(unwritten)?;
    let tables = shapes(&mut copy).await.map_err(unwritten)?;
    same_version(&mut source, &place, ours).await?;
    nothing_else(&mut source, &tables).await.map_err(failed)?;
    sqlx::query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").execute(&mut source).await.map_err(failed)?;
    let mut writing = copy.begin().await.map_err(unwritten)?;
    for table in &tables {
        let sql = AssertSqlSafe(format!("SELECT {} FROM \"{}\"", table.list(), table.name));
        let mut rows = sqlx::query(sql).fetch(&mut source);
        let mut batch = Vec::with_capacity(ROWS);
        while let Some(row) = rows.try_next().await.map_err(failed)? {
            batch.push(cells(table, &row).map_err(failed)?);
            if batch.len() == ROWS {
                let full = std::mem::take(&mut batch);
                write(&mut writing, table, full).await.map_err(unwritten)?;
            }
        }
        write(&mut writing, table, batch).await.map_err(unwritten)?;
    }
    writing.commit().await.map_err(unwritten)?;
    copy.close().await.map_err(unwritten)?;
    sqlx::query("COMMIT").execute(&mut source).await.map_err(failed)?;
    source.close().await.map_err(failed)?;
    flush(to)
}

pub(super) async fn restore(
    source: &mut SqliteConnection,
    from: &str,
    tables: &[Shape],
    url: &str,
) -> Result<(), StoreError> {
    let place = postgres::without_password(url);
    let failed = |error| postgres::store_error(&place, error);
    let unread = |error| sqlite::store_error(from, error);
    // Makes the schema.
    postgres::open(url).await?.close().await;
    let mut target = connect(url).await.map_err(failed)?;
    let found: i64 = sqlx::query_scalar(VERSION).fetch_one(&mut *source).await.map_err(unread)?;
    same_version(&mut target, &place, found).await?;
    let mut writing = target.begin().await.map_err(failed)?;
    for table in tables {
        let sql = AssertSqlSafe(format!("SELECT EXISTS (SELECT 1 FROM \"{}\")", table.name));
        if sqlx::query_scalar::<_, bool>(sql).fetch_one(&mut *writing).await.map_err(failed)? {
            let why = format!("its table `{}` holds rows already", table.name);
            return Err(StoreError::InTheWay { place, why });
        }
        let sql = AssertSqlSafe(format!("SELECT {} FROM \"{}\"", table.list(), table.name));
        let mut rows = sqlx::query(sql).fetch(&mut *source);
        let mut batch = Vec::with_capacity(ROWS);
        while let Some(row) = rows.try_next().await.map_err(unread)? {
            batch.push(kept_cells(table, &row).map_err(unread)?);
            if batch.len() == ROWS {
                let full = std::mem::take(&mut batch);
                insert(&mut writing, table, full).await.map_err(failed)?;
            }
        }
        drop(rows);
        insert(&mut writing, table, batch).await.map_err(failed)?;
        count_on(&mut writing, table).await.map_err(failed)?;
    }
    writing.commit().await.map_err(failed)?;
    target.close().await.map_err(failed)
}

async fn connect(url: &str) -> Result<PgConnection, sqlx::Error> {
    let options = PgConnectOptions::from_str(url)?.application_name("houseway backup").disable_statement_logging();
    options.connect().await
}

/// Rows go from one schema to the other as they are, so both must be of the same version.
async fn same_version(connection: &mut PgConnection, place: &str, expected: i64) -> Result<(), StoreError> {
    let failed = |error| postgres::store_error(place, error);
    let ours: bool = sqlx::query_scalar("SELECT to_regclass('_sqlx_migrations') IS NOT NULL")
        .fetch_one(&mut *connection)
        .await
        .map_err(failed)?;
    if !ours {
        return Err(StoreError::NotOurs {
            place: place.to_owned(),
            why: "it has no tables of this program".to_owned(),
        });
    }
    let found: i64 = sqlx::query_scalar(VERSION).fetch_one(connection).await.map_err(failed)?;
    if found == expected {
        return Ok(());
    }
    let why =
        format!("its schema is {found} and that of the backup {expected}; use the program that serves this floor");
    Err(StoreError::Failed { place: place.to_owned(), why })
}

/// Refuses a database with a table or column that the file has no place for, rather than leave it out silently.
async fn nothing_else(connection: &mut PgConnection, tables: &[Shape]) -> Result<(), sqlx::Error> {
    let sql = "SELECT table_name::text, column_name::text FROM information_schema.columns
               JOIN information_schema.tables USING (table_schema, table_name)
               WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'
               AND table_name <> '_sqlx_migrations'";
    for row in sqlx::query(sql).fetch_all(connection).await? {
        let (table, column): (String, String) = (row.try_get(0)?, row.try_get(1)?);
        let known = tables.iter().filter(|shape| shape.name == table);
        let known = known.flat_map(|shape| &shape.columns).any(|(name, _)| *name == column);
        if !known && !TRANSIENT.contains(&table.as_str()) {
            let why = format!("{table}.{column} has no place in a backup; another program made it");
            return Err(sqlx::Error::Decode(why.into()));
        }
    }
    Ok(())
}

fn cells(table: &Shape, row: &PgRow) -> Result<Vec<Cell>, sqlx::Error> {
    let cell = |(column, (_, kind)): (usize, &(String, Kind))| {
        Ok(match kind {
            Kind::Whole => Cell::Whole(row.try_get(column)?),
            Kind::Text => Cell::Text(row.try_get(column)?),
            Kind::Bytes => Cell::Bytes(row.try_get(column)?),
        })
    };
    table.columns.iter().enumerate().map(cell).collect()
}

fn kept_cells(table: &Shape, row: &SqliteRow) -> Result<Vec<Cell>, sqlx::Error> {
    let cell = |(column, (_, kind)): (usize, &(String, Kind))| {
        Ok(match kind {
            Kind::Whole => Cell::Whole(row.try_get(column)?),
            Kind::Text => Cell::Text(row.try_get(column)?),
            Kind::Bytes => Cell::Bytes(row.try_get(column)?),
        })
    };
    table.columns.iter().enumerate().map(cell).collect()
}

/// Writes rows with the numbers that they have.
async fn insert(connection: &mut PgConnection, table: &Shape, rows: Vec<Vec<Cell>>) -> Result<(), sqlx::Error> {
    if rows.is_empty() {
        return Ok(());
    }
    let columns = table.columns.len();
    let row = |row: usize| {
        let places: Vec<String> = (1..=columns).map(|column| format!("${}", row * columns + column)).collect();
        format!("({})", places.join(", "))
    };
    let places: Vec<String> = (0..rows.len()).map(row).collect();
    let (name, list, places) = (&table.name, table.list(), places.join(", "));
    let sql = format!("INSERT INTO \"{name}\" ({list}) OVERRIDING SYSTEM VALUE VALUES {places}");
    let query = sqlx::query(AssertSqlSafe(sql));
    rows.into_iter().flatten().fold(query, bind).execute(connection).await.map(drop)
}

fn bind(query: Query<'static, Postgres, PgArguments>, cell: Cell) -> Query<'static, Postgres, PgArguments> {
    match cell {
        Cell::Whole(value) => query.bind(value),
        Cell::Text(value) => query.bind(value),
        Cell::Bytes(value) => query.bind(value),
    }
}

/// Lets a table whose rows number themselves count on from the highest number.
async fn count_on(connection: &mut PgConnection, table: &Shape) -> Result<(), sqlx::Error> {
    let sql = "SELECT column_name::text FROM information_schema.columns
               WHERE table_schema = current_schema() AND table_name = $1 AND is_identity = 'YES'";
    let numbered: Vec<String> = sqlx::query_scalar(sql).bind(&table.name).fetch_all(&mut *connection).await?;
    for column in numbered {
        let name = &table.name;
        let sql = format!(
            "SELECT setval(pg_get_serial_sequence('\"{name}\"', '{column}'), MAX(\"{column}\")) FROM \"{name}\"
             HAVING MAX(\"{column}\") IS NOT NULL"
        );
        sqlx::query(AssertSqlSafe(sql)).execute(&mut *connection).await?;
    }
    Ok(())
}
