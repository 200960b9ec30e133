//! The page: what `web/` builds, embedded in the program, with the headers that keep a browser safe.

use super::reply::nothing_there;
use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../web/dist"]
#[allow_missing = true]
struct Page;

/// No script, style, frame or connection but our own, and none inline.
const POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
                      connect-src 'self'; font-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; \
                      frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 7] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "same-origin"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=(), payment=()"),
];

/// What is shown where the page was not built. It has no style, since none may be inline.
const UNBUILT: &str = "<!doctype html>
<html lang=\"en\"><meta charset=\"utf-8\"><title>Houseway</title>
<h1>The floor is open, and its page is not built</h1>
<p>The tables run, and programs can talk to them: <a href=\"/api/openapi.json\">/api/openapi.json</a> says how.</p>
<p>To have the page too, stop the program and start it again with <code>make run</code>, which builds the page
first (it needs Node.js 20 and npm), or run <code>npm ci</code> and <code>npm run build</code> in the folder
<code>web</code> and build the program again.</p>
</html>
";

/// Puts the headers on every answer, and keeps what the API says out of every cache.
pub(super) async fn headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        // What has a stricter policy of its own keeps it.
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// A file of the page, or the page itself for the addresses that it draws.
pub(super) async fn serve(request: Request) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        let allow = [(header::ALLOW, "GET, HEAD")];
        return (StatusCode::METHOD_NOT_ALLOWED, allow).into_response();
    }
    let path = request.uri().path().trim_start_matches('/');
    if let Some(file) = Page::get(path).filter(|_| !path.is_empty()) {
        return answer(path, &file, request.headers());
    }
    let is_file = path.rsplit('/').next().is_some_and(|last| last.contains('.'));
    match Page::get("index.html") {
        _ if is_file => nothing_there(request.uri().path()).into_response(),
        Some(index) => answer("index.html", &index, request.headers()),
        None => ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], UNBUILT).into_response(),
    }
}

/// A file with its kind and how long it may be kept: those named after their content for ever, others until
/// asked again.
fn answer(path: &str, file: &EmbeddedFile, asked: &HeaderMap) -> Response {
    let tag: String = file.metadata.sha256_hash()[..16].iter().map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("\"{tag}\"");
    let keep = if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let kind = match file.metadata.mimetype() {
        "text/html" => "text/html; charset=utf-8",
        "text/css" => "text/css; charset=utf-8",
        "text/javascript" | "application/javascript" => "text/javascript; charset=utf-8",
        other => other,
    };
    let common = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, keep), (header::ETAG, tag.as_str())];
    if asked.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, common).into_response();
    }
    (common, Body::from(file.data.to_vec())).into_response()
}
