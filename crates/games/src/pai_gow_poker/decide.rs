//! What follows from a command that is on offer.

use super::act::{Act, Number, Wager};
use super::dealing::{Dealing, Start};
use super::event::{Event, NoRoll};
use super::house_way::Ranks;
use super::offers::{deal_cite, set_cite, seven};
use super::provisions as by;
use super::round::{Fate, Hand, Round, Stage};
use super::rules::{ENVY_FROM, Rules};
use super::setting::{arranged, in_order, ranks};
use super::{PaiGowPoker, bank, bonuses, irregular, settle, showdown};
use crate::blocks::card_table::{CardAct, given_cards};
use crate::blocks::wagers::{Chips, WagerEvent};
use engine::{Command, Given, Now, Place, Position, Reason, Who};
use kit::{Card, Cards, Dice, Money, joker_threes_of};
use law::Cite;

pub(super) type Decision = engine::Decision<Event>;

/// What follows from a command that is on offer.
pub(super) fn decide(
    rules: &Rules,
    now: &Now<'_, PaiGowPoker>,
    who: Who,
    command: &Command<Act>,
    decision: &mut Decision,
) {
    let round = now.round;
    match (who, command.act) {
        (Who::Player(seat), _) => player(rules, now, Position { seat, hand: command.hand }, command, decision),
        (Who::Floorperson, Act::OrderRecut) => bank::recut(rules, decision),
        (Who::Floorperson, Act::Validate(at)) => showdown::validate(rules, now, at, decision),
        (Who::Floorperson, Act::CompleteDocuments(at)) => {
            decision.push(Event::DocumentsCompleted { at }, by::STAYS);
        }
        (Who::Floorperson, _) => irregular::decide(rules, now, command, decision),
        (_, Act::PassBankOn | Act::WithdrawBank | Act::PlaceDealerWager | Act::PassCutOn | Act::DealerCuts)
        | (_, Act::SelectStackFor(_) | Act::Cards(CardAct::NoMoreBets)) => {
            bank::dealer(rules, now, command, decision);
        }
        (_, Act::DealerShakes) => {
            let cite = if round.banking.bank.is_some() { by::SHAKE_AGAIN.and(by::TURN) } else { by::SHAKE };
            decision.push(Event::Shaken { bank: None, times: count(command.given) }, cite);
        }
        (_, Act::NotFlat) => decision.push(Event::NoRoll { why: NoRoll::NotFlat }, by::NOT_FLAT),
        (_, Act::FallenOut) => decision.push(Event::NoRoll { why: NoRoll::FallenOut }, by::FALLEN_OUT),
        (_, Act::LiftLid | Act::DisplayNumber | Act::ReadButton) => starts(rules, round, dice(command.given), decision),
        (_, Act::SettleNumbers) => settle_numbers(rules, now, decision),
        (_, Act::DealStacks) => {
            decision.push(Event::StacksDealt { cards: given_cards(command.given) }, by::STACKS);
        }
        (_, Act::Deliver(to)) => deliver(rules, round, to, decision),
        (_, Act::Cards(CardAct::Deal(to))) => deal(rules, round, to, given_cards(command.given), decision),
        (_, Act::SettleThreeCards) => settle_three_cards(rules, now, decision),
        (_, Act::CollectUnplayed) => collect_unplayed(round, decision),
        (_, Act::SetFor(at)) => set_for(rules, round, at, decision),
        (_, Act::SetDealerHand) => set_dealer(rules, round, decision),
        (_, Act::SettleBonus(at)) => bonuses::settle_bonus(rules, now, at, decision),
        (_, Act::SettleEnvy(at)) => bonuses::settle_envy(rules, now, at, decision),
        (_, Act::FindStacksMisdealt | Act::Cards(_)) => irregular::deck(now, command, decision),
        _ => showdown::decide(rules, now, command.act, decision),
    }
}

pub(super) fn count(given: Given) -> u32 {
    match given {
        Given::Count(count) => count,
        _ => 0,
    }
}

fn dice(given: Given) -> Dice {
    match given {
        Given::Dice(dice) => dice,
        _ => Dice::default(),
    }
}

