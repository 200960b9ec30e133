//! Tables as they were between rounds: from the nearest of them a past round is read, and not from the start of the
//! log. They are kept while there is room, those that were needed last; every table leaves some as it goes on, and
//! whoever reads a past round leaves some on the way.

use super::state::State;
use crate::desk::Desk;
use engine::AnyTable;
use fair::Published;
use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use store::Head;

/// How many are kept, each some ten kilobytes.
const MOST: usize = 4_096;
/// Rounds that many tables are left at on the way through a log: every so many.
const EVERY: u32 = 16;
/// A table keeps the last so many rounds that it played, so many of every second before, of every fourth, and so on.
const LAST: u32 = 4;

/// What is known of chance after some entries: what was published, and how many cards of the shuffle in play came out.
pub(crate) type Chance = (Published, usize);

/// A table between two rounds.
pub(crate) struct Checkpoint {
    table: Mutex<Box<dyn AnyTable>>,
    head: Head,
    seats: BTreeMap<u8, super::state::Occupant>,
    dealer: Option<(i64, String)>,
    dealt: i64,
    chance: Option<Chance>,
    /// When it was needed last, as a count of needs.
    needed: AtomicU64,
}

/// The checkpoints of all tables, by table and the last round before.
pub(crate) struct Past {
    kept: Mutex<HashMap<i64, BTreeMap<u32, Arc<Checkpoint>>>>,
    needs: AtomicU64,
    /// How many entries were read for past rounds.
    pub read: AtomicU64,
    /// Where past rounds are read.
    pub desk: Desk,
}

impl Default for Past {
    fn default() -> Past {
        Past {
            kept: Mutex::default(),
            needs: AtomicU64::new(0),
            read: AtomicU64::new(0),
            desk: Desk::of_half_this_machine(),
        }
    }
}

impl Past {
    fn kept(&self) -> MutexGuard<'_, HashMap<i64, BTreeMap<u32, Arc<Checkpoint>>>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Brings a blank table to where it was before a round, as near as is known; what is known of chance there is
    /// given where it was asked for, and then no checkpoint without it is taken.
    pub fn before(&self, round: u32, state: &mut State, chance: bool) -> Option<Chance> {
        let checkpoint = {
            let kept = self.kept();
            let of_table = kept.get(&state.facts.id)?;
            let fits = |(_, checkpoint): &(&u32, &Arc<Checkpoint>)| !chance || checkpoint.chance.is_some();
            let (_, checkpoint) = of_table.range(..round).rev().find(fits)?;
            Arc::clone(checkpoint)
        };
        checkpoint.needed.store(self.needs.fetch_add(1, Ordering::Relaxed), Ordering::Relaxed);
        state.table.replace(checkpoint.table.lock().unwrap_or_else(PoisonError::into_inner).fork());
        state.head = Some(checkpoint.head);
        state.seats = checkpoint.seats.clone();
        state.dealer = checkpoint.dealer.clone();
        state.dealt = checkpoint.dealt;
        checkpoint.chance.clone()
    }

    /// Keeps a table that is between two rounds, read on the way to a round: right before it, or after every so many.
    pub fn pass(&self, state: &State, wanted: u32, chance: impl FnOnce() -> Option<Chance>) {
        let rounds = state.table.rounds();
        if !state.table.in_round() && (rounds + 1 == wanted || rounds.is_multiple_of(EVERY)) {
            self.keep(state, chance());
        }
    }

    /// Keeps a live table that is between two rounds, and fewer of those before the older they are.
    pub fn leave(&self, state: &State) {
        if state.table.in_round() || state.table.rounds() == 0 {
            return;
        }
        self.keep(state, None);
        let (now, mut kept) = (state.table.rounds(), self.kept());
        if let Some(of_table) = kept.get_mut(&state.facts.id) {
            of_table.retain(|round, _| {
                let power = round.trailing_zeros().min(24);
                now.saturating_sub(*round) < LAST << power || round.is_multiple_of(4 * EVERY)
            });
        }
    }

