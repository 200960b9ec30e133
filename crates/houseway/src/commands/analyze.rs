//! `houseway analyze RULEBOOK`: the exact odds.

mod settings;

use crate::commands::{house_rules, with_options};
use crate::failure::Failure;
use crate::interrupt::Work;
use crate::out;
use kit::{Cards, Money};
use odds::report::{Analysis, Choice, Share, Strategy, WagerReport};
use odds::{AnalysisError, Asked};
use std::path::PathBuf;
use std::process::ExitCode;

/// Arguments of `houseway analyze`.
#[derive(clap::Args)]
#[command(after_help = "Every number is exact: an enumeration with a fraction behind it, never a sample. One unit is \
the base wager; where rounding or a payout limit makes the amount matter, --unit sets it.")]
pub struct Args {
    /// The rulebook, such as `ma-boston-5`
    rulebook: String,
    /// The casino's submission; the rulebook's defaults where none is given
    #[arg(long, value_name = "FILE")]
    submission: Option<PathBuf>,
    /// An option chosen otherwise, such as decks=6 or pay.tie.tie='9 to 1'; may be repeated
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// Only this wager, by the name in the first column
    #[arg(long)]
    wager: Option<String>,
    /// The base wager in money, such as 25; the table minimum where none is given
    #[arg(long, value_name = "AMOUNT", allow_hyphen_values = true)]
    unit: Option<Money>,
    /// What is left of the shoe, such as 'A=30 K=31'; ranks not mentioned are whole
    #[arg(long, value_name = "RANK=CARDS ...")]
    shoe: Option<String>,
    /// Show what each choice is worth with these cards or tiles, such as 'Qs 6s 9s' or '6-6 4-5 1-2 2-4'
    #[arg(long, value_name = "CARDS")]
    hand: Option<String>,
    /// Show the decision for every start, or every hand set otherwise than by the house way, and its cost
    #[arg(long)]
    strategy: bool,
    /// Print JSON; hands of tiles only with --strategy
    #[arg(long)]
    json: bool,
}

/// Computes and prints the odds.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let chosen = with_options(house_rules(&args.rulebook, args.submission.as_deref())?, &args.options)?;
    let work = Work::new("counting every deal");
    let asked = Asked { unit: args.unit, shoe: args.shoe.as_deref() };
    let analysis = odds::analyze_asked(&chosen, &asked, &|done, total| work.progress(done, total));
    drop(work);
    let mut analysis = analysis.map_err(|error| match error {
        AnalysisError::Interrupted => Failure::interrupted(),
        other => Failure::input(other),
    })?;
    if let Some(name) = &args.wager {
        let names: Vec<String> = analysis.wagers.iter().map(|wager| wager.wager.clone()).collect();
        analysis.wagers.retain(|wager| wager.wager == *name);
        if analysis.wagers.is_empty() {
            let message = format!("{} has no wager `{name}`; there are: {}", args.rulebook, names.join(" "));
            return Err(Failure::input(message));
        }
    }
    if let (Some(tiles), Some(report)) = (&args.hand, &analysis.settings) {
        let hand = settings::hand(report, tiles)?;
        if args.json {
            out::json(hand);
        } else {
            out::print(&settings::describe(report, hand));
        }
    } else if let Some(cards) = &args.hand {
        let hand: Cards = cards.parse().map_err(Failure::input)?;
        let (strategy, choice) = choice(&analysis, &hand)?;
        if args.json {
            out::json(choice);
        } else {
            out::print(&decision(&hand, strategy, choice));
        }
    } else if args.json {
        // Every hand of tiles in every setting is many megabytes.
        if let Some(report) = analysis.settings.as_mut().filter(|_| !args.strategy) {
            report.hands.clear();
        }
        out::json(&analysis);
    } else {
        out::print(&text(&analysis, args));
    }
    Ok(ExitCode::SUCCESS)
}

/// The choice with these cards.
fn choice<'a>(analysis: &'a Analysis, hand: &Cards) -> Result<(&'a Strategy, &'a Choice), Failure> {
    let none = || Failure::input(format!("{} has nothing to decide", analysis.rulebook));
    let strategy = analysis.strategy.as_ref().ok_or_else(none)?;
    let wrong = || Failure::input(format!("`{hand}` is nothing to decide on: give {}", strategy.situation));
    Ok((strategy, strategy.choice_with(hand).ok_or_else(wrong)?))
}

