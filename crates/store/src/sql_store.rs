//! The store itself: statements that are the same on both databases, and news of what was appended.

use async_trait::async_trait;
use tokio::sync::broadcast;

use crate::rows::name_key;
use crate::sql::{Database, Row, Value};
use crate::sql_rows::{account_row, ledger_row, second_factor_row, signed_row, submission_row, table_row};
use crate::{
    AccountChange, AccountRow, Answered, Append, AppendError, Attempt, Entry, Hash, Head, LedgerLine, LedgerRow, News,
    SecondFactorRow, SessionRow, SignedRow, Store, StoreError, StreamHead, SubmissionRow, TableRow,
};

/// How much news may wait for a receiver before it lags.
pub(crate) const MOST_NEWS: usize = 4096;

/// How much is written to see whether anything can be: more than an entry usually needs.
const HEALTH_BYTES: usize = 64 << 10;

/// A store on one of the databases.
pub(crate) struct SqlStore<D> {
    pub(crate) database: D,
    news: broadcast::Sender<News>,
}

impl<D: Database> SqlStore<D> {
    pub(crate) fn new(database: D, news: broadcast::Sender<News>) -> Self {
        Self { database, news }
    }

    /// Reads rows and makes something of each.
    pub(crate) async fn read<T>(
        &self,
        sql: &'static str,
        values: Vec<Value>,
        make: impl Fn(&Row) -> Result<T, sqlx::Error> + Send,
    ) -> Result<Vec<T>, StoreError> {
        let rows = self.database.rows(sql, values).await?;
        rows.iter().map(make).collect::<Result<_, _>>().map_err(|error| self.database.store_error(error))
    }

    pub(crate) async fn read_one<T>(
        &self,
        sql: &'static str,
        values: Vec<Value>,
        make: impl Fn(&Row) -> Result<T, sqlx::Error> + Send,
    ) -> Result<Option<T>, StoreError> {
        Ok(self.read(sql, values, make).await?.pop())
    }

    pub(crate) async fn number(&self, sql: &'static str, values: Vec<Value>) -> Result<i64, StoreError> {
        Ok(self.read_one(sql, values, |row| row.get(0)).await?.unwrap_or(0))
    }

    /// A statement that returns one number, if it wrote anything.
    pub(crate) async fn put(&self, sql: &'static str, values: Vec<Value>) -> Result<Option<i64>, StoreError> {
        let rows = self.database.returning(sql, values).await?;
        rows.first().map(|row| row.get(0)).transpose().map_err(|error| self.database.store_error(error))
    }

    /// Tells every node that what is known of an account is so no longer.
    async fn account_changed(&self, account: i64) -> Result<(), StoreError> {
        let _ = self.news.send(News::AccountChanged { account });
        self.database.account_changed(account).await
    }

    pub(crate) async fn changed(&self, sql: &'static str, values: Vec<Value>) -> Result<bool, StoreError> {
        Ok(self.database.write(sql, values).await? > 0)
    }
}

fn session_row(row: &Row) -> Result<SessionRow, sqlx::Error> {
    Ok(SessionRow {
        token_hash: row.hash(0)?,
        account: row.get(1)?,
        csrf: row.get(2)?,
        created: row.get(3)?,
        seen: row.get(4)?,
        browser: row.hash(5)?,
        address: row.get(6)?,
        agent: row.get(7)?,
    })
}

