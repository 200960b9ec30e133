//! Who one is: guests, sign-in, sign-out, registration, passwords.

use super::guard::{BROWSER, COOKIE, Caller, VISITOR};
use super::reply::{Body, Path};
use super::{App, dollars};
use crate::api::Problem;
use crate::events::Event;
use crate::house_log::wallet;
use crate::role::Role;
use crate::second_factor::Code;
use crate::sessions::{self, Origin, Signed};
use axum::Json;
use axum::extract::State;
use axum_extra::extract::CookieJar;
use axum_extra::extract::cookie::{Cookie, SameSite};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use store::{AccountRow, SessionRow};
use utoipa::ToSchema;

/// Who one is.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SessionView {
    /// The account; none for somebody who only looks on.
    account: Option<AccountView>,
    /// What unsafe requests repeat in the header `X-Houseway-CSRF`.
    csrf: String,
    /// The chips in the wallet.
    wallet: Option<String>,
    /// Whether nothing may be done before the password is changed.
    must_change_password: bool,
}

/// An account as its owner sees it.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct AccountView {
    id: i64,
    name: String,
    role: Role,
    /// Whether it has no password and ends with the session.
    guest: bool,
}

/// A guest.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewGuest {
    /// A name for others to see; a number is put behind it.
    #[serde(default)]
    name: Option<String>,
}

/// Name and password.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Credentials {
    name: String,
    /// At least 8 characters, at most 256 bytes.
    password: String,
    /// The code of the second factor, or a recovery code, where the account has one.
    #[serde(default)]
    code: Option<String>,
}

/// Another password.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PasswordChange {
    old: String,
    /// At least 8 characters, at most 256 bytes.
    new: String,
}

type Signing = Result<(CookieJar, Json<SessionView>), Problem>;

async fn view(app: &App, signed: Option<&Signed>) -> Result<SessionView, Problem> {
    let Some(signed) = signed else {
        return Ok(SessionView { account: None, csrf: VISITOR.to_owned(), wallet: None, must_change_password: false });
    };
    let id = signed.identity.account.unwrap_or_default();
    let account =
        AccountView { id, name: signed.identity.name.clone(), role: signed.identity.role, guest: signed.guest };
    Ok(SessionView {
        account: Some(account),
        csrf: signed.csrf.clone(),
        wallet: Some(dollars(app.floor.store().balance(&wallet(id)).await?)),
        must_change_password: signed.must_change_password,
    })
}

/// Begins a session and puts its token into the cookie, where no script of any page can read it.
async fn begin(app: &App, caller: &Caller, jar: CookieJar, account: &AccountRow) -> Signing {
    if let Some(before) = &caller.signed {
        app.sessions.end(&before.token_hash).await?;
    }
    let (browser, jar) = known_browser(caller, jar)?;
    if account.password.is_some() {
        app.accounts.know_browser(account.id, &browser).await?;
    }
    let origin = Origin { browser, address: caller.address.to_string(), agent: caller.agent.clone() };
    let (token, signed) = app.sessions.begin(account, origin).await?;
    let jar = jar.add(cookie(caller, COOKIE, token));
    Ok((jar, Json(view(app, Some(&signed)).await?)))
}

/// The browser, which gets a name that only it knows where it has none.
fn known_browser(caller: &Caller, jar: CookieJar) -> Result<([u8; 32], CookieJar), Problem> {
    if let Some(browser) = caller.browser {
        return Ok((browser, jar));
    }
    let name = sessions::random()?;
    let browser = sessions::hash(&name);
    let mut cookie = cookie(caller, BROWSER, name);
    // As long as browsers keep any cookie.
    cookie.make_permanent();
    Ok((browser, jar.add(cookie)))
}

/// A cookie that no script of any page can read, and that no other site can have sent.
fn cookie(caller: &Caller, name: &'static str, value: String) -> Cookie<'static> {
    Cookie::build((name, value)).http_only(true).same_site(SameSite::Strict).secure(caller.secure).path("/").build()
}

/// Who one is, and the token for unsafe requests.
#[utoipa::path(get, operation_id = "session", path = "/api/session", tag = "session",
    responses((status = 200, body = SessionView)))]
pub(super) async fn read(State(app): State<Arc<App>>, caller: Caller) -> Result<Json<SessionView>, Problem> {
    Ok(Json(view(&app, caller.signed.as_ref()).await?))
}

/// Come in as a guest, with play money. Somebody who has a session keeps it.
#[utoipa::path(post, path = "/api/session/guest", tag = "session", request_body = NewGuest,
    responses((status = 200, body = SessionView)))]
pub(super) async fn guest(
    State(app): State<Arc<App>>,
    caller: Caller,
    jar: CookieJar,
    Body(guest): Body<NewGuest>,
) -> Signing {
    if caller.signed.is_some() {
        return Ok((jar, Json(view(&app, caller.signed.as_ref()).await?)));
    }
    app.new_accounts.take(caller.address, app.passed()).map_err(Problem::too_many)?;
    let account = app.accounts.guest(guest.name.as_deref()).await?;
    begin(&app, &caller, jar, &account).await
}

/// Sign in.
#[utoipa::path(post, path = "/api/session", tag = "session", request_body = Credentials,
    responses((status = 200, body = SessionView)))]
pub(super) async fn sign_in(
    State(app): State<Arc<App>>,
    caller: Caller,
    jar: CookieJar,
    Body(credentials): Body<Credentials>,
) -> Signing {
    app.sign_ins.take(caller.address, app.passed()).map_err(Problem::too_many)?;
    let browser = caller.browser.unwrap_or_default();
    let code = Code::Given(credentials.code.as_deref());
    let signed = app.accounts.sign_in(&credentials.name, &credentials.password, code, &browser).await;
    // Whoever is asked for the code of a second factor has not failed yet.
    if signed.as_ref().is_err_and(|problem| problem.code == "wrong-credentials") {
        let account = app.floor.store().account_named(credentials.name.trim()).await?.map(|account| account.id);
        let event = Event::SignInFailed { account, address: caller.address.to_string() };
        app.floor.events().record(&[event]).await?;
    }
    let account = signed?;
    begin(&app, &caller, jar, &account).await
}

