//! Ruin: when a bankroll no longer covers the stakes of another round.

use super::lattice::Lattice;
use crate::AnalysisError;
use crate::exact::Distribution;
use kit::Money;
use serde::Serialize;

/// How often a bankroll does not last.
#[derive(Clone, Debug, Serialize)]
pub struct Ruin {
    /// What the player begins with.
    pub bankroll: Money,
    /// The most that a round can lose; with less than that nobody can play on.
    pub covers: Money,
    /// The share of sessions in which the bankroll does not last.
    pub share: f64,
    /// Whether it comes from whole numbers.
    pub exact: bool,
    /// By how much it may be off at the most.
    pub error: f64,
    /// The same in units of the base.
    pub bankroll_units: f64,
}

/// What becomes of a player who never stops.
#[derive(Clone, Debug, Serialize)]
pub struct LongRun {
    /// The adjustment coefficient: where the expectation of `e^(r x)` is 1, in 1 over units of the base.
    pub coefficient: f64,
    /// The gain, in units of the base, whose chance is bounded; or the bankroll.
    pub amount: f64,
    /// The bound: on the chance of ever being ahead by so much, or of ever being ruined.
    pub bound: f64,
    /// In words.
    pub says: String,
}

pub(super) fn within(
    lattice: &Lattice,
    unit: Money,
    bankroll: Money,
    rounds: u32,
    done: &dyn Fn(u32) -> bool,
) -> Result<Ruin, AnalysisError> {
    let covers = (-lattice.worst()).max(0) * lattice.step;
    // The least sum with which another round is covered, in steps and rounded up.
    let least = (covers - bankroll.in_cents() + lattice.step - 1).div_euclid(lattice.step);
    let (share, exact, error) = if covers == 0 { (0.0, true, 0.0) } else { lattice.below(least, rounds, done)? };
    let bankroll_units = bankroll.in_cents() as f64 / unit.in_cents() as f64;
    Ok(Ruin { bankroll, covers: Money::cents(covers), share, exact, error, bankroll_units })
}

/// Lundberg's bound. A sum that drifts downwards ever rises by `a` with a chance of at most `e^(-r a)`,
/// where `r > 0` and the expectation of `e^(r x)` is 1; and the same upside down.
pub(super) fn long_run(round: &Distribution, unit: Money, bankroll: Option<Money>) -> Option<LongRun> {
    let units = |cents: i64| cents as f64 / unit.in_cents() as f64;
    let total = round.total() as f64;
    let shares: Vec<(f64, f64)> = round.outcomes().map(|(net, count)| (units(net), count as f64 / total)).collect();
    let mean = round.mean(unit.in_cents()).to_f64();
    let down = mean < 0.0;
    let turned = |net: f64| if down { net } else { -net };
    let (can_rise, best) =
        shares.iter().fold((false, 0f64), |(can, best), (net, _)| (can || turned(*net) > 0.0, best.max(turned(*net))));
    if mean == 0.0 || !can_rise {
        return None;
    }
    let excess = |r: f64| shares.iter().map(|(net, share)| share * ((r * turned(*net)).exp_m1())).sum::<f64>();
    // The function falls from nothing, turns and rises for ever: its root is above where it turns.
    let (mut low, mut high) = (0.0, 1.0 / best);
    while excess(high) <= 0.0 {
        high *= 2.0;
    }
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if excess(middle) > 0.0 { high = middle } else { low = middle }
    }
    let coefficient = high;
    let worst = -shares.iter().map(|(net, _)| *net).fold(0.0, f64::min);
    let begin = bankroll.map_or(100.0, |bankroll| units(bankroll.in_cents()));
    let amount = if down { begin } else { (begin - worst).max(0.0) };
    let bound = (-coefficient * amount).exp();
    let says = if down {
        "every bankroll is lost in the end; the chance of ever being ahead by this much is at most this"
    } else {
        "the chance that the bankroll is ever lost is at most this"
    };
    Some(LongRun { coefficient, amount, bound, says: says.to_owned() })
}
