//! What an analysis says of a rulebook, wager by wager, in a form to print or to read by program.

use crate::exact::{Distribution, Ratio};
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
    /// The expected net result in units of the base.
    pub ev: Ratio,
    /// The expected loss in units of the base.
    pub house_edge: f64,
    /// The expected loss per unit staked on average.
    pub element_of_risk: f64,
    /// The standard deviation of the net result in units of the base.
    pub std_dev: f64,
    /// The probability of a net gain.
    pub hit_frequency: f64,
    /// What is staked on average, in units of the base.
    pub average_stake: Ratio,
    /// The whole distribution, worst result first.
    pub outcomes: Vec<OutcomeRow>,
    /// Whether the numbers are exact.
    pub exact: bool,
    /// How many equally likely combinations were counted.
    pub combinations: String,
    /// How long it took.
    pub seconds: f64,
}

impl WagerReport {
    /// The report on a distribution of net results in cents, where `base` cents are one unit.
    pub fn new(
        (wager, base_name, says): (&str, &str, &str),
        distribution: &Distribution,
        base: i64,
        average_stake: Ratio,
    ) -> WagerReport {
        let ev = distribution.mean(base);
        let outcomes = distribution.outcomes().map(|(net, count)| OutcomeRow {
            net: Ratio::new(net, base.unsigned_abs()),
            count: count.to_string(),
            probability: Ratio::new(count, distribution.total()),
        });
        WagerReport {
            wager: wager.to_owned(),
            base: base_name.to_owned(),
            says: says.to_owned(),
            house_edge: 0.0 - ev.to_f64(),
            element_of_risk: (0.0 - ev.to_f64()) / average_stake.to_f64(),
            std_dev: distribution.variance(base).to_f64().sqrt(),
            hit_frequency: distribution.hit_frequency().to_f64(),
            average_stake,
            outcomes: outcomes.collect(),
            exact: true,
            combinations: distribution.total().to_string(),
            seconds: 0.0,
            ev,
        }
    }
}

/// A decision in one situation, with what each choice is worth.
#[derive(Clone, Debug, Serialize)]
pub struct Choice {
    /// The situation: the cards seen, as a representative of all that are alike.
    pub cards: String,
    /// What the cards are.
    pub hand: String,
    /// How many situations are alike.
    pub weight: u32,
    /// The better choice.
    pub best: &'static str,
    /// The expectation of staying in, in units of the base.
    pub stay: Ratio,
    /// The expectation of folding, in units of the base.
    pub fold: Ratio,
    /// What the other choice costs, in units of the base.
    pub cost_of_other: f64,
}

/// A way to play, as a sentence, with its expectation.
#[derive(Clone, Debug, Serialize)]
pub struct Way {
    /// The way in words.
    pub says: String,
    /// Its expectation in units of the base.
    pub ev: Ratio,
    /// What it costs against the best play, in units of the base.
    pub cost: f64,
}

/// The best play.
#[derive(Clone, Debug, Serialize)]
pub struct Strategy {
    /// The decision in words.
    pub decision: String,
    /// How often the best play stays in.
    pub stays: Ratio,
    /// Rules that a person can follow, and what following them costs.
    pub simple: Way,
    /// Common mistakes and what they cost.
    pub mistakes: Vec<Way>,
    /// Every situation, up to suits.
    pub table: Vec<Choice>,
}

/// The odds of a rulebook under some house rules.
#[derive(Clone, Debug, Serialize)]
pub struct Analysis {
    /// The rulebook.
    pub rulebook: String,
    /// The licensee whose submission it is, if one was given.
    pub licensee: Option<String>,
    /// What one unit is, where amounts matter because of a payout limit.
    pub unit: String,
    /// The version of this program.
    pub version: &'static str,
    /// How it was computed.
    pub method: String,
    /// Per wager.
    pub wagers: Vec<WagerReport>,
    /// The best play, where there is something to decide.
    pub strategy: Option<Strategy>,
    /// How long it took.
    pub seconds: f64,
}
