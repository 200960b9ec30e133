//! The slow evaluator: the ranking of poker hands written as one would explain it, with no
//! table and no trick. The build script generates the fast tables from it and the tests compare
//! the fast evaluator with it, so this file is the only place where the order of hands is decided.
//!
//! It stands alone, because the build script compiles it too: a card is `(rank, suit)` with
//! rank 0 for the two and 12 for the ace, and a category is its place in the order.

/// A card as rank (0 is the two, 12 the ace) and suit (0 to 3).
pub type Plain = (u8, u8);

/// The value of a hand: its category, then the ranks that decide between hands of that
/// category, the most important first. The derived order is the order of hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value<const N: usize> {
    /// The place of the category in its order, 0 for the lowest.
    pub category: u8,
    /// The ranks of all the cards: made cards first, then side cards from the highest down.
    pub ranks: [u8; N],
}

/// The names of the five-card categories in their order.
pub mod five_card {
    #![allow(missing_docs)]
    pub const HIGH_CARD: u8 = 0;
    pub const ONE_PAIR: u8 = 1;
    pub const TWO_PAIR: u8 = 2;
    pub const THREE_OF_A_KIND: u8 = 3;
    pub const STRAIGHT: u8 = 4;
    pub const FLUSH: u8 = 5;
    pub const FULL_HOUSE: u8 = 6;
    pub const FOUR_OF_A_KIND: u8 = 7;
    pub const STRAIGHT_FLUSH: u8 = 8;
    pub const ROYAL_FLUSH: u8 = 9;
}

/// The names of the three-card categories in their order.
pub mod three_card {
    #![allow(missing_docs)]
    pub const NOTHING: u8 = 0;
    pub const ONE_PAIR: u8 = 1;
    pub const FLUSH: u8 = 2;
    pub const STRAIGHT: u8 = 3;
    pub const THREE_OF_A_KIND: u8 = 4;
    pub const STRAIGHT_FLUSH: u8 = 5;
    pub const ROYAL: u8 = 6;
}

/// The value of five cards.
pub fn five(cards: [Plain; 5]) -> Value<5> {
    use five_card::*;
    let (ranks, sizes) = grouped(cards.map(|(rank, _)| rank));
    let flush = is_flush(&cards);
    let run = as_run(ranks);
    let category = match (run, flush) {
        (Some(run), true) if run[0] == 12 => ROYAL_FLUSH,
        (Some(_), true) => STRAIGHT_FLUSH,
        (Some(_), false) => STRAIGHT,
        (None, true) => FLUSH,
        (None, false) => match sizes {
            [4, ..] => FOUR_OF_A_KIND,
            [3, _, _, 2, _] => FULL_HOUSE,
            [3, ..] => THREE_OF_A_KIND,
            [2, _, 2, ..] => TWO_PAIR,
            [2, ..] => ONE_PAIR,
            _ => HIGH_CARD,
        },
    };
    Value { category, ranks: run.unwrap_or(ranks) }
}

/// The value of the best five of five or more cards, by trying every five.
#[allow(dead_code)]
pub fn best(cards: &[Plain]) -> Value<5> {
    assert!(cards.len() >= 5, "five cards make a hand");
    let mut best: Option<Value<5>> = None;
    for chosen in 0u32..1 << cards.len() {
        if chosen.count_ones() != 5 {
            continue;
        }
        let mut hand = [(0, 0); 5];
        let picked = (0..cards.len()).filter(|i| chosen >> i & 1 == 1);
        for (place, i) in hand.iter_mut().zip(picked) {
            *place = cards[i];
        }
        best = best.max(Some(five(hand)));
    }
    best.expect("there is at least one five")
}

/// The value of three cards: three of a kind beats a straight, which beats a flush.
pub fn three(cards: [Plain; 3]) -> Value<3> {
    use three_card::*;
    let (ranks, sizes) = grouped(cards.map(|(rank, _)| rank));
    let flush = is_flush(&cards);
    let run = as_run(ranks);
    let category = match (run, flush) {
        (Some(run), true) if run[0] == 12 => ROYAL,
        (Some(_), true) => STRAIGHT_FLUSH,
        (Some(_), false) => STRAIGHT,
        (None, true) => FLUSH,
        (None, false) => match sizes {
            [3, ..] => THREE_OF_A_KIND,
            [2, ..] => ONE_PAIR,
            _ => NOTHING,
        },
    };
    Value { category, ranks: run.unwrap_or(ranks) }
}

/// The ranks with the largest group first and, among equals, the highest rank first; and beside
/// each how many cards share it.
fn grouped<const N: usize>(mut ranks: [u8; N]) -> ([u8; N], [usize; N]) {
    let all = ranks;
    let count = |rank: u8| all.iter().filter(|other| **other == rank).count();
    ranks.sort_by_key(|rank| std::cmp::Reverse((count(*rank), *rank)));
    (ranks, ranks.map(count))
}

fn is_flush<const N: usize>(cards: &[Plain; N]) -> bool {
    cards.iter().all(|(_, suit)| *suit == cards[0].1)
}

/// The ranks as a run from the top, if they are one. The ace stands above the king or below the
/// two, never between: in the lowest run it comes last.
fn as_run<const N: usize>(descending: [u8; N]) -> Option<[u8; N]> {
    let falls_by_one = |ranks: &[u8]| ranks.windows(2).all(|pair| pair[0] == pair[1] + 1);
    if falls_by_one(&descending) {
        return Some(descending);
    }
    let (first, rest) = (descending[0], &descending[1..]);
    if first == 12 && rest[rest.len() - 1] == 0 && falls_by_one(rest) {
        let mut low = descending;
        low.rotate_left(1);
        return Some(low);
    }
    None
}
