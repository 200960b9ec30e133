//! How many hands of a growing collection avoid a player's five cards, for every up card of the dealer at once.
//!
//! By inclusion and exclusion over the player's cards `P`: the hands that hold the up card `u` and no card of `P` are
//! those that hold `u`, less those that also hold one card of `P`, and those with two given back, and so on. How many
//! hands hold `u` and a set of up to three other cards is kept in tables, `u` innermost, so that one pass over a row
//! answers for all up cards. Four cards of `P` with `u` are one hand: whether it is in the collection, its value says.

use kit::{Card, Hand, PokerRank};

/// A number for every up card, by its index.
pub(super) type PerUpCard = [u32; Card::DECK];

/// A row is a little longer than a deck, so that rows begin where cache lines do.
const ROW: usize = 64;
const PAIRS: usize = 1_326;
const TRIPLES: usize = 22_100;

/// How many hands of a collection hold a set of up to three cards, and an up card beside them.
pub(super) struct Tables {
    none: [u32; ROW],
    one: Vec<[u32; ROW]>,
    two: Vec<[u16; ROW]>,
    three: Vec<[u8; ROW]>,
}

/// The place of a pair of cards, the lower first.
const fn pair(low: usize, high: usize) -> usize {
    high * (high - 1) / 2 + low
}

/// The place of three cards, the lowest first.
const fn triple(low: usize, middle: usize, high: usize) -> usize {
    high * (high - 1) * (high - 2) / 6 + pair(low, middle)
}

impl Tables {
    /// Those of no hands.
    pub(super) fn new() -> Tables {
        Tables {
            none: [0; ROW],
            one: vec![[0; ROW]; Card::DECK],
            two: vec![[0; ROW]; PAIRS],
            three: vec![[0; ROW]; TRIPLES],
        }
    }

    /// Adds a hand, the lowest card first.
    #[inline]
    pub(super) fn add(&mut self, cards: [usize; 5]) {
        for a in 0..5 {
            self.none[cards[a]] += 1;
            let row = &mut self.one[cards[a]];
            (0..5).filter(|u| *u != a).for_each(|u| row[cards[u]] += 1);
            for b in a + 1..5 {
                let row = &mut self.two[pair(cards[a], cards[b])];
                (0..5).filter(|u| *u != a && *u != b).for_each(|u| row[cards[u]] += 1);
                for c in b + 1..5 {
                    let row = &mut self.three[triple(cards[a], cards[b], cards[c])];
                    (0..5).filter(|u| *u != a && *u != b && *u != c).for_each(|u| row[cards[u]] += 1);
                }
            }
        }
    }

    /// Adds all hands of another collection that has none of these.
    pub(super) fn merge(&mut self, other: &Tables) {
        self.none.iter_mut().zip(&other.none).for_each(|(sum, more)| *sum += more);
        let one = self.one.as_flattened_mut().iter_mut().zip(other.one.as_flattened());
        one.for_each(|(sum, more)| *sum += more);
        let two = self.two.as_flattened_mut().iter_mut().zip(other.two.as_flattened());
        two.for_each(|(sum, more)| *sum += more);
        let three = self.three.as_flattened_mut().iter_mut().zip(other.three.as_flattened());
        three.for_each(|(sum, more)| *sum += more);
    }

    /// Per up card, how many hands hold it and none of these cards, of which the lowest comes first; `fours` says how
    /// many hands of the collection are the up card with four of them. What it says of up cards that are among the
    /// five means nothing.
    pub(super) fn avoiding(&self, cards: [usize; 5], fours: &[u8; Card::DECK]) -> PerUpCard {
        let mut sums: PerUpCard = std::array::from_fn(|u| self.none[u].wrapping_add(fours[u].into()));
        let (mut twos, mut threes) = ([0_u16; Card::DECK], [0_u16; Card::DECK]);
        for a in 0..5 {
            sums.iter_mut().zip(&self.one[cards[a]]).for_each(|(sum, more)| *sum = sum.wrapping_sub(*more));
            for b in a + 1..5 {
                twos.iter_mut().zip(&self.two[pair(cards[a], cards[b])]).for_each(|(sum, more)| *sum += more);
                for c in b + 1..5 {
                    let row = &self.three[triple(cards[a], cards[b], cards[c])];
                    threes.iter_mut().zip(row).for_each(|(sum, more)| *sum += u16::from(*more));
                }
            }
        }
        for ((sum, two), three) in sums.iter_mut().zip(&twos).zip(&threes) {
            *sum = sum.wrapping_add(u32::from(*two)).wrapping_sub(u32::from(*three));
        }
        sums
    }
}

/// The value of every four of five cards with every up card that is not among them.
pub(super) fn values_of_fours(cards: [usize; 5]) -> [[u16; Card::DECK]; 5] {
    let card = |index: usize| Card::from_index(index as u8);
    let held = cards.iter().fold(0_u64, |set, card| set | 1 << card);
    std::array::from_fn(|out| {
        let four = (0..5).filter(|at| *at != out).fold(Hand::EMPTY, |hand, at| hand.add(card(cards[at])));
        std::array::from_fn(|u| {
            let free = held >> u & 1 == 0;
            if free { value(four.add(card(u)).rank()) } else { 0 }
        })
    })
}

/// A value as a small number.
pub(super) const fn value(rank: PokerRank) -> u16 {
    rank.index() as u16
}
