//! The registry: the only list of games. A game joins by an entry here; the tests, the command
//! line and the floor take it from there.

use crate::boston::{self, Boston};
use crate::pai_gow::{self, PaiGow};
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

const fn boston(rulebook: &'static str, about: &'static str) -> Registered {
    Registered {
        rulebook,
        game: "boston",
        about,
        check: boston::check,
        open: |chosen| Box::new(Live::<Boston>::new(Arc::new(boston::Rules::new(chosen)))),
    }
}

static REGISTRY: [Registered; 5] = [
    boston("boston-7", "Boston 7: five of seven cards against the dealer, ante equal to first wager"),
    boston("card-boston-5", "Boston 5 by a casino's rule card with its own pay tables"),
    boston("ma-boston-5", "Boston 5 stud poker, Massachusetts"),
    Registered {
        rulebook: "ma-pai-gow",
        game: "pai-gow",
        about: "Pai gow with tiles, players banking, Massachusetts",
        check: pai_gow::check,
        open: |chosen| Box::new(Live::<PaiGow>::new(Arc::new(pai_gow::Rules::new(chosen)))),
    },
    boston("nj-boston-5", "Boston 5 stud poker, New Jersey"),
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
