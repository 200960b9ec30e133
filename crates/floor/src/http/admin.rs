//! For the administrator: accounts and roles.

use super::App;
use super::guard::Caller;
use super::reply::{Body, Path};
use crate::api::Problem;
use crate::authority::What;
use crate::role::Role;
use crate::standing::{Standing, of_account};
use crate::wishes::Wish;
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
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
    /// Why it is disabled, where it is.
    disabled: Option<String>,
}

/// Whether an account or a game is disabled.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Disabling {
    disabled: bool,
    /// Why it is disabled or enabled, in 1 to 200 characters; whoever it concerns reads it.
    reason: String,
}

/// A game that is disabled, or not.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct GameStanding {
    /// Its rulebook.
    game: String,
    /// Why it is disabled, where it is.
    disabled: Option<String>,
}

/// Another role.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewRole {
    role: Role,
}

async fn one(app: &App, account: &AccountRow) -> Result<Json<AccountCard>, Problem> {
    let held = app.accounts.standing(account.id).await?;
    Ok(Json(card(account, &app.accounts.locked().await?, held)))
}

fn card(account: &AccountRow, locked: &[i64], held: Standing) -> AccountCard {
    AccountCard {
        id: account.id,
        name: account.name.clone(),
        role: account.role.clone(),
        guest: account.password.is_none(),
        at: account.at,
        locked: locked.contains(&account.id),
        disabled: held.disabled.map(|disabled| disabled.reason),
    }
}

/// Every account.
#[utoipa::path(get, path = "/api/accounts", tag = "administration", responses((status = 200, body = [AccountCard])))]
pub(super) async fn accounts(State(app): State<Arc<App>>, caller: Caller) -> Result<Json<Vec<AccountCard>>, Problem> {
    caller.may(What::Accounts)?;
    let accounts = app.floor.store().accounts().await?;
    let locked = app.accounts.locked().await?;
    let held: BTreeMap<String, String> = app.floor.store().standings("account:").await?.into_iter().collect();
    let standing = |id: i64| Standing::read(held.get(&of_account(id)).map(String::as_str));
    Ok(Json(accounts.iter().map(|account| card(account, &locked, standing(account.id))).collect()))
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
    one(&app, &account).await
}

/// Disable an account, or enable it again. It signs in no more and takes no seat; its wagers are played to the end of
/// the round, and its chips go to its wallet. Sessions of those who work here end at once.
#[utoipa::path(put, operation_id = "disable_account", path = "/api/accounts/{id}/disabled", tag = "administration",
    params(("id" = i64, Path, description = "The account")), request_body = Disabling,
    responses((status = 200, body = AccountCard)))]
pub(super) async fn disable(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<i64>,
    Body(wanted): Body<Disabling>,
) -> Result<Json<AccountCard>, Problem> {
    caller.may(What::Accounts)?;
    let missing = || Problem::missing(format!("there is no account {id}"));
    let account = app.floor.store().account(id).await?.ok_or_else(missing)?;
    let by = caller.identity.account.ok_or_else(Problem::unauthenticated)?;
    if by == id {
        return Err(Problem::forbidden("you cannot disable your own account; ask another administrator"));
    }
    app.accounts.wish(&Wish::Account { account: id, by, disabled: wanted.disabled, reason: wanted.reason }).await?;
    app.held.forget(id);
    if wanted.disabled {
        if account.role != Role::Player.name() {
            app.sessions.end_all_of(id).await?;
        }
        app.mind_dealers().await?;
        app.mind_players().await?;
    }
    one(&app, &account).await
}

/// Disable a game, or enable it again: no round of it begins at any table, and those under way are played to their end.
#[utoipa::path(put, operation_id = "disable_game", path = "/api/games/{rulebook}/disabled", tag = "staff",
    params(("rulebook" = String, Path, description = "Its rulebook: `ma-sic-bo`")), request_body = Disabling,
    responses((status = 200, body = GameStanding)))]
pub(super) async fn disable_game(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(rulebook): Path<String>,
    Body(wanted): Body<Disabling>,
) -> Result<Json<GameStanding>, Problem> {
    caller.may(What::DisableGame)?;
    let game = games::registered(&rulebook).map_err(|error| Problem::missing(error.to_string()))?;
    let by = caller.identity.account.ok_or_else(Problem::unauthenticated)?;
    let (game, disabled) = (game.rulebook.to_owned(), wanted.disabled);
    let held = app.accounts.wish(&Wish::Game { game: game.clone(), by, disabled, reason: wanted.reason }).await?;
    app.floor.read_games().await?;
    Ok(Json(GameStanding { game, disabled: held.disabled.map(|disabled| disabled.reason) }))
}
