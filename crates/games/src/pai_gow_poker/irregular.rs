//! Irregularities: a wrong total or count, cards exposed, a hand set wrong; what becomes void and what not.

use super::PaiGowPoker;
use super::act::{Act, Wager};
use super::bank_event::BankEvent;
use super::dealing::Dealing;
use super::decide::{Decision, after_stub, by_house_way, count, coupons_back};
use super::event::{Event, Exposure, NoRoll};
use super::offers::RIGHT;
use super::provisions as by;
use super::round::{Fate, Round, Stage};
use super::rules::Rules;
use super::showdown;
use crate::blocks::card_table::{CardAct, CardEvent, Void};
use crate::blocks::wagers::{Chips, WagerEvent};
use engine::{Command, Now, Place, Position, Reason, RoundEnd};
use law::Cite;

/// What follows from a report of the floorperson.
pub(super) fn decide(rules: &Rules, now: &Now<'_, PaiGowPoker>, command: &Command<Act>, decision: &mut Decision) {
    let all = |cite: Cite| Void { cite, end: RoundEnd::Ordinary };
    match command.act {
        Act::LidByBank => {
            let cite = by::BANK_STARTS[now.round.dealing as usize][0];
            decision.push(Event::NoRoll { why: NoRoll::LidByBank }, cite);
        }
        Act::Mistotalled => mistotalled(now, count(command.given) as u8, decision),
        Act::CardExposed(at) => card_exposed(now, at, count(command.given), decision),
        Act::ExposedInStacks => {
            decision.push(Event::ExposedInStacks, by::STACK_EXPOSED);
            void_all(now, all(by::STACK_EXPOSED), decision);
        }
        Act::StacksMisdealt => {
            decision.push(Event::StacksMisdealt, by::STACKS_MISDEALT);
            void_all(now, all(by::STACKS_MISDEALT), decision);
        }
        Act::DealerMisset => reset(rules, now.round, decision),
        _ => deck(now, command, decision),
    }
}

/// What follows from the dealer's work with the deck, or a report about it.
pub(super) fn deck(now: &Now<'_, PaiGowPoker>, command: &Command<Act>, decision: &mut Decision) {
    let round = now.round;
    let clauses = by::cards(round.dealing);
    let act = match command.act {
        Act::FindStacksMisdealt => {
            decision.push(CardEvent::MisdealFound { place: Place::Stacks }.into(), by::STACK_COUNT_WRONG);
            let void = Void { cite: by::STACK_COUNT_WRONG, end: RoundEnd::Ordinary };
            return void_all(now, void, decision);
        }
        Act::Cards(CardAct::ClearTable) => return showdown::clear(round, decision),
        Act::Cards(CardAct::DealerCardExposed) if !round.played(Place::Dealer) => {
            return decision.push(CardEvent::DealerCardExposed { late: true }.into(), by::UNPLAYED_EXPOSED);
        }
        Act::Cards(act) => act,
        _ => unreachable!("offered to somebody else"),
    };
    let void = round.deck.decide(clauses, &command.map(|_| act), RIGHT, decision);
    let racked = match act {
        CardAct::RackStub => true,
        CardAct::CountStub => count(command.given) == round.deck.stub(),
        _ => false,
    };
    after_stub(round, racked, decision);
    if let Some(void) = void {
        void_all(now, void, decision);
    }
}

/// A wrong total voids all hands only if cards went to wrong positions by it.
fn mistotalled(now: &Now<'_, PaiGowPoker>, announced: u8, decision: &mut Decision) {
    let (total, dealt) = (now.round.dice.total(), now.round.delivered > 0);
    if !dealt || now.round.reached(announced) == now.round.reached(total) {
        decision.push(Event::TotalCorrected { announced, total, dealt }, by::MISTOTALLED);
        return;
    }
    decision.push(Event::Mistotalled { announced, total }, by::MISTOTALLED);
    void_all(now, Void { cite: by::MISTOTALLED, end: RoundEnd::Ordinary }, decision);
}

