//! Why something around the bank is not on offer.

use super::PaiGow;
use super::act::Act;
use super::bank_offers::cover;
use super::provisions as by;
use super::refuse::{too_early, too_late};
use super::round::{Round, Stage};
use super::rules::Rules;
use crate::blocks::Bar;
use engine::{Code, Now, Refusal, Seat};
use law::Cite;

/// Why a player may not do this about the bank, or as the bank.
pub(super) fn player(rules: &Rules, now: &Now<'_, PaiGow>, seat: Seat, act: Act) -> Refusal {
    if !rules.banking {
        return Refusal::new(Code::NotInHouseRules, by::BANKING, "players do not bank at this table");
    }
    match act {
        Act::PassBank | Act::AcceptBank => offered(rules, now, seat, act),
        act => directing(rules, now, seat, act),
    }
}

/// The bank is offered only at its time, in turn, and to those who may have it.
fn offered(rules: &Rules, now: &Now<'_, PaiGow>, seat: Seat, act: Act) -> Refusal {
    let round = now.round;
    let banking = &round.banking;
    if round.stage != Stage::Betting {
        return too_late(act, by::OFFER);
    }
    if round.first {
        let message = "no player banks the first round of a game";
        return Refusal::new(Code::Forbidden, by::FIRST_ROUND, message);
    }
    if banking.turns.first(now.seated).is_none() {
        return Refusal::new(Code::Forbidden, by::DEALERS_TURN, "it is the dealer's turn: nobody banks this round");
    }
    match banking.turns.bar(seat) {
        Some(Bar::BankedBefore) => {
            let message = format!("{seat} banked the round before");
            return Refusal::new(Code::Forbidden, by::BANKED_BEFORE, message);
        }
        Some(Bar::NoWager) => return no_wager(seat),
        None => {}
    }
    if let Some(bank) = banking.bank {
        return Refusal::new(Code::Already, by::OFFER, format!("{} has the bank", bank.seat));
    }
    if banking.passed.has(seat) {
        return Refusal::new(Code::Already, by::OFFER, format!("{seat} has passed the bank"));
    }
    match (banking.offered(now.seated), cover(rules, now, seat, rules.co_banking)) {
        (Some(first), _) if first != seat => {
            Refusal::new(Code::OutOfTurn, by::OFFER, format!("the bank is offered to {first} first"))
        }
        (_, Err(needed)) => {
            let stack = now.accounts.stack(seat);
            let message = format!("the wagers of the others need {needed} to cover them; the stack holds {stack}");
            Refusal::new(Code::NotEnoughChips, by::NO_COVER, message)
        }
        _ => too_late(act, by::OFFER),
    }
}

fn no_wager(seat: Seat) -> Refusal {
    let message = format!("{seat} had no wager against the dealer in the last round without a bank");
    Refusal::new(Code::Requires, by::NO_WAGER, message)
}

fn directing(rules: &Rules, now: &Now<'_, PaiGow>, seat: Seat, act: Act) -> Refusal {
    let round = now.round;
    let cite = cite_of(act);
    let Some(bank) = round.banking.bank.filter(|bank| bank.seat == seat) else {
        return Refusal::new(Code::NotYours, cite, format!("`{act}` is for the bank, which {seat} is not"));
    };
    match act {
        Act::RequestCoBanking if !rules.co_banking => {
            return Refusal::new(Code::NotInHouseRules, by::CO_BANKING, "the house does not co-bank at this table");
        }
        Act::CallStyle(style) if !rules.styles.contains(&style) => {
            let message = format!("{style} is not among the styles of delivery of this table");
            return Refusal::new(Code::NotInHouseRules, by::STYLES, message);
        }
        _ => {}
    }
    let stage = match act {
        Act::CallStyle(_) => Stage::Styling,
        Act::Shake => Stage::Shaking,
        Act::TurnTiles => Stage::BankSets,
        _ => Stage::Betting,
    };
    if round.stage != stage {
        return if round.stage > stage { too_late(act, cite) } else { too_early(act, cite) };
    }
    match act {
        Act::RequestCoBanking if bank.co => Refusal::new(Code::Already, cite, "the house co-banks"),
        Act::LeaveDealerWager | Act::DirectDealerWager | Act::DirectNoDealerWager if bank.co => {
            let message = "the dealer has no wager against a bank that the house is half of";
            Refusal::new(Code::Forbidden, by::NO_DEALER_WAGER, message)
        }
        Act::TurnTiles if bank.co => {
            let message = "the dealer sets the hand of a bank that the house is half of";
            Refusal::new(Code::Forbidden, by::CO_BANK_SETS, message)
        }
        _ if bank.placed => too_late(act, cite),
        Act::WaiveCut | Act::CutFrom(_) if bank.cut || bank.cutting.is_some() => {
            Refusal::new(Code::Already, by::CUT, "the tiles are cut one time")
        }
        Act::DirectDealerWager | Act::DirectNoDealerWager if !bank.spoken => {
            let message = "the dealer's wager cannot be less than it is";
            Refusal::new(Code::Forbidden, by::DEALER_WAGER_LIMIT.and(by::DIRECTION), message)
        }
        Act::CutRight | Act::CutLeft | Act::SplitRight | Act::SplitLeft => cutting(bank.cut, bank.cutting),
        _ => Refusal::new(Code::Already, cite, format!("the bank has spoken on it: `{act}` comes too late")),
    }
}

