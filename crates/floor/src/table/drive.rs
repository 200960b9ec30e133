//! What the program does by itself at a table, and when: computer players act, wagers are closed, rounds begin,
//! and silence is taken for what the rules make of it. Nothing here knows a game: it reads offers.

use super::state::State;
use crate::api::ClockView;
use crate::clock::Moment;
use bots::{awaited, is_a_decision};
use engine::{Chore, Does, Offer, Seat, Seats, Who};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// How fast a table goes, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Pace {
    /// Before a computer player acts.
    pub bot: i64,
    /// Before each thing that the dealer deals, turns up or settles; with 0 the dealer does it all at once.
    pub deal: i64,
    /// For placing wagers, from when the dealer could close them.
    pub betting: i64,
    /// For a decision.
    pub decision: i64,
    /// For a decision of somebody who did not answer the last time.
    pub away: i64,
    /// Between rounds.
    pub pause: i64,
    /// Whether computer players go on alone.
    pub alone: bool,
    /// After so long without a wager or an act, and so many rounds, a player's seat is given up; never with 0.
    pub idle: i64,
    /// So many rounds.
    pub idle_rounds: u32,
    /// After so long without anything done in a round, a person who deals hands the deal back; never with 0.
    pub dealer: i64,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace {
            bot: 450,
            deal: 250,
            betting: 30_000,
            decision: 30_000,
            away: 2_000,
            pause: 4_000,
            alone: false,
            idle: 600_000,
            idle_rounds: 5,
            dealer: 300_000,
        }
    }
}

impl Pace {
    /// The same for a floor that closes: a round is finished, but nobody is waited for much longer.
    pub(crate) fn hurried(self) -> Pace {
        let soon = |ms: i64| ms.min(CLOSING);
        Pace { betting: soon(self.betting), decision: soon(self.decision), ..self }
    }
}

/// How long anybody is waited for when the floor closes, in milliseconds.
const CLOSING: i64 = 5_000;

/// Rounds after which somebody who is away is shown out.
const AWAY_ROUNDS: u32 = 3;

/// Something that the program does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// The next computer player acts, if one wants to.
    Bots,
    /// The dealer deals, turns up or settles the next thing.
    Deal,
    /// The dealer closes the wagers, or goes on in another way of the same kind.
    Call,
    /// The dealer begins a round.
    Begin,
    /// These players said nothing.
    Silence(Seats),
    /// Somebody who was away or idle for long, or was asked to leave, is shown out.
    ShowOut(u8),
    /// A person who deals has done nothing for long: the program deals again.
    TakeDeal,
}

/// What the program does next, and when.
#[derive(Clone, Debug)]
pub(crate) struct Due {
    pub at: i64,
    pub step: Step,
    /// What people see of it.
    pub clock: Option<ClockView>,
}

/// Since when what is waited for, by what has passed: nobody can set that. It starts anew after a restart.
#[derive(Debug, Default)]
pub(crate) struct Waits {
    /// Whether no computer player wants to act as things are.
    pub bots_idle: bool,
    bots: Option<i64>,
    deal: Option<i64>,
    betting: Option<(u32, i64)>,
    pause: Option<(u32, i64)>,
    /// Since when each player is asked, and what.
    deciding: BTreeMap<u8, (u64, i64)>,
}

impl Waits {
    /// Something happened: computer players look again.
    pub fn changed(&mut self) {
        self.bots_idle = false;
    }

    /// The program did something: what it does next takes its own time. Nothing else begins that time anew, so that
    /// nobody can keep the dealer or the computer players from acting.
    pub fn acted(&mut self) {
        (self.bots, self.deal) = (None, None);
    }

    /// What the program does next at this table.
    pub fn next(&mut self, state: &State, pace: &Pace, moment: Moment) -> Option<Due> {
        let now = moment.passed;
        if !state.is_open() || state.seats.is_empty() {
            return None;
        }
        if state.shows() {
            let since = *self.deal.get_or_insert(now);
            return Some(Due { at: since + pace.deal, step: Step::Deal, clock: None });
        }
        let has_bots = state.seats.values().any(|occupant| occupant.is_bot());
        if has_bots && !self.bots_idle {
            let since = *self.bots.get_or_insert(now);
            return Some(Due { at: since + pace.bot, step: Step::Bots, clock: None });
        }
        if let Some(seat) = shown_out(state, pace, moment.date) {
            return Some(Due { at: now, step: Step::ShowOut(seat), clock: None });
        }
        // A person who deals waits as long as a person likes, but players are not locked in.
        if state.dealer.is_some() {
            let locked_in = pace.dealer > 0 && state.table.in_round();
            let at = now + state.dealt + pace.dealer - moment.date;
            return locked_in.then_some(Due { at, step: Step::TakeDeal, clock: None });
        }
        let waiting = waiting(state);
        self.deciding.retain(|seat, _| waiting.has(Seat(*seat)));
        if !waiting.is_empty() {
            return Some(self.decision(state, waiting, pace, now));
        }
        if state.table.in_round() { self.betting(state, pace, now) } else { self.pause(state, pace, now) }
    }

