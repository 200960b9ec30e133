//! The bank of a round: who it is, what was directed and done, and what is remembered for the next.

use super::act::{AREAS, Stack};
use super::bank_event::BankEvent;
use super::settle::Outcome;
use crate::blocks::BankTurns;
use engine::{Seat, Seats};
use kit::{Cards, Money};
use serde::Serialize;

/// The bank of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Bank {
    /// Who it is.
    pub seat: Seat,
    /// The house covers one half.
    pub co: bool,
    /// The dealer's wager that the bank directed, nothing meaning none.
    pub directed: Option<Money>,
    /// Whether the bank has spoken on the dealer's wager.
    pub spoken: bool,
    /// What the dealer wagers.
    pub wager: Money,
    /// Whether the dealer has placed that wager.
    pub placed: bool,
    /// Whether the bank has turned over its cards.
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
    pub last_wagers: [Money; AREAS as usize],
    /// The stack that is delivered first, where the cards are dealt from the hand.
    pub stack: Option<Stack>,
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
        last_wagers: [Money::ZERO; AREAS as usize],
        stack: None,
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

    /// After one more event; cards are the round's concern.
    pub(super) fn apply(&mut self, event: &BankEvent) {
        match *event {
            BankEvent::Passed { seat, .. } => self.passed.add(seat),
            BankEvent::Accepted { seat } => self.bank = Some(Bank::of(seat)),
            BankEvent::Withdrawn { seat } => {
                self.bank = None;
                self.passed.add(seat);
            }
            BankEvent::NextOffer { from } => self.next = Some(from),
            BankEvent::StackSelected { stack, .. } => self.stack = Some(stack),
            BankEvent::WagerLost { amount }
            | BankEvent::Covered { amount, .. }
            | BankEvent::HouseCovered { amount } => {
                self.centre += amount;
            }
            BankEvent::Paid { amount, before, .. } => self.centre -= amount - before,
            BankEvent::GivenBack { amount, .. }
            | BankEvent::PaidLast { amount, .. }
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

/// The cards that an event shows of the bank's hand, and whether they are set with it.
pub(super) fn cards_of(event: &BankEvent) -> Option<(Seat, Cards, bool)> {
    match *event {
        BankEvent::Turned { seat, cards } => Some((seat, cards, false)),
        BankEvent::Exposed { seat, cards } | BankEvent::Set { seat, cards, .. } => Some((seat, cards, true)),
        _ => None,
    }
}
