//! What there is to draw of a round.

use super::Setting;
use super::round::{Fate, Hand, Round, four};
use super::rules::Rules;
use super::settle::Outcome;
use engine::{HandScene, Place, Scene};
use kit::{Cards, Tiles};

pub(super) fn scene(_: &Rules, round: &Round) -> Scene {
    let drawn = |place, tiles, note| HandScene { place, cards: Cards::NONE, tiles, note };
    let note_of_dealer = if round.dealer_up { words(&round.dealer) } else { String::new() };
    let dealer = drawn(Place::Dealer, round.dealer, note_of_dealer);
    let hands = round.hands.iter().filter(|(_, hand)| hand.fate != Fate::Out);
    let hands = hands.map(|(at, hand)| drawn(Place::Hand(at), hand.tiles, note(hand)));
    Scene {
        stage: round.stage.to_string(),
        hands: std::iter::once(dealer).chain(hands).collect(),
        dice: (!round.dice.is_empty()).then_some(round.dice),
        notes: notes(round),
        ..Scene::default()
    }
}

fn notes(round: &Round) -> Vec<String> {
    let Some(bank) = round.banking.bank else { return Vec::new() };
    let half = if bank.co { ", the house covering one half" } else { "" };
    let mut notes = vec![format!("{} banks{half}", bank.seat)];
    if bank.wager.is_positive() {
        notes.push(format!("the dealer wagers {}", bank.wager));
    }
    if round.banking.centre.is_positive() {
        notes.push(format!("{} lies in the centre", round.banking.centre));
    }
    notes
}

fn note(hand: &Hand) -> String {
    let area = hand.area.map_or_else(String::new, |area| format!("on the area of {area}"));
    let hands = if hand.set { words(&hand.tiles) } else { String::new() };
    let fate = match hand.fate {
        Fate::Bank => "bank",
        Fate::Surrendered => "surrendered",
        Fate::Void => "void",
        Fate::Came(Outcome::Win) | Fate::Paid => "won",
        Fate::Came(Outcome::Push) => "push",
        Fate::Came(Outcome::Lose) => "lost",
        Fate::In if hand.asked => "play or void?",
        Fate::In if hand.set && !hand.up => "set",
        Fate::In | Fate::Out => "",
    };
    let parts = [area, hands, fate.to_owned()];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
}

/// What a set hand is, where its tiles are known.
fn words(tiles: &Tiles) -> String {
    match four(tiles) {
        Some([a, b, c, d]) => Setting::of([a, b], [c, d]).ranks().to_string(),
        None => String::new(),
    }
}
