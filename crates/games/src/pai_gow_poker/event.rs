//! What can happen in a round, what it moves, who may see it, and how it is told.

use super::act::{Number, Stack, Wager};
use super::bank_event::BankEvent;
use super::cut::CutEvent;
use super::dealing::Start;
use super::setting::describe;
use super::settle::Outcome;
use crate::blocks::card_table::CardEvent;
use crate::blocks::meter::MeterEvent;
use crate::blocks::wagers::WagerEvent;
use engine::{Origin, Place, Position, Seat, Viewer};
use kit::{Card, Cards, Dice, JokerSeven, Money, Rank};
use serde::{Deserialize, Serialize};
use std::fmt;

/// How one of a player's hands compares with the dealer's or the bank's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Versus {
    Higher,
    Copy,
    Lower,
    /// Not compared, because the two hands were set wrong.
    Foul,
}

/// What came of a report that a card was exposed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Exposure {
    /// The player may play or void the hand.
    Option,
    /// The player has seen the cards already: the hand is played.
    Late,
    /// All hands are void.
    Voids,
    /// Nobody plays there: nothing changes.
    Nothing,
}

/// Why a throw does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum NoRoll {
    NotFlat,
    FallenOut,
    LidByBank,
}

/// What the starting position came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum StartBy {
    Dice,
    Generator,
    Button,
}

/// Something that happened in a round. An area that is taken goes by the number of its seat. Cards of a set hand stand
/// as high hand, then low hand; a rule is one of the house way, from 0, and is hidden with the cards it was chosen for.
/// A hand in a table is named by its place among [`JokerSeven::ALL`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Event {
    Wager(WagerEvent<Wager>),
    Cards(CardEvent),
    Bank(BankEvent),
    Cut(CutEvent),
    Meter(MeterEvent<Wager>),
    AreaTaken { at: Position, area: Seat },
    NumberCoupon { at: Position, number: Number, amount: Money },
    CouponRedeemed { at: Position },
    CouponKept { at: Position },
    CouponAccepted { at: Position, amount: Money },
    SystemLocked { wagers: u32 },
    StacksDealt { cards: Cards },
    Shaken { bank: Option<Seat>, times: u32 },
    NoRoll { why: NoRoll },
    Started { by: StartBy, dice: Dice, start: Place, marked: bool },
    NumbersSettled,
    Delivered { to: Place, stack: Option<Stack>, cards: Cards },
    LaidUp { at: Position, cards: Cards, by_dealer: bool },
    ThreeCardsSettled,
    UnplayedCollected { hands: u8 },
    TakenUp { at: Position, cards: Cards },
    Advised { at: Position, cards: Cards, rule: Option<u8> },
    HandSet { at: Position, cards: Cards, low: u8, by_dealer: bool },
    DealerSet { cards: Cards, rule: u8 },
    DealerReset { cards: Cards, bank: Option<Seat> },
    Surrendered { at: Position },
    HandExposed { at: Position, cards: Cards },
    Announced { place: Place, high: Versus, low: Versus, outcome: Outcome },
    SideWon { at: Position, wager: Wager },
    CardsStay { at: Position },
    PayoutAwaits { at: Position, wager: Wager },
    PayoutValidated { at: Position, wager: Wager },
    DocumentsCompleted { at: Position },
    BestHand { at: Position, cards: Cards, hand: Option<u8>, pai_gow: Option<Rank>, premium: bool },
    EnvyEarned { at: Position, by: Position, amount: Money },
    PayoutLimited { at: Position, wager: Wager, due: Money },
    EnvySettled { at: Position },
    TotalCorrected { announced: u8, total: u8, dealt: bool },
    Mistotalled { announced: u8, total: u8 },
    CardExposed { place: Place, card: Option<Card>, then: Exposure },
    ExposedInStacks,
    StacksMisdealt,
    HandKept { at: Position },
}

composed_event! {
    Event of Wager(WagerEvent<Wager>), Cards(CardEvent), Bank(BankEvent), Cut(CutEvent), Meter(MeterEvent<Wager>);
    deals |deal| Event::Delivered { to, cards, .. } => deal(Origin::Hand(*to), *cards);
    // Face down until the deal is done; only then does anyone look.
    to |viewer| Event::Delivered { to, stack, cards } if viewer != Viewer::Surveillance => {
        Event::Delivered { to, stack, cards: cards.hidden() }
    },
    Event::StacksDealt { cards } if viewer != Viewer::Surveillance => Event::StacksDealt { cards: cards.hidden() },
    Event::TakenUp { at, cards } if !viewer.may_look_at(Place::Hand(at)) => {
        Event::TakenUp { at, cards: cards.hidden() }
    },
    Event::Advised { at, cards, .. } if !viewer.may_look_at(Place::Hand(at)) => {
        Event::Advised { at, cards: cards.hidden(), rule: None }
    },
    Event::HandSet { at, cards, low, by_dealer } if !viewer.may_look_at(Place::Hand(at)) => {
        Event::HandSet { at, cards: cards.hidden(), low, by_dealer }
    }
}

