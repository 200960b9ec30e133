//! The rank of two cards.

use crate::{Card, Rank};
use std::fmt;

/// The value of two cards: a pair above no pair, then the higher card, then the other. Equal is a copy.
///
/// Dense: the 91 values are 0 to 90, from three-two to a pair of aces.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct JokerLowRank(u8);

/// How many values have no pair.
const UNPAIRED: u8 = 78;

impl JokerLowRank {
    /// How many different values there are.
    pub const COUNT: usize = 91;

    /// Every value, lowest first.
    pub fn all() -> impl DoubleEndedIterator<Item = JokerLowRank> + ExactSizeIterator {
        (0..Self::COUNT as u8).map(JokerLowRank)
    }

    /// The value of cards of these two ranks.
    pub const fn of_ranks(one: Rank, other: Rank) -> JokerLowRank {
        let (one, other) = (one as u8, other as u8);
        let (high, low) = if one > other { (one, other) } else { (other, one) };
        if high == low {
            return JokerLowRank(UNPAIRED + high);
        }
        JokerLowRank(high * (high - 1) / 2 + low)
    }

    /// The number of this value: 0 for the lowest, 90 for a pair of aces.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The inverse of [`JokerLowRank::index`], or `None` from 91 up.
    pub const fn from_index(index: usize) -> Option<JokerLowRank> {
        if index < Self::COUNT { Some(JokerLowRank(index as u8)) } else { None }
    }

    /// Whether it is a pair.
    pub const fn is_pair(self) -> bool {
        self.0 >= UNPAIRED
    }

    /// The two ranks, the higher first.
    pub const fn ranks(self) -> [Rank; 2] {
        if self.is_pair() {
            let rank = Rank::ALL[(self.0 - UNPAIRED) as usize];
            return [rank, rank];
        }
        let mut high = 1;
        while (high + 1) * high / 2 <= self.0 {
            high += 1;
        }
        [Rank::ALL[high as usize], Rank::ALL[(self.0 - high * (high - 1) / 2) as usize]]
    }
}

/// The value of two cards, the joker being an ace.
#[inline]
pub const fn joker_low_rank_of([one, other]: [Card; 2]) -> JokerLowRank {
    JokerLowRank::of_ranks(rank(one), rank(other))
}

const fn rank(card: Card) -> Rank {
    if card.is_joker() { Rank::Ace } else { card.rank() }
}

impl fmt::Display for JokerLowRank {
    /// `pair of nines`, `ace-king`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [high, low] = self.ranks();
        if self.is_pair() {
            return f.pad(&format!("pair of {}", high.plural()));
        }
        f.pad(&format!("{}-{}", high.word(), low.word()))
    }
}

impl fmt::Debug for JokerLowRank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({self})", self.0)
    }
}
