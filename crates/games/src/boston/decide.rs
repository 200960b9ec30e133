//! What follows from a command that is on offer.

use super::Boston;
use super::act::{Act, Wager};
use super::event::Event;
use super::irregular;
use super::round::{Bonus, Fate, Stage};
use super::rules::Rules;
use super::settle::{self, Stakes, Verdict};
use crate::blocks::card_table::{CardAct, CardEvent, given_cards};
use crate::blocks::wagers::{Chips, WagerEvent};
use engine::{Command, DealingMethod, Now, Place, Position, Reason, Who};
use kit::{Card, Cards, Money, PokerRank, best_five, rank_of, three_category};
use law::Cite;

type Decision = engine::Decision<Event>;

/// What follows from a command that is on offer.
pub(super) fn decide(rules: &Rules, now: &Now<'_, Boston>, who: Who, command: &Command<Act>, decision: &mut Decision) {
    match (who, command.act) {
        (Who::Player(seat), _) => player(rules, now, Position::of(seat), command, decision),
        (_, Act::SettleBonuses) => settle_bonuses(rules, now, decision),
        (_, Act::Reveal) => {
            let five = Cards::of(&best_five(&all(&now.round.dealer)));
            decision.push(Event::DealerRevealed { cards: now.round.dealer, five }, rules.provisions.reveal);
        }
        (_, Act::Resolve(at)) => resolve(rules, now, at, decision),
        (_, Act::DeclareVoid) => irregular::declare_void(rules, now, decision),
        (_, Act::CardsOutOfView(at)) => {
            decision.push(Event::CardsOutOfView { at }, rules.provisions.cards_out_of_view);
        }
        (_, Act::Cards(CardAct::NoMoreBets)) => no_more_bets(rules, now, decision),
        (_, Act::Cards(CardAct::Deal(to))) => deal(rules, now, to, given_cards(command.given), decision),
        (_, Act::Cards(act)) => irregular::decide(rules, now, &command.map(|_| act), decision),
        _ => unreachable!("offered to players only"),
    }
}

fn all(cards: &Cards) -> Vec<Card> {
    cards.faces().collect()
}

fn player(rules: &Rules, now: &Now<'_, Boston>, at: Position, command: &Command<Act>, decision: &mut Decision) {
    let (provisions, hand) = (&rules.provisions, now.round.hand(at));
    let amount = command.amount.unwrap_or(Money::ZERO);
    match command.act {
        Act::Place(wager) => {
            let alone = wager == Wager::Ante && rules.terms.ante_only;
            let cite = rules.wager(wager).cite;
            let cite = if alone { cite.and(provisions.ante_only) } else { cite };
            decision.push(WagerEvent::Placed { at, wager, amount }.into(), cite);
        }
        Act::TakeBack(wager) => {
            let amount = now.accounts.spot(at, wager as u8);
            let cite = if wager == Wager::Second { provisions.withdraw } else { provisions.take_back };
            decision.push(WagerEvent::TakenBack { at, wager, amount }.into(), cite);
        }
        Act::PlaceCoupon => decision.push(WagerEvent::CouponPlaced { at, amount }.into(), provisions.coupon),
        Act::TakeBackCoupon => decision.push(WagerEvent::CouponReturned { at }.into(), provisions.take_back),
        Act::Show => {
            let late = now.round.stage == Stage::Deciding;
            let cite = if late { provisions.late_claim } else { provisions.elect };
            decision.push(Event::BonusShown { at, cards: hand.cards }, cite);
            if late {
                settle_bonus(rules, now, at, true, decision);
            }
        }
        Act::KeepHidden => decision.push(Event::BonusHidden { at }, provisions.elect),
        Act::Fold => fold(rules, now, at, provisions.fold, decision),
        Act::SetHand => {
            decision.push(Event::HandSet { at, cards: given_cards(command.given) }, provisions.set_hand);
        }
        _ => unreachable!("offered to the dealer or the floorperson only"),
    }
}

/// A fold forfeits ante and first wager; a bonus never claimed goes with them.
fn fold(rules: &Rules, now: &Now<'_, Boston>, at: Position, cite: Cite, decision: &mut Decision) {
    decision.push(Event::Folded { at }, cite);
    let mut chips = Chips::new(now.accounts, decision);
    chips.collect(at, Wager::Bonus, rules.provisions.bonus_lost);
    chips.collect(at, Wager::Ante, cite);
    chips.collect(at, Wager::First, cite);
}

