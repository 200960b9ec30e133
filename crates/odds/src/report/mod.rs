//! What an analysis says of a rulebook, wager by wager, in a form to print or to read by program.

mod chart;
mod settings;
mod strategy;
mod wager;

pub use chart::{Chart, ChartCell};
pub use settings::{HandReport, RuleReport, SettingCount, SettingReport, SettingsReport};
pub use strategy::{Alike, Choice, Share, Strategy, Way, Worth};
pub use wager::{OutcomeRow, WagerReport};

use serde::Serialize;

/// The odds of a rulebook under some house rules.
#[derive(Clone, Debug, Serialize)]
pub struct Analysis {
    /// The rulebook.
    pub rulebook: String,
    /// The licensee whose submission it is, if one was given.
    pub licensee: Option<String>,
    /// What one unit is, where amounts matter because of a payout limit.
    pub unit: String,
    /// The version of this program.
    pub version: &'static str,
    /// How it was computed.
    pub method: String,
    /// Per wager.
    pub wagers: Vec<WagerReport>,
    /// The best play, where there is something to decide.
    pub strategy: Option<Strategy>,
    /// The best setting of hands, where there are hands to set against a house way.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub settings: Option<SettingsReport>,
    /// How long it took.
    pub seconds: f64,
}
