//! `houseway simulate RULEBOOK`: many rounds with the best play, beside the exact odds.

use crate::commands::{house_rules, with_options};
use crate::failure::Failure;
use crate::interrupt::Work;
use crate::out;
use odds::AnalysisError;
use odds::simulate::{Path, Simulation, simulate};
use std::path::PathBuf;
use std::process::ExitCode;

/// Arguments of `houseway simulate`.
#[derive(clap::Args)]
#[command(after_help = "The same seed gives the same result at any number of threads.")]
pub struct Args {
    /// The rulebook, such as `ma-boston-5`
    rulebook: String,
    /// How many rounds
    #[arg(long, default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    rounds: u64,
    /// The seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Settle the same cards with the kernel alone instead of the whole engine: much faster
    #[arg(long)]
    kernel: bool,
    /// Threads; all cores where none is given
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// The casino's submission; the rulebook's defaults where none is given
    #[arg(long, value_name = "FILE")]
    submission: Option<PathBuf>,
    /// An option chosen otherwise, such as decks=6; may be repeated
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Plays the rounds and prints how far they are from exact.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let chosen = with_options(house_rules(&args.rulebook, args.submission.as_deref())?, &args.options)?;
    let threads = args.threads.map_or(0, usize::from);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().map_err(Failure::input)?;
    let path = if args.kernel { Path::Kernel } else { Path::Engine };
    let work = Work::new("playing");
    let result =
        pool.install(|| simulate(&chosen, args.rounds, args.seed, path, &|done, total| work.progress(done, total)));
    drop(work);
    let simulation = result.map_err(|error| match error {
        AnalysisError::Interrupted => Failure::interrupted(),
        other => Failure::input(other),
    })?;
    if args.json {
        out::json(&simulation);
    } else {
        out::print(&text(&simulation));
    }
    Ok(ExitCode::SUCCESS)
}

fn text(simulation: &Simulation) -> String {
    let Simulation { rulebook, rounds, seed, seconds, .. } = simulation;
    let rate = *rounds as f64 / seconds;
    let mut text = format!("{rulebook}: {rounds} rounds, seed {seed}, in {seconds:.2} s ({rate:.0} rounds/s)\n\n");
    let mut rows =
        vec![["wager", "base", "simulated", "exact", "std error", "std errors off"].map(str::to_owned).to_vec()];
    rows.extend(simulation.wagers.iter().map(|wager| {
        vec![
            wager.wager.clone(),
            wager.base.clone(),
            format!("{:+.6}", wager.mean),
            format!("{:+.6}", wager.exact),
            format!("{:.6}", wager.std_error),
            format!("{:+.2}", wager.z),
        ]
    }));
    let every = simulation.wagers.iter().any(|wager| wager.every_round.is_some());
    if every {
        rows[0].push("all rounds".to_owned());
        let means = simulation.wagers.iter().map(|wager| wager.every_round.unwrap_or(wager.mean));
        rows[1..].iter_mut().zip(means).for_each(|(row, mean)| row.push(format!("{mean:+.6}")));
    }
    text.push_str(&out::columns(if every { "<<>>>>>" } else { "<<>>>>" }, &rows));
    if let Some(wager) = simulation.wagers.first().filter(|_| every) {
        let note = format!(
            "Compared are the {} rounds that every shoe gives before its cut card can come out; how many more a shoe \
             gives depends on its cards.",
            wager.rounds
        );
        text.push_str(&format!("\n{}\n", out::wrap(&note, 0, out::WIDTH)));
    }
    text
}
