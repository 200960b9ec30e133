//! Four cards from a shoe, up to an exchange of suits: those that differ only in which suit is which are
//! played alike.

use super::dealer::{PLACES, binomial};
use kit::{Card, Suit};
use std::sync::LazyLock;

/// How many hands there are, cards in order.
pub(super) const LISTED: usize = 341_055;

/// The orders of four places, by their number.
static ORDERS: LazyLock<Vec<[u8; 4]>> = LazyLock::new(|| {
    let all = (0..=255u8).map(|number| [number & 3, number >> 2 & 3, number >> 4 & 3, number >> 6]);
    all.filter(|places| (0..4).all(|place| places.contains(&place))).collect()
});

/// Every hand, and which are alike.
pub(super) struct Hands {
    /// One of the hands that are alike, its cards from the highest down.
    pub(super) alike: Vec<[Card; 4]>,
    /// How many hands are alike, cards of the same rank and suit being one.
    orbits: Vec<u8>,
    /// Per hand of all: which of these it is like, and the order in which its cards match.
    places: Vec<(u16, u8)>,
}

/// A hand among those that are alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Found {
    /// The number of the hand that it is like.
    pub(super) hand: usize,
    /// For each card of that hand, the place of the card that corresponds to it.
    pub(super) order: [u8; 4],
}

static HANDS: LazyLock<Hands> = LazyLock::new(listed);

/// Every hand.
pub(super) fn hands() -> &'static Hands {
    &HANDS
}

/// The number of a hand whose cards are sorted from the highest down.
#[inline]
pub(super) fn number(cards: [Card; 4]) -> usize {
    static CHOICES: [[u32; Card::DECK]; 4] = {
        let mut table = [[0; Card::DECK]; 4];
        let mut card = 0;
        while card < Card::DECK as u32 {
            let n = card;
            table[0][card as usize] = n;
            table[1][card as usize] = (n + 1) * n / 2;
            table[2][card as usize] = (n + 2) * (n + 1) * n / 6;
            table[3][card as usize] = (n + 3) * (n + 2) * (n + 1) * n / 24;
            card += 1;
        }
        table
    };
    let [a, b, c, d] = cards.map(Card::index);
    (CHOICES[3][a] + CHOICES[2][b] + CHOICES[1][c] + CHOICES[0][d]) as usize
}

/// Four cards from the highest down, and the place that each had.
#[inline]
pub(super) fn sorted(cards: [Card; 4]) -> ([Card; 4], [u8; 4]) {
    let mut keyed: [u16; 4] = std::array::from_fn(|place| (cards[place].index() as u16) << 2 | (3 - place as u16));
    let mut exchange = |one: usize, other: usize| {
        let (a, b) = (keyed[one], keyed[other]);
        (keyed[one], keyed[other]) = (a.max(b), a.min(b));
    };
    exchange(0, 1);
    exchange(2, 3);
    exchange(0, 2);
    exchange(1, 3);
    exchange(1, 2);
    (keyed.map(|key| Card::from_index((key >> 2) as u8)), keyed.map(|key| 3 - (key & 3) as u8))
}

fn listed() -> Hands {
    let mut hands = Hands { alike: Vec::new(), orbits: Vec::new(), places: vec![(u16::MAX, 0); LISTED] };
    let down = |from: usize| (0..=from as u8).rev().map(Card::from_index);
    for a in down(Card::DECK - 1) {
        for b in down(a.index()) {
            for c in down(b.index()) {
                for d in down(c.index()) {
                    let cards = [a, b, c, d];
                    if hands.places[number(cards)].0 == u16::MAX {
                        hands.add(cards);
                    }
                }
            }
        }
    }
    hands
}

impl Hands {
    /// Adds a hand and all that are like it.
    fn add(&mut self, cards: [Card; 4]) {
        let hand = u16::try_from(self.alike.len()).expect("fewer hands than that are different");
        let mut orbit = 0;
        for suits in ORDERS.iter() {
            let exchanged = cards.map(|card| Card::new(card.rank(), Suit::ALL[suits[card.suit() as usize] as usize]));
            let (sorted, places) = sorted(exchanged);
            let found = &mut self.places[number(sorted)];
            if found.0 == u16::MAX {
                // The card of `cards` at `places[i]` stands at `i` now.
                let order: [u8; 4] = std::array::from_fn(|card| {
                    places.iter().position(|place| usize::from(*place) == card).expect("all four places") as u8
                });
                let order = ORDERS.iter().position(|one| *one == order).expect("an order of four") as u8;
                *found = (hand, order);
                orbit += 1;
            }
        }
        self.alike.push(cards);
        self.orbits.push(orbit);
    }

    /// How many hands are different.
    pub(super) fn len(&self) -> usize {
        self.alike.len()
    }

    /// Which one a hand is like, its cards sorted from the highest down.
    #[inline]
    pub(super) fn find(&self, sorted: [Card; 4]) -> Found {
        let (hand, order) = self.places[number(sorted)];
        Found { hand: usize::from(hand), order: ORDERS[usize::from(order)] }
    }

    /// In how many ways a shoe of so many decks deals a hand or one like it.
    pub(super) fn ways(&self, hand: usize, decks: u8) -> u64 {
        let cards = self.alike[hand];
        let mut ways = 1;
        for (place, card) in cards.iter().enumerate() {
            let copies = cards[..place].iter().filter(|other| *other == card).count() as i64;
            ways = ways * (i64::from(decks) - copies) / (copies + 1);
        }
        u64::from(self.orbits[hand]) * ways as u64
    }

    /// All hands that a shoe of so many decks deals.
    pub(super) fn all_ways(decks: u8) -> u64 {
        binomial(52 * i64::from(decks), 4) as u64
    }
}

/// The number of two places among [`PLACES`].
pub(super) fn pair_at(one: u8, other: u8) -> usize {
    let places = [usize::from(one.min(other)), usize::from(one.max(other))];
    PLACES.iter().position(|(kept, _)| *kept == places).expect("two places of four")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_hand_is_like_one_and_its_cards_match() {
        let hands = hands();
        for decks in [6, 8] {
            let ways: u64 = (0..hands.len()).map(|hand| hands.ways(hand, decks)).sum();
            assert_eq!(ways, Hands::all_ways(decks));
        }
        let shape = |cards: [Card; 4]| {
            let suited = |one: usize, other: usize| cards[one].suit() == cards[other].suit();
            (cards.map(Card::rank), PLACES.map(|([one, other], _)| suited(one, other)))
        };
        let mut seen = vec![false; LISTED];
        for a in 0..52u8 {
            for b in 0..=a {
                for c in 0..=b {
                    for d in 0..=c {
                        let cards = [a, b, c, d].map(Card::from_index);
                        let Found { hand, order } = hands.find(cards);
                        assert_eq!(shape(order.map(|place| cards[usize::from(place)])), shape(hands.alike[hand]));
                        assert!(!std::mem::replace(&mut seen[number(cards)], true));
                    }
                }
            }
        }
        assert!(seen.into_iter().all(|seen| seen));
    }

    #[test]
    fn cards_are_sorted_with_the_places_they_had() {
        let cards = ["2c", "As", "Kd", "As"].map(|code| code.parse::<Card>().unwrap());
        let (sorted, places) = sorted(cards);
        assert_eq!(sorted.map(|card| card.to_string()), ["As", "As", "Kd", "2c"]);
        assert_eq!(places, [1, 3, 2, 0]);
    }
}
