//! The pictures of a document: outcomes, choices, costs, sessions, maps.

use super::svg::{Field, Lying, Standing, lying, map, spread};
use crate::exact::{Ratio, grouped};
use crate::joint::Together;
use crate::report::{Chart, ChartCell, OutcomeRow, SettingsReport, Strategy, WagerReport, Way};
use crate::session::Session;
use crate::what_if::WhatIf;

/// More outcomes than these are not drawn one by one.
const MOST_BARS: usize = 40;

/// A share as people read it: percent, or one in so many.
pub(super) fn share(share: f64) -> String {
    match share {
        it if it <= 0.0 => "0".to_owned(),
        it if it >= 0.001 => format!("{:.3}%", 100.0 * it),
        it => format!("1 in {}", grouped((1.0 / it).round() as u64)),
    }
}

fn net(net: &Ratio) -> String {
    format!("{:+}", (net.to_f64() * 10_000.0).round() / 10_000.0)
}

/// Every outcome of a wager, on a logarithmic scale; of very many the likeliest, and the others as one.
pub(super) fn outcomes(wager: &WagerReport) -> String {
    let class = |net: f64| {
        if net > 0.0 {
            "gain"
        } else if net < 0.0 {
            "loss"
        } else {
            "even"
        }
    };
    let mut shares: Vec<f64> = wager.outcomes.iter().map(|row| row.probability.to_f64()).collect();
    shares.sort_by(|a, b| b.total_cmp(a));
    let least = shares.get(MOST_BARS - 1).copied().unwrap_or(0.0);
    let (drawn, others): (Vec<&OutcomeRow>, Vec<&OutcomeRow>) =
        wager.outcomes.iter().partition(|row| row.probability.to_f64() >= least);
    let bar = |row: &&OutcomeRow| {
        let value = row.probability.to_f64();
        Lying { label: net(&row.net), value, note: share(value), class: class(row.net.to_f64()) }
    };
    let mut bars: Vec<Lying> = drawn.iter().map(bar).collect();
    if !others.is_empty() {
        let value = others.iter().map(|row| row.probability.to_f64()).sum();
        let note = format!("{}, {} other results", share(value), others.len());
        bars.push(Lying { label: "others".to_owned(), value, note, class: "even" });
    }
    lying(&format!("how often each net result of {} occurs", wager.wager), &bars, true)
}

/// What mistakes cost.
pub(super) fn mistakes(ways: &[Way]) -> String {
    let bar = |(at, way): (usize, &Way)| {
        let (label, note) = (format!("{:.5}", way.cost), way.says.clone());
        Lying { label, value: way.cost, note, class: if at == 0 { "even" } else { "loss" } }
    };
    lying("what each way to play costs", &ways.iter().enumerate().map(bar).collect::<Vec<_>>(), false)
}

/// A chart of the best choices, and a line for each choice to explain its colour.
pub(super) fn choices(strategy: &Strategy) -> (String, String) {
    let Chart { choices, rows, columns, cells, says } = strategy.chart();
    let field = |row: &String, column: &String, cell: &Option<ChartCell>| {
        let ChartCell { choice, often, shares } = cell.as_ref()?;
        let made = choices.iter().zip(shares).filter(|(_, share)| **share > 0.0);
        let made: Vec<String> = made.map(|(name, share)| format!("{name} {:.1}%", 100.0 * share)).collect();
        let label = if *often < 1.0 { format!("{:.0}", 100.0 * often) } else { String::new() };
        let title = format!("{row} {column}: {}", made.join(", "));
        Some(Field { strength: 0.35 + 0.65 * often, class: format!("c{choice}"), label, title })
    };
    let across = |(row, cells): (&String, &Vec<Option<ChartCell>>)| -> Vec<Option<Field>> {
        columns.iter().zip(cells).map(|(column, cell)| field(row, column, cell)).collect()
    };
    let fields: Vec<Vec<Option<Field>>> = rows.iter().zip(&cells).map(across).collect();
    let picture = map("the best choice in every situation", &columns, &rows, &fields);
    let key = |(at, name): (usize, &&str)| format!("<span class=\"key c{at}\"></span>{}", super::svg::escaped(name));
    let keys: Vec<String> = choices.iter().enumerate().map(key).collect();
    (picture, format!("{} &ensp; {says}", keys.join(" &ensp; ")))
}

