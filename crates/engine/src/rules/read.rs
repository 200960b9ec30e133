//! Reads `law/<rulebook>.toml`. The files are ours, so one that is not well formed is a mistake
//! of the project: the message says where, and a test reads them all.

use super::house_rules::Value;
use super::schema::NoOption;
use super::{Condition, Demand, OddsRule, OptionSpec, Permits, RowSpec, Schema, TableSpec, Used};
use kit::{Money, Odds};
use law::{Clause, Rulebook};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::sync::LazyLock;

static SCHEMAS: LazyLock<Vec<Result<Schema, String>>> = LazyLock::new(|| Rulebook::all().iter().map(read).collect());

pub(super) fn schema_of(rulebook: &'static Rulebook) -> Result<&'static Schema, String> {
    let index = Rulebook::all().iter().position(|book| book.id() == rulebook.id());
    SCHEMAS[index.expect("there are no rulebooks but these")].as_ref().map_err(Clone::clone)
}

fn read(rulebook: &'static Rulebook) -> Result<Schema, String> {
    if rulebook.numbers().trim().is_empty() {
        return Err(format!("the options of {rulebook:?} are not written yet"));
    }
    schema(rulebook, rulebook.numbers()).map_err(|why| format!("law/{rulebook:?}.toml: {why}"))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct File {
    title: String,
    jurisdiction: String,
    game: String,
    odds_word: Option<WordEntry>,
    #[serde(default)]
    exempt: BTreeMap<String, String>,
    #[serde(default, rename = "option")]
    options: Vec<OptionEntry>,
    #[serde(default, rename = "pay-table")]
    tables: Vec<TableEntry>,
    #[serde(default, rename = "no-option")]
    no_options: Vec<NoOptionEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NoOptionEntry {
    name: String,
    clause: String,
    says: String,
    see: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WordEntry {
    word: String,
    clause: String,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Names {
    One(String),
    Many(Vec<String>),
}

impl Names {
    fn list(self) -> Vec<String> {
        match self {
            Names::One(name) => vec![name],
            Names::Many(names) => names,
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct OptionEntry {
    name: String,
    clause: Names,
    single: Option<String>,
    r#type: String,
    values: Option<toml::Value>,
    of: Option<String>,
    least: Option<toml::Value>,
    most: Option<toml::Value>,
    between: Option<String>,
    #[serde(default)]
    none: bool,
    default: toml::Value,
    says: String,
    house_wide: Option<String>,
    decided_by: Option<String>,
    #[serde(default)]
    requires: Vec<WhenEntry>,
    #[serde(default)]
    excludes: Vec<WhenEntry>,
    #[serde(default)]
    at_least_option: Vec<OtherEntry>,
    #[serde(default)]
    multiple_of: Vec<OtherEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WhenEntry {
    when: String,
    option: String,
    is: Names,
    clause: String,
    help: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OtherEntry {
    option: String,
    times: Option<u32>,
    clause: String,
    help: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct TableEntry {
    name: String,
    when: Option<UsedEntry>,
    title: String,
    wager: String,
    clause: Names,
    odds_word: Option<String>,
    rule: OddsRule,
    rows: Vec<RowEntry>,
}

/// The choice by which a pay table is the one that is used.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UsedEntry {
    option: String,
    is: Names,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RowEntry {
    name: String,
    title: String,
    odds: String,
}

pub(super) fn schema(rulebook: &'static Rulebook, text: &str) -> Result<Schema, String> {
    let file: File = toml::from_str(text).map_err(|error| error.to_string())?;
    let odds_word = match file.odds_word {
        Some(entry) if entry.word == "to" => Some(clause(rulebook, &entry.clause)?),
        Some(entry) => return Err(format!("odds-word is `{}`; only `to` is known", entry.word)),
        None => None,
    };
    let exempt = file.exempt.into_iter().map(|(id, why)| Ok((clause(rulebook, &id)?, why)));
    let schema = Schema {
        rulebook,
        title: file.title,
        jurisdiction: file.jurisdiction,
        game: file.game,
        odds_word,
        exempt: exempt.collect::<Result<_, String>>()?,
        options: each(file.options, |entry| &entry.name, |entry| option(rulebook, entry))?,
        tables: each(file.tables, |entry| &entry.name, |entry| table(rulebook, entry))?,
        no_options: each(file.no_options, |entry| &entry.name, |entry| no_option(rulebook, entry))?,
    };
    for option in &schema.options {
        decided_by_fits(&schema, option).map_err(|why| format!("option {}: {why}", option.name))?;
        for condition in &option.conditions {
            conditions_fit(&schema, option, condition).map_err(|why| format!("option {}: {why}", option.name))?;
        }
    }
    for table in &schema.tables {
        used_fits(&schema, table).map_err(|why| format!("pay table {}: {why}", table.name))?;
    }
    Ok(schema)
}

/// Where a choice tells whether a pay table is used, there is that choice.
fn used_fits(schema: &Schema, table: &TableSpec) -> Result<(), String> {
    let Some(Used { option, is }) = &table.used else { return Ok(()) };
    match schema.option(option).map(|other| &other.permits) {
        Some(Permits::Choice { values }) if !is.is_empty() && is.iter().all(|word| values.contains(word)) => Ok(()),
        Some(_) => Err(format!("`{option}` cannot be chosen to be {}", is.join(" or "))),
        None => Err(format!("names `{option}`, which is not declared")),
    }
}

/// Where another option tells which clause decides, it is a choice with a clause for each of its values.
fn decided_by_fits(schema: &Schema, option: &OptionSpec) -> Result<(), String> {
    let Some(name) = &option.decided_by else { return Ok(()) };
    match schema.option(name).map(|other| &other.permits) {
        Some(Permits::Choice { values }) if values.len() <= option.clauses.len() => Ok(()),
        Some(Permits::Choice { .. }) => Err(format!("`{name}` has more values than there are clauses")),
        _ => Err(format!("`{name}` is no choice")),
    }
}

fn no_option(rulebook: &'static Rulebook, entry: NoOptionEntry) -> Result<NoOption, String> {
    let NoOptionEntry { name, says, see, .. } = entry;
    Ok(NoOption { name, says, see, clause: clause(rulebook, &entry.clause)? })
}

/// Reads entries that each have a name of their own, and says in which one an error is.
fn each<E, T>(
    entries: Vec<E>,
    name: impl Fn(&E) -> &String,
    read: impl Fn(E) -> Result<T, String>,
) -> Result<Vec<T>, String> {
    let mut seen: Vec<String> = Vec::new();
    let mut all = Vec::new();
    for entry in entries {
        let name = name(&entry).clone();
        let kebab = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        if name.is_empty() || !name.bytes().all(kebab) {
            return Err(format!("`{name}` is no name: write small letters, digits and hyphens"));
        }
        if seen.contains(&name) {
            return Err(format!("`{name}` is declared twice"));
        }
        all.push(read(entry).map_err(|why| format!("{name}: {why}"))?);
        seen.push(name);
    }
    Ok(all)
}

/// The clause `10(b)` or `R3` of this rulebook, or `ma-boston-5 R9` of another.
fn clause(rulebook: &Rulebook, id: &str) -> Result<Clause, String> {
    rulebook.clause(id).or_else(|| id.parse().ok()).ok_or_else(|| format!("there is no clause `{id}`"))
}

fn clauses(rulebook: &Rulebook, ids: Names) -> Result<Vec<Clause>, String> {
    let ids = ids.list();
    if ids.is_empty() {
        return Err("no clause is named".to_owned());
    }
    ids.iter().map(|id| clause(rulebook, id)).collect()
}

fn option(rulebook: &Rulebook, entry: OptionEntry) -> Result<OptionSpec, String> {
    let (permits, default) = permits(&entry)?;
    if !entry.says.ends_with('.') {
        return Err("`says` is no sentence".to_owned());
    }
    if entry.between.is_some() && !matches!(permits, Permits::Numbers { .. }) {
        return Err("`between` belongs to a list of numbers".to_owned());
    }
    let mut conditions = Vec::new();
    let mut add = |demand, option, id: &str, help| {
        conditions.push(Condition { demand, option, clause: clause(rulebook, id)?, help });
        Ok::<(), String>(())
    };
    for WhenEntry { when, option, is, clause, help } in entry.requires {
        add(Demand::Requires { when, is: is.list() }, option, &clause, help)?;
    }
    for WhenEntry { when, option, is, clause, help } in entry.excludes {
        add(Demand::Excludes { when, is: is.list() }, option, &clause, help)?;
    }
    for OtherEntry { option, clause, help, .. } in entry.at_least_option {
        add(Demand::AtLeast, option, &clause, help)?;
    }
    for OtherEntry { option, times, clause, help } in entry.multiple_of {
        add(Demand::MultipleOf { times: times.unwrap_or(1) }, option, &clause, help)?;
    }
    Ok(OptionSpec {
        name: entry.name,
        says: entry.says,
        clauses: clauses(rulebook, entry.clause)?,
        single: entry.single.map(|id| clause(rulebook, &id)).transpose()?,
        permits,
        between: entry.between.map(|id| clause(rulebook, &id)).transpose()?,
        default,
        conditions,
        house_wide: entry.house_wide.map(|id| clause(rulebook, &id)).transpose()?,
        decided_by: entry.decided_by,
    })
}

fn permits(entry: &OptionEntry) -> Result<(Permits, Value), String> {
    fn read<T: DeserializeOwned>(key: &str, value: &toml::Value) -> Result<T, String> {
        value.clone().try_into().map_err(|error| format!("`{key}`: {}", error.to_string().trim()))
    }
    fn bound<T: DeserializeOwned>(key: &str, value: &Option<toml::Value>) -> Result<Option<T>, String> {
        value.as_ref().map(|value| read(key, value)).transpose()
    }
    let fits = |inside: bool| if inside { Ok(()) } else { Err("the default is not permitted".to_owned()) };
    match (entry.r#type.as_str(), &entry.values) {
        ("choice", Some(values)) if entry.least.is_none() && entry.most.is_none() => {
            let values: Vec<String> = read("values", values)?;
            let default: String = read("default", &entry.default)?;
            fits(values.contains(&default))?;
            Ok((Permits::Choice { values }, Value::Choice(default)))
        }
        ("count", Some(values)) if entry.least.is_none() && entry.most.is_none() => {
            let values: Vec<u32> = read("values", values)?;
            let default: u32 = read("default", &entry.default)?;
            fits(values.contains(&default))?;
            Ok((Permits::Numbers { values }, Value::Count(default)))
        }
        ("money", None) => {
            let least: Money = bound("least", &entry.least)?.ok_or("`least` is missing")?;
            let most: Option<Money> = bound("most", &entry.most)?;
            let default = match &entry.default {
                toml::Value::String(word) if word == "none" && entry.none => None,
                amount => Some(read::<Money>("default", amount)?),
            };
            fits(default.is_none_or(|amount| least <= amount && most.is_none_or(|most| amount <= most)))?;
            Ok((Permits::Money { least, most, none: entry.none }, Value::Money(default)))
        }
        ("count", None) => {
            let least = bound("least", &entry.least)?.ok_or("`least` is missing")?;
            let most: Option<u32> = bound("most", &entry.most)?;
            let default: u32 = read("default", &entry.default)?;
            fits(least <= default && most.is_none_or(|most| default <= most))?;
            Ok((Permits::Count { least, most }, Value::Count(default)))
        }
        ("subset", Some(values)) if entry.least.is_none() && entry.most.is_none() => {
            let values: Vec<String> = read("values", values)?;
            let default: Vec<String> = read("default", &entry.default)?;
            fits(default.iter().enumerate().all(|(at, word)| values.contains(word) && !default[..at].contains(word)))?;
            Ok((Permits::Subset { values }, Value::List(default)))
        }
        ("lines", None) => {
            let of = entry.of.clone().ok_or("`of` is missing")?;
            let default: Vec<String> = read("default", &entry.default)?;
            fits(default.iter().all(|line| !line.trim().is_empty()))?;
            Ok((Permits::Lines { of }, Value::List(default)))
        }
        (other, _) => Err(format!(
            "type `{other}`: choice and subset have values; money has least; count has either; lines have `of`"
        )),
    }
}

fn conditions_fit(schema: &Schema, option: &OptionSpec, condition: &Condition) -> Result<(), String> {
    let name = &condition.option;
    let other = schema.option(name).ok_or_else(|| format!("a condition names `{name}`, which is not declared"))?;
    let words = |permits: &Permits, words: &[String]| match permits {
        Permits::Choice { values } => words.iter().all(|word| values.contains(word)),
        _ => false,
    };
    let both_money = matches!((&option.permits, &other.permits), (Permits::Money { .. }, Permits::Money { .. }));
    let fits = match &condition.demand {
        Demand::Requires { when, is } | Demand::Excludes { when, is } => {
            words(&option.permits, std::slice::from_ref(when)) && !is.is_empty() && words(&other.permits, is)
        }
        Demand::AtLeast => both_money,
        Demand::MultipleOf { times } => both_money && *times > 0,
    };
    if fits { Ok(()) } else { Err(format!("the condition `{}` does not fit the options' values", condition.words())) }
}

fn table(rulebook: &Rulebook, entry: TableEntry) -> Result<TableSpec, String> {
    let row = |row: RowEntry| {
        let odds = match row.odds.as_str() {
            "N/A" => None,
            odds => Some(odds.parse::<Odds>().map_err(|error| error.to_string())?),
        };
        Ok(RowSpec { name: row.name, title: row.title, odds })
    };
    Ok(TableSpec {
        name: entry.name,
        used: entry.when.map(|used| Used { option: used.option, is: used.is.list() }),
        title: entry.title,
        wager: entry.wager,
        clauses: clauses(rulebook, entry.clause)?,
        odds_word: entry.odds_word.map(|id| clause(rulebook, &id)).transpose()?,
        rule: entry.rule,
        rows: each(entry.rows, |row| &row.name, row)?,
    })
}

#[cfg(test)]
mod tests {
    use super::schema;
    use law::Rulebook;

    #[test]
    fn a_choice_that_a_pay_table_is_used_under_is_one_of_the_rulebook() {
        let book = Rulebook::named("ma-boston-5").unwrap();
        let text = |option: &str, is: &str| {
            format!(
                "title = 'a'\njurisdiction = 'b'\ngame = 'c'\n\
                 [[option]]\nname = 'x'\nsays = 'Y.'\nclause = 'R1'\ntype = 'choice'\n\
                 values = ['a', 'b']\ndefault = 'a'\n\
                 [[pay-table]]\nname = 't'\nwhen = {{ option = '{option}', is = {is} }}\ntitle = 'T'\nwager = 'w'\n\
                 clause = 'R1'\nrule = 'exactly'\nrows = []\n"
            )
        };
        for (option, is, why) in
            [("y", "'a'", "names `y`, which is not declared"), ("x", "'c'", "`x` cannot be chosen to be c")]
        {
            let Err(error) = schema(book, &text(option, is)) else { panic!("`{option}` {is} is accepted") };
            assert!(error.contains(why), "{error}");
        }
        let fine = schema(book, &text("x", "['a', 'b']")).unwrap();
        assert_eq!(fine.tables()[0].used.as_ref().map(|used| used.is.join(" ")), Some("a b".to_owned()));
    }
}
