//! Why something is not on offer, beyond whose it is and when it can be said. Asked only when it is not,
//! so nothing here decides legality.

use super::Boston;
use super::act::{Act, Wager};
use super::offers::{acted, dealing};
use super::round::{Fate, Round, Stage};
use super::rules::Rules;
use crate::blocks::card_table::CardAct;
use engine::{Code, Command, Now, Position, Reasons, Who};

/// The reasons why this act is not on offer to this person now.
pub(super) fn refuse(rules: &Rules, now: &Now<'_, Boston>, who: Who, command: &Command<Act>, reasons: &mut Reasons) {
    match who {
        Who::Player(seat) => player(rules, now, Position::of(seat), command.act, reasons),
        _ => staff(rules, now.round, command.act, reasons),
    }
}

fn player(rules: &Rules, now: &Now<'_, Boston>, at: Position, act: Act, reasons: &mut Reasons) {
    let (round, provisions) = (now.round, &rules.provisions);
    let hand = round.hand(at);
    match act {
        Act::VerbalWager => {
            let message = "a spoken wager with cash is not accepted: wagers are chips on the layout";
            reasons.add(Code::Forbidden, provisions.verbal, message);
        }
        Act::PlaceCoupon | Act::TakeBackCoupon if !rules.coupons => {
            reasons.add(Code::NotInHouseRules, provisions.coupon, "this table does not accept match play coupons");
        }
        Act::PlaceCoupon if hand.coupon.is_positive() => {
            reasons.add(Code::Already, provisions.coupon, "a coupon is there already");
        }
        Act::PlaceCoupon => reasons.add(Code::Requires, provisions.coupon, "a coupon goes with a first wager"),
        Act::TakeBackCoupon => reasons.add(Code::Requires, provisions.coupon, "there is no coupon to take back"),
        Act::Place(Wager::Second) | Act::Fold => decision(rules, now, at, act, reasons),
        Act::Place(wager) => rules.wager(wager).refuse(now.accounts, at, reasons),
        Act::TakeBack(Wager::Second) if !rules.withdrawal => {
            let message = "a second wager may not be withdrawn under these rules";
            reasons.add(Code::NotInHouseRules, provisions.withdraw, message);
        }
        Act::TakeBack(wager) => {
            if wager == Wager::First && hand.coupon.is_positive() {
                reasons.add(Code::Requires, provisions.coupon, "the coupon goes with the first wager: take it back");
            }
            rules.wager(wager).refuse_back(now.accounts, at, reasons);
        }
        Act::Show | Act::KeepHidden => electing(rules, round, at, reasons),
        Act::SetHand if !rules.sets_hand => {
            let cite = provisions.set_hand.or(provisions.reveal);
            reasons.add(Code::NotInHouseRules, cite, "players do not set their hands under these rules");
        }
        Act::SetHand if hand.set.is_some() => {
            reasons.add(Code::Already, provisions.set_hand, format!("{at} has set the hand"));
        }
        Act::SetHand => reasons.add(Code::TooLate, provisions.set_hand, format!("{at} has no hand in play")),
        _ => {}
    }
}

/// Folding or a second wager, in the stage for it.
fn decision(rules: &Rules, now: &Now<'_, Boston>, at: Position, act: Act, reasons: &mut Reasons) {
    let (round, provisions) = (now.round, &rules.provisions);
    let hand = round.hand(at);
    if round.stage != Stage::Deciding {
        return;
    }
    if hand.fate != Fate::In {
        reasons.add(Code::TooLate, provisions.fold, format!("{at} has no hand in play"));
        return;
    }
    if round.ante_only(at) {
        let message = format!("{at} plays for the ante alone and has nothing to decide");
        reasons.add(Code::Forbidden, provisions.ante_only, message);
        return;
    }
    if hand.has(Wager::Second) {
        reasons.add(Code::Already, provisions.second, format!("{at} has placed a second wager"));
    }
    if let Some(other) = round.undecided().next().filter(|other| *other != at && rules.in_turn && !hand.decided) {
        reasons.add(Code::OutOfTurn, provisions.turn, format!("{other} decides first"));
    }
    if act == Act::Place(Wager::Second) && !hand.has(Wager::Second) {
        rules.wager(Wager::Second).refuse(now.accounts, at, reasons);
    }
}

fn electing(rules: &Rules, round: &Round, at: Position, reasons: &mut Reasons) {
    let provisions = &rules.provisions;
    let hand = round.hand(at);
    match round.stage {
        Stage::Bonuses | Stage::Salvage if round.electors().any(|other| other == at) => {
            let other = round.electors().next().unwrap_or(at);
            reasons.add(Code::OutOfTurn, provisions.turn, format!("{other} decides first"));
        }
        Stage::Bonuses | Stage::Salvage if hand.shown.is_some() => {
            reasons.add(Code::Already, provisions.elect, format!("{at} has decided already"));
        }
        Stage::Bonuses | Stage::Salvage => {
            let message = format!("{at} has no bonus wager to show cards for");
            reasons.add(Code::Requires, provisions.elect, message);
        }
        Stage::Betting | Stage::FirstDeal => {}
        _ => reasons.add(Code::TooLate, provisions.claims_over, "bonus wagers are settled; no claim is open"),
    }
}

fn staff(rules: &Rules, round: &Round, act: Act, reasons: &mut Reasons) {
    let (provisions, clauses) = (&rules.provisions, &rules.provisions.cards);
    match act {
        Act::Cards(CardAct::NoMoreBets) => {
            let message = "nobody has placed the wagers that make up a hand";
            reasons.add(Code::Requires, clauses.call[round.by_method()], message);
        }
        Act::Cards(CardAct::Deal(place)) => {
            let next = match round.stage {
                Stage::FirstDeal => round.next_of_three(),
                Stage::LastDeal | Stage::Deciding if dealing(round) => round.next_of_last(),
                _ => None,
            };
            match (round.stage, next) {
                (Stage::Betting, _) => {
                    let message = "no card is dealt before \"No more bets\"";
                    reasons.add(Code::TooEarly, clauses.call[round.by_method()], message);
                }
                (_, Some((other, _))) if other != place => {
                    let first = round.stage == Stage::FirstDeal;
                    let cite = if first { clauses.deal[round.by_method()] } else { provisions.last_start };
                    reasons.add(Code::OutOfTurn, cite, format!("the next cards go to {other}"));
                }
                (Stage::Bonuses | Stage::Deciding, _) => {
                    let message = "the last cards are dealt when every player has decided";
                    reasons.add(Code::TooEarly, provisions.last_start, message);
                }
                _ => {}
            }
        }
        Act::Cards(CardAct::DealerCardExposed) => {
            let cite = if acted(round) { provisions.exposed_late } else { clauses.dealer_exposed };
            let message = "a dealer's card can be exposed while the dealer holds cards face down";
            reasons.add(Code::TooEarly, cite, message);
        }
        Act::Cards(act) => {
            round.deck.refuse(clauses, act, None, reasons);
        }
        Act::Resolve(_) => {
            let message = "hands are resolved one by one from the dealer's right";
            reasons.add(Code::OutOfTurn, provisions.order, message);
        }
        Act::SettleBonuses | Act::DeclareVoid => {
            let message = "players with a bonus wager have still to show or keep their cards hidden";
            reasons.add(Code::TooEarly, provisions.elect, message);
        }
        _ => {}
    }
}
