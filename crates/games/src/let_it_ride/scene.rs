//! What there is to draw of a round.

use super::act::Wager;
use super::round::{Fate, Hand, Round};
use super::rules::Rules;
use crate::blocks::five_cards::describe;
use engine::{BankedScene, HandScene, Place, Scene};
use kit::Tiles;

pub(super) fn scene(rules: &Rules, round: &Round) -> Scene {
    let drawn = |place, cards, note| HandScene { place, cards, tiles: Tiles::NONE, note };
    let shared = (!round.community.is_empty()).then(|| drawn(Place::Community, round.shared(), String::new()));
    let hands = round.hands.iter().filter(|(_, hand)| hand.fate != Fate::Out);
    let hands = hands.map(|(at, hand)| drawn(Place::Hand(at), hand.cards, note(round, hand)));
    let banked = round.hands.iter().filter(|(_, hand)| hand.bonus && hand.fate == Fate::In);
    let (wager, amount) = (Wager::Bonus as u8, rules.wager(Wager::Bonus).limits.least);
    Scene {
        stage: round.stage.to_string(),
        hands: shared.into_iter().chain(hands).collect(),
        banked: banked.map(|(at, _)| BankedScene { at, wager, amount }).collect(),
        ..Scene::default()
    }
}

fn note(round: &Round, hand: &Hand) -> String {
    let mut parts = Vec::new();
    if hand.up {
        let mut five = hand.cards;
        five.extend(&round.turned);
        parts.push(describe(&five));
    }
    let withdrawn = |bet: Wager| hand.decided > bet as u8 && !hand.spots.has(bet);
    if hand.fate == Fate::In {
        for bet in [Wager::Bet1, Wager::Bet2].into_iter().filter(|bet| withdrawn(*bet)) {
            parts.push(format!("{bet} withdrawn"));
        }
    }
    parts.join(", ")
}
