//! What there is to draw of a round.

use super::act::Wager;
use super::round::{Fate, Hand, Round, Stage};
use super::rules::Rules;
use super::settle::Standing;
use crate::blocks::five_cards::describe;
use engine::{BankedScene, HandScene, Place, Position, Scene};
use kit::Tiles;

pub(super) fn scene(_: &Rules, round: &Round) -> Scene {
    let drawn = |place, cards, note| HandScene { place, cards, tiles: Tiles::NONE, note };
    let revealed = if round.revealed { describe(&round.dealer) } else { String::new() };
    let dealer = (!round.dealer.is_empty()).then(|| drawn(Place::Dealer, round.dealer, revealed));
    let hands = round.hands.iter().filter(|(_, hand)| hand.fate != Fate::Out);
    let hands = hands.map(|(at, hand)| drawn(Place::Hand(at), hand.cards, note(round, hand)));
    let banked = |(at, hand): (Position, &Hand)| {
        let open = Wager::BANKED.into_iter().filter_map(move |wager| Some((wager, hand.undecided(wager)?)));
        open.map(move |(wager, amount)| BankedScene { at, wager: wager as u8, amount }).collect::<Vec<_>>()
    };
    Scene {
        stage: round.stage.to_string(),
        hands: dealer.into_iter().chain(hands).collect(),
        banked: round.hands.iter().flat_map(banked).collect(),
        ..Scene::default()
    }
}

fn note(round: &Round, hand: &Hand) -> String {
    let mut parts = Vec::new();
    if hand.up {
        parts.push(describe(&hand.cards));
    }
    match hand.standing {
        Some(Standing::Unqualified) => parts.push("the dealer does not qualify".to_owned()),
        Some(Standing::Lost) => parts.push("loses".to_owned()),
        Some(Standing::Tied) => parts.push("ties".to_owned()),
        Some(Standing::Won) => parts.push("wins".to_owned()),
        None => {}
    }
    match hand.fate {
        Fate::Folded => parts.push("folded".to_owned()),
        Fate::Void => parts.push("void".to_owned()),
        Fate::Out | Fate::In => {}
    }
    if round.stage == Stage::Validating && round.pending.is_some_and(|(at, _)| round.hands[at] == *hand) {
        parts.push("payout waits to be validated".to_owned());
    }
    parts.join(", ")
}
