//! One player against the dealer, each with as many cards from one deck, the best five playing;
//! the player decides after the first three cards.

use super::Classes;
use super::hands::RankedHands;
use super::subsets::Subsets;
use super::suits::SuitSets;
use super::sweep::{Compared, Sweep, binomial};
use crate::cache::Method;
use crate::counting::{Count, Observer, Runs, count_all};
use crate::{Interrupted, Progress};
use kit::{Card, Category, PokerRank};
use std::sync::LazyLock;

/// Where in [`Start::counts`] the deals stand that the player wins.
pub const WON: usize = 0;
/// Where the ties stand.
pub const TIED: usize = 1;
/// Where the deals stand that the player loses.
pub const LOST: usize = 2;

/// Who beats whom depends on the sweep and its tools here, and on the ranks of hands in `kit::poker`.
pub(crate) const HEADS_UP: Method = Method { name: "heads-up", version: 1 };

/// The number of classes of three cards.
const STARTS: usize = 1755;
const CATEGORIES: usize = Category::ALL.len();

/// Three cards that a player may start with, up to an exchange of suits, and what can follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// The three cards that stand for their class.
    pub cards: [Card; 3],
    /// How many sets of three cards the class has; over all starts, 22,100.
    pub weight: u32,
    /// How many deals follow these very cards, by the player's category and whether the
    /// player's hand is won, tied or lost against the dealer's.
    pub counts: [[u64; 3]; 10],
}

/// Everything that can follow every start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeadsUp {
    /// How many cards the player and the dealer each get.
    pub cards_each: usize,
    /// The 1,755 starts.
    pub starts: Vec<Start>,
    /// How many deals there are over all 22,100 starts.
    pub combinations: u128,
}

impl HeadsUp {
    /// The counts of all starts from the sums that the sweep gives, which [`EveryDeal`] has found sound.
    pub(crate) fn from_words(cards_each: usize, words: &[u64]) -> HeadsUp {
        let start = |(place, class): (usize, SuitSets)| Start {
            cards: highest_first(class),
            weight: class.orbit(),
            counts: std::array::from_fn(|category| {
                std::array::from_fn(|outcome| words[word(category, place, outcome)] / u64::from(class.orbit()))
            }),
        };
        let starts: Vec<Start> = Classes::shared().each(3).enumerate().map(start).collect();
        let combinations = 22_100 * u128::from(deals_per_start(cards_each));
        HeadsUp { cards_each, starts, combinations }
    }

    /// Where in `starts` the class of these three cards stands.
    pub fn start_of(&self, cards: [Card; 3]) -> usize {
        let classes = Classes::shared();
        classes.index(SuitSets::of(&cards).canonical()) - classes.range(3).start
    }
}

/// Counts every deal of five or of seven cards each. `progress` is called from more than one thread.
///
/// # Panics
/// With another number of cards.
pub fn heads_up(cards_each: usize, progress: &Progress<'_>) -> Result<HeadsUp, Interrupted> {
    let words = match cards_each {
        5 => count_all(&EveryDeal::<32>::new(), progress),
        7 => count_all(&EveryDeal::<128>::new(), progress),
        _ => panic!("five or seven cards each, not {cards_each}"),
    };
    Ok(HeadsUp::from_words(cards_each, &words?))
}

/// Every deal of `log2(S)` cards each as a count in parts, which are ranges of the player's hands by value. Its
/// numbers are those of [`Tally`].
pub(crate) struct EveryDeal<const S: usize>(LazyLock<Sweep<S>>);

impl<const S: usize> EveryDeal<S> {
    /// In how many parts the hands are swept: enough that the two ends meet close to each other, and not so many that
    /// their tallies take time.
    const PARTS: usize = if S == 128 { 128 } else { 16 };

    /// Nothing is ranked before the first part.
    pub(crate) fn new() -> EveryDeal<S> {
        EveryDeal(LazyLock::new(|| {
            let hands = RankedHands::new(Subsets::<S>::CARDS, |hand| hand.rank().index() as u16);
            Sweep::new(hands, Self::PARTS)
        }))
    }
}

impl<const S: usize> Count for EveryDeal<S> {
    fn words(&self) -> usize {
        3 * CATEGORIES * STARTS
    }

    /// Every start has all its deals, and its class equally many for each of its members.
    fn is_sound(&self, words: &[u64]) -> bool {
        let deals = u128::from(deals_per_start(Subsets::<S>::CARDS));
        let whole = |(place, class): (usize, SuitSets)| {
            let of_start =
                || (0..CATEGORIES).flat_map(|category| (0..3).map(move |it| words[word(category, place, it)]));
            let orbit = u64::from(class.orbit());
            of_start().map(u128::from).sum::<u128>() == deals * u128::from(orbit)
                && of_start().all(|word| word.is_multiple_of(orbit))
        };
        words.len() == self.words() && Classes::shared().each(3).enumerate().all(whole)
    }

    fn parts(&self) -> u64 {
        Self::PARTS as u64
    }

    fn work(&self, part: u64) -> u64 {
        self.0.len(part)
    }

    fn count(&self, parts: &[u64], observer: &Observer<'_>) -> Result<(), Interrupted> {
        self.0.run(parts, Tally::take::<S>, observer.worked, &|part, tally| (observer.done)(part, Runs::of(&tally.0)))
    }
}

/// Where a number stands among those of [`Tally`].
const fn word(category: usize, start: usize, outcome: usize) -> usize {
    3 * (category * STARTS + start) + outcome
}

fn highest_first(class: SuitSets) -> [Card; 3] {
    let mut cards: Vec<Card> = class.cards().collect();
    cards.sort_by(|a, b| b.cmp(a));
    cards.try_into().expect("a class of three cards")
}

/// Deals by category and class of start, each start weighed by the size of its class: a hand of a
/// class of `o` members counts `o` times for each of its subsets of three cards. Summed over all
/// hands that is, for a class of starts, the deals of all its members, and they have equally many.
/// At most 24 * C(49, 4) * C(45, 7), below 2^48.
struct Tally(Vec<u64>);

impl Default for Tally {
    fn default() -> Tally {
        Tally(vec![0; 3 * CATEGORIES * STARTS])
    }
}

impl Tally {
    #[inline]
    fn take<const S: usize>(&mut self, compared: &Compared<'_>) {
        let rank = PokerRank::from_index(compared.value as usize).expect("the value is a rank");
        let first = Classes::shared().range(3).start;
        let tallies = &mut self.0.as_chunks_mut::<3>().0[rank.category() as usize * STARTS..][..STARTS];
        let counts = [compared.lower, compared.tied, compared.higher].map(|count| count as u64 * compared.orbit as u64);
        for entry in &compared.subsets[Subsets::<S>::of_size(3)] {
            let tally = &mut tallies[entry.class() - first];
            for (sum, count) in tally.iter_mut().zip(counts) {
                *sum += count;
            }
        }
    }
}

/// How many deals follow one start.
pub const fn deals_per_start(cards_each: usize) -> u64 {
    let cards = cards_each as u64;
    binomial(49, cards - 3) * binomial(52 - cards, cards)
}
