//! Settling: the dealer's natural, hands exposed and losers collected from the dealer's right, then winners paid.

use super::act::Wager;
use super::decide::{At, Decision};
use super::event::Event;
use super::provisions as by;
use super::round::Round;
use super::rules::Rules;
use super::settle::Outcome;
use crate::blocks::wagers::Chips;
use engine::{Position, Reason};
use kit::{Card, Cards, ManyDeckCategory, Rank, many_deck_best_five, many_deck_rank_of};
use law::Cite;

/// The original wagers are collected, those on second hands go back; then all cards are collected.
pub(super) fn dealer_natural(now: &At<'_>, decision: &mut Decision) {
    let cite = by::DEALER_NATURAL_TAKES;
    let standing: Vec<Position> = now.round.right_to_left().filter(|(_, h)| h.spots.any()).map(|(at, _)| at).collect();
    for at in &standing {
        let mut chips = Chips::new(now.accounts, decision);
        if at.hand == 1 {
            chips.collect(*at, Wager::Hand, cite);
        } else {
            chips.give_back(*at, Wager::Hand, Reason::Push, cite);
        }
    }
    for at in standing {
        decision.push(Event::HandCollected { at }, cite);
    }
}

/// With the last community card everybody sees what the dealer's hand makes.
pub(super) fn dealers_five(round: &Round, last: Cards, decision: &mut Decision) {
    let cards: Vec<Card> = seven(round, &round.dealer).into_iter().chain(last.faces()).collect();
    let (five, rank) = (many_deck_best_five(&cards), many_deck_rank_of(&cards));
    decision.push(Event::DealerMakes { five: Cards::of(&five) }, by::BEST_FIVE.and(ranked(rank.category(), &five)));
}

/// What a player's hand makes, how it compares with the dealer's, and why.
struct Compared {
    five: [Card; 5],
    outcome: Outcome,
    ranked: Cite,
    cite: Cite,
}

impl Compared {
    fn of(round: &Round, at: Position) -> Compared {
        let (own, dealer) = (seven(round, &round.hands[at].cards), seven(round, &round.dealer));
        let (rank, dealers) = (many_deck_rank_of(&own), many_deck_rank_of(&dealer));
        let (five, outcome) = (many_deck_best_five(&own), Outcome::of(rank, dealers));
        let cite = match outcome {
            Outcome::Won => by::WON,
            Outcome::Copy => by::COPY,
            Outcome::Lost => by::LOST,
        };
        let alike = rank.category() == dealers.category() && outcome != Outcome::Copy;
        let cite = if alike { cite.and(by::SAME_CATEGORY) } else { cite };
        let ranked = ranked(rank.category(), &five);
        Compared { five, outcome, ranked, cite: cite.and(ranked) }
    }
}

/// A player's hand against the dealer's. A losing wager is collected at once, with its cards.
pub(super) fn expose(now: &At<'_>, at: Position, decision: &mut Decision) {
    let kept = now.round.hands[at].cards;
    let Compared { five, outcome, ranked, cite } = Compared::of(now.round, at);
    let shown = by::BEST_FIVE.and(ranked).and(cite);
    decision.push(Event::HandExposed { at, kept, five: Cards::of(&five), outcome }, shown);
    if !outcome.wins() {
        let mut chips = Chips::new(now.accounts, decision);
        chips.collect(at, Wager::Hand, cite);
        chips.push(Event::HandCollected { at }, by::COLLECTED);
    }
}

/// The two cards kept and the five that all hands share.
fn seven(round: &Round, kept: &Cards) -> Vec<Card> {
    kept.faces().chain(round.community.faces()).collect()
}

/// Why five cards are what they are. An ace counts by its own clause, high or low.
fn ranked(category: ManyDeckCategory, five: &[Card; 5]) -> Cite {
    let cite = by::category(category);
    if five.iter().any(|card| card.rank() == Rank::Ace) { cite.and(by::ACES) } else { cite }
}

/// A winning wager is paid, and its cards are collected.
pub(super) fn pay(rules: &Rules, now: &At<'_>, at: Position, decision: &mut Decision) {
    let cite = Compared::of(now.round, at).cite;
    let mut chips = Chips::new(now.accounts, decision);
    let winnings = rules.pay.staked(chips.on(at, Wager::Hand)).wins;
    chips.pay(at, Wager::Hand, winnings, cite);
    chips.give_back(at, Wager::Hand, Reason::StakeBack, cite);
    chips.push(Event::HandCollected { at }, by::PAID_COLLECTED);
}
