//! What is on offer: to each person, at each stage, and nothing else.

use super::At;
use super::act::{Act, Call, Cause, Hand};
use super::cover::{all_asked, can_cover, part_amount, part_range, turn, uncalled};
use super::decide::{banker_count, player_count};
use super::provisions as law;
use super::round::{Burning, Round, Stage};
use super::rules::{Exposed, Rules};
use super::settle::Announcement;
use super::succession::{
    accept_amount, asked, bank_range, barred, bid_amount, bid_cite, highest, offer_cite, passed, undecided_bidders,
    wager_cite,
};
use crate::blocks::wagers::affordable;
use ::law::Cite;
use engine::{Amount, Chore, Offer, Place, Seat, Supply, Wanted, Who};
use kit::{Cards, Limits};

type Offers<'a> = engine::Offers<'a, Act>;

/// Everything this person may do now.
pub(super) fn offers(rules: &Rules, now: &At<'_>, who: Who, offers: &mut Offers<'_>) {
    match who {
        Who::Player(seat) if now.seated.has(seat) => participant(rules, now, seat, offers),
        Who::Player(_) => {}
        Who::Dealer => dealer(rules, now, offers),
        Who::Floorperson => floorperson(rules, now.round, offers),
    }
}

/// The Banker may be ordered to pass while a wager is waited for; silence is delay.
fn order_pass(order: fn(Cause) -> Act, offers: &mut Offers<'_>) {
    for cause in Cause::ALL {
        let offer = Offer::of(order(cause), law::ORDERED);
        offers.push(if cause == Cause::Delay { offer.silence() } else { offer });
    }
}

/// Any amount within these limits, whatever the stack holds.
fn any(limits: Limits) -> Amount {
    Amount::Between { least: limits.least, most: limits.most, step: limits.step }
}

fn participant(rules: &Rules, now: &At<'_>, seat: Seat, offers: &mut Offers<'_>) {
    let round = now.round;
    let banker = round.bank.banker == Some(seat);
    match round.stage {
        Stage::Bidding if !barred(round, seat) && !round.declined.has(seat) => {
            if let Ok(amount) = bid_amount(rules, now, seat) {
                offers.push(Offer::of(Act::Bid, bid_cite(round)).amount(amount));
            }
            offers.push(Offer::of(Act::PassBid, bid_cite(round)).silence());
        }
        Stage::Offer if asked(now) == Some(seat) && !round.bank.misses.has(seat) => {
            if let Ok(amount) = accept_amount(rules, now, seat) {
                offers.push(Offer::of(Act::AcceptBank, offer_cite(round)).amount(amount));
            }
            offers.push(Offer::of(Act::DeclineBank, offer_cite(round)).silence());
        }
        Stage::BankerWager if banker => banks(rules, now, seat, offers),
        Stage::Calls if !banker && !round.spoken.has(seat) => {
            let whole = Amount::Exactly(round.placed);
            if round.suivi.is_none() && can_cover(now, seat) {
                if round.bank.suivi == Some(seat) {
                    offers.push(Offer::of(Act::Suivi, law::SUIVI).amount(whole));
                }
                offers.push(Offer::of(Act::Banco, law::BANCO).amount(whole));
            }
            offers.push(Offer::of(Act::NoBanco, law::BANCO).silence());
        }
        Stage::Turns if turn(now) == Some(seat) => {
            if let Ok(amount) = part_amount(rules, now, seat) {
                offers.push(Offer::of(Act::PlaceWager, law::PART).amount(amount));
            }
            let cash = any(part_range(rules, round));
            offers.push(Offer::of(Act::PlaceWagerInCash, law::CASH.and(law::PART)).amount(cash));
            offers.push(Offer::of(Act::NoWager, law::PART).silence());
        }
        Stage::PlayerCalls if round.dominant == Some(seat) => {
            let count = player_count(round);
            let cite = law::player_call(count.get());
            for call in calls(Announcement::on(count)) {
                offers.push(Offer::of(Act::Announce(*call), cite));
            }
        }
        Stage::BankerLooks if banker => {
            let natural = banker_count(rules, round).is_natural();
            let call = if natural { Call::Natural } else { Call::UnderEight };
            offers.push(Offer::of(Act::Announce(call), law::banker_call(call)));
        }
        _ => {}
    }
}

