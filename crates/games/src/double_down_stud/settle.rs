//! The kernel: what a finished hand pays. The round, the analyzer and the fast simulation all call it.

use kit::{Card, Category, Money, Odds, Rank, rank_of};

named! {
    /// The row that five cards are on, lowest first.
    pub enum Row {
        /// No pair, and nothing better.
        Nothing "nothing",
        /// A pair of fives or less, which loses.
        LosingPair "losing-pair",
        /// A pair of sixes to tens, which pushes.
        PushingPair "pushing-pair",
        /// A pair of jacks or better, which wins.
        JacksOrBetter "jacks-or-better",
        /// Two pairs of any rank.
        TwoPair "two-pair",
        /// Three of a kind.
        ThreeOfAKind "three-of-a-kind",
        /// A straight.
        Straight "straight",
        /// A flush.
        Flush "flush",
        /// A full house.
        FullHouse "full-house",
        /// Four of a kind.
        FourOfAKind "four-of-a-kind",
        /// A straight flush.
        StraightFlush "straight-flush",
        /// A royal flush.
        RoyalFlush "royal-flush",
    }
}

impl Row {
    /// The row that five cards are on.
    #[inline]
    pub fn of(cards: [Card; 5]) -> Row {
        match rank_of(&cards).category() {
            Category::HighCard => Row::Nothing,
            Category::OnePair => Row::of_pair(&cards),
            category => Row::ALL[category as usize + 2],
        }
    }

    /// The row of a hand with one pair. Nothing but the pair counts.
    fn of_pair(cards: &[Card; 5]) -> Row {
        let paired = |card: &&Card| cards.iter().filter(|other| other.rank() == card.rank()).count() > 1;
        match cards.iter().find(paired).map(|card| card.rank()) {
            Some(rank) if rank >= Rank::Jack => Row::JacksOrBetter,
            Some(rank) if rank >= Rank::Six => Row::PushingPair,
            _ => Row::LosingPair,
        }
    }

    /// Whether it is neither collected nor paid.
    pub fn pushes(self) -> bool {
        self == Row::PushingPair
    }
}

/// Whether four cards win whatever the fifth is.
pub fn sure_to_win([a, b, c, d]: [Card; 4]) -> bool {
    Card::deck().filter(|e| ![a, b, c, d].contains(e)).all(|e| Row::of([a, b, c, d, e]) >= Row::JacksOrBetter)
}

/// What a table pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pay {
    /// The odds of both wagers, by row; `None` wins nothing.
    pub odds: [Option<Odds>; Row::ALL.len()],
    /// The most that both wagers of a hand win together.
    pub limit: Option<Money>,
}

/// What a hand's wagers win, and what the limit cut off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Winnings {
    /// On the original wager and on the double down.
    pub won: [Money; 2],
    /// What the payout limit cut off.
    pub cut: Money,
}

/// What the original wager and the double down win; `None` when they do not. A limit is shared in proportion: the
/// original's share is rounded down to the cent, and the double down has the rest.
#[inline]
pub fn winnings(pay: &Pay, wagers: [Money; 2], row: Row) -> Option<Winnings> {
    let odds = pay.odds[row as usize]?;
    let [original, double_down] =
        wagers.map(|wager| odds.winnings(wager).expect("house rules whose payouts are whole cents"));
    let total = original + double_down;
    let Some(limit) = pay.limit.filter(|limit| *limit < total) else {
        return Some(Winnings { won: [original, double_down], cut: Money::ZERO });
    };
    let cents = |money: Money| i128::from(money.in_cents());
    let share = cents(limit) * cents(original) / cents(total);
    let share = Money::cents(i64::try_from(share).expect("a share of the limit"));
    Some(Winnings { won: [share, limit - share], cut: total - limit })
}

/// What the original wager and the double down come to: lost, pushed or won.
#[inline]
pub fn nets(pay: &Pay, wagers: [Money; 2], row: Row) -> [Money; 2] {
    match winnings(pay, wagers, row) {
        Some(winnings) => winnings.won,
        None if row.pushes() => [Money::ZERO; 2],
        None => wagers.map(|wager| -wager),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::Cards;

    fn row(text: &str) -> Row {
        Row::of(text.parse::<Cards>().unwrap().known().unwrap())
    }

    #[test]
    fn a_pair_loses_up_to_fives_pushes_up_to_tens_and_wins_from_jacks_on() {
        let pairs = [("5c 5d Ah Ks Qc", Row::LosingPair), ("6c 6d 2h 3s 4c", Row::PushingPair)];
        let more = [("Tc Td Ah Ks Qc", Row::PushingPair), ("Jc Jd 2h 3s 4c", Row::JacksOrBetter)];
        for (cards, expected) in pairs.into_iter().chain(more) {
            assert_eq!(row(cards), expected, "{cards}");
        }
    }

    #[test]
    fn every_category_has_its_row() {
        assert_eq!(row("Ac Kd Qh Js 9c"), Row::Nothing);
        assert_eq!(row("Qc Kd Ah 2s 3c"), Row::Nothing);
        assert_eq!(row("2c 2d 3h 3s 4c"), Row::TwoPair);
        assert_eq!(row("2c 2d 2h 3s 4c"), Row::ThreeOfAKind);
        assert_eq!(row("5c 4d 3h 2s Ac"), Row::Straight);
        assert_eq!(row("2c 4c 6c 8c Tc"), Row::Flush);
        assert_eq!(row("2c 2d 2h 3s 3c"), Row::FullHouse);
        assert_eq!(row("2c 2d 2h 2s 3c"), Row::FourOfAKind);
        assert_eq!(row("5c 4c 3c 2c Ac"), Row::StraightFlush);
        assert_eq!(row("Ac Kc Qc Jc Tc"), Row::RoyalFlush);
    }

    #[test]
    fn four_cards_win_for_sure_with_a_pair_of_jacks_two_pairs_or_three_of_a_kind() {
        let sure = |text: &str| sure_to_win(text.parse::<Cards>().unwrap().known().unwrap());
        assert!(["Jc Jd 2h 3s", "2c 2d 3h 3s", "2c 2d 2h 3s"].into_iter().all(sure));
        assert!(!["Tc Td 2h 3s", "Ac Kc Qc Jc"].into_iter().any(sure));
    }

    #[test]
    fn a_limit_is_shared_in_proportion_and_no_cent_is_lost() {
        let pay = Pay { odds: [Some(Odds::to(1000, 1)); 12], limit: Some(Money::dollars(100_000)) };
        let wins = |original, double_down| {
            winnings(&pay, [original, double_down].map(Money::dollars), Row::RoyalFlush).unwrap()
        };
        assert_eq!(wins(100, 0), Winnings { won: [100_000, 0].map(Money::dollars), cut: Money::ZERO });
        assert_eq!(wins(50, 50).cut, Money::ZERO);
        assert_eq!(wins(75, 50).won, [60_000, 40_000].map(Money::dollars));
        assert_eq!(wins(100, 50).won, [6_666_666, 3_333_334].map(Money::cents));
        assert_eq!(wins(100, 50).cut, Money::dollars(50_000));
        assert_eq!(wins(101, 0).cut, Money::dollars(1_000));
    }
}
