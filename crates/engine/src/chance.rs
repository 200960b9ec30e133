//! Where chance comes from, and whatever else a table cannot know by itself. The engine never draws a card: a
//! source supplies it.

use crate::Place;
use kit::{Card, Cards, Dice, Money, Tiles};

/// A supplier of cards, dice and tiles: a seeded shoe, a certified generator, a card scanner, a
/// script.
pub trait Chance {
    /// The cards or tiles were shuffled, or new ones came: the next is the first of a whole deck,
    /// shoe or set.
    fn shuffled(&mut self);

    /// In the middle of a round these cards, in the order of their numbers, were shuffled again: they are the ones to
    /// come, until the next shuffle of all. The others lie on the table.
    fn shuffled_again(&mut self, heap: &[Card]);

    /// The cards were cut: so many of them went from the top to the bottom.
    fn cut(&mut self, cards: usize);

    /// The next cards, on their way to a place; an error says why there are none.
    fn cards(&mut self, to: Place, count: usize) -> Result<Cards, String>;

    /// A throw of so many dice; an error says why there is none.
    fn dice(&mut self, count: usize) -> Result<Dice, String>;

    /// The tiles at these places of the stacks, on their way to a place; an error says why there
    /// are none. A place of the stacks is asked for once after each shuffle.
    fn tiles(&mut self, to: Place, slots: [u8; 4]) -> Result<Tiles, String>;

    /// What a meter shows that several tables share, given what it shows as far as this table knows. Where there
    /// is no other table, that is all there is to know.
    fn reading(&mut self, fund: u8, known: Money) -> Result<Money, String> {
        let _ = fund;
        Ok(known)
    }
}