/// What must hold of every store: a sentence, and a statement whose rows break it.
const INVARIANTS: [(&str, &str); 4] = [
    (
        "the entries of a stream end where its head says",
        "SELECT COALESCE(heads.stream, counted.stream) FROM heads
         FULL OUTER JOIN (SELECT stream, COUNT(*) AS entries, MAX(seq) AS last FROM entries GROUP BY stream) AS counted
            ON counted.stream = heads.stream
         LEFT JOIN entries ON entries.stream = heads.stream AND entries.seq = heads.seq
         WHERE heads.seq IS NULL OR counted.entries IS NULL OR counted.entries <> heads.seq OR counted.last <> heads.seq
            OR entries.hash IS NULL OR entries.hash <> heads.hash OR entries.at <> heads.at LIMIT 100",
    ),
    (
        "the lines of an entry sum to zero",
        "SELECT stream || ' ' || CAST(seq AS TEXT) FROM lines GROUP BY stream, seq HAVING SUM(cents) <> 0 LIMIT 100",
    ),
    (
        "a balance is the sum of its lines",
        "SELECT COALESCE(balances.account, summed.account) FROM balances
         FULL OUTER JOIN (SELECT account, SUM(cents) AS cents FROM lines GROUP BY account) AS summed
            ON summed.account = balances.account
         WHERE COALESCE(balances.cents, 0) <> COALESCE(summed.cents, 0) LIMIT 100",
    ),
    (
        "a line of the ledger belongs to an entry",
        "SELECT lines.stream || ' ' || CAST(lines.seq AS TEXT) FROM lines
         LEFT JOIN entries ON entries.stream = lines.stream AND entries.seq = lines.seq
         WHERE entries.seq IS NULL LIMIT 100",
    ),
];

#[async_trait]
impl<D: Database> Store for SqlStore<D> {
    async fn append(&self, group: Vec<Append>) -> Vec<Result<(), AppendError>> {
        if group.is_empty() {
            return Vec::new();
        }
        match self.database.append(&group).await {
            Ok(results) => {
                for (append, _) in group.into_iter().zip(&results).filter(|(_, result)| result.is_ok()) {
                    // Nobody may be listening.
                    let Entry { stream, seq, .. } = append.entry;
                    let _ = self.news.send(News::Appended { stream, seq });
                    for account in append.accounts.iter().filter_map(AccountChange::changes) {
                        let _ = self.news.send(News::AccountChanged { account });
                    }
                }
                results
            }
            Err(error) => group.iter().map(|_| Err(AppendError::Store(error.clone()))).collect(),
        }
    }

    async fn entries(&self, stream: &str, after: i64, limit: i64) -> Result<Vec<Entry>, StoreError> {
        let sql = "SELECT seq, at, body, hash FROM entries WHERE stream = $1 AND seq > $2 ORDER BY seq LIMIT $3";
        let values = vec![stream.into(), after.into(), limit.into()];
        let make = |row: &Row| {
            let (seq, at, body, hash) = (row.get(0)?, row.get(1)?, row.get(2)?, row.hash(3)?);
            Ok(Entry { stream: stream.to_owned(), seq, at, body, hash })
        };
        self.read(sql, values, make).await
    }

    async fn head(&self, stream: &str) -> Result<Option<Head>, StoreError> {
        let sql = "SELECT seq, at, hash FROM heads WHERE stream = $1";
        let make = |row: &Row| Ok(Head { seq: row.get(0)?, at: row.get(1)?, hash: row.hash(2)? });
        self.read_one(sql, vec![stream.into()], make).await
    }

    async fn streams(&self) -> Result<Vec<String>, StoreError> {
        self.read("SELECT stream FROM heads ORDER BY stream", vec![], |row| row.get(0)).await
    }

    async fn heads(&self) -> Result<Vec<StreamHead>, StoreError> {
        let make = |row: &Row| {
            let tag: Option<Vec<u8>> = row.get(3)?;
            let tag = tag.and_then(|tag| tag.try_into().ok());
            Ok(StreamHead { stream: row.get(0)?, seq: row.get(1)?, hash: row.hash(2)?, tag })
        };
        self.read("SELECT stream, seq, hash, tag FROM heads ORDER BY stream", vec![], make).await
    }

    async fn signed(&self, first: i64, limit: i64) -> Result<Vec<SignedRow>, StoreError> {
        let sql = "SELECT first, size, at, root, key, signature, leaves FROM signed
                   WHERE first >= $1 ORDER BY first LIMIT $2";
        self.read(sql, vec![first.into(), limit.into()], signed_row).await
    }

