//! House rules: what a checked submission means for this game, and the checks that need arithmetic.

use super::act::Wager;
use super::provisions as by;
use super::settle::{Pay, Row};
use crate::blocks::card_table;
use crate::blocks::wagers::WagerRule;
use engine::rules::{HouseRules, Violation};
use engine::{DealingMethod, House, PositionRule};
use kit::{Limits, Money, Relation};

/// The pay table of both wagers.
const TABLE: &str = "winning-hands";

/// The house rules of one table.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The table they want.
    pub house: House,
    /// What is paid.
    pub pay: Pay,
    wagers: [WagerRule<Wager>; 2],
}

impl Rules {
    /// What these house rules mean.
    pub fn new(chosen: HouseRules) -> Rules {
        let areas = if chosen.is("betting-areas-per-player", "2-adjacent") { 2 } else { 1 };
        Rules {
            house: House {
                methods: &[DealingMethod::ManualShoe, DealingMethod::Hand],
                positions: PositionRule::adjacent(areas, by::AREAS),
                ..card_table::house(&chosen, card_table::dealing_method(&chosen), &by::TABLE, &Wager::NAMES)
            },
            pay: pay(&chosen),
            wagers: wagers(&chosen),
        }
    }

    /// What is permitted on a spot.
    pub fn wager(&self, wager: Wager) -> &WagerRule<Wager> {
        &self.wagers[wager as usize]
    }
}

fn money(chosen: &HouseRules, name: &str) -> Money {
    chosen.money(name).unwrap_or_else(|| panic!("{name} always has a value"))
}

fn wagers(chosen: &HouseRules) -> [WagerRule<Wager>; 2] {
    let (least, most, chip) = (money(chosen, "minimum-wager"), money(chosen, "maximum-wager"), money(chosen, "chip"));
    let double_down = Limits { least: chosen.money("minimum-double-down").unwrap_or(chip), most, step: chip };
    [
        WagerRule::new(Wager::Original, Limits { least, most, step: chip }, by::ORIGINAL, by::AFTER_CALL),
        WagerRule::new(Wager::DoubleDown, double_down, by::DOUBLE_DOWN, by::STAYS)
            .staying()
            .hangs(Relation::Requires(Wager::Original), by::DOUBLE_DOWN)
            .hangs(Relation::UpTo(Wager::Original, 1), by::AT_MOST_ORIGINAL),
    ]
}

/// What the pay table says.
pub fn pay(chosen: &HouseRules) -> Pay {
    let odds = |row: Row| chosen.pay_table(TABLE).odds(row.name());
    Pay { odds: Row::ALL.map(odds), limit: chosen.money("payout-limit") }
}

/// The checks of a submission that need arithmetic: payouts in whole cents, and the payout limit's floor, the most
/// that the least wager can win with as much again for the double down.
pub fn check(chosen: &HouseRules, violations: &mut Vec<Violation>) {
    card_table::whole_cents(chosen, &[TABLE], by::ODDS, violations);
    let doubled = money(chosen, "minimum-wager").times(2);
    let floor = chosen.pay_table(TABLE).best().and_then(|odds| odds.winnings(doubled));
    let (Some(limit), Some(floor)) = (chosen.money("payout-limit"), floor) else { return };
    if limit < floor {
        violations.push(Violation::new(
            "options.payout-limit",
            limit.to_string(),
            format!("at least {floor}, the most that the least wager and an equal double down can win"),
            by::LIMIT.first(),
        ));
    }
}
