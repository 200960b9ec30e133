//! Banking: the offer, the directions of the bank, and what the dealer does before the deal.

use super::PaiGow;
use super::act::Act;
use super::bank_event::BankEvent;
use super::bank_offers::{call_cite, dealer_wager, left_over};
use super::banking::Bank;
use super::decide::{Decision, count, take_back};
use super::delivery::{Ends, Stack};
use super::event::Event;
use super::provisions as by;
use super::round::Round;
use super::rules::Rules;
use crate::blocks::wagers::WagerEvent;
use engine::{Command, Now, Reason, Seat};
use kit::Money;
use law::Cite;

/// What follows from a word of a player about the bank.
pub(super) fn directs(round: &Round, seat: Seat, command: &Command<Act>, decision: &mut Decision) {
    let (amount, counted) = (command.amount.unwrap_or(Money::ZERO), count(command.given));
    let mut push = |event: BankEvent, cite: Cite| decision.push(event.into(), cite);
    match command.act {
        Act::PassBank => push(BankEvent::Passed { seat, by_dealer: false }, by::OFFER),
        Act::AcceptBank => accept(round, seat, decision),
        Act::RequestCoBanking => push(BankEvent::CoBanking { seat }, by::CO_BANKING.and(by::CO_MARKER)),
        Act::WaiveCut => push(BankEvent::CutWaived, by::CUT),
        Act::CutFrom(Stack(stack)) => {
            push(BankEvent::CutBegun { first: stack - 1, count: counted as u8 }, by::CUT);
        }
        Act::LeaveDealerWager => push(BankEvent::WagerLeft, by::DEALER_WAGER),
        Act::DirectDealerWager | Act::DirectNoDealerWager => {
            push(BankEvent::WagerDirected { amount }, by::DIRECTION);
        }
        Act::CallStyle(style) => {
            push(BankEvent::StyleCalled { style }, by::STYLE.and(by::DELIVERY[style as usize]).and(by::STYLES));
        }
        Act::Shake => decision.push(Event::Shaken { bank: Some(seat), times: counted }, by::BANK_SHAKES),
        Act::TurnTiles => {
            push(BankEvent::Turned { seat, tiles: round.hands[seat.into()].tiles }, by::BANK_TURNS);
        }
        act => cut(round, act, counted as u8, decision),
    }
}

/// The new bank has no wager of its own, and coupons are not for a bank to pay.
fn accept(round: &Round, seat: Seat, decision: &mut Decision) {
    for at in round.wagered().filter(|at| round.hands[*at].coupon.is_positive()) {
        decision.push(WagerEvent::CouponReturned { at }.into(), by::COUPON);
    }
    for at in round.of_seat(seat) {
        take_back(round, at, by::ONE_AREA, decision);
    }
    decision.push(BankEvent::Accepted { seat }.into(), by::ACCEPT.and(by::MARKER));
}

fn cut(round: &Round, act: Act, part: u8, decision: &mut Decision) {
    let Some((first, stacks)) = round.banking.bank.and_then(|bank| bank.cutting) else { return };
    let (ends, cite) = match act {
        Act::CutRight => (Ends::Right, by::CUT_TO_END),
        Act::CutLeft => (Ends::Left, by::CUT_TO_END),
        Act::SplitRight => (Ends::RightAndLeft(part), by::CUT_APART),
        _ => (Ends::LeftAndRight(part), by::CUT_APART),
    };
    let row = round.banking.row.cut(first, stacks, ends);
    decision.push(BankEvent::Cut { row }.into(), cite);
}

/// What follows from a step of the dealer before the dice.
pub(super) fn dealer(rules: &Rules, now: &Now<'_, PaiGow>, command: &Command<Act>, decision: &mut Decision) {
    let round = now.round;
    match (command.act, round.banking.bank) {
        (Act::PassBankOn, _) => {
            if let Some(seat) = round.banking.offered(now.seated) {
                decision.push(BankEvent::Passed { seat, by_dealer: true }.into(), by::OFFER.and(by::TURN));
            }
        }
        (Act::WithdrawBank, Some(bank)) => withdraw(&bank, decision),
        (Act::PlaceDealerWager, Some(bank)) => {
            let amount = dealer_wager(rules, now, &bank);
            decision.push(BankEvent::WagerPlaced { amount }.into(), by::DEALER_WAGER);
        }
        (Act::IndicateStyle, _) => {
            let style = round.banking.style;
            let cite = by::INDICATE.and(by::DELIVERY[style as usize]);
            let cite = if round.banking.called { cite } else { cite.and(by::STYLE) };
            decision.push(BankEvent::StyleIndicated { style }.into(), cite);
        }
        _ => no_more_bets(rules, now, decision),
    }
}

/// A bank that cannot cover the wagers is none: its turn is over.
fn withdraw(bank: &Bank, decision: &mut Decision) {
    if bank.wager.is_positive() {
        let event = BankEvent::WagerReturned { amount: bank.wager, why: Reason::TakenBack };
        decision.push(event.into(), by::NO_COVER);
    }
    decision.push(BankEvent::Withdrawn { seat: bank.seat }.into(), by::NO_COVER);
}

fn no_more_bets(rules: &Rules, now: &Now<'_, PaiGow>, decision: &mut Decision) {
    let round = now.round;
    if round.banking.open {
        let acceptor = round.banking.bank.map(|bank| bank.seat);
        let from = round.banking.turns.next(now.seated, acceptor, rules.rotation);
        let cite = if acceptor.is_some() { by::NEXT_OFFER } else { by::NEXT_OFFER.and(by::NO_BANK) };
        decision.push(BankEvent::NextOffer { from }.into(), cite);
    }
    if let Some(bank) = round.banking.bank {
        // Wagers may have come after the dealer's; the bank's chips must cover those first.
        let most = rules.whole_chips(left_over(now, &bank));
        if bank.wager > most {
            let amount = bank.wager - most;
            decision.push(BankEvent::WagerReduced { amount }.into(), by::DEALER_WAGER_LIMIT);
        }
    }
    let cite = if round.first && rules.banking { call_cite(round).and(by::FIRST_ROUND) } else { call_cite(round) };
    decision.push(Event::BetsClosed, cite);
}
