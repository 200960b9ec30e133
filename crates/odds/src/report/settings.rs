//! Hands that are set against a house way.

use super::Way;
use crate::exact::Ratio;
use serde::Serialize;

/// How often a setting wins, pushes and loses against every hand of the tiles left.
#[derive(Clone, Debug, Serialize)]
pub struct SettingCount {
    /// Won.
    pub win: u64,
    /// Pushed.
    pub push: u64,
    /// Lost.
    pub lose: u64,
    /// The expectation in units of the wager.
    pub value: Ratio,
}

/// One way to set a hand.
#[derive(Clone, Debug, Serialize)]
pub struct SettingReport {
    /// The high hand, then the low hand.
    pub setting: String,
    /// What the high hand is.
    pub high: String,
    /// What the low hand is.
    pub low: String,
    /// As a player against the dealer, who sets by the house way.
    pub player: SettingCount,
    /// As the bank against an opponent who sets by the house way.
    pub bank: SettingCount,
}

/// A hand with every way to set it; settings are numbered from 0.
#[derive(Clone, Debug, Serialize)]
pub struct HandReport {
    /// The hand, as a representative of all that are alike.
    pub tiles: String,
    /// How many hands are alike.
    pub weight: u32,
    /// Its settings; two with hands of the same ranks are one.
    pub settings: Vec<SettingReport>,
    /// The setting by the house way.
    pub house_way: usize,
    /// The rule of the house way that decides, from 0.
    pub rule: usize,
    /// The best setting for a player.
    pub best: usize,
    /// The best setting for a bank.
    pub best_bank: usize,
    /// What setting it by the house way costs a player, in units of the wager.
    pub cost: Ratio,
    /// What setting it by the house way costs the dealer against players who set best.
    pub gives_away: Ratio,
}

/// What a rule of the house way does.
#[derive(Clone, Debug, Serialize)]
pub struct RuleReport {
    /// The rule.
    pub rule: String,
    /// How many hands it decides.
    pub hands: u32,
    /// What following it costs a player, in units of the wager, averaged over all hands.
    pub costs_player: Ratio,
    /// What it costs the dealer against players who set best, averaged over all hands.
    pub gives_away: Ratio,
}

/// The setting of hands: by the house way and best.
#[derive(Clone, Debug, Serialize)]
pub struct SettingsReport {
    /// The rules of the house way, in order.
    pub rules: Vec<RuleReport>,
    /// The expectation of a player who sets best, before vigorish.
    pub before_vigorish: Ratio,
    /// The expectation of a bank who sets best, before vigorish.
    pub bank_before_vigorish: Ratio,
    /// Ways to set every hand that people follow, the house way first, and what they cost a player.
    pub ways: Vec<Way>,
    /// How many hands the best player sets otherwise than the house way.
    pub otherwise: u32,
    /// Every hand by its kinds, those first whose setting by the house way costs players most.
    pub hands: Vec<HandReport>,
}
