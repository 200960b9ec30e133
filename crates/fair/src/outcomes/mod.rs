//! Statistics of final outcomes: cards, tiles and dice as players get them, drawn by the production
//! path and judged together. Every test is shown to catch a generator that is bad in its way.

mod coupons;
mod draw;
mod duplicates;
mod orders;
mod tails;
mod throws;

pub use draw::{DRAWS_LEAST, Equipment, Interrupted, Report, draw};
pub use orders::{Orders, Sort};
pub use throws::Throws;

use serde::Serialize;

/// All tests together wrongly accuse a perfect generator with at most this probability.
pub const LEVEL: f64 = 0.01;

/// One test and what it found.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Test {
    /// Of what: `cards`, `tiles` or `dice`.
    pub of: &'static str,
    /// Its name.
    pub test: &'static str,
    /// What it measures.
    pub about: String,
    /// The measure.
    pub statistic: f64,
    /// What a perfect generator gives on average.
    pub expected: f64,
    /// The probability that a perfect generator is as far off, to either side.
    pub p: f64,
}

/// A test with its part of the common verdict.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Judged {
    /// The test.
    #[serde(flatten)]
    pub test: Test,
    /// It fails with a smaller probability than this.
    pub threshold: f64,
    /// Whether it passed.
    pub passed: bool,
}

/// Judges tests together by Holm's method: the smallest of `m` probabilities must reach `LEVEL / m`,
/// the next `LEVEL / (m - 1)` and so on; from the first that does, all pass. However the tests
/// depend on each other, a perfect generator fails any of them with at most the probability `LEVEL`.
pub fn judge(tests: Vec<Test>) -> Vec<Judged> {
    let mut order: Vec<usize> = (0..tests.len()).collect();
    order.sort_by(|one, other| tests[*one].p.total_cmp(&tests[*other].p));
    let mut thresholds = vec![(0.0, true); tests.len()];
    let mut passing = false;
    for (rank, index) in order.into_iter().enumerate() {
        let threshold = LEVEL / (tests.len() - rank) as f64;
        passing |= tests[index].p >= threshold;
        thresholds[index] = (threshold, passing);
    }
    let judged = |(test, (threshold, passed))| Judged { test, threshold, passed };
    tests.into_iter().zip(thresholds).map(judged).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdicts(all: &[f64]) -> Vec<bool> {
        let test = |p: &f64| Test { of: "dice", test: "t", about: String::new(), statistic: 0.0, expected: 0.0, p: *p };
        judge(all.iter().map(test).collect()).iter().map(|judged| judged.passed).collect()
    }

    #[test]
    fn the_smallest_probability_must_reach_its_part_and_the_next_a_larger_one() {
        assert_eq!(verdicts(&[0.5, 0.0024, 0.9, 0.3]), [true, false, true, true]);
        assert_eq!(verdicts(&[0.5, 0.0026, 0.9, 0.3]), [true; 4]);
        assert_eq!(verdicts(&[0.5, 0.0024, 0.0033, 0.3]), [true, false, false, true]);
        // A third of the level suffices for the second only if the first failed.
        assert_eq!(verdicts(&[0.5, 0.0026, 0.0033, 0.3]), [true; 4]);
        assert_eq!(verdicts(&[0.0; 3]), [false; 3]);
        assert_eq!(verdicts(&[]), [true; 0]);
    }
}
