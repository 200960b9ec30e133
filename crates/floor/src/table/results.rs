//! What each player's rounds came to: what lay on the spots, and how the chips changed. It follows from the tables'
//! logs, so that every node knows the same and nothing more is stored.

use super::state::State;
use super::view::plain;
use crate::api::{Board, MoneyView};
use engine::{Account, Accounts, Seat, TableEvent};
use kit::Money;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The last so many rounds of a player are known.
const MOST: usize = 2_000;

/// A round that somebody played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PlayedRound {
    /// The round's number at its table.
    pub round: u32,
    /// What lay on each spot, by the number of the wager.
    pub staked: Vec<(u8, Money)>,
    /// What it changed the player's chips by.
    pub net: Money,
}

/// The rounds of every player with an account, by when they ended, the table and the round.
#[derive(Default)]
pub(crate) struct Results {
    rounds: Mutex<HashMap<i64, PlayersRounds>>,
}

type PlayersRounds = BTreeMap<(i64, i64, u32), PlayedRound>;

impl Results {
    fn locked(&self) -> MutexGuard<'_, HashMap<i64, PlayersRounds>> {
        self.rounds.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes over a round of an account at a table that ended at this time. The same again changes nothing.
    pub fn add(&self, account: i64, table: i64, at: i64, played: PlayedRound) {
        let mut rounds = self.locked();
        let own = rounds.entry(account).or_default();
        own.insert((at, table, played.round), played);
        if own.len() > MOST {
            own.pop_first();
        }
    }

    /// The rounds of an account, the first first: when it ended, the table, and what it came to.
    pub fn of(&self, account: i64) -> Vec<(i64, i64, PlayedRound)> {
        let rounds = self.locked();
        let own = rounds.get(&account).into_iter().flatten();
        own.map(|((at, table, _), played)| (*at, *table, played.clone())).collect()
    }
}

/// Somebody in a round that is being played.
#[derive(Clone, Debug)]
struct InRound {
    account: i64,
    /// The chips that this player had when the round began, with those bought since.
    had: Money,
    /// The most that lay on each spot, by the number of the wager.
    staked: BTreeMap<u8, Money>,
}

/// What came to a table and left it, since it was opened for the first time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Traffic {
    /// What players bought in.
    pub bought: Money,
    /// What players took away.
    pub taken: Money,
    /// What the rack was given.
    pub filled: Money,
    /// What the rack gave back.
    pub credited: Money,
}

impl Traffic {
    fn follow(&mut self, event: TableEvent) {
        match event {
            TableEvent::BoughtIn { amount, .. } => self.bought += amount,
            TableEvent::SeatLeft { stack, .. } => self.taken += stack,
            TableEvent::RackFilled { amount } => self.filled += amount,
            TableEvent::RackCredited { amount } => self.credited += amount,
            _ => {}
        }
    }
}

/// What the round being played means to those who play.
#[derive(Clone, Debug, Default)]
pub(crate) struct RoundResults {
    number: u32,
    players: BTreeMap<u8, InRound>,
    pub traffic: Traffic,
    /// Those who are done, until somebody takes them.
    done: Vec<(i64, PlayedRound)>,
}

impl RoundResults {
    /// Follows an event of the table; `seated` are the accounts at its seats.
    pub fn follow(&mut self, event: TableEvent, accounts: &Accounts, seated: impl Iterator<Item = (u8, i64)>) {
        match event {
            TableEvent::RoundBegun { number } => {
                self.number = number;
                self.players = seated.map(|(seat, account)| (seat, InRound::new(account, seat, accounts))).collect();
            }
            TableEvent::BoughtIn { seat, amount } => {
                if let Some(player) = self.players.get_mut(&seat.0) {
                    player.had += amount;
                }
            }
            TableEvent::SeatTaken { seat } => {
                let account = seated.into_iter().find(|(number, _)| *number == seat.0).map(|(_, account)| account);
                if let Some(account) = account {
                    self.players.insert(seat.0, InRound::new(account, seat.0, accounts));
                }
            }
            TableEvent::SeatLeft { seat, stack } => self.finish(seat.0, stack),
            TableEvent::RoundEnded { .. } => {
                for seat in self.players.keys().copied().collect::<Vec<_>>() {
                    self.finish(seat, chips(accounts, seat));
                }
            }
            _ => {}
        }
    }

