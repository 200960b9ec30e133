//! What can happen in a round, what it moves, and who may see it.

use super::bank_event::BankEvent;
use super::settle::Outcome;
use engine::{Account, Place, Posting, Reason, Seat, Viewer};
use kit::{Dice, Money, Tile, Tiles};
use serde::{Deserialize, Serialize};

/// A betting area in play: its number, and the player whose wager lies on it. A player may have the
/// neighbouring area besides the own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Held {
    /// The area, by the number of its seat.
    pub area: Seat,
    /// The player.
    pub by: Seat,
}

impl Held {
    /// The spot on which its wager lies.
    pub const fn spot(self) -> u8 {
        if self.area.0 == self.by.0 { 0 } else { 1 }
    }

    fn account(self) -> Account {
        Account::Spot(self.by, self.spot())
    }
}

/// How one of a player's hands compares with the dealer's or the bank's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Versus {
    Higher,
    Copy,
    Lower,
    /// Higher by its tile, but worth zero, which does not win.
    Zero,
}

/// What came of a report that a tile was exposed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Exposure {
    /// The player may play or void the hand.
    Option,
    /// The player has seen the tiles already: the hand is played.
    Late,
    /// All hands are void.
    Voids,
}

/// Why a throw does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum NoRoll {
    NotFlat,
    FallenOut,
    LidByBank,
}

/// Something that happened in a round. Tiles of a set hand stand as high hand, then low hand; a rule
/// is one of the house way, from 0, and is hidden with the tiles it was chosen for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Event {
    WagerPlaced { held: Held, amount: Money },
    WagerTakenBack { held: Held, amount: Money },
    CouponPlaced { seat: Seat, amount: Money },
    CouponReturned { seat: Seat },
    CouponTaken { seat: Seat },
    CouponPaid { seat: Seat, amount: Money },
    Bank(BankEvent),
    BetsClosed,
    Shaken { bank: Option<Seat>, times: u32 },
    NoRoll { why: NoRoll },
    Thrown { dice: Dice, total: u8, start: Place },
    Delivered { to: Place, tiles: Tiles },
    UnplayedCollected { hands: u8 },
    ShakerCovered,
    TakenUp { held: Held, tiles: Tiles },
    Advised { held: Held, tiles: Tiles, rule: Option<u8> },
    HandSet { held: Held, tiles: Tiles, by_dealer: bool },
    DealerSet { tiles: Tiles, rule: u8 },
    Surrendered { held: Held },
    HandExposed { held: Held, tiles: Tiles },
    Announced { place: Place, high: Versus, low: Versus, outcome: Outcome },
    Collected { held: Held, amount: Money, centre: bool },
    Paid { held: Held, amount: Money, centre: bool },
    VigorishTaken { held: Held, amount: Money },
    Returned { held: Held, amount: Money, why: Reason },
    TilesCollected { place: Place, face_up: bool },
    TotalCorrected { announced: u8, total: u8, dealt: bool },
    Mistotalled { announced: u8, total: u8 },
    WrongPosition,
    TileExposed { place: Place, tile: Option<Tile>, then: Exposure },
    HandKept { held: Held },
    HandVoided { held: Held },
    DealerReset { tiles: Tiles, bank: bool },
    TilesTouched { seat: Seat },
    TilesOutOfView { seat: Seat },
    RoundVoided,
    Completed,
}

impl engine::Event for Event {
    fn postings(&self, post: &mut dyn FnMut(Posting)) {
        use Event::*;
        let pot = |centre: bool| if centre { Account::Centre } else { Account::Rack };
        let stack = Account::Stack;
        let (from, to, amount, reason, on) = match *self {
            WagerPlaced { held, amount } => (stack(held.by), held.account(), amount, Reason::Staked, held.spot()),
            WagerTakenBack { held, amount } => (held.account(), stack(held.by), amount, Reason::TakenBack, held.spot()),
            Returned { held, amount, why } => (held.account(), stack(held.by), amount, why, held.spot()),
            Collected { held, amount, centre } => (held.account(), pot(centre), amount, Reason::Lost, held.spot()),
            Paid { held, amount, centre } => (pot(centre), stack(held.by), amount, Reason::Won, held.spot()),
            VigorishTaken { held, amount } => (stack(held.by), Account::Rack, amount, Reason::Vigorish, held.spot()),
            CouponPaid { seat, amount } => (Account::Rack, stack(seat), amount, Reason::Won, 0),
            Bank(event) => return event.postings(post),
            _ => return,
        };
        post(Posting { from, to, amount, reason, on: Some(on) });
    }

    fn seen_by(&self, viewer: Viewer) -> Event {
        let own = |held: Held| viewer == Viewer::Surveillance || viewer == Viewer::Player(held.by);
        match *self {
            // Face down until the deal is done; only then does anyone look.
            Event::Delivered { to, tiles } if viewer != Viewer::Surveillance => {
                Event::Delivered { to, tiles: tiles.hidden() }
            }
            Event::TakenUp { held, tiles } if !own(held) => Event::TakenUp { held, tiles: tiles.hidden() },
            Event::Advised { held, tiles, .. } if !own(held) => {
                Event::Advised { held, tiles: tiles.hidden(), rule: None }
            }
            Event::HandSet { held, tiles, by_dealer } if !own(held) => {
                Event::HandSet { held, tiles: tiles.hidden(), by_dealer }
            }
            Event::Bank(event) => Event::Bank(event.seen_by(viewer)),
            other => other,
        }
    }
}
