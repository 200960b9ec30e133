//! The value of a poker hand as one small number, and the words for it.

use super::Category;
use super::tables::{CATEGORY_OF, RANKS_OF};
use crate::Rank;
use std::fmt;

/// The value of the best five cards of a hand: larger is better, equal is a tie.
///
/// Dense: the 7,462 values that differ are 0 to 7461, from seven-five-four-three-two to the
/// royal flush.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct PokerRank(pub(super) u16);

impl PokerRank {
    /// How many different values there are.
    pub const COUNT: usize = 7462;

    /// The value with this number, 0 the lowest, or `None` from 7462 up.
    pub const fn from_index(index: usize) -> Option<PokerRank> {
        if index < PokerRank::COUNT { Some(PokerRank(index as u16)) } else { None }
    }

    /// The number of this value: 0 for the lowest, 7461 for the royal flush.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// What the hand is.
    #[inline]
    pub const fn category(self) -> Category {
        CATEGORY_OF[self.0 as usize]
    }

    /// The ranks of the five cards: made cards first (the three before the pair), then side cards
    /// from the highest down; a run from its top, so that the lowest straight ends with the ace.
    pub const fn ranks(self) -> [Rank; 5] {
        let packed = RANKS_OF[self.0 as usize];
        let mut ranks = [Rank::Two; 5];
        let mut i = 0;
        while i < 5 {
            ranks[i] = Rank::ALL[(packed >> (4 * i) & 15) as usize];
            i += 1;
        }
        ranks
    }

    /// The hand in words: `full house, kings over threes`, `pair of sixes, ace-jack-nine`.
    pub fn describe(self) -> String {
        let ranks = self.ranks();
        let [first, second, third, fourth, last] = ranks;
        let name = self.category().name();
        match self.category() {
            Category::HighCard => format!("{} high, {}", first.word(), listed(&ranks[1..])),
            Category::OnePair => format!("pair of {}, {}", first.plural(), listed(&ranks[2..])),
            Category::TwoPair => format!("{name}, {} and {}, {}", first.plural(), third.plural(), last.word()),
            Category::ThreeOfAKind => format!("{name}, {}, {}-{}", second.plural(), fourth.word(), last.word()),
            Category::Straight | Category::StraightFlush => format!("{name}, {} high", first.word()),
            Category::Flush => format!("{name}, {}", listed(&ranks)),
            Category::FullHouse => format!("{name}, {} over {}", first.plural(), last.plural()),
            Category::FourOfAKind => format!("{name}, {}, {}", first.plural(), last.word()),
            Category::RoyalFlush => name.to_owned(),
        }
    }
}

impl fmt::Display for PokerRank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.describe())
    }
}

impl fmt::Debug for PokerRank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.0, self.describe())
    }
}

/// `ace-jack-nine`.
fn listed(ranks: &[Rank]) -> String {
    ranks.iter().map(|rank| rank.word()).collect::<Vec<_>>().join("-")
}
