//! The bank: who has it, by what its next wager is measured, and where it goes. It outlives the
//! round, so it follows people when they move and is passed when they leave.

use engine::{Seat, SeatChange, Seats};
use kit::Money;
use serde::Serialize;

/// How the next hand gets its Banker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Succession {
    /// A new shoe: whoever bids the most.
    Auction,
    /// The bank was lost or taken: it is offered around the table.
    Mandatory,
    /// The bank was passed: it is offered around the table for a like wager.
    Voluntary,
    /// The Banker goes on.
    Kept,
}

/// The bank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Bank {
    /// How many seats the table has.
    pub(super) seats: u8,
    /// How the next hand gets its Banker.
    pub(super) succession: Succession,
    /// Who has it.
    pub(super) banker: Option<Seat>,
    /// The last wager of the bank, be it this Banker's or the one's before.
    pub(super) last: Option<Money>,
    /// Whether this Banker has placed a wager yet, be it covered or not.
    pub(super) placed: bool,
    /// Whether this Banker has made a wager that the next is measured by.
    pub(super) wagered: bool,
    /// The least that this Banker's first wager may be: what was bid or offered.
    pub(super) least: Money,
    /// The most that it may be, where the bank was accepted after a pass.
    pub(super) most: Option<Money>,
    /// Who equalled and lost this Banker's last wager that was decided.
    pub(super) suivi: Option<Seat>,
    /// To the right of which seat it is offered first.
    pub(super) after: Option<Seat>,
    /// The seat of whoever first passed it, where it has been passed and not lost since.
    pub(super) passed_at: Option<Seat>,
    /// Who passed it last and is still there.
    pub(super) passer: Option<Seat>,
    /// Who moved to a seat that gets the bank sooner and misses a turn there.
    pub(super) misses: Seats,
    /// Who held the shoe last.
    pub(super) curator: Option<Seat>,
}

/// The seats from the right of one all around the table to that one itself. Numbers rise
/// counterclockwise.
pub(super) fn circle(seats: u8, from: Seat) -> impl Iterator<Item = Seat> {
    (from.0 + 1..=seats).chain(1..=from.0).map(Seat)
}

impl Bank {
    /// A bank that nobody has had yet.
    pub(super) fn new(seats: u8) -> Bank {
        Bank {
            seats,
            succession: Succession::Auction,
            banker: None,
            last: None,
            placed: false,
            wagered: false,
            least: Money::ZERO,
            most: None,
            suivi: None,
            after: None,
            passed_at: None,
            passer: None,
            misses: Seats::NONE,
            curator: None,
        }
    }

    /// A new shoe is put up for bids.
    pub(super) fn auctioned(self) -> Bank {
        Bank { curator: self.curator.or(self.banker), ..Bank::new(self.seats) }
    }

    /// Somebody gets it.
    pub(super) fn taken(&mut self, seat: Seat, least: Money, most: Option<Money>) {
        *self = Bank {
            succession: Succession::Kept,
            banker: Some(seat),
            placed: false,
            wagered: false,
            least,
            most,
            suivi: None,
            after: None,
            passer: None,
            curator: Some(seat),
            ..*self
        };
    }

    /// The Banker passes it by choice.
    pub(super) fn passed(&mut self, seat: Seat) {
        self.passed_at = self.passed_at.or(Some(seat));
        self.given_up(Succession::Voluntary, seat);
        self.passer = Some(seat);
    }

    /// The Banker must give it up; it is offered to the right of this seat.
    pub(super) fn lost(&mut self, after: Seat) {
        self.passed_at = None;
        self.given_up(Succession::Mandatory, after);
    }

    fn given_up(&mut self, succession: Succession, after: Seat) {
        self.succession = succession;
        self.after = Some(after);
        self.banker = None;
        self.suivi = None;
    }

    /// Where it goes when the Banker's Hand loses: to the right of the Banker, or of the one who
    /// first passed it.
    pub(super) fn lost_at(&self) -> Option<Seat> {
        self.passed_at.or(self.banker)
    }

