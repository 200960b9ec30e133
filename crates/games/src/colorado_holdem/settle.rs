//! The kernel: what a finished hand pays. The round, the analyzer and the fast simulation all call it.

use kit::{Card, Category, Money, Odds, Rank, ThreeCategory, rank_of, three_category};

named! {
    /// The two versions of the game.
    pub enum Version {
        /// Who goes on must make a bet wager.
        RequiredBet "required-bet",
        /// Who goes on may make one.
        PermissibleBet "permissible-bet",
    }

    /// The row that five cards are on, lowest first. Pairs are told apart where one of the versions does.
    pub enum Row {
        /// No pair, and nothing better.
        Nothing "nothing",
        /// A pair of sixes or less.
        LowPair "low-pair",
        /// A pair of sevens or eights.
        SevensOrEights "sevens-or-eights",
        /// A pair of nines.
        Nines "nines",
        /// A pair of tens.
        Tens "tens",
        /// A pair of jacks or better.
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

    /// Three cards that win at once if they are declared.
    pub enum Instant {
        /// Three cards of one suit in a row.
        StraightFlush "three card straight flush",
        /// Three cards of one rank.
        ThreeOfAKind "three of a kind",
    }
}

impl Row {
    /// The row that five cards are on.
    #[inline]
    pub fn of(cards: [Card; 5]) -> Row {
        match rank_of(&cards).category() {
            Category::HighCard => Row::Nothing,
            Category::OnePair => Row::of_pair(&cards),
            category => Row::ALL[category as usize + 4],
        }
    }

    /// The row of a hand with one pair. Nothing but the pair counts.
    fn of_pair(cards: &[Card; 5]) -> Row {
        let paired = |card: &&Card| cards.iter().filter(|other| other.rank() == card.rank()).count() > 1;
        match cards.iter().find(paired).map(|card| card.rank()) {
            Some(rank) if rank >= Rank::Jack => Row::JacksOrBetter,
            Some(Rank::Ten) => Row::Tens,
            Some(Rank::Nine) => Row::Nines,
            Some(Rank::Seven | Rank::Eight) => Row::SevensOrEights,
            _ => Row::LowPair,
        }
    }
}

impl Instant {
    /// What three cards win at once as, if they do. Whether ace, two and three are in a row is the house's choice.
    #[inline]
    pub fn of(cards: [Card; 3], ace_low: bool) -> Option<Instant> {
        match three_category(cards) {
            ThreeCategory::ThreeOfAKind => Some(Instant::ThreeOfAKind),
            ThreeCategory::StraightFlush if !ace_low && is_low_run(cards) => None,
            ThreeCategory::StraightFlush | ThreeCategory::Royal => Some(Instant::StraightFlush),
            _ => None,
        }
    }
}

/// Ace, two and three.
pub fn is_low_run(cards: [Card; 3]) -> bool {
    let holds = |rank: Rank| cards.iter().any(|card| card.rank() == rank);
    holds(Rank::Ace) && holds(Rank::Two) && holds(Rank::Three)
}

/// King, ace and two, which look like a run and are none.
pub fn wraps_around(cards: [Card; 3]) -> bool {
    let holds = |rank: Rank| cards.iter().any(|card| card.rank() == rank);
    holds(Rank::King) && holds(Rank::Ace) && holds(Rank::Two)
}

/// The place of the card that goes when a player names none: the lowest that is not of a pair.
pub fn lowest_single(cards: [Card; 3]) -> usize {
    let paired = |card: &Card| cards.iter().filter(|other| other.rank() == card.rank()).count() > 1;
    (0..3).min_by_key(|place| (paired(&cards[*place]), cards[*place].rank())).expect("three cards")
}

/// What becomes of a wager on a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It is collected.
    Loses,
    /// It is neither collected nor paid.
    Pushes,
    /// It is paid at these odds.
    Wins(Odds),
}

/// What a table pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pay {
    /// Ante and bet, by row.
    pub main: [Outcome; Row::ALL.len()],
    /// The bonus wager, by row.
    pub bonus: [Outcome; Row::ALL.len()],
    /// The ante of a declared instant winner.
    pub instant: [Odds; 2],
    /// The bonus wager of a declared instant winner.
    pub instant_bonus: [Odds; 2],
    /// The most that ante and bet of a hand win together.
    pub limit: Option<Money>,
}

