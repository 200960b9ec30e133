//! What each seat wins in a round, so that large wins are written down as significant events (GLI-19 2.8.8).

use super::state::State;
use crate::events::Event;
use engine::{Account, LogLine, Reason, Spot, TableEvent};
use kit::Money;
use std::collections::BTreeMap;

/// What was won in the round so far, in cents, by seat. Stakes that come back are not counted.
#[derive(Debug, Default)]
pub(crate) struct Wins(BTreeMap<u8, i64>);

impl Wins {
    /// Takes in what happened and was stored; the large wins of a round that ended with it.
    pub fn note(&mut self, state: &State, lines: &[LogLine], large: Money) -> Vec<Event> {
        let mut found = Vec::new();
        for line in lines {
            for posting in &line.postings {
                let cents = posting.amount.in_cents();
                match (posting.reason, seat(posting.to), seat(posting.from)) {
                    (Reason::Won | Reason::Beside | Reason::Surplus, Some(seat), _) => {
                        *self.0.entry(seat).or_default() += cents;
                    }
                    (Reason::Undone | Reason::BesideUndone | Reason::Vigorish, _, Some(seat)) => {
                        *self.0.entry(seat).or_default() -= cents;
                    }
                    _ => {}
                }
            }
            match line.around {
                Some(TableEvent::RoundBegun { .. }) => self.0.clear(),
                Some(TableEvent::RoundEnded { .. }) => {
                    let won = std::mem::take(&mut self.0).into_iter();
                    let much = won.filter(|(_, cents)| *cents >= large.in_cents());
                    found.extend(much.map(|(seat, cents)| event(state, seat, cents)));
                }
                _ => {}
            }
        }
        found
    }
}

fn event(state: &State, seat: u8, cents: i64) -> Event {
    let occupant = state.seats.get(&seat);
    Event::LargeWin {
        table: state.facts.id,
        round: state.table.rounds(),
        account: occupant.and_then(|occupant| occupant.account),
        name: occupant.map_or_else(|| format!("seat {seat}"), |occupant| occupant.name.clone()),
        amount: Money::cents(cents),
    }
}

fn seat(account: Account) -> Option<u8> {
    match account {
        Account::Stack(seat) | Account::Spot(Spot { by: seat, .. }) => Some(seat.0),
        _ => None,
    }
}
