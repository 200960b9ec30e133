//! What there is to draw of a round.

use super::round::{Round, Stage};
use super::rules::Rules;
use super::settle;
use engine::Scene;

pub(super) fn scene(rules: &Rules, round: &Round) -> Scene {
    let mut notes = Vec::new();
    let lit = (Stage::Lit..Stage::Done).contains(&round.stage) && !round.display_out;
    if let Some(dice) = round.dice.filter(|_| lit) {
        notes.push(format!("lit: {}", settle::winners(&rules.pay, dice)));
    }
    if round.display_out {
        notes.push("the electrical device is out of order".to_owned());
    }
    Scene { stage: stage(round).to_owned(), hands: Vec::new(), dice: round.dice, notes }
}

fn stage(round: &Round) -> &'static str {
    match round.stage {
        Stage::Betting => "wagers",
        Stage::Closed => "no more bets",
        Stage::Mixed if round.automated() => "dice tossed",
        Stage::Mixed => "dice shaken",
        Stage::AtRest => "dice at rest",
        Stage::Lit => "winners lit",
        Stage::Collected => "losers collected",
        Stage::Paid => "winners paid",
        Stage::Done => "over",
    }
}
