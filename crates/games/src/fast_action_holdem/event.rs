//! What can happen in a round, what it moves, and who may see it.

use super::act::Wager;
use super::house_way::STEPS;
use super::settle::Outcome;
use crate::blocks::wagers::WagerEvent;
use engine::{Origin, Place, Position, Posting, RoundEnd, Seat, Viewer};
use kit::{Card, Cards, many_deck_rank_of};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Something that the text says nothing about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Gap {
    /// A card of the dealer was seen too soon.
    DealerCard,
    /// A community card was seen, or dealt, too soon.
    CommunityCard,
}

/// Something that happened in a round. A card that `waited` was out of the shoe before; where the cutting card came
/// up on no player's box, no seat is named; `natural` is the dealer's; the cards of a hand that are not `kept` are
/// `discarded`; `five` is the best that a hand makes with the community cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Event {
    Wager(WagerEvent<Wager>),
    BetsClosed { marker: Place },
    CuttingCardOut { seat: Option<Seat> },
    Dealt { to: Place, cards: Cards, waited: bool },
    Burned { cards: Cards, new_dealer: bool, waited: bool },
    HandSet { at: Position, kept: Cards, discarded: Cards, by_dealer: bool },
    HandSplit { at: Position, first: Cards, second: Cards },
    NaturalShown { at: Position, cards: Cards },
    Surrendered { at: Position },
    DiscardsCollected { at: Position },
    AllDiscardsCollected,
    DealerTurned { cards: Cards, natural: bool },
    DealerSet { kept: Cards, discarded: Cards, step: u8 },
    DealerMakes { five: Cards },
    HandExposed { at: Position, kept: Cards, five: Cards, outcome: Outcome },
    HandCollected { at: Position },
    Completed { end: RoundEnd },
    NewDealer,
    FaceUpCardDiscarded { card: Card },
    StrayDrawn { card: Cards },
    CardExposed { at: Position },
    NotDealt { place: Place, count: u32 },
    ExtraDealt { to: Place, cards: Cards, waited: bool },
    HandVoided { at: Position },
    MissingTaken { at: Position },
    DealerReset { kept: Cards, step: u8 },
    MarkerStayed { marker: Place },
    GapReported { gap: Gap },
    PlayedOn,
    ShoeEmpty,
    CardsTouched { at: Position },
    RoundVoided { end: RoundEnd },
}

impl From<WagerEvent<Wager>> for Event {
    fn from(event: WagerEvent<Wager>) -> Event {
        Event::Wager(event)
    }
}

impl engine::Event for Event {
    fn postings(&self, post: &mut dyn FnMut(Posting)) {
        if let Event::Wager(event) = self {
            event.postings(post);
        }
    }

    fn dealt(&self, deal: &mut dyn FnMut(Origin, Cards)) {
        if let Event::Dealt { to, cards, .. } | Event::ExtraDealt { to, cards, .. } = *self {
            deal(Origin::Hand(to), cards);
        }
    }

    fn seen_by(&self, viewer: Viewer) -> Event {
        let hidden = |place: Place| place != Place::Community && !viewer.may_look_at(place);
        match *self {
            Event::Dealt { to, cards, waited } if hidden(to) => Event::Dealt { to, cards: cards.hidden(), waited },
            Event::ExtraDealt { to, cards, waited } if hidden(to) => {
                Event::ExtraDealt { to, cards: cards.hidden(), waited }
            }
            Event::Burned { cards, new_dealer, waited } if hidden(Place::Discard) => {
                Event::Burned { cards: cards.hidden(), new_dealer, waited }
            }
            Event::StrayDrawn { card } if hidden(Place::Discard) => Event::StrayDrawn { card: card.hidden() },
            Event::HandSet { at, kept, discarded, by_dealer } if hidden(Place::Hand(at)) => {
                Event::HandSet { at, kept: kept.hidden(), discarded: discarded.hidden(), by_dealer }
            }
            Event::HandSplit { at, first, second } if hidden(Place::Hand(at)) => {
                Event::HandSplit { at, first: first.hidden(), second: second.hidden() }
            }
            other => other,
        }
    }
}

/// What five cards are, in words.
pub(super) fn describe(five: &Cards) -> String {
    match five.known::<5>() {
        Some(cards) => many_deck_rank_of(&cards).category().to_string(),
        None => String::new(),
    }
}

