//! Every hand of the player up to an exchange of suits, with every up card of the dealer: how the dealer's hands stand
//! against it.
//!
//! Only hands of the dealer that qualify are counted; the others are what is left. From the lowest of them up and from
//! the highest down, two threads add the dealer's hands, value by value, to [`Tables`], and ask before and after each
//! value how many of those so far avoid each hand of the player of this value. Where the two meet, both tables together
//! are all hands that qualify. A hand of the player that would not qualify loses to every one of them.

use super::tables::{PerUpCard, Tables, value, values_of_fours};
use crate::count::{Classes, Group, RankedHands, SuitSets};
use games::caribbean_stud::settle::{self, Standing};
use kit::{Card, PokerRank};
use rayon::prelude::*;
use std::ops::Range;
use std::sync::LazyLock;

/// How many hands of five cards there are.
pub(super) const PLAYER_HANDS: u64 = 2_598_960;
/// How many cards can be the dealer's up card when the player has five.
pub(super) const UP_CARDS: u64 = 47;
/// In how many ways four more cards complete the dealer's hand.
pub const COMPLETIONS: u64 = 163_185;

/// How the hands of the dealer with one up card stand against a hand of the player, in 18 bits each: those that do not
/// qualify, are higher, tie. The rest are lower.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Verdicts(u64);

const BITS: u32 = 18;
const MASK: u64 = (1 << BITS) - 1;

impl Verdicts {
    /// How many of the 163,185 give each verdict, in the order of [`Standing`].
    #[inline]
    pub fn counts(self) -> [u64; 4] {
        let [unqualified, lost, tied] = [0, 1, 2].map(|at| self.0 >> (at * BITS) & MASK);
        [unqualified, lost, tied, COMPLETIONS - unqualified - lost - tied]
    }
}

/// The verdicts by the order of [`Standing`].
pub(super) const STANDINGS: [Standing; 4] = [Standing::Unqualified, Standing::Lost, Standing::Tied, Standing::Won];

/// Per up card, by its index; zeros for the player's own cards.
pub(super) type Row = [Verdicts; Card::DECK];

/// All hands of one value with all up cards of one rank.
#[derive(Clone, Copy, Debug)]
pub struct Cell {
    /// How many hands and up cards these are.
    pub weight: u64,
    /// How many of their deals give each verdict, in the order of [`Standing`].
    pub sums: [u64; 4],
    /// The fewest that one hand has with one up card of this rank.
    pub(super) fewest: [u64; 4],
    /// The most.
    pub(super) most: [u64; 4],
}

impl Cell {
    const EMPTY: Cell = Cell { weight: 0, sums: [0; 4], fewest: [COMPLETIONS; 4], most: [0; 4] };

    fn add(&mut self, weight: u64, counts: [u64; 4]) {
        self.weight += weight;
        for (at, count) in counts.into_iter().enumerate() {
            self.sums[at] += weight * count;
            self.fewest[at] = self.fewest[at].min(count);
            self.most[at] = self.most[at].max(count);
        }
    }
}

/// How many ranks an up card can have.
pub(super) const RANKS: usize = 13;

/// All hands of the player with their counts, lowest value first.
pub struct Counts {
    ranked: RankedHands,
    rows: Vec<Row>,
    /// Per value and rank of the up card.
    cells: Vec<[Cell; RANKS]>,
    /// Where each class stands, by its number among those of five cards.
    places: Vec<u32>,
}

