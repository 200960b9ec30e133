//! A citation: the few clauses that together made something so.

use crate::Clause;
use std::fmt;
use std::hash::{Hash, Hasher};

const CAPACITY: usize = 15;

/// Up to fifteen clauses, the deciding one first. Small enough to travel with every event.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Cite {
    len: u8,
    clauses: [Clause; CAPACITY],
}

impl Cite {
    /// No clause. Only the table's own housekeeping, which no regulation mentions, has none.
    pub const NONE: Cite = Cite { len: 0, clauses: [Clause::filler(); CAPACITY] };

    /// These clauses.
    ///
    /// # Panics
    /// With more than fifteen.
    pub const fn of(clauses: &[Clause]) -> Cite {
        let mut cite = Cite::NONE;
        let mut i = 0;
        while i < clauses.len() {
            cite.clauses[i] = clauses[i];
            cite.len += 1;
            i += 1;
        }
        cite
    }

    /// These clauses and then those, without repeating any.
    pub fn and(mut self, more: Cite) -> Cite {
        for clause in more.clauses() {
            if !self.clauses().contains(clause) && (self.len as usize) < CAPACITY {
                self.clauses[self.len as usize] = *clause;
                self.len += 1;
            }
        }
        self
    }

    /// The clauses, the deciding one first.
    pub fn clauses(&self) -> &[Clause] {
        &self.clauses[..self.len as usize]
    }

    /// The deciding clause.
    pub fn first(&self) -> Option<Clause> {
        self.clauses().first().copied()
    }

    /// Whether no clause is named.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// This citation, or the other where this one names nothing.
    pub fn or(self, other: Cite) -> Cite {
        if self.is_empty() { other } else { self }
    }
}

impl fmt::Display for Cite {
    /// The rulebook once, then the ids: `ma-boston-5 10(b), 10(b)#2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut book = "";
        for (i, clause) in self.clauses().iter().enumerate() {
            if i > 0 {
                f.write_str(", ")?;
            }
            if clause.rulebook().id() != book {
                book = clause.rulebook().id();
                write!(f, "{book} ")?;
            }
            f.write_str(clause.id())?;
        }
        Ok(())
    }
}

impl fmt::Debug for Cite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}

impl Hash for Cite {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.clauses().hash(state);
    }
}

impl serde::Serialize for Cite {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.clauses())
    }
}

impl<'de> serde::Deserialize<'de> for Cite {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Cite, D::Error> {
        let clauses = Vec::<Clause>::deserialize(deserializer)?;
        if clauses.len() > CAPACITY {
            return Err(serde::de::Error::custom(format!("a citation names at most {CAPACITY} clauses")));
        }
        Ok(Cite::of(&clauses))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_citation_names_the_rulebook_once_and_no_clause_twice() {
        let fold = crate::cite!("ma-boston-5", "10(b)", "10(b)#2");
        assert_eq!(fold.to_string(), "ma-boston-5 10(b), 10(b)#2");
        assert_eq!(fold.and(fold), fold);
        let both = fold.and(crate::cite!("boston-7", "procedure:5"));
        assert_eq!(both.to_string(), "ma-boston-5 10(b), 10(b)#2, boston-7 procedure:5");
        assert_eq!(Cite::NONE.or(fold), fold);
    }
}
