//! What a rulebook lets a licensee choose: options, conditions between them, pay tables.

use super::house_rules::{HouseRules, Value};
use super::violation::listed;
use kit::{Money, Odds, PayTable};
use law::{Clause, Rulebook};
use serde::Serialize;

/// Everything declared in `law/<rulebook>.toml`, its citations checked. The documentation of the
/// options, the form on the page and the check of a submission all come from this.
#[derive(Debug, Serialize)]
pub struct Schema {
    #[serde(serialize_with = "by_name")]
    pub(super) rulebook: &'static Rulebook,
    pub(super) title: String,
    pub(super) jurisdiction: String,
    pub(super) game: String,
    pub(super) odds_word: Option<Clause>,
    pub(super) options: Vec<OptionSpec>,
    pub(super) tables: Vec<TableSpec>,
    pub(super) exempt: Vec<(Clause, String)>,
    #[serde(skip)]
    pub(super) no_options: Vec<NoOption>,
}

/// What somebody may take for an option and a clause does not leave to the house, or has under another name.
#[derive(Clone, Debug)]
pub(super) struct NoOption {
    pub(super) name: String,
    pub(super) clause: Clause,
    /// What the clause says of it.
    pub(super) says: String,
    /// Where it is to be found instead.
    pub(super) see: Option<String>,
}

fn by_name<S: serde::Serializer>(rulebook: &&'static Rulebook, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(rulebook.id())
}

impl Schema {
    /// The schema of a rulebook.
    ///
    /// # Errors
    /// When the rulebook has no numbers written yet, or they are not well formed.
    pub fn of(rulebook: &'static Rulebook) -> Result<&'static Schema, String> {
        super::read::schema_of(rulebook)
    }

    /// The rulebook.
    pub fn rulebook(&self) -> &'static Rulebook {
        self.rulebook
    }

    /// What the rulebook is called: `Boston 5 Stud Poker`.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Where it is in force.
    pub fn jurisdiction(&self) -> &str {
        &self.jurisdiction
    }

    /// The game it is an edition of: `boston-5`.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// The clause that forbids odds worded with `for`, where one does.
    pub fn odds_word(&self) -> Option<Clause> {
        self.odds_word
    }

    /// The options in the order of the file.
    pub fn options(&self) -> &[OptionSpec] {
        &self.options
    }

    /// The option of this name.
    pub fn option(&self, name: &str) -> Option<&OptionSpec> {
        self.options.iter().find(|option| option.name == name)
    }

    /// The pay tables in the order of the file.
    pub fn tables(&self) -> &[TableSpec] {
        &self.tables
    }

    /// The pay table of this name.
    pub fn table(&self, name: &str) -> Option<&TableSpec> {
        self.tables.iter().find(|table| table.name == name)
    }

    /// Clauses that a program can execute and this one does not, each with the reason.
    pub fn exempt(&self) -> &[(Clause, String)] {
        &self.exempt
    }

    /// The house rules of a licensee who chooses nothing.
    pub fn defaults(&'static self) -> HouseRules {
        HouseRules::defaults(self)
    }

    /// The defaults with these settings: `("dealing-method", "hand")`,
    /// `("pay.ante-bonus.flush", "16 to 1")`.
    ///
    /// # Errors
    /// Every violation, where the settings are not permitted.
    pub fn with<P: AsRef<str>, V: Into<super::NewValue> + Clone>(
        &'static self,
        settings: &[(P, V)],
    ) -> Result<HouseRules, Vec<super::Violation>> {
        self.defaults().with(settings)
    }
}

/// One option of a licensee.
#[derive(Clone, Debug, Serialize)]
pub struct OptionSpec {
    /// Its name: `dealing-method`.
    pub name: String,
    /// What it decides, in one sentence.
    pub says: String,
    /// The clauses that grant it, the deciding one first.
    pub clauses: Vec<Clause>,
    /// The clause that refuses several values at once, where it is not the deciding one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub single: Option<Clause>,
    /// What may be chosen.
    pub permits: Permits,
    /// The clause that refuses the numbers between those permitted, where it is another one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub between: Option<Clause>,
    /// What holds where nothing is chosen.
    pub default: Value,
    /// What else must then hold.
    pub conditions: Vec<Condition>,
    /// The clause that wants it alike at all tables of this rulebook in a house, where one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub house_wide: Option<Clause>,
    /// The option on whose value it depends which of the clauses decides: the first for its first value, and so on.
    #[serde(skip)]
    pub decided_by: Option<String>,
}

impl OptionSpec {
    /// The deciding clause.
    pub fn clause(&self) -> Clause {
        self.clauses[0]
    }

    /// The deciding clause under these house rules.
    pub(super) fn clause_under(&self, rules: &HouseRules) -> Clause {
        let Some(other) = self.decided_by.as_ref().and_then(|name| rules.schema.option(name)) else {
            return self.clause();
        };
        let Permits::Choice { values } = &other.permits else { return self.clause() };
        let chosen = values.iter().position(|value| rules.is(&other.name, value));
        chosen.and_then(|place| self.clauses.get(place)).copied().unwrap_or(self.clause())
    }
}

/// What may be chosen for an option.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Permits {
    /// One of these words.
    Choice {
        /// The words.
        values: Vec<String>,
    },
    /// An amount of money.
    Money {
        /// The least.
        least: Money,
        /// The most, where the rulebook or a ruling sets one.
        most: Option<Money>,
        /// Whether `none` may be chosen instead.
        none: bool,
    },
    /// A whole number.
    Count {
        /// The least.
        least: u32,
        /// The most, where the rulebook or a ruling sets one.
        most: Option<u32>,
    },
    /// One of these whole numbers.
    Numbers {
        /// The numbers.
        values: Vec<u32>,
    },
    /// Some of these words, each at most once.
    Subset {
        /// The words.
        values: Vec<String>,
    },
    /// Lines of text in an order that counts; the game says what they mean.
    Lines {
        /// What a line is: `rule of the house way`.
        of: String,
    },
}

