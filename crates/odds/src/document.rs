//! Everything said of one rulebook in one place: the analysis and the answers to what was asked beside
//! it, with where they come from. It is what every report shows in its own way.

use crate::course::Course;
use crate::exact::Ratio;
use crate::joint::{Combination, Together};
use crate::report::{Analysis, Chart, Strategy, WagerReport};
use crate::sensitivity::{RowWorth, sensitivity};
use crate::session::{Session, Sitting};
use crate::target::{Target, target};
use crate::what_if::{PayChange, WhatIf, what_if};
use crate::{AnalysisError, Asked, Progress};
use engine::rules::{HouseRules, Violation};
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::time::Instant;

/// What is asked besides the odds of single wagers.
#[derive(Clone, Debug, Default)]
pub struct Questions {
    /// The wager that the other questions are about; the first, where none is named.
    pub wager: Option<String>,
    /// Wagers to put together; the usual ones, where none are named.
    pub together: Option<Combination>,
    /// How many rounds, and with what bankroll.
    pub session: Option<Sitting>,
    /// Ranges of pay tables.
    pub ranges: Vec<PayChange>,
    /// An edge to reach.
    pub target: Option<Ratio>,
    /// Whether pay tables that are not permitted may be looked at.
    pub anyway: bool,
    /// Whether also what a picture of each row needs.
    pub pictures: bool,
    /// The rules before single rows were made to pay otherwise, with those rows: what changes nothing is
    /// said.
    pub before: Option<(HouseRules, Vec<String>)>,
}

/// The edge of a wager for some values of one row.
#[derive(Clone, Debug, Serialize)]
pub struct EdgeLine {
    /// The row.
    pub row: String,
    /// The wager.
    pub wager: String,
    /// What the row pays now, to 1.
    pub now: f64,
    /// What it pays, to 1, and the edge then.
    pub points: Vec<(f64, f64)>,
}

/// Everything said of one rulebook.
#[derive(Clone, Debug, Serialize)]
pub struct Document {
    /// The odds.
    #[serde(flatten)]
    pub analysis: Analysis,
    /// What these house rules are called beside others: the licensee's name, or that of the rulebook.
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
    pub edges: Vec<EdgeLine>,
    /// A session.
    pub session: Option<Session>,
    /// A range of pay tables.
    pub what_if: Option<WhatIf>,
    /// Pay tables that reach a wanted edge.
    pub target: Option<Target>,
    /// What else is to be known of what was asked, in words.
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
    /// Answers everything asked of these house rules, which may have violations if that is wanted.
    ///
    /// # Errors
    /// When a question makes no sense, and as [`analyze_asked`](crate::analyze_asked).
    pub fn new(
        chosen: &HouseRules,
        violations: &[Violation],
        asked: &Asked<'_>,
        questions: &Questions,
        progress: &Progress<'_>,
    ) -> Result<Document, AnalysisError> {
        let course = Course::new(progress, COUNTING + ANSWERING);
        let plain = Document::plain(chosen, violations, asked, questions.pictures, &course.step(0, COUNTING))?;
        plain.answering(chosen, asked, questions, &course.step(COUNTING, ANSWERING))
    }

    /// What is said where nothing is asked: the odds, the wagers that are often made together, and what
    /// each row is worth.
    ///
    /// # Errors
    /// As [`analyze_asked`](crate::analyze_asked).
    pub fn plain(
        chosen: &HouseRules,
        violations: &[Violation],
        asked: &Asked<'_>,
        pictures: bool,
        progress: &Progress<'_>,
    ) -> Result<Document, AnalysisError> {
        let (started, course) = (Instant::now(), Course::new(progress, 10));
        let mut analysis = crate::analyze_asked(chosen, asked, &course.step(0, 7))?;
        let together = crate::together(chosen, asked, None, &course.step(7, 1))?;
        let sensitivity = sensitivity(chosen, asked, &course.step(8, 1))?;
        let edges = if pictures { edges(chosen, asked, &sensitivity, &course.step(9, 1))? } else { Vec::new() };
        analysis.seconds = started.elapsed().as_secs_f64();
        Ok(Document {
            name: analysis.licensee.as_ref().unwrap_or(&analysis.rulebook).clone(),
            choices: choices(chosen),
            title: chosen.schema().title().to_owned(),
            submission: submission_hash(chosen),
            permitted: violations.is_empty(),
            violations: violations.iter().map(ToString::to_string).collect(),
            combinations: analysis.wagers[0].combinations.clone(),
            together,
            sensitivity,
            chart: analysis.strategy.as_ref().filter(|_| pictures).map(Strategy::chart),
            edges,
            session: None,
            what_if: None,
            target: None,
            remarks: Vec::new(),
            analysis,
        })
    }

