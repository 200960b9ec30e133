//! The bank of a round: who it is, what was directed and done, and what is remembered for the next.

use super::bank_event::BankEvent;
use super::delivery::{Row, Style};
use super::settle::Outcome;
use crate::blocks::BankTurns;
use engine::{Seat, Seats};
use kit::{Money, Tiles};
use serde::Serialize;

/// The bank of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Bank {
    /// Who it is.
    pub seat: Seat,
    /// The house covers one half.
    pub co: bool,
    /// The block of stacks being cut: its first stack and how many.
    pub cutting: Option<(u8, u8)>,
    /// Whether the bank has cut, or said that it will not.
    pub cut: bool,
    /// The dealer's wager that the bank directed, nothing meaning none.
    pub directed: Option<Money>,
    /// Whether the bank has spoken on the dealer's wager.
    pub spoken: bool,
    /// What the dealer wagers.
    pub wager: Money,
    /// Whether the dealer has placed that wager.
    pub placed: bool,
    /// Whether the bank has turned over its tiles.
    pub turned: bool,
    /// What came of the dealer's wager.
    pub outcome: Option<Outcome>,
}

/// Banking at a table, in a round and from round to round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Banking {
    /// Whether the bank is offered in this round.
    pub open: bool,
    /// Who has the bank.
    pub bank: Option<Bank>,
    /// Who has passed it.
    pub passed: Seats,
    /// How the offers go.
    pub turns: BankTurns,
    /// Where the first offer of the next round begins.
    pub next: Option<Seat>,
    /// Each seat's last wager on its own area against the dealer.
    pub last_wagers: [Money; super::act::AREAS as usize],
    /// The stacks as they lie.
    pub row: Row,
    /// The style of delivery.
    pub style: Style,
    /// Whether the bank has called it.
    pub called: bool,
    /// What lies in the centre.
    pub centre: Money,
}

impl Banking {
    /// Before anything is remembered.
    pub(super) const START: Banking = Banking {
        open: false,
        bank: None,
        passed: Seats::NONE,
        turns: BankTurns::START,
        next: None,
        last_wagers: [Money::ZERO; super::act::AREAS as usize],
        row: Row::UNCUT,
        style: Style::HouseWayRight,
        called: false,
        centre: Money::ZERO,
    };

    /// The next round's: what is remembered.
    pub(super) fn next_round(&self, open: bool) -> Banking {
        Banking { open, turns: self.turns, last_wagers: self.last_wagers, ..Banking::START }
    }

    /// Who sat there has gone.
    pub(super) fn forget(&mut self, seat: Seat) {
        self.turns.forget(seat);
        self.last_wagers[seat.index()] = Money::ZERO;
    }

    /// The player whose turn it is to accept the bank or pass it.
    pub(super) fn offered(&self, seated: Seats) -> Option<Seat> {
        if !self.open || self.bank.is_some() {
            return None;
        }
        let may = |seat: &Seat| !self.passed.has(*seat) && self.turns.bar(*seat).is_none();
        self.turns.order(seated).find(may)
    }

    /// Whether this seat is the bank.
    pub(super) fn is(&self, seat: Seat) -> bool {
        self.bank.is_some_and(|bank| bank.seat == seat)
    }

    /// What the dealer wagers against the bank.
    pub(super) fn dealer_wager(&self) -> Money {
        self.bank.map_or(Money::ZERO, |bank| bank.wager)
    }

    /// Whether the dealer's wager has won and is still to be paid.
    pub(super) fn dealer_won(&self) -> bool {
        self.bank.is_some_and(|bank| bank.outcome == Some(Outcome::Win))
    }

    /// A round is over and counts: who banked, who wagered, where the next first offer begins.
    pub(super) fn remember(&mut self, wagers: impl Iterator<Item = (Seat, Money)>) {
        self.turns.from = self.next.unwrap_or(self.turns.from);
        self.turns.banked = self.bank.map(|bank| bank.seat);
        if self.bank.is_none() {
            self.turns.wagered = Seats::NONE;
            for (seat, wager) in wagers {
                self.turns.wagered.add(seat);
                self.last_wagers[seat.index()] = wager;
            }
        }
    }

    /// After one more event; tiles are the round's concern.
    pub(super) fn apply(&mut self, event: &BankEvent) {
        match *event {
            BankEvent::Passed { seat, .. } => self.passed.add(seat),
            BankEvent::Accepted { seat } => self.bank = Some(Bank::of(seat)),
            BankEvent::Withdrawn { seat } => {
                self.bank = None;
                self.passed.add(seat);
            }
            BankEvent::NextOffer { from } => self.next = Some(from),
            BankEvent::Cut { row } => self.row = row,
            BankEvent::StyleCalled { style } => (self.style, self.called) = (style, true),
            BankEvent::WagerLost { amount }
            | BankEvent::Covered { amount, .. }
            | BankEvent::HouseCovered { amount } => {
                self.centre += amount;
            }
            BankEvent::Paid { amount, before, .. } => self.centre -= amount - before,
            BankEvent::PaidLast { amount, .. }
            | BankEvent::SurplusHalved { amount }
            | BankEvent::SurplusCharged { amount }
            | BankEvent::SurplusGiven { amount, .. } => self.centre -= amount,
            _ => {}
        }
        if let Some(bank) = &mut self.bank {
            bank.apply(event);
        }
    }
}

impl Bank {
    fn of(seat: Seat) -> Bank {
        Bank {
            seat,
            co: false,
            cutting: None,
            cut: false,
            directed: None,
            spoken: false,
            wager: Money::ZERO,
            placed: false,
            turned: false,
            outcome: None,
        }
    }

    fn apply(&mut self, event: &BankEvent) {
        match *event {
            BankEvent::CoBanking { .. } => self.co = true,
            BankEvent::CutWaived | BankEvent::Cut { .. } => (self.cut, self.cutting) = (true, None),
            BankEvent::CutBegun { first, count } => self.cutting = Some((first, count)),
            BankEvent::WagerLeft => self.spoken = true,
            BankEvent::WagerDirected { amount } => (self.directed, self.spoken) = (Some(amount), true),
            BankEvent::WagerPlaced { amount } => (self.wager, self.placed) = (amount, true),
            BankEvent::WagerReduced { amount } => self.wager -= amount,
            BankEvent::WagerLost { .. } | BankEvent::WagerReturned { .. } => {
                (self.wager, self.outcome) = (Money::ZERO, None);
            }
            BankEvent::Turned { .. } => self.turned = true,
            _ => {}
        }
    }
}

/// The tiles that an event shows of the bank's hand, and whether they are set with it.
pub(super) fn tiles_of(event: &BankEvent) -> Option<(Seat, Tiles, bool)> {
    match *event {
        BankEvent::Turned { seat, tiles } => Some((seat, tiles, false)),
        BankEvent::Exposed { seat, tiles } | BankEvent::Set { seat, tiles, .. } => Some((seat, tiles, true)),
        _ => None,
    }
}
