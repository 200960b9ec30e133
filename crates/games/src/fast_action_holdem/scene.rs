//! What there is to draw of a round.

use super::event::describe;
use super::round::{Fate, Hand, Round, Stage};
use super::rules::Rules;
use super::settle::Outcome;
use engine::{HandScene, Place, Scene};
use kit::Tiles;

pub(super) fn scene(rules: &Rules, round: &Round) -> Scene {
    let drawn = |place, cards, note| HandScene { place, cards, tiles: Tiles::NONE, note };
    let shared = [
        (Place::Dealer, round.dealer, describe(&round.dealer_five)),
        (Place::Community, round.community, String::new()),
    ];
    let shared = shared.into_iter().filter(|(_, cards, _)| !cards.is_empty());
    let shared = shared.map(|(place, cards, note)| drawn(place, cards, note));
    let hands = round.hands.iter().filter(|(_, hand)| hand.fate != Fate::Out);
    let hands = hands.map(|(at, hand)| drawn(Place::Hand(at), hand.cards, note(round, hand)));
    let mut notes = vec![format!("dealing marker: {}", round.marker)];
    if round.reached {
        notes.push("the cutting card is out: the cards are shuffled after this round".to_owned());
    }
    Scene {
        stage: round.stage.to_string(),
        hands: shared.chain(hands).collect(),
        shoe: (!rules.continuous).then(|| (&round.shoe).into()),
        notes,
        ..Scene::default()
    }
}

fn note(round: &Round, hand: &Hand) -> String {
    let said = match hand.fate {
        Fate::Natural => "natural",
        Fate::Surrendered => "surrendered",
        Fate::Void => "void",
        Fate::Taken => "loses to a natural",
        Fate::Exposed(Outcome::Won) => "wins",
        Fate::Exposed(Outcome::Copy) => "copy hand",
        Fate::Exposed(Outcome::Lost) => "loses",
        Fate::In if round.stage == Stage::Setting && hand.set => "set",
        Fate::In | Fate::Out => "",
    };
    let five = describe(&hand.five);
    if five.is_empty() { said.to_owned() } else { format!("{five}, {said}") }
}
