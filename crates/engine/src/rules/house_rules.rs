//! House rules: every option with its value, every pay table with its odds.

use super::{OptionSpec, Permits, Schema, TableSpec};
use kit::{Money, Odds, PayTable};
use law::Rulebook;
use serde::Serialize;
use serde::ser::SerializeMap;
use std::fmt;

/// The value of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// One of the permitted words.
    Choice(String),
    /// An amount, or none.
    Money(Option<Money>),
    /// A whole number.
    Count(u32),
    /// Words or lines, in their order.
    List(Vec<String>),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Choice(word) => f.pad(word),
            Value::Money(Some(amount)) => fmt::Display::fmt(amount, f),
            Value::Money(None) => f.pad("none"),
            Value::Count(number) => fmt::Display::fmt(number, f),
            Value::List(items) if items.is_empty() => f.pad("nothing"),
            Value::List(items) => f.pad(&items.join("; ")),
        }
    }
}

impl Value {
    /// As TOML writes it, lists with a line for each item.
    pub fn to_toml(&self) -> String {
        match self {
            Value::Count(number) => number.to_string(),
            Value::List(items) if items.is_empty() => "[]".to_owned(),
            Value::List(items) => {
                let lines: Vec<String> = items.iter().map(|item| format!("    {},\n", quoted(item))).collect();
                format!("[\n{}]", lines.concat())
            }
            other => quoted(&other.to_string()),
        }
    }
}

impl Serialize for Value {
    /// As a submission writes it.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Value::Choice(word) => serializer.serialize_str(word),
            Value::Money(Some(amount)) => amount.serialize(serializer),
            Value::Money(None) => serializer.serialize_str("none"),
            Value::Count(number) => serializer.serialize_u32(*number),
            Value::List(items) => items.serialize(serializer),
        }
    }
}

/// A submission that passed the check, or the defaults of a rulebook.
#[derive(Clone)]
pub struct HouseRules {
    pub(super) schema: &'static Schema,
    pub(super) licensee: Option<String>,
    pub(super) table: Option<String>,
    pub(super) values: Vec<Value>,
    pub(super) tables: Vec<PayTable>,
}

/// An option with the value it has.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'a> {
    /// The option.
    pub option: &'static OptionSpec,
    /// Its value.
    pub value: &'a Value,
    /// Whether that is the default.
    pub is_default: bool,
}

impl HouseRules {
    pub(super) fn defaults(schema: &'static Schema) -> HouseRules {
        HouseRules {
            schema,
            licensee: None,
            table: None,
            values: schema.options().iter().map(|option| option.default.clone()).collect(),
            tables: schema.tables().iter().map(super::TableSpec::listed).collect(),
        }
    }

