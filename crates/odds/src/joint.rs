//! Wagers that the same cards, dice or tiles decide: everything that can come out for all of them at
//! once, from which covariance, correlation and the result of any combination follow.
//!
//! A game says which of its wagers go together. Two ways to play one wager, and a wager and its own
//! parts, never do.

use crate::exact::{Distribution, Ratio};
use crate::report::WagerReport;
use dashu_int::IBig;
use kit::Money;
use serde::Serialize;
use std::collections::BTreeMap;

/// The most times that a wager's unit may be staked in a combination.
pub const MOST_UNITS: u32 = 1_000_000;

/// A wager among others.
#[derive(Clone, Debug)]
pub struct Member {
    /// Its name.
    pub name: String,
    /// What else it may be called.
    pub alias: Option<String>,
    /// The wager that one unit means.
    pub base: String,
    /// What one unit is.
    pub unit: Money,
    /// What is staked on average, in units.
    pub average_stake: Ratio,
    /// Whether twice the stake always comes to twice the result: no payout limit, nothing rounded.
    pub proportional: bool,
}

impl Member {
    /// A wager that stakes one unit.
    pub fn new(name: &str, base: &str, unit: Money, proportional: bool) -> Member {
        let average_stake = Ratio::whole(1);
        Member { name: name.to_owned(), alias: None, base: base.to_owned(), unit, average_stake, proportional }
    }

    /// The same with another average stake.
    #[must_use]
    pub fn staking(self, average_stake: Ratio) -> Member {
        Member { average_stake, ..self }
    }

    /// The same with another name that it also answers to.
    #[must_use]
    pub fn called(self, alias: &str) -> Member {
        Member { alias: Some(alias.to_owned()), ..self }
    }

    fn answers_to(&self, name: &str) -> bool {
        self.name == name || self.alias.as_deref() == Some(name)
    }
}

/// Everything that can come out for some wagers at once.
#[derive(Clone, Debug)]
pub struct Joint {
    members: Vec<Member>,
    /// Net results in cents, member by member, and how many combinations have them.
    outcomes: BTreeMap<Vec<i64>, u128>,
    total: u128,
}

impl Joint {
    /// Nothing counted yet.
    pub fn new(members: Vec<Member>) -> Joint {
        Joint { members, outcomes: BTreeMap::new(), total: 0 }
    }

    /// Adds so many combinations with these net results in cents, one for each member.
    ///
    /// # Panics
    /// When there are not as many results as members.
    pub fn add(&mut self, nets: Vec<i64>, count: u128) {
        assert_eq!(nets.len(), self.members.len(), "a result for every wager");
        if count > 0 {
            *self.outcomes.entry(nets).or_default() += count;
            self.total += count;
        }
    }

    /// The wagers.
    pub fn members(&self) -> &[Member] {
        &self.members
    }

    /// All combinations.
    pub fn total(&self) -> u128 {
        self.total
    }

    /// Where the wager of this name stands.
    pub fn find(&self, name: &str) -> Option<usize> {
        self.members.iter().position(|member| member.answers_to(name))
    }

    /// One wager by itself.
    pub fn marginal(&self, member: usize) -> Distribution {
        self.sum(&[(member, 1)])
    }

    /// So many units of some wagers together, in cents.
    pub fn sum(&self, stakes: &[(usize, u32)]) -> Distribution {
        let mut sum = Distribution::default();
        for (nets, count) in &self.outcomes {
            sum.add(stakes.iter().map(|(member, units)| nets[*member] * i64::from(*units)).sum(), *count);
        }
        sum
    }

    /// The covariance of two wagers, each in its own units.
    pub fn covariance(&self, a: usize, b: usize) -> Ratio {
        let product = |(nets, count): (&Vec<i64>, &u128)| {
            IBig::from(i128::from(nets[a]) * i128::from(nets[b])) * IBig::from(*count)
        };
        let sum: IBig = self.outcomes.iter().map(product).sum();
        let unit = |member: usize| Ratio::whole(self.members[member].unit.in_cents());
        let mean = |member: usize| self.marginal(member).mean(self.members[member].unit.in_cents());
        let scale = Ratio::whole(self.total).times(&unit(a)).times(&unit(b));
        let together = Ratio::whole(sum).over(&scale).expect("something was counted");
        together.minus(&mean(a).times(&mean(b)))
    }
}

/// Some wagers with how many units are staked on each, as asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Combination(pub Vec<(String, u32)>);

