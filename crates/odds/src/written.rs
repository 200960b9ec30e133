//! Questions as people write them, on the command line and in an address: read in one place, so that
//! both mean the same.

use crate::AnalysisError;
use crate::document::Questions;
use crate::exact::Ratio;
use crate::joint::Combination;
use crate::session::{MOST_ROUNDS, Sitting};
use crate::what_if::{Changed, MOST_TABLES, PayChange};
use engine::rules::{HouseRules, Violation};
use kit::{Money, Odds};
use std::fmt;

/// What is written, each where it is asked for.
#[derive(Clone, Debug, Default)]
pub struct Written {
    /// The wager that the other questions are about.
    pub wager: Option<String>,
    /// Wagers made together: `main+optional-bonus*5`.
    pub together: Option<String>,
    /// How many rounds a session has.
    pub session: Option<u32>,
    /// What the player has at its start.
    pub bankroll: Option<Money>,
    /// Rows that pay otherwise: one value, `ante-bonus.flush=16`, or a range, `=10..20`.
    pub pays: Vec<String>,
    /// An edge to reach: `5%`.
    pub target: Option<String>,
    /// Whether pay tables that are not permitted may be looked at.
    pub anyway: bool,
    /// Whether also what a picture of each row needs.
    pub pictures: bool,
}

/// How much may be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Rounds of a session.
    pub rounds: u32,
    /// Pay tables of a question.
    pub tables: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { rounds: MOST_ROUNDS, tables: MOST_TABLES }
    }
}

/// What is asked, of which rules.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The house rules, rows that pay otherwise included.
    pub rules: HouseRules,
    /// Why nobody may play by them.
    pub violations: Vec<Violation>,
    /// What is asked of them.
    pub questions: Questions,
}

/// Why something cannot be asked.
#[derive(Debug)]
pub enum Unasked {
    /// It makes no sense, or is too much.
    Wrong(String),
    /// A pay table is not permitted, and was not asked for all the same.
    NotPermitted(Vec<Violation>),
}

impl fmt::Display for Unasked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unasked::Wrong(why) => f.write_str(why),
            Unasked::NotPermitted(violations) => {
                let all: Vec<String> = violations.iter().map(ToString::to_string).collect();
                f.write_str(&all.join("; "))
            }
        }
    }
}

impl std::error::Error for Unasked {}

impl From<String> for Unasked {
    fn from(why: String) -> Unasked {
        Unasked::Wrong(why)
    }
}

impl From<AnalysisError> for Unasked {
    fn from(error: AnalysisError) -> Unasked {
        Unasked::Wrong(error.to_string())
    }
}

/// A row of a table with what it is to pay.
type Setting<'a> = (&'a str, &'a str, Option<Odds>);

impl Written {
    /// Reads all of it, asked of these house rules.
    ///
    /// # Errors
    /// What cannot be read, what is too much, and which pay tables are not permitted.
    pub fn read(&self, chosen: &HouseRules, limits: Limits) -> Result<Reading, Unasked> {
        let together = self.together.as_deref().map(Combination::read).transpose()?;
        let target: Option<Ratio> = self.target.as_deref().map(crate::target::percent).transpose()?;
        let session = self.sitting(limits)?;
        let changes = PayChange::read_all(chosen, &self.pays)?;
        let tables: usize = changes.iter().map(|change| change.values.len()).product();
        if tables > limits.tables {
            let most = limits.tables;
            return Err(
                format!("these ranges are {tables} pay tables: ask for at most {most}, or in larger steps").into()
            );
        }
        let (ranges, fixed): (Vec<PayChange>, Vec<PayChange>) = changes.into_iter().partition(|change| change.is_range);
        if target.is_some() && !ranges.is_empty() {
            let why = "a wanted edge looks for pay tables itself: leave the ranges out";
            return Err(Unasked::Wrong(why.to_owned()));
        }
        let settings: Vec<Setting<'_>> =
            fixed.iter().map(|change| (&*change.table, &*change.row, change.values[0])).collect();
        let Changed { rules, violations } = if fixed.is_empty() {
            Changed { rules: chosen.clone(), violations: Vec::new() }
        } else {
            Changed::new(chosen, &settings)?
        };
        self.permit(&violations)?;
        for range in &ranges {
            for value in &range.values {
                let alone = [settings.as_slice(), &[(&*range.table, &*range.row, *value)]].concat();
                self.permit(&Changed::new(chosen, &alone)?.violations)?;
            }
        }
        let rows: Vec<String> = fixed.iter().map(PayChange::path).collect();
        let questions = Questions {
            wager: self.wager.clone(),
            together,
            session,
            ranges,
            target,
            anyway: self.anyway,
            pictures: self.pictures,
            before: (!rows.is_empty()).then(|| (chosen.clone(), rows)),
        };
        Ok(Reading { rules, violations, questions })
    }

