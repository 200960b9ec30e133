//! Irregularities: a wrong total, tiles exposed, a hand set wrong; what becomes void and what not.

use super::PaiGow;
use super::act::Act;
use super::bank_event::BankEvent;
use super::decide::{Decision, count, house_way};
use super::event::{Event, Exposure, Held, NoRoll};
use super::provisions as by;
use super::round::{Fate, Round};
use super::rules::Rules;
use engine::{Given, Now, Place, Reason, Seat};
use law::Cite;

/// What follows from a report of the floorperson.
pub(super) fn decide(rules: &Rules, now: &Now<'_, PaiGow>, act: Act, given: Given, decision: &mut Decision) {
    let round = now.round;
    match act {
        Act::LidByBank => decision.push(Event::NoRoll { why: NoRoll::LidByBank }, by::LID_BY_BANK),
        Act::Mistotalled => mistotalled(round, count(given) as u8, decision),
        Act::WrongPosition => {
            decision.push(Event::WrongPosition, by::WRONG_POSITION);
            void_all(round, by::WRONG_POSITION, decision);
        }
        Act::TileExposed(place) => tile_exposed(round, place, count(given), decision),
        Act::DealerMisset => reset(rules, round, decision),
        Act::TilesTouched(seat) => decision.push(Event::TilesTouched { seat }, by::TOUCHED),
        Act::TilesOutOfView(seat) => decision.push(Event::TilesOutOfView { seat }, by::TOUCHED),
        _ => unreachable!("decided elsewhere"),
    }
}

/// A wrong total voids all hands only if tiles went to wrong positions by it.
fn mistotalled(round: &Round, announced: u8, decision: &mut Decision) {
    let (total, dealt) = (round.dice.total(), round.dealt > 0);
    if !dealt || round.reached(announced) == round.reached(total) {
        decision.push(Event::TotalCorrected { announced, total, dealt }, by::MISTOTALLED);
        return;
    }
    decision.push(Event::Mistotalled { announced, total }, by::MISTOTALLED);
    void_all(round, by::MISTOTALLED, decision);
}

/// A player's tile gives the player a choice, if it comes in time; any other voids all hands.
fn tile_exposed(round: &Round, place: Place, which: u32, decision: &mut Decision) {
    let player = match place {
        Place::Seat(area) if round.area(area).fate == Fate::In => Some(round.area(area)),
        _ => None,
    };
    let Some(area) = player else {
        let then = Exposure::Voids;
        decision.push(Event::TileExposed { place, tile: None, then }, by::OTHER_EXPOSED);
        return void_all(round, by::OTHER_EXPOSED, decision);
    };
    let (tile, then) = match which {
        0 => (None, Exposure::Late),
        nth => (area.tiles.slots().get(nth as usize - 1).copied().flatten(), Exposure::Option),
    };
    decision.push(Event::TileExposed { place, tile, then }, by::PLAYER_EXPOSED);
}

/// The player plays the hand, or it is void and the wager goes back.
pub(super) fn option(round: &Round, seat: Seat, act: Act, decision: &mut Decision) {
    let Some(held) = round.asked(seat) else { return };
    if act == Act::VoidHand {
        return void_hand(round, held, by::PLAYER_EXPOSED, decision);
    }
    decision.push(Event::HandKept { held }, by::PLAYER_EXPOSED);
    // The tiles are taken up with the others', or now where that has been.
    if round.stage > super::round::Stage::Covering {
        decision.push(Event::TakenUp { held, tiles: round.area(held.area).tiles }, by::TAKE_UP);
    }
}

fn void_hand(round: &Round, held: Held, cite: Cite, decision: &mut Decision) {
    let state = round.area(held.area);
    let back = Event::Returned { held, amount: state.wager, why: Reason::Void };
    decision.push(back, cite.and(by::VOID));
    if state.coupon.is_positive() {
        decision.push(Event::CouponReturned { seat: held.by }, by::COUPON);
    }
    decision.push(Event::HandVoided { held }, cite.and(by::VOID));
    decision.push(Event::TilesCollected { place: Place::Seat(held.area), face_up: false }, by::TILES_IN_ORDER);
}

/// All hands are void: every wager goes back, the dealer's into the rack, and no turn is used up.
fn void_all(round: &Round, cite: Cite, decision: &mut Decision) {
    for held in round.with(Fate::In) {
        void_hand(round, held, cite, decision);
    }
    let amount = round.banking.dealer_wager();
    if amount.is_positive() {
        let event = BankEvent::WagerReturned { amount, why: Reason::Void };
        decision.push(Event::Bank(event), cite.and(by::VOID));
    }
    decision.push(Event::RoundVoided, cite.and(by::VOID));
}

/// A hand that the dealer set otherwise than submitted is set again.
fn reset(rules: &Rules, round: &Round, decision: &mut Decision) {
    let bank = round.banking.bank.filter(|bank| bank.co);
    let tiles = bank.map_or(round.dealer, |bank| round.area(bank.seat).tiles);
    let (tiles, _, cite) = house_way(rules, &tiles);
    let first = if bank.is_some() { by::CO_MISSET } else { by::MISSET };
    decision.push(Event::DealerReset { tiles, bank: bank.is_some() }, first.and(cite));
}
