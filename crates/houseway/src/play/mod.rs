//! `houseway play RULEBOOK`: sit at a table with computer players and learn why each chip moves.
//!
//! No rule of any game is in this folder. What may be done comes from the table's offers, what is
//! drawn from its scene, what is told from its log, each as the player at the seat may know it.

mod advice;
mod draw;
mod ink;
mod input;
mod manual;
mod menu;
mod render;
mod session;
mod show;
mod sitting;
#[cfg(test)]
mod tests;
mod why;

use crate::commands::house_rules;
use crate::failure::Failure;
use engine::{AnyTable, Seat};
use ink::{Ink, Paper};
use kit::Money;
use session::Session;
use sitting::{Plan, Sitting};
use std::hash::{BuildHasher, Hasher};
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// How many rounds `--auto` plays unless told.
const AUTO_ROUNDS: u32 = 10;

/// Arguments of `houseway play`.
#[derive(clap::Args, Debug)]
#[command(after_help = "At the table:
  Enter          what is suggested
  1, 1 10        an offer of the menu, with its amount
  place ante 10  an offer in its own words
  b              the wagers of the last round again
  deal           I am ready: let the dealer go on
  why            the clauses behind what just happened; `why 57` an event, `why 12(a)` a clause
  log, rules, look, help, quit

Commands may be piped in. The end of the input ends the play: a round under way is played out.")]
pub struct PlayArgs {
    /// The rulebook, such as `ma-boston-5`; `houseway games` lists them
    rulebook: String,
    /// Play under these house rules (TOML) instead of the defaults
    #[arg(long, value_name = "FILE")]
    submission: Option<PathBuf>,
    /// Your seat; the rulebook says on which side 1 is [default: 3, or the last of fewer]
    #[arg(long, value_name = "N")]
    seat: Option<u8>,
    /// How many computer players sit with you [default: 2, or as many as there are seats]
    #[arg(long, value_name = "N")]
    players: Option<u8>,
    /// The chips that you and each computer player buy
    #[arg(long, value_name = "AMOUNT", default_value = "500", allow_hyphen_values = true)]
    buy_in: String,
    /// Repeat a play: the same seed and the same commands give the same cards
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Stop after so many rounds
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    rounds: Option<u32>,
    /// Let the program play your seat too, for 10 rounds unless --rounds says otherwise
    #[arg(long)]
    auto: bool,
    /// Be the dealer as well: shuffle, call, deal from the shuffled deck, settle
    #[arg(long)]
    deal_yourself: bool,
    /// Write the table's hash-chained log here at the end; `houseway replay` verifies it
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Print JSON lines: each event as your seat sees it, `offers` when you are asked, `refused`, `result`
    #[arg(long)]
    json: bool,
    /// Draw with plain letters: `As`, `##`
    #[arg(long)]
    ascii: bool,
}

/// Plays until the person leaves, the rounds are up or the input ends.
pub fn run(args: PlayArgs) -> Result<ExitCode, Failure> {
    let (stdin, stdout) = (io::stdin(), io::stdout());
    let terminal = stdout.is_terminal() && !args.json;
    let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
        || std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    let ink = Ink { colour: terminal && !plain, ascii: args.ascii };
    let echo = !stdin.is_terminal();
    let (mut input, mut output) = (stdin.lock(), stdout.lock());
    let paper = Paper::new(&mut output, ink, terminal && !args.auto);
    let table = play(&args, &mut input, paper, echo)?;
    if let Some(path) = &args.log {
        write_log(&*table, path)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Plays on these streams and gives back the table.
fn play<'a>(
    args: &PlayArgs,
    input: &'a mut dyn io::BufRead,
    paper: Paper<'a>,
    echo: bool,
) -> Result<Box<dyn AnyTable>, Failure> {
    let chosen = house_rules(&args.rulebook, args.submission.as_deref())?;
    let entry = games::registered(&args.rulebook).map_err(Failure::input)?;
    let seats = entry.open(chosen.clone()).house().seats;
    let plan = plan(args, seats)?;
    let sitting = Sitting::open(entry, chosen, &plan).map_err(Failure::input)?;
    let rounds = args.rounds.or(args.auto.then_some(AUTO_ROUNDS));
    let mut session = Session::new(sitting, &plan, input, paper, rounds);
    session.echo = echo;
    session.json = args.json;
    match session.run() {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {}
        Err(error) => return Err(Failure::input(error)),
        Ok(()) => {}
    }
    Ok(session.table())
}

fn plan(args: &PlayArgs, seats: u8) -> Result<Plan, Failure> {
    let seat = args.seat.unwrap_or(seats.min(3));
    if !(1..=seats).contains(&seat) {
        let what = format!("there is no seat {seat} at this table: its seats are 1 to {seats}");
        return Err(Failure::input(what));
    }
    let most = seats - 1;
    let players = args.players.unwrap_or(most.min(2));
    if players > most {
        let what = format!("{players} computer players do not fit: the table has {seats} seats, so at most {most}");
        return Err(Failure::input(what));
    }
    let buy_in: Money = args.buy_in.parse().map_err(|error| Failure::input(format!("--buy-in: {error}")))?;
    if !buy_in.is_positive() {
        return Err(Failure::input("--buy-in: bring at least one chip"));
    }
    Ok(Plan {
        seat: Seat(seat),
        players,
        buy_in,
        seed: args.seed.unwrap_or_else(any_seed),
        auto: args.auto,
        deals: args.deal_yourself,
    })
}

/// A seed that nobody chose, short enough to type. The standard library keys its hashes with the
/// system's entropy, which is all that is wanted here.
fn any_seed() -> u64 {
    std::collections::hash_map::RandomState::new().build_hasher().finish() % 1_000_000
}

fn write_log(table: &dyn AnyTable, path: &Path) -> Result<(), Failure> {
    let header = serde_json::json!({
        "rulebook": table.house().chosen.rulebook().id(),
        "submission": table.submission(),
    });
    std::fs::write(path, table.write_log(header))
        .map_err(|error| Failure::input(format!("cannot write {}: {error}", path.display())))
}
