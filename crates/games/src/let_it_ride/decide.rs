//! What follows from a command that is on offer.

use super::LetItRide;
use super::act::{Act, Wager};
use super::event::Event;
use super::provisions as by;
use super::round::{CARDS, Fate};
use super::rules::{Exposure, Rules};
use super::settle::{self, Row};
use crate::blocks::card_table::{CardAct, CardEvent, Void, given_cards};
use crate::blocks::five_cards::{is_suited, wraps_around};
use crate::blocks::wagers::{Chips, WagerEvent};
use engine::{Command, DealingMethod, Now, Place, Position, Reason, RoundEnd, Who};
use kit::{Card, Cards, Money, Rank, ThreeCategory, three_category};
use law::Cite;

type Decision = engine::Decision<Event>;

/// What follows from a command that is on offer.
pub(super) fn decide(
    rules: &Rules,
    now: &Now<'_, LetItRide>,
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
        (_, Act::Burn) => {
            let mut card = Cards::NONE;
            card.push(round.community_card(0));
            decision.push(Event::CommunityBurned { card }, by::BURN);
        }
        (_, Act::TurnFirst) => turn(now, 1, by::FIRST_CARD, decision),
        (_, Act::TurnSecond) => turn(now, 2, by::SECOND_CARD, decision),
        (_, Act::Resolve(at)) => resolve(rules, now, at, decision),
        (_, Act::CommunityExposed) => {
            decision.push(Event::CommunityExposed, by::EXPOSED);
            match rules.exposure {
                Exposure::Voids => void_all(now, exposed(), decision),
                Exposure::Continues => decision.push(Event::PlayedOn, by::EXPOSED),
                Exposure::Supervisor => {}
            }
        }
        (_, Act::VoidRound) => void_all(now, exposed(), decision),
        (_, Act::PlayOn) => decision.push(Event::PlayedOn, by::EXPOSED),
        (_, Act::Cards(CardAct::NoMoreBets)) => no_more_bets(now, decision),
        (_, Act::Cards(CardAct::Deal(to))) => deal(now, to, given_cards(command.given), decision),
        (_, Act::Cards(CardAct::ClearTable)) => clear(now, decision),
        (_, Act::Cards(act)) => {
            let command = command.map(|_| act);
            if let Some(void) = round.deck.decide(&by::CARDS, &command, CARDS as u32, decision) {
                void_all(now, void, decision);
            }
        }
        _ => unreachable!("offered to players only"),
    }
}

fn player(rules: &Rules, now: &Now<'_, LetItRide>, at: Position, act: Act, amount: Money, decision: &mut Decision) {
    match act {
        Act::Place(wager) => {
            let cite = rules.wager(wager).cite;
            let cite = if at.hand > 1 { cite.and(by::POSITIONS) } else { cite };
            decision.push(WagerEvent::Placed { at, wager, amount }.into(), cite);
        }
        Act::TakeBack(wager) => {
            let amount = now.accounts.spot(at, wager as u8);
            decision.push(WagerEvent::TakenBack { at, wager, amount }.into(), by::AFTER_CALL);
        }
        Act::Withdraw(wager) => {
            Chips::new(now.accounts, decision).give_back(at, wager, Reason::TakenBack, by::withdraws(wager));
        }
        Act::Ride(wager) => decision.push(Event::Rides { at, wager }, by::rides(wager)),
        _ => unreachable!("offered to the dealer or the floorperson only"),
    }
}

/// Wagers that do not make up a hand go back, the chips of the bonus are collected, and the call is made.
fn no_more_bets(now: &Now<'_, LetItRide>, decision: &mut Decision) {
    let method = now.round.deck.by_method();
    for (at, hand) in now.round.hands.iter().filter(|(_, hand)| hand.spots.any() && !hand.is_complete()) {
        debug_assert!(!hand.spots.has(Wager::Bonus) && !hand.spots.has(Wager::ThreeCard));
        for wager in Wager::BETS {
            Chips::new(now.accounts, decision).give_back(at, wager, Reason::Incomplete, by::BETS);
        }
    }
    decision.push(CardEvent::BetsClosed.into(), by::CARDS.call[method]);
    now.round.hands.lay_out(now.seated, by::POSITIONS, decision);
    for (at, _) in now.round.hands.iter().filter(|(_, hand)| hand.is_complete()) {
        Chips::new(now.accounts, decision).bank(at, Wager::Bonus, by::BONUS_BANKED[method]);
    }
}

