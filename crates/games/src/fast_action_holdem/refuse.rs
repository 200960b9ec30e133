//! Why something is not on offer, beyond whose it is and when it can be said. Asked only when it is not,
//! so nothing here decides legality.

use super::act::Act;
use super::decide::At;
use super::offers::{deal_cite, is_natural};
use super::provisions as by;
use super::round::{CARDS, Fate, Hand, Round, Stage};
use super::rules::Rules;
use engine::{Code, Command, Place, Position, Reasons, Who};

/// The reasons why this act is not on offer to this person now.
pub(super) fn refuse(rules: &Rules, now: &At<'_>, who: Who, command: &Command<Act>, reasons: &mut Reasons) {
    let ruling = matches!(command.act, Act::RuleVoid | Act::RulePlayed);
    if now.round.gap.is_some() && !ruling && !matches!(command.act, Act::VerbalWager | Act::PlaceCoupon) {
        reasons.add(Code::TooEarly, by::GAP, "the supervisor rules first whether the round is void or played on");
    }
    match who {
        Who::Player(seat) => player(rules, now, Position { seat, hand: command.hand }, command.act, reasons),
        _ => staff(rules, now.round, command.act, reasons),
    }
}

fn player(rules: &Rules, now: &At<'_>, at: Position, act: Act, reasons: &mut Reasons) {
    let (round, hand) = (now.round, &now.round.hands[at]);
    match act {
        Act::VerbalWager => {
            let message = "a spoken wager with cash is not accepted: wagers are chips on the layout";
            reasons.add(Code::Forbidden, by::VERBAL, message);
        }
        Act::PlaceCoupon => {
            reasons.add(Code::Forbidden, by::NO_COUPON, "match play coupons are not accepted at this game");
        }
        Act::Place | Act::TakeBack if at.hand > 1 => {
            let message = "found a wager on a second betting area; a player wagers on one, the first: a second hand \
                           comes only from a split, when the cards are dealt";
            reasons.add(Code::Forbidden, by::ONE_AREA, message);
        }
        Act::Place => rules.wager.refuse(now.accounts, at, reasons),
        Act::TakeBack => rules.wager.refuse_back(now.accounts, at, reasons),
        Act::VoidHand | Act::TakeMissing if round.stage == Stage::Missing => {
            let code = if hand.takes { Code::Already } else { Code::Requires };
            let message = if hand.takes { "takes the missing cards already" } else { "has no hand that lacks cards" };
            reasons.add(code, by::SHORT, format!("{at} {message}"));
        }
        Act::SetHand | Act::SplitHand | Act::Surrender if round.stage >= Stage::Setting => {
            setting(now, at, hand, act, reasons);
        }
        _ => {}
    }
}

/// Why a hand cannot be set, split or given up, once hands are being set.
fn setting(now: &At<'_>, at: Position, hand: &Hand, act: Act, reasons: &mut Reasons) {
    let split = now.round.hands[Round::second(at)].fate != Fate::Out;
    let (own, set) = match act {
        Act::SetHand => (by::SET, by::SET_STAYS),
        Act::SplitHand => (by::SPLIT, if split { by::SPLIT_ONCE } else { by::SET_STAYS }),
        _ => (by::SURRENDER, if split { by::NO_SURRENDER_OF_SPLIT } else { by::SURRENDER_OVER }),
    };
    match hand.fate {
        Fate::Out => reasons.add(Code::Requires, own, format!("{at} has no hand in this round")),
        Fate::Natural => {
            let message = format!("{at} had a natural, which was paid at once");
            reasons.add(Code::Already, by::NATURAL_NO_CHOICE, message);
        }
        Fate::Surrendered => reasons.add(Code::Already, by::SURRENDER, format!("{at} has surrendered")),
        Fate::Void => reasons.add(Code::Requires, by::SHORT_VOID, format!("{at}'s hand is void")),
        Fate::In if is_natural(hand) => {
            let message = format!("{at} has a natural, which is paid: the hand is not set, split or surrendered");
            reasons.add(Code::Forbidden, by::NATURAL_NO_CHOICE, message);
        }
        _ if hand.set && split => {
            let message = match act {
                Act::Surrender => {
                    format!("{at} has split the hand: neither hand can be surrendered, both are played on")
                }
                Act::SplitHand => format!("{at} has split the hand, which is done once"),
                _ => format!("{at} has split the hand: both hands are set"),
            };
            reasons.add(Code::Forbidden, set, message);
        }
        _ if hand.set => {
            let message = format!("{at} has set the hand and does not touch the cards again");
            reasons.add(Code::Already, set, message);
        }
        _ if act == Act::SplitHand && hand.cards.len() > CARDS => {
            let message = format!(
                "found {} cards; only four are split: {at} sets one hand of two and discards the others",
                hand.cards.len()
            );
            reasons.add(Code::Forbidden, by::LONG, message);
        }
        _ if act == Act::SplitHand => {
            let (wager, stack) = (now.accounts.spot(at, 0), now.accounts.stack(at.seat));
            if wager > stack {
                let message = format!(
                    "the wager on the second hand equals the first, {wager}; the stack holds {stack}: buy chips, or \
                     keep two cards"
                );
                reasons.add(Code::NotEnoughChips, by::SPLIT, message);
            }
        }
        _ => {}
    }
}

