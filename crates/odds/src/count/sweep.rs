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

use super::hands::{Group, RankedHands};
use super::subsets::{Entries, Entry, Subsets};
use super::suits::SuitSets;
use super::{Classes, Interrupted, Progress};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

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

/// Compares every hand of `log2(S)` cards with all others. Each of the two workers visits the
/// hands it has compared with a tally of its own; the tallies are returned.
pub fn sweep<const S: usize, T: Default + Send>(
    hands: &RankedHands,
    visit: impl Fn(&mut T, &Compared<'_>) + Sync,
    progress: &Progress<'_>,
) -> Result<[T; 2], Interrupted> {
    let shared = Shared {
        hands,
        subsets: Subsets::<S>::new(),
        unclaimed: Mutex::new((0, hands.groups().len())),
        done: AtomicU64::new(0),
        stop: AtomicBool::new(false),
        progress,
    };
    let run = |end| {
        let mut tally = T::default();
        Worker::new(&shared, end).run(|compared| visit(&mut tally, compared));
        tally
    };
    let (low, high) = rayon::join(|| run(End::Low), || run(End::High));
    if shared.stop.into_inner() { Err(Interrupted) } else { Ok([low, high]) }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Low,
    High,
}

/// What the two workers share.
struct Shared<'a, const S: usize> {
    hands: &'a RankedHands,
    subsets: Subsets<S>,
    /// The first group not yet claimed and the one after the last.
    unclaimed: Mutex<(usize, usize)>,
    done: AtomicU64,
    stop: AtomicBool,
    progress: &'a Progress<'a>,
}

impl<const S: usize> Shared<'_, S> {
    /// The next group from this end, until the two ends meet or the sweep is interrupted.
    fn claim(&self, end: End) -> Option<&Group> {
        if self.stop.load(Ordering::Relaxed) {
            return None;
        }
        let mut unclaimed = self.unclaimed.lock().unwrap_or_else(PoisonError::into_inner);
        if unclaimed.0 == unclaimed.1 {
            return None;
        }
        let claimed = match end {
            End::Low => unclaimed.0,
            End::High => unclaimed.1 - 1,
        };
        match end {
            End::Low => unclaimed.0 += 1,
            End::High => unclaimed.1 -= 1,
        }
        Some(&self.hands.groups()[claimed])
    }

    fn report(&self, done: usize) {
        let done = self.done.fetch_add(done as u64, Ordering::Relaxed) + done as u64;
        if !(self.progress)(done, self.hands.len() as u64) {
            self.stop.store(true, Ordering::Relaxed);
        }
    }
}

struct Worker<'a, const S: usize> {
    shared: &'a Shared<'a, S>,
    end: End,
    /// 24 times how many of the hands taken so far contain a member of each class.
    counters: Box<Counters>,
    /// The subsets of the hands of the current group.
    lists: Vec<Entries<S>>,
    /// How many hands disjoint from each hand of the current group were taken before the group.
    before: Vec<u32>,
}

impl<'a, const S: usize> Worker<'a, S> {
    fn new(shared: &'a Shared<'a, S>, end: End) -> Worker<'a, S> {
        assert!(Classes::shared().range(Subsets::<S>::CARDS).start <= COUNTERS);
        let counters = vec![0; COUNTERS].try_into().expect("as many as there are");
        Worker { shared, end, counters, lists: Vec::new(), before: Vec::new() }
    }

    fn run(mut self, mut visit: impl FnMut(&Compared<'_>)) {
        while let Some(group) = self.shared.claim(self.end) {
            self.take(group, &mut visit);
            self.shared.report(group.places.len());
        }
    }

    fn take(&mut self, group: &Group, visit: &mut impl FnMut(&Compared<'_>)) {
        let cards = Subsets::<S>::CARDS as u64;
        let others = binomial(52 - cards, cards) as u32;
        let hands = self.shared.hands.hands(group);
        self.lists.resize(hands.len().max(self.lists.len()), [Entry::default(); S]);
        self.before.clear();
        for (hand, list) in hands.iter().zip(&mut self.lists) {
            self.shared.subsets.list(*hand, list);
            self.before.push(disjoint(&self.counters, list, false));
        }
        for (hand, list) in hands.iter().zip(&self.lists) {
            add(&mut self.counters, list, hand.orbit());
        }
        for ((hand, list), before) in hands.iter().zip(&self.lists).zip(&self.before) {
            let tied = disjoint(&self.counters, list, true) - before;
            let rest = others - before - tied;
            let (lower, higher) = if self.end == End::Low { (*before, rest) } else { (rest, *before) };
            let (hand, value, orbit) = (*hand, group.value, hand.orbit());
            visit(&Compared { hand, value, orbit, lower, tied, higher, subsets: list });
        }
    }
}

/// A counter for each of the 1,115,817 classes of up to six cards, and room up to a power of two, so
/// that finding one needs no check.
type Counters = [u32; COUNTERS];
const COUNTERS: usize = 1 << 21;

/// Counts a class of hands in, once for each of its members.
#[inline]
fn add<const S: usize>(counters: &mut Counters, list: &Entries<S>, orbit: u32) {
    for entry in &list[..S - 1] {
        counters[entry.class() % COUNTERS] += orbit * entry.symmetries();
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
