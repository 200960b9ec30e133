//! A table: what is to be seen of it, what is said at it, and its past.

use super::App;
use super::guard::Caller;
use super::reply::{Body, Path, Query};
use crate::api::{DiscardView, Done, Problem, ProofView, Request, RoundCard, RoundView, View};
use crate::authority::What;
use crate::limits::Place;
use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use std::net::IpAddr;
use std::sync::Arc;

/// The table as the viewer may see it.
#[utoipa::path(get, path = "/api/tables/{id}", tag = "tables", params(("id" = i64, Path, description = "The table")),
    responses((status = 200, body = View)))]
pub(super) async fn view(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<i64>,
) -> Result<Json<View>, Problem> {
    Ok(Json(app.table(id)?.view(&caller.identity).await?))
}

/// Say something at the table: the same as over the socket.
#[utoipa::path(post, path = "/api/tables/{id}/commands", tag = "tables",
    params(("id" = i64, Path, description = "The table")), request_body = Request,
    responses((status = 200, body = Done)))]
pub(super) async fn command(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<i64>,
    Body(request): Body<Request>,
) -> Result<Json<Done>, Problem> {
    let table = app.table(id)?;
    Ok(Json(app.ask(&table, &caller.speaker(), request).await?))
}

/// The rounds of the table's past, those that it knows by heart.
#[utoipa::path(get, path = "/api/tables/{id}/rounds", tag = "tables",
    params(("id" = i64, Path, description = "The table")), responses((status = 200, body = [RoundCard])))]
pub(super) async fn rounds(State(app): State<Arc<App>>, Path(id): Path<i64>) -> Result<Json<Vec<RoundCard>>, Problem> {
    Ok(Json(app.table(id)?.rounds().await?))
}

/// Whether the caller may read something of the past now; held until it is read.
pub(super) fn reading(app: &App, caller: &Caller) -> Result<Place<IpAddr>, Problem> {
    app.past_rounds.take(caller.address, app.passed()).map_err(Problem::too_many)?;
    let most = app.reading.most();
    let busy = || {
        let detail = format!("your address reads {most} past rounds already, which is as many as it may at once");
        Problem { detail, ..Problem::too_many(1_000) }
    };
    app.reading.take(caller.address).ok_or_else(busy)
}

/// A round of the table's past, step by step, as the viewer may see it.
#[utoipa::path(get, path = "/api/tables/{id}/rounds/{number}", tag = "tables",
    params(("id" = i64, Path, description = "The table"), ("number" = u32, Path, description = "The round")),
    responses((status = 200, body = RoundView)))]
pub(super) async fn round(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path((id, number)): Path<(i64, u32)>,
) -> Result<Json<RoundView>, Problem> {
    let _reading = reading(&app, &caller)?;
    Ok(Json(app.table(id)?.round(&caller.identity, number).await?))
}

/// The proof of a round that is over: what the viewer saw of its cards, tiles and dice, laid open so that anybody can
/// check it against the commitments that were published before. Nothing else is laid open.
#[utoipa::path(get, path = "/api/tables/{id}/rounds/{number}/proof", tag = "tables",
    params(("id" = i64, Path, description = "The table"), ("number" = u32, Path, description = "The round")),
    responses((status = 200, body = ProofView)))]
pub(super) async fn proof(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path((id, number)): Path<(i64, u32)>,
) -> Result<Json<ProofView>, Problem> {
    let _reading = reading(&app, &caller)?;
    Ok(Json(app.table(id)?.proof(&caller.identity, number).await?.into()))
}

/// Which discard rack.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Which {
    #[serde(default)]
    round: Option<u32>,
}

/// The discard rack with the hands put together from it, as it lies or as it lay when a round ended. For surveillance.
#[utoipa::path(get, path = "/api/tables/{id}/discards", tag = "staff",
    params(
        ("id" = i64, Path, description = "The table"),
        ("round" = Option<u32>, Query, description = "The round after which it is looked at; now if none is told"),
    ),
    responses((status = 200, body = DiscardView)))]
pub(super) async fn discards(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<i64>,
    Query(which): Query<Which>,
) -> Result<Json<DiscardView>, Problem> {
    caller.may(What::SeeEverything)?;
    let _reading = reading(&app, &caller)?;
    Ok(Json(app.table(id)?.discards(which.round).await?))
}
