//! What follows from a command that is on offer.

use super::Boston;
use super::act::{Act, Wager};
use super::event::Event;
use super::irregular;
use super::offers::wager_cite;
use super::round::{Fate, Stage};
use super::rules::Rules;
use super::settle::{self, Stakes, Verdict};
use engine::{Command, Given, Now, Place, Reason, Seat, Who};
use kit::{Card, Cards, Money, PokerRank, best_five, rank_of, three_category};
use law::Cite;

type Decision = engine::Decision<Event>;

/// What follows from a command that is on offer.
pub(super) fn decide(rules: &Rules, now: &Now<'_, Boston>, who: Who, command: &Command<Act>, decision: &mut Decision) {
    let amount = command.amount.unwrap_or(Money::ZERO);
    match (who, command.act) {
        (Who::Player(seat), act) => player(rules, now, seat, act, amount, command.given, decision),
        (_, Act::NoMoreBets) => no_more_bets(rules, now, decision),
        (_, Act::Deal(to)) => deal(rules, now, to, cards(command.given), decision),
        (_, Act::SettleBonuses) => settle_bonuses(rules, now, decision),
        (_, Act::RackStub) => rack_stub(rules, now, decision),
        (_, Act::CountStub) => count_stub(rules, now, command.given, decision),
        (_, Act::Reveal) => {
            let five = Cards::of(&best_five(&all(&now.round.dealer)));
            decision.push(Event::DealerRevealed { cards: now.round.dealer, five }, rules.provisions.reveal);
        }
        (_, Act::Resolve(seat)) => resolve(rules, now, seat, decision),
        (_, Act::ClearTable) => {
            let aftermath = now.round.aftermath;
            decision.push(Event::Completed { aftermath }, rules.provisions.cards_in_order);
        }
        (_, act) => irregular::decide(rules, now, act, command.given, decision),
    }
}

pub(super) fn cards(given: Given) -> Cards {
    match given {
        Given::Cards(cards) => cards,
        _ => Cards::NONE,
    }
}

pub(super) fn count(given: Given) -> u32 {
    match given {
        Given::Count(count) => count,
        _ => 0,
    }
}

fn all(cards: &Cards) -> Vec<Card> {
    cards.faces().collect()
}

fn player(
    rules: &Rules,
    now: &Now<'_, Boston>,
    seat: Seat,
    act: Act,
    amount: Money,
    given: Given,
    decision: &mut Decision,
) {
    let (provisions, hand) = (&rules.provisions, now.round.hand(seat));
    match act {
        Act::Place(wager) => {
            let alone = wager == Wager::Ante && rules.terms.ante_only;
            let cite = wager_cite(rules, wager);
            let cite = if alone { cite.and(provisions.ante_only) } else { cite };
            decision.push(Event::WagerPlaced { seat, wager, amount }, cite);
        }
        Act::TakeBack(wager) => {
            let amount = now.accounts.spot(seat, wager as u8);
            let cite = if wager == Wager::Second { provisions.withdraw } else { provisions.take_back };
            decision.push(Event::WagerTakenBack { seat, wager, amount }, cite);
        }
        Act::PlaceCoupon => decision.push(Event::CouponPlaced { seat, amount }, provisions.coupon),
        Act::TakeBackCoupon => decision.push(Event::CouponReturned { seat }, provisions.take_back),
        Act::Show => {
            let late = now.round.stage == Stage::Deciding;
            let cite = if late { provisions.late_claim } else { provisions.elect };
            decision.push(Event::BonusShown { seat, cards: hand.cards }, cite);
            if late {
                settle_bonus(rules, now, seat, true, decision);
            }
        }
        Act::KeepHidden => decision.push(Event::BonusHidden { seat }, provisions.elect),
        Act::Fold => fold(rules, now, seat, provisions.fold, decision),
        Act::SetHand => decision.push(Event::HandSet { seat, cards: cards(given) }, provisions.set_hand),
        _ => unreachable!("offered to the dealer or the floorperson only"),
    }
}

