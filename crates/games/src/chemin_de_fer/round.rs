//! The state of a round and how events change it. Nothing here looks at the face of a card.

use super::act::{Call, Hand};
use super::bank::{Bank, Succession, circle};
use super::rules::{Rules, Terms};
use super::settle::CoupResult;
use engine::{Origin, RoundEnd, RoundSetup, Seat, SeatChange, Seats, Status};
use kit::{Cards, DiscardRack, Money, Packet, PointCount, ShoeCount};
use serde::Serialize;

engine::stages! {
    /// Where a round stands.
    pub enum Stage {
        /// Bids for the bank.
        Bidding "bids for the bank",
        /// The bank is offered around the table.
        Offer "the bank is offered",
        /// The Banker wagers, or passes the bank.
        BankerWager "the Banker's wager",
        /// Suivi and banco.
        Calls "banco?",
        /// Wagers against a part, in turn.
        Turns "wagers against the Banker",
        /// Somebody covers it all.
        Covered "the bank is covered",
        /// Wagers are closed.
        Cards "before the cards",
        /// The first four cards.
        InitialDeal "first four cards",
        /// The Dominant Player announces.
        PlayerCalls "the Dominant Player announces",
        /// The Banker looks and announces.
        BankerLooks "the Banker announces",
        /// A third card goes to the Player's Hand.
        ThirdCard "third card of the Player's Hand",
        /// The Banker's Hand is turned up.
        Turn "before the Banker's Hand is turned",
        /// A third card goes to the Banker's Hand.
        BankerDraw "third card of the Banker's Hand",
        /// The hands are complete.
        Result "before the result",
        /// Wagers are settled.
        Settling "settling",
        /// An annulled hand: does the bank move?
        Annulled "an annulled hand",
        /// A simulated round.
        Simulating "simulated round",
        /// All is settled or returned.
        Clearing "clearing the table",
        /// Over.
        Done "over",
    }
}

impl Stage {
    /// A card of the hand is due.
    pub const DEALING: &'static [Stage] = &[Stage::InitialDeal, Stage::ThirdCard, Stage::BankerDraw];
    /// A card is due, be it of a simulated round.
    pub const DRAWING: &'static [Stage] = &[Stage::InitialDeal, Stage::ThirdCard, Stage::BankerDraw, Stage::Simulating];
    /// A hand is out and no card is due, so that one can be drawn too many.
    pub const IDLE: &'static [Stage] = &[Stage::PlayerCalls, Stage::BankerLooks, Stage::Turn, Stage::Result];
    /// From the first card of a hand to its result.
    pub const HANDS_OUT: &'static [Stage] = &[
        Stage::InitialDeal,
        Stage::PlayerCalls,
        Stage::BankerLooks,
        Stage::ThirdCard,
        Stage::Turn,
        Stage::BankerDraw,
        Stage::Result,
    ];
}

/// What the floorperson or the dealer has still to burn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Burning {
    /// How many cards.
    pub(super) count: u8,
    /// Whether face up.
    pub(super) shown: bool,
    /// Whether because of a card found face up in the shoe.
    pub(super) face_up: bool,
}

/// A round of play without wagers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Simulation {
    pub(super) player: Cards,
    pub(super) banker: Cards,
    /// The hand that the next card goes to.
    pub(super) next: Option<Hand>,
}

