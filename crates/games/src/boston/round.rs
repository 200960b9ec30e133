//! The state of a round and how events change it. Nothing here looks at the face of a card.

use super::act::Wager;
use super::event::Event;
use super::rules::{Rules, Terms};
use super::settle::Verdict;
use crate::blocks::card_table::{CardEvent, DeckInPlay, Hands};
use crate::blocks::wagers::WagerEvent;
use engine::{Place, Position, RoundSetup, Seats, Status};
use kit::{Cards, Money};
use serde::Serialize;

engine::stages! {
    /// Where a round stands.
    pub enum Stage {
        /// Ante, first and bonus wagers are placed.
        Betting "wagers",
        /// The first three cards go out.
        FirstDeal "first three cards",
        /// Players with a bonus wager show or keep their cards hidden.
        Bonuses "three-card bonus",
        /// Players fold or place second wagers.
        Deciding "second wagers",
        /// The last cards go out.
        LastDeal "last cards",
        /// The stub is counted or racked.
        Stub "stub",
        /// The stub count was wrong: was there a misdeal?
        WrongStub "stub",
        /// Players set their hands, the dealer reveals.
        Showdown "before the reveal",
        /// Hands are resolved from the dealer's right.
        Resolving "resolving",
        /// All hands are void; players show what still qualifies.
        Salvage "void round",
        /// All is settled; the table is cleared.
        Clearing "clearing the table",
        /// Over.
        Done "over",
    }
}

impl Stage {
    /// While hands lie on the layout.
    pub const HELD: &'static [Stage] = &[
        Stage::FirstDeal,
        Stage::Bonuses,
        Stage::Deciding,
        Stage::LastDeal,
        Stage::Stub,
        Stage::Showdown,
        Stage::Resolving,
    ];
}

/// What became of a seat's hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// Not in this round.
    #[default]
    Out,
    /// In play.
    In,
    /// Folded.
    Folded,
    /// Void.
    Void,
    /// Resolved.
    Resolved,
}

/// What became of a seat's bonus wager.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bonus {
    /// None, or one that still lies on its spot.
    #[default]
    Open,
    /// Collected.
    Lost(Money),
    /// Paid this much, and the stake returned.
    Won(Money),
}

/// A seat's hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Hand {
    /// What became of it.
    pub fate: Fate,
    /// Its cards in the order dealt.
    pub cards: Cards,
    /// Whether the cards lie face up.
    pub up: bool,
    /// The wagers that lie on the spots, as bits.
    pub wagers: u8,
    /// The bonus: shown, hidden, or not yet said.
    pub shown: Option<bool>,
    /// What became of the bonus wager.
    pub bonus: Bonus,
    /// Whether the player has decided on a second wager, be it withdrawn since.
    pub decided: bool,
    /// The five cards set, where players set their hands.
    pub set: Option<Cards>,
    /// How it compared.
    pub verdict: Option<Verdict>,
    /// The value of a match play coupon.
    pub coupon: Money,
}

impl Hand {
    /// Whether a wager lies on its spot.
    pub fn has(&self, wager: Wager) -> bool {
        self.wagers & (1 << wager as u8) != 0
    }
}

/// A round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Round {
    #[serde(skip)]
    pub(super) terms: Terms,
    pub(super) stage: Stage,
    pub(super) hands: Hands<Hand>,
    pub(super) dealer: Cards,
    pub(super) dealer_up: bool,
    /// The dealer's last delivery was one card short.
    pub(super) dealer_short: bool,
    pub(super) deck: DeckInPlay,
}

impl Round {
    /// A new round; the rounds since the last stub count carry over.
    pub(super) fn begin(rules: &Rules, setup: &RoundSetup, previous: Option<&Round>) -> Round {
        let (terms, house) = (rules.terms, &rules.house);
        Round {
            terms,
            stage: Stage::Betting,
            hands: Hands::new(house.seats, house.positions.most),
            dealer: Cards::NONE,
            dealer_up: false,
            dealer_short: false,
            deck: DeckInPlay::new(house.deck, terms.count_every, setup, previous.map(|round| &round.deck)),
        }
    }

