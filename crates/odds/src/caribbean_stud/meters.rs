//! The progressive wager and the Five Card Hand Bonus as functions of what their meters show, under every pay table.
//!
//! A share of a meter is the same whatever was staked (R24), so that a greater stake needs a fuller meter. What the
//! meter shows means what it shows when the share is paid, this round's contribution included.

use super::hands_by_category;
use crate::exact::Ratio;
use crate::report::MeterReport;
use engine::rules::HouseRules;
use games::caribbean_stud::settle::{self, Award, ROWS};
use games::caribbean_stud::{Rules, Wager};
use kit::{Category, Money, Odds};

/// What a wager is paid by category.
type Paid = [Option<Odds>; ROWS];

/// Every wager with a meter that the house offers, with the tables and stakes that the rulebook knows for it.
pub(super) fn meters(chosen: &HouseRules, rules: &Rules) -> Vec<MeterReport> {
    let hands = hands_by_category();
    let mut reports = Vec::new();
    if rules.offers(Wager::Progressive) {
        for (at, letter) in ('a'..='e').enumerate() {
            let table = format!("progressive-{letter}");
            let envy = if letter == 'd' { paid(chosen, "envy-bonus") } else { [None; ROWS] };
            for stake in [1, 5].map(Money::dollars) {
                let here = at == rules.progressive_table && rules.wager(Wager::Progressive).limits.allow(stake);
                let report = report(&hands, &paid(chosen, &table), &envy, stake);
                let initial = rules.meters[0].meter.initial;
                let (wager, table) = ("progressive".to_owned(), format!("table {}", letter.to_ascii_uppercase()));
                reports.push(MeterReport { wager, table, initial, offered: here, ..report });
            }
        }
    }
    if rules.offers(Wager::OwnHand) {
        let limits = rules.wager(Wager::OwnHand).limits;
        let stakes = if limits.least == limits.most { vec![limits.least] } else { vec![limits.least, limits.most] };
        for stake in stakes {
            let report = report(&hands, &paid(chosen, "five-card-hand-bonus"), &[None; ROWS], stake);
            let initial = rules.meters[1].meter.initial;
            let (wager, table) = ("five-card-hand-bonus".to_owned(), "its table".to_owned());
            reports.push(MeterReport { wager, table, initial, offered: true, ..report });
        }
    }
    reports
}

/// What a table pays. Its rows are named as the categories are.
fn paid(chosen: &HouseRules, table: &str) -> Paid {
    let table = chosen.pay_table(table);
    Category::ALL.map(|category| table.odds(&category.name().replace(' ', "-")))
}

fn report(hands: &[u64; ROWS], pays: &Paid, envy: &Paid, stake: Money) -> MeterReport {
    let all: u64 = hands.iter().sum();
    let (mut sums, mut shares, mut envies) = (0_i128, 0_i128, 0_i128);
    let awarded = |odds: Option<Odds>| odds.map(|odds| settle::award(odds, stake));
    for (count, (pays, envy)) in hands.iter().zip(pays.iter().zip(envy)) {
        let count = i128::from(*count);
        match awarded(*pays) {
            Some(Award::Sum(sum)) => sums += count * i128::from(sum.in_cents()),
            Some(Award::Share(percent)) => shares += count * i128::from(percent),
            None => {}
        }
        if let Some(Award::Sum(sum)) = awarded(*envy) {
            envies += count * i128::from(sum.in_cents());
        }
    }
    let staked = i128::from(stake.in_cents()) * i128::from(all);
    let in_stakes = |sum: i128| Ratio::new(sum, staked.unsigned_abs());
    // A dollar is a hundred cents, and a share of it so many hundredths: `shares` cents.
    let missing = (staked - sums).max(0);
    let dollars = (missing + shares - 1) / shares.max(1);
    MeterReport {
        wager: String::new(),
        table: String::new(),
        offered: false,
        stake,
        initial: Money::ZERO,
        without_meter: in_stakes(sums - staked),
        per_dollar: in_stakes(shares),
        per_other_player: (envies > 0).then(|| in_stakes(envies)),
        break_even: Money::dollars(i64::try_from(dollars).expect("a meter that can be written")),
    }
}
