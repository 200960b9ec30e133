//! (being laid)

pub mod count;
