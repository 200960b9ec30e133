//! What simulated rounds add up to, in whole cents, and as text for those who share the work.

use serde::{Deserialize, Serialize};

/// The sum of net results of one wager, in cents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "[String; 3]", try_from = "[String; 3]")]
pub struct Tally {
    /// Rounds.
    pub rounds: u64,
    /// The sum of net results.
    pub sum: i128,
    /// The sum of their squares.
    pub squares: i128,
}

/// As texts, since the numbers outgrow what JSON readers keep exactly.
impl From<Tally> for [String; 3] {
    fn from(tally: Tally) -> [String; 3] {
        [tally.rounds.to_string(), tally.sum.to_string(), tally.squares.to_string()]
    }
}

impl TryFrom<[String; 3]> for Tally {
    type Error = std::num::ParseIntError;

    fn try_from([rounds, sum, squares]: [String; 3]) -> Result<Tally, Self::Error> {
        Ok(Tally { rounds: rounds.parse()?, sum: sum.parse()?, squares: squares.parse()? })
    }
}

impl Tally {
    /// Adds one round.
    #[inline]
    pub fn add(&mut self, net_cents: i64) {
        self.rounds += 1;
        self.sum += i128::from(net_cents);
        self.squares += i128::from(net_cents) * i128::from(net_cents);
    }

    /// Adds so many rounds with the same result.
    #[inline]
    pub fn add_times(&mut self, net_cents: i64, rounds: u64) {
        self.rounds += rounds;
        self.sum += i128::from(net_cents) * i128::from(rounds);
        self.squares += i128::from(net_cents) * i128::from(net_cents) * i128::from(rounds);
    }

    /// Adds another tally.
    #[must_use]
    pub fn merge(self, other: Tally) -> Tally {
        Tally { rounds: self.rounds + other.rounds, sum: self.sum + other.sum, squares: self.squares + other.squares }
    }

    /// The mean in units of `base` cents.
    pub fn mean(&self, base: i64) -> f64 {
        self.sum as f64 / self.rounds as f64 / base as f64
    }

    /// The standard deviation in units of `base` cents.
    pub fn std_dev(&self, base: i64) -> f64 {
        let mean = self.sum as f64 / self.rounds as f64;
        (self.squares as f64 / self.rounds as f64 - mean * mean).max(0.0).sqrt() / base as f64
    }
}

/// The tallies of one wager.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tallies {
    /// The rounds whose mean is exactly the expectation, which can be compared with it.
    pub compared: Tally,
    /// Every round. Where a shoe ends by a cut card, how many rounds it gives depends on its cards,
    /// and so does a mean over all of them, a little.
    pub every: Tally,
}

impl Tallies {
    /// Every round can be compared.
    pub const fn same(tally: Tally) -> Tallies {
        Tallies { compared: tally, every: tally }
    }

    /// Adds others.
    #[must_use]
    pub fn merge(self, other: Tallies) -> Tallies {
        Tallies { compared: self.compared.merge(other.compared), every: self.every.merge(other.every) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tally_comes_back_from_its_text_however_large() {
        let mut tally = Tally::default();
        tally.add_times(-98_765_432_100, 9_000_000_000);
        let text = serde_json::to_string(&tally).unwrap();
        assert_eq!(serde_json::from_str::<Tally>(&text).unwrap(), tally);
        assert!(serde_json::from_str::<Tally>("[\"1\",\"2\",\"x\"]").is_err());
    }
}
