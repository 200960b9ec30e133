//! The best play, on request: for what somebody has to decide now, and after the round for what was decided.

use super::App;
use super::guard::Caller;
use super::reply::Path;
use crate::api::{Advice, AdviceView, Problem, WorthView};
use crate::table::Situation;
use axum::Json;
use axum::extract::State;
use kit::Cards;
use std::sync::Arc;

/// The best play in every decision of the caller in a round that is being played or over, by the exact analysis, with
/// what each choice is worth. The first time it may have to be counted.
#[utoipa::path(get, path = "/api/tables/{id}/rounds/{number}/advice", tag = "tables",
    params(("id" = i64, Path, description = "The table"), ("number" = u32, Path, description = "The round")),
    responses((status = 200, body = AdviceView)))]
pub(super) async fn read(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path((id, number)): Path<(i64, u32)>,
) -> Result<Json<AdviceView>, Problem> {
    let _reading = super::tables::reading(&app, &caller)?;
    let (rules, situations) = app.table(id)?.decisions(&caller.identity, number).await?;
    if situations.is_empty() {
        return Ok(Json(AdviceView { round: number, decisions: Vec::new() }));
    }
    let decisions = app.analyses.advise(&rules, situations).await?;
    Ok(Json(AdviceView { round: number, decisions }))
}

impl Advice {
    /// What the analysis says of a situation.
    pub(super) fn of(situation: &Situation, seen: &Cards, base: &str, found: &odds::report::Choice) -> Advice {
        let worth = |worth: &odds::report::Worth| WorthView { choice: worth.choice.to_owned(), ev: worth.ev.to_f64() };
        Advice {
            hand: situation.hand,
            cards: seen.to_string(),
            says: found.hand.clone(),
            made: situation.made.clone(),
            by_clock: situation.by_clock,
            best: found.best.to_owned(),
            worth: found.worth.iter().map(worth).collect(),
            cost_of_other: found.cost_of_other,
            base: base.to_owned(),
            staked: situation
                .staked
                .iter()
                .map(|(spot, amount)| (spot.clone(), crate::table::plain(*amount)))
                .collect(),
            sampled: found.std_error.is_some(),
        }
    }
}
