//! Which house rules `houseway analyze` is about.

use super::Args;
use crate::commands::{findings, house_rules, with_options};
use crate::failure::{Failure, read};
use engine::rules::HouseRules;
use odds::{Query, QueryError, QueryLimits};
use std::path::Path;

/// House rules to analyse.
pub struct Subject {
    /// What they are called among others.
    pub name: String,
    /// The rules and what is asked about them.
    pub query: Query,
}

/// Every rulebook and submission named, with the options and pay tables changed as asked.
pub fn subjects(args: &Args) -> Result<Vec<Subject>, Failure> {
    let mut named: Vec<(String, HouseRules)> = Vec::new();
    for path in &args.submission {
        let chosen = submitted(path, &args.rulebooks)?;
        let name = path.file_stem().map_or(String::new(), |stem| stem.to_string_lossy().into_owned());
        named.push((name, chosen));
    }
    let all = args.all.then(|| ::games::registry().iter().map(|entry| entry.rulebook.to_owned()));
    for rulebook in args.rulebooks.iter().cloned().chain(all.into_iter().flatten()) {
        if named.iter().all(|(_, chosen)| chosen.rulebook().id() != rulebook) {
            named.push((rulebook.clone(), house_rules(&rulebook, None)?));
        }
    }
    if named.is_empty() {
        return Err(Failure::input("name a rulebook, such as ma-boston-5, or a --submission, or --all"));
    }
    named.into_iter().map(|(name, chosen)| subject(name, chosen, args)).collect()
}

/// The house rules of a file, which must be under one of the rulebooks where some are named.
fn submitted(path: &Path, rulebooks: &[String]) -> Result<HouseRules, Failure> {
    let [rulebook] = rulebooks else {
        let checked = ::games::check_submission(&read(path)?);
        return checked.map_err(|violations| Failure::findings(findings(&path.display().to_string(), &violations)));
    };
    house_rules(rulebook, Some(path))
}

fn subject(name: String, chosen: HouseRules, args: &Args) -> Result<Subject, Failure> {
    let chosen = with_options(chosen, &args.options)?;
    let query = args.query().read(&chosen, QueryLimits::default()).map_err(|error| match error {
        QueryError::Invalid(why) => Failure::input(why),
        QueryError::NotPermitted(violations) => {
            let help = "\n  add --anyway to analyse it all the same, marked as not permitted";
            Failure::findings(findings("--pay", &violations) + help)
        }
    })?;
    Ok(Subject { name, query })
}
