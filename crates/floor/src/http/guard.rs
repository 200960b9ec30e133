//! What stands before every request to the API: who asks, from where, and whether the browser was led here by
//! another site. Handlers find the answer in [`Caller`]; none of them can forget to ask.

use super::App;
use super::seats::{Origin, Speaker};
use crate::api::Problem;
use crate::authority::{self, At, What};
use crate::limits::household;
use crate::role::Identity;
use crate::sessions::{self, Signed};
use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, header};
use axum::middleware::Next;
use axum::response::Response;
use axum_extra::extract::CookieJar;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

/// The cookie.
pub(super) const COOKIE: &str = "houseway";
/// The cookie by which a browser is known again, long after its sessions have ended.
pub(super) const BROWSER: &str = "houseway-browser";
/// The most characters that are kept of what a browser says that it is.
const MOST_AGENT: usize = 200;
/// The header that unsafe requests carry.
pub(super) const CSRF: &str = "x-houseway-csrf";
/// What it holds for somebody without a session. A page of another site cannot send the header at all: its
/// browser would ask first, and is not answered.
pub(super) const VISITOR: &str = "visitor";

/// How long a request with a body may take to come in and be answered.
const PATIENCE: Duration = Duration::from_secs(60);

/// Who asks.
#[derive(Clone, Debug)]
pub(super) struct Caller {
    /// The session, where there is one.
    pub signed: Option<Signed>,
    /// Who it is.
    pub identity: Identity,
    /// From where, as far as limits tell addresses apart.
    pub address: IpAddr,
    /// The browser that it was before, as the hash of what its cookie holds.
    pub browser: Option<[u8; 32]>,
    /// What the browser says that it is.
    pub agent: String,
    /// Whether it comes from this machine itself.
    pub local: bool,
    /// Whether it came over TLS to the proxy before us.
    pub secure: bool,
}

impl Caller {
    /// The caller as somebody who says something at a table.
    pub fn speaker(&self) -> Speaker {
        Speaker { identity: self.identity.clone(), origin: Origin::new(self.address, self.browser) }
    }

    /// Whether the caller may do something away from any table.
    pub fn may(&self, what: What) -> Result<(), Problem> {
        authority::permits(&self.identity, what, At::default())
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Caller {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Caller, Problem> {
        let found = parts.extensions.get::<Caller>().cloned();
        found.ok_or_else(|| Problem::unavailable("the request bypassed the floor's checks"))
    }
}

/// The door.
pub(super) async fn guard(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    mut request: Request,
    next: Next,
) -> Result<Response, Problem> {
    let headers = request.headers();
    known_host(&app, headers)?;
    let jar = CookieJar::from_headers(headers);
    let token = jar.get(COOKIE).map(|cookie| cookie.value().to_owned());
    let signed = match token {
        Some(token) => app.sessions.of(&token).await?,
        None => None,
    };
    let client = app.config.behind_proxy.then(|| forwarded(headers)).flatten().unwrap_or(peer.ip());
    let caller = Caller {
        identity: signed.as_ref().map_or_else(Identity::nobody, |signed| signed.identity.clone()),
        address: household(client),
        browser: jar.get(BROWSER).map(|cookie| sessions::hash(cookie.value())),
        agent: agent(headers),
        local: client.to_canonical().is_loopback() && !app.config.behind_proxy,
        secure: headers.get("x-forwarded-proto").is_some_and(|scheme| scheme == "https"),
        signed,
    };
    let safe = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if !safe {
        app.requests.take(caller.address, app.passed()).map_err(Problem::too_many)?;
        same_origin(headers, false)?;
        unforged(headers, caller.signed.as_ref())?;
    }
    request.extensions_mut().insert(caller);
    if safe {
        return Ok(next.run(request).await);
    }
    tokio::time::timeout(PATIENCE, next.run(request)).await.map_err(|_| {
        let detail = "the request took longer than a minute to arrive; check whether it was done before you try again";
        Problem::new(408, "too-slow", "The request took too long", detail)
    })
}

/// What a browser says that it is, as far as that can be read.
fn agent(headers: &HeaderMap) -> String {
    let said = headers.get(header::USER_AGENT).and_then(|said| said.to_str().ok()).unwrap_or_default();
    said.chars().take(MOST_AGENT).collect()
}

/// The address that the proxy before us saw: the last one in the list, which it wrote itself.
fn forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    let last = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
    last.rsplit(',').next()?.trim().parse().ok()
}

/// A floor for this machine only answers to its names only, so that no foreign name can be pointed at it.
fn known_host(app: &App, headers: &HeaderMap) -> Result<(), Problem> {
    if !app.config.loopback_only {
        return Ok(());
    }
    let host = host(headers).unwrap_or_default();
    let name =
        host.rsplit_once(':').filter(|(_, port)| port.bytes().all(|b| b.is_ascii_digit())).map_or(host, |it| it.0);
    if matches!(name, "localhost" | "127.0.0.1" | "[::1]") || name.ends_with(".localhost") {
        return Ok(());
    }
    let detail = format!("`{host}` is not a name of this floor, which serves this machine only; use localhost");
    Err(Problem::new(421, "unknown-host", "That is not a name of this floor", detail))
}

fn host(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::HOST)?.to_str().ok()
}

