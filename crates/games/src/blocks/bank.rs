//! A player as bank: to whom the bank is offered, who may accept it, and the money in the centre of
//! the layout that winners are paid from.

use super::Vigorish;
use engine::{Seat, Seats};
use kit::Money;
use serde::Serialize;

/// Who is offered the bank first in the next round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rotation {
    /// The player after the one offered it first, whoever accepted.
    AfterFirstOffered,
    /// The player after the one who accepted; after the one offered it first where nobody did.
    AfterAcceptor,
}

/// Why a player may not bank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bar {
    /// The player banked the round before.
    BankedBefore,
    /// The player had no wager against the dealer in the last round without a bank.
    NoWager,
}

/// What is remembered of banking from round to round. Seats count counterclockwise from the
/// dealer's right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct BankTurns {
    /// The first offer goes to the first player from this seat on; beyond the last player it is the
    /// dealer's turn.
    pub from: Seat,
    /// Who banked the round before.
    pub banked: Option<Seat>,
    /// Who had a wager against the dealer in the last round without a bank.
    pub wagered: Seats,
}

impl BankTurns {
    /// Nothing to remember: the first offer goes to the dealer's right.
    pub const START: BankTurns = BankTurns { from: Seat(1), banked: None, wagered: Seats::NONE };

    /// Who sat there has gone, and what is remembered of the seat is not the next player's.
    pub fn forget(&mut self, seat: Seat) {
        self.banked = self.banked.filter(|other| *other != seat);
        self.wagered.remove(seat);
    }

    /// The player offered the bank first; nobody when it is the dealer's turn.
    pub fn first(&self, seated: Seats) -> Option<Seat> {
        seated.iter().find(|seat| *seat >= self.from)
    }

    /// The players in the order in which they are offered the bank, those skipped who banked the
    /// round before; nobody when it is the dealer's turn.
    pub fn order(&self, seated: Seats) -> impl Iterator<Item = Seat> {
        let first = self.first(seated);
        let (banked, from) = (self.banked, self.from);
        let after = seated.iter().filter(move |seat| *seat >= from);
        let around = seated.iter().filter(move |seat| *seat < from);
        after.chain(around).filter(move |seat| first.is_some() && banked != Some(*seat))
    }

    /// What bars this player from banking, whatever chips are on the table.
    pub fn bar(&self, seat: Seat) -> Option<Bar> {
        if self.banked == Some(seat) {
            return Some(Bar::BankedBefore);
        }
        (!self.wagered.has(seat)).then_some(Bar::NoWager)
    }

    /// Where the first offer of the next round begins.
    pub fn next(&self, seated: Seats, acceptor: Option<Seat>, rotation: Rotation) -> Seat {
        let Some(first) = self.first(seated) else { return Seat(1) };
        let acceptor = acceptor.filter(|_| rotation == Rotation::AfterAcceptor);
        Seat(acceptor.unwrap_or(first).0 + 1)
    }
}

/// An amount as bank and house share it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shares {
    /// The bank's part.
    pub bank: Money,
    /// The house's part.
    pub house: Money,
}

/// Who bears what of an amount: the bank alone, or bank and house one half each, an odd cent being
/// the house's.
pub fn shares(amount: Money, co_bank: bool) -> Shares {
    let bank = if co_bank { Money::cents(amount.in_cents().div_euclid(2)) } else { amount };
    Shares { bank, house: amount - bank }
}

/// What must be brought to the centre before the winners still unpaid can be paid from it.
pub fn shortfall(unpaid: Money, centre: Money) -> Option<Money> {
    let missing = unpaid - centre;
    missing.is_positive().then_some(missing)
}

/// How a surplus in the centre is shared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Surplus {
    /// The house's half, where it co-banks.
    pub house: Money,
    /// The vigorish on the bank's part.
    pub vigorish: Money,
    /// What the bank is given.
    pub bank: Money,
}

