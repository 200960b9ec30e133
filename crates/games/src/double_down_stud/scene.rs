//! What there is to draw of a round.

use super::act::Wager;
use super::round::{Fate, Hand, Round, Stage};
use super::rules::Rules;
use crate::blocks::five_cards::describe;
use engine::{HandScene, Place, Position, Scene};
use kit::Tiles;

pub(super) fn scene(_: &Rules, round: &Round) -> Scene {
    let drawn = |place, cards, note| HandScene { place, cards, tiles: Tiles::NONE, note };
    let shared = drawn(Place::Dealer, round.dealer, String::new());
    let hands = round.hands.iter().filter(|(_, hand)| hand.fate != Fate::Out);
    let hands = hands.map(|(at, hand)| drawn(Place::Hand(at), hand.cards, note(round, at, hand)));
    Scene { stage: round.stage.to_string(), hands: std::iter::once(shared).chain(hands).collect(), ..Scene::default() }
}

fn note(round: &Round, at: Position, hand: &Hand) -> String {
    if round.stage >= Stage::Resolving {
        return describe(&round.five(at));
    }
    match hand.decided {
        true if hand.spots.has(Wager::DoubleDown) => "doubled down".to_owned(),
        true => "does not double down".to_owned(),
        false => String::new(),
    }
}
