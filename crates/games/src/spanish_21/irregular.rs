//! Irregularities: cards out of turn, face up or of a rank that has no business there, hands passed over, the card
//! reader, and a shoe that runs out.

use super::act::{Act, Wager};
use super::decide::{Decision, move_all, reach, return_hand};
use super::event::{Burn, Event, From, Moved};
use super::hand::Fate;
use super::provisions as by;
use super::round::{CARDS, Round, Stage};
use super::rules::Rules;
use super::wagering::At;
use crate::blocks::card_table::{counted, given_cards};
use engine::{Given, Place, Position, Reason, RoundEnd, Seat, Seats};
use law::Cite;

/// A cut leaves a deck at either end, where there are so many cards.
const DECK: u32 = super::procedures::DECK.len() as u32;

/// What follows from a report of the floorperson, or from the dealer's part in it.
pub(super) fn decide(rules: &Rules, now: &At<'_>, act: Act, given: Given, decision: &mut Decision) {
    let round = now.round;
    match act {
        Act::NewDealer => decision.push(Event::NewDealer, by::NEW_DEALER),
        Act::PermitEntry(seat) => decision.push(Event::EntryPermitted { seat }, by::ENTRY),
        Act::CardFaceUp => {
            if let Some(card) = given_cards(given).faces().next() {
                reach(round, From::Shoe, decision);
                decision.push(Event::FaceUpCardDiscarded { card }, by::FACE_UP);
                if round.face_up > 0 {
                    void_all(rules, now, RoundEnd::ShoeDone, by::FACE_UP_VOID, decision);
                }
            }
        }
        Act::TenFound(suit) => {
            decision.push(Event::TenRemoved { suit }, by::TEN_FOUND);
            if round.tens > 0 {
                void_all(rules, now, RoundEnd::ShoeDone, by::TEN_VOID, decision);
            }
        }
        Act::CardDrawn => {
            reach(round, From::Shoe, decision);
            decision.push(Event::StrayDrawn { card: given_cards(given) }, by::DRAWN);
        }
        Act::CardExposed => {
            reach(round, From::Shoe, decision);
            let cite = if round.stage > Stage::Missing { by::EXPOSED } else { by::EXPOSED_IN_DEAL };
            decision.push(Event::CardExposed { card: given_cards(given) }, cite);
        }
        Act::DealerDrew => {
            let (cards, from) = (given_cards(given), From::Shoe);
            reach(round, from, decision);
            decision.push(Event::Burned { cards, why: Burn::TooFar, from }, by::DREW_TOO_FAR);
        }
        Act::NotDealt(place) => not_dealt(now, place, counted(given), decision),
        Act::HitOverlooked(at) => decision.push(Event::Overlooked { at }, by::OVERLOOKED),
        Act::ShoeEmpty => decision.push(Event::ShoeEmpty, by::RUNS_OUT),
        Act::ShuffleRack => {
            let cut = !rules.shuffler && heap(round) > 1;
            let how = if rules.shuffler { by::NOT_CUT } else { by::TO_BE_CUT };
            decision.push(Event::RackShuffled { cut }, by::RUNS_OUT.and(by::SHUFFLE).and(how));
        }
        Act::CutForAll => {
            let event = Event::RackCut { by: None, cards: counted(given) };
            decision.push(event, by::RUNS_OUT_CUT.and(by::CUT_BY_DEALER).and(by::CUT_PLACE));
        }
        Act::HoleInReader => {
            decision.push(Event::HoleInReader, if rules.readable { by::READER_MISUSED } else { by::READER_MISUSED_ON });
            if rules.readable {
                void_all(rules, now, RoundEnd::Ordinary, by::READER_MISUSED_VOID, decision);
            }
        }
        Act::ReaderFails => decision.push(Event::ReaderFails, by::READER_FAILS),
        Act::CardsTouched(at) => decision.push(Event::CardsTouched { at }, by::TOUCHED),
        _ => unreachable!("decided elsewhere"),
    }
}