/// A fold forfeits ante and first wager; a bonus never claimed goes with them.
fn fold(rules: &Rules, now: &Now<'_, Boston>, seat: Seat, cite: Cite, decision: &mut Decision) {
    if now.round.hand(seat).has(Wager::Bonus) {
        collect(now, seat, Wager::Bonus, rules.provisions.bonus_lost, decision);
    }
    for wager in [Wager::Ante, Wager::First] {
        collect(now, seat, wager, cite, decision);
    }
    decision.push(Event::Folded { seat }, cite);
}

fn collect(now: &Now<'_, Boston>, seat: Seat, wager: Wager, cite: Cite, decision: &mut Decision) {
    let amount = now.accounts.spot(seat, wager as u8);
    if amount.is_positive() {
        decision.push(Event::Collected { seat, wager, amount }, cite);
    }
}

pub(super) fn give_back(
    now: &Now<'_, Boston>,
    seat: Seat,
    wager: Wager,
    why: Reason,
    cite: Cite,
    decision: &mut Decision,
) {
    let amount = now.accounts.spot(seat, wager as u8);
    if amount.is_positive() {
        decision.push(Event::Returned { seat, wager, amount, why }, cite);
    }
}

/// Wagers that do not make up a hand go back; then the call is made.
fn no_more_bets(rules: &Rules, now: &Now<'_, Boston>, decision: &mut Decision) {
    for seat in now.seated.iter().filter(|seat| !now.round.complete(*seat)) {
        for wager in [Wager::Ante, Wager::First] {
            give_back(now, seat, wager, Reason::Incomplete, wager_cite(rules, wager), decision);
        }
    }
    decision.push(Event::BetsClosed, rules.provisions.call[now.round.by_method()]);
}

fn deal(rules: &Rules, now: &Now<'_, Boston>, to: Place, cards: Cards, decision: &mut Decision) {
    let (round, provisions) = (now.round, &rules.provisions);
    let method = round.by_method();
    if round.stage == Stage::FirstDeal {
        let start = round.drawn == u32::from(round.face_up);
        let cite = match to {
            Place::Dealer => provisions.three_dealer[method],
            _ => provisions.three_players[method],
        };
        let cite = if start { provisions.three_start[method].and(cite) } else { cite };
        let cite = if rules.terms.one_at_a_time { provisions.one_at_a_time.and(cite) } else { cite };
        decision.push(Event::Dealt { to, cards }, cite);
        return;
    }
    if round.stage == Stage::Deciding {
        before_last_cards(rules, now, decision);
    }
    let cite = match to {
        Place::Dealer if round.dealer_short && round.dealer.len() > 3 => provisions.dealer_short,
        Place::Dealer => provisions.last_dealer,
        _ => provisions.last_players,
    };
    let automated = round.method == engine::DealingMethod::AutomatedShoe;
    let cite = if automated { cite.and(provisions.last_from_automated) } else { cite };
    decision.push(Event::Dealt { to, cards }, cite);
}

/// When the last deal begins, second wagers withdrawn and not replaced mean a fold, and bonus
/// wagers never claimed are lost.
fn before_last_cards(rules: &Rules, now: &Now<'_, Boston>, decision: &mut Decision) {
    let withdrawn: Vec<Seat> = now.round.withdrawn().collect();
    for seat in now.round.seats(Fate::In) {
        if withdrawn.contains(&seat) {
            fold(rules, now, seat, rules.provisions.withdraw.and(rules.provisions.fold), decision);
        } else if now.round.hand(seat).has(Wager::Bonus) {
            collect(now, seat, Wager::Bonus, rules.provisions.claims_over.and(rules.provisions.bonus_lost), decision);
        }
    }
}

