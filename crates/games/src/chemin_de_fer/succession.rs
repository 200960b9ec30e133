//! Who gets the bank: bids for a new shoe or a passed bank, the bank offered around the table, and
//! what the Banker may wager.

use super::act::{Act, Wager};
use super::bank::{Bank, Succession, circle};
use super::event::{Event, NoHand};
use super::provisions as law;
use super::round::Round;
use super::rules::Rules;
use super::{At, decide::Decision};
use crate::blocks::wagers::{WagerEvent, affordable};
use ::law::Cite;
use engine::{Amount, RoundEnd, Seat};
use kit::{Limits, Money};

/// Whether a passed bank, rather than a new shoe, is being bid for.
pub(super) fn passed(round: &Round) -> bool {
    round.bank.succession == Succession::Voluntary
}

/// The clause behind a bid.
pub(super) fn bid_cite(round: &Round) -> Cite {
    if passed(round) { law::BID_PASSED } else { law::BID }
}

/// Whoever passed the bank takes no part in the first round of bidding.
pub(super) fn barred(round: &Round, seat: Seat) -> bool {
    passed(round) && round.bank.passer == Some(seat) && !round.passer_admitted
}

/// The highest bid; of equal ones that of the lowest seat.
pub(super) fn highest(round: &Round) -> Option<(Seat, Money)> {
    let bids = round.bids.iter().enumerate().filter(|(_, bid)| bid.is_positive());
    let (index, bid) = bids.max_by_key(|(index, bid)| (**bid, usize::MAX - *index))?;
    Some((Seat(index as u8 + 1), *bid))
}

/// What a seat may bid: more than before, and not more than its chips.
pub(super) fn bid_amount(rules: &Rules, now: &At<'_>, seat: Seat) -> Result<Amount, Money> {
    let own = now.round.bids[seat.index()];
    let least = if own.is_positive() { own + rules.bank.step } else { rules.bank.least };
    affordable(Limits { least, ..rules.bank }, now.accounts.stack(seat))
}

/// Who is still waited for: whoever has not passed, does not lead, and could.
pub(super) fn undecided_bidders<'a>(rules: &'a Rules, now: &'a At<'_>) -> impl Iterator<Item = Seat> + 'a {
    let round = now.round;
    let lead = highest(round);
    now.seated.iter().filter(move |seat| {
        let could = match lead {
            Some((leader, _)) if leader == *seat => false,
            Some((leader, bid)) => {
                let needed = if seat < &leader { bid } else { bid + rules.bank.step };
                needed <= rules.bank.most && needed <= now.accounts.stack(*seat)
            }
            None => rules.bank.least <= now.accounts.stack(*seat),
        };
        could && !round.declined.has(*seat) && !barred(round, *seat)
    })
}

/// Who is offered the bank now.
pub(super) fn asked(now: &At<'_>) -> Option<Seat> {
    let bank = &now.round.bank;
    let from = bank.after?;
    let may = |seat: &Seat| {
        let passer = bank.succession == Succession::Voluntary && bank.passer == Some(*seat);
        now.seated.has(*seat) && !now.round.declined.has(*seat) && !passer
    };
    circle(bank.seats, from).find(may)
}

/// The clause behind the offer of the bank.
pub(super) fn offer_cite(round: &Round) -> Cite {
    if passed(round) { law::OFFER_PASSED } else { law::OFFER_LOST }
}

/// What accepting the bank takes: chips for the table's minimum, or after a pass a wager from the
/// last one to twice that.
pub(super) fn accept_amount(rules: &Rules, now: &At<'_>, seat: Seat) -> Result<Amount, Money> {
    let stack = now.accounts.stack(seat);
    if passed(now.round) {
        return affordable(like(rules, &now.round.bank), stack);
    }
    if stack < rules.bank.least { Err(rules.bank.least) } else { Ok(Amount::None) }
}

/// From the last wager to twice that, within the table's limits.
fn like(rules: &Rules, bank: &Bank) -> Limits {
    let last = bank.last.unwrap_or(rules.bank.least);
    let least = last.max(rules.bank.least);
    Limits { least, most: last.times(2).min(rules.bank.most).max(least), ..rules.bank }
}

