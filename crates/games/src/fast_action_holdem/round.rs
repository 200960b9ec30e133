//! The state of a round and how events change it. Nothing here looks at the face of a card.

use super::event::{Event, Gap};
use super::rules::Rules;
use super::settle::Outcome;
use crate::blocks::card_table::Hands;
use crate::blocks::starting_position::Circle;
use crate::blocks::wagers::Spots;
use engine::{Origin, Place, Position, RoundEnd, RoundSetup, Seat, Seats, Status};
use kit::{Cards, DiscardRack, Packet, ShoeCount};
use serde::Serialize;

/// Cards dealt to each hand.
pub const CARDS: usize = 4;
/// Cards that all hands share.
pub const COMMUNITY: usize = 5;

engine::stages! {
    /// Where a round stands.
    pub enum Stage {
        /// Wagers are placed.
        Betting "wagers",
        /// Four cards go to each hand.
        Dealing "deal",
        /// Players whose hands are short say what becomes of them.
        Missing "missing cards",
        /// Players set, split or give up their hands.
        Setting "setting hands",
        /// The dealer's cards are turned over.
        Turning "before the dealer's hand",
        /// The dealer's hand is set.
        DealerSets "setting the dealer's hand",
        /// The dealer has a natural: wagers are collected.
        DealerNatural "the dealer's natural",
        /// A card is burned before the community cards.
        Burning "burning a card",
        /// Five community cards go out.
        Community "community cards",
        /// Hands are exposed from the dealer's right.
        Exposing "exposing hands",
        /// Winners are paid from the dealer's right.
        Paying "paying winners",
        /// All is settled; the table is cleared.
        Clearing "clearing the table",
        /// Over.
        Done "over",
    }
}

impl Stage {
    /// Until the round is over.
    pub const PLAYED: &'static [Stage] = Stage::ALL.split_at(Stage::Done as usize).0;
    /// While hands lie on the layout and the round can still become void.
    pub const HELD: &'static [Stage] = Stage::PLAYED.split_at(Stage::Clearing as usize).0.split_at(1).1;
    /// While cards are to come out of the shoe.
    pub const DRAWING: &'static [Stage] = &[Stage::Dealing, Stage::Missing, Stage::Burning, Stage::Community];
    /// While the dealer's hand lies set on the layout.
    pub const DEALER_IS_SET: &'static [Stage] = &[Stage::Burning, Stage::Community, Stage::Exposing, Stage::Paying];
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
    /// A natural, paid.
    Natural,
    /// Given up for half the wager.
    Surrendered,
    /// Void.
    Void,
    /// Exposed against the dealer's.
    Exposed(Outcome),
    /// Lost to the dealer's natural.
    Taken,
}

/// A hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Hand {
    /// What became of it.
    pub fate: Fate,
    /// Its cards in the order dealt; once it is set, those kept.
    pub cards: Cards,
    /// The cards in the area for discards.
    pub discards: Cards,
    /// Whether the player has set or split it.
    pub set: bool,
    /// Whether the player of a short hand takes the missing cards.
    pub(super) takes: bool,
    /// How often its turn came in the deal, with a card or without.
    pub(super) turns: u8,
    /// Its wager.
    pub spots: Spots,
    /// The best five cards, once they are compared.
    pub five: Cards,
    /// Whether its cards are in the discard rack.
    racked: bool,
}

impl Hand {
    /// Whether it is in play with fewer than four cards, and not set.
    pub(super) fn is_short(&self) -> bool {
        self.fate == Fate::In && !self.set && self.cards.len() < CARDS
    }

    /// Whether a winner waits to be paid.
    pub(super) fn is_owed(&self) -> bool {
        self.fate == Fate::Exposed(Outcome::Won) && self.spots.any()
    }

    /// Whether its cards lie on the layout.
    pub(super) fn lies(&self) -> bool {
        !self.cards.is_empty() && !self.racked
    }
}

/// A round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Round {
    pub(super) stage: Stage,
    pub(super) seats: u8,
    pub(super) hands: Hands<Hand>,
    /// The dealer's cards in the order dealt; once they are set, those kept.
    pub(super) dealer: Cards,
    pub(super) dealer_turns: u8,
    pub(super) dealer_up: bool,
    /// What the dealer discarded of them.
    pub(super) dealer_discards: Cards,
    /// The best that the dealer's hand makes.
    pub(super) dealer_five: Cards,
    pub(super) community: Cards,
    /// Where the dealing marker is, and where it was in the round before.
    pub(super) marker: Place,
    pub(super) moved_from: Option<Place>,
    pub(super) shoe: ShoeCount,
    /// How many cards are behind the cutting card.
    behind: u32,
    /// Whether the cutting card has come up, and on whose box.
    pub(super) reached: bool,
    box_of: Option<Seat>,
    /// Cards out of the shoe that come next.
    pub(super) next: Cards,
    /// Whether a new dealer has to burn a card before the next one is dealt.
    pub(super) burn_due: bool,
    /// What a supervisor has to rule on.
    pub(super) gap: Option<Gap>,
    /// Whether any card was dealt, and whether all hands were declared void.
    pub(super) dealt: bool,
    pub(super) void: bool,
    pub(super) discards: DiscardRack<Origin>,
    pub(super) end: RoundEnd,
}

