//! What is on offer: to each person, at each stage, and nothing else.

use super::CaribbeanStud;
use super::act::{Act, Wager};
use super::decide::RIGHT;
use super::provisions as by;
use super::round::{CARDS, Fate, Hand, Stage};
use super::rules::Rules;
use crate::blocks::card_table::{CardAct, DeckInPlay};
use engine::{Amount, Chore, DealingMethod, Game, Now, Offer, Place, Position, Seat, Wanted, Who};
use kit::{Category, Money, Odds, rank_of};

type Offers<'a> = engine::Offers<'a, Act>;

/// Everything this person may do now.
pub(super) fn offers(rules: &Rules, now: &Now<'_, CaribbeanStud>, who: Who, offers: &mut Offers<'_>) {
    match who {
        Who::Player(seat) if now.seated.has(seat) => player(rules, now, seat.into(), offers),
        Who::Player(_) => {}
        Who::Dealer => dealer(rules, now, offers),
        Who::Floorperson => floorperson(rules, now, offers),
    }
}

fn player(rules: &Rules, now: &Now<'_, CaribbeanStud>, at: Position, offers: &mut Offers<'_>) {
    let (round, hand) = (now.round, &now.round.hands[at]);
    match round.stage {
        Stage::Betting => {
            for wager in Wager::ALL.into_iter().filter(|wager| *wager != Wager::Bet && rules.offers(*wager)) {
                if wager != Wager::Progressive || !hand.progressive_coupon {
                    place(rules, now, at, wager, offers);
                }
                if wager != Wager::Ante || !has_coupon(hand) {
                    rules.wager(wager).offer_back(Act::TakeBack(wager), now.accounts, at, offers);
                }
            }
            coupons(rules, now, at, offers);
        }
        Stage::Deciding if round.undecided().next() == Some(at) => {
            offers.push(Offer::of(Act::Fold, by::ASKED).silence());
            rules.wager(Wager::Bet).offer(Act::Place(Wager::Bet), now.accounts, at, offers);
        }
        _ => {}
    }
}

/// A progressive wager may be $1, or $5 where the house offers it, and nothing between.
fn place(rules: &Rules, now: &Now<'_, CaribbeanStud>, at: Position, wager: Wager, offers: &mut Offers<'_>) {
    let (least, most) = (Money::dollars(1), Money::dollars(5));
    let mut either = |offer: Offer<Act>| {
        let amount = match offer.amount {
            Amount::Between { most: affordable, .. } if wager == Wager::Progressive => match affordable == most {
                true => Amount::Between { least, most, step: most - least },
                false => Amount::Exactly(least),
            },
            amount => amount,
        };
        offers.push(offer.amount(amount));
    };
    rules.wager(wager).offer(Act::Place(wager), now.accounts, at, &mut Offers::new(&mut either));
}

/// Whether a coupon lies with the ante, which then cannot be taken back.
pub(super) fn has_coupon(hand: &Hand) -> bool {
    hand.coupon.is_positive() || hand.progressive_coupon
}

fn coupons(rules: &Rules, now: &Now<'_, CaribbeanStud>, at: Position, offers: &mut Offers<'_>) {
    let hand = &now.round.hands[at];
    let ante = hand.spots.has(Wager::Ante);
    if rules.coupons && ante && hand.coupon.is_zero() {
        let matched = Amount::Exactly(now.accounts.spot(at, Wager::Ante as u8));
        offers.push(Offer::of(Act::PlaceCoupon, by::COUPON).amount(matched));
    }
    if hand.coupon.is_positive() {
        offers.push(Offer::of(Act::TakeBackCoupon, by::COUPON));
    }
    let redeems = rules.progressive_coupons && rules.offers(Wager::Progressive);
    if redeems && ante && !hand.spots.has(Wager::Progressive) && !hand.progressive_coupon {
        offers.push(Offer::of(Act::RedeemCoupon, by::PROGRESSIVE_COUPON));
    }
    if hand.progressive_coupon {
        offers.push(Offer::of(Act::TakeBackProgressiveCoupon, by::PROGRESSIVE_COUPON));
    }
}

fn dealer(rules: &Rules, now: &Now<'_, CaribbeanStud>, offers: &mut Offers<'_>) {
    let round = now.round;
    let mut work = |act: Act, cite, chore: Chore| offers.push(Offer::of(act, cite).chore(chore, true));
    match round.stage {
        Stage::Betting => {
            let playing = |seat: Seat| CaribbeanStud::ready(rules, now, seat);
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
            let hands = round.hands.iter().filter(|(_, hand)| !hand.cards.is_empty());
            let places = hands.map(|(at, _)| Place::Hand(at)).chain([Place::Dealer]);
            DeckInPlay::offer_findings(&by::CARDS, places, round.deck.found(RIGHT), offers);
        }
        Stage::Spreading => work(Act::ExposeUpCard, by::SPREAD, Chore::Reveal),
        Stage::Revealing => work(Act::Reveal, by::REVEAL, Chore::Reveal),
        Stage::Resolving => {
            if let Some(at) = round.remaining().next_back() {
                work(Act::Resolve(at), by::ORDER, Chore::Settle);
            }
        }
        Stage::Clearing if !round.hands.iter().any(|(_, hand)| hand.documents) => {
            work(CardAct::ClearTable.into(), by::CARDS.cleared, Chore::Settle);
        }
        Stage::Deciding | Stage::Validating | Stage::Clearing | Stage::Done => {}
    }
}

