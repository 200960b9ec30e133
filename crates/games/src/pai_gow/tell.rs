//! What happened, in words.

use super::event::{Event, Exposure, Held, NoRoll, Versus};
use super::settle::Outcome;
use super::{Setting, round};
use kit::Tiles;
use std::fmt;

/// `seat 2`, or `seat 2 on area 3` for the neighbouring area.
fn whose(held: Held) -> String {
    if held.spot() == 0 { held.by.to_string() } else { format!("{} on area {}", held.by, held.area.0) }
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

fn versus(versus: Versus) -> &'static str {
    match versus {
        Versus::Higher => "higher",
        Versus::Copy => "a copy",
        Versus::Lower => "lower",
        Versus::Zero => "worth zero",
    }
}

fn outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "wins",
        Outcome::Push => "pushes",
        Outcome::Lose => "loses",
    }
}

fn from(centre: bool) -> &'static str {
    if centre { " from the centre" } else { "" }
}

fn into(centre: bool) -> &'static str {
    if centre { " to the centre" } else { "" }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use Event::*;
        match self {
            WagerPlaced { held, amount } => write!(f, "{} places wager {amount}", whose(*held)),
            WagerTakenBack { held, amount } => write!(f, "{} takes back wager {amount}", whose(*held)),
            CouponPlaced { seat, amount } => write!(f, "{seat} places a match play coupon for {amount}"),
            CouponReturned { seat } => write!(f, "{seat} keeps the coupon"),
            CouponTaken { seat } => write!(f, "{seat}'s coupon is taken"),
            CouponPaid { seat, amount } => write!(f, "{seat} is paid {amount} on the coupon"),
            Bank(event) => event.fmt(f),
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
            TakenUp { held, tiles } => write!(f, "{} takes up {tiles}", whose(*held)),
            Advised { held, tiles, rule: Some(rule) } => {
                write!(f, "{} is told the house way, rule {}: {}", whose(*held), rule + 1, hands(tiles))
            }
            Advised { held, .. } => write!(f, "{} is told the house way", whose(*held)),
            HandSet { held, tiles, by_dealer: false } => write!(f, "{} sets {}", whose(*held), hands(tiles)),
            HandSet { held, tiles, .. } => write!(f, "dealer sets for {} {}", whose(*held), hands(tiles)),
            DealerSet { tiles, rule } => write!(f, "dealer sets by rule {}: {}", rule + 1, hands(tiles)),
            Surrendered { held } => write!(f, "{} surrenders", whose(*held)),
            HandExposed { held, tiles } => write!(f, "{} has {}", whose(*held), hands(tiles)),
            Announced { place, high, low, outcome: comes } => {
                let comes = outcome(*comes);
                write!(f, "{place}: high hand {}, low hand {}: it {comes}", versus(*high), versus(*low))
            }
            Collected { held, amount, centre } => write!(f, "{} loses {amount}{}", whose(*held), into(*centre)),
            Paid { held, amount, centre } => write!(f, "{} is paid {amount}{}", whose(*held), from(*centre)),
            VigorishTaken { held, amount } => write!(f, "{} pays vigorish of {amount}", whose(*held)),
            Returned { held, amount, .. } => write!(f, "{} gets back {amount}", whose(*held)),
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
        HandKept { held } => write!(f, "{} plays the hand", whose(*held)),
        HandVoided { held } => write!(f, "{}'s hand is void", whose(*held)),
        DealerReset { tiles, bank: false } => write!(f, "dealer's hand is reset: {}", hands(tiles)),
        DealerReset { tiles, .. } => write!(f, "the bank's hand is reset: {}", hands(tiles)),
        TilesTouched { seat } => write!(f, "{seat}'s tiles were touched by somebody else"),
        TilesOutOfView { seat } => write!(f, "{seat}'s tiles were out of the dealer's view"),
        RoundVoided => f.write_str("all hands are void"),
        _ => f.write_str("tiles are collected; the round is over"),
    }
}
