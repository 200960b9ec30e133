//! Computer players, and what an offer amounts to. No rule of any game is here: what may be done comes
//! from the table's offers, and what an act does is found by trying it on a copy of the table.

mod offer;
mod player;
mod silence;

pub use offer::{Effect, Kind, Kinds, around_rounds, least, on_layout, stands, supplied, usual};
pub use player::Player;
pub use silence::{awaited, silence};
