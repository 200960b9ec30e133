//! The state of a round and how events change it. Nothing here looks at the face of a card.

use super::act::Wager;
use super::event::Event;
use super::rules::Rules;
use super::settle::Standing;
use crate::blocks::card_table::{CardEvent, DeckInPlay, Hands};
use crate::blocks::wagers::{Spots, WagerEvent};
use engine::{DealingMethod, Place, Position, RoundSetup, Status};
use kit::{Cards, Money};
use serde::Serialize;

/// Cards in a hand.
pub const CARDS: usize = 3;

engine::stages! {
    /// Where a round stands.
    pub enum Stage {
        /// Antes and pair plus wagers are placed.
        Betting "wagers",
        /// Cards go out.
        Dealing "deal",
        /// The stub is counted or racked.
        Stub "stub",
        /// The stub count was wrong: was there a misdeal?
        WrongStub "stub",
        /// Players place play wagers or fold.
        Deciding "decisions",
        /// What was forfeited is collected.
        Forfeits "collecting forfeited hands",
        /// The dealer's stack, which the automated shoe held back, is delivered.
        DealersStack "deal",
        /// The stub is counted or racked after it.
        LateStub "stub",
        /// That count was wrong.
        LateWrongStub "stub",
        /// The dealer's hand lies face down.
        Concealed "before the reveal",
        /// By step: hands are revealed.
        RevealingHands "settling",
        /// Losing wagers are collected.
        Collecting "settling",
        /// Winning wagers are paid.
        Paying "settling",
        /// Hands are collected.
        Racking "settling",
        /// By player: each is settled in full.
        Resolving "settling",
        /// All is settled; the table is cleared.
        Clearing "clearing the table",
        /// Over.
        Done "over",
    }
}

impl Stage {
    /// From the first card to the reveal of the dealer's hand: what goes wrong makes all hands void.
    pub const CONCEALED: &'static [Stage] = &[
        Stage::Dealing,
        Stage::Stub,
        Stage::Deciding,
        Stage::Forfeits,
        Stage::DealersStack,
        Stage::LateStub,
        Stage::Concealed,
    ];
    /// While hands lie on the layout.
    pub const HELD: &'static [Stage] = &[
        Stage::Dealing,
        Stage::Stub,
        Stage::Deciding,
        Stage::Forfeits,
        Stage::DealersStack,
        Stage::LateStub,
        Stage::Concealed,
        Stage::RevealingHands,
        Stage::Collecting,
        Stage::Paying,
        Stage::Racking,
        Stage::Resolving,
    ];
}

/// What became of a hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// Not in this round.
    #[default]
    Out,
    /// In play.
    In,
    /// Folded; pair plus is still in play where it was placed.
    Folded,
    /// Given up whole.
    Unseen,
    /// Void, settled or forfeited, and off the layout.
    Gone,
}

/// A hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Hand {
    /// What became of it.
    pub fate: Fate,
    /// Its cards in the order dealt.
    pub cards: Cards,
    /// Whether the cards lie face up.
    pub up: bool,
    /// Its wagers.
    pub spots: Spots,
    /// The ante that was placed, also when it has left its spot.
    pub ante: Money,
    /// The value of a match play coupon.
    pub coupon: Money,
    /// How it stands against the dealer's.
    pub verdict: Option<Standing>,
    /// The value of a coupon that was taken.
    pub coupon_taken: Money,
}

impl Hand {
    /// Whether a wager lies on its spot.
    pub fn has(&self, wager: Wager) -> bool {
        self.spots.has(wager)
    }

    /// Whether its cards lie on the layout to be settled: it plays, or its pair plus does.
    pub fn remains(&self) -> bool {
        self.fate == Fate::In || self.fate == Fate::Folded && self.has(Wager::PairPlus)
    }
}

held! { Hand }

/// A round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Round {
    pub(super) stage: Stage,
    pub(super) hands: Hands<Hand>,
    pub(super) dealer: Cards,
    pub(super) dealer_up: bool,
    pub(super) deck: DeckInPlay,
    /// The dealer's stack comes after the decisions.
    #[serde(skip)]
    held_back: bool,
    #[serde(skip)]
    by_player: bool,
}

impl Round {
    pub(super) fn begin(rules: &Rules, setup: &RoundSetup, previous: Option<&Round>) -> Round {
        let house = &rules.house;
        Round {
            stage: Stage::Betting,
            hands: Hands::new(house.seats, house.positions.most),
            dealer: Cards::NONE,
            dealer_up: false,
            deck: DeckInPlay::new(rules.house.deck, rules.count_every, setup, previous.map(|round| &round.deck)),
            held_back: rules.stack_held_back && setup.method == DealingMethod::AutomatedShoe,
            by_player: rules.by_player,
        }
    }

