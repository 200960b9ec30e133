//! What follows from a command that is on offer.

use super::Minibaccarat;
use super::act::Act;
use super::event::{Event, GivenUp};
use super::irregular;
use super::offers::{hand_over_cite, next_waits};
use super::provisions as by;
use super::round::{Hand, Round, Stage};
use super::rules::Rules;
use super::settle::{Pairs, Side, Wager};
use super::settling;
use crate::blocks::wagers::WagerEvent;
use engine::{Command, Given, Now, Seat, Who};
use kit::{Card, Cards, Money, PointCount, banker_draws, player_draws};
use law::Cite;

type Decision = engine::Decision<Event>;
type At<'a> = Now<'a, Minibaccarat>;

/// What follows from a command that is on offer.
pub(super) fn decide(rules: &Rules, now: &At<'_>, who: Who, command: &Command<Act>, decision: &mut Decision) {
    let round = now.round;
    match (who, command.act) {
        (Who::Player(seat), act) => player(rules, now, seat, act, command.amount, decision),
        (_, Act::ConfirmCash) => confirm_cash(round, decision),
        (_, Act::DeclineCash) => decline_cash(round, decision),
        (_, Act::NoMoreBets) => no_more_bets(rules, now, decision),
        (_, Act::Deal(side)) => deal(rules, now, side, given(round, command.given), decision),
        (_, Act::Turn(side)) => turn(rules, now, side, by::NOBODY_TURNS, decision),
        (_, Act::PassOn) => {
            if let Some((side, seat)) = viewer(round) {
                let holds = round.hand(side).holds;
                let why = if holds { GivenUp::Required } else { GivenUp::NotAccepted };
                let cite = if holds { by::TAKE_AWAY } else { by::GIVE_UP };
                give_up(rules, now, side, seat, why, cite, decision);
            }
        }
        (_, Act::SettleHouseMoney) => settling::settle_house_money(rules, now, decision),
        (_, Act::Announce) => settling::announce(rules, round, decision),
        (_, Act::Settle) => settling::settle_wagers(rules, now, decision),
        (_, Act::CollectVigorish) => {
            for seat in round.owing.iter().rev() {
                settling::collect_vigorish(round, seat, decision);
            }
        }
        (_, Act::ClearTable) => settling::clear(round, decision),
        (_, act) => irregular::decide(rules, now, act, command.given, decision),
    }
}

/// The card dealt: one that waited, or the one that comes with the command.
fn given(round: &Round, given: Given) -> Cards {
    match (given, round.waiting.slots().first()) {
        (Given::Cards(cards), _) => cards,
        (_, Some(Some(card))) => Cards::of(&[*card]),
        _ => Cards::backs(1),
    }
}

/// Who is to turn cards now, and of which hand.
fn viewer(round: &Round) -> Option<(Side, Seat)> {
    let side = round.stage.turns()?;
    Some((side, round.hand(side).viewer?))
}

fn player(rules: &Rules, now: &At<'_>, seat: Seat, act: Act, amount: Option<Money>, decision: &mut Decision) {
    let round = now.round;
    let amount = amount.unwrap_or(Money::ZERO);
    match act {
        Act::Place(wager) => {
            let cite = rules.wager_of(round, seat, wager).cite;
            decision.push(WagerEvent::Placed { at: seat.into(), wager, amount }.into(), cite);
        }
        Act::TakeBack(wager) => {
            let amount = now.accounts.spot(seat, wager as u8);
            decision.push(WagerEvent::TakenBack { at: seat.into(), wager, amount }.into(), by::TAKE_BACK);
        }
        Act::CallCash(wager) => decision.push(Event::CashCalled { seat, wager, amount }, by::CASH),
        Act::TurnCards => {
            if let Some((side, _)) = viewer(round) {
                turn(rules, now, side, Cite::NONE, decision);
            }
        }
        Act::AcceptCards => {
            if let Some((side, _)) = viewer(round) {
                let cards = face_down(round.hand(side));
                decision.push(Event::Handed { side, seat, cards }, by::GIVE_UP.and(hand_over_cite(round, side)));
            }
        }
        Act::GiveUpCards => {
            if let Some((side, _)) = viewer(round) {
                let why = if round.hand(side).holds { GivenUp::Freely } else { GivenUp::NotAccepted };
                give_up(rules, now, side, seat, why, by::GIVE_UP, decision);
            }
        }
        Act::TakePayout => {
            decision.push(Event::HouseMoneyChosen { seat, press: None }, by::HOUSE_MONEY_CHOICE);
        }
        Act::Press(side) => {
            decision.push(Event::HouseMoneyChosen { seat, press: Some(side) }, by::HOUSE_MONEY_CHOICE);
        }
        Act::PayVigorish => settling::collect_vigorish(round, seat, decision),
        _ => unreachable!("offered to the dealer or the floorperson only"),
    }
}

