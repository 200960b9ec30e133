//! What is left of a shoe: how many cards of each value, and of sixes, sevens and eights by suit.

use super::hands::{Counts, EIGHT, SEVEN, SIX, VALUES};

/// Suits in their order, spades last.
pub const SUITS: usize = 4;
/// The suit that pays most.
pub const SPADES: usize = 3;

/// A card as far as it matters: its value, and its suit where that counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// The value.
    pub value: usize,
    /// The suit of a six, seven or eight.
    pub suit: Option<usize>,
}

/// What is left of a shoe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shoe {
    /// How many of each value.
    pub values: Counts,
    /// Sixes, sevens and eights by suit.
    pub suited: [[u16; SUITS]; 3],
}

impl Shoe {
    /// Decks without tens.
    pub fn spanish(decks: u16) -> Shoe {
        Shoe::of(decks, 3)
    }

    /// Decks of 52 cards.
    pub fn plain(decks: u16) -> Shoe {
        Shoe::of(decks, 4)
    }

    fn of(decks: u16, ranks_of_ten: u16) -> Shoe {
        let mut values = [4 * decks; VALUES];
        values[VALUES - 1] *= ranks_of_ten;
        Shoe { values, suited: [[decks; SUITS]; 3] }
    }

    /// How many cards.
    pub fn cards(&self) -> u16 {
        self.values.iter().sum()
    }

    /// Whether the suit of a value counts.
    pub fn counts_suits(value: usize) -> bool {
        [SIX, SEVEN, EIGHT].contains(&value)
    }

    /// The different cards that can come next, with how many there are of each.
    pub fn kinds(&self) -> impl Iterator<Item = (Seen, u16)> {
        let kinds = (0..VALUES).flat_map(|value| {
            let suits = if Shoe::counts_suits(value) { 0..SUITS } else { 0..1 };
            suits.map(move |suit| Seen { value, suit: Shoe::counts_suits(value).then_some(suit) })
        });
        kinds.map(|seen| (seen, self.count(seen))).filter(|(_, count)| *count > 0)
    }

    /// How many there are of a card.
    pub fn count(&self, seen: Seen) -> u16 {
        seen.suit.map_or(self.values[seen.value], |suit| self.suited[seen.value - SIX][suit])
    }

    /// The shoe without this card.
    #[must_use]
    pub fn without(&self, seen: Seen) -> Shoe {
        let mut shoe = self.clone();
        shoe.values[seen.value] -= 1;
        if let Some(suit) = seen.suit {
            shoe.suited[seen.value - SIX][suit] -= 1;
        }
        shoe
    }
}