/// Two hands with what they are, where their cards are known: `Kd Kc 9s 5h 2c / Ah Qd: pair of kings ...`.
pub(super) fn hands(cards: &Cards, low: u8) -> String {
    if !cards.all_known() {
        return "two hands face down".to_owned();
    }
    let faces: Vec<String> = cards.faces().map(|card| card.to_string()).collect();
    let (high, low_cards) = faces.split_at(faces.len() - usize::from(low).min(faces.len()));
    format!("{} / {}: {}", high.join(" "), low_cards.join(" "), describe(cards, low))
}

/// What a hand of the tables is called.
pub(super) fn named(hand: JokerSeven) -> &'static str {
    match hand {
        JokerSeven::ThreeOfAKind => "three of a kind",
        JokerSeven::Straight => "a straight",
        JokerSeven::Flush => "a flush",
        JokerSeven::FullHouse => "a full house",
        JokerSeven::FourOfAKind => "four of a kind",
        JokerSeven::JokerStraightFlush => "a straight flush with the joker",
        JokerSeven::NaturalStraightFlush => "a straight flush",
        JokerSeven::JokerRoyalFlush => "a royal flush with the joker",
        JokerSeven::NaturalRoyalFlush => "a natural royal flush",
        JokerSeven::FiveAces => "five aces",
        JokerSeven::JokerSevenStraightFlush => "a seven-card straight flush with the joker",
        JokerSeven::RoyalMatchKingQueen | JokerSeven::RoyalMatchAceKing => "a royal flush plus royal match",
        JokerSeven::NaturalSevenStraightFlush => "a seven-card straight flush with no joker",
    }
}

impl fmt::Display for Versus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Versus::Higher => "higher",
            Versus::Copy => "a copy",
            Versus::Lower => "lower",
            Versus::Foul => "set wrong",
        })
    }
}

