//! Caribbean stud.
mod counts;
mod tables;
pub use counts::{COMPLETIONS, Counts};
