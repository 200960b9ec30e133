//! What is on offer: to each person, at each stage, and nothing else.

use super::ThreeCardPoker;
use super::act::{Act, Wager};
use super::round::{CARDS, Fate, Stage};
use super::rules::{Rules, Version};
use crate::blocks::card_table::{CardAct, DeckInPlay};
use engine::{Accounts, Amount, Chore, DealingMethod, Game, Now, Offer, Place, Position, Seat, Who};

type Offers<'a> = engine::Offers<'a, Act>;

/// Everything this person may do now.
pub(super) fn offers(rules: &Rules, now: &Now<'_, ThreeCardPoker>, who: Who, offers: &mut Offers<'_>) {
    match who {
        Who::Player(seat) if now.seated.has(seat) => {
            for at in now.round.hands.of_seat(seat) {
                player(rules, now, at, offers);
            }
        }
        Who::Player(_) => {}
        Who::Dealer => dealer(rules, now, offers),
        Who::Floorperson => floorperson(rules, now, offers),
    }
}

fn player(rules: &Rules, now: &Now<'_, ThreeCardPoker>, at: Position, offers: &mut Offers<'_>) {
    let (round, clauses) = (now.round, &rules.clauses);
    match round.stage {
        Stage::Betting => {
            for wager in [Wager::Ante, Wager::PairPlus] {
                let rule = rules.wager(wager);
                if round.hands.has_room(now.seated, at) {
                    rule.offer(Act::Place(wager), now.accounts, at, offers);
                }
                if wager == Wager::PairPlus || round.hands[at].coupon.is_zero() {
                    rule.offer_back(Act::TakeBack(wager), now.accounts, at, offers);
                }
            }
            coupon(rules, now, at, offers);
        }
        Stage::Deciding if round.undecided().next() == Some(at) => {
            offers.push(Offer::of(Act::Fold, clauses.decide).hand(at.hand).silence());
            offers.push(Offer::of(Act::FoldUnseen, clauses.unseen).hand(at.hand));
            rules.wager(Wager::Play).offer(Act::Place(Wager::Play), now.accounts, at, offers);
        }
        _ => {}
    }
}

fn coupon(rules: &Rules, now: &Now<'_, ThreeCardPoker>, at: Position, offers: &mut Offers<'_>) {
    let hand = &now.round.hands[at];
    if rules.coupons && hand.has(Wager::Ante) && hand.coupon.is_zero() {
        let matched = Amount::Exactly(now.accounts.spot(at, Wager::Ante as u8));
        offers.push(Offer::of(Act::PlaceCoupon, rules.clauses.coupon).hand(at.hand).amount(matched));
    }
    if hand.coupon.is_positive() {
        offers.push(Offer::of(Act::TakeBackCoupon, rules.clauses.coupon).hand(at.hand));
    }
}

/// Whether the wagers of a hand are those that the version of the game asks for.
pub(super) fn plays(rules: &Rules, accounts: &Accounts, at: Position) -> bool {
    let lies = |wager: Wager| accounts.spot(at, wager as u8);
    let (ante, pair_plus) = (lies(Wager::Ante).is_positive(), lies(Wager::PairPlus).is_positive());
    match rules.version {
        Version::Base => ante || pair_plus,
        Version::AnteAtLeast(_) => ante,
        Version::Both(_) => ante && pair_plus && keeps_ratio(rules, accounts, at),
    }
}

/// Whether the wagers of a hand stand to each other as the version of the game asks.
pub(super) fn keeps_ratio(rules: &Rules, accounts: &Accounts, at: Position) -> bool {
    let lies = |wager: Wager| accounts.spot(at, wager as u8);
    rules.ratios.iter().all(|(wager, relation)| relation.holds(lies(*wager), lies(relation.other())))
}

