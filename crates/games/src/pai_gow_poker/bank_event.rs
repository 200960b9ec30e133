//! What can happen when players bank: offers, the dealer's wager, the money in the centre.

use super::act::{BANK_SPOT, CENTRE, HOUSE_WAGER, Stack};
use engine::{Account, Place, Position, Posting, Reason, Seat, Spot, Viewer};
use kit::{Cards, Money};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Something that happened around the bank. A bank that sees the own cards has `Turned` them; for
/// everyone they are `Exposed`. What is `Paid` from the centre is a player's win or the dealer's; where
/// the centre did not hold it all, what it held was `PaidLast` before the bank added to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum BankEvent {
    Passed { seat: Seat, by_dealer: bool },
    Accepted { seat: Seat },
    CoBanking { seat: Seat },
    WagerDirected { amount: Money },
    WagerLeft,
    WagerPlaced { amount: Money },
    WagerReduced { amount: Money },
    Withdrawn { seat: Seat },
    NextOffer { from: Seat },
    StackSelected { stack: Stack, by_dealer: bool },
    Turned { seat: Seat, cards: Cards },
    Exposed { seat: Seat, cards: Cards },
    Set { seat: Seat, cards: Cards, rule: u8 },
    WagerLost { amount: Money },
    WagerReturned { amount: Money, why: Reason },
    PaidLast { to: Place, amount: Money },
    Covered { seat: Seat, amount: Money },
    HouseCovered { amount: Money },
    GivenBack { at: Position, amount: Money },
    // Not a wager's own payment from a fund: the dealer's wager is paid alike, and in two parts at times.
    Paid { to: Place, amount: Money, before: Money },
    SurplusHalved { amount: Money },
    SurplusCharged { amount: Money },
    SurplusGiven { seat: Seat, amount: Money },
}

impl engine::Event for BankEvent {
    fn postings(&self, post: &mut dyn FnMut(Posting)) {
        use Account::{Fund, Rack, Stack};
        use BankEvent::*;
        let (centre, wager) = (Fund(CENTRE), Fund(HOUSE_WAGER));
        let bank = |seat| Some(Spot::own(seat, BANK_SPOT));
        let winner = |to| match to {
            Place::Hand(at) => (Stack(at.seat), Some(Spot::own(at, 0))),
            _ => (Rack, None),
        };
        let (from, to, amount, reason, on) = match *self {
            WagerPlaced { amount } => (Rack, wager, amount, Reason::Staked, None),
            WagerReduced { amount } => (wager, Rack, amount, Reason::TakenBack, None),
            WagerLost { amount } => (wager, centre, amount, Reason::Lost, None),
            WagerReturned { amount, why } => (wager, Rack, amount, why, None),
            PaidLast { to, amount } => (centre, winner(to).0, amount, Reason::Won, winner(to).1),
            Paid { to, amount, before } => (centre, winner(to).0, amount - before, Reason::Won, winner(to).1),
            Covered { seat, amount } => (Stack(seat), centre, amount, Reason::Covered, bank(seat)),
            GivenBack { at, amount } => (centre, Stack(at.seat), amount, Reason::Undone, Some(Spot::own(at, 0))),
            HouseCovered { amount } => (Rack, centre, amount, Reason::Covered, None),
            SurplusHalved { amount } => (centre, Rack, amount, Reason::Surplus, None),
            SurplusCharged { amount } => (centre, Rack, amount, Reason::Vigorish, None),
            SurplusGiven { seat, amount } => (centre, Stack(seat), amount, Reason::Surplus, bank(seat)),
            _ => return,
        };
        post(Posting { from, to, amount, reason, on });
    }

    fn seen_by(&self, viewer: Viewer) -> BankEvent {
        match *self {
            BankEvent::Turned { seat, cards } if !viewer.may_look_at(Place::seat(seat)) => {
                BankEvent::Turned { seat, cards: cards.hidden() }
            }
            other => other,
        }
    }
}

impl fmt::Display for BankEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use super::event::hands;
        use BankEvent::*;
        match self {
            Passed { seat, by_dealer: false } => write!(f, "{seat} passes the bank"),
            Passed { seat, by_dealer: true } => write!(f, "{seat} says nothing and the bank passes on"),
            Accepted { seat } => write!(f, "{seat} is the bank; the marker goes there"),
            CoBanking { seat } => write!(f, "{seat} and the house bank one half each"),
            WagerDirected { amount } if amount.is_zero() => f.write_str("the bank wants no wager of the dealer"),
            WagerDirected { amount } => write!(f, "the bank wants a dealer's wager of {amount}"),
            WagerLeft => f.write_str("the bank leaves the dealer's wager as it is"),
            WagerPlaced { amount } => write!(f, "dealer wagers {amount} against the bank"),
            WagerReduced { amount } => write!(f, "{amount} of the dealer's wager goes back to the rack"),
            Withdrawn { seat } => write!(f, "{seat} cannot cover the wagers and is not the bank"),
            NextOffer { from: Seat(1) } => f.write_str("the next first offer of the bank goes to the dealer's right"),
            NextOffer { from } => write!(f, "the next first offer of the bank goes to the player from {from} on"),
            StackSelected { stack, by_dealer: false } => write!(f, "the bank selects {stack} to be delivered first"),
            StackSelected { stack, .. } => write!(f, "dealer moves {stack} toward the players for the bank"),
            Turned { seat, cards } => write!(f, "{seat} turns over {cards}"),
            Exposed { seat, cards } => write!(f, "the bank, {seat}, has {}", hands(cards, 2)),
            Set { seat, cards, rule } => {
                write!(f, "dealer sets the bank's hand of {seat} by rule {}: {}", rule + 1, hands(cards, 2))
            }
            WagerLost { amount } => write!(f, "dealer's wager {amount} is lost to the centre"),
            WagerReturned { amount, why: Reason::Push } => write!(f, "dealer's wager {amount} pushes"),
            WagerReturned { amount, .. } => write!(f, "dealer's wager {amount} goes back to the rack"),
            PaidLast { to: Place::Hand(at), amount } => write!(f, "the last {amount} of the centre goes to {at}"),
            PaidLast { amount, .. } => write!(f, "the last {amount} of the centre goes to the dealer's wager"),
            Covered { seat, amount } => write!(f, "the centre is exhausted: the bank, {seat}, adds {amount}"),
            HouseCovered { amount } => write!(f, "the house adds {amount} to the centre"),
            GivenBack { at, amount } => write!(f, "{at} gets back {amount} that was surrendered"),
            Paid { to, amount, before } => {
                match to {
                    Place::Hand(at) => write!(f, "{at} is paid {amount} from the centre")?,
                    _ => write!(f, "dealer's wager is paid {amount} from the centre, into the rack")?,
                }
                if before.is_zero() { Ok(()) } else { write!(f, ", {before} of it before") }
            }
            SurplusHalved { amount } => write!(f, "the house takes its half of the surplus, {amount}"),
            SurplusCharged { amount } => write!(f, "vigorish of {amount} is taken from the surplus"),
            SurplusGiven { seat, amount } => write!(f, "the bank, {seat}, is given the surplus of {amount}"),
        }
    }
}