/// A player's card gives the player a choice, if it comes in time; the bank's voids all hands; one where nobody plays
/// changes nothing.
fn card_exposed(now: &Now<'_, PaiGowPoker>, at: Position, which: u32, decision: &mut Decision) {
    let (hand, place) = (&now.round.hands[at], Place::Hand(at));
    let (card, then, cite) = match (hand.fate, which) {
        (Fate::Bank, _) => (None, Exposure::Voids, by::BANK_EXPOSED),
        (Fate::In, 0) => (None, Exposure::Late, by::PLAYER_EXPOSED),
        (Fate::In, nth) => {
            let card = hand.cards.slots().get(nth as usize - 1).copied().flatten();
            (card, Exposure::Option, by::PLAYER_EXPOSED)
        }
        _ => (None, Exposure::Nothing, by::UNPLAYED_EXPOSED),
    };
    decision.push(Event::CardExposed { place, card, then }, cite);
    if then == Exposure::Voids {
        void_all(now, Void { cite, end: RoundEnd::Ordinary }, decision);
    }
}

/// Whether a hand with an exposed card is played or void.
pub(super) fn option(now: &Now<'_, PaiGowPoker>, at: Position, act: Act, decision: &mut Decision) {
    let (round, hand) = (now.round, &now.round.hands[at]);
    if act == Act::VoidHand {
        let cite = by::PLAYER_EXPOSED.and(by::VOID);
        give_back(now, at, cite, decision);
        decision.push(CardEvent::HandVoided { at }.into(), by::PLAYER_EXPOSED);
        // Before the deal is done cards may still come to the position, and are collected with it.
        if round.stage >= Stage::Setting || round.dealing == Dealing::Bonus {
            decision.push(CardEvent::HandCollected { at }.into(), by::PLAYER_EXPOSED.and(by::CARDS_IN_ORDER));
        }
        return;
    }
    decision.push(Event::HandKept { at }, by::PLAYER_EXPOSED);
    // The cards are taken up with the others', or now where that has been.
    if round.stage > Stage::Collecting {
        decision.push(Event::TakenUp { at, cards: hand.cards }, by::TAKE_UP);
    }
}

/// All hands are void: every wager goes back that is not settled already, the dealer's into the rack, and no turn is
/// used up. What the meter was fed stays there.
fn void_all(now: &Now<'_, PaiGowPoker>, void: Void, decision: &mut Decision) {
    let (round, cite) = (now.round, void.cite.and(by::VOID));
    for (at, hand) in round.hands.iter().filter(|(_, hand)| !matches!(hand.fate, Fate::Out | Fate::Void)) {
        if hand.fate == Fate::Surrendered {
            let (wager, amount) = (Wager::Hand, hand.wager());
            let undone = match round.banking.bank {
                Some(_) => BankEvent::GivenBack { at, amount }.into(),
                None => WagerEvent::CollectionUndone { at, wager, amount }.into(),
            };
            decision.push(undone, cite);
        }
        give_back(now, at, cite, decision);
        if hand.fate != Fate::Bank {
            decision.push(CardEvent::HandVoided { at }.into(), void.cite);
        }
    }
    let amount = round.banking.dealer_wager();
    if amount.is_positive() {
        decision.push(BankEvent::WagerReturned { amount, why: Reason::Void }.into(), cite);
    }
    decision.push(CardEvent::RoundVoided { end: void.end }.into(), void.cite);
}

/// What lies on the spots of a hand goes back, and the stake of a progressive wager that the house has taken in.
fn give_back(now: &Now<'_, PaiGowPoker>, at: Position, cite: Cite, decision: &mut Decision) {
    let hand = &now.round.hands[at];
    let mut chips = Chips::new(now.accounts, decision);
    for wager in std::iter::once(Wager::Hand).chain(Wager::ASIDE) {
        chips.give_back(at, wager, Reason::Void, cite);
    }
    let (wager, amount) = (Wager::Progressive, hand.staked(Wager::Progressive));
    if amount.is_positive() && !hand.progressive_coupon {
        chips.push(WagerEvent::CollectionUndone { at, wager, amount }, cite);
    }
    if hand.coupon.is_positive() {
        chips.push(WagerEvent::CouponReturned { at }, by::COUPON);
    }
    coupons_back(at, hand, decision);
}

/// A hand that the dealer set otherwise than submitted is set again.
fn reset(rules: &Rules, round: &Round, decision: &mut Decision) {
    let bank = round.banking.bank.filter(|bank| bank.co).map(|bank| bank.seat);
    let cards = bank.map_or(round.dealer, |seat| round.hands[seat.into()].cards);
    let (cards, _) = by_house_way(rules, &cards);
    let first = if bank.is_some() { by::CO_MISSET } else { by::MISSET };
    decision.push(Event::DealerReset { cards, bank }, first.and(by::WAY));
}
