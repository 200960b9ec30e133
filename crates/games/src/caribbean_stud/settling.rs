//! Settling a player: ante and bet, then the bonus wagers one after the other. What a clause wants validated stops
//! there until the floorperson has done it, and goes on from there.

use super::CaribbeanStud;
use super::act::Wager;
use super::event::Event;
use super::provisions as by;
use super::round::{Fate, Hand};
use super::rules::{AWARD, Rules};
use super::settle::{self, Award, Stakes, Standing, award};
use crate::blocks::five_cards::{is_suited, wraps_around};
use crate::blocks::meter::MeterEvent;
use crate::blocks::wagers::{Chips, WagerEvent};
use engine::{Accounts, Given, Now, Position, Reason};
use kit::{Card, Cards, Category, Money, PokerRank, best_five, rank_of};
use law::Cite;

type Decision = engine::Decision<Event>;

/// What is settled after ante and bet, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Progressive,
    Envy,
    OwnHand,
    DealersHand,
    Extras,
}

impl Part {
    const ALL: [Part; 5] = [Part::Progressive, Part::Envy, Part::OwnHand, Part::DealersHand, Part::Extras];

    /// The part that a wager is settled in.
    fn of(wager: Wager) -> Part {
        match wager {
            Wager::OwnHand => Part::OwnHand,
            Wager::DealersHand => Part::DealersHand,
            _ => Part::Progressive,
        }
    }
}

/// The wagers of a player up to a payout that has to be validated.
pub(super) fn resolve(rules: &Rules, now: &Now<'_, CaribbeanStud>, at: Position, decision: &mut Decision) {
    let hand = &now.round.hands[at];
    if hand.fate == Fate::In {
        against_dealer(rules, now, at, decision);
    } else if hand.undecided(Wager::OwnHand).is_some() {
        let cards = known(&hand.cards);
        let cite = by::TURNED.and(by::KEPT).and(ranked(cards));
        let cards = Cards::of(&best_five(&cards));
        decision.push(Event::HandRevealed { at, cards, standing: None }, cite);
    }
    go_on(rules, now, at, Part::Progressive, decision);
}

/// A payout is validated and made; then the rest follows.
pub(super) fn validate(
    rules: &Rules,
    now: &Now<'_, CaribbeanStud>,
    at: Position,
    given: Given,
    decision: &mut Decision,
) {
    let (_, wager) = now.round.pending.expect("a payout was offered to be validated");
    let hand = &now.round.hands[at];
    let cite = by::VALIDATED[usize::from(wager != Wager::Progressive)];
    decision.push(Event::PayoutValidated { at, wager }, cite);
    if let Some((stake, odds)) = hand.undecided(wager).zip(won(rules, now, hand, wager)) {
        match award(odds, stake) {
            Award::Sum(sum) => pay_sum(rules, now, (at, wager), sum, decision),
            Award::Share(percent) if wager == Wager::DealersHand => {
                pay_part(rules, now, (at, percent), given, decision);
            }
            Award::Share(percent) => draw(rules, now, (at, wager), percent, given, decision),
        }
    }
    let next = Part::ALL.into_iter().find(|part| *part > Part::of(wager)).unwrap_or(Part::Extras);
    go_on(rules, now, at, next, decision);
}

/// Settles the parts from this one on, up to a payout that has to be validated.
fn go_on(rules: &Rules, now: &Now<'_, CaribbeanStud>, at: Position, from: Part, decision: &mut Decision) {
    for part in Part::ALL.into_iter().filter(|part| *part >= from) {
        let waits = match part {
            Part::Progressive => banked(rules, now, at, Wager::Progressive, decision),
            Part::OwnHand => banked(rules, now, at, Wager::OwnHand, decision),
            Part::DealersHand => banked(rules, now, at, Wager::DealersHand, decision),
            Part::Envy => {
                envy(rules, now, at, decision);
                false
            }
            Part::Extras => {
                extras(rules, now, at, decision);
                false
            }
        };
        if waits {
            return;
        }
    }
    decision.push(Event::Settled { at }, by::SETTLED);
}

fn known(cards: &Cards) -> [Card; 5] {
    cards.known().expect("a whole hand")
}

