//! A session: how the result of so many rounds is spread, and how often a bankroll does not last.
//!
//! Rounds are taken as independent and alike, as they are with a fresh shuffle or throw; from a shoe
//! they nearly are. Net results lie on a lattice, the multiples of their greatest common divisor, and
//! the spread of a sum is their convolution with themselves. It is done in one of two ways, and the
//! report says which:
//!
//! - In whole numbers, where they are not too large: exact, and rounded once to be printed.
//! - In floating point, where every number is a sum of products of numbers that are not negative, so
//!   nothing cancels: after `n` rounds of `k` outcomes a number is off by a factor of at most
//!   `(1 + u)^(n (k + 1))`, with `u = 2^-53`; adding up `m` of them costs `(1 + u)^m` more. Results so
//!   far out that all of them together have no more than [`TRIMMED`] are left out. Both are in the
//!   bound that is reported.

mod lattice;
mod ruin;

pub use ruin::{LongRun, Ruin};

use crate::exact::{Distribution, Ratio};
use crate::{AnalysisError, Progress};
use kit::Money;
use lattice::{Lattice, Spread};
use serde::Serialize;

/// The most rounds of a session.
pub const MOST_ROUNDS: u32 = 100_000;

/// The most different results of a session.
pub const MOST_RESULTS: usize = 1 << 22;

/// How many rounds a session has where nobody says.
pub const USUAL_ROUNDS: u32 = 100;

/// How much of all that can happen is left out at the most, where numbers are floating.
pub const TRIMMED: f64 = 1e-15;

/// The shares whose quantiles are listed.
const QUANTILES: [f64; 9] = [0.001, 0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99, 0.999];

/// The most bars of a picture.
const BARS: usize = 60;

/// A result that so large a share of sessions does not exceed.
#[derive(Clone, Debug, Serialize)]
pub struct Quantile {
    /// The share of sessions.
    pub share: f64,
    /// The net result in units of the base.
    pub net: f64,
}

/// How many sessions end between two results.
#[derive(Clone, Debug, Serialize)]
pub struct Bar {
    /// The least result in units of the base.
    pub from: f64,
    /// The result that is no longer in it.
    pub to: f64,
    /// The share of sessions.
    pub share: f64,
}

/// The spread of the result of so many rounds.
#[derive(Clone, Debug, Serialize)]
pub struct Session {
    /// The wager or wagers.
    pub wager: String,
    /// The wager that one unit means.
    pub base: String,
    /// How many rounds.
    pub rounds: u32,
    /// The expected net result in units of the base.
    pub mean: Ratio,
    /// The variance, in squared units of the base.
    pub variance: Ratio,
    /// The standard deviation in units of the base.
    pub std_dev: f64,
    /// The share of sessions that end with a gain.
    pub ahead: f64,
    /// The share that end as they began.
    pub even: f64,
    /// The share that end with a loss.
    pub behind: f64,
    /// Results by the share of sessions that do not exceed them.
    pub quantiles: Vec<Quantile>,
    /// All but one in a thousand sessions, to be drawn.
    pub bars: Vec<Bar>,
    /// How often a bankroll does not last, where one was given.
    pub ruin: Option<Ruin>,
    /// What becomes of a player who never stops.
    pub long_run: Option<LongRun>,
    /// Whether the shares come from whole numbers.
    pub exact: bool,
    /// By how much a share may be off at the most.
    pub error: f64,
    /// How it was computed.
    pub method: String,
}

/// How long a session lasts, and with what money.
#[derive(Clone, Copy, Debug)]
pub struct SessionPlan {
    /// How many rounds.
    pub rounds: u32,
    /// What the player has, where it may run out.
    pub bankroll: Option<Money>,
}

/// The name of a wager, that of its base, and what one unit of it is.
pub type Named<'a> = (&'a str, &'a str, Money);

impl Session {
    /// So many rounds with this result each.
    ///
    /// # Errors
    /// When `progress` says to stop.
    ///
    /// # Panics
    /// When there is no round, or more than [`MOST_ROUNDS`], or nothing can come out of one.
    pub fn new(
        (wager, base, unit): Named<'_>,
        round: &Distribution,
        plan: SessionPlan,
        progress: &Progress<'_>,
    ) -> Result<Session, AnalysisError> {
        let SessionPlan { rounds, bankroll } = plan;
        assert!((1..=MOST_ROUNDS).contains(&rounds) && round.total() > 0, "{rounds} rounds of something");
        let lattice = Lattice::of(round);
        let steps = u64::from(rounds) * if bankroll.is_some() { 2 } else { 1 };
        let done = |first: u32| move |at: u32| progress(u64::from(first + at), steps);
        let spread = lattice.spread(rounds, &done(0))?;
        let ruin = match bankroll {
            Some(bankroll) => Some(ruin::within(&lattice, unit, bankroll, rounds, &done(rounds))?),
            None => None,
        };
        let units = |place: i64| (place * lattice.step) as f64 / unit.in_cents() as f64;
        let (below, at) = spread.around_zero();
        let moments = round.moments(unit.in_cents());
        let times = Ratio::whole(rounds);
        let variance = moments.variance().times(&times);
        Ok(Session {
            wager: wager.to_owned(),
            base: base.to_owned(),
            rounds,
            mean: moments.mean().times(&times),
            std_dev: variance.to_f64().sqrt(),
            variance,
            ahead: (1.0 - below - at).max(0.0),
            even: at,
            behind: below,
            quantiles: QUANTILES.map(|share| Quantile { share, net: units(spread.quantile(share)) }).to_vec(),
            bars: bars(&spread, &units),
            ruin,
            long_run: ruin::long_run(round, unit, bankroll),
            exact: spread.exact,
            error: spread.error,
            method: spread.method(),
        })
    }
}

/// The middle of the spread in bars of equal width.
fn bars(spread: &Spread, units: &dyn Fn(i64) -> f64) -> Vec<Bar> {
    let (from, to) = (spread.quantile(0.001), spread.quantile(0.999));
    let width = (to - from) / BARS as i64 + 1;
    let mut bars = Vec::new();
    let mut start = from;
    while start <= to {
        let share = spread.between(start, start + width);
        bars.push(Bar { from: units(start), to: units(start + width), share });
        start += width;
    }
    bars
}

#[cfg(test)]
mod tests;