    fn keep(&self, state: &State, chance: Option<Chance>) {
        let (Some(head), id, round) = (state.head, state.facts.id, state.table.rounds()) else { return };
        let known = |known: &Arc<Checkpoint>| known.chance.is_some() || chance.is_none();
        if self.kept().get(&id).and_then(|of_table| of_table.get(&round)).is_some_and(known) {
            return;
        }
        let mut table = state.table.fork();
        table.forget(table.records());
        let checkpoint = Checkpoint {
            table: Mutex::new(table),
            head,
            seats: state.seats.clone(),
            dealer: state.dealer.clone(),
            dealt: state.dealt,
            chance,
            needed: AtomicU64::new(self.needs.fetch_add(1, Ordering::Relaxed)),
        };
        let mut kept = self.kept();
        kept.entry(id).or_default().insert(round, Arc::new(checkpoint));
        if kept.values().map(BTreeMap::len).sum::<usize>() > MOST {
            forget_half(&mut kept);
        }
    }
}

/// Forgets the half that was needed longest ago.
fn forget_half(kept: &mut HashMap<i64, BTreeMap<u32, Arc<Checkpoint>>>) {
    let needed = |checkpoint: &Arc<Checkpoint>| checkpoint.needed.load(Ordering::Relaxed);
    let mut needs: Vec<u64> = kept.values().flat_map(BTreeMap::values).map(needed).collect();
    let middle = needs.len() / 2;
    let (_, limit, _) = needs.select_nth_unstable(middle);
    let limit = *limit;
    kept.values_mut().for_each(|of_table| of_table.retain(|_, checkpoint| needed(checkpoint) >= limit));
    kept.retain(|_, of_table| !of_table.is_empty());
}

#[cfg(test)]
mod tests {
    use super::super::follow::restore;
    use super::super::history;
    use super::super::proof::proof;
    use super::super::tests::{Leader, Stage, someone};
    use super::*;
    use crate::role::Role;

    /// A past round is the same wherever reading began, and reading it again costs about one round.
    #[tokio::test]
    async fn a_past_round_is_read_from_the_nearest_checkpoint() {
        for rulebook in ["ma-boston-5", "ma-minibaccarat", "ma-pai-gow"] {
            let stage = Stage::new().await;
            stage.fund(&[1, 2]).await;
            let row = stage.table(rulebook).await;
            let state = restore(&stage.context, &row).await.unwrap();
            let mut leader = Leader { stage: &stage, state, players: Vec::new() };
            leader.opens().await;
            leader.sits(1, Some(1)).await;
            leader.sits(2, Some(2)).await;
            while leader.state.table.rounds() <= 20 {
                leader.goes_on().await;
            }
            let entries = stage.context.store.head(&super::super::state::stream(row.id)).await.unwrap().unwrap().seq;
            let past = &stage.context.past;
            let read = || past.read.swap(0, Ordering::Relaxed);
            for number in [19, 3, 18] {
                let mut shown = Vec::new();
                for time in ["first", "again"] {
                    read();
                    for who in [someone(1, Role::Player), someone(9, Role::Surveillance)] {
                        let round = history::round(&stage.context, &row, &who, number, None).await.unwrap();
                        shown.push((who.account, serde_json::to_string(&round).unwrap()));
                        let proof = proof(&stage.context, &row, &who, number).await.unwrap();
                        shown.push((who.account, serde_json::to_string(&proof).unwrap()));
                    }
                    let rack = history::discards(&stage.context, &row, number).await.unwrap();
                    shown.push((None, serde_json::to_string(&rack).unwrap()));
                    let read = read();
                    assert!(
                        time == "first" || read < 5 * entries as u64 / 4,
                        "{rulebook} {number}: {read} of {entries}"
                    );
                }
                let (first, again) = shown.split_at(5);
                assert_eq!(first, again, "{rulebook} {number}");
            }
        }
    }
}
