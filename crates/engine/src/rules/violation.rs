//! A violation: what a submission says, what is permitted, and which clause decides.

use crate::letters_apart;
use law::Clause;
use serde::Serialize;
use std::fmt;
use std::panic::Location;

/// One thing wrong with a submission.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Violation {
    /// Where: `pay.ante-bonus.royal-flush`.
    pub path: String,
    /// On which line of the file, from 1.
    pub line: Option<usize>,
    /// What stands there.
    pub found: String,
    /// What may stand there.
    pub permitted: String,
    /// The clause that decides; none where the file is merely not well formed.
    pub clause: Option<Clause>,
    /// What to do about it.
    pub help: Option<String>,
    /// Where in the program it was found.
    #[serde(skip)]
    pub at: &'static Location<'static>,
}

impl Violation {
    /// A violation without a line; the check finds the line by the path.
    #[track_caller]
    pub fn new(
        path: impl Into<String>,
        found: impl Into<String>,
        permitted: impl Into<String>,
        clause: impl Into<Option<Clause>>,
    ) -> Violation {
        Violation {
            path: shortened(path.into()),
            line: None,
            found: shortened(found.into()),
            permitted: permitted.into(),
            clause: clause.into(),
            help: None,
            at: Location::caller(),
        }
    }

    /// The same, with advice.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Violation {
        self.help = Some(help.into());
        self
    }

    /// The same, asking whether the nearest of `names` was meant, if one is near.
    #[must_use]
    pub(super) fn did_you_mean<'a>(mut self, found: &str, names: impl IntoIterator<Item = &'a str>) -> Violation {
        if let Some(name) = nearest(found, names) {
            self.help = Some(format!("did you mean `{name}`?"));
        }
        self
    }

    /// The same, on this line.
    #[must_use]
    pub(super) fn on(mut self, line: Option<usize>) -> Violation {
        self.line = line;
        self
    }
}

impl fmt::Display for Violation {
    /// `pay.ante-bonus.royal-flush (line 14): found 500 to 1; permitted at least 1000 to 1 [ma-boston-5 11(c)]`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.path)?;
        if let Some(line) = self.line {
            write!(f, " (line {line})")?;
        }
        write!(f, ": found {}; permitted {}", self.found, self.permitted)?;
        if let Some(clause) = self.clause {
            write!(f, " [{clause}]")?;
        }
        if let Some(help) = &self.help {
            write!(f, "; {help}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Violation {}

/// What was written may be a name of this many bytes, and no longer one.
const MOST: usize = 128;
/// So many bytes of what was found are told again.
const MOST_TOLD: usize = 400;

/// What was found, as it is told again: its beginning, where it is very long.
fn shortened(text: String) -> String {
    if text.len() <= MOST_TOLD { text } else { crate::shown(&text).into_owned() }
}

/// The name nearest to what was written: the same but for spelling marks, one within the other,
/// or at most a third of its letters away.
pub(super) fn nearest<'a>(found: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let plain = |text: &str| text.trim().to_lowercase().replace(['_', ' '], "-");
    // What is longer than any name by far is none of them.
    let found = Some(found.trim()).filter(|found| (1..=MOST).contains(&found.len())).map(plain)?;
    let distance = |name: &str| {
        let name = plain(name);
        let within = found.len() >= 3 && (name.contains(&found) || found.contains(&name));
        let longer = found.chars().count().max(name.chars().count());
        letters_apart(&found, &name, if within { longer } else { longer / 3 })
    };
    names
        .into_iter()
        .filter_map(|name| Some((distance(name)?, name)))
        .min_by_key(|(letters, _)| *letters)
        .map(|it| it.1)
}

/// Names as a sentence lists them: `a`, `a or b`, `a, b or c`.
pub(super) fn listed<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let names: Vec<&str> = names.into_iter().collect();
    match names[..] {
        [] => "nothing".to_owned(),
        [only] => only.to_owned(),
        [ref most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_is_suggested_and_a_far_one_is_not() {
        let names = ["manual-shoe", "hand", "automated-shoe"];
        for (found, name) in [
            ("manul-shoe", Some("manual-shoe")),
            ("Manual_Shoe", Some("manual-shoe")),
            ("hnad", Some("hand")),
            ("automated", Some("automated-shoe")),
            ("by hand", Some("hand")),
            ("tray", None),
            ("", None),
        ] {
            assert_eq!(nearest(found, names), name, "{found}");
        }
    }

    #[test]
    fn a_violation_reads_as_one_line() {
        let clause = law::clause!("ma-boston-5", "11(c)");
        let violation = Violation::new("pay.ante-bonus.royal-flush", "500 to 1", "at least 1000 to 1", clause);
        assert_eq!(
            violation.on(Some(14)).help("raise it").to_string(),
            "pay.ante-bonus.royal-flush (line 14): found 500 to 1; permitted at least 1000 to 1 \
             [ma-boston-5 11(c)]; raise it"
        );
        assert_eq!(Violation::new("a", "b", "c", None).to_string(), "a: found b; permitted c");
    }
}