fn confirm_cash(round: &Round, decision: &mut Decision) {
    if let Some(called) = round.called {
        let (seat, wager, amount) = (called.seat, called.wager, called.amount);
        decision.push(Event::CashChanged { seat, amount }, by::CASH);
        let placed = WagerEvent::Placed { at: seat.into(), wager, amount };
        decision.push(placed.into(), by::WAGER[wager as usize].and(by::CASH));
    }
}

pub(super) fn decline_cash(round: &Round, decision: &mut Decision) {
    if let Some(called) = round.called {
        decision.push(Event::CashDeclined { seat: called.seat }, by::CASH);
    }
}

fn no_more_bets(rules: &Rules, now: &At<'_>, decision: &mut Decision) {
    decline_cash(now.round, decision);
    let highest = Side::ALL.map(|side| highest(rules, now, side));
    let viewers = highest.map(|highest| highest.map(|(seat, _)| seat));
    let equal = highest.map(|highest| highest.is_some_and(|(_, equal)| equal));
    decision.push(Event::BetsClosed { viewers, equal }, by::CALL);
}

/// Who wagered most on a hand, and whether somebody wagered as much: the one closest to the
/// dealer counterclockwise is first.
fn highest(rules: &Rules, now: &At<'_>, side: Side) -> Option<(Seat, bool)> {
    let mut best: Option<(Seat, Money, bool)> = None;
    for seat in now.round.wagering.iter() {
        let stake = now.accounts.spot(seat, side.wager() as u8);
        best = match best {
            _ if stake.is_zero() => best,
            Some((first, most, _)) if stake == most => Some((if rules.rising { first } else { seat }, most, true)),
            Some((_, most, _)) if stake < most => best,
            _ => Some((seat, stake, false)),
        };
    }
    best.map(|(seat, _, equal)| (seat, equal))
}

/// The cards of a hand that are not yet turned up.
fn face_down(hand: &Hand) -> Cards {
    let slots = hand.cards.slots();
    let mut cards = Cards::NONE;
    for card in if slots.len() > 2 { &slots[2..] } else { slots } {
        cards.push(*card);
    }
    cards
}

/// Cards leave the shoe: the cover card may come before them.
pub(super) fn cover(round: &Round, decision: &mut Decision) {
    if round.cover_next() {
        decision.push(Event::CoverCardOut, by::COVER_OUT);
    }
}

fn deal(rules: &Rules, now: &At<'_>, side: Side, cards: Cards, decision: &mut Decision) {
    match now.round.stage {
        Stage::FirstDeal => deal_first(now.round, side, cards, false, by::FIRST_CARDS, decision),
        _ => deal_third(rules, now, side, cards, false, by::THIRD_CARD, decision),
    }
}

/// One of the first four cards. After the fourth the Player's Hand is handed to whoever turns it.
pub(super) fn deal_first(round: &Round, side: Side, cards: Cards, up: bool, cite: Cite, decision: &mut Decision) {
    let waited = !up && next_waits(round);
    if !waited {
        cover(round, decision);
    }
    decision.push(Event::Dealt { side, cards, up, waited }, if waited { cite.and(by::STRAY) } else { cite });
    if round.dealt() == 3 {
        hand_over(round, Side::Player, decision);
    }
}

/// Two cards go to the player with the highest wager on the hand, if anybody wagered on it.
fn hand_over(round: &Round, side: Side, decision: &mut Decision) {
    let hand = round.hand(side);
    if let Some(seat) = hand.viewer {
        let cite = by::HANDED[side as usize];
        let cite = if hand.equal { cite.and(by::EQUALLY_HIGH) } else { cite };
        decision.push(Event::Handed { side, seat, cards: hand.cards }, cite);
    }
}

/// A third card: face down to whoever turns the hand, or face up where nobody does, where the
/// house deals so, or where it was seen.
pub(super) fn deal_third(
    rules: &Rules,
    now: &At<'_>,
    side: Side,
    cards: Cards,
    seen: bool,
    cite: Cite,
    decision: &mut Decision,
) {
    let hand = now.round.hand(side);
    cover(now.round, decision);
    match hand.viewer.filter(|_| !seen && !rules.third_face_up) {
        Some(seat) => {
            decision.push(Event::Dealt { side, cards, up: false, waited: false }, cite);
            decision.push(Event::Handed { side, seat, cards }, by::THIRD_HANDED[side as usize]);
        }
        None => {
            decision.push(Event::Dealt { side, cards, up: true, waited: false }, cite);
            let mut all = hand.cards;
            all.extend(&cards);
            turn_up(rules, side, all, Cite::NONE, decision);
            after_third(now.round, side, cards.faces().next(), decision);
        }
    }
}