/// The page that asks must be one of ours. Programs that are no browsers send no origin, and need none unless
/// `required`.
pub(super) fn same_origin(headers: &HeaderMap, required: bool) -> Result<(), Problem> {
    let wrong = |found: &str| {
        let detail = format!("the request comes from {found}; only pages of this floor may make it");
        Err(Problem::new(403, "foreign-origin", "The request comes from another site", detail))
    };
    let Some(origin) = headers.get(header::ORIGIN) else {
        return if required { wrong("a page that does not say where it is from") } else { Ok(()) };
    };
    let origin = origin.to_str().unwrap_or("an unreadable origin");
    let authority = origin.split_once("://").filter(|(scheme, _)| matches!(*scheme, "http" | "https")).map(|it| it.1);
    if authority.is_some() && authority == host(headers) { Ok(()) } else { wrong(&format!("`{origin}`")) }
}

/// Unsafe requests repeat what only our own page could read.
fn unforged(headers: &HeaderMap, signed: Option<&Signed>) -> Result<(), Problem> {
    let expected = signed.map_or(VISITOR, |signed| signed.csrf.as_str());
    let given = headers.get(CSRF).map(|value| value.as_bytes()).unwrap_or_default();
    if same(given, expected.as_bytes()) {
        return Ok(());
    }
    let detail = "the header X-Houseway-CSRF is missing or old; read GET /api/session and send its `csrf`";
    Err(Problem::new(403, "csrf", "Missing or outdated CSRF token", detail))
}

/// Equal or not, in a time that does not tell where they differ.
fn same(a: &[u8], b: &[u8]) -> bool {
    a.len() == b.len() && a.iter().zip(b).fold(0, |differs, (a, b)| differs | (a ^ b)) == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap())).collect()
    }

    #[test]
    fn an_origin_must_be_the_host() {
        for (origin, host, ours) in [
            ("http://localhost:8080", "localhost:8080", true),
            ("https://floor.example", "floor.example", true),
            ("http://localhost:8081", "localhost:8080", false),
            ("http://evil.example", "localhost:8080", false),
            ("null", "null", false),
            ("localhost:8080", "localhost:8080", false),
            ("ftp://localhost:8080", "localhost:8080", false),
        ] {
            let found = same_origin(&headers(&[("origin", origin), ("host", host)]), true);
            assert_eq!(found.is_ok(), ours, "{origin} {host}");
        }
        let without = headers(&[("host", "localhost:8080")]);
        assert!(same_origin(&without, false).is_ok());
        assert_eq!(same_origin(&without, true).unwrap_err().status, 403);
    }

    #[test]
    fn the_address_that_the_proxy_wrote_is_the_last() {
        let found = forwarded(&headers(&[("x-forwarded-for", "203.0.113.9, 192.0.2.7")]));
        assert_eq!(found, Some("192.0.2.7".parse().unwrap()));
        assert_eq!(forwarded(&headers(&[("x-forwarded-for", "nonsense")])), None);
    }

    #[test]
    fn what_is_compared_must_be_the_same_to_the_last_byte() {
        assert!(same(b"abc", b"abc") && !same(b"abc", b"abd") && !same(b"abc", b"ab") && !same(b"", b"a"));
    }
}
