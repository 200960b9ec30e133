//! What is left in a shoe, by rank: the suits do not matter where only point counts and pairs do.

use kit::{PointCount, Rank};
use std::fmt;

/// The most cards that two hands of three take.
pub const WHOLE_HANDS: u64 = 6;

/// How many cards of each rank are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Composition([u32; 13]);

impl Composition {
    /// So many whole decks.
    pub const fn of_decks(decks: u8) -> Composition {
        Composition([4 * decks as u32; 13])
    }

    /// Reads `A=32 2=31 K=30`; a rank that is not mentioned is whole.
    ///
    /// # Errors
    /// When a rank is unknown, stands twice or has more cards than the decks hold, or when fewer
    /// cards are left than two hands can take.
    pub fn read(text: &str, decks: u8) -> Result<Composition, ShoeError> {
        let whole = Composition::of_decks(decks);
        let (mut left, mut seen) = (whole, [false; 13]);
        for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
            let (rank, count) = word.split_once('=').ok_or_else(|| ShoeError::NoCount(word.to_owned()))?;
            let rank = rank_named(rank).ok_or_else(|| ShoeError::NoRank(rank.to_owned()))?;
            let count: u32 = count.parse().map_err(|_| ShoeError::NoCount(word.to_owned()))?;
            if std::mem::replace(&mut seen[rank as usize], true) {
                return Err(ShoeError::Twice(rank));
            }
            if count > whole.count(rank) {
                return Err(ShoeError::TooMany { rank, count, decks });
            }
            left.0[rank as usize] = count;
        }
        if left.cards() < WHOLE_HANDS {
            return Err(ShoeError::TooFew(left.cards()));
        }
        Ok(left)
    }

    /// How many cards of this rank.
    pub const fn count(&self, rank: Rank) -> u32 {
        self.0[rank as usize]
    }

    /// How many cards in all.
    pub fn cards(&self) -> u64 {
        self.0.iter().map(|count| u64::from(*count)).sum()
    }

    /// How many cards of each value.
    pub fn values(&self) -> [u64; 10] {
        let mut values = [0; 10];
        for rank in Rank::ALL {
            values[PointCount::of_rank(rank).get() as usize] += u64::from(self.count(rank));
        }
        values
    }
}

fn rank_named(text: &str) -> Option<Rank> {
    let letter = if text == "10" { "T" } else { text };
    Rank::ALL.into_iter().find(|rank| letter.eq_ignore_ascii_case(rank.letter().encode_utf8(&mut [0; 4])))
}

impl fmt::Display for Composition {
    /// `A=32 2=32 ... K=32`, the ace first as in a new deck.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ranks = std::iter::once(Rank::Ace).chain(Rank::ALL.into_iter().filter(|rank| *rank != Rank::Ace));
        let words: Vec<String> = ranks.map(|rank| format!("{}={}", rank.letter(), self.count(rank))).collect();
        f.write_str(&words.join(" "))
    }
}

/// Why a text does not describe a shoe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShoeError {
    /// A word without a number of cards.
    NoCount(String),
    /// A word that is not a rank.
    NoRank(String),
    /// A rank that is given twice.
    Twice(Rank),
    /// More cards of a rank than there are.
    TooMany {
        /// The rank.
        rank: Rank,
        /// How many were said to be left.
        count: u32,
        /// Out of so many decks.
        decks: u8,
    },
    /// So few cards are left.
    TooFew(u64),
}

impl fmt::Display for ShoeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ShoeError::NoCount(word) => {
                write!(f, "`{word}` has no number of cards: write a rank and how many are left, such as `A=32 K=30`")
            }
            ShoeError::NoRank(word) => write!(f, "`{word}` is not a rank: write A, 2 to 9, T or 10, J, Q or K"),
            ShoeError::Twice(rank) => write!(f, "the {} are given twice", rank.plural()),
            ShoeError::TooMany { rank, count, decks } => {
                let most = 4 * u32::from(*decks);
                write!(f, "{count} {} cannot be left: {decks} decks hold {most}", rank.plural())
            }
            ShoeError::TooFew(cards) => {
                write!(f, "{cards} cards are left: two hands of three cards each need {WHOLE_HANDS}")
            }
        }
    }
}

impl std::error::Error for ShoeError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_mentioned_is_whole() {
        let shoe = Composition::read("A=31, 10=30 k=0", 8).unwrap();
        let left = [Rank::Ace, Rank::Ten, Rank::King, Rank::Two].map(|rank| shoe.count(rank));
        assert_eq!((left, shoe.cards()), ([31, 30, 0, 32], 416 - 1 - 2 - 32));
        assert_eq!(Composition::read("", 6).unwrap(), Composition::of_decks(6));
        assert_eq!(shoe.values()[..2], [30 + 64, 31]);
        assert_eq!(Composition::read(&shoe.to_string(), 8).unwrap(), shoe);
    }

    #[test]
    fn what_is_no_shoe_says_why() {
        let none = "A=0 2=0 3=0 4=0 5=0 6=0 7=0 8=0 9=0 T=0 J=0";
        let five = format!("{none} Q=2 K=3");
        for (text, why) in [
            ("A", "`A` has no number"),
            ("A=x", "`A=x` has no number"),
            ("A=-1", "`A=-1` has no number"),
            ("1=4", "`1` is not a rank"),
            ("A=3 A=3", "the aces are given twice"),
            ("6=33", "33 sixes cannot be left: 8 decks hold 32"),
            (&five, "5 cards are left: two hands of three cards each need 6"),
        ] {
            let error = Composition::read(text, 8).unwrap_err().to_string();
            assert!(error.starts_with(why), "{error}");
        }
        assert!(Composition::read("6=32", 8).is_ok());
        assert_eq!(Composition::read(&format!("{none} Q=3 K=3"), 8).unwrap().cards(), 6);
    }
}
