//! For the administrator: accounts and roles.

use super::App;
use super::guard::Caller;
use super::reply::{Body, Path};
use crate::api::Problem;
use crate::authority::What;
use crate::role::Role;
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use store::AccountRow;
use utoipa::ToSchema;

/// An account as the administrator sees it.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct AccountCard {
    id: i64,
    name: String,
    role: String,
    /// Whether it has no password.
    guest: bool,
    /// When it was opened, in milliseconds since 1970.
    at: i64,
    /// Whether it is locked after wrong passwords, in browsers that its owner has not used.
    locked: bool,
}

/// Another role.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewRole {
    role: Role,
}

fn card(account: &AccountRow, locked: &[i64]) -> AccountCard {
    AccountCard {
        id: account.id,
        name: account.name.clone(),
        role: account.role.clone(),
        guest: account.password.is_none(),
        at: account.at,
        locked: locked.contains(&account.id),
    }
}

/// Every account.
#[utoipa::path(get, path = "/api/accounts", tag = "administration", responses((status = 200, body = [AccountCard])))]
pub(super) async fn accounts(State(app): State<Arc<App>>, caller: Caller) -> Result<Json<Vec<AccountCard>>, Problem> {
    caller.may(What::Accounts)?;
    let accounts = app.floor.store().accounts().await?;
    let locked = app.accounts.locked().await?;
    Ok(Json(accounts.iter().map(|account| card(account, &locked)).collect()))
}

/// Give an account another role.
#[utoipa::path(put, path = "/api/accounts/{id}/role", tag = "administration",
    params(("id" = i64, Path, description = "The account")), request_body = NewRole,
    responses((status = 200, body = AccountCard)))]
pub(super) async fn set_role(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<i64>,
    Body(new): Body<NewRole>,
) -> Result<Json<AccountCard>, Problem> {
    caller.may(What::Accounts)?;
    let account = app.accounts.set_role(&caller.identity, id, new.role).await?;
    app.sessions.forget(id);
    app.mind_dealers().await?;
    Ok(Json(card(&account, &app.accounts.locked().await?)))
}
