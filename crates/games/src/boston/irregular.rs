//! Irregularities: what becomes void, what survives, and what goes back to whom.

use super::Boston;
use super::act::Wager;
use super::decide::{settle_bonus, three};
use super::event::Event;
use super::offers::acted;
use super::round::{Bonus, Fate, Stage};
use super::rules::Rules;
use super::settle;
use crate::blocks::card_table::{CardAct, CardEvent, Void, counted};
use crate::blocks::wagers::{Chips, WagerEvent};
use engine::{Command, Now, Place, Position, Reason, RoundEnd};
use law::Cite;

type Decision = engine::Decision<Event>;

/// What follows from a report of the floorperson, or from the dealer's work with the deck.
pub(super) fn decide(rules: &Rules, now: &Now<'_, Boston>, command: &Command<CardAct>, decision: &mut Decision) {
    let (round, provisions) = (now.round, &rules.provisions);
    match command.act {
        CardAct::DealerCardExposed if acted(round) => {
            return decision.push(CardEvent::DealerCardExposed { late: true }.into(), provisions.exposed_late);
        }
        CardAct::FindMisdeal(place) if !rules.count_voids_all => return find_misdeal(rules, now, place, decision),
        CardAct::Misdealt(Place::Hand(at)) => {
            let event = CardEvent::Misdealt { place: Place::Hand(at), count: counted(command.given) };
            decision.push(event.into(), provisions.cards.player_misdealt);
            return void_hand(rules, now, at, provisions.cards.player_misdealt, decision);
        }
        CardAct::Misdealt(_) if round.dealer_lacks_last(counted(command.given)) => {
            return complete_dealer(rules, now, provisions.dealer_short, decision);
        }
        _ => {}
    }
    let void = round.deck.decide(&provisions.cards, command, round.terms.cards as u32, decision);
    match (void, command.act) {
        (Some(Void { cite, end }), CardAct::DealerCardExposed | CardAct::ShoeJammed) => {
            decision.push(Event::VoidedButThreeCards { end }, cite);
        }
        (Some(void), _) => void_all(rules, now, void, decision),
        (None, _) => {}
    }
}

/// A dealer who lacks the last card gets it: with the next delivery while the last cards are being
/// dealt, and at once where the hand was taken for whole.
fn complete_dealer(rules: &Rules, now: &Now<'_, Boston>, cite: Cite, decision: &mut Decision) {
    decision.push(Event::DealerShort, cite);
    if now.round.stage != Stage::LastDeal {
        decision.push(Event::DealerCompleted, rules.provisions.dealer_short);
    }
}

/// A misdeal that the count of the stub brought to light, treated as one found in any other way.
fn find_misdeal(rules: &Rules, now: &Now<'_, Boston>, place: Place, decision: &mut Decision) {
    let (provisions, round, clauses) = (&rules.provisions, now.round, &rules.provisions.cards);
    decision.push(CardEvent::MisdealFound { place }.into(), clauses.stub_misdealt);
    // What the stub has too many of, the dealer has too few of.
    let dealer = round.deck.makes_up(round.dealer.len() as u32);
    match place {
        Place::Hand(at) => {
            void_hand(rules, now, at, clauses.player_misdealt.and(clauses.stub_misdealt), decision);
        }
        _ if dealer.is_some_and(|count| round.dealer_lacks_last(count)) => {
            complete_dealer(rules, now, provisions.dealer_short.and(clauses.stub_misdealt), decision);
            let racked = CardEvent::StubRacked { cards: round.deck.stub() };
            decision.push(racked.into(), clauses.stub[round.by_method()]);
        }
        _ => {
            let cite = clauses.dealer_misdealt.and(clauses.stub_misdealt);
            void_all(rules, now, Void { cite, end: RoundEnd::Ordinary }, decision);
        }
    }
}

/// All hands are void at once and nothing is saved.
fn void_all(rules: &Rules, now: &Now<'_, Boston>, Void { cite, end }: Void, decision: &mut Decision) {
    for at in now.round.at(Fate::In) {
        void_hand(rules, now, at, cite, decision);
    }
    for at in now.round.at(Fate::Folded) {
        reopen_bonus(rules, now, at, false, decision);
    }
    decision.push(CardEvent::RoundVoided { end }.into(), cite);
}

