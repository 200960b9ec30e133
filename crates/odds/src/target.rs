//! Which permitted pay tables give a wager a wanted edge.
//!
//! The more a row pays, the less the edge, so a row by itself is searched by halving. The search is
//! bounded, and says so: whole numbers to 1, from the least that is permitted up to
//! [`MOST_ODDS`]; one row changed, or two of which the first takes at most
//! [`VALUES`] values between its least and what it would need alone; all other rows as they are.

use crate::exact::Ratio;
use crate::report::WagerReport;
use crate::what_if::{ChangedRules, MOST_ODDS, PayRow};
use crate::{AnalysisError, Context, Query, QueryError};
use engine::rules::{HouseRules, OddsRule, Permits, Value};
use kit::Odds;
use rayon::prelude::*;
use serde::Serialize;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

/// How many values the first of two rows is tried with.
pub const VALUES: u32 = 24;

/// How many pay tables with two rows changed are listed.
const PAIRS: usize = 12;

/// Edges that are no further apart than one in so many are as good as equal: a hundredth of a percent.
const NEAR: u32 = 10_000;

/// A pay table and the edge it gives.
#[derive(Clone, Debug, Serialize)]
pub struct Reached {
    /// What is changed, each with its value: `ante-bonus.flush` and `16 to 1`.
    pub changes: Vec<(String, String)>,
    /// The expected net result in units of the base.
    pub ev: Ratio,
    /// The edge.
    pub house_edge: f64,
}

/// The pay tables that come nearest to a wanted edge.
#[derive(Clone, Debug, Serialize)]
pub struct Target {
    /// The wager.
    pub wager: String,
    /// The edge that is wanted.
    pub wanted: Ratio,
    /// The edge now.
    pub now: f64,
    /// Pay tables: those that change one row, the nearest edge first, and then some that change two.
    pub tables: Vec<Reached>,
    /// Other options of the rulebook that change the edge, each by itself.
    pub options: Vec<Reached>,
    /// How many pay tables were priced.
    pub priced: u64,
    /// How the search was bounded, in words.
    pub says: String,
}

/// An edge as people write it: `5%`, `2.75%`.
///
/// # Errors
/// When it is none.
pub fn percent(text: &str) -> Result<Ratio, String> {
    let wrong = || format!("`{text}` is not an edge: write it in percent, such as 5% or 2.75%");
    let digits = text.trim().strip_suffix('%').ok_or_else(wrong)?.trim();
    let (negative, digits) = digits.strip_prefix('-').map_or((false, digits), |rest| (true, rest));
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let all = [whole, fraction].concat();
    if whole.is_empty() || all.len() > 12 || !all.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(wrong());
    }
    let number: i64 = all.parse().map_err(|_| wrong())?;
    let edge = Ratio::new(if negative { -number } else { number }, 100 * 10u64.pow(fraction.len() as u32));
    if edge > Ratio::whole(1) {
        return Err(format!("an edge of {text} is more than the whole wager: ask for at most 100%"));
    }
    Ok(edge)
}

/// A row that may be changed.
#[derive(Clone)]
struct Row<'a> {
    table: &'a str,
    row: &'a str,
    /// The least it may pay, to 1.
    least: u32,
}

struct Search<'a> {
    query: &'a Query,
    wager: &'a str,
    priced: AtomicU64,
    stop: AtomicBool,
    /// How much is done, of [`WHOLE`].
    done: AtomicU64,
    context: Context<'a>,
}

/// The whole search, as progress is reported; single rows are the first tenth of it.
const WHOLE: u64 = 1_000;
const SINGLE: u64 = 100;

