//! The kernel: what a finished hand pays. The round, the analyzer and the fast simulation all call it.

use kit::{Card, Cards, Money, Odds, Rank, Suit, ThreeCategory, ThreeRank, rank_of_three};

/// How a player's hand stands against the dealer's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// The dealer does not qualify, and the hands are not compared.
    Unopposed,
    /// It outranks the dealer's.
    Won,
    /// It ties.
    Tied,
    /// The dealer's outranks it.
    Lost,
}

impl Standing {
    /// The verdict on a player's hand against the dealer's.
    #[inline]
    pub fn of(player: ThreeRank, dealer: ThreeRank) -> Standing {
        if !qualifies(dealer) {
            return Standing::Unopposed;
        }
        match player.cmp(&dealer) {
            std::cmp::Ordering::Greater => Standing::Won,
            std::cmp::Ordering::Equal => Standing::Tied,
            std::cmp::Ordering::Less => Standing::Lost,
        }
    }
}

/// The lowest hand with which the dealer qualifies: queen high.
const LOWEST: [Card; 3] =
    [Card::new(Rank::Queen, Suit::Club), Card::new(Rank::Three, Suit::Diamond), Card::new(Rank::Two, Suit::Heart)];

/// Whether the dealer holds queen high or better.
#[inline]
pub fn qualifies(dealer: ThreeRank) -> bool {
    dealer >= rank_of_three(LOWEST)
}

/// A row of a pay table that a hand can be on, lowest first. Ace, king and queen of spades is a row of
/// its own where a table has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Row {
    Nothing,
    Pair,
    Flush,
    Straight,
    ThreeOfAKind,
    StraightFlush,
    MiniRoyal,
    MiniRoyalOfSpades,
}

impl Row {
    /// How many there are.
    pub const COUNT: usize = 8;
    /// Every row, lowest first.
    pub const ALL: [Row; Row::COUNT] = [
        Row::Nothing,
        Row::Pair,
        Row::Flush,
        Row::Straight,
        Row::ThreeOfAKind,
        Row::StraightFlush,
        Row::MiniRoyal,
        Row::MiniRoyalOfSpades,
    ];

    /// The best row that three cards are on.
    pub fn of(cards: [Card; 3]) -> Row {
        match rank_of_three(cards).category() {
            ThreeCategory::Royal if cards[0].suit() == Suit::Spade => Row::MiniRoyalOfSpades,
            category => Row::ALL[category as usize],
        }
    }

    /// Its name in a pay table.
    pub const fn name(self) -> &'static str {
        match self {
            Row::Nothing => "nothing",
            Row::Pair => "pair",
            Row::Flush => "flush",
            Row::Straight => "straight",
            Row::ThreeOfAKind => "three-of-a-kind",
            Row::StraightFlush => "straight-flush",
            Row::MiniRoyal => "mini-royal",
            Row::MiniRoyalOfSpades => "mini-royal-of-spades",
        }
    }
}

/// Whether two hands are of one category of the text, to which a mini royal is a straight flush.
pub fn same_category(one: [Card; 3], other: [Card; 3]) -> bool {
    Row::of(one).min(Row::StraightFlush) == Row::of(other).min(Row::StraightFlush)
}

/// King, ace and two, which look like a straight and are none.
pub fn wraps_around(cards: [Card; 3]) -> bool {
    let mut ranks = cards.map(Card::rank);
    ranks.sort();
    ranks == [Rank::Two, Rank::King, Rank::Ace]
}

/// What a table pays, by row; `None` pays nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pay {
    /// Pair plus; a hand without odds loses.
    pub pair_plus: [Option<Odds>; Row::COUNT],
    /// The ante bonus.
    pub ante_bonus: [Option<Odds>; Row::COUNT],
}

/// What lies on a hand's spots against the dealer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stakes {
    /// The ante.
    pub ante: Money,
    /// The play wager.
    pub play: Money,
    /// A match play coupon's value, which is not chips.
    pub coupon: Money,
}

/// What a hand with a play wager wins against the dealer, stakes apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Winnings {
    /// On the ante.
    pub ante: Money,
    /// On the play wager.
    pub play: Money,
    /// On the coupon beside the ante.
    pub coupon: Money,
    /// The ante bonus.
    pub bonus: Money,
}

