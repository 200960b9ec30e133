//! `houseway analyze RULEBOOK...`: the exact odds, and answers that follow from them.

mod answers;
mod choices;
mod counting;
pub(super) mod files;
mod settings;
mod subjects;
mod text;

use crate::failure::Failure;
use crate::out;
use counting::Counting;
use kit::{Cards, Money};
use odds::compare::Comparison;
use odds::document::Document;
use odds::report::{HandChoice, WagerReport};
use odds::session::{MOST_ROUNDS, USUAL_ROUNDS};
use odds::{Query, RawQuery};
use serde_json::json;
use std::path::PathBuf;
use std::process::ExitCode;
use subjects::{Subject, subjects};

/// Arguments of `houseway analyze`.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The rulebooks, such as `ma-boston-5`; several are shown one after the other
    #[arg(value_name = "RULEBOOK")]
    rulebooks: Vec<String>,
    /// Every rulebook that can be played
    #[arg(long)]
    all: bool,
    /// A casino's submission; the rulebook's defaults where none is given. Several are compared side by side
    #[arg(long, value_name = "FILE")]
    submission: Vec<PathBuf>,
    /// A different choice for an option, such as decks=6 or pay.tie.tie='9 to 1'; may be repeated
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// What if a row paid something else, such as ante-bonus.flush=16, or a range =10..20; may be repeated
    #[arg(long, value_name = "TABLE.ROW=VALUE")]
    pay: Vec<String>,
    /// Also analyse pay tables that the rulebook does not permit, and mark them
    #[arg(long)]
    anyway: bool,
    /// Find the permitted pay tables that give the wager this edge, such as 5%
    #[arg(long, value_name = "EDGE", allow_hyphen_values = true)]
    target: Option<String>,
    /// Only this wager, by the name in the first column
    #[arg(long)]
    wager: Option<String>,
    /// Wagers made together, such as main+optional-bonus*5; those often made together where none are named
    #[arg(long, value_name = "WAGER+WAGER*UNITS")]
    together: Option<String>,
    /// How many rounds a session has
    #[arg(long, value_name = "ROUNDS", default_value_t = USUAL_ROUNDS, value_parser = rounds())]
    session: u32,
    /// The player's money at the start of the session, such as 500: how often it runs out
    #[arg(long, value_name = "AMOUNT")]
    bankroll: Option<Money>,
    /// The base wager in money, such as 25; the table minimum where none is given
    #[arg(long, value_name = "AMOUNT", allow_hyphen_values = true)]
    unit: Option<Money>,
    /// What is left of the shoe, such as 'A=30 K=31'; ranks not mentioned are whole
    #[arg(long, value_name = "RANK=CARDS ...")]
    shoe: Option<String>,
    /// Show what each choice is worth with these cards or tiles, such as 'Qs 6s 9s' or '6-6 4-5 1-2 2-4'
    #[arg(long, value_name = "CARDS")]
    hand: Option<String>,
    /// Show the decision for every start, or every hand that is best set differently from the house way, and its cost
    #[arg(long)]
    strategy: bool,
    /// Count every deal of a game that is usually sampled: fast action hold 'em, for hours. Ctrl-C saves the count
    #[arg(long)]
    exact: bool,
    /// Print JSON; hands of tiles only with --strategy
    #[arg(long)]
    json: bool,
    /// Write a self-contained page with pictures
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write every outcome as CSV; with a range, every pay table
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Write the same as Parquet
    #[arg(long, value_name = "FILE")]
    parquet: Option<PathBuf>,
    /// Recount, and save nothing. Otherwise counts, finished or interrupted, are saved in HOUSEWAY_CACHE or
    /// ~/.cache/houseway
    #[arg(long)]
    no_cache: bool,
    /// Share new counts with every `houseway worker` on this database; the same command again resumes them
    #[arg(long, value_name = "URL|PATH")]
    database: Option<String>,
}

const EXAMPLES: &str = "\
Every number is exact, an enumeration with a fraction behind it, unless it is marked as coming from a sample, with its \
standard error. One unit is the base wager; where \
rounding or a payout limit makes the amount matter, --unit sets it. Counts are saved for the next question. Ctrl-C \
saves an unfinished count; the same command resumes it.

