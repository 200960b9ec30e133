//! What can be said in a round, and by whom.

use engine::{Place, Seat};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The wagers, in the order of their spots.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wager {
    /// Entitles to the ante bonus.
    Ante,
    /// Goes with the ante, before the cards.
    First,
    /// To stay in after three cards.
    Second,
    /// The optional bonus on the first three cards.
    Bonus,
}

impl Wager {
    /// All four.
    pub const ALL: [Wager; 4] = [Wager::Ante, Wager::First, Wager::Second, Wager::Bonus];
    /// Their names, which are also the names of the spots.
    pub const NAMES: [&'static str; 4] = ["ante", "first", "second", "bonus"];

    /// The wager's name.
    pub const fn name(self) -> &'static str {
        Wager::NAMES[self as usize]
    }
}

/// An act in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Act {
    // Players
    Place(Wager),
    TakeBack(Wager),
    PlaceCoupon,
    TakeBackCoupon,
    /// A wager by word of mouth with cash, which is never accepted.
    VerbalWager,
    Show,
    KeepHidden,
    Fold,
    SetHand,
    // Dealer
    NoMoreBets,
    Deal(Place),
    SettleBonuses,
    RackStub,
    CountStub,
    FindMisdeal(Place),
    FindNoMisdeal,
    Reveal,
    Resolve(Seat),
    ClearTable,
    DeclareVoid,
    // Floorperson
    DealerCardExposed,
    CardFaceUp,
    CardDrawnInError,
    Misdealt(Place),
    ShoeJammed,
    CardsTouched(Seat),
    CardsOutOfView(Seat),
}

impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Act::Place(wager) => write!(f, "place {}", wager.name()),
            Act::TakeBack(wager) => write!(f, "take back {}", wager.name()),
            Act::PlaceCoupon => f.write_str("place coupon"),
            Act::TakeBackCoupon => f.write_str("take back coupon"),
            Act::VerbalWager => f.write_str("call wager with cash"),
            Act::Show => f.write_str("show"),
            Act::KeepHidden => f.write_str("keep hidden"),
            Act::Fold => f.write_str("fold"),
            Act::SetHand => f.write_str("set hand"),
            Act::NoMoreBets => f.write_str("no more bets"),
            Act::Deal(place) => write!(f, "deal {place}"),
            Act::SettleBonuses => f.write_str("settle bonuses"),
            Act::RackStub => f.write_str("rack stub"),
            Act::CountStub => f.write_str("count stub"),
            Act::FindMisdeal(place) => write!(f, "find misdeal {place}"),
            Act::FindNoMisdeal => f.write_str("find no misdeal"),
            Act::Reveal => f.write_str("reveal"),
            Act::Resolve(seat) => write!(f, "resolve {seat}"),
            Act::ClearTable => f.write_str("clear table"),
            Act::DeclareVoid => f.write_str("declare void"),
            Act::DealerCardExposed => f.write_str("report dealer card exposed"),
            Act::CardFaceUp => f.write_str("report card face up"),
            Act::CardDrawnInError => f.write_str("report card drawn in error"),
            Act::Misdealt(place) => write!(f, "report misdeal {place}"),
            Act::ShoeJammed => f.write_str("report dealing shoe jammed"),
            Act::CardsTouched(seat) => write!(f, "report cards touched {seat}"),
            Act::CardsOutOfView(seat) => write!(f, "report cards out of view {seat}"),
        }
    }
}

/// The most players a round can have: one deck serves nine with five cards each.
pub const MOST_SEATS: u8 = 9;

impl engine::Act for Act {
    fn all() -> Vec<Act> {
        let seats = || (1..=MOST_SEATS).map(Seat);
        let places = || seats().map(Place::Seat).chain([Place::Dealer]);
        let mut all = vec![
            Act::PlaceCoupon,
            Act::TakeBackCoupon,
            Act::VerbalWager,
            Act::Show,
            Act::KeepHidden,
            Act::Fold,
            Act::SetHand,
            Act::NoMoreBets,
            Act::SettleBonuses,
            Act::RackStub,
            Act::CountStub,
            Act::FindNoMisdeal,
            Act::Reveal,
            Act::ClearTable,
            Act::DeclareVoid,
            Act::DealerCardExposed,
            Act::CardFaceUp,
            Act::CardDrawnInError,
            Act::ShoeJammed,
        ];
        all.extend(Wager::ALL.map(Act::Place));
        all.extend(Wager::ALL.map(Act::TakeBack));
        all.extend(places().map(Act::Deal));
        all.extend(places().map(Act::FindMisdeal));
        all.extend(places().map(Act::Misdealt));
        all.extend(seats().map(Act::Resolve));
        all.extend(seats().map(Act::CardsTouched));
        all.extend(seats().map(Act::CardsOutOfView));
        all
    }
}

impl Act {
    /// Whose act it is.
    pub(super) fn owner(self) -> &'static str {
        match self {
            Act::Place(_)
            | Act::TakeBack(_)
            | Act::PlaceCoupon
            | Act::TakeBackCoupon
            | Act::VerbalWager
            | Act::Show
            | Act::KeepHidden
            | Act::Fold
            | Act::SetHand => "players",
            Act::DealerCardExposed
            | Act::CardFaceUp
            | Act::CardDrawnInError
            | Act::Misdealt(_)
            | Act::ShoeJammed
            | Act::CardsTouched(_)
            | Act::CardsOutOfView(_) => "the floorperson",
            _ => "the dealer",
        }
    }
}
