//! What happens at any card table with one deck.

use engine::{Origin, Place, Position, RoundEnd, Viewer};
use kit::{Card, Cards};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Something that happened at a card table. A dealer's card that is exposed `late` has no effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum CardEvent {
    BetsClosed,
    Dealt { to: Place, cards: Cards },
    DealtFaceUp { to: Place, cards: Cards },
    StubRacked { cards: u32 },
    StubCounted { count: u32 },
    StubCountedWrong { count: u32, expected: u32 },
    MisdealFound { place: Place },
    NoMisdealFound,
    DealerCardExposed { late: bool },
    FaceUpCardDiscarded { card: Card },
    CardDrawnInError,
    Misdealt { place: Place, count: u32 },
    ShoeJammed,
    CardsTouched { at: Position },
    LiesLeft { at: Position },
    HandCollected { at: Position },
    HandVoided { at: Position },
    RoundVoided { end: RoundEnd },
    Completed { end: RoundEnd },
}

impl engine::Event for CardEvent {
    fn postings(&self, _: &mut dyn FnMut(engine::Posting)) {}

    fn dealt(&self, deal: &mut dyn FnMut(Origin, Cards)) {
        if let CardEvent::Dealt { to, cards } | CardEvent::DealtFaceUp { to, cards } = *self {
            deal(Origin::Hand(to), cards);
        }
    }

    fn seen_by(&self, viewer: Viewer) -> CardEvent {
        match *self {
            CardEvent::Dealt { to, cards } if !viewer.may_look_at(to) => CardEvent::Dealt { to, cards: cards.hidden() },
            other => other,
        }
    }
}

/// So many cards, in words.
pub fn cards(count: u32) -> String {
    if count == 1 { "1 card".to_owned() } else { format!("{count} cards") }
}

impl fmt::Display for CardEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use CardEvent::*;
        match self {
            BetsClosed => f.write_str("No more bets"),
            Dealt { to, cards } => write!(f, "{to} is dealt {cards}"),
            DealtFaceUp { to, cards } => write!(f, "{to} is dealt {cards} face up"),
            StubRacked { cards } => write!(f, "the stub of {cards} goes to the discard rack"),
            StubCounted { count } => write!(f, "the stub counts {count}, as it should"),
            StubCountedWrong { count, expected } => write!(f, "the stub counts {count} instead of {expected}"),
            MisdealFound { place } => write!(f, "{place} was misdealt"),
            NoMisdealFound => f.write_str("no hand was misdealt"),
            DealerCardExposed { late: false } => f.write_str("a dealer's card is exposed"),
            DealerCardExposed { late: true } => f.write_str("a dealer's card is exposed, without effect"),
            FaceUpCardDiscarded { card } => write!(f, "{card} is found face up and discarded"),
            CardDrawnInError => f.write_str("a card drawn in error is used as the next card"),
            Misdealt { place, count } => write!(f, "{place} is found to have {}", cards(*count)),
            ShoeJammed => f.write_str("the dealing shoe jams"),
            CardsTouched { at } => write!(f, "{at}'s cards were touched by somebody else"),
            LiesLeft { at } => write!(f, "{at} lies to the left of {}", at.seat),
            HandCollected { at } => write!(f, "{at}'s cards are collected"),
            HandVoided { at } => write!(f, "{at}'s hand is void"),
            RoundVoided { .. } => f.write_str("all hands are void"),
            Completed { .. } => f.write_str("cards are collected; the round is over"),
        }
    }
}
