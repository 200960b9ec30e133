//! What can happen in a round, what it moves, and who may see it. The words stand in `render`.

use super::act::{Call, Cause, Claim, Hand, Wager};
use super::settle::CoupResult;
use crate::blocks::wagers::WagerEvent;
use engine::{Account, Origin, Posting, RoundEnd, Seat, Viewer};
use kit::{Cards, Money, PointCount};
use serde::{Deserialize, Serialize};

/// Why no hand is dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NoHand {
    /// Nobody bids for the shoe.
    NoBids,
    /// Nobody takes the bank.
    NoTaker,
    /// Nobody wagers against it.
    NoCover,
}

/// Something that happened in a round. `holder` is who may look at cards dealt face down; `draws`,
/// `next` and the like are what the cards oblige to, worked out when they were known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Event {
    Wager(WagerEvent<Wager>),
    // The bank
    Bid { seat: Seat, amount: Money },
    BidPassed { seat: Seat },
    PasserAdmitted { seat: Seat },
    BankWon { seat: Seat, amount: Money },
    BankAccepted { seat: Seat, least: Money, most: Option<Money> },
    BankDeclined { seat: Seat },
    TurnMissed { seat: Seat },
    OfferClosed,
    BankPassed { seat: Seat },
    PassOrdered { seat: Seat, cause: Cause },
    NoHand { why: NoHand },
    // Wagers
    CashExchanged { seat: Seat, amount: Money },
    Called { seat: Seat, claim: Option<Claim> },
    CallsTaken,
    WagerTrimmed { seat: Seat, offered: Money, accepted: Money },
    // Not as in other games: it goes with the claim by which it is made.
    AgainstPlaced { seat: Seat, amount: Money, claim: Claim },
    TurnPassed { seat: Seat },
    BetsClosed { dominant: Seat, covered: Money },
    // The hands
    CardsCalled,
    Dealt { to: Hand, holder: Seat, cards: Cards, kept: bool },
    Announced { seat: Seat, hand: Hand, call: Call },
    Repeated { call: Call },
    HandsTurned { player: Cards, banker: Cards },
    ThirdDealt { to: Hand, cards: Cards },
    BankerTurned { cards: Cards, draws: bool },
    Counted { hand: Hand, cards: Cards, count: PointCount },
    Resulted { player: PointCount, banker: PointCount, verdict: CoupResult },
    // Payment
    Settled,
    BankLost { seat: Seat, after: Seat },
    // Irregularities
    DealRectified,
    HandAnnulled,
    BankMoved { seat: Seat },
    BankLeft { seat: Seat },
    ExtraDealt { to: Hand, holder: Seat, cards: Cards },
    TwoDrawn { cards: Cards },
    CardAfterStay { cards: Cards, mistaken: bool },
    GivenToBanker { cards: Cards },
    TakenEarly { cards: Cards },
    DrawnUndisclosed { cards: Cards },
    KeptBurned { cards: Cards },
    Disclosed { cards: Cards },
    ToBurn { count: u8, shown: bool },
    ToSimulate { cards: Cards },
    Burned { cards: Cards, shown: bool },
    FaceUpFound { cards: Cards, more: u8 },
    HandVoided,
    SimulationBegun { cards: Cards },
    SimulatedDealt { to: Hand, cards: Cards, next: Option<Hand> },
    SimulationOver,
    Completed { end: RoundEnd },
}

impl From<WagerEvent<Wager>> for Event {
    fn from(event: WagerEvent<Wager>) -> Event {
        Event::Wager(event)
    }
}

impl engine::Event for Event {
    fn postings(&self, post: &mut dyn FnMut(Posting)) {
        match *self {
            Event::Wager(event) => event.postings(post),
            Event::AgainstPlaced { seat, amount, .. } => {
                WagerEvent::Placed { at: seat.into(), wager: Wager::Against, amount }.postings(post);
            }
            Event::CashExchanged { seat, amount } => {
                post(Posting::chips(Account::Outside, Account::Stack(seat), amount));
            }
            _ => {}
        }
    }

    fn dealt(&self, deal: &mut dyn FnMut(Origin, Cards)) {
        use Event::*;
        match *self {
            Dealt { to, cards, .. } | ThirdDealt { to, cards } | ExtraDealt { to, cards, .. } => {
                deal(Origin::Hand(to.place()), cards);
            }
            TwoDrawn { cards } | GivenToBanker { cards } => deal(Origin::Hand(Hand::Banker.place()), cards),
            TakenEarly { cards } => deal(Origin::Hand(Hand::Player.place()), cards),
            SimulationBegun { cards } => deal(Origin::Simulated(Hand::Player.place()), cards),
            SimulatedDealt { to, cards, .. } => deal(Origin::Simulated(to.place()), cards),
            _ => {}
        }
    }

    fn seen_by(&self, viewer: Viewer) -> Event {
        let hides = |holder: Option<Seat>| match viewer {
            Viewer::Surveillance => false,
            Viewer::Player(seat) => holder != Some(seat),
            Viewer::Public => true,
        };
        match *self {
            Event::Dealt { to, holder, cards, kept } if hides(Some(holder)) => {
                Event::Dealt { to, holder, cards: cards.hidden(), kept }
            }
            Event::ExtraDealt { to, holder, cards } if hides(Some(holder)) => {
                Event::ExtraDealt { to, holder, cards: cards.hidden() }
            }
            Event::DrawnUndisclosed { cards } if hides(None) => Event::DrawnUndisclosed { cards: cards.hidden() },
            Event::KeptBurned { cards } if hides(None) => Event::KeptBurned { cards: cards.hidden() },
            Event::Burned { cards, shown: false } if hides(None) => {
                Event::Burned { cards: cards.hidden(), shown: false }
            }
            other => other,
        }
    }
}
