//! Why something was refused.

use law::Cite;
use serde::{Serialize, Serializer};
use std::fmt;
use std::panic::Location;

/// The closed list of reasons. When several hold, the first of this list is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// The words name nothing that can be done.
    UnknownAct,
    /// The table has no such seat.
    NoSuchSeat,
    /// The seat is somebody else's already.
    SeatTaken,
    /// Nobody sits there.
    NotSeated,
    /// The table is not open.
    NotOpen,
    /// It is another person's task.
    NotYours,
    /// The house rules of this table do not have it.
    NotInHouseRules,
    /// The regulation forbids it at any time.
    Forbidden,
    /// Its time has passed.
    TooLate,
    /// Its time has not come.
    TooEarly,
    /// Somebody else acts first.
    OutOfTurn,
    /// It was done already.
    Already,
    /// Another wager must be there first.
    Requires,
    /// The amount is not one that is permitted.
    WrongAmount,
    /// The stack does not hold that much.
    NotEnoughChips,
    /// The cards are not ones that are possible here.
    WrongCards,
    /// The dice are not ones that are possible here.
    WrongDice,
    /// The tiles are not ones that are possible here.
    WrongTiles,
    /// The count is not one that is possible here.
    WrongCount,
    /// A device stands in the way.
    Device,
    /// The player must stay until the round is over.
    MustStay,
    /// The player owes the house something first.
    Owes,
}

impl Code {
    /// Every code, in order of precedence.
    pub const ALL: [Code; 22] = [
        Code::UnknownAct,
        Code::NoSuchSeat,
        Code::SeatTaken,
        Code::NotSeated,
        Code::NotOpen,
        Code::NotYours,
        Code::NotInHouseRules,
        Code::Forbidden,
        Code::TooLate,
        Code::TooEarly,
        Code::OutOfTurn,
        Code::Already,
        Code::Requires,
        Code::WrongAmount,
        Code::NotEnoughChips,
        Code::WrongCards,
        Code::WrongDice,
        Code::WrongTiles,
        Code::WrongCount,
        Code::Device,
        Code::MustStay,
        Code::Owes,
    ];

    /// The stable name that programs see: `too-late`.
    pub fn name(self) -> String {
        serde_json::to_value(self).ok().and_then(|name| name.as_str().map(str::to_owned)).unwrap_or_default()
    }
}

/// A command that was not carried out. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The reason, for programs.
    pub code: Code,
    /// The clause behind it.
    pub cite: Cite,
    /// The reason, for people: what was found and what is permitted.
    pub message: String,
    /// Where in the program it was decided.
    pub at: &'static Location<'static>,
}

impl Refusal {
    /// A refusal decided here.
    #[track_caller]
    pub fn new(code: Code, cite: Cite, message: impl Into<String>) -> Refusal {
        Refusal { code, cite, message: message.into(), at: Location::caller() }
    }
}

/// Reasons to refuse a command, as they are found. Whoever finds one need not know of the others: the
/// first in the order of [`Code`] is given, and of those with the same code the first found.
#[derive(Debug, Default)]
pub struct Reasons(Vec<Refusal>);

impl Reasons {
    /// One more reason, decided here.
    #[track_caller]
    pub fn add(&mut self, code: Code, cite: Cite, message: impl Into<String>) {
        self.0.push(Refusal::new(code, cite, message));
    }

    /// One more reason, decided elsewhere.
    pub fn push(&mut self, refusal: Refusal) {
        self.0.push(refusal);
    }

    /// Whether none was found.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Every reason found, the one that is given first.
    pub fn in_order(mut self) -> Vec<Refusal> {
        self.0.sort_by_key(|refusal| refusal.code);
        self.0
    }

    /// The reason that is given.
    pub(crate) fn first(self) -> Option<Refusal> {
        self.in_order().into_iter().next()
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "refused ({}): {}", self.code.name(), self.message)?;
        if !self.cite.is_empty() {
            write!(f, " [{}]", self.cite)?;
        }
        Ok(())
    }
}

impl std::error::Error for Refusal {}

impl Serialize for Refusal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;
        let mut out = serializer.serialize_struct("Refusal", 3)?;
        out.serialize_field("code", &self.code)?;
        out.serialize_field("message", &self.message)?;
        out.serialize_field("clauses", &self.cite)?;
        out.end()
    }
}
