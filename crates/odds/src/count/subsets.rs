//! The classes of all subsets of a hand, listed quickly.

use super::classes::{Classes, Code, FIRST_BITS, LATER_BITS, WHICH_BITS};
use super::suits::{SuitSets, symmetries};

/// The bits of an [`Entry`] that hold the number of the class, enough for the 7,124,976 of up to
/// seven cards; the symmetries stand above them.
const CLASS_BITS: u32 = 23;

/// The class of one subset: its number in [`Classes`] and its symmetries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Entry(u32);

impl Entry {
    /// The number of the class.
    #[inline(always)]
    pub fn class(self) -> usize {
        (self.0 & ((1 << CLASS_BITS) - 1)) as usize
    }

    /// In how many of the 24 orders of the suits the subset looks the same.
    #[inline(always)]
    pub fn symmetries(self) -> u32 {
        self.0 >> CLASS_BITS
    }
}

/// The entries of the `S` subsets of a hand of `log2(S)` cards, in two halves: first those from
/// which an odd number of the hand's cards is missing, then the others, so that the hand itself
/// comes last. Within each half fewer cards come before more.
pub type Entries<const S: usize> = [Entry; S];

/// Lists the subsets of hands of `log2(S)` cards.
///
/// A subset takes some of each suit's ranks, so its four sets are found among the few subsets of
/// the hand's four. What remains is sorting four numbers and looking up [`Classes`], done here for
/// all subsets side by side, in steps that a compiler turns into vector instructions.
pub struct Subsets<const S: usize> {
    classes: &'static Classes,
    /// Where each subset stands among the entries, by its bits.
    places: [u8; S],
    /// How many cards each subset has, by its bits.
    sizes: [Code; S],
    /// What the fourth place adds, by its lowest bits and which neighbouring places are equal.
    fourth: [u32; 128],
}

impl<const S: usize> Subsets<S> {
    /// How many cards the hands have.
    pub const CARDS: usize = S.ilog2() as usize;

    /// A lister.
    pub fn new() -> Subsets<S> {
        const { assert!(S.is_power_of_two() && S >= 32 && S <= 128, "hands of five, six or seven cards") };
        let mut order: Vec<usize> = (0..S).collect();
        let missing = |bits: usize| Self::CARDS - bits.count_ones() as usize;
        order.sort_by_key(|bits| (missing(*bits) % 2 == 0, bits.count_ones()));
        let mut places = [0; S];
        for (place, bits) in order.into_iter().enumerate() {
            places[bits] = place as u8;
        }
        let fourth = std::array::from_fn(|at| {
            let equal = |neighbours: usize| at >> (4 + neighbours) & 1 == 1;
            (at as u32 & 15) | symmetries(equal(0), equal(1), equal(2)) << CLASS_BITS
        });
        let sizes = std::array::from_fn(|bits| bits.count_ones() as Code);
        Subsets { classes: Classes::shared(), places, sizes, fourth }
    }

    /// Where among the entries the subsets of so many cards stand.
    pub fn of_size(cards: usize) -> std::ops::Range<usize> {
        let choose = |cards: usize| (0..cards).fold(1, |product, i| product * (Self::CARDS - i) / (i + 1));
        let before = (0..cards).filter(|fewer| fewer % 2 == cards % 2).map(choose).sum::<usize>();
        let start = before + if cards % 2 == Self::CARDS % 2 { S / 2 } else { 0 };
        start..start + choose(cards)
    }

    /// Lists the subsets of a canonical hand.
    #[inline]
    pub fn list(&self, hand: SuitSets, entries: &mut Entries<S>) {
        let mut lanes = [[0; S]; 4];
        self.spread(hand, &mut lanes);
        sort(&mut lanes);
        let [first, second, third, fourth] = &lanes;
        let (mut second_at, mut third_at, mut fourth_at) = ([0u16; S], [0u16; S], [0u16; S]);
        for i in 0..S {
            let left = self.sizes[i] - (first[i] >> WHICH_BITS);
            let later = left - (second[i] >> WHICH_BITS);
            second_at[i] = second[i] as u16 | (left as u16) << LATER_BITS;
            third_at[i] = third[i] as u16 | (later as u16) << LATER_BITS;
            let equal = (first[i] == second[i]) as u16
                | ((second[i] == third[i]) as u16) << 1
                | ((third[i] == fourth[i]) as u16) << 2;
            fourth_at[i] = (fourth[i] as u16 & 15) | equal << 4;
        }
        let tables = self.classes;
        for i in 0..S {
            let first_at = (self.sizes[i] as usize) << FIRST_BITS | first[i] as usize;
            entries[self.places[i] as usize % S] = Entry(
                tables.first[first_at % tables.first.len()]
                    + tables.second[second_at[i] as usize]
                    + tables.third[third_at[i] as usize]
                    + self.fourth[fourth_at[i] as usize % 128],
            );
        }
    }

