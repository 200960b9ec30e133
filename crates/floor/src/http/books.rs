//! The rulebooks: clauses in our words, options, pay tables, and what of it is executed and tried.

use super::App;
use super::reply::Path;
use crate::api::{Clause as ClauseWords, Problem};
use axum::Json;
use axum::extract::State;
use engine::rules::{OptionSpec, Schema, TableSpec};
use law::{Clause, Does, Kind, Rulebook};
use scenario::{BookCoverage, ClauseCoverage, Coverage};
use serde::Serialize;
use std::sync::{Arc, OnceLock};
use utoipa::ToSchema;

/// What is executed and tried. It takes seconds to establish, since every scenario is played.
#[derive(Clone, Default)]
pub(super) struct Covered(Arc<OnceLock<Coverage>>);

impl Covered {
    /// Establishes it in the background.
    pub fn begin(&self) {
        let cell = Arc::clone(&self.0);
        tokio::task::spawn_blocking(move || {
            cell.get_or_init(|| scenario::coverage(&scenario::embedded_scenarios()));
        });
    }

    fn of(&self, rulebook: &str) -> Option<&BookCoverage> {
        self.0.get()?.of(rulebook)
    }
}

/// A rulebook in a list.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct RulebookCard {
    /// Its name: `ma-boston-5`.
    id: String,
    /// What it is called.
    title: String,
    /// Where it is in force.
    jurisdiction: String,
    /// The game's folder; none where the game cannot be played yet.
    game: Option<String>,
    /// The game in a line.
    about: String,
    /// How many clauses it has.
    clause_count: usize,
    /// How many of them a program can execute.
    run_count: usize,
    /// The whole percentage of those that is executed and tried; none while that is being established.
    run_covered_percent: Option<usize>,
}

/// A rulebook.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct RulebookView {
    #[serde(flatten)]
    card: RulebookCard,
    /// What it lets a licensee choose.
    options: Vec<OptionView>,
    /// The pay tables.
    pay_tables: Vec<PayTableView>,
    /// The clauses in printed order, in our words.
    clauses: Vec<ClauseView>,
    /// Our rulings.
    rulings: Vec<ClauseView>,
    /// The default house rules as a submission, to start from.
    submission: Option<String>,
}

/// A clause or ruling.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ClauseView {
    /// Its id in the rulebook: `10(b)`.
    id: String,
    /// What it is about: `wager`.
    kind: String,
    /// What software can do about it: `run`, `record`, `physical`.
    does: String,
    /// What it says, in our words.
    says: String,
    /// The option that it grants.
    #[serde(skip_serializing_if = "Option::is_none")]
    option: Option<String>,
    /// Where in the program it was decided; none while that is being established.
    executed: Option<Vec<String>>,
    /// Which scenarios and submissions try it; none while that is being established.
    tried: Option<Vec<TrialView>>,
    /// Why it is not executed, where it is exempt.
    #[serde(skip_serializing_if = "Option::is_none")]
    exempt: Option<String>,
}

/// A scenario or submission that tries a clause.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct TrialView {
    /// The file.
    file: String,
    /// The heading; empty for a submission.
    heading: String,
}

/// An option of a licensee.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct OptionView {
    /// Its name.
    name: String,
    /// What it decides.
    says: String,
    /// What may be chosen, in words.
    permitted: String,
    /// What may be chosen, as data: its `type` is `choice`, `money`, `count`, `numbers`, `subset` or `lines`.
    #[schema(value_type = Object)]
    permits: serde_json::Value,
    /// What holds where nothing is chosen.
    default: String,
    /// What else must then hold.
    conditions: Vec<String>,
    /// The clauses that grant it.
    clauses: Vec<ClauseWords>,
}

/// A pay table.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PayTableView {
    /// Its name.
    name: String,
    /// What is printed above it.
    title: String,
    /// The wager that it pays.
    wager: String,
    /// Its rows.
    rows: Vec<PayRowView>,
    /// The clauses behind it.
    clauses: Vec<ClauseWords>,
}

/// A row of a pay table.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PayRowView {
    /// Its name: `royal-flush`.
    name: String,
    /// What is paid for, as printed.
    title: String,
    /// What may be paid, in words.
    permitted: String,
    /// What is paid where nothing is chosen.
    default: Option<String>,
}

/// Every rulebook.
#[utoipa::path(get, path = "/api/rulebooks", tag = "rulebooks", responses((status = 200, body = [RulebookCard])))]
pub(super) async fn list(State(app): State<Arc<App>>) -> Json<Vec<RulebookCard>> {
    Json(cards(&app))
}

/// One rulebook.
#[utoipa::path(get, operation_id = "rulebook", path = "/api/rulebooks/{id}", tag = "rulebooks",
    params(("id" = String, Path, description = "The rulebook, such as `ma-boston-5`")),
    responses((status = 200, body = RulebookView)))]
