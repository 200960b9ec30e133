//! The same odds without throwing anything: how many of the 216 throws win, by arithmetic.

use crate::exact::Distribution;
use games::sic_bo::Wager;
use games::sic_bo::settle::Pay;
use kit::{Money, Odds};

/// The throws on which a wager wins, with the odds it is then paid.
pub fn wins(pay: &Pay, wager: Wager) -> Vec<(u32, Odds)> {
    let two = if pay.two_wins_on_three { exactly(2) + exactly(3) } else { exactly(2) };
    match wager {
        Wager::ThreeOfAKind(_) => vec![(exactly(3), pay.three_of_a_kind)],
        Wager::TwoOfAKind(_) => vec![(two, pay.two_of_a_kind)],
        Wager::AnyThreeOfAKind => vec![(6, pay.any_three_of_a_kind)],
        Wager::Total(total) => vec![(sums(total.into()), pay.total[usize::from(total - 4)])],
        // All throws, less those without the one and those without the other, which both count
        // those without either.
        Wager::Combination(..) => vec![(6 * 6 * 6 + 4 * 4 * 4 - 2 * 5 * 5 * 5, pay.combination)],
        // Turning every die upside down makes a big throw of each small one; the six of a kind
        // are neither.
        Wager::Small => vec![((super::THROWS - 6) / 2, pay.small)],
        Wager::Big => vec![((super::THROWS - 6) / 2, pay.big)],
        Wager::OneOfAKind(_) => (1..=3).zip(pay.one_of_a_kind).map(|(dice, odds)| (exactly(dice), odds)).collect(),
    }
}

/// What a stake on this wager comes to.
///
/// # Panics
/// When the odds would split a cent of the stake.
pub fn distribution(pay: &Pay, wager: Wager, stake: Money) -> Distribution {
    let mut sum = Distribution::default();
    let mut lost = super::THROWS;
    for (count, odds) in wins(pay, wager) {
        sum.add(odds.winnings(stake).expect("a whole number of cents").in_cents(), count.into());
        lost -= count;
    }
    sum.add(-stake.in_cents(), lost.into());
    sum
}

/// Throws in which a number shows on exactly so many dice: choose the dice, and any of the five
/// other numbers for the rest.
fn exactly(dice: u32) -> u32 {
    choose(3, dice) * 5u32.pow(3 - dice)
}

/// Throws with this sum: ways to divide it into three parts of at least one, with the dice that
/// would show more than six taken out again.
fn sums(total: u32) -> u32 {
    let parts = |total: u32| choose(total.saturating_sub(1), 2);
    parts(total) + 3 * parts(total.saturating_sub(12)) - 3 * parts(total.saturating_sub(6))
}

fn choose(from: u32, count: u32) -> u32 {
    (0..count).fold(1, |ways, taken| ways * from.saturating_sub(taken) / (taken + 1))
}
