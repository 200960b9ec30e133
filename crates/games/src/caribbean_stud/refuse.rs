//! Why something is not on offer, beyond whose it is and when it can be said. Asked only when it is not,
//! so nothing here decides legality.

use super::CaribbeanStud;
use super::act::{Act, Wager};
use super::offers::{bonus_wagered, has_coupon};
use super::provisions as by;
use super::round::{Fate, Hand, Stage};
use super::rules::Rules;
use crate::blocks::card_table::CardAct;
use engine::{Code, Command, DealingMethod, Now, Position, Reasons, Who};

/// The reasons why this act is not on offer to this person now.
pub(super) fn refuse(
    rules: &Rules,
    now: &Now<'_, CaribbeanStud>,
    who: Who,
    command: &Command<Act>,
    reasons: &mut Reasons,
) {
    match who {
        Who::Player(seat) => player(rules, now, seat.into(), command.act, reasons),
        _ => staff(rules, now, command.act, reasons),
    }
}

fn player(rules: &Rules, now: &Now<'_, CaribbeanStud>, at: Position, act: Act, reasons: &mut Reasons) {
    let hand = &now.round.hands[at];
    match act {
        Act::VerbalWager => {
            let message = "a spoken wager with cash is not accepted: wagers are chips on the layout";
            reasons.add(Code::Forbidden, by::VERBAL, message);
        }
        Act::Place(wager) | Act::TakeBack(wager) if !rules.offers(wager) => {
            let message = format!("this table does not offer the {wager} wager");
            reasons.add(Code::NotInHouseRules, rules.wager(wager).cite, message);
        }
        Act::TakeBack(Wager::Bet) => {
            reasons.add(Code::Forbidden, by::AFTER_CALL, "a bet wager is not withdrawn");
        }
        Act::TakeBack(Wager::Ante) if has_coupon(hand) => {
            reasons.add(Code::Requires, by::COUPON, "the coupon goes with the ante: take the coupon back first");
        }
        Act::TakeBack(wager) => rules.wager(wager).refuse_back(now.accounts, at, reasons),
        Act::Place(Wager::Bet) | Act::Fold => decision(rules, now, at, act, reasons),
        Act::Place(Wager::Progressive) if hand.progressive_coupon => {
            let message = "a coupon was redeemed for the progressive wager; take it back to wager chips";
            reasons.add(Code::Already, by::PROGRESSIVE_COUPON, message);
        }
        Act::Place(wager) => rules.wager(wager).refuse(now.accounts, at, reasons),
        _ => coupon(rules, now, at, act, reasons),
    }
}

fn coupon(rules: &Rules, now: &Now<'_, CaribbeanStud>, at: Position, act: Act, reasons: &mut Reasons) {
    let hand = &now.round.hands[at];
    match act {
        Act::PlaceCoupon | Act::TakeBackCoupon if !rules.coupons => {
            reasons.add(Code::NotInHouseRules, by::COUPON, "this table does not accept match play coupons");
        }
        Act::PlaceCoupon if hand.coupon.is_positive() => {
            reasons.add(Code::Already, by::COUPON, "a coupon is there already");
        }
        Act::PlaceCoupon => reasons.add(Code::Requires, by::COUPON, "a coupon goes with an ante: place the ante first"),
        Act::TakeBackCoupon => reasons.add(Code::Requires, by::COUPON, "there is no coupon to take back"),
        Act::RedeemCoupon | Act::TakeBackProgressiveCoupon if !rules.progressive_coupons => {
            let message = "this table redeems no coupons for progressive wagers";
            reasons.add(Code::NotInHouseRules, by::PROGRESSIVE_COUPON, message);
        }
        Act::RedeemCoupon if !rules.offers(Wager::Progressive) => {
            let message = "this table does not offer the progressive wager";
            reasons.add(Code::NotInHouseRules, by::PROGRESSIVE, message);
        }
        Act::RedeemCoupon if hand.progressive_coupon || hand.spots.has(Wager::Progressive) => {
            reasons.add(Code::Already, by::PROGRESSIVE_COUPON, "a progressive wager is there already");
        }
        Act::RedeemCoupon => {
            let message = "a progressive wager goes with an ante: place the ante first";
            reasons.add(Code::Requires, by::PROGRESSIVE_COUPON, message);
        }
        Act::TakeBackProgressiveCoupon => {
            reasons.add(Code::Requires, by::PROGRESSIVE_COUPON, "there is no coupon to take back");
        }
        _ => {}
    }
}

