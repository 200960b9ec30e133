//! What there is to draw of a round.

use super::act::Wager;
use super::round::{Fate, Hand, Round, Stage};
use super::settle::Verdict;
use engine::{HandScene, Place, Scene, Seat};
use kit::{Card, Cards, Tiles, rank_of, three_category};

pub(super) fn scene(round: &Round) -> Scene {
    let seats = (1..=round.hands.len() as u8).map(Seat).filter(|seat| round.hand(*seat).fate != Fate::Out);
    let dealer =
        HandScene { place: Place::Dealer, cards: round.dealer, tiles: Tiles::NONE, note: words(&round.dealer) };
    let hands = seats.map(|seat| {
        let hand = round.hand(seat);
        let cards = hand.set.unwrap_or(hand.cards);
        HandScene { place: Place::Seat(seat), cards, tiles: Tiles::NONE, note: note(hand) }
    });
    let hands = std::iter::once(dealer).chain(hands).collect();
    Scene { stage: stage(round.stage).to_owned(), hands, ..Scene::default() }
}

fn stage(stage: Stage) -> &'static str {
    match stage {
        Stage::Betting => "wagers",
        Stage::FirstDeal => "first three cards",
        Stage::Bonuses => "three-card bonus",
        Stage::Deciding => "second wagers",
        Stage::LastDeal => "last cards",
        Stage::Stub | Stage::WrongStub => "stub",
        Stage::Showdown => "before the reveal",
        Stage::Resolving => "resolving",
        Stage::Clearing => "clearing the table",
        Stage::Salvage => "void round",
        Stage::Done => "over",
    }
}

fn note(hand: &Hand) -> String {
    match (hand.fate, hand.verdict) {
        (Fate::Folded, _) => "folded".to_owned(),
        (Fate::Void, _) => "void".to_owned(),
        (_, Some(verdict)) => {
            let verdict = match verdict {
                Verdict::Won => "won",
                Verdict::Tied => "push",
                Verdict::Lost => "lost",
            };
            both(&words(&hand.set.unwrap_or(hand.cards)), verdict)
        }
        _ if hand.has(Wager::Second) && hand.cards.len() == 3 => both(&words(&hand.cards), "stays in"),
        _ => words(&hand.cards),
    }
}

/// What a hand is and what became of it; of a hidden hand only the latter.
fn both(words: &str, fate: &str) -> String {
    if words.is_empty() { fate.to_owned() } else { format!("{words}, {fate}") }
}

/// What a hand is, where its cards are known.
fn words(cards: &Cards) -> String {
    let known: Vec<Card> = cards.faces().collect();
    match known.len() {
        3 if cards.len() == 3 => three_category([known[0], known[1], known[2]]).name().to_owned(),
        5..=7 if cards.all_known() => rank_of(&known).describe(),
        _ => String::new(),
    }
}
