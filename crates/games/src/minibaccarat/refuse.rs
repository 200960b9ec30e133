//! Why something is not on offer. Asked only when it is not, so nothing here decides legality.

use super::Minibaccarat;
use super::act::Act;
use super::offers::{Hindrance, no_hand_is_on, pressable, wager_amount, wager_cite};
use super::provisions as by;
use super::round::{HouseMoney, Round, Stage};
use super::rules::Rules;
use super::settle::{Side, Wager};
use engine::{Code, Command, Now, Refusal, Seat, Who};
use law::Cite;

/// Why this act is not on offer to this person now.
pub(super) fn refuse(rules: &Rules, now: &Now<'_, Minibaccarat>, who: Who, command: &Command<Act>) -> Refusal {
    let act = command.act;
    let owner = match who {
        Who::Player(_) => "players",
        Who::Dealer => "the dealer",
        Who::Floorperson => "the floorperson",
    };
    let shared = act == Act::PassOn && who == Who::Floorperson;
    if act.owner() != owner && !shared {
        let message = format!("`{act}` is for {}, not for {who}", act.owner());
        return Refusal::new(Code::NotYours, by::TWO_HANDS, message);
    }
    match who {
        Who::Player(seat) => player(rules, now, seat, act),
        Who::Dealer => dealer(now, act),
        Who::Floorperson => floorperson(rules, now.round, act),
    }
}

fn too_early(act: Act, cite: Cite) -> Refusal {
    Refusal::new(Code::TooEarly, cite, format!("it is too early for `{act}`"))
}

fn too_late(act: Act, cite: Cite) -> Refusal {
    Refusal::new(Code::TooLate, cite, format!("it is too late for `{act}`"))
}

fn player(rules: &Rules, now: &Now<'_, Minibaccarat>, seat: Seat, act: Act) -> Refusal {
    let round = now.round;
    match act {
        Act::Place(wager) | Act::CallCash(wager) if !rules.offers(wager) => {
            let message = format!("the {} wager is not offered at this table", wager.name());
            Refusal::new(Code::NotInHouseRules, by::WAGER[wager as usize], message)
        }
        Act::Place(_) | Act::CallCash(_) if round.simulated => {
            let message = "no wagers are accepted in a simulated round";
            Refusal::new(Code::Forbidden, by::NO_WAGERS, message)
        }
        Act::Place(_) | Act::TakeBack(_) | Act::CallCash(_) if round.stage != Stage::Betting => {
            let message = format!("`{act}` comes after \"No more bets\"");
            Refusal::new(Code::TooLate, by::AFTER_CALL, message)
        }
        Act::Place(wager) => placing(rules, now, seat, wager),
        Act::CallCash(_) if round.called.is_some() => {
            Refusal::new(Code::Already, by::CASH, "a cash wager waits for the dealer to confirm it")
        }
        Act::CallCash(wager) => placing(rules, now, seat, wager),
        Act::TakeBack(wager) if !round.has(seat, wager) => {
            let message = format!("there is no {} wager to take back", wager.name());
            Refusal::new(Code::Requires, by::TAKE_BACK, message)
        }
        Act::TakeBack(wager) => {
            let message = format!("other wagers need the {} wager: take them back first", wager.name());
            Refusal::new(Code::Requires, by::NEEDS_MAIN, message)
        }
        Act::TurnCards | Act::AcceptCards | Act::GiveUpCards => turning(round, seat, act),
        Act::TakePayout | Act::Press(_) => payout(rules, now, seat, act),
        _ if !round.owing.has(seat) => {
            Refusal::new(Code::Already, by::VIGORISH_COLLECTED, format!("{seat} owes no vigorish"))
        }
        _ => {
            let message = "vigorish is paid when no hand is being played";
            Refusal::new(Code::TooEarly, by::VIGORISH_COLLECTED, message)
        }
    }
}

