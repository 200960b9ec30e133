//! The numbers of the running program for Prometheus, and whether it is well.

use super::App;
use super::guard::Caller;
use crate::api::Problem;
use crate::authority::What;
use axum::Json;
use axum::extract::{MatchedPath, Request, State};
use axum::http::header::CONTENT_TYPE;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use serde::Serialize;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};
use utoipa::ToSchema;

/// Seconds by which answers are told apart.
const BUCKETS: [f64; 10] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0];

/// Where the numbers are kept; one for the whole program.
pub(super) fn recorder() -> &'static PrometheusHandle {
    static HANDLE: OnceLock<PrometheusHandle> = OnceLock::new();
    HANDLE.get_or_init(|| {
        let builder = PrometheusBuilder::new().set_buckets(&BUCKETS).unwrap_or_else(|_| PrometheusBuilder::new());
        let recorder = builder.build_recorder();
        let handle = recorder.handle();
        // Where the program has set another recorder already, that one is served elsewhere.
        let _ = metrics::set_global_recorder(recorder);
        handle
    })
}

/// Counts and times every answer, by route and not by address, so that the names stay few.
pub(super) async fn observe(request: Request, next: Next) -> Response {
    let started = Instant::now();
    let method = request.method().to_string();
    let path = request.uri().path().to_owned();
    let route = request.extensions().get::<MatchedPath>().map_or("(page)", MatchedPath::as_str).to_owned();
    let response = next.run(request).await;
    let status = response.status().as_u16();
    let labels = [("method", method.clone()), ("route", route), ("status", status.to_string())];
    metrics::counter!("houseway_http_requests_total", &labels).increment(1);
    metrics::histogram!("houseway_http_seconds").record(started.elapsed().as_secs_f64());
    let ms = started.elapsed().as_millis() as u64;
    if status >= 500 {
        tracing::warn!(%method, %path, status, ms, "answered");
    } else {
        tracing::debug!(%method, %path, status, ms, "answered");
    }
    response
}

/// The numbers of the running program: to this machine, and to administrators.
#[utoipa::path(get, path = "/metrics", tag = "administration",
    responses((status = 200, body = String, content_type = "text/plain")))]
pub(super) async fn metrics(State(app): State<Arc<App>>, caller: Caller) -> Result<Response, Problem> {
    if !caller.local {
        caller.may(What::Metrics)?;
    }
    metrics::gauge!("houseway_tables").set(app.floor.tables().len() as f64);
    let handle = recorder();
    handle.run_upkeep();
    Ok(([(CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], handle.render()).into_response())
}

/// Whether the floor is well.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Health {
    /// `ok`.
    status: String,
    /// The version of the program.
    version: String,
    /// The SHA-256 of the program, which holds rules, pay tables and pages; nothing until it is known.
    sha256: Option<String>,
    /// How many tables this node serves.
    tables: usize,
}

/// Whether something could be stored when it was tried last; with when that was.
pub(super) type Tried = tokio::sync::Mutex<Option<(Instant, Result<(), Problem>)>>;

/// How long the last try tells how the floor is: whoever asks often makes no more work.
const TOLD_FOR: Duration = Duration::from_secs(2);
/// How long a try may take before the floor is not well.
const PATIENCE: Duration = Duration::from_secs(5);

/// Whether the floor is well: something can be stored.
#[utoipa::path(get, path = "/healthz", tag = "administration", responses((status = 200, body = Health)))]
pub(super) async fn healthz(State(app): State<Arc<App>>) -> Result<Json<Health>, Problem> {
    // Those who ask meanwhile wait for the same try.
    let mut tried = app.health.lock().await;
    let told = tried.clone().filter(|(at, _)| at.elapsed() < TOLD_FOR).map(|(_, result)| result);
    let result = match told {
        Some(result) => result,
        None => {
            let writing = app.floor.store().can_write(app.floor.node());
            let written = tokio::time::timeout(PATIENCE, writing).await;
            let slow = || Problem::unavailable("the floor's database has stored nothing for 5 seconds");
            let result = written.map_err(|_| slow()).and_then(|written| written.map_err(Problem::from));
            *tried = Some((Instant::now(), result.clone()));
            result
        }
    };
    drop(tried);
    result?;
    let (status, version) = ("ok".to_owned(), env!("CARGO_PKG_VERSION").to_owned());
    let sha256 = app.floor.program().map(str::to_owned);
    Ok(Json(Health { status, version, sha256, tables: app.floor.tables().len() }))
}
