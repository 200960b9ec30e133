//! A group of appends as one transaction of PostgreSQL: what it depends on is read and locked in a fixed order, and all
//! of it is written by a single statement, so that a group costs the same few trips whatever its size.

use std::collections::HashMap;

use sqlx::postgres::{PgConnection, PgPool, PgRow};
use sqlx::{Connection, Row as _};

use super::listen::{self, CHANNEL};
use crate::judge::{Change, Lookups, StoredState, judge};
use crate::rows::name_key;
use crate::{AccountChange, Answered, Append, AppendError, Hash, Head};

/// How often a group that ran into another node is tried again; each time what the other did is seen.
const TRIES: usize = 8;

pub(super) async fn append(
    pool: &PgPool,
    instance: &str,
    group: &[Append],
) -> Result<Vec<Result<(), AppendError>>, sqlx::Error> {
    let mut connection = pool.acquire().await?;
    let mut tries = 1;
    loop {
        match once(&mut connection, instance, group).await {
            Err(error) if tries < TRIES && ran_into_another(&error) => tries += 1,
            other => return other,
        }
    }
}

/// Another node appended the first entry of the stream, used the key or touched the account in the same moment (unique
/// and check violations), or the two waited for each other (serialization failure, deadlock).
fn ran_into_another(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(|error| error.code());
    code.is_some_and(|code| ["23505", "23514", "40001", "40P01"].contains(&&*code))
}

async fn once(
    connection: &mut PgConnection,
    instance: &str,
    group: &[Append],
) -> Result<Vec<Result<(), AppendError>>, sqlx::Error> {
    let mut transaction = connection.begin().await?;
    let held = held(&mut transaction, &Lookups::of(group)).await?;
    let (results, change) = judge(group, held);
    if change.appends.is_empty() {
        transaction.rollback().await?;
    } else {
        write_accounts(&mut transaction, &change).await?;
        write(&mut transaction, instance, &change).await?;
        transaction.commit().await?;
    }
    Ok(results)
}

async fn held(connection: &mut PgConnection, asked: &Lookups<'_>) -> Result<StoredState, sqlx::Error> {
    let mut held = StoredState::default();
    let sql = "SELECT stream, seq, at, hash FROM heads WHERE stream = ANY($1) ORDER BY stream FOR UPDATE";
    for row in sqlx::query(sql).bind(&asked.streams).fetch_all(&mut *connection).await? {
        let head = Head { seq: row.try_get(1)?, at: row.try_get(2)?, hash: hash(&row, 3)? };
        held.heads.insert(row.try_get(0)?, head);
    }
    if !asked.keys.is_empty() {
        let (actors, keys): (Vec<&str>, Vec<&str>) = asked.keys.iter().copied().unzip();
        // One look into the index for each key: as a join it is planned while the table is small, and reads it whole
        // when it has grown.
        let sql = "SELECT asked.actor, asked.key, found.body_hash, found.reply
                   FROM UNNEST($1::text[], $2::text[]) AS asked (actor, key)
                   CROSS JOIN LATERAL (SELECT body_hash, reply FROM answered
                       WHERE answered.actor = asked.actor AND answered.key = asked.key OFFSET 0) AS found";
        for row in sqlx::query(sql).bind(actors).bind(keys).fetch_all(&mut *connection).await? {
            let (actor, key): (String, String) = (row.try_get(0)?, row.try_get(1)?);
            let (body_hash, reply) = (hash(&row, 2)?, row.try_get(3)?);
            held.answered.insert((actor.clone(), key.clone()), Answered { actor, key, body_hash, reply });
        }
    }
    if !asked.names.is_empty() {
        let sql = "SELECT name_key FROM accounts WHERE name_key = ANY($1)";
        let taken: Vec<(String,)> = sqlx::query_as(sql).bind(&asked.names).fetch_all(&mut *connection).await?;
        held.names = taken.into_iter().map(|(name,)| name).collect();
    }
    held.balances = balances(connection, &asked.accounts).await?;
    Ok(held)
}