fn dealer(rules: &Rules, now: &Now<'_, ThreeCardPoker>, offers: &mut Offers<'_>) {
    let (round, clauses) = (now.round, &rules.clauses);
    let mut work = |act: Act, cite, chore: Chore| offers.push(Offer::of(act, cite).chore(chore, true));
    match round.stage {
        Stage::Betting => {
            let playing = |seat: Seat| ThreeCardPoker::ready(rules, now, seat);
            if now.seated.iter().any(playing) {
                let ready = now.seated.iter().all(playing);
                let call = Offer::of(CardAct::NoMoreBets, clauses.cards.call[round.deck.by_method()]);
                offers.push(call.chore(Chore::Call, ready).map(Act::Cards));
            }
        }
        Stage::Dealing | Stage::DealersStack => {
            if let Some(next) = round.next_to_deal() {
                let cite = clauses.cards.deal[round.deck.by_method()];
                round.deck.offer_deal(next, round.on_layout(), (cite, true), offers);
            }
        }
        Stage::Stub | Stage::LateStub => round.deck.offer_stub(&clauses.cards, offers),
        Stage::WrongStub | Stage::LateWrongStub => {
            let hands = round.hands.iter().filter(|(_, hand)| !hand.cards.is_empty());
            let places = hands.map(|(at, _)| Place::Hand(at)).chain([Place::Dealer]);
            DeckInPlay::offer_findings(&clauses.cards, places, round.deck.found(CARDS as u32), offers);
        }
        Stage::Forfeits => work(Act::CollectForfeited, clauses.forfeits, Chore::Settle),
        Stage::Concealed => work(Act::Reveal, clauses.reveal, Chore::Reveal),
        Stage::RevealingHands => work(Act::RevealHands, clauses.steps[0], Chore::Settle),
        Stage::Collecting => work(Act::CollectLosing, clauses.steps[1], Chore::Settle),
        Stage::Paying => work(Act::PayWinning, clauses.steps[2], Chore::Settle),
        Stage::Racking => work(Act::CollectHands, clauses.steps[3], Chore::Settle),
        Stage::Resolving => {
            if let Some(at) = round.remaining().next_back() {
                work(Act::Resolve(at), clauses.by_player, Chore::Settle);
            }
        }
        Stage::Clearing => work(CardAct::ClearTable.into(), clauses.cards.cleared, Chore::Settle),
        Stage::Deciding | Stage::Done => {}
    }
}

/// Irregularities, each while it can happen.
fn floorperson(rules: &Rules, now: &Now<'_, ThreeCardPoker>, offers: &mut Offers<'_>) {
    let (round, clauses) = (now.round, &rules.clauses.cards);
    let dealing = matches!(round.stage, Stage::Dealing | Stage::DealersStack);
    if dealing {
        round.deck.offer_dealing_reports(round.on_layout(), clauses, offers);
        if round.deck.method == DealingMethod::AutomatedShoe {
            offers.push(Offer::of(CardAct::ShoeJammed, clauses.shoe_jams).map(Act::Cards));
        }
    }
    if Stage::CONCEALED.contains(&round.stage) && !round.dealer.is_empty() {
        offers.push(Offer::of(CardAct::DealerCardExposed, clauses.dealer_exposed).map(Act::Cards));
    }
    if !Stage::HELD.contains(&round.stage) {
        return;
    }
    // A hand that was collected earlier in the round can be counted in the discard rack.
    for (at, hand) in round.hands.iter().filter(|(_, hand)| !hand.cards.is_empty()) {
        let except = [Some(hand.cards.len() as u32), None];
        DeckInPlay::offer_misdeal(Place::Hand(at), clauses.player_misdealt, except, offers);
        if hand.fate != Fate::Gone {
            offers.push(Offer::of(CardAct::CardsTouched(at), clauses.cards_touched).map(Act::Cards));
        }
    }
    if !round.dealer.is_empty() {
        let except = [Some(round.dealer.len() as u32), None];
        DeckInPlay::offer_misdeal(Place::Dealer, clauses.dealer_misdealt, except, offers);
    }
}
