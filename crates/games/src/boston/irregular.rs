//! Irregularities: what becomes void, what survives, and what goes back to whom.

use super::Boston;
use super::act::{Act, Wager};
use super::decide::{cards, count, give_back, settle_bonus, three};
use super::event::Event;
use super::offers::acted;
use super::round::{Bonus, Fate, Stage};
use super::rules::Rules;
use super::settle;
use engine::{Aftermath, Device, Given, Now, Place, Reason, Seat};
use law::Cite;

type Decision = engine::Decision<Event>;

/// What follows from a report of the floorperson, or from the dealer's findings after one.
pub(super) fn decide(rules: &Rules, now: &Now<'_, Boston>, act: Act, given: Given, decision: &mut Decision) {
    let provisions = &rules.provisions;
    match act {
        Act::DealerCardExposed if acted(now.round) => {
            decision.push(Event::DealerCardExposed { late: true }, provisions.exposed_late);
        }
        Act::DealerCardExposed => {
            decision.push(Event::DealerCardExposed { late: false }, provisions.dealer_exposed);
            let aftermath = Aftermath::Ordinary;
            decision.push(Event::RoundVoided { salvage: true, aftermath }, provisions.dealer_exposed);
        }
        Act::CardFaceUp => card_face_up(rules, now, given, decision),
        Act::CardDrawnInError => decision.push(Event::CardDrawnInError, provisions.drawn_in_error),
        Act::CardsTouched(seat) => decision.push(Event::CardsTouched { seat }, provisions.cards_touched),
        Act::CardsOutOfView(seat) => decision.push(Event::CardsOutOfView { seat }, provisions.cards_out_of_view),
        Act::Misdealt(place) => misdealt(rules, now, place, count(given), decision),
        Act::ShoeJammed => {
            decision.push(Event::ShoeJammed, provisions.shoe_jams);
            let aftermath = Aftermath::DeviceOut(Device::DealingShoe);
            decision.push(Event::RoundVoided { salvage: true, aftermath }, provisions.shoe_jams);
        }
        Act::DeclareVoid => declare_void(rules, now, decision),
        Act::FindMisdeal(place) => {
            decision.push(Event::MisdealFound { place }, provisions.stub_misdealt);
            match place {
                Place::Seat(seat) if !rules.count_voids_all => {
                    void_hand(rules, now, seat, provisions.player_misdealt.and(provisions.stub_misdealt), decision);
                }
                _ => void_all(rules, now, Aftermath::Ordinary, provisions.stub_misdealt, decision),
            }
        }
        Act::FindNoMisdeal => {
            decision.push(Event::NoMisdealFound, provisions.stub_wrong);
            void_all(rules, now, Aftermath::DeckOut, provisions.stub_wrong, decision);
        }
        _ => unreachable!("decided elsewhere"),
    }
}

/// The first card found face up is not used; a second one makes all hands void.
fn card_face_up(rules: &Rules, now: &Now<'_, Boston>, given: Given, decision: &mut Decision) {
    let Some(card) = cards(given).faces().next() else { return };
    decision.push(Event::FaceUpCardDiscarded { card }, rules.provisions.face_up);
    if now.round.face_up > 0 {
        void_all(rules, now, Aftermath::Ordinary, rules.provisions.face_up_again, decision);
    }
}

/// A wrong number of cards: a player's hand is void; a dealer who lacks only the last card gets
/// it; any other misdeal to the dealer makes all hands void.
fn misdealt(rules: &Rules, now: &Now<'_, Boston>, place: Place, count: u32, decision: &mut Decision) {
    let provisions = &rules.provisions;
    match place {
        Place::Seat(seat) => {
            decision.push(Event::Misdealt { place, count }, provisions.player_misdealt);
            void_hand(rules, now, seat, provisions.player_misdealt, decision);
        }
        _ if now.round.stage == Stage::LastDeal && count + 1 == now.round.terms.cards as u32 => {
            decision.push(Event::DealerShort, provisions.dealer_short);
        }
        _ => {
            decision.push(Event::Misdealt { place, count }, provisions.dealer_misdealt);
            void_all(rules, now, Aftermath::Ordinary, provisions.dealer_misdealt, decision);
        }
    }
}

