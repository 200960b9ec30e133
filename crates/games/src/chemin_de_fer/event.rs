//! What can happen in a round, what it moves, and who may see it. The words stand in `tell`.

use super::act::{Call, Cause, Claim, Hand, Spot};
use super::settle::Verdict;
use engine::{Account, Aftermath, Origin, Posting, Reason, Seat, Viewer};
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
    BankPlaced { seat: Seat, amount: Money },
    Called { seat: Seat, claim: Option<Claim> },
    CallsTaken,
    WagerTrimmed { seat: Seat, offered: Money, accepted: Money },
    WagerPlaced { seat: Seat, amount: Money, claim: Claim },
    TurnPassed { seat: Seat },
    Uncovered { seat: Seat, amount: Money },
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
    Resulted { player: PointCount, banker: PointCount, verdict: Verdict },
    // Payment
    Collected { seat: Seat, spot: Spot, amount: Money },
    Paid { seat: Seat, spot: Spot, amount: Money },
    Returned { seat: Seat, spot: Spot, amount: Money, why: Reason },
    VigorishTaken { seat: Seat, amount: Money },
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
    Completed { aftermath: Aftermath },
}

impl engine::Event for Event {
    fn postings(&self, post: &mut dyn FnMut(Posting)) {
        use Event::*;
        let at = |seat, spot: Spot| Account::Spot(seat, spot as u8);
        let (stack, centre) = (Account::Stack, Account::Centre);
        let (bank, wager) = (Spot::Bank, Spot::Wager);
        let (from, to, amount, reason, on) = match *self {
            CashExchanged { seat, amount } => return post(Posting::chips(Account::Outside, stack(seat), amount)),
            BankPlaced { seat, amount } => (stack(seat), at(seat, bank), amount, Reason::Staked, bank),
            WagerPlaced { seat, amount, .. } => (stack(seat), at(seat, wager), amount, Reason::Staked, wager),
            Uncovered { seat, amount } => (at(seat, bank), stack(seat), amount, Reason::TakenBack, bank),
            Collected { seat, spot, amount } => (at(seat, spot), centre, amount, Reason::Lost, spot),
            Paid { seat, spot, amount } => (centre, stack(seat), amount, Reason::Won, spot),
            Returned { seat, spot, amount, why } => (at(seat, spot), stack(seat), amount, why, spot),
            VigorishTaken { seat, amount } => (stack(seat), Account::Rack, amount, Reason::Vigorish, bank),
            _ => return,
        };
        post(Posting { from, to, amount, reason, on: Some(on as u8) });
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
        let may_look = |seat: Seat| viewer == Viewer::Surveillance || viewer == Viewer::Player(seat);
        match *self {
            Event::Dealt { to, holder, cards, kept } if !may_look(holder) => {
                Event::Dealt { to, holder, cards: cards.hidden(), kept }
            }
            Event::ExtraDealt { to, holder, cards } if !may_look(holder) => {
                Event::ExtraDealt { to, holder, cards: cards.hidden() }
            }
            Event::DrawnUndisclosed { cards } if viewer != Viewer::Surveillance => {
                Event::DrawnUndisclosed { cards: cards.hidden() }
            }
            Event::KeptBurned { cards } if viewer != Viewer::Surveillance => {
                Event::KeptBurned { cards: cards.hidden() }
            }
            Event::Burned { cards, shown: false } if viewer != Viewer::Surveillance => {
                Event::Burned { cards: cards.hidden(), shown: false }
            }
            other => other,
        }
    }
}
