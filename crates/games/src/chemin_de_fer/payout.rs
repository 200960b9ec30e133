//! Payment through the middle of the table, vigorish, and what becomes of the bank.

use super::At;
use super::act::Wager;
use super::decide::Decision;
use super::event::Event;
use super::provisions as law;
use super::rules::{CENTRE, Rules};
use super::settle::CoupResult;
use crate::blocks::wagers::{Chips, WagerEvent};
use ::law::Cite;
use engine::{Position, Reason};

/// Collects and pays what was wagered, at even money: winners are paid from what the losers wagered.
pub(super) fn settle(rules: &Rules, now: &At<'_>, out: &mut Decision) {
    let round = now.round;
    let (Some(banker), Some(verdict)) = (round.bank.banker, round.verdict) else { return };
    let (bank, against) = (Position::of(banker), round.bettors().map(Position::of));
    let mut chips = Chips::new(now.accounts, out).through(CENTRE);
    let covered = chips.on(bank, Wager::Bank);
    match verdict {
        CoupResult::Won => {
            against.for_each(|at| chips.collect(at, Wager::Against, law::AGAINST_LOSES));
            chips.pay(bank, Wager::Bank, covered, law::BANKER_WINS);
            chips.give_back(bank, Wager::Bank, Reason::StakeBack, law::BANKER_WINS);
            let cite = if rules.vigorish_rounded { law::VIGORISH_ROUNDED } else { law::VIGORISH };
            let amount = rules.vigorish.on(covered);
            chips.push(WagerEvent::VigorishTaken { at: bank, wager: Wager::Bank, amount }, cite);
        }
        CoupResult::Lost => {
            chips.collect(bank, Wager::Bank, law::BANKER_LOSES);
            for at in against {
                chips.pay(at, Wager::Against, chips.on(at, Wager::Against), law::AGAINST_WINS);
                chips.give_back(at, Wager::Against, Reason::StakeBack, law::AGAINST_WINS);
            }
        }
        CoupResult::Void => {
            give_back(now, Reason::Push, [law::AGAINST_VOID, law::BANKER_VOID], out);
        }
    }
    out.push(Event::Settled, law::PAYMENT);
    if let (CoupResult::Lost, Some(after)) = (verdict, round.bank.lost_at()) {
        let cite = if round.bank.passed_at.is_some() { law::PASSED_BANK_LOST } else { law::LOSES_BANK };
        out.push(Event::BankLost { seat: banker, after }, cite);
    }
}

/// Every wager goes back, those against the Banker first, each kind by its clause.
fn give_back(now: &At<'_>, why: Reason, [against, bank]: [Cite; 2], out: &mut Decision) {
    let mut chips = Chips::new(now.accounts, out);
    now.round.bettors().for_each(|seat| chips.give_back(seat.into(), Wager::Against, why, against));
    if let Some(banker) = now.round.bank.banker {
        chips.give_back(banker.into(), Wager::Bank, why, bank);
    }
}

/// Every wager goes back, the hand being void.
pub(super) fn void(now: &At<'_>, cite: Cite, out: &mut Decision) {
    give_back(now, Reason::Void, [cite, cite], out);
}
