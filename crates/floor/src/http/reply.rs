//! How requests are read and problems answered: everything that goes wrong is `application/problem+json`.

use crate::api::Problem;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;
use std::any::Any;

/// The media type of problems.
pub(super) const PROBLEM: &str = "application/problem+json";

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let body = serde_json::to_vec(&self).expect("a problem is plain data");
        let mut response = (status, [(header::CONTENT_TYPE, PROBLEM)], body).into_response();
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

impl Problem {
    /// Too much at once; `wait` milliseconds until the next.
    pub(crate) fn too_many(wait: u64) -> Problem {
        let seconds = wait.div_ceil(1_000).max(1);
        let detail = format!("too many requests at once; try again in {seconds} s");
        Problem { retry_after: Some(seconds), ..Problem::new(429, "too-many", "Too many requests", detail) }
    }
}

/// A JSON body.
pub(super) struct Body<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Problem> {
        match axum::Json::<T>::from_request(request, state).await {
            Ok(axum::Json(body)) => Ok(Body(body)),
            Err(JsonRejection::MissingJsonContentType(_)) => {
                let detail = "the body is not marked as JSON; send it with `Content-Type: application/json`";
                Err(Problem::new(415, "not-json", "The request cannot be read", detail))
            }
            Err(JsonRejection::BytesRejection(rejection)) if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE => {
                Err(too_large())
            }
            Err(other) => Err(Problem::malformed(plain(&other.body_text()))),
        }
    }
}

fn too_large() -> Problem {
    let detail = format!("the body is too large; at most {} bytes are read", super::MOST_BODY);
    Problem::new(413, "too-large", "The request is too large", detail)
}

/// What the reader says without its preamble.
fn plain(text: &str) -> String {
    let text = text.strip_prefix("Failed to parse the request body as JSON: ").unwrap_or(text);
    text.strip_prefix("Failed to deserialize the JSON body into the target type: ").unwrap_or(text).to_owned()
}

/// A part of the path; one that cannot be read names nothing that there is.
pub(super) struct Path<T>(pub T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Path<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Path<T>, Problem> {
        let found = axum::extract::Path::<T>::from_request_parts(parts, state).await;
        found.map(|axum::extract::Path(value)| Path(value)).map_err(|_| nothing_there(parts.uri.path()))
    }
}

/// What follows the question mark.
pub(super) struct Query<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Query<T>, Problem> {
        let found = axum::extract::Query::<T>::from_request_parts(parts, state).await;
        found
            .map(|axum::extract::Query(value)| Query(value))
            .map_err(|error| Problem::malformed(format!("the query after `?` cannot be read: {}", error.body_text())))
    }
}

pub(super) fn nothing_there(path: &str) -> Problem {
    Problem::missing(format!("there is nothing at `{path}`"))
}

/// Gives every failure of the API a body that says what it is, also those that the router itself answers.
pub(super) async fn dress(request: Request, next: Next) -> Response {
    let (path, method) = (request.uri().path().to_owned(), request.method().clone());
    let response = next.run(request).await;
    let status = response.status();
    let kind = response.headers().get(header::CONTENT_TYPE).map(HeaderValue::as_bytes);
    if !(status.is_client_error() || status.is_server_error()) || kind == Some(PROBLEM.as_bytes()) {
        return response;
    }
    let problem = match status.as_u16() {
        404 => nothing_there(&path),
        405 => {
            let allowed = response.headers().get(header::ALLOW).and_then(|allow| allow.to_str().ok());
            let detail = format!("`{path}` does not accept {method}; it accepts {}", allowed.unwrap_or("nothing"));
            Problem::new(405, "wrong-method", "Method not allowed", detail)
        }
        413 => too_large(),
        code if status.is_client_error() => {
            Problem { status: code, ..Problem::malformed(status.canonical_reason().unwrap_or("the request is wrong")) }
        }
        _ => internal(),
    };
    let mut dressed = problem.into_response();
    for name in [header::ALLOW, header::UPGRADE] {
        if let Some(value) = response.headers().get(&name) {
            dressed.headers_mut().insert(name, value.clone());
        }
    }
    dressed
}

/// Internal error.
pub(super) fn internal() -> Problem {
    Problem::internal()
}

/// A panic is an error of the program: it is logged, and nothing of it is told.
pub(super) fn panicked(panic: Box<dyn Any + Send>) -> Response {
    let text = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    tracing::error!(panic = text.unwrap_or("(no message)"), "a request panicked");
    metrics::counter!("houseway_panics_total").increment(1);
    internal().into_response()
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::Router;
    use axum::middleware::from_fn;
    use axum::routing::get;
    use tower::ServiceExt;
    use tower_http::catch_panic::CatchPanicLayer;

    #[tokio::test]
    async fn a_panic_is_a_problem_that_tells_nothing_of_itself() {
        async fn fails() -> &'static str {
            panic!("a secret of the program")
        }
        let router =
            Router::new().route("/", get(fails)).layer(CatchPanicLayer::custom(panicked)).layer(from_fn(dress));
        let request = axum::http::Request::get("/").body(axum::body::Body::empty()).unwrap();
        let response = router.oneshot(request).await.unwrap();
        assert_eq!(response.status(), 500);
        assert_eq!(response.headers()[header::CONTENT_TYPE], PROBLEM);
        let body = axum::body::to_bytes(response.into_body(), 10_000).await.unwrap();
        let text = String::from_utf8(body.to_vec()).unwrap();
        assert!(text.contains("\"internal\"") && !text.contains("secret"), "{text}");
    }
}
