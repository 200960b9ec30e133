//! The ordered sweep: against every hand, how many hands of other cards are lower and how many tie.
//!
//! # Inclusion and exclusion
//! Hands that share no card with `H` are awkward to count; hands that contain a given set `S` are
//! easy: adding one hand to the count touches only its own subsets. Inclusion and exclusion gives
//! the one from the other. Among any collection of hands,
//!
//! ```text
//! number disjoint from H  =  sum over S within H of (-1)^|S| * (number that contain S)
//! ```
//!
//! because a hand that shares `k` cards with `H` is counted once for each of the `2^k` subsets of
//! what they share, with alternating signs: `(1-1)^k`, nothing unless `k` is 0. So the hands are taken
//! in ascending order of value while one counter per `S` says how many of the hands taken so far
//! contain `S`. The counters asked before a group of equal hands is added give the lower hands;
//! asked after, they give lower and tied together.
//!
//! # Suits
//! Exchanging suits changes no value, so only one hand `H` of each class is taken, and one counter is
//! kept for each class of `S`. Let `H` have `o(H)` images under the 24 orders of the suits and `S`
//! look the same in `s(S)` of the 24. How many images of `H` contain the fixed set `S`? Of the 24
//! orders `g`, each image appears for `24 / o(H)`; and `S` lies within `g H` exactly if `S` moved back by
//! `g` lies within `H`. Moved by the 24 orders, `S` visits each member of its class `s(S)` times. So
//!
//! ```text
//! images of H that contain S  =  o(H) * s(S) / 24 * (subsets of H in the class of S)
//! ```
//!
//! and adding `o(H) * s(S)` to the class of each subset of `H` keeps 24 times the wanted number,
//! exactly, with whole numbers only. One division by 24 ends each question, and it leaves no rest.
//!
//! # Sizes
//! A counter holds at most 24 times the number of hands that contain `S`, which is largest for the
//! empty set: 24 * C(52, 7) = 3,210,829,440, below 2^32. The sums over subsets may wrap around, but
//! their difference is 24 times a number of disjoint hands, at most 24 * C(45, 7) = 1,089,110,880, so
//! modulo 2^32 it is exact. The full set `S = H` needs no counter: no lower hand contains `H`, and of
//! those tied only `H` itself.
//!
//! # Two ends
//! Nothing prefers lower hands to higher ones. Two workers sweep from the two ends, each with its
//! own counters, and meet where they meet: the upper one counts higher hands, and what is neither
//! higher nor tied is lower. They share nothing but the place where they met.
//!
//! # Parts
//! What is found for a group of equal hands does not depend on the end that came to it, so the groups
//! can be cut into parts, and each be counted by anybody. Who has not compared the groups before a part
//! still has to count them in, since the counters are sums over all of them; that takes about three
//! fifths of the time that comparing them takes (most of either goes into finding the counters).
//! Counters therefore stay where they are between two parts, and a part is taken up by the end that is
//! nearer to it.

use super::Classes;
use super::hands::{Group, RankedHands};
use super::subsets::{Entries, Entry, Subsets};
use super::suits::SuitSets;
use crate::Interrupted;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// One class of hands compared with every hand that can be dealt from the other cards.
pub struct Compared<'a> {
    /// The hand, in canonical form.
    pub hand: SuitSets,
    /// Its value.
    pub value: u16,
    /// How many hands its class has.
    pub orbit: u32,
    /// How many hands of the same number of other cards are lower.
    pub lower: u32,
    /// How many tie.
    pub tied: u32,
    /// How many are higher.
    pub higher: u32,
    /// The classes of its subsets; [`Subsets::of_size`] says which stand where.
    pub subsets: &'a [Entry],
}

/// Compares hands of `log2(S)` cards with all others, part by part.
pub struct Sweep<const S: usize> {
    hands: RankedHands,
    subsets: Subsets<S>,
    /// The groups of each part, from the lowest up: about as many hands in each.
    parts: Vec<Range<usize>>,
    ends: [Mutex<End<S>>; 2],
}