/// Wagers of a set by their number in it, with how many units are staked on each.
pub type Staked = Vec<(usize, u32)>;

impl Combination {
    /// Reads `main+optional-bonus*5`.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    pub fn read(text: &str) -> Result<Combination, String> {
        let mut wagers: Vec<(String, u32)> = Vec::new();
        for part in text.split('+') {
            let (name, units) = part.split_once('*').unwrap_or((part, "1"));
            let (name, units) = (name.trim(), units.trim());
            let wrong = || {
                format!(
                    "`{}` is not a wager with its amount: write `main` or `main*5`, a whole number of units",
                    part.trim()
                )
            };
            let units: u32 = units.parse().map_err(|_| wrong())?;
            if name.is_empty() {
                return Err(wrong());
            }
            if units == 0 || units > MOST_UNITS {
                return Err(format!("{units} units of `{name}` cannot be staked: give 1 to {MOST_UNITS}"));
            }
            if wagers.iter().any(|(other, _)| other == name) {
                return Err(format!("`{name}` is there twice: write its amount once, such as `{name}*2`"));
            }
            wagers.push((name.to_owned(), units));
        }
        Ok(Combination(wagers))
    }

    /// The wagers among those that go together.
    ///
    /// # Errors
    /// When one does not exist, or not all of them go together, or an amount would not be in proportion.
    pub fn among<'a>(&self, joints: &'a [Joint]) -> Result<(&'a Joint, Staked), String> {
        let sets = || {
            let names = |joint: &Joint| joint.members.iter().map(|it| it.name.as_str()).collect::<Vec<_>>().join(" ");
            joints.iter().map(|joint| format!("\n  {}", names(joint))).collect::<String>()
        };
        for (name, _) in &self.0 {
            if joints.iter().all(|joint| joint.find(name).is_none()) {
                return Err(format!("there is no wager `{name}` to combine; there are:{}", sets()));
            }
        }
        let found = joints.iter().find_map(|joint| {
            let all = self.0.iter().map(|(name, units)| Some((joint.find(name)?, *units)));
            Some((joint, all.collect::<Option<Vec<_>>>()?))
        });
        let (joint, stakes) = found.ok_or_else(|| {
            let names: Vec<&str> = self.0.iter().map(|(name, _)| name.as_str()).collect();
            format!(
                "{} cannot be combined: one is part of the other, or another way to play it; these can:{}",
                names.join(" and "),
                sets()
            )
        })?;
        for (member, units) in &stakes {
            let Member { name, proportional, .. } = &joint.members[*member];
            if *units > 1 && !proportional {
                return Err(format!(
                    "{units} units of `{name}` do not come to {units} times one unit: a payout limit or rounding \
                     depends on the amount; stake one and set its amount with --unit"
                ));
            }
        }
        Ok((joint, stakes))
    }
}

/// Some wagers together.
#[derive(Clone, Debug, Serialize)]
pub struct Together {
    /// The wagers.
    pub wagers: Vec<String>,
    /// How many units are staked on each.
    pub units: Vec<u32>,
    /// Every wager that can be combined with these, in the order of the tables below.
    pub beside: Vec<String>,
    /// The covariances, each wager in units of its base.
    pub covariance: Vec<Vec<Ratio>>,
    /// The correlations, from -1 to 1; none where a wager never varies.
    pub correlation: Vec<Vec<Option<f64>>>,
    /// The result of all of them, in units of the first one's base.
    pub combined: WagerReport,
}

/// With more wagers than these, only the combined ones are correlated.
const MOST_BESIDE: usize = 12;

impl Together {
    /// What so many units of some wagers come to.
    pub fn new(joint: &Joint, stakes: &[(usize, u32)]) -> Together {
        let few = joint.members.len() <= MOST_BESIDE;
        let beside: Vec<usize> =
            if few { (0..joint.members.len()).collect() } else { stakes.iter().map(|(member, _)| *member).collect() };
        let covariance: Vec<Vec<Ratio>> =
            beside.iter().map(|a| beside.iter().map(|b| joint.covariance(*a, *b)).collect()).collect();
        let correlate = |a: usize, b: usize| {
            let scale = (covariance[a][a].to_f64() * covariance[b][b].to_f64()).sqrt();
            (scale > 0.0).then(|| if a == b { 1.0 } else { covariance[a][b].to_f64() / scale })
        };
        let places = 0..beside.len();
        let correlation = places.clone().map(|a| places.clone().map(|b| correlate(a, b)).collect()).collect();
        let member = |place: &usize| &joint.members[*place];
        let name = |(place, units): &(usize, u32)| match units {
            1 => member(place).name.clone(),
            units => format!("{}*{units}", member(place).name),
        };
        Together {
            wagers: stakes.iter().map(|(place, _)| member(place).name.clone()).collect(),
            units: stakes.iter().map(|(_, units)| *units).collect(),
            beside: beside.iter().map(|place| member(place).name.clone()).collect(),
            covariance,
            correlation,
            combined: combined(joint, stakes, &stakes.iter().map(name).collect::<Vec<_>>().join("+")),
        }
    }
}

