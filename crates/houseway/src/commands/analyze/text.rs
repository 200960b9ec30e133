//! The analysis of one rulebook as text.

use super::{Args, answers, settings};
use crate::failure::Failure;
use crate::out;
use kit::Cards;
use odds::document::Document;
use odds::exact::grouped;
use odds::report::{Analysis, Choice, HandChoice, MeterReport, Share, Strategy, WagerReport, Way};

/// The best play of a game in which there is something to decide.
pub fn strategy(analysis: &Analysis) -> Result<&Strategy, Failure> {
    let none = || Failure::input(format!("{} has nothing to decide", analysis.rulebook));
    analysis.strategy.as_ref().ok_or_else(none)
}

/// What each choice is worth with these cards, and on average with those that are in the same row.
pub fn decision(hand: &Cards, strategy: &Strategy, HandChoice { choice, average }: &HandChoice) -> String {
    let mut text = format!("{hand} ({}): {}\n{}", choice.hand, choice.best, worths(choice));
    let base = &strategy.base;
    text.push_str(&format!("  the next best choice costs {:.6}, in units of the {base}\n", choice.cost_of_other));
    if let Some(average) = average {
        text.push_str(&format!("On average over all suits ({}): {}\n{}", average.hand, average.best, worths(average)));
    }
    text
}

fn worths(choice: &Choice) -> String {
    let rows = choice.worth.iter().map(|worth| {
        vec![
            format!("  {}", worth.choice),
            "is worth".to_owned(),
            format!("{:+.6}", worth.ev.to_f64()),
            format!("= {}", worth.ev),
        ]
    });
    out::columns("<<><", &rows.collect::<Vec<_>>())
}

/// The heading of some house rules.
pub fn heading(document: &Document) -> String {
    let analysis = &document.analysis;
    let whose = analysis.licensee.as_ref().map_or(String::new(), |name| format!(", {name}"));
    let mut text = format!("{}{whose}; one unit is {}\n", analysis.rulebook, analysis.unit);
    if !document.permitted {
        text.push_str("NOT PERMITTED, analysed anyway:\n");
        for why in &document.violations {
            text.push_str(&format!("  {}\n", out::wrap(why, 4, out::WIDTH)));
        }
    }
    text
}

/// The table of some wagers.
pub fn wagers(wagers: &[WagerReport]) -> String {
    let mut rows =
        vec![["wager", "base", "expectation", "edge", "of risk", "std dev", "hits"].map(str::to_owned).to_vec()];
    rows.extend(wagers.iter().map(row));
    out::columns("<<>>>>>", &rows)
}

/// Everything that was asked for.
pub fn text(document: &Document, args: &Args) -> String {
    let (named, whole) = (args.wager.as_deref(), args.strategy);
    let (analysis, asked) = (&document.analysis, args.together.is_some());
    let shown: Vec<WagerReport> =
        analysis.wagers.iter().filter(|wager| named.is_none_or(|name| wager.wager == name)).cloned().collect();
    let mut text = format!("{}\n{}", heading(document), wagers(&shown));
    for remark in &document.remarks {
        text.push_str(&format!("\n{}\n", out::wrap(&format!("Note: {remark}."), 0, out::WIDTH)));
    }
    text.push_str(&sampled(&shown));
    text.push_str("\nedge: expected loss per unit of the base; of risk: per unit staked on average.\n");
    let parts: Vec<&WagerReport> = shown.iter().filter(|wager| wager.part_of.is_some()).collect();
    if let Some(whole) = parts.first().and_then(|wager| wager.part_of.as_deref()) {
        let names: Vec<&str> = parts.iter().map(|wager| wager.wager.as_str()).collect();
        text.push_str(&format!("{} are parts of {whole}, and nobody wagers on one alone.\n", names.join(", ")));
    }
    text.push_str(&fractions(&shown));
    text.push_str(&shown.first().map_or(String::new(), outcomes));
    text.push_str(&analysis.strategy.as_ref().map_or(String::new(), |strategy| play(strategy, whole)));
    text.push_str(&analysis.settings.as_ref().map_or(String::new(), |report| settings::text(report, whole)));
    text.push_str(&analysis.settings.as_ref().map_or(String::new(), |report| ways(&report.ways)));
    text.push_str(&meters(&analysis.meters));
    text.push_str(&document.together.as_ref().map_or(String::new(), |it| answers::together(it, asked)));
    text.push_str(&answers::sensitivity(&document.sensitivity, WagerReport::precision(&shown)));
    text.push_str(&document.session.as_ref().map_or(String::new(), answers::session));
    text.push_str(&document.what_if.as_ref().map_or(String::new(), |answer| answers::what_if(answer, named)));
    text.push_str(&document.target.as_ref().map_or(String::new(), answers::target));
    let how = format!("Method: {}; {:.2} s.", analysis.method, analysis.seconds);
    text.push_str(&format!("\n{}\n", out::wrap(&how, 0, out::WIDTH)));
    text.push_str(&format!("Houseway {}; submission {}.\n", analysis.version, &document.submission[..16]));
    text
}

