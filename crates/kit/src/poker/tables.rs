//! The tables that the build script makes from `reference.rs`.
//!
//! - `HASHED_RANKS` and `ROW_OFFSETS`: the rank of hands without a flush, by the sum of their rank keys
//! - `FLUSH_RANKS`: the rank of hands with a flush, by the bits of the suit that has five
//! - `RANKS_OF`: the ranks of the five cards, the first in the lowest four bits, by rank of the hand
//! - `CATEGORY_OF`: the category by rank of the hand
//! - `THREE_RANKS`: the rank of three cards, off suit and suited, by their ranks in base 13
//! - `THREE_FIRST`: the lowest three-card rank of each category

use super::Category;

include!(concat!(env!("OUT_DIR"), "/poker_tables.rs"));
