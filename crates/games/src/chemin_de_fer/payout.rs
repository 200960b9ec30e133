//! Payment through the middle of the table, vigorish, and what becomes of the bank.

use super::At;
use super::act::Spot;
use super::decide::Decision;
use super::event::Event;
use super::provisions as law;
use super::rules::Rules;
use super::settle::Verdict;
use ::law::Cite;
use engine::{Reason, Seat};
use kit::Money;

/// Collects and pays what was wagered, at even money.
pub(super) fn settle(rules: &Rules, now: &At<'_>, out: &mut Decision) {
    let round = now.round;
    let (Some(banker), Some(verdict)) = (round.bank.banker, round.verdict) else { return };
    let covered = now.accounts.spot(banker, Spot::Bank as u8);
    match verdict {
        Verdict::Won => banker_wins(rules, now, banker, covered, out),
        Verdict::Lost => banker_loses(now, banker, covered, out),
        Verdict::Void => stand_off(now, banker, covered, out),
    }
    out.push(Event::Settled, law::PAYMENT);
    if let (Verdict::Lost, Some(after)) = (verdict, round.bank.lost_at()) {
        let cite = if round.bank.passed_at.is_some() { law::PASSED_BANK_LOST } else { law::LOSES_BANK };
        out.push(Event::BankLost { seat: banker, after }, cite);
    }
}

fn banker_wins(rules: &Rules, now: &At<'_>, banker: Seat, covered: Money, out: &mut Decision) {
    for seat in now.round.bettors() {
        let amount = now.round.wager(seat);
        out.push(Event::Collected { seat, spot: Spot::Wager, amount }, law::AGAINST_LOSES);
    }
    out.push(Event::Paid { seat: banker, spot: Spot::Bank, amount: covered }, law::BANKER_WINS);
    give_back(banker, Spot::Bank, covered, Reason::StakeBack, law::BANKER_WINS, out);
    let cite = if rules.vigorish_rounded { law::VIGORISH_ROUNDED } else { law::VIGORISH };
    out.push(Event::VigorishTaken { seat: banker, amount: rules.vigorish.on(covered) }, cite);
}

fn banker_loses(now: &At<'_>, banker: Seat, covered: Money, out: &mut Decision) {
    out.push(Event::Collected { seat: banker, spot: Spot::Bank, amount: covered }, law::BANKER_LOSES);
    for seat in now.round.bettors() {
        let amount = now.round.wager(seat);
        out.push(Event::Paid { seat, spot: Spot::Wager, amount }, law::AGAINST_WINS);
        give_back(seat, Spot::Wager, amount, Reason::StakeBack, law::AGAINST_WINS, out);
    }
}

fn stand_off(now: &At<'_>, banker: Seat, covered: Money, out: &mut Decision) {
    for seat in now.round.bettors() {
        give_back(seat, Spot::Wager, now.round.wager(seat), Reason::Push, law::AGAINST_VOID, out);
    }
    give_back(banker, Spot::Bank, covered, Reason::Push, law::BANKER_VOID, out);
}

fn give_back(seat: Seat, spot: Spot, amount: Money, why: Reason, cite: Cite, out: &mut Decision) {
    out.push(Event::Returned { seat, spot, amount, why }, cite);
}

/// Every wager goes back, the hand being void.
pub(super) fn void(now: &At<'_>, cite: Cite, out: &mut Decision) {
    for seat in now.round.bettors() {
        give_back(seat, Spot::Wager, now.round.wager(seat), Reason::Void, cite, out);
    }
    if let Some(banker) = now.round.bank.banker {
        give_back(banker, Spot::Bank, now.accounts.spot(banker, Spot::Bank as u8), Reason::Void, cite, out);
    }
}
