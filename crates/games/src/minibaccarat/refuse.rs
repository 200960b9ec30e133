//! Why something is not on offer, beyond whose it is and when it can be said. Asked only when it is not,
//! so nothing here decides legality.

use super::Minibaccarat;
use super::act::Act;
use super::offers::{has_main, may_take_back, next_waits, pressable};
use super::provisions as by;
use super::round::{HouseMoney, Round, Stage};
use super::rules::Rules;
use super::settle::{Side, Wager};
use engine::{Code, Command, Now, Reasons, Seat, Who};

type At<'a> = Now<'a, Minibaccarat>;

/// The reasons why this act is not on offer to this person now.
pub(super) fn refuse(rules: &Rules, now: &At<'_>, who: Who, command: &Command<Act>, reasons: &mut Reasons) {
    match who {
        Who::Player(seat) => player(rules, now, seat, command.act, reasons),
        _ => staff(rules, now.round, command.act, reasons),
    }
}

fn player(rules: &Rules, now: &At<'_>, seat: Seat, act: Act, reasons: &mut Reasons) {
    let round = now.round;
    match act {
        Act::Place(wager) | Act::CallCash(wager) if !rules.offers(wager) => {
            let message = format!("the {wager} wager is not offered at this table");
            reasons.add(Code::NotInHouseRules, by::WAGER[wager as usize], message);
        }
        Act::Place(wager) => {
            hindered(rules, round, seat, wager, reasons);
            rules.wager_of(round, seat, wager).refuse(now.accounts, seat.into(), reasons);
        }
        Act::CallCash(wager) => {
            hindered(rules, round, seat, wager, reasons);
            if round.called.is_some() {
                reasons.add(Code::Already, by::CASH, "a cash wager waits for the dealer to confirm it");
            }
            if round.has(seat, wager) {
                let message = format!("the {wager} wager is placed already; take it back to change it");
                reasons.add(Code::Already, by::WAGER[wager as usize], message);
            }
        }
        Act::TakeBack(wager) => {
            rules.wager(wager).refuse_back(now.accounts, seat.into(), reasons);
            if round.has(seat, wager) && !may_take_back(rules, round, seat, wager) {
                let message = format!("other wagers need the {wager} wager: take them back first");
                reasons.add(Code::Requires, by::NEEDS_MAIN, message);
            }
        }
        Act::TurnCards | Act::AcceptCards | Act::GiveUpCards => turning(round, seat, act, reasons),
        Act::TakePayout | Act::Press(_) if round.stage == Stage::HouseMoney => {
            payout(rules, now, seat, act, reasons);
        }
        Act::PayVigorish if !round.owing.has(seat) => {
            reasons.add(Code::Already, by::VIGORISH_COLLECTED, format!("{seat} owes no vigorish"));
        }
        _ => {}
    }
}

/// What stands against a wager, whatever its amount and however it is made.
fn hindered(rules: &Rules, round: &Round, seat: Seat, wager: Wager, reasons: &mut Reasons) {
    if round.simulated {
        reasons.add(Code::Forbidden, by::NO_WAGERS, "no wagers are accepted in a simulated round");
    }
    if round.is_called(seat, wager) {
        let message = format!("the {wager} wager was called with cash and waits for the dealer to confirm it");
        reasons.add(Code::Already, by::CASH, message);
    }
    if !has_main(rules, round, seat, wager) {
        let message = format!("the {wager} wager needs a player or banker wager beside it");
        reasons.add(Code::Requires, by::NEEDS_MAIN, message);
    }
}

/// Turning the cards, accepting or giving them up.
fn turning(round: &Round, seat: Seat, act: Act, reasons: &mut Reasons) {
    let Some(side) = round.stage.turns() else { return };
    let (hand, cite) = (round.hand(side), by::HANDED[side as usize]);
    match hand.viewer {
        Some(viewer) if viewer == seat && act == Act::TurnCards => {
            reasons.add(Code::TooEarly, by::GIVE_UP, format!("{seat} is offered the cards: accept them first"));
        }
        Some(viewer) if viewer == seat => reasons.add(Code::Already, cite, format!("{seat} has the cards already")),
        _ if hand.passed.has(seat) => {
            reasons.add(Code::TooLate, by::GIVE_UP, format!("{seat} gave up turning the cards"));
        }
        viewer => {
            let whose = viewer.map_or("the dealer".to_owned(), |seat| seat.to_string());
            reasons.add(Code::OutOfTurn, cite, format!("the cards are for {whose} to turn"));
        }
    }
}

