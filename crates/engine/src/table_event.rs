//! What happens at a table around its rounds.

use crate::{
    Account, Call, DealingMethod, Device, Event, House, Place, Posting, Reason, RoundEnd, Seat, Step, Viewer, Who,
};
use kit::{Cards, Money};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Something that happened at the table, outside the course of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum TableEvent {
    Opened,
    Closed,
    SeatTaken { seat: Seat },
    SeatLeft { seat: Seat, stack: Money },
    SeatMoved { from: Seat, to: Seat, stack: Money },
    BoughtIn { seat: Seat, amount: Money },
    RackFilled { amount: Money },
    MeterStarted { fund: u8, amount: Money, linked: bool },
    RackCredited { amount: Money },
    StepDone { step: Step, deck: u8, count: Option<u32> },
    RoundBegun { number: u32 },
    RoundEnded { number: u32, end: RoundEnd },
    DeviceJammed { device: Device },
    DeviceCleared { device: Device },
    DeviceRemoved { device: Device },
    MethodChanged { method: DealingMethod },
    DeckRemoved { deck: u8, count: u32 },
    CutDeclined { seat: Seat },
    CardsCut { by: Who, cards: u32 },
    RecutRequired,
    CoverCardPlaced { behind: u32 },
    CardsBurned { cards: Cards, shown: bool, more: u8 },
    Called { call: Call, by: Who },
}

impl Event for TableEvent {
    fn postings(&self, post: &mut dyn FnMut(Posting)) {
        let (from, to, amount) = match *self {
            TableEvent::MeterStarted { fund, amount, linked } => {
                let (from, reason) =
                    if linked { (Account::Outside, Reason::Elsewhere) } else { (Account::Reserve, Reason::Meter) };
                return post(Posting { from, to: Account::Fund(fund), amount, reason, on: None });
            }
            TableEvent::BoughtIn { seat, amount } => (Account::Outside, Account::Stack(seat), amount),
            TableEvent::SeatLeft { seat, stack } => (Account::Stack(seat), Account::Outside, stack),
            TableEvent::SeatMoved { from, to, stack } => (Account::Stack(from), Account::Stack(to), stack),
            TableEvent::RackFilled { amount } => (Account::Outside, Account::Rack, amount),
            TableEvent::RackCredited { amount } => (Account::Rack, Account::Outside, amount),
            _ => return,
        };
        post(Posting::chips(from, to, amount));
    }

    fn seen_by(&self, viewer: Viewer) -> TableEvent {
        match *self {
            TableEvent::CardsBurned { cards, shown: false, more } if !viewer.may_look_at(Place::Discard) => {
                TableEvent::CardsBurned { cards: cards.hidden(), shown: false, more }
            }
            other => other,
        }
    }
}

impl TableEvent {
    /// The event in the words of a table, which knows what its meters are called.
    pub(crate) fn words(&self, house: &House) -> String {
        match *self {
            TableEvent::MeterStarted { fund, amount, linked } => {
                let name = house.funds[usize::from(fund)].name;
                let shared = if linked { ", which tables share, started" } else { " starts" };
                format!("the {name}{shared} at {amount}")
            }
            _ => self.to_string(),
        }
    }
}

impl fmt::Display for TableEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableEvent::Opened => f.write_str("table opened"),
            TableEvent::Closed => f.write_str("table closed"),
            TableEvent::SeatTaken { seat } => write!(f, "{seat} taken"),
            TableEvent::SeatLeft { seat, stack } => write!(f, "{seat} left with {stack}"),
            TableEvent::SeatMoved { from, to, stack } => write!(f, "{from} moves to {to} with {stack}"),
            TableEvent::BoughtIn { seat, amount } => write!(f, "{seat} bought in for {amount}"),
            TableEvent::RackFilled { amount } => write!(f, "rack filled with {amount}"),
            TableEvent::MeterStarted { amount, .. } => write!(f, "a meter starts at {amount}"),
            TableEvent::RackCredited { amount } => write!(f, "rack credited {amount}"),
            TableEvent::StepDone { step, deck, count } => {
                if step.concerns_a_deck() {
                    write!(f, "deck {}: ", deck + 1)?;
                }
                f.write_str(step.past())?;
                count.map_or(Ok(()), |count| write!(f, ", {count} counted"))
            }
            TableEvent::RoundBegun { number } => write!(f, "round {number} began"),
            TableEvent::RoundEnded { number, end: RoundEnd::Ordinary } => write!(f, "round {number} ended"),
            TableEvent::RoundEnded { number, end: RoundEnd::ShoeDone } => {
                write!(f, "round {number} ended; the shoe is played out")
            }
            TableEvent::RoundEnded { number, end: RoundEnd::DeckOut } => {
                write!(f, "round {number} ended; the deck leaves the table")
            }
            TableEvent::RoundEnded { number, end: RoundEnd::DeviceOut(device) } => {
                write!(f, "round {number} ended; the {device} is out of order")
            }
            TableEvent::DeviceJammed { device } => write!(f, "the {device} {}", device.failed()),
            TableEvent::DeviceCleared { device } => write!(f, "the {device} works again"),
            TableEvent::DeviceRemoved { device } => write!(f, "the {device} left the table"),
            TableEvent::MethodChanged { method } if DealingMethod::DICE.contains(method) => {
                write!(f, "dice are now thrown by {}", method.name())
            }
            TableEvent::MethodChanged { method } => write!(f, "cards are now dealt by {}", method.name()),
            TableEvent::DeckRemoved { deck, count } => {
                write!(f, "deck {} counted {count} cards and left the table", deck + 1)
            }
            TableEvent::CutDeclined { seat } => write!(f, "{seat} does not cut"),
            TableEvent::CardsCut { by, cards } => write!(f, "{by} cuts {cards} cards in from the top"),
            TableEvent::RecutRequired => f.write_str("the cards must be cut again"),
            TableEvent::CoverCardPlaced { behind } => write!(f, "cover card placed with {behind} cards behind it"),
            TableEvent::CardsBurned { cards, .. } => write!(f, "burned: {cards}"),
            TableEvent::Called { call, by: Who::Player(seat) } => write!(f, "{seat} {}", call.told()),
            TableEvent::Called { call, .. } => f.write_str(call.told()),
        }
    }
}

/// Something that happened at a table, in a round or around it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", bound(deserialize = "E: serde::de::DeserializeOwned"))]
pub enum Happened<E> {
    /// Around the rounds.
    Table(TableEvent),
    /// In a round.
    Round(E),
}

impl<E: Event> Event for Happened<E> {
    fn postings(&self, post: &mut dyn FnMut(Posting)) {
        match self {
            Happened::Table(event) => event.postings(post),
            Happened::Round(event) => event.postings(post),
        }
    }

    fn seen_by(&self, viewer: Viewer) -> Happened<E> {
        match self {
            Happened::Table(event) => Happened::Table(event.seen_by(viewer)),
            Happened::Round(event) => Happened::Round(event.seen_by(viewer)),
        }
    }
}

impl<E: fmt::Display> fmt::Display for Happened<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Happened::Table(event) => event.fmt(f),
            Happened::Round(event) => event.fmt(f),
        }
    }
}
