//! What there is to draw of a round.

use super::act::TenOf;
use super::hand::{Fate, Hand, Total};
use super::round::{Round, Stage};
use super::rules::Rules;
use super::settle::{Bonus, MOST};
use engine::{HandScene, Place, Position, Scene};
use kit::{Card, Rank, Tiles};

pub(super) fn scene(rules: &Rules, round: &Round) -> Scene {
    let drawn = |place, cards, note| HandScene { place, cards, tiles: Tiles::NONE, note };
    let dealer = (!round.dealer.is_empty()).then(|| {
        let total = round.dealer_total.map(|total| words(total, round.dealer_has_blackjack()));
        drawn(Place::Dealer, round.dealer, total.unwrap_or_default())
    });
    let hands = round.in_play().map(|(at, hand)| drawn(Place::Hand(at), hand.cards, note(round, at, hand)));
    let hands = dealer.into_iter().chain(hands).collect();
    Scene { stage: round.stage.to_string(), hands, notes: notes(rules, round), ..Scene::default() }
}

fn notes(rules: &Rules, round: &Round) -> Vec<String> {
    let mut notes = Vec::new();
    for (number, area) in round.wagered().filter(|(number, area)| area.caller() != Some(*number)) {
        if let Some(caller) = area.caller().filter(|_| round.stage != Stage::Betting) {
            notes.push(format!("box of {number}: {caller} calls"));
        }
    }
    if round.stage == Stage::Betting {
        let shared = round.wagered().filter(|(_, area)| area.shared && area.bettors.len() < rules.bettors);
        notes.extend(shared.map(|(number, _)| format!("box of {number}: others may wager")));
    }
    if !round.exposed.is_empty() {
        notes.push(format!("{} lies exposed and is the next card", round.exposed));
    }
    if round.tens > 0 {
        notes.push(format!("1 of {} possible tens was found and removed", TenOf::ALL.len()));
    }
    if round.reached {
        notes.push("the cutting card is out: the cards are shuffled after this round".to_owned());
    }
    notes
}

fn words(total: Total, blackjack: bool) -> String {
    match total {
        _ if blackjack => "blackjack".to_owned(),
        Total { points, .. } if points > MOST => format!("{points}, over 21"),
        Total { points, soft: true } => format!("soft {points}"),
        Total { points, .. } => points.to_string(),
    }
}

fn note(round: &Round, at: Position, hand: &Hand) -> String {
    let mut said = Vec::new();
    if let Some(total) = hand.total {
        said.push(words(total, hand.is_blackjack()));
    }
    if hand.doubled != 0 {
        said.push("doubled".to_owned());
    }
    if hand.rescued != 0 {
        said.push("rescued".to_owned());
    }
    match hand.fate {
        Fate::Surrendered => said.push("surrendered".to_owned()),
        Fate::Held => said.push("surrendered, wager held".to_owned()),
        Fate::Dead => said.push("dead".to_owned()),
        Fate::Overlooked => said.push("card overlooked".to_owned()),
        Fate::In | Fate::Wants if hand.doubled == 0 => said.extend(open_to(hand)),
        _ => said.extend(made(hand)),
    }
    if round.turn() == Some(at) {
        said.push("decides".to_owned());
    }
    said.join(", ")
}

/// The bonus hand that it is.
fn made(hand: &Hand) -> Option<String> {
    let cards: Vec<Card> = hand.cards.faces().collect();
    let bonus = Bonus::of(&cards).filter(|_| hand.doubled == 0)?;
    Some(bonus_words(bonus).to_owned())
}

/// The bonus hand that can still come of it.
fn open_to(hand: &Hand) -> Option<String> {
    let cards: Vec<Card> = hand.cards.faces().collect();
    let ranks: Vec<Rank> = cards.iter().map(|card| card.rank()).collect();
    let straight = [Rank::Six, Rank::Seven, Rank::Eight];
    let different = ranks.iter().enumerate().all(|(place, rank)| !ranks[..place].contains(rank));
    match cards.len() {
        0 | 1 => None,
        2 if ranks == [Rank::Seven; 2] => Some("7-7-7 possible".to_owned()),
        2 if different && ranks.iter().all(|rank| straight.contains(rank)) => Some("6-7-8 possible".to_owned()),
        2 | 3 => None,
        4 => Some("21 in five cards possible".to_owned()),
        5 => Some("21 in six cards possible".to_owned()),
        _ => Some("21 in seven or more cards possible".to_owned()),
    }
}

fn bonus_words(bonus: Bonus) -> &'static str {
    match bonus {
        Bonus::SixSevenEight => "6-7-8",
        Bonus::SixSevenEightSuited => "6-7-8 of one suit",
        Bonus::SixSevenEightSpades => "6-7-8 of spades",
        Bonus::ThreeSevens => "7-7-7",
        Bonus::ThreeSevensSuited => "7-7-7 of one suit",
        Bonus::ThreeSevensSpades => "7-7-7 of spades",
        Bonus::FiveCards => "21 in five cards",
        Bonus::SixCards => "21 in six cards",
        Bonus::SevenCards => "21 in seven or more cards",
    }
}