impl Round {
    /// A new round. Shoe, cards that wait and the marker carry over; where the cards were shuffled, those that
    /// waited are among them.
    pub(super) fn begin(rules: &Rules, setup: &RoundSetup, previous: Option<&Round>) -> Round {
        let kept = previous.filter(|_| setup.shoe.is_none() || rules.continuous);
        let (shoe, behind) = match setup.shoe {
            Some(prepared) => (prepared.count, prepared.behind),
            None => kept.map_or((ShoeCount::new(rules.house.deck), 0), |round| (round.shoe, round.behind)),
        };
        // When a game begins, the marker is in front of the dealer.
        let before = previous.filter(|_| !setup.anew);
        Round {
            stage: Stage::Betting,
            seats: rules.house.seats,
            hands: Hands::new(rules.house.seats, rules.house.positions.most),
            dealer: Cards::NONE,
            dealer_turns: 0,
            dealer_up: false,
            dealer_discards: Cards::NONE,
            dealer_five: Cards::NONE,
            community: Cards::NONE,
            marker: before.map_or(Place::Dealer, Round::next_marker),
            moved_from: before.filter(|round| round.dealt).map(|round| round.marker),
            shoe,
            behind,
            // A round without cards may have been begun when the cutting card was out already.
            reached: kept.is_some_and(|round| round.reached),
            box_of: kept.and_then(|round| round.box_of),
            next: kept.map_or(Cards::NONE, |round| round.next),
            burn_due: kept.is_some_and(|round| round.burn_due),
            gap: None,
            dealt: false,
            void: false,
            discards: DiscardRack::new(),
            end: RoundEnd::Ordinary,
        }
    }

    /// The places that cards are dealt to, clockwise: the dealer's, then the seats from the dealer's left.
    fn places(&self) -> Vec<Place> {
        let seats = (1..=self.seats).map(|seat| Place::seat(Seat(seat)));
        std::iter::once(Place::Dealer).chain(seats).collect()
    }

    /// Where the marker is in the round after this one.
    fn next_marker(&self) -> Place {
        if self.dealt { Circle(&self.places()).reached(self.marker, 2) } else { self.marker }
    }

    /// Where the round stands.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// A hand.
    pub fn hand(&self, at: impl Into<Position>) -> &Hand {
        &self.hands[at.into()]
    }

    /// The dealer's cards.
    pub fn dealer(&self) -> &Cards {
        &self.dealer
    }

    /// The community cards.
    pub fn community(&self) -> &Cards {
        &self.community
    }