impl Search<'_> {
    fn wagers(&self, rules: HouseRules) -> Result<Vec<WagerReport>, AnalysisError> {
        crate::wagers(&self.query.under(rules), None, self.context.silently())
    }

    fn ev(&self, rules: HouseRules) -> Result<Ratio, AnalysisError> {
        self.priced.fetch_add(1, Ordering::Relaxed);
        let report = self.context.report(self.done.load(Ordering::Relaxed), WHOLE);
        if report.is_err() || self.stop.load(Ordering::Relaxed) {
            self.stop.store(true, Ordering::Relaxed);
            return Err(AnalysisError::Interrupted);
        }
        let wagers = self.wagers(rules)?;
        Ok(wagers.into_iter().find(|wager| wager.wager == self.wager).expect("the wager was found before").ev)
    }

    /// Notes that so much of a part of the search is done.
    fn reach(&self, before: u64, part: u64, done: usize, of: usize) {
        self.done.fetch_max(before + part * done as u64 / of.max(1) as u64, Ordering::Relaxed);
    }

    fn paying(&self, rows: &[(&Row<'_>, u32)]) -> HouseRules {
        rows.iter().fold(self.query.rules.clone(), |rules, (row, value)| {
            rules.paying(row.table, row.row, Some(Odds::to(*value, 1))).expect("the row is there")
        })
    }

    /// The least value of the last row, from its least up to `most`, with which the expectation is at
    /// least `wanted`; and what it then is.
    fn enough(
        &self,
        first: &[(&Row<'_>, u32)],
        last: &Row<'_>,
        most: u32,
        wanted: &Ratio,
    ) -> Result<Option<u32>, AnalysisError> {
        let reaches = |value: u32| -> Result<bool, AnalysisError> {
            Ok(self.ev(self.paying(&[first, &[(last, value)]].concat()))? >= *wanted)
        };
        if !reaches(most)? {
            return Ok(None);
        }
        let (mut low, mut high) = (last.least, most);
        while low < high {
            let middle = low + (high - low) / 2;
            if reaches(middle)? { high = middle } else { low = middle + 1 }
        }
        Ok(Some(high))
    }

    /// A table for the answer, if it is permitted or need not be.
    fn reached(&self, rows: &[(&Row<'_>, u32)]) -> Result<Option<Reached>, AnalysisError> {
        let pay_rows: Vec<PayRow<'_>> =
            rows.iter().map(|(row, value)| (row.table, row.row, Some(Odds::to(*value, 1)))).collect();
        let changed = ChangedRules::new(&self.query.rules, &pay_rows)?;
        if !self.query.anyway && !changed.violations.is_empty() {
            return Ok(None);
        }
        let ev = self.ev(changed.rules)?;
        let pays = |(row, value): &(&Row<'_>, u32)| (format!("{}.{}", row.table, row.row), format!("{value} to 1"));
        let house_edge = 0.0 - ev.to_f64();
        Ok(Some(Reached { changes: rows.iter().map(pays).collect(), ev, house_edge }))
    }
}

/// The rows that the rulebook lets a licensee change, or all of them.
fn rows(chosen: &HouseRules, anyway: bool) -> Vec<Row<'_>> {
    let mut rows = Vec::new();
    for table in chosen.schema().tables() {
        for row in &table.rows {
            let least = match (table.rule, row.odds) {
                _ if anyway => Some(0),
                (OddsRule::AtLeast, Some(floor)) => {
                    let (win, per) = floor.value();
                    Some(win.div_ceil(per))
                }
                (OddsRule::Free, _) => Some(0),
                (OddsRule::Exactly, _) | (OddsRule::AtLeast, None) => None,
            };
            rows.extend(least.map(|least| Row { table: &table.name, row: &row.name, least }));
        }
    }
    rows
}

/// The permitted pay tables whose edge on a wager comes nearest to the one wanted; where the query says `anyway`, also
/// those that are not permitted.
///
/// # Errors
/// When there is no such wager, and as [`analyze`](crate::analyze).
pub fn target(query: &Query, (wager, wanted): (&str, &Ratio), context: Context<'_>) -> Result<Target, AnalysisError> {
    let now = crate::wagers(query, None, context)?;
    let names = || now.iter().map(|wager| wager.wager.as_str()).collect::<Vec<_>>().join(" ");
    let found = now.iter().find(|report| report.wager == wager);
    let found =
        found.ok_or_else(|| QueryError::Invalid(format!("there is no wager `{wager}`; there are: {}", names())))?;
    let (priced, stop) = (AtomicU64::new(0), AtomicBool::new(false));
    let search = Search { query, wager, priced, stop, done: AtomicU64::new(0), context };
    let ev = Ratio::whole(0).minus(wanted);
    let all = rows(&query.rules, query.anyway);
    // Rows that the wager is not paid by are out; of the others, how much each needs alone.
    let mut needs: Vec<(&Row<'_>, Option<u32>)> = Vec::new();
    for (at, row) in all.iter().enumerate() {
        search.reach(0, SINGLE, at, all.len());
        let (least, most) = (search.paying(&[(row, row.least)]), search.paying(&[(row, MOST_ODDS)]));
        if search.ev(least)? != search.ev(most)? {
            needs.push((row, search.enough(&[], row, MOST_ODDS, &ev)?));
        }
    }
    let mut tables: Vec<Reached> = Vec::new();
    for (row, need) in &needs {
        for value in around(row, *need) {
            tables.extend(search.reached(&[(row, value)])?);
        }
    }
    let distance = |reached: &Reached| {
        let apart = reached.ev.minus(&ev);
        if apart < Ratio::whole(0) { Ratio::whole(0).minus(&apart) } else { apart }
    };
    tables.sort_by_key(distance);
    let mut pairs = pairs(&search, &needs, &ev)?;
    // Of those that are as near as people print edges, the ones that raise their rows least come first.
    let near = Ratio::new(1, NEAR);
    pairs.sort_by_key(|(raise, reached)| {
        let apart = distance(reached);
        (if apart <= near { Ratio::whole(0) } else { apart }, raise.clone())
    });
    tables.extend(pairs.into_iter().map(|(_, reached)| reached).take(PAIRS));
    let options = options(&search, &found.ev)?;
    Ok(Target {
        wager: wager.to_owned(),
        wanted: wanted.clone(),
        now: found.house_edge,
        says: says(&needs, &tables, query.anyway),
        tables,
        options,
        priced: search.priced.into_inner(),
    })
}

/// The values just before and at which a row alone gives what is wanted.
fn around(row: &Row<'_>, need: Option<u32>) -> Vec<u32> {
    let Some(need) = need else { return Vec::new() };
    if need > row.least { vec![need - 1, need] } else { vec![need] }
}

/// Two rows changed at once, each table with by how many times its rows are raised at the most.
fn pairs(
    search: &Search<'_>,
    needs: &[(&Row<'_>, Option<u32>)],
    wanted: &Ratio,
) -> Result<Vec<(Ratio, Reached)>, AnalysisError> {
    let mut tries: Vec<(&Row<'_>, u32, &Row<'_>, u32)> = Vec::new();
    for (at, (first, need)) in needs.iter().enumerate() {
        for (second, other) in &needs[at + 1..] {
            let (Some(need), Some(other)) = (need, other) else { continue };
            let room = need.saturating_sub(first.least);
            let step = room.div_ceil(VALUES).max(1);
            let values = (first.least + step..*need).step_by(step as usize);
            tries.extend(values.map(|value| (*first, value, *second, *other)));
        }
    }
    let raise = |row: &Row<'_>, value: u32| Ratio::new(value, row.least.max(1));
    let tried = AtomicUsize::new(0);
    let found = tries.par_iter().map(|(first, value, second, most)| -> Result<Vec<(Ratio, Reached)>, AnalysisError> {
        let mut found = Vec::new();
        let need = search.enough(&[(first, *value)], second, *most, wanted)?;
        for other in around(second, need).into_iter().filter(|other| *other > second.least) {
            let raised = raise(first, *value).max(raise(second, other));
            found.extend(search.reached(&[(first, *value), (second, other)])?.map(|table| (raised, table)));
        }
        search.reach(SINGLE, WHOLE - SINGLE, tried.fetch_add(1, Ordering::Relaxed) + 1, tries.len());
        Ok(found)
    });
    Ok(found.collect::<Result<Vec<_>, _>>()?.concat())
}

/// Options that are a choice of words or of numbers, each changed by itself, where the edge changes.
fn options(search: &Search<'_>, now: &Ratio) -> Result<Vec<Reached>, AnalysisError> {
    let mut found = Vec::new();
    for option in search.query.rules.schema().options() {
        let values: Vec<String> = match &option.permits {
            Permits::Choice { values } => values.clone(),
            Permits::Numbers { values } => values.iter().map(u32::to_string).collect(),
            _ => continue,
        };
        for value in
            values.iter().filter(|value| *search.query.rules.value(&option.name) != as_value(value, &option.permits))
        {
            let changed = search.query.rules.with(&[(option.name.as_str(), value.as_str())]);
            let Ok(checked) = changed.and_then(|rules| games::check_submission(&rules.to_submission())) else {
                continue;
            };
            let offered = search.wagers(checked.clone())?;
            if offered.iter().all(|wager| wager.wager != search.wager) {
                continue;
            }
            let ev = search.ev(checked)?;
            if ev != *now {
                let house_edge = 0.0 - ev.to_f64();
                found.push(Reached { changes: vec![(option.name.clone(), value.clone())], ev, house_edge });
            }
        }
    }
    Ok(found)
}

fn as_value(text: &str, permits: &Permits) -> Value {
    match permits {
        Permits::Numbers { .. } => Value::Count(text.parse().unwrap_or_default()),
        _ => Value::Choice(text.to_owned()),
    }
}

fn says(needs: &[(&Row<'_>, Option<u32>)], tables: &[Reached], anyway: bool) -> String {
    if needs.is_empty() {
        let why = if anyway {
            "no row of a pay table decides this wager"
        } else {
            "no row that decides this wager may be changed"
        };
        return why.to_owned();
    }
    let bounds = format!(
        "searched: whole numbers to 1 from the {} up to {MOST_ODDS}, one row or two at a time, the first of two at no \
         more than {VALUES} values, all other rows as they are",
        if anyway { "0" } else { "least permitted" },
    );
    if tables.is_empty() {
        return format!("none of them reaches it; {bounds}");
    }
    bounds
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_are_read_in_percent() {
        assert_eq!(percent("5%").unwrap(), Ratio::new(1, 20u8));
        assert_eq!(percent(" 2.75 % ").unwrap(), Ratio::new(11, 400u32));
        assert_eq!(percent("-0.5%").unwrap(), Ratio::new(-1, 200u8));
        for wrong in ["5", "%", ".%", "five%", "1.2.3%", "101%", "1e3%"] {
            assert!(percent(wrong).is_err(), "{wrong}");
        }
    }
}
