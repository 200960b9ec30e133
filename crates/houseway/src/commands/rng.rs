//! `houseway rng`: the generator for laboratories, by the same path that serves the tables.

use crate::commands::{house_rules, with_options};
use crate::failure::Failure;
use crate::interrupt::Work;
use crate::out;
use fair::outcomes::{DRAWS_LEAST, Equipment, Report, draw};
use fair::{Kind, Raw, Seeded, Source, System};
use serde::Serialize;
use std::io::{ErrorKind, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

/// Arguments of `houseway rng`.
#[derive(clap::Args)]
#[command(after_help = "The scheme, and how to check a draw without this program: docs/fairness.md.")]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    /// Write the generator's raw bytes to standard output, for batteries of tests
    #[command(after_help = RAW)]
    Raw(RawArgs),
    /// Draw cards, tiles and dice as the table of a rulebook does, and test them together at 99%
    #[command(after_help = OUTCOMES)]
    Outcomes(OutcomesArgs),
}

const RAW: &str = "\
The bytes are the words that shuffles 1, 2, 3 and so on would use, 2,048 of each, without players'
seeds, little-endian; every shuffle has a fresh secret from the operating system.

  houseway rng raw --bytes 1000000000 > bytes
  houseway rng raw | dieharder -a -g 200
  houseway rng raw --bytes 10000000 | ent";

const OUTCOMES: &str = "\
Draws by the dealer that serves the floor: commitment, secret, generator, rejection, shuffle, deal.
A perfect generator fails with a probability of at most 1% (Holm's method over all tests).

Exit codes: 0 all tests passed, 1 at least one failed, 2 wrong input, 130 interrupted.

  houseway rng outcomes --rulebook ma-minibaccarat --draws 20000
  houseway rng outcomes --rulebook ma-sic-bo --draws 1000000 --json
  houseway rng outcomes --rulebook ma-pai-gow --of tiles --outcomes 100000000 --report tiles.json";

#[derive(clap::Args)]
struct RawArgs {
    /// How many bytes; endless if not given
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    bytes: Option<u64>,
    /// Derive the secrets from this number instead of the operating system's randomness, to repeat a run
    #[arg(long)]
    seed: Option<u64>,
}

#[derive(clap::Args)]
struct OutcomesArgs {
    /// The rulebook whose table is dealt for, such as `ma-minibaccarat`
    #[arg(long)]
    rulebook: String,
    /// How many shuffles, and how many throws
    #[arg(long, default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(DRAWS_LEAST..))]
    draws: u64,
    /// Draw at least so many cards, tiles and dice each, instead of so many shuffles and throws
    #[arg(long, conflicts_with = "draws")]
    outcomes: Option<u64>,
    /// Only these of what the table uses
    #[arg(long, value_enum)]
    of: Option<Of>,
    /// Keep the report in this file too, as JSON; its folder is made where it is missing
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    /// Derive the secrets from this number instead of the operating system's randomness, to repeat a run
    #[arg(long)]
    seed: Option<u64>,
    /// The casino's submission; the rulebook's defaults if not given
    #[arg(long, value_name = "FILE")]
    submission: Option<PathBuf>,
    /// Change an option, such as decks=6; may be repeated
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What is drawn.
#[derive(Clone, Copy, clap::ValueEnum)]
enum Of {
    Cards,
    Tiles,
    Dice,
}

impl OutcomesArgs {
    /// What is drawn with, and how often.
    fn wanted(&self, has: Equipment) -> Result<(Equipment, u64), Failure> {
        let only = |of: Of| match of {
            Of::Cards => Equipment { tiles: false, dice: 0, ..has },
            Of::Tiles => Equipment { cards: None, dice: 0, ..has },
            Of::Dice => Equipment { cards: None, tiles: false, ..has },
        };
        let equipment = self.of.map_or(has, only);
        let each = [equipment.cards.map_or(0, |deck| deck.len() as u64), 32 * u64::from(equipment.tiles)];
        let least = each.into_iter().chain([equipment.dice as u64]).filter(|each| *each > 0).min();
        let none = || Failure::input(format!("a table of {} draws nothing of that", self.rulebook));
        let least = least.ok_or_else(none)?;
        Ok((equipment, self.outcomes.map_or(self.draws, |wanted| wanted.div_ceil(least).max(DRAWS_LEAST))))
    }
}

/// Where the secrets come from.
#[derive(Clone, Copy)]
enum Secrets {
    System(System),
    Seeded(Seeded),
}

impl Secrets {
    fn new(seed: Option<u64>) -> Secrets {
        seed.map_or(Secrets::System(System), |seed| Secrets::Seeded(Seeded(seed)))
    }
}

impl Source for Secrets {
    fn fill(&mut self, kind: Kind, number: u64, bytes: &mut [u8]) -> Result<(), String> {
        match self {
            Secrets::System(system) => system.fill(kind, number, bytes),
            Secrets::Seeded(seeded) => seeded.fill(kind, number, bytes),
        }
    }
}

/// Writes bytes, or draws and tests outcomes.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    match &args.what {
        What::Raw(args) => raw(args),
        What::Outcomes(args) => outcomes(args),
    }
}

