//! The significant events of the floor: to look at, and as files for other programs.

use super::App;
use super::guard::Caller;
use super::reply::Query;
use crate::api::Problem;
use crate::authority::What;
use crate::events::{self, Filter, Format, Page};
use axum::Json;
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use std::sync::Arc;

/// How many events are shown at once.
const MOST: usize = 200;

/// Which events, and how.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Asked {
    /// Kinds with commas between.
    #[serde(default)]
    kind: Option<String>,
    #[serde(default)]
    account: Option<i64>,
    #[serde(default)]
    table: Option<i64>,
    #[serde(default)]
    since: Option<String>,
    #[serde(default)]
    until: Option<String>,
    #[serde(default)]
    before: Option<String>,
    #[serde(default)]
    format: Option<Format>,
}

impl Asked {
    fn filter(&self) -> Result<Filter, Problem> {
        let time = |text: &Option<String>| text.as_deref().map(events::time).transpose().map_err(Problem::malformed);
        let kinds = self.kind.iter().flat_map(|kinds| kinds.split(',')).map(str::trim).filter(|kind| !kind.is_empty());
        Ok(Filter {
            kinds: kinds.map(str::to_owned).collect(),
            account: self.account,
            table: self.table,
            since: time(&self.since)?,
            until: time(&self.until)?,
        })
    }
}

/// The significant events of the floor, the newest first; as a file, the oldest first and all of them. For
/// administrators and surveillance.
#[utoipa::path(get, operation_id = "events", path = "/api/events", tag = "administration",
    params(
        ("kind" = Option<String>, Query, description = "Only these kinds, with commas between: role-changed,large-win"),
        ("account" = Option<i64>, Query, description = "Only those that concern this account or were done by it"),
        ("table" = Option<i64>, Query, description = "Only those that concern this table"),
        ("since" = Option<String>, Query, description = "Only from this time on: 2026-11-18 or 2026-11-18T14:30:00Z"),
        ("until" = Option<String>, Query, description = "Only before this time"),
        ("before" = Option<String>, Query, description = "Only older ones, as `older` of the page before told"),
        ("format" = Option<String>, Query, description = "`csv`, `jsonl` or `parquet`: all that fit, as a file"),
    ),
    responses((status = 200, body = Page)))]
pub(super) async fn read(
    State(app): State<Arc<App>>,
    caller: Caller,
    Query(asked): Query<Asked>,
) -> Result<Response, Problem> {
    caller.may(What::ReadEvents)?;
    let (store, filter) = (app.floor.store(), asked.filter()?);
    let Some(format) = asked.format else {
        let page = events::newest(&**store, &filter, asked.before.as_deref(), MOST).await?;
        return Ok(Json(page).into_response());
    };
    let found = events::all(&**store, &filter).await?;
    let bytes = tokio::task::spawn_blocking(move || events::write(&found, format)).await;
    let bytes = bytes.map_err(|_| Problem::unavailable("the file could not be made; try again"))?;
    let name = format!("attachment; filename=\"houseway-events.{}\"", format.ending());
    Ok(([(CONTENT_TYPE, format.media_type().to_owned()), (CONTENT_DISPOSITION, name)], bytes).into_response())
}
