//! Why something is not on offer, beyond whose it is and when it can be said. Asked only when it is not,
//! so nothing here decides legality.

use super::act::{Act, Wager};
use super::hand::{Fate, Hand};
use super::irregular;
use super::provisions as by;
use super::round::{Round, Stage};
use super::rules::{Dealing, Rules};
use super::settle::MOST;
use super::staff_offers::{deal_cite, drew_too_far, hole_may_be_read, may_be_overlooked};
use super::wagering::{self, At, Permitted, lies};
use engine::{Code, Command, Place, Position, Reasons, Seat, Who};

/// The reasons why this act is not on offer to this person now.
pub(super) fn refuse(rules: &Rules, now: &At<'_>, who: Who, command: &Command<Act>, reasons: &mut Reasons) {
    match who {
        Who::Player(seat) => player(rules, now, seat, command, reasons),
        _ => staff(rules, now.round, command.act, reasons),
    }
}

/// Adds why something is not permitted.
#[track_caller]
fn add<T>(permitted: Permitted<T>, reasons: &mut Reasons) {
    if let Err(why) = permitted {
        reasons.add(why.code, why.cite, why.message);
    }
}

fn player(rules: &Rules, now: &At<'_>, who: Seat, command: &Command<Act>, reasons: &mut Reasons) {
    let round = now.round;
    match command.act {
        Act::PlaceCoupon => {
            reasons.add(Code::Forbidden, by::NO_COUPON, "match play coupons are not accepted at this game");
        }
        Act::Place => add(wagering::wager(rules, now, who, who), reasons),
        Act::PlaceOn(number) => add(wagering::wager(rules, now, who, number), reasons),
        Act::PlaceMatch => add(wagering::match_wager(rules, now, who, who), reasons),
        Act::PlaceMatchOn(number) => add(wagering::match_wager(rules, now, who, number), reasons),
        Act::TakeBack => take_back(now, who, who, Wager::Main, reasons),
        Act::TakeBackOn(number) => take_back(now, who, number, Wager::Main, reasons),
        Act::TakeBackMatch => take_back(now, who, who, Wager::Match, reasons),
        Act::TakeBackMatchOn(number) => take_back(now, who, number, Wager::Match, reasons),
        Act::Share(number) => share(rules, round, who, number, reasons),
        Act::Insure | Act::InsureOn(_) | Act::DeclineInsurance => insurance(rules, now, who, command.act, reasons),
        Act::AskBurn => {
            let message = "no card was burned of which nobody knows yet what it was";
            reasons.add(Code::Requires, by::BURN_SHOWN, message);
        }
        Act::CutDiscards | Act::NotCutDiscards => match irregular::cuts_now(round, now.seated) {
            Some(seat) if seat != who => {
                reasons.add(Code::OutOfTurn, by::CUT_OFFERED, format!("the cut is offered to {seat} now"));
            }
            Some(_) => {}
            None => reasons.add(Code::TooEarly, by::RUNS_OUT_CUT, "no cards of the discard rack are to be cut"),
        },
        Act::TakeMissing | Act::VoidHand => missing(round, who, command.hand, reasons),
        _ if round.stage == Stage::Playing => decision(rules, now, who, command, reasons),
        _ => {}
    }
}

fn take_back(now: &At<'_>, who: Seat, number: Seat, wager: Wager, reasons: &mut Reasons) {
    if now.round.stage != Stage::Betting {
        return;
    }
    let cite = by::AFTER_FIRST_CARD;
    if !lies(now, number, wager, who).is_positive() {
        reasons.add(Code::Requires, cite, format!("there is no {wager} of {who} on the box of {number} to take back"));
    } else if wager == Wager::Main && lies(now, number, Wager::Match, who).is_positive() {
        let message = "the match wager needs the wager on the box: take the match wager back first";
        reasons.add(Code::Requires, by::MATCH_NEEDS, message);
    }
}

fn share(rules: &Rules, round: &Round, who: Seat, number: Seat, reasons: &mut Reasons) {
    if rules.bettors == 1 {
        let message = "one person wagers on a box at this table";
        return reasons.add(Code::NotInHouseRules, by::MOST_BETTORS, message);
    }
    if number.0 > rules.house.seats {
        return reasons.add(Code::NoSuchSeat, by::SHARED, format!("the layout has {} boxes", rules.house.seats));
    }
    let area = round.betting_box(number);
    match area.bettors.first() {
        Some(first) if first.seat == who && area.shared => {
            reasons.add(Code::Already, by::SHARED, "others may wager on this box already");
        }
        Some(first) if first.seat == who => {}
        Some(first) => {
            let message = format!("the first to wager on the box of {number} consents: {}", first.seat);
            reasons.add(Code::NotYours, by::SHARED, message);
        }
        None => reasons.add(Code::Requires, by::SHARED, format!("nobody wagers on the box of {number} yet")),
    }
}

