//! The tables of the evaluator. The build script makes their contents from `reference.rs`:
//!
//! - `HASHED_RANKS` and `ROW_OFFSETS`: the rank of hands without a flush, by column and row of their key
//! - `FLUSH_RANKS`: the rank of hands with a flush, by the bits of the suit that has five
//! - `RANKS_OF`: the ranks of the five cards, the first in the lowest four bits, by rank of the hand
//! - `CATEGORY_OF`: the category by rank of the hand
//! - `THREE_RANKS`: the rank of three cards, off suit and suited, by their ranks in base 13
//! - `THREE_FIRST`: the lowest three-card rank of each category

use super::Category;
use super::keys::{CELLS, FLUSHES, RANK_KEYS, ROW_BITS};
use crate::Card;

include!(concat!(env!("OUT_DIR"), "/poker_tables.rs"));

/// Where a key counts the cards of each suit, four bits to a suit.
pub const SUIT_COUNTS: u32 = 32;

/// What ranking a hand reads, in one piece so that one register points at all of it.
pub struct Tables {
    /// What each card adds to the key.
    pub keys: [u64; CODES],
    /// The bit of each card, 16 bits to a suit.
    pub masks: [u64; CODES],
    /// Where each row begins among the cells.
    pub offsets: [u16; 1 << ROW_BITS],
    /// The ranks of hands.
    pub cells: [u16; CELLS],
}

/// Cards are looked up by their index and one: that is the byte a card is stored as, so nothing
/// is computed, and with an entry for every byte nothing is checked. The entry of the joker adds nothing.
pub const CODES: usize = 256;

/// The one copy of the tables.
pub static TABLES: Tables = Tables { keys: keys(), masks: masks(), offsets: ROW_OFFSETS, cells: cells() };

const fn keys() -> [u64; CODES] {
    let mut keys = [0; CODES];
    let mut index = 0;
    while index < Card::DECK {
        keys[index + 1] = RANK_KEYS[index / 4] + (1 << (SUIT_COUNTS as usize + 4 * (index % 4)));
        index += 1;
    }
    keys
}

const fn masks() -> [u64; CODES] {
    let mut masks = [0; CODES];
    let mut index = 0;
    while index < Card::DECK {
        masks[index + 1] = 1 << (16 * (index % 4) + index / 4);
        index += 1;
    }
    masks
}

const fn cells() -> [u16; CELLS] {
    let mut cells = [0; CELLS];
    cells.split_at_mut(HASHED_RANKS.len()).0.copy_from_slice(&HASHED_RANKS);
    cells.split_at_mut(FLUSHES).1.split_at_mut(FLUSH_RANKS.len()).0.copy_from_slice(&FLUSH_RANKS);
    cells
}