    /// Looks at what lies on the spots.
    pub fn look(&mut self, accounts: &Accounts) {
        if self.players.is_empty() {
            return;
        }
        for (account, amount) in accounts.holdings() {
            let Account::Spot(spot) = account else { continue };
            if let Some(player) = self.players.get_mut(&spot.by.0) {
                let most = player.staked.entry(spot.wager).or_default();
                *most = (*most).max(amount);
            }
        }
    }

    /// Those who are done since this was asked last, with their accounts.
    pub fn take(&mut self) -> Vec<(i64, PlayedRound)> {
        std::mem::take(&mut self.done)
    }

    fn finish(&mut self, seat: u8, has: Money) {
        let Some(player) = self.players.remove(&seat) else { return };
        let staked: Vec<(u8, Money)> = player.staked.into_iter().filter(|(_, most)| most.is_positive()).collect();
        let net = has - player.had;
        if !staked.is_empty() || net != Money::ZERO {
            self.done.push((player.account, PlayedRound { round: self.number, staked, net }));
        }
    }
}

impl InRound {
    fn new(account: i64, seat: u8, accounts: &Accounts) -> InRound {
        InRound { account, had: chips(accounts, seat), staked: BTreeMap::new() }
    }
}

/// The chips of a seat: its stack and what lies on spots.
fn chips(accounts: &Accounts, seat: u8) -> Money {
    let placed = accounts.holdings().filter_map(|(account, amount)| match account {
        Account::Spot(spot) if spot.by.0 == seat => Some(amount),
        _ => None,
    });
    accounts.stack(Seat(seat)) + placed.sum::<Money>()
}

impl State {
    /// What an event of the table means for the rounds of its players.
    pub(super) fn follow_results(&mut self, event: TableEvent) {
        self.round_results.traffic.follow(event);
        if self.results.is_some() {
            let seated = self.seats.iter().filter_map(|(seat, occupant)| Some((*seat, occupant.account?)));
            self.round_results.follow(event, self.table.accounts(), seated);
        }
    }

    /// Looks at what lies on the spots after a command.
    pub(super) fn look_at_spots(&mut self) {
        self.round_results.look(self.table.accounts());
    }

    /// Makes known what rounds came to that are stored.
    pub(super) fn publish_results(&self, played: impl IntoIterator<Item = (i64, PlayedRound)>, at: i64) {
        if let Some(results) = &self.results {
            played.into_iter().for_each(|(account, round)| results.add(account, self.facts.id, at, round));
        }
    }

    /// The money of the table, for those who work there.
    pub(super) fn money(&self) -> MoneyView {
        let (accounts, traffic) = (self.table.accounts(), self.round_results.traffic);
        let rack = accounts.balance(Account::Rack);
        let wagered = accounts.holdings().filter(|(account, _)| matches!(account, Account::Spot(_)));
        MoneyView {
            rack: plain(rack),
            stacks: plain((1..=self.facts.seats).map(|seat| accounts.stack(Seat(seat))).sum()),
            wagered: plain(wagered.map(|(_, amount)| amount).sum()),
            bought: plain(traffic.bought),
            taken: plain(traffic.taken),
            filled: plain(traffic.filled),
            credited: plain(traffic.credited),
            won: plain(rack - traffic.filled + traffic.credited),
        }
    }

    /// What a scoreboard shows of the round, once it is over.
    pub(super) fn board(&self) -> Option<Board> {
        let scene = self.table.scene(engine::Viewer::Public)?;
        let (result, dice) = (scene.result.map(str::to_owned), scene.dice.map(|dice| dice.to_string()));
        (result.is_some() || dice.is_some()).then(|| Board { result, dice, left: scene.shoe.map(|shoe| shoe.left) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(round: u32, cents: i64) -> PlayedRound {
        PlayedRound { round, staked: vec![(0, Money::cents(500))], net: Money::cents(cents) }
    }

    #[test]
    fn a_round_is_known_once_and_the_oldest_are_forgotten() {
        let results = Results::default();
        for _ in 0..2 {
            results.add(7, 3, 1_000, played(1, -500));
        }
        results.add(7, 3, 2_000, played(2, 500));
        assert_eq!(results.of(7), [(1_000, 3, played(1, -500)), (2_000, 3, played(2, 500))]);
        assert_eq!(results.of(8), []);
        for round in 0..MOST as u32 {
            results.add(7, 4, 3_000, played(round, 0));
        }
        assert_eq!(results.of(7).len(), MOST);
        assert_eq!(results.of(7)[0], (3_000, 4, played(0, 0)));
    }
}
