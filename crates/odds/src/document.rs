//! Everything there is to say about one rulebook in one place: the analysis and the answers to what else was asked,
//! with where they come from. It is what every report shows in its own way.

use crate::joint::Together;
use crate::progress::Steps;
use crate::report::{Analysis, Chart, Strategy, WagerReport};
use crate::sensitivity::{RowWorth, sensitivity};
use crate::session::{Session, SessionPlan};
use crate::target::{Target, target};
use crate::what_if::{WhatIf, what_if};
use crate::{AnalysisError, Context, Progress, Query, QueryError};
use engine::rules::HouseRules;
use kit::{Odds, OddsWord};
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::time::Instant;

/// The edge of a wager for some values of one row.
#[derive(Clone, Debug, Serialize)]
pub struct EdgeCurve {
    /// The row.
    pub row: String,
    /// The wager.
    pub wager: String,
    /// What the row pays now: the first number of its odds on one unit, or dollars where it pays a sum.
    pub now: f64,
    /// What it pays, likewise, and the edge then.
    pub points: Vec<(f64, f64)>,
    /// What it pays at each point, worded as the row is: `5000 for 1`.
    pub pays: Vec<String>,
}

/// Everything said of one rulebook.
#[derive(Clone, Debug, Serialize)]
pub struct Document {
    /// The odds.
    #[serde(flatten)]
    pub analysis: Analysis,
    /// What these house rules are called among others: the licensee's name, or that of the rulebook.
    pub name: String,
    /// The title of the game.
    pub title: String,
    /// Every option, and every row of the pay tables, with what is chosen, in the order of the rulebook.
    pub choices: Vec<(String, String)>,
    /// The SHA-256 of the submission in its canonical form, in hexadecimal.
    pub submission: String,
    /// Whether the rulebook permits these house rules.
    pub permitted: bool,
    /// Why it does not.
    pub violations: Vec<String>,
    /// How many equally likely combinations were counted.
    pub combinations: String,
    /// Wagers together.
    pub together: Option<Together>,
    /// What one more unit on each row adds.
    pub sensitivity: Vec<RowWorth>,
    /// The best play as a chart, where pictures are wanted and there is something to decide.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chart: Option<Chart>,
    /// The edge against what each row pays, where pictures are wanted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub edges: Vec<EdgeCurve>,
    /// A session.
    pub session: Option<Session>,
    /// A range of pay tables.
    pub what_if: Option<WhatIf>,
    /// Pay tables that reach a wanted edge.
    pub target: Option<Target>,
    /// What else is worth knowing about the answers, in words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<String>,
}

/// The shares of the whole work: to count, and to answer.
pub const COUNTING: u64 = 8;
/// See [`COUNTING`].
pub const ANSWERING: u64 = 2;

