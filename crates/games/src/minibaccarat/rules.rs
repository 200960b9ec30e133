//! House rules: what a checked submission means for this game.

use super::settle::{DragonBonusPay, Pay, Press};
use crate::blocks::Vigorish;
use engine::rules::HouseRules;
use kit::{Limits, Money};

/// The share of a Banker win that is taken as vigorish, in percent.
const VIGORISH: u8 = 5;

/// How many decks a shoe is filled with: all of them, or one of two equal batches.
pub fn decks(chosen: &HouseRules) -> u8 {
    let decks = match chosen.choice("shuffle-method") {
        "automated" => chosen.count("decks-with-shuffler") / 2,
        _ => chosen.count("decks"),
    };
    u8::try_from(decks).expect("a shoe holds at most eight decks")
}

/// What the table pays.
pub fn pay(chosen: &HouseRules) -> Pay {
    let only = |table: &str, row: &str| {
        chosen.pay_table(table).odds(row).unwrap_or_else(|| panic!("{table} always pays on {row}"))
    };
    let dragon_bonus = match chosen.choice("pay-table-dragon-bonus") {
        "A" => "dragon-bonus-a",
        "B" => "dragon-bonus-b",
        _ => "dragon-bonus-c",
    };
    let margins = ["win-by-4", "win-by-5", "win-by-6", "win-by-7", "win-by-8", "win-by-9"];
    Pay {
        player: only("player", "win"),
        banker: only("banker", "win"),
        vigorish: vigorish(chosen),
        tie: only("tie", "tie"),
        dragon_bonus: DragonBonusPay {
            natural: only(dragon_bonus, "natural-winner"),
            margin: margins.map(|row| only(dragon_bonus, row)),
        },
        dragon_7: only("dragon-7", "dragon-7"),
        panda_8: only("panda-8", "panda-8"),
        one_pair: only("house-money", "one-pair"),
        both_pairs: only("house-money", "both-pairs"),
        press: press(chosen),
    }
}

/// The vigorish of a Banker win; none at EZ Baccarat.
fn vigorish(chosen: &HouseRules) -> Option<Vigorish> {
    if chosen.is("baccarat-variant", "ez") {
        return None;
    }
    let rounded = chosen.is("vigorish-rounding", "up-to-25-cents");
    Some(if rounded { Vigorish::rounded_up(VIGORISH, Money::cents(25)) } else { Vigorish::exact(VIGORISH) })
}

fn press(chosen: &HouseRules) -> Press {
    let whole = chosen.is("house-money-press", "all");
    Press { percent: if whole { 100 } else { chosen.count("house-money-portion") }, chip: money(chosen, "chip") }
}

/// The limits of wagers on either hand, of the Tie Wager and of the others.
pub fn limits(chosen: &HouseRules) -> [Limits; 3] {
    let limits =
        |least, most| Limits { least: money(chosen, least), most: money(chosen, most), step: money(chosen, "chip") };
    [
        limits("minimum-wager", "maximum-wager"),
        limits("minimum-tie-wager", "maximum-tie-wager"),
        limits("minimum-side-wager", "maximum-side-wager"),
    ]
}

fn money(chosen: &HouseRules, name: &str) -> Money {
    chosen.money(name).unwrap_or_else(|| panic!("{name} always has a value"))
}
