//! What the program does by itself at a table, and when: computer players act, wagers are closed, rounds begin,
//! and silence is taken for what the rules make of it. Nothing here knows a game: it reads offers.

use super::state::State;
use crate::api::ClockView;
use bots::awaited;
use engine::{Chore, Does, Offer, Seat, Seats, Who};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

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
}

impl Default for Pace {
    fn default() -> Pace {
        Pace { bot: 450, deal: 250, betting: 30_000, decision: 30_000, away: 2_000, pause: 4_000, alone: false }
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
    /// Somebody who was away for long is shown out.
    ShowOut(u8),
}

/// What the program does next, and when.
#[derive(Clone, Debug)]
pub(crate) struct Due {
    pub at: i64,
    pub step: Step,
    /// What people see of it.
    pub clock: Option<ClockView>,
}

/// Since when what is waited for. It starts anew after a restart.
#[derive(Debug, Default)]
pub(crate) struct Waits {
    /// Whether no computer player wants to act as things are.
    pub bots_idle: bool,
    bots: Option<i64>,
    deal: Option<i64>,
    betting: Option<(u32, i64)>,
    pause: Option<(u32, i64)>,
    deciding: BTreeMap<u8, i64>,
    /// When it was looked at last.
    seen: i64,
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

    /// A clock that was set back does not make anybody wait longer: all that is waited for began earlier by as much.
    fn look_at(&mut self, now: i64) {
        let back = (self.seen - now).max(0);
        let single = [&mut self.bots, &mut self.deal].into_iter().flatten();
        let of_round = [&mut self.betting, &mut self.pause].into_iter().flatten().map(|(_, since)| since);
        single.chain(of_round).chain(self.deciding.values_mut()).for_each(|since| *since -= back);
        self.seen = now;
    }

    /// What the program does next at this table.
    pub fn next(&mut self, state: &State, pace: &Pace, now: i64) -> Option<Due> {
        self.look_at(now);
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
        // A person who deals waits as long as a person likes.
        if state.dealer.is_some() {
            return None;
        }
        let waiting = waiting(state);
        self.deciding.retain(|seat, _| waiting.has(Seat(*seat)));
        if !waiting.is_empty() {
            return Some(self.decision(state, waiting, pace, now));
        }
        if let Some(seat) = shown_out(state) {
            return Some(Due { at: now, step: Step::ShowOut(seat), clock: None });
        }
        if state.table.in_round() { self.betting(state, pace, now) } else { self.pause(state, pace, now) }
    }

    fn decision(&mut self, state: &State, waiting: Seats, pace: &Pace, now: i64) -> Due {
        let mut limit = |seat: Seat| {
            let since = *self.deciding.entry(seat.0).or_insert(now);
            let away = state.seats.get(&seat.0).is_some_and(|occupant| occupant.away);
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
        let slow = |occupant: &super::state::Occupant| !occupant.is_bot() && !occupant.ready && !occupant.away;
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
        if !pace.alone && !state.seats.values().any(here) {
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

/// Somebody who has been away for long and may leave.
fn shown_out(state: &State) -> Option<u8> {
    let leave = engine::TableAct::Leave.to_string();
    let long = state.seats.iter().filter(|(_, occupant)| occupant.away && occupant.away_rounds >= AWAY_ROUNDS);
    long.map(|(seat, _)| *seat)
        .find(|seat| state.table.offers(Who::Player(Seat(*seat))).iter().any(|offer| offer.act == leave))
}

fn clock(kind: &str, who: Seats, ends_at: i64, ms: i64, now: i64) -> ClockView {
    ClockView { kind: kind.to_owned(), who: who.iter().map(|seat| seat.to_string()).collect(), ends_at, ms, now }
}
