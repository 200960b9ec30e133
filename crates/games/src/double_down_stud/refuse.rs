//! Why something is not on offer, beyond whose it is and when it can be said. Asked only when it is not,
//! so nothing here decides legality.

use super::DoubleDownStud;
use super::act::{Act, Wager};
use super::provisions as by;
use super::round::{Fate, Stage};
use super::rules::Rules;
use crate::blocks::card_table::CardAct;
use engine::{Code, Command, Now, Place, Position, Reasons, Who};

/// The reasons why this act is not on offer to this person now.
pub(super) fn refuse(
    rules: &Rules,
    now: &Now<'_, DoubleDownStud>,
    who: Who,
    command: &Command<Act>,
    reasons: &mut Reasons,
) {
    match who {
        Who::Player(seat) => player(rules, now, Position { seat, hand: command.hand }, command.act, reasons),
        _ => staff(now, command.act, reasons),
    }
}

fn player(rules: &Rules, now: &Now<'_, DoubleDownStud>, at: Position, act: Act, reasons: &mut Reasons) {
    let (round, hand) = (now.round, &now.round.hands[at]);
    match act {
        Act::VerbalWager => {
            let message = "a spoken wager with cash is not accepted: wagers are chips on the layout";
            reasons.add(Code::Forbidden, by::VERBAL, message);
        }
        Act::Place(Wager::Original) => {
            if round.stage == Stage::Betting {
                round.hands.refuse_place(now.seated, at, by::AREAS, reasons);
            }
            rules.wager(Wager::Original).refuse(now.accounts, at, reasons);
        }
        Act::TakeBack(Wager::Original) => rules.wager(Wager::Original).refuse_back(now.accounts, at, reasons),
        Act::TakeBack(Wager::DoubleDown) => {
            let message = "a double down is not taken back: it stays until the hand is settled";
            reasons.add(Code::Forbidden, by::STAYS, message);
        }
        Act::Place(Wager::DoubleDown) | Act::Decline if hand.fate == Fate::Out && round.stage != Stage::Betting => {
            reasons.add(Code::Requires, by::DOUBLE_DOWN, format!("{at} has no hand in this round"));
        }
        Act::Place(Wager::DoubleDown) | Act::Decline if hand.spots.has(Wager::DoubleDown) => {
            let message = format!("{at} has doubled down, which cannot be changed");
            reasons.add(Code::Already, by::STAYS, message);
        }
        Act::Decline if hand.decided => {
            reasons.add(Code::Already, by::DECLINED, format!("{at} has declined to double down"));
        }
        Act::Place(Wager::DoubleDown) if round.stage == Stage::DoublingDown => {
            rules.wager(Wager::DoubleDown).refuse(now.accounts, at, reasons);
        }
        _ => {}
    }
}

fn staff(now: &Now<'_, DoubleDownStud>, act: Act, reasons: &mut Reasons) {
    let round = now.round;
    let mut add = |code, cite, message: &str| reasons.add(code, cite, message);
    match act {
        Act::Resolve(_) => add(Code::OutOfTurn, by::ORDER, "hands are settled one by one from the dealer's right"),
        Act::Cards(CardAct::RackStub | CardAct::CountStub | CardAct::FindMisdeal(_) | CardAct::FindNoMisdeal) => {
            let message = "the rest of the deck is not counted, and goes to the discard rack with the last hand";
            add(Code::NotInHouseRules, by::NO_STUB, message);
        }
        Act::Cards(CardAct::Deal(Place::Community) | CardAct::Misdealt(Place::Community)) => {
            let message = "the cards that all hands share lie in front of the dealer";
            add(Code::NotInHouseRules, by::OPEN_CARDS, message);
        }
        Act::Cards(CardAct::CardsTouched(_)) => {
            add(Code::NotInHouseRules, by::TOUCHED, "no player touches any card: report by whom one was touched");
        }
        Act::Cards(CardAct::NoMoreBets) if round.stage == Stage::Betting => {
            add(Code::Requires, by::CARDS.call[round.deck.by_method()], "nobody has placed a wager");
        }
        Act::Cards(CardAct::Deal(_)) if round.stage == Stage::Betting => {
            let cite = by::CARDS.call[round.deck.by_method()];
            add(Code::TooEarly, cite, "no card is dealt before \"No more bets\"");
        }
        Act::Cards(act) => round.deck.refuse(&by::CARDS, act, round.next_to_deal(), reasons),
        _ => {}
    }
}
