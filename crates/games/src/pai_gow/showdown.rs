//! The showdown: hands are exposed and compared from the dealer's right, losers collected at once,
//! winners paid when all are known; with a bank, to and from the centre.

use super::PaiGow;
use super::Setting;
use super::act::Act;
use super::bank_event::BankEvent;
use super::banking::Bank;
use super::decide::{Decision, house_way, setting};
use super::event::{Event, Held, Versus};
use super::offers::{expose_cite, pay_cite, surrenders};
use super::provisions as by;
use super::round::{Fate, Round};
use super::rules::Rules;
use super::settle::{Outcome, outcome};
use crate::blocks::{shares, shortfall, surplus};
use engine::{Now, Place, Reason, Seat};
use kit::{Money, TileHandRank};
use law::Cite;

/// What follows from a step of the dealer after all hands are set.
pub(super) fn decide(rules: &Rules, now: &Now<'_, PaiGow>, act: Act, decision: &mut Decision) {
    let round = now.round;
    match (act, round.banking.bank) {
        (Act::SetBankHand, Some(bank)) => {
            let (tiles, rule, cite) = house_way(rules, &round.area(bank.seat).tiles);
            let cite = by::CO_BANK_SETS.and(cite).and(by::hands(&setting(&tiles)));
            decision.push(Event::Bank(BankEvent::Set { seat: bank.seat, tiles, rule }), cite);
        }
        (Act::ExposeBank, Some(bank)) => expose_bank(rules, round, &bank, decision),
        (Act::Expose(area), _) => expose(rules, round, area, decision),
        (Act::Pay(area), _) => pay(rules, round, area, decision),
        (Act::PayDealerWager, Some(bank)) => {
            let amount = bank.wager;
            bring(round, &bank, amount, decision);
            decision.push(Event::Bank(BankEvent::WagerPaid { amount }), by::DEALER_PAID.and(by::CENTRE_PAYS));
            let back = BankEvent::WagerReturned { amount, why: Reason::StakeBack };
            decision.push(Event::Bank(back), by::DEALER_PAID);
        }
        (Act::ShareSurplus, Some(bank)) => share(rules, round, &bank, decision),
        _ => clear(round, decision),
    }
}

/// The hand that the players are compared with.
fn against(round: &Round) -> Setting {
    match round.banking.bank {
        Some(bank) => setting(&round.area(bank.seat).tiles),
        None => setting(&round.dealer),
    }
}

fn versus(own: TileHandRank, other: TileHandRank, zero_loses: bool) -> Versus {
    match own.cmp(&other) {
        std::cmp::Ordering::Greater if zero_loses && own.is_zero() => Versus::Zero,
        std::cmp::Ordering::Greater => Versus::Higher,
        std::cmp::Ordering::Equal => Versus::Copy,
        std::cmp::Ordering::Less => Versus::Lower,
    }
}

/// Compares two hands with two hands and announces what comes of the wager.
fn announce(rules: &Rules, place: Place, own: &Setting, other: &Setting, decision: &mut Decision) -> (Outcome, Cite) {
    let (ranks, others) = (own.ranks(), other.ranks());
    let comes = outcome(ranks, others, rules.terms);
    let cite = by::outcome(own, other, comes, rules.terms);
    let high = versus(ranks.high, others.high, rules.terms.zero_high_to_dealer);
    let low = versus(ranks.low, others.low, true);
    let cited = if place == Place::Dealer { by::DEALER_RESULT.and(cite) } else { cite };
    decision.push(Event::Announced { place, high, low, outcome: comes }, cited);
    (comes, cite)
}

/// The bank's hands are exposed, and the dealer's wager against them decided.
fn expose_bank(rules: &Rules, round: &Round, bank: &Bank, decision: &mut Decision) {
    let tiles = round.area(bank.seat).tiles;
    let hands = setting(&tiles);
    decision.push(Event::Bank(BankEvent::Exposed { seat: bank.seat, tiles }), by::BANK_SHOWN.and(by::hands(&hands)));
    if bank.wager.is_zero() {
        return;
    }
    let amount = bank.wager;
    match announce(rules, Place::Dealer, &setting(&round.dealer), &hands, decision).0 {
        Outcome::Win => {}
        Outcome::Push => {
            let why = Reason::Push;
            decision.push(Event::Bank(BankEvent::WagerReturned { amount, why }), by::DEALER_RESULT);
        }
        Outcome::Lose => decision.push(Event::Bank(BankEvent::WagerLost { amount }), by::DEALER_RESULT),
    }
}

fn expose(rules: &Rules, round: &Round, area: Seat, decision: &mut Decision) {
    let state = round.area(area);
    let held = Held { area, by: state.by.unwrap_or(area) };
    let hands = setting(&state.tiles);
    decision.push(Event::HandExposed { held, tiles: state.tiles }, expose_cite(round).and(by::hands(&hands)));
    let (comes, cite) = announce(rules, Place::Seat(area), &hands, &against(round), decision);
    match comes {
        Outcome::Win => return,
        Outcome::Push => {
            let back = Event::Returned { held, amount: state.wager, why: Reason::Push };
            decision.push(back, cite.and(by::PUSH));
            if state.coupon.is_positive() {
                decision.push(Event::CouponReturned { seat: held.by }, by::COUPON);
            }
        }
        Outcome::Lose => collect(round, held, cite.and(lost_cite(round)), decision),
    }
    let cite = if comes == Outcome::Push { by::PUSH } else { by::LOST };
    decision.push(Event::TilesCollected { place: Place::Seat(area), face_up: true }, cite.and(by::TILES_IN_ORDER));
}

