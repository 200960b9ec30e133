//! What can be said in a round, and by whom.

use super::delivery::{STACKS, Style};
use engine::{Place, Seat};
use std::fmt;

/// The names of a seat's spots: its own betting area, the neighbouring one it may add, and where
/// the marker of the bank lies, which holds no chips: what the bank covers and receives is counted there.
pub(super) const SPOTS: [&str; 3] = ["wager", "second", "bank"];

/// The number of the bank's spot.
pub(super) const BANK_SPOT: u8 = 2;

/// How many betting areas the table has.
pub(super) const AREAS: u8 = 6;

/// An act in a round. A betting area goes by the number of its seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Act {
    // Players
    Place,
    TakeBack,
    PlaceSecond(Seat),
    TakeBackSecond,
    PlaceCoupon,
    TakeBackCoupon,
    /// A wager by word of mouth with cash, which is never accepted.
    VerbalWager,
    SetHand,
    AskAdvice,
    PlayHand,
    VoidHand,
    Surrender,
    SurrenderSecond,
    // The bank
    PassBank,
    AcceptBank,
    RequestCoBanking,
    WaiveCut,
    /// A block of stacks from this one on, counted from the dealer's right.
    CutFrom(u8),
    CutRight,
    CutLeft,
    SplitRight,
    SplitLeft,
    LeaveDealerWager,
    DirectDealerWager,
    DirectNoDealerWager,
    CallStyle(Style),
    TurnTiles,
    // The bank or the dealer
    Shake,
    // Dealer
    PassBankOn,
    WithdrawBank,
    PlaceDealerWager,
    NoMoreBets,
    IndicateStyle,
    LiftLid,
    NotFlat,
    FallenOut,
    Deal(Place),
    CollectUnplayed,
    CoverShaker,
    SetFor(Seat),
    SetBankHand,
    SetDealerHand,
    ExposeBank,
    Expose(Seat),
    Pay(Seat),
    PayDealerWager,
    ShareSurplus,
    ClearTable,
    // Floorperson
    LidByBank,
    Mistotalled,
    WrongPosition,
    TileExposed(Place),
    DealerMisset,
    TilesTouched(Seat),
    TilesOutOfView(Seat),
}

impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Act::PlaceSecond(area) => write!(f, "place second on area {}", area.0),
            Act::CutFrom(stack) => write!(f, "cut from stack {stack}"),
            Act::CallStyle(style) => write!(f, "call {style}"),
            Act::Deal(place) => write!(f, "deal {place}"),
            Act::SetFor(seat) => write!(f, "set hand of {seat}"),
            Act::Expose(seat) => write!(f, "expose {seat}"),
            Act::Pay(seat) => write!(f, "pay {seat}"),
            Act::TileExposed(place) => write!(f, "report tile exposed {place}"),
            Act::TilesTouched(seat) => write!(f, "report tiles touched {seat}"),
            Act::TilesOutOfView(seat) => write!(f, "report tiles out of view {seat}"),
            plain => f.write_str(plain.words()),
        }
    }
}

impl engine::Act for Act {
    fn all() -> Vec<Act> {
        let seats = || (1..=AREAS).map(Seat);
        let places = || seats().map(Place::Seat).chain([Place::Dealer, Place::DeadHand]);
        let mut all = PLAIN.to_vec();
        all.extend(seats().map(Act::PlaceSecond));
        all.extend((1..=STACKS).map(Act::CutFrom));
        all.extend(Style::ALL.map(Act::CallStyle));
        all.extend(places().map(Act::Deal));
        all.extend(seats().map(Act::SetFor));
        all.extend(seats().map(Act::Expose));
        all.extend(seats().map(Act::Pay));
        all.extend(places().map(Act::TileExposed));
        all.extend(seats().map(Act::TilesTouched));
        all.extend(seats().map(Act::TilesOutOfView));
        all
    }
}

