//! How hands are settled: those declared or folded at once, the others with the community cards.

use super::ColoradoHoldem;
use super::act::Wager;
use super::decide::Decision;
use super::event::Event;
use super::provisions as by;
use super::rules::Rules;
use super::settle::{self, Instant, Outcome, Row, Stakes};
use crate::blocks::card_table::CardEvent;
use crate::blocks::five_cards::wraps_around;
use crate::blocks::wagers::{Chips, WagerEvent};
use engine::{Now, Position, Reason};
use kit::{Card, Odds};
use law::Cite;

/// The cards were turned up and an instant winner declared: it is verified and paid, or else the hand is void and the
/// ante lost.
pub(super) fn declared(rules: &Rules, now: &Now<'_, ColoradoHoldem>, at: Position, decision: &mut Decision) {
    let cards = now.round.hands[at].cards;
    let three: [Card; 3] = cards.known().expect("a whole hand");
    let Some(instant) = rules.instant(three) else { return declared_wrongly(rules, now, at, decision) };
    let version = rules.version as usize;
    let mut rank = by::INSTANT[instant as usize];
    if instant == Instant::StraightFlush && settle::is_low_run(three) {
        rank = rank.and(by::LOW_ACE);
    }
    decision.push(Event::Declared { at, cards, instant }, by::DECLARED[version].and(rank));
    let odds = rules.pay.instant[instant as usize];
    pay(rules, now, at, odds, by::INSTANT_PAID[version].and(rank), decision);
    let bonus = Outcome::Wins(rules.pay.instant_bonus[instant as usize]);
    settle_bonus(now, at, bonus, by::INSTANT_BONUS[version].and(rank), decision);
    decision.push(CardEvent::HandCollected { at }.into(), by::DECLARED[version]);
}

fn declared_wrongly(rules: &Rules, now: &Now<'_, ColoradoHoldem>, at: Position, decision: &mut Decision) {
    let hand = &now.round.hands[at];
    let cite = by::WRONG_DECLARATION;
    let three: [Card; 3] = hand.cards.known().expect("a whole hand");
    let found = if settle::is_low_run(three) || settle::wraps_around(three) { cite.and(by::LOW_ACE) } else { cite };
    decision.push(Event::DeclaredWrongly { at, cards: hand.cards }, found.and(by::NO_INSTANT_WINNER));
    let mut chips = Chips::new(now.accounts, decision);
    chips.collect(at, Wager::Ante, cite);
    if hand.coupon.is_positive() {
        chips.push(WagerEvent::CouponTaken { at }, by::COUPON);
    }
    if rules.bonus_forfeited {
        chips.collect(at, Wager::Bonus, cite);
    } else {
        chips.give_back(at, Wager::Bonus, Reason::Void, cite);
    }
    chips.push(CardEvent::HandCollected { at }, cite);
}

/// The hand is given up, and with it the ante and the bonus wager.
pub(super) fn fold(rules: &Rules, now: &Now<'_, ColoradoHoldem>, at: Position, decision: &mut Decision) {
    let cite = by::FOLD[rules.version as usize];
    decision.push(Event::Folded { at }, cite);
    let mut chips = Chips::new(now.accounts, decision);
    chips.collect(at, Wager::Ante, cite);
    if now.round.hands[at].coupon.is_positive() {
        chips.push(WagerEvent::CouponTaken { at }, by::COUPON);
    }
    chips.collect(at, Wager::Bonus, by::FOLDED_BONUS);
    chips.push(CardEvent::HandCollected { at }, cite);
}

