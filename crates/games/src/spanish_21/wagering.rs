//! Who may put how much on which spot: what offers and refusals both go by.

use super::Spanish21;
use super::act::Wager;
use super::hand::{Fate, Insurance};
use super::provisions as by;
use super::round::Round;
use super::rules::Rules;
use super::settle::MOST;
use crate::blocks::wagers::affordable;
use engine::{Account, Amount, Code, Now, Position, Seat};
use kit::{Limits, Money};
use law::Cite;

pub(super) type At<'a> = Now<'a, Spanish21>;

/// Why something cannot be done.
pub(super) struct Why {
    pub code: Code,
    pub cite: Cite,
    pub message: String,
}

pub(super) type Permitted<T> = Result<T, Why>;

pub(super) fn why<T>(code: Code, cite: Cite, message: impl Into<String>) -> Permitted<T> {
    Err(Why { code, cite, message: message.into() })
}

/// What lies on a bettor's spot.
pub(super) fn lies(now: &At<'_>, at: impl Into<Position>, wager: Wager, by: Seat) -> Money {
    now.accounts.balance(Account::Spot(Round::spot(at.into(), wager, by)))
}

/// Amounts within these limits that the stack allows.
fn within(now: &At<'_>, who: Seat, limits: Limits, wager: &str, cite: Cite) -> Permitted<Amount> {
    match affordable(limits, now.accounts.stack(who)) {
        Ok(amount) => Ok(amount),
        Err(needed) => {
            let stack = now.accounts.stack(who);
            why(Code::NotEnoughChips, cite, format!("the {wager} needs {needed}; the stack holds {stack}"))
        }
    }
}

/// What this player may wager on a box.
pub(super) fn wager(rules: &Rules, now: &At<'_>, who: Seat, number: Seat) -> Permitted<Amount> {
    let round = now.round;
    if number.0 > rules.house.seats {
        let message = format!("found the box of {number}; the layout has {} boxes", rules.house.seats);
        return why(Code::NoSuchSeat, by::ONE_BOX, message);
    }
    let area = round.betting_box(number);
    if area.place_of(who).is_some() {
        let message = "the wager is placed already; take it back to change it";
        return why(Code::Already, by::WAGER, message);
    }
    let elsewhere = round.wagered().find(|(_, area)| area.place_of(who).is_some());
    if let Some((other, _)) = elsewhere.filter(|_| !rules.more_boxes) {
        let message = format!(
            "found a wager on the box of {other}; a player wagers on one box at this table: take it back first"
        );
        return why(Code::Forbidden, by::ONE_BOX, message);
    }
    if area.bettors.len() >= rules.bettors {
        let (found, most) = (area.bettors.len(), rules.bettors);
        let message = format!(
            "found {found} {} on the box of {number}; at most {most} may wager on one box: wager on another",
            if found == 1 { "bettor" } else { "bettors" }
        );
        return why(Code::Forbidden, by::MOST_BETTORS, message);
    }
    if number != who && now.seated.has(number) && area.place_of(number).is_none() {
        let message = format!("{number} sits at this box and wagers on it first");
        return why(Code::Requires, by::SEATED_FIRST, message);
    }
    if let Some(first) = area.bettors.first().filter(|_| !area.shared) {
        let message = format!("{} wagered on the box of {number} first and has not let others wager on it", first.seat);
        return why(Code::Requires, by::SHARED, message);
    }
    if rules.entry_barred && !round.may_enter(who) {
        let message = "sat out a round since the cards were shuffled; wagers are accepted again after the next one, or \
                       when the floorperson permits it";
        return why(Code::Forbidden, by::ENTRY, format!("{who} {message}"));
    }
    within(now, who, rules.limits, "wager", by::WAGER)
}

/// What this player may wager on matching the dealer on a box, and the clause that caps it.
pub(super) fn match_wager(rules: &Rules, now: &At<'_>, who: Seat, number: Seat) -> Permitted<(Amount, Cite)> {
    let Some(most) = rules.most_match else {
        return why(Code::NotInHouseRules, by::MATCH_OFF, "the match wager is not on offer at this table");
    };
    let main = if number.0 <= rules.house.seats { lies(now, number, Wager::Main, who) } else { Money::ZERO };
    if !main.is_positive() {
        let message = "place a wager on the box first: the match wager goes with it";
        return why(Code::Requires, by::MATCH_NEEDS, message);
    }
    if lies(now, number, Wager::Match, who).is_positive() {
        let message = "the match wager is placed already; take it back to change it";
        return why(Code::Already, by::MATCH, message);
    }
    let step = rules.chip();
    let chips = (Money::dollars(1).in_cents() + step.in_cents() - 1) / step.in_cents();
    let limits = Limits { least: step.times(chips), most: most.min(main), step };
    let cap = if main <= most { by::MATCH_UP_TO_WAGER } else { by::MATCH_UP_TO_MAXIMUM };
    if limits.most < limits.least {
        let message = format!("a match wager is at least {} and at most the wager of {main}", limits.least);
        return why(Code::Requires, by::MATCH_UP_TO_WAGER, message);
    }
    Ok((within(now, who, limits, "match wager", by::MATCH)?, cap))
}

