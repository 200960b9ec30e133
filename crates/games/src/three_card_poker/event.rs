//! What can happen in a round, what it moves, and who may see it.

use super::act::Wager;
use super::settle::{Standing, describe};
use crate::blocks::card_table::CardEvent;
use crate::blocks::wagers::WagerEvent;
use engine::Position;
use kit::Cards;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Something that happened in a round. A hand revealed without a verdict plays for pair plus alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Event {
    Wager(WagerEvent<Wager>),
    Cards(CardEvent),
    Folded { at: Position },
    FoldedUnseen { at: Position },
    CountedUnseen { at: Position, count: u32 },
    ForfeitsCollected { hands: u32 },
    DealerRevealed { cards: Cards, qualifies: bool },
    HandRevealed { at: Position, cards: Cards, verdict: Option<Standing> },
    HandsRevealed,
    LosersCollected,
    WinnersPaid,
    HandsCollected,
}

composed_event! { Event of Wager(WagerEvent<Wager>), Cards(CardEvent) }

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Wager(event) => event.fmt(f),
            Event::Cards(event) => event.fmt(f),
            Event::Folded { at } => write!(f, "{at} folds"),
            Event::FoldedUnseen { at } => write!(f, "{at} gives up the hand and asks that it not be shown"),
            Event::CountedUnseen { at, count } => write!(f, "{at}'s hand is counted face down: {count} cards"),
            Event::ForfeitsCollected { hands: 0 } => f.write_str("no hand was forfeited"),
            Event::ForfeitsCollected { .. } => f.write_str("forfeited wagers and cards are collected"),
            Event::DealerRevealed { cards, qualifies } => {
                let verdict = if *qualifies { "" } else { ", which does not qualify" };
                write!(f, "dealer reveals {cards}: {}{verdict}", describe(cards))
            }
            Event::HandRevealed { at, cards, verdict } => {
                write!(f, "{at} has {cards}: {}", describe(cards))?;
                match verdict {
                    Some(Standing::Won) => f.write_str("; it beats the dealer"),
                    Some(Standing::Tied) => f.write_str("; it ties the dealer"),
                    Some(Standing::Lost) => f.write_str("; it is beaten"),
                    Some(Standing::Unopposed) | None => Ok(()),
                }
            }
            Event::HandsRevealed => f.write_str("all hands are revealed"),
            Event::LosersCollected => f.write_str("all losing wagers are collected"),
            Event::WinnersPaid => f.write_str("all winning wagers are paid"),
            Event::HandsCollected => f.write_str("all hands are collected"),
        }
    }
}
