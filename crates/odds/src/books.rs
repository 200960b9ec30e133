//! What each game brings to the analysis, under the name of its folder.

use crate::joint::{Combination, Joint, Together};
use crate::report::{Analysis, WagerReport};
use crate::{AnalysisError, Asked, Progress, boston, chemin_de_fer, minibaccarat, pai_gow, sic_bo};
use engine::rules::HouseRules;

type Analyze = fn(&HouseRules, &Asked<'_>, &Progress<'_>) -> Result<Analysis, AnalysisError>;
type Wagers =
    fn(&HouseRules, &Asked<'_>, Option<&HouseRules>, &Progress<'_>) -> Result<Vec<WagerReport>, AnalysisError>;
type Joints = fn(&HouseRules, &Asked<'_>, &Progress<'_>) -> Result<Vec<Joint>, AnalysisError>;

/// A game's analysis.
pub(crate) struct Book {
    game: &'static str,
    pub(crate) analyze: Analyze,
    pub(crate) wagers: Wagers,
    pub(crate) joints: Joints,
    /// The wagers put together where nobody says which; none where none go together.
    usual: fn(&HouseRules) -> &'static str,
    /// Whether it is dealt from a shoe of several decks.
    shoe: bool,
}

static BOOKS: [Book; 5] = [
    Book {
        game: "boston",
        analyze: |chosen, asked, progress| boston::analyze(chosen, asked.unit, progress),
        wagers: boston::wagers,
        joints: boston::joints,
        usual: |_| "main+optional-bonus",
        shoe: false,
    },
    Book {
        game: "minibaccarat",
        analyze: |chosen, asked, _| minibaccarat::analyze(chosen, asked),
        wagers: minibaccarat::wagers,
        joints: minibaccarat::joints,
        usual: |chosen| match (chosen.is("baccarat-variant", "ez"), chosen.is("dragon-bonus", "offered")) {
            (true, _) => "banker+dragon-7",
            (false, true) => "player+dragon-bonus-player",
            (false, false) => "banker+tie",
        },
        shoe: true,
    },
    Book {
        game: "chemin-de-fer",
        analyze: |chosen, asked, _| chemin_de_fer::analyze(chosen, asked),
        wagers: chemin_de_fer::wagers,
        joints: chemin_de_fer::joints,
        usual: |_| "banker+against",
        shoe: true,
    },
    Book {
        game: "sic-bo",
        analyze: |chosen, asked, _| sic_bo::analyze(chosen, asked.unit),
        wagers: sic_bo::wagers,
        joints: sic_bo::joints,
        usual: |_| "small+any-three-of-a-kind",
        shoe: false,
    },
    Book {
        game: "pai-gow",
        analyze: |chosen, asked, progress| pai_gow::analyze(chosen, asked.unit, progress),
        wagers: pai_gow::wagers,
        joints: pai_gow::joints,
        usual: |_| "",
        shoe: false,
    },
];

/// The book of the rulebook's game, if what is asked can be asked of it.
pub(crate) fn book(chosen: &HouseRules, asked: &Asked<'_>) -> Result<&'static Book, AnalysisError> {
    let game = crate::game(chosen)?;
    let book = BOOKS.iter().find(|book| book.game == game);
    let book = book.unwrap_or_else(|| unreachable!("{game} is registered without an analysis"));
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
