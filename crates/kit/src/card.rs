//! One playing card: rank and suit, or the joker.

use std::fmt;
use std::num::NonZeroU8;
use std::str::FromStr;

/// The rank of a card, two lowest and ace highest. Where an ace may also play low, the ranking
/// that allows it says so; the card does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Rank {
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
    Ace,
}

impl Rank {
    /// All thirteen ranks, lowest first.
    pub const ALL: [Rank; 13] = [
        Rank::Two,
        Rank::Three,
        Rank::Four,
        Rank::Five,
        Rank::Six,
        Rank::Seven,
        Rank::Eight,
        Rank::Nine,
        Rank::Ten,
        Rank::Jack,
        Rank::Queen,
        Rank::King,
        Rank::Ace,
    ];

    /// The letter or digit printed in a card's corner (`T` for ten).
    pub const fn letter(self) -> char {
        b"23456789TJQKA"[self as usize] as char
    }

    /// The rank as a word, singular: `queen`.
    pub const fn word(self) -> &'static str {
        const WORDS: [&str; 13] =
            ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"];
        WORDS[self as usize]
    }

    /// The rank as a word, plural: `sixes`.
    pub const fn plural(self) -> &'static str {
        const WORDS: [&str; 13] = [
            "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "jacks", "queens",
            "kings", "aces",
        ];
        WORDS[self as usize]
    }
}

/// The four suits. No suit outranks another; the order here is only the order of the code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Suit {
    Club,
    Diamond,
    Heart,
    Spade,
}

impl Suit {
    /// The four suits.
    pub const ALL: [Suit; 4] = [Suit::Club, Suit::Diamond, Suit::Heart, Suit::Spade];

    /// The letter used in card codes: `c`, `d`, `h`, `s`.
    pub const fn letter(self) -> char {
        b"cdhs"[self as usize] as char
    }

    /// The pip printed on the card.
    pub const fn pip(self) -> char {
        ['♣', '♦', '♥', '♠'][self as usize]
    }
}

/// One card: `rank * 4 + suit` for the 52, then the joker. Stored one higher so that
/// `Option<Card>` is a byte and `None` can stand for a card whose face is not known.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Card(NonZeroU8);

impl Card {
    /// How many cards a deck without jokers has.
    pub const DECK: usize = 52;
    /// How many different cards there are, the joker included.
    pub const FACES: usize = Card::DECK + 1;
    /// The joker.
    pub const JOKER: Card = Card::from_index(52);

    /// The card of this rank and suit.
    pub const fn new(rank: Rank, suit: Suit) -> Card {
        Card::from_index(rank as u8 * 4 + suit as u8)
    }

    /// The card with this index: 0 is the two of clubs, 51 the ace of spades, 52 the joker.
    ///
    /// # Panics
    /// When the index is above 52.
    pub const fn from_index(index: u8) -> Card {
        assert!(index <= 52, "a card index runs from 0 to 52");
        match NonZeroU8::new(index + 1) {
            Some(code) => Card(code),
            None => unreachable!(),
        }
    }

    /// The inverse of [`Card::from_index`].
    pub const fn index(self) -> usize {
        (self.0.get() - 1) as usize
    }

    /// Whether this is the joker.
    pub const fn is_joker(self) -> bool {
        self.index() == 52
    }

    /// The rank.
    ///
    /// # Panics
    /// The joker has none.
    pub const fn rank(self) -> Rank {
        assert!(!self.is_joker(), "the joker has no rank");
        Rank::ALL[self.index() / 4]
    }

    /// The suit.
    ///
    /// # Panics
    /// The joker has none.
    pub const fn suit(self) -> Suit {
        assert!(!self.is_joker(), "the joker has no suit");
        Suit::ALL[self.index() % 4]
    }

    /// The 52 cards in index order.
    pub fn deck() -> impl ExactSizeIterator<Item = Card> + Clone {
        (0..52u8).map(Card::from_index)
    }

    /// The card as a face: `Q♥`, `10♣`, `★` for the joker.
    pub fn face(self) -> String {
        if self.is_joker() {
            return "★".to_owned();
        }
        let rank = if self.rank() == Rank::Ten { "10".to_owned() } else { self.rank().letter().to_string() };
        format!("{rank}{}", self.suit().pip())
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_joker() {
            return f.write_str("Jo");
        }
        write!(f, "{}{}", self.rank().letter(), self.suit().letter())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that names no card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardError(pub String);

impl fmt::Display for CardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is no card: write a rank (2-9, T or 10, J, Q, K, A) and a suit (c, d, h, s), such as `Qh`, or \
             `Jo` for the joker",
            self.0
        )
    }
}

impl std::error::Error for CardError {}

impl FromStr for Card {
    type Err = CardError;

    /// Reads `Qh`, `10s`, `Ts`, `q♥` and `Jo`.
    fn from_str(text: &str) -> Result<Card, CardError> {
        let wrong = || CardError(text.to_owned());
        let trimmed = text.trim();
        if trimmed.eq_ignore_ascii_case("jo") || trimmed.eq_ignore_ascii_case("joker") || trimmed == "★" {
            return Ok(Card::JOKER);
        }
        let suit_letter = trimmed.chars().next_back().ok_or_else(wrong)?;
        let suit = Suit::ALL
            .into_iter()
            .find(|s| s.letter() == suit_letter.to_ascii_lowercase() || s.pip() == suit_letter)
            .ok_or_else(wrong)?;
        let rank_text = &trimmed[..trimmed.len() - suit_letter.len_utf8()];
        let letter = match rank_text {
            "10" => 'T',
            one if one.chars().count() == 1 => one.chars().next().unwrap_or('?').to_ascii_uppercase(),
            _ => return Err(wrong()),
        };
        let rank = Rank::ALL.into_iter().find(|r| r.letter() == letter).ok_or_else(wrong)?;
        Ok(Card::new(rank, suit))
    }
}

impl serde::Serialize for Card {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> serde::Deserialize<'de> for Card {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Card, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_reads_back_as_written() {
        for card in Card::deck().chain([Card::JOKER]) {
            assert_eq!(card.to_string().parse::<Card>(), Ok(card));
            assert_eq!(card.face().parse::<Card>(), Ok(card), "{}", card.face());
        }
    }

    #[test]
    fn what_is_no_card_says_so_with_the_text_found() {
        for text in ["", "1h", "Qx", "QQh", "h", "11s", "♥"] {
            let error = text.parse::<Card>().unwrap_err();
            assert!(error.to_string().contains(&format!("`{text}`")), "{error}");
        }
    }
}
