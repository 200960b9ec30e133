//! The second factor of staff: set up, confirmed, removed, and reset by an administrator.

use super::App;
use super::guard::Caller;
use super::reply::{Body, Path};
use crate::api::Problem;
use crate::authority::What;
use axum::Json;
use axum::extract::State;
use qrcodegen::{QrCode, QrCodeEcc};
use serde::{Deserialize, Serialize};
use std::fmt::Write as _;
use std::sync::Arc;
use utoipa::ToSchema;

/// Whether the own account has a second factor.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SecondFactorView {
    on: bool,
}

/// A second factor to be confirmed. It is shown once.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct NewSecondFactor {
    /// The address that an authenticator reads: `otpauth://totp/...`.
    url: String,
    /// The secret, to be typed where no code can be scanned.
    secret: String,
    /// How many modules the code to be scanned has on each side.
    qr_size: i32,
    /// Its dark modules, as the path of an SVG.
    qr_path: String,
}

/// A code of the authenticator.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Given {
    code: String,
}

/// Recovery codes, each good for one sign-in. They are shown once.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct RecoveryCodes {
    codes: Vec<String>,
}

fn own(caller: &Caller) -> Result<i64, Problem> {
    let signed = caller.signed.as_ref().filter(|signed| !signed.must_change_password);
    signed.and_then(|signed| signed.identity.account).ok_or_else(Problem::unauthenticated)
}

/// Whether the own account has a second factor.
#[utoipa::path(get, operation_id = "second_factor", path = "/api/session/second-factor", tag = "session",
    responses((status = 200, body = SecondFactorView)))]
pub(super) async fn read(State(app): State<Arc<App>>, caller: Caller) -> Result<Json<SecondFactorView>, Problem> {
    Ok(Json(SecondFactorView { on: app.accounts.has_second_factor(own(&caller)?).await? }))
}

/// Begin a second factor for the own account; it holds once a code of it is given.
#[utoipa::path(post, operation_id = "begin_second_factor", path = "/api/session/second-factor", tag = "session",
    responses((status = 200, body = NewSecondFactor)))]
pub(super) async fn begin(State(app): State<Arc<App>>, caller: Caller) -> Result<Json<NewSecondFactor>, Problem> {
    let begun = app.accounts.begin_second_factor(own(&caller)?).await?;
    let code = QrCode::encode_text(&begun.url, QrCodeEcc::Medium).map_err(|_| Problem::internal())?;
    let mut path = String::new();
    for (x, y) in (0..code.size()).flat_map(|y| (0..code.size()).map(move |x| (x, y))) {
        if code.get_module(x, y) {
            let _ = write!(path, "M{x} {y}h1v1h-1z");
        }
    }
    Ok(Json(NewSecondFactor { url: begun.url, secret: begun.secret, qr_size: code.size(), qr_path: path }))
}

/// Let the second factor hold, with a code of it; recovery codes come back.
#[utoipa::path(put, operation_id = "confirm_second_factor", path = "/api/session/second-factor", tag = "session",
    request_body = Given, responses((status = 200, body = RecoveryCodes)))]
pub(super) async fn confirm(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(given): Body<Given>,
) -> Result<Json<RecoveryCodes>, Problem> {
    app.sign_ins.take(caller.address, app.passed()).map_err(Problem::too_many)?;
    let codes = app.accounts.confirm_second_factor(own(&caller)?, &given.code).await?;
    Ok(Json(RecoveryCodes { codes }))
}

/// Remove the second factor of the own account.
#[utoipa::path(delete, operation_id = "remove_second_factor", path = "/api/session/second-factor", tag = "session",
    responses((status = 200, body = SecondFactorView)))]
pub(super) async fn remove(State(app): State<Arc<App>>, caller: Caller) -> Result<Json<SecondFactorView>, Problem> {
    let account = own(&caller)?;
    app.accounts.remove_second_factor(account, account).await?;
    Ok(Json(SecondFactorView { on: false }))
}

/// Remove the second factor of an account whose owner has lost it.
#[utoipa::path(delete, operation_id = "reset_second_factor", path = "/api/accounts/{id}/second-factor",
    tag = "administration", params(("id" = i64, Path, description = "The account")),
    responses((status = 200, body = SecondFactorView)))]
pub(super) async fn reset(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<i64>,
) -> Result<Json<SecondFactorView>, Problem> {
    caller.may(What::Accounts)?;
    app.accounts.remove_second_factor(id, own(&caller)?).await?;
    Ok(Json(SecondFactorView { on: false }))
}