/// The SHA-256 of house rules as a submission, in hexadecimal.
pub fn submission_hash(chosen: &HouseRules) -> String {
    Sha256::digest(chosen.to_submission().as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

impl Document {
    /// Answers everything that a query asks.
    ///
    /// # Errors
    /// When a question makes no sense, and as [`analyze`](crate::analyze).
    pub fn new(query: &Query, context: Context<'_>) -> Result<Document, AnalysisError> {
        let steps = Steps::new(context.progress(), COUNTING + ANSWERING);
        let plain = Document::plain(query, context.reporting(&steps.step(0, COUNTING)))?;
        plain.answering(query, context.reporting(&steps.step(COUNTING, ANSWERING)))
    }

    /// What does not depend on the further questions of a query: the odds, the wagers that are often made together, and
    /// what each row is worth.
    ///
    /// # Errors
    /// As [`analyze`](crate::analyze).
    pub fn plain(query: &Query, context: Context<'_>) -> Result<Document, AnalysisError> {
        let (started, steps, chosen) = (Instant::now(), Steps::new(context.progress(), 10), &query.rules);
        let bare = query.under(chosen.clone());
        let mut analysis = crate::analyze(&bare, context.reporting(&steps.step(0, 7)))?;
        let together = crate::together(&bare, context.reporting(&steps.step(7, 1)))?;
        let sensitivity = sensitivity(&bare, context.reporting(&steps.step(8, 1)))?;
        let edges = match query.pictures {
            true => edges(&bare, &sensitivity, context.reporting(&steps.step(9, 1)))?,
            false => Vec::new(),
        };
        analysis.seconds = started.elapsed().as_secs_f64();
        Ok(Document {
            name: analysis.licensee.as_ref().unwrap_or(&analysis.rulebook).clone(),
            choices: choices(chosen),
            title: chosen.schema().title().to_owned(),
            submission: submission_hash(chosen),
            permitted: query.violations.is_empty(),
            violations: query.violations.iter().map(ToString::to_string).collect(),
            combinations: analysis.wagers[0].combinations.clone(),
            together,
            sensitivity,
            chart: analysis.strategy.as_ref().filter(|_| query.pictures).map(Strategy::chart),
            edges,
            session: None,
            what_if: None,
            target: None,
            remarks: Vec::new(),
            analysis,
        })
    }

    /// The same with the answers to the further questions of the same query.
    ///
    /// # Errors
    /// When a question makes no sense, and when `context` says to stop.
    pub fn answering(mut self, query: &Query, context: Context<'_>) -> Result<Document, AnalysisError> {
        let (started, steps) = (Instant::now(), Steps::new(context.progress(), 6));
        let wager = chosen_wager(&self.analysis, query.wager.as_deref())?.clone();
        if query.together.is_some() {
            self.together = crate::together(query, context.reporting(&steps.step(0, 1)))?;
        }
        let combined = self.together.as_ref().filter(|_| query.together.is_some()).map(|it| &it.combined);
        let played = combined.unwrap_or(&wager);
        if let Some(plan) = query.session {
            match session(played, plan, &steps.step(1, 1)) {
                Ok(session) => self.session = Some(session),
                // The odds do not depend on it.
                Err(AnalysisError::NoSession(why)) => {
                    let (rounds, wager) = (plan.rounds, &played.wager);
                    self.remarks.push(format!("there is no session of {rounds} rounds of {wager}: {why}"));
                }
                Err(error) => return Err(error),
            }
        }
        if !query.ranges.is_empty() {
            self.what_if = Some(what_if(query, context.reporting(&steps.step(2, 1)))?);
        }
        if let Some(edge) = &query.target {
            self.target = Some(target(query, (&wager.wager, edge), context.reporting(&steps.step(3, 2)))?);
        }
        if let Some((before, rows)) = &query.before {
            let step = steps.step(5, 1);
            let before = crate::wagers(&query.under(before.clone()), None, context.reporting(&step))?;
            let now = crate::wagers(query, None, context.reporting(&step))?;
            if before.iter().zip(&now).all(|(before, now)| before.ev == now.ev) {
                self.remarks.push(format!("what {} pays changes no wager", rows.join(" and ")));
            }
        }
        self.analysis.seconds += started.elapsed().as_secs_f64();
        Ok(self)
    }

    /// The first wager, or the one that was asked about.
    ///
    /// # Errors
    /// When there is no such wager.
    pub fn wager(&self, name: Option<&str>) -> Result<&WagerReport, AnalysisError> {
        chosen_wager(&self.analysis, name)
    }
}

fn choices(chosen: &HouseRules) -> Vec<(String, String)> {
    let options = chosen.entries().map(|entry| (entry.option.name.clone(), entry.value.to_string()));
    let rows = chosen.pay_tables().flat_map(|(name, table)| {
        let odds = |odds: Option<kit::Odds>| odds.map_or("N/A".to_owned(), |odds| odds.to_string());
        table.rows().map(move |(row, pays)| (format!("{name}.{row}"), odds(pays))).collect::<Vec<_>>()
    });
    options.chain(rows).collect()
}

fn chosen_wager<'a>(analysis: &'a Analysis, name: Option<&str>) -> Result<&'a WagerReport, AnalysisError> {
    let Some(name) = name else { return Ok(&analysis.wagers[0]) };
    analysis.wagers.iter().find(|wager| wager.wager == name).ok_or_else(|| {
        let names: Vec<&str> = analysis.wagers.iter().map(|wager| wager.wager.as_str()).collect();
        QueryError::Invalid(format!("{} has no wager `{name}`; there are: {}", analysis.rulebook, names.join(" ")))
            .into()
    })
}

fn session(wager: &WagerReport, plan: SessionPlan, progress: &Progress<'_>) -> Result<Session, AnalysisError> {
    let worst = wager.distribution.outcomes().next().map_or(0, |(net, _)| -net);
    if let Some(bankroll) = plan.bankroll.filter(|bankroll| bankroll.in_cents() < worst) {
        let need = kit::Money::cents(worst);
        let why = format!("a bankroll of {bankroll} does not cover one round of {}: it needs {need}", wager.wager);
        return Err(QueryError::Invalid(why).into());
    }
    Session::new((&wager.wager, &wager.base, wager.unit), &wager.distribution, plan, progress)
}

/// How many values of a row a picture shows.
const POINTS: u32 = 5;

/// The edge of the wager that a row changes first, from half of what it pays to twice as much.
fn edges(query: &Query, rows: &[RowWorth], context: Context<'_>) -> Result<Vec<EdgeCurve>, AnalysisError> {
    let (mut lines, chosen) = (Vec::new(), &query.rules);
    for (at, (row, gain)) in rows.iter().filter_map(|row| Some((row, row.gains.first()?))).enumerate() {
        context.report(at as u64, rows.len() as u64)?;
        let (table, name) = row.row.split_once('.').expect("a table and its row");
        let odds = chosen.pay_table(table).odds(name).expect("a row that pays");
        let (whole, now) = (odds.win() / odds.per(), f64::from(odds.win()) / f64::from(odds.per()));
        // Odds that give back the stake among what they pay cannot pay less than it; a sum is on a dollar, in cents.
        let (least, scale) = match odds.word() {
            OddsWord::To => (0, 1),
            OddsWord::For => (1, 1),
            OddsWord::Sum | OddsWord::Meter => (1, odds.per()),
        };
        let (from, to) = ((whole / 2).max(least), whole.saturating_mul(2).max(4));
        let (mut points, mut labels) = (Vec::new(), Vec::new());
        for point in 0..POINTS {
            let pays = from + (to - from) * point / (POINTS - 1);
            let odds = Odds::new(pays.saturating_mul(scale), odds.word(), scale).expect("not less than the stake");
            let changed = chosen.paying(table, name, Some(odds)).expect("the row is there");
            let wagers = crate::wagers(&query.under(changed), None, context.silently())?;
            let edge = wagers.iter().find(|wager| wager.wager == gain.wager).map(|wager| wager.house_edge);
            points.extend(edge.map(|edge| (f64::from(pays), edge)));
            labels.extend(edge.map(|_| odds.to_string()));
        }
        lines.push(EdgeCurve { row: row.row.clone(), wager: gain.wager.clone(), now, points, pays: labels });
    }
    Ok(lines)
}
