//! What there is to draw of a round.

use super::Setting;
use super::act::AREAS;
use super::round::{Area, Fate, Round, Stage, four};
use super::settle::Outcome;
use engine::{HandScene, Place, Scene, Seat};
use kit::{Cards, Tiles};

pub(super) fn scene(round: &Round) -> Scene {
    let mut hands = vec![HandScene {
        place: Place::Dealer,
        cards: Cards::NONE,
        tiles: round.dealer,
        note: if round.dealer_up { words(&round.dealer) } else { String::new() },
    }];
    for seat in (1..=AREAS).map(Seat) {
        let area = round.area(seat);
        if area.fate != Fate::Out {
            let (tiles, note) = (area.tiles, note(area));
            hands.push(HandScene { place: Place::Seat(seat), cards: Cards::NONE, tiles, note });
        }
    }
    let dice = (!round.dice.is_empty()).then_some(round.dice);
    Scene { stage: stage(round).to_owned(), hands, dice, notes: notes(round) }
}

fn notes(round: &Round) -> Vec<String> {
    let mut notes = Vec::new();
    if let Some(bank) = round.banking.bank {
        let half = if bank.co { ", the house covering one half" } else { "" };
        notes.push(format!("{} banks{half}", bank.seat));
        if bank.wager.is_positive() {
            notes.push(format!("the dealer wagers {}", bank.wager));
        }
        if round.banking.centre.is_positive() {
            notes.push(format!("{} lies in the centre", round.banking.centre));
        }
    }
    for held in round.held().filter(|held| held.spot() == 1) {
        let area = round.area(held.area);
        let tiles = if area.tiles.is_empty() { String::new() } else { format!(": {}", area.tiles) };
        notes.push(format!("{} plays area {} with {}{tiles}", held.by, held.area.0, area.wager));
    }
    notes
}

fn stage(round: &Round) -> &'static str {
    match round.stage {
        Stage::Betting => "wagers",
        Stage::Styling => "style of delivery",
        Stage::Shaking => "shaking the dice",
        Stage::Lid => "before the throw",
        Stage::Dealing => "dealing",
        Stage::Collecting | Stage::Covering => "after the deal",
        Stage::Setting => "setting hands",
        Stage::BankSets => "the bank's hand",
        Stage::DealerSets => "the dealer's hand",
        Stage::BankShows => "before the bank is exposed",
        Stage::Exposing => "exposing hands",
        Stage::Paying => "paying winners",
        Stage::Surplus => "the surplus",
        Stage::Clearing => "clearing the table",
        Stage::Done => "over",
    }
}

fn note(area: &Area) -> String {
    let fate = match area.fate {
        Fate::Bank => "bank",
        Fate::Surrendered => "surrendered",
        Fate::Void => "void",
        Fate::Came(Outcome::Win) | Fate::Paid => "won",
        Fate::Came(Outcome::Push) => "push",
        Fate::Came(Outcome::Lose) => "lost",
        Fate::In if area.asked => "play or void?",
        Fate::In if area.set && !area.up => "set",
        Fate::In | Fate::Out => "",
    };
    let hands = if area.set { words(&area.tiles) } else { String::new() };
    match (hands.is_empty(), fate.is_empty()) {
        (true, _) => fate.to_owned(),
        (false, true) => hands,
        (false, false) => format!("{hands}, {fate}"),
    }
}

/// What a set hand is, where its tiles are known.
fn words(tiles: &Tiles) -> String {
    match four(tiles) {
        Some([a, b, c, d]) => Setting::of([a, b], [c, d]).ranks().to_string(),
        None => String::new(),
    }
}
