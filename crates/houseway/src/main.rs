//! The `houseway` command: every feature is a subcommand.

mod commands;
mod failure;
mod interrupt;
mod out;
mod play;

use clap::{CommandFactory, Parser, Subcommand};
use commands::{
    acts, analyze, backup, events, games, head, law, load, proof, replay, reset_administrator, restore, rng, rules,
    run, self_check, serve, simulate, submission, verify, worker,
};
use failure::Failure;
use std::process::ExitCode;

/// A floor under load makes and drops small things on several threads all the time; the system's allocator spends a
/// quarter of the processor on that, this one a tenth.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The rules of casino table games, executable.
///
/// Houseway deals, decides, settles and explains table games exactly as the regulation says, naming
/// the clause behind every chip that moves; computes their exact odds; and checks a casino's rules
/// submission.
#[derive(Parser)]
#[command(name = "houseway", version, max_term_width = 100, after_help = EXIT_CODES)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

const EXIT_CODES: &str = "\
Start here:
  houseway                              open the floor and play in the browser
  houseway play ma-boston-5             sit down at a table in the terminal
  houseway law ma-boston-5 '10(b)'      read a clause, see where it is carried out and tested
  houseway analyze ma-boston-5          the exact odds and the best play

Exit codes:
  0    done, and nothing to object to
  1    findings: a submission violates a clause, a scenario differs, a log does not replay
  2    the command could not be carried out: unknown names, unreadable files, wrong amounts
  130  interrupted with Ctrl-C; nothing was written";

#[derive(Subcommand)]
enum Command {
    /// Open the floor: live tables in the browser; the same as `houseway` alone
    Serve(serve::Args),
    /// List the rulebooks that can be played
    Games(games::Args),
    /// Show rulebooks, their clauses, where each is executed and which scenarios try it
    Law(law::Args),
    /// Show every option of a rulebook with its permitted values, default and clause
    Rules(rules::Args),
    /// List everything that can be said at a table: by whom, when and by which clause
    Acts(acts::Args),
    /// Run scenarios and print what differs: what should this round have paid?
    Run(run::Args),
    /// Sit down at a table in the terminal
    Play(play::PlayArgs),
    /// Compute the exact odds, the best play and the cost of mistakes
    Analyze(analyze::Args),
    /// Play many rounds with the best play and compare with the exact odds
    Simulate(simulate::Args),
    /// Check a casino's rules submission, or write a new one
    Submission(submission::Args),
    /// Verify a table's log and print it
    Replay(replay::Args),
    /// Check the proof of a round that you watched: cards, tiles and dice against what was committed to before
    Proof(proof::Args),
    /// Verify a floor's database: signatures, chains, decisions, chips, shuffles; names everything that is broken
    Verify(verify::Args),
    /// Print or keep the signed head of a floor's logs, or compare one that was kept with a newer one
    Head(head::Args),
    /// Copy a floor's database to a file while the floor runs, and verify the copy
    Backup(backup::Args),
    /// Put a backup into a new database, and verify it there
    Restore(restore::Args),
    /// List a floor's significant events, or export them as CSV, JSON lines or Parquet
    Events(events::Args),
    /// Show what identifies this program: its SHA-256, which covers rules, pay tables and pages
    SelfCheck(self_check::Args),
    /// Make a new one-time password for the administrator of a floor, to replace one that was lost
    ResetAdministrator(reset_administrator::Args),
    /// Measure how many commands per second a floor on this machine can handle, and its database alone
    Load(load::Args),
    /// For laboratories: the generator's raw bytes, and tests of the cards, tiles and dice it gives
    Rng(rng::Args),
    /// Do pieces of long simulations that others have posted to a database
    Worker(worker::Args),
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
}

fn main() -> ExitCode {
    let result = match Cli::parse().command.unwrap_or_else(|| Command::Serve(serve::Args::default())) {
        Command::Serve(args) => serve::run(&args),
        Command::Games(args) => games::run(&args),
        Command::Law(args) => law::run(&args),
        Command::Rules(args) => rules::run(&args),
        Command::Acts(args) => acts::run(&args),
        Command::Run(args) => run::run(&args),
        Command::Play(args) => play::run(args),
        Command::Analyze(args) => analyze::run(&args),
        Command::Simulate(args) => simulate::run(&args),
        Command::Submission(args) => submission::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Proof(args) => proof::run(&args),
        Command::Verify(args) => verify::run(&args),
        Command::Head(args) => head::run(&args),
        Command::Backup(args) => backup::run(&args),
        Command::Restore(args) => restore::run(&args),
        Command::Events(args) => events::run(&args),
        Command::SelfCheck(args) => self_check::run(&args),
        Command::ResetAdministrator(args) => reset_administrator::run(&args),
        Command::Load(args) => load::run(&args),
        Command::Rng(args) => rng::run(&args),
        Command::Worker(args) => worker::run(&args),
        Command::Completions { shell } => {
            clap_complete::generate(shell, &mut Cli::command(), "houseway", &mut std::io::stdout());
            Ok(ExitCode::SUCCESS)
        }
    };
    result.unwrap_or_else(Failure::report)
}
