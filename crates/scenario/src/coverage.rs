//! Which clauses are executed, where in the program, and which scenario tries them.
//!
//! A clause is executed where an event was decided by it, a command refused, an offer granted or
//! a submission found wanting. A scenario tries a clause if it says that the clause must be cited
//! and it is; a bad submission tries the clause of a finding.

use crate::model::{Scenario, What};
use crate::report::Report;
use crate::{embedded_submissions, run};
use games::registry;
use law::{Clause, Does, Kind};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::panic::Location;

/// What is executed and tried of every rulebook that can be played.
#[derive(Clone, Debug, Serialize)]
pub struct Coverage {
    /// The rulebooks, by name.
    pub rulebooks: Vec<BookCoverage>,
}

/// What is executed and tried of one rulebook.
#[derive(Clone, Debug, Serialize)]
pub struct BookCoverage {
    /// The rulebook's name.
    pub rulebook: &'static str,
    /// Of the clauses that a program can execute.
    pub run: Share,
    /// Of the clauses that a program can record.
    pub record: Share,
    /// Of our rulings.
    pub rulings: Share,
    /// Every clause in printed order, then our rulings.
    pub clauses: Vec<ClauseCoverage>,
}

/// How many of some clauses are both executed and tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Share {
    /// How many there are.
    pub all: usize,
    /// How many are exempt, with a reason.
    pub exempt: usize,
    /// How many of the others are executed and tried.
    pub covered: usize,
}

impl Share {
    /// The whole percentage of the clauses that are not exempt, rounded down, so that 100 means all.
    pub fn percent(self) -> usize {
        (self.covered * 100).checked_div(self.all - self.exempt).unwrap_or(100)
    }
}

/// What is executed and tried of one clause.
#[derive(Clone, Debug, Serialize)]
pub struct ClauseCoverage {
    /// The clause.
    #[serde(serialize_with = "id")]
    pub clause: Clause,
    /// What software can do about it.
    #[serde(serialize_with = "does")]
    pub does: Does,
    /// Where in the program it was decided: `crates/games/src/boston/decide.rs:120`.
    pub executed_at: Vec<String>,
    /// The scenarios that say it must be cited, and the submissions that must be faulted by it.
    pub tried_by: Vec<Trial>,
    /// In how many scenarios it was cited at all.
    pub met_in: usize,
    /// Why it is not executed, where it is exempt.
    pub exempt: Option<String>,
}

fn id<S: serde::Serializer>(clause: &Clause, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(clause.id())
}

fn does<S: serde::Serializer>(does: &Does, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(match does {
        Does::Run => "run",
        Does::Record => "record",
        Does::Physical => "physical",
    })
}

impl ClauseCoverage {
    /// Whether it is executed and tried.
    pub fn covered(&self) -> bool {
        !self.executed_at.is_empty() && !self.tried_by.is_empty()
    }
}

/// A scenario or submission that tries a clause.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Trial {
    /// The file.
    pub file: String,
    /// The heading; empty for a submission.
    pub heading: String,
}

impl Coverage {
    /// The coverage of one rulebook.
    pub fn of(&self, rulebook: &str) -> Option<&BookCoverage> {
        self.rulebooks.iter().find(|book| book.rulebook == rulebook)
    }
}

