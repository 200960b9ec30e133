//! Settling: match wagers, surrenders, insurance, then box by box from the dealer's right; and the end of the round.

use super::act::Wager;
use super::decide::{Decision, move_all};
use super::event::{Burn, Event, From, Moved};
use super::hand::{BettingBox, Hand};
use super::provisions as by;
use super::round::{Round, Stage};
use super::rules::Rules;
use super::settle::{
    Dealer, FIXED_FOR_OTHERS, Lost, Made, Outcome, Played, Settled, earns_fixed, fixed_payout, match_of,
};
use super::wagering::{At, lies};
use engine::{Position, Reason, RoundEnd, Seat};
use kit::{Card, Money, Rank};
use law::Cite;

/// The losing match wagers are collected, then the winning ones paid, from the dealer's right.
pub(super) fn matches(rules: &Rules, now: &At<'_>, decision: &mut Decision) {
    let Some(up) = now.round.dealer.faces().next() else { return };
    let decks = (rules.house.deck.len() / super::DECK.len()) as u8;
    let mut lying = Vec::new();
    for (number, area) in now.round.wagered().rev() {
        let Some(cards) = now.round.hand(number).cards.known::<2>() else { continue };
        for bettor in area.bettors.iter().rev().filter(|bettor| bettor.matches) {
            lying.push((Position::of(number), bettor.seat, cards));
        }
    }
    for (at, who, cards) in &lying {
        if rules.pay.matched(lies(now, *at, Wager::Match, *who), *cards, up).is_none() {
            move_all(now, Moved::Collected, (*at, Wager::Match, *who), by::MATCH_LOST, decision);
        }
    }
    for (at, who, cards) in lying {
        let stake = lies(now, at, Wager::Match, who);
        if let Some(amount) = rules.pay.matched(stake, cards, up) {
            let kinds = cards.into_iter().filter_map(|card| match_of(card, up));
            let cite = kinds.fold(by::MATCH_PAID, |cite, kind| cite.and(by::matched(decks, kind)));
            let spot = Round::spot(at, Wager::Match, who);
            decision.push(Event::Chips { moved: Moved::Paid, spot, amount }, cite);
            move_all(now, Moved::Returned(Reason::StakeBack), (at, Wager::Match, who), cite, decision);
        }
    }
    decision.push(Event::MatchSettled, by::MATCH_SETTLED);
}

/// Whether a bettor also insures.
fn insures(area: &BettingBox, place: usize) -> bool {
    area.bettors[place].insurance == super::hand::Insurance::Lies
}

/// The caller gives the hand up: against an ace or face the wagers are held, otherwise half of each is lost at once.
pub(super) fn surrender(rules: &Rules, now: &At<'_>, at: Position, decision: &mut Decision) {
    let round = now.round;
    let held = round.up != Some(super::event::Up::Low);
    let area = round.betting_box(at.seat);
    let insured = area.among(round.hand(at).on).any(|(place, _)| insures(area, place));
    let cite = if held { by::SURRENDER_HELD } else { by::SURRENDER_LOW };
    let cite = if insured { cite.and(by::SURRENDER_BESIDE_INSURANCE) } else { cite };
    if !held {
        halve(rules, now, at, cite, decision);
    }
    decision.push(Event::Surrendered { at, held }, cite);
}

/// Half of each wager is lost, the rest goes back.
fn halve(rules: &Rules, now: &At<'_>, at: Position, cite: Cite, decision: &mut Decision) {
    let round = now.round;
    for (_, who) in round.betting_box(at.seat).among(round.hand(at).on) {
        let wager = lies(now, at, Wager::Main, who);
        let (lost, spot) = (rules.pay.surrendered(wager), Round::spot(at, Wager::Main, who));
        let cite = cite.and(by::HALVED);
        if lost.is_positive() {
            decision.push(Event::Chips { moved: Moved::Collected, spot, amount: lost }, cite);
        }
        // Of a wager too small to be halved, nothing is lost.
        let why = if lost.is_positive() { Reason::Rest } else { Reason::Push };
        if (wager - lost).is_positive() {
            decision.push(Event::Chips { moved: Moved::Returned(why), spot, amount: wager - lost }, cite);
        }
    }
}

/// The dealer's second card shows what becomes of wagers that were held.
pub(super) fn held(rules: &Rules, now: &At<'_>, at: Position, decision: &mut Decision) {
    let cite = by::SURRENDER_HELD;
    if now.round.dealer_has_blackjack() {
        for (_, who) in now.round.betting_box(at.seat).among(now.round.hand(at).on) {
            move_all(now, Moved::Collected, (at, Wager::Main, who), cite.and(by::BLACKJACK), decision);
        }
    } else {
        halve(rules, now, at, cite, decision);
    }
    decision.push(Event::HeldSettled { at }, cite);
}