/// What the Banker may do before a hand: wager, or pass after a round of play.
fn banks(rules: &Rules, now: &At<'_>, seat: Seat, offers: &mut Offers<'_>) {
    let bank = &now.round.bank;
    let range = bank_range(rules, bank);
    if let Ok(amount) = affordable(range, now.accounts.stack(seat)) {
        offers.push(Offer::of(Act::PlaceBank, wager_cite(bank)).amount(amount));
    }
    offers.push(Offer::of(Act::PlaceBankInCash, law::BANK_CASH.and(wager_cite(bank))).amount(any(range)));
    if bank.placed {
        offers.push(Offer::of(Act::PassBank, law::PASS));
    }
}

/// The calls that an obligation leaves.
pub(super) fn calls(announcement: Announcement) -> &'static [Call] {
    match announcement {
        Announcement::Card => &[Call::Card],
        Announcement::Either => &[Call::Card, Call::Stay],
        Announcement::Stay => &[Call::Stay],
        Announcement::Natural => &[Call::Natural],
    }
}

/// An act with which the dealer goes on: routine when nobody is waited for, else a call of the
/// dealer's own.
fn go_on(act: Act, cite: Cite, due: bool) -> Offer<Act> {
    Offer::of(act, cite).chore(if due { Chore::Settle } else { Chore::Call }, due)
}

fn dealer(rules: &Rules, now: &At<'_>, offers: &mut Offers<'_>) {
    let round = now.round;
    if let Some(burning) = round.burning {
        let offer = Offer::of(Act::BurnMore, burn_cite(rules, burning)).given(burned(round, burning));
        offers.push(offer.chore(Chore::Deal, true));
        return;
    }
    let routine = |act: Act, chore| Offer::of(act, act.term(rules).cite).chore(chore, true);
    match round.stage {
        Stage::Bidding => {
            // Where nobody has said anything, nobody could bid, and round after round would begin in vain.
            let heard = highest(round).is_some() || !round.declined.is_empty();
            let due = heard && undecided_bidders(rules, now).next().is_none();
            offers.push(go_on(Act::CloseBidding, bid_cite(round), due));
        }
        Stage::Offer => match asked(now) {
            Some(seat) if round.bank.misses.has(seat) => offers.push(go_on(Act::PassBankOn, law::MISSED, true)),
            Some(seat) => {
                let due = accept_amount(rules, now, seat).is_err();
                offers.push(go_on(Act::PassBankOn, offer_cite(round), due));
            }
            None => {
                // As with bids: a lost bank that nobody could take waits for chips.
                let due = passed(round) || now.seated.iter().any(|seat| accept_amount(rules, now, seat).is_ok());
                offers.push(go_on(Act::CloseOffer, law::NO_TAKER, due));
            }
        },
        Stage::Calls => offers.push(go_on(Act::TakeCalls, law::BANCO, uncalled(now).next().is_none())),
        Stage::Turns => {
            let due = all_asked(now);
            offers.push(Offer::of(Act::NoMoreBets, law::NO_MORE_BETS).chore(Chore::Call, due));
            if let Some(seat) = turn(now) {
                let cannot = part_amount(rules, now, seat).is_err();
                offers.push(go_on(Act::PassTurnOn, law::PART, cannot && !due));
            }
        }
        Stage::Covered => offers.push(routine(Act::NoMoreBets, Chore::Call)),
        Stage::BankerWager => order_pass(Act::OrderPass, offers),
        Stage::Cards => offers.push(routine(Act::CallCards, Chore::Deal)),
        Stage::InitialDeal | Stage::ThirdCard | Stage::BankerDraw => next_card(round, offers),
        Stage::Simulating if round.next_card().is_some() => next_card(round, offers),
        Stage::Simulating => offers.push(routine(Act::DiscardSimulated, Chore::Settle)),
        Stage::PlayerCalls => offers.push(Offer::of(Act::SpeakFor(Hand::Player), law::SILENT).silence()),
        Stage::BankerLooks => offers.push(Offer::of(Act::SpeakFor(Hand::Banker), law::SILENT).silence()),
        Stage::Turn => offers.push(routine(Act::TurnBanker, Chore::Reveal)),
        Stage::Result => offers.push(routine(Act::AnnounceResult, Chore::Reveal)),
        Stage::Settling => offers.push(routine(Act::SettleWagers, Chore::Settle)),
        Stage::Clearing => offers.push(routine(Act::ClearTable, Chore::Settle)),
        Stage::Annulled | Stage::Done => {}
    }
}

