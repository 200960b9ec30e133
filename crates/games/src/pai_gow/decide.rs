//! What follows from a command that is on offer.

use super::act::{Act, DealtTo, Wager};
use super::bank_event::BankEvent;
use super::event::{Event, NoRoll};
use super::offers::{deal_cite, set_cite};
use super::provisions as by;
use super::round::{Fate, Round, four};
use super::rules::Rules;
use super::{PaiGow, Setting, bank, irregular, showdown};
use crate::blocks::wagers::WagerEvent;
use engine::{Command, Given, Now, Place, Position, Who};
use kit::{Dice, Money, Tile, Tiles};
use law::Cite;

pub(super) type Decision = engine::Decision<Event>;

/// What follows from a command that is on offer.
pub(super) fn decide(rules: &Rules, now: &Now<'_, PaiGow>, who: Who, command: &Command<Act>, decision: &mut Decision) {
    let round = now.round;
    let by_bank = |with: Cite, without: Cite| if round.banking.bank.is_some() { with } else { without };
    match (who, command.act) {
        (Who::Player(seat), _) => player(rules, now, Position { seat, hand: command.hand }, command, decision),
        (Who::Floorperson, act) => irregular::decide(rules, now, act, command.given, decision),
        (_, Act::PassBankOn | Act::WithdrawBank | Act::PlaceDealerWager | Act::NoMoreBets | Act::IndicateStyle) => {
            bank::dealer(rules, now, command, decision);
        }
        (_, Act::DealerShakes) => {
            let cite = by_bank(by::SHAKE_FOR_BANK, by::SHAKE);
            decision.push(Event::Shaken { bank: None, times: count(command.given) }, cite);
        }
        (_, Act::NotFlat) => decision.push(Event::NoRoll { why: NoRoll::NotFlat }, by::NOT_FLAT),
        (_, Act::FallenOut) => decision.push(Event::NoRoll { why: NoRoll::FallenOut }, by::FALLEN_OUT),
        (_, Act::LiftLid) => lift_lid(round, dice(command.given), decision),
        (_, Act::Deal(DealtTo(to))) => {
            decision.push(Event::Delivered { to, tiles: tiles(command.given) }, deal_cite(round, to));
        }
        (_, Act::CollectUnplayed) => collect_unplayed(round, decision),
        (_, Act::CoverShaker) => cover_shaker(round, decision),
        (_, Act::SetFor(at)) => set_for(rules, round, at, decision),
        (_, Act::SetDealerHand) => {
            let (tiles, rule, cite) = house_way(rules, &round.dealer);
            let first = by_bank(by::DEALER_AGAINST_BANK, by::DEALER_SETS);
            let hands = by::hands(&setting(&tiles));
            decision.push(Event::DealerSet { tiles, rule }, first.and(cite).and(hands));
        }
        (_, act) => showdown::decide(rules, now, act, decision),
    }
}

