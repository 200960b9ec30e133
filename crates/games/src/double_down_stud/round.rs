//! The state of a round and how events change it. Nothing here looks at the face of a card.

use super::act::Wager;
use super::event::Event;
use super::rules::Rules;
use crate::blocks::card_table::{CardEvent, DeckInPlay, Hands};
use crate::blocks::wagers::{Spots, WagerEvent};
use engine::{Place, Position, RoundSetup, Status};
use kit::Cards;
use serde::Serialize;

/// Cards in front of the dealer that all hands share, the hole card first.
pub const SHARED: usize = 4;

engine::stages! {
    /// Where a round stands.
    pub enum Stage {
        /// Original wagers are placed.
        Betting "wagers",
        /// Cards go out.
        Dealing "deal",
        /// Players double down or decline.
        DoublingDown "double downs",
        /// The hole card is turned.
        Revealing "hole card",
        /// Hands are settled one by one.
        Resolving "settling",
        /// All is settled; the table is cleared.
        Clearing "clearing the table",
        /// Over.
        Done "over",
    }
}

impl Stage {
    /// Up to the last card dealt.
    pub const UNTIL_DEALT: &'static [Stage] = &[Stage::Betting, Stage::Dealing];
    /// While the hole card lies face down.
    pub const CONCEALED: &'static [Stage] = &[Stage::Dealing, Stage::DoublingDown, Stage::Revealing];
    /// While hands lie on the layout.
    pub const HELD: &'static [Stage] = &[Stage::Dealing, Stage::DoublingDown, Stage::Revealing, Stage::Resolving];
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
    /// Void or settled, and off the layout.
    Gone,
}

/// A hand: one betting area.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Hand {
    /// What became of it.
    pub fate: Fate,
    /// Its card, once it is dealt.
    pub cards: Cards,
    /// Its wagers.
    pub spots: Spots,
    /// Whether its player has doubled down or declined to.
    pub decided: bool,
}

held! { Hand }

/// A round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Round {
    pub(super) stage: Stage,
    pub(super) hands: Hands<Hand>,
    /// The cards in front of the dealer, the hole card first.
    pub(super) dealer: Cards,
    pub(super) deck: DeckInPlay,
}

impl Round {
    pub(super) fn begin(rules: &Rules, setup: &RoundSetup, previous: Option<&Round>) -> Round {
        let house = &rules.house;
        Round {
            stage: Stage::Betting,
            hands: Hands::new(house.seats, house.positions.most),
            dealer: Cards::NONE,
            deck: DeckInPlay::new(house.deck, None, setup, previous.map(|round| &round.deck)),
        }
    }

    /// The hands in play, clockwise from the dealer's left.
    pub(super) fn in_play(&self) -> impl DoubleEndedIterator<Item = (Position, &Hand)> {
        self.hands.iter().filter(|(_, hand)| hand.fate == Fate::In)
    }

    /// The cards on the layout, those that all share included.
    pub(super) fn on_layout(&self) -> impl Iterator<Item = &Cards> {
        self.hands.iter().map(|(_, hand)| &hand.cards).chain([&self.dealer])
    }

    /// The five cards of a hand: its own, and those in front of the dealer.
    pub(super) fn five(&self, at: Position) -> Cards {
        let mut five = self.hands[at].cards;
        five.extend(&self.dealer);
        five
    }

    /// Where the next card goes: one to each player, then those that all share.
    pub(super) fn next_to_deal(&self) -> Option<Place> {
        let player = self.in_play().find(|(_, hand)| hand.cards.is_empty()).map(|(at, _)| Place::Hand(at));
        player.or_else(|| (self.dealer.len() < SHARED).then_some(Place::Dealer))
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
            Event::Wager(event) => {
                let hand = &mut self.hands[event.at()];
                hand.spots.apply(&event);
                hand.decided |= matches!(event, WagerEvent::Placed { wager: Wager::DoubleDown, .. });
            }
            Event::Cards(event) => self.apply_cards(&event),
            Event::Declined { at } => self.hands[at].decided = true,
            Event::DoubleDownsClosed => self.stage = Stage::Revealing,
            Event::HoleCardRevealed { card } => {
                self.dealer.put(0, Some(card));
                self.stage = Stage::Resolving;
            }
            Event::HandRanked { .. } | Event::CardTouched { .. } | Event::Limited { .. } => {}
        }
        if self.stage == Stage::Resolving && self.in_play().next().is_none() {
            self.stage = Stage::Clearing;
        }
    }

    fn apply_cards(&mut self, event: &CardEvent) {
        self.deck.apply(event);
        match *event {
            CardEvent::BetsClosed => {
                self.stage = Stage::Dealing;
                self.hands.iter_mut().filter(|hand| hand.spots.any()).for_each(|hand| hand.fate = Fate::In);
            }
            CardEvent::Dealt { to, cards } | CardEvent::DealtFaceUp { to, cards } => {
                match to {
                    Place::Hand(at) => self.hands[at].cards.extend(&cards),
                    _ => self.dealer.extend(&cards),
                }
                if self.next_to_deal().is_none() {
                    self.stage = Stage::DoublingDown;
                }
            }
            CardEvent::HandVoided { at } | CardEvent::HandCollected { at } => {
                let hand = &mut self.hands[at];
                if std::mem::replace(&mut hand.fate, Fate::Gone) == Fate::In {
                    self.deck.discard(Place::Hand(at), hand.cards);
                }
            }
            CardEvent::LiesLeft { at } => self.hands.lies_left(at),
            CardEvent::RoundVoided { .. } => self.stage = Stage::Clearing,
            CardEvent::Completed { .. } => {
                self.deck.discard(Place::Dealer, self.dealer);
                self.stage = Stage::Done;
            }
            _ => {}
        }
    }
}
