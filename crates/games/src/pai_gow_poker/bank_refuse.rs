//! Why something around the bank is not on offer, beyond whose it is and when it can be said.

use super::PaiGowPoker;
use super::act::Act;
use super::bank_offers::{cover, cut_cite, cuts_now};
use super::banking::Bank;
use super::provisions as by;
use super::round::{Round, Stage};
use super::rules::Rules;
use crate::blocks::Bar;
use crate::blocks::card_table::CardAct;
use engine::{Code, Now, Reasons, Seat};

const NO_BANKING: &str = "players do not bank at this table";
const DEALER_SETS: &str = "the dealer sets the hand of a bank that the house is half of";

/// Why a player may not do this about the bank, or as the bank.
pub(super) fn player(rules: &Rules, now: &Now<'_, PaiGowPoker>, seat: Seat, act: Act, reasons: &mut Reasons) {
    if !rules.banking {
        return reasons.add(Code::NotInHouseRules, by::BANKING, NO_BANKING);
    }
    if matches!(act, Act::PassBank | Act::AcceptBank) {
        return offered(rules, now, seat, reasons);
    }
    if act == Act::RequestCoBanking && !rules.co_banking {
        reasons.add(Code::NotInHouseRules, by::CO_BANKING, "the house does not co-bank at this table");
    }
    let term = act.term(rules);
    match now.round.banking.bank.filter(|bank| bank.seat == seat) {
        None => reasons.add(Code::NotYours, term.cite, format!("`{act}` is for the bank, which {seat} is not")),
        Some(bank) if term.stages.contains(&now.round.stage) => directing(rules, &bank, act, reasons),
        Some(_) => {}
    }
}

/// The bank is offered only in turn, and to those who may have it.
fn offered(rules: &Rules, now: &Now<'_, PaiGowPoker>, seat: Seat, reasons: &mut Reasons) {
    let (round, banking) = (now.round, &now.round.banking);
    if round.first {
        reasons.add(Code::Forbidden, by::FIRST_ROUND, "no player banks the first round of a game");
    } else if banking.turns.first(now.seated).is_none() {
        reasons.add(Code::Forbidden, by::DEALERS_TURN, "it is the dealer's turn: nobody banks this round");
    }
    match banking.turns.bar(seat) {
        Some(Bar::BankedBefore) => {
            reasons.add(Code::Forbidden, by::BANKED_BEFORE, format!("{seat} banked the round before"));
        }
        // Nobody comes before a player whose turn never comes.
        Some(Bar::NoWager) => {
            let message = format!("{seat} had no wager against the dealer in the last round without a bank");
            return reasons.add(Code::Requires, by::NO_WAGER, message);
        }
        None => {}
    }
    if let Some(bank) = banking.bank {
        reasons.add(Code::Already, by::OFFER, format!("{} has the bank", bank.seat));
    }
    if banking.passed.has(seat) {
        reasons.add(Code::Already, by::OFFER, format!("{seat} has passed the bank"));
    } else if let Some(first) = banking.offered(now.seated).filter(|first| *first != seat) {
        reasons.add(Code::OutOfTurn, by::OFFER, format!("the bank is offered to {first} first"));
    }
    if let Err(needed) = cover(rules, now, seat, rules.co_banking) {
        let stack = now.accounts.stack(seat);
        let message = format!("the wagers of the others need {needed} to cover them; the stack holds {stack}");
        reasons.add(Code::NotEnoughChips, by::NO_COVER, message);
    }
}

/// Why the bank may not direct this, at the stage for it.
fn directing(rules: &Rules, bank: &Bank, act: Act, reasons: &mut Reasons) {
    let cite = act.term(rules).cite;
    if bank.placed && !matches!(act, Act::SelectStack(_) | Act::Shake | Act::TurnCards) {
        reasons.add(Code::TooLate, cite, format!("it is too late for `{act}`: the dealer has wagered"));
    }
    match act {
        Act::LeaveDealerWager | Act::DirectDealerWager | Act::DirectNoDealerWager if bank.co => {
            let message = "the dealer has no wager against a bank that the house is half of";
            reasons.add(Code::Forbidden, by::NO_DEALER_WAGER, message);
        }
        Act::TurnCards if bank.co => reasons.add(Code::Forbidden, by::CO_BANK_SETS, DEALER_SETS),
        Act::DirectDealerWager | Act::DirectNoDealerWager if !bank.spoken => {
            let message = "the dealer's wager cannot be less than it is";
            reasons.add(Code::Forbidden, by::DEALER_WAGER_LIMIT.and(by::DIRECTION), message);
        }
        _ => reasons.add(Code::Already, cite, format!("the bank has spoken on it: `{act}` comes too late")),
    }
}