Examples:
  houseway analyze ma-boston-5                                      every wager, best play, mistakes
  houseway analyze ma-boston-5 --together main+optional-bonus*5     two wagers on the same cards
  houseway analyze ma-sic-bo --wager small --session 500 --bankroll 100
  houseway analyze ma-boston-5 --pay ante-bonus.flush=10..20 --anyway
  houseway analyze ma-boston-5 --pay ante-bonus.flush=15..20 --pay ante-bonus.straight=8..12
  houseway analyze ma-boston-5 --target 5%                          which pay tables have that edge
  houseway analyze --submission ours.toml --submission theirs.toml  side by side
  houseway analyze ma-fast-action-holdem --hand 'As Ks 7d 2c'        every choice with a hand, exactly
  houseway analyze --all --html odds.html                           a page to show around
  houseway analyze --all --database postgres://houseway@db/houseway counted by every `houseway worker` there";

fn rounds() -> clap::builder::RangedI64ValueParser<u32> {
    clap::value_parser!(u32).range(1..=i64::from(MOST_ROUNDS))
}

/// Computes and prints the odds.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let subjects = subjects(args)?;
    let counting = Counting::new(args);
    if let (Some(hand), [Subject { query, .. }]) = (&args.hand, subjects.as_slice())
        && let Some(choices) = counting.hand(query, hand)?
    {
        counting.finish();
        if args.json {
            out::json(&choices);
        } else {
            out::print(&choices::text(&choices));
        }
        return Ok(ExitCode::SUCCESS);
    }
    let mut documents = Vec::new();
    for Subject { name, query } in &subjects {
        let document = counting.document(query)?;
        let mut document = Document { name: name.clone(), ..document };
        refuse_marked(&document, args)?;
        play_for(args, &counting, query, &mut document)?;
        documents.push(document);
    }
    let choice = choice(args, &counting, &subjects, &documents)?;
    for warning in counting.finish() {
        eprintln!("houseway: {warning}; the result is not affected");
    }
    write(args, &documents)?;
    match (&args.hand, documents.as_mut_slice()) {
        (Some(hand), [document]) => show_hand(args, document, hand, choice)?,
        (Some(_), _) => return Err(Failure::input("one hand is of one game: name one rulebook with --hand")),
        (None, [document]) if args.json => out::json(trimmed(document, args)),
        (None, [document]) => out::print(&text::text(document, args)),
        (None, several) if args.json => {
            let (total, comparison) = (total(several), Comparison::of(several));
            several.iter_mut().for_each(|document| _ = trimmed(document, args));
            out::json(&json!({ "analyses": several, "beside": comparison, "total": total }));
        }
        (None, several) => out::print(&summaries(several)),
    }
    Ok(ExitCode::SUCCESS)
}

impl Args {
    fn query(&self) -> RawQuery {
        RawQuery {
            unit: self.unit,
            shoe: self.shoe.clone(),
            wager: self.wager.clone(),
            together: self.together.clone(),
            session: Some(self.session),
            bankroll: self.bankroll,
            pays: self.pay.clone(),
            target: self.target.clone(),
            anyway: self.anyway,
            pictures: self.html.is_some(),
            exact: self.exact,
        }
    }
}

/// Puts the best play for the wager that was asked about in place of that for the main wager, where it is another one.
fn play_for(args: &Args, counting: &Counting, query: &Query, document: &mut Document) -> Result<(), Failure> {
    let (Some(wager), Some(main)) = (&args.wager, document.analysis.wagers.first()) else { return Ok(()) };
    let part = |report: &WagerReport| report.wager == *wager && report.part_of.as_ref() == Some(&main.wager);
    if *wager == main.wager || document.analysis.strategy.is_none() || document.analysis.wagers.iter().any(part) {
        return Ok(());
    }
    match counting.strategy_for(query, wager)? {
        Some(strategy) => document.analysis.strategy = Some(strategy),
        None if args.hand.is_some() => {
            let main = &main.wager;
            let why =
                format!("nobody plays a hand for {wager} alone: leave out --wager, and --hand answers for {main}");
            return Err(Failure::input(why));
        }
        None => {}
    }
    Ok(())
}

