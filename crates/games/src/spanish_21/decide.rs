//! What follows from a command that is on offer, up to the dealer's cards.

use super::act::{Act, Wager};
use super::event::{Burn, Event, From, Moved, Up};
use super::hand::{Fate, Total};
use super::provisions as by;
use super::round::{Round, Stage};
use super::rules::Rules;
use super::settle::{Count, MOST, value};
use super::staff_offers::deal_cite;
use super::wagering::{At, lies};
use super::{irregular, settling};
use crate::blocks::card_table::{counted, given_cards};
use engine::{Command, Given, Place, Position, Reason, Seat, Who};
use kit::{Card, Cards, Money, Rank};
use law::Cite;

pub(super) type Decision = engine::Decision<Event>;

/// What follows from a command that is on offer.
pub(super) fn decide(rules: &Rules, now: &At<'_>, who: Who, command: &Command<Act>, decision: &mut Decision) {
    let (round, amount) = (now.round, command.amount.unwrap_or(Money::ZERO));
    if let Who::Player(seat) = who {
        return match round.stage {
            Stage::Betting => betting(now, seat, command.act, amount, decision),
            Stage::Insuring => insuring(now, seat, command.act, amount, decision),
            _ => playing(rules, now, seat, command, amount, decision),
        };
    }
    match command.act {
        Act::CloseWagers => close(now, decision),
        Act::Deal(to) => deal(now, to, command.given, decision),
        Act::BurnCard => burn(round, command.given, decision),
        Act::Announce(at) => announce(round, at, round.hand(at).cards, by::ANNOUNCED, decision),
        Act::SettleMatch => settling::matches(rules, now, decision),
        Act::ReaderBlackjack => decision.push(Event::ReaderShows { blackjack: true }, by::READER_BLACKJACK),
        Act::ReaderNone => decision.push(Event::ReaderShows { blackjack: false }, by::READER),
        Act::CallDealersCard => decision.push(Event::DealersCardCalled, by::DEALERS_CARD),
        Act::TurnHole => {
            let card: Cards = round.dealer.slots().iter().skip(1).copied().collect();
            decision.push(Event::HoleTurned { card }, by::HOLE_CARD);
            dealer_announces(round.dealer, by::HOLE_CARD, decision);
        }
        Act::SettleInsurance => settling::insurance(rules, now, decision),
        Act::SettleHeld(at) => settling::held(rules, now, at, decision),
        Act::Settle(number) => settling::settle(rules, now, number, decision),
        Act::ClearTable => settling::clear(round, decision),
        act => irregular::decide(rules, now, act, command.given, decision),
    }
}

fn staked(at: impl Into<Position>, wager: Wager, by: Seat, amount: Money) -> Event {
    Event::Chips { moved: Moved::Staked, spot: Round::spot(at.into(), wager, by), amount }
}

/// Chips that lie on a spot go somewhere, where any lie.
#[track_caller]
pub(super) fn move_all(
    now: &At<'_>,
    moved: Moved,
    (at, wager, by): (Position, Wager, Seat),
    cite: Cite,
    decision: &mut Decision,
) {
    let amount = lies(now, at, wager, by);
    if amount.is_positive() {
        decision.push(Event::Chips { moved, spot: Round::spot(at, wager, by), amount }, cite);
    }
}

fn betting(now: &At<'_>, who: Seat, act: Act, amount: Money, decision: &mut Decision) {
    let back = |number: Seat, wager: Wager, decision: &mut Decision| {
        move_all(now, Moved::TakenBack, (number.into(), wager, who), by::AFTER_FIRST_CARD, decision);
    };
    match act {
        Act::Place => decision.push(staked(who, Wager::Main, who, amount), wagered_cite(now, who, who)),
        Act::PlaceOn(number) => {
            decision.push(staked(number, Wager::Main, who, amount), wagered_cite(now, number, who));
        }
        Act::PlaceMatch => decision.push(staked(who, Wager::Match, who, amount), by::MATCH),
        Act::PlaceMatchOn(number) => decision.push(staked(number, Wager::Match, who, amount), by::MATCH),
        Act::TakeBack => back(who, Wager::Main, decision),
        Act::TakeBackOn(number) => back(number, Wager::Main, decision),
        Act::TakeBackMatch => back(who, Wager::Match, decision),
        Act::TakeBackMatchOn(number) => back(number, Wager::Match, decision),
        Act::Share(number) => decision.push(Event::BoxShared { number }, by::SHARED),
        act => asked_burn(now.round, act, decision),
    }
}

