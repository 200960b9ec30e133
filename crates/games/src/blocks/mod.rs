//! Blocks that several games share because their texts use the same words. None knows a game.

pub mod bank;
pub mod card_table;
pub mod meter;
pub mod starting_position;
pub mod vigorish;
pub mod wagers;

pub use bank::{BankTurns, Bar, Rotation, shares, shortfall, surplus};
pub use starting_position::Circle;
pub use vigorish::Vigorish;
