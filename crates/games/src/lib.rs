//! The games, one folder each, all the same shape, and their registry: the only list of games.

#[macro_use]
mod shape;

pub mod blocks;
pub mod boston;
pub mod caribbean_stud;
pub mod chemin_de_fer;
pub mod colorado_holdem;
pub mod double_down_stud;
pub mod fast_action_holdem;
pub mod let_it_ride;
pub mod minibaccarat;
pub mod pai_gow;
pub mod registry;
pub mod sic_bo;
pub mod spanish_21;
pub mod three_card_poker;

pub use registry::{Registered, UnknownRulebook, check_submission, registered, registry, replay};
