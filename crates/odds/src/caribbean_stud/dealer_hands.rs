//! How many of the dealer's hands are of each category that the Five Card Hand Bonus pays, for every hand of the player
//! and up card.
//!
//! The categories that it pays are also those with which the dealer always qualifies, and one category beats another
//! whatever the cards: only where both have the same one do the counts of verdicts say how its hands stand.

use super::counts::{Counts, RANKS, STANDINGS, each_member, rank, set_of, sorted, within};
use super::tables::{PerUpCard, Tables, values_of_fours};
use crate::count::{Group, SuitSets};
use kit::{Card, Category};
use rayon::prelude::*;
use std::cmp::Ordering;
use std::ops::Range;
use std::sync::LazyLock;

/// The categories of the bonus's pay table, lowest first.
pub(super) const PAID: [Category; 5] =
    [Category::Flush, Category::FullHouse, Category::FourOfAKind, Category::StraightFlush, Category::RoyalFlush];

/// The dealer's hands by what the bonus pays for them: nothing, and then [`PAID`].
pub const DEALERS: usize = 1 + PAID.len();

/// How many of the dealer's hands are of each category of [`PAID`].
pub(super) type Paid = [u64; PAID.len()];

/// Verdicts, in the order of `STANDINGS`, by what the bonus pays for the dealer's hand.
pub type ByDealer = [[u64; DEALERS]; STANDINGS.len()];

/// The dealer's hands of [`PAID`].
pub(super) struct DealerHands {
    /// All hands of each category, with the range of their values.
    tables: Vec<(Tables, Range<u16>)>,
    /// The sums over all hands of the player of a value and all up cards of a rank.
    sums: Vec<[Paid; RANKS]>,
}

impl DealerHands {
    /// The hands, counted on first use.
    pub(super) fn shared() -> &'static DealerHands {
        static COUNTED: LazyLock<DealerHands> = LazyLock::new(DealerHands::new);
        &COUNTED
    }

    fn new() -> DealerHands {
        let counts = Counts::shared();
        let table = |category: &Category| {
            let groups: Vec<&Group> = counts.groups().iter().filter(|it| rank(it).category() == *category).collect();
            let mut tables = Tables::new();
            let hands = groups.iter().flat_map(|group| counts.hands(group));
            hands.for_each(|hand| each_member(*hand, |set| tables.add(sorted(set))));
            (tables, groups[0].value..groups[groups.len() - 1].value + 1)
        };
        let mut dealer = DealerHands { tables: PAID.par_iter().map(table).collect(), sums: Vec::new() };
        dealer.sums = counts.groups().par_iter().map(|group| dealer.sums_of(counts.hands(group))).collect();
        dealer
    }

    fn sums_of(&self, hands: &[SuitSets]) -> [Paid; RANKS] {
        let mut sums = [Paid::default(); RANKS];
        for hand in hands {
            let (weight, held) = (u64::from(hand.orbit()), set_of(*hand));
            for (at, counts) in self.against(*hand).iter().enumerate() {
                for up in (0..Card::DECK).filter(|up| held >> up & 1 == 0) {
                    sums[up / 4][at] += weight * u64::from(counts[up]);
                }
            }
        }
        sums
    }

    /// Per category and up card.
    fn against(&self, hand: SuitSets) -> [PerUpCard; PAID.len()] {
        let cards = sorted(set_of(hand));
        let values = values_of_fours(cards);
        std::array::from_fn(|at| {
            let (tables, range) = &self.tables[at];
            tables.avoiding(cards, &within(&values, range))
        })
    }

    /// Those that one hand of the player leaves with one up card.
    pub(super) fn with(&self, hand: SuitSets, up: usize) -> Paid {
        self.against(hand).map(|counts| counts[up].into())
    }

    /// The sum over all hands of this value with all up cards of this rank.
    pub(super) fn sum(&self, value: usize, up_rank: usize) -> Paid {
        self.sums[value][up_rank]
    }
}

/// The verdicts on hands of one category by what the bonus pays for the dealer's hand.
pub(super) fn by_dealer(own: Category, verdicts: [u64; 4], paid: &Paid) -> ByDealer {
    let [_, lost, tied, _] = verdicts;
    let (mut split, mut left) = (ByDealer::default(), verdicts);
    for (at, category) in PAID.into_iter().enumerate() {
        let stand = match category.cmp(&own) {
            Ordering::Greater => [0, paid[at], 0, 0],
            Ordering::Less => [0, 0, 0, paid[at]],
            Ordering::Equal => {
                let higher: u64 = paid[at + 1..].iter().sum();
                [0, lost - higher, tied, paid[at] + higher - lost - tied]
            }
        };
        for (verdict, count) in stand.into_iter().enumerate() {
            split[verdict][at + 1] = count;
            left[verdict] -= count;
        }
    }
    split.iter_mut().zip(left).for_each(|(split, left)| split[0] = left);
    split
}

/// How the 163,185 hands that the dealer can hold with this up card stand against these five cards, by what the bonus
/// pays for them.
pub fn dealer_hands(cards: [Card; 5], up: Card) -> ByDealer {
    let counts = Counts::shared();
    let (place, at) = counts.place(cards, up);
    let value = kit::rank_of(&cards);
    let group = &counts.groups()[value.index()];
    let paid = DealerHands::shared().with(counts.hands(group)[place - group.places.start], at);
    by_dealer(value.category(), counts.row(place)[at].counts(), &paid)
}