    /// The codes of every subset's four sets, in the order of the hand's suits. The cards of the
    /// first suit are the lowest bits of a subset, those of the last the highest. The first
    /// suit has at least two cards, so the subsets can be written four at a time.
    #[inline(always)]
    fn spread(&self, hand: SuitSets, lanes: &mut [[Code; S]; 4]) {
        let [first, later @ ..] = lanes;
        let codes = self.classes.codes_within(hand.0[0]);
        let mut below = codes.len().ilog2();
        let codes = codes.as_chunks::<4>().0;
        for (four, place) in first.as_chunks_mut::<4>().0.iter_mut().enumerate() {
            *place = codes[four & (codes.len() - 1)];
        }
        for (lane, set) in later.iter_mut().zip(&hand.0[1..]) {
            let codes = self.classes.codes_within(*set);
            for (four, place) in lane.as_chunks_mut::<4>().0.iter_mut().enumerate() {
                *place = [codes[four >> (below - 2) & (codes.len() - 1)]; 4];
            }
            below += codes.len().ilog2();
        }
    }
}

impl<const S: usize> Default for Subsets<S> {
    fn default() -> Subsets<S> {
        Subsets::new()
    }
}

/// Sorts the four lanes at every place, the greatest first: five exchanges sort four.
#[inline(always)]
fn sort<const S: usize>(lanes: &mut [[Code; S]; 4]) {
    let [a, b, c, d] = lanes;
    exchange(a, b);
    exchange(c, d);
    exchange(a, c);
    exchange(b, d);
    exchange(b, c);
}

#[inline(always)]
fn exchange<const S: usize>(high: &mut [Code; S], low: &mut [Code; S]) {
    for (high, low) in high.iter_mut().zip(low) {
        (*high, *low) = ((*high).max(*low), (*high).min(*low));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::Card;
    use std::collections::BTreeMap;

    /// A hand's subsets, listed one by one from its cards.
    fn listed_slowly(hand: SuitSets) -> BTreeMap<(usize, usize, u32), usize> {
        let cards: Vec<Card> = hand.cards().collect();
        let mut found = BTreeMap::new();
        for bits in 0u32..1 << cards.len() {
            let chosen: Vec<Card> = (0..cards.len()).filter(|i| bits >> i & 1 == 1).map(|i| cards[i]).collect();
            let class = SuitSets::of(&chosen).canonical();
            let key = (chosen.len(), Classes::shared().index(class), class.symmetries());
            *found.entry(key).or_default() += 1;
        }
        found
    }

    fn listed<const S: usize>(hand: SuitSets) -> BTreeMap<(usize, usize, u32), usize> {
        let mut entries = [Entry(0); S];
        Subsets::<S>::new().list(hand, &mut entries);
        let mut found = BTreeMap::new();
        for cards in 0..=Subsets::<S>::CARDS {
            for entry in &entries[Subsets::<S>::of_size(cards)] {
                *found.entry((cards, entry.class(), entry.symmetries())).or_default() += 1;
            }
        }
        found
    }

    #[test]
    fn the_subsets_of_a_hand_are_those_of_its_cards() {
        for hand in Classes::shared().each(5).step_by(97) {
            assert_eq!(listed::<32>(hand), listed_slowly(hand), "{hand:?}");
        }
        for hand in Classes::shared().each(6).step_by(9_973) {
            assert_eq!(listed::<64>(hand), listed_slowly(hand), "{hand:?}");
        }
        for hand in Classes::shared().each(7).step_by(60_013) {
            assert_eq!(listed::<128>(hand), listed_slowly(hand), "{hand:?}");
        }
    }

    #[test]
    fn every_subset_has_a_place() {
        let mut places: Vec<usize> = (0..=7).flat_map(Subsets::<128>::of_size).collect();
        places.sort_unstable();
        assert!(places.into_iter().eq(0..128));
    }
}
