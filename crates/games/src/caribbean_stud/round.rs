//! The state of a round and how events change it. Nothing here looks at the face of a card.

use super::act::Wager;
use super::event::Event;
use super::rules::Rules;
use super::settle::Standing;
use crate::blocks::card_table::{CardEvent, DeckInPlay, Hands};
use crate::blocks::meter::MeterEvent;
use crate::blocks::wagers::{Spots, WagerEvent};
use engine::{DealingMethod, Place, Position, RoundSetup, Seats, Status};
use kit::{Card, Cards, Money};
use serde::Serialize;

/// Cards in a hand.
pub const CARDS: usize = 5;

/// What a progressive coupon stands for.
pub const COUPON: Money = Money::dollars(1);

engine::stages! {
    /// Where a round stands.
    pub enum Stage {
        /// Antes and bonus wagers are placed.
        Betting "wagers",
        /// Cards go out.
        Dealing "deal",
        /// The stub is counted or racked.
        Stub "stub",
        /// The stub count was wrong: was there a misdeal?
        WrongStub "stub",
        /// The dealer's stack is spread and its bottom card exposed.
        Spreading "spreading the dealer's hand",
        /// Players bet or fold.
        Deciding "bet wagers",
        /// Forfeited wagers are collected and the hole cards revealed.
        Revealing "hole cards",
        /// Players are settled one by one.
        Resolving "settling",
        /// A payout waits for the floorperson.
        Validating "validating a payout",
        /// All is settled; the table is cleared.
        Clearing "clearing the table",
        /// Over.
        Done "over",
    }
}

impl Stage {
    /// While the dealer's hole cards decide something that players do not know.
    pub const CONCEALED: &'static [Stage] =
        &[Stage::Dealing, Stage::Stub, Stage::WrongStub, Stage::Spreading, Stage::Deciding];
    /// While hands lie on the layout.
    pub const HELD: &'static [Stage] = &[
        Stage::Dealing,
        Stage::Stub,
        Stage::Spreading,
        Stage::Deciding,
        Stage::Revealing,
        Stage::Resolving,
        Stage::Validating,
    ];
    /// Once payouts can have been made.
    pub const SETTLED: &'static [Stage] = &[Stage::Resolving, Stage::Validating, Stage::Clearing];
}

/// What became of a hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// Not in this round.
    #[default]
    Out,
    /// In play, or settled.
    In,
    /// Given up.
    Folded,
    /// Void.
    Void,
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
    /// Whether the cards are in the discard rack.
    racked: bool,
    /// How it stands against the dealer's.
    pub standing: Option<Standing>,
    /// Its wagers.
    pub spots: Spots,
    /// The value of a match play coupon beside the ante, and of one that was taken.
    pub coupon: Money,
    pub(super) coupon_taken: Money,
    /// Whether a coupon was redeemed for the progressive wager.
    pub progressive_coupon: bool,
    /// What was accepted on the wagers of [`Wager::BANKED`].
    accepted: [Money; 3],
    /// Those of them that are not decided yet, as bits.
    open: u8,
    /// Whether the system shows a Magic Card, or a Lucky Bonus, for it.
    pub(super) magic_card: bool,
    pub(super) lucky_bonus: bool,
    /// Whether the cards stay until the documents of a payout are completed.
    pub(super) documents: bool,
    /// Whether all its wagers are settled.
    pub(super) settled: bool,
}

impl Hand {
    /// What was accepted on a wager whose chips the house has.
    pub fn accepted(&self, wager: Wager) -> Money {
        place(wager).map_or(Money::ZERO, |place| self.accepted[place])
    }

    /// What was accepted on such a wager, as long as it is not decided.
    pub(super) fn undecided(&self, wager: Wager) -> Option<Money> {
        place(wager).filter(|place| self.open & 1 << place != 0).map(|place| self.accepted[place])
    }

    fn accept(&mut self, wager: Wager, amount: Money) {
        if let Some(place) = place(wager) {
            self.accepted[place] = amount;
            self.open |= 1 << place;
        }
    }

    fn decide(&mut self, wager: Wager) {
        if let Some(place) = place(wager) {
            self.open &= !(1 << place);
        }
    }

    /// A wager that came back was never accepted.
    fn forget(&mut self, wager: Wager) {
        self.accept(wager, Money::ZERO);
        self.decide(wager);
    }

    /// Whether anything of it is still to be settled.
    pub(super) fn remains(&self) -> bool {
        let wagered = match self.fate {
            Fate::Out => false,
            Fate::In => true,
            Fate::Folded => self.open != 0,
            Fate::Void => self.undecided(Wager::DealersHand).is_some(),
        };
        wagered && !self.settled
    }

    /// Whether its cards lie on the layout.
    pub(super) fn lies(&self) -> bool {
        !self.cards.is_empty() && !self.racked
    }

