//! What is on offer around the bank: to the players, to the one who banks, to the dealer.

use super::PaiGow;
use super::act::Act;
use super::banking::Bank;
use super::delivery::{STACKS, Stack};
use super::offers::{Offers, shake};
use super::provisions as by;
use super::round::{Round, Stage};
use super::rules::Rules;
use crate::blocks::shares;
use engine::{Amount, Chore, Now, Offer, Seat, Wanted};
use kit::Money;
use law::Cite;

/// What a player may do about the bank, and the bank by itself.
pub(super) fn player(rules: &Rules, now: &Now<'_, PaiGow>, seat: Seat, offers: &mut Offers<'_>) {
    let round = now.round;
    if round.stage == Stage::Betting && round.banking.offered(now.seated) == Some(seat) {
        offers.push(Offer::of(Act::PassBank, by::OFFER).silence());
        if cover(rules, now, seat, rules.co_banking).is_ok() {
            offers.push(Offer::of(Act::AcceptBank, by::ACCEPT));
        }
    }
    let Some(bank) = round.banking.bank.filter(|bank| bank.seat == seat) else { return };
    match round.stage {
        Stage::Betting => directions(rules, now, &bank, offers),
        Stage::Styling if !round.banking.called => {
            for style in &rules.styles {
                let cite = by::STYLE.and(by::DELIVERY[*style as usize]);
                offers.push(Offer::of(Act::CallStyle(*style), cite));
            }
        }
        Stage::Shaking => offers.push(shake(Act::Shake, by::BANK_SHAKES)),
        Stage::BankSets if !bank.turned && !bank.co => offers.push(Offer::of(Act::TurnTiles, by::BANK_TURNS)),
        _ => {}
    }
}

/// Whether a player's chips cover the wagers of the others; otherwise what is needed.
pub(super) fn cover(rules: &Rules, now: &Now<'_, PaiGow>, seat: Seat, co: bool) -> Result<(), Money> {
    let own: Money = now.round.of_seat(seat).map(|at| now.round.hands[at].wager).sum();
    let needed = shares(now.round.wagers() - own, co && rules.half_cover).bank;
    // A wager of the player's own goes back when the bank is accepted.
    if now.accounts.stack(seat) + own >= needed { Ok(()) } else { Err(needed) }
}

/// The cut, the dealer's wager, co-banking.
fn directions(rules: &Rules, now: &Now<'_, PaiGow>, bank: &Bank, offers: &mut Offers<'_>) {
    if bank.placed {
        return;
    }
    if !bank.cut {
        cut(bank, offers);
    }
    let usual = dealer_wager(rules, now, bank);
    if bank.co || bank.spoken {
        return;
    }
    offers.push(Offer::of(Act::LeaveDealerWager, by::DEALER_WAGER).silence());
    if usual.is_positive() {
        let chip = rules.house.chip;
        if usual > chip {
            let amount = Amount::Between { least: chip, most: usual - chip, step: chip };
            offers.push(Offer::of(Act::DirectDealerWager, by::DIRECTION).amount(amount));
        }
        offers.push(Offer::of(Act::DirectNoDealerWager, by::DIRECTION));
    }
    if rules.co_banking {
        offers.push(Offer::of(Act::RequestCoBanking, by::CO_BANKING));
    }
}

fn cut(bank: &Bank, offers: &mut Offers<'_>) {
    let Some((_, count)) = bank.cutting else {
        offers.push(Offer::of(Act::WaiveCut, by::CUT).silence());
        for stack in 1..=STACKS {
            let count = Wanted::count(1, u32::from(STACKS - stack + 1), Some(1));
            offers.push(Offer::of(Act::CutFrom(Stack(stack)), by::CUT).given(count));
        }
        return;
    };
    offers.push(Offer::of(Act::CutRight, by::CUT_TO_END));
    offers.push(Offer::of(Act::CutLeft, by::CUT_TO_END));
    if count > 1 {
        let part = Wanted::count(1, u32::from(count) - 1, Some(1));
        offers.push(Offer::of(Act::SplitRight, by::CUT_APART).given(part));
        offers.push(Offer::of(Act::SplitLeft, by::CUT_APART).given(part));
    }
}

