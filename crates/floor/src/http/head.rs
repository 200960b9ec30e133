//! The signed head of the tree over all logs: what to keep elsewhere.

use super::App;
use super::reply::Query;
use crate::api::Problem;
use crate::tree::{Grown, SignedHead};
use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use std::sync::Arc;

/// Since which head.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Since {
    /// How many leaves the tree had then.
    from: i64,
}

fn none() -> Problem {
    Problem::missing("nothing has been signed yet; ask again in a moment")
}

/// The last signed head. Anybody may ask, and whoever keeps it finds out whether a log was cut, rewritten or
/// forked since.
#[utoipa::path(get, path = "/api/head", tag = "floor", responses((status = 200, body = SignedHead)))]
pub(super) async fn head(State(app): State<Arc<App>>) -> Result<Json<SignedHead>, Problem> {
    let head = app.floor.head().await.map_err(Problem::unavailable)?;
    head.map(Json).ok_or_else(none)
}

/// The last signed head, and the proof of RFC 6962 that it has everything in it that a former one had.
#[utoipa::path(get, path = "/api/head/since", tag = "floor",
    params(("from" = i64, Query, description = "How many leaves the former head has")),
    responses((status = 200, body = Grown)))]
pub(super) async fn since(
    State(app): State<Arc<App>>,
    Query(Since { from }): Query<Since>,
) -> Result<Json<Grown>, Problem> {
    let head = app.floor.head().await.map_err(Problem::unavailable)?.ok_or_else(none)?;
    if !(1..=head.size).contains(&from) {
        let found = format!("the tree has {} leaves, and a former head of {from} was asked about", head.size);
        return Err(Problem::malformed(format!("{found}; give the size of a head of this floor")));
    }
    // Every leaf is read; one at a time.
    let _turn = app.proofs.acquire().await.map_err(|_| none())?;
    Grown::read(&**app.floor.store(), from, head).await.map(Json).map_err(Problem::unavailable)
}