/// The clauses that make five cards what they are.
pub(super) fn ranked(cards: [Card; 5]) -> Cite {
    let cite = by::CATEGORIES[rank_of(&cards).category() as usize];
    match (wraps_around(&cards), is_suited(&cards)) {
        (false, _) => cite,
        (true, true) => cite.and(by::WRAPS_SUITED),
        (true, false) => cite.and(by::WRAPS),
    }
}

/// The cards are turned up, and ante, bet and Caribbean Stud Bonus settled.
fn against_dealer(rules: &Rules, now: &Now<'_, CaribbeanStud>, at: Position, decision: &mut Decision) {
    let hand = &now.round.hands[at];
    let (cards, dealer) = (known(&hand.cards), rank_of(&known(&now.round.dealer)));
    let rank = rank_of(&cards);
    let standing = Standing::of(rank, dealer);
    let own = ranked(cards);
    let shown = Cards::of(&best_five(&cards));
    decision.push(Event::HandRevealed { at, cards: shown, standing: Some(standing) }, by::TURNED.and(own));
    let compared = standing != Standing::Unqualified && rank.category() == dealer.category();
    let why = if compared { own.and(by::SAME_CATEGORY) } else { own };
    let mut chips = Chips::new(now.accounts, decision);
    let stakes = Stakes { ante: chips.on(at, Wager::Ante), bet: chips.on(at, Wager::Bet), coupon: hand.coupon };
    let wins = settle::winnings(&rules.pay, &stakes, standing, rank.category());
    match standing {
        Standing::Lost => {
            chips.collect(at, Wager::Ante, by::LOST.and(why));
            chips.collect(at, Wager::Bet, by::LOST.and(why));
        }
        Standing::Tied => {
            chips.give_back(at, Wager::Ante, Reason::Push, by::TIED.and(why));
            chips.give_back(at, Wager::Bet, Reason::Push, by::TIED.and(why));
        }
        Standing::Unqualified => {
            chips.pay(at, Wager::Ante, wins.ante, by::UNQUALIFIED_ANTE);
            chips.give_back(at, Wager::Ante, Reason::StakeBack, by::UNQUALIFIED_ANTE);
            chips.give_back(at, Wager::Bet, Reason::Push, by::UNQUALIFIED);
        }
        Standing::Won => {
            let (ante, bet) = (by::WON.and(by::ANTE_PAID).and(why), by::WON.and(by::BET_PAID).and(why));
            chips.pay(at, Wager::Ante, wins.ante, ante);
            chips.pay(at, Wager::Bet, wins.bet, bet);
            chips.give_back(at, Wager::Ante, Reason::StakeBack, ante);
            chips.give_back(at, Wager::Bet, Reason::StakeBack, bet);
        }
    }
    if hand.coupon.is_positive() {
        if wins.coupon.is_positive() {
            let paid = WagerEvent::CouponPaid { at, wager: Wager::Ante, amount: wins.coupon };
            chips.push(paid, by::COUPON);
        }
        let kept = standing == Standing::Tied;
        chips.push(if kept { WagerEvent::CouponReturned { at } } else { WagerEvent::CouponTaken { at } }, by::COUPON);
    }
    bonus(rules, now, at, rank, decision);
}

fn bonus(rules: &Rules, now: &Now<'_, CaribbeanStud>, at: Position, rank: PokerRank, decision: &mut Decision) {
    let mut chips = Chips::new(now.accounts, decision);
    let stake = chips.on(at, Wager::Bonus);
    let row = by::CATEGORIES[rank.category() as usize];
    let cite = by::BONUS_SETTLED.and(by::BONUS_TABLES[rules.bonus_table]).and(row);
    match settle::bonus(&rules.pay, stake, rank) {
        Some(won) => {
            chips.pay(at, Wager::Bonus, won, cite);
            chips.give_back(at, Wager::Bonus, Reason::StakeBack, cite);
        }
        None => chips.collect(at, Wager::Bonus, cite),
    }
}

/// The odds that a hand wins on a wager whose chips the house has.
fn won(rules: &Rules, now: &Now<'_, CaribbeanStud>, hand: &Hand, wager: Wager) -> Option<kit::Odds> {
    let cards = if wager == Wager::DealersHand { &now.round.dealer } else { &hand.cards };
    rules.odds(wager, rank_of(&known(cards)).category())
}

