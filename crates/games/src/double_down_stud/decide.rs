//! What follows from a command that is on offer.

use super::DoubleDownStud;
use super::act::{Act, Wager};
use super::event::Event;
use super::provisions as by;
use super::round::{Fate, Stage};
use super::rules::Rules;
use super::settle::{self, Row};
use crate::blocks::card_table::{CardAct, CardEvent, Void, given_cards};
use crate::blocks::five_cards::wraps_around;
use crate::blocks::wagers::{Chips, WagerEvent};
use engine::{Command, Now, Place, Position, Reason, Who};
use kit::{Card, Cards, Money};
use law::Cite;

type Decision = engine::Decision<Event>;

/// What follows from a command that is on offer.
pub(super) fn decide(
    rules: &Rules,
    now: &Now<'_, DoubleDownStud>,
    who: Who,
    command: &Command<Act>,
    decision: &mut Decision,
) {
    let round = now.round;
    match (who, command.act) {
        (Who::Player(seat), act) => {
            let at = Position { seat, hand: command.hand };
            player(rules, now, at, act, command.amount.unwrap_or(Money::ZERO), decision);
        }
        (_, Act::Reveal) => {
            let card = round.dealer.slots()[0].expect("the table knows the hole card");
            decision.push(Event::HoleCardRevealed { card }, by::REVEAL);
        }
        (_, Act::TouchedBy(by)) => decision.push(Event::CardTouched { by }, by::TOUCHED),
        (_, Act::Resolve(at)) => resolve(rules, now, at, decision),
        (_, Act::Cards(CardAct::NoMoreBets)) if round.stage == Stage::DoublingDown => {
            decision.push(Event::DoubleDownsClosed, by::SECOND_CALL);
        }
        (_, Act::Cards(CardAct::Deal(to))) => deal(now, to, given_cards(command.given), decision),
        (_, Act::Cards(CardAct::DealerCardExposed)) if round.stage == Stage::Revealing => {
            decision.push(CardEvent::DealerCardExposed { late: true }.into(), by::EXPOSED_LATE);
        }
        (_, Act::Cards(act)) => {
            let command = command.map(|_| act);
            if let Some(void) = round.deck.decide(&by::CARDS, &command, 1, decision) {
                void_all(now, void, decision);
            }
            if act == CardAct::NoMoreBets {
                round.hands.lay_out(now.seated, by::AREAS, decision);
            }
        }
        _ => unreachable!("offered to players only"),
    }
}

fn player(
    rules: &Rules,
    now: &Now<'_, DoubleDownStud>,
    at: Position,
    act: Act,
    amount: Money,
    decision: &mut Decision,
) {
    match act {
        Act::Place(wager) => {
            let mut cite = rules.wager(wager).cite;
            if at.hand > 1 {
                cite = cite.and(by::AREAS);
            }
            if wager == Wager::DoubleDown && visible(now, at).is_some_and(settle::sure_to_win) {
                cite = cite.and(by::SURE_TO_WIN);
            }
            decision.push(WagerEvent::Placed { at, wager, amount }.into(), cite);
        }
        Act::TakeBack(wager) => {
            let amount = now.accounts.spot(at, wager as u8);
            decision.push(WagerEvent::TakenBack { at, wager, amount }.into(), by::AFTER_CALL);
        }
        Act::Decline => decision.push(Event::Declined { at }, by::DECLINED),
        _ => unreachable!("offered to the dealer or the floorperson only"),
    }
}

/// The four cards of a hand that a player sees before the hole card is turned.
fn visible(now: &Now<'_, DoubleDownStud>, at: Position) -> Option<[Card; 4]> {
    let mut cards = now.round.hands[at].cards;
    now.round.dealer.slots().iter().skip(1).for_each(|card| cards.push(*card));
    cards.known()
}

/// All cards are dealt face up but the first of those that the hands share.
fn deal(now: &Now<'_, DoubleDownStud>, to: Place, cards: Cards, decision: &mut Decision) {
    let (event, cite) = match to {
        Place::Dealer if now.round.dealer.is_empty() => (CardEvent::Dealt { to, cards }, by::HOLE_CARD),
        Place::Dealer => (CardEvent::DealtFaceUp { to, cards }, by::OPEN_CARDS),
        _ => (CardEvent::DealtFaceUp { to, cards }, by::PLAYERS_CARD),
    };
    decision.push(event.into(), cite);
}

/// A hand is ranked, its wagers are collected, left alone or paid, and its card goes to the discard rack; with the
/// last one goes what is left of the deck.
fn resolve(rules: &Rules, now: &Now<'_, DoubleDownStud>, at: Position, decision: &mut Decision) {
    let five = now.round.five(at);
    let cards: [Card; 5] = five.known().expect("a whole hand");
    let row = Row::of(cards);
    let rank = ranked(row, &cards);
    decision.push(Event::HandRanked { at, five }, by::HAND.and(rank));
    let mut chips = Chips::new(now.accounts, decision);
    let racked = match settle::winnings(&rules.pay, Wager::ALL.map(|wager| chips.on(at, wager)), row) {
        Some(wins) => {
            let limited = if wins.cut.is_positive() { by::LIMIT } else { Cite::NONE };
            for (wager, won) in Wager::ALL.into_iter().zip(wins.won) {
                chips.pay(at, wager, won, of(wager, by::PAID).and(limited).and(rank));
            }
            if wins.cut.is_positive() {
                chips.push(Event::Limited { at, cut: wins.cut }, by::LIMIT);
            }
            for wager in Wager::ALL {
                chips.give_back(at, wager, Reason::StakeBack, of(wager, by::PAID).and(rank));
            }
            by::WINNER_RACKED
        }
        None if row.pushes() => {
            for wager in Wager::ALL {
                chips.give_back(at, wager, Reason::Push, of(wager, by::PUSHED).and(rank));
            }
            by::PUSH_RACKED
        }
        None => {
            for wager in Wager::ALL {
                chips.collect(at, wager, of(wager, by::LOST).and(rank));
            }
            by::LOSER_RACKED
        }
    };
    chips.push(CardEvent::HandCollected { at }, racked);
    if now.round.in_play().count() == 1 {
        chips.push(CardEvent::StubRacked { cards: now.round.deck.stub() }, by::WINNER_RACKED);
    }
}

/// The clauses behind what becomes of a wager: a double down is settled like the original.
fn of(wager: Wager, cite: Cite) -> Cite {
    if wager == Wager::DoubleDown { cite.and(by::ALIKE) } else { cite }
}

/// The clauses that put five cards on their row.
fn ranked(row: Row, cards: &[Card; 5]) -> Cite {
    let cite = by::ROWS[row as usize];
    match row {
        Row::LosingPair | Row::PushingPair | Row::JacksOrBetter => cite.and(by::PAIR_ONLY),
        _ if wraps_around(cards) => cite.and(by::NO_WRAPAROUND),
        _ => cite,
    }
}

/// All hands are void: every wager goes back, and what was settled is undone.
fn void_all(now: &Now<'_, DoubleDownStud>, void: Void, decision: &mut Decision) {
    for (at, hand) in now.round.hands.iter().filter(|(_, hand)| hand.fate != Fate::Out || hand.spots.any()) {
        let mut chips = Chips::new(now.accounts, decision);
        chips.void::<Wager>(at, &hand.spots, void.cite.and(by::VOID));
        chips.push(CardEvent::HandVoided { at }, void.cite);
    }
    decision.push(CardEvent::RoundVoided { end: void.end }.into(), void.cite);
}
