//! `houseway law`: rulebooks, clauses, where each is executed and which scenarios try it.

use crate::failure::Failure;
use crate::out;
use law::{Clause, Does, Kind, Rulebook};
use scenario::{BookCoverage, ClauseCoverage, Coverage, coverage, embedded_scenarios};
use std::process::ExitCode;

/// Arguments of `houseway law`.
#[derive(clap::Args)]
#[command(
    after_help = "Coverage is established by running: every scenario of the project is played and every example \
submission checked; a clause is covered when a scenario that passes, or a finding, demands it and a line of the \
program cites it."
)]
pub struct Args {
    /// The rulebook, such as `ma-boston-5`; lists all of them if not given
    rulebook: Option<String>,
    /// One clause or ruling of it, such as `10(f)(3)` or `R3`
    clause: Option<String>,
    /// Only clauses to be executed or recorded that are not covered yet
    #[arg(long)]
    uncovered: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Shows the law.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let coverage = coverage(&embedded_scenarios());
    let Some(name) = &args.rulebook else {
        list(&coverage, args.json);
        return Ok(ExitCode::SUCCESS);
    };
    let book = Rulebook::named(name).map_err(Failure::input)?;
    let covered = coverage.of(name);
    if let Some(id) = &args.clause {
        let clause = book.clause(id).ok_or_else(|| {
            let near: Vec<&str> = book.clauses().map(Clause::id).filter(|known| known.starts_with(first(id))).collect();
            Failure::input(format!("{name} has no clause `{id}`; nearby: {}", near.join(" ")))
        })?;
        return one(clause, covered, args.json);
    }
    match covered {
        Some(covered) => show(covered, args),
        None => unplayed(book, args.json),
    }
    Ok(ExitCode::SUCCESS)
}

/// The section that a clause id starts with.
fn first(id: &str) -> &str {
    id.split(['(', ':', '#']).next().unwrap_or(id)
}

fn list(coverage: &Coverage, json: bool) {
    let count = |book: &Rulebook, does: Does| book.clauses().filter(|clause| clause.does() == does).count();
    if json {
        let rows = Rulebook::all().iter().map(|book| {
            serde_json::json!({
                "rulebook": book.id(),
                "clauses": book.clauses().count(),
                "run": count(book, Does::Run),
                "record": count(book, Does::Record),
                "physical": count(book, Does::Physical),
                "rulings": book.rulings().count(),
                "playable": coverage.of(book.id()).is_some(),
                "run_covered_percent": coverage.of(book.id()).map(|covered| covered.run.percent()),
            })
        });
        out::json(&rows.collect::<Vec<_>>());
        return;
    }
    let mut rows = vec![["rulebook", "clauses", "run", "record", "rulings", "covered"].map(str::to_owned).to_vec()];
    for book in Rulebook::all() {
        rows.push(vec![
            book.id().to_owned(),
            book.clauses().count().to_string(),
            count(book, Does::Run).to_string(),
            count(book, Does::Record).to_string(),
            book.rulings().count().to_string(),
            coverage.of(book.id()).map_or("-".to_owned(), |covered| format!("{}%", covered.run.percent())),
        ]);
    }
    out::print(&out::columns("<>>>>>", &rows));
    out::print("\nrun: executed by the program; record: entered in the table log; the rest is about hands and felt.\n");
}

fn show(covered: &BookCoverage, args: &Args) {
    if args.json {
        out::json(covered);
        return;
    }
    let wanted = |clause: &&ClauseCoverage| {
        !args.uncovered
            || (clause.does != Does::Physical
                && clause.clause.kind() != Kind::Ruling
                && !clause.covered()
                && clause.exempt.is_none())
    };
    let mut text = String::new();
    for clause in covered.clauses.iter().filter(wanted) {
        text.push_str(&describe(clause, 2));
    }
    if args.uncovered && text.is_empty() {
        text.push_str("every clause to be executed or recorded is covered\n");
    }
    text.push_str(&format!(
        "\n{}: run {} of {} covered ({}%), record {} of {} ({}%)\n",
        covered.rulebook,
        covered.run.covered,
        covered.run.all,
        covered.run.percent(),
        covered.record.covered,
        covered.record.all,
        covered.record.percent()
    ));
    out::print(&text);
}

/// A clause, what it says, where it is executed and what tries it, at most `most` of each.
fn describe(clause: &ClauseCoverage, most: usize) -> String {
    let says = clause.clause.says();
    let kind = format!("{:?}, {:?}", clause.clause.kind(), clause.does).to_lowercase();
    let mut text = format!("{}  ({kind})\n    {}\n", clause.clause.id(), out::wrap(says, 4, out::WIDTH));
    let mut some = |label: &str, items: Vec<String>| {
        for item in items.iter().take(most) {
            text.push_str(&format!("    {label} {}\n", out::wrap(item, 13, out::WIDTH)));
        }
        if items.len() > most {
            text.push_str(&format!("    {label} ... and {} more\n", items.len() - most));
        }
    };
    some("executed", clause.executed_at.clone());
    some("tried by", clause.tried_by.iter().map(|trial| format!("{} {}", trial.file, trial.heading)).collect());
    if let Some(reason) = &clause.exempt {
        text.push_str(&format!("    exempt   {}\n", out::wrap(reason, 13, out::WIDTH)));
    }
    text
}

fn one(clause: Clause, covered: Option<&BookCoverage>, json: bool) -> Result<ExitCode, Failure> {
    let known = covered.and_then(|book| book.clauses.iter().find(|known| known.clause == clause));
    match known {
        Some(known) if json => out::json(known),
        Some(known) => out::print(&describe(known, usize::MAX)),
        None if json => out::json(&serde_json::json!({ "clause": clause, "says": clause.says() })),
        None => out::print(&format!("{}\n    {}\n", clause.id(), out::wrap(clause.says(), 4, out::WIDTH))),
    }
    Ok(ExitCode::SUCCESS)
}

/// A rulebook whose game cannot be played yet: its clauses alone.
fn unplayed(book: &Rulebook, json: bool) {
    if json {
        let rows = book.clauses().chain(book.rulings());
        let rows = rows.map(|clause| serde_json::json!({ "clause": clause, "says": clause.says() }));
        out::json(&rows.collect::<Vec<_>>());
        return;
    }
    let mut text = String::new();
    for clause in book.clauses().chain(book.rulings()) {
        text.push_str(&format!("{}\n    {}\n", clause.id(), out::wrap(clause.says(), 4, out::WIDTH)));
    }
    text.push_str(&format!("\n{}: not playable yet\n", book.id()));
    out::print(&text);
}
