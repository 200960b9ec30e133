//! Every hand that counts 21 or less, as what it holds of each value: the points of a Spanish or a plain deck.

use std::collections::HashMap;
use std::sync::LazyLock;

/// Values of cards: an ace, two to nine, and ten.
pub const VALUES: usize = 10;
/// The ace.
pub const ACE: usize = 0;
/// Cards that count ten.
pub const TEN: usize = 9;
/// The six, seven and eight, whose suits count.
pub const SIX: usize = 5;
/// See [`SIX`].
pub const SEVEN: usize = 6;
/// See [`SIX`].
pub const EIGHT: usize = 7;
/// Where one more card takes a hand over 21.
pub const OVER: usize = usize::MAX;

/// How many cards of each value.
pub type Counts = [u16; VALUES];

/// A hand.
#[derive(Clone, Debug)]
pub struct Hand {
    /// What it holds.
    pub counts: Counts,
    /// How many cards it has.
    pub size: usize,
    /// Its points with every ace counted as one.
    pub hard: usize,
    /// The hand with one more card of each value.
    pub with: [usize; VALUES],
}

impl Hand {
    /// Whether an ace counts as 11.
    pub fn is_soft(&self) -> bool {
        self.counts[ACE] > 0 && self.hard <= 11
    }

    /// Its points.
    pub fn points(&self) -> usize {
        if self.is_soft() { self.hard + 10 } else { self.hard }
    }

    /// Whether it is 21 in two cards.
    pub fn is_two_card_21(&self) -> bool {
        self.size == 2 && self.points() == 21
    }

    /// Whether it is three cards of these values.
    pub fn is_three(&self, values: [usize; 3]) -> bool {
        let mut counts = [0; VALUES];
        values.iter().for_each(|value| counts[*value] += 1);
        self.counts == counts
    }
}

/// All hands, each before those with one more card.
#[derive(Debug)]
pub struct Hands {
    /// The hands.
    pub all: Vec<Hand>,
    places: HashMap<Counts, usize>,
}

/// All hands.
pub static HANDS: LazyLock<Hands> = LazyLock::new(Hands::new);

impl Hands {
    fn new() -> Hands {
        let mut hands = Hands { all: Vec::new(), places: HashMap::new() };
        for value in 0..VALUES {
            let mut counts = [0; VALUES];
            counts[value] = 1;
            hands.place(counts);
        }
        let mut next = 0;
        while next < hands.all.len() {
            let counts = hands.all[next].counts;
            for value in 0..VALUES {
                let mut more = counts;
                more[value] += 1;
                let place = if points(&more) > 21 { OVER } else { hands.place(more) };
                hands.all[next].with[value] = place;
            }
            next += 1;
        }
        hands
    }

    fn place(&mut self, counts: Counts) -> usize {
        let next = self.all.len();
        let all = &mut self.all;
        *self.places.entry(counts).or_insert_with(|| {
            let size = counts.iter().map(|count| usize::from(*count)).sum();
            all.push(Hand { counts, size, hard: points(&counts), with: [OVER; VALUES] });
            next
        })
    }

    /// The number of the hand of these values, unless it is over 21.
    pub fn find(&self, counts: &Counts) -> Option<usize> {
        self.places.get(counts).copied()
    }

    /// The number of the hand of two cards.
    pub fn pair(&self, one: usize, other: usize) -> usize {
        self.all[one].with[other]
    }
}

fn points(counts: &Counts) -> usize {
    counts.iter().enumerate().map(|(value, count)| (value + 1) * usize::from(*count)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The partitions of 1 to 21 into parts of at most ten.
    #[test]
    fn every_multiset_of_at_most_21_points_is_a_hand_once() {
        let mut ways = [0u32; 22];
        ways[0] = 1;
        for part in 1..=10 {
            for sum in part..=21 {
                ways[sum] += ways[sum - part];
            }
        }
        assert_eq!(HANDS.all.len() as u32, ways[1..].iter().sum::<u32>());
        assert!(HANDS.all.iter().enumerate().all(|(place, hand)| hand.with.iter().all(|with| *with > place)));
        let soft = &HANDS.all[HANDS.pair(ACE, TEN)];
        assert_eq!((soft.points(), soft.is_soft(), soft.is_two_card_21()), (21, true, true));
    }
}