fn placing(rules: &Rules, now: &Now<'_, Minibaccarat>, seat: Seat, wager: Wager) -> Refusal {
    let (cite, name) = (wager_cite(now.round, seat, wager), wager.name());
    match wager_amount(rules, now, seat, wager) {
        Err(Hindrance::NotOffered) => {
            Refusal::new(Code::NotInHouseRules, cite, format!("the {name} wager is not offered at this table"))
        }
        Err(Hindrance::Placed) => {
            let message = format!("the {name} wager is placed already; take it back to change it");
            Refusal::new(Code::Already, cite, message)
        }
        Err(Hindrance::Called) => {
            let message = format!("the {name} wager was called with cash and waits for the dealer to confirm it");
            Refusal::new(Code::Already, by::CASH, message)
        }
        Err(Hindrance::NeedsMain) => {
            let message = format!("the {name} wager needs a player or banker wager beside it");
            Refusal::new(Code::Requires, by::NEEDS_MAIN, message)
        }
        Err(Hindrance::Stack(needed)) => {
            let stack = now.accounts.stack(seat);
            let message = format!("the {name} wager needs {needed}; the stack holds {stack}");
            Refusal::new(Code::NotEnoughChips, cite, message)
        }
        Err(Hindrance::Reserved(owed)) => {
            let stack = now.accounts.stack(seat);
            let message = format!("{owed} of the stack of {stack} covers vigorish owed and cannot be wagered");
            Refusal::new(Code::NotEnoughChips, cite, message)
        }
        Ok(amount) => Refusal::new(Code::WrongAmount, cite, format!("permitted: {amount}")),
    }
}

/// Turning the cards, accepting or giving them up.
fn turning(round: &Round, seat: Seat, act: Act) -> Refusal {
    let side =
        round.stage.turns().unwrap_or(if round.stage < Stage::BankerThird { Side::Player } else { Side::Banker });
    let cite = by::HANDED[side as usize];
    match round.stage.turns().map(|side| round.hand(side)) {
        Some(hand) if hand.viewer == Some(seat) && act == Act::TurnCards => {
            Refusal::new(Code::TooEarly, by::GIVE_UP, format!("{seat} is offered the cards: accept them first"))
        }
        Some(hand) if hand.viewer == Some(seat) => {
            Refusal::new(Code::Already, cite, format!("{seat} has the cards already"))
        }
        Some(hand) if hand.passed.has(seat) => {
            Refusal::new(Code::TooLate, by::GIVE_UP, format!("{seat} gave up turning the cards"))
        }
        Some(hand) => {
            let whose = hand.viewer.map_or("the dealer".to_owned(), |seat| seat.to_string());
            Refusal::new(Code::OutOfTurn, cite, format!("the cards are for {whose} to turn"))
        }
        None if round.stage < Stage::PlayerTurns => too_early(act, cite),
        None if round.stage > Stage::BankerThirdTurns => too_late(act, cite),
        None => Refusal::new(Code::TooEarly, cite, "no cards are to be turned now"),
    }
}

fn payout(rules: &Rules, now: &Now<'_, Minibaccarat>, seat: Seat, act: Act) -> Refusal {
    let round = now.round;
    let cite = by::HOUSE_MONEY_CHOICE;
    let side = match act {
        Act::Press(side) => Some(side),
        _ => None,
    };
    match (round.stage, round.house_money[seat.index()]) {
        (Stage::HouseMoney, HouseMoney::Take | HouseMoney::Press(_)) => {
            Refusal::new(Code::Already, cite, format!("{seat} has said what becomes of the payout"))
        }
        (Stage::HouseMoney, _) if !round.has(seat, Wager::HouseMoney) => {
            Refusal::new(Code::Requires, cite, format!("{seat} has no House Money Wager"))
        }
        (Stage::HouseMoney, _) if round.pairs == Default::default() => {
            Refusal::new(Code::Requires, by::HOUSE_MONEY_NO_PAIR, "neither hand has a pair: there is no payout")
        }
        (Stage::HouseMoney, _) if side.is_some() && pressable(rules, now, seat) => {
            let message = "a payout is added only to a wager that lies there already";
            Refusal::new(Code::Requires, by::HOUSE_MONEY_NO_PRESS, message)
        }
        (Stage::HouseMoney, _) => {
            let message = "there is nothing that the payout could be added to: it is handed over";
            Refusal::new(Code::Requires, by::HOUSE_MONEY_NO_PRESS, message)
        }
        (stage, _) if stage < Stage::HouseMoney => too_early(act, cite),
        (_, HouseMoney::Won(_) | HouseMoney::Lost(_)) => {
            Refusal::new(Code::TooLate, by::HOUSE_MONEY_DONE, format!("{seat}'s House Money Wager is settled"))
        }
        _ => too_late(act, by::HOUSE_MONEY_DONE),
    }
}

