//! Why something is not on offer. Asked only when it is not, so nothing here decides legality.

use super::PaiGow;
use super::act::Act;
use super::bank_refuse;
use super::offers::{Hindrance, second_amount, wager_amount};
use super::provisions as by;
use super::round::{Fate, Round, Stage};
use super::rules::Rules;
use engine::{Code, Command, Now, Place, Refusal, Seat, Who};
use law::Cite;

/// Why this act is not on offer to this person now.
pub(super) fn refuse(rules: &Rules, now: &Now<'_, PaiGow>, who: Who, command: &Command<Act>) -> Refusal {
    let act = command.act;
    let fits = match (who, act.owner()) {
        (Who::Player(_), owner) => ["players", "the bank", "the bank or the dealer"].contains(&owner),
        (Who::Dealer, owner) => owner.contains("dealer"),
        (Who::Floorperson, owner) => owner == "the floorperson",
    };
    if !fits {
        let message = format!("`{act}` is for {}, not for {who}", act.owner());
        return Refusal::new(Code::NotYours, by::TURN, message);
    }
    match who {
        Who::Player(seat) if act.is_banks() || matches!(act, Act::PassBank | Act::AcceptBank | Act::Shake) => {
            bank_refuse::player(rules, now, seat, act)
        }
        Who::Player(seat) => player(rules, now, seat, act),
        Who::Dealer => dealer(rules, now, act),
        Who::Floorperson => floorperson(now.round, act),
    }
}

pub(super) fn too_early(act: Act, cite: Cite) -> Refusal {
    Refusal::new(Code::TooEarly, cite, format!("it is too early for `{act}`"))
}

pub(super) fn too_late(act: Act, cite: Cite) -> Refusal {
    Refusal::new(Code::TooLate, cite, format!("it is too late for `{act}`"))
}

fn player(rules: &Rules, now: &Now<'_, PaiGow>, seat: Seat, act: Act) -> Refusal {
    let round = now.round;
    match act {
        Act::VerbalWager => {
            let message = "a spoken wager with cash is not accepted: wagers are chips on the layout";
            Refusal::new(Code::Forbidden, by::VERBAL, message)
        }
        Act::PlaceCoupon | Act::TakeBackCoupon if !rules.coupons => {
            Refusal::new(Code::NotInHouseRules, by::COUPON, "this table does not accept match play coupons")
        }
        Act::PlaceSecond(_) | Act::TakeBackSecond | Act::SurrenderSecond if !rules.two_areas => {
            let message = "a player has one betting area at this table";
            Refusal::new(Code::NotInHouseRules, by::SECOND_AREA, message)
        }
        Act::Place
        | Act::PlaceSecond(_)
        | Act::TakeBack
        | Act::TakeBackSecond
        | Act::PlaceCoupon
        | Act::TakeBackCoupon
            if round.stage != Stage::Betting =>
        {
            Refusal::new(Code::TooLate, by::AFTER_CALL, format!("`{act}` comes after \"No more bets\""))
        }
        Act::Place => placing(now, seat, act, wager_amount(rules, now, seat, seat).err()),
        Act::PlaceSecond(area) => placing(now, seat, act, second_amount(rules, now, seat, area).err()),
        Act::TakeBack | Act::TakeBackSecond | Act::PlaceCoupon | Act::TakeBackCoupon => taking_back(round, seat, act),
        Act::SetHand | Act::AskAdvice => setting(round, seat, act),
        Act::PlayHand | Act::VoidHand => {
            let message = "no tile of a hand still face down was exposed by the dealer";
            Refusal::new(Code::Requires, by::PLAYER_EXPOSED, message)
        }
        _ if round.stage < Stage::Exposing => too_early(act, by::SURRENDER),
        _ => too_late(act, by::SURRENDER),
    }
}

