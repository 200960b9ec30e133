//! What players look after themselves: limits, an exclusion, chips for the wallet, and a statement of what moved.

use super::guard::Caller;
use super::reply::{Body, Path, Query};
use super::{App, dollars};
use crate::api::Problem;
use crate::authority::What;
use crate::events;
use crate::house_log::STREAM;
use crate::standing::{Counts, LimitKind, Standing};
use crate::wishes::{MOST_DEPOSIT, Wish, deposited, lost_since, moves};
use axum::Json;
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use kit::Money;
use odds::export::table::{Table, Values};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use store::DatedLine;
use strum::VariantArray;
use utoipa::ToSchema;

/// The most lines of a statement; whoever wants others asks for a shorter time.
const MOST_LINES: usize = 10_000;

/// A limit of the own account.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct LimitView {
    /// Which.
    limit: LimitKind,
    /// What holds: an amount, or minutes for a session; nothing if there is no limit.
    value: Option<String>,
    /// What counts towards it now, where it counts chips.
    used: Option<String>,
    /// Whether another will hold later.
    changes: bool,
    /// The looser limit that will hold; nothing if there will be none.
    next: Option<String>,
    /// From when, in milliseconds since 1970.
    next_from: Option<i64>,
}

/// What holds for the own account.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PlayView {
    /// Every limit that can be set.
    limits: Vec<LimitView>,
    /// Whether one has excluded oneself from play.
    excluded: bool,
    /// Until when, in milliseconds since 1970; for good if nothing is said.
    excluded_until: Option<i64>,
    /// Until when one pauses, after a session that reached its limit.
    pausing_until: Option<i64>,
    /// The most that the house pays into a wallet in 24 hours.
    house_deposit_limit: String,
}

/// A limit that is wanted.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct WantedLimit {
    /// An amount (`250.00`), or minutes for a session; nothing for no limit.
    #[serde(default)]
    value: Option<String>,
}

/// An exclusion that is wanted.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct WantedExclusion {
    /// For so many days, 1 to 1826; for good if nothing is said.
    #[serde(default)]
    days: Option<u32>,
}

/// Chips that are wanted.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct WantedChips {
    amount: String,
}

/// A line of a statement.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct StatementLine {
    /// When, in milliseconds since 1970.
    at: i64,
    /// The same as people write it.
    time: String,
    /// `granted`, `deposited`, `brought to a table` or `taken from a table`.
    kind: String,
    /// The table.
    table: Option<i64>,
    /// What came into the wallet; below zero what left it.
    amount: String,
    /// What the wallet held then.
    balance: String,
}

/// What moved through a wallet in some time.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Statement {
    /// From when, in milliseconds since 1970.
    since: i64,
    /// Until when.
    until: i64,
    /// What the wallet held before.
    opening: String,
    /// What it held at the end.
    closing: String,
    /// What was granted and paid in.
    deposited: String,
    /// What was brought to tables.
    brought: String,
    /// What was taken back from them.
    taken: String,
    /// What was taken back less what was brought.
    result: String,
    /// The chips that are at tables now.
    at_tables: String,
    /// Each, in order.
    lines: Vec<StatementLine>,
    /// Whether there were more lines than are told; the sums are of all.
    cut: bool,
}

/// Of which time, and how.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Asked {
    #[serde(default)]
    since: Option<String>,
    #[serde(default)]
    until: Option<String>,
    #[serde(default)]
    format: Option<String>,
}

fn own(caller: &Caller) -> Result<i64, Problem> {
    caller.may(What::OwnPlay)?;
    caller.identity.account.ok_or_else(Problem::unauthenticated)
}

fn shown(kind: LimitKind, value: i64) -> String {
    if kind.counts() == Counts::Time { value.to_string() } else { dollars(value) }
}

