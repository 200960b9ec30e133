//! Scenarios: worked rounds at a table. A casino asks with one what a round should have paid, a
//! regulator sees a clause at work in one, and together they show which clauses are executed and
//! tried.
//!
//! A scenario is written in literate Markdown or as JSON; both are read by [`read`] into the same
//! [`Scenario`], which [`run`] plays at a table of its own.

mod check;
mod coverage;
mod draft;
mod embedded;
mod error;
mod json;
mod markdown;
mod model;
mod report;
mod run;
mod script;
mod text;
mod words;

pub use coverage::{BookCoverage, ClauseCoverage, Coverage, Share, Trial, coverage};
pub use embedded::{embedded_files, embedded_scenarios, embedded_submissions};
pub use error::{At, Error};
pub use json::to_json;
pub use model::{Expect, File, Refused, Round, Said, Scenario, Step, USUAL_STACK, What};
pub use report::{Difference, RefusalReport, Report, RoundReport, Taken};
pub use run::run;

/// Reads every scenario of a file: JSON where the name ends so or the text begins with a brace or
/// a bracket, Markdown otherwise.
///
/// # Errors
/// Everything wrong with the file.
pub fn read(text: &str, path: &str) -> Result<Vec<Scenario>, Vec<Error>> {
    let json = path.ends_with(".json") || text.trim_start().starts_with(['{', '[']);
    let (scenarios, errors) = if json { json::read(text, path) } else { markdown::read(text, path) };
    if errors.is_empty() { Ok(scenarios) } else { Err(errors) }
}