    /// The Banker wagers so much.
    pub(super) fn wagers(&mut self, amount: Money) {
        self.last = Some(amount);
        self.wagered = true;
    }

    /// How many seats come before this one when the bank is offered next; nothing is known of that
    /// before an auction.
    fn place_in_line(&self, seat: Seat) -> Option<usize> {
        let from = self.banker.or(self.after)?;
        circle(self.seats, from).position(|other| other == seat)
    }

    /// Somebody sat down, left or moved.
    pub(super) fn seat_changed(&mut self, change: SeatChange) {
        match change {
            SeatChange::Taken(_) => {}
            SeatChange::Left(seat) => {
                if self.banker == Some(seat) {
                    // Who leaves passes the bank; one that never wagered leaves nothing to follow.
                    self.passed(seat);
                    if self.last.is_none() {
                        *self = Bank::new(self.seats);
                    }
                }
                let keep = |whose: &mut Option<Seat>| *whose = whose.filter(|other| *other != seat);
                [&mut self.suivi, &mut self.passer, &mut self.curator].into_iter().for_each(keep);
                self.misses.remove(seat);
            }
            SeatChange::Moved { from, to } => {
                let sooner = self.place_in_line(to) < self.place_in_line(from) && self.banker != Some(from);
                let missed = self.misses.has(from);
                self.misses.remove(from);
                if sooner || missed {
                    self.misses.add(to);
                }
                let follow = |whose: &mut Option<Seat>| {
                    if *whose == Some(from) {
                        *whose = Some(to);
                    }
                };
                [&mut self.banker, &mut self.suivi, &mut self.passer, &mut self.curator].into_iter().for_each(follow);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn held(by: u8) -> Bank {
        let mut bank = Bank::new(9);
        bank.taken(Seat(by), Money::dollars(100), None);
        bank.wagers(Money::dollars(100));
        bank
    }

    #[test]
    fn the_circle_goes_up_the_numbers_and_ends_where_it_began() {
        let seats: Vec<u8> = circle(5, Seat(4)).map(|seat| seat.0).collect();
        assert_eq!(seats, [5, 1, 2, 3, 4]);
    }

    #[test]
    fn a_move_that_gains_a_turn_misses_it_and_one_that_loses_ground_does_not() {
        let mut bank = held(2);
        bank.seat_changed(SeatChange::Moved { from: Seat(7), to: Seat(4) });
        assert!(bank.misses.has(Seat(4)));
        let mut bank = held(2);
        bank.seat_changed(SeatChange::Moved { from: Seat(4), to: Seat(7) });
        assert!(bank.misses.is_empty());
        // From behind the Banker to the Banker's right, past the dealer.
        bank.seat_changed(SeatChange::Moved { from: Seat(1), to: Seat(3) });
        assert!(bank.misses.has(Seat(3)));
    }

    #[test]
    fn a_stranger_in_the_same_chair_inherits_nothing() {
        let mut bank = held(2);
        bank.suivi = Some(Seat(5));
        bank.seat_changed(SeatChange::Left(Seat(5)));
        bank.seat_changed(SeatChange::Taken(Seat(5)));
        assert_eq!(bank.suivi, None);
        bank.seat_changed(SeatChange::Left(Seat(2)));
        assert_eq!((bank.banker, bank.succession, bank.passed_at), (None, Succession::Voluntary, Some(Seat(2))));
        assert_eq!((bank.passer, bank.curator), (None, None));
    }

    #[test]
    fn a_passed_bank_goes_back_to_the_right_of_the_first_who_passed_it() {
        let mut bank = held(2);
        bank.passed(Seat(2));
        bank.taken(Seat(5), Money::dollars(100), None);
        bank.passed(Seat(5));
        bank.taken(Seat(6), Money::dollars(100), None);
        assert_eq!(bank.lost_at(), Some(Seat(2)));
        bank.lost(Seat(2));
        bank.taken(Seat(3), Money::dollars(100), None);
        assert_eq!(bank.lost_at(), Some(Seat(3)));
    }
}
