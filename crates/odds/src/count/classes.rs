//! A number for every class of up to seven cards, without gaps and without a search.
//!
//! A canonical set is four sets of ranks, none greater than the one before. Listed in order,
//! the number of a class among those with as many cards is how many come before it: those with a
//! smaller first place, plus those with the same first place and a smaller second, and so on. How
//! many there are depends at each place only on the set that stands there and on how many cards
//! are left for it and the places after it, so four lookups and three additions give the number.

use super::suits::{RankSet, SuitSets};
use std::sync::LazyLock;

/// The most cards a class may have.
pub const MOST: usize = 7;

/// A set of ranks as a number that keeps the order of sets: how many ranks, then which of the
/// sets with as many. Sets of more than seven ranks have none.
pub(super) type Code = i16;

/// The bits below the number of ranks in a [`Code`]: 1716 sets of seven ranks need eleven.
pub(super) const WHICH_BITS: u32 = 11;
/// The room for one number of cards in the table of the first place.
pub(super) const FIRST_BITS: u32 = 14;
/// The room for one number of cards left in the tables of the second and third place, where no
/// more than three ranks can stand.
pub(super) const LATER_BITS: u32 = 13;

/// By cards in all and code of the first place.
pub(super) type First = [u32; (MOST + 1) << FIRST_BITS];
/// By cards left and code of the second or third place.
pub(super) type Later = [u32; (MOST + 1) << LATER_BITS];

/// Numbers the classes of up to seven cards. Classes of fewer cards have the lower numbers.
pub struct Classes {
    /// The sets of up to seven ranks in their order.
    sets: Vec<RankSet>,
    /// Where among them those of so many ranks begin.
    by_count: [usize; MOST + 2],
    /// The code of every set, by its bits.
    codes: Vec<Code>,
    /// The codes of the subsets of every set, by the bits of the set.
    within: Vec<Vec<Code>>,
    /// How many classes come before, by what stands at the first place; those of fewer cards count.
    pub(super) first: Box<First>,
    /// How many more, by what stands at the second place.
    pub(super) second: Box<Later>,
    /// And by what stands at the third.
    pub(super) third: Box<Later>,
    starts: [u32; MOST + 2],
}

static SHARED: LazyLock<Classes> = LazyLock::new(Classes::new);

impl Classes {
    /// The tables, made on first use.
    pub fn shared() -> &'static Classes {
        &SHARED
    }

    fn new() -> Classes {
        let sets = sorted_sets();
        let codes = codes(&sets);
        // before[places][left] says how many non-increasing lists of so many places hold so many
        // cards in all and begin with a smaller set, by the code of that set.
        let mut before = vec![vec![vec![0u32; 1 << FIRST_BITS]; MOST + 1]; 5];
        // within[places][left]: so far, with the first place at most the current set.
        let mut within = [[0u32; MOST + 1]; 5];
        within[0][0] = 1;
        for set in &sets {
            let (code, count) = (codes[*set as usize], set.count_ones() as usize);
            for places in 1..=4 {
                for left in 0..=MOST {
                    before[places][left][code as usize] = within[places][left];
                    if left >= count {
                        within[places][left] += within[places - 1][left - count];
                    }
                }
            }
        }
        let mut starts = [0; MOST + 2];
        for cards in 0..=MOST {
            starts[cards + 1] = starts[cards] + within[4][cards];
        }
        let first = (0..=MOST).flat_map(|cards| before[4][cards].iter().map(move |rank| (cards, *rank)));
        let first = boxed(first.map(|(cards, rank)| rank + starts[cards]).collect());
        let later = |places: usize| {
            boxed((0..=MOST).flat_map(|left| before[places][left][..1 << LATER_BITS].iter().copied()).collect())
        };
        let by_count = std::array::from_fn(|count| sets.partition_point(|set| (set.count_ones() as usize) < count));
        let within = subset_codes(&codes);
        Classes { by_count, within, first, second: later(3), third: later(2), starts, sets, codes }
    }

    /// The code of a set of no more than seven ranks.
    #[inline]
    pub(super) fn code(&self, set: RankSet) -> Code {
        self.codes[set as usize]
    }

    /// The codes of all subsets of a set of no more than seven ranks: the n-th takes the ranks that the
    /// bits of n say, the lowest rank by the lowest bit.
    #[inline]
    pub(super) fn codes_within(&self, set: RankSet) -> &[Code] {
        &self.within[set as usize]
    }

    /// The number of the class of this canonical set of no more than seven cards.
    pub fn index(&self, canonical: SuitSets) -> usize {
        debug_assert_eq!(canonical, canonical.canonical());
        let cards = canonical.len();
        let [a, b, c, d] = canonical.0.map(|set| self.code(set) as usize);
        let left = cards - (a >> WHICH_BITS);
        let later = left - (b >> WHICH_BITS);
        let sum = self.first[cards << FIRST_BITS | a]
            + self.second[left << LATER_BITS | b]
            + self.third[later << LATER_BITS | c];
        sum as usize + (d & ((1 << WHICH_BITS) - 1))
    }

    /// The numbers of the classes with so many cards.
    pub fn range(&self, cards: usize) -> std::ops::Range<usize> {
        self.starts[cards] as usize..self.starts[cards + 1] as usize
    }

    /// Every class of so many cards in the order of their numbers.
    pub fn each(&self, cards: usize) -> impl Iterator<Item = SuitSets> {
        self.firsts(cards).iter().flat_map(move |first| self.each_after(cards, *first))
    }

    /// The sets that can stand at the first place of so many cards, smallest first.
    pub fn firsts(&self, cards: usize) -> &[RankSet] {
        self.holding(cards.div_ceil(4), cards)
    }

    /// Every class of so many cards with this set at its first place, in the order of their numbers.
    pub fn each_after(&self, cards: usize, first: RankSet) -> impl Iterator<Item = SuitSets> {
        let left = cards - first.count_ones() as usize;
        self.up_to(first, left.div_ceil(3), left).flat_map(move |second| {
            let left = left - second.count_ones() as usize;
            self.up_to(second, left.div_ceil(2), left).flat_map(move |third| {
                let left = left - third.count_ones() as usize;
                self.up_to(third, left, left).map(move |fourth| SuitSets([first, second, third, fourth]))
            })
        })
    }

    /// The sets of so many ranks that are not above this one.
    fn up_to(&self, limit: RankSet, fewest: usize, most: usize) -> impl Iterator<Item = RankSet> {
        let limit = self.code(limit);
        self.holding(fewest, most).iter().copied().take_while(move |set| self.code(*set) <= limit)
    }

    fn holding(&self, fewest: usize, most: usize) -> &[RankSet] {
        &self.sets[self.by_count[fewest]..self.by_count[most + 1]]
    }
}

