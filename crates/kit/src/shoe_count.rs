//! What has left a shoe of several decks, card by card: how many are left, and whether one more
//! of a kind can be.

use crate::{Card, Cards};

/// The cards out of a shoe of several like decks. Cards drawn without being seen are counted, but
/// not by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ShoeCount {
    decks: u8,
    drawn: u16,
    seen: [u8; Card::DECK],
}

impl ShoeCount {
    /// A whole shoe of so many decks.
    pub const fn new(decks: u8) -> ShoeCount {
        ShoeCount { decks, drawn: 0, seen: [0; Card::DECK] }
    }

    /// How many decks it was filled with.
    pub const fn decks(&self) -> u8 {
        self.decks
    }

    /// How many cards it holds when it is whole.
    pub const fn size(&self) -> usize {
        self.decks as usize * Card::DECK
    }

    /// How many cards are out.
    pub const fn drawn(&self) -> usize {
        self.drawn as usize
    }

    /// How many cards are left.
    pub const fn left(&self) -> usize {
        self.size() - self.drawn()
    }

    /// These cards leave the shoe.
    pub fn draw(&mut self, cards: &Cards) {
        self.drawn += cards.len() as u16;
        for card in cards.faces().filter(|card| !card.is_joker()) {
            self.seen[card.index()] += 1;
        }
    }

    /// The first of these cards that cannot come from this shoe: a joker, or one more of a card
    /// than there are decks.
    pub fn impossible(&self, cards: &Cards) -> Option<Card> {
        let mut after = *self;
        cards.faces().find(|card| {
            if card.is_joker() {
                return true;
            }
            let count = &mut after.seen[card.index()];
            *count += 1;
            *count > self.decks
        })
    }
}

impl serde::Serialize for ShoeCount {
    /// The cards out by name as one digit each, in the order of their numbers.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;
        let digits: String =
            self.seen.iter().map(|count| char::from_digit((*count).into(), 36).unwrap_or('+')).collect();
        let mut out = serializer.serialize_struct("ShoeCount", 3)?;
        out.serialize_field("decks", &self.decks)?;
        out.serialize_field("drawn", &self.drawn)?;
        out.serialize_field("seen", &digits)?;
        out.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_can_come_as_often_as_there_are_decks_and_no_more() {
        let mut shoe = ShoeCount::new(2);
        let aces: Cards = "As As".parse().unwrap();
        assert_eq!(shoe.impossible(&aces), None);
        assert!(shoe.impossible(&"As As As".parse().unwrap()).is_some());
        shoe.draw(&aces);
        assert_eq!(shoe.impossible(&"Kd As".parse().unwrap()), "As".parse().ok());
        shoe.draw(&Cards::backs(3));
        assert_eq!((shoe.drawn(), shoe.left(), shoe.size()), (5, 99, 104));
        assert_eq!(shoe.impossible(&Cards::of(&[Card::JOKER])), Some(Card::JOKER));
    }
}
