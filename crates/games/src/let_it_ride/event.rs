//! What can happen in a round, what it moves, and who may see it.

use super::act::Wager;
use crate::blocks::card_table::CardEvent;
use crate::blocks::five_cards::describe;
use crate::blocks::wagers::WagerEvent;
use engine::{Position, Viewer};
use kit::{Card, Cards, Money};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Something that happened in a round. `Limited` is what the payout limit cut off; `five` is the player's
/// cards with both community cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Event {
    Wager(WagerEvent<Wager>),
    Cards(CardEvent),
    Rides { at: Position, wager: Wager },
    CommunityBurned { card: Cards },
    CommunityTurned { card: Card },
    HandTurned { at: Position, cards: Cards, five: Cards },
    Limited { at: Position, cut: Money },
    Settled { at: Position },
    CommunityExposed,
    PlayedOn,
}

composed_event! {
    Event of Wager(WagerEvent<Wager>), Cards(CardEvent);
    // It goes to the discard rack face down.
    to |viewer| Event::CommunityBurned { card } if viewer != Viewer::Surveillance => {
        Event::CommunityBurned { card: card.hidden() }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Wager(event) => event.fmt(f),
            Event::Cards(event) => event.fmt(f),
            Event::Rides { at, wager } => write!(f, "{at} lets {wager} ride"),
            Event::CommunityBurned { card } => write!(f, "the community card at the dealer's left is burned: {card}"),
            Event::CommunityTurned { card } => write!(f, "community card {card} is turned up"),
            Event::HandTurned { at, five, .. } => write!(f, "{at} has {five}: {}", describe(five)),
            Event::Limited { at, cut } => write!(f, "{at}'s winnings are cut by {cut} to the payout limit"),
            Event::Settled { at } => write!(f, "{at}'s wagers are settled"),
            Event::CommunityExposed => f.write_str("a community card was exposed too early"),
            Event::PlayedOn => f.write_str("the supervisor has play go on"),
        }
    }
}