fn dealer(now: &Now<'_, Minibaccarat>, act: Act) -> Refusal {
    let round = now.round;
    let (stage, cite) = match act {
        Act::ConfirmCash | Act::DeclineCash => {
            return Refusal::new(Code::Requires, by::CASH, "nobody has called a wager with cash");
        }
        Act::NoMoreBets if round.stage == Stage::Betting => {
            return Refusal::new(Code::Requires, by::CALL, "nobody has placed a wager");
        }
        Act::NoMoreBets => (Stage::Betting, by::CALL),
        Act::Deal(side) => return dealing(round, side),
        Act::Turn(_) | Act::PassOn => return dealer_turns(round, act),
        Act::SettleHouseMoney => (Stage::HouseMoney, by::HOUSE_MONEY),
        Act::DiscardOneMore => (Stage::OneMore, by::EXTRA_THIRD_DISCARDED),
        Act::Announce => (Stage::Announcing, by::RESULT),
        Act::Settle => (Stage::Settling, by::LOSERS_FIRST),
        Act::CollectVigorish if round.owing.is_empty() => {
            return Refusal::new(Code::Already, by::VIGORISH_COLLECTED, "nobody owes vigorish");
        }
        Act::CollectVigorish => {
            debug_assert!(!no_hand_is_on(round), "it would be on offer");
            let message = "vigorish is collected when no hand is being played";
            return Refusal::new(Code::TooEarly, by::VIGORISH_COLLECTED, message);
        }
        Act::DeclareVoid => {
            return Refusal::new(Code::TooEarly, by::VOID, "there are cards enough for what is due");
        }
        _ => (Stage::Clearing, by::CLEARED),
    };
    if round.stage > stage { too_late(act, cite) } else { too_early(act, cite) }
}

fn dealing(round: &Round, side: Side) -> Refusal {
    let act = Act::Deal(side);
    match (round.stage, round.due()) {
        (Stage::Betting, _) => too_early(act, by::CALL),
        (Stage::FirstDeal, Some(other)) if other != side => {
            let message = format!("the next card goes to the {}", other.name());
            Refusal::new(Code::OutOfTurn, by::FIRST_CARDS, message)
        }
        (_, Some(other)) if other != side && round.hand(side).cards.len() == 2 => {
            let message = format!("the third card is the {}'s", other.name());
            Refusal::new(Code::OutOfTurn, by::THIRD_CARD, message)
        }
        (_, Some(_)) if round.shoe.left() == 0 => Refusal::new(Code::TooLate, by::VOID, "no card is left in the shoe"),
        _ if round.hand(side).cards.len() > 2 => {
            Refusal::new(Code::Forbidden, by::ONE_MORE_ONLY, "no hand gets more than one additional card")
        }
        (stage, _) if stage < Stage::PlayerThird => too_early(act, by::HOUSE_MONEY_DONE.and(by::THIRD_CARD)),
        (stage, _) if stage < Stage::OneMore => too_early(act, by::THIRD_CARD),
        _ => Refusal::new(Code::Forbidden, by::NATURAL.and(by::PLAYER_STAYS), "no third card is due"),
    }
}

fn dealer_turns(round: &Round, act: Act) -> Refusal {
    match (round.stage.turns(), act) {
        (Some(side), Act::Turn(asked)) if asked == side => {
            let seat = round.hand(side).viewer.map_or("the dealer".to_owned(), |seat| seat.to_string());
            Refusal::new(Code::NotYours, by::HANDED[side as usize], format!("the cards are for {seat} to turn"))
        }
        (Some(side), Act::Turn(_)) => {
            Refusal::new(Code::OutOfTurn, by::HANDED[side as usize], format!("the {} is turned now", side.name()))
        }
        (Some(_), _) => Refusal::new(Code::Requires, by::GIVE_UP, "no player is to turn the cards"),
        (None, _) if round.stage < Stage::PlayerTurns => too_early(act, by::GIVE_UP),
        (None, _) if round.stage > Stage::BankerThirdTurns => too_late(act, by::GIVE_UP),
        (None, _) => Refusal::new(Code::TooEarly, by::GIVE_UP, "no cards are to be turned now"),
    }
}

fn floorperson(rules: &Rules, round: &Round, act: Act) -> Refusal {
    match act {
        Act::PassOn => dealer_turns(round, act),
        Act::ShoeEmpty if rules.continuous => {
            Refusal::new(Code::NotInHouseRules, by::CONTINUOUS, "a shoe that is refilled all the time does not run out")
        }
        Act::ShoeEmpty => unreported(act, by::VOID, "when the next card of a round is due and none is there"),
        Act::CardDrawn => unreported(act, by::STRAY, "before the first card of a round or after the fourth"),
        Act::CardFaceUp => unreported(act, by::SHOWN, "while a round is being played"),
        _ => {
            unreported(act, by::EXTRA_THIRD.and(by::EXTRA_THIRD_SHOWN), "when the Player's Hand may have no third card")
        }
    }
}

fn unreported(act: Act, cite: Cite, when: &str) -> Refusal {
    Refusal::new(Code::TooEarly, cite, format!("`{act}` is a report made {when}"))
}
