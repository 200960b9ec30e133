//! Results on a lattice, and their convolution.

use super::{MOST_RESULTS, TRIMMED};
use crate::AnalysisError;
use crate::exact::{Distribution, grouped};
use dashu_int::UBig;

/// Whole numbers are used while no more of their words are multiplied than this.
const MOST_WORDS: f64 = 5e7;

/// The unit in the last place, as a share.
const ROUNDING: f64 = f64::EPSILON / 2.0;

/// What one round can come to, in multiples of one step.
pub(super) struct Lattice {
    /// The step in cents.
    pub(super) step: i64,
    /// Results in steps from the worst to the best, and how often they occur; the counts have no common
    /// divisor.
    outcomes: Vec<(i64, u128)>,
    total: u128,
}

/// How often each sum occurs.
pub(super) struct Spread {
    /// The sum in steps of the first share.
    first: i64,
    shares: Vec<f64>,
    pub(super) exact: bool,
    pub(super) error: f64,
    steps: (u32, usize),
}

/// A number of the convolution.
pub(super) trait Weight: Clone {
    fn none() -> Self;
    fn add_product(&mut self, a: &Self, b: &Self);
}

impl Weight for f64 {
    fn none() -> f64 {
        0.0
    }

    #[inline]
    fn add_product(&mut self, a: &f64, b: &f64) {
        *self += a * b;
    }
}

impl Weight for UBig {
    fn none() -> UBig {
        UBig::ZERO
    }

    #[inline]
    fn add_product(&mut self, a: &UBig, b: &UBig) {
        if !a.is_zero() {
            *self += a * b;
        }
    }
}

/// Sums and their weights.
pub(super) struct Sums<W> {
    first: i64,
    weights: Vec<W>,
}

impl<W: Weight> Sums<W> {
    fn start(one: W) -> Sums<W> {
        Sums { first: 0, weights: vec![one] }
    }

    /// One round more, as long as the sums do not become too many.
    fn step(&self, round: &[(i64, W)]) -> Result<Sums<W>, AnalysisError> {
        let (least, most) = (round[0].0, round[round.len() - 1].0);
        let results = self.weights.len().saturating_add((most - least) as usize);
        if results > MOST_RESULTS {
            let most = grouped(MOST_RESULTS);
            let why = format!("it could end in more than {most} different ways; ask for fewer rounds or units");
            return Err(AnalysisError::NoSession(why));
        }
        let mut weights = vec![W::none(); results];
        for (result, weight) in round {
            let place = (result - least) as usize;
            for (sum, before) in weights[place..].iter_mut().zip(&self.weights) {
                sum.add_product(before, weight);
            }
        }
        Ok(Sums { first: self.first + least, weights })
    }

    /// Takes away what lies below a sum.
    fn cut_below(&mut self, least: i64) -> Vec<W> {
        let count = usize::try_from(least - self.first).unwrap_or(0).min(self.weights.len());
        self.first += count as i64;
        self.weights.drain(..count).collect()
    }
}

impl Sums<f64> {
    /// Leaves out what lies so far out that it has no more than this at either end.
    fn trim(&mut self, each: f64) {
        let far = |weights: &mut dyn Iterator<Item = &f64>| {
            let mut sum = 0.0;
            weights
                .take_while(|weight| {
                    sum += **weight;
                    sum <= each
                })
                .count()
        };
        let top = far(&mut self.weights.iter().rev());
        self.weights.truncate(self.weights.len() - top);
        let bottom = far(&mut self.weights.iter());
        self.weights.drain(..bottom);
        self.first += bottom as i64;
    }
}

impl Lattice {
    pub(super) fn of(round: &Distribution) -> Lattice {
        let step = round.outcomes().fold(0, |step, (net, _)| gcd(step, net.unsigned_abs().into())).max(1);
        let common = round.outcomes().fold(0, |common, (_, count)| gcd(common, count));
        let outcomes = round.outcomes().map(|(net, count)| (net / step as i64, count / common)).collect();
        Lattice { step: step as i64, outcomes, total: round.total() / common }
    }

    /// Where no result of a round is worse, in steps.
    pub(super) fn worst(&self) -> i64 {
        self.outcomes[0].0
    }

    /// Whether whole numbers do for so many rounds.
    fn is_small(&self, rounds: u32) -> bool {
        let rounds = f64::from(rounds);
        let width = (self.outcomes[self.outcomes.len() - 1].0 - self.worst()) as f64;
        let words = rounds * (self.total as f64).log2() / 64.0 + 1.0;
        rounds * (rounds * width + 1.0) * self.outcomes.len() as f64 * words / 4.0 < MOST_WORDS
    }

