//! Why something is not on offer, beyond whose it is and when it can be said. Asked only when it is not,
//! so nothing here decides legality.

use super::LetItRide;
use super::act::{Act, Wager};
use super::provisions as by;
use super::round::{Fate, Stage};
use super::rules::Rules;
use crate::blocks::card_table::CardAct;
use engine::{Code, Command, Now, Place, Position, Reasons, Who};

/// The reasons why this act is not on offer to this person now.
pub(super) fn refuse(rules: &Rules, now: &Now<'_, LetItRide>, who: Who, command: &Command<Act>, reasons: &mut Reasons) {
    match who {
        Who::Player(seat) => player(rules, now, Position { seat, hand: command.hand }, command.act, reasons),
        _ => staff(now, command.act, reasons),
    }
}

fn player(rules: &Rules, now: &Now<'_, LetItRide>, at: Position, act: Act, reasons: &mut Reasons) {
    match act {
        Act::VerbalWager => {
            let message = "a spoken wager with cash is not accepted: wagers are chips on the layout";
            reasons.add(Code::Forbidden, by::VERBAL, message);
        }
        Act::Place(wager) | Act::TakeBack(wager) if !rules.offers(wager) => {
            let cite = if wager == Wager::Bonus { by::BONUS } else { by::THREE_CARD };
            reasons.add(Code::NotInHouseRules, cite, format!("this table does not offer the {wager}"));
        }
        Act::Place(wager) => {
            if now.round.stage == Stage::Betting {
                now.round.hands.refuse_place(now.seated, at, by::POSITIONS, reasons);
            }
            rules.wager(wager).refuse(now.accounts, at, reasons);
        }
        Act::TakeBack(wager) => rules.wager(wager).refuse_back(now.accounts, at, reasons),
        Act::Withdraw(wager) | Act::Ride(wager) if !matches!(wager, Wager::Bet1 | Wager::Bet2) => {
            let message = format!("{wager} stays until the end of the round: only bet-1 and bet-2 are withdrawn");
            reasons.add(Code::Forbidden, by::STAYS, message);
        }
        Act::Withdraw(wager) | Act::Ride(wager) => decision(now, at, wager, reasons),
        _ => {}
    }
}

/// A decision on bet 1 or bet 2, in or after the stage for it.
fn decision(now: &Now<'_, LetItRide>, at: Position, wager: Wager, reasons: &mut Reasons) {
    let (round, hand) = (now.round, &now.round.hands[at]);
    let turn = if wager == Wager::Bet1 { by::TURN_1 } else { by::TURN_2 };
    if hand.fate == Fate::Out && round.stage != Stage::Betting {
        reasons.add(Code::Requires, turn, format!("{at} has no hand in this round"));
    } else if hand.decided > wager as u8 {
        reasons.add(Code::Already, by::STAYS, format!("{at} has decided on {wager}, which cannot be undone"));
    } else if let Some(other) = round.undecided().next().filter(|other| *other != at && round.bet() == Some(wager)) {
        reasons.add(Code::OutOfTurn, turn, format!("{other} decides first"));
    }
}

fn staff(now: &Now<'_, LetItRide>, act: Act, reasons: &mut Reasons) {
    let round = now.round;
    match act {
        Act::Resolve(_) => {
            let message = "players are settled one by one from the dealer's right";
            reasons.add(Code::OutOfTurn, by::ORDER, message);
        }
        Act::Cards(CardAct::DealerCardExposed)
        | Act::Cards(
            CardAct::Deal(Place::Dealer) | CardAct::FindMisdeal(Place::Dealer) | CardAct::Misdealt(Place::Dealer),
        ) => reasons.add(Code::NotInHouseRules, by::CARDS.deal[0], "the dealer has no hand in this game"),
        Act::Cards(CardAct::NoMoreBets) => {
            let cite = by::CARDS.call[round.deck.by_method()];
            reasons.add(Code::Requires, cite, "nobody has placed three bets");
        }
        Act::Cards(CardAct::Deal(_)) if round.stage == Stage::Betting => {
            let cite = by::CARDS.call[round.deck.by_method()];
            reasons.add(Code::TooEarly, cite, "no card is dealt before \"No more bets\"");
        }
        Act::Cards(act) => {
            let next = round.next_to_deal().map(|(place, _)| place);
            round.deck.refuse(&by::CARDS, act, next, reasons);
        }
        _ => {}
    }
}
