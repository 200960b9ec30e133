//! The scenarios and submissions of the repository, as they were when the program was built.

use crate::{Scenario, read};

mod files {
    include!(concat!(env!("OUT_DIR"), "/embedded.rs"));
}

/// Every file of `scenarios/`: its path in the repository and its text.
pub fn embedded_files() -> &'static [(&'static str, &'static str)] {
    &files::SCENARIOS
}

/// Every scenario of the repository.
///
/// # Panics
/// When one cannot be read, which a test rules out.
pub fn embedded_scenarios() -> Vec<Scenario> {
    embedded_files()
        .iter()
        .flat_map(|(path, text)| read(text, path).unwrap_or_else(|errors| panic!("{path}: {}", errors[0])))
        .collect()
}

/// Every submission of the repository: its path and its text.
pub fn embedded_submissions() -> &'static [(&'static str, &'static str)] {
    &files::SUBMISSIONS
}
