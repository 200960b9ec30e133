//! What each game brings to the analysis.

use crate::joint::{Combination, Joint, Together};
use crate::report::{Analysis, WagerReport};
use crate::strategy::{Simulated, Style};
use crate::{AnalysisError, Asked, Progress};
use engine::rules::HouseRules;

type Analyze = fn(&HouseRules, &Asked<'_>, &Progress<'_>) -> Result<Analysis, AnalysisError>;
type Wagers =
    fn(&HouseRules, &Asked<'_>, Option<&HouseRules>, &Progress<'_>) -> Result<Vec<WagerReport>, AnalysisError>;
type Joints = fn(&HouseRules, &Asked<'_>, &Progress<'_>) -> Result<Vec<Joint>, AnalysisError>;

/// A game's analysis.
pub(crate) struct Book {
    pub(crate) analyze: Analyze,
    pub(crate) wagers: Wagers,
    pub(crate) joints: Joints,
    /// The player who is simulated in a style, with the exact odds of the style.
    pub(crate) simulated: fn(&HouseRules, &Style) -> Result<Simulated, AnalysisError>,
    /// The wagers put together where nobody says which; none where none go together.
    pub(crate) usual: fn(&HouseRules) -> &'static str,
    /// Whether it is dealt from a shoe of several decks.
    pub(crate) shoe: bool,
    /// Whether the player has anything to decide.
    pub(crate) decides: bool,
    /// Whether rows of its pay tables may pay nothing.
    pub(crate) rows_may_be_left_out: bool,
}

/// The analysis of every game that has one, by the game's name.
macro_rules! books {
    ($($folder:ident :: $type:ident, $game:literal, $analyzed:ident: $($rulebook:literal = $about:literal),*;)*) => {
        static BOOKS: &[(&str, Option<&Book>)] = &[$(($game, books!(@$analyzed $folder)),)*];
    };
    (@analyzed $folder:ident) => { Some(&crate::$folder::BOOK) };
    (@unanalyzed $folder:ident) => { None };
}
games::every_game!(books);

/// The book of the rulebook's game, if what is asked can be asked of it.
pub(crate) fn book(chosen: &HouseRules, asked: &Asked<'_>) -> Result<&'static Book, AnalysisError> {
    let game = games::registered(chosen.rulebook().id()).map_err(AnalysisError::NoGame)?.game;
    let book = BOOKS.iter().find(|(name, _)| *name == game).and_then(|(_, book)| *book);
    let book = book.ok_or_else(|| AnalysisError::NoAnalysis(chosen.rulebook().id().to_owned()))?;
    if asked.shoe.is_some() && !book.shoe {
        return Err(AnalysisError::Shoe(format!("{game} is not dealt from a shoe of several decks")));
    }
    Ok(book)
}

/// The odds of every wager and nothing else, played best, or `held` to what is best under other rules.
/// What was counted before is only priced anew.
///
/// # Errors
/// As [`analyze_asked`](crate::analyze_asked).
pub fn wagers(
    chosen: &HouseRules,
    asked: &Asked<'_>,
    held: Option<&HouseRules>,
    progress: &Progress<'_>,
) -> Result<Vec<WagerReport>, AnalysisError> {
    (book(chosen, asked)?.wagers)(chosen, asked, held, progress)
}

/// The wagers that go together, as sets.
///
/// # Errors
/// As [`analyze_asked`](crate::analyze_asked).
pub fn joints(chosen: &HouseRules, asked: &Asked<'_>, progress: &Progress<'_>) -> Result<Vec<Joint>, AnalysisError> {
    (book(chosen, asked)?.joints)(chosen, asked, progress)
}

/// Wagers together: those of the combination, or those that players of this game often make together.
/// `None` where nothing is asked and none of the game's wagers go together.
///
/// # Errors
/// When the combination is none, and as [`analyze_asked`](crate::analyze_asked).
pub fn together(
    chosen: &HouseRules,
    asked: &Asked<'_>,
    combination: Option<&Combination>,
    progress: &Progress<'_>,
) -> Result<Option<Together>, AnalysisError> {
    let book = book(chosen, asked)?;
    let usual = (book.usual)(chosen);
    let combination = match combination {
        Some(combination) => combination,
        None if usual.is_empty() => return Ok(None),
        None => &Combination::read(usual).expect("usual combinations can be read"),
    };
    let joints = (book.joints)(chosen, asked, progress)?;
    let (joint, stakes) = combination.among(&joints).map_err(AnalysisError::Question)?;
    Ok(Some(Together::new(joint, &stakes)))
}
