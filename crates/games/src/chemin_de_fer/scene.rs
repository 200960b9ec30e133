//! What there is to draw of a round.

use super::act::Hand;
use super::round::{Round, Stage};
use super::rules::Rules;
use super::settle::CoupResult;
use engine::{HandScene, Scene};
use kit::{Cards, PointCount, Tiles};

pub(super) fn scene(_: &Rules, round: &Round) -> Scene {
    let (player, banker) = match &round.simulation {
        Some(simulation) => (simulation.player, simulation.banker),
        None => (round.player, round.banker),
    };
    let hand = |hand: Hand, cards: Cards| HandScene {
        place: hand.place(),
        cards,
        tiles: Tiles::NONE,
        note: note(round, hand, &cards),
    };
    let hands = [hand(Hand::Player, player), hand(Hand::Banker, banker)];
    let hands = hands.into_iter().filter(|hand| !hand.cards.is_empty()).collect();
    let stage = if round.burning.is_some() { "burning cards".to_owned() } else { round.stage.to_string() };
    let result = round.verdict.map(|verdict| match verdict {
        CoupResult::Won => "banker",
        CoupResult::Void => "tie",
        CoupResult::Lost => "player",
    });
    Scene { stage, hands, result, shoe: Some((&round.shoe).into()), notes: notes(round), ..Scene::default() }
}

/// What a hand counts, as far as it can be seen.
fn note(round: &Round, hand: Hand, cards: &Cards) -> String {
    let settled = round.counts.filter(|_| round.simulation.is_none()).map(|(player, banker)| match hand {
        Hand::Player => player,
        Hand::Banker => banker,
    });
    let counted = settled.or_else(|| cards.all_known().then(|| PointCount::of(cards.faces())));
    match counted {
        Some(_) if round.banker_zero && hand == Hand::Banker && settled.is_none() => "counts 0".to_owned(),
        Some(count) => format!("counts {count}"),
        None => String::new(),
    }
}

fn notes(round: &Round) -> Vec<String> {
    let mut notes = Vec::new();
    if let Some(banker) = round.bank.banker {
        let wager = if round.placed.is_positive() { format!(" and wagers {}", round.placed) } else { String::new() };
        notes.push(format!("{banker} is Banker{wager}"));
    }
    if round.covered().is_positive() {
        notes.push(format!("{} is wagered against", round.covered()));
    }
    if let Some(seat) = round.dominant {
        notes.push(format!("{seat} is the Dominant Player"));
    }
    if let Some(seat) = round.bank.suivi.filter(|_| round.stage <= Stage::Calls) {
        notes.push(format!("{seat} may call banco suivi"));
    }
    if round.cutting_card_out() {
        notes.push("the cutting card is out".to_owned());
    }
    notes.push(format!("{} cards are left in the shoe", round.shoe.left()));
    notes
}
