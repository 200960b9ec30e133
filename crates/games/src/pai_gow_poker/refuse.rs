//! Why something is not on offer, beyond whose it is and when it can be said. Asked only when it is not, so nothing
//! here decides legality.

use super::act::{Act, Stack};
use super::dealing::{Dealing, Start};
use super::offers::{deal_cite, set_cite, surrender_bar};
use super::provisions as by;
use super::round::{Fate, Round, Stage};
use super::rules::Rules;
use super::{PaiGowPoker, bank_refuse, wagers};
use crate::blocks::card_table::CardAct;
use engine::{Code, Command, Now, Place, Position, Reasons, Who};
use law::Cite;

/// The reasons why this act is not on offer to this person now.
pub(super) fn refuse(
    rules: &Rules,
    now: &Now<'_, PaiGowPoker>,
    who: Who,
    command: &Command<Act>,
    reasons: &mut Reasons,
) {
    match who {
        Who::Player(seat) => player(rules, now, Position { seat, hand: command.hand }, command.act, reasons),
        Who::Dealer => dealer(rules, now, command.act, reasons),
        Who::Floorperson => floorperson(now.round, command.act, reasons),
    }
}

fn player(rules: &Rules, now: &Now<'_, PaiGowPoker>, at: Position, act: Act, reasons: &mut Reasons) {
    let (round, hand) = (now.round, &now.round.hands[at]);
    match act {
        Act::CutDeck | Act::RefuseCut => bank_refuse::cut(now, reasons),
        Act::SetHand | Act::SetThreeLow | Act::AskAdvice if round.banking.is(at.seat) => {
            bank_refuse::setting(round, reasons);
        }
        Act::SetHand | Act::SetThreeLow | Act::AskAdvice => setting(round, at, act, reasons),
        Act::PlayHand | Act::VoidHand => {
            let message = "no card of a hand still face down was exposed by the dealer";
            reasons.add(Code::Requires, by::PLAYER_EXPOSED, message);
        }
        Act::LayUp if round.dealing != Dealing::Bonus => {
            reasons.add(Code::NotInHouseRules, by::LAY_UP, "this table offers no three-card bonus wager");
        }
        Act::LayUp if hand.laid_up => {
            reasons.add(Code::Already, by::LAY_UP, format!("{at} has laid up the three cards"));
        }
        Act::LayUp if round.stage == Stage::ThreeCards => {
            let message = "only three cards that win a three-card bonus wager are laid up";
            reasons.add(Code::Requires, by::LAY_UP, message);
        }
        Act::LayUp => {}
        Act::Surrender => {
            if let Some((cite, message)) = surrender_bar(round, at) {
                let code = match (cite == by::SURRENDER_BARRED, round.stage > Stage::DealerSets) {
                    (true, _) => Code::Forbidden,
                    (false, true) => Code::TooLate,
                    (false, false) => Code::Requires,
                };
                reasons.add(code, cite, format!("{at}: {message}"));
            }
        }
        Act::VerbalWager
        | Act::Place(_)
        | Act::PlaceOn(_)
        | Act::TakeBack(_)
        | Act::PlaceCoupon
        | Act::TakeBackCoupon
        | Act::PlaceCouponOn(_)
        | Act::TakeBackCouponOn(_)
        | Act::RedeemCoupon
        | Act::TakeBackProgressiveCoupon => wagers::refuse(rules, now, at, act, reasons),
        act => bank_refuse::player(rules, now, at.seat, act, reasons),
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
        let message = "a card was exposed: say first whether the hand is played";
        reasons.add(Code::Requires, by::PLAYER_EXPOSED, message);
    }
    if act == Act::AskAdvice && hand.advised {
        reasons.add(Code::Already, by::ADVICE, format!("{at} has been told the house way"));
    }
}

