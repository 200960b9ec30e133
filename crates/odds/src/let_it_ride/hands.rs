//! Every three cards of the player, up to an exchange of suits, with what every pair of community cards makes of them.

use crate::count::{Classes, SuitSets};
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

/// Four cards of a player who has seen the first community card, and all that are like them.
#[derive(Clone, Debug)]
pub struct Four {
    /// The four cards that stand for all of them.
    pub cards: [Card; 4],
    /// How many sets of four cards they stand for.
    pub weight: u32,
    /// How many second cards put them on each row.
    pub rows: [u8; Row::COUNT],
}

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
    static EVERY: LazyLock<Vec<Four>> = LazyLock::new(|| {
        let classes: Vec<SuitSets> = Classes::shared().each(4).collect();
        classes.into_par_iter().map(four).collect()
    });
    &EVERY
}

/// Where among [`hands`] or [`fours`] the cards stand that stand for these.
pub(super) fn place(cards: &[Card]) -> usize {
    let classes = Classes::shared();
    classes.index(SuitSets::of(cards).canonical()) - classes.range(cards.len()).start
}

fn cards_of<const N: usize>(class: SuitSets) -> [Card; N] {
    let mut cards: Vec<Card> = class.cards().collect();
    cards.sort_by(|a, b| b.cmp(a));
    cards.try_into().expect("a class of so many cards")
}

fn others(held: &[Card]) -> impl Iterator<Item = Card> {
    Card::deck().filter(move |card| !held.contains(card))
}

fn four(class: SuitSets) -> Four {
    let cards: [Card; 4] = cards_of(class);
    let mut rows = [0; Row::COUNT];
    let [a, b, c, d] = cards;
    others(&cards).for_each(|last| rows[Row::of([a, b, c, d, last]) as usize] += 1);
    Four { cards, weight: class.orbit(), rows }
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
