//! The kernel: what a finished hand pays. The round, the analyzer and the fast simulation all call it.

use kit::{Card, Category, Money, Odds, Rank, ThreeCategory, rank_of};

/// The row that five cards are on, lowest first. A pair below tens wins nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Row {
    Nothing,
    LowPair,
    TensOrBetter,
    TwoPair,
    ThreeOfAKind,
    Straight,
    Flush,
    FullHouse,
    FourOfAKind,
    StraightFlush,
    RoyalFlush,
}

impl Row {
    /// How many there are.
    pub const COUNT: usize = 11;
    /// Every row, lowest first.
    pub const ALL: [Row; Row::COUNT] = [
        Row::Nothing,
        Row::LowPair,
        Row::TensOrBetter,
        Row::TwoPair,
        Row::ThreeOfAKind,
        Row::Straight,
        Row::Flush,
        Row::FullHouse,
        Row::FourOfAKind,
        Row::StraightFlush,
        Row::RoyalFlush,
    ];

    /// The row that five cards are on.
    #[inline]
    pub fn of(cards: [Card; 5]) -> Row {
        match rank_of(&cards).category() {
            Category::HighCard => Row::Nothing,
            Category::OnePair if pairs_ten_or_more(&cards) => Row::TensOrBetter,
            Category::OnePair => Row::LowPair,
            category => Row::ALL[category as usize + 1],
        }
    }

    /// Its name in a pay table.
    pub const fn name(self) -> &'static str {
        match self {
            Row::Nothing => "nothing",
            Row::LowPair => "low-pair",
            Row::TensOrBetter => "tens-or-better",
            Row::TwoPair => "two-pair",
            Row::ThreeOfAKind => "three-of-a-kind",
            Row::Straight => "straight",
            Row::Flush => "flush",
            Row::FullHouse => "full-house",
            Row::FourOfAKind => "four-of-a-kind",
            Row::StraightFlush => "straight-flush",
            Row::RoyalFlush => "royal-flush",
        }
    }
}

/// Whether two of the cards are of one rank that is a ten or above.
fn pairs_ten_or_more(cards: &[Card]) -> bool {
    let high = |card: &&Card| card.rank() >= Rank::Ten;
    let seen = |card: &Card| cards.iter().filter(|other| other.rank() == card.rank()).count();
    cards.iter().filter(high).any(|card| seen(card) > 1)
}

/// The row of a three card bonus table that three cards are on.
pub const fn three_card_row(category: ThreeCategory) -> &'static str {
    match category {
        ThreeCategory::Nothing => "nothing",
        ThreeCategory::OnePair => "pair",
        ThreeCategory::Flush => "flush",
        ThreeCategory::Straight => "straight",
        ThreeCategory::ThreeOfAKind => "three-of-a-kind",
        ThreeCategory::StraightFlush => "straight-flush",
        ThreeCategory::Royal => "mini-royal",
    }
}

/// What a table pays, by row; `None` loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pay {
    /// Bets 1, 2 and 3.
    pub bets: [Option<Odds>; Row::COUNT],
    /// The let it ride bonus: a sum in all, its own dollar included.
    pub bonus: [Option<Odds>; Row::COUNT],
    /// The three card bonus, by category.
    pub three_card: [Option<Odds>; ThreeCategory::ALL.len()],
    /// The most that the three bets of a hand win together.
    pub limit: Option<Money>,
}

/// What a hand's bets win, one by one, and what the limit cut off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Winnings {
    /// On bets 1, 2 and 3.
    pub bets: [Money; 3],
    /// What the payout limit cut off.
    pub cut: Money,
}

/// What the bets that are still in place win; `None` when they lose. A limit is filled in their order.
#[inline]
pub fn winnings(pay: &Pay, bets: [Money; 3], row: Row) -> Option<Winnings> {
    let odds = pay.bets[row as usize]?;
    let mut wins = bets.map(|bet| exact(odds, bet));
    let total = wins.iter().fold(Money::ZERO, |sum, won| sum + *won);
    let mut left = pay.limit.unwrap_or(total);
    for won in &mut wins {
        *won = (*won).min(left);
        left -= *won;
    }
    let paid = wins.iter().fold(Money::ZERO, |sum, won| sum + *won);
    Some(Winnings { bets: wins, cut: total - paid })
}

/// What a let it ride bonus brings in all; `None` when it loses.
#[inline]
pub fn bonus(pay: &Pay, stake: Money, row: Row) -> Option<Money> {
    pay.bonus[row as usize].map(|odds| exact(odds, stake) + stake)
}

/// What a three card bonus wins besides its stake; `None` when it loses.
#[inline]
pub fn three_card(pay: &Pay, stake: Money, category: ThreeCategory) -> Option<Money> {
    pay.three_card[category as usize].map(|odds| exact(odds, stake))
}

/// Winnings that the check of the house rules has made sure are whole cents.
fn exact(odds: Odds, stake: Money) -> Money {
    odds.winnings(stake).expect("house rules whose payouts are whole cents")
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::Cards;

    fn row(text: &str) -> Row {
        Row::of(text.parse::<Cards>().unwrap().known().unwrap())
    }

    #[test]
    fn a_pair_wins_from_tens_on() {
        assert_eq!(row("9c 9d Ah Ks Qc"), Row::LowPair);
        assert_eq!(row("Tc Td 2h 3s 4c"), Row::TensOrBetter);
        assert_eq!(row("Ac Ad 2h 3s 4c"), Row::TensOrBetter);
        assert_eq!(row("2c 2d 3h 3s 4c"), Row::TwoPair);
        assert_eq!(row("Ac Kd Qh Js 9c"), Row::Nothing);
        assert_eq!(row("5c 4d 3h 2s Ac"), Row::Straight);
        assert_eq!(row("Qc Kd Ah 2s 3c"), Row::Nothing);
        assert_eq!(row("Ac Kc Qc Jc Tc"), Row::RoyalFlush);
        assert_eq!(row("Kc Qc Jc Tc 9c"), Row::StraightFlush);
    }

    #[test]
    fn a_limit_is_filled_bet_by_bet() {
        let odds = Some(Odds::to(1000, 1));
        let mut bets = [None; Row::COUNT];
        bets[Row::RoyalFlush as usize] = odds;
        let pay = Pay { bets, bonus: [None; Row::COUNT], three_card: [None; 7], limit: Some(Money::dollars(50_000)) };
        let wins = winnings(&pay, [Money::dollars(20); 3], Row::RoyalFlush).unwrap();
        assert_eq!(wins.bets, [20_000, 20_000, 10_000].map(Money::dollars));
        assert_eq!(wins.cut, Money::dollars(10_000));
        assert_eq!(winnings(&pay, [Money::dollars(20); 3], Row::Flush), None);
    }
}
