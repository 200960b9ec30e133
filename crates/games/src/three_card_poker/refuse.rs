//! Why something is not on offer, beyond whose it is and when it can be said. Asked only when it is not,
//! so nothing here decides legality.

use super::ThreeCardPoker;
use super::act::{Act, Wager};
use super::round::{Fate, Stage};
use super::rules::Rules;
use crate::blocks::card_table::CardAct;
use engine::{Code, Command, Now, Place, Position, Reasons, Who};

/// The reasons why this act is not on offer to this person now.
pub(super) fn refuse(
    rules: &Rules,
    now: &Now<'_, ThreeCardPoker>,
    who: Who,
    command: &Command<Act>,
    reasons: &mut Reasons,
) {
    match who {
        Who::Player(seat) => player(rules, now, Position { seat, hand: command.hand }, command.act, reasons),
        _ => staff(rules, now, command.act, reasons),
    }
}

fn player(rules: &Rules, now: &Now<'_, ThreeCardPoker>, at: Position, act: Act, reasons: &mut Reasons) {
    let (round, clauses, hand) = (now.round, &rules.clauses, &now.round.hands[at]);
    match act {
        Act::VerbalWager => {
            let message = "a spoken wager with cash is not accepted: wagers are chips on the layout";
            reasons.add(Code::Forbidden, clauses.verbal, message);
        }
        Act::PlaceCoupon | Act::TakeBackCoupon if !rules.coupons => {
            reasons.add(Code::NotInHouseRules, clauses.coupon, "this table does not accept match play coupons");
        }
        Act::PlaceCoupon if hand.coupon.is_positive() => {
            reasons.add(Code::Already, clauses.coupon, "a coupon is there already");
        }
        Act::PlaceCoupon => reasons.add(Code::Requires, clauses.coupon, "a coupon goes with an ante"),
        Act::TakeBackCoupon => reasons.add(Code::Requires, clauses.coupon, "there is no coupon to take back"),
        Act::TakeBack(Wager::Ante) if hand.coupon.is_positive() => {
            reasons.add(Code::Requires, clauses.coupon, "the coupon goes with the ante: take the coupon back first");
        }
        Act::TakeBack(Wager::Play) => {
            reasons.add(Code::Forbidden, clauses.after_call, "a play wager is not withdrawn");
        }
        Act::TakeBack(wager) => rules.wager(wager).refuse_back(now.accounts, at, reasons),
        Act::Place(Wager::Play) | Act::Fold | Act::FoldUnseen => decision(rules, now, at, act, reasons),
        Act::Place(wager) => {
            if round.stage == Stage::Betting {
                round.hands.refuse_place(now.seated, at, clauses.positions, reasons);
            }
            rules.wager(wager).refuse(now.accounts, at, reasons);
        }
        _ => {}
    }
}

/// A play wager or a fold, in the stage for it.
fn decision(rules: &Rules, now: &Now<'_, ThreeCardPoker>, at: Position, act: Act, reasons: &mut Reasons) {
    let (round, clauses, hand) = (now.round, &rules.clauses, &now.round.hands[at]);
    if round.stage != Stage::Deciding {
        return;
    }
    match hand.fate {
        Fate::In if !hand.has(Wager::Ante) => {
            reasons.add(Code::Requires, clauses.decide, format!("{at} has no ante, and nothing to decide"));
        }
        Fate::In if hand.has(Wager::Play) => {
            reasons.add(Code::Already, clauses.decide, format!("{at} has placed a play wager"));
        }
        Fate::In => {
            if let Some(other) = round.undecided().next().filter(|other| *other != at) {
                reasons.add(Code::OutOfTurn, clauses.turn, format!("{other} decides first"));
            }
            if act == Act::Place(Wager::Play) {
                rules.wager(Wager::Play).refuse(now.accounts, at, reasons);
            }
        }
        _ => reasons.add(Code::TooLate, clauses.decide, format!("{at} has no hand in play")),
    }
}

fn staff(rules: &Rules, now: &Now<'_, ThreeCardPoker>, act: Act, reasons: &mut Reasons) {
    let (round, clauses) = (now.round, &rules.clauses);
    match act {
        Act::Resolve(_) if !rules.by_player => {
            reasons.add(Code::NotInHouseRules, clauses.order, "wagers are settled step by step at this table");
        }
        Act::RevealHands | Act::CollectLosing | Act::PayWinning | Act::CollectHands if rules.by_player => {
            reasons.add(Code::NotInHouseRules, clauses.order, "wagers are settled player by player at this table");
        }
        Act::Resolve(_) => {
            let message = "hands are settled one by one from the dealer's right";
            reasons.add(Code::OutOfTurn, clauses.by_player, message);
        }
        Act::Cards(CardAct::NoMoreBets) => {
            let cite = clauses.cards.call[round.deck.by_method()];
            reasons.add(Code::Requires, cite, "nobody has placed the wagers that make up a hand");
        }
        Act::Cards(CardAct::Deal(_)) if round.stage == Stage::Betting => {
            let cite = clauses.cards.call[round.deck.by_method()];
            reasons.add(Code::TooEarly, cite, "no card is dealt before \"No more bets\"");
        }
        Act::Cards(CardAct::Deal(Place::Dealer)) if rules.stack_held_back && round.stage < Stage::DealersStack => {
            let message = "the dealer's stack comes when every player has decided and forfeited hands are cleared";
            reasons.add(Code::TooEarly, clauses.dealers_stack[1], message);
        }
        Act::Cards(act) => {
            let next = round.next_to_deal().map(|(place, _)| place);
            round.deck.refuse(&clauses.cards, act, next, reasons);
        }
        _ => {}
    }
}
