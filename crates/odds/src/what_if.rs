//! What if a pay table paid something else: one table, a range of them, or a map of two ranges. The outcomes were
//! counted once; a changed table only prices them again.

use crate::exact::Ratio;
use crate::report::WagerReport;
use crate::{AnalysisError, Context, Query, QueryError};
use engine::rules::{HouseRules, RowSpec, TableSpec, Violation};
use kit::{Money, Odds, OddsWord};
use rayon::prelude::*;
use serde::Serialize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The most tables that one question may compare.
pub const MOST_TABLES: usize = 10_000;

/// The most that a row may pay, which keeps every amount a number of cents.
pub const MOST_ODDS: u32 = 1_000_000;

/// Other odds on a row: one value or several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PayChange {
    /// The pay table.
    pub table: String,
    /// The row.
    pub row: String,
    /// The odds to try; `None` is `N/A`.
    pub values: Vec<Option<Odds>>,
    /// Whether a range was asked for.
    pub is_range: bool,
}

impl PayChange {
    /// Reads `ante-bonus.flush=16`, `=13 to 2`, `=N/A`, or a range `=10..20`, with steps `=10..20:5`.
    ///
    /// # Errors
    /// What is wrong with it, and what there is.
    pub fn read(chosen: &HouseRules, text: &str) -> Result<PayChange, String> {
        let wrong =
            || format!("`{text}` does not change a pay table: write table.row=value, such as {}", example(chosen));
        let (path, value) = text.split_once('=').ok_or_else(wrong)?;
        let path = path.trim();
        let path = path.strip_prefix("pay.").unwrap_or(path);
        let (table, row) = path.split_once('.').ok_or_else(wrong)?;
        let (spec, row) = find(chosen, table, row)?;
        let value = value.trim();
        let (values, is_range) = match value.split_once("..") {
            Some((from, to)) => (range(path, row, from, to)?, true),
            None => (vec![odds(path, row, value)?], false),
        };
        Ok(PayChange { table: spec.name.clone(), row: row.name.clone(), values, is_range })
    }

    /// Reads all changes of one question.
    ///
    /// # Errors
    /// When one cannot be read, a row stands there twice, or there are more than two ranges or too many
    /// tables.
    pub fn read_all(chosen: &HouseRules, texts: &[String]) -> Result<Vec<PayChange>, String> {
        let mut changes: Vec<PayChange> = Vec::new();
        for text in texts {
            let change = PayChange::read(chosen, text)?;
            if changes.iter().any(|other| other.path() == change.path()) {
                return Err(format!("{} is changed twice: say once what it pays", change.path()));
            }
            changes.push(change);
        }
        if changes.iter().filter(|change| change.is_range).count() > 2 {
            return Err("more than two ranges cannot be shown as a table or a map: fix the others".to_owned());
        }
        let tables: usize = changes.iter().map(|change| change.values.len()).product();
        if tables > MOST_TABLES {
            return Err(format!(
                "these ranges are {tables} pay tables: ask for at most {MOST_TABLES}, or in larger steps"
            ));
        }
        Ok(changes)
    }

    /// The row with one of its values.
    pub(crate) fn row(&self, odds: Option<Odds>) -> PayRow<'_> {
        (&self.table, &self.row, odds)
    }

    /// As it is written: `ante-bonus.flush`.
    pub fn path(&self) -> String {
        format!("{}.{}", self.table, self.row)
    }
}

/// A row that exists, to show how it is written.
fn example(chosen: &HouseRules) -> String {
    let table = chosen.schema().tables().iter().find(|table| !table.rows.is_empty());
    table.map_or("none: this rulebook has no pay tables".to_owned(), |table| {
        format!("{}.{}=2", table.name, table.rows[0].name)
    })
}

