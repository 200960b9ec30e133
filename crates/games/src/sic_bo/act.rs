//! What can be said in a round, and by whom.

use super::wager::Wager;
use engine::{Seat, Who};
use std::fmt;

/// What looks like a wager and is none, so that its refusal can say why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoWager {
    /// A total that only three of a kind makes.
    Total(u8),
    /// A combination of a number with itself.
    Equal(u8),
    /// A combination written with the higher number first.
    Swapped(u8, u8),
}

impl NoWager {
    fn all() -> Vec<NoWager> {
        let pairs = (1..=6).flat_map(|low| (low + 1..=6).map(move |high| NoWager::Swapped(high, low)));
        let alike = (1..=6).map(NoWager::Equal);
        [NoWager::Total(3), NoWager::Total(18)].into_iter().chain(alike).chain(pairs).collect()
    }
}

impl fmt::Display for NoWager {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoWager::Total(total) => write!(f, "total-{total}"),
            NoWager::Equal(number) => write!(f, "combination-{number}-{number}"),
            NoWager::Swapped(high, low) => write!(f, "combination-{high}-{low}"),
        }
    }
}

/// An act in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Act {
    // Players
    Place(Wager),
    TakeBack(Wager),
    PlaceNone(NoWager),
    /// A wager by word of mouth with cash, which is never accepted.
    VerbalWager,
    // Dealer
    NoMoreBets,
    Shake,
    Activate,
    Announce,
    CallNoRoll,
    /// Enters what the dice show.
    Enter,
    /// Enters these values, whatever the dice show.
    Key,
    Collect,
    Pay,
    ClearLights,
    // Floorperson
    Witness,
    ShakerFails,
    DisplayFails,
    Misplaced(Seat),
}

/// The most players a table can have.
pub const MOST_SEATS: u8 = 14;

impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Act::Place(wager) => write!(f, "place {wager}"),
            Act::TakeBack(wager) => write!(f, "take back {wager}"),
            Act::PlaceNone(none) => write!(f, "place {none}"),
            Act::VerbalWager => f.write_str("call wager with cash"),
            Act::NoMoreBets => f.write_str("no more bets"),
            Act::Shake => f.write_str("cover and shake"),
            Act::Activate => f.write_str("activate shaker"),
            Act::Announce => f.write_str("announce dice"),
            Act::CallNoRoll => f.write_str("call no roll"),
            Act::Enter => f.write_str("enter values"),
            Act::Key => f.write_str("key values"),
            Act::Collect => f.write_str("collect losing wagers"),
            Act::Pay => f.write_str("pay winning wagers"),
            Act::ClearLights => f.write_str("clear lights"),
            Act::Witness => f.write_str("witness settlement"),
            Act::ShakerFails => f.write_str("report automated shaker failed"),
            Act::DisplayFails => f.write_str("report electrical device failed"),
            Act::Misplaced(seat) => write!(f, "report misplaced wager {seat}"),
        }
    }
}

impl engine::Act for Act {
    fn all() -> Vec<Act> {
        let mut all: Vec<Act> = Wager::ALL.map(Act::Place).into();
        all.extend(Wager::ALL.map(Act::TakeBack));
        all.extend(NoWager::all().into_iter().map(Act::PlaceNone));
        all.extend([
            Act::VerbalWager,
            Act::NoMoreBets,
            Act::Shake,
            Act::Activate,
            Act::Announce,
            Act::CallNoRoll,
            Act::Enter,
            Act::Key,
            Act::Collect,
            Act::Pay,
            Act::ClearLights,
            Act::Witness,
            Act::ShakerFails,
            Act::DisplayFails,
        ]);
        all.extend((1..=MOST_SEATS).map(|seat| Act::Misplaced(Seat(seat))));
        all
    }
}

impl Act {
    /// Whether it is an act of this person's.
    pub(super) fn is_for(self, who: Who) -> bool {
        match self {
            Act::Place(_) | Act::TakeBack(_) | Act::PlaceNone(_) | Act::VerbalWager => matches!(who, Who::Player(_)),
            Act::Witness | Act::ShakerFails | Act::DisplayFails | Act::Misplaced(_) => who == Who::Floorperson,
            _ => who == Who::Dealer,
        }
    }
}
