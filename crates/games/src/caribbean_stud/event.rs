//! What can happen in a round, what it moves, and who may see it.

use super::act::Wager;
use super::settle::Standing;
use crate::blocks::card_table::CardEvent;
use crate::blocks::five_cards::describe;
use crate::blocks::meter::MeterEvent;
use crate::blocks::wagers::WagerEvent;
use engine::Position;
use kit::{Card, Cards, Money};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Something that happened in a round. `standing` is none for a folded hand that is turned up for a bonus wager.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Event {
    Wager(WagerEvent<Wager>),
    Cards(CardEvent),
    Meter(MeterEvent<Wager>),
    SystemLocked { wagers: u32 },
    CouponRedeemed { at: Position },
    CouponKept { at: Position },
    CouponAccepted { at: Position },
    UpCardShown { card: Card },
    DealerCompleted,
    Folded { at: Position },
    DealerRevealed { cards: Cards, qualifies: bool },
    HandRevealed { at: Position, cards: Cards, standing: Option<Standing> },
    PayoutAwaits { at: Position, wager: Wager },
    PayoutValidated { at: Position, wager: Wager },
    EnvyEarned { at: Position, by: Position, amount: Money },
    MagicCard { at: Position },
    LuckyBonus { at: Position },
    DocumentsCompleted { at: Position },
    Settled { at: Position },
}

composed_event! {
    Event of Wager(WagerEvent<Wager>), Cards(CardEvent), Meter(MeterEvent<Wager>)
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Wager(event) => event.fmt(f),
            Event::Cards(event) => event.fmt(f),
            Event::Meter(event) => event.fmt(f),
            Event::SystemLocked { wagers: 1 } => f.write_str("the progressive system is locked with 1 wager"),
            Event::SystemLocked { wagers } => write!(f, "the progressive system is locked with {wagers} wagers"),
            Event::CouponRedeemed { at } => write!(f, "{at} redeems a coupon for a progressive wager"),
            Event::CouponKept { at } => write!(f, "{at} keeps the progressive coupon"),
            Event::CouponAccepted { at } => write!(f, "{at}'s progressive coupon is accepted for a wager of $1"),
            Event::UpCardShown { card } => write!(f, "the dealer shows {card}"),
            Event::DealerCompleted => f.write_str("the dealer, who was dealt four cards, is dealt the fifth"),
            Event::Folded { at } => write!(f, "{at} folds"),
            Event::DealerRevealed { cards, qualifies } => {
                write!(f, "the dealer has {cards}: {}", describe(cards))?;
                f.write_str(if *qualifies { ", and qualifies" } else { ", and does not qualify" })
            }
            Event::HandRevealed { at, cards, .. } => write!(f, "{at} has {cards}: {}", describe(cards)),
            Event::PayoutAwaits { at, wager } => write!(f, "{at}'s payout on {wager} waits to be validated"),
            Event::PayoutValidated { at, wager } => write!(f, "{at}'s payout on {wager} is validated"),
            Event::EnvyEarned { at, by, amount } => write!(f, "{at} earns an Envy Bonus of {amount} for {by}'s hand"),
            Event::MagicCard { at } => write!(f, "the system shows a Magic Card for {at}"),
            Event::LuckyBonus { at } => write!(f, "the system shows a Lucky Bonus for {at}"),
            Event::DocumentsCompleted { at } => write!(f, "the documents of {at}'s payout are completed"),
            Event::Settled { at } => write!(f, "{at}'s wagers are settled"),
        }
    }
}
