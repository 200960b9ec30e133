//! What a player's rounds came to.

use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// The rounds of the caller.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ResultsView {
    /// The rounds, the last first.
    pub rounds: Vec<ResultView>,
}

/// What one round came to.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ResultView {
    /// The table.
    pub table: i64,
    /// Its name.
    pub name: String,
    /// The game's folder.
    pub game: String,
    /// The rulebook.
    pub rulebook: String,
    /// The number of the round at that table.
    pub round: u32,
    /// When it ended, in milliseconds since 1970.
    pub at: i64,
    /// The most that lay on each spot.
    pub staked: BTreeMap<String, String>,
    /// What it changed the player's chips by.
    pub net: String,
    /// What such wagers come to on average, played best, in dollars; none where that is not known, as for a player
    /// who banks.
    pub expected: Option<f64>,
}