/// Why a wager whose chips the house has ends as it does, beside what is paid.
fn settled(rules: &Rules, now: &Now<'_, CaribbeanStud>, hand: &Hand, wager: Wager) -> Cite {
    let cards = if wager == Wager::DealersHand { &now.round.dealer } else { &hand.cards };
    let category = rank_of(&known(cards)).category();
    let row = by::CATEGORIES[category as usize];
    match wager {
        Wager::Progressive => {
            let table = by::PROGRESSIVE_TABLES[rules.progressive_table];
            let mut cite = by::PROGRESSIVE_SETTLED.and(table).and(row).and(by::ONLY_HIGHEST);
            if rules.odds(wager, category).is_some() {
                cite = cite.and(by::WHATEVER_THE_DEALER);
            }
            if category >= Category::Flush {
                cite = cite.and(by::PAYOUT_HAND);
            }
            if hand.progressive_coupon { cite.and(by::PROGRESSIVE_COUPON) } else { cite }
        }
        _ if hand.fate == Fate::Folded => by::FIVE_CARD_SETTLED.and(by::FIVE_CARD_ROWS).and(row).and(by::KEPT),
        _ => by::FIVE_CARD_SETTLED.and(by::FIVE_CARD_ROWS).and(row),
    }
}

/// A wager whose chips the house has: lost, paid, or a payout that waits, and then this is true.
fn banked(rules: &Rules, now: &Now<'_, CaribbeanStud>, at: Position, wager: Wager, decision: &mut Decision) -> bool {
    let hand = &now.round.hands[at];
    let Some(stake) = hand.undecided(wager) else { return false };
    let cite = settled(rules, now, hand, wager);
    let Some(odds) = won(rules, now, hand, wager) else {
        let cite = if wager == Wager::Progressive { cite.and(by::NO_ROW) } else { cite };
        decision.push(WagerEvent::BankedLost { at, wager }.into(), cite);
        return false;
    };
    let validated = match award(odds, stake) {
        _ if wager == Wager::Progressive => true,
        Award::Share(_) => true,
        Award::Sum(_) => odds.win() >= VALIDATED_FROM,
    };
    if validated {
        let cite = by::CONFIRMED[usize::from(wager != Wager::Progressive)];
        decision.push(Event::PayoutAwaits { at, wager }, cite);
    } else if let Award::Sum(sum) = award(odds, stake) {
        pay_sum(rules, now, (at, wager), sum, decision);
    }
    validated
}

/// A Five Card Hand Bonus at these odds for 1, or at a share of the meter, is validated before it is paid.
const VALIDATED_FROM: u32 = 500;

fn pay_sum(
    rules: &Rules,
    now: &Now<'_, CaribbeanStud>,
    (at, wager): (Position, Wager),
    sum: Money,
    decision: &mut Decision,
) {
    let how = if wager == Wager::Progressive { by::FROM_INVENTORY } else { by::CREDITED };
    let cite = settled(rules, now, &now.round.hands[at], wager).and(how);
    Chips::new(now.accounts, decision).pay(at, wager, sum, cite);
}

/// A share of a meter as it stands now; all of it sets the meter anew.
fn draw(
    rules: &Rules,
    now: &Now<'_, CaribbeanStud>,
    (at, wager): (Position, Wager),
    percent: u32,
    given: Given,
    decision: &mut Decision,
) {
    let (hand, meter) = (&now.round.hands[at], rules.meter(wager));
    let shows = read(meter, now.accounts, given, decision);
    let amount = meter.share(shows, percent, 1);
    let how = if wager == Wager::Progressive { by::PERCENTAGE } else { by::FIVE_CARD_PERCENTAGE };
    let mut cite = settled(rules, now, hand, wager).and(how);
    if wager == Wager::Progressive && hand.accepted(wager) > Money::dollars(1) {
        cite = cite.and(by::SAME_FOR_FIVE);
    }
    let fund = meter.meter.fund;
    decision.push(Event::Meter(MeterEvent::Drawn { fund, at, wager, amount }), cite);
    if percent == 100 {
        decision.push(Event::Meter(meter.reset(at, shows - amount)), meter.set);
    }
}