/// A round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Round {
    #[serde(skip)]
    pub(super) terms: Terms,
    pub(super) stage: Stage,
    pub(super) bank: Bank,
    /// The bids, by seat.
    pub(super) bids: Vec<Money>,
    /// Who has said no: to a bid, or to the bank.
    pub(super) declined: Seats,
    /// Whether whoever passed the bank may bid too.
    pub(super) passer_admitted: bool,
    /// What the Banker placed on this hand.
    pub(super) placed: Money,
    /// Who called suivi, who called banco, who has spoken.
    pub(super) suivi: Option<Seat>,
    pub(super) banco: Seats,
    pub(super) spoken: Seats,
    /// The wagers against the Banker, and how many turns each has had.
    pub(super) wagers: Vec<Money>,
    pub(super) turns: Vec<u8>,
    pub(super) dominant: Option<Seat>,
    pub(super) player: Cards,
    pub(super) banker: Cards,
    /// Whether the Banker's Hand, and both hands, lie face up.
    pub(super) banker_up: bool,
    pub(super) all_up: bool,
    /// What the Dominant Player announced.
    pub(super) said: Option<Call>,
    /// The Banker took a third card at first and counts zero.
    pub(super) banker_zero: bool,
    /// The Player's Hand was given three cards at first.
    pub(super) player_three: bool,
    /// The Banker drew two cards instead of one.
    pub(super) two_drawn: bool,
    pub(super) counts: Option<(PointCount, PointCount)>,
    pub(super) verdict: Option<CoupResult>,
    pub(super) shoe: ShoeCount,
    /// How many cards are behind the cutting card.
    pub(super) behind: u32,
    /// The cutting card appeared in an earlier round.
    pub(super) late: bool,
    /// A card of this hand was found face up in the shoe.
    pub(super) face_up: bool,
    pub(super) burning: Option<Burning>,
    /// Cards that still have to begin a simulated round.
    pub(super) to_simulate: Cards,
    pub(super) simulation: Option<Simulation>,
    /// A card drawn in error that begins the next hand.
    pub(super) kept: Cards,
    /// A card that was disclosed, until it is known what is done with it.
    pub(super) disclosed: Cards,
    pub(super) discards: DiscardRack<Origin>,
    /// Whether the hands have been collected.
    pub(super) collected: bool,
    pub(super) end: RoundEnd,
}

impl Round {
    /// A new round: the bank, the shoe and a card kept carry over.
    pub(super) fn begin(rules: &Rules, setup: &RoundSetup, previous: Option<&Round>) -> Round {
        let terms = rules.terms;
        let prepared = setup.shoe.map(|shoe| (shoe.count, shoe.behind));
        let old = previous.map(|round| (round.shoe, round.behind));
        let (shoe, behind) = prepared.or(old).unwrap_or((ShoeCount::new(rules.house.deck), 0));
        let bank = match previous {
            None => Bank::new(terms.seats),
            Some(round) if setup.shoe.is_some() && terms.auction_each_shoe => round.bank.auctioned(),
            Some(round) => round.bank,
        };
        let same = previous.filter(|_| setup.shoe.is_none());
        let seats = usize::from(terms.seats);
        Round {
            stage: opening(bank.succession),
            bank,
            bids: vec![Money::ZERO; seats],
            declined: Seats::NONE,
            passer_admitted: false,
            placed: Money::ZERO,
            suivi: None,
            banco: Seats::NONE,
            spoken: Seats::NONE,
            wagers: vec![Money::ZERO; seats],
            turns: vec![0; seats],
            dominant: None,
            player: Cards::NONE,
            banker: Cards::NONE,
            banker_up: false,
            all_up: false,
            said: None,
            banker_zero: false,
            player_three: false,
            two_drawn: false,
            counts: None,
            verdict: None,
            shoe,
            behind,
            late: same.is_some_and(|round| round.cutting_card_out()),
            face_up: false,
            burning: None,
            to_simulate: Cards::NONE,
            simulation: None,
            kept: same.map_or(Cards::NONE, |round| round.kept),
            disclosed: Cards::NONE,
            discards: DiscardRack::new(),
            collected: false,
            end: RoundEnd::Ordinary,
            terms,
        }
    }

    /// The stage of the round.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// The bank.
    pub fn bank(&self) -> &Bank {
        &self.bank
    }

    /// Who has the bank.
    pub fn banker(&self) -> Option<Seat> {
        self.bank.banker
    }

    /// Whether a seat has made a bid.
    pub fn has_bid(&self, seat: Seat) -> bool {
        self.bids[seat.index()].is_positive()
    }

    /// The cards of a hand.
    pub fn cards(&self, hand: Hand) -> &Cards {
        match hand {
            Hand::Player => &self.player,
            Hand::Banker => &self.banker,
        }
    }

    /// What this round has put in the discards.
    pub(super) fn discards(&self) -> Vec<Packet<Origin>> {
        self.discards.packets().to_vec()
    }

    /// The hands are collected, unless they were.
    pub(super) fn collect(&mut self) {
        if !std::mem::replace(&mut self.collected, true) {
            self.discards.put(Origin::Hand(Hand::Player.place()), self.player);
            self.discards.put(Origin::Hand(Hand::Banker.place()), self.banker);
        }
    }

