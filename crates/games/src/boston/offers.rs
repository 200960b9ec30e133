//! What is on offer: to each person, at each stage, and nothing else.

use super::Boston;
use super::act::{Act, Wager};
use super::decide::three;
use super::round::{Fate, Hand, Round, Stage};
use super::rules::Rules;
use super::settle;
use crate::blocks::card_table::{CardAct, DeckInPlay};
use engine::{Amount, Chore, DealingMethod, Now, Offer, Place, Position, Wanted, Who};
use kit::{Cards, Money, best_five};
use law::Cite;

type Offers<'a> = engine::Offers<'a, Act>;

/// Everything this person may do now.
pub(super) fn offers(rules: &Rules, now: &Now<'_, Boston>, who: Who, offers: &mut Offers<'_>) {
    match who {
        Who::Player(seat) if now.seated.has(seat) => player(rules, now, Position::of(seat), offers),
        Who::Player(_) => {}
        Who::Dealer => dealer(rules, now, offers),
        Who::Floorperson => floorperson(rules, now.round, offers),
    }
}

fn player(rules: &Rules, now: &Now<'_, Boston>, at: Position, offers: &mut Offers<'_>) {
    let (round, provisions) = (now.round, &rules.provisions);
    let hand = round.hand(at);
    match round.stage {
        Stage::Betting => betting(rules, now, at, offers),
        Stage::Bonuses | Stage::Salvage if first(round.electors(), rules.in_turn, at) => {
            let (show, hide) = (Offer::of(Act::Show, provisions.elect), Offer::of(Act::KeepHidden, provisions.elect));
            // The text leaves it to the player, so silence is what cannot be worse: nobody forfeits what is won.
            let [show, hide] = if wins_shown(rules, hand) { [show.silence(), hide] } else { [show, hide.silence()] };
            offers.push(show);
            offers.push(hide);
        }
        Stage::Deciding if hand.fate == Fate::In => {
            if may_claim_late(rules, hand) {
                offers.push(Offer::of(Act::Show, provisions.late_claim));
            }
            if rules.withdrawal {
                rules.wager(Wager::Second).offer_back(Act::TakeBack(Wager::Second), now.accounts, at, offers);
            }
            let again = hand.decided && hand.has(Wager::First) && !hand.has(Wager::Second);
            if again || first(round.undecided(), rules.in_turn, at) {
                offers.push(Offer::of(Act::Fold, provisions.fold).silence());
                rules.wager(Wager::Second).offer(Act::Place(Wager::Second), now.accounts, at, offers);
            }
        }
        Stage::Stub | Stage::Showdown if rules.sets_hand && hand.fate == Fate::In && hand.set.is_none() => {
            let best = best_five(&hand.cards.faces().collect::<Vec<_>>());
            let given = Wanted::chosen(hand.cards, Cards::of(&best));
            offers.push(Offer::of(Act::SetHand, provisions.set_hand).given(given));
        }
        _ => {}
    }
}

/// Whether these three cards are paid for when they are shown.
fn wins_shown(rules: &Rules, hand: &Hand) -> bool {
    hand.cards.len() >= 3
        && hand.cards.all_known()
        && settle::three_card(&rules.pay, Money::ZERO, three(&hand.cards)).is_some()
}

/// Whether it is this hand's turn among those who still have to speak.
fn first(mut waiting: impl Iterator<Item = Position>, in_turn: bool, at: Position) -> bool {
    if in_turn { waiting.next() == Some(at) } else { waiting.any(|other| other == at) }
}

/// A bonus kept hidden may be claimed until the last cards where the rulebook waits that long.
fn may_claim_late(rules: &Rules, hand: &Hand) -> bool {
    rules.late_claims && hand.has(Wager::Bonus) && hand.shown == Some(false)
}

fn betting(rules: &Rules, now: &Now<'_, Boston>, at: Position, offers: &mut Offers<'_>) {
    let (hand, provisions) = (now.round.hand(at), &rules.provisions);
    for wager in [Wager::Ante, Wager::First, Wager::Bonus] {
        rules.wager(wager).offer(Act::Place(wager), now.accounts, at, offers);
        if wager != Wager::First || hand.coupon.is_zero() {
            rules.wager(wager).offer_back(Act::TakeBack(wager), now.accounts, at, offers);
        }
    }
    if rules.coupons && hand.has(Wager::First) && hand.coupon.is_zero() {
        let matched = Amount::Exactly(now.accounts.spot(at, Wager::First as u8));
        offers.push(Offer::of(Act::PlaceCoupon, provisions.coupon).amount(matched));
    }
    if hand.coupon.is_positive() {
        offers.push(Offer::of(Act::TakeBackCoupon, provisions.take_back));
    }
}

