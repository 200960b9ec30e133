//! What has left a shoe of several decks, card by card: how many are left, and whether one more
//! of a kind can be.

use crate::{Card, Cards, Deck};

/// The cards out of a shoe. Cards drawn without being seen are counted, but not by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ShoeCount {
    deck: Deck,
    drawn: u16,
    seen: [u8; Card::FACES],
}

impl ShoeCount {
    /// A whole shoe of these cards.
    pub const fn new(deck: Deck) -> ShoeCount {
        ShoeCount { deck, drawn: 0, seen: [0; Card::FACES] }
    }

    /// What it was filled with.
    pub const fn deck(&self) -> Deck {
        self.deck
    }

    /// How many cards it holds when it is whole.
    pub const fn size(&self) -> usize {
        self.deck.len()
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
        for card in cards.faces() {
            self.seen[card.index()] += 1;
        }
    }

    /// The first of these cards that cannot come from this shoe: one that it was not filled with, or one
    /// more of a card than it held.
    pub fn impossible(&self, cards: &Cards) -> Option<Card> {
        let mut after = *self;
        cards.faces().find(|card| {
            let count = &mut after.seen[card.index()];
            *count += 1;
            usize::from(*count) > self.deck.count(*card)
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
        out.serialize_field("size", &self.size())?;
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
        let mut shoe = ShoeCount::new(Deck::STANDARD.times(2));
        let aces: Cards = "As As".parse().unwrap();
        assert_eq!(shoe.impossible(&aces), None);
        assert!(shoe.impossible(&"As As As".parse().unwrap()).is_some());
        shoe.draw(&aces);
        assert_eq!(shoe.impossible(&"Kd As".parse().unwrap()), "As".parse().ok());
        shoe.draw(&Cards::backs(3));
        assert_eq!((shoe.drawn(), shoe.left(), shoe.size()), (5, 99, 104));
        assert_eq!(shoe.impossible(&Cards::of(&[Card::JOKER])), Some(Card::JOKER));
    }

    #[test]
    fn what_a_shoe_was_filled_with_decides() {
        let joker = Cards::of(&[Card::JOKER]);
        let mut shoe = ShoeCount::new(Deck::STANDARD.with_jokers(1));
        assert_eq!((shoe.size(), shoe.impossible(&joker)), (53, None));
        shoe.draw(&joker);
        assert_eq!(shoe.impossible(&joker), Some(Card::JOKER));
        let spanish = ShoeCount::new(Deck::STANDARD.without(crate::Rank::Ten).times(6));
        assert_eq!((spanish.size(), spanish.impossible(&"Td".parse().unwrap())), (288, "Td".parse().ok()));
    }
}