fn deal(now: &Now<'_, LetItRide>, to: Place, cards: Cards, decision: &mut Decision) {
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

fn turn(now: &Now<'_, LetItRide>, place: usize, cite: Cite, decision: &mut Decision) {
    let card = now.round.community_card(place).expect("the table knows every card that is turned up");
    decision.push(Event::CommunityTurned { card }, cite);
}

/// The cards of a player, turned up, and the wagers, losing ones first.
fn resolve(rules: &Rules, now: &Now<'_, LetItRide>, at: Position, decision: &mut Decision) {
    let hand = &now.round.hands[at];
    let mut five = hand.cards;
    five.extend(&now.round.turned);
    let cards: [Card; 5] = five.known().expect("a whole hand");
    let own: [Card; 3] = hand.cards.known().expect("a whole hand");
    let row = Row::of(cards);
    let rank = ranked(row, cards);
    decision.push(Event::HandTurned { at, cards: hand.cards, five }, by::TURNED.and(rank));
    let three = three_category(own);
    let three_cite = three_ranked(rules, three, own);
    let mut chips = Chips::new(now.accounts, decision);
    if rules.pay.bets[row as usize].is_none() {
        for wager in Wager::BETS {
            chips.collect(at, wager, by::LOST.and(rank));
        }
    }
    if rules.pay.three_card[three as usize].is_none() {
        chips.collect(at, Wager::ThreeCard, by::THREE_CARD_LOST.and(three_cite));
    }
    pay_bets(rules, now, at, (row, rank), decision);
    pay_bonuses(rules, now, at, (row, rank), (three, three_cite), decision);
    decision.push(Event::Settled { at }, by::SETTLED);
}

fn pay_bets(rules: &Rules, now: &Now<'_, LetItRide>, at: Position, (row, rank): (Row, Cite), decision: &mut Decision) {
    let mut chips = Chips::new(now.accounts, decision);
    let Some(wins) = settle::winnings(&rules.pay, Wager::BETS.map(|bet| chips.on(at, bet)), row) else { return };
    let cite = by::PAID.and(rank);
    let limited = if wins.cut.is_positive() { by::PAID.and(by::LIMIT).and(rank) } else { cite };
    for (wager, won) in Wager::BETS.into_iter().zip(wins.bets) {
        chips.pay(at, wager, won, limited);
    }
    if wins.cut.is_positive() {
        let hand = &now.round.hands[at];
        let beside = hand.bonus || hand.spots.has(Wager::ThreeCard);
        let cite = if beside { by::LIMIT.and(by::LIMIT_SCOPE) } else { by::LIMIT };
        chips.push(Event::Limited { at, cut: wins.cut }, cite);
    }
    for wager in Wager::BETS {
        chips.give_back(at, wager, Reason::StakeBack, cite);
    }
}

fn pay_bonuses(
    rules: &Rules,
    now: &Now<'_, LetItRide>,
    at: Position,
    (row, rank): (Row, Cite),
    (three, three_cite): (ThreeCategory, Cite),
    decision: &mut Decision,
) {
    let hand = &now.round.hands[at];
    let mut chips = Chips::new(now.accounts, decision);
    if hand.bonus {
        match settle::bonus(&rules.pay, Money::dollars(1), row) {
            Some(sum) => chips.pay(at, Wager::Bonus, sum, by::BONUS_PAID.and(rank)),
            None => chips.push(WagerEvent::BankedLost { at, wager: Wager::Bonus }, by::BONUS_LOST.and(rank)),
        }
    }
    let stake = chips.on(at, Wager::ThreeCard);
    if let Some(won) = settle::three_card(&rules.pay, stake, three).filter(|_| stake.is_positive()) {
        let cite = by::THREE_CARD_TABLE[rules.three_card_table].and(by::THREE_CARD_PAID).and(three_cite);
        chips.pay(at, Wager::ThreeCard, won, cite);
        chips.give_back(at, Wager::ThreeCard, Reason::StakeBack, cite);
    }
}

/// The clauses that put five cards on their row.
fn ranked(row: Row, cards: [Card; 5]) -> Cite {
    let cite = by::ROWS[row as usize];
    if is_suited(&cards) && wraps_around(&cards) { cite.and(by::NO_WRAPAROUND) } else { cite }
}

/// The clauses that put three cards in their category.
fn three_ranked(rules: &Rules, category: ThreeCategory, cards: [Card; 3]) -> Cite {
    let cite = by::three(category);
    let holds = |rank: Rank| cards.iter().any(|card| card.rank() == rank);
    let low_ace = holds(Rank::Ace) && holds(Rank::Two) && (holds(Rank::Three) || holds(Rank::King));
    let cite = if low_ace { cite.and(by::LOW_ACE) } else { cite };
    if category == ThreeCategory::Royal && !rules.mini_royal_paid { cite.and(by::MINI_ROYAL) } else { cite }
}

/// All cards are picked up in order, the hands and then what they shared.
fn clear(now: &Now<'_, LetItRide>, decision: &mut Decision) {
    for at in now.round.at(Fate::Settled).rev() {
        decision.push(CardEvent::HandCollected { at }.into(), by::CARDS.cleared);
    }
    decision.push(CardEvent::Completed { end: now.round.deck.end }.into(), by::CARDS.cleared);
}

fn exposed() -> Void {
    Void { cite: by::EXPOSED, end: RoundEnd::Ordinary }
}

/// All hands are void: every wager still in place goes back, and what was settled is undone.
fn void_all(now: &Now<'_, LetItRide>, void: Void, decision: &mut Decision) {
    let cite = void.cite.and(by::VOID);
    for (at, hand) in now.round.hands.iter().filter(|(_, hand)| hand.fate != Fate::Out) {
        let mut chips = Chips::new(now.accounts, decision);
        chips.void::<Wager>(at, &hand.spots, cite);
        chips.push(CardEvent::HandVoided { at }, void.cite);
    }
    decision.push(CardEvent::RoundVoided { end: void.end }.into(), void.cite);
}