/// Reads and locks balances; accounts used for the first time get their row here, so that there is something to lock.
async fn balances(connection: &mut PgConnection, accounts: &[&str]) -> Result<HashMap<String, i64>, sqlx::Error> {
    if accounts.is_empty() {
        return Ok(HashMap::new());
    }
    let locked = "SELECT account, cents FROM balances WHERE account = ANY($1) ORDER BY account FOR UPDATE";
    let found: Vec<(String, i64)> = sqlx::query_as(locked).bind(accounts).fetch_all(&mut *connection).await?;
    let mut balances: HashMap<String, i64> = found.into_iter().collect();
    let missing: Vec<&str> = accounts.iter().copied().filter(|account| !balances.contains_key(*account)).collect();
    if !missing.is_empty() {
        let made = "INSERT INTO balances (account, cents) SELECT UNNEST($1::text[]), 0 ON CONFLICT DO NOTHING";
        sqlx::query(made).bind(&missing).execute(&mut *connection).await?;
        let found: Vec<(String, i64)> = sqlx::query_as(locked).bind(&missing).fetch_all(&mut *connection).await?;
        balances.extend(found);
    }
    Ok(balances)
}

fn hash(row: &PgRow, column: usize) -> Result<Hash, sqlx::Error> {
    let bytes: &[u8] = row.try_get(column)?;
    bytes.try_into().map_err(|_| sqlx::Error::Decode(format!("a hash of {} bytes", bytes.len()).into()))
}

/// Everything at once. The notifications go out when the transaction commits.
const WRITE: &str = "
WITH entered AS (
    INSERT INTO entries (stream, seq, at, body, hash)
    SELECT * FROM UNNEST($1::text[], $2::int8[], $3::int8[], $4::text[], $5::bytea[])
), headed AS (
    INSERT INTO heads (stream, seq, at, hash, tag)
    SELECT * FROM UNNEST($6::text[], $7::int8[], $8::int8[], $9::bytea[], $28::bytea[])
    ON CONFLICT (stream) DO UPDATE
        SET seq = excluded.seq, at = excluded.at, hash = excluded.hash, tag = excluded.tag
), moved AS (
    UPDATE balances SET cents = moved.cents
    FROM UNNEST($10::text[], $11::int8[]) AS moved (account, cents) WHERE balances.account = moved.account
), lined AS (
    INSERT INTO lines (stream, seq, account, cents)
    SELECT stream, seq, account, cents
    FROM UNNEST($12::text[], $13::int8[], $14::text[], $15::int8[])
        WITH ORDINALITY AS line (stream, seq, account, cents, n)
    ORDER BY n
), replied AS (
    INSERT INTO answered (actor, key, at, body_hash, reply)
    SELECT * FROM UNNEST($16::text[], $17::text[], $18::int8[], $19::bytea[], $20::text[])
), kept AS (
    INSERT INTO sealed (stream, name, bytes)
    SELECT * FROM UNNEST($21::text[], $22::text[], $23::bytea[])
    ON CONFLICT (stream, name) DO UPDATE SET bytes = excluded.bytes
), forgotten AS (
    DELETE FROM sealed USING UNNEST($24::text[], $25::text[]) AS gone (stream, name)
    WHERE sealed.stream = gone.stream AND sealed.name = gone.name
)
SELECT COUNT(pg_notify($26, payload)) FROM UNNEST($27::text[]) AS payload";

