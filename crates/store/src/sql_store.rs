//! The store itself: statements that are the same on both databases, and news of what was appended.

use async_trait::async_trait;
use tokio::sync::broadcast;

use crate::sql::{Database, Row, Value};
use crate::{
    AccountError, AccountRow, Answered, Append, AppendError, Entry, Hash, Head, LeaseRow, LedgerLine, LedgerRow,
    NewAccount, News, SessionRow, Store, StoreError, SubmissionRow, TableRow,
};

/// How much news may wait for a receiver before it lags.
pub(crate) const MOST_NEWS: usize = 4096;

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

    pub(crate) async fn changed(&self, sql: &'static str, values: Vec<Value>) -> Result<bool, StoreError> {
        Ok(self.database.write(sql, values).await? > 0)
    }
}

fn account_row(row: &Row) -> Result<AccountRow, sqlx::Error> {
    Ok(AccountRow {
        id: row.get(0)?,
        name: row.get(1)?,
        role: row.get(2)?,
        password: row.get(3)?,
        at: row.get(4)?,
        lock_until: row.get(5)?,
    })
}

fn submission_row(row: &Row) -> Result<SubmissionRow, sqlx::Error> {
    Ok(SubmissionRow {
        name: row.get(0)?,
        version: row.get(1)?,
        rulebook: row.get(2)?,
        text: row.get(3)?,
        sha256: row.hash(4)?,
        by: row.get(5)?,
        at: row.get(6)?,
    })
}

fn table_row(row: &Row) -> Result<TableRow, sqlx::Error> {
    Ok(TableRow {
        id: row.get(0)?,
        name: row.get(1)?,
        rulebook: row.get(2)?,
        submission: row.get(3)?,
        settings: row.get(4)?,
        state: row.get(5)?,
        at: row.get(6)?,
    })
}

fn ledger_row(row: &Row) -> Result<LedgerRow, sqlx::Error> {
    Ok(LedgerRow { id: row.get(0)?, stream: row.get(1)?, seq: row.get(2)?, account: row.get(3)?, cents: row.get(4)? })
}