/// Why the bank may not set its hand, or ask how to, now.
pub(super) fn setting(round: &Round, reasons: &mut Reasons) {
    let bank = round.banking.bank;
    if bank.is_some_and(|bank| bank.co) {
        reasons.add(Code::Forbidden, by::CO_BANK_SETS, DEALER_SETS);
    } else if round.stage < Stage::BankSets {
        reasons.add(Code::TooEarly, by::BANK_SETS, "the bank sets its hand when all players have set theirs");
    } else if round.stage > Stage::BankSets {
        reasons.add(Code::Already, by::SET_ONCE, "a hand that is set may not be touched again");
    } else if bank.is_some_and(|bank| !bank.turned) {
        reasons.add(Code::Requires, by::BANK_TURNS, "the bank turns over its cards first");
    } else {
        reasons.add(Code::Already, by::ADVICE, "the bank has been told the house way");
    }
}

/// Why the dealer may not do this before the call.
pub(super) fn dealer(rules: &Rules, now: &Now<'_, PaiGowPoker>, act: Act, reasons: &mut Reasons) {
    let (round, banking) = (now.round, &now.round.banking);
    match (act, banking.bank) {
        (Act::PassBankOn | Act::WithdrawBank | Act::PlaceDealerWager, _) if !rules.banking => {
            reasons.add(Code::NotInHouseRules, by::BANKING, NO_BANKING);
        }
        (Act::PassBankOn, _) => reasons.add(Code::Requires, by::OFFER, "the bank is not being offered to anyone"),
        (Act::WithdrawBank | Act::PlaceDealerWager, None) => {
            reasons.add(Code::Requires, by::BANKING, "no player banks this round");
        }
        (Act::WithdrawBank, Some(_)) => reasons.add(Code::Forbidden, by::NO_COVER, "the bank covers the wagers"),
        (Act::PlaceDealerWager, Some(bank)) if bank.placed => {
            reasons.add(Code::Already, by::DEALER_WAGER, "the dealer has wagered");
        }
        (Act::PlaceDealerWager, Some(_)) => {
            reasons.add(Code::Forbidden, by::NO_DEALER_WAGER, "the dealer has no wager in this round");
        }
        (Act::PassCutOn | Act::DealerCuts, _) => {}
        (Act::Cards(CardAct::NoMoreBets), bank) => {
            if let Some(who) = cuts_now(now) {
                reasons.add(Code::TooEarly, cut_cite(round), format!("the deck is to be cut first: {who} may cut it"));
            }
            if let Some(seat) = banking.offered(now.seated) {
                reasons.add(Code::TooEarly, by::OFFER, format!("the bank is being offered to {seat}"));
            }
            match bank {
                Some(bank) if cover(rules, now, bank.seat, bank.co).is_err() => {
                    let message = format!("{} cannot cover the wagers: `withdraw bank`", bank.seat);
                    reasons.add(Code::Requires, by::NO_COVER, message);
                }
                Some(bank) if !bank.placed && round.wagers().is_positive() => {
                    reasons.add(Code::TooEarly, by::DEALER_WAGER, "the dealer's wager comes first");
                }
                _ => reasons.add(Code::Requires, by::CALL[round.dealing as usize], "nobody has placed a wager"),
            }
        }
        _ => {}
    }
}

/// Why the deck may not be cut now by this person, or passed on.
pub(super) fn cut(now: &Now<'_, PaiGowPoker>, reasons: &mut Reasons) {
    let round = now.round;
    match cuts_now(now) {
        Some(who) => reasons.add(Code::OutOfTurn, cut_cite(round), format!("the cut is offered to {who} now")),
        None if round.cut.due => {
            reasons.add(Code::TooEarly, by::CUT_OFFERED, "the bank is offered before the deck is cut");
        }
        None if round.cut.may_be_again() => {
            reasons.add(Code::Already, by::CUT_OFFERED, "the deck has been cut");
        }
        None => {
            reasons.add(Code::NotInHouseRules, by::CUT_OFFERED, "a device shuffled the deck, which is not cut then")
        }
    }
}
