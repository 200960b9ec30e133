//! The odds: computed exactly, with progress, remembered, and written as reports.

mod analyses;
mod lines;
mod request;

pub(super) use analyses::Analyses;
pub(super) use lines::LINES;

use super::App;
use super::guard::Caller;
use super::reply::{Path, Query};
use crate::api::Problem;
use ::odds::export;
use analyses::StatusSender;
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{IntoResponse, Response};
use lines::OddsLine;
use request::{OddsRequest, no_such_analysis};
use std::sync::Arc;

/// A report brings its style along, and nothing else.
const REPORT_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; \
                             frame-ancestors 'none'; sandbox";

/// The exact odds of a rulebook and the answers to what is asked beside them: what `houseway analyze --json` prints.
/// With `Accept: application/x-ndjson` it is told line by line how far the count is.
#[utoipa::path(get, operation_id = "odds", path = "/api/rulebooks/{id}/odds", tag = "rulebooks",
    params(
        ("id" = String, Path, description = "The rulebook"),
        ("unit" = Option<String>, Query, description = "The base wager in money: `25.00`"),
        ("shoe" = Option<String>, Query, description = "What is left of the shoe: `A=30 K=31`"),
        ("table" = Option<i64>, Query, description = "With the house rules of this table"),
        ("submission" = Option<String>, Query, description = "With the house rules of this submission, as TOML"),
        ("strategy" = Option<bool>, Query, description = "Whether with every hand of tiles, which is megabytes"),
        ("wager" = Option<String>, Query, description = "The wager that session and target are about; the first, where \
            none is named"),
        ("together" = Option<String>, Query, description = "Wagers made together: `main+optional-bonus*5`; those often \
            made together, where none are named"),
        ("session" = Option<u32>, Query, minimum = 1, maximum = 10000, description = "How many rounds a session has; \
            100, where nothing is said"),
        ("bankroll" = Option<String>, Query, description = "What the player has at its start: `500`"),
        ("range" = Option<Vec<String>>, Query, description = "A row that pays otherwise, and what: \
            `ante-bonus.flush=10..20`, in steps `=10..30:5`, or one value `=16`. At most two ranges, and 400 \
            pay tables"),
        ("target" = Option<String>, Query, description = "An edge to reach: `5%`"),
        ("anyway" = Option<bool>, Query, description = "Whether pay tables that are not permitted are looked at, and \
            marked"),
        ("options" = Option<std::collections::BTreeMap<String, String>>, Query,
            description = "Any other name is an option chosen otherwise: `decks=6`, `pay.tie.tie=9 to 1`"),
    ),
    responses((status = 200, content(
        (Object = "application/json"),
        (OddsLine = "application/x-ndjson"),
    ))))]
pub(super) async fn read(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    headers: HeaderMap,
    Query(query): Query<Vec<(String, String)>>,
) -> Result<Response, Problem> {
    let request = OddsRequest::read(&app, &id, query).await?;
    if request.own {
        app.asked_odds.take(caller.address, app.passed()).map_err(Problem::too_many)?;
    }
    let status = StatusSender::default();
    if lines::wanted(&headers) {
        let receiver = status.subscribe();
        let work = Box::pin(async move { app.analyses.answer(request, status).await });
        return Ok(lines::lines(work, receiver));
    }
    let answered = app.analyses.answer(request, status).await?;
    Ok(([(CONTENT_TYPE, "application/json")], answered.json.clone()).into_response())
}

/// The same as a report to keep: a page with pictures that needs nothing else, every outcome (or, with a range, every
/// pay table) as CSV or Parquet, or everything as JSON.
#[utoipa::path(get, operation_id = "odds_report", path = "/api/rulebooks/{id}/odds/report", tag = "rulebooks",
    params(
        ("id" = String, Path, description = "The rulebook"),
        ("format" = String, Query, description = "`html`, `csv`, `parquet` or `json`"),
        ("options" = Option<std::collections::BTreeMap<String, String>>, Query,
            description = "Everything that the odds themselves can be asked"),
    ),
    responses((status = 200, content(
        (String = "text/html"),
        (String = "text/csv"),
        (Vec<u8> = "application/vnd.apache.parquet"),
        (Object = "application/json"),
    ))))]
pub(super) async fn report(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    Query(query): Query<Vec<(String, String)>>,
) -> Result<Response, Problem> {
    let (formats, query): (Vec<_>, Vec<_>) = query.into_iter().partition(|(name, _)| name == "format");
    let format = formats.into_iter().next_back().map(|(_, value)| value).unwrap_or_default();
    let kind = match format.as_str() {
        "html" => "text/html; charset=utf-8",
        "csv" => "text/csv; charset=utf-8; header=present",
        "parquet" => "application/vnd.apache.parquet",
        "json" => "application/json",
        _ => {
            let why = format!("format: `{format}` is not a format of a report; there are: html csv parquet json");
            return Err(Problem::malformed(why));
        }
    };
    let request = OddsRequest::read(&app, &id, query).await?;
    app.asked_odds.take(caller.address, app.passed()).map_err(Problem::too_many)?;
    let name = format!("attachment; filename=\"odds-{}.{format}\"", request.query.rules.rulebook().id());
    let name = HeaderValue::try_from(name).map_err(|_| no_such_analysis("the rulebook has no name".to_owned()))?;
    let answered = app.analyses.answer(request, StatusSender::default()).await?;
    let made = export::date::utc(u64::try_from(app.now() / 1_000).unwrap_or(0));
    let export = move || {
        let documents = std::slice::from_ref(&answered.document);
        match format.as_str() {
            "html" => export::page(documents, &made).into_bytes(),
            "csv" => export::as_csv(documents).into_bytes(),
            "parquet" => export::as_parquet(documents, &made),
            _ => answered.json.clone().into_bytes(),
        }
    };
    let body = app.desk.run(export).await?;
    let mut response = ([(CONTENT_TYPE, kind)], body).into_response();
    let headers = response.headers_mut();
    headers.insert(CONTENT_DISPOSITION, name);
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(REPORT_POLICY));
    Ok(response)
}
