//! The showdown: hands are exposed and compared from the dealer's right, losers collected at once,
//! winners paid when all are known; with a bank, to and from the centre.

use super::PaiGow;
use super::Setting;
use super::act::{Act, CENTRE, Wager};
use super::bank_event::BankEvent;
use super::banking::Bank;
use super::decide::{Decision, house_way, setting};
use super::event::{Event, Versus};
use super::offers::{expose_cite, pay_cite};
use super::provisions as by;
use super::round::{Fate, Round};
use super::rules::Rules;
use super::settle::{Outcome, outcome};
use crate::blocks::wagers::{Chips, WagerEvent};
use crate::blocks::{shares, shortfall, surplus};
use engine::{Now, Place, Position, Reason};
use kit::{Money, TileHandRank};
use law::Cite;

/// What follows from a step of the dealer after all hands are set.
pub(super) fn decide(rules: &Rules, now: &Now<'_, PaiGow>, act: Act, decision: &mut Decision) {
    let round = now.round;
    match (act, round.banking.bank) {
        (Act::SetBankHand, Some(bank)) => {
            let (tiles, rule, cite) = house_way(rules, &round.hands[bank.seat.into()].tiles);
            let cite = by::CO_BANK_SETS.and(cite).and(by::hands(&setting(&tiles)));
            decision.push(BankEvent::Set { seat: bank.seat, tiles, rule }.into(), cite);
        }
        (Act::ExposeBank, Some(bank)) => expose_bank(rules, round, &bank, decision),
        (Act::Expose(at), _) => expose(rules, now, at, decision),
        (Act::Pay(at), _) => pay(rules, now, at, decision),
        (Act::PayDealerWager, Some(bank)) => {
            let amount = bank.wager;
            from_centre(round, &bank, Place::Dealer, amount, by::DEALER_PAID.and(by::CENTRE_PAYS), decision);
            decision.push(BankEvent::WagerReturned { amount, why: Reason::StakeBack }.into(), by::DEALER_PAID);
        }
        (Act::ShareSurplus, Some(bank)) => share(rules, round, &bank, decision),
        _ => clear(round, decision),
    }
}