    /// The hands that have this fate, clockwise from the dealer's left.
    pub(super) fn at(&self, fate: Fate) -> impl DoubleEndedIterator<Item = Position> + '_ {
        self.hands.iter().filter(move |(_, hand)| hand.fate == fate).map(|(at, _)| at)
    }

    /// The cards on the layout, the dealer's included.
    pub(super) fn on_layout(&self) -> impl Iterator<Item = &Cards> {
        self.hands.iter().map(|(_, hand)| &hand.cards).chain([&self.dealer])
    }

    /// The hands that are still to be settled, clockwise from the dealer's left.
    pub(super) fn remaining(&self) -> impl DoubleEndedIterator<Item = Position> + '_ {
        self.hands.iter().filter(|(_, hand)| hand.remains()).map(|(at, _)| at)
    }

    /// The hands with an ante that have neither played nor folded, clockwise.
    pub(super) fn undecided(&self) -> impl Iterator<Item = Position> + '_ {
        self.at(Fate::In).filter(|at| self.hands[*at].has(Wager::Ante) && !self.hands[*at].has(Wager::Play))
    }

    /// Where the next cards go, and how many at once.
    pub(super) fn next_to_deal(&self) -> Option<(Place, usize)> {
        let unit = if self.deck.method == DealingMethod::AutomatedShoe { CARDS } else { 1 };
        let players = self.at(Fate::In).map(|at| (self.hands[at].cards.len(), Place::Hand(at)));
        let dealer = (!self.held_back || self.stage == Stage::DealersStack).then_some(Place::Dealer);
        let all =
            players.filter(|_| self.stage == Stage::Dealing).chain(dealer.map(|place| (self.dealer.len(), place)));
        all.filter(|(len, _)| *len < CARDS).min_by_key(|(len, _)| *len).map(|(_, place)| (place, unit))
    }

    pub(super) fn status(&self) -> Status {
        if self.stage == Stage::Done {
            return Status { over: Some(self.deck.end), ..Status::default() };
        }
        self.hands.status(self.stage == Stage::Betting)
    }

    /// The round after one more event.
    pub(super) fn apply(&mut self, event: &Event) {
        match *event {
            Event::Wager(event) => self.apply_wager(&event),
            Event::Cards(event) => self.apply_cards(&event),
            Event::Folded { at } => self.hands[at].fate = Fate::Folded,
            Event::FoldedUnseen { at } => self.hands[at].fate = Fate::Unseen,
            Event::CountedUnseen { .. } => {}
            Event::ForfeitsCollected { .. } => {
                self.stage = if self.held_back { Stage::DealersStack } else { Stage::Concealed };
            }
            Event::DealerRevealed { cards, .. } => {
                (self.dealer, self.dealer_up) = (cards, true);
                self.stage = match self.by_player {
                    _ if self.remaining().next().is_none() => Stage::Clearing,
                    true => Stage::Resolving,
                    false => Stage::RevealingHands,
                };
            }
            Event::HandRevealed { at, cards, verdict } => {
                let hand = &mut self.hands[at];
                (hand.cards, hand.up, hand.verdict) = (cards, true, verdict);
            }
            Event::HandsRevealed => self.stage = Stage::Collecting,
            Event::LosersCollected => self.stage = Stage::Paying,
            Event::WinnersPaid => self.stage = Stage::Racking,
            Event::HandsCollected => self.stage = Stage::Clearing,
        }
        self.decisions_over();
    }

    /// Once nobody is left to decide, forfeits are collected.
    fn decisions_over(&mut self) {
        if self.stage == Stage::Deciding && self.undecided().next().is_none() {
            self.stage = Stage::Forfeits;
        }
    }

    fn apply_wager(&mut self, event: &WagerEvent<Wager>) {
        let hand = &mut self.hands[event.at()];
        hand.spots.apply(event);
        match *event {
            WagerEvent::Placed { wager: Wager::Ante, amount, .. } => hand.ante = amount,
            WagerEvent::CouponPlaced { amount, .. } => hand.coupon = amount,
            WagerEvent::CouponReturned { .. } => hand.coupon = Money::ZERO,
            WagerEvent::CouponTaken { .. } => {
                hand.coupon_taken = std::mem::replace(&mut hand.coupon, Money::ZERO);
            }
            _ => {}
        }
    }

    fn apply_cards(&mut self, event: &CardEvent) {
        self.deck.apply(event);
        match *event {
            CardEvent::BetsClosed => {
                self.stage = Stage::Dealing;
                self.hands.iter_mut().filter(|hand| hand.spots.any()).for_each(|hand| hand.fate = Fate::In);
            }
            CardEvent::Dealt { to, cards } => {
                match to {
                    Place::Hand(at) => self.hands[at].cards.extend(&cards),
                    _ => self.dealer.extend(&cards),
                }
                if self.next_to_deal().is_none() {
                    self.stage = match (self.stage, self.held_back) {
                        (Stage::DealersStack, _) => Stage::LateStub,
                        (_, true) => Stage::Deciding,
                        (_, false) => Stage::Stub,
                    };
                }
            }
            CardEvent::StubRacked { .. } => {
                self.stage = if self.stage == Stage::LateStub { Stage::Concealed } else { Stage::Deciding };
            }
            CardEvent::StubCountedWrong { .. } => {
                self.stage = if self.stage == Stage::LateStub { Stage::LateWrongStub } else { Stage::WrongStub };
            }
            CardEvent::HandVoided { at } | CardEvent::HandCollected { at } => self.collected(at),
            CardEvent::LiesLeft { at } => self.hands.lies_left(at),
            CardEvent::RoundVoided { .. } => self.stage = Stage::Clearing,
            CardEvent::Completed { .. } => {
                self.deck.discard(Place::Dealer, self.dealer);
                self.stage = Stage::Done;
            }
            _ => {}
        }
        if self.stage == Stage::Resolving && self.remaining().next().is_none() {
            self.stage = Stage::Clearing;
        }
    }

    /// A hand leaves the layout for the discard rack.
    fn collected(&mut self, at: Position) {
        let hand = &mut self.hands[at];
        hand.fate = Fate::Gone;
        self.deck.discard(Place::Hand(at), hand.cards);
    }
}