fn insurance(rules: &Rules, now: &At<'_>, who: Seat, act: Act, reasons: &mut Reasons) {
    let round = now.round;
    if round.stage > Stage::Insuring && round.up.is_some_and(|up| up != super::event::Up::Ace) {
        let message = "the dealer shows no ace: there is nothing to insure against";
        return reasons.add(Code::Forbidden, by::NO_INSURANCE, message);
    }
    if round.stage != Stage::Insuring {
        return;
    }
    match act {
        Act::Insure => add(wagering::insurance(rules, now, who, who), reasons),
        Act::InsureOn(number) => add(wagering::insurance(rules, now, who, number), reasons),
        _ => reasons.add(Code::Already, by::INSURE, format!("{who} has no wager to insure, or has answered already")),
    }
}

/// Why a player cannot say what becomes of a hand that lacks a card.
fn missing(round: &Round, who: Seat, hand: u8, reasons: &mut Reasons) {
    let lacks = |at: &Position| at.hand == hand && round.betting_box(at.seat).place_of(who).is_some();
    if let Some(at) = round.undecided().find(lacks) {
        if let Some(caller) = round.caller(at).filter(|caller| *caller != who) {
            reasons.add(Code::NotYours, by::CALLS, format!("{caller} calls the decisions on the box of {}", at.seat));
        }
        return;
    }
    if matches!(round.stage, Stage::Missing | Stage::Playing) {
        let cite = if round.stage == Stage::Missing { by::ONE_CARD } else { by::OVERLOOKED };
        reasons.add(Code::Requires, cite, format!("{who} has no hand that lacks a card"));
    }
}

/// Why a decision about a hand is not on offer, while players decide.
fn decision(rules: &Rules, now: &At<'_>, who: Seat, command: &Command<Act>, reasons: &mut Reasons) {
    let round = now.round;
    let Some(at) = round.turn() else {
        return reasons.add(Code::TooLate, by::DECISIONS, "all hands are decided");
    };
    let (hand, act) = (round.hand(at), command.act);
    let answers = matches!(
        act,
        Act::DoubleToo
            | Act::NotDouble
            | Act::CoverSplit
            | Act::RideLeft
            | Act::RideRight
            | Act::Rescue
            | Act::KeepDouble
    );
    if answers {
        return answer(rules, now, who, at, act, reasons);
    }
    if round.caller(at) != Some(who) {
        return not_theirs(round, at, who, act, reasons);
    }
    if command.hand != at.hand {
        let message = format!("{at} is played first: a hand is completed before the next is dealt to");
        return reasons.add(Code::OutOfTurn, by::SPLIT_ORDER, message);
    }
    if matches!(act, Act::AcceptCard | Act::RefuseCard) {
        return reasons.add(Code::Requires, by::EXPOSED, "no card that was exposed is due to this hand");
    }
    if round.asks_to_accept(at) {
        let message = format!("accept or refuse {} first, which was exposed", round.exposed);
        return reasons.add(Code::Requires, by::EXPOSED, message);
    }
    match hand.fate {
        Fate::In if hand.total.is_none() => {
            reasons.add(Code::TooEarly, by::ANNOUNCED, format!("the dealer announces the total of {at} first"));
        }
        Fate::In => {}
        Fate::Doubling | Fate::Splitting if hand.asked != 0 => {
            reasons.add(Code::OutOfTurn, by::DECISIONS, format!("others on the box of {} answer first", at.seat));
        }
        Fate::Overlooked => {
            reasons.add(Code::Requires, by::OVERLOOKED, "take the card that was overlooked, or have the hand void");
        }
        Fate::Doubling | Fate::Rescuable => {
            let message = "the hand is doubled: it gets one card, and the double is kept or rescued";
            reasons.add(Code::Already, by::DOUBLE_ONCE, message);
        }
        _ => reasons.add(Code::OutOfTurn, by::DRAWN_CARD, format!("a card is due to {at} first")),
    }
    match act {
        Act::Hit if hand.points() >= MOST => {
            reasons.add(
                Code::Forbidden,
                by::DRAW,
                format!("found {}; a card is drawn only to less than 21", hand.points()),
            );
        }
        Act::Double => add(wagering::double(rules, now, at, who), reasons),
        Act::Split => add(wagering::split(now, at, who), reasons),
        Act::Surrender => add(wagering::surrender(now, at), reasons),
        _ => {}
    }
}

