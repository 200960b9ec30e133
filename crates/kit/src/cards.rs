//! A short list of cards that fits in a few bytes, some of them perhaps face down.

use crate::{Card, CardError};
use std::fmt;

const CAPACITY: usize = 23;

/// Up to 23 cards in order, without allocation. A place may hold `None`: a card whose face the
/// holder of this list does not know. Deals, hands and views all use it, so hiding a card is
/// replacing it by `None` and nothing else changes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Cards {
    len: u8,
    cards: [Option<Card>; CAPACITY],
}

impl Cards {
    /// No cards.
    pub const NONE: Cards = Cards { len: 0, cards: [None; CAPACITY] };

    /// These cards, faces known.
    ///
    /// # Panics
    /// With more than 23 cards.
    pub fn of(cards: &[Card]) -> Cards {
        cards.iter().copied().collect()
    }

    /// `count` cards whose faces are not known.
    pub fn backs(count: usize) -> Cards {
        assert!(count <= CAPACITY, "a hand of more than {CAPACITY} cards");
        Cards { len: count as u8, cards: [None; CAPACITY] }
    }

    /// Adds one card at the end.
    ///
    /// # Panics
    /// When 23 cards are there already.
    pub fn push(&mut self, card: Option<Card>) {
        assert!(self.len() < CAPACITY, "a hand of more than {CAPACITY} cards");
        self.cards[self.len()] = card;
        self.len += 1;
    }

    /// Puts another card, or another back, in a place of the list.
    ///
    /// # Panics
    /// When there is no such place.
    pub fn put(&mut self, place: usize, card: Option<Card>) {
        assert!(place < self.len(), "a list of {} cards has no place {place}", self.len());
        self.cards[place] = card;
    }

    /// Adds another list at the end.
    pub fn extend(&mut self, more: &Cards) {
        for card in more.slots() {
            self.push(*card);
        }
    }

    /// How many cards, seen or not.
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Every place in order; `None` is a back.
    pub fn slots(&self) -> &[Option<Card>] {
        &self.cards[..self.len()]
    }

    /// The cards whose faces are known, in order.
    pub fn faces(&self) -> impl Iterator<Item = Card> + Clone + '_ {
        self.slots().iter().flatten().copied()
    }

    /// Whether every face is known.
    pub fn all_known(&self) -> bool {
        self.slots().iter().all(Option::is_some)
    }

    /// The cards as an array, where there are so many and every face is known.
    pub fn known<const N: usize>(&self) -> Option<[Card; N]> {
        let slots: [Option<Card>; N] = self.slots().try_into().ok()?;
        slots.iter().all(Option::is_some).then(|| slots.map(|card| card.expect("all are known")))
    }

    /// The same list with every face hidden.
    pub fn hidden(&self) -> Cards {
        Cards::backs(self.len())
    }

    /// Whether this card is among those seen.
    pub fn contains(&self, card: Card) -> bool {
        self.slots().contains(&Some(card))
    }
}

impl Default for Cards {
    fn default() -> Cards {
        Cards::NONE
    }
}

impl FromIterator<Option<Card>> for Cards {
    fn from_iter<I: IntoIterator<Item = Option<Card>>>(slots: I) -> Cards {
        let mut cards = Cards::NONE;
        slots.into_iter().for_each(|card| cards.push(card));
        cards
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Cards {
        let mut list = Cards::NONE;
        for card in cards {
            list.push(Some(card));
        }
        list
    }
}

impl fmt::Display for Cards {
    /// Codes with spaces, `??` for a back: `As ?? Td`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, slot) in self.slots().iter().enumerate() {
            if i > 0 {
                f.write_str(" ")?;
            }
            match slot {
                Some(card) => write!(f, "{card}")?,
                None => f.write_str("??")?,
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}

impl std::str::FromStr for Cards {
    type Err = CardError;

    /// Codes separated by spaces or commas.
    fn from_str(text: &str) -> Result<Cards, CardError> {
        let mut list = Cards::NONE;
        for word in text.split([' ', ',', '\t']).filter(|word| !word.is_empty()) {
            if list.len() == CAPACITY {
                return Err(CardError(text.to_owned()));
            }
            list.push(if word == "??" { None } else { Some(word.parse()?) });
        }
        Ok(list)
    }
}

impl serde::Serialize for Cards {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> serde::Deserialize<'de> for Cards {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Cards, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hidden_list_keeps_its_length_and_loses_its_faces() {
        let list: Cards = "As Kd 10c".parse().unwrap();
        assert_eq!(list.hidden(), Cards::backs(3));
        assert_eq!(list.hidden().to_string(), "?? ?? ??");
        assert_eq!("?? ??".parse(), Ok(Cards::backs(2)));
        assert_eq!(list.faces().count(), 3);
        assert!(list.all_known() && !list.hidden().all_known());
    }

    #[test]
    fn cards_are_known_only_where_all_are_and_there_are_so_many() {
        let cards: Cards = "As Kd".parse().unwrap();
        assert_eq!(cards.known::<2>().map(|known| Cards::of(&known)), Some(cards));
        assert_eq!(cards.known::<3>(), None);
        let mut one_hidden = cards;
        one_hidden.push(None);
        assert_eq!(one_hidden.known::<3>(), None);
        assert_eq!(cards.hidden().known::<2>(), None);
    }

    #[test]
    fn a_card_is_turned_up_in_its_place() {
        let mut cards = Cards::backs(2);
        cards.put(1, Some("Kd".parse().unwrap()));
        assert_eq!(cards.slots(), [None, Some("Kd".parse().unwrap())]);
    }

    #[test]
    fn two_lists_are_equal_only_if_their_cards_are() {
        let mut short: Cards = "As".parse().unwrap();
        let long: Cards = "As Kd".parse().unwrap();
        assert_ne!(short, long);
        short.push("Kd".parse().ok());
        assert_eq!(short, long);
    }
}
