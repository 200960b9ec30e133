//! A round of a table's past, step by step: the log read again up to it, and told as the viewer could have seen it.

use super::facts::facts;
use super::state::{Moment, State, stream};
use super::task::Context;
use crate::api::{DiscardView, Problem, RoundCard, RoundView, Shared, StepView};
use crate::role::Identity;
use engine::Seats;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use store::{EntryReader, TableRow};
use tokio::sync::oneshot;

/// How many entries are read at once: about a round.
pub(super) const PIECE: i64 = 64;

/// Reads something of the past where that is done, and answers. It stops when nobody waits for the answer any more.
pub(super) fn answer<T: Send + 'static>(
    context: &Context,
    mut reply: oneshot::Sender<Result<T, Problem>>,
    read: impl Future<Output = Result<T, Problem>> + Send + 'static,
) {
    let past = Arc::clone(&context.past);
    tokio::spawn(async move {
        let runtime = tokio::runtime::Handle::current();
        let (given_up, gone) = oneshot::channel::<()>();
        let work = move || {
            runtime.block_on(async move {
                tokio::select! {
                    biased;
                    _ = gone => Err(Problem::unavailable("nobody waits for this any more")),
                    result = read => result,
                }
            })
        };
        tokio::select! {
            biased;
            () = reply.closed() => drop(given_up),
            done = past.desk.run(work) => {
                let _ = reply.send(done.and_then(|result| result));
            }
        }
    });
}

/// The log of a table from where it stands.
pub(super) fn reader<'a>(context: &'a Context, name: &'a str, state: &State) -> EntryReader<'a> {
    EntryReader::by(PIECE, &*context.store, name, state.head.map_or(0, |head| head.seq))
}

/// The round of this number, as somebody may see it. A card says where it stands in the log, if it is known.
pub(crate) async fn round(
    context: &Context,
    row: &TableRow,
    who: &Identity,
    number: u32,
    card: Option<RoundCard>,
) -> Result<RoundView, Problem> {
    let mut state = blank(row).map_err(Problem::unavailable)?;
    context.past.before(number, &mut state, false);
    let (mut notes, mut steps, mut by_hand) = (Vec::new(), Vec::new(), false);
    let last = card.as_ref().filter(|card| card.ended_at > 0).map_or(i64::MAX, |card| card.to);
    let name = stream(row.id);
    let mut reading = reader(context, &name, &state);
    'reading: while let Some(entries) = reading.next().await? {
        for entry in entries {
            context.past.read.fetch_add(1, Ordering::Relaxed);
            let (records, playing) = (state.table.records(), state.table.in_round());
            state.apply_entry(&entry, &mut notes).map_err(Problem::unavailable)?;
            if state.table.rounds() > number || entry.seq > last {
                break 'reading;
            }
            if state.table.rounds() == number && (playing || state.table.in_round()) {
                steps.push(step(&state, who, &entry, records));
                by_hand = state.round_by_hand;
            }
            context.past.pass(&state, number, || None);
        }
    }
    if steps.is_empty() {
        return Err(none(row, &state, number));
    }
    Ok(RoundView { number, table: state.facts, by_hand, steps })
}

/// The discard rack as it lay when a round ended, before its cards were shuffled; of the round being played, as it
/// lies.
pub(crate) async fn discards(context: &Context, row: &TableRow, number: u32) -> Result<DiscardView, Problem> {
    let mut state = blank(row).map_err(Problem::unavailable)?;
    context.past.before(number, &mut state, false);
    let (name, mut ended) = (stream(row.id), None);
    let mut reading = reader(context, &name, &state);
    while let Some(entries) = reading.next().await? {
        for entry in entries {
            context.past.read.fetch_add(1, Ordering::Relaxed);
            let over = |state: &State, _: Moment<'_>| {
                if number > 0 && state.table.rounds() == number && !state.table.in_round() {
                    ended.get_or_insert_with(|| state.discards());
                }
            };
            state.apply_entry_with(&entry, &mut Vec::new(), over).map_err(Problem::unavailable)?;
            if let Some(ended) = ended {
                return Ok(ended);
            }
            context.past.pass(&state, number, || None);
        }
    }
    if number == 0 || state.table.rounds() < number {
        return Err(none(row, &state, number));
    }
    Ok(state.discards())
}

pub(super) fn none(row: &TableRow, state: &State, number: u32) -> Problem {
    let played = state.table.rounds();
    Problem::missing(format!("table {} has played {played} round(s); there is no round {number}", row.id))
}

fn step(state: &State, who: &Identity, entry: &store::Entry, from: usize) -> StepView {
    let viewer = super::view::viewer(state, who);
    StepView {
        seq: entry.seq,
        at: entry.at,
        told: state.lines(from, who, None),
        own: state.seat_of(who.account),
        scene: state.scene(viewer),
        seats: state.seat_views(Seats::NONE),
    }
}

/// The table before its first entry.
pub(crate) fn blank(row: &TableRow) -> Result<State, String> {
    let entry = games::registered(&row.rulebook).map_err(|error| error.to_string())?;
    let chosen = games::check_submission(&row.submission)
        .map_err(|violations| format!("its submission is no longer valid: {} violation(s)", violations.len()))?;
    let mut table = entry.open(chosen);
    table.watch();
    let facts = facts(row.id, &row.name, entry, &*table);
    Ok(State::new(Shared::new(facts), entry, table))
}