/// Insurance is lost, or won at 2 to 1, before the dealer draws more.
pub(super) fn insurance(rules: &Rules, now: &At<'_>, decision: &mut Decision) {
    let round = now.round;
    let won = round.dealer_has_blackjack();
    for (number, area) in round.wagered().rev() {
        for (_, who) in area.among(u8::MAX).filter(|(place, _)| insures(area, *place)) {
            let at = Position::of(number);
            let spot = Round::spot(at, Wager::Insurance, who);
            let matched = round.early.iter().any(|early| early.spot == Round::spot(at, Wager::Match, who));
            let cite = if won { by::INSURANCE_WON } else { by::INSURANCE_LOST };
            let cite = if matched { cite.and(by::INSURANCE_NOT_MATCH) } else { cite };
            if !won {
                move_all(now, Moved::Collected, (at, Wager::Insurance, who), cite, decision);
                continue;
            }
            let amount = rules.pay.winnings(lies(now, at, Wager::Insurance, who), rules.pay.insurance);
            decision.push(Event::Chips { moved: Moved::Paid, spot, amount }, cite);
            move_all(now, Moved::Returned(Reason::StakeBack), (at, Wager::Insurance, who), cite, decision);
        }
    }
    decision.push(Event::InsuranceSettled, by::INSURANCE_SETTLED);
}

/// What a hand is.
pub(super) fn made(hand: &Hand) -> Made {
    let cards: Vec<Card> = hand.cards.faces().collect();
    Made::of(&cards, hand.split)
}

/// What the dealer's hand is, as far as it was dealt.
pub(super) fn dealer(round: &Round) -> Dealer {
    let up = usize::from(round.dealer_total.is_none());
    let cards: Vec<Card> = match up {
        0 => round.dealer.faces().collect(),
        // Nothing depends on a second card that does not show.
        _ => round.dealer.faces().take(1).collect(),
    };
    Dealer::of(&cards)
}

/// A bettor's part of a box, being settled.
struct Part<'a> {
    rules: &'a Rules,
    who: Seat,
    dealer: Dealer,
    /// Whether the dealer's first card is a seven.
    against_seven: bool,
    /// Whether the bettor gave up a wager of the box before.
    rescued: bool,
}

/// The wagers on a box: each bettor's by itself, then the fixed payouts that its hand earns.
pub(super) fn settle(rules: &Rules, now: &At<'_>, number: Seat, decision: &mut Decision) {
    let (round, dealer) = (now.round, dealer(now.round));
    let area = round.betting_box(number);
    let against_seven = round.dealer.faces().next().is_some_and(|card| card.rank() == Rank::Seven);
    let hands: Vec<(Position, &Hand, Made)> = round.of_box(number).map(|(at, hand)| (at, hand, made(hand))).collect();
    for (place, who) in area.among(u8::MAX) {
        let played: Vec<Played> = hands
            .iter()
            .map(|(at, hand, made)| Played {
                made: *made,
                wager: lies(now, *at, Wager::Main, who),
                double: lies(now, *at, Wager::Double, who),
                rescued: hand.rescued & 1 << place != 0,
            })
            .collect();
        let rescued = played.iter().any(|played| played.rescued);
        let part = Part { rules, who, dealer, against_seven, rescued };
        let settled = rules.pay.settle(&played, dealer);
        for (((at, hand, _), played), settled) in hands.iter().zip(&played).zip(settled) {
            part.hand(*at, hand, played, settled, decision);
        }
    }
    for (at, hand, made) in &hands {
        fixed(now, *at, hand, made, dealer, decision);
    }
    let incomplete = round.dealer_total.is_none_or(|total| total.points < super::settle::DEALER_STANDS);
    let cite = if incomplete { by::SETTLED.and(by::NOT_NEEDED) } else { by::SETTLED };
    decision.push(Event::BoxSettled { number }, cite);
}

