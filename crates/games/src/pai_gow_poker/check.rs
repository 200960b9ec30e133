//! The checks of a submission that need more than its options one by one.

use super::house_way;
use super::pay::{insurance_table, pay, progressive_table, seven_card_table};
use super::provisions as by;
use super::rules::{ENVY_FROM, wheel};
use crate::blocks::card_table;
use engine::rules::{HouseRules, Violation};
use kit::{JokerSeven, Money, Odds, OddsWord};
use law::Cite;

/// The least odds of the additional wager are the table's; the greatest are these.
const ADDITIONAL_MOST: Odds = Odds::to(6, 1);

/// How much of a progressive wager of $5 goes to the meter at least, in percent.
const RATE_OF_FIVE: u32 = 27;

/// How many of five other players can hold a seven-card straight flush with no joker beside one of the player's own: a
/// suit has room for one. What is left of the suits makes royal matches for the two others.
const OTHER_RUNS: i64 = 3;
const OTHER_MATCHES: i64 = 2;

/// Everything that is wrong with these house rules taken together.
pub fn check(chosen: &HouseRules, violations: &mut Vec<Violation>) {
    house_way::check(chosen, wheel(chosen), violations);
    additional(chosen, violations);
    progressive(chosen, violations);
    not_raised(chosen, violations);
    whole_cents(chosen, violations);
    limits(chosen, violations);
    stub(chosen, violations);
}

fn wrong(violations: &mut Vec<Violation>, path: &str, found: String, permitted: &str, cite: Cite) {
    violations.push(Violation::new(path, found, permitted, cite.first()));
}

fn money(chosen: &HouseRules, name: &str) -> Money {
    chosen.money(name).unwrap_or_else(|| panic!("{name} always has a value"))
}

fn additional(chosen: &HouseRules, violations: &mut Vec<Violation>) {
    let odds = pay(chosen).additional;
    if odds.cmp_value(ADDITIONAL_MOST).is_gt() {
        let permitted = format!("at most {ADDITIONAL_MOST}");
        wrong(violations, "pay.additional-wager.number", odds.to_string(), &permitted, by::ADDITIONAL_ODDS);
    }
}

/// The stake is made up of chips, the rate of a $5 wager, and amounts that are worded on the stake.
fn progressive(chosen: &HouseRules, violations: &mut Vec<Violation>) {
    if progressive_table(chosen).is_none() {
        return;
    }
    let (chip, rate) = (money(chosen, "chip"), chosen.count("progressive-rate"));
    let five = chosen.is("progressive-wager", "$5");
    let stake = Money::dollars(if five { 5 } else { 1 });
    if !stake.is_multiple_of(chip) {
        let permitted = format!("a chip that makes up the {stake} of the progressive wager");
        wrong(violations, "options.chip", chip.to_string(), &permitted, by::PROGRESSIVE);
    }
    if five && rate < RATE_OF_FIVE {
        let permitted = format!("at least {RATE_OF_FIVE} with a progressive wager of $5");
        wrong(violations, "options.progressive-rate", rate.to_string(), &permitted, by::FED);
    }
    for (row, odds) in chosen.pay_table("progressive-5").rows().filter(|_| five) {
        let on_five = |odds: &Odds| odds.share().is_some() || (odds.word() == OddsWord::For && odds.per() == 5);
        if let Some(odds) = odds.filter(|odds| !on_five(odds)) {
            let permitted = "what a wager of $5 is paid in all, such as `100 for 5`, or a share of the meter";
            let path = format!("pay.progressive-5.{row}");
            wrong(violations, &path, odds.to_string(), permitted, by::PROGRESSIVE_TABLES[1]);
        }
    }
}

