//! What can be said in a round, and by whom.

use super::settle::{Side, Wager};
use engine::Place;
use std::fmt;

impl Side {
    /// Both hands, in the order in which they are dealt.
    pub const ALL: [Side; 2] = [Side::Player, Side::Banker];

    /// Where the hand lies.
    pub const fn place(self) -> Place {
        match self {
            Side::Player => Place::PlayerHand,
            Side::Banker => Place::BankerHand,
        }
    }

    /// The wager on the hand.
    pub const fn wager(self) -> Wager {
        match self {
            Side::Player => Wager::Player,
            Side::Banker => Wager::Banker,
        }
    }

    /// The hand's name, as one speaks of it.
    pub const fn name(self) -> &'static str {
        match self {
            Side::Player => "Player's Hand",
            Side::Banker => "Banker's Hand",
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
    /// A spoken wager with cash, for the dealer to confirm.
    CallCash(Wager),
    /// Look at the cards handed over and return them face up.
    TurnCards,
    AcceptCards,
    GiveUpCards,
    TakePayout,
    Press(Side),
    PayVigorish,
    // Dealer
    ConfirmCash,
    DeclineCash,
    NoMoreBets,
    Deal(Side),
    Turn(Side),
    /// The right to turn the cards goes on to the next; also the floorperson's.
    PassOn,
    SettleHouseMoney,
    DiscardOneMore,
    Announce,
    Settle,
    CollectVigorish,
    DeclareVoid,
    ClearTable,
    // Floorperson
    CardDrawn,
    CardFaceUp,
    ExtraThird,
    ExtraThirdFaceUp,
    ShoeEmpty,
}

impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Act::Place(wager) => write!(f, "place {}", wager.name()),
            Act::TakeBack(wager) => write!(f, "take back {}", wager.name()),
            Act::CallCash(wager) => write!(f, "call with cash {}", wager.name()),
            Act::TurnCards => f.write_str("turn cards"),
            Act::AcceptCards => f.write_str("accept cards"),
            Act::GiveUpCards => f.write_str("give up cards"),
            Act::TakePayout => f.write_str("take payout"),
            Act::Press(side) => write!(f, "press payout on {}", side.wager().name()),
            Act::PayVigorish => f.write_str("pay vigorish"),
            Act::ConfirmCash => f.write_str("confirm cash wager"),
            Act::DeclineCash => f.write_str("decline cash wager"),
            Act::NoMoreBets => f.write_str("no more bets"),
            Act::Deal(side) => write!(f, "deal {}", side.place()),
            Act::Turn(side) => write!(f, "turn {}", side.place()),
            Act::PassOn => f.write_str("pass cards on"),
            Act::SettleHouseMoney => f.write_str("settle house money"),
            Act::DiscardOneMore => f.write_str("discard one more"),
            Act::Announce => f.write_str("announce result"),
            Act::Settle => f.write_str("settle wagers"),
            Act::CollectVigorish => f.write_str("collect vigorish"),
            Act::DeclareVoid => f.write_str("declare void"),
            Act::ClearTable => f.write_str("clear table"),
            Act::CardDrawn => f.write_str("report card drawn in error"),
            Act::CardFaceUp => f.write_str("report card face up"),
            Act::ExtraThird => f.write_str("report extra third card"),
            Act::ExtraThirdFaceUp => f.write_str("report extra third card face up"),
            Act::ShoeEmpty => f.write_str("report shoe empty"),
        }
    }
}

impl engine::Act for Act {
    fn all() -> Vec<Act> {
        let mut all = vec![
            Act::TurnCards,
            Act::AcceptCards,
            Act::GiveUpCards,
            Act::TakePayout,
            Act::PayVigorish,
            Act::ConfirmCash,
            Act::DeclineCash,
            Act::NoMoreBets,
            Act::PassOn,
            Act::SettleHouseMoney,
            Act::DiscardOneMore,
            Act::Announce,
            Act::Settle,
            Act::CollectVigorish,
            Act::DeclareVoid,
            Act::ClearTable,
            Act::CardDrawn,
            Act::CardFaceUp,
            Act::ExtraThird,
            Act::ExtraThirdFaceUp,
            Act::ShoeEmpty,
        ];
        all.extend(Wager::ALL.map(Act::Place));
        all.extend(Wager::ALL.map(Act::TakeBack));
        all.extend(Wager::ALL.map(Act::CallCash));
        all.extend(Side::ALL.map(Act::Press));
        all.extend(Side::ALL.map(Act::Deal));
        all.extend(Side::ALL.map(Act::Turn));
        all
    }
}

impl Act {
    /// Whose act it is.
    pub(super) fn owner(self) -> &'static str {
        match self {
            Act::Place(_)
            | Act::TakeBack(_)
            | Act::CallCash(_)
            | Act::TurnCards
            | Act::AcceptCards
            | Act::GiveUpCards
            | Act::TakePayout
            | Act::Press(_)
            | Act::PayVigorish => "players",
            Act::CardDrawn | Act::CardFaceUp | Act::ExtraThird | Act::ExtraThirdFaceUp | Act::ShoeEmpty => {
                "the floorperson"
            }
            _ => "the dealer",
        }
    }
}
