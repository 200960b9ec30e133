//! A rulebook: one edition of one game's rules.

use crate::generated::{BOOKS, CLAUSES};
use crate::{Clause, Kind};
use std::fmt;

/// One edition of one game's rules: its clauses in printed order, then our rulings.
pub struct Rulebook {
    pub(crate) id: &'static str,
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) numbers: &'static str,
}

impl Rulebook {
    /// All rulebooks, by name.
    pub fn all() -> &'static [Rulebook] {
        &BOOKS
    }

    /// The rulebook of this name, or the nearest names to suggest.
    pub fn named(name: &str) -> Result<&'static Rulebook, UnknownRulebook> {
        BOOKS.iter().find(|book| book.id == name).ok_or_else(|| UnknownRulebook(name.to_owned()))
    }

    /// Its name: `ma-boston-5`.
    pub fn id(&self) -> &'static str {
        self.id
    }

    /// Its clauses as printed, without our rulings.
    pub fn clauses(&self) -> impl Iterator<Item = Clause> + '_ {
        self.entries().filter(|clause| clause.kind() != Kind::Ruling)
    }

    /// Our rulings.
    pub fn rulings(&self) -> impl Iterator<Item = Clause> + '_ {
        self.entries().filter(|clause| clause.kind() == Kind::Ruling)
    }

    fn entries(&self) -> impl Iterator<Item = Clause> + '_ {
        (self.start..self.end).map(Clause::from_index)
    }

    /// The clause or ruling with this id.
    pub fn clause(&self, id: &str) -> Option<Clause> {
        self.entries().find(|clause| clause.id() == id)
    }

    /// The rulebook's numbers and options, as TOML; empty where none are written yet.
    pub fn numbers(&self) -> &'static str {
        self.numbers
    }

    pub(crate) fn holding(index: usize) -> &'static Rulebook {
        debug_assert!(index < CLAUSES.len());
        BOOKS.iter().find(|book| index < book.end).expect("every clause is in a rulebook")
    }
}

impl fmt::Debug for Rulebook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)
    }
}

/// A name that no rulebook has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownRulebook(pub String);

impl fmt::Display for UnknownRulebook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no rulebook `{}`; there are:", self.0)?;
        BOOKS.iter().try_for_each(|book| write!(f, " {}", book.id))
    }
}

impl std::error::Error for UnknownRulebook {}