impl Counts {
    /// The counts, made on first use: every pay table is priced from them.
    pub fn shared() -> &'static Counts {
        static COUNTS: LazyLock<Counts> = LazyLock::new(Counts::new);
        &COUNTS
    }

    /// How many hands there are, those that differ only in suits being one.
    #[allow(clippy::len_without_is_empty)]
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// The groups of equal value, lowest first.
    pub fn groups(&self) -> &[Group] {
        self.ranked.groups()
    }

    /// The hands of a value by the rank of the up card.
    pub fn cells(&self, value: PokerRank) -> &[Cell; RANKS] {
        &self.cells[value.index()]
    }

    /// The hands of a group, as those that stand for all that are like them.
    pub fn hands(&self, group: &Group) -> &[SuitSets] {
        self.ranked.hands(group)
    }

    /// The verdicts by up card for the hand at a place.
    pub fn row(&self, place: usize) -> &Row {
        &self.rows[place]
    }

    /// The place of the hand that stands for these five cards, and the up card that is to it what this one is to them.
    pub fn place(&self, cards: [Card; 5], up: Card) -> (usize, usize) {
        let SuitSets(sets) = SuitSets::of(&cards);
        let mut order = [0, 1, 2, 3];
        order.sort_by_key(|at: &usize| std::cmp::Reverse((sets[*at].count_ones(), sets[*at])));
        let canonical = SuitSets(order.map(|at| sets[at]));
        let classes = Classes::shared();
        let place = self.places[classes.index(canonical) - classes.range(5).start] as usize;
        let SuitSets(own) = SuitSets::of(&[up]);
        let of_up = order.map(|at| own[at]);
        (place, set_of(SuitSets(of_up)).trailing_zeros() as usize)
    }

    fn new() -> Counts {
        let ranked = RankedHands::new(5, |hand| value(hand.rank()));
        let mut rows: Vec<Row> = vec![[Verdicts(0); Card::DECK]; ranked.len()];
        let groups = ranked.groups();
        let least = groups.partition_point(|group| !settle::qualifies(rank(group)));
        // Half of the hands that qualify are added from below and half from above.
        let from = groups[least].places.start;
        let middle = groups.partition_point(|group| group.places.start < (from + ranked.len()) / 2);
        let (low, high) = rows[from..].split_at_mut(groups[middle].places.start - from);
        let sweep = |range: Range<usize>, up: bool, rows: &mut [Row]| {
            Sweep { ranked: &ranked, least: groups[least].value, up }.run(&groups[range], rows)
        };
        let (mut tables, above) =
            rayon::join(|| sweep(least..middle, true, low), || sweep(middle..groups.len(), false, high));
        tables.merge(&above);
        let edge = [groups[least].places.start, groups[middle].places.start];
        let least = groups[least].value;
        let hands: Vec<SuitSets> = groups.iter().flat_map(|group| ranked.hands(group)).copied().collect();
        rows.par_iter_mut().zip(&hands).enumerate().for_each(|(place, (row, hand))| {
            let qualified = qualified(&tables, *hand, least);
            *row = verdicts(row, &qualified, [place >= edge[0], place >= edge[1]], set_of(*hand));
        });
        let classes = Classes::shared();
        let mut places = vec![0; ranked.len()];
        let start = classes.range(5).start;
        hands.iter().zip(0..).for_each(|(hand, place)| places[classes.index(*hand) - start] = place);
        let cells = groups.par_iter().map(|group| cells(ranked.hands(group), &rows[group.places.clone()])).collect();
        Counts { ranked, rows, cells, places }
    }
}

/// Gathers the hands of a value by the rank of the up card.
fn cells(hands: &[SuitSets], rows: &[Row]) -> [Cell; RANKS] {
    let mut cells = [Cell::EMPTY; RANKS];
    for (hand, row) in hands.iter().zip(rows) {
        let (weight, held) = (u64::from(hand.orbit()), set_of(*hand));
        for (up, verdicts) in row.iter().enumerate().filter(|(up, _)| held >> up & 1 == 0) {
            cells[up / 4].add(weight, verdicts.counts());
        }
    }
    cells
}

/// The value that the hands of a group share.
pub(super) fn rank(group: &Group) -> PokerRank {
    PokerRank::from_index(group.value.into()).expect("a value of five cards")
}

/// One of the two ways through the hands of the dealer that qualify.
struct Sweep<'a> {
    ranked: &'a RankedHands,
    /// The least value with which the dealer qualifies.
    least: u16,
    /// From below, or from above.
    up: bool,
}