fn lost_cite(round: &Round) -> Cite {
    match round.banking.bank {
        Some(bank) if bank.co => by::LOST_TO_CO_BANK,
        Some(_) => by::LOST_TO_BANK,
        None => by::LOST,
    }
}

/// A losing wager is collected at once: into the rack, or to the centre where a player banks.
fn collect(round: &Round, held: Held, cite: Cite, decision: &mut Decision) {
    let (state, centre) = (round.area(held.area), round.banking.bank.is_some());
    decision.push(Event::Collected { held, amount: state.wager, centre }, cite);
    if state.coupon.is_positive() {
        decision.push(Event::CouponTaken { seat: held.by }, by::COUPON);
    }
}

/// The whole wager is lost and the tiles are not exposed.
pub(super) fn surrender(_: &Rules, now: &Now<'_, PaiGow>, seat: Seat, act: Act, decision: &mut Decision) {
    let round = now.round;
    let Some((held, _)) = surrenders(round, seat).find(|(_, words)| *words == act) else { return };
    decision.push(Event::Surrendered { held }, by::SURRENDER);
    let cite = if round.banking.bank.is_some() { by::SURRENDER.and(lost_cite(round)) } else { by::SURRENDER_COLLECTED };
    collect(round, held, cite, decision);
    let place = Place::Seat(held.area);
    decision.push(Event::TilesCollected { place, face_up: false }, by::SURRENDER_TILES);
}

/// What the centre lacks for the winners still unpaid, the bank and a co-banking house bring.
fn bring(round: &Round, bank: &Bank, amount: Money, decision: &mut Decision) {
    if round.banking.centre >= amount {
        return;
    }
    let winners = round.with(Fate::Came(Outcome::Win)).map(|held| round.area(held.area).wager);
    let dealers = if round.banking.dealer_won() { bank.wager } else { Money::ZERO };
    let unpaid = winners.sum::<Money>() + dealers;
    let Some(missing) = shortfall(unpaid, round.banking.centre) else { return };
    let parts = shares(missing, bank.co);
    let cite = if bank.co { by::CO_BANK_COVERS } else { by::BANK_COVERS };
    if parts.bank.is_positive() {
        decision.push(Event::Bank(BankEvent::Covered { seat: bank.seat, amount: parts.bank }), cite);
    }
    if parts.house.is_positive() {
        decision.push(Event::Bank(BankEvent::HouseCovered { amount: parts.house }), cite);
    }
}

fn pay(rules: &Rules, round: &Round, area: Seat, decision: &mut Decision) {
    let state = round.area(area);
    let held = Held { area, by: state.by.unwrap_or(area) };
    let amount = state.wager;
    let bank = round.banking.bank;
    if let Some(bank) = bank {
        bring(round, &bank, amount, decision);
    }
    let cite = by::outcome(&setting(&state.tiles), &against(round), Outcome::Win, rules.terms);
    decision.push(Event::Paid { held, amount, centre: bank.is_some() }, pay_cite(round).and(cite));
    if state.coupon.is_positive() {
        decision.push(Event::CouponPaid { seat: held.by, amount: state.coupon }, by::COUPON);
        decision.push(Event::CouponTaken { seat: held.by }, by::COUPON);
    }
    let cite = if bank.is_some() { by::BANK_VIGORISH } else { by::VIGORISH };
    let due = rules.vigorish_on(amount + state.coupon);
    decision.push(Event::VigorishTaken { held, amount: due }, cite);
    decision.push(Event::Returned { held, amount, why: Reason::StakeBack }, pay_cite(round));
    decision.push(Event::TilesCollected { place: Place::Seat(area), face_up: true }, by::PAID_TILES);
}

/// The surplus: the house's half where it co-banks, vigorish, and the rest to the bank.
fn share(rules: &Rules, round: &Round, bank: &Bank, decision: &mut Decision) {
    let parts = surplus(round.banking.centre, bank.co, rules.vigorish);
    let cite = if bank.co { by::CO_SURPLUS } else { by::SURPLUS };
    if parts.house.is_positive() {
        decision.push(Event::Bank(BankEvent::SurplusHalved { amount: parts.house }), cite);
    }
    if parts.vigorish.is_positive() {
        decision.push(Event::Bank(BankEvent::SurplusCharged { amount: parts.vigorish }), cite.and(by::VIGORISH));
    }
    decision.push(Event::Bank(BankEvent::SurplusGiven { seat: bank.seat, amount: parts.bank }), cite);
}

/// What still lies on the layout is collected: the bank's tiles and the dealer's.
fn clear(round: &Round, decision: &mut Decision) {
    if let Some(bank) = round.banking.bank {
        let (place, face_up) = (Place::Seat(bank.seat), round.area(bank.seat).up);
        decision.push(Event::TilesCollected { place, face_up }, by::TILES_IN_ORDER);
    }
    if round.played(Place::Dealer) || round.dealer_up {
        let (place, face_up) = (Place::Dealer, round.dealer_up);
        decision.push(Event::TilesCollected { place, face_up }, by::TILES_IN_ORDER);
    }
    decision.push(Event::Completed, by::TILES_IN_ORDER);
}
