//! What there is to draw of a round.

use super::act::Wager;
use super::round::{Fate, Hand, Round, Stage};
use super::rules::Rules;
use crate::blocks::five_cards::describe;
use engine::{HandScene, Place, Scene};
use kit::Tiles;

pub(super) fn scene(_: &Rules, round: &Round) -> Scene {
    let drawn = |place, cards, note| HandScene { place, cards, tiles: Tiles::NONE, note };
    let shared = (!round.community.is_empty()).then(|| drawn(Place::Community, round.shared(), String::new()));
    let hands = round.hands.iter().filter(|(_, hand)| hand.fate != Fate::Out);
    let hands = hands.map(|(at, hand)| drawn(Place::Hand(at), hand.cards, note(round, hand)));
    Scene { stage: round.stage.to_string(), hands: shared.into_iter().chain(hands).collect(), ..Scene::default() }
}

fn note(round: &Round, hand: &Hand) -> String {
    match hand.fate {
        Fate::Folded => "folded".to_owned(),
        Fate::Declared => "instant winner".to_owned(),
        Fate::DeclaredWrongly => "wrongly declared".to_owned(),
        _ if hand.up && !hand.discard.is_empty() => {
            let mut five = hand.cards;
            five.extend(&round.community);
            describe(&five)
        }
        Fate::In if !hand.discard.is_empty() && round.stage < Stage::Resolving => {
            let bet = if hand.spots.has(Wager::Bet) { "" } else { ", no bet" };
            format!("discarded {}{bet}", hand.discard)
        }
        _ => String::new(),
    }
}
