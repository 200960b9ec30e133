//! Banking: the offer, the cut, the directions of the bank, and what the dealer does before the call.

use super::PaiGowPoker;
use super::act::{Act, Wager};
use super::bank_event::BankEvent;
use super::bank_offers::{call_cite, cut_cite, cuts_now, dealer_wager, left_over};
use super::banking::Bank;
use super::cut::{CutEvent, Recut};
use super::decide::{Decision, count, take_back_all};
use super::event::Event;
use super::provisions as by;
use super::round::Fate;
use super::rules::Rules;
use crate::blocks::card_table::CardEvent;
use crate::blocks::meter::MeterEvent;
use crate::blocks::wagers::{Chips, WagerEvent};
use engine::{Command, Now, Reason, Seat, Who};
use kit::Money;
use law::Cite;

/// What follows from a word of a player about the bank or the cut.
pub(super) fn directs(
    rules: &Rules,
    now: &Now<'_, PaiGowPoker>,
    seat: Seat,
    command: &Command<Act>,
    decision: &mut Decision,
) {
    let round = now.round;
    let (amount, counted) = (command.amount.unwrap_or(Money::ZERO), count(command.given));
    let mut push = |event: BankEvent, cite: Cite| decision.push(event.into(), cite);
    match command.act {
        Act::PassBank => push(BankEvent::Passed { seat, by_dealer: false }, by::OFFER),
        Act::AcceptBank => accept(rules, now, seat, decision),
        Act::RequestCoBanking => push(BankEvent::CoBanking { seat }, by::CO_BANKING.and(by::CO_MARKER)),
        Act::LeaveDealerWager => push(BankEvent::WagerLeft, by::DEALER_WAGER),
        Act::DirectDealerWager | Act::DirectNoDealerWager => {
            push(BankEvent::WagerDirected { amount }, by::DIRECTION);
        }
        Act::SelectStack(stack) => push(BankEvent::StackSelected { stack, by_dealer: false }, by::SELECT_STACK),
        Act::CutDeck => {
            let event = CutEvent::Cut { by: Who::Player(seat), cards: counted };
            decision.push(event.into(), cut_cite(round).and(by::CUT_PLACE));
        }
        Act::RefuseCut => decision.push(CutEvent::Refused { seat }.into(), cut_cite(round)),
        Act::Shake => {
            let cite = by::SHAKE_AGAIN.and(by::BANK_STARTS[round.dealing as usize][0]);
            decision.push(Event::Shaken { bank: Some(seat), times: counted }, cite);
        }
        Act::TurnCards => {
            push(BankEvent::Turned { seat, cards: round.hands[seat.into()].cards }, by::BANK_TURNS);
        }
        _ => unreachable!("offered to somebody else"),
    }
}

/// The new bank has no wager of its own, and coupons are not for a bank to pay.
fn accept(rules: &Rules, now: &Now<'_, PaiGowPoker>, seat: Seat, decision: &mut Decision) {
    let round = now.round;
    for at in round.wagered().filter(|at| round.hands[*at].coupon.is_positive()) {
        decision.push(WagerEvent::CouponReturned { at }.into(), by::COUPON);
    }
    let cite = if rules.bank_wagers { by::ONE_AREA } else { by::ONE_AREA.and(by::BANK_WAGERS) };
    for at in round.hands.of_seat(seat) {
        take_back_all(now, at, cite, decision);
    }
    decision.push(BankEvent::Accepted { seat }.into(), by::ACCEPT.and(by::MARKER));
}

/// What follows from a step of the dealer before the call.
pub(super) fn dealer(rules: &Rules, now: &Now<'_, PaiGowPoker>, command: &Command<Act>, decision: &mut Decision) {
    let round = now.round;
    match (command.act, round.banking.bank) {
        (Act::PassBankOn, _) => {
            if let Some(seat) = round.banking.offered(now.seated) {
                decision.push(BankEvent::Passed { seat, by_dealer: true }.into(), by::OFFER.and(by::TURN));
            }
        }
        (Act::PassCutOn, _) => {
            if let Some(Who::Player(seat)) = cuts_now(now) {
                decision.push(CutEvent::Refused { seat }.into(), cut_cite(round).and(by::TURN));
            }
        }
        (Act::DealerCuts, _) => {
            let event = CutEvent::Cut { by: Who::Dealer, cards: count(command.given) };
            decision.push(event.into(), by::DEALER_CUTS.and(by::CUT_PLACE));
        }
        (Act::WithdrawBank, Some(bank)) => withdraw(now, &bank, decision),
        (Act::PlaceDealerWager, Some(bank)) => {
            let amount = dealer_wager(rules, now, &bank);
            decision.push(BankEvent::WagerPlaced { amount }.into(), by::DEALER_WAGER);
        }
        (Act::SelectStackFor(stack), _) => {
            decision.push(BankEvent::StackSelected { stack, by_dealer: true }.into(), by::SELECT_STACK_FOR);
        }
        _ => no_more_bets(rules, now, decision),
    }
}

/// A cut that was improper is made again.
pub(super) fn recut(rules: &Rules, decision: &mut Decision) {
    decision.push(CutEvent::RecutOrdered { by_next: rules.recut == Recut::Next }.into(), by::RECUT);
}

/// A bank that cannot cover the wagers is none: its turn is over.
fn withdraw(now: &Now<'_, PaiGowPoker>, bank: &Bank, decision: &mut Decision) {
    if bank.wager.is_positive() {
        let event = BankEvent::WagerReturned { amount: bank.wager, why: Reason::TakenBack };
        decision.push(event.into(), by::NO_COVER);
    }
    take_back_all(now, bank.seat.into(), by::NO_COVER, decision);
    decision.push(BankEvent::Withdrawn { seat: bank.seat }.into(), by::NO_COVER);
}

fn no_more_bets(rules: &Rules, now: &Now<'_, PaiGowPoker>, decision: &mut Decision) {
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
    decision.push(CardEvent::BetsClosed.into(), cite);
    lock(rules, now, decision);
}

/// The progressive system is locked; the chips of the wagers it has accepted go to the house, and the meter is fed.
fn lock(rules: &Rules, now: &Now<'_, PaiGowPoker>, decision: &mut Decision) {
    let (wager, meter) = (Wager::Progressive, &rules.meter);
    let Some(terms) = rules.pay.progressive else { return };
    let hands = || now.round.hands.iter();
    let placed = hands().filter(|(_, hand)| hand.staked(wager).is_positive() || hand.progressive_coupon).count();
    decision.push(Event::SystemLocked { wagers: placed as u32 }, by::LOCKED);
    let amount = meter.contribution(terms.stake);
    for (at, hand) in hands().filter(|(_, hand)| hand.fate != Fate::Void) {
        if hand.progressive_coupon {
            let event = Event::CouponAccepted { at, amount: terms.stake };
            decision.push(event, by::PROGRESSIVE_COUPON.and(by::LOCKED));
        } else if hand.staked(wager).is_positive() {
            Chips::new(now.accounts, decision).bank(at, wager, by::TAKEN_IN);
        } else {
            continue;
        }
        decision.push(MeterEvent::Fed { fund: meter.meter.fund, at, wager, amount }.into(), meter.fed);
    }
}
