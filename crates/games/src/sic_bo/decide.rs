//! What follows from a command that is on offer.

use super::SicBo;
use super::act::Act;
use super::event::Event;
use super::irregular;
use super::offers::{announcing, settling};
use super::rules::Rules;
use super::settle;
use super::wager::{Kind, Wager};
use crate::blocks::wagers::{Chips, WagerEvent};
use engine::{Command, Given, Now, Position, Reason, Who};
use kit::{Dice, Money};
use law::Cite;

type Decision = engine::Decision<Event>;

/// What follows from a command that is on offer.
pub(super) fn decide(rules: &Rules, now: &Now<'_, SicBo>, who: Who, command: &Command<Act>, decision: &mut Decision) {
    let provisions = &rules.provisions;
    let amount = command.amount.unwrap_or(Money::ZERO);
    match (who, command.act) {
        (Who::Player(seat), Act::Place(wager)) => {
            decision.push(WagerEvent::Placed { at: seat.into(), wager, amount }.into(), rules.wager(wager).cite);
        }
        (Who::Player(seat), Act::TakeBack(wager)) => {
            let amount = now.accounts.spot(seat, wager.spot());
            decision.push(WagerEvent::TakenBack { at: seat.into(), wager, amount }.into(), provisions.call);
        }
        (_, Act::NoMoreBets) => decision.push(Event::BetsClosed, provisions.call),
        (_, Act::Shake) => {
            let shakes = if let Given::Count(shakes) = command.given { shakes } else { 0 };
            decision.push(Event::ShakerShaken { shakes }, provisions.shake);
        }
        (_, Act::Activate) => decision.push(Event::ShakerActivated, provisions.activate),
        (_, Act::Announce) => {
            let covered = !now.round.automated();
            let event = Event::DiceAnnounced { dice: dice(command.given), covered };
            decision.push(event, announcing(rules, now.round));
        }
        (_, Act::Enter) => enter(rules, now, at_rest(now), decision),
        (_, Act::Key) => enter(rules, now, dice(command.given), decision),
        (_, Act::Collect) => collect(rules, now, decision),
        (_, Act::Pay) => pay(rules, now, decision),
        (_, Act::ClearLights) => {
            decision.push(Event::Completed { end: now.round.leaves() }, provisions.cleared);
        }
        (_, act) => irregular::decide(rules, now, act, decision),
    }
}

fn dice(given: Given) -> Dice {
    match given {
        Given::Dice(dice) => dice,
        _ => Dice::default(),
    }
}

/// The dice that were announced.
fn at_rest(now: &Now<'_, SicBo>) -> Dice {
    now.round.dice.expect("settled when the dice are known")
}

/// The values are entered and the winners light up; where they are not what the dice show, the
/// dice govern and nothing is settled before they are entered again.
fn enter(rules: &Rules, now: &Now<'_, SicBo>, values: Dice, decision: &mut Decision) {
    let (provisions, dice) = (&rules.provisions, at_rest(now));
    let cite = if now.round.miskeyed { provisions.corrected } else { provisions.enter };
    decision.push(Event::ValuesEntered { values }, cite);
    if same(values, dice) {
        let lit = settle::winners(&rules.pay, dice);
        decision.push(Event::Illuminated { lit }, provisions.lit);
    } else {
        decision.push(Event::ValuesWrong { values, dice }, provisions.corrected);
    }
}

/// Whether two throws show the same numbers, in whatever order they were read.
fn same(a: Dice, b: Dice) -> bool {
    (1..=6).all(|face| a.count(face) == b.count(face))
}

/// All losing wagers, by position.
fn collect(rules: &Rules, now: &Now<'_, SicBo>, decision: &mut Decision) {
    let dice = at_rest(now);
    let by = by_hand(rules, now);
    let mut chips = Chips::new(now.accounts, decision);
    for (at, wager) in layout(now).filter(|(_, wager)| settle::odds(&rules.pay, *wager, dice).is_none()) {
        chips.collect(at, wager, rules.provisions.collected.and(lost(rules, wager, dice)).and(by));
    }
    decision.push(Event::LosersCollected, settling(rules, now.round));
}

/// Then all winning wagers, by position. After a settlement by hand gaming ceases.
fn pay(rules: &Rules, now: &Now<'_, SicBo>, decision: &mut Decision) {
    let dice = at_rest(now);
    let by = by_hand(rules, now);
    let mut chips = Chips::new(now.accounts, decision);
    for (at, wager) in layout(now) {
        let Some(amount) = settle::winnings(&rules.pay, wager, chips.on(at, wager), dice) else { continue };
        let cite = won(rules, wager, dice).and(by);
        chips.pay(at, wager, amount, cite);
        chips.give_back(at, wager, Reason::StakeBack, cite);
    }
    decision.push(Event::WinnersPaid, settling(rules, now.round));
    if now.round.display_out {
        let end = now.round.leaves();
        decision.push(Event::GamingCeased { end }, rules.provisions.gaming_ceases);
    }
}

/// Every wager on the layout, by seat and spot.
pub(super) fn layout<'a>(now: &'a Now<'_, SicBo>) -> impl Iterator<Item = (Position, Wager)> + 'a {
    now.round.seats().flat_map(|seat| now.round.wagers(seat).iter().map(move |wager| (seat.into(), wager)))
}

fn by_hand(rules: &Rules, now: &Now<'_, SicBo>) -> Cite {
    if now.round.display_out { rules.provisions.display_fails } else { Cite::NONE }
}

/// The clauses by which a wager lost.
fn lost(rules: &Rules, wager: Wager, dice: Dice) -> Cite {
    let provisions = &rules.provisions;
    let kind = provisions.kind(wager.kind());
    match wager {
        Wager::TwoOfAKind(number) if dice.count(number) == 3 => kind.and(provisions.two_on_three),
        Wager::Combination(..) if settle::triple(dice) => kind.and(provisions.combination_once),
        _ => kind,
    }
}

/// The clauses by which a wager is paid.
fn won(rules: &Rules, wager: Wager, dice: Dice) -> Cite {
    let provisions = &rules.provisions;
    let kind = provisions.kind(wager.kind());
    let cite = match wager {
        Wager::OneOfAKind(number) if dice.count(number) == 1 => provisions.one_die.and(kind),
        Wager::OneOfAKind(_) => provisions.more_dice.and(kind),
        _ => provisions.paid.and(kind),
    };
    let reading = match wager.kind() {
        Kind::TwoOfAKind if settle::triple(dice) => provisions.two_on_three,
        Kind::Total if settle::triple(dice) => provisions.total_on_three,
        Kind::Combination => provisions.combination_once,
        _ => Cite::NONE,
    };
    cite.and(provisions.paid).and(reading)
}
