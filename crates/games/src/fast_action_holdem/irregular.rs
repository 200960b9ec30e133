//! Irregularities: cards out of turn, hands with too few or too many, the dealer's hand set wrong, and what becomes
//! void.

use super::act::{Act, Wager};
use super::decide::{At, Decision, drawn, pay_natural, reach, step_cite};
use super::event::{Event, Gap};
use super::house_way;
use super::offers::{is_natural, was_natural};
use super::provisions as by;
use super::round::{CARDS, Fate, Stage};
use super::rules::Rules;
use crate::blocks::card_table::{counted, given_cards};
use crate::blocks::wagers::Chips;
use engine::{Given, Place, Position, Reason, RoundEnd};
use kit::{Card, Cards};
use law::Cite;

/// What follows from a report of the floorperson, or from the dealer's part in it.
pub(super) fn decide(rules: &Rules, now: &At<'_>, act: Act, given: Given, decision: &mut Decision) {
    let round = now.round;
    match act {
        Act::NewDealer => decision.push(Event::NewDealer, by::NEW_DEALER),
        Act::CardFaceUp => {
            if let Some(card) = given_cards(given).faces().next() {
                reach(round, Place::Discard, false, decision);
                decision.push(Event::FaceUpCardDiscarded { card }, by::FACE_UP);
            }
        }
        Act::CardDrawn => {
            reach(round, Place::Discard, false, decision);
            decision.push(Event::StrayDrawn { card: given_cards(given) }, by::DRAWN);
        }
        Act::CardExposed(at) => decision.push(Event::CardExposed { at }, by::EXPOSED),
        Act::NotDealt(place) => not_dealt(now, place, counted(given), decision),
        Act::ExtraCard(place) => extra(rules, now, place, given, decision),
        Act::DealerMisset => reset(now, decision),
        Act::ShoeEmpty | Act::DeclareVoid => {
            decision.push(Event::ShoeEmpty, by::TOO_FEW);
            void_all(rules, now, RoundEnd::ShoeDone, by::TOO_FEW, decision);
        }
        Act::MarkerStayed => {
            let marker = round.moved_from.expect("it should have been moved");
            decision.push(Event::MarkerStayed { marker }, by::MARKER_STAYED);
        }
        Act::DealerCardExposed => decision.push(Event::GapReported { gap: Gap::DealerCard }, by::GAP),
        Act::CommunityExposed => decision.push(Event::GapReported { gap: Gap::CommunityCard }, by::GAP),
        Act::RuleVoid => void_all(rules, now, RoundEnd::Ordinary, by::GAP_VOID, decision),
        Act::RulePlayed => decision.push(Event::PlayedOn, by::GAP),
        Act::CardsTouched(at) => decision.push(Event::CardsTouched { at }, by::TOUCHED),
        _ => unreachable!("decided elsewhere"),
    }
}

/// A place is passed over. A wager that gets no card at all is void.
fn not_dealt(now: &At<'_>, place: Place, count: u32, decision: &mut Decision) {
    let Place::Hand(at) = place else {
        return decision.push(Event::NotDealt { place, count }, by::DEALER_SHORT);
    };
    let hand = &now.round.hands[at];
    if hand.cards.is_empty() && u32::from(hand.turns) + count == CARDS as u32 {
        decision.push(Event::NotDealt { place, count }, by::NO_CARDS);
        return void_hand(now, at, by::NO_CARDS, decision);
    }
    decision.push(Event::NotDealt { place, count }, by::SHORT);
}

/// A card too many: a player sets one hand of all cards, a natural is one by its first four, and the dealer's makes all
/// hands void.
fn extra(rules: &Rules, now: &At<'_>, to: Place, given: Given, decision: &mut Decision) {
    let (cards, waited) = drawn(now.round, given);
    reach(now.round, to, waited, decision);
    let cite = match to {
        Place::Hand(at) if was_natural(&now.round.hands[at]) => by::NATURAL_LONG,
        Place::Hand(_) => by::LONG,
        _ => by::DEALER_LONG,
    };
    decision.push(Event::ExtraDealt { to, cards, waited }, cite);
    if to == Place::Dealer {
        void_all(rules, now, RoundEnd::Ordinary, by::DEALER_LONG, decision);
    }
}

/// The dealer's hand is set once more, by the house ways, of the four cards that it had.
fn reset(now: &At<'_>, decision: &mut Decision) {
    let mut cards: Cards = now.round.dealer;
    cards.extend(&now.round.dealer_discards);
    let all: Vec<Card> = cards.faces().collect();
    let house_way::Kept { places: [one, other], step } = house_way::kept(&all);
    let kept = Cards::of(&[all[one], all[other]]);
    decision.push(Event::DealerReset { kept, step: step as u8 }, by::MISSET.and(step_cite(&all, step)));
}

/// A hand is void: its wager goes back, its cards are collected.
pub(super) fn void_hand(now: &At<'_>, at: Position, cite: Cite, decision: &mut Decision) {
    let mut chips = Chips::new(now.accounts, decision);
    chips.give_back(at, Wager::Hand, Reason::Void, cite);
    chips.push(Event::HandVoided { at }, cite);
    if now.round.hands[at].lies() {
        chips.push(Event::HandCollected { at }, cite);
    }
}

/// All hands are void that still have a wager: what was paid or given up before was complete. So was a natural that
/// lies there: it is paid at once, whether or not the dealer got round to it.
fn void_all(rules: &Rules, now: &At<'_>, end: RoundEnd, cite: Cite, decision: &mut Decision) {
    let standing: Vec<Position> = now.round.right_to_left().filter(|(_, h)| h.spots.any()).map(|(at, _)| at).collect();
    let natural = |at: Position| now.round.stage == Stage::Setting && is_natural(&now.round.hands[at]);
    for at in standing.iter().copied().filter(|at| natural(*at)) {
        pay_natural(rules, now, at, decision);
    }
    let paid = standing.iter().any(|at| natural(*at));
    for at in standing.into_iter().filter(|at| !natural(*at)) {
        void_hand(now, at, cite, decision);
    }
    let mut cite = cite;
    for (fate, stays) in [(Fate::Natural, by::NATURAL_STAYS), (Fate::Surrendered, by::SURRENDER_STAYS)] {
        if now.round.at(fate).next().is_some() || fate == Fate::Natural && paid {
            cite = cite.and(stays);
        }
    }
    decision.push(Event::RoundVoided { end }, cite);
}
