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
    /// Sixes, sevens and eights of each suit that nobody has seen. In a shoe of which only the values are known these
    /// are more than what is left: which suits are left is as likely as any.
    pub unseen: [[u16; SUITS]; 3],
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
        Shoe { values, unseen: [[decks; SUITS]; 3] }
    }

    /// How many cards.
    pub fn cards(&self) -> u16 {
        self.values.iter().sum()
    }

    /// Whether the suit of a value counts.
    pub fn counts_suits(value: usize) -> bool {
        [SIX, SEVEN, EIGHT].contains(&value)
    }

    /// The different cards that can come next, with how many there are of each, on average.
    pub fn kinds(&self) -> impl Iterator<Item = (Seen, f64)> {
        let kinds = (0..VALUES).flat_map(|value| {
            let suits = if Shoe::counts_suits(value) { 0..SUITS } else { 0..1 };
            suits.map(move |suit| Seen { value, suit: Shoe::counts_suits(value).then_some(suit) })
        });
        kinds.map(|seen| (seen, self.count(seen))).filter(|(_, count)| *count > 0.0)
    }

    /// How many there are of a card, on average.
    pub fn count(&self, seen: Seen) -> f64 {
        let all = f64::from(self.values[seen.value]);
        seen.suit.map_or(all, |suit| all * self.share(seen.value, suit, 0))
    }

    /// How many of the next cards of this value are of a suit, when so many that were left have gone and were.
    pub fn share(&self, value: usize, suit: usize, gone: u16) -> f64 {
        let suits = &self.unseen[value - SIX];
        let all: u16 = suits.iter().sum();
        f64::from(suits[suit].saturating_sub(gone)) / f64::from(all.saturating_sub(gone).max(1))
    }

    /// The shoe without this card.
    ///
    /// # Panics
    /// When there is none.
    #[must_use]
    pub fn without(&self, seen: Seen) -> Shoe {
        let mut shoe = self.clone();
        shoe.values[seen.value] -= 1;
        if let Some(suit) = seen.suit {
            shoe.unseen[seen.value - SIX][suit] -= 1;
        }
        shoe
    }

    /// Whether there is such a card.
    pub fn has(&self, seen: Seen) -> bool {
        self.count(seen) > 0.0
    }
}
