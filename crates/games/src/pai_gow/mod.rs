//! Pai gow: four tiles set into a high and a low hand against the dealer's or a bank's.

pub mod house_way;
mod setting;
pub mod settle;

pub use house_way::{Decision, HouseWay, Undecided};
pub use setting::{Ranks, Setting};
