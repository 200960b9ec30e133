//! One rule of the house way: which settings it wants, and which of several it prefers.

use super::tiles::{Need, Term, hold, is_equal_pair};
use crate::pai_gow::Setting;
use kit::{Tile, TileHand, TileHandRank, tile_hand_rank};
use std::cmp::Reverse;

/// A rule as it was written, and what it means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) text: String,
    pub(super) needs: Vec<Need>,
    pub(super) wishes: Vec<Wish>,
    pub(super) orders: Vec<Order>,
}

/// Which hand of a setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Which {
    Either,
    High,
    Low,
}

/// What a setting must be for a rule to want it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    /// Neither hand is a pair.
    Split,
    /// Each hand is at least as high as in every other setting.
    BestBothWays,
    /// The highest tile is in a hand with the lowest.
    HighestWithLowest,
    /// A hand is one of these.
    Hand(Which, Vec<HandWish>),
    /// A hand ranks within these, both included.
    Ranks(Which, TileHandRank, TileHandRank),
    /// Two tiles are in one hand.
    Together(Term, Term),
    /// A tile is in this hand.
    Placed(Term, Which),
    /// The two hands are these.
    Hands([Term; 2], [Term; 2]),
}

/// What a hand is wished to be, and with which tile in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct HandWish {
    pub(super) class: Class,
    pub(super) with: Option<Term>,
}

/// A class of hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    SupremePair,
    MatchedPair,
    MixedPair,
    Pair,
    PairOf(Term),
    Wong,
    Gong,
    Value(u8),
}

impl Class {
    pub(super) fn has(self, [one, other]: [Tile; 2]) -> bool {
        let hand = tile_hand_rank(one, other).hand();
        match (self, hand) {
            (Class::PairOf(term), _) => is_equal_pair(hand) && term.has(one) && term.has(other),
            (Class::Pair, _) => is_pair(hand),
            (Class::SupremePair, TileHand::SupremePair)
            | (Class::MatchedPair, TileHand::MatchedPair(_))
            | (Class::MixedPair, TileHand::MixedPair(_))
            | (Class::Wong, TileHand::Wong(_))
            | (Class::Gong, TileHand::Gong(_)) => true,
            (Class::Value(wanted), TileHand::Points { value, .. }) => wanted == value,
            _ => false,
        }
    }
}

impl HandWish {
    pub(super) fn has(self, hand: [Tile; 2]) -> bool {
        self.class.has(hand) && self.with.is_none_or(|term| hand.into_iter().any(|tile| term.has(tile)))
    }
}

fn is_pair(hand: TileHand) -> bool {
    is_equal_pair(hand) || hand == TileHand::SupremePair
}

/// Which of several settings is preferred.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Order {
    pub(super) highest: bool,
    pub(super) by: Key,
}

/// What settings are ordered by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    HighHand,
    LowHand,
    /// The value without its highest tile; pairs, wongs and gongs stand above nine by their rank.
    HighValue,
    LowValue,
    /// Both values together, pairs, wongs and gongs counted as ten.
    Total,
    /// How far the two values are apart, pairs, wongs and gongs counted as ten.
    Difference,
}

impl Key {
    fn of(self, setting: &Setting) -> usize {
        let ranks = setting.ranks();
        let value = |rank: TileHandRank| rank.value().map_or(rank.index(), usize::from);
        let points = |rank: TileHandRank| rank.value().map_or(10, usize::from);
        match self {
            Key::HighHand => ranks.high.index(),
            Key::LowHand => ranks.low.index(),
            Key::HighValue => value(ranks.high),
            Key::LowValue => value(ranks.low),
            Key::Total => points(ranks.high) + points(ranks.low),
            Key::Difference => points(ranks.high) - points(ranks.low),
        }
    }
}

impl Line {
    /// The settings of these tiles that the rule leaves; none where it does not fit them.
    pub(super) fn choose(&self, four: [Tile; 4]) -> Vec<Setting> {
        if !hold(&four, &self.needs) {
            return Vec::new();
        }
        let all = Setting::all(four);
        let mut left: Vec<Setting> =
            all.into_iter().filter(|setting| self.wishes.iter().all(|wish| wish.wants(setting, &all))).collect();
        for order in &self.orders {
            let key = |setting: &Setting| order.by.of(setting);
            let best = match order.highest {
                true => left.iter().map(key).max(),
                false => left.iter().map(key).min(),
            };
            left.retain(|setting| Some(key(setting)) == best);
        }
        left
    }
}

impl Wish {
    fn wants(&self, setting: &Setting, all: &[Setting; 3]) -> bool {
        let ranks = setting.ranks();
        match self {
            Wish::Split => setting.hands().into_iter().all(|[one, other]| !is_pair(tile_hand_rank(one, other).hand())),
            Wish::BestBothWays => all.iter().all(|other| {
                let other = other.ranks();
                ranks.high >= other.high && ranks.low >= other.low
            }),
            Wish::HighestWithLowest => highest_with_lowest(setting),
            Wish::Hand(which, hands) => {
                hands_of(setting, *which).iter().any(|hand| hands.iter().any(|wish| wish.has(*hand)))
            }
            Wish::Ranks(which, least, most) => hands_of(setting, *which)
                .iter()
                .any(|hand| (*least..=*most).contains(&tile_hand_rank(hand[0], hand[1]))),
            Wish::Together(one, other) => setting.hands().into_iter().any(|hand| is_of(hand, [*one, *other])),
            Wish::Placed(term, which) => {
                hands_of(setting, *which).iter().any(|hand| hand.iter().any(|tile| term.has(*tile)))
            }
            Wish::Hands(one, other) => {
                let as_written = |first, second| is_of(first, *one) && is_of(second, *other);
                as_written(setting.high, setting.low) || as_written(setting.low, setting.high)
            }
        }
    }
}

fn hands_of(setting: &Setting, which: Which) -> Vec<[Tile; 2]> {
    match which {
        Which::Either => setting.hands().to_vec(),
        Which::High => vec![setting.high],
        Which::Low => vec![setting.low],
    }
}

/// Whether the tiles of a hand are one of each term.
fn is_of([a, b]: [Tile; 2], [one, other]: [Term; 2]) -> bool {
    one.has(a) && other.has(b) || one.has(b) && other.has(a)
}

/// By the ranks of single tiles as they stand, the six and the three counted as they are.
fn highest_with_lowest(setting: &Setting) -> bool {
    let standing = |tile: Tile| tile.kind().standing();
    let tiles = || setting.hands().into_iter().flatten().map(standing);
    let (Some(highest), Some(lowest)) = (tiles().min(), tiles().min_by_key(|standing| Reverse(*standing))) else {
        return false;
    };
    setting.hands().into_iter().any(|hand| {
        let [one, other] = hand.map(standing);
        (one, other) == (highest, lowest) || (other, one) == (highest, lowest)
    })
}
