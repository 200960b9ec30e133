//! A question about the odds: as people write it on the command line and in an address ([`RawQuery`]), and as it can be
//! answered ([`Query`]). Both forms are read here, so that they mean the same.

use crate::AnalysisError;
use crate::exact::Ratio;
use crate::joint::Combination;
use crate::session::{MOST_ROUNDS, SessionPlan};
use crate::shoe::Composition;
use crate::what_if::{ChangedRules, MOST_TABLES, PayChange, PayRow};
use engine::rules::{HouseRules, Violation};
use kit::{Limits, Money};
use std::fmt;

/// A question as people write it. Whatever is not asked for is left out.
#[derive(Clone, Debug, Default)]
pub struct RawQuery {
    /// The base wager in money.
    pub unit: Option<Money>,
    /// What is left of the shoe: `A=30 K=31`.
    pub shoe: Option<String>,
    /// The wager that the other questions are about.
    pub wager: Option<String>,
    /// Wagers made together: `main+optional-bonus*5`.
    pub together: Option<String>,
    /// How many rounds a session has.
    pub session: Option<u32>,
    /// What the player has at its start.
    pub bankroll: Option<Money>,
    /// Changed rows of pay tables: one value, `ante-bonus.flush=16`, or a range, `=10..20`.
    pub pays: Vec<String>,
    /// An edge to reach: `5%`.
    pub target: Option<String>,
    /// Whether pay tables that are not permitted may be looked at.
    pub anyway: bool,
    /// Whether to compute what pictures show, too.
    pub pictures: bool,
    /// Whether to count every deal where a sample is usual, however long that takes.
    pub exact: bool,
}

/// How much may be asked at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QueryLimits {
    /// Rounds of a session.
    pub rounds: u32,
    /// Pay tables of a question.
    pub tables: usize,
}

impl Default for QueryLimits {
    fn default() -> QueryLimits {
        QueryLimits { rounds: MOST_ROUNDS, tables: MOST_TABLES }
    }
}

/// House rules and everything that is asked about them.
#[derive(Clone, Debug)]
pub struct Query {
    /// The house rules, with every row that pays one other value.
    pub rules: HouseRules,
    /// Why nobody may play by them.
    pub violations: Vec<Violation>,
    /// The base wager in money, where rounding or a payout limit makes the amount matter; the table minimum where none
    /// is given.
    pub unit: Option<Money>,
    /// What is left of the shoe, by rank: `A=30 K=31`; a whole shoe where nothing is given.
    pub shoe: Option<String>,
    /// The wager that session and target are about; the first, where none is named.
    pub wager: Option<String>,
    /// Wagers to combine; those that players often make together, where none are named.
    pub together: Option<Combination>,
    /// How many rounds, and with what bankroll.
    pub session: Option<SessionPlan>,
    /// Rows that are tried with a range of values.
    pub ranges: Vec<PayChange>,
    /// An edge to reach.
    pub target: Option<Ratio>,
    /// Whether pay tables that are not permitted may be looked at.
    pub anyway: bool,
    /// Whether to compute what pictures show, too.
    pub pictures: bool,
    /// Whether to count every deal where a sample is usual, however long that takes.
    pub exact: bool,
    /// The rules before single rows were changed, with those rows, so that the answer can say when nothing comes of it.
    pub before: Option<(HouseRules, Vec<String>)>,
}

impl Query {
    /// The odds under these house rules, and nothing else.
    pub fn new(rules: HouseRules) -> Query {
        Query {
            rules,
            violations: Vec::new(),
            unit: None,
            shoe: None,
            wager: None,
            together: None,
            session: None,
            ranges: Vec::new(),
            target: None,
            anyway: false,
            pictures: false,
            exact: false,
            before: None,
        }
    }

    /// The odds of the same unit and shoe under other house rules, counted as this query wants it, and nothing else.
    #[must_use]
    pub fn under(&self, rules: HouseRules) -> Query {
        Query { unit: self.unit, shoe: self.shoe.clone(), exact: self.exact, ..Query::new(rules) }
    }

