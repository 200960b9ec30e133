//! House rules: what a checked submission means for this game, and the checks that need arithmetic.

use super::provisions::{self, Provisions};
use super::settle::Pay;
use super::wager::{Kind, Wager};
use crate::blocks::wagers::WagerRule;
use engine::rules::{HouseRules, Violation};
use engine::{Call, DealingMethod, Device, DeviceRule, House, Procedure, Step, StepRule, TableCites, Trigger, Window};
use kit::{Limits, Money, Odds};

/// The house rules of one table.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The table they want.
    pub house: House,
    /// The clauses.
    pub provisions: Provisions,
    /// What is paid.
    pub pay: Pay,
    /// Limits of the Small Bet and the Big Bet.
    pub small_big: Limits,
    /// Limits of every other wager.
    pub other: Limits,
    wagers: Vec<WagerRule<Wager>>,
    /// Whether the wagers go back when a die does not land flat.
    pub no_roll_returns: bool,
}

impl Rules {
    /// What these house rules mean.
    pub fn new(chosen: HouseRules) -> Rules {
        let provisions = provisions::MA;
        let chip = money(&chosen, "chip");
        let limits = |least, most| Limits { least: money(&chosen, least), most: money(&chosen, most), step: chip };
        let mut rules = Rules {
            house: house(&chosen, &provisions, chip),
            provisions,
            pay: pay(&chosen),
            small_big: limits("minimum-small-big", "maximum-small-big"),
            other: limits("minimum-wager", "maximum-wager"),
            wagers: Vec::new(),
            no_roll_returns: chosen.is("no-roll", "wagers-returned"),
        };
        let rule = |wager: Wager| {
            let cite = provisions.kind(wager.kind()).and(provisions.placed);
            WagerRule::new(wager, rules.limits(wager), cite, provisions.call).raised()
        };
        rules.wagers = Wager::ALL.into_iter().map(rule).collect();
        rules
    }

    /// What is permitted on a spot.
    pub fn wager(&self, wager: Wager) -> &WagerRule<Wager> {
        &self.wagers[usize::from(wager.spot())]
    }

    /// The limits of a wager.
    pub fn limits(&self, wager: Wager) -> Limits {
        match wager.kind() {
            Kind::Small | Kind::Big => self.small_big,
            _ => self.other,
        }
    }
}

fn money(chosen: &HouseRules, name: &str) -> Money {
    chosen.money(name).unwrap_or_else(|| panic!("{name} always has a value"))
}

/// What the pay tables say.
pub fn pay(chosen: &HouseRules) -> Pay {
    let row = |table: &str, row: &str| -> Odds {
        chosen.pay_table(table).odds(row).unwrap_or_else(|| panic!("{table} always has odds for {row}"))
    };
    let listed = |name: &str| row("payout", name);
    Pay {
        three_of_a_kind: listed("three-of-a-kind"),
        two_of_a_kind: listed("two-of-a-kind"),
        any_three_of_a_kind: listed("any-three-of-a-kind"),
        total: std::array::from_fn(|index| listed(&format!("total-{}", index + 4))),
        combination: listed("two-dice-combination"),
        small: listed("small"),
        big: listed("big"),
        one_of_a_kind: [
            row("one-of-a-kind-single", "one-die"),
            row("one-of-a-kind", "two-dice"),
            row("one-of-a-kind", "three-dice"),
        ],
        two_wins_on_three: chosen.is("two-of-a-kind-on-triple", "win"),
    }
}

fn house(chosen: &HouseRules, provisions: &Provisions, chip: Money) -> House {
    let automated = chosen.is("shaker", "automated");
    let seats = u8::try_from(chosen.count("seats")).expect("seats are at most fourteen");
    let mut devices = vec![DeviceRule { device: Device::Display, fails: provisions.gaming_ceases }];
    let mut opening = vec![
        StepRule::dealer(Step::ReceiveDice, provisions.dice),
        StepRule::floor(Step::InspectDisplay, provisions.inspect_display),
    ];
    let mut shift = Vec::new();
    if automated {
        devices.push(DeviceRule { device: Device::Shaker, fails: provisions.shaker_fails });
        opening.push(StepRule::floor(Step::InspectShaker, provisions.inspect_shaker));
        shift.push(StepRule::floor(Step::InspectShaker, provisions.shift));
    }
    let renewal = vec![StepRule::dealer(Step::ReceiveDice, provisions.renewal.and(provisions.dice))];
    House {
        method: if automated { DealingMethod::AutomatedShaker } else { DealingMethod::ManualShaker },
        methods: DealingMethod::DICE,
        devices,
        procedures: vec![
            Procedure::new(Trigger::Opening, opening),
            Procedure::on(Call::BeginShift, Window::Between, shift, provisions.shift),
            Procedure::on(Call::DayPassed, Window::Between, renewal, provisions.renewal),
        ],
        cites: TableCites {
            seats: provisions.table,
            seated: provisions.table,
            stay: provisions.stay,
            round: provisions.round,
            device_leaves: provisions.device_leaves,
            ..TableCites::NONE
        },
        ..House::new(chosen.clone(), seats, &Wager::NAMES, chip)
    }
}

/// The check of a submission that needs arithmetic: no payout may need a fraction of a cent.
pub fn check(chosen: &HouseRules, violations: &mut Vec<Violation>) {
    let chip = money(chosen, "chip");
    for (name, table) in chosen.pay_tables() {
        for (row, odds) in table.rows() {
            if let Some(odds) = odds.filter(|odds| odds.winnings(chip).is_none()) {
                violations.push(Violation::new(
                    format!("pay.{name}.{row}"),
                    odds.to_string(),
                    format!("odds that pay whole cents on the smallest chip of {chip}"),
                    provisions::MA.paid.first(),
                ));
            }
        }
    }
}
