//! Computer players, and what silence amounts to. No rule of any game is here: what may be done, and what
//! each act does, comes from the table's offers.

mod offer;
mod player;
mod silence;

pub use offer::{is_a_decision, least, loses_by_itself, supplied, usual};
pub use player::Player;
pub use silence::{awaited, silence};
