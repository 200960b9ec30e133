//! Exact odds: expectation, optimal strategy, variance, by counting and never by sampling; and a
//! simulation of the real engine that must agree.
//!
//! Floating-point numbers appear here, at the edge, to be read by people; what is computed is
//! whole numbers and fractions.

pub mod boston;
pub mod chance;
pub mod count;
pub mod exact;
pub mod report;
pub mod simulate;

use engine::rules::HouseRules;
use report::Analysis;
use std::fmt;

pub use count::{Interrupted, Progress};

/// Why there is no analysis.
#[derive(Debug)]
pub enum AnalysisError {
    /// The rulebook's game has none.
    NoGame(games::UnknownRulebook),
    /// It was interrupted.
    Interrupted,
    /// The unit is not a permitted wager.
    Unit(String),
}

impl fmt::Display for AnalysisError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnalysisError::NoGame(unknown) => unknown.fmt(f),
            AnalysisError::Interrupted => f.write_str("interrupted: nothing was computed to the end"),
            AnalysisError::Unit(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for AnalysisError {}

impl From<Interrupted> for AnalysisError {
    fn from(_: Interrupted) -> AnalysisError {
        AnalysisError::Interrupted
    }
}

/// The odds of a rulebook under these house rules. `unit` is the base wager in money where a
/// payout limit makes the amount matter; the table minimum where none is given.
///
/// # Errors
/// When the game has no analysis, the unit is not permitted, or `progress` says to stop.
pub fn analyze(
    chosen: &HouseRules,
    unit: Option<kit::Money>,
    progress: &Progress<'_>,
) -> Result<Analysis, AnalysisError> {
    let entry = games::registered(chosen.rulebook().id()).map_err(AnalysisError::NoGame)?;
    match entry.game {
        "boston" => boston::analyze(chosen, unit, progress),
        other => unreachable!("{other} is registered without an analysis"),
    }
}
