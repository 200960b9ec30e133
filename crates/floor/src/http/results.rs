//! What the rounds of a player came to, with what was to be expected beside it.

use super::App;
use super::guard::Caller;
use crate::api::{Problem, ResultView, ResultsView};
use crate::table::{PlayedRound, plain};
use axum::Json;
use axum::extract::State;
use std::sync::Arc;

/// The rounds that the caller has played, the last first, as far as the floor remembers them.
#[utoipa::path(get, operation_id = "results", path = "/api/results", tag = "session",
    responses((status = 200, body = ResultsView)))]
pub(super) async fn read(State(app): State<Arc<App>>, caller: Caller) -> Result<Json<ResultsView>, Problem> {
    let Some(account) = caller.identity.account else { return Ok(Json(ResultsView { rounds: Vec::new() })) };
    let rounds = app.floor.results_of(account);
    let view = |(at, table, played): (i64, i64, PlayedRound)| {
        let handle = app.floor.table(table)?;
        let facts = handle.facts();
        let name = |wager: u8| facts.spots.get(usize::from(wager)).cloned().unwrap_or_default();
        Some(ResultView {
            table,
            name: facts.name.clone(),
            game: facts.game.clone(),
            rulebook: facts.rulebook.clone(),
            round: played.round,
            at,
            staked: played.staked.iter().map(|(wager, amount)| (name(*wager), plain(*amount))).collect(),
            net: plain(played.net),
            expected: app.analyses.values(table).and_then(|values| expected(&values, &played, name)),
        })
    };
    Ok(Json(ResultsView { rounds: rounds.into_iter().rev().filter_map(view).collect() }))
}

/// What these wagers come to on average; none where one of them, or a wager that it goes with, has no known value.
fn expected(values: &[(String, f64)], played: &PlayedRound, name: impl Fn(u8) -> String) -> Option<f64> {
    let value = |spot: &str| values.iter().find(|(base, _)| spot_of(base) == spot).map(|(_, value)| *value);
    let dollars = |(wager, amount): &(u8, kit::Money)| Some(value(&name(*wager))? * amount.in_cents() as f64 / 100.0);
    let known: Vec<f64> = played.staked.iter().filter_map(dollars).collect();
    (!known.is_empty()).then(|| known.iter().sum())
}

/// The name of the spot of a wager as the odds call it.
fn spot_of(base: &str) -> String {
    base.to_lowercase().replace(' ', "-")
}