fn raw(args: &RawArgs) -> Result<ExitCode, Failure> {
    let mut stdout = std::io::stdout().lock();
    if stdout.is_terminal() {
        let example = "houseway rng raw --bytes 1000000 > bytes";
        return Err(Failure::input(format!(
            "raw bytes are not meant for a terminal; redirect them, as in `{example}`"
        )));
    }
    let work = Work::new("writing");
    let mut raw = Raw::new(Secrets::new(args.seed));
    let (mut written, wanted) = (0, args.bytes.unwrap_or(u64::MAX));
    while written < wanted {
        if !work.progress(written, wanted) {
            return Ok(ExitCode::from(130));
        }
        let bytes = raw.next_bytes().map_err(Failure::input)?;
        let part = &bytes[..bytes.len().min(usize::try_from(wanted - written).unwrap_or(usize::MAX))];
        match stdout.write_all(part) {
            Ok(()) => written += part.len() as u64,
            // The reader has enough.
            Err(error) if error.kind() == ErrorKind::BrokenPipe => return Ok(ExitCode::SUCCESS),
            Err(error) => return Err(Failure::input(format!("cannot write to standard output: {error}"))),
        }
    }
    stdout.flush().map_err(|error| Failure::input(format!("cannot write to standard output: {error}")))?;
    Ok(ExitCode::SUCCESS)
}

/// A report with what it is about.
#[derive(Serialize)]
struct Drawn {
    rulebook: String,
    secrets: String,
    seconds: f64,
    #[serde(flatten)]
    report: Report,
}

fn outcomes(args: &OutcomesArgs) -> Result<ExitCode, Failure> {
    let chosen = with_options(house_rules(&args.rulebook, args.submission.as_deref())?, &args.options)?;
    let table = ::games::registered(&args.rulebook).map_err(Failure::input)?.open(chosen);
    let (equipment, draws) = args.wanted(Equipment::of(table.house()))?;
    let work = Work::new("drawing");
    let started = Instant::now();
    let progress = |done| work.progress(done, draws);
    let report = draw(equipment, Secrets::new(args.seed), draws, &progress);
    let report = report.map_err(|_| Failure::interrupted())?;
    drop(work);
    let secrets = args.seed.map_or("operating system".to_owned(), |seed| format!("seed {seed}"));
    let drawn = Drawn { rulebook: args.rulebook.clone(), secrets, seconds: started.elapsed().as_secs_f64(), report };
    if args.json {
        out::json(&drawn);
    } else {
        out::print(&text(&drawn));
    }
    if let Some(path) = &args.report {
        keep(&drawn, path)?;
    }
    Ok(if drawn.report.passed { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

/// Keeps a report in a file.
fn keep(drawn: &Drawn, path: &Path) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(drawn).expect("a report is plain data") + "\n";
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let made = folder.map_or(Ok(()), std::fs::create_dir_all);
    let kept = made.and_then(|()| std::fs::write(path, text));
    kept.map_err(|error| Failure::input(format!("cannot write {}: {error}", path.display())))
}

fn text(drawn: &Drawn) -> String {
    let Drawn { rulebook, secrets, seconds, report } = drawn;
    let Equipment { cards, tiles, dice } = report.equipment;
    let shuffled = [cards.map(|deck| format!("{} cards", deck.len())), tiles.then(|| "a set of tiles".to_owned())];
    let shuffled: Vec<String> = shuffled.into_iter().flatten().collect();
    let mut what = Vec::new();
    if !shuffled.is_empty() {
        what.push(format!("{} shuffles of {}", report.draws, shuffled.join(" and ")));
    }
    if dice > 0 {
        what.push(format!("{} throws of {dice} dice", report.draws));
    }
    let what = what.join(", ");
    let mut text = format!("{rulebook}: {what}; secrets from: {secrets}; {seconds:.1} s\n\n");
    let mut rows = vec![["of", "test", "found", "expected", "p", "at least", ""].map(str::to_owned).to_vec()];
    rows.extend(report.tests.iter().map(|judged| {
        let test = &judged.test;
        vec![
            test.of.to_owned(),
            test.test.to_owned(),
            number(test.statistic),
            number(test.expected),
            format!("{:.4}", test.p),
            format!("{:.4}", judged.threshold),
            if judged.passed { "" } else { "FAILED" }.to_owned(),
        ]
    }));
    text.push_str(&out::columns("<<>>>><", &rows));
    let failed = report.tests.iter().filter(|test| !test.passed).count();
    let verdict = if failed == 0 {
        format!("All {} tests passed, judged together at 99% by Holm's method.", report.tests.len())
    } else {
        format!("{failed} of {} tests FAILED, judged together at 99% by Holm's method.", report.tests.len())
    };
    text.push_str(&format!("\n{verdict}\n"));
    text
}

/// Rare coincidences need an exponent.
fn number(value: f64) -> String {
    if value != 0.0 && value.abs() < 0.001 { format!("{value:.2e}") } else { format!("{value:.3}") }
}