/// Cards as the house way sets them, high hand first, and the rule that does.
pub(super) fn by_house_way(rules: &Rules, cards: &Cards) -> (Cards, u8) {
    let decided = rules.way.decide(seven(cards)).expect("a checked house way sets every hand");
    (in_order(&decided.setting), decided.rule as u8)
}

/// The clauses that make two hands what they are.
pub(super) fn hands_cite(rules: &Rules, cards: &Cards) -> Cite {
    let known = seven(cards);
    let joker = |cards: &[Card]| cards.iter().any(|card| card.is_joker());
    by::hands(&ranks(cards, rules.wheel), rules.wheel, [joker(&known[..5]), joker(&known[5..])])
}

/// The ranks of two hands that lie five and two.
pub(super) fn ranks_of(rules: &Rules, cards: &Cards) -> Ranks {
    ranks(cards, rules.wheel)
}

fn player(rules: &Rules, now: &Now<'_, PaiGowPoker>, at: Position, command: &Command<Act>, decision: &mut Decision) {
    let (hand, amount) = (&now.round.hands[at], command.amount.unwrap_or(Money::ZERO));
    match command.act {
        Act::Place(wager) => {
            let cite = rules.wager_at(wager, at, now.round.banking.is(at.seat)).cite;
            let marked = wager == Wager::Bonus && amount >= ENVY_FROM;
            let cite = if marked { cite.and(by::ENVY_MARKER) } else { cite };
            decision.push(WagerEvent::Placed { at, wager, amount }.into(), cite);
        }
        Act::PlaceOn(area) => {
            decision.push(Event::AreaTaken { at, area }, by::SECOND_AREA);
            let placed = WagerEvent::Placed { at, wager: Wager::Hand, amount };
            decision.push(placed.into(), by::SECOND_AREA.and(by::WAGER));
        }
        Act::TakeBack(wager) => take_back(now, at, wager, by::AFTER_CALL, decision),
        Act::PlaceCoupon => decision.push(WagerEvent::CouponPlaced { at, amount }.into(), by::COUPON),
        Act::TakeBackCoupon => decision.push(WagerEvent::CouponReturned { at }.into(), by::COUPON),
        Act::PlaceCouponOn(number) => decision.push(Event::NumberCoupon { at, number, amount }, by::NUMBER_COUPON),
        Act::TakeBackCouponOn(number) => {
            let amount = Money::ZERO;
            decision.push(Event::NumberCoupon { at, number, amount }, by::NUMBER_COUPON);
        }
        Act::RedeemCoupon => decision.push(Event::CouponRedeemed { at }, by::PROGRESSIVE_COUPON),
        Act::TakeBackProgressiveCoupon => decision.push(Event::CouponKept { at }, by::PROGRESSIVE_COUPON),
        Act::LayUp => decision.push(Event::LaidUp { at, cards: hand.cards, by_dealer: false }, by::LAY_UP),
        Act::SetHand => set(now.round, at, &given_cards(command.given), decision),
        Act::SetThreeLow => {
            let low = given_cards(command.given);
            let event = Event::HandSet { at, cards: arranged(&hand.cards, &low), low: 3, by_dealer: false };
            decision.push(event, by::THREE_LOW);
        }
        Act::AskAdvice => {
            // Which rule it is would tell the others of the cards, so no clause of it is cited.
            let (cards, rule) = by_house_way(rules, &hand.cards);
            decision.push(Event::Advised { at, cards, rule: Some(rule) }, by::ADVICE.and(by::WAY));
        }
        Act::PlayHand | Act::VoidHand => irregular::option(now, at, command.act, decision),
        Act::Surrender => showdown::surrender(now, at, decision),
        _ => bank::directs(rules, now, at.seat, command, decision),
    }
}

/// A hand is set as its player wants it, foul or not, which nobody is told before it is exposed.
fn set(round: &Round, at: Position, low: &Cards, decision: &mut Decision) {
    let hand = &round.hands[at];
    let cards = arranged(&hand.cards, low);
    decision.push(Event::HandSet { at, cards, low: 2, by_dealer: false }, set_cite(round, at));
}

/// Everything that a player has placed on a hand goes back before the deal, coupons too.
pub(super) fn take_back_all(now: &Now<'_, PaiGowPoker>, at: Position, cite: Cite, decision: &mut Decision) {
    let hand = &now.round.hands[at];
    coupons_back(at, hand, decision);
    for wager in Wager::ASIDE.into_iter().chain([Wager::Hand]) {
        take_back(now, at, wager, cite, decision);
    }
}

