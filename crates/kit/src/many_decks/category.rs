//! The seventeen kinds of five-card hand that a shoe of several decks can give.

use std::fmt;

/// What five cards from several decks are, lowest first. Cards of one suit can have equal ranks there, so
/// most kinds come in a suited form too, which is a kind of its own.
///
/// Ace, king, queen, jack and ten of one suit are a royal flush and never a plain straight flush.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum ManyDeckCategory {
    HighCard,
    OnePair,
    TwoPair,
    ThreeOfAKind,
    Straight,
    Flush,
    FullHouse,
    FourOfAKind,
    FlushWithOnePair,
    FlushWithTwoPair,
    FlushWithThreeOfAKind,
    FiveOfAKind,
    FlushWithFullHouse,
    StraightFlush,
    FlushWithFourOfAKind,
    RoyalFlush,
    FlushWithFiveOfAKind,
}

impl ManyDeckCategory {
    /// The seventeen categories, lowest first.
    pub const ALL: [ManyDeckCategory; 17] = [
        ManyDeckCategory::HighCard,
        ManyDeckCategory::OnePair,
        ManyDeckCategory::TwoPair,
        ManyDeckCategory::ThreeOfAKind,
        ManyDeckCategory::Straight,
        ManyDeckCategory::Flush,
        ManyDeckCategory::FullHouse,
        ManyDeckCategory::FourOfAKind,
        ManyDeckCategory::FlushWithOnePair,
        ManyDeckCategory::FlushWithTwoPair,
        ManyDeckCategory::FlushWithThreeOfAKind,
        ManyDeckCategory::FiveOfAKind,
        ManyDeckCategory::FlushWithFullHouse,
        ManyDeckCategory::StraightFlush,
        ManyDeckCategory::FlushWithFourOfAKind,
        ManyDeckCategory::RoyalFlush,
        ManyDeckCategory::FlushWithFiveOfAKind,
    ];

    /// The name in words: `five of a kind`, `flush with two pair`, `high card`.
    pub const fn name(self) -> &'static str {
        match self {
            ManyDeckCategory::HighCard => "high card",
            ManyDeckCategory::OnePair => "one pair",
            ManyDeckCategory::TwoPair => "two pair",
            ManyDeckCategory::ThreeOfAKind => "three of a kind",
            ManyDeckCategory::Straight => "straight",
            ManyDeckCategory::Flush => "flush",
            ManyDeckCategory::FullHouse => "full house",
            ManyDeckCategory::FourOfAKind => "four of a kind",
            ManyDeckCategory::FlushWithOnePair => "flush with one pair",
            ManyDeckCategory::FlushWithTwoPair => "flush with two pair",
            ManyDeckCategory::FlushWithThreeOfAKind => "flush with three of a kind",
            ManyDeckCategory::FiveOfAKind => "five of a kind",
            ManyDeckCategory::FlushWithFullHouse => "flush with full house",
            ManyDeckCategory::StraightFlush => "straight flush",
            ManyDeckCategory::FlushWithFourOfAKind => "flush with four of a kind",
            ManyDeckCategory::RoyalFlush => "royal flush",
            ManyDeckCategory::FlushWithFiveOfAKind => "flush with five of a kind",
        }
    }
}

impl fmt::Display for ManyDeckCategory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