/// The sets of no more than seven ranks in their order.
fn sorted_sets() -> Vec<RankSet> {
    let mut sets: Vec<RankSet> = (0..1 << 13).filter(|set: &RankSet| set.count_ones() as usize <= MOST).collect();
    sets.sort_by_key(|set| (set.count_ones(), *set));
    sets
}

/// The code of every set of ranks, by its bits.
fn codes(sets: &[RankSet]) -> Vec<Code> {
    let mut codes = vec![0; 1 << 13];
    let mut which = [0; MOST + 1];
    for set in sets {
        let count = set.count_ones() as usize;
        codes[*set as usize] = (count << WHICH_BITS) as Code | which[count];
        which[count] += 1;
    }
    codes
}

/// The codes of the subsets of every set, by the bits of the set.
fn subset_codes(codes: &[Code]) -> Vec<Vec<Code>> {
    let subsets = |set: RankSet| {
        let mut subsets = vec![0 as RankSet];
        for rank in (0..13).filter(|rank| set >> rank & 1 == 1) {
            let with: Vec<RankSet> = subsets.iter().map(|subset| subset | 1 << rank).collect();
            subsets.extend(with);
        }
        subsets.into_iter().map(|subset| codes[subset as usize]).collect()
    };
    (0..1 << 13).map(|set: RankSet| if set.count_ones() as usize <= MOST { subsets(set) } else { Vec::new() }).collect()
}

fn boxed<const N: usize>(cells: Vec<u32>) -> Box<[u32; N]> {
    cells.into_boxed_slice().try_into().expect("the table has its size")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_classes_of_so_many_cards_are_numbered_in_order_without_gaps() {
        let classes = Classes::shared();
        let mut next = 0;
        let mut hands = 1u64;
        for (cards, known) in [1, 13, 169, 1_755, 16_432, 134_459, 962_988].into_iter().enumerate() {
            assert_eq!(classes.range(cards).len(), known, "{cards} cards");
            let mut members = 0;
            for class in classes.each(cards) {
                assert_eq!(classes.index(class), next);
                members += class.orbit() as u64;
                next += 1;
            }
            assert_eq!(members, hands, "{cards} cards");
            hands = hands * (52 - cards as u64) / (cards as u64 + 1);
        }
        assert_eq!(classes.range(7).len(), 6_009_159);
    }
}
