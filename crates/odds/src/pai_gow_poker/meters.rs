//! The progressive wager as a function of what its meter shows, under both tables.

use super::seven::sevens;
use crate::exact::Ratio;
use crate::report::MeterReport;
use engine::rules::HouseRules;
use games::pai_gow_poker::house_way::HANDS;
use games::pai_gow_poker::settle::{self, Award};
use games::pai_gow_poker::{Rules, Wager};
use kit::Money;

/// A meter that is so full that a share of it is always the dearest award, as it is with any that makes up for the
/// stake.
const FULL: Money = Money::dollars(1_000_000);

/// Where the wager is offered: its table and stake. Which award comes to most depends on what the meter shows.
pub(super) fn meters(chosen: &HouseRules, rules: &Rules) -> Vec<MeterReport> {
    let Some(terms) = rules.pay.progressive.as_ref().filter(|_| rules.offers(Wager::Progressive)) else {
        return Vec::new();
    };
    let stake = terms.stake;
    let (mut sums, mut shares) = (0_i128, 0_i128);
    for ((called, _), count) in sevens() {
        let count = i128::from(*count);
        match settle::progressive(terms, *called, FULL).map(|paid| paid.award) {
            Some(Award::Sum(sum)) => sums += count * i128::from(sum.in_cents()),
            Some(Award::Share(percent)) => shares += count * i128::from(percent),
            None => {}
        }
    }
    let staked = i128::from(stake.in_cents()) * i128::from(HANDS);
    let in_stakes = |sum: i128| Ratio::new(sum, staked.unsigned_abs());
    // A dollar is a hundred cents, and a share of it so many hundredths: `shares` cents.
    let dollars = ((staked - sums).max(0) + shares - 1) / shares.max(1);
    let table = if chosen.is("progressive-wager", "$5") { "the table of $5" } else { "the table of $1" };
    vec![MeterReport {
        wager: "progressive".to_owned(),
        table: table.to_owned(),
        offered: true,
        stake,
        initial: rules.meter.meter.initial,
        without_meter: in_stakes(sums - staked),
        per_dollar: in_stakes(shares),
        per_other_player: None,
        break_even: Money::dollars(i64::try_from(dollars).expect("a meter that can be written")),
    }]
}
