//! A small deterministic generator for tests, and a deck drawn with it.

use engine::{Chance, Place};
use kit::{Card, Cards};

/// SplitMix64: enough for choosing what to try next.
#[derive(Clone)]
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % n as u64) as usize
    }

    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }
}

/// A deck that is fresh after every shuffle.
#[derive(Clone)]
pub struct Deck {
    dice: Dice,
    left: Vec<Card>,
}

impl Deck {
    pub fn new(seed: u64) -> Deck {
        Deck { dice: Dice(seed), left: Card::deck().collect() }
    }
}

impl Chance for Deck {
    fn shuffled(&mut self) {
        self.left = Card::deck().collect();
    }

    fn cards(&mut self, _: Place, count: usize) -> Result<Cards, String> {
        let mut cards = Cards::NONE;
        for _ in 0..count {
            if self.left.is_empty() {
                return Err("the deck is empty".to_owned());
            }
            cards.push(Some(self.left.swap_remove(self.dice.below(self.left.len()))));
        }
        Ok(cards)
    }
}
