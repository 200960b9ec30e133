//! What is on offer to the dealer and the floorperson.

use super::act::{Act, TenOf};
use super::event::Up;
use super::hand::{BettingBox, Fate};
use super::irregular;
use super::offers::{Offers, expected};
use super::provisions as by;
use super::round::{CARDS, Round, Stage};
use super::rules::{Dealing, Rules};
use super::settle::Dealer;
use super::wagering::At;
use engine::{Chore, Offer, Place, Supply, Wanted};
use kit::Card;
use law::Cite;

/// So many cards may be out of the shoe and wait to be dealt.
const MOST_WAITING: usize = 2;

pub(super) fn dealer(rules: &Rules, now: &At<'_>, offers: &mut Offers<'_>) {
    let round = now.round;
    let mut work = |act: Act, cite, chore: Chore, due| offers.push(Offer::of(act, cite).chore(chore, due));
    match round.stage {
        Stage::Betting => {
            if !round.people().is_empty() {
                let all = expected(rules, round, now.seated).is_empty();
                work(Act::CloseWagers, by::WAGER.and(by::AFTER_FIRST_CARD), Chore::Call, all);
            } else if now.seated.is_empty() {
                // The last player left before a wager: the round comes to nothing.
                work(Act::ClearTable, by::IDLE, Chore::Settle, true);
            }
        }
        Stage::Matching => work(Act::SettleMatch, by::MATCH_SETTLED, Chore::Settle, true),
        Stage::Peeking => {
            let act = if reads_blackjack(round) { Act::ReaderBlackjack } else { Act::ReaderNone };
            work(act, by::READER, Chore::Reveal, true);
        }
        Stage::Playing => {
            if let Some(at) = round.turn()
                && round.hand(at).fate == Fate::In
                && round.hand(at).total.is_none()
                && !round.is_due(at)
            {
                work(Act::Announce(at), by::ANNOUNCED, Chore::Call, true);
            }
        }
        Stage::Showing if round.dealing == Dealing::AfterPlayers => {
            if !round.called {
                work(Act::CallDealersCard, by::DEALERS_CARD, Chore::Call, true);
            }
        }
        Stage::Showing => work(Act::TurnHole, by::HOLE_CARD, Chore::Reveal, true),
        Stage::Shown => {
            if round.insurance_lies() {
                work(Act::SettleInsurance, by::INSURANCE_SETTLED, Chore::Settle, true);
            } else if let Some((at, _)) = round.in_play().find(|(_, hand)| hand.fate == Fate::Held) {
                work(Act::SettleHeld(at), by::SURRENDER_HELD, Chore::Settle, true);
            }
        }
        Stage::Settling => {
            let open = |(_, area): &(engine::Seat, &BettingBox)| !area.settled;
            if let Some((number, _)) = round.wagered().rev().find(open) {
                work(Act::Settle(number), by::SETTLED, Chore::Settle, true);
            }
        }
        Stage::Clearing => work(Act::ClearTable, by::CLEARED, Chore::Settle, true),
        Stage::Dealing | Stage::Missing | Stage::Insuring | Stage::Drawing | Stage::Done => {}
    }
    draw(rules, now, offers);
}

/// Whether the hole card makes a blackjack: only the reader sees it.
fn reads_blackjack(round: &Round) -> bool {
    let cards: Vec<Card> = round.dealer.faces().collect();
    Dealer::of(&cards) == Dealer::Blackjack
}

/// The next card: burned or dealt, from the shoe or from those that wait; or the rack is shuffled first.
fn draw(rules: &Rules, now: &At<'_>, offers: &mut Offers<'_>) {
    let round = now.round;
    if round.to_cut.is_some() && !rules.shuffler {
        let (least, most) = irregular::cut_limits(round);
        let given = Wanted::count(least, most, Some((least + most) / 2));
        if irregular::cuts_now(round, now.seated).is_none() {
            let offer = Offer::of(Act::CutForAll, by::CUT_BY_DEALER.and(by::RUNS_OUT_CUT)).given(given);
            offers.push(offer.chore(Chore::Shuffle, true));
        }
        return;
    }
    if !round.draws_next() {
        return;
    }
    if round.runs_out() {
        return offers.push(Offer::of(Act::ShuffleRack, by::RUNS_OUT).chore(Chore::Shuffle, true));
    }
    let burns = round.burn_due || round.burn_after_shuffle;
    let (act, cite, to) = match round.next_to_deal() {
        _ if round.burn_after_shuffle => (Act::BurnCard, by::RUNS_OUT_BURN, Place::Discard),
        _ if round.burn_due => (Act::BurnCard, by::NEW_DEALER, Place::Discard),
        Some(to) => (Act::Deal(to), deal_cite(round, to), to),
        None => return,
    };
    let offer = Offer::of(act, cite).chore(Chore::Deal, true);
    if !round.next.is_empty() || !round.exposed.is_empty() && !burns {
        return offers.push(offer);
    }
    offers.push(offer.given(Wanted::Dealt { to, count: 1, supply: Supply::Shoe(round.shoe), blind: burns }));
}