/// What lies on a hand's spots beside the bonus wager.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stakes {
    /// The ante.
    pub ante: Money,
    /// The bet wager, where one was made.
    pub bet: Money,
    /// A match play coupon's value, which is not chips.
    pub coupon: Money,
}

/// What a winning hand is paid, stakes apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Winnings {
    /// On the ante.
    pub ante: Money,
    /// On the bet wager.
    pub bet: Money,
    /// On the coupon beside the ante.
    pub coupon: Money,
    /// What the payout limit cut off.
    pub cut: Money,
}

/// What these stakes win at these odds, the coupon even money. A limit is filled in the order ante, bet, coupon.
#[inline]
pub fn winnings(limit: Option<Money>, stakes: &Stakes, odds: Odds) -> Winnings {
    let mut wins = [exact(odds, stakes.ante), exact(odds, stakes.bet), stakes.coupon];
    let total = wins[0] + wins[1] + wins[2];
    let mut left = limit.unwrap_or(total);
    for won in &mut wins {
        *won = (*won).min(left);
        left -= *won;
    }
    let [ante, bet, coupon] = wins;
    Winnings { ante, bet, coupon, cut: total - ante - bet - coupon }
}

/// What a wager wins at these odds.
#[inline]
pub fn won(odds: Odds, stake: Money) -> Money {
    exact(odds, stake)
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

    fn three(text: &str) -> [Card; 3] {
        text.parse::<Cards>().unwrap().known().unwrap()
    }

    #[test]
    fn pairs_are_told_apart_where_a_version_does() {
        assert_eq!(row("6c 6d Ah Ks Qc"), Row::LowPair);
        assert_eq!(row("7c 7d Ah Ks Qc"), Row::SevensOrEights);
        assert_eq!(row("8c 8d 2h 3s 4c"), Row::SevensOrEights);
        assert_eq!(row("9c 9d 2h 3s 4c"), Row::Nines);
        assert_eq!(row("Tc Td 2h 3s 4c"), Row::Tens);
        assert_eq!(row("Jc Jd 2h 3s 4c"), Row::JacksOrBetter);
        assert_eq!(row("2c 2d 3h 3s 4c"), Row::TwoPair);
        assert_eq!(row("Ac Kd Qh Js 9c"), Row::Nothing);
        assert_eq!(row("Qc Kd Ah 2s 3c"), Row::Nothing);
        assert_eq!(row("5c 4d 3h 2s Ac"), Row::Straight);
        assert_eq!(row("Kc Qc Jc Tc 9c"), Row::StraightFlush);
        assert_eq!(row("Ac Kc Qc Jc Tc"), Row::RoyalFlush);
    }

    #[test]
    fn three_cards_win_at_once_in_a_row_of_one_suit_or_of_one_rank() {
        for (cards, instant) in [
            ("Ac Kc Qc", Some(Instant::StraightFlush)),
            ("4c 2c 3c", Some(Instant::StraightFlush)),
            ("2c 2d 2h", Some(Instant::ThreeOfAKind)),
            ("Ac Kc 2c", None),
            ("4c 2c 3d", None),
            ("9c 9d 8c", None),
        ] {
            assert_eq!(Instant::of(three(cards), true), instant, "{cards}");
            assert_eq!(Instant::of(three(cards), false), instant, "{cards}");
        }
        assert_eq!(Instant::of(three("3c Ac 2c"), true), Some(Instant::StraightFlush));
        assert_eq!(Instant::of(three("3c Ac 2c"), false), None);
    }

    #[test]
    fn a_pair_is_kept_and_otherwise_the_lowest_card_goes() {
        assert_eq!(lowest_single(three("2c Ad 2h")), 1);
        assert_eq!(lowest_single(three("Kc 9d Th")), 1);
        assert_eq!(lowest_single(three("7c 7d 7h")), 0);
    }

    #[test]
    fn a_limit_is_filled_ante_first_and_the_coupon_last() {
        let odds = Odds::to(500, 1);
        let stakes = Stakes { ante: Money::dollars(60), bet: Money::dollars(60), coupon: Money::dollars(60) };
        let limit = Some(Money::dollars(50_000));
        let wins = winnings(limit, &stakes, odds);
        assert_eq!([wins.ante, wins.bet, wins.coupon, wins.cut], [30_000, 20_000, 0, 10_060].map(Money::dollars));
        let wins = winnings(None, &stakes, odds);
        assert_eq!([wins.ante, wins.bet, wins.coupon, wins.cut], [30_000, 30_000, 60, 0].map(Money::dollars));
    }
}