/// How this surplus is shared.
pub fn surplus(centre: Money, co_bank: bool, vigorish: Vigorish) -> Surplus {
    let parts = shares(centre, co_bank);
    // Rounding up cannot take more than there is.
    let due = vigorish.on(parts.bank).min(parts.bank);
    Surplus { house: parts.house, vigorish: due, bank: parts.bank - due }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats(numbers: &[u8]) -> Seats {
        numbers.iter().copied().map(Seat).collect()
    }

    fn order(turns: BankTurns, seated: Seats) -> Vec<u8> {
        turns.order(seated).map(|seat| seat.0).collect()
    }

    #[test]
    fn the_first_offer_goes_once_around_and_then_it_is_the_dealers_turn() {
        let seated = seats(&[1, 3, 6]);
        let mut turns = BankTurns::START;
        let mut firsts = Vec::new();
        for _ in 0..5 {
            firsts.push(turns.first(seated).map(|seat| seat.0));
            turns.from = turns.next(seated, None, Rotation::AfterFirstOffered);
        }
        assert_eq!(firsts, [Some(1), Some(3), Some(6), None, Some(1)]);
    }

    #[test]
    fn the_offer_goes_around_the_table_and_skips_the_last_bank() {
        let seated = seats(&[1, 3, 6]);
        let turns = BankTurns { from: Seat(2), banked: Some(Seat(6)), wagered: seated };
        assert_eq!(order(turns, seated), [3, 1]);
        assert_eq!(order(BankTurns { from: Seat(7), ..turns }, seated), [0; 0], "the dealer's turn");
        assert_eq!(turns.bar(Seat(6)), Some(Bar::BankedBefore));
        assert_eq!(turns.bar(Seat(3)), None);
        assert_eq!(turns.bar(Seat(2)), Some(Bar::NoWager));
    }

    #[test]
    fn after_an_acceptance_the_two_rotations_differ() {
        let (turns, seated) = (BankTurns::START, seats(&[1, 2, 3]));
        assert_eq!(turns.next(seated, Some(Seat(2)), Rotation::AfterFirstOffered), Seat(2));
        assert_eq!(turns.next(seated, Some(Seat(2)), Rotation::AfterAcceptor), Seat(3));
        assert_eq!(turns.next(seated, None, Rotation::AfterAcceptor), Seat(2));
        let last = BankTurns { from: Seat(4), ..turns };
        assert_eq!(last.next(seated, None, Rotation::AfterAcceptor), Seat(1));
    }

    #[test]
    fn a_new_player_inherits_nothing() {
        let mut turns = BankTurns { from: Seat(1), banked: Some(Seat(2)), wagered: seats(&[1, 2]) };
        turns.forget(Seat(2));
        assert_eq!(turns, BankTurns { from: Seat(1), banked: None, wagered: seats(&[1]) });
    }

    #[test]
    fn the_odd_cent_is_the_houses_in_surplus_and_in_shortfall() {
        let parts = |cents| {
            let parts = shares(Money::cents(cents), true);
            (parts.bank.in_cents(), parts.house.in_cents())
        };
        assert_eq!((parts(100), parts(101), parts(1), parts(0)), ((50, 50), (50, 51), (0, 1), (0, 0)));
        let alone = shares(Money::cents(101), false);
        assert_eq!((alone.bank, alone.house), (Money::cents(101), Money::ZERO));
    }

    #[test]
    fn only_what_is_missing_is_brought_to_the_centre() {
        let dollars = Money::dollars;
        assert_eq!(shortfall(dollars(50), dollars(49)), Some(dollars(1)));
        assert_eq!(shortfall(dollars(50), dollars(50)), None);
        assert_eq!(shortfall(dollars(50), dollars(51)), None);
    }

    #[test]
    fn a_surplus_bears_vigorish_on_the_banks_part_alone() {
        let quarters = Vigorish::rounded_up(5, Money::cents(25));
        let whole = surplus(Money::dollars(33), false, quarters);
        assert_eq!((whole.house, whole.vigorish, whole.bank), (Money::ZERO, Money::cents(175), Money::cents(3125)));
        let half = surplus(Money::dollars(33), true, Vigorish::exact(5));
        assert_eq!(half.house, Money::cents(1650));
        assert_eq!((half.vigorish, half.bank), (Money::cents(83), Money::cents(1567)));
        let tiny = surplus(Money::cents(3), false, quarters);
        assert_eq!((tiny.vigorish, tiny.bank), (Money::cents(3), Money::ZERO));
        for cents in 0..2_000 {
            for (co_bank, vigorish) in [(false, quarters), (true, quarters), (true, Vigorish::exact(5))] {
                let all = surplus(Money::cents(cents), co_bank, vigorish);
                assert_eq!(all.house + all.vigorish + all.bank, Money::cents(cents));
                assert!(all.bank >= Money::ZERO);
            }
        }
    }
}
