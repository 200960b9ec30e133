//! The registry: the only list of games. A game joins by an entry here; the tests, the command
//! line and the floor take it from there.

use engine::rules::{HouseRules, Schema, Violation};
use engine::{AnyTable, Live, Log, LogError};
use law::Rulebook;
use std::fmt;
use std::sync::Arc;

/// A rulebook that can be played.
#[derive(Clone, Copy)]
pub struct Registered {
    /// The rulebook's name.
    pub rulebook: &'static str,
    /// The game's folder.
    pub game: &'static str,
    /// The game in a line.
    pub about: &'static str,
    check: fn(&HouseRules, &mut Vec<Violation>),
    open: fn(HouseRules) -> Box<dyn AnyTable>,
}

/// The list of games: its folder and type, its name, whether it has an analysis, and its rulebooks, each
/// with a line about it. Whoever needs something of every game hands over a macro that makes it of the list.
#[macro_export]
macro_rules! every_game {
    ($make:ident) => {
        $make! {
            boston::Boston, "boston", analyzed:
                "boston-7" = "Boston 7: five of seven cards, ante equal to first wager",
                "card-boston-5" = "Boston 5 by a casino's rule card with its own pay tables",
                "ma-boston-5" = "Boston 5 stud poker, Massachusetts",
                "nj-boston-5" = "Boston 5 stud poker, New Jersey";
            caribbean_stud::CaribbeanStud, "caribbean-stud", analyzed:
                "ma-caribbean-stud" = "Caribbean stud poker, Massachusetts: against the dealer, with progressive meter";
            chemin_de_fer::CheminDeFer, "chemin-de-fer", analyzed:
                "ma-chemin-de-fer" = "Baccarat - chemin de fer, Massachusetts: the participants bank in turn";
            colorado_holdem::ColoradoHoldem, "colorado-holdem", analyzed:
                "ma-colorado-holdem" = "Colorado hold 'em poker, Massachusetts: one of three cards goes, three shared";
            double_down_stud::DoubleDownStud, "double-down-stud", analyzed:
                "ma-double-down-stud" = "Double down stud, Massachusetts: one own card, four shared, one wager doubled";
            fast_action_holdem::FastActionHoldem, "fast-action-holdem", analyzed:
                "ma-fast-action-holdem" = "Fast action hold 'em, Massachusetts: two of four cards kept, five shared";
            let_it_ride::LetItRide, "let-it-ride", analyzed:
                "ma-let-it-ride" = "Let it ride poker, Massachusetts: three bets, two of which may be withdrawn";
            minibaccarat::Minibaccarat, "minibaccarat", analyzed:
                "ma-minibaccarat" = "Minibaccarat and EZ Baccarat, Massachusetts: eight decks and a third-card table";
            pai_gow::PaiGow, "pai-gow", analyzed:
                "ma-pai-gow" = "Pai gow, Massachusetts: four tiles, two hands, players may bank";
            pai_gow_poker::PaiGowPoker, "pai-gow-poker", analyzed:
                "ma-pai-gow-poker" = "Pai gow poker, Massachusetts: seven cards, a joker, two hands, players may bank";
            sic_bo::SicBo, "sic-bo", analyzed:
                "ma-sic-bo" = "Sic bo, Massachusetts: three dice, fifty wagers";
            spanish_21::Spanish21, "spanish-21", analyzed:
                "ma-spanish-21" = "Spanish 21, Massachusetts: blackjack without tens, with bonuses and surrender";
            three_card_poker::ThreeCardPoker, "three-card-poker", analyzed:
                "ma-three-card-poker" = "Three card poker, Massachusetts: against the dealer, a posted scale, or both";
        }
    };
}

/// An entry for each rulebook of each game.
macro_rules! entries {
    ($($folder:ident :: $type:ident, $game:literal, $analyzed:ident: $($rulebook:literal = $about:literal),*;)*) => {
        static REGISTRY: &[Registered] = &[$($(Registered {
            rulebook: $rulebook,
            game: $game,
            about: $about,
            check: crate::$folder::check,
            open: |chosen| {
                let rules = Arc::new(crate::$folder::Rules::new(chosen));
                Box::new(Live::<crate::$folder::$type>::new(rules))
            },
        },)*)*];
    };
}
every_game!(entries);

/// Every rulebook that can be played, game by game.
pub fn registry() -> &'static [Registered] {
    REGISTRY
}

/// The rulebook of this name.
pub fn registered(rulebook: &str) -> Result<&'static Registered, UnknownRulebook> {
    REGISTRY.iter().find(|entry| entry.rulebook == rulebook).ok_or_else(|| UnknownRulebook(rulebook.to_owned()))
}

/// Checks a submission under whichever rulebook it names, the game's own arithmetic included.
///
/// # Errors
/// Every violation, in the order of the file.
pub fn check_submission(submission: &str) -> Result<HouseRules, Vec<Violation>> {
    engine::rules::check(submission, &|chosen, violations| {
        if let Ok(entry) = registered(chosen.rulebook().id()) {
            (entry.check)(chosen, violations);
        }
    })
}

/// The table that a log as text tells of: under the house rules in its header every command is said again, and what
/// follows is compared with what is logged.
///
/// # Errors
/// The first line that is not as it was written, or that could not have happened.
pub fn replay(text: &str) -> Result<Box<dyn AnyTable>, LogError> {
    let log = Log::read(text)?;
    let wrong = |what: String| LogError { line: 1, what };
    let submission = log.about()["submission"].as_str().unwrap_or_default();
    let chosen = check_submission(submission)
        .map_err(|found| wrong(format!("the submission in its header has {} violation(s)", found.len())))?;
    let entry = registered(chosen.rulebook().id()).map_err(|unknown| wrong(unknown.to_string()))?;
    let mut table = entry.open(chosen);
    table.read_log(&log)?;
    Ok(table)
}

impl Registered {
    /// The rulebook's text.
    pub fn law(&self) -> &'static Rulebook {
        Rulebook::named(self.rulebook).expect("a registered rulebook has its text in law/")
    }

    /// The options it declares.
    pub fn schema(&self) -> &'static Schema {
        Schema::of(self.law()).expect("a registered rulebook declares its options in law/")
    }

    /// Changes some options of the default house rules.
    pub fn with(&self, changes: &[(String, String)]) -> Result<HouseRules, Vec<Violation>> {
        let changes: Vec<(&str, &str)> = changes.iter().map(|(path, value)| (path.as_str(), value.as_str())).collect();
        let chosen = self.schema().with(&changes)?;
        let mut violations = Vec::new();
        (self.check)(&chosen, &mut violations);
        if violations.is_empty() { Ok(chosen) } else { Err(violations) }
    }

    /// A new table under these house rules.
    pub fn open(&self, chosen: HouseRules) -> Box<dyn AnyTable> {
        (self.open)(chosen)
    }
}

impl fmt::Debug for Registered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.rulebook)
    }
}

/// A rulebook that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownRulebook(pub String);

impl fmt::Display for UnknownRulebook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if Rulebook::named(&self.0).is_ok() {
            write!(f, "the rulebook `{}` is in law/, but its game cannot be played yet; playable:", self.0)?;
        } else {
            write!(f, "there is no rulebook `{}`; playable:", self.0)?;
        }
        REGISTRY.iter().try_for_each(|entry| write!(f, " {}", entry.rulebook))
    }
}

impl std::error::Error for UnknownRulebook {}