/// What the meters mean to the wagers that draw on them.
fn meters(meters: &[MeterReport]) -> String {
    if meters.is_empty() {
        return String::new();
    }
    let heading = ["  wager", "pays by", "stake", "edge at the start", "$1,000 more add", "breaks even at"];
    let mut rows = vec![heading.map(str::to_owned).to_vec()];
    rows.extend(meters.iter().map(|meter| {
        let percent = |value: f64| format!("{:.4}%", 100.0 * value);
        let mark = if meter.offered { "*" } else { " " };
        let edge = 0.0 - meter.ev(meter.initial).to_f64();
        let more = 1_000.0 * meter.per_dollar.to_f64();
        let start = [format!("{mark} {}", meter.wager), meter.table.clone(), meter.stake.to_string()];
        [start.to_vec(), vec![percent(edge), percent(more), meter.break_even.to_string()]].concat()
    }));
    let initial = meters.iter().find(|meter| meter.offered).map_or(meters[0].initial, |meter| meter.initial);
    let mut text = format!(
        "\nMeters, which begin at {initial}: the edge then, and from what the meter shows when it is paid the wager \
         breaks even (* as offered here):\n{}",
        out::columns("<<>>>>", &rows)
    );
    for meter in meters {
        if let Some(envy) = &meter.per_other_player {
            text.push_str(&format!(
                "  {} of {}: each other player adds {:.4}% by Envy Bonuses ({envy}).\n",
                meter.table,
                meter.stake,
                100.0 * envy.to_f64()
            ));
        }
    }
    text
}

/// Ways to set hands that people follow, and what they cost.
fn ways(ways: &[Way]) -> String {
    let rows: Vec<Vec<String>> = ways.iter().map(|way| vec![format!("  {:.6}", way.cost), way.says.clone()]).collect();
    format!("\nWhat ways to set cost a player, in units of the wager:\n{}", out::columns("><", &rows))
}

/// What is not exact, said plainly.
fn sampled(wagers: &[WagerReport]) -> String {
    let error = |wager: &WagerReport| {
        Some(format!("{} {:+.6} with a standard error of {:.6}", wager.wager, wager.ev.to_f64(), wager.std_error?))
    };
    let errors: Vec<String> = wagers.iter().filter_map(error).collect();
    let Some(wager) = wagers.iter().find(|wager| wager.std_error.is_some()) else { return String::new() };
    let says = format!(
        "NOT EXACT: everything here but the shares of choices and the natural comes from a sample of {} rounds: {}.",
        wager.combinations,
        errors.join(", ")
    );
    format!("\n{}\n", out::wrap(&says, 0, out::WIDTH))
}

/// The exact numbers.
fn fractions(wagers: &[WagerReport]) -> String {
    let mut text = String::new();
    let width = wagers.iter().map(|wager| wager.wager.len()).max().unwrap_or(0).max(15);
    if wagers.iter().any(|wager| wager.exact) {
        text.push_str("\nAs fractions of the base:\n");
    }
    for wager in wagers.iter().filter(|wager| wager.exact) {
        text.push_str(&format!("  {:<width$} {}\n", wager.wager, wager.ev));
    }
    text.push_str("\nAnd how they spread: variance, skew and excess kurtosis:\n");
    // Less than nothing by less than is printed is nothing.
    let number =
        |value: Option<f64>| value.map_or("-".to_owned(), |it| format!("{:.3}", (it * 1e3).round() / 1e3 + 0.0));
    let variance = |wager: &WagerReport| match wager.exact {
        true => wager.variance.to_string(),
        false => format!("{:.6}", wager.variance.to_f64()),
    };
    let row = |wager: &WagerReport| {
        let moments = [number(wager.skewness), number(wager.excess_kurtosis)];
        [vec![format!("  {}", wager.wager)], moments.to_vec(), vec![variance(wager)]].concat()
    };
    text.push_str(&out::columns("<>><", &wagers.iter().map(row).collect::<Vec<_>>()));
    text
}

