//! The regulations as data: every clause of every rulebook in our own words, our rulings where a
//! text is unclear, and citations that the compiler checks.
//!
//! ```
//! let fold = law::clause!("ma-boston-5", "10(b)");
//! assert_eq!(fold.to_string(), "ma-boston-5 10(b)");
//! ```
//!
//! A citation that names no clause does not compile:
//!
//! ```compile_fail
//! let wrong = law::clause!("ma-boston-5", "10(z)");
//! ```

mod cite;
mod clause;
mod rulebook;

pub use cite::Cite;
pub use clause::{Clause, Does, Kind, UnknownClause};
pub use rulebook::{Rulebook, UnknownRulebook};

pub(crate) use clause::Text;

mod generated {
    use crate::{Does, Kind, Rulebook, Text};
    include!(concat!(env!("OUT_DIR"), "/law.rs"));
}

/// One clause or ruling, checked at compile time: `clause!("ma-boston-5", "10(f)(3)")`.
#[macro_export]
macro_rules! clause {
    ($rulebook:expr, $id:expr) => {
        const { $crate::Clause::find($rulebook, $id) }
    };
}

/// A citation of several clauses of one rulebook, checked at compile time:
/// `cite!("ma-boston-5", "10(b)", "10(b)#2")`.
#[macro_export]
macro_rules! cite {
    ($rulebook:expr $(, $id:expr)* $(,)?) => {
        const { $crate::Cite::of(&[$($crate::Clause::find($rulebook, $id)),*]) }
    };
}