/// What the Banker may wager now.
pub(super) fn bank_range(rules: &Rules, bank: &Bank) -> Limits {
    if bank.wagered {
        return like(rules, bank);
    }
    let least = bank.least.max(rules.bank.least);
    Limits { least, most: bank.most.unwrap_or(rules.bank.most).min(rules.bank.most).max(least), ..rules.bank }
}

/// The clause behind the Banker's wager.
pub(super) fn wager_cite(bank: &Bank) -> Cite {
    if bank.wagered { law::BANK_WAGER_AGAIN } else { law::BANK_WAGER }
}

/// What follows from an act about the bank.
pub(super) fn decide(rules: &Rules, now: &At<'_>, seat: Option<Seat>, act: Act, amount: Money, out: &mut Decision) {
    let (round, bank) = (now.round, &now.round.bank);
    match (act, seat) {
        (Act::Bid, Some(seat)) => out.push(Event::Bid { seat, amount }, bid_cite(round)),
        (Act::PassBid, Some(seat)) => out.push(Event::BidPassed { seat }, bid_cite(round)),
        (Act::AcceptBank, Some(seat)) if passed(round) => {
            let most = Some(like(rules, bank).most);
            out.push(Event::BankAccepted { seat, least: amount, most }, law::OFFER_PASSED);
        }
        (Act::AcceptBank, Some(seat)) => {
            let least = rules.bank.least;
            out.push(Event::BankAccepted { seat, least, most: None }, law::OFFER_LOST);
        }
        (Act::DeclineBank, Some(seat)) => out.push(Event::BankDeclined { seat }, offer_cite(round)),
        (Act::PassBank, Some(seat)) => out.push(Event::BankPassed { seat }, law::PASS),
        (Act::PlaceBank | Act::PlaceBankInCash, Some(seat)) => {
            if act == Act::PlaceBankInCash {
                out.push(Event::CashExchanged { seat, amount }, law::BANK_CASH);
            }
            let placed = WagerEvent::Placed { at: seat.into(), wager: Wager::Bank, amount };
            out.push(placed.into(), wager_cite(bank));
        }
        (Act::CloseBidding, _) => close_bidding(now, out),
        (Act::PassBankOn, _) => {
            let Some(seat) = asked(now) else { return };
            if bank.misses.has(seat) {
                out.push(Event::TurnMissed { seat }, law::MISSED);
            } else {
                out.push(Event::BankDeclined { seat }, offer_cite(round));
            }
        }
        (Act::CloseOffer, _) if passed(round) => out.push(Event::OfferClosed, law::NO_LIKE_WAGER),
        (Act::CloseOffer, _) => no_hand(NoHand::NoTaker, law::NO_TAKER, out),
        (Act::OrderPass(cause) | Act::DirectPass(cause), _) => {
            if let Some(seat) = bank.banker {
                out.push(Event::PassOrdered { seat, cause }, law::ORDERED);
            }
        }
        _ => unreachable!("decided elsewhere"),
    }
}

fn close_bidding(now: &At<'_>, out: &mut Decision) {
    let round = now.round;
    match (highest(round), round.bank.passer) {
        (Some((seat, amount)), _) => {
            let tied = round.bids.iter().filter(|bid| **bid == amount).count() > 1;
            let cite = if tied { law::BID_TIED } else { law::BID };
            let cite = if passed(round) { law::BID_PASSED.and(cite) } else { cite };
            out.push(Event::BankWon { seat, amount }, cite);
        }
        (None, Some(seat)) if passed(round) && !round.passer_admitted => {
            out.push(Event::PasserAdmitted { seat }, law::PASSER_BARRED);
        }
        (None, _) => {
            let cite = if passed(round) { law::NO_BIDS_PASSED } else { law::NO_BIDS };
            no_hand(NoHand::NoBids, cite, out);
        }
    }
}

/// No hand is dealt; the next round begins with the bank where it was.
pub(super) fn no_hand(why: NoHand, cite: Cite, out: &mut Decision) {
    out.push(Event::NoHand { why }, cite);
    out.push(Event::Completed { end: RoundEnd::Ordinary }, cite);
}