fn asked_burn(round: &Round, act: Act, decision: &mut Decision) {
    if act == Act::AskBurn {
        decision.push(Event::BurnShown { cards: round.burned }, by::BURN_SHOWN);
    }
}

fn wagered_cite(now: &At<'_>, number: Seat, who: Seat) -> Cite {
    if !now.round.betting_box(number).bettors.is_empty() {
        return by::WAGER.and(by::SHARED);
    }
    if number == who { by::WAGER } else { by::WAGER.and(by::OTHER_BOX) }
}

/// The first card is about to come: it is known who calls on each box.
fn close(now: &At<'_>, decision: &mut Decision) {
    decision.push(Event::WagersClosed, by::AFTER_FIRST_CARD);
    for (number, area) in now.round.wagered() {
        if area.bettors.len() == 1 {
            continue;
        }
        if area.place_of(number).is_some() {
            decision.push(Event::CallerNamed { number, by: number }, by::CALLER);
            continue;
        }
        // The highest wager; of equal ones the first.
        let amount = |by: Seat| lies(now, number, Wager::Main, by);
        let highest = area.bettors.iter().rev().max_by_key(|bettor| amount(bettor.seat));
        if let Some(bettor) = highest {
            decision.push(Event::CallerNamed { number, by: bettor.seat }, by::CALLER_HIGHEST);
        }
    }
}

fn insuring(now: &At<'_>, who: Seat, act: Act, amount: Money, decision: &mut Decision) {
    let cite = |number: Seat| {
        let shared = now.round.betting_box(number).bettors.len() > 1;
        let above_half = amount.times(2) > lies(now, number, Wager::Main, who);
        let cite = by::INSURE.and(by::INSURE_TIME);
        let cite = if shared { cite.and(by::INSURE_SHARED) } else { cite };
        if above_half { cite.and(by::INSURE_UNIT) } else { cite }
    };
    match act {
        Act::Insure => decision.push(staked(who, Wager::Insurance, who, amount), cite(who)),
        Act::InsureOn(number) => decision.push(staked(number, Wager::Insurance, who, amount), cite(number)),
        Act::DeclineInsurance => {
            for (number, _) in now.round.uninsured().filter(|(_, by)| *by == who) {
                decision.push(Event::InsuranceDeclined { number, by: who }, by::INSURE);
            }
        }
        act => asked_burn(now.round, act, decision),
    }
}

