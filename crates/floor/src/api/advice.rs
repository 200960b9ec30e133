//! What the exact analysis says of the decisions of a player.

use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// The best play in the decisions of a round.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AdviceView {
    /// The round.
    pub round: u32,
    /// The decisions of the caller that the analysis knows, the first first. One without `made` is open.
    pub decisions: Vec<Advice>,
}

/// The best play in one decision.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Advice {
    /// For which hand of the seat.
    pub hand: u8,
    /// The cards that it is decided with.
    pub cards: String,
    /// What the cards are, or what is best with cards like these.
    pub says: String,
    /// What the player did: `place play`; none while it is open.
    pub made: Option<String>,
    /// Whether nothing was said, and the program did it.
    pub by_clock: bool,
    /// The best choice.
    pub best: String,
    /// What every choice is worth, in units of the base.
    pub worth: Vec<WorthView>,
    /// What the next best choice costs, in units of the base.
    pub cost_of_other: f64,
    /// The wager that one unit means.
    pub base: String,
    /// The chips on the player's spots when it was decided.
    pub staked: BTreeMap<String, String>,
    /// Whether the values come from a sample.
    pub sampled: bool,
}

/// What one choice is worth.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct WorthView {
    /// The choice.
    pub choice: String,
    /// Its expectation in units of the base.
    pub ev: f64,
}
