//! The check: a submission becomes house rules, or a list of everything wrong with it.

use super::house_rules::{HouseRules, Value};
use super::submission::{Key, Raw, parse};
use super::violation::{listed, nearest};
use super::{Condition, Demand, Schema, Violation, values};
use law::{Clause, Rulebook};
use std::collections::{BTreeMap, BTreeSet};

/// Checks a submission. `extra` adds the checks of the game that need a calculation; it sees the
/// rules with the default in place of every value that was itself refused.
///
/// # Errors
/// Every violation, in the order of the file.
pub fn check(text: &str, extra: &dyn Fn(&HouseRules, &mut Vec<Violation>)) -> Result<HouseRules, Vec<Violation>> {
    let (keys, mut violations) = parse(text);
    let Some(keys) = keys else { return Err(violations) };
    let Some(schema) = rulebook(&keys, &mut violations) else { return Err(violations) };
    let mut draft = Draft::new(schema.defaults(), violations);
    draft.submission(&keys);
    draft.finish(extra)
}

/// A setting made by a program: text as a person would write it, or a TOML value.
#[derive(Clone, Debug)]
pub struct NewValue {
    raw: Raw,
    /// Whether a number may stand in quotes.
    text: bool,
}

impl From<&str> for NewValue {
    fn from(text: &str) -> NewValue {
        NewValue { raw: Raw::Quoted(text.to_owned()), text: true }
    }
}

impl From<String> for NewValue {
    fn from(text: String) -> NewValue {
        NewValue { raw: Raw::Quoted(text), text: true }
    }
}

impl From<toml::Value> for NewValue {
    fn from(value: toml::Value) -> NewValue {
        NewValue { raw: value.into(), text: false }
    }
}

impl HouseRules {
    /// These rules with other settings: `("dealing-method", "hand")`,
    /// `("pay.ante-bonus.flush", "16 to 1")`.
    ///
    /// # Errors
    /// Every violation, where the settings are not permitted.
    pub fn with<P: AsRef<str>, V: Into<NewValue> + Clone>(
        &self,
        settings: &[(P, V)],
    ) -> Result<HouseRules, Vec<Violation>> {
        let mut draft = Draft::new(self.clone(), Vec::new());
        for (path, written) in settings {
            let written: NewValue = written.clone().into();
            let raw = match &written.raw {
                Raw::Quoted(text) if written.text => draft.plain(path.as_ref(), text),
                _ => written.raw,
            };
            draft.setting(path.as_ref(), &raw);
        }
        draft.finish(&|_, _| {})
    }
}

/// The schema of the rulebook that the submission names, or of the one it must have meant.
fn rulebook(keys: &[Key], violations: &mut Vec<Violation>) -> Option<&'static Schema> {
    let names = || Rulebook::all().iter().filter(|book| !book.numbers().is_empty()).map(Rulebook::id);
    let mut wrong = |found: String, line: Option<usize>, help: Option<String>| {
        let violation = Violation::new("rulebook", found, listed(names()), None).on(line);
        violations.push(match help {
            Some(help) => violation.help(help),
            None => violation,
        });
    };
    let Some(key) = keys.iter().find(|key| key.name == "rulebook") else {
        wrong("nothing".to_owned(), None, Some("write `rulebook = \"...\"` first".to_owned()));
        return None;
    };
    let Raw::Quoted(name) = &key.value else {
        wrong(key.value.words(), Some(key.line), None);
        return None;
    };
    match Rulebook::named(name).map(Schema::of) {
        Ok(Ok(schema)) => Some(schema),
        Ok(Err(why)) => {
            wrong(format!("`{name}`"), Some(key.line), Some(why));
            None
        }
        Err(_) => {
            let meant = nearest(name, names());
            let help = meant.map(|meant| format!("did you mean `{meant}`? The rest was checked as if so"));
            wrong(key.value.words(), Some(key.line), help);
            Schema::of(Rulebook::named(meant?).ok()?).ok()
        }
    }
}

/// House rules in the making.
struct Draft {
    rules: HouseRules,
    violations: Vec<Violation>,
    /// The line of every path in the file.
    lines: BTreeMap<String, usize>,
    /// Options whose value was refused; nothing more is said about them.
    refused: BTreeSet<String>,
}

impl Draft {
    fn new(rules: HouseRules, violations: Vec<Violation>) -> Draft {
        Draft { rules, violations, lines: BTreeMap::new(), refused: BTreeSet::new() }
    }