pub(super) fn tiles(given: Given) -> Tiles {
    match given {
        Given::Tiles(tiles) => tiles,
        _ => Tiles::NONE,
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

/// The setting of four known tiles, two and two.
pub(super) fn setting(tiles: &Tiles) -> Setting {
    let [a, b, c, d] = faces(tiles);
    Setting::of([a, b], [c, d])
}

fn faces(tiles: &Tiles) -> [Tile; 4] {
    four(tiles).expect("the faces of tiles in play are known")
}

/// High hand, then low hand.
fn in_order(setting: &Setting) -> Tiles {
    setting.hands().into_iter().flatten().collect()
}

/// Tiles as the house way sets them, the rule that does, and the clauses behind it.
pub(super) fn house_way(rules: &Rules, tiles: &Tiles) -> (Tiles, u8, Cite) {
    let decided = rules.way.decide(faces(tiles)).expect("a checked house way sets every hand");
    (in_order(&decided.setting), decided.rule as u8, by::way(rules.own_way, decided.rule))
}

fn player(rules: &Rules, now: &Now<'_, PaiGow>, at: Position, command: &Command<Act>, decision: &mut Decision) {
    let (round, wager, amount) = (now.round, Wager::Hand, command.amount.unwrap_or(Money::ZERO));
    match command.act {
        Act::Place => decision.push(WagerEvent::Placed { at, wager, amount }.into(), by::WAGER),
        Act::PlaceOn(area) => {
            decision.push(Event::AreaTaken { at, area }, by::SECOND_AREA);
            decision.push(WagerEvent::Placed { at, wager, amount }.into(), by::SECOND_AREA.and(by::WAGER));
        }
        Act::TakeBack => take_back(round, at, by::TAKE_BACK, decision),
        Act::PlaceCoupon => decision.push(WagerEvent::CouponPlaced { at, amount }.into(), by::COUPON),
        Act::TakeBackCoupon => decision.push(WagerEvent::CouponReturned { at }.into(), by::COUPON),
        Act::SetHand => {
            let tiles = in_order(&setting(&tiles(command.given)));
            let cite = set_cite(round, at).and(by::SET_HIGH_AND_LOW);
            decision.push(Event::HandSet { at, tiles, by_dealer: false }, cite);
        }
        Act::AskAdvice => {
            // Which rule it is would tell the others of the tiles, so no clause of it is cited.
            let (tiles, rule, _) = house_way(rules, &round.hands[at].tiles);
            decision.push(Event::Advised { at, tiles, rule: Some(rule) }, by::ADVICE.and(by::WAY));
        }
        Act::PlayHand | Act::VoidHand => irregular::option(now, at, command.act, decision),
        Act::Surrender => showdown::surrender(now, at, decision),
        _ => bank::directs(round, at.seat, command, decision),
    }
}

pub(super) fn take_back(round: &Round, at: Position, cite: Cite, decision: &mut Decision) {
    let (wager, amount) = (Wager::Hand, round.hands[at].wager);
    decision.push(WagerEvent::TakenBack { at, wager, amount }.into(), cite);
}

/// The dice are totalled, and the total is counted out around the table.
fn lift_lid(round: &Round, dice: Dice, decision: &mut Decision) {
    let total = dice.total();
    let start = round.reached(total);
    let cite = match (round.banking.bank, total) {
        (Some(_), _) => by::THROW_WITH_BANK,
        (None, 9) => by::THROW.and(by::EXAMPLE_DEALER),
        (None, 15) => by::THROW.and(by::EXAMPLE_SIXTH),
        (None, _) => by::THROW,
    };
    decision.push(Event::Thrown { dice, total, start }, cite);
}

/// Stacks without a wager go with the dead hand, unexposed.
fn collect_unplayed(round: &Round, decision: &mut Decision) {
    let unplayed = round.circle().into_iter().filter(|place| !round.played(*place));
    let hands = unplayed.filter(|place| *place != Place::DeadHand).count() as u8;
    let cite = if round.banking.bank.is_some() { by::UNPLAYED_WITH_BANK } else { by::UNPLAYED };
    decision.push(Event::UnplayedCollected { hands }, cite);
}

/// The deal is done: players take up their tiles, but for a hand that may become void.
fn cover_shaker(round: &Round, decision: &mut Decision) {
    let cite = if round.banking.bank.is_some() { by::COVER_WITH_BANK } else { by::COVER };
    decision.push(Event::ShakerCovered, cite);
    for at in round.with(Fate::In).filter(|at| !round.hands[*at].asked) {
        decision.push(Event::TakenUp { at, tiles: round.hands[at].tiles }, by::TAKE_UP);
    }
}

/// The dealer sets, by the house way, the hand of a player who does not.
fn set_for(rules: &Rules, round: &Round, at: Position, decision: &mut Decision) {
    let hand = &round.hands[at];
    if hand.asked {
        decision.push(Event::HandKept { at }, by::PLAYER_EXPOSED.and(by::TURN));
    }
    if !hand.taken && round.banking.is(at.seat) {
        let event = BankEvent::Turned { seat: at.seat, tiles: hand.tiles };
        decision.push(event.into(), by::BANK_TURNS.and(by::TURN));
    } else if !hand.taken {
        decision.push(Event::TakenUp { at, tiles: hand.tiles }, by::TAKE_UP);
    }
    let (tiles, _, _) = house_way(rules, &hand.tiles);
    decision.push(Event::HandSet { at, tiles, by_dealer: true }, by::SET_FOR_PLAYER.and(by::WAY));
}
