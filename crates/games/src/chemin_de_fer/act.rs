//! What can be said in a round, and by whom.

use engine::Place;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The spots of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Spot {
    /// What the Banker wagers on the Banker's Hand.
    Bank,
    /// What another participant wagers against it.
    Wager,
}

impl Spot {
    /// The names of the spots.
    pub const NAMES: [&'static str; 2] = ["bank", "wager"];

    /// The name of the spot.
    pub const fn name(self) -> &'static str {
        Spot::NAMES[self as usize]
    }
}

/// The two hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hand {
    /// The Player's Hand, in the Dominant Player's control.
    Player,
    /// The Banker's Hand.
    Banker,
}

impl Hand {
    /// Where it lies.
    pub const fn place(self) -> Place {
        match self {
            Hand::Player => Place::PlayerHand,
            Hand::Banker => Place::BankerHand,
        }
    }

    /// As the regulation calls it.
    pub const fn title(self) -> &'static str {
        match self {
            Hand::Player => "the Player's Hand",
            Hand::Banker => "the Banker's Hand",
        }
    }
}

/// An announcement about one's hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Call {
    /// The Dominant Player requests a card.
    Card,
    /// The Dominant Player does not.
    Stay,
    /// Either hand has 8 or 9.
    Natural,
    /// The Banker has less than 8.
    UnderEight,
}

impl Call {
    /// As it is announced.
    pub const fn words(self) -> &'static str {
        match self {
            Call::Card => "card",
            Call::Stay => "stay",
            Call::Natural => "natural",
            Call::UnderEight => "under eight",
        }
    }
}

/// By what right somebody wagers against the Banker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Claim {
    /// The whole, having equalled and lost the Banker's last wager.
    Suivi,
    /// The whole.
    Banco,
    /// A part, in turn.
    Part,
}

/// Why a Banker is ordered to pass the shoe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// Unreasonable delay.
    Delay,
    /// Repeated invalid deals.
    InvalidDeals,
    /// A violation of the regulations.
    Violation,
}

impl Cause {
    /// All three.
    pub const ALL: [Cause; 3] = [Cause::Delay, Cause::InvalidDeals, Cause::Violation];

    /// In a word or two.
    pub const fn words(self) -> &'static str {
        match self {
            Cause::Delay => "delay",
            Cause::InvalidDeals => "invalid deals",
            Cause::Violation => "violation",
        }
    }
}

/// An act in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Act {
    // Participants
    Bid,
    PassBid,
    AcceptBank,
    DeclineBank,
    PlaceBank,
    PlaceBankInCash,
    PassBank,
    Suivi,
    Banco,
    NoBanco,
    PlaceWager,
    PlaceWagerInCash,
    NoWager,
    Announce(Call),
    // Dealer
    CloseBidding,
    PassBankOn,
    CloseOffer,
    TakeCalls,
    PassTurnOn,
    NoMoreBets,
    CallCards,
    Deal(Hand),
    TurnBanker,
    /// What the count of a silent person's hand requires is announced by the dealer.
    SpeakFor(Hand),
    AnnounceResult,
    SettleWagers,
    BurnMore,
    DiscardSimulated,
    DeclareTooFew,
    ClearTable,
    // Dealer or floorperson
    OrderPass(Cause),
    // Floorperson
    WrongOrder,
    DealRectified,
    ExtraCard(Hand),
    TwoBankerCards,
    CardAfterStay,
    CardAfterMistakenCall,
    CardUndisclosed,
    CardDisclosed,
    CardTakenEarly,
    CardFaceUp,
    TooFewCards,
    MoveBank,
    LeaveBank,
}

impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Act::Bid => "bid",
            Act::PassBid => "pass",
            Act::AcceptBank => "accept bank",
            Act::DeclineBank => "decline bank",
            Act::PlaceBank => "place bank",
            Act::PlaceBankInCash => "place bank in cash",
            Act::PassBank => "pass bank",
            Act::Suivi => "banco suivi",
            Act::Banco => "banco",
            Act::NoBanco => "no banco",
            Act::PlaceWager => "place wager",
            Act::PlaceWagerInCash => "place wager in cash",
            Act::NoWager => "no wager",
            Act::Announce(call) => call.words(),
            Act::CloseBidding => "close bidding",
            Act::PassBankOn => "pass bank on",
            Act::CloseOffer => "close offer",
            Act::TakeCalls => "take calls",
            Act::PassTurnOn => "pass turn on",
            Act::NoMoreBets => "no more bets",
            Act::CallCards => "call cards",
            Act::Deal(Hand::Player) => "deal player hand",
            Act::Deal(Hand::Banker) => "deal banker hand",
            Act::TurnBanker => "turn banker hand",
            Act::SpeakFor(Hand::Player) => "speak for player hand",
            Act::SpeakFor(Hand::Banker) => "speak for banker hand",
            Act::AnnounceResult => "announce result",
            Act::SettleWagers => "settle wagers",
            Act::BurnMore => "burn more",
            Act::DiscardSimulated => "discard simulated round",
            Act::DeclareTooFew => "declare too few cards",
            Act::ClearTable => "clear table",
            Act::OrderPass(Cause::Delay) => "order pass for delay",
            Act::OrderPass(Cause::InvalidDeals) => "order pass for invalid deals",
            Act::OrderPass(Cause::Violation) => "order pass for violation",
            Act::WrongOrder => "report wrong order",
            Act::DealRectified => "report deal rectified",
            Act::ExtraCard(Hand::Player) => "report extra player card",
            Act::ExtraCard(Hand::Banker) => "report extra banker card",
            Act::TwoBankerCards => "report two banker cards",
            Act::CardAfterStay => "report card after stay",
            Act::CardAfterMistakenCall => "report card after mistaken call",
            Act::CardUndisclosed => "report card undisclosed",
            Act::CardDisclosed => "report card disclosed",
            Act::CardTakenEarly => "report card taken early",
            Act::CardFaceUp => "report card face up",
            Act::TooFewCards => "report too few cards",
            Act::MoveBank => "move bank",
            Act::LeaveBank => "leave bank",
        })
    }
}

impl engine::Act for Act {
    fn all() -> Vec<Act> {
        use Act::*;
        let mut all = vec![Bid, PassBid, AcceptBank, DeclineBank, PlaceBank, PlaceBankInCash, PassBank];
        all.extend([Suivi, Banco, NoBanco, PlaceWager, PlaceWagerInCash, NoWager]);
        all.extend([Call::Card, Call::Stay, Call::Natural, Call::UnderEight].map(Announce));
        all.extend([CloseBidding, PassBankOn, CloseOffer, TakeCalls, PassTurnOn, NoMoreBets, CallCards]);
        all.extend([Hand::Player, Hand::Banker].map(Deal));
        all.extend([Hand::Player, Hand::Banker].map(SpeakFor));
        all.extend([TurnBanker, AnnounceResult, SettleWagers, BurnMore, DiscardSimulated, DeclareTooFew, ClearTable]);
        all.extend(Cause::ALL.map(OrderPass));
        all.extend([WrongOrder, DealRectified, ExtraCard(Hand::Player), ExtraCard(Hand::Banker), TwoBankerCards]);
        all.extend([CardAfterStay, CardAfterMistakenCall, CardUndisclosed, CardDisclosed, CardTakenEarly]);
        all.extend([CardFaceUp, TooFewCards, MoveBank, LeaveBank]);
        all
    }
}

impl Act {
    /// Whose act it is.
    pub(super) fn owner(self) -> &'static str {
        use Act::*;
        match self {
            Bid | PassBid | AcceptBank | DeclineBank | PlaceBank | PlaceBankInCash | PassBank | Suivi | Banco
            | NoBanco | PlaceWager | PlaceWagerInCash | NoWager | Announce(_) => "participants",
            OrderPass(_) => "the dealer or the floorperson",
            WrongOrder
            | DealRectified
            | ExtraCard(_)
            | TwoBankerCards
            | CardAfterStay
            | CardAfterMistakenCall
            | CardUndisclosed
            | CardDisclosed
            | CardTakenEarly
            | CardFaceUp
            | TooFewCards
            | MoveBank
            | LeaveBank => "the floorperson",
            _ => "the dealer",
        }
    }
}