fn staff(rules: &Rules, round: &Round, act: Act, reasons: &mut Reasons) {
    let mut add = |code, cite, message: &str| reasons.add(code, cite, message);
    match act {
        Act::NoMoreBets if round.stage == Stage::Betting => {
            add(Code::Requires, by::CALL, "nobody has placed a wager");
        }
        Act::Deal(to) => dealing(round, to, reasons),
        Act::BurnCard if round.draws_next() && !round.burn_due && round.stage != Stage::Burning => {
            add(Code::Requires, by::NEW_DEALER, "a card is burned by a new dealer, and before the community cards");
        }
        Act::PayNatural(at) if round.stage == Stage::Setting => {
            reasons.add(Code::Requires, by::NATURAL, format!("{at} has no natural to be paid"));
        }
        Act::SetFor(at) if round.stage == Stage::Setting => {
            reasons.add(Code::Requires, by::SET_FOR_PLAYER, format!("{at} has no hand that is still to be set"));
        }
        Act::CollectDiscards if round.stage == Stage::Setting => {
            add(Code::TooEarly, by::DISCARDS, "every player sets the hand first");
        }
        Act::Expose(_) if round.stage == Stage::Exposing => {
            add(Code::OutOfTurn, by::EXPOSE, "hands are exposed one by one from the dealer's right");
        }
        Act::Pay(_) if round.stage == Stage::Paying => {
            add(Code::OutOfTurn, by::PAY, "winners are paid one by one from the dealer's right");
        }
        Act::ClearTable if round.stage == Stage::Betting => {
            add(Code::TooEarly, by::CLEARED, "the round has not been played");
        }
        Act::ExtraCard(place) => extra(round, place, reasons),
        Act::DeclareVoid if Stage::DRAWING.contains(&round.stage) => {
            add(Code::TooEarly, by::TOO_FEW, "there are cards enough for what is due");
        }
        Act::NewDealer | Act::ShoeEmpty if rules.continuous => {
            let message = "a shoe that is refilled all the time does not run out, and no new dealer burns a card";
            add(Code::NotInHouseRules, by::CONTINUOUS, message);
        }
        Act::NewDealer if round.burn_due => {
            add(Code::Already, by::NEW_DEALER, "the new dealer has not yet burned a card");
        }
        Act::RuleVoid | Act::RulePlayed if round.gap.is_none() => {
            add(Code::Requires, by::GAP, "nothing was reported that the supervisor has to rule on");
        }
        Act::MarkerStayed if round.moved_from.is_none() => {
            add(Code::Requires, by::MARKER_STAYED, "the dealing marker was not to be moved before this round");
        }
        _ => {}
    }
}

/// Why no card too many is found at a place.
fn extra(round: &Round, place: Place, reasons: &mut Reasons) {
    let unseen = "a card that is out of the shoe and was not seen is used as the next one: report it as drawn in error";
    match place {
        Place::Dealer if round.stage > Stage::DealerSets => {
            let message = format!("the dealer's hand is set of the four cards dealt to it; {unseen}");
            reasons.add(Code::TooLate, by::DEALER_LONG.and(by::DRAWN), message);
        }
        Place::Hand(at) if at.seat.0 <= round.seats && at.hand <= 2 => match round.hands[at].fate {
            Fate::Out => reasons.add(Code::Requires, by::LONG, format!("{at} has no hand in this round")),
            Fate::In if !round.hands[at].set && round.stage == Stage::Missing => {
                let message = format!("hands that lack cards get them first; then say what {at} was dealt too many");
                reasons.add(Code::TooEarly, by::SHORT, message);
            }
            Fate::In if !round.hands[at].set => {}
            Fate::In => {
                let message = format!("{at} has set the hand and does not touch the cards again; {unseen}");
                reasons.add(Code::TooLate, by::LONG.and(by::SET_STAYS).and(by::DRAWN), message);
            }
            _ => {
                let message = format!("{at} has no hand in play any more; {unseen}");
                reasons.add(Code::TooLate, by::LONG.and(by::DRAWN), message);
            }
        },
        _ => {}
    }
}

fn dealing(round: &Round, to: Place, reasons: &mut Reasons) {
    match round.next_to_deal() {
        _ if !Stage::DRAWING.contains(&round.stage) => {}
        _ if round.burn_due => {
            reasons.add(Code::TooEarly, by::NEW_DEALER, "the new dealer burns a card first");
        }
        Some(next) if next != to => {
            reasons.add(Code::OutOfTurn, deal_cite(round, next), format!("the next card goes to {next}"));
        }
        Some(_) => reasons.add(Code::TooLate, by::TOO_FEW, "no card is left in the shoe"),
        None if round.stage == Stage::Missing => {
            let message = "players whose hands lack cards say first what becomes of them";
            reasons.add(Code::TooEarly, by::SHORT, message);
        }
        None => {}
    }
}