    /// The seats counterclockwise from the Banker's right, the Banker left out.
    pub(super) fn right_of_banker(&self) -> impl Iterator<Item = Seat> + '_ {
        let banker = self.bank.banker;
        let from = banker.unwrap_or(Seat(self.terms.seats));
        circle(self.terms.seats, from).filter(move |seat| Some(*seat) != banker)
    }

    /// What is wagered against the Banker by a seat.
    pub(super) fn wager(&self, seat: Seat) -> Money {
        self.wagers[seat.index()]
    }

    /// What is wagered against the Banker in all.
    pub(super) fn covered(&self) -> Money {
        self.wagers.iter().copied().sum()
    }

    /// The seats that wager against the Banker, the nearest counterclockwise first.
    pub(super) fn bettors(&self) -> impl Iterator<Item = Seat> + '_ {
        self.right_of_banker().filter(|seat| self.wager(*seat).is_positive())
    }

    /// Whether the cutting card has come out of the shoe: a card from behind it was drawn.
    pub(super) fn cutting_card_out(&self) -> bool {
        (self.shoe.left() as u32) < self.behind
    }

    /// Whether this hand is the last of the shoe.
    pub(super) fn last_hand(&self) -> bool {
        self.cutting_card_out() && (self.late || !self.terms.hand_after_cutting_card)
    }

    /// The hand that the next card goes to.
    pub(super) fn next_card(&self) -> Option<Hand> {
        match self.stage {
            Stage::InitialDeal if self.player.len() == self.banker.len() => Some(Hand::Player),
            Stage::InitialDeal | Stage::BankerDraw => Some(Hand::Banker),
            Stage::ThirdCard => Some(Hand::Player),
            Stage::Simulating => self.simulation.and_then(|simulation| simulation.next),
            _ => None,
        }
    }

    /// Whether the next card is one that was kept and lies outside the shoe.
    pub(super) fn deals_kept(&self) -> bool {
        self.stage == Stage::InitialDeal && self.player.is_empty() && !self.kept.is_empty()
    }

    /// Somebody sat down, left or moved.
    pub(super) fn seat_changed(&mut self, change: SeatChange) {
        self.bank.seat_changed(change);
        if let SeatChange::Left(seat) = change {
            self.declined.remove(seat);
            self.spoken.remove(seat);
            if let Some(turns) = self.turns.get_mut(seat.index()) {
                *turns = 0;
            }
            if self.stage == Stage::BankerWager && self.bank.banker.is_none() {
                self.stage = opening(self.bank.succession);
                self.declined = Seats::NONE;
            }
        }
    }

    /// What the table needs to know. A bid or a call binds as a wager does; a bid, and the bank before its
    /// cards, by the clause for what the Banker wagers.
    pub(super) fn status(&self) -> Status {
        let over = (self.stage == Stage::Done).then_some(self.end);
        let bids = |seat: Seat| self.stage == Stage::Bidding && self.bids[seat.index()].is_positive();
        let calls = |seat: Seat| self.stage == Stage::Calls && (self.banco.has(seat) || self.suivi == Some(seat));
        let banks = |seat: Seat| self.bank.banker == Some(seat) && self.stage > Stage::BankerWager;
        let those = |bound: &dyn Fn(Seat) -> bool| -> Seats {
            (1..=self.terms.seats).map(Seat).filter(|seat| over.is_none() && bound(*seat)).collect()
        };
        Status {
            bound: those(&|seat| bids(seat) || calls(seat) || banks(seat) || self.wager(seat).is_positive()),
            undealt: those(&|seat| bids(seat) || banks(seat) && self.stage <= Stage::Cards),
            keeps: self.bank.banker.into_iter().collect(),
            cuts_first: self.bank.curator,
            over,
            ..Status::default()
        }
    }
}

/// Where a round begins.
pub(super) fn opening(succession: Succession) -> Stage {
    match succession {
        Succession::Auction => Stage::Bidding,
        Succession::Mandatory | Succession::Voluntary => Stage::Offer,
        Succession::Kept => Stage::BankerWager,
    }
}
