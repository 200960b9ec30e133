//! What there is to draw of a round.

use super::act::Wager;
use super::round::{Fate, Hand, Round, Stage};
use super::rules::Rules;
use super::setting::describe;
use super::settle::Outcome;
use crate::blocks::wagers::Wager as _;
use engine::{BankedScene, HandScene, Place, Position, Scene};
use kit::Tiles;

pub(super) fn scene(_: &Rules, round: &Round) -> Scene {
    let drawn = |place, cards, note| HandScene { place, cards, tiles: Tiles::NONE, note };
    let note_of_dealer = if round.dealer_up { describe(&round.dealer, 2) } else { String::new() };
    let dealer = (!round.dealer.is_empty()).then(|| drawn(Place::Dealer, round.dealer, note_of_dealer));
    let hands = round.hands.iter().filter(|(_, hand)| hand.fate != Fate::Out);
    let hands = hands.map(|(at, hand)| drawn(Place::Hand(at), hand.cards, note(round, at, hand)));
    Scene {
        stage: round.stage.to_string(),
        hands: dealer.into_iter().chain(hands).collect(),
        banked: round.hands.iter().filter_map(|(at, hand)| banked(round, at, hand)).collect(),
        dice: (!round.dice.is_empty() && round.dice.out_of().is_none()).then_some(round.dice),
        notes: notes(round),
    }
}

/// A progressive wager whose chip the house has taken in, until it is decided.
fn banked(round: &Round, at: Position, hand: &Hand) -> Option<BankedScene> {
    let (wager, amount) = (Wager::Progressive, hand.staked(Wager::Progressive));
    let open = matches!(hand.fate, Fate::In | Fate::Bank) || hand.is_due(wager);
    let taken_in = round.stage > Stage::Betting && round.stage < Stage::Surplus;
    (amount.is_positive() && open && taken_in).then_some(BankedScene { at, wager: wager.spot(), amount })
}

fn notes(round: &Round) -> Vec<String> {
    let mut notes = Vec::new();
    if round.dice.out_of().is_some() {
        notes.push(format!("the generator displays {}", round.dice.total()));
    }
    if let Some(start) = round.start {
        notes.push(format!("the first cards go to {start}"));
    }
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
    notes
}

fn note(round: &Round, at: Position, hand: &Hand) -> String {
    let area = hand.area.map_or_else(String::new, |area| format!("on the area of {area}"));
    let shown = hand.set && hand.cards.all_known() && hand.fate != Fate::Surrendered;
    let hands = if shown { describe(&hand.cards, hand.low) } else { String::new() };
    let fate = match hand.fate {
        Fate::Bank => "bank",
        Fate::Surrendered => "surrendered",
        Fate::Void => "void",
        Fate::Came(Outcome::Win) => "won",
        Fate::Came(Outcome::Push) => "push",
        Fate::Came(Outcome::Lose) => "lost",
        Fate::In if hand.asked => "play or void?",
        Fate::In if hand.set && !hand.up => "set",
        Fate::In | Fate::Out => "",
    };
    let pending = if round.pending == Some(at) { "payout waits to be validated" } else { "" };
    let premium = if hand.premium { "premium hand" } else { "" };
    let parts = [area, hands, fate.to_owned(), premium.to_owned(), pending.to_owned()];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
}
