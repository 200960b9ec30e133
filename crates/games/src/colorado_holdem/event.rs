//! What can happen in a round, what it moves, and who may see it.

use super::act::Wager;
use super::settle::Instant;
use crate::blocks::card_table::CardEvent;
use crate::blocks::five_cards::describe;
use crate::blocks::wagers::WagerEvent;
use engine::{Place, Position};
use kit::{Cards, Money};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Something that happened in a round. `Limited` is what the payout limit cut off; `five` is the two cards that a
/// player kept with the community cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Event {
    Wager(WagerEvent<Wager>),
    Cards(CardEvent),
    Declared { at: Position, cards: Cards, instant: Instant },
    DeclaredWrongly { at: Position, cards: Cards },
    Discarded { at: Position, card: Cards, kept: Cards },
    Folded { at: Position },
    CommunityTurned { cards: Cards },
    HandTurned { at: Position, cards: Cards, five: Cards },
    Limited { at: Position, cut: Money },
    Settled { at: Position },
    CommunityExposed,
    PlayedOn,
}

composed_event! {
    Event of Wager(WagerEvent<Wager>), Cards(CardEvent);
    // It lies face down, and so do those that were kept.
    to |viewer| Event::Discarded { at, card, kept } if !viewer.may_look_at(Place::Hand(at)) => {
        Event::Discarded { at, card: card.hidden(), kept: kept.hidden() }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Wager(event) => event.fmt(f),
            Event::Cards(event) => event.fmt(f),
            Event::Declared { at, cards, instant } => {
                write!(f, "{at} declares an instant winner with {cards}: {instant}")
            }
            Event::DeclaredWrongly { at, cards } => {
                write!(f, "{at} declares an instant winner with {cards}, which is none")
            }
            Event::Discarded { at, card, kept } => write!(f, "{at} discards {card} and keeps {kept}"),
            Event::Folded { at } => write!(f, "{at} folds"),
            Event::CommunityTurned { cards } => write!(f, "the community cards {cards} are turned up"),
            Event::HandTurned { at, five, .. } => write!(f, "{at} has {five}: {}", describe(five)),
            Event::Limited { at, cut } => write!(f, "{at}'s winnings are cut by {cut} to the payout limit"),
            Event::Settled { at } => write!(f, "{at}'s wagers are settled"),
            Event::CommunityExposed => f.write_str("a community card was exposed too early"),
            Event::PlayedOn => f.write_str("the supervisor has play go on"),
        }
    }
}
