//! What can happen in a round, what it moves, who may see it, and how it is told.

use super::act::Wager;
use super::bank_event::BankEvent;
use super::settle::Outcome;
use super::{Setting, round};
use crate::blocks::wagers::WagerEvent;
use engine::{Place, Position, Seat, Viewer};
use kit::{Dice, Tile, Tiles};
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
    /// Higher by its tile, but worth zero, which does not win.
    Zero,
}

/// What came of a report that a tile was exposed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Exposure {
    /// The player may play or void the hand.
    Option,
    /// The player has seen the tiles already: the hand is played.
    Late,
    /// All hands are void.
    Voids,
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

/// Something that happened in a round. An area that is taken goes by the number of its seat. Tiles of a
/// set hand stand as high hand, then low hand; a rule is one of the house way, from 0, and is hidden with
/// the tiles it was chosen for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Event {
    Wager(WagerEvent<Wager>),
    Bank(BankEvent),
    AreaTaken { at: Position, area: Seat },
    BetsClosed,
    Shaken { bank: Option<Seat>, times: u32 },
    NoRoll { why: NoRoll },
    Thrown { dice: Dice, total: u8, start: Place },
    Delivered { to: Place, tiles: Tiles },
    UnplayedCollected { hands: u8 },
    ShakerCovered,
    TakenUp { at: Position, tiles: Tiles },
    Advised { at: Position, tiles: Tiles, rule: Option<u8> },
    HandSet { at: Position, tiles: Tiles, by_dealer: bool },
    DealerSet { tiles: Tiles, rule: u8 },
    Surrendered { at: Position },
    HandExposed { at: Position, tiles: Tiles },
    Announced { place: Place, high: Versus, low: Versus, outcome: Outcome },
    TilesCollected { place: Place, face_up: bool },
    TotalCorrected { announced: u8, total: u8, dealt: bool },
    Mistotalled { announced: u8, total: u8 },
    WrongPosition,
    TileExposed { place: Place, tile: Option<Tile>, then: Exposure },
    HandKept { at: Position },
    HandVoided { at: Position },
    DealerReset { tiles: Tiles, bank: bool },
    TilesTouched { at: Position },
    TilesOutOfView { at: Position },
    RoundVoided,
    Completed,
}

composed_event! {
    Event of Wager(WagerEvent<Wager>), Bank(BankEvent);
    // Face down until the deal is done; only then does anyone look.
    to |viewer| Event::Delivered { to, tiles } if viewer != Viewer::Surveillance => {
        Event::Delivered { to, tiles: tiles.hidden() }
    },
    Event::TakenUp { at, tiles } if !viewer.may_look_at(Place::Hand(at)) => {
        Event::TakenUp { at, tiles: tiles.hidden() }
    },
    Event::Advised { at, tiles, .. } if !viewer.may_look_at(Place::Hand(at)) => {
        Event::Advised { at, tiles: tiles.hidden(), rule: None }
    },
    Event::HandSet { at, tiles, by_dealer } if !viewer.may_look_at(Place::Hand(at)) => {
        Event::HandSet { at, tiles: tiles.hidden(), by_dealer }
    }
}

/// Two hands with what they are, where their tiles are known: `6-6 4-5 / 1-2 2-2: wong ...`.
pub(super) fn hands(tiles: &Tiles) -> String {
    match round::four(tiles) {
        Some([a, b, c, d]) => {
            let setting = Setting::of([a, b], [c, d]);
            format!("{setting}: {}", setting.ranks())
        }
        None => "two hands face down".to_owned(),
    }
}

impl fmt::Display for Versus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Versus::Higher => "higher",
            Versus::Copy => "a copy",
            Versus::Lower => "lower",
            Versus::Zero => "worth zero",
        })
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use Event::*;
        match self {
            Wager(event) => event.fmt(f),
            Bank(event) => event.fmt(f),
            AreaTaken { at, area } => write!(f, "{at} is played on the area of {area}"),
            BetsClosed => f.write_str("No more bets"),
            Shaken { bank: None, times } => write!(f, "dealer shakes the shaker {times} times"),
            Shaken { bank: Some(seat), times } => write!(f, "the bank, {seat}, shakes the shaker {times} times"),
            NoRoll { why: self::NoRoll::NotFlat } => f.write_str("No roll: a die does not lie flat"),
            NoRoll { why: self::NoRoll::FallenOut } => f.write_str("No roll: a die fell out of the shaker"),
            NoRoll { why: self::NoRoll::LidByBank } => {
                f.write_str("the bank lifted the lid: the dice are shaken again")
            }
            Thrown { dice, total, start } => write!(f, "dice {dice} total {total}: the first stack goes to {start}"),
            Delivered { to, tiles } => write!(f, "{to} is dealt {tiles}"),
            UnplayedCollected { hands } => write!(f, "{hands} hand(s) without a wager are collected unexposed"),
            ShakerCovered => f.write_str("the shaker is covered and shaken once"),
            TakenUp { at, tiles } => write!(f, "{at} takes up {tiles}"),
            Advised { at, tiles, rule: Some(rule) } => {
                write!(f, "{at} is told the house way, rule {}: {}", rule + 1, hands(tiles))
            }
            Advised { at, .. } => write!(f, "{at} is told the house way"),
            HandSet { at, tiles, by_dealer: false } => write!(f, "{at} sets {}", hands(tiles)),
            HandSet { at, tiles, .. } => write!(f, "dealer sets for {at} {}", hands(tiles)),
            DealerSet { tiles, rule } => write!(f, "dealer sets by rule {}: {}", rule + 1, hands(tiles)),
            Surrendered { at } => write!(f, "{at} surrenders"),
            HandExposed { at, tiles } => write!(f, "{at} has {}", hands(tiles)),
            Announced { place, high, low, outcome } => {
                let comes = match outcome {
                    Outcome::Win => "wins",
                    Outcome::Push => "pushes",
                    Outcome::Lose => "loses",
                };
                write!(f, "{place}: high hand {high}, low hand {low}: it {comes}")
            }
            TilesCollected { place, face_up: true } => write!(f, "tiles of {place} are collected in order"),
            TilesCollected { place, face_up: false } => write!(f, "tiles of {place} are collected face down"),
            other => irregular(other, f),
        }
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
            write!(f, "{announced} was announced for {total}: tiles went to the wrong positions")
        }
        WrongPosition => f.write_str("the total was counted to the wrong position"),
        TileExposed { place, tile, then } => {
            let tile = tile.map_or_else(|| "a tile".to_owned(), |tile| tile.to_string());
            let then = match then {
                Exposure::Option => "the hand may be played or void",
                Exposure::Late => "the hand is played",
                Exposure::Voids => "nobody may play on",
            };
            write!(f, "{tile} of {place} is exposed: {then}")
        }
        HandKept { at } => write!(f, "{at} plays the hand"),
        HandVoided { at } => write!(f, "{at}'s hand is void"),
        DealerReset { tiles, bank: false } => write!(f, "dealer's hand is reset: {}", hands(tiles)),
        DealerReset { tiles, .. } => write!(f, "the bank's hand is reset: {}", hands(tiles)),
        TilesTouched { at } => write!(f, "{at}'s tiles were touched by somebody else"),
        TilesOutOfView { at } => write!(f, "{at}'s tiles were out of the dealer's view"),
        RoundVoided => f.write_str("all hands are void"),
        _ => f.write_str("tiles are collected; the round is over"),
    }
}
