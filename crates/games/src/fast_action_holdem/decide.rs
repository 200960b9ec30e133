//! What follows from a command that is on offer, up to the community cards.

use super::FastActionHoldem;
use super::act::{Act, Wager};
use super::event::Event;
use super::house_way;
use super::offers::deal_cite;
use super::provisions as by;
use super::round::{CARDS, COMMUNITY, Round, Stage};
use super::rules::Rules;
use super::settle;
use super::{irregular, settling};
use crate::blocks::card_table::given_cards;
use crate::blocks::wagers::{Chips, WagerEvent};
use engine::{Command, Given, Now, Place, Position, Reason, RoundEnd, Who};
use kit::{Card, Cards, Money, Rank};
use law::Cite;

pub(super) type Decision = engine::Decision<Event>;
pub(super) type At<'a> = Now<'a, FastActionHoldem>;

/// What follows from a command that is on offer.
pub(super) fn decide(rules: &Rules, now: &At<'_>, who: Who, command: &Command<Act>, decision: &mut Decision) {
    let round = now.round;
    match (who, command.act) {
        (Who::Player(seat), act) => player(rules, now, seat.into(), act, command, decision),
        (_, Act::NoMoreBets) => decision.push(Event::BetsClosed { marker: round.marker }, by::CALL),
        (_, Act::Deal(to)) => deal(round, to, command.given, decision),
        (_, Act::BurnCard) => burn(round, command.given, decision),
        (_, Act::PayNatural(at)) => pay_natural(rules, now, at, decision),
        (_, Act::SetFor(at)) => {
            let cards: Vec<Card> = round.hands[at].cards.faces().collect();
            let kept = house_way::kept(&cards);
            set(round, at, kept.places, true, by::SET_FOR_PLAYER.and(step_cite(&cards, kept.step)), decision);
        }
        (_, Act::CollectDiscards) => {
            for (at, _) in round.right_to_left().filter(|(_, hand)| !hand.discards.is_empty()) {
                decision.push(Event::DiscardsCollected { at }, by::DISCARDS);
            }
            decision.push(Event::AllDiscardsCollected, by::DISCARDS);
        }
        (_, Act::TurnDealerHand) => turn_dealer(round, decision),
        (_, Act::SetDealerHand) => set_dealer(round, decision),
        (_, Act::CollectWagers) => settling::dealer_natural(now, decision),
        (_, Act::Expose(at)) => settling::expose(now, at, decision),
        (_, Act::Pay(at)) => settling::pay(rules, now, at, decision),
        (_, Act::ClearTable) => clear(round, decision),
        (_, act) => irregular::decide(rules, now, act, command.given, decision),
    }
}

fn player(rules: &Rules, now: &At<'_>, at: Position, act: Act, command: &Command<Act>, decision: &mut Decision) {
    let (round, wager) = (now.round, Wager::Hand);
    let amount = command.amount.unwrap_or(Money::ZERO);
    match act {
        Act::Place => decision.push(WagerEvent::Placed { at, wager, amount }.into(), rules.wager.cite),
        Act::TakeBack => {
            let amount = now.accounts.spot(at, 0);
            decision.push(WagerEvent::TakenBack { at, wager, amount }.into(), by::AFTER_CALL);
        }
        Act::TakeMissing => decision.push(Event::MissingTaken { at }, by::SHORT),
        Act::VoidHand => irregular::void_hand(now, at, by::SHORT_VOID, decision),
        Act::SetHand => {
            let long = round.hands[at].cards.len() > CARDS;
            let cite = if long { by::LONG.and(by::SET) } else { by::SET };
            set(round, at, chosen(round, at, command.given), false, cite, decision);
        }
        Act::SplitHand => {
            let (first, second) = parted(&round.hands[at].cards, chosen(round, at, command.given));
            decision.push(Event::HandSplit { at, first, second }, by::SPLIT);
            let at = Round::second(at);
            decision.push(WagerEvent::Placed { at, wager, amount }.into(), by::SPLIT);
        }
        Act::Surrender => surrender(rules, now, at, decision),
        _ => unreachable!("offered to the dealer or the floorperson only"),
    }
}

/// The places of the cards that a player names, each card once.
fn chosen(round: &Round, at: Position, given: Given) -> [usize; 2] {
    let (hand, mut places) = (round.hands[at].cards, Vec::new());
    for card in given_cards(given).slots() {
        let place = hand.slots().iter().enumerate().position(|(place, own)| own == card && !places.contains(&place));
        places.extend(place);
    }
    [places[0], places[1]]
}

/// The cards at these places, and the others.
pub(super) fn parted(cards: &Cards, places: [usize; 2]) -> (Cards, Cards) {
    let (mut kept, mut others) = (Cards::NONE, Cards::NONE);
    for place in places {
        kept.push(cards.slots()[place]);
    }
    for (place, card) in cards.slots().iter().enumerate() {
        if !places.contains(&place) {
            others.push(*card);
        }
    }
    (kept, others)
}

fn set(round: &Round, at: Position, places: [usize; 2], by_dealer: bool, cite: Cite, decision: &mut Decision) {
    let (kept, discarded) = parted(&round.hands[at].cards, places);
    decision.push(Event::HandSet { at, kept, discarded, by_dealer }, cite);
}