/// What a hand with a play wager wins: even money on both wagers when it outranks the dealer's, on the
/// ante alone when the dealer does not qualify, and the ante bonus whatever the dealer holds.
#[inline]
pub fn winnings(pay: &Pay, stakes: &Stakes, verdict: Standing, row: Row) -> Winnings {
    let even = |stake: Money, wins: bool| if wins { stake } else { Money::ZERO };
    let ante = matches!(verdict, Standing::Won | Standing::Unopposed);
    Winnings {
        ante: even(stakes.ante, ante),
        play: even(stakes.play, verdict == Standing::Won),
        coupon: even(stakes.coupon, ante),
        bonus: pay.ante_bonus[row as usize].map_or(Money::ZERO, |odds| exact(odds, stakes.ante)),
    }
}

/// What the hand changes the player's stack by, pair plus apart.
#[inline]
pub fn net(pay: &Pay, stakes: &Stakes, verdict: Standing, row: Row) -> Money {
    let wins = winnings(pay, stakes, verdict, row);
    let lost = if verdict == Standing::Lost { stakes.ante + stakes.play } else { Money::ZERO };
    wins.ante + wins.play + wins.coupon + wins.bonus - lost
}

/// What a pair plus wager wins; `None` when it loses.
#[inline]
pub fn pair_plus(pay: &Pay, stake: Money, row: Row) -> Option<Money> {
    pay.pair_plus[row as usize].map(|odds| exact(odds, stake))
}

/// Winnings that the check of the house rules has made sure are whole cents.
fn exact(odds: Odds, stake: Money) -> Money {
    odds.winnings(stake).expect("house rules whose payouts are whole cents")
}

/// What a hand is, where its cards are known.
pub fn describe(cards: &Cards) -> String {
    let Some(cards) = cards.known() else { return "face down".to_owned() };
    match Row::of(cards) {
        Row::Nothing => {
            let highest = cards.iter().map(|card| card.rank()).max().expect("three cards");
            format!("{} high", highest.word())
        }
        Row::Pair => {
            let ranks = cards.map(Card::rank);
            let pair = if ranks[0] == ranks[1] { ranks[0] } else { ranks[2] };
            format!("pair of {}", pair.plural())
        }
        Row::MiniRoyal => "mini royal flush".to_owned(),
        Row::MiniRoyalOfSpades => "mini royal flush of spades".to_owned(),
        row => row.name().replace('-', " "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rank(text: &str) -> ThreeRank {
        rank_of_three(text.parse::<Cards>().unwrap().known().unwrap())
    }

    #[test]
    fn the_dealer_qualifies_with_queen_high_and_nothing_less() {
        for (hand, does) in [("Jc Td 8h", false), ("Qc 3d 2h", true), ("2c 2d 3h", true), ("Kc 3d 2h", true)] {
            assert_eq!(qualifies(rank(hand)), does, "{hand}");
        }
        let all = kit::Card::deck().collect::<Vec<_>>();
        for a in 0..52 {
            for b in a + 1..52 {
                for c in b + 1..52 {
                    let cards = [all[a], all[b], all[c]];
                    let high = cards.iter().any(|card| card.rank() >= Rank::Queen);
                    let made = rank_of_three(cards).category() != ThreeCategory::Nothing;
                    assert_eq!(qualifies(rank_of_three(cards)), high || made, "{cards:?}");
                }
            }
        }
    }

    #[test]
    fn hands_are_called_what_they_are() {
        let called = |text: &str| describe(&text.parse().unwrap());
        assert_eq!(called("Qc 3d 2h"), "queen high");
        assert_eq!(called("3c 9d 3h"), "pair of threes");
        assert_eq!(called("As Ks Qs"), "mini royal flush of spades");
        assert_eq!(called("Ac Kc Qc"), "mini royal flush");
        assert_eq!(called("Ac Kc 2c"), "flush");
        assert_eq!(called("Ac 2d 3c"), "straight");
        assert_eq!(called("?? 2d 3c"), "face down");
    }
}
