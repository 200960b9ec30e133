//! What there is to draw of a round.

use super::round::{Hand, Round, Stage};
use super::rules::Rules;
use super::settle::Side;
use engine::{HandScene, Scene, Seat};
use kit::Tiles;
use std::cmp::Ordering;

pub(super) fn scene(rules: &Rules, round: &Round) -> Scene {
    let hands = Side::ALL.map(|side| {
        let hand = round.hand(side);
        HandScene { place: side.place(), cards: hand.cards, tiles: Tiles::NONE, note: note(hand, round.stage, side) }
    });
    Scene {
        stage: round.stage.to_string(),
        hands: hands.into(),
        result: result(round),
        shoe: (!rules.continuous).then(|| (&round.shoe).into()),
        notes: notes(rules, round),
        ..Scene::default()
    }
}

/// The side that won, once both hands are counted.
fn result(round: &Round) -> Option<&'static str> {
    let [player, banker] = Side::ALL.map(|side| round.hand(side).count.filter(|_| !round.simulated));
    Some(match player?.get().cmp(&banker?.get()) {
        Ordering::Greater => "player",
        Ordering::Equal => "tie",
        Ordering::Less => "banker",
    })
}

fn note(hand: &Hand, stage: Stage, side: Side) -> String {
    let turning = stage.turns() == Some(side);
    match (hand.count, hand.viewer.filter(|_| turning), hand.holds) {
        (_, Some(seat), true) => format!("{seat} has the cards"),
        (_, Some(seat), false) => format!("{seat} is offered the cards"),
        (Some(count), None, _) => count.to_string(),
        (None, None, _) => String::new(),
    }
}

fn notes(rules: &Rules, round: &Round) -> Vec<String> {
    let mut notes = Vec::new();
    if round.simulated {
        notes.push("simulated round, without wagers".to_owned());
    }
    if round.is_last_hand() {
        notes.push("last hand".to_owned());
    }
    for seat in (1..=rules.house.seats).map(Seat).filter(|seat| round.owing.has(*seat)) {
        notes.push(format!("{seat} owes {} of vigorish", round.owed(seat)));
    }
    if !rules.continuous {
        notes.push(format!("{} cards in the shoe", round.shoe.left()));
    }
    notes
}
