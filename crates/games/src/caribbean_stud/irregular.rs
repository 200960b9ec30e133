//! Irregularities: what becomes void, and what goes back to whom.

use super::CaribbeanStud;
use super::act::Wager;
use super::decide::RIGHT;
use super::event::Event;
use super::provisions as by;
use super::round::{CARDS, Fate};
use crate::blocks::card_table::{CardAct, CardEvent, Void, counted};
use crate::blocks::meter::MeterEvent;
use crate::blocks::wagers::{Chips, WagerEvent};
use engine::{Account, Accounts, Command, Event as _, Now, Overdrawn, Place, Position, Reason};
use law::Cite;

type Decision = engine::Decision<Event>;

/// What follows from a report of the floorperson, or from the dealer's work with the deck.
pub(super) fn decide(now: &Now<'_, CaribbeanStud>, command: &Command<CardAct>, decision: &mut Decision) {
    let (round, clauses) = (now.round, &by::CARDS);
    match command.act {
        CardAct::Misdealt(Place::Hand(at)) => {
            let event = CardEvent::Misdealt { place: Place::Hand(at), count: counted(command.given) };
            decision.push(event.into(), clauses.player_misdealt);
            return void_hand(now, at, clauses.player_misdealt, decision);
        }
        CardAct::Misdealt(place) if round.dealer.len() == CARDS && counted(command.given) == RIGHT - 1 => {
            let event = CardEvent::Misdealt { place, count: RIGHT - 1 };
            decision.push(event.into(), by::DEALER_SHORT);
            return decision.push(Event::DealerCompleted, by::DEALER_SHORT);
        }
        CardAct::CardsTouched(at) => {
            let placed = round.hands[at].spots.has(Wager::Bet);
            let cite = if placed { clauses.cards_touched.and(by::HELD_BACK) } else { clauses.cards_touched };
            return decision.push(CardEvent::CardsTouched { at }.into(), cite);
        }
        _ => {}
    }
    if let Some(void) = round.deck.decide(clauses, command, RIGHT, decision) {
        void_all(now, void, decision);
    }
}

/// All hands are void: everything goes back, what was forfeited, lost or won before included.
fn void_all(now: &Now<'_, CaribbeanStud>, void: Void, decision: &mut Decision) {
    let cite = void.cite.and(by::VOID);
    let hands: Vec<Position> =
        now.round.hands.iter().filter(|(_, hand)| hand.fate != Fate::Out).map(|(at, _)| at).collect();
    reverse(now, |_| true, cite, decision);
    for at in hands {
        give_back(now, at, &Wager::ALL, cite, decision);
        if now.round.hands[at].fate != Fate::Void {
            decision.push(CardEvent::HandVoided { at }.into(), void.cite);
        }
    }
    decision.push(CardEvent::RoundVoided { end: void.end }.into(), void.cite);
}

/// One hand is void: the wagers riding on it go back, and one on the dealer's hand stays.
fn void_hand(now: &Now<'_, CaribbeanStud>, at: Position, cite: Cite, decision: &mut Decision) {
    let back = cite.and(by::VOID);
    let riding = [Wager::Ante, Wager::Bet, Wager::Bonus, Wager::Progressive, Wager::OwnHand];
    let its_own = |event: &MeterEvent<Wager>| {
        let dealers = match event.wager() {
            Some(wager) => wager == Wager::DealersHand,
            // A reset or a part that was set aside, because of the award for the dealer's hand.
            None => matches!(event, MeterEvent::SetAside { .. } | MeterEvent::ToppedUp { .. }) || shared(now, event),
        };
        event.at() == Some(at) && !dealers
    };
    reverse(now, its_own, back, decision);
    give_back(now, at, &riding, back, decision);
    for (other, _, amount) in now.round.envies.iter().filter(|(_, by, _)| *by == at) {
        let undone = WagerEvent::PaidBesideUndone { at: *other, wager: Wager::Progressive, amount: *amount };
        decision.push(undone.into(), back);
    }
    decision.push(CardEvent::HandVoided { at }.into(), cite);
}

/// Whether a meter was set anew because of the award for the dealer's hand.
fn shared(now: &Now<'_, CaribbeanStud>, reset: &MeterEvent<Wager>) -> bool {
    let mut before = now.round.meters.iter().rev().skip_while(|event| *event != reset).skip(1);
    matches!(before.next(), Some(MeterEvent::SetAside { .. }))
}

/// Takes back what happened to the meters.
fn reverse(
    now: &Now<'_, CaribbeanStud>,
    concerned: impl Fn(&MeterEvent<Wager>) -> bool,
    cite: Cite,
    decision: &mut Decision,
) {
    let happened: Vec<MeterEvent<Wager>> = in_force(&now.round.meters).into_iter().filter(concerned).collect();
    let mut accounts = now.accounts.clone();
    for event in MeterEvent::reversals(happened.into_iter()) {
        // Other tables may have won so much meanwhile that the house has to make up for it.
        if let (Err(short), Some(at)) = (post(&mut accounts, &event), event.at())
            && let Account::Fund(fund) = short.account
        {
            let topped_up = MeterEvent::ToppedUp { fund, at, amount: short.short_by };
            post(&mut accounts, &topped_up).and_then(|()| post(&mut accounts, &event)).expect("the reserve gives all");
            decision.push(Event::Meter(topped_up), cite);
        }
        decision.push(Event::Meter(event), cite);
    }
}

fn post(accounts: &mut Accounts, event: &MeterEvent<Wager>) -> Result<(), Overdrawn> {
    let mut result = Ok(());
    event.postings(&mut |posting| result = result.and_then(|()| accounts.post(posting)));
    result
}

/// What happened to the meters and was not taken back already, when a hand became void before.
fn in_force(meters: &[MeterEvent<Wager>]) -> Vec<MeterEvent<Wager>> {
    let mut in_force: Vec<MeterEvent<Wager>> = Vec::new();
    for event in meters {
        let takes_back =
            |earlier: &MeterEvent<Wager>| MeterEvent::reversals([*earlier].into_iter()).next() == Some(*event);
        match in_force.iter().rposition(takes_back) {
            Some(place) => drop(in_force.remove(place)),
            None => in_force.push(*event),
        }
    }
    in_force
}

/// What lies on these spots of a hand goes back, and what was collected or paid there before is undone.
fn give_back(now: &Now<'_, CaribbeanStud>, at: Position, wagers: &[Wager], cite: Cite, decision: &mut Decision) {
    let hand = &now.round.hands[at];
    let mut chips = Chips::new(now.accounts, decision);
    for wager in wagers {
        chips.give_back(at, *wager, Reason::Void, cite);
    }
    for wager in wagers {
        chips.undo(at, *wager, &hand.spots, cite);
    }
    if hand.progressive_coupon {
        chips.push(WagerEvent::Voided { at, wager: Wager::Progressive }, cite);
        chips.push(Event::CouponKept { at }, cite);
    }
    if hand.coupon.is_positive() || hand.coupon_taken.is_positive() {
        chips.push(WagerEvent::CouponReturned { at }, cite);
    }
}