    /// The base wager: the unit if it is within these limits, or else the least. `what` names it in the message.
    pub(crate) fn unit_within(&self, limits: Limits, what: &str) -> Result<Money, QueryError> {
        let unit = self.unit.unwrap_or(limits.least);
        if limits.allow(unit) {
            return Ok(unit);
        }
        let Limits { least, most, step } = limits;
        Err(format!("{what} of {unit} is not permitted here: {least} to {most} in steps of {step}").into())
    }

    /// What is left of a shoe of so many decks.
    pub(crate) fn shoe(&self, decks: u8) -> Result<Composition, QueryError> {
        match &self.shoe {
            Some(text) => Composition::read(text, decks).map_err(|error| error.to_string().into()),
            None => Ok(Composition::of_decks(decks)),
        }
    }

    /// The shoe in words: whole decks, or what is left of them.
    pub(crate) fn describe_shoe(&self, shoe: &Composition, decks: u8) -> String {
        self.shoe.as_ref().map_or_else(|| format!("{decks} decks"), |_| format!("what is left, {shoe},"))
    }
}

/// Why a question cannot be answered.
#[derive(Debug)]
pub enum QueryError {
    /// It makes no sense, or asks for too much.
    Invalid(String),
    /// A pay table is not permitted, and looking at it anyway was not asked for.
    NotPermitted(Vec<Violation>),
}

impl fmt::Display for QueryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            QueryError::Invalid(why) => f.write_str(why),
            QueryError::NotPermitted(violations) => {
                let all: Vec<String> = violations.iter().map(ToString::to_string).collect();
                f.write_str(&all.join("; "))
            }
        }
    }
}

impl std::error::Error for QueryError {}

impl From<String> for QueryError {
    fn from(why: String) -> QueryError {
        QueryError::Invalid(why)
    }
}

impl From<AnalysisError> for QueryError {
    fn from(error: AnalysisError) -> QueryError {
        match error {
            AnalysisError::Query(error) => error,
            other => QueryError::Invalid(other.to_string()),
        }
    }
}

impl RawQuery {
    /// Reads the question, asked about these house rules.
    ///
    /// # Errors
    /// When something cannot be read, is too much, or needs a pay table that is not permitted.
    pub fn read(&self, rules: &HouseRules, limits: QueryLimits) -> Result<Query, QueryError> {
        let together = self.together.as_deref().map(Combination::read).transpose()?;
        let target: Option<Ratio> = self.target.as_deref().map(crate::target::percent).transpose()?;
        let session = self.session(limits)?;
        let (ranges, fixed) = self.pay_changes(rules, limits)?;
        if target.is_some() && !ranges.is_empty() {
            return Err("a wanted edge looks for pay tables itself: leave the ranges out".to_owned().into());
        }
        let fixed_rows: Vec<PayRow<'_>> = fixed.iter().map(|change| change.row(change.values[0])).collect();
        let changed = if fixed.is_empty() {
            ChangedRules { rules: rules.clone(), violations: Vec::new() }
        } else {
            ChangedRules::new(rules, &fixed_rows)?
        };
        self.permit(&changed.violations)?;
        for range in &ranges {
            for value in &range.values {
                let alone = [fixed_rows.as_slice(), &[range.row(*value)]].concat();
                self.permit(&ChangedRules::new(rules, &alone)?.violations)?;
            }
        }
        let rows: Vec<String> = fixed.iter().map(PayChange::path).collect();
        Ok(Query {
            rules: changed.rules,
            violations: changed.violations,
            unit: self.unit,
            shoe: self.shoe.clone(),
            wager: self.wager.clone(),
            together,
            session,
            ranges,
            target,
            anyway: self.anyway,
            pictures: self.pictures,
            exact: self.exact,
            before: (!rows.is_empty()).then(|| (rules.clone(), rows)),
        })
    }

