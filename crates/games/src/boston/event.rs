//! What can happen in a round, what it moves, and who may see it.

use super::act::Wager;
use super::settle::Verdict;
use crate::blocks::card_table::CardEvent;
use crate::blocks::wagers::WagerEvent;
use engine::{Place, Position, RoundEnd};
use kit::{Card, Cards, Money};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Something that happened in a round. `Limited` is what the payout limit cut off; `five` are the cards
/// that play; a round that is `VoidedButThreeCards` still pays three-card hands that qualify;
/// `DealerCompleted` deals the card that the record already has but the dealer had not: the first of the
/// stub.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Event {
    Wager(WagerEvent<Wager>),
    Cards(CardEvent),
    BonusShown { at: Position, cards: Cards },
    BonusHidden { at: Position },
    BonusesSettled,
    TurnedDown { at: Position },
    Limited { at: Position, cut: Money },
    Folded { at: Position },
    HandSet { at: Position, cards: Cards },
    DealerRevealed { cards: Cards, five: Cards },
    HandTurned { at: Position, cards: Cards, five: Cards, verdict: Verdict },
    DealerShort,
    DealerCompleted,
    CardsOutOfView { at: Position },
    VoidedButThreeCards { end: RoundEnd },
}

composed_event! {
    Event of Wager(WagerEvent<Wager>), Cards(CardEvent);
    to |viewer| Event::HandSet { at, cards } if !viewer.may_look_at(Place::Hand(at)) => {
        Event::HandSet { at, cards: cards.hidden() }
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
            Wager(event) => event.fmt(f),
            Cards(event) => event.fmt(f),
            BonusShown { at, cards } => write!(f, "{at} shows {cards}"),
            BonusHidden { at } => write!(f, "{at} keeps three cards hidden"),
            BonusesSettled => f.write_str("bonus wagers are settled"),
            TurnedDown { at } => write!(f, "{at}'s cards are turned face down again"),
            Limited { at, cut } => write!(f, "{at}'s winnings are cut by {cut} to the payout limit"),
            Folded { at } => write!(f, "{at} folds"),
            HandSet { at, cards } => write!(f, "{at} sets {cards}"),
            DealerRevealed { five, .. } => write!(f, "dealer reveals {five}: {}", described(five)),
            HandTurned { at, five, verdict, .. } => {
                let verdict = match verdict {
                    Verdict::Won => "beats the dealer",
                    Verdict::Tied => "ties the dealer",
                    Verdict::Lost => "is beaten",
                };
                write!(f, "{at} has {five}: {}; it {verdict}", described(five))
            }
            DealerShort => f.write_str("the dealer lacks the last card, which will be dealt"),
            DealerCompleted => f.write_str("the dealer's missing card is dealt from the stub"),
            CardsOutOfView { at } => write!(f, "{at}'s cards were out of the dealer's view"),
            VoidedButThreeCards { .. } => f.write_str("all hands are void but qualifying three-card hands"),
        }
    }
}