impl<const S: usize> Sweep<S> {
    /// A sweep of these hands in so many parts, of which nothing is done.
    pub fn new(hands: RankedHands, parts: usize) -> Sweep<S> {
        assert!(Classes::shared().range(Subsets::<S>::CARDS).start <= COUNTERS);
        let groups = hands.groups();
        let start = |part: usize| groups.partition_point(|group| group.places.start < part * hands.len() / parts);
        let parts = (0..parts).map(|part| start(part)..start(part + 1)).collect();
        let ends = [End::new(false, 0), End::new(true, groups.len())].map(Mutex::new);
        Sweep { subsets: Subsets::new(), parts, ends, hands }
    }

    /// How many hands a part has.
    pub fn len(&self, part: u64) -> u64 {
        self.hands.groups()[self.parts[part as usize].clone()].iter().map(|group| group.places.len() as u64).sum()
    }

    /// Compares the hands of these parts, which are in ascending order. Those of each part are visited with a tally of
    /// its own, which is handed to `done`; `worked` gets how many more hands are compared. Where either
    /// says no, the sweep is interrupted.
    pub fn run<T: Default>(
        &self,
        parts: &[u64],
        visit: impl Fn(&mut T, &Compared<'_>) + Sync,
        worked: &(dyn Fn(u64) -> bool + Sync),
        done: &(dyn Fn(u64, T) -> bool + Sync),
    ) -> Result<(), Interrupted> {
        let (unclaimed, stop) = (Mutex::new(parts), AtomicBool::new(false));
        let run = |end: &Mutex<End<S>>| {
            let mut end = locked(end);
            while let Some(part) = self.claim(&end, &unclaimed).filter(|_| !stop.load(Ordering::Relaxed)) {
                let mut tally = T::default();
                let groups = self.parts[part as usize].clone();
                let all = end.reach(self, &groups, worked)
                    && end.compare(self, &groups, &mut |compared| visit(&mut tally, compared), worked)
                    && done(part, tally);
                if !all {
                    stop.store(true, Ordering::Relaxed);
                }
            }
        };
        let [low, high] = &self.ends;
        rayon::join(|| run(low), || run(high));
        if stop.into_inner() { Err(Interrupted) } else { Ok(()) }
    }

    /// The next part for this end: the outermost that nobody has claimed, unless it is nearer to the other end. What
    /// one end leaves is therefore all nearer to the other, which takes it.
    fn claim(&self, end: &End<S>, unclaimed: &Mutex<&[u64]>) -> Option<u64> {
        let mut unclaimed = locked(unclaimed);
        let (part, rest) = if end.high { unclaimed.split_last() } else { unclaimed.split_first() }?;
        let groups = &self.parts[*part as usize];
        let nearer = (*part as usize >= self.parts.len() / 2) == end.high;
        if !nearer && end.at != end.before(groups) {
            return None;
        }
        *unclaimed = rest;
        Some(*part)
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// One of the two ends.
struct End<const S: usize> {
    /// Whether it comes from above.
    high: bool,
    /// Up to where groups are counted in: all before this one, or from above all from this one on.
    at: usize,
    /// 24 times how many of the hands counted in contain a member of each class.
    counters: Box<Counters>,
    /// The subsets of the hands of the current group.
    lists: Vec<Entries<S>>,
    /// How many hands disjoint from each hand of the current group were counted in before the group.
    before: Vec<u32>,
}

impl<const S: usize> End<S> {
    fn new(high: bool, at: usize) -> End<S> {
        let counters = vec![0; COUNTERS].try_into().expect("as many as there are");
        End { high, at, counters, lists: Vec::new(), before: Vec::new() }
    }

    /// Where this end stands before it compares these groups.
    fn before(&self, groups: &Range<usize>) -> usize {
        if self.high { groups.end } else { groups.start }
    }

    /// Counts groups in or out again until it stands before these; false where it was interrupted.
    fn reach(&mut self, sweep: &Sweep<S>, groups: &Range<usize>, worked: &dyn Fn(u64) -> bool) -> bool {
        let (target, mut list) = (self.before(groups), [Entry::default(); S]);
        while self.at != target {
            let up = self.at < target;
            let group = if up { self.at } else { self.at - 1 };
            for hand in sweep.hands.hands(&sweep.hands.groups()[group]) {
                sweep.subsets.list(*hand, &mut list);
                // From below, groups that are passed on the way up are counted in; from above, on the way down.
                let orbit = if up == self.high { hand.orbit().wrapping_neg() } else { hand.orbit() };
                add(&mut self.counters, &list, orbit);
            }
            self.at = if up { group + 1 } else { group };
            if !worked(0) {
                return false;
            }
        }
        true
    }

    /// Compares the hands of these groups, counting them in; false where it was interrupted.
    fn compare(
        &mut self,
        sweep: &Sweep<S>,
        groups: &Range<usize>,
        visit: &mut impl FnMut(&Compared<'_>),
        worked: &dyn Fn(u64) -> bool,
    ) -> bool {
        for step in 0..groups.len() {
            let at = if self.high { groups.end - 1 - step } else { groups.start + step };
            let group = &sweep.hands.groups()[at];
            self.take(sweep, group, visit);
            self.at = if self.high { at } else { at + 1 };
            if !worked(group.places.len() as u64) {
                return false;
            }
        }
        true
    }

    fn take(&mut self, sweep: &Sweep<S>, group: &Group, visit: &mut impl FnMut(&Compared<'_>)) {
        let cards = Subsets::<S>::CARDS as u64;
        let others = binomial(52 - cards, cards) as u32;
        let hands = sweep.hands.hands(group);
        self.lists.resize(hands.len().max(self.lists.len()), [Entry::default(); S]);
        self.before.clear();
        for (hand, list) in hands.iter().zip(&mut self.lists) {
            sweep.subsets.list(*hand, list);
            self.before.push(disjoint(&self.counters, list, false));
        }
        for (hand, list) in hands.iter().zip(&self.lists) {
            add(&mut self.counters, list, hand.orbit());
        }
        for ((hand, list), before) in hands.iter().zip(&self.lists).zip(&self.before) {
            let tied = disjoint(&self.counters, list, true) - before;
            let rest = others - before - tied;
            let (lower, higher) = if self.high { (rest, *before) } else { (*before, rest) };
            let (hand, value, orbit) = (*hand, group.value, hand.orbit());
            visit(&Compared { hand, value, orbit, lower, tied, higher, subsets: list });
        }
    }
}

/// A counter for each of the 1,115,817 classes of up to six cards, and room up to a power of two, so
/// that finding one needs no check.
type Counters = [u32; COUNTERS];
const COUNTERS: usize = 1 << 21;

/// Counts a class of hands in, once for each of its members; or out again, with as many below nothing.
#[inline]
fn add<const S: usize>(counters: &mut Counters, list: &Entries<S>, orbit: u32) {
    for entry in &list[..S - 1] {
        let counter = &mut counters[entry.class() % COUNTERS];
        *counter = counter.wrapping_add(orbit.wrapping_mul(entry.symmetries()));
    }
}

/// How many of the hands counted in share no card with the hand of this list. `itself` says
/// whether that hand is among them, for it has no counter.
#[inline]
fn disjoint<const S: usize>(counters: &Counters, list: &Entries<S>, itself: bool) -> u32 {
    let sum = |entries: &[Entry]| {
        entries.iter().fold(0u32, |sum, entry| sum.wrapping_add(counters[entry.class() % COUNTERS]))
    };
    let missing_odd = sum(&list[..S / 2]);
    let missing_even = sum(&list[S / 2..S - 1]).wrapping_add(if itself { 24 } else { 0 });
    // The empty set counts in full: it is where an odd number is missing from an odd number of cards.
    let (more, less) =
        if Subsets::<S>::CARDS % 2 == 1 { (missing_odd, missing_even) } else { (missing_even, missing_odd) };
    let scaled = more.wrapping_sub(less);
    debug_assert_eq!(scaled % 24, 0);
    scaled / 24
}

/// How many ways there are to choose so many of so many.
pub const fn binomial(of: u64, chosen: u64) -> u64 {
    let mut product = 1;
    let mut i = 0;
    while i < chosen {
        product = product * (of - i) / (i + 1);
        i += 1;
    }
    product
}
