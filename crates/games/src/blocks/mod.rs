//! Blocks that several games share because their texts use the same words. None knows a game.

pub mod vigorish;

pub use vigorish::Vigorish;