fn dealer(rules: &Rules, now: &Now<'_, PaiGowPoker>, act: Act, reasons: &mut Reasons) {
    let (round, bank) = (now.round, now.round.banking.bank);
    match act {
        Act::Cards(CardAct::Deal(place)) | Act::Deliver(place) => deals(rules, round, act, place, reasons),
        Act::DealStacks | Act::SelectStackFor(_) | Act::FindStacksMisdealt if round.dealing != Dealing::Hand => {
            reasons.add(Code::NotInHouseRules, by::STACKS, "the cards are not dealt from the hand");
        }
        Act::SelectStackFor(stack) if bank.is_some() && stack != Stack(1) => {
            let message = "for a bank that says nothing the dealer's leftmost stack is moved: stack 1";
            reasons.add(Code::Forbidden, by::SELECT_STACK_FOR, message);
        }
        Act::DealerShakes | Act::LiftLid | Act::NotFlat | Act::FallenOut if round.start_by != Start::Dice => {
            reasons.add(Code::NotInHouseRules, by::SHAKE, "no dice determine the starting position");
        }
        Act::DisplayNumber if round.start_by != Start::Generator => {
            reasons.add(Code::NotInHouseRules, by::GENERATOR, "no generator determines the starting position");
        }
        Act::ReadButton if round.start_by != Start::Button => {
            reasons.add(Code::NotInHouseRules, by::BUTTON, "no button determines the starting position");
        }
        Act::PassCutOn | Act::DealerCuts => bank_refuse::cut(now, reasons),
        Act::SetDealerHand if round.stage == Stage::Setting => {
            let message = "the dealer's cards are turned over when all players have set their hands";
            reasons.add(Code::TooEarly, by::DEALER_SETS, message);
        }
        Act::Expose(_) => in_turn("hands are exposed", by::EXPOSE, reasons),
        Act::Pay(_) => in_turn("winners are paid", by::PAY, reasons),
        Act::SettleBonus(_) => in_turn("bonus and insurance wagers are settled", by::BEST_HAND, reasons),
        Act::SettleEnvy(_) => in_turn("envy bonuses are paid", by::ENVY_IN_TURN, reasons),
        Act::SetBankHand | Act::ExposeBank | Act::PayDealerWager | Act::ShareSurplus if bank.is_none() => {
            reasons.add(Code::Requires, by::BANKING, "no player banks this round");
        }
        Act::Cards(CardAct::ClearTable) if round.hands.iter().any(|(_, hand)| hand.documents) => {
            let message = "the cards of a player who was paid from the meter stay until the documents are completed";
            reasons.add(Code::Requires, by::STAYS, message);
        }
        Act::Cards(CardAct::NoMoreBets) => bank_refuse::dealer(rules, now, act, reasons),
        Act::Cards(act) => round.deck.refuse(by::cards(round.dealing), act, None, reasons),
        act => bank_refuse::dealer(rules, now, act, reasons),
    }
}

fn in_turn(what: &str, cite: Cite, reasons: &mut Reasons) {
    let message = format!("{what} one by one from the dealer's right, counterclockwise");
    reasons.add(Code::OutOfTurn, cite, message);
}

/// Why cards do not go to this place now.
fn deals(rules: &Rules, round: &Round, act: Act, place: Place, reasons: &mut Reasons) {
    let delivers = matches!(act, Act::Deliver(_));
    if delivers && round.dealing != Dealing::Hand {
        return reasons.add(Code::NotInHouseRules, by::DELIVER, "no stacks are dealt from the hand to be delivered");
    }
    if !delivers && round.dealing == Dealing::Hand {
        let message = "seven stacks are dealt from the hand: `deal stacks`, and then `deliver` each";
        return reasons.add(Code::NotInHouseRules, by::STACKS, message);
    }
    if round.stage == Stage::Betting {
        let cite = by::CALL[round.dealing as usize];
        return reasons.add(Code::TooEarly, cite, "no card is dealt before \"No more bets\"");
    }
    let next = round.next_delivery().map(|(next, _)| next).or(round.next_to_deal().map(|(next, _)| next));
    if let Some(next) = next.filter(|next| *next != place) {
        reasons.add(Code::OutOfTurn, deal_cite(rules, round, next), format!("the next cards go to {next}"));
    }
}

fn floorperson(round: &Round, act: Act, reasons: &mut Reasons) {
    let cite = match act {
        Act::OrderRecut if round.stage == Stage::Betting => {
            let message = "only a deck that was cut can be cut again";
            return reasons.add(Code::Requires, by::RECUT, message);
        }
        Act::Validate(_) => {
            let message = match round.pending {
                Some(at) => format!("{at}'s payout waits first"),
                None => "no payout waits to be validated".to_owned(),
            };
            return reasons.add(Code::Requires, by::VALIDATED, message);
        }
        Act::CompleteDocuments(at) => {
            return reasons.add(Code::Requires, by::STAYS, format!("no payout of {at} needs documents"));
        }
        Act::LidByBank if round.banking.bank.is_none() => {
            return reasons.add(Code::Requires, by::LID_BY_BANK, "no player banks this round");
        }
        Act::Mistotalled if round.start_by != Start::Dice => {
            return reasons.add(Code::NotInHouseRules, by::MISTOTALLED, "no dice determine the starting position");
        }
        Act::Mistotalled => by::MISTOTALLED,
        Act::CardExposed(_) => by::PLAYER_EXPOSED.and(by::BANK_EXPOSED),
        Act::ExposedInStacks | Act::StacksMisdealt if round.dealing != Dealing::Hand => {
            return reasons.add(Code::NotInHouseRules, by::STACKS, "the cards are not dealt from the hand");
        }
        Act::DealerMisset => by::MISSET,
        Act::Cards(act @ CardAct::ShoeJammed) => {
            return round.deck.refuse(by::cards(round.dealing), act, None, reasons);
        }
        _ => return,
    };
    if round.settling || round.stage > Stage::Exposing {
        let message = "what is found once a hand has been exposed makes nothing void";
        reasons.add(Code::TooLate, cite.and(by::VOID), message);
    }
}