/// What becomes of a House Money payout, while that is decided.
fn payout(rules: &Rules, now: &At<'_>, seat: Seat, act: Act, reasons: &mut Reasons) {
    let (round, cite) = (now.round, by::HOUSE_MONEY_CHOICE);
    if matches!(round.house_money[seat.index()], HouseMoney::Take | HouseMoney::Press(_)) {
        reasons.add(Code::Already, cite, format!("{seat} has said what becomes of the payout"));
    }
    if !round.has(seat, Wager::HouseMoney) {
        reasons.add(Code::Requires, cite, format!("{seat} has no House Money Wager"));
    } else if round.pairs == Default::default() {
        let message = "neither hand has a pair: there is no payout";
        reasons.add(Code::Requires, by::HOUSE_MONEY_NO_PAIR, message);
    } else if !pressable(rules, now, seat) {
        let message = "there is nothing that the payout could be added to: it is handed over";
        reasons.add(Code::Requires, by::HOUSE_MONEY_NO_PRESS, message);
    } else if matches!(act, Act::Press(side) if !round.has(seat, side.wager())) {
        let message = "a payout is added only to a wager that lies there already";
        reasons.add(Code::Requires, by::HOUSE_MONEY_NO_PRESS, message);
    }
}

fn staff(rules: &Rules, round: &Round, act: Act, reasons: &mut Reasons) {
    match act {
        Act::ConfirmCash | Act::DeclineCash if round.called.is_none() => {
            reasons.add(Code::Requires, by::CASH, "nobody has called a wager with cash");
        }
        Act::NoMoreBets if round.wagering.is_empty() => {
            reasons.add(Code::Requires, by::CALL, "nobody has placed a wager");
        }
        Act::Deal(side) => dealing(round, side, reasons),
        Act::Turn(_) | Act::PassOn => dealer_turns(round, act, reasons),
        Act::CollectVigorish if round.owing.is_empty() => {
            reasons.add(Code::Already, by::VIGORISH_COLLECTED, "nobody owes vigorish");
        }
        Act::DeclareVoid if round.shoe.left() > 0 => {
            reasons.add(Code::TooEarly, by::VOID, "there are cards enough for what is due");
        }
        Act::ShoeEmpty if rules.continuous => {
            let message = "a shoe that is refilled all the time does not run out";
            reasons.add(Code::NotInHouseRules, by::CONTINUOUS, message);
        }
        _ => {}
    }
}

fn dealing(round: &Round, side: Side, reasons: &mut Reasons) {
    let cards = round.hand(side).cards.len();
    if cards > 2 {
        reasons.add(Code::Forbidden, by::ONE_MORE_ONLY, "no hand gets more than one additional card");
    } else if round.stage >= Stage::OneMore {
        reasons.add(Code::Forbidden, by::NATURAL.and(by::PLAYER_STAYS), "no third card is due");
    }
    match round.due() {
        Some(other) if other != side && cards <= 2 => {
            let first = round.stage == Stage::FirstDeal;
            let cite = if first { by::FIRST_CARDS } else { by::THIRD_CARD };
            reasons.add(Code::OutOfTurn, cite, format!("the next card goes to the {}", other.name()));
        }
        Some(_) if round.shoe.left() == 0 && !next_waits(round) => {
            reasons.add(Code::TooLate, by::VOID, "no card is left in the shoe");
        }
        _ => {}
    }
}

fn dealer_turns(round: &Round, act: Act, reasons: &mut Reasons) {
    let Some(side) = round.stage.turns() else { return };
    let cite = by::HANDED[side as usize];
    match (act, round.hand(side).viewer) {
        (Act::Turn(asked), _) if asked != side => {
            reasons.add(Code::OutOfTurn, cite, format!("the {} is turned now", side.name()));
        }
        (Act::Turn(_), Some(seat)) => reasons.add(Code::NotYours, cite, format!("the cards are for {seat} to turn")),
        (Act::PassOn, None) => reasons.add(Code::Requires, by::GIVE_UP, "no player is to turn the cards"),
        _ => {}
    }
}