fn take_back(now: &Now<'_, PaiGowPoker>, at: Position, wager: Wager, cite: Cite, decision: &mut Decision) {
    let amount = Chips::new(now.accounts, decision).on(at, wager);
    if amount.is_positive() {
        decision.push(WagerEvent::TakenBack { at, wager, amount }.into(), cite);
    }
}

/// Coupons that lie on numbers or stand for a progressive wager are the player's again.
pub(super) fn coupons_back(at: Position, hand: &Hand, decision: &mut Decision) {
    for number in (1..=7).map(Number).filter(|number| super::wagers::coupon_on(hand, *number).is_positive()) {
        decision.push(Event::NumberCoupon { at, number, amount: Money::ZERO }, by::NUMBER_COUPON);
    }
    if hand.progressive_coupon {
        decision.push(Event::CouponKept { at }, by::PROGRESSIVE_COUPON);
    }
}

/// A total, a number or the button says where the deal begins.
fn starts(rules: &Rules, round: &Round, dice: Dice, decision: &mut Decision) {
    let total = dice.total();
    let start = match round.start_by {
        Start::Button => round.button_at(),
        _ => round.reached(total),
    };
    let bank = round.banking.bank.is_some();
    let cite = by::started(round.start_by, round.dealing, bank, total);
    let cite = if rules.marks_start { cite.and(by::MARKED) } else { cite };
    decision.push(Event::Started { by: round.start_by.into(), dice, start, marked: rules.marks_start }, cite);
}

/// Losing additional wagers are collected, then winning ones paid, in whole dollars.
fn settle_numbers(rules: &Rules, now: &Now<'_, PaiGowPoker>, decision: &mut Decision) {
    let displayed = Number(now.round.dice.total());
    let each = || {
        let numbers = |(at, hand)| (1..=7).map(move |number| (at, hand, Number(number)));
        now.round.hands.iter().flat_map(numbers)
    };
    for (at, hand, number) in each().filter(|(.., number)| *number != displayed) {
        Chips::new(now.accounts, decision).collect(at, Wager::Additional(number), by::NUMBER_LOST);
        if super::wagers::coupon_on(hand, number).is_positive() {
            decision.push(Event::NumberCoupon { at, number, amount: Money::ZERO }, by::NUMBER_COUPON);
        }
    }
    for (at, hand, number) in each().filter(|(.., number)| *number == displayed) {
        let (wager, cite) = (Wager::Additional(number), by::NUMBER_WON);
        let mut chips = Chips::new(now.accounts, decision);
        let stake = chips.on(at, wager);
        chips.pay(at, wager, settle::additional(rules.pay.additional, stake), cite);
        let coupon = super::wagers::coupon_on(hand, number);
        if coupon.is_positive() {
            let amount = settle::additional(rules.pay.additional, coupon);
            chips.push(WagerEvent::CouponPaid { at, wager, amount }, by::NUMBER_COUPON);
            chips.push(Event::NumberCoupon { at, number, amount: Money::ZERO }, by::NUMBER_COUPON);
        }
        chips.give_back(at, wager, Reason::StakeBack, cite);
    }
    decision.push(Event::NumbersSettled, by::NUMBERS_SETTLED.and(by::STARTS[now.round.dealing as usize]));
}

fn deliver(rules: &Rules, round: &Round, to: Place, decision: &mut Decision) {
    let (_, stack) = round.next_delivery().expect("a stack was offered to be delivered");
    let cards = round.stacks[usize::from(stack.0) - 1];
    decision.push(Event::Delivered { to, stack: Some(stack), cards }, deal_cite(rules, round, to));
}

fn deal(rules: &Rules, round: &Round, to: Place, cards: Cards, decision: &mut Decision) {
    decision.push(Event::Delivered { to, stack: None, cards }, deal_cite(rules, round, to));
    // Whoever has a three-card bonus wager looks at the first three cards.
    let last = round.dealing == Dealing::Bonus && round.stage == Stage::Dealing && to == Place::Dealer;
    for at in round.playing().filter(|_| last) {
        let hand = &round.hands[at];
        if hand.staked(Wager::ThreeCard).is_positive() && !hand.asked && hand.fate != Fate::Void {
            decision.push(Event::TakenUp { at, cards: hand.cards }, by::LAY_UP);
        }
    }
}