    fn sitting(&self, limits: Limits) -> Result<Option<Sitting>, Unasked> {
        let Some(rounds) = self.session else {
            return match self.bankroll {
                Some(_) => Err(Unasked::Wrong("a bankroll is for a session: say how many rounds it has".to_owned())),
                None => Ok(None),
            };
        };
        if !(1..=limits.rounds).contains(&rounds) {
            let most = limits.rounds;
            return Err(format!("a session of {rounds} rounds cannot be asked for: 1 to {most} rounds").into());
        }
        if let Some(less) = self.bankroll.filter(|bankroll| *bankroll <= Money::ZERO) {
            return Err(format!("a bankroll of {less} is none: give an amount above nothing").into());
        }
        Ok(Some(Sitting { rounds, bankroll: self.bankroll }))
    }

    /// Pay tables that are not permitted are looked at only on request.
    fn permit(&self, violations: &[Violation]) -> Result<(), Unasked> {
        if violations.is_empty() || self.anyway { Ok(()) } else { Err(Unasked::NotPermitted(violations.to_vec())) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn boston() -> HouseRules {
        games::registered("ma-boston-5").unwrap().schema().defaults()
    }

    fn why(written: &Written) -> String {
        let limits = Limits { rounds: 500, tables: 20 };
        written.read(&boston(), limits).map(|_| "nothing is wrong".to_owned()).unwrap_or_else(|error| error.to_string())
    }

    #[test]
    fn what_is_too_much_is_refused_with_the_limit_and_what_is_not_is_read() {
        let rounds = |session: u32| Written { session: Some(session), ..Written::default() };
        for (session, words) in [(0, "1 to 500 rounds"), (500, "nothing is wrong"), (501, "1 to 500 rounds")] {
            assert!(why(&rounds(session)).contains(words), "{session}");
        }
        let pays = |text: &str| Written { pays: vec![text.to_owned()], ..Written::default() };
        assert_eq!(why(&pays("ante-bonus.flush=15..34")), "nothing is wrong");
        assert!(why(&pays("ante-bonus.flush=15..35")).contains("21 pay tables: ask for at most 20"));
        let alone = Written { bankroll: Some(Money::cents(100)), ..Written::default() };
        assert!(why(&alone).contains("how many rounds"));
        let nothing = Written { bankroll: Some(Money::ZERO), ..rounds(9) };
        assert!(why(&nothing).contains("above nothing"));
    }

    #[test]
    fn a_table_below_the_floor_is_read_only_anyway() {
        let below = Written { pays: vec!["ante-bonus.flush=14..15".to_owned()], ..Written::default() };
        assert!(matches!(below.read(&boston(), Limits::default()), Err(Unasked::NotPermitted(_))));
        let read = Written { anyway: true, ..below }.read(&boston(), Limits::default()).unwrap();
        assert_eq!((read.questions.ranges.len(), read.violations.len(), read.questions.before), (1, 0, None));
        let both = Written {
            target: Some("5%".to_owned()),
            pays: vec!["ante-bonus.flush=15..16".to_owned()],
            ..Written::default()
        };
        assert!(why(&both).contains("leave the ranges out"));
    }
}
