//! The kernel: what hands are worth, and what they win. Pure, and shared by the rounds, the odds and the simulation.

use kit::{Category, Money, Odds, PokerRank, Rank};
use serde::{Deserialize, Serialize};

/// How many categories of hands there are, which rows of pay tables are.
pub const ROWS: usize = Category::ALL.len();

/// How a hand with a bet wager stands against the dealer's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// The dealer has less than ace and king.
    Unqualified,
    /// The dealer's hand is higher.
    Lost,
    /// Both are of equal rank.
    Tied,
    /// The player's hand is higher.
    Won,
}

impl Standing {
    /// How these hands stand.
    #[inline]
    pub fn of(player: PokerRank, dealer: PokerRank) -> Standing {
        match player.cmp(&dealer) {
            _ if !qualifies(dealer) => Standing::Unqualified,
            std::cmp::Ordering::Less => Standing::Lost,
            std::cmp::Ordering::Equal => Standing::Tied,
            std::cmp::Ordering::Greater => Standing::Won,
        }
    }
}

/// Whether the dealer has ace and king, or any pair or better.
#[inline]
pub fn qualifies(dealer: PokerRank) -> bool {
    dealer.category() > Category::HighCard || dealer.ranks()[..2] == [Rank::Ace, Rank::King]
}

/// What a table pays, by category; `None` pays nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pay {
    /// A winning ante.
    pub ante: Odds,
    /// A winning bet wager.
    pub bet: [Odds; ROWS],
    /// The Caribbean Stud Bonus; a pair only from tens on.
    pub bonus: [Option<Odds>; ROWS],
    /// The progressive wager, in all.
    pub progressive: [Option<Odds>; ROWS],
    /// The Five Card Hand Bonus, in all.
    pub five_card: [Option<Odds>; ROWS],
    /// What others with a progressive wager are paid for a hand, in all on $1.
    pub envy: [Option<Odds>; ROWS],
}

/// What lies on a hand's spots against the dealer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stakes {
    /// The ante.
    pub ante: Money,
    /// The bet wager.
    pub bet: Money,
    /// A match play coupon's value, which is not chips.
    pub coupon: Money,
}

/// What a hand with a bet wager wins against the dealer, stakes apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Winnings {
    /// On the ante.
    pub ante: Money,
    /// On the bet wager.
    pub bet: Money,
    /// On the coupon beside the ante.
    pub coupon: Money,
}

/// What a hand wins: the ante when the dealer does not qualify, both wagers when it is higher.
#[inline]
pub fn winnings(pay: &Pay, stakes: &Stakes, standing: Standing, category: Category) -> Winnings {
    match standing {
        Standing::Lost | Standing::Tied => Winnings::default(),
        Standing::Unqualified | Standing::Won => {
            let bet =
                if standing == Standing::Won { exact(pay.bet[category as usize], stakes.bet) } else { Money::ZERO };
            Winnings { ante: exact(pay.ante, stakes.ante), bet, coupon: exact(pay.ante, stakes.coupon) }
        }
    }
}

/// What a hand with a bet wager changes the player's stack by.
#[inline]
pub fn net(pay: &Pay, stakes: &Stakes, standing: Standing, category: Category) -> Money {
    let wins = winnings(pay, stakes, standing, category);
    let lost = if standing == Standing::Lost { stakes.ante + stakes.bet } else { Money::ZERO };
    wins.ante + wins.bet + wins.coupon - lost
}

/// What a Caribbean Stud Bonus is paid by; `None` when it loses.
#[inline]
pub fn bonus_odds(pay: &Pay, hand: PokerRank) -> Option<Odds> {
    let low = hand.category() == Category::OnePair && hand.ranks()[0] < Rank::Ten;
    pay.bonus[hand.category() as usize].filter(|_| !low)
}

/// What a Caribbean Stud Bonus wins besides its stake; `None` when it loses.
#[inline]
pub fn bonus(pay: &Pay, stake: Money, hand: PokerRank) -> Option<Money> {
    bonus_odds(pay, hand).map(|odds| exact(odds, stake))
}

/// What a wager is awarded whose chips are the house's already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Award {
    /// A sum, in all.
    Sum(Money),
    /// A share of the meter, in percent.
    Share(u32),
}

/// What these odds award on a stake, in all.
#[inline]
pub fn award(odds: Odds, stake: Money) -> Award {
    match odds.share() {
        Some(percent) => Award::Share(percent),
        None => Award::Sum(exact(odds, stake) + stake),
    }
}

/// Winnings that the check of the house rules has made sure are whole cents.
fn exact(odds: Odds, stake: Money) -> Money {
    odds.winnings(stake).expect("house rules whose payouts are whole cents")
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::{Cards, rank_of};

    fn hand(text: &str) -> PokerRank {
        rank_of(&text.parse::<Cards>().unwrap().known::<5>().unwrap())
    }

    #[test]
    fn the_dealer_qualifies_from_ace_king_four_three_two_on() {
        assert!(qualifies(hand("Ac Kd 4h 3s 2c")));
        assert!(!qualifies(hand("Ac Qd Jh Ts 8c")));
        assert!(qualifies(hand("2c 2d 3h 4s 6c")));
        assert!(qualifies(hand("5c 4d 3h 2s Ac")));
        assert!(!qualifies(hand("Kc Qd Jh Ts 8c")));
    }

    #[test]
    fn a_tie_with_a_dealer_who_does_not_qualify_wins_the_ante() {
        let (one, same) = (hand("Ac Qd Jh Ts 8c"), hand("Ad Qc Js Th 8d"));
        assert_eq!(Standing::of(one, same), Standing::Unqualified);
        let (one, same) = (hand("Ac Kd Jh Ts 8c"), hand("Ad Kc Js Th 8d"));
        assert_eq!(Standing::of(one, same), Standing::Tied);
    }
}
