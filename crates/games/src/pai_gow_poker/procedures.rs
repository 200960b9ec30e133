//! What people do around the rounds: the deck's arrival, its inspection and shuffle, the idle table.

use super::act::{AREAS, SPOTS};
use super::provisions as by;
use super::rules::DECK;
use crate::blocks::card_table::{self, TableOf};
use engine::rules::HouseRules;
use engine::{House, Procedure, Step, StepRule, Trigger};

/// The table that these house rules want. The deck is cut in the round, by whom depends on the bank.
pub(super) fn house(chosen: &HouseRules) -> House {
    let table = TableOf { deck: DECK, seats: AREAS };
    let mut house = card_table::house_of(chosen, card_table::dealing_method(chosen), &by::TABLE, &SPOTS, table);
    if chosen.is("opening-procedure", "preinspected-preshuffled") {
        // They wait for the first player as they came, and are only cut.
        for procedure in &mut house.procedures {
            if procedure.triggers.contains(&Trigger::Opening) {
                let held = |rule: StepRule| [rule, StepRule { step: Step::HoldCards, ..rule }];
                procedure.steps = procedure.steps.iter().copied().flat_map(held).collect();
            } else if procedure.triggers.contains(&Trigger::Arrival) {
                procedure.steps = vec![StepRule::dealer(Step::StackCards, by::PRESHUFFLED)];
            }
        }
    }
    if chosen.money("max-payout-bonus").or(chosen.money("max-payout-seven-card")).is_some() {
        house.begin_with(Trigger::Opening, StepRule::floor(Step::PostPayoutLimit, by::LIMIT_NOTICE));
    }
    // Dice are brought to the table in their shaker, and stay for a day.
    let shaker = StepRule::dealer(Step::ReceiveDice, by::DICE);
    if chosen.is("starting-position", "dice") {
        house.begin_with(Trigger::Opening, shaker);
        house.procedures.push(Procedure::on(
            engine::Call::DayPassed,
            engine::Window::Between,
            vec![StepRule::dealer(Step::ReceiveDice, by::NEW_DICE)],
            by::NEW_DICE,
        ));
    }
    house
}
