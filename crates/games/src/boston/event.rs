//! What can happen in a round, what it moves, and who may see it.

use super::act::Wager;
use super::settle::Verdict;
use engine::{Account, Aftermath, Origin, Place, Posting, Reason, Seat, Viewer};
use kit::{Card, Cards, Money};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Something that happened in a round. `Paid` on the ante is the ante bonus; `Limited` is what the
/// payout limit cut off; `five` are the cards that play; the two `Undone` reopen a settled bonus
/// wager; a round voided with `salvage` still pays three-card hands that qualify.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Event {
    WagerPlaced { seat: Seat, wager: Wager, amount: Money },
    WagerTakenBack { seat: Seat, wager: Wager, amount: Money },
    CouponPlaced { seat: Seat, amount: Money },
    CouponReturned { seat: Seat },
    CouponTaken { seat: Seat },
    BetsClosed,
    Dealt { to: Place, cards: Cards },
    BonusShown { seat: Seat, cards: Cards },
    BonusHidden { seat: Seat },
    BonusesSettled,
    TurnedDown { seat: Seat },
    Collected { seat: Seat, wager: Wager, amount: Money },
    Paid { seat: Seat, wager: Wager, amount: Money },
    CouponPaid { seat: Seat, amount: Money },
    Limited { seat: Seat, cut: Money },
    Returned { seat: Seat, wager: Wager, amount: Money, why: Reason },
    CollectionUndone { seat: Seat, amount: Money },
    PaymentUndone { seat: Seat, amount: Money },
    Folded { seat: Seat },
    StubRacked { cards: u32 },
    StubCounted { count: u32 },
    StubCountedWrong { count: u32, expected: u32 },
    MisdealFound { place: Place },
    NoMisdealFound,
    HandSet { seat: Seat, cards: Cards },
    DealerRevealed { cards: Cards, five: Cards },
    HandTurned { seat: Seat, cards: Cards, five: Cards, verdict: Verdict },
    HandCollected { seat: Seat },
    DealerCardExposed { late: bool },
    FaceUpCardDiscarded { card: Card },
    CardDrawnInError,
    Misdealt { place: Place, count: u32 },
    DealerShort,
    ShoeJammed,
    CardsTouched { seat: Seat },
    CardsOutOfView { seat: Seat },
    HandVoided { seat: Seat },
    RoundVoided { salvage: bool, aftermath: Aftermath },
    Completed { aftermath: Aftermath },
}

impl engine::Event for Event {
    fn postings(&self, post: &mut dyn FnMut(Posting)) {
        use Event::*;
        let spot = |seat, wager: Wager| Account::Spot(seat, wager as u8);
        let (stack, rack) = (Account::Stack, Account::Rack);
        let (from, to, amount, reason, on) = match *self {
            WagerPlaced { seat, wager, amount } => (stack(seat), spot(seat, wager), amount, Reason::Staked, wager),
            WagerTakenBack { seat, wager, amount } => {
                (spot(seat, wager), stack(seat), amount, Reason::TakenBack, wager)
            }
            Returned { seat, wager, amount, why } => (spot(seat, wager), stack(seat), amount, why, wager),
            Collected { seat, wager, amount } => (spot(seat, wager), rack, amount, Reason::Lost, wager),
            Paid { seat, wager, amount } => (rack, stack(seat), amount, Reason::Won, wager),
            CouponPaid { seat, amount } => (rack, stack(seat), amount, Reason::Won, Wager::First),
            CollectionUndone { seat, amount } => (rack, stack(seat), amount, Reason::Undone, Wager::Bonus),
            PaymentUndone { seat, amount } => (stack(seat), rack, amount, Reason::Undone, Wager::Bonus),
            _ => return,
        };
        post(Posting { from, to, amount, reason, on: Some(on as u8) });
    }

    fn dealt(&self, deal: &mut dyn FnMut(Origin, Cards)) {
        if let Event::Dealt { to, cards } = *self {
            deal(Origin::Hand(to), cards);
        }
    }

    fn seen_by(&self, viewer: Viewer) -> Event {
        match *self {
            Event::Dealt { to, cards } if !viewer.may_look_at(to) => Event::Dealt { to, cards: cards.hidden() },
            Event::HandSet { seat, cards } if !viewer.may_look_at(Place::Seat(seat)) => {
                Event::HandSet { seat, cards: cards.hidden() }
            }
            other => other,
        }
    }
}

