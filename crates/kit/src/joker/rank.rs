//! The rank of five cards.

use super::{JokerCategory, JokerLowRank, WheelRank};
use crate::{Card, Rank};
use std::fmt;

/// Ranks as bits, the two lowest.
pub(super) type Ranks = u16;

pub(super) const ACE: Ranks = 1 << 12;
const CATEGORY_SHIFT: u32 = 26;
const FIRST_SHIFT: u32 = 13;
const RANKS: u32 = (1 << 13) - 1;
/// The order of a straight is twice its highest rank; ace to five has room beneath ace to ten.
const ACE_TO_TEN: u8 = 24;

/// The value of a five-card hand: larger is better, equal is a copy.
///
/// Values of hands ranked with different [`WheelRank`]s must not be compared.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct JokerRank(u32);

impl JokerRank {
    const fn new(category: JokerCategory, first: Ranks, rest: Ranks) -> JokerRank {
        JokerRank((category as u32) << CATEGORY_SHIFT | (first as u32) << FIRST_SHIFT | rest as u32)
    }

    /// The value as a number whose order is the order of hands.
    #[inline]
    pub const fn number(self) -> u32 {
        self.0
    }

    /// What the hand is.
    #[inline]
    pub const fn category(self) -> JokerCategory {
        JokerCategory::ALL[(self.0 >> CATEGORY_SHIFT) as usize]
    }

    const fn first(self) -> Ranks {
        (self.0 >> FIRST_SHIFT & RANKS) as Ranks
    }

    const fn rest(self) -> Ranks {
        (self.0 & RANKS) as Ranks
    }

    /// The rank that comes first: of the pair, of the higher pair, of three or four of a kind, of the highest card;
    /// of a
    /// straight its top, which is five for the lowest.
    pub fn top(self) -> Rank {
        match self.category() {
            JokerCategory::Straight | JokerCategory::StraightFlush => {
                let code = self.rest() as u8;
                if code == ACE_TO_TEN - 1 { Rank::Five } else { Rank::ALL[code as usize / 2] }
            }
            JokerCategory::HighCard | JokerCategory::Flush => highest(self.rest()),
            JokerCategory::RoyalFlush | JokerCategory::FiveAces => Rank::Ace,
            _ => highest(self.first()),
        }
    }

    /// Whether a hand of this value may stand over two cards of that one: with a pair below it needs as high a pair or
    /// more, otherwise its two highest cards are compared where it has no pair.
    #[inline]
    pub const fn carries(self, low: JokerLowRank) -> bool {
        match self.category() {
            JokerCategory::HighCard if low.is_pair() => false,
            JokerCategory::HighCard => {
                let cards = self.rest();
                let high = 15 - cards.leading_zeros();
                let second = 15 - (cards & !(1 << high)).leading_zeros();
                (high * (high - 1) / 2 + second) as usize >= low.index()
            }
            JokerCategory::OnePair if low.is_pair() => self.first() >= 1 << (low.ranks()[0] as u16),
            _ => true,
        }
    }

    /// The hand in words: `full house, kings over threes`, `straight, ace to five`.
    pub fn describe(self) -> String {
        let (category, top) = (self.category(), self.top());
        let name = category.name();
        let side = listed(self.rest());
        match category {
            JokerCategory::HighCard => format!("{} high, {}", top.word(), listed(self.rest() & !bit(top))),
            JokerCategory::OnePair => format!("pair of {}, {side}", top.plural()),
            JokerCategory::TwoPair => {
                let lower = highest(self.first() & !bit(top));
                format!("{name}, {} and {}, {side}", top.plural(), lower.plural())
            }
            JokerCategory::ThreeOfAKind | JokerCategory::FourOfAKind => format!("{name}, {}, {side}", top.plural()),
            JokerCategory::Straight | JokerCategory::StraightFlush if top == Rank::Five => {
                format!("{name}, ace to five")
            }
            JokerCategory::Straight | JokerCategory::StraightFlush => format!("{name}, {} high", top.word()),
            JokerCategory::Flush => format!("{name}, {side}"),
            JokerCategory::FullHouse => format!("{name}, {} over {}", top.plural(), highest(self.rest()).plural()),
            JokerCategory::RoyalFlush | JokerCategory::FiveAces => name.to_owned(),
        }
    }
}

fn bit(rank: Rank) -> Ranks {
    1 << rank as u16
}

fn highest(ranks: Ranks) -> Rank {
    Rank::ALL[15 - ranks.leading_zeros() as usize]
}

/// `ace-jack-nine`.
fn listed(ranks: Ranks) -> String {
    let held = Rank::ALL.into_iter().rev().filter(|rank| ranks & bit(*rank) != 0);
    held.map(Rank::word).collect::<Vec<_>>().join("-")
}

impl fmt::Display for JokerRank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.describe())
    }
}

impl fmt::Debug for JokerRank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#x} ({})", self.0, self.describe())
    }
}