    /// The rows with a range of values, and those with one.
    fn pay_changes(
        &self,
        rules: &HouseRules,
        limits: QueryLimits,
    ) -> Result<(Vec<PayChange>, Vec<PayChange>), QueryError> {
        let changes = PayChange::read_all(rules, &self.pays)?;
        let tables: usize = changes.iter().map(|change| change.values.len()).product();
        if tables > limits.tables {
            let most = limits.tables;
            return Err(
                format!("these ranges are {tables} pay tables: ask for at most {most}, or in larger steps").into()
            );
        }
        Ok(changes.into_iter().partition(|change| change.is_range))
    }

    fn session(&self, limits: QueryLimits) -> Result<Option<SessionPlan>, QueryError> {
        let Some(rounds) = self.session else {
            return match self.bankroll {
                Some(_) => Err("a bankroll is for a session: say how many rounds it has".to_owned().into()),
                None => Ok(None),
            };
        };
        if !(1..=limits.rounds).contains(&rounds) {
            let most = limits.rounds;
            return Err(format!("a session of {rounds} rounds cannot be asked for: 1 to {most} rounds").into());
        }
        if let Some(less) = self.bankroll.filter(|bankroll| *bankroll <= Money::ZERO) {
            return Err(format!("a bankroll of {less} is not enough: give an amount above $0").into());
        }
        Ok(Some(SessionPlan { rounds, bankroll: self.bankroll }))
    }

    fn permit(&self, violations: &[Violation]) -> Result<(), QueryError> {
        if violations.is_empty() || self.anyway { Ok(()) } else { Err(QueryError::NotPermitted(violations.to_vec())) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn boston() -> HouseRules {
        games::registered("ma-boston-5").unwrap().schema().defaults()
    }

    fn why(raw: &RawQuery) -> String {
        let limits = QueryLimits { rounds: 500, tables: 20 };
        raw.read(&boston(), limits).map(|_| "nothing is wrong".to_owned()).unwrap_or_else(|error| error.to_string())
    }

    #[test]
    fn what_is_too_much_is_refused_with_the_limit_and_what_is_not_is_read() {
        let rounds = |session: u32| RawQuery { session: Some(session), ..RawQuery::default() };
        for (session, words) in [(0, "1 to 500 rounds"), (500, "nothing is wrong"), (501, "1 to 500 rounds")] {
            assert!(why(&rounds(session)).contains(words), "{session}");
        }
        let pays = |text: &str| RawQuery { pays: vec![text.to_owned()], ..RawQuery::default() };
        assert_eq!(why(&pays("ante-bonus.flush=15..34")), "nothing is wrong");
        assert!(why(&pays("ante-bonus.flush=15..35")).contains("21 pay tables: ask for at most 20"));
        let alone = RawQuery { bankroll: Some(Money::cents(100)), ..RawQuery::default() };
        assert!(why(&alone).contains("how many rounds"));
        let nothing = RawQuery { bankroll: Some(Money::ZERO), ..rounds(9) };
        assert!(why(&nothing).contains("above $0"));
    }

    #[test]
    fn a_table_below_the_floor_is_read_only_anyway() {
        let below = RawQuery { pays: vec!["ante-bonus.flush=14..15".to_owned()], ..RawQuery::default() };
        assert!(matches!(below.read(&boston(), QueryLimits::default()), Err(QueryError::NotPermitted(_))));
        let query = RawQuery { anyway: true, ..below }.read(&boston(), QueryLimits::default()).unwrap();
        assert_eq!((query.ranges.len(), query.violations.len(), query.before), (1, 0, None));
        let both = RawQuery {
            target: Some("5%".to_owned()),
            pays: vec!["ante-bonus.flush=15..16".to_owned()],
            ..RawQuery::default()
        };
        assert!(why(&both).contains("leave the ranges out"));
    }
}