    fn decision(&mut self, state: &State, waiting: Seats, pace: &Pace, now: i64) -> Due {
        let mut limit = |seat: Seat| {
            // Another question has the whole time, however soon it comes after the one before.
            let asked = asked(state, seat);
            let known = self.deciding.get(&seat.0).filter(|(before, _)| *before == asked);
            let since = known.map_or(now, |(_, since)| *since);
            self.deciding.insert(seat.0, (asked, since));
            let away = state.seats.get(&seat.0).is_some_and(|occupant| occupant.away || occupant.leaving.is_some());
            let ms = if away { pace.away } else { pace.decision };
            (since + ms, ms, seat)
        };
        let limits: Vec<(i64, i64, Seat)> = waiting.iter().map(&mut limit).collect();
        let (at, ms, _) = limits.iter().min().copied().unwrap_or((now, 0, Seat(1)));
        let silent = limits.iter().filter(|(ends, ..)| *ends <= at).map(|(.., seat)| *seat).collect();
        Due { at, step: Step::Silence(silent), clock: Some(clock("decision", waiting, at, ms, now)) }
    }

    fn betting(&mut self, state: &State, pace: &Pace, now: i64) -> Option<Due> {
        let call = |offer: &Offer<String>| offer.chore == Some(Chore::Call);
        if !state.table.offers(Who::Dealer).iter().any(call) {
            return None;
        }
        let round = state.table.rounds();
        let since = match self.betting {
            Some((of, since)) if of == round => since,
            _ => now,
        };
        self.betting = Some((round, since));
        let slow = |occupant: &super::state::Occupant| {
            !occupant.is_bot() && !occupant.ready && !occupant.away && occupant.leaving.is_none()
        };
        let unready: Seats =
            state.seats.iter().filter(|(_, occupant)| slow(occupant)).map(|(seat, _)| Seat(*seat)).collect();
        if unready.is_empty() {
            return Some(Due { at: now, step: Step::Call, clock: None });
        }
        let at = since + pace.betting;
        Some(Due { at, step: Step::Call, clock: Some(clock("betting", unready, at, pace.betting, now)) })
    }

    fn pause(&mut self, state: &State, pace: &Pace, now: i64) -> Option<Due> {
        let here = |occupant: &super::state::Occupant| !occupant.is_bot() && !occupant.away;
        if state.disabled.is_some() || !pace.alone && !state.seats.values().any(here) {
            return None;
        }
        let begin = |offer: &Offer<String>| offer.chore == Some(Chore::Begin);
        if !state.table.offers(Who::Dealer).iter().any(begin) {
            return None;
        }
        let round = state.table.rounds();
        let since = match self.pause {
            Some((of, since)) if of == round => since,
            _ => now,
        };
        self.pause = Some((round, since));
        // The first round does not wait.
        let ms = if round == 0 { 0 } else { pace.pause };
        let at = since + ms;
        let clock = (ms > 0).then(|| clock("pause", Seats::NONE, at, ms, now));
        Some(Due { at, step: Step::Begin, clock })
    }
}

/// A number for what a player is asked: it changes when that does, but for one case in 2^64.
fn asked(state: &State, seat: Seat) -> u64 {
    let mut mark = DefaultHasher::new();
    let offers = state.table.offers(Who::Player(seat));
    offers.iter().filter(|offer| is_a_decision(offer)).for_each(|offer| offer.hash(&mut mark));
    mark.finish()
}

/// The people who are waited for, by the table's offers; where the rules make something of silence itself, those
/// who could speak.
pub(crate) fn waiting(state: &State) -> Seats {
    let waited = awaited(state.table.seated(), |who| state.table.offers(who));
    let silence = |who: Who| state.table.offers(who).iter().any(|offer| offer.silence);
    if waited.is_empty() && (silence(Who::Dealer) || silence(Who::Floorperson)) {
        let speaks = |seat: &Seat| {
            let own = |offer: &Offer<String>| offer.does != Does::Attend;
            state.table.offers(Who::Player(*seat)).iter().any(own)
        };
        return state.table.seated().iter().filter(speaks).collect();
    }
    waited
}

/// Somebody who was asked to leave, has been away for long, or has neither wagered nor acted for long, and may leave.
/// Where nobody plays no rounds can be counted, and time is enough. Who holds the bank keeps the seat. When somebody
/// acted is in the log, so this goes by the house's time.
fn shown_out(state: &State, pace: &Pace, now: i64) -> Option<u8> {
    let leave = engine::TableAct::Leave.to_string();
    let keeps = state.table.keeps();
    let idle = |occupant: &super::state::Occupant| pace.idle > 0 && now - occupant.acted >= pace.idle;
    let nobody_plays = state.dealer.is_none() && state.seats.values().all(|it| it.is_bot() || idle(it));
    let long = |occupant: &super::state::Occupant| {
        let away = occupant.away && occupant.away_rounds >= AWAY_ROUNDS;
        let rounds = occupant.idle_rounds >= pace.idle_rounds || nobody_plays;
        !occupant.is_bot() && (away || idle(occupant) && rounds)
    };
    let out = |(seat, occupant): &(&u8, &super::state::Occupant)| {
        occupant.leaving.is_some() || long(occupant) && !keeps.has(Seat(**seat))
    };
    let mut may = state.seats.iter().filter(out).map(|(seat, _)| *seat);
    may.find(|seat| state.table.offers(Who::Player(Seat(*seat))).iter().any(|offer| offer.act == leave))
}

fn clock(kind: &str, who: Seats, ends_at: i64, ms: i64, now: i64) -> ClockView {
    ClockView { kind: kind.to_owned(), who: who.iter().map(|seat| seat.to_string()).collect(), ends_at, ms, now }
}
