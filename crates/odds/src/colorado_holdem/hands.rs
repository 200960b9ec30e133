//! Every three cards of the player, up to an exchange of suits, with what every three community cards make of each two
//! that can be kept.

use crate::count::{Classes, SuitSets};
use crate::fours::{cards_of, others, place};
use games::colorado_holdem::settle::Row;
use kit::Card;
use rayon::prelude::*;
use std::sync::LazyLock;

/// How many hands of three cards there are, and how many sets of community cards to each.
pub(super) const HANDS: u64 = 22_100;
pub(super) const BOARDS: u64 = 18_424;
/// How many rows there are.
pub(super) const ROWS: usize = Row::ALL.len();

/// How many sets of community cards put a hand on each row.
pub type Rows = [u32; ROWS];

/// Three cards of the player and all that differ from them only in which suit is which.
#[derive(Clone, Debug)]
pub struct Hand {
    /// The three cards that stand for all of them, the highest first.
    pub cards: [Card; 3],
    /// How many hands they stand for.
    pub weight: u32,
    /// By the place of the card that is discarded: how many of 18,424 sets of community cards put the other two on each
    /// row.
    pub kept: [Rows; 3],
}

/// The 1,755 hands, counted once: every pay table is priced from them.
pub fn hands() -> &'static [Hand] {
    static EVERY: LazyLock<Vec<Hand>> = LazyLock::new(|| {
        let pairs = pairs();
        let classes: Vec<SuitSets> = Classes::shared().each(3).collect();
        classes.into_par_iter().map(|class| hand(class, &pairs)).collect()
    });
    &EVERY
}

/// By two kept cards up to suits: what all 19,600 sets of three other cards make of them.
fn pairs() -> Vec<Rows> {
    let classes: Vec<SuitSets> = Classes::shared().each(2).collect();
    let count = |class: SuitSets| {
        let (kept, mut rows): ([Card; 2], Rows) = (cards_of(class), [0; ROWS]);
        let rest: Vec<Card> = others(&kept).collect();
        let [a, b] = kept;
        for (first, c) in rest.iter().enumerate() {
            for (second, d) in rest.iter().enumerate().skip(first + 1) {
                for e in &rest[second + 1..] {
                    rows[Row::of([a, b, *c, *d, *e]) as usize] += 1;
                }
            }
        }
        rows
    };
    classes.into_par_iter().map(count).collect()
}

/// The discarded card is in none of the sets of community cards: from all sets go those that it is in. With the two
/// that are kept it makes the same three cards whichever of them it is.
fn hand(class: SuitSets, pairs: &[Rows]) -> Hand {
    let cards: [Card; 3] = cards_of(class);
    let [a, b, c] = cards;
    let rest: Vec<Card> = others(&cards).collect();
    let mut with_all: Rows = [0; ROWS];
    for (first, d) in rest.iter().enumerate() {
        for e in &rest[first + 1..] {
            with_all[Row::of([a, b, c, *d, *e]) as usize] += 1;
        }
    }
    let kept = [[b, c], [a, c], [a, b]].map(|two| {
        let all = &pairs[place(&two)];
        std::array::from_fn(|row| all[row] - with_all[row])
    });
    Hand { cards, weight: class.orbit(), kept }
}

/// Three cards as the hand that stands for them lists them: by place, which of these it is.
pub(super) fn in_order(cards: [Card; 3]) -> [usize; 3] {
    let sets = SuitSets::of(&cards);
    let place_of = |card: Card| {
        let own = sets.0[SuitSets::of(&[card]).0.iter().position(|set| *set != 0).expect("a card has a suit")];
        (own.count_ones(), own)
    };
    let mut order = [0, 1, 2];
    // The fullest suit, and of equally full ones the one of the highest cards, is the first of a hand that stands for
    // others.
    order.sort_by_key(|at| std::cmp::Reverse((cards[*at].rank(), place_of(cards[*at]))));
    order
}
