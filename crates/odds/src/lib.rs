//! Exact odds: expectation, optimal strategy, variance, by counting and never by sampling; and a
//! simulation of the real engine that must agree.
//!
//! Floating-point numbers appear here, at the edge, to be read by people; what is computed is
//! whole numbers and fractions.

pub mod beside;
mod books;
pub mod boston;
pub mod chance;
pub mod chemin_de_fer;
pub mod count;
pub mod counting;
pub mod course;
pub mod document;
pub mod exact;
pub mod export;
pub mod joint;
pub mod kept;
pub mod minibaccarat;
pub mod pai_gow;
pub mod point_hands;
pub mod report;
mod seated;
pub mod sensitivity;
pub mod session;
pub mod shared;
pub mod shoe;
pub mod shoe_run;
pub mod sic_bo;
pub mod simulate;
pub mod strategy;
mod tally;
pub mod target;
pub mod three_card_poker;
pub mod what_if;
pub mod written;

use engine::rules::HouseRules;
use kit::Money;
use report::Analysis;
use shoe::Composition;
use std::fmt;
use std::sync::LazyLock;
use strategy::{Simulated, Style};

pub use books::{joints, together, wagers};
pub use count::{Interrupted, Progress};

/// Why there is no analysis.
#[derive(Debug)]
pub enum AnalysisError {
    /// The rulebook cannot be played.
    NoGame(games::UnknownRulebook),
    /// The rulebook's game can be played and has no analysis yet.
    NoAnalysis(String),
    /// It was interrupted.
    Interrupted,
    /// The unit is not a permitted wager.
    Unit(String),
    /// What is said to be left of the shoe cannot be, or the game has no shoe.
    Shoe(String),
    /// What is asked beside the rules makes no sense for them.
    Question(String),
    /// The game has no such path of simulation.
    NoPath,
    /// No such wager is simulated.
    Wager(String),
    /// A way to play that the game does not know, or a file of one with a fault.
    Strategy(String),
    /// Work shared with other machines cannot be done or put together.
    Shared(String),
    /// Work that another program has posted, which this one would do otherwise.
    OtherProgram(String),
    /// A way to play was asked for where there is nothing to decide.
    NothingToDecide(String),
}

impl fmt::Display for AnalysisError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnalysisError::NoGame(unknown) => unknown.fmt(f),
            AnalysisError::NoAnalysis(rulebook) => write!(f, "there is no analysis of {rulebook} yet"),
            AnalysisError::Interrupted => f.write_str("interrupted: nothing was computed to the end"),
            AnalysisError::Unit(why) | AnalysisError::Shoe(why) | AnalysisError::Question(why) => f.write_str(why),
            AnalysisError::Wager(why) | AnalysisError::Strategy(why) => f.write_str(why),
            AnalysisError::NothingToDecide(why) | AnalysisError::Shared(why) => f.write_str(why),
            AnalysisError::OtherProgram(why) => f.write_str(why),
            AnalysisError::NoPath => f.write_str("the whole engine cannot play this game by itself yet: add --kernel"),
        }
    }
}

impl std::error::Error for AnalysisError {}

impl From<Interrupted> for AnalysisError {
    fn from(_: Interrupted) -> AnalysisError {
        AnalysisError::Interrupted
    }
}

/// What is asked besides the house rules.
#[derive(Clone, Copy, Debug, Default)]
pub struct Asked<'a> {
    /// The base wager in money, where rounding or a payout limit makes the amount matter; the
    /// table minimum where none is given.
    pub unit: Option<Money>,
    /// What is left of the shoe, by rank: `A=30 K=31`; a whole shoe where nothing is given.
    pub shoe: Option<&'a str>,
}

impl Asked<'_> {
    /// What is left of a shoe of so many decks.
    fn shoe(&self, decks: u8) -> Result<Composition, AnalysisError> {
        let read = |text| Composition::read(text, decks).map_err(|error| AnalysisError::Shoe(error.to_string()));
        self.shoe.map_or(Ok(Composition::of_decks(decks)), read)
    }

    /// In words, what was counted.
    fn of_what(&self, shoe: &Composition, decks: u8) -> String {
        self.shoe.map_or_else(|| format!("{decks} decks"), |_| format!("what is left, {shoe},"))
    }
}

/// The odds of a rulebook under these house rules. `unit` is the base wager in money where a
/// payout limit makes the amount matter; the table minimum where none is given.
///
/// # Errors
/// When the game has no analysis, the unit is not permitted, or `progress` says to stop.
pub fn analyze(chosen: &HouseRules, unit: Option<Money>, progress: &Progress<'_>) -> Result<Analysis, AnalysisError> {
    analyze_asked(chosen, &Asked { unit, shoe: None }, progress)
}

/// The odds of a rulebook under these house rules, of whatever is asked.
///
/// # Errors
/// When the game has no analysis, the unit is not permitted, the shoe is none, or `progress` says
/// to stop.
pub fn analyze_asked(
    chosen: &HouseRules,
    asked: &Asked<'_>,
    progress: &Progress<'_>,
) -> Result<Analysis, AnalysisError> {
    (books::book(chosen, asked)?.analyze)(chosen, asked, progress)
}

/// The player who is simulated deciding in this style, with the exact odds of the style.
///
/// # Errors
/// When the game has no analysis, or the style cannot be played.
pub fn simulated(chosen: &HouseRules, style: &Style) -> Result<Simulated, AnalysisError> {
    (books::book(chosen, &Asked::default())?.simulated)(chosen, style)
}

/// Does short work on threads of its own, so that it need not wait for a long count that has all the others.
pub fn apart<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    static THREADS: LazyLock<Option<rayon::ThreadPool>> =
        LazyLock::new(|| rayon::ThreadPoolBuilder::new().num_threads(2).build().ok());
    match &*THREADS {
        Some(threads) => threads.install(work),
        None => work(),
    }
}

/// Whether the simulated player has anything to decide.
///
/// # Errors
/// When the game has no analysis.
pub fn decides(chosen: &HouseRules) -> Result<bool, AnalysisError> {
    Ok(books::book(chosen, &Asked::default())?.decides)
}
