//! Every hand of a deck by its value, lowest first.

use super::classes::Classes;
use super::suits::SuitSets;
use kit::{Card, Hand, Suit};
use rayon::prelude::*;
use std::ops::Range;

/// The classes of all hands of so many cards, sorted by value. Hands of equal value tie.
pub struct RankedHands {
    hands: Vec<SuitSets>,
    groups: Vec<Group>,
}

/// Hands of one value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The value they share.
    pub value: u16,
    /// Where they stand.
    pub places: Range<usize>,
}

impl RankedHands {
    /// Sorts the hands of so many cards by the value that the function gives them. It must not
    /// look at which suit is which.
    pub fn new(cards: usize, value: impl Fn(Hand) -> u16 + Sync) -> RankedHands {
        let classes = Classes::shared();
        let valued: Vec<Vec<(SuitSets, u16)>> = classes
            .firsts(cards)
            .par_iter()
            .map(|first| classes.each_after(cards, *first).map(|hand| (hand, value(gathered(hand)))).collect())
            .collect();
        // A counting sort: how many there are of each value says where each value begins.
        let mut next = vec![0usize; 1 << 16];
        valued.iter().flatten().for_each(|(_, value)| next[*value as usize] += 1);
        let mut groups = Vec::new();
        let mut start = 0;
        for (value, count) in next.iter_mut().enumerate() {
            let places = start..start + *count;
            start = places.end;
            *count = places.start;
            if !places.is_empty() {
                groups.push(Group { value: value as u16, places });
            }
        }
        let mut hands = vec![SuitSets::default(); start];
        for (hand, value) in valued.into_iter().flatten() {
            hands[next[value as usize]] = hand;
            next[value as usize] += 1;
        }
        RankedHands { hands, groups }
    }

    /// The groups of equal hands, lowest first.
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// The hands of a group, in canonical form.
    pub fn hands(&self, group: &Group) -> &[SuitSets] {
        &self.hands[group.places.clone()]
    }

    /// How many classes of hands there are.
    pub fn len(&self) -> usize {
        self.hands.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.hands.is_empty()
    }
}

/// The cards of a set, gathered for ranking. Which suit takes which place does not matter here.
fn gathered(hand: SuitSets) -> Hand {
    let mut gathered = Hand::EMPTY;
    for (suit, mut set) in Suit::ALL.into_iter().zip(hand.0) {
        while set != 0 {
            gathered = gathered.add(Card::from_index(set.trailing_zeros() as u8 * 4 + suit as u8));
            set &= set - 1;
        }
    }
    gathered
}
