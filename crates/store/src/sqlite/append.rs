//! A group of appends as one transaction of SQLite. Rows go in many at a time, because each statement is a trip to the
//! connection's thread and back; in a few fixed numbers at a time, so that every statement is prepared once.

use std::collections::HashMap;

use sqlx::query::Query;
use sqlx::sqlite::{SqliteArguments, SqliteConnection, SqlitePool, SqliteRow};
use sqlx::{AssertSqlSafe, Connection, Row as _, Sqlite};

use crate::judge::{Change, Lookups, StoredState, judge};
use crate::rows::name_key;
use crate::{AccountChange, Answered, Append, AppendError, Hash, Head};

type Statement = Query<'static, Sqlite, SqliteArguments>;

/// How many rows a statement has: any number of rows is then a few statements, and there are few to prepare.
const BATCHES: [usize; 9] = [256, 128, 64, 32, 16, 8, 4, 2, 1];

pub(super) async fn append(pool: &SqlitePool, group: &[Append]) -> Result<Vec<Result<(), AppendError>>, sqlx::Error> {
    let mut connection = pool.acquire().await?;
    let done = once(&mut connection, group).await;
    if done.is_err() {
        // A full disk makes SQLite roll back by itself, which the driver does not notice: it would count a transaction
        // that is over, and refuse the next. A new connection counts from zero.
        let _ = connection.close().await;
    }
    done
}

async fn once(
    connection: &mut SqliteConnection,
    group: &[Append],
) -> Result<Vec<Result<(), AppendError>>, sqlx::Error> {
    // Immediately, so that nobody can write between what is read and what follows from it.
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let held = held(&mut transaction, &Lookups::of(group)).await?;
    let (results, change) = judge(group, held);
    if change.appends.is_empty() {
        transaction.rollback().await?;
    } else {
        write(&mut transaction, &change).await?;
        transaction.commit().await?;
    }
    Ok(results)
}

/// Rows cut into statements.
fn batches<T>(mut rows: &[T]) -> impl Iterator<Item = &[T]> {
    std::iter::from_fn(move || {
        let size = BATCHES.into_iter().find(|size| *size <= rows.len())?;
        let (batch, rest) = rows.split_at(size);
        rows = rest;
        Some(batch)
    })
}

/// `(?, ?), (?, ?)`: so many rows of so many columns. Places with a name are looked up in a list for each value.
fn places(rows: usize, columns: usize) -> String {
    let row = format!("({})", vec!["?"; columns].join(", "));
    vec![row; rows].join(", ")
}

/// Runs `before VALUES rows after` for all rows.
async fn write_rows<T>(
    connection: &mut SqliteConnection,
    (before, columns, after): (&str, usize, &str),
    rows: &[T],
    bind: impl Fn(Statement, &T) -> Statement,
) -> Result<(), sqlx::Error> {
    for batch in batches(rows) {
        let sql = format!("{before} VALUES {} {after}", places(batch.len(), columns));
        batch.iter().fold(sqlx::query(AssertSqlSafe(sql)), &bind).execute(&mut *connection).await?;
    }
    Ok(())
}

/// Reads `before (rows)` for all keys.
async fn read_rows<T>(
    connection: &mut SqliteConnection,
    (before, columns): (&str, usize),
    keys: &[T],
    bind: impl Fn(Statement, &T) -> Statement,
) -> Result<Vec<SqliteRow>, sqlx::Error> {
    let mut found = Vec::new();
    for batch in batches(keys) {
        let sql = format!("{before} (VALUES {})", places(batch.len(), columns));
        found.extend(batch.iter().fold(sqlx::query(AssertSqlSafe(sql)), &bind).fetch_all(&mut *connection).await?);
    }
    Ok(found)
}

