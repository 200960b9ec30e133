//! What can go wrong with a store, told so that a person knows what to do.

use crate::{Answered, CAGE, RESERVE};

/// A state of the database that the program cannot work with. `place` is the file, or the URL without its password.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// The URL is not one of a store.
    #[error(
        "`{url}` is no address of a database: {why}. Give a path, `sqlite:PATH` or `postgres://user@host:port/database`"
    )]
    BadUrl {
        /// What was given, without its password.
        url: String,
        /// What is wrong.
        why: String,
    },
    /// The file cannot be opened or made.
    #[error(
        "the database {place} cannot be opened: {why}. Check that its folder exists and that this user may write in it"
    )]
    CannotOpen {
        /// The file.
        place: String,
        /// What the system said.
        why: String,
    },
    /// No server answers.
    #[error("the database {place} cannot be reached: {why}. Check that PostgreSQL runs there and listens on that port")]
    Unreachable {
        /// The address.
        place: String,
        /// What the system said.
        why: String,
    },
    /// The server answers, and does not let us in.
    #[error(
        "the database {place} does not let this user in: {why}. Check user, password, name of the database and grants"
    )]
    Denied {
        /// The address.
        place: String,
        /// What the server said.
        why: String,
    },
    /// Somebody else holds a lock for longer than we wait.
    #[error(
        "the database {place} is locked by another program: {why}. Close the program that has it open and try again"
    )]
    Locked {
        /// The file or address.
        place: String,
        /// What the database said.
        why: String,
    },
    /// A newer program has been here.
    #[error(
        "the database {place} has schema {found}, and this program knows schemas up to {known}. \
         Use the newer program that made it, or another database; nothing was changed"
    )]
    NewerSchema {
        /// The file or address.
        place: String,
        /// Its schema.
        found: i64,
        /// The newest schema we know.
        known: i64,
    },
    /// An older program has been here last, and the database is to be read alone.
    #[error(
        "the database {place} has schema {found}, and this program reads schema {known}. \
         Open the floor with this program once, which brings it up to date; nothing was changed"
    )]
    OlderSchema {
        /// The file or address.
        place: String,
        /// Its schema.
        found: i64,
        /// The schema we read.
        known: i64,
    },
    /// The database is somebody else's.
    #[error("the database {place} is not one of Houseway: {why}. Choose another; nothing was changed")]
    NotOurs {
        /// The file or address.
        place: String,
        /// How that shows.
        why: String,
    },
    /// Bytes are not what was written.
    #[error("the database {place} is damaged: {why}. Keep a copy, restore a backup, and run `houseway verify` on it")]
    Corrupt {
        /// The file or address.
        place: String,
        /// What was found.
        why: String,
    },
    /// Something is there that would be overwritten.
    #[error("nothing is written to {place}: {why}. Choose another place, or remove what is there")]
    InTheWay {
        /// The file or address.
        place: String,
        /// What is there.
        why: String,
    },
    /// Nothing can be written.
    #[error(
        "the database {place} can be read and not written: {why}. \
         Check the permissions of file and folder, or the server's state"
    )]
    ReadOnly {
        /// The file or address.
        place: String,
        /// What the database said.
        why: String,
    },
    /// No room.
    #[error(
        "there is no room left for the database {place}: {why}. Nothing of this was written; make room and try again"
    )]
    Full {
        /// The file or address.
        place: String,
        /// What the database said.
        why: String,
    },
    /// The store was closed, or whoever was to answer is gone.
    #[error("the database {place} was closed")]
    Closed {
        /// The file or address.
        place: String,
    },
    /// Anything else.
    #[error("the database {place} failed: {why}")]
    Failed {
        /// The file or address.
        place: String,
        /// What it said.
        why: String,
    },
}

/// Why an entry was not appended.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AppendError {
    /// It is not the next of its stream: somebody else was first, or it was chained to something else.
    #[error("{stream} {seq} is not what comes next in that stream, whose last entry is {head}")]
    Conflict {
        /// The stream.
        stream: String,
        /// The number that was to be appended.
        seq: i64,
        /// The number of the last entry there, 0 if none.
        head: i64,
    },
    /// An account does not hold what the entry was decided on: decide again on what was found.
    #[error("{account} holds {found} cents, and the entry was decided on {expected}")]
    Unexpected {
        /// The account.
        account: String,
        /// What the entry expects it to hold.
        expected: i64,
        /// What it holds.
        found: i64,
    },
    /// An account would fall below zero.
    #[error("{account} lacks {short_by} cents")]
    Overdrawn {
        /// The account.
        account: String,
        /// By how many cents.
        short_by: i64,
    },
    /// The key was used before; this is what was answered then.
    #[error("the key {:?} of {} was used before", .0.key, .0.actor)]
    Answered(Answered),
    /// An account was to be opened by a name that somebody has.
    #[error("the name {0:?} is taken; choose another")]
    NameTaken(String),
    /// The lines do not sum to zero: an error of the program.
    #[error("the lines of {stream} {seq} sum to {sum} cents instead of zero")]
    Unbalanced {
        /// The stream.
        stream: String,
        /// The number of the entry.
        seq: i64,
        /// What they sum to.
        sum: i128,
    },
    /// The time is before that of the entry before: an error of the program; see [`crate::Entry::after`].
    #[error("{stream} {seq} is of {at}, before the entry before it, of {head_at}")]
    Backwards {
        /// The stream.
        stream: String,
        /// The number of the entry.
        seq: i64,
        /// Its time.
        at: i64,
        /// The time of the last entry.
        head_at: i64,
    },
    /// A balance would leave the numbers that the ledger can hold.
    #[error("{account} cannot hold so many cents")]
    TooMuch {
        /// The account.
        account: String,
    },
    /// The database failed. The entry may or may not be there: read the head.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Whether an account of the ledger may be below zero.
pub(crate) fn may_be_negative(account: &str) -> bool {
    account == CAGE || account == RESERVE
}
