//! What is on offer: to each person, at each stage, and nothing else.

use super::DoubleDownStud;
use super::act::{Act, Wager};
use super::provisions as by;
use super::round::Stage;
use super::rules::Rules;
use crate::blocks::card_table::{CardAct, DeckInPlay};
use engine::{Chore, Game, Now, Offer, Place, Position, Seat, Who};

type Offers<'a> = engine::Offers<'a, Act>;

/// Everything this person may do now.
pub(super) fn offers(rules: &Rules, now: &Now<'_, DoubleDownStud>, who: Who, offers: &mut Offers<'_>) {
    match who {
        Who::Player(seat) if now.seated.has(seat) => {
            for at in now.round.hands.of_seat(seat) {
                player(rules, now, at, offers);
            }
        }
        Who::Player(_) => {}
        Who::Dealer => dealer(rules, now, offers),
        Who::Floorperson => floorperson(now, offers),
    }
}

fn player(rules: &Rules, now: &Now<'_, DoubleDownStud>, at: Position, offers: &mut Offers<'_>) {
    let (round, hand) = (now.round, &now.round.hands[at]);
    match round.stage {
        Stage::Betting => {
            let original = rules.wager(Wager::Original);
            if round.hands.has_room(now.seated, at) {
                original.offer(Act::Place(Wager::Original), now.accounts, at, offers);
            }
            original.offer_back(Act::TakeBack(Wager::Original), now.accounts, at, offers);
        }
        // All at once, and in no order. Who says nothing does not double down.
        Stage::DoublingDown if hand.spots.any() => {
            if !hand.decided {
                offers.push(Offer::of(Act::Decline, by::DECLINED).hand(at.hand).silence());
            }
            rules.wager(Wager::DoubleDown).offer(Act::Place(Wager::DoubleDown), now.accounts, at, offers);
        }
        _ => {}
    }
}

fn dealer(rules: &Rules, now: &Now<'_, DoubleDownStud>, offers: &mut Offers<'_>) {
    let round = now.round;
    let mut work = |act: Act, cite, chore: Chore, due| offers.push(Offer::of(act, cite).chore(chore, due));
    match round.stage {
        Stage::Betting => {
            let playing = |seat: Seat| DoubleDownStud::ready(rules, now, seat);
            if now.seated.iter().any(playing) {
                let all = now.seated.iter().all(playing);
                work(CardAct::NoMoreBets.into(), by::CARDS.call[round.deck.by_method()], Chore::Call, all);
            }
        }
        Stage::Dealing => {
            if let Some(place) = round.next_to_deal() {
                let cite = by::CARDS.deal[round.deck.by_method()];
                round.deck.offer_deal((place, 1), round.on_layout(), (cite, true), offers);
            }
        }
        Stage::DoublingDown => {
            let all = round.in_play().all(|(_, hand)| hand.decided);
            work(CardAct::NoMoreBets.into(), by::SECOND_CALL, Chore::Call, all);
        }
        Stage::Revealing => work(Act::Reveal, by::REVEAL, Chore::Reveal, true),
        Stage::Resolving => {
            if let Some((at, _)) = round.in_play().next_back() {
                work(Act::Resolve(at), by::ORDER, Chore::Settle, true);
            }
        }
        Stage::Clearing => work(CardAct::ClearTable.into(), by::CARDS.cleared, Chore::Settle, true),
        Stage::Done => {}
    }
}

/// Irregularities, each while it can happen.
fn floorperson(now: &Now<'_, DoubleDownStud>, offers: &mut Offers<'_>) {
    let round = now.round;
    if Stage::UNTIL_DEALT.contains(&round.stage) {
        round.deck.offer_face_up(round.on_layout(), &by::CARDS, offers);
    }
    if round.stage == Stage::Dealing {
        offers.push(Offer::of(CardAct::CardDrawnInError, by::CARDS.drawn_in_error).map(Act::Cards));
    }
    if Stage::CONCEALED.contains(&round.stage) && !round.dealer.is_empty() {
        let late = round.stage == Stage::Revealing;
        let cite = if late { by::EXPOSED_LATE } else { by::CARDS.dealer_exposed };
        offers.push(Offer::of(CardAct::DealerCardExposed, cite).map(Act::Cards));
    }
    if !Stage::HELD.contains(&round.stage) {
        return;
    }
    // A hand that was collected earlier in the round can be counted in the discard rack.
    for (at, _) in round.hands.iter().filter(|(_, hand)| !hand.cards.is_empty()) {
        DeckInPlay::offer_misdeal(Place::Hand(at), by::CARDS.player_misdealt, [Some(1), None], offers);
        offers.push(Offer::of(Act::TouchedBy(at), by::TOUCHED));
    }
    if !round.dealer.is_empty() {
        let except = [Some(round.dealer.len() as u32), None];
        DeckInPlay::offer_misdeal(Place::Dealer, by::CARDS.dealer_misdealt, except, offers);
    }
}
