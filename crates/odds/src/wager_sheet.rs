//! The wagers of a game over one table of outcomes: the report of each by itself, and sets of them that the same cards
//! decide.

use crate::exact::{Distribution, Ratio};
use crate::joint::{Joint, Member};
use crate::report::WagerReport;
use kit::Money;

/// A wager, with what one unit of it is and how many are staked on average.
pub(crate) struct WagerColumn {
    pub(crate) name: &'static str,
    /// The wager that one unit means.
    pub(crate) base: &'static str,
    /// What it covers, in words.
    pub(crate) says: &'static str,
    pub(crate) part_of: Option<&'static str>,
    pub(crate) unit: Money,
    pub(crate) average_stake: Ratio,
    /// Whether twice the stake always comes to twice the result.
    pub(crate) proportional: bool,
}

/// Outcomes with the net result of every wager, and how many combinations have them.
pub(crate) struct WagerSheet<const N: usize> {
    pub(crate) columns: [WagerColumn; N],
    pub(crate) outcomes: Vec<([Money; N], u128)>,
}

impl<const N: usize> WagerSheet<N> {
    /// The report on a wager over all outcomes.
    pub(crate) fn report(&self, column: usize) -> WagerReport {
        let mut sum = Distribution::default();
        self.outcomes.iter().for_each(|(nets, count)| sum.add(nets[column].in_cents(), *count));
        self.report_on(column, &sum)
    }

    /// The report on a wager that was counted by itself.
    pub(crate) fn report_on(&self, column: usize, sum: &Distribution) -> WagerReport {
        let WagerColumn { name, base, says, part_of, unit, average_stake, .. } = &self.columns[column];
        let report = WagerReport::new((name, base, says), sum, unit.in_cents(), average_stake.clone());
        WagerReport { part_of: part_of.map(str::to_owned), ..report }
    }

    /// Some wagers as a set.
    pub(crate) fn joint(&self, columns: &[usize]) -> Joint {
        let member = |column: &usize| {
            let WagerColumn { name, base, unit, average_stake, proportional, .. } = &self.columns[*column];
            Member::new(name, base, *unit, *proportional).staking(average_stake.clone())
        };
        let mut joint = Joint::new(columns.iter().map(member).collect());
        for (nets, count) in &self.outcomes {
            joint.add(columns.iter().map(|column| nets[*column].in_cents()).collect(), *count);
        }
        joint
    }
}