    /// The same with the answers to these questions, asked of the same house rules.
    ///
    /// # Errors
    /// When a question makes no sense, and when `progress` says to stop.
    pub fn answering(
        mut self,
        chosen: &HouseRules,
        asked: &Asked<'_>,
        questions: &Questions,
        progress: &Progress<'_>,
    ) -> Result<Document, AnalysisError> {
        let (started, course) = (Instant::now(), Course::new(progress, 6));
        let wager = chosen_wager(&self.analysis, questions.wager.as_deref())?.clone();
        if let Some(combination) = &questions.together {
            self.together = crate::together(chosen, asked, Some(combination), &course.step(0, 1))?;
        }
        let lasting = self.together.as_ref().filter(|_| questions.together.is_some()).map(|it| &it.combined);
        let lasting = lasting.unwrap_or(&wager);
        let sitting = questions.session.map(|sitting| session(lasting, sitting, &course.step(1, 1)));
        self.session = sitting.transpose()?;
        if !questions.ranges.is_empty() {
            self.what_if = Some(what_if(chosen, asked, &questions.ranges, &course.step(2, 1))?);
        }
        if let Some(edge) = &questions.target {
            let wanted = (wager.wager.as_str(), edge);
            self.target = Some(target(chosen, asked, wanted, questions.anyway, &course.step(3, 2))?);
        }
        if let Some((before, rows)) = &questions.before {
            let before = crate::wagers(before, asked, None, &course.step(5, 1))?;
            let now = crate::wagers(chosen, asked, None, &course.step(5, 1))?;
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
        AnalysisError::Question(format!("{} has no wager `{name}`; there are: {}", analysis.rulebook, names.join(" ")))
    })
}

fn session(wager: &WagerReport, sitting: Sitting, progress: &Progress<'_>) -> Result<Session, AnalysisError> {
    let worst = wager.distribution.outcomes().next().map_or(0, |(net, _)| -net);
    if let Some(bankroll) = sitting.bankroll.filter(|bankroll| bankroll.in_cents() < worst) {
        let need = kit::Money::cents(worst);
        let why = format!("a bankroll of {bankroll} does not cover one round of {}: it needs {need}", wager.wager);
        return Err(AnalysisError::Question(why));
    }
    Session::new((&wager.wager, &wager.base, wager.unit), &wager.distribution, sitting, progress)
}

/// How many values of a row a picture shows.
const POINTS: u32 = 5;

/// The edge of the wager that a row changes first, from half of what it pays to twice as much.
fn edges(
    chosen: &HouseRules,
    asked: &Asked<'_>,
    rows: &[RowWorth],
    progress: &Progress<'_>,
) -> Result<Vec<EdgeLine>, AnalysisError> {
    let mut lines = Vec::new();
    for (at, (row, gain)) in rows.iter().filter_map(|row| Some((row, row.gains.first()?))).enumerate() {
        progress(at as u64, rows.len() as u64).then_some(()).ok_or(AnalysisError::Interrupted)?;
        let (table, name) = row.row.split_once('.').expect("a table and its row");
        let odds = chosen.pay_table(table).odds(name).expect("a row that pays");
        let (win, per) = odds.value();
        let now = f64::from(win) / f64::from(per);
        let (from, to) = (win / per / 2, (win / per).saturating_mul(2).max(4));
        let mut points = Vec::new();
        for point in 0..POINTS {
            let pays = from + (to - from) * point / (POINTS - 1);
            let changed = chosen.paying(table, name, Some(kit::Odds::to(pays, 1))).expect("the row is there");
            let wagers = crate::wagers(&changed, asked, None, &|_, _| true)?;
            let edge = wagers.iter().find(|wager| wager.wager == gain.wager).map(|wager| wager.house_edge);
            points.extend(edge.map(|edge| (f64::from(pays), edge)));
        }
        lines.push(EdgeLine { row: row.row.clone(), wager: gain.wager.clone(), now, points });
    }
    Ok(lines)
}
