//! `houseway simulate RULEBOOK...`: many rounds in some style, next to the exact odds of that style.

mod args;
mod text;

pub use args::Args;

use crate::commands::analyze::files;
use crate::commands::{house_rules, with_options, worker};
use crate::failure::{Failure, read, write};
use crate::interrupt::Work;
use crate::out;
use engine::rules::HouseRules;
use odds::shared::{Rounds, Shared, VERSION};
use odds::simulate::{End, Path, Plan, Simulation, simulate_plan};
use odds::strategy::{StrategyFile, Style, file_text};
use odds::{AnalysisError, Cache, Context};
use std::path::Path as FilePath;
use std::process::ExitCode;
use std::time::Instant;

/// How far from exact, in standard errors, is no longer chance.
const FAR: f64 = 5.0;

/// Plays the rounds and prints how far they are from exact.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let style = style(args.strategy.as_deref())?;
    let chosen = rulebooks(args)?;
    if let Some(path) = &args.save_strategy {
        return save(&chosen, &style, path);
    }
    let threads = args.threads.map_or(0, usize::from);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().map_err(Failure::input)?;
    let (mut simulations, cache) = (Vec::new(), Cache::in_folder(files::cache()));
    for (number, chosen) in chosen.iter().enumerate() {
        let what = format!("playing {}", chosen.rulebook().id());
        let of = if number > 0 || args.many() { format!("{what}, {} of {}", number + 1, args.count()) } else { what };
        let style = if args.many() && !decides(chosen)? { &Style::Optimal } else { &style };
        let simulation = pool.install(|| one(args, (chosen, style), &of, &cache))?;
        let stopped = simulation.end == End::Interrupted;
        simulations.push(simulation);
        if stopped {
            break;
        }
    }
    print(args, &simulations);
    Ok(judged(args, &simulations))
}

/// Plays one rulebook.
fn one(args: &Args, (chosen, style): (&HouseRules, &Style), what: &str, cache: &Cache) -> Result<Simulation, Failure> {
    let plan = Plan {
        rounds: args.rounds(),
        until: args.until,
        wager: args.wager.as_deref(),
        seed: args.seed,
        path: if args.kernel { Path::Kernel } else { Path::Engine },
    };
    if let Some(database) = &args.database {
        return shared(database, (chosen, style), &plan, what, cache);
    }
    let work = Work::new(what);
    let result = {
        let progress = |done, total| work.progress(done, total);
        simulate_plan(chosen, style, &plan, Context::new(cache, &progress))
    };
    drop(work);
    result.map_err(failure)
}

/// Plays one rulebook together with all workers at a database.
fn shared(
    database: &str,
    (chosen, style): (&HouseRules, &Style),
    plan: &Plan<'_>,
    what: &str,
    cache: &Cache,
) -> Result<Simulation, Failure> {
    let rounds = Rounds {
        version: VERSION.to_owned(),
        submission: chosen.to_submission(),
        strategy: style.to_string(),
        file: style.file_text(),
        rounds: plan.rounds,
        seed: plan.seed,
        path: plan.path,
    };
    let started = Instant::now();
    let results = worker::share(database, &Shared::Simulate(rounds.clone()), &Work::new(what))?;
    rounds.combine(&results, started.elapsed().as_secs_f64(), cache).map_err(failure)
}

fn failure(error: AnalysisError) -> Failure {
    match error {
        AnalysisError::Interrupted => Failure::interrupted(),
        AnalysisError::NothingToDecide(why) => Failure::input(format!("{why}; leave --strategy out")),
        other => Failure::input(other),
    }
}

/// The house rules of every rulebook that is asked for.
fn rulebooks(args: &Args) -> Result<Vec<HouseRules>, Failure> {
    if args.everything() {
        return Ok(games::registry().iter().map(|entry| entry.schema().defaults()).collect());
    }
    if args.rulebooks.is_empty() {
        return Err(Failure::input("name a rulebook, several, or --all; `houseway games` lists them"));
    }
    if args.rulebooks.len() > 1 && (args.submission.is_some() || !args.options.is_empty()) {
        return Err(Failure::input("--submission and --option are for one rulebook: name that one alone"));
    }
    let one = |rulebook: &String| with_options(house_rules(rulebook, args.submission.as_deref())?, &args.options);
    args.rulebooks.iter().map(one).collect()
}

/// The style of this name, or the one that a file says.
fn style(name: Option<&str>) -> Result<Style, Failure> {
    let Some(name) = name else { return Ok(Style::Optimal) };
    if let Some(style) = Style::named(name) {
        return Ok(style);
    }
    let path = FilePath::new(name);
    if !path.exists() {
        let named = Style::NAMED.join(", ");
        return Err(Failure::input(format!("`{name}` is not a strategy: give one of {named}, or the name of a file")));
    }
    StrategyFile::read(name, &read(path)?).map(Style::File).map_err(Failure::input)
}

/// Whether a game has anything to decide.
fn decides(chosen: &HouseRules) -> Result<bool, Failure> {
    odds::decides(chosen).map_err(failure)
}

/// Writes what a style does in every situation as a file that `--strategy` reads.
fn save(chosen: &[HouseRules], style: &Style, path: &FilePath) -> Result<ExitCode, Failure> {
    let [chosen] = chosen else {
        return Err(Failure::input("--save-strategy is for one rulebook: a file decides for one game"));
    };
    if !decides(chosen)? {
        let rulebook = chosen.rulebook().id();
        return Err(Failure::input(format!("{rulebook} has no strategy to save: there is nothing to decide")));
    }
    let choices = odds::simulated(chosen, style, Context::quiet(&Cache::in_folder(files::cache())));
    let choices = choices.map_err(failure)?.choices;
    if choices.is_empty() {
        return Err(Failure::input("where chance decides there is no strategy to save; choose another --strategy"));
    }
    write(path, &file_text(&choices))?;
    out::print(&format!("{}: {} situations with the strategy {style}\n", path.display(), choices.len()));
    Ok(ExitCode::SUCCESS)
}

fn print(args: &Args, simulations: &[Simulation]) {
    match simulations {
        [simulation] if args.json && !args.many() => out::json(simulation),
        _ if args.json => out::json(&simulations),
        _ if args.compare => out::print(&text::comparison(simulations)),
        _ => {
            let texts: Vec<String> = simulations.iter().map(|simulation| text::simulation(simulation, args)).collect();
            out::print(&texts.join("\n"));
        }
    }
}

/// The exit code, with a word on standard error where it is not that of success.
fn judged(args: &Args, simulations: &[Simulation]) -> ExitCode {
    if let Some(last) = simulations.last().filter(|last| last.end == End::Interrupted) {
        eprintln!(
            "houseway: interrupted; the rounds of {} played so far are shown, as --rounds {} would show them",
            last.rulebook, last.rounds
        );
        return ExitCode::from(130);
    }
    let far = simulations.iter().flat_map(|simulation| &simulation.wagers).filter(|wager| wager.z.abs() >= FAR).count();
    if args.compare && far > 0 {
        eprintln!("houseway: {far} wager(s) {FAR} standard errors or more from exact: that is not chance");
        return ExitCode::from(1);
    }
    ExitCode::SUCCESS
}
