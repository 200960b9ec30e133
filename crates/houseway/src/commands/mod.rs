//! One file per subcommand.

pub mod acts;
pub mod analyze;
pub mod backup;
pub mod events;
pub mod games;
pub mod head;
pub mod law;
pub mod load;
pub mod proof;
pub mod replay;
pub mod reset_administrator;
pub mod restore;
pub mod rng;
pub mod rules;
pub mod run;
pub mod self_check;
pub mod serve;
pub mod simulate;
pub mod submission;
pub mod verify;
pub mod worker;

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

/// House rules with some options chosen otherwise, each written `name=value`.
pub fn with_options(chosen: HouseRules, options: &[String]) -> Result<HouseRules, Failure> {
    if options.is_empty() {
        return Ok(chosen);
    }
    let setting = |option: &String| {
        let (name, value) = option.split_once('=')?;
        Some((name.trim().to_owned(), value.trim().to_owned()))
    };
    let settings: Option<Vec<(String, String)>> = options.iter().map(setting).collect();
    let settings = settings.ok_or_else(|| Failure::input("write an option as name=value, such as decks=6"))?;
    let changed = chosen.with(&settings).and_then(|changed| ::games::check_submission(&changed.to_submission()));
    changed.map_err(|violations| Failure::findings(findings("--option", &violations)))
}

/// Violations as people read them.
pub fn findings(name: &str, violations: &[Violation]) -> String {
    let mut text = format!("{name}: {} violation(s)\n", violations.len());
    for violation in violations {
        text.push_str(&format!("  {}\n", crate::out::wrap(&violation.to_string(), 4, crate::out::WIDTH)));
    }
    text.trim_end().to_owned()
}
