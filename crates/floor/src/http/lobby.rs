//! The lobby: every table of the floor, and the rulebooks.

use super::App;
use super::books::RulebookCard;
use super::guard::Caller;
use crate::api::TableCard;
use crate::role::Role;
use axum::Json;
use axum::extract::State;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// The floor at a glance.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct FloorView {
    /// The tables, by number.
    tables: Vec<TableCard>,
    /// The rulebooks, by name.
    rulebooks: Vec<RulebookCard>,
    /// What is damaged of the floor's own records, those of no table.
    damaged: Vec<String>,
}

/// The tables and the rulebooks.
#[utoipa::path(get, operation_id = "floor", path = "/api/floor", tag = "floor",
    responses((status = 200, body = FloorView)))]
pub(super) async fn read(State(app): State<Arc<App>>, caller: Caller) -> Json<FloorView> {
    let mut tables = app.floor.cards();
    let works = !matches!(caller.identity.role, Role::Nobody | Role::Player);
    let own = app.floor.tables_of(caller.identity.account);
    for card in &mut tables {
        card.edges = app.analyses.edges(card.id);
        card.yours = own.contains(&card.id);
        if !works {
            card.money = None;
        }
    }
    Json(FloorView { tables, rulebooks: super::books::cards(&app), damaged: app.floor.alerts() })
}
