//! The answers of `houseway analyze` to what is asked besides the odds of single wagers, as text.

use super::text::outcomes;
use crate::out;
use odds::compare::{Comparison, ComparisonRow};
use odds::joint::Together;
use odds::sensitivity::RowWorth;
use odds::session::Session;
use odds::target::{Reached, Target};
use odds::what_if::{Cell, WhatIf};

/// Shades of a map, lightest first.
const SHADES: [char; 5] = [' ', '\u{2591}', '\u{2592}', '\u{2593}', '\u{2588}'];

fn percent(share: f64) -> String {
    format!("{:.4}%", 100.0 * share)
}

/// Wagers together; with everything that can come out where somebody asked for them.
pub fn together(together: &Together, asked: bool) -> String {
    let combined = &together.combined;
    let mut text = format!("\nTogether, {}, in units of the {}:\n", combined.wager, combined.base);
    text.push_str(&format!(
        "  expectation {:+.6} = {}\n  edge {}; of risk {}; std dev {:.4}\n",
        combined.ev.to_f64(),
        combined.ev,
        percent(combined.house_edge),
        percent(combined.element_of_risk),
        combined.std_dev
    ));
    text.push_str("\nCorrelation, and covariance in units of each base:\n");
    let mut rows = Vec::new();
    for (a, first) in together.beside.iter().enumerate() {
        for (b, second) in together.beside.iter().enumerate().skip(a + 1) {
            let correlation = together.correlation[a][b].map_or("-".to_owned(), |value| format!("{value:+.6}"));
            rows.push(vec![format!("  {first}, {second}"), correlation, together.covariance[a][b].to_string()]);
        }
    }
    text.push_str(&out::columns("<><", &rows));
    if asked {
        text.push_str(&outcomes(combined));
    }
    text
}

/// What one more unit on each row adds.
pub fn sensitivity(rows: &[RowWorth], exactly: &str) -> String {
    // In a sample the same number is the share of its rounds.
    let gaining = rows.iter().filter_map(|row| Some((row, row.gains.first()?)));
    let mut cells = vec![["  row", "pays", "wager", "adds", exactly, "best play then"].map(str::to_owned).to_vec()];
    for (row, gain) in gaining {
        let then = match gain.as_now == gain.best_then {
            true => "the same".to_owned(),
            false => format!("{:+.6}", gain.best_then.to_f64()),
        };
        let adds = format!("{:+.6}", gain.as_now.to_f64());
        cells.push(vec![
            format!("  {}", row.row),
            row.pays.clone(),
            gain.wager.clone(),
            adds,
            gain.as_now.to_string(),
            then,
        ]);
    }
    if cells.len() == 1 {
        return String::new();
    }
    format!("\nWhat one more unit on a row adds to the expectation:\n{}", out::columns("<<<><<", &cells))
}

/// A session.
pub fn session(session: &Session) -> String {
    let mut text =
        format!("\nA session of {} rounds of {}, in units of the {}:\n", session.rounds, session.wager, session.base);
    text.push_str(&format!(
        "  mean {:+.4}, std dev {:.4}; ahead {:.2}%, even {:.2}%, behind {:.2}%\n",
        session.mean.to_f64(),
        session.std_dev,
        100.0 * session.ahead,
        100.0 * session.even,
        100.0 * session.behind
    ));
    let shares: Vec<String> = session.quantiles.iter().map(|it| format!("{}%", 100.0 * it.share)).collect();
    let nets: Vec<String> = session.quantiles.iter().map(|it| format!("{:+.1}", it.net)).collect();
    let rows = [[vec!["  share".to_owned()], shares].concat(), [vec!["  not above".to_owned()], nets].concat()];
    text.push_str(&out::columns("<>>>>>>>>>", &rows));
    if let Some(ruin) = &session.ruin {
        let says = format!(
            "A bankroll of {} no longer covers the {} of another round in {} of such sessions{}.",
            ruin.bankroll,
            ruin.covers,
            percent(ruin.share),
            if ruin.exact { "" } else { ", within the error below" }
        );
        text.push_str(&format!("  {}\n", out::wrap(&says, 2, out::WIDTH)));
    }
    if let Some(long) = &session.long_run {
        let amount = (long.amount * 100.0).round() / 100.0;
        let says = format!("For ever: {}: {amount} units, {:.3e}.", long.says, long.bound);
        text.push_str(&format!("  {}\n", out::wrap(&says, 2, out::WIDTH)));
    }
    text.push_str(&format!("  {}\n", out::wrap(&format!("By {}.", session.method), 2, out::WIDTH)));
    text
}

