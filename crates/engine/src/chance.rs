//! Where chance comes from. The engine never draws a card by itself: a source supplies it.

use crate::Place;
use kit::{Cards, Dice, Tiles};

/// A supplier of cards, dice and tiles: a seeded shoe, a certified generator, a card scanner, a
/// script.
pub trait Chance {
    /// The cards or tiles were shuffled, or new ones came: the next is the first of a whole deck,
    /// shoe or set.
    fn shuffled(&mut self);

    /// The cards were cut: so many of them went from the top to the bottom.
    fn cut(&mut self, cards: usize);

    /// The next cards, on their way to a place; an error says why there are none.
    fn cards(&mut self, to: Place, count: usize) -> Result<Cards, String>;

    /// A throw of so many dice; an error says why there is none.
    fn dice(&mut self, count: usize) -> Result<Dice, String>;

    /// The tiles at these places of the stacks, on their way to a place; an error says why there
    /// are none. A place of the stacks is asked for once after each shuffle.
    fn tiles(&mut self, to: Place, slots: [u8; 4]) -> Result<Tiles, String>;
}
