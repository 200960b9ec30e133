//! What there is to draw of a round.

use super::act::Wager;
use super::round::{Fate, Hand, Round};
use super::rules::Rules;
use super::settle::Verdict;
use engine::{HandScene, Place, Scene};
use kit::{Card, Cards, Tiles, rank_of, three_category};

pub(super) fn scene(_: &Rules, round: &Round) -> Scene {
    let drawn = |place, cards, note| HandScene { place, cards, tiles: Tiles::NONE, note };
    let dealer = drawn(Place::Dealer, round.dealer, words(&round.dealer));
    let hands = round.hands.iter().filter(|(_, hand)| hand.fate != Fate::Out);
    let hands = hands.map(|(at, hand)| drawn(Place::Hand(at), hand.set.unwrap_or(hand.cards), note(hand)));
    Scene { stage: round.stage.to_string(), hands: std::iter::once(dealer).chain(hands).collect(), ..Scene::default() }
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
