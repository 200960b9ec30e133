//! The ranking of poker hands from several decks: the best five of five to seven cards, among which the
//! same card may be more than once.
//!
//! The order of hands is decided in one slow and plain file, `reference.rs`. The build script turns it
//! into tables, as for hands of one deck (`poker/`); what runs is one addition per card and one lookup by
//! rank, and a second one where five cards are of one suit. With more decks a flush says nothing yet about
//! the ranks in it, so that the suited cards are looked up by their ranks like all the others.
//!
//! ```
//! use kit::{Card, ManyDeckCategory, many_deck_rank_of};
//! let cards = ["As", "As", "9s", "4s", "2s", "2c", "2d"].map(|code| code.parse::<Card>().unwrap());
//! assert_eq!(many_deck_rank_of(&cards).category(), ManyDeckCategory::FlushWithOnePair);
//! ```

mod category;
mod hand;
mod keys;
mod rank;
mod tables;
#[cfg(test)]
mod tests;

pub use category::ManyDeckCategory;
pub use hand::{ManyDeckHand, many_deck_best_five, many_deck_rank_of};
pub use rank::ManyDeckRank;
