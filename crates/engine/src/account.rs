//! Chips and where they lie. Chips move only by postings from one account to another, so they are
//! never created or destroyed.

use crate::{Fund, Position, Seat};
use kit::Money;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A betting area: on whose hand, whose chips, which wager.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Spot {
    /// The hand that the wager is on.
    pub at: Position,
    /// The wager, by its number in the game's list.
    pub wager: u8,
    /// The player whose chips they are, who need not be the one who plays the hand.
    pub by: Seat,
}

impl Spot {
    /// The wager of the player who plays the hand.
    pub fn own(at: impl Into<Position>, wager: u8) -> Spot {
        let at = at.into();
        Spot { at, wager, by: at.seat }
    }
}

/// Where chips lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Account {
    /// A player's own chips.
    Stack(Seat),
    /// A betting area.
    Spot(Spot),
    /// The table inventory container.
    Rack,
    /// A fund of the game's own (money in the centre, a pot, a meter), by its number in the list
    /// that the game declares.
    Fund(u8),
    /// Everything beyond the table: the cage and the players' pockets. Like the reserve it may be negative.
    Outside,
    /// What the house puts into its meters, and takes out of them again.
    Reserve,
}

impl Account {
    /// The account of a player's wager on a hand of the own.
    pub fn spot(at: impl Into<Position>, wager: u8) -> Account {
        Account::Spot(Spot::own(at, wager))
    }

    /// The account in words, given the names of the game's wagers and funds: `seat 2 ante`.
    pub fn name(self, wagers: &[&str], funds: &[Fund]) -> String {
        match self {
            Account::Stack(seat) => format!("{seat} stack"),
            Account::Spot(Spot { at, wager, by }) if by == at.seat => format!("{at} {}", wagers[usize::from(wager)]),
            Account::Spot(Spot { at, wager, by }) => format!("{by}'s {} on {at}", wagers[usize::from(wager)]),
            Account::Rack => "rack".to_owned(),
            Account::Fund(fund) => funds[usize::from(fund)].name.to_owned(),
            Account::Outside => "outside".to_owned(),
            Account::Reserve => "reserve".to_owned(),
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
    /// The chips of a wager went to the house before it was decided; what it wins is paid in full.
    Banked,
    /// Winnings were paid.
    Won,
    /// The stake of a winning wager came back.
    StakeBack,
    /// What was left of a wager of which a part was lost came back.
    Rest,
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
    /// Something was paid beside what the wager itself wins or loses, and decides nothing of it.
    Beside,
    /// A meter was started, fed by a wager, or set to its reset amount, or that was reversed.
    Meter,
    /// What other tables did to a meter that they share; it is in their logs, and no ledger counts it again.
    Elsewhere,
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
    /// The wager it is about.
    pub on: Option<Spot>,
}

impl Posting {
    /// Chips that no wager is concerned with.
    pub const fn chips(from: Account, to: Account, amount: Money) -> Posting {
        Posting { from, to, amount, reason: Reason::Chips, on: None }
    }
}

/// The balance of every account of a table. Accounts are kept in order and looked up by halving: a
/// table has few that were ever used, and copies of it are made all the time.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Accounts {
    balances: Vec<(Account, Money)>,
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
    /// What an account holds.
    pub fn balance(&self, account: Account) -> Money {
        let place = self.balances.binary_search_by_key(&account, |(account, _)| *account);
        place.map_or(Money::ZERO, |index| self.balances[index].1)
    }

    /// What a seat has in its stack.
    pub fn stack(&self, seat: Seat) -> Money {
        self.balance(Account::Stack(seat))
    }

    /// What a player has on a wager of a hand of the own.
    pub fn spot(&self, at: impl Into<Position>, wager: u8) -> Money {
        self.balance(Account::spot(at, wager))
    }

    /// What a player has on the layout, on whosever hands.
    pub fn on_layout(&self, seat: Seat) -> Money {
        let own = |(account, _): &&(Account, Money)| matches!(account, Account::Spot(spot) if spot.by == seat);
        self.balances.iter().filter(own).map(|(_, money)| *money).sum()
    }

    /// Moves chips; nothing moves if the giving account would go below zero.
    pub fn post(&mut self, posting: Posting) -> Result<(), Overdrawn> {
        assert!(posting.amount >= Money::ZERO, "a posting of a negative amount: {posting:?}");
        let left = self.balance(posting.from) - posting.amount;
        if left < Money::ZERO && !matches!(posting.from, Account::Outside | Account::Reserve) {
            return Err(Overdrawn { account: posting.from, short_by: -left });
        }
        self.change(posting.from, -posting.amount);
        self.change(posting.to, posting.amount);
        Ok(())
    }

    fn change(&mut self, account: Account, by: Money) {
        match self.balances.binary_search_by_key(&account, |(account, _)| *account) {
            Ok(index) => self.balances[index].1 += by,
            Err(_) if by.is_zero() => {}
            Err(index) => self.balances.insert(index, (account, by)),
        }
    }

    /// The sum over all accounts, which is zero at all times.
    pub fn sum(&self) -> Money {
        self.balances.iter().map(|(_, money)| *money).sum()
    }

    /// Every account that holds anything.
    pub fn holdings(&self) -> impl Iterator<Item = (Account, Money)> + '_ {
        self.balances.iter().copied().filter(|(_, money)| !money.is_zero())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_account_gives_all_it_has_and_not_a_cent_more() {
        let mut accounts = Accounts::default();
        let stack = Account::Stack(Seat(1));
        accounts.post(Posting::chips(Account::Outside, stack, Money::dollars(5))).unwrap();
        let before = accounts.clone();
        let too_much = Posting::chips(stack, Account::Rack, Money::cents(501));
        assert_eq!(accounts.post(too_much), Err(Overdrawn { account: stack, short_by: Money::cents(1) }));
        assert_eq!(accounts, before);
        accounts.post(Posting { amount: Money::cents(500), ..too_much }).unwrap();
        assert_eq!((accounts.balance(stack), accounts.sum()), (Money::ZERO, Money::ZERO));
    }

    #[test]
    fn whose_hand_and_whose_chips_are_two_things() {
        let mut accounts = Accounts::default();
        let (own, backed) = (Spot::own(Seat(2), 0), Spot { by: Seat(3), ..Spot::own(Seat(2), 0) });
        for (spot, dollars) in [(own, 5), (backed, 20)] {
            let stack = Account::Stack(spot.by);
            accounts.post(Posting::chips(Account::Outside, stack, Money::dollars(100))).unwrap();
            accounts.post(Posting::chips(stack, Account::Spot(spot), Money::dollars(dollars))).unwrap();
        }
        assert_eq!(accounts.spot(Seat(2), 0), Money::dollars(5));
        assert_eq!((accounts.on_layout(Seat(2)), accounts.on_layout(Seat(3))), (Money::dollars(5), Money::dollars(20)));
        let name = |spot| Account::Spot(spot).name(&["wager"], &[]);
        assert_eq!((name(own), name(backed)), ("seat 2 wager".to_owned(), "seat 3's wager on seat 2".to_owned()));
    }
}