fn find<'a>(chosen: &'a HouseRules, table: &str, row: &str) -> Result<(&'a TableSpec, &'a RowSpec), String> {
    let schema = chosen.schema();
    if schema.tables().is_empty() {
        return Err(format!("{} has no pay tables to change", chosen.rulebook().id()));
    }
    let Some(spec) = schema.table(table) else {
        let names: Vec<&str> = schema.tables().iter().map(|table| table.name.as_str()).collect();
        return Err(format!("{} has no pay table `{table}`; there are: {}", chosen.rulebook().id(), names.join(" ")));
    };
    let names = || spec.rows.iter().map(|row| row.name.as_str()).collect::<Vec<_>>().join(" ");
    let found =
        spec.row(row).ok_or_else(|| format!("the pay table {table} has no row `{row}`; there are: {}", names()))?;
    Ok((spec, found))
}

/// Odds as people write them: `16`, `16 to 1`, `13/2`, `N/A`.
fn odds(path: &str, row: &RowSpec, text: &str) -> Result<Option<Odds>, String> {
    let text = text.trim();
    if text == "N/A" {
        return Ok(None);
    }
    let wrong = || format!("`{text}` is not something that {path} can pay: write 16, `16 to 1`, 13/2 or N/A");
    let number = |text: &str| text.trim().parse::<u32>().ok();
    let worded = |win: u32, per: u32| Odds::new(win, row.odds.map_or(OddsWord::To, Odds::word), per);
    let read = match text.split_once('/') {
        Some((win, per)) => number(win).zip(number(per)).and_then(|(win, per)| worded(win, per)),
        None => number(text).and_then(|win| worded(win, 1)).or_else(|| text.parse().ok()),
    };
    let odds = read.ok_or_else(wrong)?;
    if odds.cmp_value(Odds::to(MOST_ODDS, 1)).is_gt() {
        return Err(format!("{odds} on {path} is too much: at most {MOST_ODDS} to 1"));
    }
    Ok(Some(odds))
}

fn range(path: &str, row: &RowSpec, from: &str, to: &str) -> Result<Vec<Option<Odds>>, String> {
    let (to, step) = to.split_once(':').unwrap_or((to, "1"));
    let number = |text: &str| {
        text.trim().parse::<u32>().map_err(|_| {
            format!("`{from}..{to}` is not a range for {path}: write two whole numbers, such as 10..20 or 10..20:5")
        })
    };
    let (from, to, step) = (number(from)?, number(to)?, number(step)?);
    if step == 0 {
        return Err(format!("a range for {path} in steps of 0 never ends: give steps of 1 or more"));
    }
    if from > to {
        return Err(format!(
            "the range {from}..{to} for {path} is empty: the first number is the smaller, {to}..{from}"
        ));
    }
    if (to - from) / step >= MOST_TABLES as u32 {
        return Err(format!("the range {from}..{to} for {path} has too many values: at most {MOST_TABLES}"));
    }
    (from..=to).step_by(step as usize).map(|value| odds(path, row, &value.to_string())).collect()
}

/// A row of a pay table, with what it is to pay.
pub type PayRow<'a> = (&'a str, &'a str, Option<Odds>);

/// House rules with other odds.
#[derive(Clone, Debug)]
pub struct ChangedRules {
    /// The rules.
    pub rules: HouseRules,
    /// Why nobody may play by them.
    pub violations: Vec<Violation>,
}

