//! Baccarat - chemin de fer: the participants bank against each other.

pub mod rules;
pub mod settle;
