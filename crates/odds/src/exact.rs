//! Exact numbers: reduced fractions, and counted outcomes from which they come.

use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
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

    /// The product.
    pub fn times(&self, other: &Ratio) -> Ratio {
        Ratio(&self.0 * &other.0)
    }

    /// The quotient; `None` where the other is zero.
    pub fn over(&self, other: &Ratio) -> Option<Ratio> {
        (!other.is_zero()).then(|| Ratio(&self.0 / &other.0))
    }

    /// Whether it is zero.
    pub fn is_zero(&self) -> bool {
        self.0.numerator() == &IBig::ZERO
    }

    /// A whole number as a fraction.
    pub fn whole(number: impl Into<IBig>) -> Ratio {
        Ratio::new(number, UBig::ONE)
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
        self.moments(base).variance()
    }

    /// The moments in units of `base` cents.
    pub fn moments(&self, base: i64) -> Moments {
        let mut sums: [IBig; 4] = Default::default();
        for (net, count) in &self.counts {
            let (net, mut term) = (IBig::from(*net), IBig::from(*count));
            for sum in &mut sums {
                term *= &net;
                *sum += &term;
            }
        }
        let (unit, mut den) = (UBig::from(base.unsigned_abs()), UBig::from(self.total));
        Moments(sums.map(|sum| {
            den *= &unit;
            Ratio::new(sum, den.clone())
        }))
    }

    /// The share of combinations with a net gain.
    pub fn hit_frequency(&self) -> Ratio {
        let hits: u128 = self.counts.iter().filter(|(net, _)| **net > 0).map(|(_, count)| *count).sum();
        Ratio::new(hits, self.total)
    }
}

/// The mean of a result and of its second, third and fourth power.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moments([Ratio; 4]);

impl Moments {
    /// The mean.
    pub fn mean(&self) -> Ratio {
        self.0[0].clone()
    }

    /// The second central moment.
    pub fn variance(&self) -> Ratio {
        let [mean, square, ..] = &self.0;
        square.minus(&mean.times(mean))
    }

    /// The third central moment.
    pub fn third(&self) -> Ratio {
        let [mean, square, cube, _] = &self.0;
        let twice = Ratio::whole(2).times(&mean.times(mean)).times(mean);
        cube.minus(&Ratio::whole(3).times(mean).times(square)).plus(&twice)
    }

    /// The fourth central moment.
    pub fn fourth(&self) -> Ratio {
        let [mean, square, cube, fourth] = &self.0;
        let mean_squared = mean.times(mean);
        fourth
            .minus(&Ratio::whole(4).times(mean).times(cube))
            .plus(&Ratio::whole(6).times(&mean_squared).times(square))
            .minus(&Ratio::whole(3).times(&mean_squared).times(&mean_squared))
    }

    /// The third central moment over the cube of the standard deviation; `None` where nothing varies.
    pub fn skewness(&self) -> Option<f64> {
        let variance = self.variance();
        (!variance.is_zero()).then(|| self.third().to_f64() / variance.to_f64().powf(1.5))
    }

    /// The fourth central moment over the squared variance, less three; `None` where nothing varies.
    pub fn excess_kurtosis(&self) -> Option<f64> {
        let variance = self.variance();
        let over = self.fourth().over(&variance.times(&variance))?;
        Some(over.minus(&Ratio::whole(3)).to_f64())
    }
}

/// A whole number for people: a comma after every three digits.
pub fn grouped(number: impl ToString) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
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

    /// A stake that wins with probability p at even money is 2 B - 1 for a Bernoulli B, whose skewness is
    /// (1 - 2p) / sqrt(p q) and whose excess kurtosis is (1 - 6 p q) / (p q).
    #[test]
    fn the_moments_of_an_even_money_wager_are_those_of_bernoulli() {
        let mut wager = Distribution::default();
        wager.add(500, 105);
        wager.add(-500, 111);
        let (p, q) = (Ratio::new(105, 216u8), Ratio::new(111, 216u8));
        let pq = p.times(&q);
        let moments = wager.moments(500);
        assert_eq!(moments.mean(), p.minus(&q));
        assert_eq!(moments.variance(), Ratio::whole(4).times(&pq));
        assert_eq!(moments.third(), Ratio::whole(8).times(&pq).times(&q.minus(&p)));
        let kurtosis = (1.0 - 6.0 * pq.to_f64()) / pq.to_f64();
        assert!((moments.excess_kurtosis().unwrap() - kurtosis).abs() < 1e-12);
        assert!((moments.skewness().unwrap() - q.minus(&p).to_f64() / pq.to_f64().sqrt()).abs() < 1e-12);
        let mut never = Distribution::default();
        never.add(100, 7);
        assert_eq!((never.moments(100).skewness(), never.moments(100).excess_kurtosis()), (None, None));
    }

    #[test]
    fn fractions_are_reduced_and_written_as_strings() {
        let ratio = Ratio::new(-6, 8u8);
        assert_eq!(ratio.to_string(), "-3/4");
        assert_eq!(serde_json::to_string(&ratio).unwrap(), r#"{"num":"-3","den":"4"}"#);
        assert_eq!(Ratio::new(4, 2u8).to_string(), "2");
    }
}
