//! `houseway analyze RULEBOOK`: the exact odds.

use crate::commands::house_rules;
use crate::failure::Failure;
use crate::interrupt::Work;
use crate::out;
use kit::{Card, Cards, Money};
use odds::AnalysisError;
use odds::count::SuitSets;
use odds::report::{Analysis, Choice, Strategy, WagerReport};
use std::path::PathBuf;
use std::process::ExitCode;

/// Arguments of `houseway analyze`.
#[derive(clap::Args)]
#[command(after_help = "Every number is exact: an enumeration with a fraction behind it, never a sample. One unit is \
the base wager; where a payout limit makes the amount matter, --unit sets it.")]
pub struct Args {
    /// The rulebook, such as `ma-boston-5`
    rulebook: String,
    /// The casino's submission; the rulebook's defaults where none is given
    #[arg(long, value_name = "FILE")]
    submission: Option<PathBuf>,
    /// Only this wager: main, ante, ante-bonus, first, second, ante-only, optional-bonus
    #[arg(long)]
    wager: Option<String>,
    /// The base wager in money, such as 25; the table minimum where none is given
    #[arg(long, value_name = "AMOUNT", allow_hyphen_values = true)]
    unit: Option<Money>,
    /// Show what each choice is worth with these cards, such as 'Qs 6s 9s'
    #[arg(long, value_name = "CARDS")]
    hand: Option<Cards>,
    /// Show the decision for every start, and what the other choice costs
    #[arg(long)]
    strategy: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Computes and prints the odds.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let chosen = house_rules(&args.rulebook, args.submission.as_deref())?;
    let work = Work::new("counting every deal");
    let analysis = odds::analyze(&chosen, args.unit, &|done, total| work.progress(done, total));
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
    if let Some(hand) = &args.hand {
        let choice = choice(&analysis, hand)?;
        if args.json {
            out::json(choice);
        } else {
            out::print(&decision(hand, choice));
        }
    } else if args.json {
        out::json(&analysis);
    } else {
        out::print(&text(&analysis, args));
    }
    Ok(ExitCode::SUCCESS)
}

/// The choice with these cards: that of the start which differs from them only in suits.
fn choice<'a>(analysis: &'a Analysis, hand: &Cards) -> Result<&'a Choice, Failure> {
    let cards: Vec<Card> = hand.faces().collect();
    let alike = |choice: &&Choice| {
        let start: Vec<Card> = choice.cards.parse::<Cards>().into_iter().flat_map(|cards| sorted(&cards)).collect();
        SuitSets::of(&start).canonical() == SuitSets::of(&cards).canonical()
    };
    let different = sorted(hand).windows(2).all(|pair| pair[0] != pair[1]);
    let known = hand.all_known() && different && cards.iter().all(|card| !card.is_joker());
    let table = analysis.strategy.iter().flat_map(|strategy| &strategy.table);
    table
        .filter(|_| known)
        .find(alike)
        .ok_or_else(|| Failure::input(format!("`{hand}` is no start of this game: give three different cards")))
}

fn sorted(cards: &Cards) -> Vec<Card> {
    let mut cards: Vec<Card> = cards.faces().collect();
    cards.sort_unstable();
    cards
}

fn decision(hand: &Cards, choice: &Choice) -> String {
    format!(
        "{hand} ({}): {}\n  staying in is worth {:+.6} = {}\n  folding is worth    {:+.6} = {}\n  \
         the other choice costs {:.6}, in units of the ante\n",
        choice.hand,
        choice.best,
        choice.stay.to_f64(),
        choice.stay,
        choice.fold.to_f64(),
        choice.fold,
        choice.cost_of_other
    )
}

fn text(analysis: &Analysis, args: &Args) -> String {
    let whose = analysis.licensee.as_ref().map_or(String::new(), |name| format!(", {name}"));
    let mut text = format!("{}{whose}; one unit of the main game is {}\n\n", analysis.rulebook, analysis.unit);
    let mut rows =
        vec![["wager", "base", "expectation", "edge", "of risk", "std dev", "hits"].map(str::to_owned).to_vec()];
    rows.extend(analysis.wagers.iter().map(row));
    text.push_str(&out::columns("<<>>>>>", &rows));
    text.push_str("\nedge: expected loss per unit of the base; of risk: per unit staked on average.\n");
    text.push_str("\nAs fractions of the base:\n");
    for wager in &analysis.wagers {
        text.push_str(&format!("  {:<15} {}\n", wager.wager, wager.ev));
    }
    if args.wager.is_some() || analysis.wagers.len() == 1 {
        text.push_str(&outcomes(&analysis.wagers[0]));
    } else if let Some(main) = analysis.wagers.first() {
        text.push_str(&outcomes(main));
    }
    if let Some(strategy) = &analysis.strategy {
        text.push_str(&play(strategy, args.strategy));
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
    let (cost, stays) = (strategy.simple.cost, 100.0 * strategy.stays.to_f64());
    text.push_str(&format!("  It costs {cost:.6} against the best play, which stays in {stays:.2}%.\n"));
    text.push_str("\nWhat mistakes cost, in units of the ante:\n");
    let rows: Vec<Vec<String>> =
        strategy.mistakes.iter().map(|way| vec![format!("  {:.6}", way.cost), way.says.clone()]).collect();
    text.push_str(&out::columns("><", &rows));
    let closest = strategy.table.iter().min_by(|a, b| a.cost_of_other.total_cmp(&b.cost_of_other));
    if let Some(choice) = closest {
        text.push_str(&format!(
            "  The closest decision is {} ({}): {}, by {:.6}.\n",
            choice.cards, choice.hand, choice.best, choice.cost_of_other
        ));
    }
    if whole {
        text.push_str("\nEvery start up to suits, best first: choice, worth of staying, cost of the other:\n");
        let rows: Vec<Vec<String>> = strategy
            .table
            .iter()
            .map(|choice| {
                let stay = format!("{:+.6}", choice.stay.to_f64());
                let cost = format!("{:.6}", choice.cost_of_other);
                vec![format!("  {}", choice.cards), choice.hand.clone(), choice.best.to_owned(), stay, cost]
            })
            .collect();
        text.push_str(&out::columns("<<<>>", &rows));
    }
    text
}