async fn view(app: &App, account: i64, held: &Standing) -> Result<Json<PlayView>, Problem> {
    let (now, store) = (app.now(), &**app.floor.store());
    let mut limits = Vec::with_capacity(LimitKind::VARIANTS.len());
    for kind in LimitKind::VARIANTS.iter().copied() {
        let used = match kind.counts() {
            Counts::Losses => Some(lost_since(store, account, now - kind.period()).await?),
            Counts::Deposits => Some(deposited(store, account, now - kind.period()).await?),
            Counts::Time => None,
        };
        let next = held.limits.get(&kind).and_then(|held| held.next(now));
        limits.push(LimitView {
            limit: kind,
            value: held.limit(kind, now).map(|value| shown(kind, value)),
            used: used.map(dollars),
            changes: next.is_some(),
            next: next.and_then(|next| next.value).map(|value| shown(kind, value)),
            next_from: next.map(|next| next.from),
        });
    }
    let excluded = held.exclusion(now);
    Ok(Json(PlayView {
        limits,
        excluded: excluded.is_some(),
        excluded_until: excluded.and_then(|excluded| excluded.until),
        pausing_until: held.paused(now),
        house_deposit_limit: dollars(MOST_DEPOSIT.in_cents()),
    }))
}

/// The limits of the own account, and what counts towards them.
#[utoipa::path(get, operation_id = "own_limits", path = "/api/account/limits", tag = "session",
    responses((status = 200, body = PlayView)))]
pub(super) async fn limits(State(app): State<Arc<App>>, caller: Caller) -> Result<Json<PlayView>, Problem> {
    let account = own(&caller)?;
    view(&app, account, &app.accounts.standing(account).await?).await
}

async fn wished(app: &App, account: i64, wish: Wish) -> Result<Json<PlayView>, Problem> {
    let held = app.accounts.wish(&wish).await?;
    app.held.forget(account);
    app.mind_players().await?;
    view(app, account, &held).await
}

/// Set or remove a limit of the own account. A tighter one holds at once, a looser one 24 hours later.
#[utoipa::path(put, operation_id = "set_own_limit", path = "/api/account/limits/{limit}", tag = "session",
    params(("limit" = LimitKind, Path, description = "Which limit")), request_body = WantedLimit,
    responses((status = 200, body = PlayView)))]
pub(super) async fn set_limit(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(limit): Path<String>,
    Body(wanted): Body<WantedLimit>,
) -> Result<Json<PlayView>, Problem> {
    let account = own(&caller)?;
    let kind: LimitKind = limit.parse().map_err(|_| Problem::missing("there is no such limit"))?;
    let read = |text: String| match kind.counts() {
        Counts::Time => text.trim().parse().map_err(|_| Problem::malformed("give a whole number of minutes")),
        Counts::Losses | Counts::Deposits => Ok(money(&text)?.in_cents()),
    };
    let value = wanted.value.map(read).transpose()?;
    wished(&app, account, Wish::Limit { account, kind, value }).await
}

/// Exclude oneself from play, for some days or for good: no seat, no chips. Wagers under way are played to the end of
/// their round. It can be made longer, and never shorter.
#[utoipa::path(post, operation_id = "exclude_oneself", path = "/api/account/exclusion", tag = "session",
    request_body = WantedExclusion, responses((status = 200, body = PlayView)))]
pub(super) async fn exclude(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(wanted): Body<WantedExclusion>,
) -> Result<Json<PlayView>, Problem> {
    let account = own(&caller)?;
    wished(&app, account, Wish::Exclusion { account, days: wanted.days }).await
}

/// Pay play money into the own wallet, within the house's limit and one's own.
#[utoipa::path(post, operation_id = "deposit", path = "/api/account/deposit", tag = "session",
    request_body = WantedChips, responses((status = 200, body = PlayView)))]
pub(super) async fn deposit(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(wanted): Body<WantedChips>,
) -> Result<Json<PlayView>, Problem> {
    let account = own(&caller)?;
    wished(&app, account, Wish::Deposit { account, amount: money(&wanted.amount)? }).await
}

fn money(text: &str) -> Result<Money, Problem> {
    let text: String = text.chars().take(40).collect();
    text.trim().parse().map_err(|error| Problem::malformed(format!("`{text}` is not an amount: {error}")))
}

/// What moved through the own wallet: chips granted, paid in, brought to tables and taken back.
#[utoipa::path(get, operation_id = "statement", path = "/api/account/statement", tag = "session",
    params(
        ("since" = Option<String>, Query, description = "From this time on: 2026-11-18; else 30 days back"),
        ("until" = Option<String>, Query, description = "Before this time; now if nothing is told"),
        ("format" = Option<String>, Query, description = "`csv`: the lines as a file"),
    ),
    responses((status = 200, body = Statement)))]
