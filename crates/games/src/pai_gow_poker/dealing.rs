//! How the cards reach the positions, and how it is determined where the deal begins.

use super::act::{POSITIONS, Stack};
use serde::Serialize;

/// Cards in a hand.
pub const CARDS: usize = 7;

/// Cards of a hand dealt first where section 17 bonus wagers are offered.
pub const THREE: usize = 3;

/// How the cards are dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Dealing {
    /// One by one from a manual shoe.
    Shoe,
    /// From the hand, into seven stacks that are delivered afterwards.
    Hand,
    /// In stacks of seven from an automated shoe.
    Stacks,
    /// In stacks of three, then of four, to those who wager.
    Bonus,
}

/// What the starting position comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Start {
    Dice,
    Generator,
    Button,
}

/// The stack that the nth card of a pass goes to, both from 0: from left to right, then from right to left.
pub fn stack_of(pass: u8, nth: u8) -> Stack {
    if pass.is_multiple_of(2) { Stack(nth + 1) } else { Stack(POSITIONS - nth) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stacks_get_the_cards_that_the_ruling_names() {
        let cards_of = |stack: u8| -> Vec<u8> {
            let cards = (0..49).filter(|card| stack_of(card / 7, card % 7) == Stack(stack));
            cards.map(|card| card + 1).collect()
        };
        assert_eq!(cards_of(1), [1, 14, 15, 28, 29, 42, 43]);
        assert_eq!(cards_of(7), [7, 8, 21, 22, 35, 36, 49]);
        assert!((1..=7).all(|stack| cards_of(stack).len() == 7));
    }
}
