//! For those who work here: submissions, tables opened from them, and the logs.

use super::App;
use super::guard::Caller;
use super::reply::{Body, Path, Query};
use crate::Pace;
use crate::api::{Clause, Problem, Violation};
use crate::authority::What;
use crate::house_log::HouseEvent;
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::sync::Arc;
use store::SubmissionRow;
use utoipa::ToSchema;

/// The most violations that are told at once.
const MOST_VIOLATIONS: usize = 100;

/// The most entries of a log in an answer.
const MOST_ENTRIES: i64 = 500;

/// A table to be opened.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewTable {
    /// Its name, which its submission is kept by.
    name: String,
    /// The submission, as TOML.
    submission: String,
    /// How fast it goes; as fast as the others if nothing is said.
    #[serde(default)]
    #[schema(value_type = Option<Object>)]
    pace: Option<Pace>,
}

/// A table that was opened.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Opened {
    /// The table.
    id: i64,
    /// The version of its submission.
    version: i64,
}

/// A submission to be checked.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ToCheck {
    /// The submission, as TOML.
    submission: String,
}

/// A submission that holds.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Checked {
    /// The rulebook.
    rulebook: String,
    /// Every option with its value.
    #[schema(value_type = Object)]
    house_rules: serde_json::Value,
}

/// A submission in the list.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SubmissionCard {
    /// Its name.
    name: String,
    /// Its version.
    version: i64,
    /// The rulebook.
    rulebook: String,
    /// The hash of its text.
    sha256: String,
    /// The account that handed it in.
    by: Option<i64>,
    /// When, in milliseconds since 1970.
    at: i64,
}

/// A submission.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SubmissionView {
    #[serde(flatten)]
    card: SubmissionCard,
    /// Its text.
    text: String,
}

/// From where, and how much.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Part {
    #[serde(default)]
    after: i64,
    #[serde(default)]
    limit: Option<i64>,
}

/// An entry of a log.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct EntryView {
    /// Its number.
    seq: i64,
    /// When, in milliseconds since 1970.
    at: i64,
    /// Its hash, chained to the one before.
    hash: String,
    /// What happened, byte for byte as it was hashed.
    body: String,
}

/// The violations of a submission as a problem.
pub(super) fn violations(found: Vec<engine::rules::Violation>) -> Problem {
    let view = |violation: &engine::rules::Violation| Violation {
        path: violation.path.clone(),
        line: violation.line,
        found: violation.found.clone(),
        permitted: violation.permitted.clone(),
        clause: violation.clause.map(Clause::from),
        help: violation.help.clone(),
    };
    let mut list: Vec<String> = found.iter().take(MOST_VIOLATIONS).map(ToString::to_string).collect();
    if let Some(more) = found.len().checked_sub(MOST_VIOLATIONS).filter(|more| *more > 0) {
        list.push(format!("and {more} more"));
    }
    let problem = Problem::new(422, "violations", "The submission violates the rulebook", list.join("; "));
    Problem { violations: found.iter().take(MOST_VIOLATIONS).map(view).collect(), ..problem }
}

/// Open a table from a submission, which is checked and kept.
#[utoipa::path(post, path = "/api/tables", tag = "staff", request_body = NewTable,
    responses((status = 200, body = Opened)))]
pub(super) async fn open_table(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(table): Body<NewTable>,
) -> Result<Json<Opened>, Problem> {
    caller.may(What::OpenTable)?;
    let name = table.name.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.is_empty() || name.chars().count() > 64 || name.chars().any(char::is_control) {
        return Err(Problem::malformed("the table's name has 1 to 64 characters"));
    }
    if table.pace.is_some_and(|pace| {
        [pace.bot, pace.betting, pace.decision, pace.away, pace.pause, pace.idle, pace.dealer]
            .iter()
            .any(|ms| !(0..=3_600_000).contains(ms))
    }) {
        return Err(Problem::malformed("give the pace in milliseconds, from 0 to 3600000, which is an hour"));
    }
    let text = table.submission.clone();
    let chosen = app.desk.run(move || games::check_submission(&text)).await?.map_err(violations)?;
    let rulebook = chosen.rulebook().id().to_owned();
    app.floor.agrees(&name, chosen).await?;
    let row = SubmissionRow {
        name: name.clone(),
        version: 0,
        rulebook,
        sha256: Sha256::digest(table.submission.as_bytes()).into(),
        text: table.submission.clone(),
        by: caller.identity.account,
        at: app.now(),
    };
    let version = app.floor.keep_submission(row).await?;
    let id = app.floor.open_table(&name, &table.submission, table.pace).await?;
    let by = caller.identity.account.unwrap_or_default();
    app.accounts.log(&[HouseEvent::TableOpened { table: id, by, submission: name, version }]).await?;
    app.compute_odds();
    Ok(Json(Opened { id, version }))
}

