//! Irregularities: cards drawn too many or seen too soon, and a shoe that runs out.

use super::Minibaccarat;
use super::act::Act;
use super::decide::{cover, deal_first, deal_third, decline_cash};
use super::event::Event;
use super::offers::{first_shows, next_waits};
use super::provisions as by;
use super::round::{HouseMoney, Stage};
use super::rules::{Disclosed, Rules};
use super::settle::{Side, Wager};
use crate::blocks::wagers::{Chips, WagerEvent};
use engine::{Given, Now, Reason, Seat};
use kit::{Card, Cards};
use law::Cite;

type Decision = engine::Decision<Event>;
type At<'a> = Now<'a, Minibaccarat>;

/// What follows from a report of the floorperson, or from the dealer's part in it.
pub(super) fn decide(rules: &Rules, now: &At<'_>, act: Act, given: Given, decision: &mut Decision) {
    let cards = match given {
        Given::Cards(cards) => cards,
        _ => Cards::NONE,
    };
    let shown = cards.faces().next();
    match (act, shown) {
        (Act::CardDrawn, _) => {
            cover(now.round, decision);
            decision.push(Event::StrayDrawn { card: cards }, by::STRAY);
        }
        (Act::ExtraThird, _) => extra_third(rules, now, cards, decision),
        (Act::ExtraThirdFaceUp, Some(card)) => extra_third_shown(rules, now, card, decision),
        (Act::CardFaceUp, Some(card)) => card_face_up(rules, now, card, decision),
        (Act::DiscardOneMore, _) => {
            cover(now.round, decision);
            decision.push(Event::OneMoreDiscarded { card: cards }, by::EXTRA_THIRD_DISCARDED);
        }
        (Act::ShoeEmpty | Act::DeclareVoid, _) => void(rules, now, decision),
        _ => unreachable!("decided elsewhere"),
    }
}

/// A third card for the Player's Hand, which may have none, and nobody saw it: the Banker's if
/// that draws, else the first card of the next hand.
fn extra_third(rules: &Rules, now: &At<'_>, card: Cards, decision: &mut Decision) {
    decision.push(Event::ThirdCardInError { shown: false }, by::EXTRA_THIRD);
    if now.round.stage == Stage::BankerThird {
        return deal_third(rules, now, Side::Banker, card, false, by::EXTRA_THIRD, decision);
    }
    cover(now.round, decision);
    decision.push(Event::StrayDrawn { card }, by::EXTRA_THIRD);
}

/// The same card, seen: the Banker's if that draws, else as the house has chosen.
fn extra_third_shown(rules: &Rules, now: &At<'_>, card: Card, decision: &mut Decision) {
    decision.push(Event::ThirdCardInError { shown: true }, by::EXTRA_THIRD_SHOWN);
    if now.round.stage == Stage::BankerThird {
        let cards = Cards::of(&[card]);
        return deal_third(rules, now, Side::Banker, cards, true, by::EXTRA_THIRD_SHOWN, decision);
    }
    cover(now.round, decision);
    match rules.disclosed {
        Disclosed::DiscardPlusOne => {
            decision.push(Event::ThirdCardDiscarded { card }, by::EXTRA_THIRD_DISCARDED);
        }
        Disclosed::SimulatedRound => decision.push(Event::CardKept { card }, by::EXTRA_THIRD_SIMULATED),
    }
}

/// Any other card that is seen: the first of a round makes the round a simulated one; a card that
/// was due is used or set aside, as the house has chosen; what is not used begins a simulated
/// round. In a simulated round nothing is at stake, and a card that was due is used.
fn card_face_up(rules: &Rules, now: &At<'_>, card: Card, decision: &mut Decision) {
    let round = now.round;
    if first_shows(round) {
        decline_cash(round, decision);
        return_all(now, by::SHOWN_FIRST, decision);
        cover(round, decision);
        return decision.push(Event::RoundSimulated { card }, by::SHOWN_FIRST);
    }
    let due = round.due().filter(|_| !next_waits(round) && (round.simulated || rules.uses_exposed));
    let cards = Cards::of(&[card]);
    match due {
        Some(side) if round.stage == Stage::FirstDeal => {
            deal_first(round, side, cards, true, by::SHOWN, decision);
        }
        Some(side) => deal_third(rules, now, side, cards, true, by::SHOWN, decision),
        None => {
            cover(round, decision);
            decision.push(Event::CardKept { card }, by::SHOWN);
        }
    }
}

fn return_all(now: &At<'_>, cite: Cite, decision: &mut Decision) {
    let mut chips = Chips::new(now.accounts, decision);
    for seat in now.round.wagering.iter().rev() {
        Wager::ALL.into_iter().for_each(|wager| chips.give_back(seat.into(), wager, Reason::Void, cite));
    }
}

/// Too few cards to finish the round: all wagers go back, and House Money settled in it is undone
/// where the house has chosen so.
fn void(rules: &Rules, now: &At<'_>, decision: &mut Decision) {
    return_all(now, by::VOID, decision);
    if rules.void_undoes {
        for seat in now.round.reversible.iter().rev() {
            undo(now, seat, decision);
        }
    }
    decision.push(Event::RoundVoided, by::VOID);
}

fn undo(now: &At<'_>, seat: Seat, decision: &mut Decision) {
    let (at, wager) = (seat.into(), Wager::HouseMoney);
    let undone = match now.round.house_money[seat.index()] {
        HouseMoney::Lost(amount) => WagerEvent::CollectionUndone { at, wager, amount },
        HouseMoney::Won(amount) => WagerEvent::PaymentUndone { at, wager, amount },
        HouseMoney::Open | HouseMoney::Take | HouseMoney::Press(_) => return,
    };
    decision.push(undone.into(), by::VOID_UNDOES);
}
