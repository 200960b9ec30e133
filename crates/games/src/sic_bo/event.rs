//! What can happen in a round, and what it moves. Everything is seen by everyone.

use super::wager::{Wager, Wagers};
use crate::blocks::wagers::WagerEvent;
use engine::{RoundEnd, Seat};
use kit::Dice;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Something that happened in a round. Dice that were `covered` lay in a manual shaker; a device
/// that fails when the throw is `known` leaves the wagers to be settled by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Event {
    Wager(WagerEvent<Wager>),
    BetsClosed,
    ShakerShaken { shakes: u32 },
    ShakerActivated,
    DiceAnnounced { dice: Dice, covered: bool },
    NoRoll,
    ValuesEntered { values: Dice },
    ValuesWrong { values: Dice, dice: Dice },
    Illuminated { lit: Wagers },
    LosersCollected,
    WinnersPaid,
    PositionStands { seat: Seat },
    DisplayFailed { known: bool },
    SettlementWitnessed,
    ShakerFailed { tossed: bool },
    RoundVoided { end: RoundEnd },
    Completed { end: RoundEnd },
    GamingCeased { end: RoundEnd },
}

composed_event! { Event of Wager(WagerEvent<Wager>) }

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Wager(event) => event.fmt(f),
            Event::BetsClosed => f.write_str("No more bets"),
            Event::ShakerShaken { shakes } => write!(f, "the shaker is covered and shaken {shakes} times"),
            Event::ShakerActivated => f.write_str("the automated shaker is activated"),
            Event::DiceAnnounced { dice, covered: true } => {
                write!(f, "the shaker is uncovered: {dice}, a total of {}", dice.total())
            }
            Event::DiceAnnounced { dice, covered: false } => {
                write!(f, "the dice show {dice}, a total of {}", dice.total())
            }
            Event::NoRoll => f.write_str("No roll: not all dice lie flat"),
            Event::ValuesEntered { values } => write!(f, "{values} is entered into the electrical device"),
            Event::ValuesWrong { values, dice } => write!(f, "{values} was entered, but the dice show {dice}"),
            Event::Illuminated { lit } => write!(f, "lit: {lit}"),
            Event::LosersCollected => f.write_str("all losing wagers are collected"),
            Event::WinnersPaid => f.write_str("all winning wagers are paid"),
            Event::PositionStands { seat } => write!(f, "{seat}'s wagers stay where they lie"),
            Event::DisplayFailed { known: true } => f.write_str("the electrical device fails when the dice are known"),
            Event::DisplayFailed { known: false } => {
                f.write_str("the electrical device fails before the dice are known")
            }
            Event::SettlementWitnessed => f.write_str("the casino supervisor is present"),
            Event::ShakerFailed { tossed: false } => f.write_str("the automated shaker fails"),
            Event::ShakerFailed { tossed: true } => {
                f.write_str("the automated shaker fails after its toss, which counts")
            }
            Event::RoundVoided { .. } => f.write_str("the round is void"),
            Event::Completed { .. } => f.write_str("the lights are cleared; the round is over"),
            Event::GamingCeased { .. } => f.write_str("gaming ceases until the electrical device has been fixed"),
        }
    }
}
