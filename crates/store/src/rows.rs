//! What else is kept: accounts, sessions, submissions, tables, leases, and lines of the ledger as they are read back.

use crate::Hash;

/// Somebody who is to have an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewAccount {
    /// The name, unique however its letters are written.
    pub name: String,
    /// `player`, `dealer`, `floorperson`, `surveillance`, `administrator`: the store does not judge it.
    pub role: String,
    /// The Argon2 hash as PHC text; none for a guest.
    pub password: Option<String>,
    /// When, in milliseconds since 1970.
    pub at: i64,
}

/// An account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountRow {
    /// Its number.
    pub id: i64,
    /// Its name as written when it was opened.
    pub name: String,
    /// Its role.
    pub role: String,
    /// The Argon2 hash as PHC text; none for a guest.
    pub password: Option<String>,
    /// When it was opened.
    pub at: i64,
    /// Until when it may not sign in; 0 if it may.
    pub lock_until: i64,
}

/// Somebody signed in, in one browser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionRow {
    /// The hash of the token in the cookie; the token itself is nowhere in the store.
    pub token_hash: Hash,
    /// The account.
    pub account: i64,
    /// What unsafe requests must repeat.
    pub csrf: String,
    /// When it began.
    pub created: i64,
    /// When it was last used.
    pub seen: i64,
}

/// A version of a submission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SubmissionRow {
    /// Its name.
    pub name: String,
    /// 1, 2, 3, ... by name; assigned by the store.
    pub version: i64,
    /// The rulebook it is under.
    pub rulebook: String,
    /// TOML text.
    pub text: String,
    /// The hash of the text.
    pub sha256: Hash,
    /// The account that handed it in; none for those that came with the program.
    pub by: Option<i64>,
    /// When.
    pub at: i64,
}

/// A table of the floor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    /// Its number; assigned by the store.
    pub id: i64,
    /// Its name.
    pub name: String,
    /// The rulebook it is dealt by.
    pub rulebook: String,
    /// The submission as it was when the table opened: TOML text.
    pub submission: String,
    /// What else was chosen: JSON text.
    pub settings: String,
    /// `open` or `closed`.
    pub state: String,
    /// When it was opened.
    pub at: i64,
}

/// Who looks after something for the time being.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeaseRow {
    /// What: `table:7`.
    pub name: String,
    /// The node.
    pub node: String,
    /// Until when, in milliseconds since 1970.
    pub until: i64,
}

/// A line of the ledger and the entry that made it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LedgerRow {
    /// Its number; grows within an account.
    pub id: i64,
    /// The stream of the entry.
    pub stream: String,
    /// The number of the entry.
    pub seq: i64,
    /// The account.
    pub account: String,
    /// Whole cents.
    pub cents: i64,
}

/// What was appended, here or at another node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// An entry is durable.
    Appended {
        /// Its stream.
        stream: String,
        /// Its number.
        seq: i64,
    },
    /// Other nodes may have appended while this one was not listening: look at every stream that matters.
    Missed,
}
