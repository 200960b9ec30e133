//! Wagers against the Banker: suivi before banco before a part, and who commands the Player's Hand.

use super::act::{Act, Claim, Wager};
use super::event::{Event, NoHand};
use super::provisions as law;
use super::round::Round;
use super::rules::Rules;
use super::succession::no_hand;
use super::{At, decide::Decision};
use crate::blocks::wagers::{WagerEvent, affordable};
use engine::{Amount, Seat};
use kit::{Limits, Money};

/// Everybody who may wager against the Banker, the nearest counterclockwise first.
pub(super) fn others<'a>(now: &'a At<'_>) -> impl Iterator<Item = Seat> + 'a {
    now.round.right_of_banker().filter(|seat| now.seated.has(*seat))
}

/// Whether a seat has the chips to cover the whole bank.
pub(super) fn can_cover(now: &At<'_>, seat: Seat) -> bool {
    now.round.placed <= now.accounts.stack(seat)
}

/// Who is still waited for before calls are taken: whoever has not spoken and could call.
pub(super) fn uncalled<'a>(now: &'a At<'_>) -> impl Iterator<Item = Seat> + 'a {
    let open = now.round.suivi.is_none();
    others(now).filter(move |seat| open && !now.round.spoken.has(*seat) && can_cover(now, *seat))
}

/// The most turns that anybody has: a second one while cover is missing.
const TURNS: u8 = 2;

/// What of the bank nobody covers yet.
pub(super) fn missing(round: &Round) -> Money {
    round.placed - round.covered()
}

/// Whose turn it is to wager against a part.
pub(super) fn turn(now: &At<'_>) -> Option<Seat> {
    if missing(now.round).is_zero() {
        return None;
    }
    let turns = |seat: &Seat| now.round.turns[seat.index()];
    others(now).filter(|seat| turns(seat) < TURNS).min_by_key(turns)
}

/// Whether everybody has had a turn, or nothing is left to cover.
pub(super) fn all_asked(now: &At<'_>) -> bool {
    turn(now).is_none_or(|seat| now.round.turns[seat.index()] > 0)
}

/// What may be wagered against a part: never more than the Banker did.
pub(super) fn part_range(rules: &Rules, round: &Round) -> Limits {
    Limits { least: rules.bank.step, most: round.placed, ..rules.bank }
}

/// What of that a participant's chips allow.
pub(super) fn part_amount(rules: &Rules, now: &At<'_>, seat: Seat) -> Result<Amount, Money> {
    affordable(part_range(rules, now.round), now.accounts.stack(seat))
}

/// What follows from an act about wagers against the Banker.
pub(super) fn decide(now: &At<'_>, seat: Option<Seat>, act: Act, amount: Money, out: &mut Decision) {
    match (act, seat) {
        (Act::Suivi, Some(seat)) => out.push(Event::Called { seat, claim: Some(Claim::Suivi) }, law::SUIVI),
        (Act::Banco, Some(seat)) => out.push(Event::Called { seat, claim: Some(Claim::Banco) }, law::BANCO),
        (Act::NoBanco, Some(seat)) => out.push(Event::Called { seat, claim: None }, law::BANCO),
        (Act::PlaceWager, Some(seat)) => part(now, seat, amount, out),
        (Act::PlaceWagerInCash, Some(seat)) => {
            out.push(Event::CashExchanged { seat, amount }, law::CASH);
            part(now, seat, amount, out);
        }
        (Act::NoWager, Some(seat)) => out.push(Event::TurnPassed { seat }, law::PART),
        (Act::TakeCalls, _) => take_calls(now, out),
        (Act::PassTurnOn, _) => {
            if let Some(seat) = turn(now) {
                out.push(Event::TurnPassed { seat }, law::PART);
            }
        }
        (Act::NoMoreBets, _) => no_more_bets(now, out),
        _ => unreachable!("decided elsewhere"),
    }
}

/// Suivi goes before banco, and among several bancos the nearest to the Banker counterclockwise.
fn take_calls(now: &At<'_>, out: &mut Decision) {
    let round = now.round;
    let amount = round.placed;
    if let Some(seat) = round.suivi {
        out.push(Event::AgainstPlaced { seat, amount, claim: Claim::Suivi }, law::SUIVI.and(law::COVERED));
        return;
    }
    let nearest = round.right_of_banker().find(|seat| round.banco.has(*seat));
    match nearest {
        Some(seat) => {
            let cite = if round.banco.len() > 1 { law::BANCO_SEVERAL } else { law::BANCO };
            out.push(Event::AgainstPlaced { seat, amount, claim: Claim::Banco }, cite.and(law::COVERED));
        }
        None => out.push(Event::CallsTaken, law::PART),
    }
}

/// A wager beyond what is left to cover is accepted up to that.
fn part(now: &At<'_>, seat: Seat, offered: Money, out: &mut Decision) {
    let accepted = offered.min(missing(now.round));
    if accepted < offered {
        out.push(Event::WagerTrimmed { seat, offered, accepted }, law::PART_TRIMMED);
    }
    let cite = if accepted == missing(now.round) { law::PART.and(law::COVERED) } else { law::PART };
    out.push(Event::AgainstPlaced { seat, amount: accepted, claim: Claim::Part }, cite);
}

/// The Banker takes back what nobody covers; where nobody covers anything, no hand is dealt.
fn no_more_bets(now: &At<'_>, out: &mut Decision) {
    let round = now.round;
    let Some(banker) = round.bank.banker else { return };
    let (covered, uncovered) = (round.covered(), missing(round));
    if uncovered.is_positive() {
        let cite = if covered.is_zero() { law::NO_COVER } else { law::UNCOVERED };
        let back = WagerEvent::TakenBack { at: banker.into(), wager: Wager::Bank, amount: uncovered };
        out.push(back.into(), cite);
    }
    match dominant(round) {
        None => no_hand(NoHand::NoCover, law::NO_COVER, out),
        Some((seat, tied)) => {
            let cite = if tied { law::DOMINANT_TIED } else { law::DOMINANT };
            out.push(Event::BetsClosed { dominant: seat, covered }, law::NO_MORE_BETS.and(cite));
        }
    }
}

/// Who wagers the most, the nearest to the Banker counterclockwise among equals, and whether there
/// are such.
fn dominant(round: &Round) -> Option<(Seat, bool)> {
    let most = round.bettors().map(|seat| round.wager(seat)).max()?;
    let mut highest = round.bettors().filter(|seat| round.wager(*seat) == most);
    let seat = highest.next()?;
    Some((seat, highest.next().is_some()))
}
