//! Irregularities: a wrong total, tiles exposed, a hand set wrong; what becomes void and what not.

use super::PaiGow;
use super::act::{Act, DealtTo, Wager};
use super::bank_event::BankEvent;
use super::decide::{Decision, count, house_way};
use super::event::{Event, Exposure, NoRoll};
use super::provisions as by;
use super::round::{Fate, Round, Stage};
use super::rules::Rules;
use crate::blocks::wagers::{Chips, WagerEvent};
use engine::{Given, Now, Place, Position, Reason};
use law::Cite;

/// What follows from a report of the floorperson.
pub(super) fn decide(rules: &Rules, now: &Now<'_, PaiGow>, act: Act, given: Given, decision: &mut Decision) {
    match act {
        Act::LidByBank => decision.push(Event::NoRoll { why: NoRoll::LidByBank }, by::LID_BY_BANK),
        Act::Mistotalled => mistotalled(now, count(given) as u8, decision),
        Act::WrongPosition => {
            decision.push(Event::WrongPosition, by::WRONG_POSITION);
            void_all(now, by::WRONG_POSITION, decision);
        }
        Act::TileExposed(DealtTo(place)) => tile_exposed(now, place, count(given), decision),
        Act::DealerMisset => reset(rules, now.round, decision),
        Act::TilesTouched(at) => decision.push(Event::TilesTouched { at }, by::TOUCHED),
        Act::TilesOutOfView(at) => decision.push(Event::TilesOutOfView { at }, by::TOUCHED),
        _ => unreachable!("offered to players or the dealer only"),
    }
}

/// A wrong total voids all hands only if tiles went to wrong positions by it.
fn mistotalled(now: &Now<'_, PaiGow>, announced: u8, decision: &mut Decision) {
    let (total, dealt) = (now.round.dice.total(), now.round.dealt > 0);
    if !dealt || now.round.reached(announced) == now.round.reached(total) {
        decision.push(Event::TotalCorrected { announced, total, dealt }, by::MISTOTALLED);
        return;
    }
    decision.push(Event::Mistotalled { announced, total }, by::MISTOTALLED);
    void_all(now, by::MISTOTALLED, decision);
}

/// A player's tile gives the player a choice, if it comes in time; any other voids all hands.
fn tile_exposed(now: &Now<'_, PaiGow>, place: Place, which: u32, decision: &mut Decision) {
    let player = match place {
        Place::Hand(at) => Some(&now.round.hands[at]).filter(|hand| hand.fate == Fate::In),
        _ => None,
    };
    let Some(hand) = player else {
        let then = Exposure::Voids;
        decision.push(Event::TileExposed { place, tile: None, then }, by::OTHER_EXPOSED);
        return void_all(now, by::OTHER_EXPOSED, decision);
    };
    let (tile, then) = match which {
        0 => (None, Exposure::Late),
        nth => (hand.tiles.slots().get(nth as usize - 1).copied().flatten(), Exposure::Option),
    };
    decision.push(Event::TileExposed { place, tile, then }, by::PLAYER_EXPOSED);
}

/// The player plays the hand, or it is void and the wager goes back.
pub(super) fn option(now: &Now<'_, PaiGow>, at: Position, act: Act, decision: &mut Decision) {
    if act == Act::VoidHand {
        return void_hand(now, at, by::PLAYER_EXPOSED, decision);
    }
    decision.push(Event::HandKept { at }, by::PLAYER_EXPOSED);
    // The tiles are taken up with the others', or now where that has been.
    if now.round.stage > Stage::Covering {
        decision.push(Event::TakenUp { at, tiles: now.round.hands[at].tiles }, by::TAKE_UP);
    }
}

fn void_hand(now: &Now<'_, PaiGow>, at: Position, cite: Cite, decision: &mut Decision) {
    let mut chips = Chips::new(now.accounts, decision);
    chips.give_back(at, Wager::Hand, Reason::Void, cite.and(by::VOID));
    if now.round.hands[at].coupon.is_positive() {
        chips.push(WagerEvent::CouponReturned { at }, by::COUPON);
    }
    chips.push(Event::HandVoided { at }, cite.and(by::VOID));
    chips.push(Event::TilesCollected { place: Place::Hand(at), face_up: false }, by::TILES_IN_ORDER);
}

/// All hands are void: every wager goes back, the dealer's into the rack, and no turn is used up.
fn void_all(now: &Now<'_, PaiGow>, cite: Cite, decision: &mut Decision) {
    for at in now.round.with(Fate::In) {
        void_hand(now, at, cite, decision);
    }
    let amount = now.round.banking.dealer_wager();
    if amount.is_positive() {
        decision.push(BankEvent::WagerReturned { amount, why: Reason::Void }.into(), cite.and(by::VOID));
    }
    decision.push(Event::RoundVoided, cite.and(by::VOID));
}

/// A hand that the dealer set otherwise than submitted is set again.
fn reset(rules: &Rules, round: &Round, decision: &mut Decision) {
    let bank = round.banking.bank.filter(|bank| bank.co);
    let tiles = bank.map_or(round.dealer, |bank| round.hands[bank.seat.into()].tiles);
    let (tiles, _, cite) = house_way(rules, &tiles);
    let first = if bank.is_some() { by::CO_MISSET } else { by::MISSET };
    decision.push(Event::DealerReset { tiles, bank: bank.is_some() }, first.and(cite));
}
