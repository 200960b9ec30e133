//! The ranking of poker hands: the best five of five to seven cards, and three-card hands.
//!
//! The order of hands is decided in one slow and plain file, `reference.rs`. The build script
//! turns it into tables; what runs is a few additions and two lookups:
//!
//! - every card adds a key; the sum of the keys says which ranks are held and how many cards of
//!   each suit. Five of a suit set one bit.
//! - without that bit the rank follows from the ranks held. The sum says a row and a column, and
//!   each row has an offset into one shared table where the rows lie interleaved without touching:
//!   a perfect hash by displacement.
//! - with it the rank follows from the cards of that suit alone: a flush among seven cards leaves
//!   two others, too few for a full house or four of a kind.
//!
//! An enumeration in order adds one card at a time on the way down its loops, and the last of them is
//! [`Hand::rank_with_later`], which looks a rank up once for its four suits.
//!
//! ```
//! use kit::{Card, Category, Hand, rank_of};
//! let cards = ["As", "Ks", "Qs", "Js", "Ts", "2c", "2d"].map(|code| code.parse::<Card>().unwrap());
//! let hand = cards.iter().fold(Hand::EMPTY, |hand, card| hand.add(*card));
//! assert_eq!(hand.rank().category(), Category::RoyalFlush);
//! assert!(rank_of(&cards[..5]) > rank_of(&cards[2..]));
//! ```

mod category;
mod hand;
mod keys;
mod rank;
#[cfg(test)]
mod reference;
mod tables;
#[cfg(test)]
mod tests;
mod three;

pub use category::Category;
pub use hand::{Hand, best_five, rank_of};
pub use rank::PokerRank;
pub use three::{ThreeCategory, ThreeRank, rank_of_three, three_category};
