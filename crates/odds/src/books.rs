//! What each game brings to the analysis, and the questions that every game answers.

use crate::fast_action_holdem::HandChoices;
use crate::joint::{Combination, Joint, Together};
use crate::report::{Analysis, HandChoice, MeterReport, SettingsReport, Strategy, WagerReport};
use crate::strategy::{Simulated, Style};
use crate::{AnalysisError, Context, Query, QueryError};
use engine::rules::HouseRules;
use kit::Cards;
use std::time::Instant;

/// A game counted and priced for a query: everything that the analysis wants to know of it.
pub(crate) trait Priced: Sized {
    /// Counts and prices everything, played best.
    fn new(query: &Query, context: Context<'_>) -> Result<Self, AnalysisError>;

    /// The same prices, played as is best at the prices of `other`. Where the pay tables decide nothing about the play,
    /// it is the same.
    #[must_use]
    fn played_as(self, _other: Self) -> Self {
        self
    }

    /// The odds of every wager.
    fn wagers(&self) -> Vec<WagerReport>;

    /// The wagers that can be combined, as sets.
    fn joints(&self) -> Vec<Joint>;

    /// What one unit is, in words.
    fn unit(&self) -> String;

    /// How the odds are computed, in words.
    fn method(&self) -> String;

    /// The best play, where there is something to decide.
    fn strategy(&self) -> Option<Strategy> {
        None
    }

    /// The best play of somebody who plays for this wager, where that is another one.
    fn strategy_for(&self, _wager: &str) -> Option<Strategy> {
        None
    }

    /// What to do with exactly these cards, where they are a situation to decide in. `strategy` is the best play.
    fn choice(&self, strategy: &Strategy, cards: &Cards) -> Option<HandChoice> {
        strategy.choice_with(cards).map(|choice| HandChoice { choice: choice.clone(), average: None })
    }

    /// What the meters mean to the wagers that draw on them, where there are any.
    fn meters(&self) -> Vec<MeterReport> {
        Vec::new()
    }

    /// The best setting of hands, where there are hands to set.
    fn settings(&self) -> Option<SettingsReport> {
        None
    }
}

type Wagers = fn(&Query, Option<&HouseRules>, Context<'_>) -> Result<Vec<WagerReport>, AnalysisError>;
type OneHand = fn(&Query, &str, Context<'_>) -> Result<HandChoices, AnalysisError>;
type Chosen = fn(&Query, &Strategy, &Cards, Context<'_>) -> Result<Option<HandChoice>, AnalysisError>;
type StrategyFor = fn(&Query, &str, Context<'_>) -> Result<Option<Strategy>, AnalysisError>;
type Simulate = fn(&HouseRules, &Style, Context<'_>) -> Result<Simulated, AnalysisError>;

/// A game's analysis.
pub(crate) struct Book {
    pub(crate) analyze: fn(&Query, Context<'_>) -> Result<Analysis, AnalysisError>,
    pub(crate) wagers: Wagers,
    pub(crate) choice: Chosen,
    /// The best play for one wager, where that is another one than for the main wager.
    pub(crate) strategy_for: StrategyFor,
    pub(crate) joints: fn(&Query, Context<'_>) -> Result<Vec<Joint>, AnalysisError>,
    /// The simulated player in a style, with the exact odds of the style.
    pub(crate) simulated: Simulate,
    /// What each choice with one hand is worth, where hands are counted one by one.
    pub(crate) hand: Option<OneHand>,
    /// The wagers that players often make together; empty where no wagers can be combined.
    pub(crate) usual: fn(&HouseRules) -> &'static str,
    /// Whether it is dealt from a shoe of several decks.
    pub(crate) shoe: bool,
    /// Whether the player has anything to decide.
    pub(crate) decides: bool,
    /// Whether the best play is counted in less than a second, and a player's own cards are a situation of it.
    pub(crate) at_once: bool,
    /// Whether rows of its pay tables may pay nothing.
    pub(crate) rows_may_be_left_out: bool,
}

impl Book {
    /// The book of a game that is priced as `P` and has this player. The other fields are set by the game.
    pub(crate) const fn of<P: Priced>(simulated: Simulate) -> Book {
        Book {
            analyze: analyze::<P>,
            wagers: wagers_of::<P>,
            choice: |query, strategy, cards, context| Ok(P::new(query, context)?.choice(strategy, cards)),
            strategy_for: |query, wager, context| Ok(P::new(query, context)?.strategy_for(wager)),
            joints: |query, context| Ok(P::new(query, context)?.joints()),
            simulated,
            hand: None,
            usual: |_| "",
            shoe: false,
            decides: false,
            at_once: false,
            rows_may_be_left_out: false,
        }
    }
}

fn analyze<P: Priced>(query: &Query, context: Context<'_>) -> Result<Analysis, AnalysisError> {
    let started = Instant::now();
    let priced = P::new(query, context)?;
    let analysis = Analysis::new(&query.rules, started, (priced.unit(), priced.method()), priced.wagers());
    Ok(Analysis { strategy: priced.strategy(), settings: priced.settings(), meters: priced.meters(), ..analysis })
}

fn wagers_of<P: Priced>(
    query: &Query,
    play_of: Option<&HouseRules>,
    context: Context<'_>,
) -> Result<Vec<WagerReport>, AnalysisError> {
    let priced = P::new(query, context)?;
    Ok(match play_of {
        Some(rules) => priced.played_as(P::new(&query.under(rules.clone()), context)?).wagers(),
        None => priced.wagers(),
    })
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

/// The book of the rulebook's game.
pub(crate) fn book(rules: &HouseRules) -> Result<&'static Book, AnalysisError> {
    let game = games::registered(rules.rulebook().id()).map_err(AnalysisError::NoGame)?.game;
    let book = BOOKS.iter().find(|(name, _)| *name == game).and_then(|(_, book)| *book);
    book.ok_or_else(|| AnalysisError::NoAnalysis(rules.rulebook().id().to_owned()))
}

/// The book of the query's game, if the game has what is asked about.
pub(crate) fn book_for(query: &Query) -> Result<&'static Book, AnalysisError> {
    let book = book(&query.rules)?;
    if query.shoe.is_some() && !book.shoe {
        let game = games::registered(query.rules.rulebook().id()).map_err(AnalysisError::NoGame)?.game;
        return Err(QueryError::Invalid(format!("{game} is not dealt from a shoe of several decks")).into());
    }
    Ok(book)
}

/// The odds of every wager and nothing else, played best, or as is best under the rules `play_of`. Counts are taken
/// from the cache, so that asking for other pay tables only prices them again.
///
/// # Errors
/// As [`analyze`](crate::analyze).
pub fn wagers(
    query: &Query,
    play_of: Option<&HouseRules>,
    context: Context<'_>,
) -> Result<Vec<WagerReport>, AnalysisError> {
    (book_for(query)?.wagers)(query, play_of, context)
}

/// What each choice with this hand is worth, in a game whose hands are counted one by one; `None` in others.
///
/// # Errors
/// When the text is no hand of the game, and as [`analyze`](crate::analyze).
pub fn hand(query: &Query, text: &str, context: Context<'_>) -> Result<Option<HandChoices>, AnalysisError> {
    book_for(query)?.hand.map(|hand| hand(query, text, context)).transpose()
}

/// The best play of somebody who plays for this wager, where that is another one than for the main wager.
///
/// # Errors
/// As [`analyze`](crate::analyze).
pub fn strategy_for(query: &Query, wager: &str, context: Context<'_>) -> Result<Option<Strategy>, AnalysisError> {
    (book_for(query)?.strategy_for)(query, wager, context)
}

/// What to do with exactly these cards by this best play, `None` where they are no situation to decide in.
///
/// # Errors
/// As [`analyze`](crate::analyze).
pub fn choice(
    query: &Query,
    strategy: &Strategy,
    cards: &Cards,
    context: Context<'_>,
) -> Result<Option<HandChoice>, AnalysisError> {
    (book_for(query)?.choice)(query, strategy, cards, context)
}

/// The wagers that can be combined, as sets.
///
/// # Errors
/// As [`analyze`](crate::analyze).
pub fn joints(query: &Query, context: Context<'_>) -> Result<Vec<Joint>, AnalysisError> {
    (book_for(query)?.joints)(query, context)
}

/// The combination that the query asks for, or the wagers that players of this game often make together. `None` where
/// none is asked for and no wagers of the game can be combined.
///
/// # Errors
/// When the wagers cannot be combined, and as [`analyze`](crate::analyze).
pub fn together(query: &Query, context: Context<'_>) -> Result<Option<Together>, AnalysisError> {
    let book = book_for(query)?;
    let usual = (book.usual)(&query.rules);
    let combination = match &query.together {
        Some(combination) => combination,
        None if usual.is_empty() => return Ok(None),
        None => &Combination::read(usual).expect("usual combinations can be read"),
    };
    let joints = (book.joints)(query, context)?;
    let (joint, stakes) = combination.among(&joints).map_err(QueryError::Invalid)?;
    Ok(Some(Together::new(joint, &stakes)))
}
