//! The slow evaluator: the ranking of five cards from several decks as one would explain it. The build
//! script generates the fast tables from it, so this file is the only place where the order is decided.
//!
//! It stands alone, because the build script compiles it too: a card is `(rank, suit)` with rank 0 for
//! the two and 12 for the ace, and a category is its place in the order, 0 for the lowest.

/// The value of a hand. The derived order is the order of hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value {
    /// The place of the category in its order, 0 for the lowest.
    pub category: u8,
    /// The ranks of the five cards, the larger group first and the higher of equal groups; a run from its top.
    pub ranks: [u8; 5],
}

/// The value of five cards of these ranks, all of one suit or not.
pub fn value(ranks: [u8; 5], suited: bool) -> Value {
    let count = |rank: u8| ranks.iter().filter(|other| **other == rank).count();
    let mut grouped = ranks;
    grouped.sort_by_key(|rank| std::cmp::Reverse((count(*rank), *rank)));
    let run = as_run(grouped);
    let category = match (grouped.map(count), run, suited) {
        ([5, ..], _, false) => 11,
        ([5, ..], _, true) => 16,
        ([4, ..], _, false) => 7,
        ([4, ..], _, true) => 14,
        ([3, _, _, 2, _], _, false) => 6,
        ([3, _, _, 2, _], _, true) => 12,
        ([3, ..], _, false) => 3,
        ([3, ..], _, true) => 10,
        ([2, _, 2, ..], _, false) => 2,
        ([2, _, 2, ..], _, true) => 9,
        ([2, ..], _, false) => 1,
        ([2, ..], _, true) => 8,
        (_, Some([12, ..]), true) => 15,
        (_, Some(_), true) => 13,
        (_, Some(_), false) => 4,
        (_, None, true) => 5,
        (_, None, false) => 0,
    };
    Value { category, ranks: run.unwrap_or(grouped) }
}

/// Five falling ranks as a run from the top, if they are one. The ace stands above the king or below the two.
fn as_run(ranks: [u8; 5]) -> Option<[u8; 5]> {
    let falls_by_one = |ranks: &[u8]| ranks.windows(2).all(|pair| pair[0] == pair[1] + 1);
    let [first, rest @ ..] = ranks;
    if falls_by_one(&ranks) {
        Some(ranks)
    } else if first == 12 && rest == [3, 2, 1, 0] {
        Some([3, 2, 1, 0, 12])
    } else {
        None
    }
}
