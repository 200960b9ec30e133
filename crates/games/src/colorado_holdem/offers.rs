//! What is on offer: to each person, at each stage, and nothing else.

use super::ColoradoHoldem;
use super::act::{Act, Wager};
use super::provisions as by;
use super::round::{CARDS, Fate, Hand, Stage};
use super::rules::Rules;
use super::settle::{Version, lowest_single};
use crate::blocks::card_table::{CardAct, DeckInPlay};
use crate::blocks::wagers::WagerRule;
use engine::{Amount, Chore, DealingMethod, Game, Now, Offer, Place, Position, Seat, Wanted, Who};
use kit::{Card, Cards};
use law::Cite;

type Offers<'a> = engine::Offers<'a, Act>;

/// Everything this person may do now.
pub(super) fn offers(rules: &Rules, now: &Now<'_, ColoradoHoldem>, who: Who, offers: &mut Offers<'_>) {
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

fn player(rules: &Rules, now: &Now<'_, ColoradoHoldem>, at: Position, offers: &mut Offers<'_>) {
    let round = now.round;
    match round.stage {
        Stage::Betting => {
            for wager in [Wager::Ante, Wager::Bonus].into_iter().filter(|wager| rules.offers(*wager)) {
                if round.hands.has_room(now.seated, at) {
                    rules.wager(wager).offer(Act::Place(wager), now.accounts, at, offers);
                }
                if wager == Wager::Bonus || round.hands[at].coupon.is_zero() {
                    rules.wager(wager).offer_back(Act::TakeBack(wager), now.accounts, at, offers);
                }
            }
            coupon(rules, now, at, offers);
        }
        Stage::Deciding if round.undecided().next() == Some(at) => decision(rules, now, at, offers),
        _ => {}
    }
}

fn coupon(rules: &Rules, now: &Now<'_, ColoradoHoldem>, at: Position, offers: &mut Offers<'_>) {
    let hand = &now.round.hands[at];
    if rules.coupons && hand.spots.has(Wager::Ante) && hand.coupon.is_zero() {
        let matched = Amount::Exactly(now.accounts.spot(at, Wager::Ante as u8));
        offers.push(Offer::of(Act::PlaceCoupon, by::COUPON).hand(at.hand).amount(matched));
    }
    if hand.coupon.is_positive() {
        offers.push(Offer::of(Act::TakeBackCoupon, by::COUPON).hand(at.hand));
    }
}

/// To declare, to bet, to fold or to discard. Who is asked and does not answer risks no chips: an instant winner is
/// declared, and otherwise the hand is folded where that is possible, and played without a bet where it is not.
fn decision(rules: &Rules, now: &Now<'_, ColoradoHoldem>, at: Position, offers: &mut Offers<'_>) {
    let (hand, version) = (&now.round.hands[at], rules.version);
    let (declares, bet) = (declarable(rules, hand), hand.spots.has(Wager::Bet));
    let not_declared = if declares { by::NOT_DECLARED[version as usize] } else { Cite::NONE };
    if declares {
        let cite = by::DECLARED[version as usize].and(by::SILENCE);
        offers.push(Offer::of(Act::Declare, cite).hand(at.hand).silence());
    }
    let rule = rules.wager(Wager::Bet);
    let rule = WagerRule { cite: rule.cite.and(not_declared), ..rule.clone() };
    rule.offer(Act::Place(Wager::Bet), now.accounts, at, offers);
    let other = if version == Version::RequiredBet && !bet {
        Offer::of(Act::Fold, by::FOLD[version as usize].and(by::SILENCE))
    } else {
        let cite = by::DISCARDED[version as usize].and(by::SILENCE).and(not_declared);
        Offer::of(Act::Discard, cite).given(Wanted::chosen(hand.cards, goes(hand)))
    };
    offers.push(if declares { other.hand(at.hand) } else { other.hand(at.hand).silence() });
}

/// Whether a hand is an instant winner that its player may still declare: no bet wager was made.
pub(super) fn declarable(rules: &Rules, hand: &Hand) -> bool {
    !hand.spots.has(Wager::Bet) && hand.cards.known().is_some_and(|cards| rules.instant(cards).is_some())
}

/// The card of a hand that is discarded when its player names none.
fn goes(hand: &Hand) -> Cards {
    let cards: [Card; CARDS] = hand.cards.known().expect("a player looks at the cards before deciding");
    Cards::of(&[cards[lowest_single(cards)]])
}

fn dealer(rules: &Rules, now: &Now<'_, ColoradoHoldem>, offers: &mut Offers<'_>) {
    let (round, clauses, version) = (now.round, rules.cards(), rules.version as usize);
    let mut work = |act: Act, cite, chore: Chore| offers.push(Offer::of(act, cite).chore(chore, true));
    match round.stage {
        Stage::Betting => {
            let playing = |seat: Seat| ColoradoHoldem::ready(rules, now, seat);
            if now.seated.iter().any(playing) {
                let ready = now.seated.iter().all(playing);
                let call = Offer::of(CardAct::NoMoreBets, clauses.call[round.deck.by_method()]);
                offers.push(call.chore(Chore::Call, ready).map(Act::Cards));
            }
        }
        Stage::Dealing => {
            if let Some(next) = round.next_to_deal() {
                let cite = clauses.deal[round.deck.by_method()];
                round.deck.offer_deal(next, round.on_layout(), (cite, true), offers);
            }
        }
        Stage::Stub => round.deck.offer_stub(clauses, offers),
        Stage::WrongStub => {
            let places = round.at(Fate::In).map(Place::Hand).chain([Place::Community]);
            DeckInPlay::offer_findings(clauses, places, round.deck.found(CARDS as u32), offers);
        }
        Stage::Turning => work(Act::TurnCommunity, by::TURN[version], Chore::Reveal),
        Stage::Resolving => {
            if let Some(at) = round.at(Fate::In).next_back() {
                work(Act::Resolve(at), by::ORDER[version], Chore::Settle);
            }
        }
        Stage::Clearing => work(CardAct::ClearTable.into(), clauses.cleared, Chore::Settle),
        Stage::Deciding | Stage::Exposed | Stage::Done => {}
    }
}

/// Irregularities, each while it can happen.
fn floorperson(rules: &Rules, now: &Now<'_, ColoradoHoldem>, offers: &mut Offers<'_>) {
    let (round, clauses) = (now.round, rules.cards());
    match round.stage {
        Stage::Exposed => {
            // What is proposed where the text has no rule, and what happens if nobody decides.
            offers.push(Offer::of(Act::VoidRound, by::EXPOSED).silence());
            offers.push(Offer::of(Act::PlayOn, by::EXPOSED));
        }
        Stage::Dealing => {
            round.deck.offer_dealing_reports(round.on_layout(), clauses, offers);
            if round.deck.method == DealingMethod::AutomatedShoe {
                offers.push(Offer::of(CardAct::ShoeJammed, clauses.shoe_jams).map(Act::Cards));
            }
        }
        Stage::Deciding => {
            for at in round.undecided().filter(|at| !round.hands[*at].spots.has(Wager::Bet)) {
                offers.push(Offer::of(Act::Declared(at), by::WRONG_DECLARATION));
            }
        }
        _ => {}
    }
    if Stage::UNDECIDED.contains(&round.stage) && !round.community.is_empty() {
        offers.push(Offer::of(Act::CommunityExposed, by::EXPOSED));
    }
    if !Stage::HELD.contains(&round.stage) {
        return;
    }
    // A hand that was collected earlier in the round can be counted in the discard rack.
    for (at, hand) in round.hands.iter().filter(|(_, hand)| !hand.cards.is_empty()) {
        let except = [Some(hand.dealt().len() as u32), None];
        DeckInPlay::offer_misdeal(Place::Hand(at), clauses.player_misdealt, except, offers);
        if hand.lies() {
            offers.push(Offer::of(CardAct::CardsTouched(at), clauses.cards_touched).map(Act::Cards));
        }
    }
    if !round.community.is_empty() {
        let except = [Some(round.community.len() as u32), None];
        DeckInPlay::offer_misdeal(Place::Community, clauses.dealer_misdealt, except, offers);
    }
}