/// Why a place is dealt the next card.
pub(super) fn deal_cite(round: &Round, to: Place) -> Cite {
    match (round.stage, to) {
        (Stage::Missing, _) => by::ONE_CARD,
        (Stage::Dealing, Place::Dealer) => {
            let turns_over = round.dealer_turns == round.dealers_first();
            let cite = if round.dealer.is_empty() { by::DEAL_DEALER } else { by::HOLE_DEALT };
            if turns_over { by::DEALER_MISSED.and(cite) } else { cite }
        }
        (Stage::Dealing, Place::Hand(at)) => {
            let first = round.betting_box(at.seat).turns + 1 < CARDS;
            if first { by::DEAL } else { by::DEAL_SECOND }
        }
        (_, Place::Hand(at)) => match round.hand(at).fate {
            Fate::Doubling => by::DOUBLE_CARD,
            Fate::In => by::SPLIT_CARD,
            _ if round.hand(at).late => by::DRAWN_CARD.and(by::OVERLOOKED),
            _ => by::DRAWN_CARD,
        },
        (Stage::Showing, _) => by::DEALERS_CARD,
        _ => by::DEALER_DRAWS,
    }
}

/// Irregularities, each while it can happen, and a new dealer.
pub(super) fn floorperson(rules: &Rules, round: &Round, offers: &mut Offers<'_>) {
    if round.stage == Stage::Done {
        return;
    }
    if round.stage == Stage::Betting && rules.entry_barred {
        let seats = (1..=rules.house.seats).map(engine::Seat).filter(|seat| !round.may_enter(*seat));
        seats.for_each(|seat| offers.push(Offer::of(Act::PermitEntry(seat), by::ENTRY)));
    }
    if !round.burn_due {
        offers.push(Offer::of(Act::NewDealer, by::NEW_DEALER));
    }
    if rules.dealing == Dealing::Reader && !round.reader_out {
        offers.push(Offer::of(Act::ReaderFails, by::READER_FAILS));
        if hole_may_be_read(round) {
            offers.push(Offer::of(Act::HoleInReader, by::READER_MISUSED));
        }
    }
    if round.draws_next() && !round.burn_after_shuffle {
        cards(round, offers);
    }
    if Stage::DEALT.contains(&round.stage) {
        let lying = round.in_play().filter(|(_, hand)| hand.lies());
        lying.for_each(|(at, _)| offers.push(Offer::of(Act::CardsTouched(at), by::TOUCHED)));
    }
    if drew_too_far(round) {
        let given = Wanted::from_shoe(Place::Discard, 1, round.shoe);
        offers.push(Offer::of(Act::DealerDrew, by::DREW_TOO_FAR).given(given));
    }
    if round.stage == Stage::Dealing {
        let boxes = round.wagered().filter(|(_, area)| area.turns < CARDS);
        for (number, area) in boxes {
            let given = Wanted::count(1, u32::from(CARDS - area.turns), None);
            let act = Act::NotDealt(Place::seat(number));
            offers.push(Offer::of(act, by::NO_CARDS.and(by::ONE_CARD)).given(given));
        }
        let left = round.dealers_first().saturating_sub(round.dealer_turns);
        if left > 0 {
            let given = Wanted::count(1, left.into(), None);
            offers.push(Offer::of(Act::NotDealt(Place::Dealer), by::DEALER_MISSED).given(given));
        }
    }
    if let Some(at) = round.turn().filter(|at| may_be_overlooked(round, *at)) {
        offers.push(Offer::of(Act::HitOverlooked(at), by::OVERLOOKED));
    }
}

/// What is found when the next card is drawn.
fn cards(round: &Round, offers: &mut Offers<'_>) {
    let card = Wanted::from_shoe(Place::Discard, 1, round.shoe);
    let waiting = !round.next.is_empty() || !round.exposed.is_empty();
    if round.shoe.left() > 0 && !round.empty {
        if round.next.len() < MOST_WAITING {
            offers.push(Offer::of(Act::CardDrawn, by::DRAWN).given(card));
        }
        if round.exposed.is_empty() && (round.stage > Stage::Missing || round.next.len() < MOST_WAITING) {
            let cite = if round.stage > Stage::Missing { by::EXPOSED } else { by::EXPOSED_IN_DEAL };
            offers.push(Offer::of(Act::CardExposed, cite).given(card));
        }
        // What is out of the shoe comes before what is found in it.
        if !waiting {
            offers.push(Offer::of(Act::CardFaceUp, by::FACE_UP).given(card));
            let tens = TenOf::ALL.map(Act::TenFound);
            tens.into_iter().for_each(|act| offers.push(Offer::of(act, by::TEN_FOUND)));
            offers.push(Offer::of(Act::ShoeEmpty, by::RUNS_OUT));
        }
    }
}

/// Whether the dealer may have drawn to a hand of 17 or more.
pub(super) fn drew_too_far(round: &Round) -> bool {
    let complete = round.dealer_total.is_some_and(|total| total.points >= super::settle::DEALER_STANDS);
    complete && Stage::DEALERS.contains(&round.stage) && round.shoe.left() > 0
}

/// Whether the hole card lies there with a card up that calls for no reader.
pub(super) fn hole_may_be_read(round: &Round) -> bool {
    let lies = round.dealer.len() == 2 && round.dealer_total.is_none();
    round.dealing == Dealing::Reader && round.up == Some(Up::Low) && lies && round.stage < Stage::Settling
}

/// Whether a card that was asked for may have been overlooked: once for each hand.
pub(super) fn may_be_overlooked(round: &Round, at: engine::Position) -> bool {
    let hand = round.hand(at);
    matches!(hand.fate, Fate::Wants | Fate::Doubling) && hand.asked == 0 && !hand.late
}
