//! Suit symmetry: sets of cards that differ only by an exchange of suits are one class.
//!
//! A set of cards is four sets of ranks, one per suit. Exchanging suits permutes the four, so a
//! class is the four without their order, and its *canonical* form lists them from the greatest
//! down. No search is needed to bring a set into canonical form: sorting four numbers does it.
//!
//! The order of two sets of ranks is first by how many ranks they hold and then by their bits.
//! Any order would do; this one keeps the later places small (of seven cards no more than three
//! can lie in the second-fullest suit), and with them the tables of [`Classes`](super::Classes).

use kit::{Card, Rank, Suit};

/// One suit's ranks, one bit each, the two lowest.
pub type RankSet = u16;

/// The suit whose ranks stand at each place of a canonical set.
const PLACES: [Suit; 4] = [Suit::Spade, Suit::Heart, Suit::Diamond, Suit::Club];

/// A set of cards as the ranks held in each of four suits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SuitSets(pub [RankSet; 4]);

impl SuitSets {
    /// These cards, which must be different and none of them the joker.
    pub fn of(cards: &[Card]) -> SuitSets {
        let mut sets = [0; 4];
        for card in cards {
            let bit = 1 << card.rank() as u16;
            let place = PLACES.iter().position(|suit| *suit == card.suit()).expect("every suit has a place");
            assert!(sets[place] & bit == 0, "the {card} twice in one set of cards");
            sets[place] |= bit;
        }
        SuitSets(sets)
    }

    /// The cards, suit by suit and from the lowest rank up.
    pub fn cards(self) -> impl Iterator<Item = Card> {
        PLACES.into_iter().zip(self.0).flat_map(|(suit, set)| {
            Rank::ALL
                .into_iter()
                .filter(move |rank| set >> *rank as u16 & 1 == 1)
                .map(move |rank| Card::new(rank, suit))
        })
    }

    /// How many cards.
    pub fn len(self) -> usize {
        self.0.iter().map(|set| set.count_ones() as usize).sum()
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == [0; 4]
    }

    /// The one member of the class whose suits are in order, the greatest first.
    pub fn canonical(self) -> SuitSets {
        let mut sets = self.0;
        sets.sort_unstable_by_key(|set| std::cmp::Reverse((set.count_ones(), *set)));
        SuitSets(sets)
    }

    /// In how many of the 24 orders of the suits a canonical set looks the same.
    pub fn symmetries(self) -> u32 {
        let [a, b, c, d] = self.0;
        symmetries(a == b, b == c, c == d)
    }

    /// How many sets the class of a canonical set has.
    pub fn orbit(self) -> u32 {
        24 / self.symmetries()
    }
}

/// The orders of four sorted things that look the same, given which neighbours are equal.
pub(super) const fn symmetries(first: bool, second: bool, third: bool) -> u32 {
    match (first, second, third) {
        (false, false, false) => 1,
        (true, false, false) | (false, true, false) | (false, false, true) => 2,
        (true, false, true) => 4,
        (true, true, false) | (false, true, true) => 6,
        (true, true, true) => 24,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    #[test]
    fn the_classes_of_three_cards_and_their_orbits() {
        let deck: Vec<Card> = Card::deck().collect();
        let mut members: HashMap<SuitSets, u32> = HashMap::new();
        for a in 0..52 {
            for b in 0..a {
                for c in 0..b {
                    let set = SuitSets::of(&[deck[a], deck[b], deck[c]]);
                    assert_eq!(SuitSets::of(&set.cards().collect::<Vec<_>>()), set);
                    *members.entry(set.canonical()).or_default() += 1;
                }
            }
        }
        assert_eq!(members.len(), 1755);
        assert_eq!(members.values().sum::<u32>(), 22_100);
        for (class, members) in members {
            assert_eq!(class.orbit(), members, "{class:?}");
            assert_eq!(class.canonical(), class);
            assert_eq!(class.len(), 3);
        }
    }
}