fn floorperson(rules: &Rules, now: &Now<'_, CaribbeanStud>, offers: &mut Offers<'_>) {
    payouts(rules, now, offers);
    reports(now, offers);
}

/// What is validated and written down, and what the system shows.
fn payouts(rules: &Rules, now: &Now<'_, CaribbeanStud>, offers: &mut Offers<'_>) {
    let round = now.round;
    if let Some((at, wager)) = round.pending {
        let cite = by::VALIDATED[usize::from(wager != Wager::Progressive)];
        let validate = Offer::of(Act::Validate(at), cite).given(reading(rules, now, at, wager));
        offers.push(validate.chore(Chore::Validate, true));
    }
    if Stage::SETTLED.contains(&round.stage) {
        for (at, _) in round.hands.iter().filter(|(_, hand)| hand.documents) {
            offers.push(Offer::of(Act::CompleteDocuments(at), by::STAYS).chore(Chore::Validate, true));
        }
    }
    if round.stage == Stage::Resolving {
        for (at, hand) in round.hands.iter().filter(|(_, hand)| hand.remains() && bonus_wagered(hand)) {
            if rules.extras[0].is_some() && !hand.magic_card {
                offers.push(Offer::of(Act::MagicCard(at), by::EXTRA));
            }
            if rules.extras[1].is_some() && !hand.lucky_bonus {
                offers.push(Offer::of(Act::LuckyBonus(at), by::EXTRA));
            }
        }
    }
}

/// Whether a hand has a Five Card Hand Bonus wager.
pub(super) fn bonus_wagered(hand: &Hand) -> bool {
    hand.accepted(Wager::OwnHand).is_positive() || hand.accepted(Wager::DealersHand).is_positive()
}

/// What has to be handed over with validating a payout: the reading of a meter that several tables share, where the
/// payout is a share of it.
fn reading(rules: &Rules, now: &Now<'_, CaribbeanStud>, at: Position, wager: Wager) -> Wanted {
    let cards = if wager == Wager::DealersHand { &now.round.dealer } else { &now.round.hands[at].cards };
    // Who may not see the cards does not validate either.
    let category = cards.known::<5>().map_or(Category::HighCard, |cards| rank_of(&cards).category());
    let share = rules.odds(wager, category).and_then(Odds::share);
    share.map_or(Wanted::Nothing, |_| rules.meter(wager).wanted(now.accounts))
}

/// Irregularities, each while it can happen.
fn reports(now: &Now<'_, CaribbeanStud>, offers: &mut Offers<'_>) {
    let (round, clauses) = (now.round, &by::CARDS);
    if round.stage == Stage::Dealing {
        round.deck.offer_dealing_reports(round.on_layout(), clauses, offers);
        if round.deck.method == DealingMethod::AutomatedShoe {
            offers.push(Offer::of(CardAct::ShoeJammed, clauses.shoe_jams).map(Act::Cards));
        }
    }
    let hole_cards = round.dealer.len() > 1;
    if Stage::CONCEALED.contains(&round.stage) && hole_cards {
        offers.push(Offer::of(CardAct::DealerCardExposed, clauses.dealer_exposed).map(Act::Cards));
    }
    if !Stage::HELD.contains(&round.stage) {
        return;
    }
    for (at, hand) in round.hands.iter().filter(|(_, hand)| !hand.cards.is_empty() && hand.fate != Fate::Void) {
        let except = [Some(hand.cards.len() as u32), None];
        DeckInPlay::offer_misdeal(Place::Hand(at), clauses.player_misdealt, except, offers);
        if hand.lies() {
            offers.push(Offer::of(CardAct::CardsTouched(at), clauses.cards_touched).map(Act::Cards));
        }
    }
    if !round.dealer.is_empty() {
        // A hand that was completed once, or lies revealed, does not lack a card.
        let whole = round.dealer.len() == CARDS && (round.completed || round.revealed);
        let except = [Some(round.dealer.len() as u32), whole.then_some(RIGHT - 1)];
        DeckInPlay::offer_misdeal(Place::Dealer, clauses.dealer_misdealt, except, offers);
    }
}