/// Wagers that do not make up a hand go back; then the call is made.
fn no_more_bets(rules: &Rules, now: &Now<'_, Boston>, decision: &mut Decision) {
    let mut chips = Chips::new(now.accounts, decision);
    for at in now.seated.iter().map(Position::of).filter(|at| !now.round.complete(*at)) {
        for wager in [Wager::Ante, Wager::First] {
            chips.give_back(at, wager, Reason::Incomplete, rules.wager(wager).cite);
        }
    }
    decision.push(CardEvent::BetsClosed.into(), rules.provisions.cards.call[now.round.by_method()]);
}

fn deal(rules: &Rules, now: &Now<'_, Boston>, to: Place, cards: Cards, decision: &mut Decision) {
    let (round, provisions) = (now.round, &rules.provisions);
    let method = round.by_method();
    if round.stage == Stage::FirstDeal {
        let cite = match to {
            Place::Dealer => provisions.three_dealer[method],
            _ => provisions.three_players[method],
        };
        let cite = if round.deck.untouched() { provisions.cards.deal[method].and(cite) } else { cite };
        let cite = if rules.terms.one_at_a_time { provisions.one_at_a_time.and(cite) } else { cite };
        decision.push(CardEvent::Dealt { to, cards }.into(), cite);
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
    let automated = round.deck.method == DealingMethod::AutomatedShoe;
    let cite = if automated { cite.and(provisions.last_from_automated) } else { cite };
    decision.push(CardEvent::Dealt { to, cards }.into(), cite);
}

/// When the last deal begins, second wagers withdrawn and not replaced mean a fold, and bonus
/// wagers never claimed are lost.
fn before_last_cards(rules: &Rules, now: &Now<'_, Boston>, decision: &mut Decision) {
    let provisions = &rules.provisions;
    let withdrawn: Vec<Position> = now.round.withdrawn().collect();
    for at in now.round.at(Fate::In) {
        if withdrawn.contains(&at) {
            fold(rules, now, at, provisions.withdraw.and(provisions.fold), decision);
        } else {
            let cite = provisions.claims_over.and(provisions.bonus_lost);
            Chips::new(now.accounts, decision).collect(at, Wager::Bonus, cite);
        }
    }
}

/// Losing bonus wagers are collected first, then winning ones are paid.
fn settle_bonuses(rules: &Rules, now: &Now<'_, Boston>, decision: &mut Decision) {
    for winners in [false, true] {
        for at in now.round.at(Fate::In).filter(|at| now.round.hand(*at).has(Wager::Bonus)) {
            let shown = now.round.hand(at).shown == Some(true);
            let hidden_for_now = rules.late_claims && !shown;
            if qualifies(rules, now, at) == winners && !hidden_for_now {
                settle_bonus(rules, now, at, shown, decision);
            }
        }
    }
    decision.push(Event::BonusesSettled, rules.provisions.elect);
}

fn qualifies(rules: &Rules, now: &Now<'_, Boston>, at: Position) -> bool {
    let hand = now.round.hand(at);
    hand.shown == Some(true) && settle::three_card(&rules.pay, Money::ZERO, three(&hand.cards)).is_some()
}

/// The three-card category of a hand's first three cards.
pub(super) fn three(cards: &Cards) -> kit::ThreeCategory {
    let first: Vec<Card> = cards.faces().take(3).collect();
    three_category([first[0], first[1], first[2]])
}

/// Pays or collects one bonus wager.
pub(super) fn settle_bonus(rules: &Rules, now: &Now<'_, Boston>, at: Position, shown: bool, decision: &mut Decision) {
    let provisions = &rules.provisions;
    let category = three(&now.round.hand(at).cards);
    let mut chips = Chips::new(now.accounts, decision);
    match settle::three_card(&rules.pay, chips.on(at, Wager::Bonus), category).filter(|_| shown) {
        Some(amount) => {
            let cite = provisions.bonus_paid.and(provisions.three_category(category));
            let outside = rules.pay.limit.is_some_and(|limit| amount > limit);
            let cite = if outside { cite.and(provisions.limit_excludes) } else { cite };
            chips.pay(at, Wager::Bonus, amount, cite);
            chips.give_back(at, Wager::Bonus, Reason::StakeBack, provisions.bonus_paid);
        }
        None => {
            let cite = provisions.bonus_lost;
            chips.collect(at, Wager::Bonus, if shown { cite.and(provisions.three_category(category)) } else { cite });
        }
    }
    if shown && !provisions.bonus_turned_down.is_empty() {
        decision.push(Event::TurnedDown { at }, provisions.bonus_turned_down);
    }
}

/// The five cards a player plays: as set, or the best five where none were set.
fn five_of(now: &Now<'_, Boston>, at: Position) -> Vec<Card> {
    let hand = now.round.hand(at);
    best_five(&all(hand.set.as_ref().unwrap_or(&hand.cards))).to_vec()
}

fn resolve(rules: &Rules, now: &Now<'_, Boston>, at: Position, decision: &mut Decision) {
    let (provisions, hand) = (&rules.provisions, now.round.hand(at));
    let five = five_of(now, at);
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
    decision.push(Event::HandTurned { at, cards: hand.cards, five, verdict }, cite);
    pay_hand(rules, now, at, (verdict, player), decision);
    decision.push(CardEvent::HandCollected { at }.into(), provisions.cards.cleared);
}

fn pay_hand(
    rules: &Rules,
    now: &Now<'_, Boston>,
    at: Position,
    (verdict, rank): (Verdict, PokerRank),
    decision: &mut Decision,
) {
    let (provisions, hand) = (&rules.provisions, now.round.hand(at));
    let mut chips = Chips::new(now.accounts, decision);
    let stakes = Stakes {
        ante: chips.on(at, Wager::Ante),
        first: chips.on(at, Wager::First),
        second: chips.on(at, Wager::Second),
        coupon: hand.coupon,
    };
    let wins = settle::winnings(&rules.pay, &stakes, verdict, rank.category());
    let alone = stakes.first.is_zero();
    let (outcome, bonus) = match verdict {
        Verdict::Won => (provisions.won, Cite::NONE),
        Verdict::Tied => (provisions.tied, provisions.ante_bonus_tied),
        Verdict::Lost => (provisions.lost, provisions.ante_bonus_lost),
    };
    let outcome = if alone { outcome.and(provisions.ante_only_settled) } else { outcome };
    chips.pay(at, Wager::First, wins.first, provisions.even_money.and(provisions.won));
    chips.pay(at, Wager::Second, wins.second, provisions.even_money.and(provisions.won));
    let bonus_cite = bonus.and(provisions.ante_bonus).and(provisions.category(rank.category()));
    chips.award(at, Wager::Ante, wins.ante_bonus, if bonus.is_empty() { provisions.ante_bonus } else { bonus_cite });
    if wins.cut.is_positive() {
        let beside_bonus = matches!(hand.bonus, Bonus::Won(_));
        let cite = if beside_bonus { provisions.limit.and(provisions.limit_excludes) } else { provisions.limit };
        chips.push(Event::Limited { at, cut: wins.cut }, cite);
    }
    settle_coupon(rules, at, verdict, &stakes, wins.coupon, &mut chips);
    // An ante that earned no bonus comes back without having won anything: R1.
    let back = |wager: Wager| match verdict {
        Verdict::Won if wager != Wager::Ante || wins.ante_bonus.is_positive() => Reason::StakeBack,
        _ => Reason::Push,
    };
    for wager in [Wager::First, Wager::Second, Wager::Ante] {
        match verdict {
            Verdict::Lost => chips.collect(at, wager, outcome),
            Verdict::Won if wager == Wager::Ante => {
                // A bonus hand is one even where the limit leaves nothing of its bonus.
                let bonus_hand = rules.pay.ante_bonus[rank.category() as usize].is_some();
                let cite = if bonus_hand { provisions.ante_kept } else { provisions.ante_returned };
                chips.give_back(at, wager, back(wager), if alone { cite.and(outcome) } else { cite });
            }
            Verdict::Tied if wager == Wager::Ante && !rules.pay.ante_bonus_on_tie => {
                chips.give_back(at, wager, back(wager), outcome.and(provisions.ante_bonus_untied));
            }
            _ => chips.give_back(at, wager, back(wager), outcome),
        }
    }
}

/// A coupon pays even money beside the first wager and is taken; on a tie it stays the player's.
fn settle_coupon(
    rules: &Rules,
    at: Position,
    verdict: Verdict,
    stakes: &Stakes,
    amount: Money,
    chips: &mut Chips<'_, Event>,
) {
    let provisions = &rules.provisions;
    if stakes.coupon.is_zero() {
        return;
    }
    if amount.is_positive() {
        let event = WagerEvent::CouponPaid { at, wager: Wager::First, amount };
        chips.push(event, provisions.coupon.and(provisions.even_money));
    }
    let kept = verdict == Verdict::Tied;
    let event = if kept { WagerEvent::CouponReturned { at } } else { WagerEvent::CouponTaken { at } };
    chips.push(event, provisions.coupon);
}