async fn held(connection: &mut SqliteConnection, asked: &Lookups<'_>) -> Result<StoredState, sqlx::Error> {
    let mut held = StoredState::default();
    let sql = "SELECT stream, seq, at, hash FROM heads WHERE stream IN";
    let bind = |query: Statement, name: &&str| query.bind(name.to_string());
    for row in read_rows(connection, (sql, 1), &asked.streams, bind).await? {
        let head = Head { seq: row.try_get(1)?, at: row.try_get(2)?, hash: hash(&row, 3)? };
        held.heads.insert(row.try_get(0)?, head);
    }
    let sql = "SELECT account, cents FROM balances WHERE account IN";
    let rows = read_rows(connection, (sql, 1), &asked.accounts, bind).await?;
    let balances = rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?)));
    held.balances = balances.collect::<Result<HashMap<_, _>, sqlx::Error>>()?;
    let bind_name = |query: Statement, name: &String| query.bind(name.clone());
    let sql = "SELECT name_key FROM accounts WHERE name_key IN";
    for row in read_rows(connection, (sql, 1), &asked.names, bind_name).await? {
        held.names.insert(row.try_get(0)?);
    }
    let sql = "SELECT actor, key, body_hash, reply FROM answered WHERE (actor, key) IN";
    let bind = |query: Statement, (actor, key): &(&str, &str)| query.bind(actor.to_string()).bind(key.to_string());
    for row in read_rows(connection, (sql, 2), &asked.keys, bind).await? {
        let (actor, key): (String, String) = (row.try_get(0)?, row.try_get(1)?);
        let (body_hash, reply) = (hash(&row, 2)?, row.try_get(3)?);
        held.answered.insert((actor.clone(), key.clone()), Answered { actor, key, body_hash, reply });
    }
    Ok(held)
}

fn hash(row: &SqliteRow, column: usize) -> Result<Hash, sqlx::Error> {
    let bytes: &[u8] = row.try_get(column)?;
    bytes.try_into().map_err(|_| sqlx::Error::Decode(format!("a hash of {} bytes", bytes.len()).into()))
}

async fn write(connection: &mut SqliteConnection, change: &Change<'_>) -> Result<(), sqlx::Error> {
    let sql = ("INSERT INTO entries (stream, seq, at, body, hash)", 5, "");
    write_rows(connection, sql, &change.appends, |query, append| {
        let entry = &append.entry;
        let query = query.bind(entry.stream.clone()).bind(entry.seq).bind(entry.at);
        query.bind(entry.body.clone()).bind(entry.hash.to_vec())
    })
    .await?;
    let again = "ON CONFLICT (stream) DO UPDATE
                 SET seq = excluded.seq, at = excluded.at, hash = excluded.hash, tag = excluded.tag";
    let heads: Vec<_> = change.heads.iter().collect();
    let sql = ("INSERT INTO heads (stream, seq, at, hash, tag)", 5, again);
    write_rows(connection, sql, &heads, |query, (stream, (head, tag))| {
        let query = query.bind(stream.to_string()).bind(head.seq).bind(head.at).bind(head.hash.to_vec());
        query.bind(tag.map(|tag| tag.to_vec()))
    })
    .await?;
    write_ledger(connection, change).await?;
    write_accounts(connection, change).await?;
    write_beside(connection, change).await
}

async fn write_ledger(connection: &mut SqliteConnection, change: &Change<'_>) -> Result<(), sqlx::Error> {
    let balances: Vec<_> = change.balances.iter().collect();
    let again = "ON CONFLICT (account) DO UPDATE SET cents = excluded.cents";
    let sql = ("INSERT INTO balances (account, cents)", 2, again);
    write_rows(connection, sql, &balances, |query, (account, cents)| query.bind(account.to_string()).bind(**cents))
        .await?;
    let lines = change.appends.iter().flat_map(|append| append.lines.iter().map(|line| (&append.entry, line)));
    let lines: Vec<_> = lines.collect();
    let sql = ("INSERT INTO lines (stream, seq, account, cents)", 4, "");
    write_rows(connection, sql, &lines, |query, (entry, line)| {
        query.bind(entry.stream.clone()).bind(entry.seq).bind(line.account.clone()).bind(line.cents)
    })
    .await
}