/// What a player says of a hand that is short, or was overlooked, or of a card that everybody saw.
pub(super) fn player(now: &At<'_>, who: Seat, act: Act, hand: u8, decision: &mut Decision) {
    let round = now.round;
    let missing = round.undecided().find(|at| at.hand == hand && round.caller(*at) == Some(who));
    let Some(at) = missing.or_else(|| round.turn()) else { return };
    let cite = if missing.is_some() { by::ONE_CARD } else { by::OVERLOOKED };
    match act {
        Act::TakeMissing => decision.push(Event::MissingTaken { at }, cite),
        Act::VoidHand if missing.is_some() => {
            return_hand(now, at, Reason::Void, cite, decision);
            decision.push(Event::HandDead { at }, cite);
        }
        Act::VoidHand => {
            give_back(now, at, &[Wager::Main, Wager::Double], cite, decision);
            decision.push(Event::HandDead { at }, cite);
        }
        Act::AcceptCard => decision.push(Event::CardAccepted { at }, by::EXPOSED),
        _ => {
            if round.hand(at).fate == Fate::Doubling {
                give_back(now, at, &[Wager::Double], by::EXPOSED_DOUBLE_BACK, decision);
            }
            decision.push(Event::CardRefused { at }, by::EXPOSED);
        }
    }
}

fn give_back(now: &At<'_>, at: Position, wagers: &[Wager], cite: Cite, decision: &mut Decision) {
    for (_, by) in now.round.betting_box(at.seat).among(u8::MAX) {
        for wager in wagers {
            move_all(now, Moved::Returned(Reason::Void), (at, *wager, by), cite, decision);
        }
    }
}

/// A place is passed over. A box that gets no card at all is dead.
fn not_dealt(now: &At<'_>, place: Place, count: u32, decision: &mut Decision) {
    let Place::Hand(at) = place else {
        return decision.push(Event::NotDealt { place, count }, by::DEALER_MISSED);
    };
    let turns = u32::from(now.round.betting_box(at.seat).turns);
    if now.round.hand(at).cards.is_empty() && turns + count == u32::from(CARDS) {
        decision.push(Event::NotDealt { place, count }, by::NO_CARDS);
        return_hand(now, at, Reason::Void, by::NO_CARDS, decision);
        return decision.push(Event::HandDead { at }, by::NO_CARDS);
    }
    decision.push(Event::NotDealt { place, count }, by::ONE_CARD);
}

/// All wagers go back, and what was settled before comes undone, but for match wagers where the house does not.
fn void_all(rules: &Rules, now: &At<'_>, end: RoundEnd, cite: Cite, decision: &mut Decision) {
    let all: Vec<Position> = now.round.in_play().map(|(at, _)| at).collect();
    for at in all {
        return_hand(now, at, Reason::Void, cite, decision);
    }
    for early in &now.round.early {
        if early.spot.wager == Wager::Match as u8 && !rules.void_reverses_match {
            continue;
        }
        for (moved, amount) in [(Moved::CollectionUndone, early.collected), (Moved::PaymentUndone, early.paid)] {
            if amount.is_positive() {
                decision.push(Event::Chips { moved, spot: early.spot, amount }, cite.and(by::VOID_UNDONE));
            }
        }
    }
    decision.push(Event::RoundVoided { end }, cite);
}

/// How many cards the rack holds once it is shuffled: all that do not lie on the table.
fn heap(round: &Round) -> u32 {
    let lying: usize = round.lying().iter().map(|packet| packet.cards.len()).sum();
    (round.shoe.size() - lying) as u32
}

/// The least and the most cards that a cut of the rack may lift.
pub(super) fn cut_limits(round: &Round) -> (u32, u32) {
    let cards = round.shoe.left() as u32;
    let least = if cards >= 2 * DECK { DECK } else { (cards / 4).max(1) };
    (least, cards - least)
}

/// The player to whom the cut of the rack is offered now: the offer rotates counterclockwise.
pub(super) fn cuts_now(round: &Round, seated: Seats) -> Option<Seat> {
    let asked = round.to_cut?;
    let open = |seat: &Seat| seated.has(*seat) && !asked.has(*seat);
    let last = round.cut_turn.map_or(0, |seat| seat.0);
    let below = (1..last).rev().map(Seat).find(open);
    below.or_else(|| seated.iter().rev().find(open))
}