fn decision(hand: &Cards, strategy: &Strategy, choice: &Choice) -> String {
    let mut text = format!("{hand} ({}): {}\n", choice.hand, choice.best);
    let rows = choice.worth.iter().map(|worth| {
        vec![
            format!("  {}", worth.choice),
            "is worth".to_owned(),
            format!("{:+.6}", worth.ev.to_f64()),
            format!("= {}", worth.ev),
        ]
    });
    text.push_str(&out::columns("<<><", &rows.collect::<Vec<_>>()));
    let base = &strategy.base;
    text.push_str(&format!("  the next best choice costs {:.6}, in units of the {base}\n", choice.cost_of_other));
    text
}

fn text(analysis: &Analysis, args: &Args) -> String {
    let whose = analysis.licensee.as_ref().map_or(String::new(), |name| format!(", {name}"));
    let mut text = format!("{}{whose}; one unit is {}\n\n", analysis.rulebook, analysis.unit);
    let mut rows =
        vec![["wager", "base", "expectation", "edge", "of risk", "std dev", "hits"].map(str::to_owned).to_vec()];
    rows.extend(analysis.wagers.iter().map(row));
    text.push_str(&out::columns("<<>>>>>", &rows));
    text.push_str("\nedge: expected loss per unit of the base; of risk: per unit staked on average.\n");
    text.push_str("\nAs fractions of the base:\n");
    let width = analysis.wagers.iter().map(|wager| wager.wager.len()).max().unwrap_or(0).max(15);
    for wager in &analysis.wagers {
        text.push_str(&format!("  {:<width$} {}\n", wager.wager, wager.ev));
    }
    if args.wager.is_some() || analysis.wagers.len() == 1 {
        text.push_str(&outcomes(&analysis.wagers[0]));
    } else if let Some(main) = analysis.wagers.first() {
        text.push_str(&outcomes(main));
    }
    if let Some(strategy) = &analysis.strategy {
        text.push_str(&play(strategy, args.strategy));
    }
    if let Some(report) = &analysis.settings {
        text.push_str(&settings::text(report, args.strategy));
    }
    let how = format!("Method: {}; {:.2} s.", analysis.method, analysis.seconds);
    text.push_str(&format!("\n{}\n", out::wrap(&how, 0, out::WIDTH)));
    text
}

fn row(wager: &WagerReport) -> Vec<String> {
    vec![
        wager.wager.clone(),
        wager.base.clone(),
        format!("{:+.6}", wager.ev.to_f64()),
        format!("{:.4}%", 100.0 * wager.house_edge),
        format!("{:.4}%", 100.0 * wager.element_of_risk),
        format!("{:.4}", wager.std_dev),
        format!("{:.2}%", 100.0 * wager.hit_frequency),
    ]
}

/// The outcome table with a bar for each probability.
fn outcomes(wager: &WagerReport) -> String {
    let most = wager.outcomes.iter().map(|row| row.probability.to_f64()).fold(0.0, f64::max);
    let mut text = format!("\nOutcomes of {} ({}):\n", wager.wager, wager.says);
    let rows: Vec<Vec<String>> = wager
        .outcomes
        .iter()
        .map(|row| {
            let share = row.probability.to_f64();
            let bar = "#".repeat((24.0 * share / most).round() as usize);
            let share = if share < 1e-6 { format!("{share:.3e}") } else { format!("{share:.8}") };
            vec![format!("  {:+}", row.net.to_f64()), share, row.count.clone(), bar]
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
    let decisions = strategy.table.iter().filter(|choice| choice.cost_of_other > 0.0);
    let closest = decisions.min_by(|a, b| a.cost_of_other.total_cmp(&b.cost_of_other));
    if let Some(choice) = closest {
        text.push_str(&format!(
            "  The closest decision is {} ({}): {}, by {:.6}.\n",
            choice.cards, choice.hand, choice.best, choice.cost_of_other
        ));
    }
    if whole {
        text.push_str("\nEvery situation, best first: what each choice is worth, and the cost of the next best:\n");
        let names = strategy.table.first().into_iter().flat_map(|choice| &choice.worth).map(|worth| worth.choice);
        let heading = ["  cards", "hand", "best"].into_iter().chain(names).chain(["cost"]).map(str::to_owned);
        let mut rows = vec![heading.collect::<Vec<String>>()];
        rows.extend(strategy.table.iter().map(|choice| {
            let start = [format!("  {}", choice.cards), choice.hand.clone(), choice.best.to_owned()];
            let worth = choice.worth.iter().map(|worth| format!("{:+.6}", worth.ev.to_f64()));
            start.into_iter().chain(worth).chain([format!("{:.6}", choice.cost_of_other)]).collect()
        }));
        text.push_str(&out::columns(&format!("<<<{}", ">".repeat(rows[0].len() - 3)), &rows));
    }
    text
}