    fn schema(&self) -> &'static Schema {
        self.rules.schema
    }

    fn report(&mut self, violation: Violation) {
        let line = violation.line.or_else(|| self.lines.get(&violation.path).copied());
        self.violations.push(violation.on(line));
    }

    fn submission(&mut self, keys: &[Key]) {
        for key in keys {
            self.lines.insert(key.name.clone(), key.line);
            match (key.name.as_str(), &key.value) {
                ("rulebook", _) => {}
                ("licensee" | "table", Raw::Quoted(text)) if !text.trim().is_empty() => {
                    let name = Some(text.trim().to_owned());
                    *(if key.name == "table" { &mut self.rules.table } else { &mut self.rules.licensee }) = name;
                }
                ("licensee" | "table", other) => {
                    self.report(Violation::new(&key.name, other.words(), "a name in quotes", None));
                }
                ("options", Raw::Table(options)) => {
                    for option in options {
                        self.key(format!("options.{}", option.name), option);
                    }
                }
                ("pay", Raw::Table(tables)) => tables.iter().for_each(|table| self.pay_table(table)),
                ("options" | "pay", other) => {
                    self.report(Violation::new(&key.name, other.words(), "a table of keys", None));
                }
                _ => self.unknown_top(&key.name),
            }
        }
    }

    fn unknown_top(&mut self, name: &str) {
        let known = ["rulebook", "licensee", "table", "options", "pay"];
        let violation = Violation::new(name, format!("the key `{name}`"), listed(known), None);
        self.report(if self.schema().option(name).is_some() {
            violation.help("write it under [options]")
        } else if self.schema().table(name).is_some() {
            violation.help(format!("write it as [pay.{name}]"))
        } else {
            violation.did_you_mean(name, known)
        });
    }

    fn pay_table(&mut self, table: &Key) {
        let path = format!("pay.{}", table.name);
        self.lines.insert(path.clone(), table.line);
        match &table.value {
            Raw::Table(rows) if self.schema().table(&table.name).is_some() => {
                for row in rows {
                    self.key(format!("{path}.{}", row.name), row);
                }
            }
            Raw::Table(_) => self.setting(&path, &Raw::Table(Vec::new())),
            other => self.report(Violation::new(path, other.words(), "a table of rows", None)),
        }
    }

    fn key(&mut self, path: String, key: &Key) {
        self.lines.insert(path.clone(), key.line);
        if let Raw::List(items) = &key.value {
            let numbered = items.iter().enumerate();
            self.lines.extend(numbered.map(|(index, (_, line))| (format!("{path}.{}", index + 1), *line)));
        }
        self.setting(&path, &key.value);
    }

    /// Text given for a number is that number; for a list, its items with semicolons between.
    fn plain(&self, path: &str, text: &str) -> Raw {
        let name = path.strip_prefix("options.").unwrap_or(path);
        match self.schema().option(name).map(|option| &option.default) {
            Some(Value::Count(_)) => text.trim().parse().map_or_else(|_| Raw::Quoted(text.to_owned()), Raw::Whole),
            Some(Value::List(_)) => {
                let items = text.split(';').map(str::trim).filter(|item| !item.is_empty());
                Raw::List(items.map(|item| (item.to_owned(), 0)).collect())
            }
            _ => Raw::Quoted(text.to_owned()),
        }
    }

    /// Sets `options.<name>`, `<name>` or `pay.<table>.<row>`.
    fn setting(&mut self, path: &str, raw: &Raw) {
        if let Some(pay) = path.strip_prefix("pay.") {
            let (table, row) = pay.split_once('.').unwrap_or((pay, ""));
            return self.row(table, row, raw);
        }
        let name = path.strip_prefix("options.").unwrap_or(path);
        let path = format!("options.{name}");
        let schema = self.schema();
        let Some(index) = schema.options().iter().position(|option| option.name == name) else {
            let names = || schema.options().iter().map(|option| option.name.as_str());
            let found = format!("the option `{name}`");
            if let Some(none) = schema.no_options.iter().find(|none| none.name == name) {
                let violation = Violation::new(path, found, none.says.clone(), none.clause);
                return self.report(match &none.see {
                    Some(see) => violation.help(format!("did you mean `{see}`?")),
                    None => violation,
                });
            }
            let permitted = format!("an option of {:?}", schema.rulebook());
            return self.report(Violation::new(path, found, permitted, None).did_you_mean(name, names()));
        };
        match values::value(&schema.options()[index], &path, raw) {
            Ok(value) => self.rules.values[index] = value,
            Err(violation) => {
                self.refused.insert(name.to_owned());
                self.report(violation);
            }
        }
    }

    fn row(&mut self, table: &str, row: &str, raw: &Raw) {
        let schema = self.schema();
        let Some(index) = schema.tables().iter().position(|spec| spec.name == table) else {
            let names = || schema.tables().iter().map(|spec| spec.name.as_str());
            let found = format!("the pay table `{table}`");
            let violation = Violation::new(format!("pay.{table}"), found, listed(names()), None);
            return self.report(violation.did_you_mean(table, names()));
        };
        let spec = &schema.tables()[index];
        let path = format!("pay.{table}.{row}");
        let Some(row) = spec.row(row) else {
            let names = || spec.rows.iter().map(|row| row.name.as_str());
            let violation = Violation::new(path, format!("the row `{row}`"), listed(names()), spec.clause());
            return self.report(violation.did_you_mean(row, names()));
        };
        match values::odds(spec, row, &path, raw, spec.odds_word.or(schema.odds_word())) {
            Ok(odds) => {
                self.rules.tables[index].set(&row.name, odds);
            }
            Err(violations) => violations.into_iter().for_each(|violation| self.report(violation)),
        }
    }

    fn conditions(&mut self) {
        for option in self.schema().options() {
            for condition in &option.conditions {
                let involved = [&option.name, &condition.option];
                if involved.into_iter().any(|name| self.refused.contains(name)) {
                    continue;
                }
                if let Some(violation) = broken(&self.rules, &option.name, condition) {
                    self.report(self.explained(violation, &option.name, condition));
                }
            }
        }
    }

    /// Says of a value that the file does not set that it is the default, and which line sets the
    /// other one.
    fn explained(&self, mut violation: Violation, name: &str, condition: &Condition) -> Violation {
        let own = self.lines.get(&format!("options.{name}")).copied();
        let other = self.lines.get(&format!("options.{}", condition.option)).copied();
        if own.is_none() && other.is_some() {
            violation.found.push_str(" (the default)");
        }
        violation.help = condition.help.clone();
        violation.on(own.or(other))
    }

    fn finish(mut self, extra: &dyn Fn(&HouseRules, &mut Vec<Violation>)) -> Result<HouseRules, Vec<Violation>> {
        self.conditions();
        let mut found = Vec::new();
        extra(&self.rules, &mut found);
        found.into_iter().for_each(|violation| self.report(violation));
        if self.violations.is_empty() {
            return Ok(self.rules);
        }
        let schema = self.schema();
        for violation in &mut self.violations {
            let option = violation.path.strip_prefix("options.").and_then(|name| schema.option(name));
            if let Some(option) = option.filter(|option| violation.clause == Some(option.clause())) {
                violation.clause = Some(option.clause_under(&self.rules));
            }
        }
        for clause in self.violations.iter_mut().filter_map(|violation| violation.clause.as_mut()) {
            *clause = in_force(&self.rules, *clause);
        }
        self.violations.sort_by_key(|violation| violation.line.unwrap_or(usize::MAX));
        Err(self.violations)
    }
}