/// The two cards of a player, turned up, make a hand with the community cards: what it loses, pushes and wins.
pub(super) fn resolve(rules: &Rules, now: &Now<'_, ColoradoHoldem>, at: Position, decision: &mut Decision) {
    let (hand, version) = (&now.round.hands[at], rules.version as usize);
    let mut five = hand.cards;
    five.extend(&now.round.community);
    let cards: [Card; 5] = five.known().expect("a whole hand");
    let row = Row::of(cards);
    let rank = ranked(row, &cards);
    let turned = by::TURNED[version].and(rank);
    let turned = if hand.spots.has(Wager::Bet) { turned } else { turned.and(by::NO_BET) };
    decision.push(Event::HandTurned { at, cards: hand.cards, five }, turned);
    let racked = match rules.pay.main[row as usize] {
        Outcome::Loses => {
            let cite = by::LOST[version].and(rank);
            let mut chips = Chips::new(now.accounts, decision);
            chips.collect(at, Wager::Ante, cite);
            chips.collect(at, Wager::Bet, cite);
            if hand.coupon.is_positive() {
                chips.push(WagerEvent::CouponTaken { at }, by::COUPON);
            }
            Some(by::LOSER_RACKED[version])
        }
        Outcome::Pushes => {
            let cite = by::PUSHED[version].and(rank);
            let mut chips = Chips::new(now.accounts, decision);
            chips.give_back(at, Wager::Ante, Reason::Push, cite);
            chips.give_back(at, Wager::Bet, Reason::Push, cite);
            if hand.coupon.is_positive() {
                chips.push(WagerEvent::CouponReturned { at }, by::COUPON);
            }
            Some(by::PUSH_RACKED[version])
        }
        Outcome::Wins(odds) => {
            pay(rules, now, at, odds, by::PAID[version].and(rank), decision);
            None
        }
    };
    let bonus = rules.pay.bonus[row as usize];
    let cite = match bonus {
        Outcome::Loses => by::BONUS_LOST[version],
        Outcome::Pushes => by::BONUS_PUSHED[version],
        Outcome::Wins(_) => by::BONUS_PAID[version],
    };
    settle_bonus(now, at, bonus, cite.and(rank), decision);
    decision.push(Event::Settled { at }, by::ORDER[version]);
    if let Some(cite) = racked {
        decision.push(CardEvent::HandCollected { at }.into(), cite);
    }
}

/// Ante, bet and coupon win at these odds, as far as the payout limit goes.
fn pay(rules: &Rules, now: &Now<'_, ColoradoHoldem>, at: Position, odds: Odds, cite: Cite, decision: &mut Decision) {
    let coupon = now.round.hands[at].coupon;
    let mut chips = Chips::new(now.accounts, decision);
    let stakes = Stakes { ante: chips.on(at, Wager::Ante), bet: chips.on(at, Wager::Bet), coupon };
    let wins = settle::winnings(rules.pay.limit, &stakes, odds);
    let limit = by::LIMIT[rules.version as usize];
    let limited = |won, stake| if won < settle::won(odds, stake) { cite.and(limit) } else { cite };
    let (ante, bet) = (limited(wins.ante, stakes.ante), limited(wins.bet, stakes.bet));
    chips.pay(at, Wager::Ante, wins.ante, ante);
    chips.pay(at, Wager::Bet, wins.bet, bet);
    if wins.coupon.is_positive() {
        let paid = WagerEvent::CouponPaid { at, wager: Wager::Ante, amount: wins.coupon };
        chips.push(paid, by::COUPON.and(cite));
    }
    if wins.cut.is_positive() {
        chips.push(Event::Limited { at, cut: wins.cut }, limit);
    }
    chips.give_back(at, Wager::Ante, Reason::StakeBack, ante);
    chips.give_back(at, Wager::Bet, Reason::StakeBack, bet);
    if coupon.is_positive() {
        chips.push(WagerEvent::CouponTaken { at }, by::COUPON);
    }
}

fn settle_bonus(now: &Now<'_, ColoradoHoldem>, at: Position, outcome: Outcome, cite: Cite, decision: &mut Decision) {
    let mut chips = Chips::new(now.accounts, decision);
    match outcome {
        Outcome::Loses => chips.collect(at, Wager::Bonus, cite),
        Outcome::Pushes => chips.give_back(at, Wager::Bonus, Reason::Push, cite),
        Outcome::Wins(odds) => {
            let stake = chips.on(at, Wager::Bonus);
            chips.pay(at, Wager::Bonus, settle::won(odds, stake), cite);
            chips.give_back(at, Wager::Bonus, Reason::StakeBack, cite);
        }
    }
}

/// The clauses that put five cards on their row.
fn ranked(row: Row, cards: &[Card; 5]) -> Cite {
    let cite = by::ROWS[row as usize];
    if wraps_around(cards) { cite.and(by::NO_WRAPAROUND) } else { cite }
}
