//! Where chance comes from. The engine never draws a card by itself: a source supplies it.

use crate::Place;
use kit::Cards;

/// A supplier of cards: a seeded shoe, a certified generator, a card scanner, a script.
pub trait Chance {
    /// The cards were shuffled, or a new deck came: the next card is the first of a whole deck.
    fn shuffled(&mut self);

    /// The next cards, on their way to a place; an error says why there are none.
    fn cards(&mut self, to: Place, count: usize) -> Result<Cards, String>;
}
