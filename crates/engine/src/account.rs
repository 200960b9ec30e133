//! Chips and where they lie. Chips move only by postings from one account to another, so they are
//! never created or destroyed.

use crate::Seat;
use kit::Money;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Where chips lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Account {
    /// A player's own chips.
    Stack(Seat),
    /// A betting area of a seat, by its number in the game's list of spots.
    Spot(Seat, u8),
    /// The table inventory container.
    Rack,
    /// The middle of the layout, where the money of a round gathers when a player banks it.
    Centre,
    /// What the dealer wagers for the house against a player who banks.
    HouseWager,
    /// Everything beyond the table: the cage and the players' pockets. The one account that may
    /// be negative.
    Outside,
}

impl Account {
    /// The account in words, given the names of the game's spots: `seat 2 ante`.
    pub fn name(self, spots: &[&str]) -> String {
        match self {
            Account::Stack(seat) => format!("{seat} stack"),
            Account::Spot(seat, spot) => format!("{seat} {}", spots[spot as usize]),
            Account::Rack => "rack".to_owned(),
            Account::Centre => "centre".to_owned(),
            Account::HouseWager => "house wager".to_owned(),
            Account::Outside => "outside".to_owned(),
        }
    }
}

/// Why chips move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// Bought, cashed, filled or credited: no wager is concerned.
    Chips,
    /// A wager was placed.
    Staked,
    /// A wager was taken back by its player.
    TakenBack,
    /// A wager did not make up a hand and went back.
    Incomplete,
    /// A wager lost.
    Lost,
    /// Winnings were paid.
    Won,
    /// The stake of a winning wager came back.
    StakeBack,
    /// A wager tied and came back.
    Push,
    /// A wager came back because the hand was void.
    Void,
    /// A settlement was undone.
    Undone,
    /// The house took its commission on winnings.
    Vigorish,
    /// The bank paid in what the winners were still owed.
    Covered,
    /// The bank received what was left over.
    Surplus,
}

/// Chips from one account to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Posting {
    /// The account that gives.
    pub from: Account,
    /// The account that receives.
    pub to: Account,
    /// How much: never negative.
    pub amount: Money,
    /// Why.
    pub reason: Reason,
    /// The wager it is about, by the number of its spot.
    pub on: Option<u8>,
}

impl Posting {
    /// Chips that no wager is concerned with.
    pub const fn chips(from: Account, to: Account, amount: Money) -> Posting {
        Posting { from, to, amount, reason: Reason::Chips, on: None }
    }
}

/// The balance of every account of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Accounts {
    spots_per_seat: usize,
    stacks: [Money; Seat::MOST],
    spots: Vec<Money>,
    rack: Money,
    centre: Money,
    house_wager: Money,
    outside: Money,
}

/// A posting that would take more than an account holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Overdrawn {
    /// The account.
    pub account: Account,
    /// What it lacks.
    pub short_by: Money,
}

impl fmt::Display for Overdrawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is short by {}", self.account, self.short_by)
    }
}

impl Accounts {
    /// Empty accounts for a table whose seats have this many spots.
    pub fn new(spots_per_seat: usize) -> Accounts {
        Accounts {
            spots_per_seat,
            stacks: [Money::ZERO; Seat::MOST],
            spots: vec![Money::ZERO; spots_per_seat * Seat::MOST],
            rack: Money::ZERO,
            centre: Money::ZERO,
            house_wager: Money::ZERO,
            outside: Money::ZERO,
        }
    }

    fn slot(&mut self, account: Account) -> &mut Money {
        match account {
            Account::Stack(seat) => &mut self.stacks[seat.index()],
            Account::Spot(seat, spot) => &mut self.spots[seat.index() * self.spots_per_seat + spot as usize],
            Account::Rack => &mut self.rack,
            Account::Centre => &mut self.centre,
            Account::HouseWager => &mut self.house_wager,
            Account::Outside => &mut self.outside,
        }
    }

    /// What an account holds.
    pub fn balance(&self, account: Account) -> Money {
        match account {
            Account::Stack(seat) => self.stacks[seat.index()],
            Account::Spot(seat, spot) => self.spot(seat, spot),
            Account::Rack => self.rack,
            Account::Centre => self.centre,
            Account::HouseWager => self.house_wager,
            Account::Outside => self.outside,
        }
    }

    /// What a seat has in its stack.
    pub fn stack(&self, seat: Seat) -> Money {
        self.stacks[seat.index()]
    }

    /// What lies on a spot.
    pub fn spot(&self, seat: Seat, spot: u8) -> Money {
        self.spots[seat.index() * self.spots_per_seat + spot as usize]
    }

    /// Moves chips; nothing moves if the giving account would go below zero.
    pub fn post(&mut self, posting: Posting) -> Result<(), Overdrawn> {
        assert!(posting.amount >= Money::ZERO, "a posting of a negative amount: {posting:?}");
        let left = self.balance(posting.from) - posting.amount;
        if left < Money::ZERO && posting.from != Account::Outside {
            return Err(Overdrawn { account: posting.from, short_by: -left });
        }
        *self.slot(posting.from) = left;
        *self.slot(posting.to) += posting.amount;
        Ok(())
    }

    /// The sum over all accounts, which is zero at all times.
    pub fn sum(&self) -> Money {
        let stacks: Money = self.stacks.iter().copied().sum();
        let spots: Money = self.spots.iter().copied().sum();
        stacks + spots + self.rack + self.centre + self.house_wager + self.outside
    }

    /// Every account that holds anything.
    pub fn holdings(&self) -> Vec<(Account, Money)> {
        let seats = || (1..=Seat::MOST as u8).map(Seat);
        let spots = seats().flat_map(|seat| (0..self.spots_per_seat as u8).map(move |spot| Account::Spot(seat, spot)));
        seats()
            .map(Account::Stack)
            .chain(spots)
            .chain([Account::Rack, Account::Centre, Account::HouseWager, Account::Outside])
            .map(|account| (account, self.balance(account)))
            .filter(|(_, money)| !money.is_zero())
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_account_gives_all_it_has_and_not_a_cent_more() {
        let mut accounts = Accounts::new(1);
        let stack = Account::Stack(Seat(1));
        accounts.post(Posting::chips(Account::Outside, stack, Money::dollars(5))).unwrap();
        let before = accounts.clone();
        let too_much = Posting::chips(stack, Account::Rack, Money::cents(501));
        assert_eq!(accounts.post(too_much), Err(Overdrawn { account: stack, short_by: Money::cents(1) }));
        assert_eq!(accounts, before);
        accounts.post(Posting { amount: Money::cents(500), ..too_much }).unwrap();
        assert_eq!((accounts.balance(stack), accounts.sum()), (Money::ZERO, Money::ZERO));
    }
}
