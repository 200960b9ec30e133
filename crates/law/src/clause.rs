//! One clause: where it stands, what it is about, what software can do about it, what it says.

use crate::Rulebook;
use crate::generated::{BOOKS, CLAUSES};
use std::fmt;
use std::str::FromStr;

/// What a clause is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Kind {
    Bank,
    Conduct,
    Deal,
    Decide,
    Define,
    Equip,
    Irregular,
    Notice,
    Pay,
    Prepare,
    Rank,
    Settle,
    Staff,
    Wager,
    /// Not a clause of the text but our reading of one.
    Ruling,
}

/// What software can do about a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Does {
    /// Execute it.
    Run,
    /// Record in the table log that people did it.
    Record,
    /// Nothing: it is about hands and felt.
    Physical,
}

pub(crate) struct Text {
    pub(crate) id: &'static str,
    pub(crate) kind: Kind,
    pub(crate) does: Does,
    pub(crate) option: &'static str,
    pub(crate) says: &'static str,
}

/// A clause or ruling of a rulebook. Two bytes; the text is looked up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Clause(u16);

impl Clause {
    /// The clause `id` of `rulebook`; what [`clause!`](crate::clause) evaluates at compile time.
    ///
    /// # Panics
    /// When there is no such rulebook or clause, which in a constant is a compile error.
    pub const fn find(rulebook: &str, id: &str) -> Clause {
        let mut book = 0;
        while book < BOOKS.len() {
            if same(BOOKS[book].id, rulebook) {
                let mut index = BOOKS[book].start;
                while index < BOOKS[book].end {
                    if same(CLAUSES[index].id, id) {
                        return Clause(index as u16);
                    }
                    index += 1;
                }
                panic!("the rulebook has no clause of this id");
            }
            book += 1;
        }
        panic!("there is no rulebook of this name");
    }

    pub(crate) fn from_index(index: usize) -> Clause {
        debug_assert!(index < CLAUSES.len());
        Clause(index as u16)
    }

    pub(crate) const fn filler() -> Clause {
        Clause(0)
    }

    fn text(self) -> &'static Text {
        &CLAUSES[self.0 as usize]
    }

    /// The rulebook it stands in.
    pub fn rulebook(self) -> &'static Rulebook {
        Rulebook::holding(self.0 as usize)
    }

    /// Its id inside the rulebook: `10(f)(3)#2`, or `R3` for a ruling.
    pub fn id(self) -> &'static str {
        self.text().id
    }

    /// What it is about.
    pub fn kind(self) -> Kind {
        self.text().kind
    }

    /// What software can do about it.
    pub fn does(self) -> Does {
        self.text().does
    }

    /// The option it grants a licensee, if any: `dealing-method{hand,automated-shoe}`.
    pub fn option(self) -> Option<&'static str> {
        Some(self.text().option).filter(|option| !option.is_empty())
    }

    /// What it says, in our words.
    pub fn says(self) -> &'static str {
        self.text().says
    }
}

const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    let mut i = 0;
    while i < a.len() {
        if a[i] != b[i] {
            return false;
        }
        i += 1;
    }
    true
}

impl fmt::Display for Clause {
    /// `ma-boston-5 10(f)(3)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.rulebook().id(), self.id())
    }
}

impl fmt::Debug for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that names no clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownClause(pub String);

impl fmt::Display for UnknownClause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` names no clause: write the rulebook and the id, such as `ma-boston-5 10(b)`", self.0)
    }
}

impl std::error::Error for UnknownClause {}

impl FromStr for Clause {
    type Err = UnknownClause;

    fn from_str(text: &str) -> Result<Clause, UnknownClause> {
        text.split_once(' ')
            .and_then(|(book, id)| Rulebook::named(book).ok()?.clause(id.trim()))
            .ok_or_else(|| UnknownClause(text.to_owned()))
    }
}

impl serde::Serialize for Clause {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> serde::Deserialize<'de> for Clause {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Clause, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_clause_and_ruling_is_found_by_the_name_it_prints() {
        let mut clauses = 0;
        for book in Rulebook::all() {
            for clause in book.clauses().chain(book.rulings()) {
                assert_eq!(clause.to_string().parse(), Ok(clause));
                assert!(!clause.says().trim().is_empty(), "{clause} says nothing");
            }
            clauses += book.clauses().count();
            assert!(book.rulings().count() >= 10, "{book:?} has too few rulings to be read right");
        }
        assert_eq!((Rulebook::all().len(), clauses), (17, 2281));
    }

    #[test]
    fn a_wrong_name_is_repeated_in_the_message() {
        let error = "ma-boston-5 10(z)".parse::<Clause>().unwrap_err();
        assert!(error.to_string().contains("`ma-boston-5 10(z)`"));
        assert!(Rulebook::named("ma-bostn-5").unwrap_err().to_string().contains("`ma-bostn-5`"));
    }
}