/// The clause as it stands in the rulebook that is followed where this one is silent: a schema
/// cites the default one, and the other chosen may have a clause of the same id.
fn in_force(rules: &HouseRules, clause: Clause) -> Clause {
    let Some(fallback) = rules.schema().option("fallback-rulebook") else { return clause };
    let (Value::Choice(cited), chosen) = (&fallback.default, rules.choice(&fallback.name)) else { return clause };
    let same = || Rulebook::named(chosen).ok()?.clause(clause.id());
    if clause.rulebook().id() == cited { same().unwrap_or(clause) } else { clause }
}

/// What is wrong where an option's value does not meet a condition.
fn broken(rules: &HouseRules, name: &str, condition: &Condition) -> Option<Violation> {
    let (own, other) = (rules.value(name), rules.value(&condition.option));
    let is_one_of = |values: &[String]| matches!(other, Value::Choice(word) if values.contains(word));
    let is_when = |when: &String| matches!(own, Value::Choice(word) if word == when);
    let wrong = |permitted: String| {
        let found = match own {
            Value::Choice(word) => format!("`{word}` with {} `{other}`", condition.option),
            amount => amount.to_string(),
        };
        Some(Violation::new(format!("options.{name}"), found, permitted, condition.clause))
    };
    match (&condition.demand, own, other) {
        (Demand::Requires { when, is }, ..) if is_when(when) && !is_one_of(is) => {
            wrong(format!("only with {} {}", condition.option, listed(is.iter().map(String::as_str))))
        }
        (Demand::Excludes { when, is }, ..) if is_when(when) && is_one_of(is) => {
            wrong(format!("only with another {}", condition.option))
        }
        (Demand::AtLeast, Value::Money(Some(own)), Value::Money(Some(least))) if own < least => {
            wrong(format!("at least {least}, the {}", condition.option))
        }
        (Demand::MultipleOf { times }, Value::Money(Some(own)), Value::Money(Some(unit)))
            if !own.is_multiple_of(unit.times(i64::from(*times))) =>
        {
            let step = unit.times(i64::from(*times));
            let what = if *times == 1 { condition.option.clone() } else { format!("{times} x {}", condition.option) };
            wrong(format!("a multiple of {step}, {what}"))
        }
        _ => None,
    }
}
