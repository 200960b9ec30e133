//! The kernel: what a finished hand pays. The round, the analyzer and the fast simulation all
//! call it.

use kit::{Category, Money, Odds, ThreeCategory};
use std::cmp::Ordering;

/// How the player's hand compares with the dealer's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// It outranks the dealer's.
    Won,
    /// It ties.
    Tied,
    /// The dealer's outranks it.
    Lost,
}

impl Verdict {
    /// The three verdicts.
    pub const ALL: [Verdict; 3] = [Verdict::Won, Verdict::Tied, Verdict::Lost];

    /// The verdict on a player's rank against the dealer's.
    #[inline]
    pub fn of<R: Ord>(player: R, dealer: R) -> Verdict {
        match player.cmp(&dealer) {
            Ordering::Greater => Verdict::Won,
            Ordering::Equal => Verdict::Tied,
            Ordering::Less => Verdict::Lost,
        }
    }
}

/// What a table pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pay {
    /// Ante bonus odds by the player's category; `None` pays nothing.
    pub ante_bonus: [Option<Odds>; 10],
    /// Three-card bonus odds by category; `None` loses.
    pub three_card: [Option<Odds>; 7],
    /// Whether a tie pays the ante bonus too.
    pub ante_bonus_on_tie: bool,
    /// The most that first, second and ante bonus together may win on one hand.
    pub limit: Option<Money>,
}

/// What lies on a hand's spots.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stakes {
    /// The ante.
    pub ante: Money,
    /// The first wager.
    pub first: Money,
    /// The second wager.
    pub second: Money,
    /// A match play coupon's value, which is not chips.
    pub coupon: Money,
}

impl Stakes {
    /// The chips at stake.
    pub fn chips(&self) -> Money {
        self.ante + self.first + self.second
    }
}

/// What a hand wins, in the order in which it is paid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Winnings {
    /// On the first wager.
    pub first: Money,
    /// On the coupon beside it.
    pub coupon: Money,
    /// On the second wager.
    pub second: Money,
    /// The ante bonus.
    pub ante_bonus: Money,
    /// What the payout limit cut off.
    pub cut: Money,
}

impl Winnings {
    /// All of it.
    pub fn total(&self) -> Money {
        self.first + self.coupon + self.second + self.ante_bonus
    }
}

/// What a finished hand wins: first and second wagers at even money when it outranks the
/// dealer's, and the ante bonus whatever the verdict, all under one limit filled in that order.
#[inline]
pub fn winnings(pay: &Pay, stakes: &Stakes, verdict: Verdict, category: Category) -> Winnings {
    let even = |stake: Money| if verdict == Verdict::Won { stake } else { Money::ZERO };
    let unlimited = Winnings {
        first: even(stakes.first),
        coupon: even(stakes.coupon),
        second: even(stakes.second),
        ante_bonus: ante_bonus(pay, stakes.ante, verdict, category),
        cut: Money::ZERO,
    };
    match pay.limit {
        Some(limit) if unlimited.total() > limit => limited(unlimited, limit),
        _ => unlimited,
    }
}

fn ante_bonus(pay: &Pay, ante: Money, verdict: Verdict, category: Category) -> Money {
    match pay.ante_bonus[category as usize] {
        Some(odds) if verdict != Verdict::Tied || pay.ante_bonus_on_tie => exact(odds, ante),
        _ => Money::ZERO,
    }
}

/// Winnings that the check of the house rules has made sure are whole cents.
fn exact(odds: Odds, stake: Money) -> Money {
    odds.winnings(stake).expect("house rules whose payouts are whole cents")
}

fn limited(wins: Winnings, limit: Money) -> Winnings {
    let mut left = limit;
    let mut take = |wanted: Money| {
        let given = wanted.min(left);
        left -= given;
        given
    };
    let (first, coupon, second) = (take(wins.first), take(wins.coupon), take(wins.second));
    let ante_bonus = take(wins.ante_bonus);
    Winnings { first, coupon, second, ante_bonus, cut: wins.total() - limit }
}

/// What the hand changes the player's stack by: winnings, less all chips at stake when it loses.
#[inline]
pub fn net(pay: &Pay, stakes: &Stakes, verdict: Verdict, category: Category) -> Money {
    let lost = if verdict == Verdict::Lost { stakes.chips() } else { Money::ZERO };
    winnings(pay, stakes, verdict, category).total() - lost
}

/// What a three-card bonus wager wins; `None` when the hand does not qualify.
#[inline]
pub fn three_card(pay: &Pay, stake: Money, category: ThreeCategory) -> Option<Money> {
    pay.three_card[category as usize].map(|odds| exact(odds, stake))
}

/// The ante bonus that three cards alone already earn: three of a kind, and nothing else.
pub fn three_card_ante_bonus(pay: &Pay, ante: Money, category: ThreeCategory) -> Option<Money> {
    let odds = pay.ante_bonus[Category::ThreeOfAKind as usize].filter(|_| category == ThreeCategory::ThreeOfAKind)?;
    let bonus = exact(odds, ante);
    Some(pay.limit.map_or(bonus, |limit| bonus.min(limit)))
}
