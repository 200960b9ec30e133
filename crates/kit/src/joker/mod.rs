//! Hands from a deck with one joker, set into five cards and two.
//!
//! The joker is an ace, or the card that completes a straight, a flush, a straight flush or a royal flush; in two
//! cards it is always an ace. A rank is one number whose order is the order of hands: the category, then the ranks
//! that come first (the pairs, the triple), then the side cards, each as one bit of thirteen. Nothing is allocated.
//!
//! ```
//! use kit::{Card, JokerCategory, WheelRank, joker_low_rank_of, joker_rank_of};
//! let card = |code: &str| code.parse::<Card>().unwrap();
//! let five = ["As", "Jo", "Kd", "9c", "5h"].map(card);
//! let rank = joker_rank_of(five, WheelRank::SecondHighest);
//! assert_eq!(rank.category(), JokerCategory::OnePair);
//! assert!(rank.carries(joker_low_rank_of(["Ks", "Kc"].map(card))));
//! ```

mod category;
mod low;
mod rank;
#[cfg(test)]
mod reference;
mod seven;
#[cfg(test)]
mod tests;
mod three;

pub use category::{JokerCategory, WheelRank};
pub use low::{JokerLowRank, joker_low_rank_of};
pub use rank::{JokerRank, joker_rank_of};
pub use seven::{JokerSeven, JokerSevens, joker_sevens_of, pai_gow_top};
pub use three::{JokerThree, JokerThrees, joker_threes_of};
