//! One player against the dealer, each with as many cards from one deck, the best five playing;
//! the player decides after the first three cards.

use super::hands::RankedHands;
use super::subsets::Subsets;
use super::suits::SuitSets;
use super::sweep::{Compared, binomial, sweep};
use super::{Classes, Interrupted, Progress};
use crate::course::Course;
use kit::{Card, Category, PokerRank};

/// Where in [`Start::counts`] the deals stand that the player wins.
pub const WON: usize = 0;
/// Where the ties stand.
pub const TIED: usize = 1;
/// Where the deals stand that the player loses.
pub const LOST: usize = 2;

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
    /// The counts of all starts, one after the other.
    pub(crate) fn words(&self) -> Vec<u64> {
        self.starts.iter().flat_map(|start| start.counts.into_iter().flatten()).collect()
    }

    /// Whether such words can be the counts of all starts: as many, and every start with all its deals.
    pub(crate) fn is_sound(cards_each: usize, words: &[u64]) -> bool {
        let (starts, rest) = words.as_chunks::<{ 3 * CATEGORIES }>();
        let deals = u128::from(deals_per_start(cards_each));
        let whole = |start: &[u64; 3 * CATEGORIES]| start.iter().map(|count| u128::from(*count)).sum::<u128>() == deals;
        starts.len() == STARTS && rest.is_empty() && starts.iter().all(whole)
    }

    /// The same from the counts of all starts.
    pub(crate) fn from_words(cards_each: usize, words: &[u64]) -> HeadsUp {
        let (counts, _) = words.as_chunks::<{ 3 * CATEGORIES }>();
        let start = |(class, counts): (SuitSets, &[u64; 3 * CATEGORIES])| Start {
            cards: highest_first(class),
            weight: class.orbit(),
            counts: std::array::from_fn(|category| std::array::from_fn(|verdict| counts[3 * category + verdict])),
        };
        let starts: Vec<Start> = Classes::shared().each(3).zip(counts).map(start).collect();
        let combinations = 22_100 * u128::from(deals_per_start(cards_each));
        HeadsUp { cards_each, starts, combinations }
    }

    /// Where in `starts` the class of these three cards stands.
    pub fn start_of(&self, cards: [Card; 3]) -> usize {
        let classes = Classes::shared();
        classes.index(SuitSets::of(&cards).canonical()) - classes.range(3).start
    }
}

/// Counts every deal of five or of seven cards each. `progress` is told how much is done of how
/// much, from more than one thread, and interrupts by returning false.
///
/// # Panics
/// With another number of cards.
pub fn heads_up(cards_each: usize, progress: &Progress<'_>) -> Result<HeadsUp, Interrupted> {
    match cards_each {
        5 => counted::<32>(progress),
        7 => counted::<128>(progress),
        _ => panic!("five or seven cards each, not {cards_each}"),
    }
}

fn counted<const S: usize>(progress: &Progress<'_>) -> Result<HeadsUp, Interrupted> {
    let cards_each = Subsets::<S>::CARDS;
    let course = Course::new(progress, 10);
    let hands = RankedHands::new(cards_each, |hand| hand.rank().index() as u16, &course.step(0, 1))?;
    let tallies = sweep::<S, Tally>(&hands, Tally::take::<S>, &course.step(1, 9))?;
    let classes = Classes::shared();
    let starts: Vec<Start> = classes
        .each(3)
        .enumerate()
        .map(|(start, class)| Start {
            cards: highest_first(class),
            weight: class.orbit(),
            counts: std::array::from_fn(|category| {
                std::array::from_fn(|outcome| {
                    let sum: u64 = tallies.iter().map(|tally| tally.0[category * STARTS + start][outcome]).sum();
                    debug_assert_eq!(sum % class.orbit() as u64, 0);
                    sum / class.orbit() as u64
                })
            }),
        })
        .collect();
    let sum = |start: &Start| start.counts.iter().flatten().map(|count| *count as u128).sum::<u128>();
    let combinations = starts.iter().map(|start| start.weight as u128 * sum(start)).sum();
    Ok(HeadsUp { cards_each, starts, combinations })
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
struct Tally(Vec<[u64; 3]>);

impl Default for Tally {
    fn default() -> Tally {
        Tally(vec![[0; 3]; CATEGORIES * STARTS])
    }
}

impl Tally {
    #[inline]
    fn take<const S: usize>(&mut self, compared: &Compared<'_>) {
        let rank = PokerRank::from_index(compared.value as usize).expect("the value is a rank");
        let first = Classes::shared().range(3).start;
        let tallies = &mut self.0[rank.category() as usize * STARTS..][..STARTS];
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