/// The acts that name no place, stack or style.
const PLAIN: [Act; 45] = [
    Act::Place,
    Act::TakeBack,
    Act::TakeBackSecond,
    Act::PlaceCoupon,
    Act::TakeBackCoupon,
    Act::VerbalWager,
    Act::SetHand,
    Act::AskAdvice,
    Act::PlayHand,
    Act::VoidHand,
    Act::Surrender,
    Act::SurrenderSecond,
    Act::PassBank,
    Act::AcceptBank,
    Act::RequestCoBanking,
    Act::WaiveCut,
    Act::CutRight,
    Act::CutLeft,
    Act::SplitRight,
    Act::SplitLeft,
    Act::LeaveDealerWager,
    Act::DirectDealerWager,
    Act::DirectNoDealerWager,
    Act::TurnTiles,
    Act::Shake,
    Act::PassBankOn,
    Act::WithdrawBank,
    Act::PlaceDealerWager,
    Act::NoMoreBets,
    Act::IndicateStyle,
    Act::LiftLid,
    Act::NotFlat,
    Act::FallenOut,
    Act::CollectUnplayed,
    Act::CoverShaker,
    Act::SetBankHand,
    Act::SetDealerHand,
    Act::ExposeBank,
    Act::PayDealerWager,
    Act::ShareSurplus,
    Act::ClearTable,
    Act::LidByBank,
    Act::Mistotalled,
    Act::WrongPosition,
    Act::DealerMisset,
];

impl Act {
    /// The words of an act that names no place, stack or style.
    const fn words(self) -> &'static str {
        match self {
            Act::Place => "place wager",
            Act::TakeBack => "take back wager",
            Act::TakeBackSecond => "take back second",
            Act::PlaceCoupon => "place coupon",
            Act::TakeBackCoupon => "take back coupon",
            Act::VerbalWager => "call wager with cash",
            Act::SetHand => "set hand",
            Act::AskAdvice => "ask advice",
            Act::PlayHand => "play hand",
            Act::VoidHand => "void hand",
            Act::Surrender => "surrender",
            Act::SurrenderSecond => "surrender second",
            Act::PassBank => "pass bank",
            Act::AcceptBank => "accept bank",
            Act::RequestCoBanking => "request co-banking",
            Act::WaiveCut => "waive cut",
            Act::CutRight => "move cut to right end",
            Act::CutLeft => "move cut to left end",
            Act::SplitRight => "split cut right and left",
            Act::SplitLeft => "split cut left and right",
            Act::LeaveDealerWager => "leave dealer wager",
            Act::DirectDealerWager => "direct dealer wager",
            Act::DirectNoDealerWager => "direct no dealer wager",
            Act::TurnTiles => "turn tiles",
            Act::Shake => "shake shaker",
            Act::PassBankOn => "pass bank on",
            Act::WithdrawBank => "withdraw bank",
            Act::PlaceDealerWager => "place dealer wager",
            Act::NoMoreBets => "no more bets",
            Act::IndicateStyle => "indicate style",
            Act::LiftLid => "lift lid",
            Act::NotFlat => "call no roll for dice not flat",
            Act::FallenOut => "call no roll for die fallen out",
            Act::CollectUnplayed => "collect unplayed tiles",
            Act::CoverShaker => "cover shaker",
            Act::SetBankHand => "set bank hand",
            Act::SetDealerHand => "set dealer hand",
            Act::ExposeBank => "expose bank",
            Act::PayDealerWager => "pay dealer wager",
            Act::ShareSurplus => "share surplus",
            Act::ClearTable => "clear table",
            Act::LidByBank => "report lid lifted by bank",
            Act::Mistotalled => "report dice mistotalled",
            Act::WrongPosition => "report wrong starting position",
            Act::DealerMisset => "report dealer hand set wrong",
            _ => "",
        }
    }

    /// Whose act it is.
    pub(super) fn owner(self) -> &'static str {
        match self {
            Act::Place
            | Act::TakeBack
            | Act::PlaceSecond(_)
            | Act::TakeBackSecond
            | Act::PlaceCoupon
            | Act::TakeBackCoupon
            | Act::VerbalWager
            | Act::SetHand
            | Act::AskAdvice
            | Act::PlayHand
            | Act::VoidHand
            | Act::Surrender
            | Act::SurrenderSecond
            | Act::PassBank
            | Act::AcceptBank => "players",
            Act::LidByBank
            | Act::Mistotalled
            | Act::WrongPosition
            | Act::TileExposed(_)
            | Act::DealerMisset
            | Act::TilesTouched(_)
            | Act::TilesOutOfView(_) => "the floorperson",
            act if act.is_banks() => "the bank",
            Act::Shake => "the bank or the dealer",
            _ => "the dealer",
        }
    }

    /// Whether only the player who banks may do it.
    pub(super) const fn is_banks(self) -> bool {
        matches!(
            self,
            Act::RequestCoBanking
                | Act::WaiveCut
                | Act::CutFrom(_)
                | Act::CutRight
                | Act::CutLeft
                | Act::SplitRight
                | Act::SplitLeft
                | Act::LeaveDealerWager
                | Act::DirectDealerWager
                | Act::DirectNoDealerWager
                | Act::CallStyle(_)
                | Act::TurnTiles
        )
    }
}
