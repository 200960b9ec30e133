//! The scenarios of the repository, their reading, and the clauses they cover.

mod coverage;
mod scenarios;