/// Accounts are opened and changed, and submissions kept, in the order of the appends; few at once.
async fn write_accounts(connection: &mut SqliteConnection, change: &Change<'_>) -> Result<(), sqlx::Error> {
    for changed in change.appends.iter().flat_map(|append| &append.accounts) {
        let query = match changed.clone() {
            AccountChange::Open(row) => {
                let sql = "INSERT INTO accounts (id, name, name_key, role, password, at) VALUES (?, ?, ?, ?, ?, ?)";
                let query = sqlx::query(sql).bind(row.id).bind(row.name.clone()).bind(name_key(&row.name));
                query.bind(row.role).bind(row.password).bind(row.at)
            }
            AccountChange::Role { id, role } => {
                sqlx::query("UPDATE accounts SET role = ? WHERE id = ?").bind(role).bind(id)
            }
            AccountChange::Password { id, password } => {
                sqlx::query("UPDATE accounts SET password = ? WHERE id = ?").bind(password).bind(id)
            }
            AccountChange::SecondFactor(row) => {
                let sql = "INSERT OR REPLACE INTO second_factors (account, secret, confirmed, last_step, recovery)
                           VALUES (?, ?, ?, ?, ?)";
                let query = sqlx::query(sql).bind(row.account).bind(row.secret).bind(i64::from(row.confirmed));
                query.bind(row.last_step).bind(row.recovery)
            }
            AccountChange::NoSecondFactor { id } => {
                sqlx::query("DELETE FROM second_factors WHERE account = ?").bind(id)
            }
            AccountChange::Standing { subject, text } => {
                let sql = "INSERT OR REPLACE INTO standings (subject, text) VALUES (?, ?)";
                sqlx::query(sql).bind(subject).bind(text)
            }
        };
        query.execute(&mut *connection).await?;
    }
    for row in change.appends.iter().filter_map(|append| append.submission.as_ref()) {
        let sql = "INSERT INTO submissions (name, version, rulebook, text, sha256, by_account, at)
                   VALUES (?, ?, ?, ?, ?, ?, ?)";
        let query =
            sqlx::query(sql).bind(row.name.clone()).bind(row.version).bind(row.rulebook.clone()).bind(row.text.clone());
        query.bind(row.sha256.to_vec()).bind(row.by).bind(row.at).execute(&mut *connection).await?;
    }
    Ok(())
}

async fn write_beside(connection: &mut SqliteConnection, change: &Change<'_>) -> Result<(), sqlx::Error> {
    let answered = change.appends.iter().filter_map(|append| Some((append.entry.at, append.answered.as_ref()?)));
    let answered: Vec<_> = answered.collect();
    let sql = ("INSERT INTO answered (actor, key, at, body_hash, reply)", 5, "");
    write_rows(connection, sql, &answered, |query, (at, answered)| {
        let query = query.bind(answered.actor.clone()).bind(answered.key.clone()).bind(*at);
        query.bind(answered.body_hash.to_vec()).bind(answered.reply.clone())
    })
    .await?;
    let kept = change.sealed.iter().filter_map(|(name, bytes)| Some((name, (*bytes)?)));
    let kept: Vec<_> = kept.collect();
    let again = "ON CONFLICT (stream, name) DO UPDATE SET bytes = excluded.bytes";
    let sql = ("INSERT INTO sealed (stream, name, bytes)", 3, again);
    write_rows(connection, sql, &kept, |query, ((stream, name), bytes)| {
        query.bind(stream.to_string()).bind(name.to_string()).bind(bytes.to_vec())
    })
    .await?;
    let forgotten: Vec<_> = change.sealed.iter().filter(|(_, bytes)| bytes.is_none()).collect();
    let sql = ("DELETE FROM sealed WHERE (stream, name) IN (", 2, ")");
    write_rows(connection, sql, &forgotten, |query, ((stream, name), _)| {
        query.bind(stream.to_string()).bind(name.to_string())
    })
    .await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_cut_into_few_kinds_of_statement_and_none_is_left_out() {
        for length in [0, 1, 7, 8, 9, 129, 511, 512] {
            let rows: Vec<usize> = (0..length).collect();
            let cut: Vec<&[usize]> = batches(&rows).collect();
            assert!(cut.iter().all(|batch| BATCHES.contains(&batch.len())));
            assert_eq!(cut.concat(), rows);
        }
        assert_eq!(places(2, 3), "(?, ?, ?), (?, ?, ?)");
        assert_eq!(places(3, 1), "(?), (?), (?)");
    }
}