fn combined(joint: &Joint, stakes: &[(usize, u32)], name: &str) -> WagerReport {
    let first = &joint.members[stakes[0].0];
    let unit = Ratio::whole(first.unit.in_cents());
    let staked = stakes.iter().fold(Ratio::whole(0), |sum, (place, units)| {
        let Member { average_stake, unit, .. } = &joint.members[*place];
        sum.plus(&average_stake.times(&Ratio::whole(unit.in_cents())).times(&Ratio::whole(*units)))
    });
    let staked = staked.over(&unit).expect("a unit is more than nothing");
    let words = |(place, units): &(usize, u32)| {
        let Member { name, unit, .. } = &joint.members[*place];
        format!("{} on {name}", unit.times(i64::from(*units)))
    };
    let says = format!("together: {}", stakes.iter().map(words).collect::<Vec<_>>().join(", "));
    WagerReport::new((name, &first.base, &says), &joint.sum(stakes), first.unit.in_cents(), staked)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two coins, one wagered on twice: what is won on one is lost on its opposite.
    fn coins() -> Joint {
        let unit = Money::cents(200);
        let mut joint =
            Joint::new(["heads", "tails", "other"].map(|name| Member::new(name, name, unit, true)).to_vec());
        for (first, second) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
            joint.add(vec![200 * first, -200 * first, 200 * second], 3);
        }
        joint
    }

    #[test]
    fn opposites_have_correlation_minus_one_and_strangers_none() {
        let together = Together::new(&coins(), &[(0, 1), (1, 1)]);
        let found: Vec<Option<f64>> = together.correlation.concat();
        let [one, none] = [Some(1.0), Some(0.0)];
        assert_eq!(found, [one, Some(-1.0), none, Some(-1.0), one, none, none, none, one]);
        assert_eq!(together.covariance[0][1], Ratio::whole(-1));
        assert_eq!((together.combined.outcomes.len(), &together.combined.ev), (1, &Ratio::whole(0)));
        assert_eq!(together.combined.average_stake, Ratio::whole(2));
    }

    #[test]
    fn the_variance_of_a_sum_is_the_sum_of_all_covariances() {
        let joint = coins();
        let stakes = [(0, 1), (1, 3), (2, 5)];
        let sum = stakes
            .iter()
            .flat_map(|a| stakes.iter().map(move |b| (*a, *b)))
            .fold(Ratio::whole(0), |sum, (a, b)| sum.plus(&joint.covariance(a.0, b.0).times(&Ratio::whole(a.1 * b.1))));
        assert_eq!(sum, joint.sum(&stakes).variance(200));
        assert_eq!(sum, Ratio::whole(4 + 25));
    }

    #[test]
    fn combinations_are_read_and_wrong_ones_explained() {
        assert_eq!(
            Combination::read("heads + other*5"),
            Ok(Combination(vec![("heads".into(), 1), ("other".into(), 5)]))
        );
        for (text, why) in [
            ("heads+", "is not a wager"),
            ("heads*x", "a whole number"),
            ("heads*0", "give 1 to"),
            ("heads*-1", "a whole number"),
            ("heads+heads", "twice"),
            ("", "is not a wager"),
        ] {
            let error = Combination::read(text).unwrap_err();
            assert!(error.contains(why), "{text}: {error}");
        }
        let joints = [coins(), Joint::new(vec![Member::new("edge", "edge", Money::cents(1), false)])];
        let error = |text: &str| Combination::read(text).unwrap().among(&joints).unwrap_err();
        assert!(error("head").contains("heads tails other"));
        assert!(error("heads+edge").contains("cannot be combined"));
        assert!(error("edge*2").contains("--unit"));
        assert!(Combination::read("edge").unwrap().among(&joints).is_ok());
    }
}
