//! Settling: House Money before third cards, the result, losers and winners, vigorish, and the
//! cleared table.

use super::Minibaccarat;
use super::decide::first_counts;
use super::event::{Event, Named};
use super::provisions as by;
use super::round::{Cover, HouseMoney, Round, Stage};
use super::rules::Rules;
use super::settle::{self, Dealt, DragonBonus, Settled, Side, Verdict, Wager};
use engine::{Aftermath, Now, Reason, Seat};
use kit::{Cards, Money, PointHand, PointHands};
use law::Cite;

type Decision = engine::Decision<Event>;
type At<'a> = Now<'a, Minibaccarat>;

/// From the dealer's right: losers are collected, winners paid or their payout added to a wager.
pub(super) fn settle_house_money(rules: &Rules, now: &At<'_>, decision: &mut Decision) {
    let round = now.round;
    let mut one = |seat: Seat| {
        if round.has(seat, Wager::HouseMoney) {
            house_money(rules, now, seat, decision);
        }
    };
    if rules.rising {
        round.wagering.iter().for_each(&mut one);
    } else {
        round.wagering.iter().rev().for_each(&mut one);
    }
    decision.push(Event::HouseMoneySettled, by::HOUSE_MONEY_DONE);
    first_counts(round, decision);
}

fn house_money(rules: &Rules, now: &At<'_>, seat: Seat, decision: &mut Decision) {
    let wager = Wager::HouseMoney;
    let stake = now.accounts.spot(seat, wager as u8);
    let settled = settle::house_money(&rules.pay, stake, now.round.pairs);
    if settled.verdict == Verdict::Lost {
        return decision.push(Event::Collected { seat, wager, amount: stake }, by::LOST[wager as usize]);
    }
    let mut rest = settled.won;
    if let HouseMoney::Press(side) = now.round.house_money[seat.index()] {
        let amount = rules.pay.press.of(settled.won);
        decision.push(Event::Pressed { seat, side, amount }, by::HOUSE_MONEY_PRESSED);
        rest -= amount;
    }
    if rest.is_positive() {
        let paid = Event::Paid { seat, wager, amount: rest, vigorish: Money::ZERO };
        decision.push(paid, by::HOUSE_MONEY_TAKEN);
    }
    let back = Event::Returned { seat, wager, amount: stake, why: Reason::StakeBack };
    decision.push(back, by::HOUSE_MONEY_TAKEN);
}

fn hands(round: &Round) -> PointHands {
    let [player, banker] = Side::ALL.map(|side| PointHand::of(round.hand(side).cards.faces()));
    PointHands { player, banker }
}

pub(super) fn announce(rules: &Rules, round: &Round, decision: &mut Decision) {
    let hands = hands(round);
    let ez = rules.pay.is_ez();
    let (named, cite) = if ez && settle::is_dragon_7(&hands) {
        (Some(Named::Dragon7), by::RESULT_DRAGON_7)
    } else if ez && settle::is_panda_8(&hands) {
        (Some(Named::Panda8), by::RESULT_PANDA_8)
    } else {
        (None, by::RESULT)
    };
    let (player, banker) = (hands.player.count, hands.banker.count);
    decision.push(Event::Announced { player, banker, named }, cite);
}

/// All losing wagers are collected; then, from the highest seat down, each winner's vigorish is
/// marked or collected and the wager paid.
pub(super) fn settle_wagers(rules: &Rules, now: &At<'_>, decision: &mut Decision) {
    let dealt = Dealt { hands: hands(now.round), pairs: now.round.pairs };
    for losing in [true, false] {
        for seat in now.round.wagering.iter().rev() {
            for wager in Wager::ALL.into_iter().filter(|wager| now.round.has(seat, *wager)) {
                let stake = now.accounts.spot(seat, wager as u8);
                let settled = settle::settle(&rules.pay, wager, stake, &dealt);
                if (settled.verdict == Verdict::Lost) == losing {
                    settle_one(rules, seat, wager, stake, &settled, &dealt.hands, decision);
                }
            }
        }
    }
    decision.push(Event::WagersSettled, by::SETTLED);
}

