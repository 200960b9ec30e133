//! Exact odds: expectation, optimal strategy, variance, by counting (one game alone is sampled, unless it is asked
//! to be counted); and a simulation of the real engine that must agree.
//!
//! Floating-point numbers appear here, at the edge, to be read by people; what is computed is
//! whole numbers and fractions.

mod books;
pub mod boston;
pub mod cache;
pub mod caribbean_stud;
pub mod chance;
pub mod chemin_de_fer;
pub mod colorado_holdem;
pub mod compare;
pub mod count;
pub mod counting;
pub mod document;
pub mod double_down_stud;
pub mod exact;
pub mod export;
pub mod fast_action_holdem;
pub mod fours;
mod incomplete;
pub mod joint;
pub mod let_it_ride;
pub mod minibaccarat;
pub mod one_deck;
pub mod pai_gow;
pub mod pai_gow_poker;
pub mod point_hands;
pub mod progress;
pub mod query;
pub mod report;
pub mod seated;
pub mod sensitivity;
pub mod session;
pub mod shared;
pub mod shoe;
pub mod shoe_run;
pub mod sic_bo;
pub mod simulate;
pub mod spanish_21;
pub mod strategy;
mod tally;
pub mod target;
pub mod three_card_poker;
mod two_choices;
mod wager_sheet;
pub mod what_if;

use engine::rules::HouseRules;
use report::Analysis;
use std::fmt;
use std::sync::LazyLock;
use strategy::{Simulated, Style};

pub use books::{choice, hand, joints, strategy_for, together, wagers};
pub use cache::Cache;
pub use progress::{Context, Interrupted, Progress};
pub use query::{Query, QueryError, QueryLimits, RawQuery};

/// Why there is no analysis.
#[derive(Debug)]
pub enum AnalysisError {
    /// The rulebook cannot be played.
    NoGame(games::UnknownRulebook),
    /// The rulebook's game can be played and has no analysis yet.
    NoAnalysis(String),
    /// It was interrupted.
    Interrupted,
    /// The question cannot be answered.
    Query(QueryError),
    /// The game cannot be simulated on this path.
    NoPath,
    /// A way to play that the game does not know, or a fault in the file of one.
    Strategy(String),
    /// Work shared with other machines cannot be done or combined.
    Shared(String),
    /// Another program has posted work that this one would do differently.
    OtherProgram(String),
    /// A way to play was asked for where there is nothing to decide.
    NothingToDecide(String),
    /// A session can end in too many ways to compute it; the rest of an answer needs none.
    NoSession(String),
}

impl fmt::Display for AnalysisError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnalysisError::NoGame(unknown) => unknown.fmt(f),
            AnalysisError::NoAnalysis(rulebook) => write!(f, "there is no analysis of {rulebook} yet"),
            AnalysisError::Interrupted => f.write_str("interrupted before there was a result"),
            AnalysisError::Query(error) => error.fmt(f),
            AnalysisError::Strategy(why) | AnalysisError::NothingToDecide(why) => f.write_str(why),
            AnalysisError::NoSession(why) => f.write_str(why),
            AnalysisError::Shared(why) | AnalysisError::OtherProgram(why) => f.write_str(why),
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

impl From<QueryError> for AnalysisError {
    fn from(error: QueryError) -> AnalysisError {
        AnalysisError::Query(error)
    }
}

/// The odds of every wager under some house rules, with the best play.
///
/// # Errors
/// When the game has no analysis, the unit is not permitted, the shoe cannot be, or `context` says to stop.
pub fn analyze(query: &Query, context: Context<'_>) -> Result<Analysis, AnalysisError> {
    (books::book_for(query)?.analyze)(query, context)
}

/// The simulated player who decides in this style, with the exact odds of the style.
///
/// # Errors
/// When the game has no analysis, the style cannot be played, or `context` says to stop.
pub fn simulated(rules: &HouseRules, style: &Style, context: Context<'_>) -> Result<Simulated, AnalysisError> {
    (books::book(rules)?.simulated)(rules, style, context)
}

/// Does short work on two threads of its own, so that it need not wait for a long count that has all the others.
pub fn on_spare_threads<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    static THREADS: LazyLock<Option<rayon::ThreadPool>> =
        LazyLock::new(|| rayon::ThreadPoolBuilder::new().num_threads(2).build().ok());
    match &*THREADS {
        Some(threads) => threads.install(work),
        None => work(),
    }
}

/// Whether the best play with a player's own cards is known in less than a second.
pub fn at_once(rules: &HouseRules) -> bool {
    books::book(rules).is_ok_and(|book| book.at_once)
}

/// Whether what each choice with a hand is worth is counted hand by hand, which takes about a second.
pub fn counts_hands(rules: &HouseRules) -> bool {
    books::book(rules).is_ok_and(|book| book.hand.is_some())
}

/// Whether the simulated player has anything to decide.
///
/// # Errors
/// When the game has no analysis.
pub fn decides(rules: &HouseRules) -> Result<bool, AnalysisError> {
    Ok(books::book(rules)?.decides)
}
