//! The fast evaluator: a hand gathered card by card, ranked by two table lookups.

use super::PokerRank;
use super::keys::{FLUSHES, OFFSET_UNIT, RANK_KEYS, column, row};
use super::tables::{SUIT_COUNTS, TABLES};
use crate::Card;
use std::hint::cold_path;

/// Suit counters start at three, so that the fifth card of a suit sets the counter's top bit.
const NO_CARDS: u64 = 0x3333 << SUIT_COUNTS;
const FIVE_OF_A_SUIT: u64 = 0x8888 << SUIT_COUNTS;
const ONE_OF_EACH_SUIT: u64 = 0x1111 << SUIT_COUNTS;

/// Cards gathered for ranking, in any order; two numbers, so it is copied freely.
///
/// Five, six or seven different cards have a rank. The cards are not listed, only what decides
/// the rank is kept: the sum of keys, which tells the ranks and counts the suits, and one bit per
/// card, 16 bits to a suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hand {
    key: u64,
    mask: u64,
}

impl Hand {
    /// No cards yet.
    pub const EMPTY: Hand = Hand { key: NO_CARDS, mask: 0 };

    /// These cards together.
    pub fn of(cards: &[Card]) -> Hand {
        cards.iter().fold(Hand::EMPTY, |hand, card| hand.add(*card))
    }

    /// This hand and one more card, which must not be in it already and must not be the joker.
    #[inline(always)]
    #[must_use]
    #[allow(clippy::should_implement_trait)]
    pub const fn add(self, card: Card) -> Hand {
        debug_assert!(!card.is_joker(), "the joker has no rank of its own");
        let code = card.index() + 1;
        debug_assert!(self.mask & TABLES.masks[code] == 0, "the same card twice in one hand");
        Hand { key: self.key.wrapping_add(TABLES.keys[code]), mask: self.mask | TABLES.masks[code] }
    }

    /// How many cards.
    pub const fn len(self) -> usize {
        self.mask.count_ones() as usize
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.mask == 0
    }

    /// The value of the best five of the five, six or seven cards. Of any other number of cards
    /// the answer means nothing, and a debug build panics.
    #[inline(always)]
    pub const fn rank(self) -> PokerRank {
        debug_assert!(self.len() >= 5 && self.len() <= 7, "five, six or seven cards have a rank");
        let flush = self.key & FIVE_OF_A_SUIT;
        let cell = if flush != 0 {
            cold_path();
            // The lowest set bit is the top bit of the counter of the suit that has five.
            let suit = (flush.trailing_zeros() - SUIT_COUNTS) / 4;
            FLUSHES + ((self.mask >> (16 * suit)) & 0x1FFF) as usize
        } else {
            by_ranks(self.key)
        };
        PokerRank(TABLES.cells[cell])
    }

    /// The value of this hand with each one of the cards that come after `last` in a deck, as
    /// [`Card::deck`] has them: `each` is told a value, and how many of the next cards make it. None of
    /// those cards may be in the hand.
    ///
    /// This is the last loop of an enumeration in order. A deck goes through the suits of a rank
    /// before it comes to the next rank, and as long as no suit has four cards already, the suit
    /// of one more does not matter: one look-up answers for all cards of a rank. Nine in ten
    /// hands of six cards are so; the others are asked card by card.
    #[inline(always)]
    pub fn rank_with_later(self, last: Card, mut each: impl FnMut(PokerRank, u32)) {
        debug_assert!(self.mask & later(last) == 0, "a later card is in the hand already");
        if self.key.wrapping_add(ONE_OF_EACH_SUIT) & FIVE_OF_A_SUIT != 0 {
            cold_path();
            (last.index() + 1..Card::DECK).for_each(|next| each(self.add(Card::from_index(next as u8)).rank(), 1));
            return;
        }
        let value = |key: u64| PokerRank(TABLES.cells[by_ranks(self.key.wrapping_add(key))]);
        let (rank, suits_after) = (last.index() / 4, 3 - last.index() as u32 % 4);
        if suits_after > 0 {
            each(value(RANK_KEYS[rank]), suits_after);
        }
        for key in &RANK_KEYS[rank + 1..] {
            each(value(*key), 4);
        }
    }
}

/// The bits of the cards that come after one in a deck: its rank in later suits, and all higher ranks.
const fn later(card: Card) -> u64 {
    const EVERY_SUIT: u64 = 0x0001_0001_0001_0001;
    let (rank, suit) = (card.index() / 4, card.index() % 4);
    let higher = (0x1FFF << (rank + 1) & 0x1FFF) * EVERY_SUIT;
    higher | (EVERY_SUIT << rank) & (u64::MAX << (16 * suit) << 15 << 1)
}

/// Where among the cells the value of a hand without a flush stands.
#[inline(always)]
const fn by_ranks(key: u64) -> usize {
    column(key) + OFFSET_UNIT * TABLES.offsets[row(key)] as usize
}

/// The value of the best five of five, six or seven cards.
///
/// # Panics
/// With fewer or more cards, with the joker, or with the same card twice.
pub fn rank_of(cards: &[Card]) -> PokerRank {
    assert!((5..=7).contains(&cards.len()), "five, six or seven cards have a rank, {} do not", cards.len());
    let hand = Hand::of(cards);
    assert!(hand.len() == cards.len(), "the joker, or a card twice, among {cards:?}");
    hand.rank()
}

/// The five cards that make the best hand of five to seven: made cards first (the three before
/// the pair, the higher pair before the lower), then side cards from the highest down; a run from
/// its top, so that the lowest straight ends with its ace. Where cards of the same rank would do
/// equally well, those earlier in `cards` play.
///
/// # Panics
/// As [`rank_of`].
pub fn best_five(cards: &[Card]) -> [Card; 5] {
    let rank = rank_of(cards);
    let mut five = [cards[0]; 5];
    for chosen in 0u32..1 << cards.len() {
        if chosen.count_ones() != 5 {
            continue;
        }
        let picked = (0..cards.len()).filter(|i| chosen >> i & 1 == 1);
        for (place, i) in five.iter_mut().zip(picked) {
            *place = cards[i];
        }
        if Hand::of(&five).rank() == rank {
            break;
        }
    }
    let mut left: Vec<Card> = five.to_vec();
    rank.ranks().map(|rank| {
        let at = left.iter().position(|card| card.rank() == rank).expect("the rank lists the ranks of these cards");
        left.remove(at)
    })
}
