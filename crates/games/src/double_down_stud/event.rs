//! What can happen in a round, what it moves, and who may see it.

use super::act::Wager;
use crate::blocks::card_table::CardEvent;
use crate::blocks::five_cards::describe;
use crate::blocks::wagers::WagerEvent;
use engine::Position;
use kit::{Card, Cards, Money};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Something that happened in a round. `Limited` is what the payout limit cut off; `five` is the player's
/// card with the four that all hands share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Event {
    Wager(WagerEvent<Wager>),
    Cards(CardEvent),
    Declined { at: Position },
    DoubleDownsClosed,
    HoleCardRevealed { card: Card },
    HandRanked { at: Position, five: Cards },
    CardTouched { by: Position },
    Limited { at: Position, cut: Money },
}

composed_event! { Event of Wager(WagerEvent<Wager>), Cards(CardEvent) }

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Wager(event) => event.fmt(f),
            Event::Cards(event) => event.fmt(f),
            Event::Declined { at } => write!(f, "{at} does not double down"),
            Event::DoubleDownsClosed => f.write_str("No more bets, for the second time"),
            Event::HoleCardRevealed { card } => write!(f, "the hole card is {card}"),
            Event::HandRanked { at, five } => write!(f, "{at} has {five}: {}", describe(five)),
            Event::CardTouched { by } => write!(f, "{by} touched a card, which no player may"),
            Event::Limited { at, cut } => write!(f, "{at}'s winnings are cut by {cut} to the payout limit"),
        }
    }
}