pub(super) async fn read(State(app): State<Arc<App>>, Path(id): Path<String>) -> Result<Json<RulebookView>, Problem> {
    let book = book(&id)?;
    let covered = app.coverage.of(book.id());
    let schema = Schema::of(book).ok();
    Ok(Json(RulebookView {
        card: card(book, covered),
        options: schema.map(|schema| schema.options().iter().map(option).collect()).unwrap_or_default(),
        pay_tables: schema.map(|schema| schema.tables().iter().map(pay_table).collect()).unwrap_or_default(),
        clauses: book.clauses().map(|clause| describe(clause, covered)).collect(),
        rulings: book.rulings().map(|clause| describe(clause, covered)).collect(),
        submission: games::registered(book.id()).ok().map(|entry| entry.schema().defaults().to_submission()),
    }))
}

/// One clause or ruling.
#[utoipa::path(get, path = "/api/rulebooks/{id}/clauses/{clause}", tag = "rulebooks",
    params(
        ("id" = String, Path, description = "The rulebook"),
        ("clause" = String, Path, description = "`10(b)`, `R3`"),
    ),
    responses((status = 200, body = ClauseView)))]
pub(super) async fn clause(
    State(app): State<Arc<App>>,
    Path((id, clause)): Path<(String, String)>,
) -> Result<Json<ClauseView>, Problem> {
    let book = book(&id)?;
    let missing = || Problem::missing(format!("{id} has no clause `{clause}`"));
    let found = book.clause(&clause).ok_or_else(missing)?;
    Ok(Json(describe(found, app.coverage.of(book.id()))))
}

fn book(id: &str) -> Result<&'static Rulebook, Problem> {
    Rulebook::named(id).map_err(|error| Problem::missing(error.to_string()))
}

/// Every rulebook, in a line each.
pub(super) fn cards(app: &App) -> Vec<RulebookCard> {
    Rulebook::all().iter().map(|book| card(book, app.coverage.of(book.id()))).collect()
}

fn card(book: &'static Rulebook, covered: Option<&BookCoverage>) -> RulebookCard {
    let entry = games::registered(book.id()).ok();
    let schema = Schema::of(book).ok();
    RulebookCard {
        id: book.id().to_owned(),
        title: schema.map_or(book.id(), Schema::title).to_owned(),
        jurisdiction: schema.map_or("", Schema::jurisdiction).to_owned(),
        game: entry.map(|entry| entry.game.to_owned()),
        about: entry.map_or("not playable yet", |entry| entry.about).to_owned(),
        clause_count: book.clauses().count(),
        run_count: book.clauses().filter(|clause| clause.does() == Does::Run).count(),
        run_covered_percent: covered.map(|covered| covered.run.percent()),
    }
}

fn describe(clause: Clause, covered: Option<&BookCoverage>) -> ClauseView {
    let known = covered.and_then(|book| book.clauses.iter().find(|known| known.clause == clause));
    let kind = match clause.kind() {
        Kind::Ruling => "ruling".to_owned(),
        other => format!("{other:?}").to_lowercase(),
    };
    ClauseView {
        id: clause.id().to_owned(),
        kind,
        does: format!("{:?}", clause.does()).to_lowercase(),
        says: clause.says().to_owned(),
        option: clause.option().map(str::to_owned),
        executed: known.map(|known| known.executed_at.clone()),
        tried: known.map(trials),
        exempt: known.and_then(|known| known.exempt.clone()),
    }
}

fn trials(known: &ClauseCoverage) -> Vec<TrialView> {
    let view = |trial: &scenario::Trial| TrialView { file: trial.file.clone(), heading: trial.heading.clone() };
    known.tried_by.iter().map(view).collect()
}

fn option(option: &OptionSpec) -> OptionView {
    OptionView {
        name: option.name.clone(),
        says: option.says.clone(),
        permitted: option.permits.words(),
        permits: serde_json::to_value(&option.permits).unwrap_or_default(),
        default: option.default.to_string(),
        conditions: option.conditions.iter().map(|condition| condition.words()).collect(),
        clauses: words(&option.clauses),
    }
}

fn pay_table(table: &TableSpec) -> PayTableView {
    let row = |row: &engine::rules::RowSpec| PayRowView {
        name: row.name.clone(),
        title: row.title.clone(),
        permitted: table.words(row),
        default: row.odds.map(|odds| odds.to_string()),
    };
    PayTableView {
        name: table.name.clone(),
        title: table.title.clone(),
        wager: table.wager.clone(),
        rows: table.rows.iter().map(row).collect(),
        clauses: words(&table.clauses),
    }
}

fn words(clauses: &[Clause]) -> Vec<ClauseWords> {
    clauses.iter().map(|clause| ClauseWords::from(*clause)).collect()
}