fn playing(rules: &Rules, now: &At<'_>, who: Seat, command: &Command<Act>, amount: Money, decision: &mut Decision) {
    let round = now.round;
    match command.act {
        Act::TakeMissing | Act::VoidHand | Act::AcceptCard | Act::RefuseCard => {
            return irregular::player(now, who, command.act, command.hand, decision);
        }
        Act::CutDiscards => {
            let event = Event::RackCut { by: Some(who), cards: counted(command.given) };
            return decision.push(event, by::RUNS_OUT_CUT.and(by::CUT_OFFERED).and(by::CUT_PLACE));
        }
        Act::NotCutDiscards => {
            return decision.push(Event::RackCutDeclined { seat: who }, by::RUNS_OUT_CUT.and(by::CUT_OFFERED));
        }
        Act::AskBurn => return asked_burn(round, command.act, decision),
        _ => {}
    }
    let Some(at) = round.turn() else { return };
    let again = round.hand(at).split;
    match command.act {
        Act::Hit => {
            decision.push(Event::Asked { at }, if again { by::DRAW.and(by::ANNOUNCED_SPLIT) } else { by::DRAW })
        }
        Act::Stand => decision.push(Event::Stood { at }, if again { by::ANNOUNCED_SPLIT } else { by::DECISIONS }),
        Act::Double => {
            decision.push(staked(at, Wager::Double, who, amount), by::DOUBLE);
            decision.push(Event::Doubled { at }, by::DOUBLE);
        }
        Act::DoubleToo => {
            decision.push(staked(at, Wager::Double, who, amount), by::DOUBLE_TOO);
        }
        Act::NotDouble => decision.push(Event::NotDoubled { at, by: who }, by::DOUBLE_TOO),
        Act::Split => split(round, at, who, amount, decision),
        Act::CoverSplit => {
            let right = Position { hand: round.hand(at).other, ..at };
            decision.push(staked(right, Wager::Main, who, amount), by::COVER_SPLIT);
            decision.push(Event::SplitAnswered { at, by: who }, by::COVER_SPLIT);
        }
        Act::RideLeft => decision.push(Event::SplitAnswered { at, by: who }, by::COVER_SPLIT),
        Act::RideRight => {
            let right = Position { hand: round.hand(at).other, ..at };
            let amount = lies(now, at, Wager::Main, who);
            let (from, to) = (Round::spot(at, Wager::Main, who), Round::spot(right, Wager::Main, who));
            decision.push(Event::Rides { from, to, amount }, by::COVER_SPLIT);
            decision.push(Event::SplitAnswered { at, by: who }, by::COVER_SPLIT);
        }
        Act::Rescue => {
            move_all(now, Moved::TakenBack, (at, Wager::Double, who), by::RESCUE, decision);
            move_all(now, Moved::Collected, (at, Wager::Main, who), by::RESCUE, decision);
            decision.push(Event::Rescued { at, by: who }, by::RESCUE);
        }
        Act::KeepDouble => decision.push(Event::DoubleKept { at, by: who }, by::RESCUE),
        Act::Surrender => settling::surrender(rules, now, at, decision),
        _ => {}
    }
}

/// The second card makes a hand of its own, with a wager equal to the first.
fn split(round: &Round, at: Position, who: Seat, amount: Money, decision: &mut Decision) {
    let cite = if round.hand(at).split { by::SPLIT_AGAIN } else { by::SPLIT };
    let right = Position { hand: round.betting_box(at.seat).order.len() as u8 + 1, ..at };
    decision.push(Event::PairSplit { at, right }, cite);
    decision.push(staked(right, Wager::Main, who, amount), cite);
}

/// The card that comes next, and where it was: what was exposed comes first, except to be burned.
pub(super) fn drawn(round: &Round, burned: bool, given: Given) -> (Cards, From) {
    let first = |cards: &Cards| cards.slots().iter().take(1).copied().collect();
    if !burned && !round.exposed.is_empty() {
        (first(&round.exposed), From::Exposed)
    } else if !round.next.is_empty() {
        (first(&round.next), From::Drawn)
    } else {
        (given_cards(given), From::Shoe)
    }
}

/// A card comes out of the shoe: the cutting card may come before it.
pub(super) fn reach(round: &Round, from: From, decision: &mut Decision) {
    if from == From::Shoe && round.reached_next() {
        decision.push(Event::CuttingCardOut, by::REACHED);
    }
}

