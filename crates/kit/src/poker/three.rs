//! Three-card hands: their kinds and their order.

use super::tables::{THREE_FIRST, THREE_RANKS};
use crate::Card;
use std::fmt;

/// What a three-card hand is, lowest first: fewer cards make a run rarer than a flush, and three
/// of a kind rarer than either.
///
/// Ace-two-three and ace-king-queen are runs, king-ace-two is not. A flush here is no run, a
/// straight is not suited, and ace, king and queen of one suit are a royal and never a plain
/// straight flush.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum ThreeCategory {
    Nothing,
    OnePair,
    Flush,
    Straight,
    ThreeOfAKind,
    StraightFlush,
    Royal,
}

impl ThreeCategory {
    /// The seven categories, lowest first.
    pub const ALL: [ThreeCategory; 7] = [
        ThreeCategory::Nothing,
        ThreeCategory::OnePair,
        ThreeCategory::Flush,
        ThreeCategory::Straight,
        ThreeCategory::ThreeOfAKind,
        ThreeCategory::StraightFlush,
        ThreeCategory::Royal,
    ];

    /// The name in words: `three of a kind`, `royal`.
    pub const fn name(self) -> &'static str {
        match self {
            ThreeCategory::Nothing => "nothing",
            ThreeCategory::OnePair => "one pair",
            ThreeCategory::Flush => "flush",
            ThreeCategory::Straight => "straight",
            ThreeCategory::ThreeOfAKind => "three of a kind",
            ThreeCategory::StraightFlush => "straight flush",
            ThreeCategory::Royal => "royal",
        }
    }
}

impl fmt::Display for ThreeCategory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The value of three cards: larger is better, equal is a tie.
///
/// Dense: 741 values, from five-three-two to ace-king-queen of one suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct ThreeRank(u16);

impl ThreeRank {
    /// How many different values there are.
    pub const COUNT: usize = 741;

    /// The number of this value: 0 for the lowest.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// What the hand is.
    pub fn category(self) -> ThreeCategory {
        let reached = THREE_FIRST.iter().filter(|first| **first <= self.0).count();
        ThreeCategory::ALL[reached - 1]
    }
}

/// The value of these three cards.
///
/// # Panics
/// When one of them is the joker.
pub fn rank_of_three(cards: [Card; 3]) -> ThreeRank {
    let [a, b, c] = cards;
    let suited = a.suit() == b.suit() && b.suit() == c.suit();
    let ranks = cards.iter().fold(0, |index, card| index * 13 + card.rank() as usize);
    ThreeRank(THREE_RANKS[suited as usize][ranks])
}

/// What these three cards are.
///
/// # Panics
/// When one of them is the joker.
pub fn three_category(cards: [Card; 3]) -> ThreeCategory {
    rank_of_three(cards).category()
}