impl Permits {
    /// In words, to follow `permitted`: `manual-shoe, hand or automated-shoe`.
    pub fn words(&self) -> String {
        match self {
            Permits::Choice { values } => listed(values.iter().map(String::as_str)),
            Permits::Money { least, most, none } => {
                let none = if *none { "none or " } else { "" };
                let most = most.map(|most| format!(" and at most {most}")).unwrap_or_default();
                format!("{none}at least {least}{most}")
            }
            Permits::Count { least, most: Some(most) } => format!("a whole number from {least} to {most}"),
            Permits::Count { least, most: None } => format!("a whole number of at least {least}"),
            Permits::Numbers { values } => {
                let values: Vec<String> = values.iter().map(u32::to_string).collect();
                listed(values.iter().map(String::as_str))
            }
            Permits::Subset { values } => format!("a list of {}", listed(values.iter().map(String::as_str))),
            Permits::Lines { of } => format!("a list of texts, each a {of}"),
        }
    }
}

/// What a choice demands of another option.
#[derive(Clone, Debug, Serialize)]
pub struct Condition {
    /// What is demanded.
    #[serde(flatten)]
    pub demand: Demand,
    /// The other option.
    pub option: String,
    /// The clause that demands it.
    pub clause: Clause,
    /// Why, where the clause does not say it plainly.
    pub help: Option<String>,
}

/// A demand on another option.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "demand", rename_all = "kebab-case")]
pub enum Demand {
    /// Where this option is `when`, the other must be one of `is`.
    Requires {
        /// This option's value.
        when: String,
        /// The other's permitted values.
        is: Vec<String>,
    },
    /// Where this option is `when`, the other must be none of `is`.
    Excludes {
        /// This option's value.
        when: String,
        /// The other's excluded values.
        is: Vec<String>,
    },
    /// This amount must be at least the other.
    AtLeast,
    /// This amount must be a whole multiple of so many times the other.
    MultipleOf {
        /// How many times.
        times: u32,
    },
}

impl Condition {
    /// In words: `yes requires shuffle-method automated`.
    pub fn words(&self) -> String {
        let other = &self.option;
        let all = |is: &[String]| listed(is.iter().map(String::as_str));
        match &self.demand {
            Demand::Requires { when, is } => format!("{when} requires {other} {}", all(is)),
            Demand::Excludes { when, is } => format!("{when} excludes {other} {}", all(is)),
            Demand::AtLeast => format!("at least {other}"),
            Demand::MultipleOf { times: 1 } => format!("a multiple of {other}"),
            Demand::MultipleOf { times } => format!("a multiple of {times} x {other}"),
        }
    }
}

/// A pay table that a licensee states.
#[derive(Clone, Debug, Serialize)]
pub struct TableSpec {
    /// Its name: `ante-bonus`.
    pub name: String,
    /// The choice by which it is the one that is used; always, where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub used: Option<Used>,
    /// As printed above it.
    pub title: String,
    /// The wager whose stake the odds are on.
    pub wager: String,
    /// The clauses that set it, the deciding one first.
    pub clauses: Vec<Clause>,
    /// The clause that forbids its odds to be worded with `for`, where it is not that of the whole rulebook.
    #[serde(skip)]
    pub odds_word: Option<Clause>,
    /// How far a licensee may depart from it.
    pub rule: OddsRule,
    /// The rows, highest first.
    pub rows: Vec<RowSpec>,
}

/// The choice by which a pay table is used.
#[derive(Clone, Debug, Serialize)]
pub struct Used {
    /// The option.
    pub option: String,
    /// Its values for which the table is used.
    pub is: Vec<String>,
}

/// How far a licensee may depart from the odds listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OddsRule {
    /// Upwards, row by row.
    AtLeast,
    /// Not at all.
    Exactly,
    /// At will.
    Free,
}

/// A row of a pay table.
#[derive(Clone, Debug, Serialize)]
pub struct RowSpec {
    /// Its name: `royal-flush`.
    pub name: String,
    /// As printed.
    pub title: String,
    /// The odds listed; `None` is `N/A`.
    pub odds: Option<Odds>,
}

impl TableSpec {
    /// The deciding clause.
    pub fn clause(&self) -> Clause {
        self.clauses[0]
    }

    /// The row of this name.
    pub fn row(&self, name: &str) -> Option<&RowSpec> {
        self.rows.iter().find(|row| row.name == name)
    }

    /// The table as listed.
    pub fn listed(&self) -> PayTable {
        PayTable::new(self.rows.iter().map(|row| (row.name.as_str(), row.odds)))
    }

    /// What may be offered on a row, in words: `at least 1000 to 1`.
    pub fn words(&self, row: &RowSpec) -> String {
        let listed = row.odds.map_or_else(|| "N/A".to_owned(), |odds| odds.to_string());
        match self.rule {
            OddsRule::AtLeast if row.odds.is_some() => format!("at least {listed}"),
            OddsRule::Exactly => format!("exactly {listed}"),
            OddsRule::AtLeast => "N/A, or odds of the house's choice where no other row sets a floor".to_owned(),
            OddsRule::Free => "any odds, such as `3 to 1`".to_owned(),
        }
    }
}
