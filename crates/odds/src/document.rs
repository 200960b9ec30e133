//! Everything said of one rulebook in one place: the analysis and the answers to what was asked beside
//! it, with where they come from. It is what every report shows in its own way.

use crate::exact::Ratio;
use crate::joint::{Combination, Together};
use crate::report::{Analysis, WagerReport};
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
    /// The title of the game.
    pub title: String,
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
    /// The edge against what each row pays, where pictures are wanted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub edges: Vec<EdgeLine>,
    /// A session.
    pub session: Option<Session>,
    /// A range of pay tables.
    pub what_if: Option<WhatIf>,
    /// Pay tables that reach a wanted edge.
    pub target: Option<Target>,
}

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
        let started = Instant::now();
        let mut analysis = crate::analyze_asked(chosen, asked, progress)?;
        let wager = chosen_wager(&analysis, questions.wager.as_deref())?.clone();
        let together = crate::together(chosen, asked, questions.together.as_ref(), progress)?;
        let lasting = together.as_ref().filter(|_| questions.together.is_some()).map(|together| &together.combined);
        let session = questions.session.map(|sitting| session(lasting.unwrap_or(&wager), sitting, progress));
        let session = session.transpose()?;
        let sensitivity = sensitivity(chosen, asked, progress)?;
        let edges = if questions.pictures { edges(chosen, asked, &sensitivity)? } else { Vec::new() };
        let ranges = (!questions.ranges.is_empty()).then(|| what_if(chosen, asked, &questions.ranges, progress));
        let wanted = questions.target.as_ref();
        let target = wanted.map(|edge| target(chosen, asked, (&wager.wager, edge), questions.anyway, progress));
        let what_if = ranges.transpose()?;
        analysis.seconds = started.elapsed().as_secs_f64();
        Ok(Document {
            title: chosen.schema().title().to_owned(),
            submission: submission_hash(chosen),
            permitted: violations.is_empty(),
            violations: violations.iter().map(ToString::to_string).collect(),
            combinations: analysis.wagers[0].combinations.clone(),
            together,
            sensitivity,
            edges,
            session,
            what_if,
            target: target.transpose()?,
            analysis,
        })
    }

    /// The first wager, or the one that was asked about.
    ///
    /// # Errors
    /// When there is no such wager.
    pub fn wager(&self, name: Option<&str>) -> Result<&WagerReport, AnalysisError> {
        chosen_wager(&self.analysis, name)
    }
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
    Ok(Session::new((&wager.wager, &wager.base, wager.unit), &wager.distribution, sitting, progress)?)
}

/// How many values of a row a picture shows.
const POINTS: u32 = 5;

/// The edge of the wager that a row changes first, from half of what it pays to twice as much.
fn edges(chosen: &HouseRules, asked: &Asked<'_>, rows: &[RowWorth]) -> Result<Vec<EdgeLine>, AnalysisError> {
    let mut lines = Vec::new();
    for (row, gain) in rows.iter().filter_map(|row| Some((row, row.gains.first()?))) {
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
