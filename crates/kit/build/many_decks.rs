//! Makes the tables of the evaluator for several decks.

#[path = "../src/many_decks/keys.rs"]
#[allow(dead_code)]
mod keys;
#[path = "../src/many_decks/reference.rs"]
mod reference;

use crate::{Counts, Place, combinations, displaced, sorted, table};
use keys::{CELLS, OFFSET_UNIT, RANK_KEYS, ROW_BITS, column, row};
use reference::{Value, value};
use std::collections::{BTreeSet, HashMap};

const _: () = assert!(ROW_BITS == crate::ROW_BITS && OFFSET_UNIT == crate::OFFSET_UNIT && CELLS <= crate::CELLS);

/// The best value of cards by their ranks alone, and of the same ranks in one suit.
type Both = (u16, u16);

/// The tables as text.
pub fn tables() -> String {
    let values = all_values();
    let dense: HashMap<Value, u16> = values.iter().enumerate().map(|(i, value)| (*value, i as u16)).collect();
    let hashed = displaced(&places(&dense), CELLS);
    let (unsuited, suited): (Vec<u16>, Vec<u16>) = hashed.cells.into_iter().unzip();
    let packed = |value: &Value| value.ranks.iter().rev().fold(0u32, |packed, rank| packed << 4 | u32::from(*rank));
    let mut out = String::new();
    table(&mut out, "static MANY_DECK_UNSUITED", "u16", &unsuited);
    table(&mut out, "static MANY_DECK_SUITED", "u16", &suited);
    table(&mut out, "pub static MANY_DECK_OFFSETS", "u16", &hashed.row_offsets);
    table(&mut out, "pub static MANY_DECK_RANKS_OF", "u32", &values.iter().map(packed).collect::<Vec<_>>());
    let category = |value: &Value| format!("ManyDeckCategory::ALL[{}]", value.category);
    let categories: Vec<String> = values.iter().map(category).collect();
    table(&mut out, "pub static MANY_DECK_CATEGORY_OF", "ManyDeckCategory", &categories);
    out
}

/// Every value that five cards can have, lowest first.
fn all_values() -> Vec<Value> {
    let both = |counts: Counts| [value(ranks_of(&counts), false), value(ranks_of(&counts), true)];
    let values: BTreeSet<Value> = combinations(5, 5).into_iter().flat_map(both).collect();
    assert_eq!(values.len(), 12_376, "the number of different five-card hands");
    values.into_iter().collect()
}

fn ranks_of(counts: &Counts) -> [u8; 5] {
    let mut ranks = [0; 5];
    let held = (0..13u8).flat_map(|rank| (0..counts[rank as usize]).map(move |_| rank));
    ranks.iter_mut().zip(held).for_each(|(place, rank)| *place = rank);
    ranks
}

/// The place and the values of every choice of five, six and seven cards by rank alone. More than five
/// cards are worth the best that can be had by leaving one out.
fn places(dense: &HashMap<Value, u16>) -> Vec<Place<Both>> {
    let mut known: HashMap<Counts, Both> = HashMap::new();
    let mut places = Vec::new();
    for cards in 5..=7 {
        for counts in combinations(cards, cards) {
            let both = if cards == 5 {
                (dense[&value(ranks_of(&counts), false)], dense[&value(ranks_of(&counts), true)])
            } else {
                let one_fewer = (0..13).filter(|rank| counts[*rank] > 0).map(|rank| {
                    let mut fewer = counts;
                    fewer[rank] -= 1;
                    known[&fewer]
                });
                one_fewer.fold((0, 0), |best, both| (best.0.max(both.0), best.1.max(both.1)))
            };
            known.insert(counts, both);
            places.push(place(&counts, both));
        }
    }
    sorted(places)
}

fn place(counts: &Counts, rank: Both) -> Place<Both> {
    let sum = counts.iter().zip(RANK_KEYS).map(|(count, key)| key.wrapping_mul(u32::from(*count)));
    let key = sum.fold(0, u32::wrapping_add);
    assert_eq!(keys::count(key), u32::from(counts.iter().sum::<u8>()), "the column does not fit under the count");
    Place { row: row(key), column: column(key), rank }
}
