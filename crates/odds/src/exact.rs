//! Exact numbers: reduced fractions, and counted outcomes from which they come.

use dashu::integer::{IBig, UBig};
use dashu::rational::RBig;
use serde::ser::{Serialize, SerializeStruct, Serializer};
use std::collections::BTreeMap;
use std::fmt;

/// A reduced fraction.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ratio(RBig);

impl Ratio {
    /// `num / den`, reduced.
    ///
    /// # Panics
    /// When `den` is zero.
    pub fn new(num: impl Into<IBig>, den: impl Into<UBig>) -> Ratio {
        Ratio(RBig::from_parts(num.into(), den.into()))
    }

    /// The nearest floating-point number.
    pub fn to_f64(&self) -> f64 {
        self.0.to_f64().value()
    }

    /// The numerator, with the sign.
    pub fn num(&self) -> String {
        self.0.numerator().to_string()
    }

    /// The denominator, always positive.
    pub fn den(&self) -> String {
        self.0.denominator().to_string()
    }

    /// The difference.
    pub fn minus(&self, other: &Ratio) -> Ratio {
        Ratio(&self.0 - &other.0)
    }

    /// The sum.
    pub fn plus(&self, other: &Ratio) -> Ratio {
        Ratio(&self.0 + &other.0)
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.denominator() == &UBig::ONE {
            return write!(f, "{}", self.0.numerator());
        }
        write!(f, "{}/{}", self.0.numerator(), self.0.denominator())
    }
}

impl Serialize for Ratio {
    /// As strings, since the numbers outgrow what JSON readers keep exactly.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut out = serializer.serialize_struct("Ratio", 2)?;
        out.serialize_field("num", &self.num())?;
        out.serialize_field("den", &self.den())?;
        out.end()
    }
}

/// How often each net result occurs, in whole cents, out of all combinations.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Distribution {
    counts: BTreeMap<i64, u128>,
    total: u128,
}

impl Distribution {
    /// Adds so many combinations with this net result.
    pub fn add(&mut self, net_cents: i64, count: u128) {
        if count > 0 {
            *self.counts.entry(net_cents).or_default() += count;
            self.total += count;
        }
    }

    /// Adds another distribution.
    pub fn extend(&mut self, other: &Distribution) {
        for (net, count) in &other.counts {
            self.add(*net, *count);
        }
    }

    /// All combinations.
    pub fn total(&self) -> u128 {
        self.total
    }

    /// The net results from the worst to the best, with their counts.
    pub fn outcomes(&self) -> impl Iterator<Item = (i64, u128)> + '_ {
        self.counts.iter().map(|(net, count)| (*net, *count))
    }

    /// The mean in units of `base` cents.
    pub fn mean(&self, base: i64) -> Ratio {
        let sum: IBig = self.counts.iter().map(|(net, count)| IBig::from(*net) * IBig::from(*count)).sum();
        Ratio::new(sum, self.denominator(base))
    }

    fn denominator(&self, base: i64) -> UBig {
        UBig::from(self.total) * UBig::from(base.unsigned_abs())
    }

    /// The variance in units of `base` cents, squared.
    pub fn variance(&self, base: i64) -> Ratio {
        let squares: IBig =
            self.counts.iter().map(|(net, count)| IBig::from(*net) * IBig::from(*net) * IBig::from(*count)).sum();
        let base_squared = UBig::from(base.unsigned_abs()) * UBig::from(base.unsigned_abs());
        let mean = self.mean(base);
        Ratio(RBig::from_parts(squares, UBig::from(self.total) * base_squared) - &mean.0 * &mean.0)
    }

    /// The share of combinations with a net gain.
    pub fn hit_frequency(&self) -> Ratio {
        let hits: u128 = self.counts.iter().filter(|(net, _)| **net > 0).map(|(_, count)| *count).sum();
        Ratio::new(hits, self.total)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_coin_that_pays_two_for_one_has_mean_zero_and_deviation_one() {
        let mut coin = Distribution::default();
        coin.add(500, 3);
        coin.add(-500, 3);
        assert_eq!(coin.mean(500), Ratio::new(0, 1u8));
        assert_eq!(coin.variance(500), Ratio::new(1, 1u8));
        assert_eq!(coin.hit_frequency(), Ratio::new(1, 2u8));
    }

    #[test]
    fn fractions_are_reduced_and_written_as_strings() {
        let ratio = Ratio::new(-6, 8u8);
        assert_eq!(ratio.to_string(), "-3/4");
        assert_eq!(serde_json::to_string(&ratio).unwrap(), r#"{"num":"-3","den":"4"}"#);
        assert_eq!(Ratio::new(4, 2u8).to_string(), "2");
    }
}
