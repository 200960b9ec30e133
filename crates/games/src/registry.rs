//! The registry: the only list of games. A game joins by an entry here; the tests, the command
//! line and the floor take it from there.

use crate::boston::{self, Boston};
use crate::chemin_de_fer::{self, CheminDeFer};
use crate::minibaccarat::{self, Minibaccarat};
use crate::pai_gow::{self, PaiGow};
use crate::sic_bo::{self, SicBo};
use engine::rules::{HouseRules, Schema, Violation};
use engine::{AnyTable, Live};
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

/// One entry: a rulebook, its game and the game in a line.
macro_rules! entry {
    ($rulebook:literal, $game:literal, $folder:ident :: $type:ident, $about:literal) => {
        Registered {
            rulebook: $rulebook,
            game: $game,
            about: $about,
            check: $folder::check,
            open: |chosen| Box::new(Live::<$type>::new(Arc::new($folder::Rules::new(chosen)))),
        }
    };
}

static REGISTRY: [Registered; 8] = [
    entry!("boston-7", "boston", boston::Boston, "Boston 7: five of seven cards, ante equal to first wager"),
    entry!("card-boston-5", "boston", boston::Boston, "Boston 5 by a casino's rule card with its own pay tables"),
    entry!("ma-boston-5", "boston", boston::Boston, "Boston 5 stud poker, Massachusetts"),
    entry!(
        "ma-chemin-de-fer",
        "chemin-de-fer",
        chemin_de_fer::CheminDeFer,
        "Baccarat - chemin de fer, Massachusetts: the participants bank in turn"
    ),
    entry!(
        "ma-minibaccarat",
        "minibaccarat",
        minibaccarat::Minibaccarat,
        "Minibaccarat and EZ Baccarat, Massachusetts: eight decks and a third-card table"
    ),
    entry!("ma-pai-gow", "pai-gow", pai_gow::PaiGow, "Pai gow, Massachusetts: four tiles, two hands, players may bank"),
    entry!("ma-sic-bo", "sic-bo", sic_bo::SicBo, "Sic bo, Massachusetts: three dice, fifty wagers"),
    entry!("nj-boston-5", "boston", boston::Boston, "Boston 5 stud poker, New Jersey"),
];

/// Every rulebook that can be played, by name.
pub fn registry() -> &'static [Registered] {
    &REGISTRY
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