/// Sign out.
#[utoipa::path(delete, path = "/api/session", tag = "session", responses((status = 200, body = SessionView)))]
pub(super) async fn sign_out(State(app): State<Arc<App>>, caller: Caller, jar: CookieJar) -> Signing {
    if let Some(signed) = &caller.signed {
        app.sessions.end(&signed.token_hash).await?;
        app.mind_dealers().await?;
    }
    let gone = Cookie::build((COOKIE, "")).path("/").build();
    Ok((jar.remove(gone), Json(view(&app, None).await?)))
}

/// Change the own password. All other sessions of the account end.
#[utoipa::path(post, path = "/api/session/password", tag = "session", request_body = PasswordChange,
    responses((status = 200, body = SessionView)))]
pub(super) async fn password(
    State(app): State<Arc<App>>,
    caller: Caller,
    jar: CookieJar,
    Body(change): Body<PasswordChange>,
) -> Signing {
    app.sign_ins.take(caller.address, app.passed()).map_err(Problem::too_many)?;
    let id = caller.signed.as_ref().and_then(|signed| signed.identity.account).ok_or_else(Problem::unauthenticated)?;
    let browser = caller.browser.unwrap_or_default();
    app.accounts.change_password(id, &change.old, &change.new, &browser).await?;
    app.sessions.end_all_of(id).await?;
    let account = app.floor.store().account(id).await?.ok_or_else(Problem::unauthenticated)?;
    begin(&app, &caller, jar, &account).await
}

/// A session as the owner of the account sees it.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SessionCard {
    /// By which it can be ended; nobody can use it for anything else.
    id: String,
    /// When it began, in milliseconds since 1970.
    created: i64,
    /// When it was last used.
    seen: i64,
    /// At which address it began.
    address: String,
    /// What the browser said that it is.
    agent: String,
    /// Whether it is the one that asks.
    current: bool,
}

impl SessionCard {
    fn of(row: &SessionRow, signed: &Signed) -> SessionCard {
        SessionCard {
            id: public_id(&row.token_hash),
            created: row.created,
            seen: row.seen,
            address: row.address.clone(),
            agent: row.agent.clone(),
            current: row.token_hash == signed.token_hash,
        }
    }
}

/// The beginning of the hash of a token, from which nobody finds the token.
fn public_id(token_hash: &[u8; 32]) -> String {
    token_hash[..8].iter().map(|byte| format!("{byte:02x}")).collect()
}

async fn cards(app: &App, signed: &Signed) -> Result<Json<Vec<SessionCard>>, Problem> {
    let account = signed.identity.account.unwrap_or_default();
    Ok(Json(app.sessions.list(account).await?.iter().map(|row| SessionCard::of(row, signed)).collect()))
}

/// The sessions of the own account, the one used last first.
#[utoipa::path(get, operation_id = "sessions", path = "/api/session/all", tag = "session",
    responses((status = 200, body = [SessionCard])))]
pub(super) async fn list(State(app): State<Arc<App>>, caller: Caller) -> Result<Json<Vec<SessionCard>>, Problem> {
    let signed = caller.signed.as_ref().ok_or_else(Problem::unauthenticated)?;
    cards(&app, signed).await
}

/// End all sessions of the own account but the one that asks; what is left comes back.
#[utoipa::path(delete, operation_id = "end_other_sessions", path = "/api/session/all", tag = "session",
    responses((status = 200, body = [SessionCard])))]
pub(super) async fn end_others(State(app): State<Arc<App>>, caller: Caller) -> Result<Json<Vec<SessionCard>>, Problem> {
    let signed = caller.signed.as_ref().ok_or_else(Problem::unauthenticated)?;
    for row in app.sessions.list(signed.identity.account.unwrap_or_default()).await? {
        if row.token_hash != signed.token_hash {
            app.sessions.end(&row.token_hash).await?;
        }
    }
    app.mind_dealers().await?;
    cards(&app, signed).await
}

/// End a session of the own account; those that are left come back.
#[utoipa::path(delete, operation_id = "end_session", path = "/api/session/all/{id}", tag = "session",
    params(("id" = String, Path, description = "The session's `id` in the list")),
    responses((status = 200, body = [SessionCard])))]
pub(super) async fn end_one(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Json<Vec<SessionCard>>, Problem> {
    let signed = caller.signed.as_ref().ok_or_else(Problem::unauthenticated)?;
    let sessions = app.sessions.list(signed.identity.account.unwrap_or_default()).await?;
    let found = sessions.iter().find(|row| public_id(&row.token_hash) == id);
    let missing = || Problem::missing("there is no such session; it may have ended already");
    app.sessions.end(&found.ok_or_else(missing)?.token_hash).await?;
    app.mind_dealers().await?;
    cards(&app, signed).await
}

/// Open an account with a password, and play money; one is signed in with it.
#[utoipa::path(post, path = "/api/accounts", tag = "session", request_body = Credentials,
    responses((status = 200, body = SessionView)))]
pub(super) async fn register(
    State(app): State<Arc<App>>,
    caller: Caller,
    jar: CookieJar,
    Body(credentials): Body<Credentials>,
) -> Signing {
    app.new_accounts.take(caller.address, app.passed()).map_err(Problem::too_many)?;
    let account = app.accounts.register(&credentials.name, &credentials.password).await?;
    begin(&app, &caller, jar, &account).await
}