/// A bet wager or a fold, in the stage for it.
fn decision(rules: &Rules, now: &Now<'_, CaribbeanStud>, at: Position, act: Act, reasons: &mut Reasons) {
    let (round, hand) = (now.round, &now.round.hands[at]);
    if round.stage != Stage::Deciding {
        return;
    }
    match hand.fate {
        Fate::In if hand.spots.has(Wager::Bet) => {
            reasons.add(Code::Already, by::ASKED, format!("{at} has placed a bet wager"));
        }
        Fate::In => {
            if let Some(other) = round.undecided().next().filter(|other| *other != at) {
                reasons.add(Code::OutOfTurn, by::ASKED, format!("{other} decides first"));
            }
            if act == Act::Place(Wager::Bet) {
                rules.wager(Wager::Bet).refuse(now.accounts, at, reasons);
            }
        }
        Fate::Out => reasons.add(Code::Requires, by::ASKED, format!("{at} has placed no ante and has no hand")),
        Fate::Folded | Fate::Void => {
            reasons.add(Code::TooLate, by::ASKED, format!("{at} has no hand in play any more"));
        }
    }
}

fn staff(rules: &Rules, now: &Now<'_, CaribbeanStud>, act: Act, reasons: &mut Reasons) {
    let round = now.round;
    match act {
        Act::ExposeUpCard if round.deck.method != DealingMethod::AutomatedShoe => {
            let message = "the dealer's first card was dealt face up: none is turned up after the deal";
            reasons.add(Code::NotInHouseRules, by::SPREAD, message);
        }
        Act::Resolve(_) if round.stage == Stage::Validating => {
            reasons.add(Code::TooEarly, by::VALIDATED[0], "a payout has to be validated first");
        }
        Act::Resolve(_) => {
            let message = "players are settled one by one from the dealer's right";
            reasons.add(Code::OutOfTurn, by::ORDER, message);
        }
        Act::Validate(_) => match round.pending {
            Some((at, _)) => reasons.add(Code::OutOfTurn, by::VALIDATED[0], format!("{at}'s payout waits first")),
            None => reasons.add(Code::Requires, by::VALIDATED[0], "no payout waits to be validated"),
        },
        Act::CompleteDocuments(at) => {
            let message = format!("no payout of {at} needs documents");
            reasons.add(Code::Requires, by::STAYS, message);
        }
        Act::MagicCard(at) | Act::LuckyBonus(at) => extra(rules, now, at, act, reasons),
        Act::Cards(CardAct::ClearTable) if round.hands.iter().any(|(_, hand)| hand.documents) => {
            let message = "the cards of a player who was paid from a meter stay until the documents are completed";
            reasons.add(Code::Requires, by::STAYS, message);
        }
        Act::Cards(CardAct::NoMoreBets) => {
            let cite = by::CARDS.call[round.deck.by_method()];
            reasons.add(Code::Requires, cite, "nobody has placed an ante");
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

fn extra(rules: &Rules, now: &Now<'_, CaribbeanStud>, at: Position, act: Act, reasons: &mut Reasons) {
    // It may be said of a seat that the table does not have.
    let known = now.round.hands.iter().find(|(known, _)| *known == at);
    let hand = known.map_or_else(Hand::default, |(_, hand)| *hand);
    let (offered, shown) = match act {
        Act::MagicCard(_) => (rules.extras[0].is_some(), hand.magic_card),
        _ => (rules.extras[1].is_some(), hand.lucky_bonus),
    };
    if !offered {
        let message = "this table pays no such bonus: its submission does not define one";
        reasons.add(Code::NotInHouseRules, by::EXTRA, message);
    } else if shown {
        reasons.add(Code::Already, by::EXTRA, format!("it was reported for {at} already"));
    } else if !bonus_wagered(&hand) {
        reasons.add(Code::Requires, by::EXTRA, format!("{at} has no Five Card Hand Bonus wager"));
    }
}
