//! The games, one folder each, all the same shape, and their registry: the only list of games.

pub mod boston;
pub mod registry;

pub use registry::{Registered, UnknownRulebook, check_submission, registered, registry};