/// Why somebody does not decide about the hand whose turn it is.
fn not_theirs(round: &Round, at: Position, who: Seat, act: Act, reasons: &mut Reasons) {
    let area = round.betting_box(at.seat);
    if let (Some(caller), true) = (area.caller(), area.place_of(who).is_some()) {
        let message = format!("{caller} calls the decisions on the box of {}; others follow", at.seat);
        return reasons.add(Code::NotYours, by::CALLS, message);
    }
    let own = |at: &Position| round.caller(*at) == Some(who);
    let done = !round.in_play().any(|(at, hand)| own(&at) && hand.fate.is_open());
    if done {
        complete(round, who, act, reasons);
    }
    let code = if done { Code::TooLate } else { Code::OutOfTurn };
    let message = format!("{at} decides now; hands are played from the dealer's left");
    reasons.add(code, by::DECISIONS, message);
}

/// Why nothing more can be decided about hands that are complete at 21.
fn complete(round: &Round, who: Seat, act: Act, reasons: &mut Reasons) {
    let own = |(at, _): &(Position, &Hand)| round.caller(*at) == Some(who);
    let Some((_, hand)) = round.in_play().filter(own).find(|(_, hand)| hand.points() == MOST) else { return };
    let soft = hand.total.is_some_and(|total| total.soft);
    let cite = match act {
        Act::Double if hand.is_blackjack() => by::DOUBLE_NOT_BLACKJACK,
        Act::Double => by::DOUBLE_NOT_21,
        Act::Hit if hand.is_blackjack() => by::NOT_ON_BLACKJACK,
        Act::Hit if soft => by::NOT_ON_SOFT_21,
        Act::Hit => by::NOT_ON_HARD_21,
        _ => return,
    };
    let found = if hand.is_blackjack() { "a blackjack" } else { "21" };
    reasons.add(Code::Forbidden, cite, format!("found {found}; a card is drawn only to less than 21"));
}

/// Why somebody has nothing to answer.
fn answer(rules: &Rules, now: &At<'_>, who: Seat, at: Position, act: Act, reasons: &mut Reasons) {
    let (fate, cite, what) = match act {
        Act::DoubleToo | Act::NotDouble => (Fate::Doubling, by::DOUBLE_TOO, "no double of a caller"),
        Act::CoverSplit | Act::RideLeft | Act::RideRight => (Fate::Splitting, by::COVER_SPLIT, "no split of a caller"),
        _ => (Fate::Rescuable, by::RESCUE, "no double that can be taken back"),
    };
    if wagering::asked(now.round, who, fate).is_none() {
        let hand = now.round.hand(at);
        if fate == Fate::Rescuable && round_over_21(now.round, who) {
            let message = "the hand is over 21: its double is not taken back";
            return reasons.add(Code::Forbidden, by::RESCUE_NOT_OVER, message);
        }
        let code = if hand.fate == fate { Code::Already } else { Code::Requires };
        return reasons.add(code, cite, format!("{what} waits for the answer of {who}"));
    }
    let needs = match act {
        Act::CoverSplit => lies(now, at, Wager::Main, who),
        _ => rules.chip(),
    };
    let stack = now.accounts.stack(who);
    if matches!(act, Act::CoverSplit | Act::DoubleToo) && stack < needs {
        reasons.add(Code::NotEnoughChips, cite, format!("that needs {needs}; the stack holds {stack}"));
    }
}

/// Whether a hand that this player doubled went over 21.
fn round_over_21(round: &Round, who: Seat) -> bool {
    round.in_play().any(|(at, hand)| {
        let place = round.betting_box(at.seat).place_of(who);
        hand.fate == Fate::Over && place.is_some_and(|place| hand.doubled & 1 << place != 0)
    })
}

