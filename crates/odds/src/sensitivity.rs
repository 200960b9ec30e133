//! Sensitivity: what one more unit on each row of the pay tables adds.
//!
//! Two numbers: with the play held to what is best now, which is the chance of being paid the row times
//! the stake it is paid on (less where a payout limit cuts it off); and with the play that is best then,
//! which is never less.

use crate::exact::Ratio;
use crate::{AnalysisError, Context, Query};
use kit::Odds;
use rayon::prelude::*;
use serde::Serialize;
use std::sync::atomic::{AtomicU64, Ordering};

/// What one more unit on a row adds to a wager.
#[derive(Clone, Debug, Serialize)]
pub struct Gain {
    /// The wager.
    pub wager: String,
    /// The wager that one unit means.
    pub base: String,
    /// What is added to the expectation, play as now, in units of the base.
    pub as_now: Ratio,
    /// What is added with the play that is best then.
    pub best_then: Ratio,
}

/// A row of a pay table.
#[derive(Clone, Debug, Serialize)]
pub struct RowWorth {
    /// The pay table and the row: `ante-bonus.flush`.
    pub row: String,
    /// As printed.
    pub title: String,
    /// What it pays now.
    pub pays: String,
    /// What it is tried with.
    pub one_more: String,
    /// What it may pay, in words.
    pub permitted: String,
    /// What one more unit adds, wager by wager; nothing where it decides nothing here.
    pub gains: Vec<Gain>,
}

/// The same odds with one unit more for each unit staked.
fn one_more(odds: Odds) -> Odds {
    Odds::new(odds.win() + odds.per(), odds.word(), odds.per()).expect("more is paid than before")
}

/// What one more unit on each row adds. Rows that pay nothing are left out, and those that pay a share of a meter,
/// which has no unit.
///
/// # Errors
/// As [`analyze`](crate::analyze).
pub fn sensitivity(query: &Query, context: Context<'_>) -> Result<Vec<RowWorth>, AnalysisError> {
    let (chosen, now) = (&query.rules, crate::wagers(query, None, context)?);
    let rows: Vec<(usize, &str, Odds)> = chosen
        .pay_tables()
        .enumerate()
        .flat_map(|(at, (_, table))| {
            table
                .rows()
                .filter_map(move |(row, odds)| Some((at, row, odds?)))
                .filter(|(_, _, odds)| odds.share().is_none())
        })
        .collect();
    let done = AtomicU64::new(0);
    let worth = |(at, row, odds): &(usize, &str, Odds)| -> Result<RowWorth, AnalysisError> {
        context.report(done.fetch_add(1, Ordering::Relaxed), rows.len() as u64)?;
        let spec = &chosen.schema().tables()[*at];
        let more = one_more(*odds);
        let changed = query.under(chosen.paying(&spec.name, row, Some(more)).expect("the row is there"));
        let price = |play_of| crate::wagers(&changed, play_of, context.silently());
        let then = price(None)?;
        let mut gains = Vec::new();
        if now.iter().zip(&then).any(|(now, then)| now.ev != then.ev) {
            for ((now, then), held) in now.iter().zip(&then).zip(price(Some(chosen))?) {
                let (as_now, best_then) = (held.ev.minus(&now.ev), then.ev.minus(&now.ev));
                if !as_now.is_zero() || !best_then.is_zero() {
                    gains.push(Gain { wager: now.wager.clone(), base: now.base.clone(), as_now, best_then });
                }
            }
        }
        let listed = spec.row(row).expect("the row is there");
        Ok(RowWorth {
            row: format!("{}.{row}", spec.name),
            title: listed.title.clone(),
            pays: odds.to_string(),
            one_more: more.to_string(),
            permitted: spec.words(listed),
            gains,
        })
    };
    rows.par_iter().map(worth).collect()
}