/// Losing bonus wagers are collected first, then winning ones are paid.
fn settle_bonuses(rules: &Rules, now: &Now<'_, Boston>, decision: &mut Decision) {
    for winners in [false, true] {
        for seat in now.round.seats(Fate::In).filter(|seat| now.round.hand(*seat).has(Wager::Bonus)) {
            let hand = now.round.hand(seat);
            let hidden_for_now = rules.late_claims && hand.shown != Some(true);
            if qualifies(rules, now, seat) == winners && !hidden_for_now {
                settle_bonus(rules, now, seat, hand.shown == Some(true), decision);
            }
        }
    }
    decision.push(Event::BonusesSettled, rules.provisions.elect);
}

fn qualifies(rules: &Rules, now: &Now<'_, Boston>, seat: Seat) -> bool {
    let hand = now.round.hand(seat);
    hand.shown == Some(true) && settle::three_card(&rules.pay, Money::ZERO, three(&hand.cards)).is_some()
}

/// The three-card category of a hand's first three cards.
pub(super) fn three(cards: &Cards) -> kit::ThreeCategory {
    let first: Vec<Card> = cards.faces().take(3).collect();
    three_category([first[0], first[1], first[2]])
}

/// Pays or collects one bonus wager.
pub(super) fn settle_bonus(rules: &Rules, now: &Now<'_, Boston>, seat: Seat, shown: bool, decision: &mut Decision) {
    let provisions = &rules.provisions;
    let stake = now.accounts.spot(seat, Wager::Bonus as u8);
    let category = three(&now.round.hand(seat).cards);
    match settle::three_card(&rules.pay, stake, category).filter(|_| shown) {
        Some(amount) => {
            let cite = provisions.bonus_paid.and(provisions.three_category(category));
            let outside = rules.pay.limit.is_some_and(|limit| amount > limit);
            let cite = if outside { cite.and(provisions.limit_excludes) } else { cite };
            decision.push(Event::Paid { seat, wager: Wager::Bonus, amount }, cite);
            let (wager, why) = (Wager::Bonus, Reason::StakeBack);
            decision.push(Event::Returned { seat, wager, amount: stake, why }, provisions.bonus_paid);
        }
        None => {
            let cite = provisions.bonus_lost;
            let cite = if shown { cite.and(provisions.three_category(category)) } else { cite };
            decision.push(Event::Collected { seat, wager: Wager::Bonus, amount: stake }, cite);
        }
    }
    if shown && !provisions.bonus_turned_down.is_empty() {
        decision.push(Event::TurnedDown { seat }, provisions.bonus_turned_down);
    }
}

fn rack_stub(rules: &Rules, now: &Now<'_, Boston>, decision: &mut Decision) {
    let cite = rules.provisions.stub[now.round.by_method()];
    decision.push(Event::StubRacked { cards: now.round.stub() }, cite);
}

fn count_stub(rules: &Rules, now: &Now<'_, Boston>, given: Given, decision: &mut Decision) {
    let (provisions, counted, expected) = (&rules.provisions, count(given), now.round.stub());
    let cite = provisions.count[now.round.by_method()];
    if counted == expected {
        decision.push(Event::StubCounted { count: counted }, cite.and(provisions.stub_right));
        rack_stub(rules, now, decision);
    } else {
        decision.push(Event::StubCountedWrong { count: counted, expected }, cite.and(provisions.stub_misdealt));
    }
}

/// The five cards a player plays: as set, or the best five where none were set.
fn five_of(now: &Now<'_, Boston>, seat: Seat) -> Vec<Card> {
    let hand = now.round.hand(seat);
    match &hand.set {
        Some(set) => best_five(&all(set)).to_vec(),
        None => best_five(&all(&hand.cards)).to_vec(),
    }
}