impl Sweep<'_> {
    /// Goes through these groups and writes, for each hand of the player and up card, how many hands were swept before
    /// its value and how many with it.
    fn run(&self, groups: &[Group], rows: &mut [Row]) -> Tables {
        let mut tables = Tables::new();
        let start = groups[0].places.start;
        let mut visit = |group: &Group| {
            let hands = self.ranked.hands(group);
            let rows = &mut rows[group.places.start - start..group.places.end - start];
            let mut fours = Vec::with_capacity(hands.len());
            for (hand, row) in hands.iter().zip(&mut *rows) {
                let (cards, values) = (sorted(set_of(*hand)), values_of_fours(sorted(set_of(*hand))));
                let before = tables.avoiding(cards, &self.swept(&values, group.value, false));
                row.iter_mut().zip(before).for_each(|(cell, before)| cell.0 = u64::from(before) & MASK);
                fours.push((cards, self.swept(&values, group.value, true)));
            }
            hands.iter().for_each(|hand| each_member(*hand, |set| tables.add(sorted(set))));
            for ((cards, fours), row) in fours.into_iter().zip(&mut *rows) {
                let with = tables.avoiding(cards, &fours);
                row.iter_mut().zip(with).for_each(|(cell, with)| cell.0 |= (u64::from(with) & MASK) << BITS);
            }
        };
        if self.up {
            groups.iter().for_each(&mut visit)
        } else {
            groups.iter().rev().for_each(&mut visit)
        }
        tables
    }

    /// Per up card: how many of the fours with it have been swept before this value, or with it.
    fn swept(&self, values: &[[u16; Card::DECK]; 5], at: u16, with: bool) -> [u8; Card::DECK] {
        let range = match (self.up, with) {
            (true, false) => self.least..at,
            (true, true) => self.least..at + 1,
            (false, false) => at + 1..u16::MAX,
            (false, true) => at..u16::MAX,
        };
        within(values, &range)
    }
}

pub(super) fn within(values: &[[u16; Card::DECK]; 5], range: &Range<u16>) -> [u8; Card::DECK] {
    let mut counts = [0; Card::DECK];
    let length = range.end.wrapping_sub(range.start);
    for row in values {
        let inside = |value: u16| u8::from(value.wrapping_sub(range.start) < length);
        counts.iter_mut().zip(row).for_each(|(count, value)| *count += inside(*value));
    }
    counts
}

/// Per up card: how many hands of the dealer that qualify avoid this hand.
fn qualified(tables: &Tables, hand: SuitSets, least: u16) -> PerUpCard {
    let cards = sorted(set_of(hand));
    tables.avoiding(cards, &within(&values_of_fours(cards), &(least..u16::MAX)))
}

/// The verdicts on a hand from what the sweep wrote and how many hands qualify. A hand that does not itself qualify was
/// not swept; one from the middle on was swept from above.
fn verdicts(swept: &Row, qualified: &PerUpCard, [qualifies, from_above]: [bool; 2], held: u64) -> Row {
    std::array::from_fn(|u| {
        if held >> u & 1 == 1 {
            return Verdicts(0);
        }
        let all = u64::from(qualified[u]);
        let [before, with] = [0, 1].map(|at| swept[u].0 >> (at * BITS) & MASK);
        let (lost, tied) = match (qualifies, from_above) {
            (false, _) => (all, 0),
            (true, false) => (all - with, with - before),
            (true, true) => (before, with - before),
        };
        Verdicts((COMPLETIONS - all) | lost << BITS | tied << (2 * BITS))
    })
}

/// The cards of a set as bits by their index.
pub(super) fn set_of(hand: SuitSets) -> u64 {
    static SPREAD: LazyLock<Vec<u64>> = LazyLock::new(|| {
        let spread = |set: u64| (0..13).fold(0, |bits, rank| bits | (set >> rank & 1) << (4 * rank));
        (0..1 << 13).map(spread).collect()
    });
    // The places of a set of cards are the suits from spades down; those of an index from clubs up.
    let spread: &[u64] = &SPREAD;
    hand.0.iter().fold(0, |bits, set| bits << 1 | spread[usize::from(*set)])
}

/// The five cards of a set, the lowest first.
#[inline]
pub(super) fn sorted(mut set: u64) -> [usize; 5] {
    [(); 5].map(|()| {
        let card = set.trailing_zeros() as usize;
        set &= set - 1;
        card
    })
}

/// Every set that differs from a canonical one only in which suit is which.
pub(super) fn each_member(hand: SuitSets, mut each: impl FnMut(u64)) {
    let mut sets = hand.0;
    sets.sort_unstable();
    loop {
        each(set_of(SuitSets(sets)));
        // The next order of the four sets, equal ones counted once.
        let Some(at) = (0..3).rev().find(|at| sets[*at] < sets[*at + 1]) else { return };
        let other = (at + 1..4).rev().find(|other| sets[*other] > sets[at]).expect("the next is greater");
        sets.swap(at, other);
        sets[at + 1..].reverse();
    }
}
