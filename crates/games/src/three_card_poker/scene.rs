//! What there is to draw of a round.

use super::act::Wager;
use super::round::{Fate, Hand, Round};
use super::rules::Rules;
use super::settle::{Standing, describe};
use engine::{HandScene, Place, Scene};
use kit::{Cards, Tiles};

pub(super) fn scene(_: &Rules, round: &Round) -> Scene {
    let drawn = |place, cards, note| HandScene { place, cards, tiles: Tiles::NONE, note };
    let dealer = drawn(Place::Dealer, round.dealer, words(&round.dealer));
    let hands = round.hands.iter().filter(|(_, hand)| hand.fate != Fate::Out);
    let hands = hands.map(|(at, hand)| drawn(Place::Hand(at), hand.cards, note(hand)));
    Scene { stage: round.stage.to_string(), hands: std::iter::once(dealer).chain(hands).collect(), ..Scene::default() }
}

fn note(hand: &Hand) -> String {
    let fate = match (hand.fate, hand.verdict) {
        (Fate::Folded, _) => "folded",
        (Fate::Unseen, _) => "given up",
        (_, Some(Standing::Won)) => "won",
        (_, Some(Standing::Tied)) => "push",
        (_, Some(Standing::Lost)) => "lost",
        (_, Some(Standing::Unopposed)) => "dealer does not qualify",
        (Fate::In, None) if hand.has(Wager::Play) => "plays",
        _ => "",
    };
    [words(&hand.cards), fate.to_owned()].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
}

/// What a hand is, where its cards are known.
fn words(cards: &Cards) -> String {
    if cards.all_known() { describe(cards) } else { String::new() }
}
