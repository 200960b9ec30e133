//! Who one is: guests, sign-in, sign-out, registration, passwords.

use super::guard::{COOKIE, Caller, VISITOR};
use super::reply::Body;
use super::{App, dollars};
use crate::api::Problem;
use crate::house_log::wallet;
use crate::role::Role;
use crate::sessions::Signed;
use axum::Json;
use axum::extract::State;
use axum_extra::extract::CookieJar;
use axum_extra::extract::cookie::{Cookie, SameSite};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use store::AccountRow;
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
    let (token, signed) = app.sessions.begin(account).await?;
    let cookie = Cookie::build((COOKIE, token))
        .http_only(true)
        .same_site(SameSite::Strict)
        .secure(caller.secure)
        .path("/")
        .build();
    Ok((jar.add(cookie), Json(view(app, Some(&signed)).await?)))
}

/// Who one is, and the token for unsafe requests.
#[utoipa::path(get, operation_id = "session", path = "/api/session", tag = "session", responses((status = 200, body = SessionView)))]
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
    app.new_accounts.take(caller.address, app.now()).map_err(Problem::too_many)?;
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
    app.sign_ins.take(caller.address, app.now()).map_err(Problem::too_many)?;
    let account = app.accounts.sign_in(&credentials.name, &credentials.password).await?;
    begin(&app, &caller, jar, &account).await
}

/// Sign out.
#[utoipa::path(delete, path = "/api/session", tag = "session", responses((status = 200, body = SessionView)))]
pub(super) async fn sign_out(State(app): State<Arc<App>>, caller: Caller, jar: CookieJar) -> Signing {
    if let Some(signed) = &caller.signed {
        app.sessions.end(&signed.token_hash).await?;
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
    app.sign_ins.take(caller.address, app.now()).map_err(Problem::too_many)?;
    let id = caller.signed.as_ref().and_then(|signed| signed.identity.account).ok_or_else(Problem::unauthenticated)?;
    app.accounts.change_password(id, &change.old, &change.new).await?;
    app.sessions.end_all_of(id).await?;
    let account = app.floor.store().account(id).await?.ok_or_else(Problem::unauthenticated)?;
    begin(&app, &caller, jar, &account).await
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
    app.new_accounts.take(caller.address, app.now()).map_err(Problem::too_many)?;
    let account = app.accounts.register(&credentials.name, &credentials.password).await?;
    begin(&app, &caller, jar, &account).await
}