    async fn put_signed(&self, row: SignedRow) -> Result<bool, StoreError> {
        let SignedRow { first, size, at, root, key, signature, leaves } = row;
        let sql = "INSERT INTO signed (first, size, at, root, key, signature, leaves)
                   VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (first) DO NOTHING";
        let values = vec![first.into(), size.into(), at.into(), (&root).into(), (&key).into()];
        self.changed(sql, [values, vec![Value::Bytes(signature), leaves.into()]].concat()).await
    }

    async fn all_answered(&self) -> Result<Vec<(i64, Answered)>, StoreError> {
        let make = |row: &Row| {
            let (actor, key, body_hash, reply) = (row.get(1)?, row.get(2)?, row.hash(3)?, row.get(4)?);
            Ok((row.get(0)?, Answered { actor, key, body_hash, reply }))
        };
        self.read("SELECT at, actor, key, body_hash, reply FROM answered ORDER BY actor, key", vec![], make).await
    }

    async fn sealed(&self, stream: &str) -> Result<Vec<(String, Vec<u8>)>, StoreError> {
        let sql = "SELECT name, bytes FROM sealed WHERE stream = $1 ORDER BY name";
        self.read(sql, vec![stream.into()], |row| Ok((row.get(0)?, row.get(1)?))).await
    }

    async fn answered(&self, actor: &str, key: &str) -> Result<Option<Answered>, StoreError> {
        let sql = "SELECT body_hash, reply FROM answered WHERE actor = $1 AND key = $2";
        let make = |row: &Row| {
            let (body_hash, reply) = (row.hash(0)?, row.get(1)?);
            Ok(Answered { actor: actor.to_owned(), key: key.to_owned(), body_hash, reply })
        };
        self.read_one(sql, vec![actor.into(), key.into()], make).await
    }

    async fn forget_answered(&self, before: i64) -> Result<u64, StoreError> {
        self.database.write("DELETE FROM answered WHERE at < $1", vec![before.into()]).await
    }

    fn news(&self) -> broadcast::Receiver<News> {
        self.news.subscribe()
    }

    async fn balance(&self, account: &str) -> Result<i64, StoreError> {
        self.number("SELECT cents FROM balances WHERE account = $1", vec![account.into()]).await
    }

    async fn balances(&self, prefix: &str) -> Result<Vec<LedgerLine>, StoreError> {
        let sql = "SELECT account, cents FROM balances WHERE account >= $1 AND account < $2 ORDER BY account";
        // Names are compared by bytes; no name goes on with the last character there is.
        let values = vec![prefix.into(), format!("{prefix}\u{10FFFF}").into()];
        self.read(sql, values, |row| Ok(LedgerLine { account: row.get(0)?, cents: row.get(1)? })).await
    }

    async fn ledger_total(&self) -> Result<i64, StoreError> {
        self.number("SELECT CAST(COALESCE(SUM(cents), 0) AS BIGINT) FROM balances", vec![]).await
    }

    async fn ledger(&self, account: &str, after: i64, limit: i64) -> Result<Vec<LedgerRow>, StoreError> {
        let sql = "SELECT id, stream, seq, account, cents FROM lines
                   WHERE account = $1 AND id > $2 ORDER BY id LIMIT $3";
        self.read(sql, vec![account.into(), after.into(), limit.into()], ledger_row).await
    }

    async fn lines(&self, stream: &str, from: i64, to: i64) -> Result<Vec<LedgerRow>, StoreError> {
        let sql = "SELECT id, stream, seq, account, cents FROM lines
                   WHERE stream = $1 AND seq >= $2 AND seq <= $3 ORDER BY seq, id";
        self.read(sql, vec![stream.into(), from.into(), to.into()], ledger_row).await
    }

    async fn account(&self, id: i64) -> Result<Option<AccountRow>, StoreError> {
        let sql = "SELECT id, name, role, password, at FROM accounts WHERE id = $1";
        self.read_one(sql, vec![id.into()], account_row).await
    }

