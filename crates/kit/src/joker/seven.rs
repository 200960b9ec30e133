//! What seven cards with a joker can be called, however they were set.

use super::WheelRank;
use super::category::JokerCategory;
use super::rank::{ACE, Gathered, Ranks};
use crate::{Card, Rank};

/// A hand that seven cards, or five of them, can make. In which order they pay is the pay table's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum JokerSeven {
    /// Three of one rank.
    ThreeOfAKind,
    /// Five ranks in a row.
    Straight,
    /// Five of one suit.
    Flush,
    /// Three of one rank and two of another.
    FullHouse,
    /// Four of one rank.
    FourOfAKind,
    /// A straight of one suit of which the joker is one card.
    JokerStraightFlush,
    /// A straight of one suit without the joker.
    NaturalStraightFlush,
    /// Ace to ten of one suit, the joker one of them.
    JokerRoyalFlush,
    /// Ace to ten of one suit without the joker.
    NaturalRoyalFlush,
    /// Four aces and the joker.
    FiveAces,
    /// Seven in a row of one suit, the joker one of them.
    JokerSevenStraightFlush,
    /// A royal flush, and natural king and queen of one suit.
    RoyalMatchKingQueen,
    /// A royal flush, and natural ace and king of one suit.
    RoyalMatchAceKing,
    /// Seven in a row of one suit without the joker.
    NaturalSevenStraightFlush,
}

impl JokerSeven {
    /// The fourteen hands.
    pub const ALL: [JokerSeven; 14] = [
        JokerSeven::ThreeOfAKind,
        JokerSeven::Straight,
        JokerSeven::Flush,
        JokerSeven::FullHouse,
        JokerSeven::FourOfAKind,
        JokerSeven::JokerStraightFlush,
        JokerSeven::NaturalStraightFlush,
        JokerSeven::JokerRoyalFlush,
        JokerSeven::NaturalRoyalFlush,
        JokerSeven::FiveAces,
        JokerSeven::JokerSevenStraightFlush,
        JokerSeven::RoyalMatchKingQueen,
        JokerSeven::RoyalMatchAceKing,
        JokerSeven::NaturalSevenStraightFlush,
    ];
}

/// The hands that seven cards can be called, and those that five of them make with a pair left over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct JokerSevens {
    made: u16,
    with_pair: u16,
}

impl JokerSevens {
    /// Whether the cards can be called this.
    pub const fn has(self, hand: JokerSeven) -> bool {
        self.made >> hand as u16 & 1 == 1
    }

    /// Whether five of the cards can be called this and the two others are a pair.
    pub const fn has_with_pair(self, hand: JokerSeven) -> bool {
        self.with_pair >> hand as u16 & 1 == 1
    }

    /// What the cards can be called, and whether with a pair left over.
    pub fn iter(self) -> impl Iterator<Item = (JokerSeven, bool)> {
        JokerSeven::ALL.into_iter().flat_map(move |hand| {
            let made = self.has(hand).then_some((hand, false));
            made.into_iter().chain(self.has_with_pair(hand).then_some((hand, true)))
        })
    }
}

/// What seven cards can be called: every way to take five of them, and the hands of all seven.
pub fn joker_sevens_of(cards: [Card; 7]) -> JokerSevens {
    let mut sevens = JokerSevens::default();
    for one in 1..7 {
        for other in 0..one {
            let mut five = [cards[0]; 5];
            let left = (0..7).filter(|place| *place != one && *place != other);
            five.iter_mut().zip(left).for_each(|(card, place)| *card = cards[place]);
            let two = [cards[other], cards[one]];
            let (made, royal) = five_made(five);
            sevens.made |= made;
            if Gathered::of(&two).held[1] != 0 {
                sevens.with_pair |= made;
            }
            if royal {
                sevens.made |= royal_match(two);
            }
        }
    }
    sevens.made |= seven_straight_flush(&cards);
    sevens
}

const fn bit(hand: JokerSeven) -> u16 {
    1 << hand as u16
}

/// What five cards can be called, and whether they are a royal flush.
fn five_made(five: [Card; 5]) -> (u16, bool) {
    let gathered = Gathered::of(&five);
    let mut made = match gathered.by_ranks().category() {
        JokerCategory::ThreeOfAKind => bit(JokerSeven::ThreeOfAKind),
        JokerCategory::FullHouse => bit(JokerSeven::FullHouse),
        JokerCategory::FourOfAKind => bit(JokerSeven::FourOfAKind),
        JokerCategory::FiveAces => bit(JokerSeven::FiveAces),
        _ => 0,
    };
    let (straight, flush) = (gathered.straight(WheelRank::SecondHighest), gathered.is_suited());
    if straight > 0 {
        made |= bit(JokerSeven::Straight);
    }
    if flush {
        made |= bit(JokerSeven::Flush);
    }
    if straight == 0 || !flush {
        return (made, false);
    }
    let royal = gathered.natural & !(0b11111 << 8) == 0;
    made |= bit(match (royal, gathered.joker) {
        (false, true) => JokerSeven::JokerStraightFlush,
        (false, false) => JokerSeven::NaturalStraightFlush,
        (true, true) => JokerSeven::JokerRoyalFlush,
        (true, false) => JokerSeven::NaturalRoyalFlush,
    });
    (made, royal)
}

/// What a royal flush becomes with these two cards beside it.
fn royal_match(two: [Card; 2]) -> u16 {
    let gathered = Gathered::of(&two);
    if gathered.joker || !gathered.is_suited() {
        return 0;
    }
    let (ace, king, queen) = (ACE, ACE >> 1, ACE >> 2);
    match gathered.natural {
        ranks if ranks == king | queen => bit(JokerSeven::RoyalMatchKingQueen),
        ranks if ranks == ace | king => bit(JokerSeven::RoyalMatchAceKing),
        _ => 0,
    }
}

/// Seven in a row of one suit, from the ace as the lowest card to the ace as the highest.
fn seven_straight_flush(cards: &[Card; 7]) -> u16 {
    let gathered = Gathered::of(cards);
    let enough = gathered.natural.count_ones() + u32::from(gathered.joker) == 7;
    let mut runs = (0..7).map(|lowest| 0b111_1111 << lowest).chain([0b11_1111 | ACE]);
    if !enough || !gathered.is_suited() || !runs.any(|run: Ranks| gathered.natural & !run == 0) {
        return 0;
    }
    bit(if gathered.joker { JokerSeven::JokerSevenStraightFlush } else { JokerSeven::NaturalSevenStraightFlush })
}

/// The highest rank of seven cards of seven ranks with no straight among them and no five of a suit, the joker being an
/// ace and of no suit; `None` where they have more than that. The lowest such is nine high.
pub fn pai_gow_top(cards: &[Card; 7]) -> Option<Rank> {
    let gathered = Gathered::of(cards);
    let ranks = gathered.held[0];
    if ranks.count_ones() < 7 {
        return None;
    }
    // The ace once more below the two.
    let twice = u32::from(ranks) << 1 | u32::from(ranks >> 12);
    let five_in_a_row = twice & twice >> 1 & twice >> 2 & twice >> 3 & twice >> 4;
    let mut suits = [0; 4];
    cards.iter().filter(|card| !card.is_joker()).for_each(|card| suits[card.suit() as usize] += 1);
    if five_in_a_row != 0 || suits.iter().any(|held| *held >= 5) {
        return None;
    }
    Some(Rank::ALL[15 - ranks.leading_zeros() as usize])
}
