//! Significant events (GLI-19 2.8.8): what a laboratory or an inspector asks for first. Those that change somebody's
//! rights or money are entries of the stream `floor`; what else the program notices is in the stream `events`. Both are
//! chained like every log, and are read, filtered and exported together.

mod export;
mod list;
mod log;
mod watch;

pub use export::{Format, write};
pub use list::{Filter, Page, Record, all, newest, time};
pub use log::Events;
pub(crate) use watch::watch;

use kit::Money;
use serde::{Deserialize, Serialize};

/// The stream of what the program notices.
pub const STREAM: &str = "events";

/// Wins from this amount on are significant unless the floor is told otherwise.
pub const LARGE_WIN: Money = Money::dollars(10_000);

/// Something that the program noticed, and that changes nobody's rights or money by itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// A node opened the floor.
    ProgramStarted {
        /// The node.
        node: String,
        /// The version of the program.
        version: String,
        /// The SHA-256 of the program.
        sha256: String,
    },
    /// A node closed the floor in an orderly way; a start without it before means that the node was cut off.
    ProgramStopped {
        /// The node.
        node: String,
    },
    /// The program is another than the one that opened the floor last.
    ProgramChanged {
        /// The node.
        node: String,
        /// The SHA-256 of the one before.
        before: String,
        /// The SHA-256 of this one.
        after: String,
    },
    /// The file of the program is another than the program that runs.
    ProgramFileChanged {
        /// The node.
        node: String,
        /// The SHA-256 of the program that runs.
        before: String,
        /// What was found instead.
        after: String,
    },
    /// The clock of a node was set.
    ClockChanged {
        /// The node.
        node: String,
        /// By how many milliseconds; back is negative.
        by_ms: i64,
    },
    /// Somebody could not sign in.
    SignInFailed {
        /// The account whose name was given; none where nobody has it. The name itself is not kept: people type
        /// passwords into the wrong field.
        account: Option<i64>,
        /// From where.
        address: String,
    },
    /// Somebody won much at once.
    LargeWin {
        /// The table.
        table: i64,
        /// The round.
        round: u32,
        /// The account; none for a computer player.
        account: Option<i64>,
        /// The name at the seat.
        name: String,
        /// What was won, stakes not counted.
        amount: Money,
    },
    /// Records of a table are damaged; it stays closed.
    RecordsDamaged {
        /// The table.
        table: i64,
        /// What was found.
        reason: String,
    },
    /// The database was copied.
    BackupMade {
        /// The SHA-256 of the copy.
        sha256: String,
        /// Its length.
        bytes: u64,
    },
    /// The database was made from a backup: what was played after the backup is not in it.
    Restored {
        /// The SHA-256 of the backup.
        sha256: String,
    },
}