/// A range can leave what is permitted where no single value does.
fn refuse_marked(document: &Document, args: &Args) -> Result<(), Failure> {
    let cells = document.what_if.iter().flat_map(|answer| &answer.cells);
    match cells.filter(|cell| !cell.permitted).count() {
        bad if bad > 0 && !args.anyway => {
            let why = format!("{bad} pay table(s) of these ranges are not permitted: add --anyway to see them marked");
            Err(Failure::findings(why))
        }
        _ => Ok(()),
    }
}

fn write(args: &Args, documents: &[Document]) -> Result<(), Failure> {
    if let Some(path) = &args.html {
        files::html(path, documents)?;
    }
    if let Some(path) = &args.csv {
        files::csv(path, documents)?;
    }
    if let Some(path) = &args.parquet {
        files::parquet(path, documents)?;
    }
    Ok(())
}

/// What to do with the cards that were asked about, where one game is about cards and asked about.
fn choice(
    args: &Args,
    counting: &Counting,
    subjects: &[Subject],
    documents: &[Document],
) -> Result<Option<HandChoice>, Failure> {
    let (Some(hand), [subject], [document]) = (&args.hand, subjects, documents) else { return Ok(None) };
    if document.analysis.settings.is_some() {
        return Ok(None);
    }
    let (hand, strategy) = (hand.parse().map_err(Failure::input)?, text::strategy(&document.analysis)?);
    counting.choice(&subject.query, strategy, &hand)
}

fn show_hand(args: &Args, document: &Document, hand: &str, choice: Option<HandChoice>) -> Result<(), Failure> {
    let analysis = &document.analysis;
    if let Some(report) = &analysis.settings {
        let hand = settings::hand(report, hand)?;
        if args.json {
            out::json(hand);
        } else {
            out::print(&settings::describe(report, hand));
        }
        return Ok(());
    }
    let hand: Cards = hand.parse().map_err(Failure::input)?;
    let strategy = text::strategy(analysis)?;
    let wrong = || Failure::input(format!("`{hand}` is nothing to decide on: give {}", strategy.situation));
    let choice = choice.ok_or_else(wrong)?;
    if args.json {
        out::json(&choice);
    } else {
        out::print(&text::decision(&hand, strategy, &choice));
    }
    Ok(())
}

/// Without what was not asked for: other wagers, and every hand of tiles, which is many megabytes.
fn trimmed<'a>(document: &'a mut Document, args: &Args) -> &'a Document {
    if let Some(name) = &args.wager {
        document.analysis.wagers.retain(|wager| wager.wager == *name);
    }
    if let Some(report) = document.analysis.settings.as_mut().filter(|_| !args.strategy) {
        report.hands.clear();
    }
    document
}

fn total(documents: &[Document]) -> serde_json::Value {
    let wagers: usize = documents.iter().map(|document| document.analysis.wagers.len()).sum();
    let seconds: f64 = documents.iter().map(|document| document.analysis.seconds).sum();
    json!({ "analyses": documents.len(), "wagers": wagers, "seconds": seconds })
}

/// Several house rules one after the other, side by side where they are under one rulebook, and a total.
fn summaries(documents: &[Document]) -> String {
    let mut out = String::new();
    for document in documents {
        out.push_str(&format!("{}\n{}\n", text::heading(document), text::wagers(&document.analysis.wagers)));
    }
    if let Some(comparison) = Comparison::of(documents) {
        out.push_str(&answers::comparison(&comparison));
        out.push('\n');
    }
    let wagers: usize = documents.iter().map(|document| document.analysis.wagers.len()).sum();
    let seconds: f64 = documents.iter().map(|document| document.analysis.seconds).sum();
    out.push_str(&format!("Total: {} analyses, {wagers} wagers, {seconds:.2} s.\n", documents.len()));
    out
}
