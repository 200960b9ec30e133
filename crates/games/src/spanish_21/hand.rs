//! A box, who wagers on it, and its hands.

use super::round::CARDS;
use super::settle::MOST;
use engine::Seat;
use kit::Cards;
use serde::Serialize;

/// What became of a hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// Not in this round.
    #[default]
    Out,
    /// In play; a card or a decision is due.
    In,
    /// A card was asked for.
    Wants,
    /// The double is called; others on the box may still join, then one card comes.
    Doubling,
    /// The pair is split; others on the box may still say what their wagers do.
    Splitting,
    /// The doubled hand has its card: doubles can be taken back.
    Rescuable,
    /// The dealer overlooked that a card was asked for.
    Overlooked,
    /// It stands.
    Stands,
    /// Over 21.
    Over,
    /// Given up, and settled.
    Surrendered,
    /// Given up against an ace or face: the wager is held until the dealer's second card shows.
    Held,
    /// Dead: its wagers went back.
    Dead,
}

impl Fate {
    /// Whether something is still to be decided or dealt.
    pub const fn is_open(self) -> bool {
        use Fate::*;
        matches!(self, In | Wants | Doubling | Splitting | Rescuable | Overlooked)
    }
}

/// What a hand was announced to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, serde::Deserialize)]
pub struct Total {
    /// Its points.
    pub points: u8,
    /// Whether an ace counts as 11.
    pub soft: bool,
}

/// A set of a box's bettors, by their places in its list.
pub type Bettors = u8;

/// A hand of a box.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Hand {
    /// What became of it.
    pub fate: Fate,
    /// Its cards in the order dealt.
    pub cards: Cards,
    /// What it was announced to count.
    pub total: Option<Total>,
    /// Whether it is one of several hands of a pair that was split.
    pub split: bool,
    /// Whose wagers are on it.
    pub(super) on: Bettors,
    /// Who doubled on it.
    pub(super) doubled: Bettors,
    /// Who took the double back and gave up the wager.
    pub(super) rescued: Bettors,
    /// Who has still to answer a double or a split of the caller, or whether to rescue.
    pub(super) asked: Bettors,
    /// The hand that was split off last, while others say what their wagers do.
    pub(super) other: u8,
    /// Whether its card was overlooked: it comes after all others.
    pub(super) late: bool,
    /// Whether the missing second card, or an exposed card, is taken.
    pub(super) takes: bool,
    pub(super) racked: bool,
}

impl Hand {
    /// Whether it is a blackjack.
    pub fn is_blackjack(&self) -> bool {
        self.is_two_card_21() && !self.split
    }

    /// Whether it is 21 in two cards.
    pub fn is_two_card_21(&self) -> bool {
        self.cards.len() == usize::from(CARDS) && self.points() == MOST
    }

    /// The points announced, none before that.
    pub fn points(&self) -> u8 {
        self.total.map_or(0, |total| total.points)
    }

    /// Whether its cards lie on the layout.
    pub(super) fn lies(&self) -> bool {
        !self.cards.is_empty() && !self.racked
    }
}

/// Whether a bettor insures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Insurance {
    /// Not said yet.
    #[default]
    Open,
    /// The wager lies.
    Lies,
    /// Declined, or settled.
    Over,
}

/// Somebody who wagers on a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Bettor {
    /// Where that person sits.
    pub seat: Seat,
    /// Whether a match-the-dealer wager lies.
    pub matches: bool,
    /// Whether the person insures.
    pub insurance: Insurance,
}

/// A box of the layout.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct BettingBox {
    /// Who wagers on it, in the order in which they came.
    pub bettors: Vec<Bettor>,
    /// Whether the first of them lets others wager on it.
    pub shared: bool,
    /// The place of the one who calls the decisions.
    pub(super) caller: u8,
    /// Its hands from the dealer's left.
    pub(super) order: Vec<u8>,
    /// Whether its caller refused a card and gets none any more.
    pub(super) barred: bool,
    /// How often its turn came in the deal, with a card or without.
    pub(super) turns: u8,
    pub(super) settled: bool,
}

impl BettingBox {
    /// The place of a bettor in the list.
    pub(super) fn place_of(&self, seat: Seat) -> Option<usize> {
        self.bettors.iter().position(|bettor| bettor.seat == seat)
    }

    /// Who calls the decisions.
    pub fn caller(&self) -> Option<Seat> {
        self.bettors.get(usize::from(self.caller)).map(|bettor| bettor.seat)
    }

    /// The bettors of a set.
    pub(super) fn among(&self, set: Bettors) -> impl DoubleEndedIterator<Item = (usize, Seat)> + '_ {
        let seats = self.bettors.iter().enumerate().map(|(place, bettor)| (place, bettor.seat));
        seats.filter(move |(place, _)| set & 1 << place != 0)
    }

    /// All of them.
    pub(super) fn all(&self) -> Bettors {
        (1 << self.bettors.len()) - 1
    }
}
