//! Why something is not on offer, beyond whose it is and when it can be said. Asked only when it is not,
//! so nothing here decides legality.

use super::ColoradoHoldem;
use super::act::{Act, Wager};
use super::offers::declarable;
use super::provisions as by;
use super::round::{Fate, Stage};
use super::rules::Rules;
use super::settle::Version;
use crate::blocks::card_table::CardAct;
use engine::{Code, Command, Now, Place, Position, Reasons, Who};
use law::Cite;

/// The reasons why this act is not on offer to this person now.
pub(super) fn refuse(
    rules: &Rules,
    now: &Now<'_, ColoradoHoldem>,
    who: Who,
    command: &Command<Act>,
    reasons: &mut Reasons,
) {
    match who {
        Who::Player(seat) => player(rules, now, Position { seat, hand: command.hand }, command.act, reasons),
        _ => staff(rules, now, command.act, reasons),
    }
}

fn player(rules: &Rules, now: &Now<'_, ColoradoHoldem>, at: Position, act: Act, reasons: &mut Reasons) {
    let (round, hand) = (now.round, &now.round.hands[at]);
    match act {
        Act::VerbalWager => {
            let message = "a spoken wager with cash is not accepted: wagers are chips on the layout";
            reasons.add(Code::Forbidden, by::VERBAL, message);
        }
        Act::Place(wager) | Act::TakeBack(wager) if !rules.offers(wager) => {
            reasons.add(Code::NotInHouseRules, by::BONUS, format!("this table does not offer the {wager} wager"));
        }
        Act::PlaceCoupon | Act::TakeBackCoupon if !rules.coupons => {
            reasons.add(Code::NotInHouseRules, by::COUPON, "this table does not accept match play coupons");
        }
        Act::PlaceCoupon if hand.coupon.is_positive() => {
            reasons.add(Code::Already, by::COUPON, "a coupon is there already");
        }
        Act::PlaceCoupon => reasons.add(Code::Requires, by::COUPON, "a coupon goes with an ante: place the ante first"),
        Act::TakeBackCoupon => reasons.add(Code::Requires, by::COUPON, "there is no coupon to take back"),
        Act::TakeBack(Wager::Ante) if hand.coupon.is_positive() => {
            reasons.add(Code::Requires, by::COUPON, "the coupon goes with the ante: take the coupon back first");
        }
        Act::TakeBack(Wager::Bet) => reasons.add(Code::Forbidden, by::AFTER_CALL, "a bet wager is not withdrawn"),
        Act::TakeBack(wager) => rules.wager(wager).refuse_back(now.accounts, at, reasons),
        Act::Fold if rules.version == Version::PermissibleBet => {
            let message = "this table plays the version with a permissible bet wager, in which nobody folds: \
                           play without a bet instead";
            reasons.add(Code::NotInHouseRules, by::FOLD[rules.version as usize], message);
        }
        Act::Place(Wager::Bet) | Act::Fold | Act::Discard | Act::Declare => decision(rules, now, at, act, reasons),
        Act::Place(wager) => {
            if round.stage == Stage::Betting {
                round.hands.refuse_place(now.seated, at, by::POSITIONS, reasons);
            }
            rules.wager(wager).refuse(now.accounts, at, reasons);
        }
        _ => {}
    }
}

/// A bet wager, a discard, a fold or a declaration, in the stage for it.
fn decision(rules: &Rules, now: &Now<'_, ColoradoHoldem>, at: Position, act: Act, reasons: &mut Reasons) {
    let (round, hand, version) = (now.round, &now.round.hands[at], rules.version as usize);
    if round.stage != Stage::Deciding {
        return;
    }
    let asked = by::ASKED[version];
    match hand.fate {
        Fate::Out => return reasons.add(Code::Requires, asked, format!("{at} has placed no ante and has no hand")),
        Fate::In if !hand.is_undecided() => {
            return reasons.add(Code::Already, asked, format!("{at} has discarded, which ends the decision"));
        }
        Fate::In => {}
        _ => return reasons.add(Code::TooLate, asked, format!("{at} has no hand in play any more")),
    }
    if let Some(other) = round.undecided().next().filter(|other| *other != at) {
        reasons.add(Code::OutOfTurn, asked, format!("{other} decides first"));
    }
    let bet = hand.spots.has(Wager::Bet);
    match act {
        Act::Place(wager) => rules.wager(wager).refuse(now.accounts, at, reasons),
        Act::Fold if bet => {
            reasons.add(Code::TooLate, by::BET[version], format!("{at} has placed a bet wager: discard a card"));
        }
        Act::Discard if rules.version == Version::RequiredBet && !bet => {
            let message = "place the bet first: who plays on makes a bet wager equal to the ante and then discards";
            reasons.add(Code::Requires, by::BET[version], message);
        }
        Act::Declare if bet => {
            let message = "an instant winner is declared instead of a bet wager, not after one";
            let instant = hand.cards.known().is_some_and(|cards| rules.instant(cards).is_some());
            let not_declared = if instant { by::NOT_DECLARED[version] } else { Cite::NONE };
            reasons.add(Code::TooLate, by::NO_MORE_WAGERS[version].and(not_declared), message);
        }
        Act::Declare if !declarable(rules, hand) => {
            let message = format!(
                "{} are neither three of a kind nor three of one suit in a row; the floorperson reports who declares \
                 them all the same: `report declaration {at}`",
                hand.cards
            );
            reasons.add(Code::Forbidden, by::NO_INSTANT_WINNER.and(by::WRONG_DECLARATION), message);
        }
        _ => {}
    }
}

fn staff(rules: &Rules, now: &Now<'_, ColoradoHoldem>, act: Act, reasons: &mut Reasons) {
    let (round, clauses) = (now.round, rules.cards());
    match act {
        Act::Resolve(_) => {
            let message = "players are settled one by one from the dealer's right";
            reasons.add(Code::OutOfTurn, by::ORDER[rules.version as usize], message);
        }
        Act::Declared(at) => {
            let message =
                format!("{at} has nothing to declare: the bet is made, the decision is over or there is no hand");
            let hand = round.hands.iter().find(|(other, _)| *other == at).map(|(_, hand)| hand);
            let decided =
                hand.is_some_and(|hand| hand.fate != Fate::Out && (!hand.is_undecided() || hand.spots.has(Wager::Bet)));
            let code = if decided { Code::TooLate } else { Code::TooEarly };
            reasons.add(code, by::WRONG_DECLARATION, message);
        }
        Act::Cards(CardAct::DealerCardExposed)
        | Act::Cards(
            CardAct::Deal(Place::Dealer) | CardAct::FindMisdeal(Place::Dealer) | CardAct::Misdealt(Place::Dealer),
        ) => reasons.add(Code::NotInHouseRules, clauses.deal[0], "the dealer has no hand in this game"),
        Act::Cards(CardAct::NoMoreBets) => {
            reasons.add(Code::Requires, clauses.call[round.deck.by_method()], "nobody has placed an ante");
        }
        Act::Cards(CardAct::Deal(_)) if round.stage == Stage::Betting => {
            let cite = clauses.call[round.deck.by_method()];
            reasons.add(Code::TooEarly, cite, "no card is dealt before \"No more bets\"");
        }
        Act::Cards(act) => {
            let next = round.next_to_deal().map(|(place, _)| place);
            round.deck.refuse(clauses, act, next, reasons);
        }
        _ => {}
    }
}
