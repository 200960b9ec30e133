//! What follows from a command that is on offer.

use super::ColoradoHoldem;
use super::act::{Act, Wager};
use super::event::Event;
use super::provisions as by;
use super::round::{CARDS, Fate};
use super::rules::Rules;
use super::settling;
use crate::blocks::card_table::{CardAct, CardEvent, Void, given_cards};
use crate::blocks::wagers::{Chips, WagerEvent};
use engine::{Command, DealingMethod, Now, Place, Position, RoundEnd, Who};
use kit::{Cards, Money};

pub(super) type Decision = engine::Decision<Event>;

/// What follows from a command that is on offer.
pub(super) fn decide(
    rules: &Rules,
    now: &Now<'_, ColoradoHoldem>,
    who: Who,
    command: &Command<Act>,
    decision: &mut Decision,
) {
    let round = now.round;
    match (who, command.act) {
        (Who::Player(seat), _) => player(rules, now, Position { seat, hand: command.hand }, command, decision),
        (_, Act::TurnCommunity) => {
            let event = Event::CommunityTurned { cards: round.community };
            decision.push(event, by::TURN[rules.version as usize]);
        }
        (_, Act::Resolve(at)) => settling::resolve(rules, now, at, decision),
        (_, Act::Declared(at)) => settling::declared(rules, now, at, decision),
        (_, Act::CommunityExposed) => decision.push(Event::CommunityExposed, by::EXPOSED),
        (_, Act::VoidRound) => {
            void_all(now, Void { cite: by::EXPOSED, end: RoundEnd::Ordinary }, None, decision);
        }
        (_, Act::PlayOn) => decision.push(Event::PlayedOn, by::EXPOSED),
        (_, Act::Cards(CardAct::NoMoreBets)) => {
            let cite = rules.cards().call[round.deck.by_method()].and(by::VERSION);
            decision.push(CardEvent::BetsClosed.into(), cite);
            round.hands.lay_out(now.seated, by::POSITIONS, decision);
        }
        (_, Act::Cards(CardAct::Deal(to))) => deal(now, to, given_cards(command.given), decision),
        (_, Act::Cards(CardAct::ClearTable)) => clear(rules, now, decision),
        (_, Act::Cards(act)) => {
            let misdealt = if let CardAct::Misdealt(Place::Hand(at)) = act { Some(at) } else { None };
            let command = command.map(|_| act);
            if let Some(void) = round.deck.decide(rules.cards(), &command, CARDS as u32, decision) {
                void_all(now, void, misdealt, decision);
            }
        }
        _ => unreachable!("offered to players only"),
    }
}

fn player(rules: &Rules, now: &Now<'_, ColoradoHoldem>, at: Position, command: &Command<Act>, decision: &mut Decision) {
    let amount = command.amount.unwrap_or(Money::ZERO);
    match command.act {
        Act::Place(wager) => {
            let cite = rules.wager(wager).cite;
            let cite = if at.hand > 1 && wager != Wager::Bet { cite.and(by::POSITIONS) } else { cite };
            decision.push(WagerEvent::Placed { at, wager, amount }.into(), cite);
        }
        Act::TakeBack(wager) => {
            let amount = now.accounts.spot(at, wager as u8);
            decision.push(WagerEvent::TakenBack { at, wager, amount }.into(), by::AFTER_CALL);
        }
        Act::PlaceCoupon => decision.push(WagerEvent::CouponPlaced { at, amount }.into(), by::COUPON),
        Act::TakeBackCoupon => decision.push(WagerEvent::CouponReturned { at }.into(), by::AFTER_CALL),
        Act::Declare => settling::declared(rules, now, at, decision),
        Act::Discard => discard(rules, now, at, given_cards(command.given), decision),
        Act::Fold => settling::fold(rules, now, at, decision),
        _ => unreachable!("offered to the dealer or the floorperson only"),
    }
}

/// One of the three cards goes, and the decision is made.
fn discard(rules: &Rules, now: &Now<'_, ColoradoHoldem>, at: Position, card: Cards, decision: &mut Decision) {
    let (cards, version) = (now.round.hands[at].cards, rules.version as usize);
    let kept = cards.faces().filter(|own| !card.contains(*own)).collect();
    // That an instant winner was not declared is nobody else's business: the clause stands in the player's offers.
    decision.push(Event::Discarded { at, card, kept }, by::DISCARDED[version]);
}

fn deal(now: &Now<'_, ColoradoHoldem>, to: Place, cards: Cards, decision: &mut Decision) {
    let round = now.round;
    let shared = to == Place::Community;
    let cite = match round.deck.method {
        DealingMethod::AutomatedShoe => by::STACK[usize::from(shared)],
        _ => {
            let lies = match to {
                Place::Hand(at) => round.hands[at].cards.len(),
                _ => round.community.len(),
            };
            by::CARD_BY_CARD[round.deck.by_method()][2 * lies + usize::from(shared)]
        }
    };
    decision.push(CardEvent::Dealt { to, cards }.into(), cite);
}

/// The cards of the winners are picked up in order, and then what all hands shared.
fn clear(rules: &Rules, now: &Now<'_, ColoradoHoldem>, decision: &mut Decision) {
    for at in now.round.at(Fate::Settled).rev().filter(|at| now.round.hands[*at].lies()) {
        decision.push(CardEvent::HandCollected { at }.into(), by::WINNER_RACKED[rules.version as usize]);
    }
    decision.push(CardEvent::Completed { end: now.round.deck.end }.into(), rules.cards().cleared);
}

/// All hands are void: everything goes back, what was forfeited, lost or won before included. A declaration stands,
/// right or wrong, unless it is that very hand that was misdealt.
fn void_all(now: &Now<'_, ColoradoHoldem>, void: Void, misdealt: Option<Position>, decision: &mut Decision) {
    for (at, hand) in now.round.hands.iter() {
        let before = match hand.fate {
            Fate::Out => continue,
            Fate::Declared | Fate::DeclaredWrongly if misdealt != Some(at) => continue,
            Fate::Folded | Fate::DeclaredWrongly => by::VOID.and(by::VOID_BEFORE),
            _ => by::VOID,
        };
        let cite = void.cite.and(before);
        let mut chips = Chips::new(now.accounts, decision);
        chips.void::<Wager>(at, &hand.spots, cite);
        if hand.coupon.is_positive() || hand.coupon_taken.is_positive() {
            chips.push(WagerEvent::CouponReturned { at }, cite);
        }
        chips.push(CardEvent::HandVoided { at }, void.cite);
    }
    decision.push(CardEvent::RoundVoided { end: void.end }.into(), void.cite);
}
