//! The tables of the evaluator. The build script makes their contents from `reference.rs`:
//!
//! - `MANY_DECK_OFFSETS`: where each row of the hash table begins among the cells
//! - `MANY_DECK_UNSUITED`, `MANY_DECK_SUITED`: the best value of five to seven cards, by place in the hash table
//! - `MANY_DECK_RANKS_OF`: the ranks of the five cards, the first in the lowest four bits, by value
//! - `MANY_DECK_CATEGORY_OF`: the category by value

use super::ManyDeckCategory;
use super::keys::CELLS;

include!(concat!(env!("OUT_DIR"), "/many_deck_tables.rs"));

/// The best value of cards by column and row of their key, where suits are left out of account.
pub static UNSUITED: [u16; CELLS] = padded(&MANY_DECK_UNSUITED);
/// The best value of cards that are all of one suit, by column and row of their key.
pub static SUITED: [u16; CELLS] = padded(&MANY_DECK_SUITED);

const fn padded<const N: usize>(made: &[u16; N]) -> [u16; CELLS] {
    let mut cells = [0; CELLS];
    cells.split_at_mut(N).0.copy_from_slice(made);
    cells
}