    /// The rulebook they are under.
    pub fn rulebook(&self) -> &'static Rulebook {
        self.schema.rulebook()
    }

    /// What that rulebook lets a licensee choose.
    pub fn schema(&self) -> &'static Schema {
        self.schema
    }

    /// The licensee who submitted them.
    pub fn licensee(&self) -> Option<&str> {
        self.licensee.as_deref()
    }

    /// The table they are for.
    pub fn table(&self) -> Option<&str> {
        self.table.as_deref()
    }

    /// The value of an option.
    ///
    /// # Panics
    /// When the rulebook declares no such option.
    pub fn value(&self, name: &str) -> &Value {
        let index = self.schema.options().iter().position(|option| option.name == name);
        &self.values[index.unwrap_or_else(|| panic!("{:?} declares no option `{name}`", self.rulebook()))]
    }

    /// The word chosen for an option.
    ///
    /// # Panics
    /// When the rulebook declares no such option, or it is not a choice of words.
    pub fn choice(&self, name: &str) -> &str {
        match self.value(name) {
            Value::Choice(word) => word,
            other => panic!("the option `{name}` is not a choice of words: {other:?}"),
        }
    }

    /// Whether this word is chosen for an option.
    ///
    /// # Panics
    /// When the rulebook declares no such option, or the option has no such word.
    pub fn is(&self, name: &str, word: &str) -> bool {
        let chosen = self.choice(name);
        let known =
            |permits: &Permits| matches!(permits, Permits::Choice { values } if values.iter().any(|v| v == word));
        assert!(
            self.schema.option(name).is_some_and(|option| known(&option.permits)),
            "the option `{name}` of {:?} has no value `{word}`",
            self.rulebook()
        );
        chosen == word
    }

    /// Whether this was chosen, in a rulebook that may not have the option at all.
    pub fn has_chosen(&self, name: &str, word: &str) -> bool {
        self.schema.option(name).is_some() && self.choice(name) == word
    }

    /// The amount of an option; `None` where it is `none`.
    ///
    /// # Panics
    /// When the rulebook declares no such option, or it is not an amount.
    pub fn money(&self, name: &str) -> Option<Money> {
        match self.value(name) {
            Value::Money(amount) => *amount,
            other => panic!("the option `{name}` is not an amount: {other:?}"),
        }
    }

    /// The number of an option.
    ///
    /// # Panics
    /// When the rulebook declares no such option, or it is not a number.
    pub fn count(&self, name: &str) -> u32 {
        match self.value(name) {
            Value::Count(number) => *number,
            other => panic!("the option `{name}` is not a number: {other:?}"),
        }
    }

    /// The words or lines of an option, in their order.
    ///
    /// # Panics
    /// When the rulebook declares no such option, or it is not a list.
    pub fn list(&self, name: &str) -> &[String] {
        match self.value(name) {
            Value::List(items) => items,
            other => panic!("the option `{name}` is not a list: {other:?}"),
        }
    }

    /// A pay table.
    ///
    /// # Panics
    /// When the rulebook declares no such table.
    pub fn pay_table(&self, name: &str) -> &PayTable {
        let index = self.schema.tables().iter().position(|table| table.name == name);
        &self.tables[index.unwrap_or_else(|| panic!("{:?} declares no pay table `{name}`", self.rulebook()))]
    }

    /// The pay tables that are used under what was chosen, in the order of the rulebook's file.
    pub fn pay_tables_in_use(&self) -> impl Iterator<Item = (&'static TableSpec, &PayTable)> {
        let used = |spec: &TableSpec| match &spec.used {
            Some(used) => used.is.iter().any(|word| self.is(&used.option, word)),
            None => true,
        };
        self.schema.tables().iter().zip(&self.tables).filter(move |(spec, _)| used(spec))
    }

    /// These rules with other odds on a row, permitted or not, for the question what they would come to:
    /// nobody may play by them before they have been checked. `None` where there is no such row.
    #[must_use]
    pub fn paying(&self, table: &str, row: &str, odds: Option<Odds>) -> Option<HouseRules> {
        let index = self.schema.tables().iter().position(|spec| spec.name == table)?;
        let mut changed = self.clone();
        changed.tables[index].set(row, odds).then_some(changed)
    }

    /// Every option with its value, in the order of the rulebook's file.
    pub fn entries(&self) -> impl ExactSizeIterator<Item = Entry<'_>> {
        self.schema.options().iter().zip(&self.values).map(|(option, value)| Entry {
            option,
            value,
            is_default: *value == option.default,
        })
    }

    /// Every pay table with its name, in the order of the rulebook's file.
    pub fn pay_tables(&self) -> impl ExactSizeIterator<Item = (&'static str, &PayTable)> {
        self.schema.tables().iter().zip(&self.tables).map(|(spec, table)| (spec.name.as_str(), table))
    }

    /// These rules as a submission: what is not the default, and nothing else.
    pub fn to_submission(&self) -> String {
        let mut text = format!("rulebook = {}\n", quoted(self.rulebook().id()));
        for (key, value) in [("licensee", &self.licensee), ("table", &self.table)] {
            if let Some(value) = value {
                text += &format!("{key} = {}\n", quoted(value));
            }
        }
        text += "\n[options]\n";
        for entry in self.entries().filter(|entry| !entry.is_default) {
            text += &format!("{} = {}\n", entry.option.name, entry.value.to_toml());
        }
        for (spec, (name, table)) in self.schema.tables().iter().zip(self.pay_tables()) {
            text += &format!("\n[pay.{name}]\n");
            for (row, odds) in
                table.rows().filter(|(row, odds)| spec.row(row).is_some_and(|listed| listed.odds != *odds))
            {
                let odds = odds.map_or_else(|| "N/A".to_owned(), |odds| odds.to_string());
                text += &format!("{row} = {}\n", quoted(&odds));
            }
        }
        text
    }
}

fn quoted(text: &str) -> String {
    toml::Value::from(text).to_string()
}

impl PartialEq for HouseRules {
    fn eq(&self, other: &HouseRules) -> bool {
        self.rulebook().id() == other.rulebook().id()
            && (&self.licensee, &self.table) == (&other.licensee, &other.table)
            && self.values == other.values
            && self.tables == other.tables
    }
}

impl Eq for HouseRules {}

impl fmt::Debug for HouseRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rules = f.debug_map();
        rules.entry(&"rulebook", &self.rulebook()).entry(&"licensee", &self.licensee).entry(&"table", &self.table);
        rules.entries(self.entries().map(|entry| (&entry.option.name, entry.value)));
        rules.entries(self.pay_tables()).finish()
    }
}

impl Serialize for HouseRules {
    /// Everything, defaults included, in the shape of a submission.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        struct Options<'a>(&'a HouseRules);
        impl Serialize for Options<'_> {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_map(self.0.entries().map(|entry| (&entry.option.name, entry.value)))
            }
        }
        struct Pay<'a>(&'a HouseRules);
        impl Serialize for Pay<'_> {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_map(self.0.pay_tables())
            }
        }
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("rulebook", self.rulebook().id())?;
        map.serialize_entry("licensee", &self.licensee)?;
        map.serialize_entry("table", &self.table)?;
        map.serialize_entry("options", &Options(self))?;
        map.serialize_entry("pay", &Pay(self))?;
        map.end()
    }
}