/// Half the wager is collected at once, and the cards, unexposed; the rest goes back.
fn surrender(rules: &Rules, now: &At<'_>, at: Position, decision: &mut Decision) {
    let wager = now.accounts.spot(at, 0);
    let half = settle::surrendered(wager, rules.pay.surrender);
    decision.push(Event::Surrendered { at }, by::SURRENDER);
    let (lost, rest) = (half, wager - half);
    let wager = Wager::Hand;
    if lost.is_positive() {
        decision.push(WagerEvent::Collected { at, wager, amount: lost }.into(), by::HALF);
    }
    // Of a wager too small to be halved in chips, nothing is lost.
    let why = if lost.is_positive() { Reason::Rest } else { Reason::Push };
    decision.push(WagerEvent::Returned { at, wager, amount: rest, why }.into(), by::HALF);
    decision.push(Event::HandCollected { at }, by::HALF);
}

/// The card that comes next, and whether it was out of the shoe already.
pub(super) fn drawn(round: &Round, given: Given) -> (Cards, bool) {
    match round.next.slots().first() {
        Some(card) => {
            let mut cards = Cards::NONE;
            cards.push(*card);
            (cards, true)
        }
        None => (given_cards(given), false),
    }
}

/// A card comes out of the shoe for a place: the cutting card may come before it.
pub(super) fn reach(round: &Round, to: Place, waited: bool, decision: &mut Decision) {
    if !waited && round.reached_next() {
        let (seat, cite) = match to {
            Place::Hand(at) => (Some(at.seat), by::REACHED),
            Place::Dealer => (None, by::REACHED),
            _ => (None, by::REACHED_ELSEWHERE),
        };
        decision.push(Event::CuttingCardOut { seat }, cite);
    }
}

fn deal(round: &Round, to: Place, given: Given, decision: &mut Decision) {
    let (cards, waited) = drawn(round, given);
    let cite = deal_cite(round, to);
    reach(round, to, waited, decision);
    decision.push(Event::Dealt { to, cards, waited }, if waited { cite.and(by::DRAWN) } else { cite });
    if to == Place::Community && round.community.len() + 1 == COMMUNITY {
        settling::dealers_five(round, cards, decision);
    }
}

fn burn(round: &Round, given: Given, decision: &mut Decision) {
    let (cards, waited) = drawn(round, given);
    let (new_dealer, cite) = match round.burn_due {
        true => (true, by::NEW_DEALER),
        false => (false, by::BURN_BEFORE_COMMUNITY),
    };
    reach(round, Place::Discard, waited, decision);
    let cite = if waited { cite.and(by::DRAWN) } else { cite };
    decision.push(Event::Burned { cards, new_dealer, waited }, cite);
}

/// A natural is shown, paid at once and out of the round.
pub(super) fn pay_natural(rules: &Rules, now: &At<'_>, at: Position, decision: &mut Decision) {
    let cards = now.round.hands[at].cards;
    decision.push(Event::NaturalShown { at, cards }, by::NATURAL);
    let mut chips = Chips::new(now.accounts, decision);
    let winnings = rules.pay.natural(chips.on(at, Wager::Hand));
    chips.pay(at, Wager::Hand, winnings, by::NATURAL);
    chips.give_back(at, Wager::Hand, Reason::StakeBack, by::NATURAL);
    chips.push(Event::HandCollected { at }, by::NATURAL);
}

fn turn_dealer(round: &Round, decision: &mut Decision) {
    let cards = round.dealer;
    let natural = settle::is_natural(cards.known().expect("the dealer's four cards"));
    let cite = if natural { by::DEALER_TURNED.and(by::DEALER_NATURAL) } else { by::DEALER_TURNED };
    decision.push(Event::DealerTurned { cards, natural }, cite);
}

fn set_dealer(round: &Round, decision: &mut Decision) {
    let cards: Vec<Card> = round.dealer.faces().collect();
    let house_way::Kept { places, step } = house_way::kept(&cards);
    let (kept, discarded) = parted(&round.dealer, places);
    let cite = by::DEALER_SET.and(step_cite(&cards, step));
    decision.push(Event::DealerSet { kept, discarded, step: step as u8 }, cite);
}

/// The step by which two of these cards are kept, and what else it goes by: of three cards of a rank the order of the
/// deal decides, and an ace does not run with a two.
pub(super) fn step_cite(cards: &[Card], step: usize) -> Cite {
    let often = |rank: Rank| cards.iter().filter(|card| card.rank() == rank).count();
    let cite = by::STEPS[step];
    match step {
        HIGHEST_PAIR if cards.iter().any(|card| often(card.rank()) > 2) => cite.and(by::THREE_ALIKE),
        ACE_WITH_HIGHEST if often(Rank::Two) > 0 => cite.and(by::ACE_NEVER_LOW),
        _ => cite,
    }
}

/// The places of these steps among the house ways.
const HIGHEST_PAIR: usize = 1;
const ACE_WITH_HIGHEST: usize = 9;

/// All cards are picked up in order. Once the cutting card was reached, they are shuffled.
fn clear(round: &Round, decision: &mut Decision) {
    let end = if round.reached { RoundEnd::ShoeDone } else { round.end };
    if round.stage == Stage::Betting {
        return decision.push(Event::Completed { end }, by::IDLE);
    }
    for (at, _) in round.right_to_left().filter(|(_, hand)| hand.lies()) {
        decision.push(Event::HandCollected { at }, by::CLEARED);
    }
    let mut cite = match (round.void, round.dealer_up) {
        (true, _) => by::CLEARED.and(by::VOID_MARKER),
        (false, false) => by::NO_WAGER_LEFT,
        (false, true) => by::CLEARED,
    };
    if round.reached {
        cite = cite.and(by::LAST_ROUND);
    }
    decision.push(Event::Completed { end }, cite);
}