    fn shares(&self) -> Vec<(i64, f64)> {
        self.outcomes.iter().map(|(result, count)| (*result, *count as f64 / self.total as f64)).collect()
    }

    fn counts(&self) -> Vec<(i64, UBig)> {
        self.outcomes.iter().map(|(result, count)| (*result, UBig::from(*count))).collect()
    }

    /// By how much a share may be off in floating point: by the factor of all roundings, and by what
    /// was left out.
    fn error(&self, rounds: u32, cells: usize) -> f64 {
        // A probability is itself rounded twice.
        let roundings = f64::from(rounds) * (self.outcomes.len() + 3) as f64 + cells as f64;
        roundings * ROUNDING / (1.0 - roundings * ROUNDING) + TRIMMED
    }

    /// The spread of the sum of so many rounds.
    pub(super) fn spread(&self, rounds: u32, done: &dyn Fn(u32) -> bool) -> Result<Spread, AnalysisError> {
        let steps = (rounds, self.outcomes.len());
        if self.is_small(rounds) {
            let round = self.counts();
            let mut sums = Sums::start(UBig::ONE);
            for at in 1..=rounds {
                sums = sums.step(&round)?;
                done(at).then_some(()).ok_or(AnalysisError::Interrupted)?;
            }
            let all = UBig::from(self.total).pow(rounds as usize);
            let shares = sums.weights.iter().map(|count| share(count, &all)).collect();
            return Ok(Spread { first: sums.first, shares, exact: true, error: 0.0, steps });
        }
        let round = self.shares();
        let mut sums = Sums::start(1.0);
        for at in 1..=rounds {
            sums = sums.step(&round)?;
            sums.trim(TRIMMED / 2.0 / f64::from(rounds));
            done(at).then_some(()).ok_or(AnalysisError::Interrupted)?;
        }
        let error = self.error(rounds, sums.weights.len());
        Ok(Spread { first: sums.first, shares: sums.weights, exact: false, error, steps })
    }

    /// The share of sessions in which a sum ever falls below this many steps.
    pub(super) fn below(
        &self,
        least: i64,
        rounds: u32,
        done: &dyn Fn(u32) -> bool,
    ) -> Result<(f64, bool, f64), AnalysisError> {
        if self.is_small(rounds) {
            let round = self.counts();
            let (mut sums, mut fallen) = (Sums::start(UBig::ONE), UBig::ZERO);
            for at in 1..=rounds {
                fallen *= UBig::from(self.total);
                sums = sums.step(&round)?;
                fallen += sums.cut_below(least).iter().sum::<UBig>();
                done(at).then_some(()).ok_or(AnalysisError::Interrupted)?;
            }
            return Ok((share(&fallen, &UBig::from(self.total).pow(rounds as usize)), true, 0.0));
        }
        let round = self.shares();
        let (mut sums, mut fallen, mut cells) = (Sums::start(1.0), 0.0, 0);
        for at in 1..=rounds {
            sums = sums.step(&round)?;
            let below = sums.cut_below(least);
            cells += below.len() + 1;
            fallen += below.iter().sum::<f64>();
            sums.trim(TRIMMED / 2.0 / f64::from(rounds));
            done(at).then_some(()).ok_or(AnalysisError::Interrupted)?;
        }
        Ok((fallen, false, self.error(rounds, cells)))
    }
}

/// A share of whole numbers, rounded once.
fn share(of: &UBig, all: &UBig) -> f64 {
    crate::exact::Ratio::new(of.clone(), all.clone()).to_f64()
}

impl Spread {
    /// The share below nothing, and that of nothing.
    pub(super) fn around_zero(&self) -> (f64, f64) {
        (self.between(i64::MIN, 0), self.between(0, 1))
    }

    /// The share from one sum up to, but without, another.
    pub(super) fn between(&self, from: i64, to: i64) -> f64 {
        let place = |sum: i64| sum.saturating_sub(self.first).clamp(0, self.shares.len() as i64) as usize;
        self.shares[place(from)..place(to)].iter().sum()
    }

    /// The least sum that so large a share does not exceed.
    pub(super) fn quantile(&self, share: f64) -> i64 {
        let mut sum = 0.0;
        let reached = self.shares.iter().position(|one| {
            sum += one;
            sum >= share
        });
        self.first + reached.unwrap_or(self.shares.len() - 1) as i64
    }

    pub(super) fn method(&self) -> String {
        let (rounds, outcomes) = self.steps;
        if self.exact {
            return format!("convolution of {rounds} rounds of {outcomes} outcomes in whole numbers");
        }
        format!(
            "convolution of {rounds} rounds of {outcomes} outcomes in floating point, every share off by no more than \
             {:.0e}",
            self.error
        )
    }
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}
