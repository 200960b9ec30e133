//! (being laid)

pub mod rules;
