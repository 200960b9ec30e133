//! What follows from a command that is on offer, up to the dealer's hole cards.

use super::CaribbeanStud;
use super::act::{Act, Wager};
use super::event::Event;
use super::provisions as by;
use super::round::{CARDS, COUPON, Fate};
use super::rules::Rules;
use super::settle;
use super::{irregular, settling};
use crate::blocks::card_table::{CardAct, CardEvent, given_cards};
use crate::blocks::meter::MeterEvent;
use crate::blocks::wagers::{Chips, WagerEvent};
use engine::{Command, DealingMethod, Now, Place, Position, Who};
use kit::{Cards, Money, best_five, rank_of};

type Decision = engine::Decision<Event>;

/// What follows from a command that is on offer.
pub(super) fn decide(
    rules: &Rules,
    now: &Now<'_, CaribbeanStud>,
    who: Who,
    command: &Command<Act>,
    decision: &mut Decision,
) {
    match (who, command.act) {
        (Who::Player(seat), act) => {
            player(rules, now, seat.into(), act, command.amount.unwrap_or(Money::ZERO), decision);
        }
        (_, Act::ExposeUpCard) => show_up_card(now, decision),
        (_, Act::Reveal) => reveal(now, decision),
        (_, Act::Resolve(at)) => settling::resolve(rules, now, at, decision),
        (_, Act::Validate(at)) => settling::validate(rules, now, at, command.given, decision),
        (_, Act::CompleteDocuments(at)) => decision.push(Event::DocumentsCompleted { at }, by::STAYS),
        (_, Act::MagicCard(at)) => decision.push(Event::MagicCard { at }, by::EXTRA),
        (_, Act::LuckyBonus(at)) => decision.push(Event::LuckyBonus { at }, by::EXTRA),
        (_, Act::Cards(CardAct::NoMoreBets)) => no_more_bets(rules, now, decision),
        (_, Act::Cards(CardAct::Deal(to))) => deal(now, to, given_cards(command.given), decision),
        (_, Act::Cards(CardAct::ClearTable)) => clear(now, decision),
        (_, Act::Cards(act)) => irregular::decide(now, &command.map(|_| act), decision),
        _ => unreachable!("offered to players only"),
    }
}

fn player(rules: &Rules, now: &Now<'_, CaribbeanStud>, at: Position, act: Act, amount: Money, decision: &mut Decision) {
    match act {
        Act::Place(wager) => {
            let five = wager == Wager::Progressive && amount > Money::dollars(1);
            let cite = rules.wager(wager).cite;
            let cite = if five { cite.and(by::FIVE_DOLLARS) } else { cite };
            decision.push(WagerEvent::Placed { at, wager, amount }.into(), cite);
        }
        Act::TakeBack(wager) => {
            let amount = now.accounts.spot(at, wager as u8);
            decision.push(WagerEvent::TakenBack { at, wager, amount }.into(), by::AFTER_CALL);
        }
        Act::PlaceCoupon => decision.push(WagerEvent::CouponPlaced { at, amount }.into(), by::COUPON),
        Act::TakeBackCoupon => decision.push(WagerEvent::CouponReturned { at }.into(), by::COUPON),
        Act::RedeemCoupon => decision.push(Event::CouponRedeemed { at }, by::PROGRESSIVE_COUPON),
        Act::TakeBackProgressiveCoupon => decision.push(Event::CouponKept { at }, by::PROGRESSIVE_COUPON),
        Act::Fold => fold(now, at, decision),
        _ => unreachable!("offered to the dealer or the floorperson only"),
    }
}

/// The ante is collected at once, and the cards unless a bonus wager on them stays.
fn fold(now: &Now<'_, CaribbeanStud>, at: Position, decision: &mut Decision) {
    let hand = &now.round.hands[at];
    decision.push(Event::Folded { at }, by::FOLD);
    let mut chips = Chips::new(now.accounts, decision);
    chips.collect(at, Wager::Ante, by::FOLD);
    if hand.coupon.is_positive() {
        chips.push(WagerEvent::CouponTaken { at }, by::COUPON);
    }
    if hand.undecided(Wager::OwnHand).is_none() {
        chips.push(CardEvent::HandCollected { at }, by::FOLD);
    }
}