fn give_up(rules: &Rules, now: &At<'_>, side: Side, seat: Seat, why: GivenUp, cite: Cite, decision: &mut Decision) {
    let next = next_viewer(rules, now, now.round.hand(side), seat);
    let cite = if next.is_none() { cite.and(by::NOBODY_TURNS) } else { cite };
    decision.push(Event::CardsGivenUp { side, seat, next, why }, cite);
}

/// The next player counterclockwise who has not given the cards up.
fn next_viewer(rules: &Rules, now: &At<'_>, hand: &Hand, from: Seat) -> Option<Seat> {
    let seats = rules.house.seats;
    (1..seats)
        .map(|away| if rules.rising { away } else { seats - away })
        .map(|away| Seat((from.0 - 1 + away) % seats + 1))
        .find(|seat| now.seated.has(*seat) && !hand.passed.has(*seat))
}

fn turn_up(rules: &Rules, side: Side, cards: Cards, why: Cite, decision: &mut Decision) {
    let count = PointCount::of(cards.faces());
    let cite = rules.turned.cite(side, cards.faces());
    let cite = if why.is_empty() { cite } else { cite.and(why) };
    decision.push(Event::Turned { side, cards, count }, cite);
}

/// A hand is turned up, by whoever has it, and its count announced; what that leads to.
fn turn(rules: &Rules, now: &At<'_>, side: Side, why: Cite, decision: &mut Decision) {
    let round = now.round;
    let cards = round.hand(side).cards;
    turn_up(rules, side, cards, why, decision);
    match round.stage {
        Stage::PlayerTurns => hand_over(round, Side::Banker, decision),
        Stage::BankerTurns => both_turned(round, decision),
        _ => after_third(round, side, cards.faces().last(), decision),
    }
}

/// Both hands of two cards are up: House Money first, then third cards.
fn both_turned(round: &Round, decision: &mut Decision) {
    let anyone = round.wagering.iter().any(|seat| round.has(seat, Wager::HouseMoney));
    if !anyone {
        return first_counts(round, decision);
    }
    let pairs = pairs(round);
    let why = if pairs == Pairs::default() { by::HOUSE_MONEY_NO_PAIR } else { by::HOUSE_MONEY_PAIR };
    decision.push(Event::HouseMoneyOpened { pairs }, by::HOUSE_MONEY.and(why));
}

fn first_two(round: &Round, side: Side) -> [Card; 2] {
    let mut cards = round.hand(side).cards.faces();
    match (cards.next(), cards.next()) {
        (Some(first), Some(second)) => [first, second],
        _ => unreachable!("both hands are dealt"),
    }
}

fn pairs(round: &Round) -> Pairs {
    Pairs::of(first_two(round, Side::Player), first_two(round, Side::Banker))
}

/// Whether the hands draw, going by their counts of two cards.
pub(super) fn first_counts(round: &Round, decision: &mut Decision) {
    let [player, banker] = Side::ALL.map(|side| PointCount::of(first_two(round, side)));
    if player.is_natural() || banker.is_natural() {
        return decision.push(Event::Natural, by::NATURAL);
    }
    if player_draws(player) {
        return decision.push(Event::Draws { side: Side::Player }, by::PLAYER_DRAWS);
    }
    decision.push(Event::Stays { side: Side::Player }, by::PLAYER_STAYS);
    banker_rules(banker_draws(banker, None), by::BANKER_ALONE, decision);
}

fn banker_rules(draws: bool, cite: Cite, decision: &mut Decision) {
    let side = Side::Banker;
    decision.push(if draws { Event::Draws { side } } else { Event::Stays { side } }, cite);
}

/// After the Player's third card the Banker's Hand goes by it.
fn after_third(round: &Round, side: Side, third: Option<Card>, decision: &mut Decision) {
    if let (Side::Player, Some(third)) = (side, third) {
        let banker = PointCount::of(first_two(round, Side::Banker));
        let draws = banker_draws(banker, Some(PointCount::of_card(third)));
        banker_rules(draws, by::banker_after_draw(banker), decision);
    }
}