/// Why the dealer's and floorperson's acts are not on offer at their stage.
fn staff(rules: &Rules, round: &Round, act: Act, reasons: &mut Reasons) {
    match act {
        Act::CloseWagers if round.people().is_empty() => {
            reasons.add(Code::Requires, by::WAGER, "nobody has placed a wager");
        }
        Act::Deal(to) if round.draws_next() => match round.next_to_deal() {
            Some(next) if next != to => {
                reasons.add(Code::OutOfTurn, deal_cite(round, next), format!("{next} gets the next card"));
            }
            _ if round.runs_out() => {
                reasons.add(Code::Requires, by::RUNS_OUT, "the shoe is empty: the discard rack is shuffled first");
            }
            _ => {
                let cite = if round.burn_after_shuffle { by::RUNS_OUT_BURN } else { by::NEW_DEALER };
                reasons.add(Code::Requires, cite, "a card is burned first");
            }
        },
        Act::Deal(Place::Dealer) if round.stage == Stage::Showing && !round.called => {
            reasons.add(Code::TooEarly, by::DEALERS_CARD, "announce \"Dealer's Card\" first");
        }
        Act::Deal(_) if Stage::DRAWING.contains(&round.stage) => {
            reasons.add(Code::TooEarly, by::DECISIONS, "no card is to be dealt now: somebody decides first");
        }
        Act::BurnCard => reasons.add(Code::Requires, by::NEW_DEALER, "no new dealer has a card to burn"),
        Act::ShuffleRack => {
            reasons.add(Code::Requires, by::RUNS_OUT, "the shoe still holds cards to complete the round");
        }
        Act::CutForAll => {
            reasons.add(
                Code::Requires,
                by::RUNS_OUT_CUT,
                "no cards of the rack are to be cut, or a player is asked first",
            );
        }
        Act::Settle(number) => {
            reasons.add(Code::OutOfTurn, by::SETTLED, format!("the box of {number} is not next to be settled"));
        }
        Act::SettleHeld(at) => {
            reasons.add(
                Code::Requires,
                by::SURRENDER_HELD,
                format!("no surrender of {at} is held, or insurance comes first"),
            );
        }
        Act::Announce(at) => {
            reasons.add(Code::OutOfTurn, by::ANNOUNCED, format!("the total of {at} is not to be announced now"));
        }
        act => report(rules, round, act, reasons),
    }
}

/// Why something is not to be reported now.
fn report(rules: &Rules, round: &Round, act: Act, reasons: &mut Reasons) {
    let reader = rules.dealing == Dealing::Reader;
    match act {
        Act::ReaderFails | Act::HoleInReader if !reader => {
            reasons.add(Code::NotInHouseRules, by::READER, "no card reader is used at this table");
        }
        Act::ReaderFails if round.reader_out => {
            reasons.add(Code::Already, by::READER_FAILS, "the card reader is out of order already");
        }
        Act::HoleInReader if !hole_may_be_read(round) => {
            let message = "only a hole card that lies under 2 to 9 has no business in the reader";
            reasons.add(Code::Requires, by::READER_MISUSED, message);
        }
        Act::PermitEntry(seat) => {
            let message = if rules.entry_barred { "may wager anyway" } else { "is not barred at this table" };
            let code = if rules.entry_barred { Code::Already } else { Code::NotInHouseRules };
            reasons.add(code, by::ENTRY, format!("{seat} {message}"));
        }
        Act::NewDealer if round.burn_due => {
            reasons.add(Code::Already, by::NEW_DEALER, "a new dealer has come already, who burns a card first");
        }
        Act::CardsTouched(at) => {
            reasons.add(Code::Requires, by::TOUCHED, format!("no cards of {at} lie on the table"));
        }
        Act::DealerDrew if !drew_too_far(round) => {
            reasons.add(Code::Requires, by::DREW_TOO_FAR, "the dealer does not have 17 or more");
        }
        Act::HitOverlooked(at) if at.seat.0 > rules.house.seats || !may_be_overlooked(round, at) => {
            reasons.add(Code::Requires, by::OVERLOOKED, format!("no card that {at} asked for is still to come"));
        }
        Act::HitOverlooked(at) => {
            reasons.add(Code::OutOfTurn, by::OVERLOOKED, format!("{at} is not the hand that is being dealt to"));
        }
        Act::NotDealt(place) => {
            let cite = if place == Place::Dealer { by::DEALER_MISSED } else { by::NO_CARDS.and(by::ONE_CARD) };
            reasons.add(Code::Requires, cite, format!("{place} is not to be dealt cards that could have been missed"));
        }
        Act::CardFaceUp | Act::TenFound(_) | Act::CardDrawn | Act::CardExposed | Act::ShoeEmpty => {
            let cite = match act {
                Act::CardFaceUp => by::FACE_UP,
                Act::TenFound(_) => by::TEN_FOUND,
                Act::CardDrawn => by::DRAWN,
                Act::CardExposed => by::EXPOSED,
                _ => by::RUNS_OUT,
            };
            let message =
                "that is found when a card is drawn from the shoe: none is due now, or another waits to be dealt";
            reasons.add(Code::Requires, cite, message);
        }
        _ => {}
    }
}
