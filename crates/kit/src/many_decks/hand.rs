//! The fast evaluator: a hand gathered card by card, ranked by a lookup or two.

use super::ManyDeckRank;
use super::keys::{COUNT_SHIFT, OFFSET_UNIT, RANK_KEYS, column, count, row};
use super::tables::{MANY_DECK_OFFSETS, SUITED, UNSUITED};
use crate::Card;
use std::hint::cold_path;

/// Added to a key, it sets the bit [`FIVE`] where the key counts five cards or more.
const THREE_MORE: u32 = 3 << COUNT_SHIFT;
const FIVE: u32 = 8 << COUNT_SHIFT;

/// Cards of several decks gathered for ranking, in any order; four numbers, so it is copied freely.
///
/// Five, six or seven cards have a rank, and the same card may be among them more than once. Each suit
/// has a key, the sum of what its cards add.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ManyDeckHand([u32; 4]);

const ADDED: [[u32; 4]; Card::DECK] = {
    let mut added = [[0; 4]; Card::DECK];
    let mut index = 0;
    while index < Card::DECK {
        added[index][index % 4] = RANK_KEYS[index / 4];
        index += 1;
    }
    added
};

impl ManyDeckHand {
    /// No cards yet.
    pub const EMPTY: ManyDeckHand = ManyDeckHand([0; 4]);

    /// These cards together.
    pub fn of(cards: &[Card]) -> ManyDeckHand {
        cards.iter().fold(ManyDeckHand::EMPTY, |hand, card| hand.add(*card))
    }

    /// This hand and one more card, which must not be the joker.
    #[inline(always)]
    #[must_use]
    #[allow(clippy::should_implement_trait)]
    pub const fn add(self, card: Card) -> ManyDeckHand {
        self.and(ManyDeckHand(ADDED[card.index()]))
    }

    /// The cards of both hands.
    #[inline(always)]
    #[must_use]
    pub const fn and(self, other: ManyDeckHand) -> ManyDeckHand {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        ManyDeckHand([a.wrapping_add(e), b.wrapping_add(f), c.wrapping_add(g), d.wrapping_add(h)])
    }

    const fn key(self) -> u32 {
        let [a, b, c, d] = self.0;
        a.wrapping_add(b).wrapping_add(c).wrapping_add(d)
    }

    /// How many cards, up to fifteen.
    pub const fn len(self) -> usize {
        count(self.key()) as usize
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The value of the best five of the five, six or seven cards. Of any other number of cards the answer
    /// means nothing, and a debug build panics.
    ///
    /// The best choice of five is the best by ranks alone or, where a suit has five, the best of that suit:
    /// five cards of one suit are worth more than the same ranks of several.
    #[inline(always)]
    pub const fn rank(self) -> ManyDeckRank {
        debug_assert!(self.len() >= 5 && self.len() <= 7, "five, six or seven cards have a rank");
        let unsuited = UNSUITED[cell(self.key())];
        let [a, b, c, d] = self.0;
        if ((a + THREE_MORE) | (b + THREE_MORE) | (c + THREE_MORE) | (d + THREE_MORE)) & FIVE == 0 {
            return ManyDeckRank(unsuited);
        }
        cold_path();
        let mut suit = 0;
        while count(self.0[suit]) < 5 {
            suit += 1;
        }
        let suited = SUITED[cell(self.0[suit])];
        ManyDeckRank(if suited > unsuited { suited } else { unsuited })
    }
}

/// Where among the cells the value of these cards stands.
#[inline(always)]
const fn cell(key: u32) -> usize {
    column(key) + OFFSET_UNIT * MANY_DECK_OFFSETS[row(key)] as usize
}

/// The value of the best five of five, six or seven cards of several decks.
///
/// # Panics
/// With fewer or more cards, or with the joker.
pub fn many_deck_rank_of(cards: &[Card]) -> ManyDeckRank {
    assert!((5..=7).contains(&cards.len()), "five, six or seven cards have a rank, {} do not", cards.len());
    ManyDeckHand::of(cards).rank()
}

/// The five cards that make the best hand of five to seven: made cards first (the three before the pair,
/// the higher pair before the lower), then side cards from the highest down; a run from its top, so that
/// the lowest straight ends with its ace. Where cards of the same rank would do equally well, those
/// earlier in `cards` play.
///
/// # Panics
/// As [`many_deck_rank_of`].
pub fn many_deck_best_five(cards: &[Card]) -> [Card; 5] {
    let rank = many_deck_rank_of(cards);
    let choices = (0u32..1 << cards.len()).filter(|chosen| chosen.count_ones() == 5);
    let five = |chosen: u32| {
        let picked = (0..cards.len()).filter(move |i| chosen >> i & 1 == 1);
        picked.map(|i| cards[i]).collect::<Vec<Card>>()
    };
    let mut left = choices.map(five).find(|five| ManyDeckHand::of(five).rank() == rank).expect("one of them is best");
    rank.ranks().map(|rank| {
        let at = left.iter().position(|card| card.rank() == rank).expect("the rank lists the ranks of these cards");
        left.remove(at)
    })
}
