//! What is on offer: to each person, at each stage, and nothing else.

use super::LetItRide;
use super::act::{Act, Wager};
use super::provisions as by;
use super::round::{CARDS, Fate, Stage};
use super::rules::Rules;
use crate::blocks::card_table::{CardAct, DeckInPlay};
use engine::{Chore, DealingMethod, Game, Now, Offer, Place, Position, Seat, Who};

type Offers<'a> = engine::Offers<'a, Act>;

/// Everything this person may do now.
pub(super) fn offers(rules: &Rules, now: &Now<'_, LetItRide>, who: Who, offers: &mut Offers<'_>) {
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

fn player(rules: &Rules, now: &Now<'_, LetItRide>, at: Position, offers: &mut Offers<'_>) {
    let round = now.round;
    if round.stage == Stage::Betting {
        for wager in Wager::ALL.into_iter().filter(|wager| rules.offers(*wager)) {
            if round.hands.has_room(now.seated, at) {
                rules.wager(wager).offer(Act::Place(wager), now.accounts, at, offers);
            }
            rules.wager(wager).offer_back(Act::TakeBack(wager), now.accounts, at, offers);
        }
    }
    if let Some(bet) = round.bet().filter(|_| round.undecided().next() == Some(at)) {
        // Who is asked whether to withdraw a bet and does not answer leaves it where it is.
        offers.push(Offer::of(Act::Ride(bet), by::rides(bet)).hand(at.hand).silence());
        offers.push(Offer::of(Act::Withdraw(bet), by::withdraws(bet)).hand(at.hand));
    }
}

fn dealer(rules: &Rules, now: &Now<'_, LetItRide>, offers: &mut Offers<'_>) {
    let round = now.round;
    let mut work = |act: Act, cite, chore: Chore| offers.push(Offer::of(act, cite).chore(chore, true));
    match round.stage {
        Stage::Betting => {
            let playing = |seat: Seat| LetItRide::ready(rules, now, seat);
            if now.seated.iter().any(playing) {
                let ready = now.seated.iter().all(playing);
                let call = Offer::of(CardAct::NoMoreBets, by::CARDS.call[round.deck.by_method()]);
                offers.push(call.chore(Chore::Call, ready).map(Act::Cards));
            }
        }
        Stage::Dealing => {
            if let Some(next) = round.next_to_deal() {
                let cite = by::CARDS.deal[round.deck.by_method()];
                round.deck.offer_deal(next, round.on_layout(), (cite, true), offers);
            }
        }
        Stage::Stub => round.deck.offer_stub(&by::CARDS, offers),
        Stage::WrongStub => {
            let places = round.at(Fate::In).map(Place::Hand).chain([Place::Community]);
            DeckInPlay::offer_findings(&by::CARDS, places, round.deck.found(CARDS as u32), offers);
        }
        Stage::Burning => work(Act::Burn, by::BURN, Chore::Reveal),
        Stage::FirstCard => work(Act::TurnFirst, by::FIRST_CARD, Chore::Reveal),
        Stage::SecondCard => work(Act::TurnSecond, by::SECOND_CARD, Chore::Reveal),
        Stage::Resolving => {
            if let Some(at) = round.at(Fate::In).next_back() {
                work(Act::Resolve(at), by::ORDER, Chore::Settle);
            }
        }
        Stage::Clearing => work(CardAct::ClearTable.into(), by::CARDS.cleared, Chore::Settle),
        Stage::BetOne | Stage::BetTwo | Stage::Exposed | Stage::Done => {}
    }
}

/// Irregularities, each while it can happen.
fn floorperson(now: &Now<'_, LetItRide>, offers: &mut Offers<'_>) {
    let round = now.round;
    if round.stage == Stage::Exposed {
        offers.push(Offer::of(Act::VoidRound, by::EXPOSED));
        offers.push(Offer::of(Act::PlayOn, by::EXPOSED));
    }
    if round.stage == Stage::Dealing {
        round.deck.offer_dealing_reports(round.on_layout(), &by::CARDS, offers);
        if round.deck.method == DealingMethod::AutomatedShoe {
            offers.push(Offer::of(CardAct::ShoeJammed, by::CARDS.shoe_jams).map(Act::Cards));
        }
    }
    if Stage::UNDECIDED.contains(&round.stage) && !round.community.is_empty() {
        offers.push(Offer::of(Act::CommunityExposed, by::EXPOSED));
    }
    if !Stage::HELD.contains(&round.stage) {
        return;
    }
    for (at, hand) in round.hands.iter().filter(|(_, hand)| !hand.cards.is_empty()) {
        let except = [Some(hand.cards.len() as u32), None];
        DeckInPlay::offer_misdeal(Place::Hand(at), by::CARDS.player_misdealt, except, offers);
        offers.push(Offer::of(CardAct::CardsTouched(at), by::CARDS.cards_touched).map(Act::Cards));
    }
    if !round.community.is_empty() {
        let except = [Some(round.community.len() as u32), None];
        DeckInPlay::offer_misdeal(Place::Community, by::CARDS.dealer_misdealt, except, offers);
    }
}
