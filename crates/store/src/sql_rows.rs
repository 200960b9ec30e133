//! Rows of both databases as what they stand for, their columns in the order of the statements.

use crate::sql::Row;
use crate::{AccountRow, LedgerRow, SecondFactorRow, SignedRow, SubmissionRow, TableRow};

pub(crate) fn account_row(row: &Row) -> Result<AccountRow, sqlx::Error> {
    Ok(AccountRow { id: row.get(0)?, name: row.get(1)?, role: row.get(2)?, password: row.get(3)?, at: row.get(4)? })
}

pub(crate) fn second_factor_row(row: &Row) -> Result<SecondFactorRow, sqlx::Error> {
    let confirmed: i64 = row.get(2)?;
    let (account, secret, last_step, recovery) = (row.get(0)?, row.get(1)?, row.get(3)?, row.get(4)?);
    Ok(SecondFactorRow { account, secret, confirmed: confirmed != 0, last_step, recovery })
}

pub(crate) fn submission_row(row: &Row) -> Result<SubmissionRow, sqlx::Error> {
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

pub(crate) fn table_row(row: &Row) -> Result<TableRow, sqlx::Error> {
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

pub(crate) fn signed_row(row: &Row) -> Result<SignedRow, sqlx::Error> {
    Ok(SignedRow {
        first: row.get(0)?,
        size: row.get(1)?,
        at: row.get(2)?,
        root: row.hash(3)?,
        key: row.hash(4)?,
        signature: row.get(5)?,
        leaves: row.get(6)?,
    })
}

pub(crate) fn ledger_row(row: &Row) -> Result<LedgerRow, sqlx::Error> {
    Ok(LedgerRow { id: row.get(0)?, stream: row.get(1)?, seq: row.get(2)?, account: row.get(3)?, cents: row.get(4)? })
}
