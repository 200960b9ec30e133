//! Since which entry everybody at a table has been offered what is offered now: a command that was decided on an older
//! view is stale only if what its speaker is offered has changed since.

use super::state::State;
use engine::{Seat, Who};
use std::collections::HashMap;

/// The mark of what somebody is offered, and since which entry that is so.
#[derive(Clone, Copy)]
struct Offered {
    mark: u64,
    since: i64,
}

/// That of everybody at a table.
#[derive(Clone, Default)]
pub(super) struct OfferedSince(HashMap<Who, Offered>);

impl OfferedSince {
    /// Since which entry somebody has been offered what is offered now; none if nobody looked.
    pub fn since(&self, who: Who) -> Option<i64> {
        self.0.get(&who).map(|offered| offered.since)
    }

    /// Notes whose offers have changed with this entry.
    pub fn note(&mut self, state: &State, seq: i64) {
        let seats = state.seats.keys().map(|seat| Who::Player(Seat(*seat)));
        for who in seats.chain([Who::Dealer, Who::Floorperson]) {
            let mark = state.table.offers_mark(who);
            let known = self.0.entry(who).or_insert(Offered { mark, since: seq });
            if known.mark != mark {
                *known = Offered { mark, since: seq };
            }
        }
        self.0.retain(|who, _| !matches!(who, Who::Player(seat) if !state.seats.contains_key(&seat.0)));
    }
}