async fn write(connection: &mut PgConnection, instance: &str, change: &Change<'_>) -> Result<(), sqlx::Error> {
    let entries = || change.appends.iter().map(|append| &append.entry);
    let heads = || change.heads.values().map(|(head, _)| head);
    let tags = change.heads.values().map(|(_, tag)| tag.as_ref().map(|tag| tag.as_slice()));
    let lines = || change.appends.iter().flat_map(|append| append.lines.iter().map(|line| (&append.entry, line)));
    let answered = || change.appends.iter().filter_map(|append| Some((append.entry.at, append.answered.as_ref()?)));
    let kept = || change.sealed.iter().filter_map(|(name, bytes)| Some((name, (*bytes)?)));
    let forgotten = || change.sealed.iter().filter(|(_, bytes)| bytes.is_none()).map(|(name, _)| name);
    let changed = change.appends.iter().flat_map(|append| &append.accounts).filter_map(AccountChange::changes);
    let changed = changed.map(|account| (listen::ACCOUNT, account));
    let news = listen::write(instance, entries().map(|entry| (entry.stream.as_str(), entry.seq)).chain(changed));

    let query = sqlx::query(WRITE)
        .bind(list(entries().map(|entry| entry.stream.as_str())))
        .bind(list(entries().map(|entry| entry.seq)))
        .bind(list(entries().map(|entry| entry.at)))
        .bind(list(entries().map(|entry| entry.body.as_str())))
        .bind(list(entries().map(|entry| entry.hash.as_slice())))
        .bind(list(change.heads.keys().copied()))
        .bind(list(heads().map(|head| head.seq)))
        .bind(list(heads().map(|head| head.at)))
        .bind(list(heads().map(|head| head.hash.as_slice())))
        .bind(list(change.balances.keys().copied()))
        .bind(list(change.balances.values().copied()))
        .bind(list(lines().map(|(entry, _)| entry.stream.as_str())))
        .bind(list(lines().map(|(entry, _)| entry.seq)))
        .bind(list(lines().map(|(_, line)| line.account.as_str())))
        .bind(list(lines().map(|(_, line)| line.cents)))
        .bind(list(answered().map(|(_, answered)| answered.actor.as_str())))
        .bind(list(answered().map(|(_, answered)| answered.key.as_str())))
        .bind(list(answered().map(|(at, _)| at)))
        .bind(list(answered().map(|(_, answered)| answered.body_hash.as_slice())))
        .bind(list(answered().map(|(_, answered)| answered.reply.as_str())))
        .bind(list(kept().map(|((stream, _), _)| *stream)))
        .bind(list(kept().map(|((_, name), _)| *name)))
        .bind(list(kept().map(|(_, bytes)| bytes)))
        .bind(list(forgotten().map(|(stream, _)| *stream)))
        .bind(list(forgotten().map(|(_, name)| *name)))
        .bind(CHANNEL)
        .bind(news)
        .bind(list(tags));
    query.execute(connection).await.map(drop)
}

/// Accounts are opened and changed, and submissions kept, in the order of the appends; few at once.
async fn write_accounts(connection: &mut PgConnection, change: &Change<'_>) -> Result<(), sqlx::Error> {
    for changed in change.appends.iter().flat_map(|append| &append.accounts) {
        let query = match changed {
            AccountChange::Open(row) => {
                let sql = "INSERT INTO accounts (id, name, name_key, role, password, at)
                           VALUES ($1, $2, $3, $4, $5, $6)";
                let query = sqlx::query(sql).bind(row.id).bind(&row.name).bind(name_key(&row.name));
                query.bind(&row.role).bind(&row.password).bind(row.at)
            }
            AccountChange::Role { id, role } => {
                sqlx::query("UPDATE accounts SET role = $1 WHERE id = $2").bind(role).bind(id)
            }
            AccountChange::Password { id, password } => {
                sqlx::query("UPDATE accounts SET password = $1 WHERE id = $2").bind(password).bind(id)
            }
            AccountChange::SecondFactor(row) => {
                let sql = "INSERT INTO second_factors (account, secret, confirmed, last_step, recovery)
                           VALUES ($1, $2, $3, $4, $5) ON CONFLICT (account) DO UPDATE SET secret = excluded.secret,
                           confirmed = excluded.confirmed, last_step = excluded.last_step,
                           recovery = excluded.recovery";
                let query = sqlx::query(sql).bind(row.account).bind(&row.secret).bind(i64::from(row.confirmed));
                query.bind(row.last_step).bind(&row.recovery)
            }
            AccountChange::NoSecondFactor { id } => {
                sqlx::query("DELETE FROM second_factors WHERE account = $1").bind(id)
            }
            AccountChange::Standing { subject, text } => {
                let sql = "INSERT INTO standings (subject, text) VALUES ($1, $2)
                           ON CONFLICT (subject) DO UPDATE SET text = excluded.text";
                sqlx::query(sql).bind(subject).bind(text)
            }
        };
        query.execute(&mut *connection).await?;
    }
    for row in change.appends.iter().filter_map(|append| append.submission.as_ref()) {
        let sql = "INSERT INTO submissions (name, version, rulebook, text, sha256, by_account, at)
                   VALUES ($1, $2, $3, $4, $5, $6, $7)";
        let query = sqlx::query(sql).bind(&row.name).bind(row.version).bind(&row.rulebook).bind(&row.text);
        query.bind(row.sha256.to_vec()).bind(row.by).bind(row.at).execute(&mut *connection).await?;
    }
    Ok(())
}

fn list<T>(values: impl Iterator<Item = T>) -> Vec<T> {
    values.collect()
}