/// Three-card bonus wagers on losing hands are collected, then those on winning ones paid.
fn settle_three_cards(rules: &Rules, now: &Now<'_, PaiGowPoker>, decision: &mut Decision) {
    let wager = Wager::ThreeCard;
    let won = |at: Position| {
        let cards = now.round.hands[at].cards.known::<3>().expect("three cards whose faces are known");
        settle::three_card(&rules.pay, joker_threes_of(cards))
    };
    let wagered = |at: &Position| now.accounts.spot(*at, 4).is_positive();
    let cite = by::THREE_CARDS_SETTLED.and(by::BEARING);
    for at in now.round.playing().filter(wagered).filter(|at| won(*at).is_none()) {
        Chips::new(now.accounts, decision).collect(at, wager, cite.and(by::three(None)));
    }
    for (at, (hand, odds)) in now.round.playing().filter(wagered).filter_map(|at| Some((at, won(at)?))) {
        let cite = cite.and(by::three(Some(hand)));
        let held = &now.round.hands[at];
        if !held.laid_up {
            decision.push(Event::LaidUp { at, cards: held.cards, by_dealer: true }, by::LAY_UP);
        }
        let mut chips = Chips::new(now.accounts, decision);
        let stake = chips.on(at, wager);
        chips.pay(at, wager, odds.winnings(stake).expect("house rules whose payouts are whole cents"), cite);
        chips.give_back(at, wager, Reason::StakeBack, cite);
    }
    decision.push(Event::ThreeCardsSettled, by::THREE_CARDS_SETTLED);
}

/// Cards without a wager are collected unexposed. The deal is done: players take up their cards.
fn collect_unplayed(round: &Round, decision: &mut Decision) {
    let hands = round.circle().into_iter().filter(|place| !round.played(*place)).count() as u8;
    let cite = by::UNPLAYED[round.dealing as usize];
    let cite = if round.start_by == Start::Dice { cite.and(by::SHAKER_COVERED) } else { cite };
    decision.push(Event::UnplayedCollected { hands }, cite);
    take_up(round, decision);
}

/// Players take up their cards, but for a hand that may become void.
pub(super) fn take_up(round: &Round, decision: &mut Decision) {
    for at in round.with(Fate::In).filter(|at| !round.hands[*at].asked) {
        decision.push(Event::TakenUp { at, cards: round.hands[at].cards }, by::TAKE_UP);
    }
}

/// The dealer sets, by the house way, the hand of a player who does not.
fn set_for(rules: &Rules, round: &Round, at: Position, decision: &mut Decision) {
    let hand = &round.hands[at];
    if hand.asked {
        decision.push(Event::HandKept { at }, by::PLAYER_EXPOSED.and(by::TURN));
    }
    if !hand.taken && round.banking.is(at.seat) {
        let event = super::BankEvent::Turned { seat: at.seat, cards: hand.cards };
        decision.push(event.into(), by::BANK_TURNS.and(by::TURN));
    } else if !hand.taken {
        decision.push(Event::TakenUp { at, cards: hand.cards }, by::TAKE_UP);
    }
    let (cards, _) = by_house_way(rules, &hand.cards);
    let event = Event::HandSet { at, cards, low: 2, by_dealer: true };
    decision.push(event, by::SET_FOR_PLAYER.and(by::WAY));
}

fn set_dealer(rules: &Rules, round: &Round, decision: &mut Decision) {
    let (cards, rule) = by_house_way(rules, &round.dealer);
    let first = if round.banking.bank.is_some() { by::DEALER_AGAINST_BANK } else { by::DEALER_SETS };
    let cite = first.and(by::WAY).and(hands_cite(rules, &cards));
    decision.push(Event::DealerSet { cards, rule }, cite);
}

/// What is left of the deck goes to the rack; where section 17 wagers are offered, the deal is done by it.
pub(super) fn after_stub(round: &Round, racked: bool, decision: &mut Decision) {
    if racked && round.dealing == Dealing::Bonus && round.stage == Stage::Stub {
        take_up(round, decision);
    }
}