impl From<Start> for StartBy {
    fn from(start: Start) -> StartBy {
        match start {
            Start::Dice => StartBy::Dice,
            Start::Generator => StartBy::Generator,
            Start::Button => StartBy::Button,
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use Event::*;
        match self {
            Wager(event) => event.fmt(f),
            Cards(event) => event.fmt(f),
            Bank(event) => event.fmt(f),
            Cut(event) => event.fmt(f),
            Meter(event) => event.fmt(f),
            AreaTaken { at, area } => write!(f, "{at} is played on the area of {area}"),
            NumberCoupon { at, number, amount } if amount.is_zero() => {
                write!(f, "{at}'s coupon leaves number {}", number.0)
            }
            NumberCoupon { at, number, amount } => {
                write!(f, "{at} places a coupon for {amount} on number {}", number.0)
            }
            CouponRedeemed { at } => write!(f, "{at} redeems a coupon for a progressive wager"),
            CouponKept { at } => write!(f, "{at} keeps the progressive coupon"),
            CouponAccepted { at, amount } => write!(f, "{at}'s progressive coupon is accepted for a wager of {amount}"),
            SystemLocked { wagers: 1 } => f.write_str("the progressive system is locked with 1 wager"),
            SystemLocked { wagers } => write!(f, "the progressive system is locked with {wagers} wagers"),
            StacksDealt { cards } => write!(f, "each stack is dealt one card: {cards}"),
            Shaken { bank: None, times } => write!(f, "dealer shakes the shaker {times} times"),
            Shaken { bank: Some(seat), times } => write!(f, "the bank, {seat}, shakes the shaker {times} times"),
            NoRoll { why: self::NoRoll::NotFlat } => f.write_str("No roll: a die does not lie flat"),
            NoRoll { why: self::NoRoll::FallenOut } => f.write_str("No roll: a die fell out of the shaker"),
            NoRoll { why: self::NoRoll::LidByBank } => {
                f.write_str("the bank lifted the lid: the dice are shaken again")
            }
            Started { by, dice, start, marked } => {
                match by {
                    StartBy::Dice => write!(f, "dice {dice} total {}: ", dice.total())?,
                    StartBy::Generator => write!(f, "the generator displays {}: ", dice.total())?,
                    StartBy::Button => f.write_str("the button lies there: ")?,
                }
                write!(f, "the first cards go to {start}")?;
                if *marked { f.write_str(", which is marked") } else { Ok(()) }
            }
            NumbersSettled => f.write_str("the additional wagers are settled"),
            Delivered { to, stack: Some(stack), cards } => write!(f, "{to} is delivered {stack}: {cards}"),
            Delivered { to, cards, .. } => write!(f, "{to} is dealt {cards}"),
            other => deal(other, f),
        }
    }
}

fn deal(event: &Event, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    use Event::*;
    match event {
        LaidUp { at, cards, by_dealer: false } => write!(f, "{at} lays up {cards}"),
        LaidUp { at, cards, .. } => write!(f, "{at}'s three cards are {cards}"),
        ThreeCardsSettled => f.write_str("the three-card bonus wagers are settled"),
        UnplayedCollected { hands: 1 } => f.write_str("1 hand without a wager is collected unexposed"),
        UnplayedCollected { hands } => write!(f, "{hands} hands without a wager are collected unexposed"),
        TakenUp { at, cards } => write!(f, "{at} takes up {cards}"),
        Advised { at, cards, rule: Some(rule) } => {
            write!(f, "{at} is told the house way, rule {}: {}", rule + 1, hands(cards, 2))
        }
        Advised { at, .. } => write!(f, "{at} is told the house way"),
        HandSet { at, cards, low, by_dealer: false } => write!(f, "{at} sets {}", hands(cards, *low)),
        HandSet { at, cards, low, .. } => write!(f, "dealer sets for {at} {}", hands(cards, *low)),
        DealerSet { cards, rule } => write!(f, "dealer sets by rule {}: {}", rule + 1, hands(cards, 2)),
        DealerReset { cards, bank: None } => write!(f, "dealer's hand is reset: {}", hands(cards, 2)),
        DealerReset { cards, .. } => write!(f, "the bank's hand is reset: {}", hands(cards, 2)),
        Surrendered { at } => write!(f, "{at} surrenders"),
        HandExposed { at, cards } => write!(f, "{at} has {cards}"),
        Announced { place, high: Versus::Foul, .. } => write!(f, "{place}: the hands are set wrong: it loses"),
        Announced { place, high, low, outcome } => {
            let comes = match outcome {
                Outcome::Win => "wins",
                Outcome::Push => "pushes",
                Outcome::Lose => "loses",
            };
            write!(f, "{place}: high hand {high}, low hand {low}: it {comes}")
        }
        CardsStay { at } => write!(f, "{at}'s cards stay on the layout"),
        SideWon { at, wager } => write!(f, "{at}'s {} wins", wager.called()),
        PayoutAwaits { at, wager } => write!(f, "{at}'s payout on the {} waits to be validated", wager.called()),
        PayoutValidated { at, wager } => write!(f, "{at}'s payout on the {} is validated", wager.called()),
        DocumentsCompleted { at } => write!(f, "the documents of {at}'s payout are completed"),
        BestHand { at, cards, hand, pai_gow, .. } => {
            write!(f, "{at}'s seven cards are {cards}: ")?;
            let called = hand.and_then(|hand| JokerSeven::ALL.get(usize::from(hand)));
            match (called, pai_gow) {
                (Some(hand), None) => f.write_str(named(*hand)),
                (Some(hand), Some(top)) => write!(f, "{}, and a pai gow, {} high", named(*hand), top.word()),
                (None, Some(top)) => write!(f, "a pai gow, {} high", top.word()),
                (None, None) => f.write_str("nothing that is paid"),
            }
        }
        EnvyEarned { at, by, amount } => write!(f, "{at} earns an envy bonus of {amount} for {by}'s hand"),
        PayoutLimited { at, wager, due } => {
            write!(f, "the payout limit cuts {due} that {at} would be paid on the {}", wager.called())
        }
        EnvySettled { at } => write!(f, "envy bonuses and premium hand of {at} are settled"),
        other => irregular(other, f),
    }
}

fn irregular(event: &Event, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    use Event::*;
    match event {
        TotalCorrected { announced, total, dealt: false } => {
            write!(f, "{announced} was announced; the total is corrected to {total} before the deal")
        }
        TotalCorrected { announced, total, .. } => {
            write!(f, "{announced} was announced for {total}, which leads to the same position")
        }
        Mistotalled { announced, total } => {
            write!(f, "{announced} was announced for {total}: cards went to the wrong positions")
        }
        CardExposed { place, card, then } => {
            let card = card.map_or_else(|| "a card".to_owned(), |card| card.to_string());
            let then = match then {
                Exposure::Option => "the hand may be played or void",
                Exposure::Late => "the hand is played",
                Exposure::Voids => "nobody may play on",
                Exposure::Nothing => "nobody plays there, and nothing changes",
            };
            write!(f, "{card} of {place} is exposed: {then}")
        }
        ExposedInStacks => f.write_str("a card is exposed while the stacks are dealt: the cards are reshuffled"),
        StacksMisdealt => f.write_str("the stacks were not dealt as they should be: the cards are reshuffled"),
        HandKept { at } => write!(f, "{at} plays the hand"),
        _ => Ok(()),
    }
}