#[derive(Default)]
struct Seen {
    at: BTreeSet<(&'static str, u32)>,
    tried_by: BTreeSet<Trial>,
    met_in: usize,
}

type Tally = BTreeMap<Clause, Seen>;

/// Plays these scenarios, checks the submissions of the repository, and tells what they cover.
/// A scenario that does not pass tries nothing.
pub fn coverage(scenarios: &[Scenario]) -> Coverage {
    let mut tally = Tally::new();
    for scenario in scenarios {
        let report = run(scenario);
        if report.passed {
            met(&mut tally, &report, scenario.closed);
            tried(&mut tally, scenario);
        }
    }
    for (file, text) in embedded_submissions() {
        for violation in games::check_submission(text).err().into_iter().flatten() {
            let Some(clause) = violation.clause else { continue };
            let seen = tally.entry(clause).or_default();
            seen.at.insert(place(violation.at));
            seen.tried_by.insert(Trial { file: (*file).to_owned(), heading: String::new() });
            seen.met_in += 1;
        }
    }
    Coverage { rulebooks: registry().iter().map(|entry| book(entry, &tally)).collect() }
}

fn place(at: &'static Location<'static>) -> (&'static str, u32) {
    (at.file(), at.line())
}

/// The places in the program where each clause was decided. What the program did to open the
/// table counts only where the scenario is about that.
fn met(tally: &mut Tally, report: &Report, closed: bool) {
    let mut cited: BTreeSet<Clause> = BTreeSet::new();
    let setup = report.setup.iter().filter(|_| closed);
    let events =
        report.rounds.iter().flat_map(|round| &round.events).chain(setup).map(|event| (event.clauses, event.at));
    let refusals = report.rounds.iter().flat_map(|round| &round.refusals);
    let refusals = refusals.map(|refused| (refused.refusal.cite, refused.refusal.at));
    let offers = report.rounds.iter().flat_map(|round| &round.taken).map(|taken| (taken.cite, taken.at));
    for (cite, at) in events.chain(refusals).chain(offers) {
        for clause in cite.clauses() {
            tally.entry(*clause).or_default().at.insert(place(at));
            cited.insert(*clause);
        }
    }
    for clause in cited {
        tally.entry(clause).or_default().met_in += 1;
    }
}

fn tried(tally: &mut Tally, scenario: &Scenario) {
    let trial = Trial { file: scenario.file.0.clone(), heading: scenario.title.clone() };
    for step in scenario.rounds.iter().flat_map(|round| &round.steps) {
        let clauses = match &step.what {
            What::Command(said) => said.refused.as_ref().map_or(&[][..], |refused| &refused.clauses),
            What::Expect(expect) => expect.clauses(),
        };
        for clause in clauses {
            tally.entry(*clause).or_default().tried_by.insert(trial.clone());
        }
    }
}

fn book(entry: &'static games::Registered, tally: &Tally) -> BookCoverage {
    let law = entry.law();
    let exempt = entry.schema().exempt();
    let clauses: Vec<ClauseCoverage> = law
        .clauses()
        .chain(law.rulings())
        .map(|clause| {
            let seen = tally.get(&clause);
            ClauseCoverage {
                clause,
                does: clause.does(),
                executed_at: seen
                    .map(|seen| seen.at.iter().map(|(file, line)| format!("{file}:{line}")).collect())
                    .unwrap_or_default(),
                tried_by: seen.map(|seen| seen.tried_by.iter().cloned().collect()).unwrap_or_default(),
                met_in: seen.map_or(0, |seen| seen.met_in),
                exempt: exempt.iter().find(|(known, _)| *known == clause).map(|(_, why)| why.clone()),
            }
        })
        .collect();
    let share = |wanted: fn(Clause) -> bool| share(clauses.iter().filter(|entry| wanted(entry.clause)));
    BookCoverage {
        rulebook: entry.rulebook,
        run: share(|clause| clause.kind() != Kind::Ruling && clause.does() == Does::Run),
        record: share(|clause| clause.kind() != Kind::Ruling && clause.does() == Does::Record),
        rulings: share(|clause| clause.kind() == Kind::Ruling),
        clauses,
    }
}

fn share<'a>(clauses: impl Iterator<Item = &'a ClauseCoverage>) -> Share {
    clauses.fold(Share::default(), |share, clause| Share {
        all: share.all + 1,
        exempt: share.exempt + usize::from(clause.exempt.is_some()),
        covered: share.covered + usize::from(clause.exempt.is_none() && clause.covered()),
    })
}