/// A step of the house ways, in words.
fn step(step: u8) -> &'static str {
    STEPS[usize::from(step)].says
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use Event::*;
        match self {
            Wager(event) => event.fmt(f),
            BetsClosed { marker } => write!(f, "No more bets; the dealing marker is at {marker}"),
            CuttingCardOut { seat: Some(seat) } => write!(f, "the cutting card comes up on the box of {seat}"),
            CuttingCardOut { seat: None } => f.write_str("the cutting card comes up"),
            Dealt { to, cards, waited: false } => write!(f, "{to} is dealt {cards}"),
            Dealt { to, cards, waited: true } => write!(f, "{to} is dealt {cards}, which was out of the shoe"),
            Burned { cards, new_dealer: true, .. } => write!(f, "the new dealer burns {cards}"),
            Burned { cards, .. } => write!(f, "dealer burns {cards}"),
            HandSet { at, kept, discarded, by_dealer: false } => {
                write!(f, "{at} keeps {kept} and discards {discarded}")
            }
            HandSet { at, kept, discarded, .. } => {
                write!(f, "dealer sets for {at}: {kept} kept, {discarded} discarded")
            }
            HandSplit { at, first, second } => write!(f, "{at} splits into {first} and {second}"),
            NaturalShown { at, cards } => write!(f, "{at} has a natural: {cards}"),
            Surrendered { at } => write!(f, "{at} surrenders"),
            DiscardsCollected { at } => write!(f, "{at}'s discards are collected"),
            AllDiscardsCollected => f.write_str("all discards are in the discard rack"),
            DealerTurned { cards, natural: false } => write!(f, "dealer has {cards}"),
            DealerTurned { cards, natural: true } => write!(f, "dealer has a natural: {cards}"),
            DealerSet { kept, discarded, step: by } => {
                write!(f, "dealer keeps {kept} and discards {discarded}: {}", step(*by))
            }
            DealerMakes { five } => write!(f, "dealer makes {five}, {}", describe(five)),
            HandExposed { at, kept, five, outcome } => {
                let comes = match outcome {
                    Outcome::Won => "wins",
                    Outcome::Copy => "is a copy hand and loses",
                    Outcome::Lost => "loses",
                };
                write!(f, "{at} has {kept}: {five}, {}: it {comes}", describe(five))
            }
            HandCollected { at } => write!(f, "{at}'s cards are collected"),
            Completed { .. } => f.write_str("cards are collected; the round is over"),
            other => other.tell_irregular(f),
        }
    }
}

impl Event {
    fn tell_irregular(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use Event::*;
        match self {
            NewDealer => f.write_str("a new dealer comes to the table"),
            FaceUpCardDiscarded { card } => write!(f, "{card} is found face up and discarded"),
            StrayDrawn { card } => write!(f, "{card} was drawn in error and is the next card"),
            CardExposed { at } => write!(f, "a card of {at} is exposed and turned face down"),
            NotDealt { place, count: 1 } => write!(f, "{place} is not dealt 1 card"),
            NotDealt { place, count } => write!(f, "{place} is not dealt {count} cards"),
            ExtraDealt { to, cards, .. } => write!(f, "{to} is dealt {cards} too many"),
            HandVoided { at } => write!(f, "{at}'s hand is void"),
            MissingTaken { at } => write!(f, "{at} takes the missing cards"),
            DealerReset { kept, step: by } => {
                write!(f, "the dealer's hand was set wrong and is reset to {kept}: {}", step(*by))
            }
            MarkerStayed { marker } => write!(f, "the dealing marker was not moved and is still at {marker}"),
            GapReported { gap: Gap::DealerCard } => f.write_str("a card of the dealer is exposed too soon"),
            GapReported { gap: Gap::CommunityCard } => f.write_str("a community card is exposed too soon"),
            PlayedOn => f.write_str("the supervisor has the round played on"),
            ShoeEmpty => f.write_str("there are too few cards to complete the round"),
            CardsTouched { at } => write!(f, "{at}'s cards were touched by somebody else"),
            RoundVoided { .. } => f.write_str("all hands are void"),
            _ => unreachable!("told before"),
        }
    }
}