/// What a five-card hand is, where all its cards are known.
fn described(five: &Cards) -> String {
    let cards: Vec<Card> = five.faces().collect();
    if cards.len() == 5 { kit::rank_of(&cards).describe() } else { "face down".to_owned() }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use Event::*;
        match self {
            WagerPlaced { seat, wager, amount } => write!(f, "{seat} places {} {amount}", wager.name()),
            WagerTakenBack { seat, wager, amount } => write!(f, "{seat} takes back {} {amount}", wager.name()),
            CouponPlaced { seat, amount } => write!(f, "{seat} places a match play coupon for {amount}"),
            CouponReturned { seat } => write!(f, "{seat} keeps the coupon"),
            CouponTaken { seat } => write!(f, "{seat}'s coupon is taken"),
            BetsClosed => f.write_str("No more bets"),
            Dealt { to, cards } => write!(f, "{to} is dealt {cards}"),
            BonusShown { seat, cards } => write!(f, "{seat} shows {cards}"),
            BonusHidden { seat } => write!(f, "{seat} keeps three cards hidden"),
            BonusesSettled => f.write_str("bonus wagers are settled"),
            TurnedDown { seat } => write!(f, "{seat}'s cards are turned face down again"),
            Collected { seat, wager, amount } => write!(f, "{seat} loses {} {amount}", wager.name()),
            Paid { seat, wager: Wager::Ante, amount } => write!(f, "{seat} is paid ante bonus {amount}"),
            Paid { seat, wager, amount } => write!(f, "{seat} is paid {amount} on {}", wager.name()),
            CouponPaid { seat, amount } => write!(f, "{seat} is paid {amount} on the coupon"),
            Limited { seat, cut } => write!(f, "{seat}'s winnings are cut by {cut} to the payout limit"),
            Returned { seat, wager, amount, .. } => write!(f, "{seat} gets back {} {amount}", wager.name()),
            CollectionUndone { seat, amount } => write!(f, "{seat} gets back bonus {amount} collected before"),
            PaymentUndone { seat, amount } => write!(f, "{seat} gives back {amount} paid on the bonus before"),
            Folded { seat } => write!(f, "{seat} folds"),
            StubRacked { cards } => write!(f, "the stub of {cards} goes to the discard rack"),
            StubCounted { count } => write!(f, "the stub counts {count}, as it should"),
            StubCountedWrong { count, expected } => write!(f, "the stub counts {count} instead of {expected}"),
            MisdealFound { place } => write!(f, "{place} was misdealt"),
            NoMisdealFound => f.write_str("no hand was misdealt"),
            HandSet { seat, cards } => write!(f, "{seat} sets {cards}"),
            DealerRevealed { five, .. } => write!(f, "dealer reveals {five}: {}", described(five)),
            HandTurned { seat, five, verdict, .. } => {
                let verdict = match verdict {
                    Verdict::Won => "beats the dealer",
                    Verdict::Tied => "ties the dealer",
                    Verdict::Lost => "is beaten",
                };
                write!(f, "{seat} has {five}: {}; it {verdict}", described(five))
            }
            HandCollected { seat } => write!(f, "{seat}'s cards are collected"),
            DealerCardExposed { late: false } => f.write_str("a card of the dealer's first three is exposed"),
            DealerCardExposed { late: true } => f.write_str("a dealer's card is exposed, without effect"),
            FaceUpCardDiscarded { card } => write!(f, "{card} is found face up and discarded"),
            CardDrawnInError => f.write_str("a card drawn in error is used as the next card"),
            Misdealt { place, count } => write!(f, "{place} is found to have {count} card(s)"),
            DealerShort => f.write_str("the dealer lacks the last card, which will be dealt"),
            ShoeJammed => f.write_str("the dealing shoe jams"),
            CardsTouched { seat } => write!(f, "{seat}'s cards were touched by somebody else"),
            CardsOutOfView { seat } => write!(f, "{seat}'s cards were out of the dealer's view"),
            HandVoided { seat } => write!(f, "{seat}'s hand is void"),
            RoundVoided { salvage: false, .. } => f.write_str("all hands are void"),
            RoundVoided { salvage: true, .. } => f.write_str("all hands are void but qualifying three-card hands"),
            Completed { .. } => f.write_str("cards are collected; the round is over"),
        }
    }
}