    async fn account_named(&self, name: &str) -> Result<Option<AccountRow>, StoreError> {
        let sql = "SELECT id, name, role, password, at FROM accounts WHERE name_key = $1";
        self.read_one(sql, vec![name_key(name).into()], account_row).await
    }

    async fn accounts(&self) -> Result<Vec<AccountRow>, StoreError> {
        let sql = "SELECT id, name, role, password, at FROM accounts ORDER BY id";
        self.read(sql, vec![], account_row).await
    }

    async fn note_attempt(&self, attempt: Attempt) -> Result<(), StoreError> {
        let sql = "INSERT INTO attempts (account, browser, at) VALUES ($1, $2, $3)";
        let values = vec![attempt.account.into(), (&attempt.browser).into(), attempt.at.into()];
        self.database.write(sql, values).await.map(drop)
    }

    async fn attempts(&self, since: Attempt, most: i64) -> Result<i64, StoreError> {
        let sql = "SELECT COUNT(*) FROM (SELECT 1 FROM attempts
                   WHERE account = $1 AND browser = $2 AND at >= $3 LIMIT $4) AS found";
        let values = vec![since.account.into(), (&since.browser).into(), since.at.into(), most.into()];
        self.number(sql, values).await
    }

    async fn clear_attempts(&self, account: i64, browser: &Hash) -> Result<(), StoreError> {
        let sql = "DELETE FROM attempts WHERE account = $1 AND browser = $2";
        self.database.write(sql, vec![account.into(), browser.into()]).await.map(drop)
    }

    async fn clear_attempts_of(&self, account: i64) -> Result<(), StoreError> {
        self.database.write("DELETE FROM attempts WHERE account = $1", vec![account.into()]).await.map(drop)
    }

    async fn forget_attempts(&self, before: i64) -> Result<u64, StoreError> {
        self.database.write("DELETE FROM attempts WHERE at < $1", vec![before.into()]).await
    }

    async fn much_tried(&self, since: i64, least: i64) -> Result<Vec<i64>, StoreError> {
        let sql = "SELECT DISTINCT account FROM (SELECT account FROM attempts WHERE at >= $1
                   GROUP BY account, browser HAVING COUNT(*) >= $2) AS found ORDER BY account";
        self.read(sql, vec![since.into(), least.into()], |row| row.get(0)).await
    }

    async fn know_browser(&self, account: i64, browser: &Hash, at: i64, most: i64) -> Result<(), StoreError> {
        let sql = "INSERT INTO browsers (account, browser, at) VALUES ($1, $2, $3)
                   ON CONFLICT (account, browser) DO UPDATE SET at = excluded.at";
        self.database.write(sql, vec![account.into(), browser.into(), at.into()]).await?;
        let sql = "DELETE FROM browsers WHERE account = $1 AND browser NOT IN
                   (SELECT browser FROM browsers WHERE account = $1 ORDER BY at DESC, browser LIMIT $2)";
        self.database.write(sql, vec![account.into(), most.into()]).await.map(drop)
    }

    async fn knows_browser(&self, account: i64, browser: &Hash) -> Result<bool, StoreError> {
        let sql = "SELECT COUNT(*) FROM browsers WHERE account = $1 AND browser = $2";
        Ok(self.number(sql, vec![account.into(), browser.into()]).await? > 0)
    }

    async fn second_factor(&self, account: i64) -> Result<Option<SecondFactorRow>, StoreError> {
        let sql = "SELECT account, secret, confirmed, last_step, recovery FROM second_factors WHERE account = $1";
        self.read_one(sql, vec![account.into()], second_factor_row).await
    }

    async fn put_second_factor(&self, row: SecondFactorRow) -> Result<(), StoreError> {
        let sql = "INSERT INTO second_factors (account, secret, confirmed, last_step, recovery)
                   VALUES ($1, $2, $3, $4, $5) ON CONFLICT (account) DO UPDATE SET secret = excluded.secret,
                   confirmed = excluded.confirmed, last_step = excluded.last_step, recovery = excluded.recovery";
        let SecondFactorRow { account, secret, confirmed, last_step, recovery } = row;
        let values =
            vec![account.into(), Value::Bytes(secret), i64::from(confirmed).into(), last_step.into(), recovery.into()];
        self.database.write(sql, values).await.map(drop)
    }

    async fn remove_second_factor(&self, account: i64) -> Result<bool, StoreError> {
        self.changed("DELETE FROM second_factors WHERE account = $1", vec![account.into()]).await
    }

    async fn use_step(&self, account: i64, step: i64) -> Result<bool, StoreError> {
        let sql = "UPDATE second_factors SET last_step = $2 WHERE account = $1 AND last_step < $2";
        self.changed(sql, vec![account.into(), step.into()]).await
    }

    async fn change_recovery(&self, account: i64, from: &str, to: &str) -> Result<bool, StoreError> {
        let sql = "UPDATE second_factors SET recovery = $3 WHERE account = $1 AND recovery = $2";
        self.changed(sql, vec![account.into(), from.into(), to.into()]).await
    }

    async fn create_session(&self, session: SessionRow) -> Result<(), StoreError> {
        let SessionRow { token_hash, account, csrf, created, seen, browser, address, agent } = session;
        let sql = "INSERT INTO sessions (token_hash, account, csrf, created, seen, browser, address, agent)
                   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
        let begun = vec![(&token_hash).into(), account.into(), csrf.into(), created.into(), seen.into()];
        let from = [(&browser).into(), address.into(), agent.into()];
        self.database.write(sql, begun.into_iter().chain(from).collect()).await.map(drop)
    }

    async fn sessions_of(&self, account: i64) -> Result<Vec<SessionRow>, StoreError> {
        let sql = "SELECT token_hash, account, csrf, created, seen, browser, address, agent FROM sessions
                   WHERE account = $1 ORDER BY seen DESC, token_hash";
        self.read(sql, vec![account.into()], session_row).await
    }

    async fn sessions_at(&self, address: &str, since: i64) -> Result<i64, StoreError> {
        let sql = "SELECT COUNT(*) FROM sessions WHERE address = $1 AND seen >= $2";
        self.number(sql, vec![address.into(), since.into()]).await
    }

    async fn sessions_in(&self, browser: &Hash) -> Result<Vec<SessionRow>, StoreError> {
        let sql = "SELECT token_hash, account, csrf, created, seen, browser, address, agent FROM sessions
                   WHERE browser = $1 ORDER BY seen DESC, token_hash";
        self.read(sql, vec![browser.into()], session_row).await
    }

    async fn session(&self, token_hash: &Hash) -> Result<Option<SessionRow>, StoreError> {
        let sql = "SELECT token_hash, account, csrf, created, seen, browser, address, agent FROM sessions
                   WHERE token_hash = $1";
        self.read_one(sql, vec![token_hash.into()], session_row).await
    }

    async fn touch_session(&self, token_hash: &Hash, seen: i64) -> Result<(), StoreError> {
        let sql = "UPDATE sessions SET seen = $2 WHERE token_hash = $1 AND seen < $2";
        self.database.write(sql, vec![token_hash.into(), seen.into()]).await.map(drop)
    }

    async fn end_session(&self, token_hash: &Hash) -> Result<(), StoreError> {
        let sql = "DELETE FROM sessions WHERE token_hash = $1 RETURNING account";
        match self.put(sql, vec![token_hash.into()]).await? {
            Some(account) => self.account_changed(account).await,
            None => Ok(()),
        }
    }

    async fn end_sessions_of(&self, account: i64) -> Result<u64, StoreError> {
        let ended = self.database.write("DELETE FROM sessions WHERE account = $1", vec![account.into()]).await?;
        self.account_changed(account).await?;
        Ok(ended)
    }

    async fn end_sessions_unseen_since(&self, before: i64) -> Result<u64, StoreError> {
        self.database.write("DELETE FROM sessions WHERE seen < $1", vec![before.into()]).await
    }

    async fn put_submission(&self, submission: SubmissionRow) -> Result<i64, StoreError> {
        let SubmissionRow { name, rulebook, text, sha256, by, at, .. } = submission;
        let sql = "INSERT INTO submissions (name, version, rulebook, text, sha256, by_account, at)
                   SELECT $1, COALESCE(MAX(version), 0) + 1, $2, $3, $4, $5, $6 FROM submissions WHERE name = $1
                   ON CONFLICT (name, version) DO NOTHING RETURNING version";
        loop {
            let (name, rulebook, text) = (name.clone(), rulebook.clone(), text.clone());
            let values = vec![name.into(), rulebook.into(), text.into(), (&sha256).into(), by.into(), at.into()];
            // Two nodes may reach for the same version: the one that finds it taken reaches for the next.
            if let Some(version) = self.put(sql, values).await? {
                return Ok(version);
            }
        }
    }

    async fn submissions(&self) -> Result<Vec<SubmissionRow>, StoreError> {
        let sql =
            "SELECT name, version, rulebook, text, sha256, by_account, at FROM submissions ORDER BY name, version";
        self.read(sql, vec![], submission_row).await
    }

    async fn submission(&self, name: &str, version: i64) -> Result<Option<SubmissionRow>, StoreError> {
        let sql = "SELECT name, version, rulebook, text, sha256, by_account, at FROM submissions
                   WHERE name = $1 AND version = $2";
        self.read_one(sql, vec![name.into(), version.into()], submission_row).await
    }

    async fn put_table(&self, table: TableRow) -> Result<i64, StoreError> {
        let TableRow { name, rulebook, submission, settings, state, at, .. } = table;
        let sql = "INSERT INTO tables (name, rulebook, submission, settings, state, at)
                   VALUES ($1, $2, $3, $4, $5, $6) RETURNING id";
        let values = vec![name.into(), rulebook.into(), submission.into(), settings.into(), state.into(), at.into()];
        let nothing =
            || StoreError::Failed { place: self.database.place().to_owned(), why: "no number for a table".to_owned() };
        self.put(sql, values).await?.ok_or_else(nothing)
    }

    async fn tables(&self) -> Result<Vec<TableRow>, StoreError> {
        let sql = "SELECT id, name, rulebook, submission, settings, state, at FROM tables ORDER BY id";
        self.read(sql, vec![], table_row).await
    }

    async fn table(&self, id: i64) -> Result<Option<TableRow>, StoreError> {
        let sql = "SELECT id, name, rulebook, submission, settings, state, at FROM tables WHERE id = $1";
        self.read_one(sql, vec![id.into()], table_row).await
    }

    async fn set_table_state(&self, id: i64, state: &str) -> Result<bool, StoreError> {
        self.changed("UPDATE tables SET state = $2 WHERE id = $1", vec![id.into(), state.into()]).await
    }

    async fn schema_version(&self) -> Result<i64, StoreError> {
        self.number("SELECT MAX(version) FROM _sqlx_migrations", vec![]).await
    }

    async fn can_write(&self, node: &str) -> Result<(), StoreError> {
        let sql = "INSERT INTO health (node, bytes) VALUES ($1, $2)
                   ON CONFLICT (node) DO UPDATE SET bytes = excluded.bytes";
        self.database.write(sql, vec![node.into(), Value::Bytes(vec![0x5a; HEALTH_BYTES])]).await?;
        self.database.write("DELETE FROM health WHERE node = $1", vec![node.into()]).await.map(drop)
    }

    async fn check(&self) -> Result<Vec<String>, StoreError> {
        let mut found = self.database.check().await?;
        for (rule, sql) in INVARIANTS {
            match self.read(sql, vec![], |row| row.get::<String>(0)).await {
                Ok(broken) => found.extend(broken.iter().map(|broken| format!("{rule}, but not for {broken}"))),
                // What cannot be read was found by the database itself.
                Err(StoreError::Corrupt { .. }) if !found.is_empty() => {}
                Err(error) => return Err(error),
            }
        }
        Ok(found)
    }

    async fn close(&self) {
        self.database.close().await;
    }
}