fn next_card(round: &Round, offers: &mut Offers<'_>) {
    let Some(to) = round.next_card() else { return };
    if round.deals_kept() {
        offers.push(Offer::of(Act::Deal(to), law::KEPT_DEALT).chore(Chore::Deal, true));
    } else if round.shoe.left() == 0 {
        offers.push(Offer::of(Act::DeclareTooFew, law::TOO_FEW).chore(Chore::Deal, true));
    } else {
        let cite = match round.stage {
            Stage::ThirdCard => law::UNDER_EIGHT,
            Stage::BankerDraw => law::TABLE,
            Stage::Simulating => law::DISCLOSED_SIMULATED,
            _ => law::DEAL,
        };
        let given = Wanted::from_shoe(to.place(), 1, round.shoe);
        offers.push(Offer::of(Act::Deal(to), cite).given(given).chore(Chore::Deal, true));
    }
}

/// The clause behind what is burned.
pub(super) fn burn_cite(rules: &Rules, burning: Burning) -> Cite {
    match rules.exposed {
        _ if burning.face_up => law::FACE_UP,
        Exposed::OneFaceDown => law::DISCLOSED_ONE,
        _ => law::DISCLOSED_VALUE,
    }
}

/// What is still to be burned, as far as the shoe has cards.
fn burned(round: &Round, burning: Burning) -> Wanted {
    let count = usize::from(burning.count).min(round.shoe.left());
    if count == 0 {
        return Wanted::Nothing;
    }
    Wanted::Dealt { to: Place::Discard, count, supply: Supply::Shoe(round.shoe), blind: !burning.shown }
}

/// Irregularities, each while it can happen.
fn floorperson(rules: &Rules, round: &Round, offers: &mut Offers<'_>) {
    if round.burning.is_some() {
        return;
    }
    for (act, to, count) in REPORTS {
        let term = act.term(rules);
        if term.stages.contains(&round.stage) && can_report(round, act) && round.shoe.left() >= count {
            let given = if count > 0 { Wanted::from_shoe(to, count, round.shoe) } else { Wanted::Nothing };
            offers.push(Offer::of(act, term.cite).given(given));
        }
    }
    match round.stage {
        Stage::BankerWager => order_pass(Act::DirectPass, offers),
        Stage::Annulled => {
            offers.push(Offer::of(Act::MoveBank, law::BANK_MOVES));
            offers.push(Offer::of(Act::LeaveBank, law::BANK_STAYS));
        }
        _ => {}
    }
}

/// The reports: where the cards that they concern go, and how many there are.
const REPORTS: [(Act, Place, usize); 12] = [
    (Act::WrongOrder, Place::Discard, 0),
    (Act::DealRectified, Place::Discard, 0),
    (Act::ExtraCard(Hand::Player), Place::PlayerHand, 1),
    (Act::ExtraCard(Hand::Banker), Place::BankerHand, 1),
    (Act::TwoBankerCards, Place::BankerHand, 2),
    (Act::CardAfterStay, Place::PlayerHand, 1),
    (Act::CardAfterMistakenCall, Place::PlayerHand, 1),
    (Act::CardUndisclosed, Place::Discard, 1),
    (Act::CardDisclosed, Place::Discard, 1),
    (Act::CardTakenEarly, Place::PlayerHand, 1),
    (Act::CardFaceUp, Place::Discard, 1),
    (Act::TooFewCards, Place::Discard, 0),
];

/// Whether this can be reported in one of its stages.
fn can_report(round: &Round, act: Act) -> bool {
    match act {
        Act::WrongOrder | Act::DealRectified => !round.player.is_empty(),
        Act::ExtraCard(Hand::Banker) => !round.banker_zero,
        Act::CardAfterStay | Act::CardAfterMistakenCall => round.said == Some(Call::Stay),
        Act::CardUndisclosed => round.kept == Cards::NONE,
        Act::CardDisclosed => round.to_simulate.len() < MOST_SIMULATED,
        Act::CardFaceUp => !round.deals_kept(),
        Act::TooFewCards => round.cutting_card_out(),
        _ => true,
    }
}

/// As many disclosed cards as can wait for their simulated rounds.
const MOST_SIMULATED: usize = 4;