    fn wager(&mut self, event: &WagerEvent<Wager>) {
        self.spots.apply(event);
        match *event {
            WagerEvent::Banked { wager, amount, .. } => self.accept(wager, amount),
            WagerEvent::BankedLost { wager, .. } | WagerEvent::Paid { wager, .. } => self.decide(wager),
            WagerEvent::CollectionUndone { wager, .. } => self.forget(wager),
            WagerEvent::CouponPlaced { amount, .. } => self.coupon = amount,
            WagerEvent::CouponReturned { .. } => self.coupon = Money::ZERO,
            WagerEvent::CouponTaken { .. } => {
                self.coupon_taken = std::mem::replace(&mut self.coupon, Money::ZERO);
            }
            _ => {}
        }
    }
}

fn place(wager: Wager) -> Option<usize> {
    Wager::BANKED.iter().position(|banked| *banked == wager)
}

/// A round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Round {
    pub(super) stage: Stage,
    pub(super) hands: Hands<Hand>,
    /// The dealer's cards, in the order dealt, and as the best hand once they are revealed.
    pub(super) dealer: Cards,
    pub(super) revealed: bool,
    /// Whether the dealer was dealt four cards and given the fifth.
    pub(super) completed: bool,
    pub(super) deck: DeckInPlay,
    /// The payout that waits to be validated.
    pub(super) pending: Option<(Position, Wager)>,
    /// What a part of the award for the dealer's hand comes to, once it is set aside.
    pub(super) part: Option<Money>,
    /// The Envy Bonuses: who was paid, by whose hand, how much.
    pub(super) envies: Vec<(Position, Position, Money)>,
    /// What happened to the meters, to be taken back if hands become void.
    pub(super) meters: Vec<MeterEvent<Wager>>,
}

impl Round {
    pub(super) fn begin(rules: &Rules, setup: &RoundSetup, previous: Option<&Round>) -> Round {
        let house = &rules.house;
        Round {
            stage: Stage::Betting,
            hands: Hands::new(house.seats, house.positions.most),
            dealer: Cards::NONE,
            revealed: false,
            completed: false,
            deck: DeckInPlay::new(house.deck, rules.count_every, setup, previous.map(|round| &round.deck)),
            pending: None,
            part: None,
            envies: Vec::new(),
            meters: Vec::new(),
        }
    }