/// A range of pay tables, or a map of two.
pub fn what_if(answer: &WhatIf, wager: Option<&str>) -> String {
    let mut text = format!("\nWhat if, {}:\n", answer.rows.join(" and "));
    let first = answer.cells.first().and_then(|cell| cell.wagers.first());
    let Some(wager) = wager.or(first.map(|then| then.wager.as_str())) else {
        return text + "  This changes no wager.\n";
    };
    let edge = |cell: &Cell| cell.wagers.iter().find(|then| then.wager == wager).map(|then| then.house_edge);
    if answer.rows.len() == 2 {
        text.push_str(&map(answer, wager, &edge));
        return text;
    }
    let mut rows = vec![["  pays", "wager", "expectation", "edge", "std dev", ""].map(str::to_owned).to_vec()];
    for cell in &answer.cells {
        for then in &cell.wagers {
            rows.push(vec![
                format!("  {}", cell.pays.join(", ")),
                then.wager.clone(),
                format!("{:+.6}", then.ev.to_f64()),
                percent(then.house_edge),
                format!("{:.4}", then.std_dev),
                if cell.permitted { "" } else { "not permitted" }.to_owned(),
            ]);
        }
    }
    text + &out::columns("<<>>><", &rows)
}

/// A map of two ranges: the edge in percent, shaded from the least to the greatest.
fn map(answer: &WhatIf, wager: &str, edge: &dyn Fn(&Cell) -> Option<f64>) -> String {
    let edges: Vec<f64> = answer.cells.iter().filter_map(edge).collect();
    if edges.is_empty() {
        return format!("  This does not change {wager}.\n");
    }
    let (low, high) = edges.iter().fold((f64::MAX, f64::MIN), |(low, high), edge| (low.min(*edge), high.max(*edge)));
    let shade = |edge: f64| {
        let along = if high > low { (edge - low) / (high - low) } else { 0.0 };
        SHADES[((along * SHADES.len() as f64) as usize).min(SHADES.len() - 1)]
    };
    let mut rows =
        vec![[vec![format!("  {} \\ {}", answer.rows[0], answer.rows[1])], answer.values[1].clone()].concat()];
    let mut cells = answer.cells.iter();
    for value in &answer.values[0] {
        let mut row = vec![format!("  {value}")];
        for cell in cells.by_ref().take(answer.values[1].len()) {
            let marked = if cell.permitted { "" } else { "*" };
            row.push(
                edge(cell).map_or("-".to_owned(), |edge| format!("{0}{0}{1:.2}{marked}", shade(edge), 100.0 * edge)),
            );
        }
        rows.push(row);
    }
    let align = format!("<{}", ">".repeat(answer.values[1].len()));
    format!("  the edge of {wager} in percent; * is not permitted\n{}", out::columns(&align, &rows))
}

/// Pay tables with a wanted edge.
pub fn target(target: &Target) -> String {
    let wanted = percent(target.wanted.to_f64());
    let mut text =
        format!("\nPay tables with an edge of {wanted} on {}, which now has {}:\n", target.wager, percent(target.now));
    let row = |reached: &Reached| {
        let changes: Vec<String> = reached.changes.iter().map(|(what, to)| format!("{what} = {to}")).collect();
        vec![format!("  {}", percent(reached.house_edge)), changes.join(", ")]
    };
    text.push_str(&out::columns("><", &target.tables.iter().map(row).collect::<Vec<_>>()));
    if !target.options.is_empty() {
        text.push_str("Other options that change it, each by itself:\n");
        text.push_str(&out::columns("><", &target.options.iter().map(row).collect::<Vec<_>>()));
    }
    let says = format!("({}; {} tables priced)", target.says, target.priced);
    text.push_str(&format!("  {}\n", out::wrap(&says, 2, out::WIDTH)));
    text
}

/// House rules under one rulebook, side by side.
pub fn comparison(comparison: &Comparison) -> String {
    let heading = |first: &str| [vec![format!("  {first}")], comparison.names.clone()].concat();
    let align = format!("<{}", ">".repeat(comparison.names.len()));
    let mut edges = vec![heading("wager")];
    for ComparisonRow { name, each } in &comparison.edges {
        let each = each.iter().map(|edge| edge.map_or("-".to_owned(), percent));
        edges.push([format!("  {name}")].into_iter().chain(each).collect());
    }
    let text = format!("Side by side, the edge of each wager:\n{}", out::columns(&align, &edges));
    let mut choices = vec![heading("option or row")];
    for ComparisonRow { name, each } in &comparison.choices {
        choices.push([format!("  {name}")].into_iter().chain(each.iter().map(|value| short(value))).collect());
    }
    if choices.len() == 1 {
        return text + "\nThey make the same choices.\n";
    }
    format!("{text}\nWhere they differ:\n{}", out::columns(&align, &choices))
}

/// A choice in no more than a few words.
fn short(value: &str) -> String {
    let mut letters = value.chars();
    let start: String = letters.by_ref().take(24).collect();
    if letters.next().is_some() { format!("{start}...") } else { start }
}