fn deal(now: &At<'_>, to: Place, given: Given, decision: &mut Decision) {
    let round = now.round;
    let (cards, from) = drawn(round, false, given);
    reach(round, from, decision);
    let down = to == Place::Dealer && round.stage == Stage::Dealing && !round.dealer.is_empty();
    let cite = deal_cite(round, to);
    let cite = match from {
        From::Shoe => cite,
        From::Drawn => cite.and(by::DRAWN),
        From::Exposed if round.stage <= Stage::Missing => cite.and(by::EXPOSED_IN_DEAL),
        From::Exposed => cite.and(by::EXPOSED),
    };
    decision.push(Event::Dealt { to, cards, from, down }, cite);
    match to {
        Place::Hand(at) if round.stage == Stage::Playing => {
            let mut all = round.hand(at).cards;
            all.extend(&cards);
            let cite = if round.hand(at).fate == Fate::In { by::ANNOUNCED_SPLIT } else { by::ANNOUNCED_CARD };
            announce(round, at, all, cite, decision);
        }
        Place::Dealer if round.stage == Stage::Dealing && !down => {
            if let Some(card) = cards.faces().next() {
                decision.push(Event::DealerShows { up: up(card) }, by::UP_CARD.and(points(card)));
            }
        }
        Place::Dealer if round.stage > Stage::Dealing => {
            let mut all = round.dealer;
            all.extend(&cards);
            let cite = if round.stage == Stage::Showing { by::DEALERS_CARD } else { by::DEALER_DRAWS };
            dealer_announces(all, cite, decision);
        }
        _ => {}
    }
}

fn up(card: Card) -> Up {
    match card.rank() {
        Rank::Ace => Up::Ace,
        Rank::King | Rank::Queen | Rank::Jack => Up::Face,
        _ => Up::Low,
    }
}

fn points(card: Card) -> Cite {
    by::POINTS[if card.rank() == Rank::Ace { 2 } else { usize::from(value(card.rank()) == 10) }]
}

/// What cards count, and why: by the kinds of cards among them, and by whether an ace counts as 11.
fn total(cards: Cards) -> (Total, Cite) {
    let count = Count::of(cards.faces());
    let total = Total { points: count.points(), soft: count.is_soft() };
    let cite = if total.soft { by::SOFT } else { by::HARD };
    // An ace is the card of which it has to be said how it counts.
    let cite = match cards.faces().max_by_key(|card| card.rank() == Rank::Ace) {
        Some(card) => cite.and(points(card)),
        None => cite,
    };
    (total, cite)
}

fn announce(round: &Round, at: Position, cards: Cards, cite: Cite, decision: &mut Decision) {
    let (total, counted) = total(cards);
    let blackjack = cards.len() == 2 && total.points == MOST && !round.hand(at).split;
    let mut cite = cite.and(counted);
    if blackjack {
        cite = cite.and(by::BLACKJACK).and(by::NOT_ON_BLACKJACK);
    } else if total.points == MOST {
        cite = cite.and(if total.soft { by::NOT_ON_SOFT_21 } else { by::NOT_ON_HARD_21 });
    } else if total.points > MOST {
        cite = cite.and(by::OVER);
    }
    decision.push(Event::Announced { at, total, blackjack }, cite);
}

fn dealer_announces(cards: Cards, cite: Cite, decision: &mut Decision) {
    let (total, counted) = total(cards);
    let blackjack = cards.len() == 2 && total.points == MOST;
    let mut cite = cite.and(counted);
    if blackjack {
        cite = cite.and(by::BLACKJACK);
    } else if total.points >= super::settle::DEALER_STANDS && total.points <= MOST {
        cite = cite.and(by::DEALER_STANDS);
    }
    decision.push(Event::DealerAnnounced { total, blackjack }, cite);
}

fn burn(round: &Round, given: Given, decision: &mut Decision) {
    let (cards, from) = drawn(round, true, given);
    reach(round, from, decision);
    let (why, cite) = match round.burn_after_shuffle {
        true => (Burn::AfterShuffle, by::RUNS_OUT_BURN),
        false => (Burn::NewDealer, by::NEW_DEALER),
    };
    let cite = if from == From::Drawn { cite.and(by::DRAWN) } else { cite };
    decision.push(Event::Burned { cards, why, from }, cite);
}

/// Everything on a hand goes back to whoever wagered there.
pub(super) fn return_hand(now: &At<'_>, at: Position, why: Reason, cite: Cite, decision: &mut Decision) {
    for (_, by) in now.round.betting_box(at.seat).among(u8::MAX) {
        for wager in Wager::ALL {
            move_all(now, Moved::Returned(why), (at, wager, by), cite, decision);
        }
    }
}
