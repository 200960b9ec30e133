//! The state of a round and how events change it. Nothing here looks at the face of a card.

use super::act::Wager;
use super::event::Event;
use super::rules::Rules;
use crate::blocks::card_table::{CardEvent, DeckInPlay, Hands};
use crate::blocks::wagers::{Spots, WagerEvent};
use engine::{DealingMethod, Place, Position, RoundSetup, Status};
use kit::{Cards, Money};
use serde::Serialize;

/// Cards in a player's hand, and in the community area.
pub const CARDS: usize = 3;

engine::stages! {
    /// Where a round stands.
    pub enum Stage {
        /// Antes and bonus wagers are placed.
        Betting "wagers",
        /// A community card was exposed too early, and the supervisor decides. It interrupts any of the stages below.
        Exposed "exposed card",
        /// Cards go out.
        Dealing "deal",
        /// The stub is counted or racked.
        Stub "stub",
        /// The stub count was wrong: was there a misdeal?
        WrongStub "stub",
        /// Players go on, fold or declare instant winners.
        Deciding "decisions",
        /// The community cards are turned up.
        Turning "community cards",
        /// Players are settled one by one.
        Resolving "settling",
        /// All is settled; the table is cleared.
        Clearing "clearing the table",
        /// Over.
        Done "over",
    }
}

impl Stage {
    /// From the first card to the last decision: a community card that is exposed tells players too much.
    pub const UNDECIDED: &'static [Stage] = &[Stage::Dealing, Stage::Stub, Stage::Deciding];
    /// While hands lie on the layout.
    pub const HELD: &'static [Stage] =
        &[Stage::Dealing, Stage::Stub, Stage::Deciding, Stage::Turning, Stage::Exposed, Stage::Resolving];
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
    /// Given up.
    Folded,
    /// Paid as an instant winner.
    Declared,
    /// Void, because it was declared an instant winner and is none.
    DeclaredWrongly,
    /// Settled with the community cards.
    Settled,
    /// Void.
    Void,
}

/// A hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Hand {
    /// What became of it.
    pub fate: Fate,
    /// Its cards in the order dealt, without the one that was discarded.
    pub cards: Cards,
    /// The card that was discarded.
    pub discard: Cards,
    /// Whether the cards lie face up; the discard never does.
    pub up: bool,
    /// Whether the cards are in the discard rack.
    racked: bool,
    /// Its wagers.
    pub spots: Spots,
    /// The value of a match play coupon beside the ante, and of one that was taken.
    pub coupon: Money,
    pub(super) coupon_taken: Money,
}

impl Hand {
    /// All its cards, the discard last.
    pub(super) fn dealt(&self) -> Cards {
        let mut cards = self.cards;
        cards.extend(&self.discard);
        cards
    }

    /// Whether its cards lie on the layout.
    pub(super) fn lies(&self) -> bool {
        !self.cards.is_empty() && !self.racked
    }

    /// Whether its player has still to decide.
    pub(super) fn is_undecided(&self) -> bool {
        self.fate == Fate::In && self.discard.is_empty()
    }

    fn wager(&mut self, event: &WagerEvent<Wager>) {
        self.spots.apply(event);
        match *event {
            WagerEvent::CouponPlaced { amount, .. } => self.coupon = amount,
            WagerEvent::CouponReturned { .. } => self.coupon = Money::ZERO,
            WagerEvent::CouponTaken { .. } => {
                self.coupon_taken = std::mem::replace(&mut self.coupon, Money::ZERO);
            }
            _ => {}
        }
    }
}

held! { Hand }

/// A round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Round {
    pub(super) stage: Stage,
    pub(super) hands: Hands<Hand>,
    /// The community cards in the order dealt.
    pub(super) community: Cards,
    /// Whether they are turned up.
    turned: bool,
    pub(super) deck: DeckInPlay,
    /// Where the round goes on if the supervisor has it go on.
    resumes: Option<Stage>,
}

impl Round {
    pub(super) fn begin(rules: &Rules, setup: &RoundSetup, previous: Option<&Round>) -> Round {
        let house = &rules.house;
        Round {
            stage: Stage::Betting,
            hands: Hands::new(house.seats, house.positions.most),
            community: Cards::NONE,
            turned: false,
            deck: DeckInPlay::new(house.deck, rules.count_every, setup, previous.map(|round| &round.deck)),
            resumes: None,
        }
    }