/// What the dealer would wager: as directed or as usual, within what the bank's chips still cover.
pub(super) fn dealer_wager(rules: &Rules, now: &Now<'_, PaiGow>, bank: &Bank) -> Money {
    if bank.co {
        return Money::ZERO;
    }
    let usual = bank.directed.unwrap_or_else(|| rules.dealer_basis(now.round.banking.last_wagers[bank.seat.index()]));
    usual.min(rules.whole_chips(left_over(now, bank)))
}

/// What is left of the bank's chips once the players' wagers are covered.
pub(super) fn left_over(now: &Now<'_, PaiGow>, bank: &Bank) -> Money {
    (now.accounts.stack(bank.seat) - now.round.wagers()).max(Money::ZERO)
}

/// Passing the bank on, the dealer's wager, and the call.
pub(super) fn dealer_betting(rules: &Rules, now: &Now<'_, PaiGow>, offers: &mut Offers<'_>) {
    let round = now.round;
    let chore = |act, cite, due| Offer::of(act, cite).chore(Chore::Call, due);
    if round.banking.offered(now.seated).is_some() {
        offers.push(chore(Act::PassBankOn, by::OFFER, false));
        return;
    }
    let mut others = now.seated.iter().filter(|seat| !round.banking.is(*seat));
    let mut ready = others.all(|seat| round.hands[seat.into()].wager.is_positive());
    let mut anyone = round.wagers().is_positive();
    if let Some(bank) = round.banking.bank {
        let wager = dealer_wager(rules, now, &bank);
        if !bank.placed && wager.is_positive() {
            let due = bank.cut && bank.spoken;
            offers.push(chore(Act::PlaceDealerWager, by::DEALER_WAGER, due));
            return;
        }
        ready &= bank.placed || (bank.cut && (bank.spoken || bank.co));
        anyone |= bank.wager.is_positive();
        if cover(rules, now, bank.seat, bank.co).is_err() {
            offers.push(chore(Act::WithdrawBank, by::NO_COVER, ready));
            return;
        }
    }
    if anyone {
        offers.push(chore(Act::NoMoreBets, call_cite(round), ready));
    }
}

pub(super) fn call_cite(round: &Round) -> Cite {
    if round.banking.bank.is_some() { by::CALL_WITH_BANK } else { by::CALL }
}

/// From the bank's hand to the surplus.
pub(super) fn dealer_settling(round: &Round, offers: &mut Offers<'_>) {
    let chore = |act, cite, chore, due| Offer::of(act, cite).chore(chore, due);
    let bank = round.banking.bank;
    match (round.stage, bank) {
        (Stage::BankSets, Some(bank)) if bank.co => {
            offers.push(chore(Act::SetBankHand, by::CO_BANK_SETS, Chore::Reveal, true));
        }
        (Stage::BankSets, Some(bank)) => {
            offers.push(chore(Act::SetFor(bank.seat.into()), by::SET_FOR_PLAYER, Chore::Settle, false));
        }
        (Stage::DealerSets, _) => {
            let cite = if bank.is_some() { by::DEALER_AGAINST_BANK } else { by::DEALER_SETS };
            offers.push(chore(Act::SetDealerHand, cite, Chore::Reveal, true));
        }
        (Stage::BankShows, _) => offers.push(chore(Act::ExposeBank, by::BANK_SHOWN, Chore::Reveal, true)),
        (_, Some(bank)) => {
            let cite = if bank.co { by::CO_SURPLUS } else { by::SURPLUS };
            offers.push(chore(Act::ShareSurplus, cite, Chore::Settle, true));
        }
        _ => {}
    }
}
