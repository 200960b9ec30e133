//! Every four cards of a deck, up to an exchange of suits, with what each fifth card makes of them.

use crate::count::{Classes, SuitSets};
use kit::Card;
use rayon::prelude::*;

/// How many sets of four cards there are, and how many cards can be the fifth.
pub(crate) const FOURS: u64 = 270_725;
pub(crate) const FIFTHS: u64 = 48;

/// Four cards and all that differ from them only in which suit is which, by the rows of a pay table.
#[derive(Clone, Debug)]
pub struct Four<const ROWS: usize> {
    /// The four cards that stand for all of them, the highest first.
    pub cards: [Card; 4],
    /// How many sets of four cards they stand for.
    pub weight: u32,
    /// How many fifth cards put them on each row.
    pub rows: [u8; ROWS],
}

/// The 16,432 sets of four cards, with the row that five cards are on.
pub(crate) fn every_four<const ROWS: usize>(row: impl Fn([Card; 5]) -> usize + Sync) -> Vec<Four<ROWS>> {
    let classes: Vec<SuitSets> = Classes::shared().each(4).collect();
    let four = |class: SuitSets| {
        let (cards, mut rows) = (cards_of(class), [0; ROWS]);
        let [a, b, c, d] = cards;
        others(&cards).for_each(|fifth| rows[row([a, b, c, d, fifth])] += 1);
        Four { cards, weight: class.orbit(), rows }
    };
    classes.into_par_iter().map(four).collect()
}

/// Where among all sets of so many cards the one stands that stands for these.
pub(crate) fn place(cards: &[Card]) -> usize {
    let classes = Classes::shared();
    classes.index(SuitSets::of(cards).canonical()) - classes.range(cards.len()).start
}

/// The cards of a class, the highest first.
pub(crate) fn cards_of<const N: usize>(class: SuitSets) -> [Card; N] {
    let mut cards: Vec<Card> = class.cards().collect();
    cards.sort_by(|a, b| b.cmp(a));
    cards.try_into().expect("a class of so many cards")
}

/// The cards that are left of a deck.
pub(crate) fn others(held: &[Card]) -> impl Iterator<Item = Card> {
    Card::deck().filter(move |card| !held.contains(card))
}