fn settle_one(
    rules: &Rules,
    seat: Seat,
    wager: Wager,
    stake: Money,
    settled: &Settled,
    hands: &PointHands,
    decision: &mut Decision,
) {
    let cite = outcome_cite(rules, wager, settled.verdict, hands);
    match settled.verdict {
        Verdict::Lost => decision.push(Event::Collected { seat, wager, amount: stake }, cite),
        Verdict::Returned => {
            decision.push(Event::Returned { seat, wager, amount: stake, why: Reason::Push }, cite);
        }
        Verdict::Won => {
            let due = settled.vigorish;
            let (vigorish, cite) = if due.is_zero() {
                (Money::ZERO, cite)
            } else if rules.marked {
                decision.push(Event::VigorishMarked { seat, amount: due }, rules.vigorish_cite.and(by::WINNERS_DOWN));
                (Money::ZERO, cite)
            } else {
                (due, cite.and(rules.vigorish_cite))
            };
            decision.push(Event::Paid { seat, wager, amount: settled.won, vigorish }, cite);
            decision.push(Event::Returned { seat, wager, amount: stake, why: Reason::StakeBack }, cite);
        }
    }
}

/// By which clauses a wager won, was returned or lost.
fn outcome_cite(rules: &Rules, wager: Wager, verdict: Verdict, hands: &PointHands) -> Cite {
    let (selected, other) = match wager {
        Wager::DragonBonusPlayer => (hands.player, hands.banker),
        Wager::DragonBonusBanker => (hands.banker, hands.player),
        _ => return main_cite(rules, wager, verdict, hands),
    };
    let cite = by::dragon_bonus(DragonBonus::of(selected, other));
    if verdict == Verdict::Won { cite.and(rules.dragon_bonus_cite) } else { cite }
}

fn main_cite(rules: &Rules, wager: Wager, verdict: Verdict, hands: &PointHands) -> Cite {
    let cites = match verdict {
        Verdict::Won => &by::WON,
        Verdict::Returned => &by::RETURNED,
        Verdict::Lost => &by::LOST,
    };
    let cite = cites[wager as usize];
    if !rules.pay.is_ez() {
        return cite;
    }
    let dragon_7 = settle::is_dragon_7(hands);
    match (wager, verdict) {
        (Wager::Banker, Verdict::Won) => cite.and(by::EZ),
        (Wager::Banker, Verdict::Returned) | (Wager::Player, Verdict::Lost) if dragon_7 => cite.and(by::DRAGON_7),
        (Wager::Player, Verdict::Won) if settle::is_panda_8(hands) => cite.and(by::PANDA_8),
        _ => cite,
    }
}

pub(super) fn collect_vigorish(round: &Round, seat: Seat, decision: &mut Decision) {
    let amount = round.owed(seat);
    decision.push(Event::VigorishCollected { seat, amount }, by::VIGORISH_COLLECTED);
}

pub(super) fn clear(round: &Round, decision: &mut Decision) {
    if round.stage == Stage::Betting {
        let (player, banker) = (Cards::NONE, Cards::NONE);
        return decision.push(Event::Completed { player, banker, aftermath: Aftermath::Ordinary }, by::IDLE);
    }
    if round.cover == Cover::Out && round.aftermath == Aftermath::Ordinary {
        decision.push(Event::LastHandAnnounced, by::LAST_HAND);
    }
    // Cards of a void round that nobody turned up stay face down.
    let [player, banker] = Side::ALL.map(|side| match round.hand(side) {
        hand if hand.count.is_none() => hand.cards.hidden(),
        hand => hand.cards,
    });
    let cite = if round.aftermath == Aftermath::ShoeDone { by::CLEARED.and(by::LAST_HAND) } else { by::CLEARED };
    decision.push(Event::Completed { player, banker, aftermath: round.aftermath }, cite);
}
