//! Everything on a casino table that belongs to no game: cards and the lists they travel in,
//! money, odds, pay tables, wager relations, shoes, discard racks, hand rankings.
//!
//! Absences kept on purpose: no game is named here, and there is no clock, file, randomness or
//! floating-point number.

mod card;
mod cards;

pub use card::{Card, CardError, Rank, Suit};
pub use cards::Cards;