/// Bonus, envy and insurance payments are the listed ones unless higher ones are approved.
fn not_raised(chosen: &HouseRules, violations: &mut Vec<Violation>) {
    if chosen.is("allow-higher-odds", "yes") {
        return;
    }
    for spec in chosen.schema().tables() {
        let concerned = ["bonus", "envy-bonus"].contains(&spec.name.as_str()) || spec.name.starts_with("insurance-");
        for row in spec.rows.iter().filter(|_| concerned) {
            let listed = row.odds.expect("every row pays something");
            let found = chosen.pay_table(&spec.name).odds(&row.name).filter(|odds| odds.cmp_value(listed).is_gt());
            if let Some(odds) = found {
                let permitted = format!("{listed}, unless higher payments are approved: `allow-higher-odds`");
                wrong(violations, &format!("pay.{}.{}", spec.name, row.name), odds.to_string(), &permitted, by::HIGHER);
            }
        }
    }
}

fn whole_cents(chosen: &HouseRules, violations: &mut Vec<Violation>) {
    let [insurance, seven_card] = [insurance_table(chosen), seven_card_table(chosen)];
    let tables = ["bonus", &insurance, "three-card-bonus", &seven_card];
    card_table::whole_cents(chosen, &tables, by::WHOLE_CENTS, violations);
}

/// A payout limit is at least what one player could win in a round at the least wagers.
fn limits(chosen: &HouseRules, violations: &mut Vec<Violation>) {
    let pay = pay(chosen);
    let won = |odds: &[Option<Odds>], least: Money| {
        odds.iter().flatten().filter_map(|odds| odds.winnings(least)).max().unwrap_or(Money::ZERO)
    };
    let [bonus, insurance, seven] =
        ["bonus-wager", "insurance-wager", "seven-card-bonus"].map(|wager| money(chosen, &format!("minimum-{wager}")));
    // Seven cards that pay a bonus are no pai gow, but for a straight or flush that needs the joker.
    let envy = |hand: JokerSeven| pay.envy[hand as usize].unwrap_or(Money::ZERO);
    let matched = envy(JokerSeven::RoyalMatchKingQueen).max(envy(JokerSeven::RoyalMatchAceKing));
    let all = envy(JokerSeven::NaturalSevenStraightFlush).times(OTHER_RUNS) + matched.times(OTHER_MATCHES);
    let envied = if bonus >= ENVY_FROM { all } else { Money::ZERO };
    let insured = pay.insurance.iter().filter_map(|odds| odds.winnings(insurance)).max().unwrap_or(Money::ZERO);
    let offered = |wager: &str, amount: Money| if chosen.is(wager, "on") { amount } else { Money::ZERO };
    let section_15 = offered("bonus-wager", won(&pay.bonus, bonus) + envied)
        .max(offered("insurance-wager", insured) + offered("bonus-wager", low_bonus(&pay.bonus, bonus) + envied));
    let section_17 = offered("seven-card-bonus", won(&pay.seven_card, seven));
    for (name, floor, cite) in
        [("max-payout-bonus", section_15, by::LIMIT_15), ("max-payout-seven-card", section_17, by::LIMIT_17)]
    {
        if let Some(limit) = chosen.money(name).filter(|limit| *limit < floor) {
            let permitted = format!("at least {floor}, the most that a player could win at the least wagers");
            wrong(violations, &format!("options.{name}"), limit.to_string(), &permitted, cite);
        }
    }
}

/// What a bonus wager can win beside insurance: the joker makes a straight or a flush for the one and is an ace for the
/// other.
fn low_bonus(odds: &[Option<Odds>], least: Money) -> Money {
    let beside = [JokerSeven::Straight, JokerSeven::Flush, JokerSeven::JokerStraightFlush, JokerSeven::JokerRoyalFlush];
    beside.iter().filter_map(|hand| odds[*hand as usize]?.winnings(least)).max().unwrap_or(Money::ZERO)
}

fn stub(chosen: &HouseRules, violations: &mut Vec<Violation>) {
    let section_17 = chosen.is("three-card-bonus", "on") || chosen.is("seven-card-bonus", "on");
    if chosen.is("stub-count", "device-counts-each-shuffle") && !section_17 {
        let permitted = "by-hand, unless section 17 bonus wagers are offered: four cards are left of every other deal";
        let found = "device-counts-each-shuffle".to_owned();
        wrong(violations, "options.stub-count", found, permitted, by::STUB_BY_DEVICE);
    }
}
