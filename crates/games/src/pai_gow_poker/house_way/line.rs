//! One rule of the house way: which hands it fits, which settings it wants, and which of several it prefers.

use super::setting::{LOW_PLACES, Ranks, Setting, in_order};
use kit::{Card, JokerCategory, JokerLowRank, JokerRank, WheelRank, joker_low_rank_of};

/// Ranks as bits, the two lowest; the joker itself is the bit above the ace.
pub(super) type RankSet = u16;
pub(super) const ACE: RankSet = 1 << 12;
pub(super) const JOKER: RankSet = 1 << 13;
/// Settings as bits, in the order of [`LOW_PLACES`].
type Settings = u32;
const EVERY: Settings = (1 << 21) - 1;

/// A rule as it was written, and what it means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) text: String,
    pub(super) needs: Vec<Need>,
    pub(super) wishes: Vec<Wish>,
    pub(super) orders: Vec<Order>,
}

/// What the seven cards must be for a rule to be looked at, the joker counting as an ace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Need {
    /// Exactly so many of one of these ranks, or with zero at least one; every such need takes a rank of its own.
    Group(u8, RankSet),
    /// None of these ranks.
    Without(RankSet),
    /// The joker is there.
    Joker,
    /// Five of the cards are one of these categories, as bits.
    Made(u16),
}

/// Which hand of a setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Which {
    High,
    Low,
}

/// What a setting must be for a rule to want it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    /// The high hand is of these ranks, by category.
    High(HighWish),
    /// The low hand ranks among these, as bits.
    Low(u128),
    /// A card of these ranks is in this hand.
    Placed(RankSet, Which),
    /// A card of the highest rank is in this hand.
    Highest(Which),
    /// The high hand is not below the low hand.
    Legal,
}

/// For every category the first ranks that are wished.
pub(super) type HighWish = [RankSet; JokerCategory::ALL.len()];

/// Which of several settings is preferred.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Order {
    pub(super) highest: bool,
    pub(super) by: Which,
}

/// Seven cards with all their settings.
pub(super) struct Seven {
    /// From the highest to the lowest.
    cards: [Card; 7],
    /// How many there are of each rank, the joker being an ace.
    counts: [u8; 13],
    joker: bool,
    ranks: [Ranks; 21],
}

impl Seven {
    pub(super) fn new(cards: [Card; 7], wheel: WheelRank) -> Seven {
        let cards = in_order(cards);
        let mut counts = [0; 13];
        cards.iter().for_each(|card| counts[rank_of(*card)] += 1);
        let ranks = LOW_PLACES.map(|places| {
            let setting = Setting::at(&cards, places);
            Ranks { high: kit::joker_rank_of(setting.high, wheel), low: joker_low_rank_of(setting.low) }
        });
        Seven { cards, counts, joker: cards[0].is_joker(), ranks }
    }

    pub(super) fn setting(&self, index: usize) -> Setting {
        Setting::at(&self.cards, LOW_PLACES[index])
    }

    pub(super) fn ranks(&self, index: usize) -> Ranks {
        self.ranks[index]
    }

    /// The ranks held, with the bit of the joker where it is there.
    fn held(&self) -> RankSet {
        let ranks = self.counts.iter().enumerate().filter(|(_, count)| **count > 0);
        ranks.fold(if self.joker { JOKER } else { 0 }, |held, (rank, _)| held | 1 << rank)
    }

    /// The settings with a card of these ranks in this hand.
    fn placed(&self, ranks: RankSet, which: Which) -> Settings {
        let wanted: u8 = places(&self.cards, |card| bits(card) & ranks != 0);
        each(EVERY).filter(|index| wanted & hand(*index, which) != 0).fold(0, |all, index| all | 1 << index)
    }
}

fn rank_of(card: Card) -> usize {
    if card.is_joker() { 12 } else { card.rank() as usize }
}