fn placing(now: &Now<'_, PaiGow>, seat: Seat, act: Act, why: Option<Hindrance>) -> Refusal {
    let second = matches!(act, Act::PlaceSecond(_));
    let cite = if second { by::SECOND_AREA } else { by::WAGER };
    match why {
        Some(Hindrance::Banks) if second => {
            Refusal::new(Code::Forbidden, by::ONE_AREA, "the bank has one betting area and no other")
        }
        Some(Hindrance::Banks) => Refusal::new(Code::Forbidden, by::ONE_AREA, "the bank has no wager against itself"),
        Some(Hindrance::Placed) if second => {
            Refusal::new(Code::Already, cite, format!("{seat} has two betting areas, and no more are permitted"))
        }
        Some(Hindrance::Placed) => {
            Refusal::new(Code::Already, cite, "the wager is placed already; take it back to change it")
        }
        Some(Hindrance::Taken(other)) => {
            Refusal::new(Code::Already, cite, format!("{other} has a wager on that area in this round"))
        }
        Some(Hindrance::Sits) => Refusal::new(Code::Forbidden, cite, "somebody sits at that area"),
        Some(Hindrance::NotAdjacent) => {
            Refusal::new(Code::Forbidden, cite, format!("a second area lies next to that of {seat}"))
        }
        Some(Hindrance::NoWager) => Refusal::new(Code::Requires, cite, "a wager on the own area comes first"),
        Some(Hindrance::OneArea) => Refusal::new(Code::NotInHouseRules, cite, "a player has one area at this table"),
        Some(Hindrance::Stack(needed)) => {
            let stack = now.accounts.stack(seat);
            Refusal::new(Code::NotEnoughChips, cite, format!("a wager needs {needed}; the stack holds {stack}"))
        }
        None => Refusal::new(Code::WrongAmount, cite, "the amount is not permitted"),
    }
}

fn taking_back(round: &Round, seat: Seat, act: Act) -> Refusal {
    let own = round.area(seat);
    let placed = own.by == Some(seat);
    match act {
        Act::TakeBack if placed => {
            let message = "something hangs on this wager: take that back first";
            Refusal::new(Code::Requires, by::TAKE_BACK, message)
        }
        Act::PlaceCoupon if round.banking.bank.is_some() => {
            let message = "coupons are not accepted in a round that a player banks";
            Refusal::new(Code::Forbidden, by::COUPON, message)
        }
        Act::PlaceCoupon if own.coupon.is_positive() => {
            Refusal::new(Code::Already, by::COUPON, "a coupon is there already")
        }
        Act::PlaceCoupon => Refusal::new(Code::Requires, by::COUPON, "a coupon goes with a wager"),
        Act::TakeBackCoupon => Refusal::new(Code::Requires, by::COUPON, "there is no coupon to take back"),
        _ => Refusal::new(Code::Requires, by::TAKE_BACK, "there is no wager to take back"),
    }
}

fn setting(round: &Round, seat: Seat, act: Act) -> Refusal {
    if round.banking.is(seat) {
        return bank_refuse::setting(round, act);
    }
    let two = round.second(seat).is_some();
    let cite = if act == Act::AskAdvice { by::ADVICE } else { by::SET };
    if round.stage < Stage::Setting {
        return too_early(act, cite);
    }
    let mut own = round.with(Fate::In).filter(|held| held.by == seat);
    match round.next_to_set(seat) {
        Some(held) if round.area(held.area).asked => {
            let message = "a tile was exposed: say first whether the hand is played";
            Refusal::new(Code::Requires, by::PLAYER_EXPOSED, message)
        }
        Some(_) => Refusal::new(Code::Already, by::ADVICE, format!("{seat} has been told the house way")),
        None if own.next().is_some() => {
            let cite = if two { by::SECOND_SET_ONCE } else { by::SET_ONCE };
            Refusal::new(Code::Already, cite, "a hand that is set may not be touched again")
        }
        None => Refusal::new(Code::Requires, cite, format!("{seat} has no hand to set")),
    }
}

