//! One file per subcommand.

pub mod analyze;
pub mod games;
pub mod law;
pub mod replay;
pub mod rules;
pub mod run;
pub mod simulate;
pub mod submission;

use crate::failure::{Failure, read};
use engine::rules::{HouseRules, Violation};
use std::path::Path;

/// The house rules of a submission, or the defaults of a rulebook.
pub fn house_rules(rulebook: &str, submission: Option<&Path>) -> Result<HouseRules, Failure> {
    let entry = ::games::registered(rulebook).map_err(Failure::input)?;
    let Some(path) = submission else { return Ok(entry.schema().defaults()) };
    let chosen = ::games::check_submission(&read(path)?)
        .map_err(|violations| Failure::findings(findings(&path.display().to_string(), &violations)))?;
    if chosen.rulebook().id() != rulebook {
        let other = chosen.rulebook().id();
        return Err(Failure::input(format!("{} is a submission under {other}, not under {rulebook}", path.display())));
    }
    Ok(chosen)
}

/// Violations as people read them.
pub fn findings(name: &str, violations: &[Violation]) -> String {
    let mut text = format!("{name}: {} violation(s)\n", violations.len());
    for violation in violations {
        text.push_str(&format!("  {}\n", crate::out::wrap(&violation.to_string(), 4, crate::out::WIDTH)));
    }
    text.trim_end().to_owned()
}