    /// The hands that have this fate, clockwise from the dealer's left.
    pub(super) fn at(&self, fate: Fate) -> impl DoubleEndedIterator<Item = Position> + '_ {
        self.hands.iter().filter(move |(_, hand)| hand.fate == fate).map(|(at, _)| at)
    }

    /// The cards on the layout and those of hands that were collected.
    pub(super) fn on_layout(&self) -> impl Iterator<Item = &Cards> {
        self.hands.iter().map(|(_, hand)| &hand.cards).chain([&self.dealer])
    }

    /// The hands whose player has not bet or folded, clockwise.
    pub(super) fn undecided(&self) -> impl Iterator<Item = Position> + '_ {
        self.at(Fate::In).filter(|at| !self.hands[*at].spots.has(Wager::Bet))
    }

    /// The hands of which something is still to be settled, clockwise.
    pub(super) fn remaining(&self) -> impl DoubleEndedIterator<Item = Position> + '_ {
        self.hands.iter().filter(|(_, hand)| hand.remains()).map(|(at, _)| at)
    }

    /// Where the dealer's up card lies among the cards as they were dealt: a stack is listed from its top card, and the
    /// bottom card is exposed.
    fn up_card(&self) -> usize {
        if self.deck.method == DealingMethod::AutomatedShoe { CARDS - 1 } else { 0 }
    }

    /// The up card, where its face is known.
    pub(super) fn up_card_face(&self) -> Option<Card> {
        self.dealer.slots().get(self.up_card()).copied().flatten()
    }

    /// Where the next cards go, and how many at once.
    pub(super) fn next_to_deal(&self) -> Option<(Place, usize)> {
        let unit = if self.deck.method == DealingMethod::AutomatedShoe { CARDS } else { 1 };
        let players = self.at(Fate::In).map(|at| (self.hands[at].cards.len(), Place::Hand(at)));
        let all = players.chain([(self.dealer.len(), Place::Dealer)]);
        all.filter(|(len, _)| *len < CARDS).min_by_key(|(len, _)| *len).map(|(_, place)| (place, unit))
    }

    pub(super) fn status(&self) -> Status {
        if self.stage == Stage::Done {
            return Status { over: Some(self.deck.end), ..Status::default() };
        }
        let in_round = |hand: &Hand| hand.spots.any() || hand.fate != Fate::Out;
        let bound: Seats = self.hands.iter().filter(|(_, hand)| in_round(hand)).map(|(at, _)| at.seat).collect();
        let dealt = |(_, hand): &(Position, &Hand)| !hand.cards.is_empty();
        let dealt: Seats = self.hands.iter().filter(dealt).map(|(at, _)| at.seat).collect();
        Status { bound, undealt: bound.iter().filter(|seat| !dealt.has(*seat)).collect(), ..Status::default() }
    }

    /// The round after one more event.
    pub(super) fn apply(&mut self, event: &Event) {
        match *event {
            Event::Wager(event) => self.hands[event.at()].wager(&event),
            Event::Cards(event) => self.apply_cards(&event),
            Event::Meter(event) => self.apply_meter(event),
            Event::SystemLocked { .. } => {}
            Event::CouponRedeemed { at } => self.hands[at].progressive_coupon = true,
            Event::CouponAccepted { at } => self.hands[at].accept(Wager::Progressive, COUPON),
            Event::CouponKept { at } => {
                self.hands[at].progressive_coupon = false;
                self.hands[at].forget(Wager::Progressive);
            }
            Event::UpCardShown { card } => {
                self.dealer.put(self.up_card(), Some(card));
                if self.stage == Stage::Spreading {
                    self.stage = Stage::Deciding;
                }
            }
            Event::DealerCompleted => self.completed = true,
            Event::Folded { at } => self.hands[at].fate = Fate::Folded,
            Event::DealerRevealed { cards, .. } => {
                (self.dealer, self.revealed, self.stage) = (cards, true, Stage::Resolving);
            }
            Event::HandRevealed { at, cards, standing } => {
                let hand = &mut self.hands[at];
                (hand.cards, hand.up, hand.standing) = (cards, true, standing);
            }
            Event::PayoutAwaits { at, wager } => (self.stage, self.pending) = (Stage::Validating, Some((at, wager))),
            Event::PayoutValidated { .. } => (self.stage, self.pending) = (Stage::Resolving, None),
            Event::EnvyEarned { at, by, amount } => self.envies.push((at, by, amount)),
            Event::MagicCard { at } => self.hands[at].magic_card = true,
            Event::LuckyBonus { at } => self.hands[at].lucky_bonus = true,
            Event::DocumentsCompleted { at } => self.hands[at].documents = false,
            Event::Settled { at } => self.hands[at].settled = true,
        }
        self.pass_on();
    }

    /// Once nobody is left to decide or to be settled, the round goes on.
    fn pass_on(&mut self) {
        if self.stage == Stage::Deciding && self.undecided().next().is_none() {
            self.stage = Stage::Revealing;
        }
        if self.stage == Stage::Resolving && self.remaining().next().is_none() {
            self.stage = Stage::Clearing;
        }
    }

    fn apply_meter(&mut self, event: MeterEvent<Wager>) {
        match event {
            MeterEvent::Drawn { at, wager, amount, .. } => {
                self.hands[at].decide(wager);
                self.hands[at].documents = true;
                if wager == Wager::DealersHand {
                    self.part = Some(amount);
                }
            }
            // Another award of the hand may stand, and its documents are completed all the same.
            MeterEvent::DrawUndone { at, .. } => {
                let of_hand = |event: &&MeterEvent<Wager>| event.at() == Some(at);
                let drawn = self.meters.iter().filter(of_hand).fold(0, |drawn, event| match event {
                    MeterEvent::Drawn { .. } => drawn + 1,
                    MeterEvent::DrawUndone { .. } => drawn - 1,
                    _ => drawn,
                });
                self.hands[at].documents = drawn > 1;
            }
            _ => {}
        }
        self.meters.push(event);
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
                    self.stage = Stage::Stub;
                }
            }
            CardEvent::StubRacked { .. } => {
                let stacked = self.deck.method == DealingMethod::AutomatedShoe;
                self.stage = if stacked { Stage::Spreading } else { Stage::Deciding };
            }
            CardEvent::StubCountedWrong { .. } => self.stage = Stage::WrongStub,
            CardEvent::HandVoided { at } => {
                self.rack(at);
                let hand = &mut self.hands[at];
                (hand.fate, hand.standing) = (Fate::Void, None);
                if self.pending.is_some_and(|(pending, wager)| pending == at && wager != Wager::DealersHand) {
                    (self.pending, self.stage) = (None, Stage::Resolving);
                }
                if self.stage == Stage::Dealing && self.next_to_deal().is_none() {
                    self.stage = Stage::Stub;
                }
            }
            CardEvent::HandCollected { at } => self.rack(at),
            CardEvent::RoundVoided { .. } => (self.stage, self.pending) = (Stage::Clearing, None),
            CardEvent::Completed { .. } => {
                self.deck.discard(Place::Dealer, self.dealer);
                self.stage = Stage::Done;
            }
            _ => {}
        }
    }

    /// A hand leaves the layout for the discard rack.
    fn rack(&mut self, at: Position) {
        let hand = &mut self.hands[at];
        if hand.lies() {
            hand.racked = true;
            self.deck.discard(Place::Hand(at), hand.cards);
        }
    }
}