/// All hands are void at once and nothing is saved.
fn void_all(rules: &Rules, now: &Now<'_, Boston>, aftermath: Aftermath, cite: Cite, decision: &mut Decision) {
    for seat in now.round.seats(Fate::In) {
        void_hand(rules, now, seat, cite, decision);
    }
    if rules.void_reopens {
        let done = |seat: &Seat| now.round.hand(*seat).fate == Fate::Folded;
        for seat in (1..=now.round.hands.len() as u8).map(Seat).filter(done) {
            reopen_bonus(rules, now, seat, false, decision);
        }
    }
    decision.push(Event::RoundVoided { salvage: false, aftermath }, cite);
}

/// One hand is void: what lies on its spots goes back.
fn void_hand(rules: &Rules, now: &Now<'_, Boston>, seat: Seat, cite: Cite, decision: &mut Decision) {
    return_all(rules, now, seat, cite, decision);
    if rules.void_reopens {
        reopen_bonus(rules, now, seat, false, decision);
    }
    decision.push(Event::HandVoided { seat }, cite);
}

fn return_all(rules: &Rules, now: &Now<'_, Boston>, seat: Seat, cite: Cite, decision: &mut Decision) {
    for wager in Wager::ALL {
        give_back(now, seat, wager, Reason::Void, cite.and(rules.provisions.void_money), decision);
    }
    if now.round.hand(seat).coupon.is_positive() {
        decision.push(Event::CouponReturned { seat }, rules.provisions.void_money);
    }
}

/// Undoes a bonus wager settled before the irregularity; where qualifying hands survive, a
/// payout stays.
fn reopen_bonus(rules: &Rules, now: &Now<'_, Boston>, seat: Seat, payouts_stay: bool, decision: &mut Decision) {
    match now.round.hand(seat).bonus {
        Bonus::Lost(amount) => {
            decision.push(Event::CollectionUndone { seat, amount }, rules.provisions.void_reopens);
        }
        Bonus::Won(amount) if !payouts_stay => {
            decision.push(Event::PaymentUndone { seat, amount }, rules.provisions.void_reopens);
        }
        _ => {}
    }
}

/// Everyone has shown or not: what qualifies is paid, all else goes back.
fn declare_void(rules: &Rules, now: &Now<'_, Boston>, decision: &mut Decision) {
    let provisions = &rules.provisions;
    let cite = match now.round.aftermath {
        Aftermath::DeviceOut(_) => provisions.shoe_jams,
        _ => provisions.dealer_exposed,
    };
    for seat in now.round.seats(Fate::In) {
        let hand = now.round.hand(seat);
        if hand.shown == Some(true) && hand.cards.len() == 3 {
            salvage(rules, now, seat, cite, decision);
        } else {
            return_all(rules, now, seat, cite, decision);
        }
        if rules.void_reopens {
            reopen_bonus(rules, now, seat, true, decision);
        }
        decision.push(Event::HandVoided { seat }, cite);
    }
    let aftermath = now.round.aftermath;
    decision.push(Event::RoundVoided { salvage: false, aftermath }, cite.and(provisions.void_money));
}

/// A shown three-card hand in a void round: its bonus wager is paid if it qualifies, three of a
/// kind earns its ante bonus, and everything else goes back.
fn salvage(rules: &Rules, now: &Now<'_, Boston>, seat: Seat, cite: Cite, decision: &mut Decision) {
    let (provisions, hand) = (&rules.provisions, now.round.hand(seat));
    let category = three(&hand.cards);
    let pays = rules.pay.three_card[category as usize].is_some();
    if hand.has(Wager::Bonus) && pays {
        settle_bonus(rules, now, seat, true, decision);
    } else {
        give_back(now, seat, Wager::Bonus, Reason::Void, cite.and(provisions.void_money), decision);
    }
    let ante = now.accounts.spot(seat, Wager::Ante as u8);
    let bonus = settle::three_card_ante_bonus(&rules.pay, ante, category).filter(|_| rules.terms.void_three_of_a_kind);
    if let Some(amount) = bonus {
        let cite = provisions.void_three_of_a_kind.and(cite);
        decision.push(Event::Paid { seat, wager: Wager::Ante, amount }, cite);
    }
    for wager in [Wager::First, Wager::Second, Wager::Ante] {
        give_back(now, seat, wager, Reason::Void, cite.and(provisions.void_money), decision);
    }
    if hand.coupon.is_positive() {
        decision.push(Event::CouponReturned { seat }, provisions.void_money);
    }
}