pub(super) async fn statement(
    State(app): State<Arc<App>>,
    caller: Caller,
    Query(asked): Query<Asked>,
) -> Result<Response, Problem> {
    let account = own(&caller)?;
    app.past_rounds.take(caller.address, app.passed()).map_err(Problem::too_many)?;
    let time = |text: &Option<String>| text.as_deref().map(events::time).transpose().map_err(Problem::malformed);
    let until = time(&asked.until)?.unwrap_or_else(|| app.now() + 1);
    let since = time(&asked.since)?.unwrap_or(until - LimitKind::LossMonth.period());
    let mut made = summed(&moves(&**app.floor.store(), account, 0).await?, account, (since, until));
    made.at_tables = dollars(app.chips_at_tables(&caller).await?);
    match asked.format.as_deref() {
        None | Some("json") => Ok(Json(made).into_response()),
        Some("csv") => {
            let name = "attachment; filename=\"houseway-statement.csv\"";
            let headers = [(CONTENT_TYPE, "text/csv; charset=utf-8"), (CONTENT_DISPOSITION, name)];
            Ok((headers, table(&made.lines).csv()).into_response())
        }
        Some(_) => Err(Problem::malformed("the format of a statement is `json` or `csv`")),
    }
}

/// The lines of a wallet as a statement of the time from `since` to before `until`.
fn summed(lines: &[DatedLine], account: i64, (since, until): (i64, i64)) -> Statement {
    let (mut balance, mut opening) = (0, 0);
    let (mut paid, mut brought, mut taken) = (0, 0, 0);
    let mut told = Vec::new();
    for line in lines.iter().take_while(|line| line.at < until) {
        balance += line.cents;
        if line.at < since {
            opening = balance;
            continue;
        }
        let table = line.stream.strip_prefix("table:").and_then(|id| id.parse().ok());
        let (kind, sum) = match line.cents {
            _ if line.stream == STREAM && line.seq == account => ("granted", &mut paid),
            _ if line.stream == STREAM => ("deposited", &mut paid),
            ..0 => ("brought to a table", &mut brought),
            _ => ("taken from a table", &mut taken),
        };
        *sum += line.cents;
        let (kind, amount) = (kind.to_owned(), dollars(line.cents));
        let time = jiff::Timestamp::from_millisecond(line.at).map(|time| time.to_string()).unwrap_or_default();
        told.push(StatementLine { at: line.at, time, kind, table, amount, balance: dollars(balance) });
    }
    let cut = told.len() > MOST_LINES;
    told.drain(..told.len().saturating_sub(MOST_LINES));
    Statement {
        since,
        until,
        opening: dollars(opening),
        closing: dollars(balance),
        deposited: dollars(paid),
        brought: dollars(-brought),
        taken: dollars(taken),
        result: dollars(taken + brought),
        at_tables: String::new(),
        lines: told,
        cut,
    }
}

fn table(lines: &[StatementLine]) -> Table {
    let text = |of: fn(&StatementLine) -> String| Values::Text(lines.iter().map(of).collect());
    Table {
        columns: vec![
            ("at_ms", Values::Whole(lines.iter().map(|line| line.at).collect())),
            ("time", text(|line| line.time.clone())),
            ("kind", text(|line| line.kind.clone())),
            ("table", text(|line| line.table.map(|table| table.to_string()).unwrap_or_default())),
            ("amount", text(|line| line.amount.clone())),
            ("balance", text(|line| line.balance.clone())),
        ],
    }
}

impl App {
    /// The chips of the caller at tables now, in cents.
    async fn chips_at_tables(&self, caller: &Caller) -> Result<i64, Problem> {
        let account = caller.identity.account.unwrap_or_default();
        let mut cents = 0;
        for (table, _) in self.floor.crews().into_iter().filter(|(_, crew)| crew.players.contains(&account)) {
            if let Some(seat) = table.view(&caller.identity).await?.you.seat {
                cents += self.floor.store().balance(&format!("seat:{}:{seat}", table.id())).await?;
            }
        }
        Ok(cents)
    }
}
