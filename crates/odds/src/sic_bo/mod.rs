//! The exact odds of sic bo: every wager on all 216 throws, priced with the kernel that settles
//! real rounds. What arithmetic says without throwing anything is in [`closed_form`].

pub mod closed_form;
mod player;

pub use player::Player;

use crate::books::Book;
use crate::exact::{Distribution, Ratio};
use crate::joint::{Joint, Member};
use crate::report::{Analysis, WagerReport};
use crate::{AnalysisError, Asked, Progress};
use engine::rules::HouseRules;
use games::sic_bo::settle::{self, Pay};
use games::sic_bo::{Kind, Rules, Wager};
use kit::{Dice, Money, Odds};
use std::time::Instant;

/// The analysis of this game.
pub(crate) const BOOK: Book = Book {
    analyze: |chosen, asked, _| analyze(chosen, asked.unit),
    wagers,
    joints,
    simulated: Player::simulated,
    usual: |_| "small+any-three-of-a-kind",
    shoe: false,
    decides: false,
    rows_may_be_left_out: false,
};

/// All throws of three dice.
pub const THROWS: u32 = 216;

/// The house rules, if the unit is a permitted wager.
fn rules(chosen: &HouseRules, unit: Option<Money>) -> Result<Rules, AnalysisError> {
    let rules = Rules::new(chosen.clone());
    let permitted = |unit: &Money| rules.other.allow(*unit) || rules.small_big.allow(*unit);
    if let Some(unit) = unit.filter(|unit| !permitted(unit)) {
        let why = format!(
            "a wager of {unit} is not permitted here: small and big are {} to {}, others {} to {}, in steps of {}",
            rules.small_big.least, rules.small_big.most, rules.other.least, rules.other.most, rules.other.step
        );
        return Err(AnalysisError::Unit(why));
    }
    Ok(rules)
}

/// Every row of the pay tables, settled on every throw.
fn reports(chosen: &HouseRules, unit: Option<Money>) -> Result<Vec<WagerReport>, AnalysisError> {
    let rules = rules(chosen, unit)?;
    Ok(alike().map(|wager| report(&rules.pay, wager, rules.house.chip)).collect())
}

/// Every wager. There is nothing to decide.
pub(crate) fn wagers(
    chosen: &HouseRules,
    asked: &Asked<'_>,
    _: Option<&HouseRules>,
    _: &Progress<'_>,
) -> Result<Vec<WagerReport>, AnalysisError> {
    reports(chosen, asked.unit)
}

/// The wagers that go together: all fifty. A row's own name stands for its first number.
pub(crate) fn joints(chosen: &HouseRules, asked: &Asked<'_>, _: &Progress<'_>) -> Result<Vec<Joint>, AnalysisError> {
    let rules = rules(chosen, asked.unit)?;
    let stake = rules.house.chip;
    let first = |wager: Wager| alike().any(|other| other == wager);
    let member = |wager: Wager| {
        let member = Member::new(wager.name(), row(wager), stake, true);
        if first(wager) { member.called(row(wager)) } else { member }
    };
    let mut joint = Joint::new(Wager::ALL.into_iter().map(member).collect());
    for dice in throws() {
        let net = |wager| settle::winnings(&rules.pay, wager, stake, dice).unwrap_or(-stake).in_cents();
        joint.add(Wager::ALL.into_iter().map(net).collect(), 1);
    }
    Ok(vec![joint])
}

/// The whole analysis. Every wager is its own base: nothing is capped, so amounts do not matter.
///
/// # Errors
/// When the unit is not a permitted wager.
pub fn analyze(chosen: &HouseRules, unit: Option<Money>) -> Result<Analysis, AnalysisError> {
    let started = Instant::now();
    let unit_says = "the wager itself, whatever its amount".to_owned();
    let method = format!("every wager settled on each of the {THROWS} throws of three dice");
    Ok(Analysis::new(chosen, started, (unit_says, method), reports(chosen, unit)?))
}

/// One wager for each row of the pay tables: those on other numbers have the same odds.
pub fn alike() -> impl Iterator<Item = Wager> {
    Wager::ALL.into_iter().filter(|wager| match wager {
        Wager::ThreeOfAKind(number) | Wager::TwoOfAKind(number) | Wager::OneOfAKind(number) => *number == 1,
        Wager::Combination(low, high) => (*low, *high) == (1, 2),
        _ => true,
    })
}

/// The name of all wagers alike, which is that of their row.
pub fn row(wager: Wager) -> &'static str {
    match wager.kind() {
        Kind::ThreeOfAKind => "three-of-a-kind",
        Kind::TwoOfAKind => "two-of-a-kind",
        Kind::Combination => "two-dice-combination",
        Kind::OneOfAKind => "one-of-a-kind",
        Kind::AnyThreeOfAKind | Kind::Total | Kind::Small | Kind::Big => wager.name(),
    }
}

/// Every throw of three dice, each as likely as any other.
pub fn throws() -> impl Iterator<Item = Dice> {
    let faces = || 1..=6u8;
    faces()
        .flat_map(move |a| faces().flat_map(move |b| faces().map(move |c| [a, b, c])))
        .map(|faces| Dice::of(&faces).expect("three faces from 1 to 6"))
}

/// What a stake on this wager comes to, over all throws.
pub fn enumerated(pay: &Pay, wager: Wager, stake: Money) -> Distribution {
    let mut sum = Distribution::default();
    for dice in throws() {
        let net = settle::winnings(pay, wager, stake, dice).unwrap_or(-stake);
        sum.add(net.in_cents(), 1);
    }
    sum
}

fn report(pay: &Pay, wager: Wager, stake: Money) -> WagerReport {
    let name = (row(wager), row(wager), says(pay, wager));
    let distribution = enumerated(pay, wager, stake);
    WagerReport::new((name.0, name.1, &name.2), &distribution, stake.in_cents(), Ratio::new(1, 1u8))
}

fn says(pay: &Pay, wager: Wager) -> String {
    let at = |what: &str, odds: Odds| format!("{what}, {odds}");
    match wager {
        Wager::ThreeOfAKind(_) => at("a chosen number on all three dice", pay.three_of_a_kind),
        Wager::TwoOfAKind(_) if pay.two_wins_on_three => at("a chosen number on two or three dice", pay.two_of_a_kind),
        Wager::TwoOfAKind(_) => at("a chosen number on exactly two dice", pay.two_of_a_kind),
        Wager::AnyThreeOfAKind => at("any number on all three dice", pay.any_three_of_a_kind),
        Wager::Total(total) => at(&format!("a sum of {total}"), pay.total[usize::from(total - 4)]),
        Wager::Combination(..) => at("two chosen numbers, both showing", pay.combination),
        Wager::Small => at("a sum from 4 to 10 without three of a kind", pay.small),
        Wager::Big => at("a sum from 11 to 17 without three of a kind", pay.big),
        Wager::OneOfAKind(_) => {
            let [one, two, three] = pay.one_of_a_kind;
            format!("a chosen number on one die, {one}; on two, {two}; on three, {three}")
        }
    }
}
