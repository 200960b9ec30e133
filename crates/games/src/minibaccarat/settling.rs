//! Settling: House Money before third cards, the result, losers and winners, vigorish, and the
//! cleared table.

use super::Minibaccarat;
use super::decide::first_counts;
use super::event::{Event, Named};
use super::provisions as by;
use super::round::{Cover, HouseMoney, Round, Stage};
use super::rules::Rules;
use super::settle::{self, Dealt, DragonBonus, Settled, Settlement, Side, Wager};
use crate::blocks::wagers::Chips;
use engine::{Now, Reason, RoundEnd, Seat};
use kit::{Cards, PointHand, PointHands};
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
    let (at, wager) = (seat.into(), Wager::HouseMoney);
    let mut chips = Chips::new(now.accounts, decision);
    let settled = settle::house_money(&rules.pay, chips.on(at, wager), now.round.pairs);
    if settled.verdict == Settlement::Lost {
        return chips.collect(at, wager, by::LOST[wager as usize]);
    }
    let mut rest = settled.won;
    if let HouseMoney::Press(side) = now.round.house_money[seat.index()] {
        let amount = rules.pay.press.of(settled.won);
        chips.push(Event::Pressed { seat, side, amount }, by::HOUSE_MONEY_PRESSED);
        rest -= amount;
    }
    chips.pay(at, wager, rest, by::HOUSE_MONEY_TAKEN);
    chips.give_back(at, wager, Reason::StakeBack, by::HOUSE_MONEY_TAKEN);
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
    let mut chips = Chips::new(now.accounts, decision);
    for losing in [true, false] {
        for seat in now.round.wagering.iter().rev() {
            for wager in Wager::ALL.into_iter().filter(|wager| now.round.has(seat, *wager)) {
                let settled = settle::settle(&rules.pay, wager, chips.on(seat.into(), wager), &dealt);
                if (settled.verdict == Settlement::Lost) == losing {
                    let cite = outcome_cite(rules, wager, settled.verdict, &dealt.hands);
                    settle_one(rules, seat, wager, &settled, cite, &mut chips);
                }
            }
        }
    }
    decision.push(Event::WagersSettled, by::SETTLED);
}

fn settle_one(rules: &Rules, seat: Seat, wager: Wager, settled: &Settled, cite: Cite, chips: &mut Chips<'_, Event>) {
    let (at, Settled { won: amount, vigorish, .. }) = (seat.into(), *settled);
    match settled.verdict {
        Settlement::Lost => return chips.collect(at, wager, cite),
        Settlement::Returned => return chips.give_back(at, wager, Reason::Push, cite),
        Settlement::Won if vigorish.is_zero() => chips.pay(at, wager, amount, cite),
        Settlement::Won if rules.marked => {
            let marked = Event::VigorishMarked { seat, amount: vigorish };
            chips.push(marked, rules.vigorish_cite.and(by::WINNERS_DOWN));
            chips.pay(at, wager, amount, cite);
        }
        Settlement::Won => {
            let cite = cite.and(rules.vigorish_cite);
            chips.push(Event::PaidLessVigorish { seat, amount, vigorish }, cite);
            return chips.give_back(at, wager, Reason::StakeBack, cite);
        }
    }
    chips.give_back(at, wager, Reason::StakeBack, cite);
}

/// By which clauses a wager won, was returned or lost.
fn outcome_cite(rules: &Rules, wager: Wager, verdict: Settlement, hands: &PointHands) -> Cite {
    let (selected, other) = match wager {
        Wager::DragonBonusPlayer => (hands.player, hands.banker),
        Wager::DragonBonusBanker => (hands.banker, hands.player),
        _ => return main_cite(rules, wager, verdict, hands),
    };
    let cite = by::dragon_bonus(DragonBonus::of(selected, other));
    if verdict == Settlement::Won { cite.and(rules.dragon_bonus_cite) } else { cite }
}

fn main_cite(rules: &Rules, wager: Wager, verdict: Settlement, hands: &PointHands) -> Cite {
    let cites = match verdict {
        Settlement::Won => &by::WON,
        Settlement::Returned => &by::RETURNED,
        Settlement::Lost => &by::LOST,
    };
    let cite = cites[wager as usize];
    if !rules.pay.is_ez() {
        return cite;
    }
    match (wager, verdict) {
        (Wager::Banker, Settlement::Won) => cite.and(by::EZ),
        (Wager::Player, Settlement::Lost) if settle::is_dragon_7(hands) => cite.and(by::DRAGON_7),
        // A Banker's Hand of seven: what is a Dragon 7 and what is not decides.
        (Wager::Player | Wager::Banker, Settlement::Returned) | (Wager::Dragon7, Settlement::Lost)
            if hands.banker.count.get() == 7 =>
        {
            cite.and(by::DRAGON_7)
        }
        (Wager::Player, Settlement::Won) if settle::is_panda_8(hands) => cite.and(by::PANDA_8),
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
        return decision.push(Event::Completed { player, banker, end: RoundEnd::Ordinary }, by::IDLE);
    }
    if round.cover == Cover::Out && round.end == RoundEnd::Ordinary {
        decision.push(Event::LastHandAnnounced, by::LAST_HAND);
    }
    // Cards of a void round that nobody turned up stay face down.
    let [player, banker] = Side::ALL.map(|side| match round.hand(side) {
        hand if hand.count.is_none() => hand.cards.hidden(),
        hand => hand.cards,
    });
    let cite = if round.end == RoundEnd::ShoeDone { by::CLEARED.and(by::LAST_HAND) } else { by::CLEARED };
    decision.push(Event::Completed { player, banker, end: round.end }, cite);
}
