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
    let stage = match round.stage {
        Stage::Mixed if round.automated() => "dice tossed".to_owned(),
        stage => stage.to_string(),
    };
    Scene { stage, dice: round.dice, notes, ..Scene::default() }
}