fn dealer(rules: &Rules, now: &Now<'_, Boston>, offers: &mut Offers<'_>) {
    let (round, provisions) = (now.round, &rules.provisions);
    match round.stage {
        Stage::Betting => {
            let complete = |seat| round.complete(Position::of(seat));
            if now.seated.iter().any(complete) {
                let ready = now.seated.iter().all(complete);
                let call = Offer::of(CardAct::NoMoreBets, provisions.cards.call[round.by_method()]);
                offers.push(call.chore(Chore::Call, ready).map(Act::Cards));
            }
        }
        Stage::FirstDeal => deal(round, round.next_of_three(), first_cards_cite(rules, round), true, offers),
        Stage::Bonuses if round.electors().next().is_none() => {
            offers.push(Offer::of(Act::SettleBonuses, provisions.bonus_paid).chore(Chore::Settle, true));
        }
        Stage::Deciding if round.undecided().next().is_none() => {
            let due = round.withdrawn().next().is_none();
            deal(round, round.next_of_last(), provisions.last_start, due, offers);
        }
        Stage::LastDeal => deal(round, round.next_of_last(), provisions.last_start, true, offers),
        Stage::Stub => round.deck.offer_stub(&provisions.cards, offers),
        Stage::WrongStub => {
            let places = round.at(Fate::In).map(Place::Hand).chain([Place::Dealer]);
            DeckInPlay::offer_findings(&provisions.cards, places, Wanted::Nothing, offers);
        }
        Stage::Showdown => {
            let due = !rules.sets_hand || round.at(Fate::In).all(|at| round.hand(at).set.is_some());
            offers.push(Offer::of(Act::Reveal, provisions.reveal).chore(Chore::Reveal, due));
        }
        Stage::Resolving => {
            if let Some(at) = round.at(Fate::In).next_back() {
                offers.push(Offer::of(Act::Resolve(at), provisions.order).chore(Chore::Settle, true));
            }
        }
        Stage::Salvage if round.electors().next().is_none() => {
            offers.push(Offer::of(Act::DeclareVoid, provisions.void_money).chore(Chore::Settle, true));
        }
        Stage::Clearing => {
            let clear = Offer::of(CardAct::ClearTable, provisions.cards.cleared);
            offers.push(clear.chore(Chore::Settle, true).map(Act::Cards));
        }
        _ => {}
    }
}

fn first_cards_cite(rules: &Rules, round: &Round) -> Cite {
    let cite = rules.provisions.cards.deal[round.by_method()];
    if rules.terms.one_at_a_time { rules.provisions.one_at_a_time.and(cite) } else { cite }
}

fn deal(round: &Round, next: Option<(Place, usize)>, cite: Cite, due: bool, offers: &mut Offers<'_>) {
    if let Some(next) = next {
        round.deck.offer_deal(next, round.on_layout(), (cite, due), offers);
    }
}

/// Irregularities, each while it can happen.
fn floorperson(rules: &Rules, round: &Round, offers: &mut Offers<'_>) {
    let (provisions, clauses) = (&rules.provisions, &rules.provisions.cards);
    if dealing(round) {
        round.deck.offer_dealing_reports(round.on_layout(), clauses, offers);
    }
    let mut report = |act: CardAct, cite: Cite| offers.push(Offer::of(act, cite).map(Act::Cards));
    if round.stage == Stage::FirstDeal && round.deck.method == DealingMethod::AutomatedShoe {
        report(CardAct::ShoeJammed, clauses.shoe_jams);
    }
    if !round.dealer.is_empty() && !round.dealer_up && in_play(round.stage) {
        let cite = if acted(round) { provisions.exposed_late } else { clauses.dealer_exposed };
        report(CardAct::DealerCardExposed, cite);
    }
    for at in round.at(Fate::In).filter(|at| !round.hand(*at).cards.is_empty()) {
        offers.push(Offer::of(Act::CardsOutOfView(at), provisions.cards_out_of_view));
        if round.hand(at).has(Wager::Second) {
            offers.push(Offer::of(CardAct::CardsTouched(at), clauses.cards_touched).map(Act::Cards));
        }
    }
    for at in round.at(Fate::In) {
        if let Some(right) = right_number(round, round.hand(at).cards.len()) {
            DeckInPlay::offer_misdeal(Place::Hand(at), clauses.player_misdealt, [Some(right), None], offers);
        }
    }
    let revealed = round.stage == Stage::Resolving && round.at(Fate::Resolved).next().is_none();
    if in_play(round.stage) || revealed {
        let full = round.terms.cards as u32;
        let before_last = round.stage == Stage::LastDeal && round.dealer.len() == 3;
        let awaiting = before_last && round.next_of_last().is_some_and(|(place, _)| place == Place::Dealer);
        let except = match round.dealer.len() as u32 {
            _ if awaiting && !round.dealer_short => Some([Some(full), None]),
            3 if !before_last => Some([Some(3), None]),
            // A hand that was completed once cannot lack the same card again.
            len if len == full => Some([Some(full), round.dealer_short.then_some(full - 1)]),
            _ => None,
        };
        if let Some(except) = except {
            DeckInPlay::offer_misdeal(Place::Dealer, clauses.dealer_misdealt, except, offers);
        }
    }
}

/// Whether cards go out: the last deal is under way as soon as nobody has to decide any more, so that its
/// first card counts too.
pub(super) fn dealing(round: &Round) -> bool {
    let last_next = round.stage == Stage::Deciding && round.undecided().next().is_none();
    matches!(round.stage, Stage::FirstDeal | Stage::LastDeal) || last_next
}

/// The number of cards a hand should have now, if it should have a whole one.
fn right_number(round: &Round, len: usize) -> Option<u32> {
    let whole = len == 3 || len == round.terms.cards;
    (whole && in_play(round.stage) || round.stage == Stage::Resolving).then_some(len as u32)
}

/// The stages in which cards are out and hands can still be made void.
fn in_play(stage: Stage) -> bool {
    Stage::HELD.contains(&stage) && stage != Stage::Resolving
}

/// Whether every player has folded or placed a second wager.
pub(super) fn acted(round: &Round) -> bool {
    match round.stage {
        Stage::Betting | Stage::FirstDeal | Stage::Bonuses => false,
        Stage::Deciding => round.undecided().next().is_none(),
        _ => true,
    }
}
