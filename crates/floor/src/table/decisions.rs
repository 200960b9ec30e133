//! What somebody had to decide in a round, with the cards seen at that moment: for the odds to say what was best.

use super::history::{blank, none, reader};
use super::state::{Moment, State, stream};
use super::task::Context;
use crate::api::Problem;
use crate::role::Identity;
use bots::is_a_decision;
use engine::rules::HouseRules;
use engine::{Account, Does, HandScene, Place, Position, Seat, Viewer, Who};
use kit::{Cards, Money};
use std::sync::atomic::Ordering;
use store::TableRow;

/// A decision of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Situation {
    /// For which hand of the seat.
    pub hand: u8,
    /// What may be the cards that it was decided with, the likeliest first: the own cards with those that all see.
    pub seen: Vec<Cards>,
    /// What the player did; none while it is open.
    pub made: Option<String>,
    /// Whether the program decided, because nothing was said.
    pub by_clock: bool,
    /// The chips on the player's spots of that hand, by the names of the wagers.
    pub staked: Vec<(String, Money)>,
}

/// The decisions of somebody in a round, and the house rules by which they were made.
///
/// # Errors
/// When there is no such round, or its log cannot be read.
pub(crate) async fn decisions(
    context: &Context,
    row: &TableRow,
    who: &Identity,
    number: u32,
) -> Result<(HouseRules, Vec<Situation>), Problem> {
    let mut state = blank(row).map_err(Problem::unavailable)?;
    context.past.before(number, &mut state, false);
    let mut made = Vec::new();
    let name = stream(row.id);
    let mut reading = reader(context, &name, &state);
    'reading: while let Some(entries) = reading.next().await? {
        for entry in entries {
            context.past.read.fetch_add(1, Ordering::Relaxed);
            let look = |state: &State, moment: Moment<'_>| {
                let Moment::Before(turn) = moment else { return };
                let seat = state.seat_of(who.account).filter(|_| state.table.rounds() == number);
                let Some(seat) = seat.filter(|seat| turn.who == Who::Player(Seat(*seat))) else { return };
                let decided = open(state, seat).into_iter().find(|situation| situation.hand == turn.hand);
                let by_clock = !matches!(turn.by, super::body::By::Account(_));
                made.extend(decided.map(|one| Situation { made: Some(turn.act.clone()), by_clock, ..one }));
            };
            state.apply_entry_with(&entry, &mut Vec::new(), look).map_err(Problem::unavailable)?;
            if state.table.rounds() > number || (state.table.rounds() == number && !state.table.in_round()) {
                break 'reading;
            }
            context.past.pass(&state, number, || None);
        }
    }
    if state.table.rounds() < number || number == 0 {
        return Err(none(row, &state, number));
    }
    if state.table.rounds() == number && state.table.in_round() {
        made.extend(state.seat_of(who.account).into_iter().flat_map(|seat| open(&state, seat)));
    }
    Ok((state.table.house().chosen.clone(), made))
}

/// The decisions that are a seat's now, one for each of its hands.
fn open(state: &State, seat: u8) -> Vec<Situation> {
    let offers = state.table.offers(Who::Player(Seat(seat)));
    let mut hands: Vec<u8> = offers.iter().filter(|offer| is_a_decision(offer)).map(|offer| offer.hand).collect();
    hands.dedup();
    let staking = offers.iter().filter(|offer| matches!(offer.does, Does::Stake(_))).count();
    // While wagers are accepted freely nothing has been seen to decide with.
    let Some(scene) = state.table.scene(Viewer::Player(Seat(seat))).filter(|_| staking < 4) else { return Vec::new() };
    let situation = |hand: u8| Situation {
        hand,
        seen: seen(&scene.hands, Place::Hand(Position { seat: Seat(seat), hand })),
        made: None,
        by_clock: false,
        staked: staked(state, seat, hand),
    };
    hands.into_iter().map(situation).filter(|situation| !situation.seen.is_empty()).collect()
}

/// The known cards of a place by themselves and with those of each place of the house.
fn seen(hands: &[HandScene], own: Place) -> Vec<Cards> {
    let known = |hand: &HandScene| -> Vec<kit::Card> { hand.cards.faces().collect() };
    let mine = hands.iter().find(|hand| hand.place == own).map(known).unwrap_or_default();
    let house = hands.iter().filter(|hand| !matches!(hand.place, Place::Hand(_))).map(known);
    let with = house.filter(|cards| !cards.is_empty()).map(|cards| [mine.clone(), cards].concat());
    let all = with.chain([mine.clone()]).filter(|cards| !cards.is_empty() && cards.len() <= MOST_SEEN);
    all.map(|cards| Cards::of(&cards)).collect()
}

/// More cards than this nobody decides with.
const MOST_SEEN: usize = 8;

fn staked(state: &State, seat: u8, hand: u8) -> Vec<(String, Money)> {
    let own = state.table.accounts().holdings().filter_map(|(account, amount)| match account {
        Account::Spot(spot) if spot.by.0 == seat && spot.at.hand == hand => Some((spot.wager, amount)),
        _ => None,
    });
    own.filter_map(|(wager, amount)| Some((state.facts.spots.get(usize::from(wager))?.clone(), amount))).collect()
}
