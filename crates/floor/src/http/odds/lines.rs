//! An analysis line by line: its progress, and the whole at the end. Closing the connection ends the work.

use super::analyses::{Answered, Status};
use crate::api::Problem;
use axum::body::Body;
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream::unfold;
use serde::Serialize;
use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::Instant;
use utoipa::ToSchema;

/// The media type: one JSON object on each line.
pub(in crate::http) const LINES: &str = "application/x-ndjson";

/// How often progress is reported.
const EVERY: Duration = Duration::from_millis(100);

/// A line of an analysis that is told while it is computed. `document` or `problem` is the last.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
#[allow(dead_code, reason = "the last lines are put together from text that is there already")]
pub(super) enum OddsLine {
    /// Others are before it.
    Waiting {
        /// Always true.
        waiting: bool,
    },
    /// It is being computed.
    Counting {
        /// How much is done. It never becomes less.
        done: u64,
        /// Of how much.
        of: u64,
    },
    /// The whole, as without lines.
    Answered {
        /// What `houseway analyze --json` prints.
        #[schema(value_type = Object)]
        document: serde_json::Value,
    },
    /// Why there is none.
    Failed {
        /// The same as without lines.
        problem: Problem,
    },
}

/// Whether a request wants lines.
pub(super) fn wanted(headers: &HeaderMap) -> bool {
    let accepts = headers.get_all(header::ACCEPT).iter().filter_map(|value| value.to_str().ok());
    accepts.flat_map(|value| value.split(',')).any(|kind| kind.split(';').next().unwrap_or("").trim() == LINES)
}

/// The work of an analysis.
type Work = Pin<Box<dyn Future<Output = Result<Arc<Answered>, Problem>> + Send>>;

struct Lines {
    work: Option<Work>,
    status: watch::Receiver<Status>,
    /// When the next line may go out.
    next: Instant,
}

impl Lines {
    /// The status, once it has changed and the last line was some time ago.
    async fn next_status(&mut self) -> Status {
        tokio::time::sleep_until(self.next).await;
        if self.status.changed().await.is_err() {
            std::future::pending::<()>().await;
        }
        self.next = Instant::now() + EVERY;
        *self.status.borrow_and_update()
    }
}

/// The lines of some work that reports its status.
pub(super) fn lines(work: Work, status: watch::Receiver<Status>) -> Response {
    let start = Lines { work: Some(work), status, next: Instant::now() };
    let stream = unfold(start, |mut lines| async move {
        let mut work = lines.work.take()?;
        let line = loop {
            tokio::select! {
                biased;
                result = &mut work => break last(result),
                status = lines.next_status() => {
                    let line = match status {
                        Status::Requested => continue,
                        Status::Waiting => OddsLine::Waiting { waiting: true },
                        Status::Counting(done, of) => OddsLine::Counting { done, of },
                    };
                    lines.work = Some(work);
                    break serde_json::to_string(&line).expect("a line is plain data") + "\n";
                }
            }
        };
        Some((Ok::<_, Infallible>(line), lines))
    });
    ([(CONTENT_TYPE, LINES)], Body::from_stream(stream)).into_response()
}

fn last(result: Result<Arc<Answered>, Problem>) -> String {
    match result {
        Ok(answered) => format!("{{\"document\":{}}}\n", answered.json),
        Err(problem) => serde_json::to_string(&OddsLine::Failed { problem }).expect("a problem is plain data") + "\n",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_for_those_who_accept_them() {
        let accept = |value: &'static str| wanted(&[(header::ACCEPT, value.parse().unwrap())].into_iter().collect());
        assert!(accept("application/x-ndjson") && accept("text/html, application/x-ndjson;q=0.9"));
        assert!(!accept("application/json") && !accept("*/*") && !wanted(&HeaderMap::new()));
    }
}