/// The hand that the players are compared with.
fn against(round: &Round) -> Setting {
    match round.banking.bank {
        Some(bank) => setting(&round.hands[bank.seat.into()].tiles),
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
    let (tiles, amount) = (round.hands[bank.seat.into()].tiles, bank.wager);
    let hands = setting(&tiles);
    decision.push(BankEvent::Exposed { seat: bank.seat, tiles }.into(), by::BANK_SHOWN.and(by::hands(&hands)));
    if amount.is_zero() {
        return;
    }
    let event = match announce(rules, Place::Dealer, &setting(&round.dealer), &hands, decision).0 {
        Outcome::Win => return,
        Outcome::Push => BankEvent::WagerReturned { amount, why: Reason::Push },
        Outcome::Lose => BankEvent::WagerLost { amount },
    };
    decision.push(event.into(), by::DEALER_RESULT);
}

fn expose(rules: &Rules, now: &Now<'_, PaiGow>, at: Position, decision: &mut Decision) {
    let (round, hand, place) = (now.round, &now.round.hands[at], Place::Hand(at));
    let hands = setting(&hand.tiles);
    decision.push(Event::HandExposed { at, tiles: hand.tiles }, expose_cite(round).and(by::hands(&hands)));
    let (comes, cite) = announce(rules, place, &hands, &against(round), decision);
    let collected = match comes {
        Outcome::Win => return,
        Outcome::Push => {
            let mut chips = Chips::new(now.accounts, decision);
            chips.give_back(at, Wager::Hand, Reason::Push, cite.and(by::PUSH));
            if hand.coupon.is_positive() {
                chips.push(WagerEvent::CouponReturned { at }, by::COUPON);
            }
            by::PUSH
        }
        Outcome::Lose => {
            collect(now, at, cite.and(lost_cite(round)), decision);
            by::LOST
        }
    };
    decision.push(Event::TilesCollected { place, face_up: true }, collected.and(by::TILES_IN_ORDER));
}

fn lost_cite(round: &Round) -> Cite {
    match round.banking.bank {
        Some(bank) if bank.co => by::LOST_TO_CO_BANK,
        Some(_) => by::LOST_TO_BANK,
        None => by::LOST,
    }
}

/// A losing wager is collected at once: into the rack, or to the centre where a player banks.
fn collect(now: &Now<'_, PaiGow>, at: Position, cite: Cite, decision: &mut Decision) {
    let chips = Chips::new(now.accounts, decision);
    let mut chips = if now.round.banking.bank.is_some() { chips.through(CENTRE) } else { chips };
    chips.collect(at, Wager::Hand, cite);
    if now.round.hands[at].coupon.is_positive() {
        chips.push(WagerEvent::CouponTaken { at }, by::COUPON);
    }
}

/// The whole wager is lost and the tiles are not exposed.
pub(super) fn surrender(now: &Now<'_, PaiGow>, at: Position, decision: &mut Decision) {
    let round = now.round;
    decision.push(Event::Surrendered { at }, by::SURRENDER);
    let cite = if round.banking.bank.is_some() { by::SURRENDER.and(lost_cite(round)) } else { by::SURRENDER_COLLECTED };
    collect(now, at, cite, decision);
    decision.push(Event::TilesCollected { place: Place::Hand(at), face_up: false }, by::SURRENDER_TILES);
}

/// Pays a winner from the centre as far as it goes. Once it is exhausted the bank and a co-banking house
/// bring what the winners still unpaid are owed, and the rest is paid from that.
fn from_centre(round: &Round, bank: &Bank, to: Place, amount: Money, cite: Cite, decision: &mut Decision) {
    let centre = round.banking.centre;
    let before = if centre < amount { centre } else { Money::ZERO };
    if before.is_positive() {
        decision.push(BankEvent::PaidLast { to, amount: before }.into(), cite);
    }
    if centre < amount {
        cover(round, bank, decision);
    }
    decision.push(BankEvent::Paid { to, amount, before }.into(), cite);
}

/// What the winners still unpaid are owed beyond what the centre held.
fn cover(round: &Round, bank: &Bank, decision: &mut Decision) {
    let winners = round.with(Fate::Came(Outcome::Win)).map(|at| round.hands[at].wager);
    let dealers = if round.banking.dealer_won() { bank.wager } else { Money::ZERO };
    let Some(missing) = shortfall(winners.sum::<Money>() + dealers, round.banking.centre) else { return };
    let parts = shares(missing, bank.co);
    let cite = if bank.co { by::CO_BANK_COVERS } else { by::BANK_COVERS };
    if parts.bank.is_positive() {
        decision.push(BankEvent::Covered { seat: bank.seat, amount: parts.bank }.into(), cite);
    }
    if parts.house.is_positive() {
        decision.push(BankEvent::HouseCovered { amount: parts.house }.into(), cite);
    }
}

fn pay(rules: &Rules, now: &Now<'_, PaiGow>, at: Position, decision: &mut Decision) {
    let (round, hand, wager) = (now.round, &now.round.hands[at], Wager::Hand);
    let won = by::outcome(&setting(&hand.tiles), &against(round), Outcome::Win, rules.terms);
    let cite = pay_cite(round).and(won);
    match round.banking.bank {
        Some(bank) => from_centre(round, &bank, Place::Hand(at), hand.wager, cite, decision),
        None => Chips::new(now.accounts, decision).pay(at, wager, hand.wager, cite),
    }
    let mut chips = Chips::new(now.accounts, decision);
    if hand.coupon.is_positive() {
        chips.push(WagerEvent::CouponPaid { at, wager, amount: hand.coupon }, by::COUPON);
        chips.push(WagerEvent::CouponTaken { at }, by::COUPON);
    }
    let cite = if round.banking.bank.is_some() { by::BANK_VIGORISH } else { by::VIGORISH };
    let due = rules.vigorish_on(hand.wager + hand.coupon);
    chips.push(WagerEvent::VigorishTaken { at, wager, amount: due }, cite);
    chips.give_back(at, wager, Reason::StakeBack, pay_cite(round));
    chips.push(Event::TilesCollected { place: Place::Hand(at), face_up: true }, by::PAID_TILES);
}

/// The surplus: the house's half where it co-banks, vigorish, and the rest to the bank.
fn share(rules: &Rules, round: &Round, bank: &Bank, decision: &mut Decision) {
    let parts = surplus(round.banking.centre, bank.co, rules.vigorish);
    let cite = if bank.co { by::CO_SURPLUS } else { by::SURPLUS };
    if parts.house.is_positive() {
        decision.push(BankEvent::SurplusHalved { amount: parts.house }.into(), cite);
    }
    if parts.vigorish.is_positive() {
        decision.push(BankEvent::SurplusCharged { amount: parts.vigorish }.into(), cite.and(by::VIGORISH));
    }
    decision.push(BankEvent::SurplusGiven { seat: bank.seat, amount: parts.bank }.into(), cite);
}

/// What still lies on the layout is collected: the bank's tiles and the dealer's.
fn clear(round: &Round, decision: &mut Decision) {
    if let Some(bank) = round.banking.bank {
        let (place, face_up) = (Place::seat(bank.seat), round.hands[bank.seat.into()].up);
        decision.push(Event::TilesCollected { place, face_up }, by::TILES_IN_ORDER);
    }
    if round.played(Place::Dealer) || round.dealer_up {
        let (place, face_up) = (Place::Dealer, round.dealer_up);
        decision.push(Event::TilesCollected { place, face_up }, by::TILES_IN_ORDER);
    }
    decision.push(Event::Completed, by::TILES_IN_ORDER);
}
