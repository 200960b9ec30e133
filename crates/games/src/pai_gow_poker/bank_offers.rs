//! What is on offer around the bank: to the players, to the one who banks, to the dealer.

use super::PaiGowPoker;
use super::act::{Act, POSITIONS, Stack};
use super::banking::Bank;
use super::cut::FROM_EITHER_END;
use super::offers::{Offers, shake};
use super::provisions as by;
use super::round::{Round, Stage};
use super::rules::{DECK, Rules};
use crate::blocks::card_table::CardAct;
use crate::blocks::shares;
use engine::{Amount, Chore, Now, Offer, Seat, Wanted, Who};
use kit::Money;
use law::Cite;

/// What a player may do about the bank, and the bank by itself.
pub(super) fn player(rules: &Rules, now: &Now<'_, PaiGowPoker>, seat: Seat, offers: &mut Offers<'_>) {
    let round = now.round;
    if round.stage == Stage::Betting && round.banking.offered(now.seated) == Some(seat) {
        offers.push(Offer::of(Act::PassBank, by::OFFER).silence());
        if cover(rules, now, seat, rules.co_banking).is_ok() {
            offers.push(Offer::of(Act::AcceptBank, by::ACCEPT));
        }
    }
    if round.stage == Stage::Betting && cuts_now(now) == Some(Who::Player(seat)) {
        let cite = cut_cite(round);
        offers.push(Offer::of(Act::RefuseCut, cite).silence());
        offers.push(Offer::of(Act::CutDeck, cite.and(by::CUT_PLACE)).given(cut_wanted()));
    }
    let Some(bank) = round.banking.bank.filter(|bank| bank.seat == seat) else { return };
    match round.stage {
        Stage::Betting => directions(rules, now, &bank, offers),
        Stage::Selecting => {
            for stack in (1..=POSITIONS).map(Stack) {
                offers.push(Offer::of(Act::SelectStack(stack), by::SELECT_STACK));
            }
        }
        Stage::Shaking => offers.push(shake(Act::Shake, by::BANK_STARTS[round.dealing as usize][0])),
        Stage::BankSets if !bank.turned && !bank.co => offers.push(Offer::of(Act::TurnCards, by::BANK_TURNS)),
        _ => {}
    }
}

/// Who may cut the deck now, where it is to be cut and the bank is known.
pub(super) fn cuts_now(now: &Now<'_, PaiGowPoker>) -> Option<Who> {
    let round = now.round;
    let due = round.cut.due && round.banking.offered(now.seated).is_none();
    due.then(|| round.cut.whose(round.banking.bank.map(|bank| bank.seat), now.seated))
}

pub(super) fn cut_cite(round: &Round) -> Cite {
    by::cut_turn(round.cut.turn(round.banking.bank.map(|bank| bank.seat)))
}

fn cut_wanted() -> Wanted {
    let cards = DECK.len() as u32;
    Wanted::count(FROM_EITHER_END, cards - FROM_EITHER_END, Some(cards / 2))
}

/// Whether a player's chips cover the wagers of the others; otherwise what is needed.
pub(super) fn cover(rules: &Rules, now: &Now<'_, PaiGowPoker>, seat: Seat, co: bool) -> Result<(), Money> {
    let own: Money = now.round.of_seat(seat).map(|at| now.round.hands[at].wager()).sum();
    let needed = shares(now.round.wagers() - own, co && rules.half_cover).bank;
    // Wagers of the player's own go back when the bank is accepted.
    let back = if now.round.banking.is(seat) { Money::ZERO } else { now.accounts.on_layout(seat) };
    if now.accounts.stack(seat) + back >= needed { Ok(()) } else { Err(needed) }
}

/// What the bank directs while wagers are placed.
fn directions(rules: &Rules, now: &Now<'_, PaiGowPoker>, bank: &Bank, offers: &mut Offers<'_>) {
    if bank.placed || bank.co || bank.spoken {
        return;
    }
    let usual = dealer_wager(rules, now, bank);
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

/// What the dealer would wager: as directed or as usual, within what the bank's chips still cover.
pub(super) fn dealer_wager(rules: &Rules, now: &Now<'_, PaiGowPoker>, bank: &Bank) -> Money {
    if bank.co {
        return Money::ZERO;
    }
    let usual = bank.directed.unwrap_or_else(|| rules.dealer_basis(now.round.banking.last_wagers[bank.seat.index()]));
    usual.min(rules.whole_chips(left_over(now, bank)))
}

/// What is left of the bank's chips once the players' wagers are covered.
pub(super) fn left_over(now: &Now<'_, PaiGowPoker>, bank: &Bank) -> Money {
    (now.accounts.stack(bank.seat) - now.round.wagers()).max(Money::ZERO)
}

/// Passing the bank on, the dealer's wager, and the call.
pub(super) fn dealer_betting(rules: &Rules, now: &Now<'_, PaiGowPoker>, offers: &mut Offers<'_>) {
    let round = now.round;
    let chore = |act, cite, due| Offer::of(act, cite).chore(Chore::Call, due);
    if round.banking.offered(now.seated).is_some() {
        offers.push(chore(Act::PassBankOn, by::OFFER, false));
        return;
    }
    match cuts_now(now) {
        Some(Who::Dealer) => {
            let cut = Offer::of(Act::DealerCuts, by::DEALER_CUTS.and(by::CUT_PLACE)).given(cut_wanted());
            return offers.push(cut.chore(Chore::Shuffle, true));
        }
        Some(_) => return offers.push(chore(Act::PassCutOn, cut_cite(round), false)),
        None => {}
    }
    let mut others = now.seated.iter().filter(|seat| !round.banking.is(*seat));
    let mut ready = others.all(|seat| round.hands[seat.into()].wager().is_positive());
    let mut anyone = round.wagers().is_positive();
    if let Some(bank) = round.banking.bank {
        let wager = dealer_wager(rules, now, &bank);
        if !bank.placed && wager.is_positive() {
            offers.push(chore(Act::PlaceDealerWager, by::DEALER_WAGER, bank.spoken));
            return;
        }
        ready &= bank.placed || bank.spoken || bank.co;
        anyone |= bank.wager.is_positive();
        if cover(rules, now, bank.seat, bank.co).is_err() {
            offers.push(chore(Act::WithdrawBank, by::NO_COVER, ready));
            return;
        }
    }
    if anyone {
        let call = Offer::of(CardAct::NoMoreBets, call_cite(round)).chore(Chore::Call, ready);
        offers.push(call.map(Act::Cards));
    }
}

pub(super) fn call_cite(round: &Round) -> Cite {
    by::CALL[round.dealing as usize]
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