impl Part<'_> {
    /// What becomes of a bettor's wager and double on a hand, each with the clauses behind it.
    fn hand(&self, at: Position, hand: &Hand, played: &Played, settled: [Settled; 2], decision: &mut Decision) {
        let cite = self.cite(hand, played);
        for (wager, settled) in [Wager::Main, Wager::Double].into_iter().zip(settled) {
            let mut push = |moved: Moved, amount: Money, cite: Cite| {
                if amount.is_positive() {
                    let spot = Round::spot(at, wager, self.who);
                    decision.push(Event::Chips { moved, spot, amount }, cite);
                }
            };
            push(Moved::Collected, settled.lost, cite);
            push(Moved::Paid, settled.won, cite);
            if settled.won.is_positive() {
                push(Moved::Returned(Reason::StakeBack), settled.back, cite);
            } else {
                push(Moved::Returned(Reason::Push), settled.back, self.back(wager, cite));
            }
        }
    }

    /// Why a hand wins or loses, and what it pays.
    fn cite(&self, hand: &Hand, played: &Played) -> Cite {
        let made = &played.made;
        match Outcome::of(made, self.dealer) {
            Outcome::Won(won) => {
                let doubled = played.double.is_positive();
                let pays = match made.bonus {
                    _ if doubled => by::PAID_DOUBLED,
                    Some(bonus) if hand.split => by::bonus(bonus).and(by::BONUS_ON_SPLIT),
                    Some(bonus) => by::bonus(bonus),
                    None if made.is_blackjack() => by::PAID_BLACKJACK,
                    None if made.is_two_card_21() => by::PAID_TWO_CARDS,
                    None => by::PAID_EVEN,
                };
                let cite = by::won(won).and(pays);
                match made.bonus.filter(|bonus| self.against_seven && bonus.is_suited_sevens()) {
                    Some(_) if hand.split => cite.and(by::NO_FIXED_SPLIT),
                    Some(_) if hand.doubled != 0 => cite.and(by::NO_FIXED_DOUBLED),
                    Some(_) if fixed_payout(played.wager).is_zero() => cite.and(by::FIXED_TOO_LITTLE),
                    _ => cite,
                }
            }
            Outcome::Void => by::VOID,
            Outcome::Lost(Lost::Over) if self.added_lost() => by::OVER.and(by::ADDED_OVER_LOST),
            Outcome::Lost(lost) => {
                let cite = by::lost(lost, made.points == super::settle::MOST);
                if lost == Lost::Blackjack && made.bonus.is_some() { cite.and(by::BONUS_NEEDS_A_WIN) } else { cite }
            }
        }
    }

    fn added_lost(&self) -> bool {
        self.dealer == Dealer::Blackjack && self.rules.pay.takes_added_on_over
    }

    /// Why a stake goes back that did not win.
    fn back(&self, wager: Wager, cite: Cite) -> Cite {
        if self.dealer != Dealer::Blackjack {
            return cite;
        }
        let added = if wager == Wager::Double { by::ADDED_DOUBLE_BACK } else { by::ADDED_SPLIT_BACK };
        if self.rescued { added.and(by::RESCUED_ALREADY) } else { added }
    }
}

/// The fixed payouts on three sevens of one suit against a seven, to its bettors and to everybody else.
fn fixed(now: &At<'_>, at: Position, hand: &Hand, made: &Made, dealer: Dealer, decision: &mut Decision) {
    let Some(up) = now.round.dealer.faces().next() else { return };
    if !matches!(Outcome::of(made, dealer), Outcome::Won(_)) || !earns_fixed(made, hand.doubled != 0, up) {
        return;
    }
    let area = now.round.betting_box(at.seat);
    let mut earned = false;
    for (_, who) in area.among(hand.on) {
        let amount = fixed_payout(lies(now, at, Wager::Main, who));
        if amount.is_positive() {
            let spot = Round::spot(at, Wager::Main, who);
            decision.push(Event::Chips { moved: Moved::Fixed, spot, amount }, by::FIXED);
            earned = true;
        }
    }
    if !earned {
        return;
    }
    for who in now.round.people().iter().filter(|who| area.place_of(*who).is_none()) {
        let own = now.round.wagered().find(|(_, area)| area.place_of(who).is_some());
        if let Some((number, _)) = own {
            let spot = Round::spot(number.into(), Wager::Main, who);
            let amount = FIXED_FOR_OTHERS;
            decision.push(Event::Chips { moved: Moved::Fixed, spot, amount }, by::FIXED_OTHERS);
        }
    }
}

/// All cards are picked up in order. Once the cutting card was reached, they are shuffled.
pub(super) fn clear(round: &Round, decision: &mut Decision) {
    let end = if round.reached { RoundEnd::ShoeDone } else { round.end };
    if round.stage == Stage::Betting {
        return decision.push(Event::Completed { end }, by::IDLE);
    }
    for (at, _) in round.in_play().rev().filter(|(_, hand)| hand.lies()) {
        decision.push(Event::HandCollected { at }, by::CLEARED);
    }
    if !round.exposed.is_empty() {
        let (cards, why, from) = (round.exposed, Burn::Exposed, From::Exposed);
        decision.push(Event::Burned { cards, why, from }, by::EXPOSED_BURNED);
    }
    let cite = if round.reached { by::CLEARED.and(by::LAST_ROUND) } else { by::CLEARED };
    decision.push(Event::Completed { end }, cite);
}