impl ChangedRules {
    /// Changes what rows pay, and checks the rules that result.
    ///
    /// # Errors
    /// When the odds would split a cent, or a row must pay something.
    pub fn new(chosen: &HouseRules, pay_rows: &[PayRow<'_>]) -> Result<ChangedRules, AnalysisError> {
        let mut rules = chosen.clone();
        for (table, row, odds) in pay_rows {
            let chip = chosen.money("chip").unwrap_or(Money::cents(100));
            let wrong = |why: String| Err(QueryError::Invalid(why).into());
            if let Some(odds) = odds.filter(|odds| odds.winnings(chip).is_none()) {
                return wrong(format!("{odds} on {table}.{row} splits a cent of the smallest chip of {chip}"));
            }
            if odds.is_none() && !crate::books::book(chosen)?.rows_may_be_left_out {
                return wrong(format!(
                    "{table}.{row} must pay something: N/A is for tables whose rows may be left out"
                ));
            }
            rules = rules.paying(table, row, *odds).expect("the row was found before");
        }
        let violations = games::check_submission(&rules.to_submission()).err().unwrap_or_default();
        Ok(ChangedRules { rules, violations })
    }
}

/// A wager under a changed table.
#[derive(Clone, Debug, Serialize)]
pub struct WagerThen {
    /// The wager.
    pub wager: String,
    /// The expected net result in units of the base.
    pub ev: Ratio,
    /// The expected loss in units of the base.
    pub house_edge: f64,
    /// The expected loss per unit staked on average.
    pub element_of_risk: f64,
    /// The standard deviation in units of the base.
    pub std_dev: f64,
}

impl WagerThen {
    fn of(report: &WagerReport) -> WagerThen {
        WagerThen {
            wager: report.wager.clone(),
            ev: report.ev.clone(),
            house_edge: report.house_edge,
            element_of_risk: report.element_of_risk,
            std_dev: report.std_dev,
        }
    }
}

/// One changed pay table.
#[derive(Clone, Debug, Serialize)]
pub struct Cell {
    /// What each row of [`WhatIf::rows`] pays.
    pub pays: Vec<String>,
    /// Whether the rulebook permits it.
    pub permitted: bool,
    /// The wagers that some table of the question changes.
    pub wagers: Vec<WagerThen>,
}

/// The answer to a question with one range or two.
#[derive(Clone, Debug, Serialize)]
pub struct WhatIf {
    /// The rows with ranges.
    pub rows: Vec<String>,
    /// What they are tried with.
    pub values: Vec<Vec<String>>,
    /// Every table; with two ranges the second changes first.
    pub cells: Vec<Cell>,
}

fn words(odds: Option<Odds>) -> String {
    odds.map_or_else(|| "N/A".to_owned(), |odds| odds.to_string())
}

/// Prices every pay table of the query's ranges.
///
/// # Errors
/// When odds cannot be paid, and as [`analyze`](crate::analyze).
pub fn what_if(query: &Query, context: Context<'_>) -> Result<WhatIf, AnalysisError> {
    // Whatever has to be counted is counted now, and not for every table.
    let now = crate::wagers(query, None, context)?;
    let ranges = &query.ranges;
    let mut tables: Vec<Vec<Option<Odds>>> = vec![Vec::new()];
    for range in ranges {
        let longer = |table: &Vec<Option<Odds>>| {
            let table = table.clone();
            range.values.iter().map(move |value| [table.as_slice(), &[*value]].concat()).collect::<Vec<_>>()
        };
        tables = tables.iter().flat_map(longer).collect();
    }
    let (done, stop, total) = (AtomicU64::new(0), AtomicBool::new(false), tables.len() as u64);
    let price = |table: &Vec<Option<Odds>>| -> Result<Cell, AnalysisError> {
        if stop.load(Ordering::Relaxed) {
            return Err(AnalysisError::Interrupted);
        }
        let pay_rows: Vec<PayRow<'_>> = ranges.iter().zip(table).map(|(range, odds)| range.row(*odds)).collect();
        let changed = ChangedRules::new(&query.rules, &pay_rows)?;
        let permitted = changed.violations.is_empty();
        let wagers = crate::wagers(&query.under(changed.rules), None, context.silently())?;
        let report = context.report(done.fetch_add(1, Ordering::Relaxed) + 1, total);
        report.inspect_err(|_| stop.store(true, Ordering::Relaxed))?;
        let pays = table.iter().map(|odds| words(*odds)).collect();
        Ok(Cell { pays, permitted, wagers: wagers.iter().map(WagerThen::of).collect() })
    };
    let mut cells = tables.par_iter().map(price).collect::<Result<Vec<Cell>, AnalysisError>>()?;
    let changes = |at: usize| cells.iter().any(|cell| cell.wagers[at].ev != now[at].ev);
    let kept: Vec<bool> = (0..now.len()).map(changes).collect();
    for cell in &mut cells {
        let mut kept = kept.iter();
        cell.wagers.retain(|_| kept.next() == Some(&true));
    }
    let values = ranges.iter().map(|range| range.values.iter().map(|odds| words(*odds)).collect()).collect();
    Ok(WhatIf { rows: ranges.iter().map(PayChange::path).collect(), values, cells })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn boston() -> HouseRules {
        games::registered("ma-boston-5").unwrap().schema().defaults()
    }

    #[test]
    fn changes_are_read_as_people_write_them() {
        let read = |text: &str| PayChange::read(&boston(), text).unwrap();
        assert_eq!(read("ante-bonus.flush=16").values, [Some(Odds::to(16, 1))]);
        assert_eq!(read("pay.ante-bonus.flush = 13 to 2").values, [Some(Odds::to(13, 2))]);
        assert_eq!(read("ante-bonus.flush=13/2").values, [Some(Odds::to(13, 2))]);
        assert_eq!(read("ante-bonus.flush=N/A").values, [None]);
        let range = read("optional-bonus.one-pair=1..9:4");
        assert!(range.is_range);
        assert_eq!(range.values, [1, 5, 9].map(|win| Some(Odds::to(win, 1))));
    }

    #[test]
    fn what_cannot_be_changed_is_explained() {
        for (text, why) in [
            ("ante-bonus.flush", "write table.row=value"),
            ("flush=16", "write table.row=value"),
            ("bonus.flush=16", "there are: ante-bonus optional-bonus"),
            ("ante-bonus.flsh=16", "there are: royal-flush"),
            ("ante-bonus.flush=many", "write 16"),
            ("ante-bonus.flush=20..10", "is empty: the first number is the smaller, 10..20"),
            ("ante-bonus.flush=1..x", "two whole numbers"),
            ("ante-bonus.flush=1..9:0", "steps of 0"),
            ("ante-bonus.flush=0..99999", "too many"),
            ("ante-bonus.flush=2000000", "too much"),
        ] {
            let error = PayChange::read(&boston(), text).unwrap_err();
            assert!(error.contains(why), "{text}: {error}");
        }
        let all = |texts: &[&str]| {
            let texts: Vec<String> = texts.iter().map(|text| (*text).to_owned()).collect();
            PayChange::read_all(&boston(), &texts).unwrap_err()
        };
        assert!(all(&["ante-bonus.flush=16", "ante-bonus.flush=17"]).contains("twice"));
        let three = ["ante-bonus.flush=1..2", "ante-bonus.straight=1..2", "ante-bonus.two-pair=1..2"];
        assert!(all(&three).contains("two ranges"));
        assert!(all(&["ante-bonus.flush=1..200", "ante-bonus.straight=1..200"]).contains("40000 pay tables"));
        let pai_gow = games::registered("ma-pai-gow").unwrap().schema().defaults();
        assert!(PayChange::read(&pai_gow, "a.b=1").unwrap_err().contains("no pay tables"));
    }

    #[test]
    fn a_table_below_the_floor_is_marked_and_one_that_splits_a_cent_is_refused() {
        let chosen = boston();
        let changed = |odds| ChangedRules::new(&chosen, &[("ante-bonus", "flush", odds)]);
        assert!(changed(Some(Odds::to(15, 1))).unwrap().violations.is_empty());
        assert!(changed(Some(Odds::to(14, 1))).unwrap().violations[0].to_string().contains("at least 15 to 1"));
        assert!(changed(Some(Odds::to(50, 3))).unwrap_err().to_string().contains("splits a cent"));
    }
}