    /// The hands that have this fate, clockwise from the dealer's left.
    pub(super) fn at(&self, fate: Fate) -> impl Iterator<Item = Position> + '_ {
        self.hands.iter().filter(move |(_, hand)| hand.fate == fate).map(|(at, _)| at)
    }

    /// The hands from the dealer's right, of each seat the first before the second.
    pub(super) fn right_to_left(&self) -> impl Iterator<Item = (Position, &Hand)> {
        let seats = (1..=self.seats).rev().map(Seat);
        seats.flat_map(|seat| self.hands.of_seat(seat)).map(|at| (at, &self.hands[at]))
    }

    /// How often the turn of a place came in the deal, where it is dealt to at all.
    pub(super) fn turns(&self, place: Place) -> Option<u8> {
        match place {
            Place::Dealer => Some(self.dealer_turns),
            Place::Hand(at) if at.hand == 1 && at.seat.0 <= self.seats => {
                let hand = &self.hands[at];
                (hand.fate == Fate::In).then_some(hand.turns)
            }
            _ => None,
        }
    }

    /// The place to which the next card goes.
    pub(super) fn next_to_deal(&self) -> Option<Place> {
        let places = self.places();
        let around = || Circle(&places).from(self.marker);
        match self.stage {
            Stage::Dealing => {
                let whose_turn = around().filter_map(|place| Some((self.turns(place)?, place)));
                let next = whose_turn.filter(|(turns, _)| usize::from(*turns) < CARDS).min_by_key(|(turns, _)| *turns);
                let short = (self.dealer.len() < CARDS).then_some(Place::Dealer);
                next.map(|(_, place)| place).or(short)
            }
            // Once every such player has spoken.
            Stage::Missing if self.undecided().next().is_none() => {
                around().find(|place| matches!(place, Place::Hand(at) if self.hands[*at].is_short()))
            }
            Stage::Community => Some(Place::Community),
            _ => None,
        }
    }

    /// Whether a card is to come out of the shoe now.
    pub(super) fn draws_next(&self) -> bool {
        self.stage == Stage::Burning || self.next_to_deal().is_some()
    }

    /// Whether the next card completes the dealer's hand, which was passed over.
    pub(super) fn completes_dealer(&self) -> bool {
        self.stage == Stage::Dealing && usize::from(self.dealer_turns) == CARDS
    }

    /// The short hands whose players have not said what becomes of them.
    pub(super) fn undecided(&self) -> impl Iterator<Item = Position> + '_ {
        let open = |hand: &Hand| self.stage == Stage::Missing && hand.is_short() && !hand.takes;
        self.hands.iter().filter(move |(_, hand)| open(hand)).map(|(at, _)| at)
    }

    /// The hands that are still to be set, clockwise.
    pub(super) fn unset(&self) -> impl Iterator<Item = Position> + '_ {
        self.at(Fate::In).filter(|at| !self.hands[*at].set)
    }

    /// The second hand of the same seat.
    pub(super) fn second(at: Position) -> Position {
        Position { hand: 2, ..at }
    }

    /// Whether the cutting card comes before the next card of the shoe.
    pub(super) fn reached_next(&self) -> bool {
        !self.reached && self.behind > 0 && self.shoe.left() <= self.behind as usize
    }

    /// What the table needs to know.
    pub(super) fn status(&self) -> Status {
        let cuts_first = self.box_of;
        if self.stage == Stage::Done {
            return Status { over: Some(self.end), cuts_first, ..Status::default() };
        }
        let in_round = |hand: &Hand| hand.spots.any() || hand.fate != Fate::Out;
        let bound: Seats = self.hands.iter().filter(|(_, hand)| in_round(hand)).map(|(at, _)| at.seat).collect();
        let undealt = bound.iter().filter(|seat| self.hands[(*seat).into()].cards.is_empty()).collect();
        Status { bound, undealt, cuts_first, ..Status::default() }
    }

    /// What this round has put in the discard rack.
    pub(super) fn racked(&self) -> Vec<Packet<Origin>> {
        self.discards.packets().to_vec()
    }

    /// The round after one more event.
    pub(super) fn apply(&mut self, event: &Event) {
        match *event {
            Event::Wager(event) => self.hands[event.at()].spots.apply(&event),
            Event::BetsClosed { .. } => {
                self.stage = Stage::Dealing;
                self.hands.iter_mut().filter(|hand| hand.spots.any()).for_each(|hand| hand.fate = Fate::In);
            }
            Event::CuttingCardOut { seat } => (self.reached, self.box_of) = (true, seat),
            Event::Dealt { to, cards, waited } => self.deal(to, &cards, waited),
            Event::Burned { cards, new_dealer, waited } => {
                self.draw(&cards, waited);
                self.discards.put(Origin::Burned, cards);
                if new_dealer {
                    self.burn_due = false;
                } else {
                    self.stage = Stage::Community;
                }
            }
            Event::HandSet { at, kept, discarded, .. } => {
                let hand = &mut self.hands[at];
                (hand.cards, hand.discards, hand.set) = (kept, discarded, true);
            }
            Event::HandSplit { at, first, second } => {
                (self.hands[at].cards, self.hands[at].set) = (first, true);
                let other = &mut self.hands[Round::second(at)];
                (other.cards, other.set, other.fate) = (second, true, Fate::In);
            }
            Event::NaturalShown { at, cards } => {
                let hand = &mut self.hands[at];
                (hand.cards, hand.fate) = (cards, Fate::Natural);
            }
            Event::Surrendered { at } => self.hands[at].fate = Fate::Surrendered,
            Event::DiscardsCollected { at } => {
                let discards = std::mem::take(&mut self.hands[at].discards);
                self.discards.put(Origin::Hand(Place::seat(at.seat)), discards);
            }
            Event::AllDiscardsCollected => self.stage = Stage::Turning,
            Event::DealerTurned { cards, natural } => {
                (self.dealer, self.dealer_up) = (cards, true);
                self.stage = if natural { Stage::DealerNatural } else { Stage::DealerSets };
            }
            Event::DealerSet { kept, discarded, .. } => {
                (self.dealer, self.dealer_discards) = (kept, discarded);
                self.discards.put(Origin::Hand(Place::Dealer), discarded);
                self.stage = Stage::Burning;
            }
            Event::DealerMakes { five } => self.dealer_five = five,
            Event::HandExposed { at, kept, five, outcome } => {
                let hand = &mut self.hands[at];
                (hand.cards, hand.five, hand.fate) = (kept, five, Fate::Exposed(outcome));
            }
            Event::HandCollected { at } => self.collect(at),
            Event::Completed { end } => self.complete(end),
            _ => self.apply_irregular(event),
        }
        self.pass_on();
    }

    /// The round after an irregularity. What is only told changes nothing here.
    fn apply_irregular(&mut self, event: &Event) {
        match *event {
            Event::NewDealer => self.burn_due = true,
            Event::FaceUpCardDiscarded { card } => {
                self.draw(&Cards::of(&[card]), false);
                self.discards.put(Origin::Unused, Cards::of(&[card]));
            }
            Event::StrayDrawn { card } => {
                self.shoe.draw(&card);
                self.next.extend(&card);
            }
            Event::NotDealt { place: Place::Hand(at), count } => self.hands[at].turns += count as u8,
            Event::NotDealt { count, .. } => self.dealer_turns += count as u8,
            Event::ExtraDealt { to, cards, waited } => {
                self.draw(&cards, waited);
                match to {
                    Place::Hand(at) => {
                        self.hands[at].cards.extend(&cards);
                        // A natural that was paid is in the rack, and its fifth card goes with it.
                        if self.hands[at].racked {
                            self.discards.put(Origin::Hand(to), cards);
                        }
                    }
                    _ => self.dealer.extend(&cards),
                }
            }
            Event::HandVoided { at } => self.hands[at].fate = Fate::Void,
            Event::MissingTaken { at } => self.hands[at].takes = true,
            Event::MarkerStayed { marker } => (self.marker, self.moved_from) = (marker, None),
            Event::GapReported { gap } => self.gap = Some(gap),
            Event::PlayedOn => self.gap = None,
            Event::RoundVoided { end } => {
                (self.stage, self.end, self.gap, self.void) = (Stage::Clearing, end, None, true);
            }
            _ => {}
        }
    }

    /// Once nobody is waited for, the round goes on.
    fn pass_on(&mut self) {
        let anyone = self.at(Fate::In).next().is_some();
        let short = self.hands.iter().any(|(_, hand)| hand.is_short());
        match self.stage {
            Stage::Dealing | Stage::Missing | Stage::Setting | Stage::DealerNatural if !anyone => {
                self.stage = Stage::Clearing;
            }
            Stage::Dealing if self.next_to_deal().is_none() => {
                self.stage = if short { Stage::Missing } else { Stage::Setting };
            }
            Stage::Missing if !short => self.stage = Stage::Setting,
            Stage::Community if self.community.len() == COMMUNITY => self.stage = Stage::Exposing,
            Stage::Exposing if !anyone => self.stage = Stage::Paying,
            _ => {}
        }
        if self.stage == Stage::Paying && !self.hands.iter().any(|(_, hand)| hand.is_owed()) {
            self.stage = Stage::Clearing;
        }
    }

    /// A card leaves the shoe, or was out of it.
    fn draw(&mut self, cards: &Cards, waited: bool) {
        if waited {
            let mut rest = Cards::NONE;
            self.next.slots()[cards.len()..].iter().for_each(|card| rest.push(*card));
            self.next = rest;
        } else {
            self.shoe.draw(cards);
        }
    }

    fn deal(&mut self, to: Place, cards: &Cards, waited: bool) {
        self.draw(cards, waited);
        self.dealt = true;
        match to {
            Place::Hand(at) => {
                let hand = &mut self.hands[at];
                hand.cards.extend(cards);
                hand.turns = (hand.turns + 1).min(CARDS as u8);
            }
            Place::Community => self.community.extend(cards),
            _ => {
                self.dealer.extend(cards);
                self.dealer_turns = (self.dealer_turns + 1).min(CARDS as u8);
            }
        }
    }

    /// A hand leaves the layout for the discard rack, as part of the hand that was dealt.
    fn collect(&mut self, at: Position) {
        let hand = &mut self.hands[at];
        if hand.lies() {
            hand.racked = true;
            for cards in [hand.cards, std::mem::take(&mut hand.discards)] {
                self.discards.put(Origin::Hand(Place::seat(at.seat)), cards);
            }
        }
        if hand.fate == Fate::In && self.stage == Stage::DealerNatural {
            hand.fate = Fate::Taken;
        }
    }

    fn complete(&mut self, end: RoundEnd) {
        self.discards.put(Origin::Hand(Place::Dealer), self.dealer);
        self.discards.put(Origin::Hand(Place::Community), self.community);
        if end == RoundEnd::ShoeDone {
            // They are shuffled with the others.
            self.next = Cards::NONE;
        }
        self.end = end;
        self.stage = Stage::Done;
    }
}