    /// The hands that have this fate, clockwise from the dealer's left.
    pub(super) fn at(&self, fate: Fate) -> impl DoubleEndedIterator<Item = Position> + '_ {
        self.hands.iter().filter(move |(_, hand)| hand.fate == fate).map(|(at, _)| at)
    }

    /// The cards on the layout, those that all share included.
    pub(super) fn on_layout(&self) -> impl Iterator<Item = &Cards> {
        self.hands.iter().flat_map(|(_, hand)| [&hand.cards, &hand.discard]).chain([&self.community])
    }

    /// The hands whose player has not decided, clockwise.
    pub(super) fn undecided(&self) -> impl Iterator<Item = Position> + '_ {
        self.at(Fate::In).filter(|at| self.hands[*at].is_undecided())
    }

    /// The community cards from the dealer's left to right. A stack is spread with its top card at the right.
    pub(super) fn shared(&self) -> Cards {
        let slots = self.community.slots().iter().copied();
        let mut shared = Cards::NONE;
        if self.deck.method == DealingMethod::AutomatedShoe {
            slots.rev().for_each(|slot| shared.push(slot));
        } else {
            slots.for_each(|slot| shared.push(slot));
        }
        shared
    }

    /// Where the next cards go, and how many at once.
    pub(super) fn next_to_deal(&self) -> Option<(Place, usize)> {
        let unit = if self.deck.method == DealingMethod::AutomatedShoe { CARDS } else { 1 };
        let players = self.at(Fate::In).map(|at| (self.hands[at].cards.len(), Place::Hand(at)));
        let all = players.chain([(self.community.len(), Place::Community)]);
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
            Event::Wager(event) => self.hands[event.at()].wager(&event),
            Event::Cards(event) => self.apply_cards(&event),
            Event::Declared { at, cards, .. } => self.shown(at, cards, Fate::Declared),
            Event::DeclaredWrongly { at, cards } => self.shown(at, cards, Fate::DeclaredWrongly),
            Event::Discarded { at, card, kept } => {
                let hand = &mut self.hands[at];
                (hand.cards, hand.discard) = (kept, card);
            }
            Event::Folded { at } => self.hands[at].fate = Fate::Folded,
            Event::CommunityTurned { cards } => {
                (self.community, self.turned, self.stage) = (cards, true, Stage::Resolving);
            }
            Event::HandTurned { at, cards, .. } => self.shown(at, cards, Fate::In),
            Event::Limited { .. } => {}
            Event::Settled { at } => self.hands[at].fate = Fate::Settled,
            Event::CommunityExposed => self.resumes = Some(std::mem::replace(&mut self.stage, Stage::Exposed)),
            Event::PlayedOn => self.stage = self.resumes.take().unwrap_or(self.stage),
        }
        self.go_on();
    }

    fn shown(&mut self, at: Position, cards: Cards, fate: Fate) {
        let hand = &mut self.hands[at];
        (hand.cards, hand.up, hand.fate) = (cards, true, fate);
    }

    /// Once everybody has decided, or is settled, the next stage begins.
    fn go_on(&mut self) {
        self.stage = match self.stage {
            Stage::Deciding if self.undecided().next().is_none() => Stage::Turning,
            Stage::Resolving if self.at(Fate::In).next().is_none() => Stage::Clearing,
            stage => stage,
        };
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
                    _ => self.community.extend(&cards),
                }
                if self.next_to_deal().is_none() {
                    self.stage = Stage::Stub;
                }
            }
            CardEvent::StubRacked { .. } => self.stage = Stage::Deciding,
            CardEvent::StubCountedWrong { .. } => self.stage = Stage::WrongStub,
            CardEvent::HandVoided { at } => {
                self.hands[at].fate = Fate::Void;
                self.rack(at);
            }
            CardEvent::HandCollected { at } => self.rack(at),
            CardEvent::LiesLeft { at } => self.hands.lies_left(at),
            CardEvent::RoundVoided { .. } => self.stage = Stage::Clearing,
            CardEvent::Completed { .. } => {
                self.deck.discard(Place::Community, self.shared());
                self.stage = Stage::Done;
            }
            _ => {}
        }
    }

    /// A hand leaves the layout for the discard rack, with its discard.
    fn rack(&mut self, at: Position) {
        let hand = &mut self.hands[at];
        if !std::mem::replace(&mut hand.racked, true) {
            let cards = hand.dealt();
            self.deck.discard(Place::Hand(at), cards);
        }
    }
}
