//! The odds: computed exactly, away from the threads that serve people, one analysis at a time, and remembered.

use super::App;
use super::guard::Caller;
use super::reply::{Path, Query};
use crate::Floor;
use crate::api::{Edge, Problem};
use ::odds::{AnalysisError, Asked};
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use engine::rules::HouseRules;
use kit::Money;
use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Semaphore;

/// How many analyses are remembered.
const MOST: usize = 64;

/// What an analysis is of: the house rules as a submission, the unit, the shoe, and whether with every hand of tiles.
type Key = (String, Option<Money>, Option<String>, bool);

/// An analysis that is remembered.
#[derive(Clone)]
struct Known {
    json: Arc<str>,
    edges: Vec<Edge>,
}

/// The analyses that are remembered.
pub(super) struct Analyses {
    known: Mutex<HashMap<Key, Known>>,
    tables: Mutex<BTreeMap<i64, Vec<Edge>>>,
    /// An analysis takes all cores; a second one beside it would only slow both.
    turn: Semaphore,
}

impl Default for Analyses {
    fn default() -> Analyses {
        Analyses { known: Mutex::default(), tables: Mutex::default(), turn: Semaphore::new(1) }
    }
}

/// Tells the work to stop when whoever asked has gone away.
struct Gone(Arc<AtomicBool>);

impl Drop for Gone {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Analyses {
    /// The analysis of house rules, computed where it is not known.
    async fn of(&self, chosen: HouseRules, key: Key) -> Result<Known, Problem> {
        if let Some(known) = locked(&self.known).get(&key).cloned() {
            return Ok(known);
        }
        let closing = || Problem::unavailable("the floor is shutting down; try again later");
        let _turn = self.turn.acquire().await.map_err(|_| closing())?;
        if let Some(known) = locked(&self.known).get(&key).cloned() {
            return Ok(known);
        }
        let gone = Gone(Arc::default());
        let (stop, wanted) = (Arc::clone(&gone.0), key.clone());
        let computed = tokio::task::spawn_blocking(move || compute(&chosen, &wanted, &stop)).await;
        let known = computed.map_err(|_| closing())??;
        let mut all = locked(&self.known);
        if all.len() >= MOST {
            all.clear();
        }
        all.insert(key, known.clone());
        Ok(known)
    }

    /// Computes the odds of every table, one after the other.
    pub async fn of_tables(&self, floor: &Floor) {
        let Ok(rows) = floor.store().tables().await else { return };
        for row in rows {
            let Ok(chosen) = games::check_submission(&row.submission) else { continue };
            let key = (chosen.to_submission(), None, None, false);
            match self.of(chosen, key).await {
                Ok(known) => {
                    locked(&self.tables).insert(row.id, known.edges);
                }
                Err(problem) => tracing::warn!(table = row.id, %problem.detail, "the odds of a table are not known"),
            }
        }
    }

    /// The edges of a table, where they are known.
    pub fn edges(&self, table: i64) -> Vec<Edge> {
        locked(&self.tables).get(&table).cloned().unwrap_or_default()
    }
}

fn compute(chosen: &HouseRules, (_, unit, shoe, strategy): &Key, stop: &AtomicBool) -> Result<Known, Problem> {
    let asked = Asked { unit: *unit, shoe: shoe.as_deref() };
    let analysis = ::odds::analyze_asked(chosen, &asked, &|_, _| !stop.load(Ordering::Relaxed));
    let mut analysis = analysis.map_err(|error| match error {
        AnalysisError::Interrupted => Problem::unavailable("the analysis was interrupted"),
        other => Problem::new(422, "no-analysis", "There is no such analysis", other.to_string()),
    })?;
    // Every hand of tiles in every setting is many megabytes.
    if let Some(settings) = analysis.settings.as_mut().filter(|_| !strategy) {
        settings.hands.clear();
    }
    let edge = |wager: &::odds::report::WagerReport| Edge {
        wager: wager.wager.clone(),
        edge: format!("{:.4}%", wager.house_edge * 100.0),
    };
    let edges = analysis.wagers.iter().map(edge).collect();
    let json = serde_json::to_string(&analysis).map_err(|error| Problem::unavailable(error.to_string()))?;
    Ok(Known { json: json.into(), edges })
}

/// The exact odds of a rulebook: what `houseway analyze --json` prints.
#[utoipa::path(get, operation_id = "odds", path = "/api/rulebooks/{id}/odds", tag = "rulebooks",
    params(
        ("id" = String, Path, description = "The rulebook"),
        ("unit" = Option<String>, Query, description = "The base wager in money: `25.00`"),
        ("shoe" = Option<String>, Query, description = "What is left of the shoe: `A=30 K=31`"),
        ("table" = Option<i64>, Query, description = "With the house rules of this table"),
        ("strategy" = Option<bool>, Query, description = "Whether with every hand of tiles, which is megabytes"),
        ("options" = Option<std::collections::BTreeMap<String, String>>, Query,
            description = "Any other name is an option chosen otherwise: `decks=6`, `pay.tie.tie=9 to 1`"),
    ),
    responses((status = 200, body = Object)))]
pub(super) async fn read(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    Query(query): Query<Vec<(String, String)>>,
) -> Result<Response, Problem> {
    let entry = games::registered(&id).map_err(|error| Problem::missing(error.to_string()))?;
    let mut chosen = entry.schema().defaults();
    let (mut unit, mut shoe, mut strategy, mut changes) = (None, None, false, Vec::new());
    for (name, value) in query {
        match name.as_str() {
            "unit" => unit = Some(value.parse::<Money>().map_err(|error| Problem::malformed(error.to_string()))?),
            "shoe" => shoe = Some(value),
            "strategy" => strategy = value == "true",
            "table" => chosen = of_table(&app, &id, &value).await?,
            _ => changes.push((name, value)),
        }
    }
    if !changes.is_empty() || unit.is_some() || shoe.is_some() {
        app.asked_odds.take(caller.address, app.now()).map_err(Problem::too_many)?;
    }
    let changes: Vec<(&str, &str)> = changes.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let chosen = if changes.is_empty() { chosen } else { chosen.with(&changes).map_err(super::staff::violations)? };
    // The game's own arithmetic has a say too.
    let submission = chosen.to_submission();
    let chosen = games::check_submission(&submission).map_err(super::staff::violations)?;
    let known = app.analyses.of(chosen, (submission, unit, shoe, strategy)).await?;
    Ok(([(CONTENT_TYPE, "application/json")], known.json.to_string()).into_response())
}

/// The house rules of a table.
async fn of_table(app: &App, rulebook: &str, table: &str) -> Result<HouseRules, Problem> {
    let missing = || Problem::missing(format!("there is no table `{table}` under {rulebook}"));
    let row = app.floor.store().table(table.parse().map_err(|_| missing())?).await?;
    let row = row.filter(|row| row.rulebook == rulebook).ok_or_else(missing)?;
    games::check_submission(&row.submission).map_err(super::staff::violations)
}
