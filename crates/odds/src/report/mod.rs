//! What an analysis says of a rulebook, wager by wager, in a form to print or to read by program.

mod chart;
mod meters;
mod points_chart;
mod settings;
mod strategy;
mod wager;

pub use chart::{Chart, ChartCell};
pub use meters::MeterReport;
pub use settings::{HandReport, RuleReport, SettingCount, SettingReport, SettingsReport};
pub use strategy::{Choice, Equivalence, HandChoice, Share, Strategy, Way, Worth};
pub use wager::{OutcomeRow, WagerReport};

use engine::rules::HouseRules;
use serde::Serialize;
use std::time::Instant;

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
    /// What the meters mean to the wagers that draw on them, where there are any.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub meters: Vec<MeterReport>,
    /// How long it took.
    pub seconds: f64,
}

impl Analysis {
    /// What is said of every game: what one unit is, how it was computed, and the wagers. What there is to decide is
    /// added where there is something.
    pub(crate) fn new(
        chosen: &HouseRules,
        started: Instant,
        (unit, method): (String, String),
        mut wagers: Vec<WagerReport>,
    ) -> Analysis {
        let seconds = started.elapsed().as_secs_f64();
        wagers.iter_mut().for_each(|wager| wager.seconds = seconds);
        Analysis {
            rulebook: chosen.rulebook().id().to_owned(),
            licensee: chosen.licensee().map(str::to_owned),
            unit,
            version: env!("CARGO_PKG_VERSION"),
            method,
            wagers,
            strategy: None,
            settings: None,
            meters: Vec::new(),
            seconds,
        }
    }
}
