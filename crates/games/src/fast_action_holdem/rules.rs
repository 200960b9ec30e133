//! House rules: what a checked submission means for this game, and the checks that need arithmetic.

use super::act::Wager;
use super::procedures;
use super::provisions as by;
use super::settle::{Pay, SurrenderRounding};
use crate::blocks::wagers::WagerRule;
use engine::House;
use engine::rules::{HouseRules, Violation};
use kit::{Limits, Money};

/// The house rules of one table.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The table they want.
    pub house: House,
    /// What is permitted as a wager.
    pub wager: WagerRule<Wager>,
    /// What is paid, and what is taken for half.
    pub pay: Pay,
    /// Whether a device reshuffles the cards all the time.
    pub continuous: bool,
}

impl Rules {
    /// What these house rules mean.
    pub fn new(chosen: HouseRules) -> Rules {
        Rules {
            wager: WagerRule::new(Wager::Hand, limits(&chosen), by::WAGER, by::AFTER_CALL),
            pay: pay(&chosen),
            continuous: chosen.is("continuous-shuffler", "yes"),
            house: procedures::house(chosen),
        }
    }
}

/// The limits of a wager.
pub fn limits(chosen: &HouseRules) -> Limits {
    let money = |name: &str| money(chosen, name);
    Limits { least: money("minimum-wager"), most: money("maximum-wager"), step: money("chip") }
}

/// What a table pays, and what it takes for half.
pub fn pay(chosen: &HouseRules) -> Pay {
    let odds =
        |table: &str| chosen.pay_table(table).odds(table).expect("each of these tables has one row, by its name");
    let surrender = match chosen.choice("surrender-rounding") {
        "down-to-chip" => SurrenderRounding::DownToChip(money(chosen, "chip")),
        _ => SurrenderRounding::Exact,
    };
    Pay { natural: odds("natural"), win: odds("win"), surrender }
}

/// How many decks a shoe is filled with: all of them, or one of two equal batches.
pub fn decks(chosen: &HouseRules) -> u8 {
    let decks = match chosen.choice("shuffle-method") {
        "automated" => chosen.count("decks-with-shuffler") / 2,
        _ => chosen.count("decks"),
    };
    u8::try_from(decks).expect("a shoe holds at most eight decks")
}

pub(super) fn money(chosen: &HouseRules, name: &str) -> Money {
    chosen.money(name).unwrap_or_else(|| panic!("{name} always has a value"))
}

/// The check of a submission that needs arithmetic: half a wager in whole cents.
pub fn check(chosen: &HouseRules, violations: &mut Vec<Violation>) {
    let chip = money(chosen, "chip");
    if pay(chosen).surrender == SurrenderRounding::Exact && chip.half().is_none() {
        let permitted = "an even number of cents, so that half of every wager is whole cents";
        violations.push(Violation::new("options.chip", chip.to_string(), permitted, by::HALF_A_CENT.first()));
    }
}
