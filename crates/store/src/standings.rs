//! What the floor's log comes to for accounts and games, row by row, and what moved through an account of the ledger
//! and when: what is asked before somebody plays.

use async_trait::async_trait;

use crate::sql::{Database, Row};
use crate::sql_rows::second_factor_row;
use crate::sql_store::SqlStore;
use crate::{SecondFactorRow, StoreError};

/// A line of the ledger with the time of its entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DatedLine {
    /// Its number; grows within an account.
    pub id: i64,
    /// The stream of the entry.
    pub stream: String,
    /// The number of the entry.
    pub seq: i64,
    /// Whole cents.
    pub cents: i64,
    /// When, in milliseconds since 1970.
    pub at: i64,
}

/// Rows that follow from the floor's log, beside those of accounts.
#[async_trait]
pub trait Standings: Send + Sync {
    /// What the log comes to for an account (`account:7`) or a game (`game:ma-sic-bo`).
    async fn standing(&self, subject: &str) -> Result<Option<String>, StoreError>;
    /// The same for all whose name begins so, sorted by name.
    async fn standings(&self, prefix: &str) -> Result<Vec<(String, String)>, StoreError>;
    /// All second factors, by account.
    async fn second_factors(&self) -> Result<Vec<SecondFactorRow>, StoreError>;
    /// Lines of an account of the ledger in their order, at or after a time, those with an id above `after`, at most
    /// `limit`.
    async fn dated_ledger(
        &self,
        account: &str,
        since: i64,
        after: i64,
        limit: i64,
    ) -> Result<Vec<DatedLine>, StoreError>;
}

#[async_trait]
impl<D: Database> Standings for SqlStore<D> {
    async fn standing(&self, subject: &str) -> Result<Option<String>, StoreError> {
        let sql = "SELECT text FROM standings WHERE subject = $1";
        self.read_one(sql, vec![subject.into()], |row| row.get(0)).await
    }

    async fn standings(&self, prefix: &str) -> Result<Vec<(String, String)>, StoreError> {
        let sql = "SELECT subject, text FROM standings WHERE subject >= $1 AND subject < $2 ORDER BY subject";
        let values = vec![prefix.into(), format!("{prefix}\u{10FFFF}").into()];
        self.read(sql, values, |row| Ok((row.get(0)?, row.get(1)?))).await
    }

    async fn second_factors(&self) -> Result<Vec<SecondFactorRow>, StoreError> {
        let sql = "SELECT account, secret, confirmed, last_step, recovery FROM second_factors ORDER BY account";
        self.read(sql, vec![], second_factor_row).await
    }

    async fn dated_ledger(
        &self,
        account: &str,
        since: i64,
        after: i64,
        limit: i64,
    ) -> Result<Vec<DatedLine>, StoreError> {
        let sql = "SELECT lines.id, lines.stream, lines.seq, lines.cents, entries.at FROM lines
                   JOIN entries ON entries.stream = lines.stream AND entries.seq = lines.seq
                   WHERE lines.account = $1 AND lines.id > $2 AND entries.at >= $3 ORDER BY lines.id LIMIT $4";
        let make = |row: &Row| {
            let (id, stream, seq, cents, at) = (row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?);
            Ok(DatedLine { id, stream, seq, cents, at })
        };
        self.read(sql, vec![account.into(), after.into(), since.into(), limit.into()], make).await
    }
}