/// How much this player may insure on a box: half the wager, or the next chip above it where chips cannot make half.
pub(super) fn insurance(rules: &Rules, now: &At<'_>, who: Seat, number: Seat) -> Permitted<Amount> {
    let Some(place) = (number.0 <= rules.house.seats).then(|| now.round.betting_box(number).place_of(who)).flatten()
    else {
        return why(Code::Requires, by::INSURE, format!("{who} has no wager on the box of {number} to insure"));
    };
    match now.round.betting_box(number).bettors[place].insurance {
        Insurance::Open => {}
        Insurance::Lies => return why(Code::Already, by::ADDED_STAYS, "insurance is placed already, and stays"),
        Insurance::Over => return why(Code::Already, by::INSURE, "insurance was declined"),
    }
    if now.round.hand(number).fate == Fate::Dead {
        return why(Code::Requires, by::INSURE, "the hand is dead; there is nothing to insure");
    }
    let step = rules.chip();
    let main = lies(now, number, Wager::Main, who).in_cents();
    let chips = (main + 2 * step.in_cents() - 1) / (2 * step.in_cents());
    within(now, who, Limits { least: step, most: step.times(chips), step }, "insurance", by::INSURE)
}

/// What may be added to double: up to the wager on the hand.
pub(super) fn double(rules: &Rules, now: &At<'_>, at: Position, who: Seat) -> Permitted<Amount> {
    let hand = now.round.hand(at);
    let total = hand.total;
    if hand.is_blackjack() {
        let message = "found a blackjack; any other hand below 21 may be doubled";
        return why(Code::Forbidden, by::DOUBLE_NOT_BLACKJACK, message);
    }
    if hand.doubled != 0 {
        let message = "the hand is doubled already: it gets one more card and no other";
        return why(Code::Already, by::DOUBLE_ONCE, message);
    }
    if total.is_some_and(|total| total.points >= MOST) {
        let message = format!("found {}; a card is drawn only to less than 21", hand.points());
        return why(Code::Forbidden, by::DOUBLE_NOT_21, message);
    }
    let main = lies(now, at, Wager::Main, who);
    within(now, who, Limits { least: rules.chip(), most: main, step: rules.chip() }, "double", by::DOUBLE)
}

/// What is added to split: exactly the wager on the hand.
pub(super) fn split(now: &At<'_>, at: Position, who: Seat) -> Permitted<Amount> {
    let (round, hand) = (now.round, now.round.hand(at));
    let area = round.betting_box(at.seat);
    let again = hand.split;
    let cite = if again { by::SPLIT_AGAIN } else { by::SPLIT };
    let [one, other] = match hand.cards.known::<2>() {
        Some(cards) => cards,
        None => {
            let message = format!("found {} cards; a pair is split with its first two", hand.cards.len());
            return why(Code::Forbidden, by::SPLIT_FIRST_TWO, message);
        }
    };
    let [value, with] = [one, other].map(|card| super::settle::value(card.rank()));
    if value != with {
        let message = format!("found {one} and {other}; two cards of equal value may be split");
        return why(Code::Forbidden, by::SPLIT_UNEQUAL, message);
    }
    if area.order.len() == super::settle::HANDS {
        let message = "found four hands on the box already; a pair is split at most three times";
        return why(Code::Forbidden, by::FOUR_HANDS, message);
    }
    let main = lies(now, at, Wager::Main, who);
    let stack = now.accounts.stack(who);
    if main > stack {
        return why(Code::NotEnoughChips, cite, format!("the split needs {main}; the stack holds {stack}"));
    }
    Ok(Amount::Exactly(main))
}

/// Whether the caller may surrender the hand: the first two cards, as the first decision.
pub(super) fn surrender(now: &At<'_>, at: Position) -> Permitted<()> {
    let hand = now.round.hand(at);
    if hand.is_blackjack() {
        return why(Code::Forbidden, by::SURRENDER, "found a blackjack, which wins: it is not surrendered");
    }
    if hand.split || hand.cards.len() != 2 || hand.doubled != 0 {
        let message =
            "surrender comes before every other decision, with the first two cards of a hand that is not split";
        return why(Code::TooLate, by::SURRENDER_FIRST, message);
    }
    Ok(())
}

/// The hand about which this player is asked something that the caller has decided: to double, split or keep a double.
pub(super) fn asked(round: &Round, who: Seat, fate: Fate) -> Option<Position> {
    let at = round.turn()?;
    let hand = round.hand(at);
    let place = round.betting_box(at.seat).place_of(who)?;
    (hand.fate == fate && hand.asked & 1 << place != 0).then_some(at)
}
