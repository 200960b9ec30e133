//! The value of five cards from several decks as one small number, and the words for it.

use super::ManyDeckCategory;
use super::tables::{MANY_DECK_CATEGORY_OF, MANY_DECK_RANKS_OF};
use crate::Rank;
use std::fmt;

/// The value of the best five cards of a hand from several decks: larger is better, equal is a tie.
///
/// Dense: the 12,376 values that differ are 0 to 12375, from seven-five-four-three-two to five aces of
/// one suit. Within a category groups count first, the larger before the smaller and then the higher
/// before the lower, then single cards from the highest down; suits never count.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct ManyDeckRank(pub(super) u16);

impl ManyDeckRank {
    /// How many different values there are.
    pub const COUNT: usize = 12_376;

    /// The value with this number, 0 the lowest, or `None` from 12376 up.
    pub const fn from_index(index: usize) -> Option<ManyDeckRank> {
        if index < ManyDeckRank::COUNT { Some(ManyDeckRank(index as u16)) } else { None }
    }

    /// The number of this value: 0 for the lowest.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// What the hand is.
    #[inline]
    pub const fn category(self) -> ManyDeckCategory {
        MANY_DECK_CATEGORY_OF[self.0 as usize]
    }

    /// The ranks of the five cards: made cards first (the three before the pair), then side cards from the
    /// highest down; a run from its top, so that the lowest straight ends with the ace.
    pub const fn ranks(self) -> [Rank; 5] {
        let packed = MANY_DECK_RANKS_OF[self.0 as usize];
        let mut ranks = [Rank::Two; 5];
        let mut i = 0;
        while i < 5 {
            ranks[i] = Rank::ALL[(packed >> (4 * i) & 15) as usize];
            i += 1;
        }
        ranks
    }

    /// The hand in words: `five of a kind, kings`, `flush with one pair, sixes, ace-jack-nine`.
    pub fn describe(self) -> String {
        use ManyDeckCategory::*;
        let ranks = self.ranks();
        let [first, second, third, fourth, last] = ranks;
        let name = self.category().name();
        match self.category() {
            HighCard => format!("{} high, {}", first.word(), listed(&ranks[1..])),
            OnePair => format!("pair of {}, {}", first.plural(), listed(&ranks[2..])),
            FlushWithOnePair => format!("{name}, {}, {}", first.plural(), listed(&ranks[2..])),
            TwoPair | FlushWithTwoPair => {
                format!("{name}, {} and {}, {}", first.plural(), third.plural(), last.word())
            }
            ThreeOfAKind | FlushWithThreeOfAKind => {
                format!("{name}, {}, {}-{}", second.plural(), fourth.word(), last.word())
            }
            Straight | StraightFlush => format!("{name}, {} high", first.word()),
            Flush => format!("{name}, {}", listed(&ranks)),
            FullHouse | FlushWithFullHouse => format!("{name}, {} over {}", first.plural(), last.plural()),
            FourOfAKind | FlushWithFourOfAKind => format!("{name}, {}, {}", first.plural(), last.word()),
            FiveOfAKind | FlushWithFiveOfAKind => format!("{name}, {}", first.plural()),
            RoyalFlush => name.to_owned(),
        }
    }
}

impl fmt::Display for ManyDeckRank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.describe())
    }
}

impl fmt::Debug for ManyDeckRank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.0, self.describe())
    }
}

/// `ace-jack-nine`.
fn listed(ranks: &[Rank]) -> String {
    ranks.iter().map(|rank| rank.word()).collect::<Vec<_>>().join("-")
}