/// What each rule of a house way costs a player.
pub(super) fn rules(settings: &SettingsReport) -> String {
    let bar = |(at, rule): (usize, &crate::report::RuleReport)| {
        let cost = rule.costs_player.to_f64();
        let note = format!("{cost:.6}, {} hands", grouped(rule.hands));
        Lying { label: format!("rule {}", at + 1), value: cost, note, class: "loss" }
    };
    let bars: Vec<Lying> = settings.rules.iter().enumerate().map(bar).collect();
    lying("what each rule of the house way costs a player who follows it", &bars, false)
}

/// The spread of a session.
pub(super) fn session(session: &Session) -> String {
    let bars: Vec<Standing> =
        session.bars.iter().map(|bar| Standing { from: bar.from, to: bar.to, share: bar.share }).collect();
    let shown = session.quantiles.iter().filter(|quantile| [0.05, 0.25, 0.5, 0.75, 0.95].contains(&quantile.share));
    let mark = |quantile: &crate::session::Quantile| {
        (quantile.net, format!("{:.0}%: {:+}", 100.0 * quantile.share, (quantile.net * 100.0).round() / 100.0))
    };
    spread(&format!("the result of {} rounds", session.rounds), &bars, &shown.map(mark).collect::<Vec<_>>())
}

/// Correlations from -1 to 1.
pub(super) fn correlations(together: &Together) -> String {
    let field = |value: &Option<f64>| {
        let value = (*value)?;
        let class = if value < 0.0 { "loss" } else { "gain" };
        let label = format!("{value:+.2}");
        let title = format!("{value:+.6}");
        Some(Field { strength: value.abs(), class: class.to_owned(), label, title })
    };
    let fields: Vec<Vec<Option<Field>>> =
        together.correlation.iter().map(|row| row.iter().map(field).collect()).collect();
    let numbers: Vec<String> = (1..=together.beside.len()).map(|at| at.to_string()).collect();
    let rows: Vec<String> = together.beside.iter().zip(&numbers).map(|(name, at)| format!("{name} {at}")).collect();
    map("correlations", &numbers, &rows, &fields)
}

/// A map of two ranges for one wager.
pub(super) fn heat(answer: &WhatIf, wager: &str) -> String {
    let edge =
        |cell: &crate::what_if::Cell| cell.wagers.iter().find(|then| then.wager == wager).map(|then| then.house_edge);
    let edges: Vec<Option<f64>> = answer.cells.iter().map(edge).collect();
    let low = edges.iter().flatten().copied().fold(f64::INFINITY, f64::min);
    let high = edges.iter().flatten().copied().fold(f64::NEG_INFINITY, f64::max);
    let columns = answer.values[1].len();
    let field = |(cell, edge): (&crate::what_if::Cell, &Option<f64>)| {
        let edge = (*edge)?;
        let marked = if cell.permitted { "" } else { "*" };
        let title = format!(
            "{}: {:.4}%{}",
            cell.pays.join(", "),
            100.0 * edge,
            if cell.permitted { "" } else { ", not permitted" }
        );
        let strength = if high > low { (edge - low) / (high - low) } else { 0.5 };
        Some(Field { strength, class: "heat".to_owned(), label: format!("{:.2}{marked}", 100.0 * edge), title })
    };
    let all: Vec<Option<Field>> = answer.cells.iter().zip(&edges).map(field).collect();
    let mut all = all.into_iter();
    let fields: Vec<Vec<Option<Field>>> =
        answer.values[0].iter().map(|_| all.by_ref().take(columns).collect()).collect();
    map(&format!("the edge of {wager} in percent"), &answer.values[1], &answer.values[0], &fields)
}