fn resolve(rules: &Rules, now: &Now<'_, Boston>, seat: Seat, decision: &mut Decision) {
    let (provisions, hand) = (&rules.provisions, now.round.hand(seat));
    let five = five_of(now, seat);
    let (player, dealer): (PokerRank, PokerRank) = (rank_of(&five), rank_of(&all(&now.round.dealer)));
    let verdict = Verdict::of(player, dealer);
    let mut cite = provisions.order.and(provisions.compare).and(provisions.category(player.category()));
    if player.category() == dealer.category() {
        cite = cite.and(provisions.same_category);
    }
    if rules.sets_hand && hand.set.is_none() {
        cite = cite.and(provisions.unset);
    }
    let five = Cards::of(&five);
    decision.push(Event::HandTurned { seat, cards: hand.cards, five, verdict }, cite);
    pay_hand(rules, now, seat, verdict, player, decision);
    decision.push(Event::HandCollected { seat }, provisions.cards_in_order);
}

fn pay_hand(
    rules: &Rules,
    now: &Now<'_, Boston>,
    seat: Seat,
    verdict: Verdict,
    rank: PokerRank,
    decision: &mut Decision,
) {
    let provisions = &rules.provisions;
    let spot = |wager: Wager| now.accounts.spot(seat, wager as u8);
    let stakes = Stakes {
        ante: spot(Wager::Ante),
        first: spot(Wager::First),
        second: spot(Wager::Second),
        coupon: now.round.hand(seat).coupon,
    };
    let wins = settle::winnings(&rules.pay, &stakes, verdict, rank.category());
    let alone = stakes.first.is_zero();
    let (outcome, bonus) = match verdict {
        Verdict::Won => (provisions.won, Cite::NONE),
        Verdict::Tied => (provisions.tied, provisions.ante_bonus_tied),
        Verdict::Lost => (provisions.lost, provisions.ante_bonus_lost),
    };
    let outcome = if alone { outcome.and(provisions.ante_only_settled) } else { outcome };
    let mut pay = |wager: Wager, amount: Money, cite: Cite| {
        if amount.is_positive() {
            decision.push(Event::Paid { seat, wager, amount }, cite);
        }
    };
    pay(Wager::First, wins.first, provisions.even_money.and(provisions.won));
    pay(Wager::Second, wins.second, provisions.even_money.and(provisions.won));
    let bonus_cite = bonus.and(provisions.ante_bonus).and(provisions.category(rank.category()));
    pay(Wager::Ante, wins.ante_bonus, if bonus.is_empty() { provisions.ante_bonus } else { bonus_cite });
    if wins.cut.is_positive() {
        decision.push(Event::Limited { seat, cut: wins.cut }, provisions.limit);
    }
    settle_coupon(rules, seat, verdict, &stakes, wins.coupon, decision);
    // An ante that earned no bonus comes back without having won anything: R1.
    let back = |wager: Wager| match verdict {
        Verdict::Won if wager != Wager::Ante || wins.ante_bonus.is_positive() => Reason::StakeBack,
        _ => Reason::Push,
    };
    for wager in [Wager::First, Wager::Second, Wager::Ante] {
        match verdict {
            Verdict::Lost => collect(now, seat, wager, outcome, decision),
            Verdict::Won if wager == Wager::Ante && !alone => {
                give_back(now, seat, wager, back(wager), provisions.ante_returned, decision);
            }
            Verdict::Tied if wager == Wager::Ante && !rules.pay.ante_bonus_on_tie => {
                give_back(now, seat, wager, back(wager), outcome.and(provisions.ante_bonus_untied), decision);
            }
            _ => give_back(now, seat, wager, back(wager), outcome, decision),
        }
    }
}

/// A coupon pays even money beside the first wager and is taken; on a tie it stays the player's.
fn settle_coupon(rules: &Rules, seat: Seat, verdict: Verdict, stakes: &Stakes, amount: Money, decision: &mut Decision) {
    if stakes.coupon.is_zero() {
        return;
    }
    if amount.is_positive() {
        decision.push(Event::CouponPaid { seat, amount }, rules.provisions.coupon.and(rules.provisions.even_money));
    }
    let event = if verdict == Verdict::Tied { Event::CouponReturned { seat } } else { Event::CouponTaken { seat } };
    decision.push(event, rules.provisions.coupon);
}