/// The order of the straight that five ranks are, or that four become with a joker: the highest possible. Zero where
/// there is none.
static STRAIGHTS: [[u8; 1 << 13]; 2] = [straights(WheelRank::SecondHighest), straights(WheelRank::Lowest)];

const fn straights(wheel: WheelRank) -> [u8; 1 << 13] {
    let mut orders = [0; 1 << 13];
    // From five high to ace high: what comes later is higher and takes the place of what came before.
    let mut top = 3;
    while top <= 12 {
        set(&mut orders, straight(top), 2 * top as u8);
        top += 1;
    }
    if let WheelRank::SecondHighest = wheel {
        set(&mut orders, straight(3), ACE_TO_TEN - 1);
        set(&mut orders, straight(12), ACE_TO_TEN);
    }
    orders
}

const fn straight(top: u32) -> Ranks {
    if top == 3 { 0b1111 | ACE } else { 0b11111 << (top - 4) }
}

/// Sets the order of five ranks and of the five times four that a joker completes to them.
const fn set(orders: &mut [u8; 1 << 13], ranks: Ranks, order: u8) {
    orders[ranks as usize] = order;
    let mut left = ranks;
    while left != 0 {
        orders[(ranks & !(left & left.wrapping_neg())) as usize] = order;
        left &= left - 1;
    }
}

/// Cards gathered: which ranks are held at least once, twice and so on, the joker being an ace.
#[derive(Clone, Copy, Default)]
pub(super) struct Gathered {
    pub(super) held: [Ranks; 5],
    /// Without the joker.
    pub(super) natural: Ranks,
    /// The suits that every card but the joker has.
    pub(super) suits: u8,
    pub(super) joker: bool,
}

impl Gathered {
    #[inline]
    pub(super) fn of(cards: &[Card]) -> Gathered {
        let mut gathered = Gathered { suits: 15, ..Gathered::default() };
        for card in cards {
            let rank = if card.is_joker() {
                gathered.joker = true;
                ACE
            } else {
                gathered.suits &= 1 << (card.index() % 4);
                let rank = 1 << (card.index() / 4);
                gathered.natural |= rank;
                rank
            };
            let held = &mut gathered.held;
            held[4] |= held[3] & rank;
            held[3] |= held[2] & rank;
            held[2] |= held[1] & rank;
            held[1] |= held[0] & rank;
            held[0] |= rank;
        }
        gathered
    }

    /// The order of the straight that five cards are, zero for none.
    #[inline]
    pub(super) fn straight(&self, wheel: WheelRank) -> u8 {
        if self.natural.count_ones() + u32::from(self.joker) < 5 {
            return 0;
        }
        STRAIGHTS[wheel as usize][self.natural as usize]
    }

    /// Whether five cards are of one suit. The joker is of any.
    #[inline]
    pub(super) fn is_suited(&self) -> bool {
        self.suits != 0
    }

    /// What five cards are by their ranks alone, the joker being an ace.
    #[inline]
    pub(super) fn by_ranks(&self) -> JokerRank {
        let [held, two, three, four, five] = self.held;
        if five != 0 {
            return JokerRank::new(JokerCategory::FiveAces, five, 0);
        }
        if four != 0 {
            return JokerRank::new(JokerCategory::FourOfAKind, four, held ^ four);
        }
        if three != 0 {
            let pair = two & !three;
            let category = if pair == 0 { JokerCategory::ThreeOfAKind } else { JokerCategory::FullHouse };
            return JokerRank::new(category, three, held ^ three);
        }
        let category = match two.count_ones() {
            0 => JokerCategory::HighCard,
            1 => JokerCategory::OnePair,
            _ => JokerCategory::TwoPair,
        };
        JokerRank::new(category, two, held ^ two)
    }
}

/// The value of five cards, the joker in its most favourable use.
#[inline]
pub fn joker_rank_of(cards: [Card; 5], wheel: WheelRank) -> JokerRank {
    let gathered = Gathered::of(&cards);
    let straight = gathered.straight(wheel);
    if !gathered.is_suited() {
        return if straight == 0 {
            gathered.by_ranks()
        } else {
            JokerRank::new(JokerCategory::Straight, 0, straight.into())
        };
    }
    match straight {
        0 => JokerRank::new(JokerCategory::Flush, 0, flush(&gathered)),
        ACE_TO_TEN => JokerRank::new(JokerCategory::RoyalFlush, 0, 0),
        order => JokerRank::new(JokerCategory::StraightFlush, 0, order.into()),
    }
}

/// The ranks of a flush, the joker being the highest card of the suit that is not there.
fn flush(gathered: &Gathered) -> Ranks {
    if !gathered.joker {
        return gathered.natural;
    }
    let missing = !gathered.natural & RANKS as Ranks;
    gathered.natural | 1 << (15 - missing.leading_zeros())
}
