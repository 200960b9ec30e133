//! House rules: what a checked submission means for this game.

use crate::blocks::Vigorish;
use engine::rules::HouseRules;
use kit::{Limits, Money};

/// The vigorish on what the Banker won. Quarters go with five percent and multiples of 20 cents
/// with four; the check of the submission has seen to that.
pub fn vigorish(chosen: &HouseRules) -> Vigorish {
    let percent = if chosen.is("vigorish-rate", "4%") { 4 } else { 5 };
    match chosen.choice("vigorish-rounding") {
        "up-to-25-cents" => Vigorish::rounded_up(percent, Money::cents(25)),
        "up-to-20-cents" => Vigorish::rounded_up(percent, Money::cents(20)),
        _ => Vigorish::exact(percent),
    }
}

/// How many decks the shoe is filled with.
pub fn decks(chosen: &HouseRules) -> u8 {
    u8::try_from(chosen.count("decks")).expect("a shoe holds at most a hundred decks")
}

/// The limits of the Banker's wager.
pub fn limits(chosen: &HouseRules) -> Limits {
    let money = |name: &str| chosen.money(name).unwrap_or_else(|| panic!("{name} always has a value"));
    Limits { least: money("minimum-wager"), most: money("maximum-wager"), step: money("chip") }
}
