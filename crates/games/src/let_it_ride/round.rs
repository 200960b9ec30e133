//! The state of a round and how events change it. Nothing here looks at the face of a card.

use super::act::Wager;
use super::event::Event;
use super::rules::Rules;
use crate::blocks::card_table::{CardEvent, DeckInPlay, Hands};
use crate::blocks::wagers::{Spots, WagerEvent};
use engine::{DealingMethod, Place, Position, Reason, RoundSetup, Status};
use kit::{Card, Cards};
use serde::Serialize;

/// Cards in a player's hand, and in the community area.
pub const CARDS: usize = 3;

engine::stages! {
    /// Where a round stands.
    pub enum Stage {
        /// Bets and bonus wagers are placed.
        Betting "wagers",
        /// A community card was exposed too early, and the supervisor decides. It interrupts any of the stages below.
        Exposed "exposed card",
        /// Cards go out.
        Dealing "deal",
        /// The stub is counted or racked.
        Stub "stub",
        /// The stub count was wrong: was there a misdeal?
        WrongStub "stub",
        /// Players withdraw bet 1 or let it ride.
        BetOne "bet 1",
        /// The leftmost community card is burned.
        Burning "burning a community card",
        /// The first community card is turned up.
        FirstCard "first community card",
        /// Players withdraw bet 2 or let it ride.
        BetTwo "bet 2",
        /// The second community card is turned up.
        SecondCard "second community card",
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
    pub const UNDECIDED: &'static [Stage] =
        &[Stage::Dealing, Stage::Stub, Stage::BetOne, Stage::Burning, Stage::FirstCard, Stage::BetTwo];
    /// While hands lie on the layout.
    pub const HELD: &'static [Stage] = &[
        Stage::Dealing,
        Stage::Stub,
        Stage::BetOne,
        Stage::Burning,
        Stage::FirstCard,
        Stage::BetTwo,
        Stage::SecondCard,
        Stage::Exposed,
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
    /// Settled, its cards face up on the layout.
    Settled,
    /// Void, or collected, and off the layout.
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
    /// Whether the let it ride bonus was placed; its chip has left the device when cards are dealt.
    pub bonus: bool,
    /// How many of bets 1 and 2 the player has decided on.
    pub decided: u8,
}

impl Hand {
    /// Whether all three bets are down.
    pub fn is_complete(&self) -> bool {
        Wager::BETS.iter().all(|bet| self.spots.has(*bet))
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
    /// Those that are turned up.
    pub(super) turned: Cards,
    /// Whether the leftmost one is in the discard rack.
    burned: bool,
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
            turned: Cards::NONE,
            burned: false,
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
        self.hands.iter().map(|(_, hand)| &hand.cards).chain([&self.community])
    }

    /// The bet that players decide on now.
    pub(super) fn bet(&self) -> Option<Wager> {
        match self.stage {
            Stage::BetOne => Some(Wager::Bet1),
            Stage::BetTwo => Some(Wager::Bet2),
            _ => None,
        }
    }

    /// The hands whose player has not decided on the bet of the stage, clockwise.
    pub(super) fn undecided(&self) -> impl Iterator<Item = Position> + '_ {
        let before = self.bet().map(|bet| bet as u8);
        self.at(Fate::In).filter(move |at| Some(self.hands[*at].decided) == before)
    }

    /// The community cards from the dealer's left to right, by their place in the deal. A stack is spread with
    /// its top card at the right.
    pub(super) fn left_to_right(&self) -> [usize; CARDS] {
        if self.deck.method == DealingMethod::AutomatedShoe { [2, 1, 0] } else { [0, 1, 2] }
    }

    /// A community card by its place from the dealer's left, where its face is known.
    pub(super) fn community_card(&self, place: usize) -> Option<Card> {
        self.community.slots().get(self.left_to_right()[place]).copied().flatten()
    }

    /// The community cards that lie on the layout, from the dealer's left to right.
    pub(super) fn shared(&self) -> Cards {
        let mut shared = Cards::NONE;
        for place in self.left_to_right().into_iter().skip(usize::from(self.burned)) {
            self.community.slots().get(place).into_iter().for_each(|slot| shared.push(*slot));
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
            Event::Wager(event) => {
                let hand = &mut self.hands[event.at()];
                let decides = matches!(event, WagerEvent::Returned { why: Reason::TakenBack, .. });
                hand.bonus |= matches!(event, WagerEvent::Banked { .. });
                hand.spots.apply(&event);
                hand.decided += u8::from(decides);
            }
            Event::Cards(event) => self.apply_cards(&event),
            Event::Rides { at, .. } => self.hands[at].decided += 1,
            Event::CommunityBurned { card } => {
                self.deck.discard(Place::Community, card);
                (self.burned, self.stage) = (true, Stage::FirstCard);
            }
            Event::CommunityTurned { card } => {
                let place = self.left_to_right()[self.turned.len() + 1];
                self.community.put(place, Some(card));
                self.turned.push(Some(card));
                self.stage = if self.turned.len() == 1 { Stage::BetTwo } else { Stage::Resolving };
            }
            Event::HandTurned { at, cards, .. } => {
                let hand = &mut self.hands[at];
                (hand.cards, hand.up) = (cards, true);
            }
            Event::Limited { .. } => {}
            Event::Settled { at } => self.hands[at].fate = Fate::Settled,
            Event::CommunityExposed => self.resumes = Some(std::mem::replace(&mut self.stage, Stage::Exposed)),
            Event::PlayedOn => self.stage = self.resumes.take().unwrap_or(self.stage),
        }
        self.go_on();
    }

    /// Once everybody has decided, or is settled, the next stage begins.
    fn go_on(&mut self) {
        self.stage = match self.stage {
            Stage::BetOne if self.undecided().next().is_none() => Stage::Burning,
            Stage::BetTwo if self.undecided().next().is_none() => Stage::SecondCard,
            Stage::Resolving if self.at(Fate::In).next().is_none() => Stage::Clearing,
            stage => stage,
        };
    }

    fn apply_cards(&mut self, event: &CardEvent) {
        self.deck.apply(event);
        match *event {
            CardEvent::BetsClosed => {
                self.stage = Stage::Dealing;
                self.hands.iter_mut().filter(|hand| hand.is_complete()).for_each(|hand| hand.fate = Fate::In);
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
            CardEvent::StubRacked { .. } => self.stage = Stage::BetOne,
            CardEvent::StubCountedWrong { .. } => self.stage = Stage::WrongStub,
            CardEvent::HandVoided { at } | CardEvent::HandCollected { at } => {
                let hand = &mut self.hands[at];
                hand.fate = Fate::Gone;
                self.deck.discard(Place::Hand(at), hand.cards);
            }
            CardEvent::LiesLeft { at } => self.hands.lies_left(at),
            CardEvent::RoundVoided { .. } => self.stage = Stage::Clearing,
            CardEvent::Completed { .. } => {
                self.deck.discard(Place::Community, self.shared());
                self.stage = Stage::Done;
            }
            _ => {}
        }
    }
}