/// The name by which an account is found.
fn name_key(name: &str) -> String {
    name.to_lowercase()
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
            OR entries.hash IS NULL OR entries.hash <> heads.hash OR entries.at <> heads.at LIMIT 1",
    ),
    (
        "the lines of an entry sum to zero",
        "SELECT stream || ' ' || CAST(seq AS TEXT) FROM lines GROUP BY stream, seq HAVING SUM(cents) <> 0 LIMIT 1",
    ),
    (
        "a balance is the sum of its lines",
        "SELECT COALESCE(balances.account, summed.account) FROM balances
         FULL OUTER JOIN (SELECT account, SUM(cents) AS cents FROM lines GROUP BY account) AS summed
            ON summed.account = balances.account
         WHERE COALESCE(balances.cents, 0) <> COALESCE(summed.cents, 0) LIMIT 1",
    ),
    (
        "a line of the ledger belongs to an entry",
        "SELECT lines.stream || ' ' || CAST(lines.seq AS TEXT) FROM lines
         LEFT JOIN entries ON entries.stream = lines.stream AND entries.seq = lines.seq
         WHERE entries.seq IS NULL LIMIT 1",
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

    async fn create_account(&self, account: NewAccount) -> Result<AccountRow, AccountError> {
        let NewAccount { name, role, password, at } = account;
        let sql = "INSERT INTO accounts (name, name_key, role, password, at) VALUES ($1, $2, $3, $4, $5)
                   ON CONFLICT (name_key) DO NOTHING RETURNING id";
        let key = name_key(&name);
        let values = vec![name.clone().into(), key.into(), role.clone().into(), password.clone().into(), at.into()];
        match self.put(sql, values).await? {
            Some(id) => Ok(AccountRow { id, name, role, password, at, lock_until: 0 }),
            None => Err(AccountError::NameTaken(name)),
        }
    }

    async fn account(&self, id: i64) -> Result<Option<AccountRow>, StoreError> {
        let sql = "SELECT id, name, role, password, at, lock_until FROM accounts WHERE id = $1";
        self.read_one(sql, vec![id.into()], account_row).await
    }

    async fn account_named(&self, name: &str) -> Result<Option<AccountRow>, StoreError> {
        let sql = "SELECT id, name, role, password, at, lock_until FROM accounts WHERE name_key = $1";
        self.read_one(sql, vec![name_key(name).into()], account_row).await
    }

    async fn accounts(&self) -> Result<Vec<AccountRow>, StoreError> {
        let sql = "SELECT id, name, role, password, at, lock_until FROM accounts ORDER BY id";
        self.read(sql, vec![], account_row).await
    }

    async fn set_password(&self, id: i64, password: Option<&str>) -> Result<bool, StoreError> {
        let values = vec![id.into(), password.map(str::to_owned).into()];
        self.changed("UPDATE accounts SET password = $2 WHERE id = $1", values).await
    }

    async fn set_role(&self, id: i64, role: &str) -> Result<bool, StoreError> {
        self.changed("UPDATE accounts SET role = $2 WHERE id = $1", vec![id.into(), role.into()]).await
    }

    async fn note_failure(&self, id: i64, at: i64) -> Result<(), StoreError> {
        let sql = "INSERT INTO failures (account, at) VALUES ($1, $2)";
        self.database.write(sql, vec![id.into(), at.into()]).await.map(drop)
    }

    async fn failures_since(&self, id: i64, since: i64) -> Result<i64, StoreError> {
        let sql = "SELECT COUNT(*) FROM failures WHERE account = $1 AND at >= $2";
        self.number(sql, vec![id.into(), since.into()]).await
    }

    async fn clear_failures(&self, id: i64) -> Result<(), StoreError> {
        self.database.write("DELETE FROM failures WHERE account = $1", vec![id.into()]).await.map(drop)
    }

    async fn lock_until(&self, id: i64, until: i64) -> Result<bool, StoreError> {
        self.changed("UPDATE accounts SET lock_until = $2 WHERE id = $1", vec![id.into(), until.into()]).await
    }

    async fn create_session(&self, session: SessionRow) -> Result<(), StoreError> {
        let SessionRow { token_hash, account, csrf, created, seen } = session;
        let sql = "INSERT INTO sessions (token_hash, account, csrf, created, seen) VALUES ($1, $2, $3, $4, $5)";
        let values = vec![(&token_hash).into(), account.into(), csrf.into(), created.into(), seen.into()];
        self.database.write(sql, values).await.map(drop)
    }

    async fn session(&self, token_hash: &Hash) -> Result<Option<SessionRow>, StoreError> {
        let sql = "SELECT account, csrf, created, seen FROM sessions WHERE token_hash = $1";
        let make = |row: &Row| {
            let (account, csrf, created, seen) = (row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?);
            Ok(SessionRow { token_hash: *token_hash, account, csrf, created, seen })
        };
        self.read_one(sql, vec![token_hash.into()], make).await
    }

    async fn touch_session(&self, token_hash: &Hash, seen: i64) -> Result<(), StoreError> {
        let sql = "UPDATE sessions SET seen = $2 WHERE token_hash = $1 AND seen < $2";
        self.database.write(sql, vec![token_hash.into(), seen.into()]).await.map(drop)
    }

    async fn end_session(&self, token_hash: &Hash) -> Result<(), StoreError> {
        self.database.write("DELETE FROM sessions WHERE token_hash = $1", vec![token_hash.into()]).await.map(drop)
    }

    async fn end_sessions_of(&self, account: i64) -> Result<u64, StoreError> {
        self.database.write("DELETE FROM sessions WHERE account = $1", vec![account.into()]).await
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

    async fn take_lease(&self, name: &str, node: &str, now: i64, until: i64) -> Result<bool, StoreError> {
        let sql = "INSERT INTO leases (name, node, until) VALUES ($1, $2, $4)
                   ON CONFLICT (name) DO UPDATE SET node = excluded.node, until = excluded.until
                   WHERE leases.node = excluded.node OR leases.until <= $3";
        self.changed(sql, vec![name.into(), node.into(), now.into(), until.into()]).await
    }

    async fn keep_leases(&self, node: &str, until: i64) -> Result<Vec<String>, StoreError> {
        let sql = "UPDATE leases SET until = $2 WHERE node = $1 RETURNING name";
        let rows = self.database.returning(sql, vec![node.into(), until.into()]).await?;
        rows.iter().map(|row| row.get(0)).collect::<Result<_, _>>().map_err(|error| self.database.store_error(error))
    }

    async fn release_lease(&self, name: &str, node: &str) -> Result<(), StoreError> {
        let sql = "DELETE FROM leases WHERE name = $1 AND node = $2";
        self.database.write(sql, vec![name.into(), node.into()]).await.map(drop)
    }

    async fn leases(&self) -> Result<Vec<LeaseRow>, StoreError> {
        let make = |row: &Row| Ok(LeaseRow { name: row.get(0)?, node: row.get(1)?, until: row.get(2)? });
        self.read("SELECT name, node, until FROM leases ORDER BY name", vec![], make).await
    }

    async fn schema_version(&self) -> Result<i64, StoreError> {
        self.number("SELECT MAX(version) FROM _sqlx_migrations", vec![]).await
    }

    async fn ping(&self) -> Result<(), StoreError> {
        self.number("SELECT CAST(1 AS BIGINT)", vec![]).await.map(drop)
    }

    async fn check(&self) -> Result<(), StoreError> {
        self.database.check().await?;
        for (rule, sql) in INVARIANTS {
            if let Some(broken) = self.read_one(sql, vec![], |row| row.get::<String>(0)).await? {
                let place = self.database.place().to_owned();
                return Err(StoreError::Corrupt { place, why: format!("{rule}, but not for {broken}") });
            }
        }
        Ok(())
    }

    async fn close(&self) {
        self.database.close().await;
    }
}