fn cutting(cut: bool, block: Option<(u8, u8)>) -> Refusal {
    match block {
        _ if cut => Refusal::new(Code::Already, by::CUT, "the tiles are cut one time"),
        None => Refusal::new(Code::Requires, by::CUT, "say first which stacks are cut: `cut from stack 3`"),
        Some(_) => Refusal::new(Code::Requires, by::CUT_APART, "one stack alone cannot go to both ends"),
    }
}

fn cite_of(act: Act) -> Cite {
    match act {
        Act::RequestCoBanking => by::CO_BANKING,
        Act::LeaveDealerWager | Act::DirectDealerWager | Act::DirectNoDealerWager => by::DIRECTION,
        Act::CallStyle(_) => by::STYLE,
        Act::Shake => by::BANK_SHAKES,
        Act::TurnTiles => by::BANK_TURNS,
        _ => by::CUT,
    }
}

/// Why the bank may not set its hand, or ask how to, now.
pub(super) fn setting(round: &Round, act: Act) -> Refusal {
    match round.banking.bank {
        Some(bank) if bank.co => {
            let message = "the dealer sets the hand of a bank that the house is half of";
            Refusal::new(Code::Forbidden, by::CO_BANK_SETS, message)
        }
        _ if round.stage < Stage::BankSets => too_early(act, by::BANK_SETS),
        Some(bank) if round.stage == Stage::BankSets && !bank.turned => {
            Refusal::new(Code::Requires, by::BANK_TURNS, "the bank turns over its tiles first")
        }
        Some(_) if round.stage == Stage::BankSets => {
            Refusal::new(Code::Already, by::ADVICE, "the bank has been told the house way")
        }
        _ => Refusal::new(Code::Already, by::SET_ONCE, "a hand that is set may not be touched again"),
    }
}

/// Why the dealer may not do this before the dice.
pub(super) fn dealer(rules: &Rules, now: &Now<'_, PaiGow>, act: Act) -> Refusal {
    let round = now.round;
    let betting = round.stage == Stage::Betting;
    let offered = round.banking.offered(now.seated);
    match act {
        Act::IndicateStyle if round.stage > Stage::Styling => too_late(act, by::INDICATE),
        Act::IndicateStyle => too_early(act, by::INDICATE),
        Act::PassBankOn | Act::WithdrawBank | Act::PlaceDealerWager if !rules.banking => {
            Refusal::new(Code::NotInHouseRules, by::BANKING, "players do not bank at this table")
        }
        _ if !betting => too_late(act, by::CALL),
        Act::PassBankOn => Refusal::new(Code::Requires, by::OFFER, "the bank is not being offered to anyone"),
        Act::WithdrawBank if round.banking.bank.is_some() => {
            Refusal::new(Code::Forbidden, by::NO_COVER, "the bank covers the wagers")
        }
        Act::WithdrawBank => Refusal::new(Code::Requires, by::BANKING, "no player banks this round"),
        Act::PlaceDealerWager => match round.banking.bank {
            Some(bank) if bank.placed => Refusal::new(Code::Already, by::DEALER_WAGER, "the dealer has wagered"),
            Some(_) => Refusal::new(Code::Forbidden, by::NO_DEALER_WAGER, "the dealer has no wager in this round"),
            None => Refusal::new(Code::Requires, by::BANKING, "no player banks this round"),
        },
        _ => match (offered, round.banking.bank) {
            (Some(seat), _) => {
                let message = format!("the bank is being offered to {seat}");
                Refusal::new(Code::TooEarly, by::OFFER, message)
            }
            (None, Some(bank)) if cover(rules, now, bank.seat, bank.co).is_err() => {
                let message = format!("{} cannot cover the wagers: `withdraw bank`", bank.seat);
                Refusal::new(Code::Requires, by::NO_COVER, message)
            }
            (None, Some(bank)) if !bank.placed && round.wagers().is_positive() => {
                Refusal::new(Code::TooEarly, by::DEALER_WAGER, "the dealer's wager comes first")
            }
            _ => Refusal::new(Code::Requires, by::CALL, "nobody has placed a wager"),
        },
    }
}
