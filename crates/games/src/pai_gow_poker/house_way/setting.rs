//! A setting: seven cards arranged into five and two.

use kit::{Card, JokerLowRank, JokerRank, WheelRank, joker_low_rank_of, joker_rank_of};
use std::fmt;

/// Seven cards in two hands. A setting may be foul.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Setting {
    /// The high hand, its highest card first, the joker before the aces.
    pub high: [Card; 5],
    /// The low hand, its higher card first.
    pub low: [Card; 2],
}

/// The ranks of the two hands of a setting: all that settling it needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ranks {
    /// Of the high hand.
    pub high: JokerRank,
    /// Of the low hand.
    pub low: JokerLowRank,
}

impl Ranks {
    /// Whether the high hand is not below the low hand.
    pub fn are_legal(&self) -> bool {
        self.high.carries(self.low)
    }
}

/// The places of the two low cards among seven that lie from the highest to the lowest. Settings with the first card,
/// which the joker is, in the low hand come last: of settings alike in rank the first is played.
pub(super) const LOW_PLACES: [[usize; 2]; 21] = low_places();

const fn low_places() -> [[usize; 2]; 21] {
    let mut places = [[0; 2]; 21];
    let (mut next, mut one) = (0, 6);
    while one > 0 {
        one -= 1;
        let mut other = one + 1;
        while other < 7 {
            places[next] = [one, other];
            next += 1;
            other += 1;
        }
    }
    places
}

/// Seven cards from the highest to the lowest, the joker first.
pub(super) fn in_order(mut cards: [Card; 7]) -> [Card; 7] {
    cards.sort_unstable_by(|one, other| other.cmp(one));
    cards
}

impl Setting {
    /// The setting of seven cards with the cards at these places, of those in order, in the low hand.
    pub(super) fn at(in_order: &[Card; 7], places: [usize; 2]) -> Setting {
        let mut high = [in_order[0]; 5];
        let mut next = 0;
        for (place, card) in in_order.iter().enumerate() {
            if !places.contains(&place) {
                high[next] = *card;
                next += 1;
            }
        }
        Setting { high, low: places.map(|place| in_order[place]) }
    }

    /// The setting of seven cards with these two in the low hand, where they are among the seven.
    pub fn with_low(cards: [Card; 7], low: [Card; 2]) -> Option<Setting> {
        let cards = in_order(cards);
        let place = |wanted: Card| cards.iter().position(|card| *card == wanted);
        let (one, other) = (place(low[0])?, place(low[1])?);
        (one != other).then(|| Setting::at(&cards, [one.min(other), one.max(other)]))
    }

    /// The 21 settings of seven cards, foul ones too.
    pub fn all(cards: [Card; 7]) -> [Setting; 21] {
        let cards = in_order(cards);
        LOW_PLACES.map(|places| Setting::at(&cards, places))
    }

    /// The ranks of its hands.
    pub fn ranks(&self, wheel: WheelRank) -> Ranks {
        Ranks { high: joker_rank_of(self.high, wheel), low: joker_low_rank_of(self.low) }
    }
}

impl fmt::Display for Setting {
    /// High hand first: `Ks Kh 9d 5c 2h / As Qd`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let listed = |cards: &[Card]| cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ");
        f.pad(&format!("{} / {}", listed(&self.high), listed(&self.low)))
    }
}

impl fmt::Display for Ranks {
    /// `pair of kings, nine-five-two / ace-queen`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{} / {}", self.high, self.low))
    }
}