/// What a meter shows now, with what other tables did to it.
fn read(meter: &crate::blocks::meter::MeterRule, accounts: &Accounts, given: Given, decision: &mut Decision) -> Money {
    let (shows, event) = meter.reading(accounts, given);
    if let Some(event) = event {
        decision.push(Event::Meter(event), meter.read);
    }
    shows
}

/// A part of the award for the dealer's hand. It is set aside when the first of those who share it is paid.
fn pay_part(
    rules: &Rules,
    now: &Now<'_, CaribbeanStud>,
    (at, percent): (Position, u32),
    given: Given,
    decision: &mut Decision,
) {
    let (wager, meter) = (Wager::DealersHand, rules.meter(Wager::DealersHand));
    let part = now.round.part.unwrap_or_else(|| set_aside(meter, now, (at, percent), given, decision));
    let hand = &now.round.hands[at];
    let cite = settled(rules, now, hand, wager).and(by::FIVE_CARD_PERCENTAGE).and(by::SHARED);
    decision.push(Event::Meter(MeterEvent::Drawn { fund: AWARD, at, wager, amount: part }), cite);
}

/// Takes from the meter what all who wagered on the dealer's hand receive, in equal parts; answers with one of them.
fn set_aside(
    meter: &crate::blocks::meter::MeterRule,
    now: &Now<'_, CaribbeanStud>,
    (at, percent): (Position, u32),
    given: Given,
    decision: &mut Decision,
) -> Money {
    let sharing = now.round.hands.iter().filter(|(_, hand)| hand.undecided(Wager::DealersHand).is_some()).count();
    let shows = read(meter, now.accounts, given, decision);
    let part = meter.share(shows, percent, sharing as u32);
    let (fund, all) = (meter.meter.fund, part.times(sharing as i64));
    let mut push = |event: MeterEvent<Wager>, cite: Cite| decision.push(Event::Meter(event), cite);
    if all > shows {
        push(MeterEvent::ToppedUp { fund, at, amount: all - shows }, by::TOPPED_UP);
    }
    push(MeterEvent::SetAside { fund, into: AWARD, at, amount: all }, by::SHARED);
    if percent == 100 {
        push(meter.reset(at, (shows - all).max(Money::ZERO)), meter.set);
    }
    part
}

/// Everyone else with a progressive wager is paid for a hand that earns an Envy Bonus.
fn envy(rules: &Rules, now: &Now<'_, CaribbeanStud>, at: Position, decision: &mut Decision) {
    let hand = &now.round.hands[at];
    if hand.fate != Fate::In {
        return;
    }
    let rank = rank_of(&known(&hand.cards));
    let Some(odds) = rules.pay.envy[rank.category() as usize] else { return };
    for (other, theirs) in now.round.hands.iter().rev() {
        let stake = theirs.accepted(Wager::Progressive);
        if other == at || !stake.is_positive() {
            continue;
        }
        let Award::Sum(amount) = award(odds, stake) else { continue };
        let sums = by::ENVY_SUMS[usize::from(stake > Money::dollars(1))];
        let cite = by::ENVY.and(sums).and(by::CATEGORIES[rank.category() as usize]);
        let cite = if theirs.fate == Fate::Folded { cite.and(by::KEPT) } else { cite };
        decision.push(Event::EnvyEarned { at: other, by: at, amount }, cite);
        let paid = WagerEvent::PaidBeside { at: other, wager: Wager::Progressive, amount };
        decision.push(paid.into(), cite);
    }
}

/// What the system shows for a player beside a Five Card Hand Bonus wager.
fn extras(rules: &Rules, now: &Now<'_, CaribbeanStud>, at: Position, decision: &mut Decision) {
    let hand = &now.round.hands[at];
    let own = hand.accepted(Wager::OwnHand).is_positive();
    let wager = if own { Wager::OwnHand } else { Wager::DealersHand };
    for (shown, sum) in [hand.magic_card, hand.lucky_bonus].into_iter().zip(rules.extras) {
        if let Some(amount) = sum.filter(|_| shown) {
            decision.push(WagerEvent::PaidBeside { at, wager, amount }.into(), by::EXTRA_PAID);
        }
    }
}
