//! The pictures of a document: outcomes, choices, costs, sessions, maps.

use super::svg::{Field, Lying, Standing, lying, map, spread};
use crate::exact::Ratio;
use crate::joint::Together;
use crate::report::{Alike, Choice, OutcomeRow, SettingsReport, Strategy, WagerReport, Way};
use crate::session::Session;
use crate::what_if::WhatIf;
use kit::{Card, Cards, PointCount, Rank};
use std::collections::BTreeMap;

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

/// A number with a comma after every three digits.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
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

/// Where a situation stands in the chart: by its two highest ranks, by its two ranks, or by two counts.
fn place(alike: Alike, cards: &[Card]) -> (usize, usize) {
    let rank = |card: &Card| card.rank() as usize;
    let mut ranks: Vec<usize> = cards.iter().map(rank).collect();
    match (alike, cards.len()) {
        (Alike::RanksByTwos, 4) => {
            let count = |two: &[Card]| PointCount::of(two.iter().copied()).get() as usize;
            (count(&cards[..2]), count(&cards[2..]))
        }
        _ => {
            ranks.sort_unstable_by(|a, b| b.cmp(a));
            (ranks[0], ranks[1])
        }
    }
}

/// A chart of the best choices, and a line for each choice to explain its colour.
pub(super) fn choices(strategy: &Strategy) -> (String, String) {
    let read = |choice: &Choice| -> Vec<Card> {
        choice.cards.parse::<Cards>().expect("a situation is made of cards").faces().collect()
    };
    let names: Vec<&str> =
        strategy.table.first().into_iter().flat_map(|choice| &choice.worth).map(|worth| worth.choice).collect();
    let mut cells: BTreeMap<(usize, usize), Vec<f64>> = BTreeMap::new();
    let mut counts = false;
    for choice in &strategy.table {
        let cards = read(choice);
        counts |= strategy.alike == Alike::RanksByTwos && cards.len() == 4;
        let sums = cells.entry(place(strategy.alike, &cards)).or_insert_with(|| vec![0.0; names.len()]);
        let at = names.iter().position(|name| *name == choice.best).unwrap_or(0);
        sums[at] += choice.weight as f64;
    }
    let label = |at: usize| if counts { at.to_string() } else { Rank::ALL[at].letter().to_string() };
    let used = |pick: &dyn Fn(&(usize, usize)) -> usize| {
        let mut used: Vec<usize> = cells.keys().map(pick).collect();
        used.sort_unstable_by(|a, b| b.cmp(a));
        used.dedup();
        used
    };
    let (rows, columns) = (used(&|cell| cell.0), used(&|cell| cell.1));
    let field = |row: usize, column: usize| {
        let sums = cells.get(&(row, column))?;
        let all: f64 = sums.iter().sum();
        let most = (0..sums.len()).max_by(|a, b| sums[*a].total_cmp(&sums[*b]))?;
        let often = sums[most] / all;
        let says = names.iter().zip(sums).filter(|(_, sum)| **sum > 0.0);
        let says: Vec<String> = says.map(|(name, sum)| format!("{name} {:.1}%", 100.0 * sum / all)).collect();
        let initial = if often < 1.0 { format!("{:.0}", 100.0 * often) } else { String::new() };
        let title = format!("{} {}: {}", label(row), label(column), says.join(", "));
        Some(Field { strength: 0.35 + 0.65 * often, class: format!("c{most}"), label: initial, title })
    };
    let fields: Vec<Vec<Option<Field>>> =
        rows.iter().map(|row| columns.iter().map(|column| field(*row, *column)).collect()).collect();
    let named = |places: &[usize]| places.iter().map(|at| label(*at)).collect::<Vec<String>>();
    let picture = map("the best choice in every situation", &named(&columns), &named(&rows), &fields);
    let key = |(at, name): (usize, &&str)| format!("<span class=\"key c{at}\"></span>{}", super::svg::escaped(name));
    let axes = match (strategy.alike, counts) {
        (_, true) => "down: what the Player's two cards count; across: the Banker's",
        (Alike::RanksByTwos, false) => "by the two cards",
        (Alike::UpToSuits, _) => {
            "down: the highest card; across: the next. A number is the share of such starts, in percent, \
                                  where not all are played alike"
        }
    };
    let keys: Vec<String> = names.iter().enumerate().map(key).collect();
    (picture, format!("{} &ensp; {axes}", keys.join(" &ensp; ")))
}

/// What each rule of a house way costs a player.
pub(super) fn rules(settings: &SettingsReport) -> String {
    let bar = |(at, rule): (usize, &crate::report::RuleReport)| {
        let cost = rule.costs_player.to_f64();
        let note = format!("{cost:.6}, {} hands", grouped(rule.hands.into()));
        Lying { label: format!("rule {}", at + 1), value: cost, note, class: "loss" }
    };
    let bars: Vec<Lying> = settings.rules.iter().enumerate().map(bar).collect();
    lying("what each rule of the house way costs a player who follows it", &bars, false)
}

/// The spread of a session.
pub(super) fn session(session: &Session) -> String {
    let bars: Vec<Standing> =
        session.bars.iter().map(|bar| Standing { from: bar.from, to: bar.to, share: bar.share }).collect();
    let told = session.quantiles.iter().filter(|quantile| [0.05, 0.25, 0.5, 0.75, 0.95].contains(&quantile.share));
    let mark = |quantile: &crate::session::Quantile| {
        (quantile.net, format!("{:.0}%: {:+}", 100.0 * quantile.share, (quantile.net * 100.0).round() / 100.0))
    };
    spread(&format!("the result of {} rounds", session.rounds), &bars, &told.map(mark).collect::<Vec<_>>())
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