fn row(wager: &WagerReport) -> Vec<String> {
    // A part stands below its whole.
    let indent = if wager.part_of.is_some() { "  " } else { "" };
    vec![
        format!("{indent}{}", wager.wager),
        wager.base.clone(),
        format!("{:+.6}", wager.ev.to_f64()),
        format!("{:.4}%", 100.0 * wager.house_edge),
        format!("{:.4}%", 100.0 * wager.element_of_risk),
        format!("{:.4}", wager.std_dev),
        format!("{:.2}%", 100.0 * wager.hit_frequency),
    ]
}

/// The outcome table with a bar for each probability.
pub fn outcomes(wager: &WagerReport) -> String {
    let most = wager.outcomes.iter().map(|row| row.probability.to_f64()).fold(0.0, f64::max);
    let mut text = format!("\nOutcomes of {} ({}):\n", wager.wager, wager.says);
    let rows: Vec<Vec<String>> = wager
        .outcomes
        .iter()
        .map(|row| {
            let share = row.probability.to_f64();
            let bar = "#".repeat((24.0 * share / most).round() as usize);
            let share = if share < 1e-6 { format!("{share:.3e}") } else { format!("{share:.8}") };
            vec![format!("  {:+}", row.net.to_f64()), share, grouped(&row.count), bar]
        })
        .collect();
    text.push_str(&out::columns(">>><", &rows));
    text
}

fn play(strategy: &Strategy, whole: bool) -> String {
    let mut text = format!("\nBest play, {}:\n", strategy.decision);
    text.push_str(&format!("  {}\n", out::wrap(&strategy.simple.says, 2, out::WIDTH)));
    let often = |share: &Share| format!("{} {:.2}%", share.choice, 100.0 * share.share.to_f64());
    let often: Vec<String> = strategy.shares.iter().map(often).collect();
    text.push_str(&format!("  It costs {:.6} against the best play: {}.\n", strategy.simple.cost, often.join(", ")));
    text.push_str(&format!("\nWhat mistakes cost, in units of the {}:\n", strategy.base));
    let rows: Vec<Vec<String>> =
        strategy.mistakes.iter().map(|way| vec![format!("  {:.6}", way.cost), way.says.clone()]).collect();
    text.push_str(&out::columns("><", &rows));
    // Of values from a sample, the closest are those that it cannot tell apart.
    let exact = |choice: &&Choice| choice.std_error.is_none() && choice.cost_of_other > 0.0;
    let decisions = strategy.table.iter().filter(exact);
    let closest = decisions.min_by(|a, b| a.cost_of_other.total_cmp(&b.cost_of_other));
    if let Some(choice) = closest {
        let on_average = if strategy.averages.is_some() { ", on average over all suits" } else { "" };
        let says = format!(
            "The closest decision is {} ({}): {}, by {:.6}{on_average}.",
            choice.cards, choice.hand, choice.best, choice.cost_of_other
        );
        text.push_str(&format!("  {}\n", out::wrap(&says, 2, out::WIDTH)));
    }
    if whole {
        text.push_str("\nEvery situation, best first: what each choice is worth, and the cost of the next best:\n");
        if let Some(says) = &strategy.averages {
            text.push_str(&format!("{}:\n", out::wrap(says, 0, out::WIDTH)));
        }
        let names = strategy.table.first().into_iter().flat_map(|choice| &choice.worth).map(|worth| worth.choice);
        let sampled = strategy.table.iter().any(|choice| choice.std_error.is_some());
        let error = sampled.then_some("error");
        let heading =
            ["  cards", "hand", "best"].into_iter().chain(names).chain(["cost"]).chain(error).map(str::to_owned);
        let mut rows = vec![heading.collect::<Vec<String>>()];
        rows.extend(strategy.table.iter().map(|choice| {
            let start = [format!("  {}", choice.cards), choice.hand.clone(), choice.best.to_owned()];
            let worth = choice.worth.iter().map(|worth| format!("{:+.6}", worth.ev.to_f64()));
            let error = choice.std_error.map(|error| format!("{error:.6}"));
            start.into_iter().chain(worth).chain([format!("{:.6}", choice.cost_of_other)]).chain(error).collect()
        }));
        text.push_str(&out::columns(&format!("<<<{}", ">".repeat(rows[0].len() - 3)), &rows));
    }
    text
}