/// Check a submission; everything wrong with it is told at once. Anybody may ask.
#[utoipa::path(post, path = "/api/submissions/check", tag = "rulebooks", request_body = ToCheck,
    responses((status = 200, body = Checked)))]
pub(super) async fn check(State(app): State<Arc<App>>, Body(asked): Body<ToCheck>) -> Result<Json<Checked>, Problem> {
    let checked = app.desk.run(move || {
        let chosen = games::check_submission(&asked.submission).map_err(violations)?;
        let house_rules = serde_json::to_value(&chosen).unwrap_or_default();
        Ok(Json(Checked { rulebook: chosen.rulebook().id().to_owned(), house_rules }))
    });
    checked.await?
}

/// Every submission that was handed in.
#[utoipa::path(get, path = "/api/submissions", tag = "staff", responses((status = 200, body = [SubmissionCard])))]
pub(super) async fn submissions(
    State(app): State<Arc<App>>,
    caller: Caller,
) -> Result<Json<Vec<SubmissionCard>>, Problem> {
    caller.may(What::ReadSubmissions)?;
    Ok(Json(app.floor.store().submissions().await?.iter().map(card).collect()))
}

/// One version of a submission.
#[utoipa::path(get, path = "/api/submissions/{name}/{version}", tag = "staff",
    params(("name" = String, Path, description = "Its name"), ("version" = i64, Path, description = "Its version")),
    responses((status = 200, body = SubmissionView)))]
pub(super) async fn submission(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path((name, version)): Path<(String, i64)>,
) -> Result<Json<SubmissionView>, Problem> {
    caller.may(What::ReadSubmissions)?;
    let missing = || Problem::missing(format!("there is no version {version} of a submission `{name}`"));
    let row = app.floor.store().submission(&name, version).await?.ok_or_else(missing)?;
    Ok(Json(SubmissionView { card: card(&row), text: row.text }))
}

fn card(row: &SubmissionRow) -> SubmissionCard {
    SubmissionCard {
        name: row.name.clone(),
        version: row.version,
        rulebook: row.rulebook.clone(),
        sha256: hex(&row.sha256),
        by: row.by,
        at: row.at,
    }
}

/// The log of a table, every card in it.
#[utoipa::path(get, path = "/api/tables/{id}/log", tag = "staff",
    params(
        ("id" = i64, Path, description = "The table"),
        ("after" = Option<i64>, Query, description = "Only entries after this one"),
        ("limit" = Option<i64>, Query, description = "At most so many, up to 500"),
    ),
    responses((status = 200, body = [EntryView])))]
pub(super) async fn log(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<i64>,
    Query(part): Query<Part>,
) -> Result<Json<Vec<EntryView>>, Problem> {
    caller.may(What::SeeEverything)?;
    let store = app.floor.store();
    if store.table(id).await?.is_none() {
        return Err(Problem::missing(format!("there is no table {id}")));
    }
    let limit = part.limit.unwrap_or(MOST_ENTRIES).clamp(1, MOST_ENTRIES);
    let entries = store.entries(&crate::table::stream(id), part.after.max(0), limit).await?;
    let view =
        |entry: store::Entry| EntryView { seq: entry.seq, at: entry.at, hash: hex(&entry.hash), body: entry.body };
    Ok(Json(entries.into_iter().map(view).collect()))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