fn bits(card: Card) -> RankSet {
    if card.is_joker() { ACE | JOKER } else { 1 << card.rank() as u16 }
}

fn places(cards: &[Card; 7], wanted: impl Fn(Card) -> bool) -> u8 {
    cards.iter().enumerate().filter(|(_, card)| wanted(**card)).fold(0, |all, (place, _)| all | 1 << place)
}

/// The places of a hand of the setting of this number.
fn hand(index: usize, which: Which) -> u8 {
    let [one, other] = LOW_PLACES[index];
    let low = 1 << one | 1 << other;
    match which {
        Which::Low => low,
        Which::High => !low,
    }
}

/// The numbers of the settings of a set.
pub(super) fn each(settings: Settings) -> impl Iterator<Item = usize> {
    (0..21).filter(move |index| settings >> index & 1 == 1)
}

impl Line {
    /// The settings that the rule leaves; none where it does not fit.
    pub(super) fn choose(&self, seven: &Seven) -> Settings {
        if !self.fits(seven) {
            return 0;
        }
        let mut left = self.wishes.iter().fold(EVERY, |left, wish| left & wish.wants(seven, left));
        for order in &self.orders {
            left = order.best(seven, left);
        }
        left
    }

    fn fits(&self, seven: &Seven) -> bool {
        self.needs.iter().all(|need| need.is_met(seven)) && groups(&self.needs, &seven.counts, 0)
    }
}

/// Whether the needs for groups are met, each by a rank that no other takes.
fn groups(needs: &[Need], counts: &[u8; 13], taken: RankSet) -> bool {
    let Some((need, others)) = needs.split_first() else { return true };
    let Need::Group(wanted, ranks) = need else { return groups(others, counts, taken) };
    counts.iter().enumerate().any(|(rank, count)| {
        let bit = 1 << rank;
        let fits = if *wanted == 0 { *count > 0 } else { count == wanted };
        fits && ranks & bit != 0 && taken & bit == 0 && groups(others, counts, taken | bit)
    })
}

impl Need {
    fn is_met(&self, seven: &Seven) -> bool {
        match self {
            Need::Group(..) => true,
            Need::Without(ranks) => seven.held() & ranks == 0,
            Need::Joker => seven.joker,
            Need::Made(categories) => {
                seven.ranks.iter().any(|ranks| categories >> ranks.high.category() as u16 & 1 == 1)
            }
        }
    }
}

impl Wish {
    fn wants(&self, seven: &Seven, among: Settings) -> Settings {
        let filtered = |wanted: &dyn Fn(Ranks) -> bool| {
            each(among).filter(|index| wanted(seven.ranks[*index])).fold(0, |all, index| all | 1 << index)
        };
        match self {
            Wish::High(wish) => filtered(&|ranks| is_high(wish, ranks.high)),
            Wish::Low(wish) => filtered(&|ranks| wish >> ranks.low.index() & 1 == 1),
            Wish::Legal => filtered(&|ranks| ranks.are_legal()),
            Wish::Placed(ranks, which) => seven.placed(*ranks, *which),
            Wish::Highest(which) => {
                let highest = seven.counts.iter().rposition(|count| *count > 0).unwrap_or_default();
                seven.placed(1 << highest, *which)
            }
        }
    }
}

fn is_high(wish: &HighWish, rank: JokerRank) -> bool {
    wish[rank.category() as usize] >> rank.top() as u16 & 1 == 1
}

impl Order {
    fn best(self, seven: &Seven, among: Settings) -> Settings {
        let key = |index: usize| {
            let ranks = seven.ranks[index];
            let key = match self.by {
                Which::High => ranks.high.number(),
                Which::Low => low_number(ranks.low),
            };
            if self.highest { key } else { !key }
        };
        let best = each(among).map(key).max();
        each(among).filter(|index| Some(key(*index)) == best).fold(0, |all, index| all | 1 << index)
    }
}

fn low_number(rank: JokerLowRank) -> u32 {
    rank.index() as u32
}