/// The call is made and the system locked; the chips of the wagers it has accepted go to the house, and the meters are
/// fed.
fn no_more_bets(rules: &Rules, now: &Now<'_, CaribbeanStud>, decision: &mut Decision) {
    let method = now.round.deck.by_method();
    decision.push(CardEvent::BetsClosed.into(), by::CARDS.call[method]);
    let wagers = |wager: Wager| {
        let placed = move |at: &Position| now.accounts.spot(*at, wager as u8).is_positive();
        now.round.hands.iter().map(|(at, _)| at).filter(placed)
    };
    if rules.offers(Wager::Progressive) {
        let coupons = now.round.hands.iter().filter(|(_, hand)| hand.progressive_coupon).count();
        let all = wagers(Wager::Progressive).count() + coupons;
        decision.push(Event::SystemLocked { wagers: all as u32 }, by::LOCKED[method]);
    }
    for wager in Wager::BANKED {
        let cite = if wager == Wager::Progressive { by::ACCEPTED } else { by::FIVE_CARD_ACCEPTED };
        let meter = rules.meter(wager);
        let fed = |at, stake| {
            let event = MeterEvent::Fed { fund: meter.meter.fund, at, wager, amount: meter.contribution(stake) };
            Event::Meter(event)
        };
        for at in wagers(wager) {
            let mut chips = Chips::new(now.accounts, decision);
            let stake = chips.on(at, wager);
            chips.bank(at, wager, cite);
            chips.push(fed(at, stake), meter.fed);
        }
        for (at, _) in now.round.hands.iter().filter(|(_, hand)| hand.progressive_coupon) {
            if wager == Wager::Progressive {
                decision.push(Event::CouponAccepted { at }, by::PROGRESSIVE_COUPON);
                decision.push(fed(at, COUPON), meter.fed);
            }
        }
    }
}

fn deal(now: &Now<'_, CaribbeanStud>, to: Place, cards: Cards, decision: &mut Decision) {
    let (round, method) = (now.round, now.round.deck.by_method());
    let dealer = to == Place::Dealer;
    let lie = match to {
        Place::Hand(at) => round.hands[at].cards.len(),
        _ => round.dealer.len(),
    };
    if round.deck.method == DealingMethod::AutomatedShoe {
        return decision.push(CardEvent::Dealt { to, cards }.into(), by::CARDS.deal[method]);
    }
    let cite = by::CARD_BY_CARD[method][usize::from(dealer)][lie.min(2)];
    decision.push(CardEvent::Dealt { to, cards }.into(), cite);
    if let Some(card) = cards.faces().next().filter(|_| dealer && lie == 0) {
        decision.push(Event::UpCardShown { card }, by::UP_CARD[method]);
    }
}

fn show_up_card(now: &Now<'_, CaribbeanStud>, decision: &mut Decision) {
    let card = now.round.up_card_face().expect("the table knows every card that is turned up");
    decision.push(Event::UpCardShown { card }, by::UP_CARD[now.round.deck.by_method()]);
}

/// What was forfeited is collected; then the dealer's hand is revealed as the best that it makes.
fn reveal(now: &Now<'_, CaribbeanStud>, decision: &mut Decision) {
    for at in now.round.at(Fate::Folded) {
        let hand = &now.round.hands[at];
        let mut chips = Chips::new(now.accounts, decision);
        chips.collect(at, Wager::Bonus, by::FORFEITED);
        if hand.undecided(Wager::Progressive).is_some() {
            chips.push(WagerEvent::BankedLost { at, wager: Wager::Progressive }, by::FORFEITED);
        }
    }
    let cards = now.round.dealer.known().expect("a whole hand");
    let rank = rank_of(&cards);
    let qualifies = settle::qualifies(rank);
    let cite = by::REVEAL.and(by::QUALIFIES).and(settling::ranked(cards));
    decision.push(Event::DealerRevealed { cards: Cards::of(&best_five(&cards)), qualifies }, cite);
}

/// All cards are picked up in order, so that each hand can be put together again.
fn clear(now: &Now<'_, CaribbeanStud>, decision: &mut Decision) {
    let lying: Vec<Position> = now.round.hands.iter().filter(|(_, hand)| hand.lies()).map(|(at, _)| at).collect();
    for at in lying.into_iter().rev() {
        decision.push(CardEvent::HandCollected { at }.into(), by::CARDS.cleared);
    }
    decision.push(CardEvent::Completed { end: now.round.deck.end }.into(), by::CARDS.cleared);
}

/// So many cards make a hand.
pub(super) const RIGHT: u32 = CARDS as u32;
