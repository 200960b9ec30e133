//! Why something is not on offer, beyond whose it is and when it can be said. Asked only when it is not,
//! so nothing here decides legality.

use super::PaiGow;
use super::act::{Act, DealtTo};
use super::bank_refuse;
use super::offers::{hindrances, set_cite};
use super::provisions as by;
use super::round::{Fate, Round, Stage};
use super::rules::Rules;
use engine::{Code, Command, Now, Position, Reasons, Who};

/// The reasons why this act is not on offer to this person now.
pub(super) fn refuse(rules: &Rules, now: &Now<'_, PaiGow>, who: Who, command: &Command<Act>, reasons: &mut Reasons) {
    match who {
        Who::Player(seat) => player(rules, now, Position { seat, hand: command.hand }, command.act, reasons),
        Who::Dealer => dealer(rules, now, command.act, reasons),
        Who::Floorperson => floorperson(now.round, command.act, reasons),
    }
}

fn player(rules: &Rules, now: &Now<'_, PaiGow>, at: Position, act: Act, reasons: &mut Reasons) {
    let (round, hand) = (now.round, &now.round.hands[at]);
    match act {
        Act::VerbalWager => {
            let message = "a spoken wager with cash is not accepted: wagers are chips on the layout";
            reasons.add(Code::Forbidden, by::VERBAL, message);
        }
        Act::PlaceCoupon | Act::TakeBackCoupon if !rules.coupons => {
            reasons.add(Code::NotInHouseRules, by::COUPON, "this table does not accept match play coupons");
        }
        Act::PlaceCoupon => coupon(round, at, reasons),
        Act::TakeBackCoupon => reasons.add(Code::Requires, by::COUPON, "there is no coupon to take back"),
        Act::Place => {
            if round.banking.is(at.seat) {
                reasons.add(Code::Forbidden, by::ONE_AREA, "the bank has no wager against itself");
            }
            if at.hand > 1 && hand.area.is_none() {
                let message = "say which area beside the own it is, as in `place wager on area of seat 3`";
                reasons.add(Code::Requires, by::SECOND_AREA, message);
            }
            rules.wager(at).refuse(now.accounts, at, reasons);
        }
        Act::PlaceOn(area) => {
            hindrances(now, at, area).for_each(|(code, cite, message)| reasons.add(code, cite, message));
            rules.wager(at).refuse(now.accounts, at, reasons);
        }
        Act::TakeBack => {
            rules.wager(at).refuse_back(now.accounts, at, reasons);
            if at.hand == 1 && round.has_second(at.seat) {
                let message = "a second area goes with the own: take back its wager first";
                reasons.add(Code::Requires, by::TAKE_BACK.and(by::SECOND_AREA), message);
            }
            if hand.coupon.is_positive() {
                let message = "the coupon goes with the wager: take the coupon back first";
                reasons.add(Code::Requires, by::TAKE_BACK.and(by::COUPON), message);
            }
        }
        Act::SetHand | Act::AskAdvice if round.banking.is(at.seat) => bank_refuse::setting(round, reasons),
        Act::SetHand | Act::AskAdvice => setting(round, at, act, reasons),
        Act::PlayHand | Act::VoidHand => {
            let message = "no tile of a hand still face down was exposed by the dealer";
            reasons.add(Code::Requires, by::PLAYER_EXPOSED, message);
        }
        Act::Surrender if round.stage == Stage::Exposing => {
            reasons.add(Code::TooLate, by::SURRENDER, format!("{at} has no hand that is still to be exposed"));
        }
        Act::Surrender => {}
        act => bank_refuse::player(rules, now, at.seat, act, reasons),
    }
}

fn coupon(round: &Round, at: Position, reasons: &mut Reasons) {
    let hand = &round.hands[at];
    if round.banking.bank.is_some() {
        reasons.add(Code::Forbidden, by::COUPON, "coupons are not accepted in a round that a player banks");
    }
    if at.hand > 1 {
        reasons.add(Code::Forbidden, by::COUPON, "a coupon goes with the wager on the own area");
    }
    if hand.coupon.is_positive() {
        reasons.add(Code::Already, by::COUPON, "a coupon is there already");
    }
    if hand.wager.is_zero() {
        reasons.add(Code::Requires, by::COUPON, "a coupon goes with a wager");
    }
}

fn setting(round: &Round, at: Position, act: Act, reasons: &mut Reasons) {
    let hand = &round.hands[at];
    if hand.set {
        let cite = if round.has_second(at.seat) { by::SECOND_SET_ONCE } else { by::SET_ONCE };
        reasons.add(Code::Already, cite, "a hand that is set may not be touched again");
    } else if hand.fate != Fate::In {
        let cite = if act == Act::AskAdvice { by::ADVICE } else { by::SET };
        reasons.add(Code::Requires, cite, format!("{at} has no hand to set"));
    } else if let Some(other) = round.next_to_set(at.seat).filter(|other| *other != at) {
        reasons.add(Code::OutOfTurn, set_cite(round, at), format!("the hand of {other} is set first"));
    }
    if hand.asked {
        let message = "a tile was exposed: say first whether the hand is played";
        reasons.add(Code::Requires, by::PLAYER_EXPOSED, message);
    }
    if act == Act::AskAdvice && hand.advised {
        reasons.add(Code::Already, by::ADVICE, format!("{at} has been told the house way"));
    }
}

fn dealer(rules: &Rules, now: &Now<'_, PaiGow>, act: Act, reasons: &mut Reasons) {
    let (round, bank) = (now.round, now.round.banking.bank);
    match act {
        Act::Deal(DealtTo(place)) => {
            if let Some((next, _)) = round.next_delivery().filter(|(next, _)| *next != place) {
                let cite = if bank.is_some() { by::DEAL_WITH_BANK } else { by::DEAL };
                reasons.add(Code::OutOfTurn, cite, format!("the next tiles go to {next}"));
            }
        }
        Act::SetDealerHand if round.stage == Stage::Setting => {
            let message = "the dealer's tiles are turned over when all players have set their hands";
            reasons.add(Code::TooEarly, by::DEALER_SETS, message);
        }
        Act::Expose(_) => {
            let message = "hands are exposed one by one from the dealer's right, counterclockwise";
            reasons.add(Code::OutOfTurn, by::EXPOSE, message);
        }
        Act::Pay(_) => {
            let message = "winners are paid one by one from the dealer's right, counterclockwise";
            reasons.add(Code::OutOfTurn, by::PAY, message);
        }
        Act::SetBankHand | Act::ExposeBank | Act::PayDealerWager | Act::ShareSurplus if bank.is_none() => {
            reasons.add(Code::Requires, by::BANKING, "no player banks this round");
        }
        act => bank_refuse::dealer(rules, now, act, reasons),
    }
}

fn floorperson(round: &Round, act: Act, reasons: &mut Reasons) {
    let cite = match act {
        Act::LidByBank if round.banking.bank.is_none() => {
            return reasons.add(Code::Requires, by::LID_BY_BANK, "no player banks this round");
        }
        Act::Mistotalled => by::MISTOTALLED,
        Act::WrongPosition => by::WRONG_POSITION,
        Act::TileExposed(_) => by::PLAYER_EXPOSED.and(by::OTHER_EXPOSED),
        Act::DealerMisset => by::MISSET,
        _ => return,
    };
    if round.settling || round.stage > Stage::Exposing {
        let message = "what is found once a hand has been exposed or surrendered makes nothing void";
        reasons.add(Code::TooLate, cite.and(by::VOID), message);
    }
}
