//! A small deterministic generator for tests, and cards, dice and tiles drawn with it.

use engine::{Chance, Place};
use kit::{Card, Cards, Tile, Tiles};

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

/// A deck, shoe or set that is fresh after every shuffle.
#[derive(Clone)]
pub struct Deck {
    dice: Dice,
    cards: kit::Deck,
    left: Vec<Card>,
    tiles: Vec<Tile>,
}

impl Deck {
    pub fn new(seed: u64) -> Deck {
        let mut deck = Deck { dice: Dice(seed), cards: kit::Deck::STANDARD, left: Vec::new(), tiles: Vec::new() };
        deck.shuffled();
        deck
    }
}

impl Deck {
    /// The cards that this table plays with.
    pub fn serve(&mut self, house: &engine::House) {
        if self.cards != house.deck {
            self.cards = house.deck;
            self.shuffled();
        }
    }
}

impl Chance for Deck {
    fn shuffled(&mut self) {
        self.left = self.cards.cards().collect();
        self.tiles = Tile::set().collect();
        let mut dice = self.dice.clone();
        for next in 0..self.tiles.len() {
            let other = next + dice.below(self.tiles.len() - next);
            self.tiles.swap(next, other);
        }
    }

    fn shuffled_again(&mut self, heap: &[Card]) {
        self.left = heap.to_vec();
    }

    fn cut(&mut self, _: usize) {}

    fn dice(&mut self, count: usize) -> Result<kit::Dice, String> {
        let faces: Vec<u8> = (0..count).map(|_| 1 + self.dice.below(6) as u8).collect();
        kit::Dice::of(&faces).map_err(|error| error.to_string())
    }

    fn tiles(&mut self, _: Place, slots: [u8; 4]) -> Result<Tiles, String> {
        Ok(slots.iter().map(|slot| self.tiles[usize::from(*slot)]).collect())
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