/// One hand is void: what lies on its spots goes back.
fn void_hand(rules: &Rules, now: &Now<'_, Boston>, at: Position, cite: Cite, decision: &mut Decision) {
    return_all(rules, now, at, cite, decision);
    reopen_bonus(rules, now, at, false, decision);
    decision.push(CardEvent::HandVoided { at }.into(), cite);
}

fn return_all(rules: &Rules, now: &Now<'_, Boston>, at: Position, cite: Cite, decision: &mut Decision) {
    let mut chips = Chips::new(now.accounts, decision);
    for wager in Wager::ALL {
        chips.give_back(at, wager, Reason::Void, cite.and(rules.provisions.void_money));
    }
    if now.round.hand(at).coupon.is_positive() {
        chips.push(WagerEvent::CouponReturned { at }, rules.provisions.void_money);
    }
}

/// Undoes a bonus wager settled before the irregularity, where the house does so; where qualifying
/// hands survive, a payout stays.
fn reopen_bonus(rules: &Rules, now: &Now<'_, Boston>, at: Position, payouts_stay: bool, decision: &mut Decision) {
    let wager = Wager::Bonus;
    let undone = match now.round.hand(at).bonus {
        Bonus::Lost(amount) => WagerEvent::CollectionUndone { at, wager, amount },
        Bonus::Won(amount) if !payouts_stay => WagerEvent::PaymentUndone { at, wager, amount },
        _ => return,
    };
    if rules.void_reopens {
        decision.push(undone.into(), rules.provisions.void_reopens);
    }
}

/// Everyone has shown or not: what qualifies is paid, all else goes back.
pub(super) fn declare_void(rules: &Rules, now: &Now<'_, Boston>, decision: &mut Decision) {
    let clauses = &rules.provisions.cards;
    let end = now.round.deck.end;
    let cite = match end {
        RoundEnd::DeviceOut(_) => clauses.shoe_jams,
        _ => clauses.dealer_exposed,
    };
    for at in now.round.at(Fate::In) {
        let hand = now.round.hand(at);
        if hand.shown == Some(true) && hand.cards.len() == 3 {
            salvage(rules, now, at, cite, decision);
        } else {
            return_all(rules, now, at, cite, decision);
        }
        reopen_bonus(rules, now, at, true, decision);
        decision.push(CardEvent::HandVoided { at }.into(), cite);
    }
    decision.push(CardEvent::RoundVoided { end }.into(), cite.and(rules.provisions.void_money));
}

/// A shown three-card hand in a void round: its bonus wager is paid if it qualifies, three of a
/// kind earns its ante bonus, and everything else goes back.
fn salvage(rules: &Rules, now: &Now<'_, Boston>, at: Position, cite: Cite, decision: &mut Decision) {
    let (provisions, hand) = (&rules.provisions, now.round.hand(at));
    let category = three(&hand.cards);
    if hand.has(Wager::Bonus) && rules.pay.three_card[category as usize].is_some() {
        settle_bonus(rules, now, at, true, decision);
    } else {
        let cite = cite.and(provisions.void_money);
        Chips::new(now.accounts, decision).give_back(at, Wager::Bonus, Reason::Void, cite);
    }
    let mut chips = Chips::new(now.accounts, decision);
    let bonus = settle::three_card_ante_bonus(&rules.pay, chips.on(at, Wager::Ante), category);
    if let Some(amount) = bonus.filter(|_| rules.terms.void_three_of_a_kind) {
        chips.award(at, Wager::Ante, amount, provisions.void_three_of_a_kind.and(cite));
    }
    for wager in [Wager::First, Wager::Second, Wager::Ante] {
        chips.give_back(at, wager, Reason::Void, cite.and(provisions.void_money));
    }
    if hand.coupon.is_positive() {
        chips.push(WagerEvent::CouponReturned { at }, provisions.void_money);
    }
}
