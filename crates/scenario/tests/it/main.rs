//! The scenarios of the repository, their reading, and the clauses they cover.

mod coverage;
mod errors;
mod json;
mod scenarios;
