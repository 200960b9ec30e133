//! What the dealer's flushes add to the settings of a hand, suit by suit.

use super::best::Known;
use super::hands::{Bounds, Flush, Hands, NONE, choose, counted};
use kit::Card;

/// What a flush of the dealer's is more than its ranks alone: won and lost.
#[inline]
fn difference(hands: &Hands, bounds: Bounds, flush: &Flush) -> [i64; 2] {
    let (set, plain) = (bounds.compare(flush.point), bounds.compare(hands.point(flush.pattern as usize)));
    [set.below - plain.below, set.from - plain.from]
}

/// What the dealer's flushes of one suit add to settings of a pattern: deals won and lost, by which of its ranks the
/// hand holds in that suit.
pub(super) struct Added<'a> {
    known: &'a Known,
    /// The ranks of the pattern, the lowest first, and how many of each.
    held: Vec<(u8, u8)>,
    joker: bool,
    /// By every set of ranks, its ranks among those held, as bits in their order.
    compressed: Vec<u8>,
    tables: Vec<(Bounds, Vec<[i64; 2]>)>,
}

impl<'a> Added<'a> {
    pub(super) fn new(known: &'a Known, cards: &[Card; 7]) -> Added<'a> {
        let (counts, joker) = counted(cards);
        let held: Vec<(u8, u8)> = (0..13u8).zip(counts).filter(|(_, count)| *count > 0).collect();
        let compress = |ranks: usize| {
            let bits = held.iter().enumerate().map(|(at, (rank, _))| (ranks >> rank & 1) << at);
            bits.sum::<usize>() as u8
        };
        Added { known, joker, compressed: (0..1 << 13).map(compress).collect(), held, tables: Vec::new() }
    }

    /// The ranks of the pattern, the lowest first, and how many of each.
    pub(super) fn ranks(&self) -> &[(u8, u8)] {
        &self.held
    }

    /// The number of the table of a setting.
    pub(super) fn table(&mut self, of: Bounds) -> usize {
        if let Some(at) = self.tables.iter().position(|(bounds, _)| *bounds == of) {
            return at;
        }
        let table = self.counted(of);
        self.tables.push((of, table));
        self.tables.len() - 1
    }

    /// What a table says where the hand holds these of its ranks in the suit.
    pub(super) fn of(&self, table: usize, held: u8) -> [i64; 2] {
        self.tables[table].1[usize::from(held)]
    }

    /// A flush of ranks X in the suit is left where the hand holds none of X in that suit. Its others are left in as
    /// many ways as there are cards of their ranks in the other three suits, one more of every rank that the hand holds
    /// in this suit. So it adds so much wherever X is free, so much more wherever a rank of its others is held in the
    /// suit as well, and more again wherever both are.
    fn counted(&self, bounds: Bounds) -> Vec<[i64; 2]> {
        let ranks = self.held.len();
        let size = 1 << ranks;
        // Nothing more, then each rank, then each pair of ranks; all by the ranks that must be free.
        let mut sums = vec![[0i64; 2]; (1 + ranks + ranks * ranks) * size];
        for (suited, joker, flushes) in &self.known.suited {
            if *joker && self.joker {
                continue;
            }
            let taken = self.compressed[usize::from(*suited)];
            for flush in flushes {
                let difference = difference(&self.known.hands, bounds, flush);
                if difference != [0, 0] {
                    self.add(flush, taken, &mut |table, times| {
                        let cell = &mut sums[table * size + usize::from(taken)];
                        cell[0] += times * difference[0];
                        cell[1] += times * difference[1];
                    });
                }
            }
        }
        for table in sums.chunks_exact_mut(size) {
            up_to_subsets(table);
        }
        let whole = |held: usize| {
            let free = size - 1 - held;
            let within = |rank: &usize| held >> rank & 1 == 1;
            let mut sum = sums[free];
            let mut add = |table: usize| {
                let more = sums[table * size + free];
                sum = [sum[0] + more[0], sum[1] + more[1]];
            };
            for one in (0..ranks).filter(within) {
                add(1 + one);
                (one + 1..ranks).filter(within).for_each(|other| add(1 + ranks + one * ranks + other));
            }
            sum
        };
        (0..size).map(whole).collect()
    }

    /// In how many ways the others of a flush are left: without any of their ranks in the suit, and how many more with.
    fn add(&self, flush: &Flush, taken: u8, add: &mut impl FnMut(usize, i64)) {
        let ranks = self.held.len();
        // Cards left outside the suit where the hand holds none of the rank in it, and the place of a rank that may be.
        let left = |rank: u8| match self.held.iter().position(|(held, _)| *held == rank) {
            Some(at) => (3 - self.held[at].1.min(3), (taken >> at & 1 == 0).then_some(at)),
            None => (3, None),
        };
        // Of a rank of which the hand holds all four, one must be in the suit: none is left, and none more.
        let more = |rank: u8, place: Option<usize>| {
            place.filter(|_| self.held.iter().all(|(held, count)| *held != rank || *count < 4))
        };
        match flush.others {
            [NONE, _] => add(0, 1),
            [one, NONE] => {
                let (count, place) = left(one);
                add(0, count.into());
                more(one, place).into_iter().for_each(|at| add(1 + at, 1));
            }
            [one, other] if one == other => {
                let (count, place) = left(one);
                add(0, choose(count, 2) as i64);
                more(one, place).into_iter().for_each(|at| add(1 + at, count.into()));
            }
            [one, other] => {
                let ((a, first), (b, second)) = (left(one), left(other));
                let (first, second) = (more(one, first), more(other, second));
                add(0, i64::from(a) * i64::from(b));
                first.into_iter().for_each(|at| add(1 + at, b.into()));
                second.into_iter().for_each(|at| add(1 + at, a.into()));
                if let (Some(first), Some(second)) = (first, second) {
                    add(1 + ranks + first * ranks + second, 1);
                }
            }
        }
    }
}

/// Makes of what stands at every set the sum of what stood at its subsets.
fn up_to_subsets(table: &mut [[i64; 2]]) {
    let mut bit = 1;
    while bit < table.len() {
        for set in 0..table.len() {
            if set & bit != 0 {
                let [win, lose] = table[set ^ bit];
                table[set] = [table[set][0] + win, table[set][1] + lose];
            }
        }
        bit <<= 1;
    }
}
