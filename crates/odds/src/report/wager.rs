//! The odds of one wager: its whole distribution and what is read off it.

use crate::exact::{Distribution, Ratio};
use kit::Money;
use serde::Serialize;

/// One net result of a wager.
#[derive(Clone, Debug, Serialize)]
pub struct OutcomeRow {
    /// The net result in units of the base.
    pub net: Ratio,
    /// How often it occurs, out of [`WagerReport::combinations`].
    pub count: String,
    /// Its probability.
    pub probability: Ratio,
}

/// The odds of one wager, or of several that go together.
#[derive(Clone, Debug, Serialize)]
pub struct WagerReport {
    /// Its name.
    pub wager: String,
    /// The wager that one unit means.
    pub base: String,
    /// What it covers, in words.
    pub says: String,
    /// The wager that this one is a part of, so that nobody can make it alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part_of: Option<String>,
    /// The expected net result in units of the base.
    pub ev: Ratio,
    /// The expected loss in units of the base.
    pub house_edge: f64,
    /// The expected loss per unit staked on average.
    pub element_of_risk: f64,
    /// The variance of the net result, in squared units of the base.
    pub variance: Ratio,
    /// The standard deviation of the net result in units of the base.
    pub std_dev: f64,
    /// How lopsided the result is: the third central moment over the cube of the standard deviation;
    /// above zero where rare results are gains. None where nothing varies.
    pub skewness: Option<f64>,
    /// How heavy its tails are: the fourth central moment over the squared variance, less the three of
    /// a normal distribution. None where nothing varies.
    pub excess_kurtosis: Option<f64>,
    /// The probability of a net gain.
    pub hit_frequency: f64,
    /// What is staked on average, in units of the base.
    pub average_stake: Ratio,
    /// The whole distribution, worst result first.
    pub outcomes: Vec<OutcomeRow>,
    /// Whether the numbers are exact.
    pub exact: bool,
    /// The standard error of the expectation, where it comes from a sample of rounds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub std_error: Option<f64>,
    /// How many equally likely combinations were counted, or rounds sampled.
    pub combinations: String,
    /// How long it took.
    pub seconds: f64,
    /// What one unit of the base is.
    pub unit: Money,
    /// The distribution itself, in cents.
    #[serde(skip)]
    pub distribution: Distribution,
}

impl WagerReport {
    /// The report on a distribution of net results in cents, where `base` cents are one unit.
    pub fn new(
        (wager, base_name, says): (&str, &str, &str),
        distribution: &Distribution,
        base: i64,
        average_stake: Ratio,
    ) -> WagerReport {
        let moments = distribution.moments(base);
        let ev = moments.mean();
        let outcomes = distribution.outcomes().map(|(net, count)| OutcomeRow {
            net: Ratio::new(net, base.unsigned_abs()),
            count: count.to_string(),
            probability: Ratio::new(count, distribution.total()),
        });
        WagerReport {
            wager: wager.to_owned(),
            base: base_name.to_owned(),
            says: says.to_owned(),
            part_of: None,
            house_edge: 0.0 - ev.to_f64(),
            element_of_risk: (0.0 - ev.to_f64()) / average_stake.to_f64(),
            std_dev: moments.variance().to_f64().sqrt(),
            variance: moments.variance(),
            skewness: moments.skewness(),
            excess_kurtosis: moments.excess_kurtosis(),
            hit_frequency: distribution.hit_frequency().to_f64(),
            average_stake,
            outcomes: outcomes.collect(),
            exact: true,
            std_error: None,
            combinations: distribution.total().to_string(),
            seconds: 0.0,
            ev,
            unit: Money::cents(base),
            distribution: distribution.clone(),
        }
    }

    /// How near the numbers of these wagers are, as a heading: fractions, floating-point numbers, or from a sample.
    pub fn precision(wagers: &[WagerReport]) -> &'static str {
        if wagers.iter().any(|wager| wager.std_error.is_some()) {
            "in the sample"
        } else if wagers.iter().all(|wager| wager.exact) {
            "exactly"
        } else {
            "to 15 decimals"
        }
    }

    /// The house edge in words: `1.0579%`. One from a sample says so, with no more digits than its standard error
    /// leaves.
    pub fn edge(&self) -> String {
        let percent = 100.0 * self.house_edge;
        let Some(error) = self.std_error else { return format!("{percent:.4}%") };
        // Twice the standard error, in percent, is less than a step of the last digit.
        let digits = (-(200.0 * error).log10()).floor().clamp(0.0, 4.0) as usize;
        format!("about {percent:.digits$}%, from a sample")
    }

    /// The same from a sample of so many rounds, with the standard error of the expectation.
    #[must_use]
    pub fn sampled(self, rounds: u64, std_error: f64) -> WagerReport {
        let mut outcomes = self.outcomes;
        for row in &mut outcomes {
            row.count = (row.probability.to_f64() * rounds as f64).round().to_string();
        }
        WagerReport { outcomes, exact: false, std_error: Some(std_error), combinations: rounds.to_string(), ..self }
    }

    /// The same as a part of another wager.
    #[must_use]
    pub fn as_part_of(self, whole: &str) -> WagerReport {
        WagerReport { part_of: Some(whole.to_owned()), ..self }
    }
}