    /// The stage of the round.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// The method of dealing, as an index into the provisions.
    pub(super) fn by_method(&self) -> usize {
        self.deck.by_method()
    }

    /// A hand.
    pub fn hand(&self, at: impl Into<Position>) -> &Hand {
        &self.hands[at.into()]
    }

    /// The dealer's hand.
    pub fn dealer(&self) -> &Cards {
        &self.dealer
    }

    /// The cards on the layout, the dealer's included.
    pub(super) fn on_layout(&self) -> impl Iterator<Item = &Cards> {
        self.hands.iter().map(|(_, hand)| &hand.cards).chain([&self.dealer])
    }

    /// The hands that have this fate, clockwise from the dealer's left.
    pub(super) fn at(&self, fate: Fate) -> impl DoubleEndedIterator<Item = Position> + '_ {
        self.hands.iter().filter(move |(_, hand)| hand.fate == fate).map(|(at, _)| at)
    }

    pub(super) fn anyone_in(&self) -> bool {
        self.at(Fate::In).next().is_some()
    }

    /// Whether a seat's wagers are enough to take part.
    pub(super) fn complete(&self, at: Position) -> bool {
        let hand = self.hand(at);
        hand.has(Wager::Ante) && (hand.has(Wager::First) || self.terms.ante_only)
    }

    /// Whether a hand plays for its ante alone.
    pub(super) fn ante_only(&self, at: Position) -> bool {
        self.hand(at).has(Wager::Ante) && !self.hand(at).has(Wager::First)
    }

    /// Players who still have to decide whether to show their three cards.
    pub(super) fn electors(&self) -> impl Iterator<Item = Position> + '_ {
        self.at(Fate::In).filter(|at| {
            let hand = self.hand(*at);
            let claims = hand.has(Wager::Bonus) || (self.stage == Stage::Salvage && self.terms.void_three_of_a_kind);
            hand.shown.is_none() && claims && hand.cards.len() == 3
        })
    }

    /// Players who still have to fold or place a second wager.
    pub(super) fn undecided(&self) -> impl Iterator<Item = Position> + '_ {
        self.at(Fate::In).filter(|at| !self.hand(*at).decided)
    }

    /// Players who withdrew their second wager and have not replaced it.
    pub(super) fn withdrawn(&self) -> impl Iterator<Item = Position> + '_ {
        self.at(Fate::In).filter(|at| {
            let hand = self.hand(*at);
            hand.decided && hand.has(Wager::First) && !hand.has(Wager::Second)
        })
    }

    /// The place to which the next card of the first three goes, and how many go there at once.
    pub(super) fn next_of_three(&self) -> Option<(Place, usize)> {
        let unit = if self.terms.one_at_a_time { 1 } else { 3 };
        let hands = self.at(Fate::In).map(|at| (self.hand(at).cards.len(), Place::Hand(at)));
        let all = hands.chain([(self.dealer.len(), Place::Dealer)]);
        all.filter(|(len, _)| *len < 3).min_by_key(|(len, _)| *len).map(|(_, place)| (place, unit))
    }

    /// The place to which the last cards go next, and how many.
    pub(super) fn next_of_last(&self) -> Option<(Place, usize)> {
        let full = self.terms.cards;
        let standing = |at: &Position| self.stage == Stage::LastDeal || !self.withdrawn().any(|other| other == *at);
        let next = self.at(Fate::In).filter(standing).find(|at| self.hand(*at).cards.len() < full);
        if let Some(at) = next {
            return Some((Place::Hand(at), full - self.hand(at).cards.len()));
        }
        let lacking = full - self.dealer.len();
        let short = self.dealer_short && lacking > 1;
        (lacking > 0).then_some((Place::Dealer, if short { lacking - 1 } else { lacking }))
    }

    /// Whether a dealer found with so many cards lacks only the last one of a whole hand.
    pub(super) fn dealer_lacks_last(&self, count: u32) -> bool {
        let whole = self.dealer.len() == self.terms.cards && !self.dealer_short;
        count + 1 == self.terms.cards as u32 && (self.stage == Stage::LastDeal || whole)
    }

    /// What the table needs to know.
    pub(super) fn status(&self) -> Status {
        if self.stage == Stage::Done {
            return Status { over: Some(self.deck.end), ..Status::default() };
        }
        let in_round = |hand: &Hand| hand.wagers != 0 || hand.fate != Fate::Out && self.stage != Stage::Betting;
        let bound: Seats = self.hands.iter().filter(|(_, hand)| in_round(hand)).map(|(at, _)| at.seat).collect();
        let undealt = bound.iter().filter(|seat| self.hand(*seat).cards.is_empty()).collect();
        Status { bound, undealt, ..Status::default() }
    }

    /// The round after one more event.
    pub(super) fn apply(&mut self, event: &Event) {
        match *event {
            Event::Wager(event) => self.apply_wager(&event),
            Event::Cards(event) => self.apply_cards(&event),
            Event::BonusShown { at, cards } => {
                let hand = &mut self.hands[at];
                (hand.shown, hand.up, hand.cards) = (Some(true), true, cards);
            }
            Event::BonusHidden { at } => self.hands[at].shown = Some(false),
            Event::BonusesSettled => self.stage = Stage::Deciding,
            Event::TurnedDown { at } => self.hands[at].up = false,
            Event::Folded { at } => self.gone(at, Fate::Folded),
            Event::HandSet { at, cards } => self.hands[at].set = Some(cards),
            Event::DealerRevealed { cards, .. } => {
                (self.dealer, self.dealer_up) = (cards, true);
                self.stage = if self.anyone_in() { Stage::Resolving } else { Stage::Clearing };
            }
            Event::HandTurned { at, cards, five, verdict } => {
                let hand = &mut self.hands[at];
                (hand.up, hand.verdict, hand.cards) = (true, Some(verdict), cards);
                hand.set = hand.set.map(|_| five);
            }
            Event::DealerShort => self.dealer_short = true,
            Event::VoidedButThreeCards { end } => {
                self.deck.end = end;
                self.stage = Stage::Salvage;
                // What was kept hidden for the bonus may still be shown for what a void round saves.
                for hand in self.hands.iter_mut().filter(|hand| hand.shown == Some(false)) {
                    hand.shown = None;
                }
            }
            Event::DealerCompleted | Event::CardsOutOfView { .. } | Event::Limited { .. } => {}
        }
    }

    fn apply_wager(&mut self, event: &WagerEvent<Wager>) {
        if let Some((at, wager)) = event.left() {
            self.hands[at].wagers &= !(1 << wager as u8);
        }
        match *event {
            WagerEvent::Placed { at, wager, .. } => {
                let hand = &mut self.hands[at];
                hand.wagers |= 1 << wager as u8;
                hand.decided |= wager == Wager::Second;
            }
            WagerEvent::Collected { at, wager: Wager::Bonus, amount } => self.hands[at].bonus = Bonus::Lost(amount),
            WagerEvent::Paid { at, wager: Wager::Bonus, amount } => self.hands[at].bonus = Bonus::Won(amount),
            WagerEvent::CollectionUndone { at, .. } | WagerEvent::PaymentUndone { at, .. } => {
                self.hands[at].bonus = Bonus::Open;
            }
            WagerEvent::CouponPlaced { at, amount } => self.hands[at].coupon = amount,
            WagerEvent::CouponReturned { at } | WagerEvent::CouponTaken { at } => self.hands[at].coupon = Money::ZERO,
            _ => {}
        }
    }

    fn apply_cards(&mut self, event: &CardEvent) {
        self.deck.apply(event);
        match *event {
            CardEvent::BetsClosed => {
                self.stage = Stage::FirstDeal;
                self.hands.iter_mut().filter(|hand| hand.wagers != 0).for_each(|hand| hand.fate = Fate::In);
            }
            CardEvent::Dealt { to, cards } => self.dealt(to, &cards),
            CardEvent::StubRacked { .. } => {
                self.stage = if self.anyone_in() { Stage::Showdown } else { Stage::Clearing };
            }
            CardEvent::StubCountedWrong { .. } => self.stage = Stage::WrongStub,
            CardEvent::MisdealFound { .. } | CardEvent::NoMisdealFound => self.stage = Stage::Showdown,
            CardEvent::HandCollected { at } => {
                self.gone(at, Fate::Resolved);
                if !self.anyone_in() {
                    self.stage = Stage::Clearing;
                }
            }
            CardEvent::HandVoided { at } => self.gone(at, Fate::Void),
            CardEvent::RoundVoided { .. } => self.stage = Stage::Clearing,
            CardEvent::Completed { .. } => {
                self.deck.discard(Place::Dealer, self.dealer);
                self.stage = Stage::Done;
            }
            _ => {}
        }
    }

    fn dealt(&mut self, to: Place, cards: &Cards) {
        match to {
            Place::Hand(at) => self.hands[at].cards.extend(cards),
            _ => self.dealer.extend(cards),
        }
        match self.stage {
            Stage::FirstDeal if self.next_of_three().is_none() => {
                for at in self.at(Fate::In).collect::<Vec<_>>() {
                    self.hands[at].decided = self.ante_only(at);
                }
                self.stage = if self.electors().next().is_some() { Stage::Bonuses } else { Stage::Deciding };
            }
            Stage::Deciding | Stage::LastDeal => {
                self.stage = Stage::LastDeal;
                if self.next_of_last().is_none() {
                    self.stage = Stage::Stub;
                }
            }
            _ => {}
        }
    }

    /// A hand leaves the layout for the discard rack.
    fn gone(&mut self, at: Position, fate: Fate) {
        let hand = &mut self.hands[at];
        hand.fate = fate;
        self.deck.discard(Place::Hand(at), hand.cards);
        match self.stage {
            // The last hand is gone before the last cards: the stub is all that is left to see to.
            Stage::Bonuses | Stage::Deciding if !self.anyone_in() => self.stage = Stage::Stub,
            Stage::FirstDeal | Stage::LastDeal | Stage::Showdown | Stage::Resolving if !self.anyone_in() => {
                self.stage = Stage::Clearing;
            }
            Stage::FirstDeal if self.next_of_three().is_none() => {
                self.stage = if self.electors().next().is_some() { Stage::Bonuses } else { Stage::Deciding };
            }
            Stage::LastDeal if self.next_of_last().is_none() => self.stage = Stage::Stub,
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Seat;
    use engine::rules::Schema;
    use kit::Card;

    /// What a viewer who may not look folds differs from the whole round only in the faces of the cards.
    #[test]
    fn cards_whose_faces_are_unknown_leave_the_same_round() {
        let book = law::Rulebook::named("ma-boston-5").expect("a rulebook");
        let rules = Rules::new(Schema::of(book).expect("its options").defaults());
        let setup = RoundSetup { method: rules.house.method, deck: 0, shoe: None, cut_turn: None, anew: false };
        let (at, cards) =
            (Position::of(Seat(1)), Cards::of(&["As", "Kd", "2c"].map(|card| card.parse::<Card>().expect("a card"))));
        let fold = |cards: Cards| {
            let mut round = Round::begin(&rules, &setup, None);
            round.apply(&WagerEvent::Placed { at, wager: Wager::Ante, amount: Money::dollars(5) }.into());
            round.apply(&CardEvent::BetsClosed.into());
            round.apply(&CardEvent::Dealt { to: Place::Hand(at), cards }.into());
            round
        };
        let (seen, mut unseen) = (fold(cards), fold(cards.hidden()));
        assert_ne!(unseen, seen);
        unseen.hands[at].cards = cards;
        assert_eq!(unseen, seen);
    }
}
