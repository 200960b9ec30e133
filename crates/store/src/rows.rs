//! What else is kept: accounts, sessions, submissions, tables, leases, and lines of the ledger as they are read back.

use crate::Hash;

/// An account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountRow {
    /// Its number, which whoever opens it chooses: that of the entry that does.
    pub id: i64,
    /// Its name as written when it was opened, unique however its letters are written.
    pub name: String,
    /// `player`, `dealer`, `floorperson`, `surveillance`, `administrator`: the store does not judge it.
    pub role: String,
    /// The Argon2 hash as PHC text; none for a guest.
    pub password: Option<String>,
    /// When it was opened, in milliseconds since 1970.
    pub at: i64,
}

/// What an entry does to an account's row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AccountChange {
    /// It is opened; refused where somebody has the name.
    Open(AccountRow),
    /// It has another role.
    Role {
        /// The account.
        id: i64,
        /// The role.
        role: String,
    },
    /// It has another password.
    Password {
        /// The account.
        id: i64,
        /// The Argon2 hash as PHC text.
        password: String,
    },
    /// It has this second factor, in place of one that it had.
    SecondFactor(SecondFactorRow),
    /// It has no second factor any more.
    NoSecondFactor {
        /// The account.
        id: i64,
    },
    /// What the log comes to for an account (`account:7`) or a game (`game:ma-sic-bo`) is this by now.
    Standing {
        /// Which of them.
        subject: String,
        /// A text that the store does not look into.
        text: String,
    },
}

impl AccountChange {
    /// The account that others may know already, and that is another now.
    pub(crate) fn changes(&self) -> Option<i64> {
        match self {
            Self::Open(_) => None,
            Self::Role { id, .. } | Self::Password { id, .. } | Self::NoSecondFactor { id } => Some(*id),
            Self::SecondFactor(row) => Some(row.account),
            Self::Standing { subject, .. } => subject.strip_prefix("account:")?.parse().ok(),
        }
    }

    /// About how many bytes this takes.
    pub(crate) fn size(&self) -> usize {
        match self {
            Self::Open(row) => 2 * row.name.len() + row.role.len() + row.password.as_ref().map_or(0, String::len) + 24,
            Self::Role { role: text, .. } | Self::Password { password: text, .. } => text.len() + 8,
            Self::SecondFactor(row) => row.secret.len() + row.recovery.len() + 24,
            Self::NoSecondFactor { .. } => 8,
            Self::Standing { subject, text } => subject.len() + text.len(),
        }
    }
}

/// The name by which an account is found.
pub(crate) fn name_key(name: &str) -> String {
    name.to_lowercase()
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
    /// The browser it began in, as the hash of what its long-lived cookie holds.
    pub browser: Hash,
    /// The address it began at, as limits tell addresses apart.
    pub address: String,
    /// What the browser said that it is.
    pub agent: String,
}

/// A try to sign in: whose account, in which browser, when. One that a name is tried in for the first time counts as
/// all zeros.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// The account, or a number that stands for a name that nobody has.
    pub account: i64,
    /// The browser, if its owner has used it before.
    pub browser: Hash,
    /// When, in milliseconds since 1970.
    pub at: i64,
}

/// A second factor of an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SecondFactorRow {
    /// The account.
    pub account: i64,
    /// The secret, sealed.
    pub secret: Vec<u8>,
    /// Whether it holds: its owner has shown that the codes are at hand.
    pub confirmed: bool,
    /// The last step of time whose code was used.
    pub last_step: i64,
    /// The hashes of recovery codes that were not used, in hexadecimal with spaces between.
    pub recovery: String,
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

/// The last entry of a stream as its row says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StreamHead {
    /// The stream.
    pub stream: String,
    /// The number of its last entry.
    pub seq: i64,
    /// The hash of that.
    pub hash: Hash,
    /// The mark on it.
    pub tag: Option<Hash>,
}

/// A signed head of the tree over all streams, with the leaves that it has more than the one before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignedRow {
    /// How many leaves the tree had before.
    pub first: i64,
    /// How many it has.
    pub size: i64,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// The root of the tree.
    pub root: Hash,
    /// The public key of whoever signed it.
    pub key: Hash,
    /// The signature: 64 bytes.
    pub signature: Vec<u8>,
    /// The leaves, a line each.
    pub leaves: String,
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

/// What happened, here or at another node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// An entry is durable.
    Appended {
        /// Its stream.
        stream: String,
        /// Its number.
        seq: i64,
    },
    /// Something about an account has changed (its role, its password, its limits), or a session of it has ended:
    /// whoever remembers it asks again.
    AccountChanged {
        /// Its number.
        account: i64,
    },
    /// Other nodes may have appended while this one was not listening: look at every stream that matters.
    Missed,
}
