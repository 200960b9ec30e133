//! What five cards with a joker can be.

use std::fmt;

/// What a five-card hand is, lowest first.
///
/// Ace, king, queen, jack and ten of one suit are a royal flush and never a plain straight flush.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum JokerCategory {
    HighCard,
    OnePair,
    TwoPair,
    ThreeOfAKind,
    Straight,
    Flush,
    FullHouse,
    FourOfAKind,
    StraightFlush,
    RoyalFlush,
    FiveAces,
}

impl JokerCategory {
    /// The eleven categories, lowest first.
    pub const ALL: [JokerCategory; 11] = [
        JokerCategory::HighCard,
        JokerCategory::OnePair,
        JokerCategory::TwoPair,
        JokerCategory::ThreeOfAKind,
        JokerCategory::Straight,
        JokerCategory::Flush,
        JokerCategory::FullHouse,
        JokerCategory::FourOfAKind,
        JokerCategory::StraightFlush,
        JokerCategory::RoyalFlush,
        JokerCategory::FiveAces,
    ];

    /// The name in words: `royal flush`, `two pair`, `five aces`.
    pub const fn name(self) -> &'static str {
        match self {
            JokerCategory::HighCard => "high card",
            JokerCategory::OnePair => "one pair",
            JokerCategory::TwoPair => "two pair",
            JokerCategory::ThreeOfAKind => "three of a kind",
            JokerCategory::Straight => "straight",
            JokerCategory::Flush => "flush",
            JokerCategory::FullHouse => "full house",
            JokerCategory::FourOfAKind => "four of a kind",
            JokerCategory::StraightFlush => "straight flush",
            JokerCategory::RoyalFlush => "royal flush",
            JokerCategory::FiveAces => "five aces",
        }
    }
}

impl fmt::Display for JokerCategory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Where ace, two, three, four and five rank among straights and among straight flushes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum WheelRank {
    /// Above king, queen, jack, ten and nine, below only ace to ten. As a straight flush it is therefore the highest,
    /// a royal flush being more than that.
    #[default]
    SecondHighest,
    /// Below six to two.
    Lowest,
}
