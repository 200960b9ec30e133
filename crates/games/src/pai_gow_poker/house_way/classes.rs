//! Every hand of seven cards, those together that no way of setting can tell apart.
//!
//! Suits matter only to a flush. Hands without five of a suit, the joker being of any, differ by their ranks alone:
//! 67,600
//! classes. Those with five or more are told apart by the ranks in that suit and the ranks of the others, no more than
//! two of which are left over.

use kit::{Card, Rank, Suit};

/// How many hands there are.
pub const HANDS: u64 = 154_143_080;

/// Hands that every way sets alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Class {
    /// One of them.
    pub cards: [Card; 7],
    /// How many they are.
    pub ways: u32,
}

/// Calls the visitor with every class.
pub fn each_class(visit: &mut impl FnMut(Class)) {
    for joker in [false, true] {
        by_ranks(&mut [0; 13], 0, if joker { 6 } else { 7 }, joker, visit);
        for suited in 0u16..1 << 13 {
            let count = suited.count_ones() as u8 + u8::from(joker);
            if (5..=7).contains(&count) {
                suited_with_others(suited, &mut [0; 13], 0, 7 - count, joker, visit);
            }
        }
    }
}

const fn choose(of: u64, chosen: u64) -> u64 {
    match (of, chosen) {
        (_, 0) => 1,
        (4, 1 | 3) => 4,
        (4, 2) => 6,
        (3, 1 | 2) => 3,
        (4, 4) | (3, 3) => 1,
        _ => 0,
    }
}

fn by_ranks(counts: &mut [u8; 13], from: usize, left: u8, joker: bool, visit: &mut impl FnMut(Class)) {
    if left == 0 {
        let ways = without_flush(counts, joker);
        if ways > 0 {
            visit(Class { cards: spread(counts, joker), ways });
        }
        return;
    }
    for rank in from..13 {
        for count in 1..=left.min(4) {
            counts[rank] = count;
            by_ranks(counts, rank + 1, left - count, joker, visit);
        }
        counts[rank] = 0;
    }
}

/// How many hands of these ranks have no five of a suit. Of one suit, every rank either gives a card or not; so many
/// hands have exactly so many of it as the product of those choices says, and no hand has five of two suits.
fn without_flush(counts: &[u8; 13], joker: bool) -> u32 {
    let mut in_suit = [1u64, 0, 0, 0, 0, 0, 0, 0];
    let mut all = 1;
    for count in counts.iter().copied().filter(|count| *count > 0).map(u64::from) {
        all *= choose(4, count);
        for held in (0..8).rev() {
            let with = if held == 0 { 0 } else { in_suit[held - 1] * choose(3, count - 1) };
            in_suit[held] = in_suit[held] * choose(3, count) + with;
        }
    }
    let flushes: u64 = in_suit[if joker { 4 } else { 5 }..].iter().sum();
    (all - 4 * flushes) as u32
}

/// Cards of these ranks, no more than two of a suit.
fn spread(counts: &[u8; 13], joker: bool) -> [Card; 7] {
    let ranks = (0..13).flat_map(|rank| (0..counts[rank]).map(move |_| Rank::ALL[rank]));
    let suited = ranks.enumerate().map(|(place, rank)| Card::new(rank, Suit::ALL[place % 4]));
    gathered(suited, joker)
}

fn gathered(cards: impl Iterator<Item = Card>, joker: bool) -> [Card; 7] {
    let mut seven = [Card::JOKER; 7];
    let naturals = if joker { &mut seven[..6] } else { &mut seven[..] };
    naturals.iter_mut().zip(cards).for_each(|(place, card)| *place = card);
    seven
}

fn suited_with_others(
    suited: u16,
    others: &mut [u8; 13],
    from: usize,
    left: u8,
    joker: bool,
    visit: &mut impl FnMut(Class),
) {
    if left == 0 {
        let ways: u64 = others.iter().map(|count| choose(3, u64::from(*count))).product();
        let of_suit =
            (0..13).filter(|rank| suited >> rank & 1 == 1).map(|rank| Card::new(Rank::ALL[rank], Suit::Spade));
        let of_others = (0..13)
            .flat_map(|rank| (0..others[rank]).map(move |nth| Card::new(Rank::ALL[rank], Suit::ALL[nth as usize])));
        visit(Class { cards: gathered(of_suit.chain(of_others), joker), ways: 4 * ways as u32 });
        return;
    }
    for rank in from..13 {
        for count in 1..=left {
            others[rank] = count;
            suited_with_others(suited, others, rank + 1, left - count, joker, visit);
        }
        others[rank] = 0;
    }
}
