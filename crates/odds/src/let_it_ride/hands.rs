//! Every three cards of the player, up to an exchange of suits, with what every pair of community cards makes of them.

use crate::count::{Classes, SuitSets};
use crate::fours::{cards_of, every_four, others, place};
use games::let_it_ride::settle::Row;
use kit::{Card, ThreeCategory, three_category};
use rayon::prelude::*;
use std::sync::LazyLock;

/// How many hands of three cards there are.
pub(super) const HANDS: u64 = 22_100;
/// How many cards can be the first community card, and then the second.
pub(super) const FIRST_CARDS: u64 = 49;
pub(super) const SECOND_CARDS: u64 = 48;

/// Three cards of the player and all that differ from them only in which suit is which.
#[derive(Clone, Debug)]
pub struct Hand {
    /// The three cards that stand for all of them.
    pub cards: [Card; 3],
    /// How many hands they stand for.
    pub weight: u32,
    /// What they are by themselves.
    pub three: ThreeCategory,
    /// Per first community card: which four cards they make with it, and what the 48 second cards make of those.
    firsts: Vec<(u16, [u8; Row::COUNT])>,
}

impl Hand {
    /// Per first community card: where among [`fours`] the four cards stand, and how many second cards put the hand on
    /// each row.
    pub(super) fn firsts(&self) -> impl Iterator<Item = (usize, &[u8; Row::COUNT])> {
        self.firsts.iter().map(|(four, rows)| (usize::from(*four), rows))
    }
}

/// Four cards of a player who has seen the first community card.
pub type Four = crate::fours::Four<{ Row::COUNT }>;

/// The 1,755 hands, counted once: every pay table is priced from them.
pub fn hands() -> &'static [Hand] {
    static EVERY: LazyLock<Vec<Hand>> = LazyLock::new(|| {
        let classes: Vec<SuitSets> = Classes::shared().each(3).collect();
        classes.into_par_iter().map(hand).collect()
    });
    &EVERY
}

/// The 16,432 sets of four cards.
pub fn fours() -> &'static [Four] {
    static EVERY: LazyLock<Vec<Four>> = LazyLock::new(|| every_four(|cards| Row::of(cards) as usize));
    &EVERY
}

fn hand(class: SuitSets) -> Hand {
    let cards: [Card; 3] = cards_of(class);
    let [a, b, c] = cards;
    let first = |first: Card| {
        let four = place(&[a, b, c, first]);
        (u16::try_from(four).expect("16,432 fours"), fours()[four].rows)
    };
    Hand { cards, weight: class.orbit(), three: three_category(cards), firsts: others(&cards).map(first).collect() }
}