fn dealer(rules: &Rules, now: &Now<'_, PaiGow>, act: Act) -> Refusal {
    let round = now.round;
    let (stage, cite) = match act {
        Act::PassBankOn | Act::WithdrawBank | Act::PlaceDealerWager | Act::NoMoreBets | Act::IndicateStyle => {
            return bank_refuse::dealer(rules, now, act);
        }
        Act::Shake => (Stage::Shaking, by::SHAKE),
        Act::LiftLid => (Stage::Lid, by::THROW),
        Act::NotFlat => (Stage::Lid, by::NOT_FLAT),
        Act::FallenOut => (Stage::Lid, by::FALLEN_OUT),
        Act::Deal(_) => return dealing(round, act),
        Act::CollectUnplayed => (Stage::Collecting, by::UNPLAYED),
        Act::CoverShaker => (Stage::Covering, by::COVER),
        Act::SetFor(_) => (Stage::Setting, by::SET_FOR_PLAYER),
        Act::SetBankHand | Act::ExposeBank | Act::PayDealerWager | Act::ShareSurplus
            if round.banking.bank.is_none() =>
        {
            return Refusal::new(Code::Requires, by::BANKING, "no player banks this round");
        }
        Act::SetBankHand => (Stage::BankSets, by::CO_BANK_SETS),
        Act::SetDealerHand if round.stage == Stage::Setting => {
            let message = "the dealer's tiles are turned over when all players have set their hands";
            return Refusal::new(Code::TooEarly, by::DEALER_SETS, message);
        }
        Act::SetDealerHand => (Stage::DealerSets, by::DEALER_SETS),
        Act::ExposeBank => (Stage::BankShows, by::BANK_SHOWN),
        Act::Expose(_) if round.stage == Stage::Exposing => {
            let message = "hands are exposed one by one from the dealer's right, counterclockwise";
            return Refusal::new(Code::OutOfTurn, by::EXPOSE, message);
        }
        Act::Expose(_) => (Stage::Exposing, by::EXPOSE),
        Act::Pay(_) if round.stage == Stage::Paying => {
            let message = "winners are paid one by one from the dealer's right, counterclockwise";
            return Refusal::new(Code::OutOfTurn, by::PAY, message);
        }
        Act::Pay(_) => (Stage::Paying, by::PAY),
        Act::PayDealerWager => (Stage::Paying, by::DEALER_PAID),
        Act::ShareSurplus => (Stage::Surplus, by::SURPLUS),
        _ => (Stage::Clearing, by::TILES_IN_ORDER),
    };
    if round.stage > stage { too_late(act, cite) } else { too_early(act, cite) }
}

fn dealing(round: &Round, act: Act) -> Refusal {
    let cite = if round.banking.bank.is_some() { by::DEAL_WITH_BANK } else { by::DEAL };
    match round.next_delivery() {
        Some((next, _)) => Refusal::new(Code::OutOfTurn, cite, format!("the next tiles go to {next}")),
        None if round.stage < Stage::Dealing => too_early(act, cite),
        None => too_late(act, cite),
    }
}

fn floorperson(round: &Round, act: Act) -> Refusal {
    let (cite, when) = match act {
        Act::LidByBank if round.banking.bank.is_none() => {
            return Refusal::new(Code::Requires, by::LID_BY_BANK, "no player banks this round");
        }
        Act::LidByBank => (by::LID_BY_BANK, "while the shaker stands covered"),
        Act::Mistotalled => (by::MISTOTALLED, "from the throw until hands are exposed"),
        Act::WrongPosition => (by::WRONG_POSITION, "from the deal until hands are exposed"),
        Act::TileExposed(Place::Seat(seat)) if round.area(seat).fate == Fate::In => {
            (by::PLAYER_EXPOSED, "once, of tiles that lie face down")
        }
        Act::TileExposed(_) => (by::OTHER_EXPOSED, "of tiles that lie face down, until hands are exposed"),
        Act::DealerMisset => (by::MISSET, "of a hand the dealer has set, until hands are exposed"),
        _ => (by::TOUCHED, "of a hand in play"),
    };
    let message = format!("`{act}` is a report made {when}");
    let late = round.settling || round.stage > Stage::Exposing;
    Refusal::new(if late { Code::TooLate } else { Code::TooEarly }, cite.and(by::VOID), message)
}
