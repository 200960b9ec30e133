//! What follows from a command that is on offer.

use super::act::Act;
use super::event::{Event, Held, NoRoll};
use super::offers::{deal_cite, set_cite};
use super::provisions as by;
use super::round::{Fate, Round, Stage, four};
use super::rules::Rules;
use super::{PaiGow, Setting, bank, irregular, showdown};
use engine::{Command, Given, Now, Place, Seat, Who};
use kit::{Dice, Money, Tile, Tiles};
use law::Cite;

pub(super) type Decision = engine::Decision<Event>;

/// What follows from a command that is on offer.
pub(super) fn decide(rules: &Rules, now: &Now<'_, PaiGow>, who: Who, command: &Command<Act>, decision: &mut Decision) {
    let amount = command.amount.unwrap_or(Money::ZERO);
    match (who, command.act) {
        (Who::Player(seat), act) if act.is_banks() || matches!(act, Act::PassBank | Act::AcceptBank) => {
            bank::directs(rules, now, seat, command, decision);
        }
        (Who::Player(seat), Act::Shake) => {
            decision.push(Event::Shaken { bank: Some(seat), times: count(command.given) }, by::BANK_SHAKES);
        }
        (Who::Player(seat), act) => player(rules, now, seat, act, amount, command.given, decision),
        (_, Act::PassBankOn | Act::WithdrawBank | Act::PlaceDealerWager | Act::NoMoreBets | Act::IndicateStyle) => {
            bank::dealer(rules, now, command, decision);
        }
        (_, Act::Shake) => {
            let cite = if now.round.banking.bank.is_some() { by::SHAKE_FOR_BANK } else { by::SHAKE };
            decision.push(Event::Shaken { bank: None, times: count(command.given) }, cite);
        }
        (_, Act::NotFlat) => decision.push(Event::NoRoll { why: NoRoll::NotFlat }, by::NOT_FLAT),
        (_, Act::FallenOut) => decision.push(Event::NoRoll { why: NoRoll::FallenOut }, by::FALLEN_OUT),
        (_, Act::LiftLid) => lift_lid(now.round, dice(command.given), decision),
        (_, Act::Deal(to)) => {
            let cite = deal_cite(now.round, to);
            decision.push(Event::Delivered { to, tiles: tiles(command.given) }, cite);
        }
        (_, Act::CollectUnplayed) => collect_unplayed(now.round, decision),
        (_, Act::CoverShaker) => cover_shaker(now.round, decision),
        (_, Act::SetFor(area)) => set_for(rules, now.round, area, decision),
        (_, Act::SetDealerHand) => {
            let (tiles, rule, cite) = house_way(rules, &now.round.dealer);
            let first = if now.round.banking.bank.is_some() { by::DEALER_AGAINST_BANK } else { by::DEALER_SETS };
            let hands = by::hands(&setting(&tiles));
            decision.push(Event::DealerSet { tiles, rule }, first.and(cite).and(hands));
        }
        (_, act) if act.owner() == "the floorperson" => irregular::decide(rules, now, act, command.given, decision),
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

fn player(
    rules: &Rules,
    now: &Now<'_, PaiGow>,
    seat: Seat,
    act: Act,
    amount: Money,
    given: Given,
    decision: &mut Decision,
) {
    let round = now.round;
    let own = Held { area: seat, by: seat };
    match act {
        Act::Place => decision.push(Event::WagerPlaced { held: own, amount }, by::WAGER),
        Act::PlaceSecond(area) => {
            decision.push(Event::WagerPlaced { held: Held { area, by: seat }, amount }, by::SECOND_AREA.and(by::WAGER));
        }
        Act::TakeBack => take_back(round, own, by::TAKE_BACK, decision),
        Act::TakeBackSecond => {
            if let Some(second) = round.second(seat) {
                take_back(round, second, by::TAKE_BACK, decision);
            }
        }
        Act::PlaceCoupon => decision.push(Event::CouponPlaced { seat, amount }, by::COUPON),
        Act::TakeBackCoupon => decision.push(Event::CouponReturned { seat }, by::COUPON),
        Act::SetHand => {
            let held = if round.stage == Stage::BankSets { Some(own) } else { round.next_to_set(seat) };
            if let Some(held) = held {
                let setting = setting(&tiles(given));
                let cite = set_cite(round, held).and(by::SET_HIGH_AND_LOW);
                let tiles = in_order(&setting);
                decision.push(Event::HandSet { held, tiles, by_dealer: false }, cite);
            }
        }
        Act::AskAdvice => {
            let held = if round.stage == Stage::BankSets { own } else { round.next_to_set(seat).unwrap_or(own) };
            // Which rule it is would tell the others of the tiles, so no clause of it is cited.
            let (tiles, rule, _) = house_way(rules, &round.area(held.area).tiles);
            decision.push(Event::Advised { held, tiles, rule: Some(rule) }, by::ADVICE.and(by::WAY));
        }
        Act::PlayHand | Act::VoidHand => irregular::option(round, seat, act, decision),
        act => showdown::surrender(rules, now, seat, act, decision),
    }
}

pub(super) fn take_back(round: &Round, held: Held, cite: Cite, decision: &mut Decision) {
    decision.push(Event::WagerTakenBack { held, amount: round.area(held.area).wager }, cite);
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
    let unplayed = super::round::CIRCLE.into_iter().filter(|place| !round.played(*place));
    let hands = unplayed.filter(|place| *place != Place::DeadHand).count() as u8;
    let cite = if round.banking.bank.is_some() { by::UNPLAYED_WITH_BANK } else { by::UNPLAYED };
    decision.push(Event::UnplayedCollected { hands }, cite);
}

/// The deal is done: players take up their tiles, but for a hand that may become void.
fn cover_shaker(round: &Round, decision: &mut Decision) {
    let cite = if round.banking.bank.is_some() { by::COVER_WITH_BANK } else { by::COVER };
    decision.push(Event::ShakerCovered, cite);
    for held in round.with(Fate::In).filter(|held| !round.area(held.area).asked) {
        decision.push(Event::TakenUp { held, tiles: round.area(held.area).tiles }, by::TAKE_UP);
    }
}

/// The dealer sets, by the house way, the hand of a player who does not.
fn set_for(rules: &Rules, round: &Round, area: Seat, decision: &mut Decision) {
    let state = round.area(area);
    let held = Held { area, by: state.by.unwrap_or(area) };
    if state.asked {
        decision.push(Event::HandKept { held }, by::PLAYER_EXPOSED.and(by::TURN));
    }
    let (tiles, _, _) = house_way(rules, &state.tiles);
    if round.banking.is(area) {
        if !state.taken {
            let event = super::bank_event::BankEvent::Turned { seat: area, tiles: state.tiles };
            decision.push(Event::Bank(event), by::BANK_TURNS.and(by::TURN));
        }
    } else if !state.taken {
        decision.push(Event::TakenUp { held, tiles: state.tiles }, by::TAKE_UP);
    }
    decision.push(Event::HandSet { held, tiles, by_dealer: true }, by::SET_FOR_PLAYER.and(by::WAY));
}
