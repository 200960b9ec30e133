//! One value of a submission against what its option or row permits.

use super::submission::Raw;
use super::{OddsRule, OptionSpec, Permits, RowSpec, TableSpec, Value, Violation};
use kit::{Money, Odds, OddsWord};
use law::Clause;
use std::cmp::Ordering;

/// No table deals in amounts or odds beyond these; with them no payout can overflow.
pub(super) const MONEY_MOST: Money = Money::dollars(1_000_000_000);
pub(super) const ODDS_MOST: Odds = Odds::to(1_000_000, 1);

/// Where a rulebook sets no most number of a thing, no table has more of it than this.
pub(super) const COUNT_MOST: u32 = 100;

/// The value of an option.
pub(super) fn value(option: &OptionSpec, path: &str, raw: &Raw) -> Result<Value, Violation> {
    let wrong = |found: String| Violation::new(path, found, option.permits.words(), option.clause());
    match &option.permits {
        Permits::Choice { values } => choice(values, raw).ok_or_else(|| {
            let names = values.iter().map(String::as_str);
            match raw {
                Raw::Bool(truth) => wrong(raw.words()).did_you_mean(if *truth { "yes" } else { "no" }, names),
                Raw::Quoted(text) => wrong(raw.words()).did_you_mean(text, names),
                Raw::List(items) if items.len() > 1 => {
                    let items: Vec<String> = items.iter().map(|(item, _)| format!("`{item}`")).collect();
                    let permitted = format!("one of {}", option.permits.words());
                    Violation::new(path, items.join(" and "), permitted, option.single.unwrap_or(option.clause()))
                }
                _ => wrong(raw.words()),
            }
        }),
        Permits::Money { least, most, none } => {
            if *none && matches!(raw, Raw::Quoted(text) if text == "none") {
                return Ok(Value::Money(None));
            }
            let amount = money(raw).map_err(|(found, help)| advised(wrong(found), help))?;
            if amount > MONEY_MOST {
                return Err(Violation::new(path, amount.to_string(), format!("at most {MONEY_MOST}"), None));
            }
            let inside = *least <= amount && most.is_none_or(|most| amount <= most);
            if inside { Ok(Value::Money(Some(amount))) } else { Err(wrong(amount.to_string())) }
        }
        Permits::Count { least, most } => match count(raw) {
            Ok(number) if number > COUNT_MOST && most.is_none() => {
                Err(Violation::new(path, number.to_string(), format!("at most {COUNT_MOST}"), None))
            }
            Ok(number) if *least <= number && most.is_none_or(|most| number <= most) => Ok(Value::Count(number)),
            Ok(_) => Err(wrong(raw.words())),
            Err((found, help)) => Err(advised(wrong(found), help)),
        },
        Permits::Numbers { values } => match count(raw) {
            Ok(number) if values.contains(&number) => Ok(Value::Count(number)),
            Ok(number) => {
                let inside = values.iter().any(|value| *value < number) && values.iter().any(|value| *value > number);
                let clause = option.between.filter(|_| inside).unwrap_or(option.clause());
                Err(Violation::new(path, raw.words(), option.permits.words(), clause))
            }
            Err((found, help)) => Err(advised(wrong(found), help)),
        },
        Permits::Subset { values } => subset(values, raw).map_err(|(found, meant)| {
            let names = values.iter().map(String::as_str);
            meant.map_or_else(|| wrong(found.clone()), |meant| wrong(found.clone()).did_you_mean(&meant, names))
        }),
        Permits::Lines { .. } => match raw {
            Raw::List(items) if items.iter().any(|(item, _)| item.trim().is_empty()) => {
                Err(wrong("a line that says nothing".to_owned()))
            }
            Raw::List(items) => Ok(list(items)),
            _ => Err(wrong(raw.words())),
        },
    }
}

fn advised(violation: Violation, help: Option<String>) -> Violation {
    match help {
        Some(help) => violation.help(help),
        None => violation,
    }
}

/// A whole number, or what was found in words and perhaps advice.
fn count(raw: &Raw) -> Result<u32, (String, Option<String>)> {
    match raw {
        Raw::Whole(number) => u32::try_from(*number).map_err(|_| (raw.words(), None)),
        Raw::Quoted(text) if text.trim().parse::<u32>().is_ok() => {
            Err((format!("the text {}", raw.words()), Some(format!("write {} without quotes", text.trim()))))
        }
        _ => Err((raw.words(), None)),
    }
}

/// A list of different words, or what was found and which word may have been meant otherwise.
fn subset(values: &[String], raw: &Raw) -> Result<Value, (String, Option<String>)> {
    let Raw::List(items) = raw else { return Err((raw.words(), None)) };
    for (at, (item, _)) in items.iter().enumerate() {
        if !values.contains(item) {
            return Err((format!("`{item}`"), Some(item.clone())));
        }
        if items[..at].iter().any(|(earlier, _)| earlier == item) {
            return Err((format!("`{item}` a second time"), None));
        }
    }
    Ok(list(items))
}

fn list(items: &[(String, usize)]) -> Value {
    Value::List(items.iter().map(|(item, _)| item.trim().to_owned()).collect())
}

fn choice(values: &[String], raw: &Raw) -> Option<Value> {
    let Raw::Quoted(text) = raw else { return None };
    values.contains(text).then(|| Value::Choice(text.clone()))
}

/// An amount, or what was found in words and perhaps advice.
fn money(raw: &Raw) -> Result<Money, (String, Option<String>)> {
    match raw {
        Raw::Quoted(text) => text.parse::<Money>().map_err(|error| match text.trim().is_empty() {
            true => (raw.words(), None),
            false => (format!("`{text}` ({})", error.why), None),
        }),
        Raw::Whole(dollars) => {
            let amount = if *dollars < 0 { None } else { dollars.checked_mul(100) };
            amount.map(Money::cents).ok_or_else(|| (raw.words(), None))
        }
        Raw::Fraction(number) => {
            let help = format!("quote an amount with cents: \"{number}\"");
            Err((format!("the unquoted number {number}"), Some(help)))
        }
        _ => Err((raw.words(), None)),
    }
}

/// The odds of a row, or everything wrong with them. `for` is the clause that forbids the word.
pub(super) fn odds(
    table: &TableSpec,
    row: &RowSpec,
    path: &str,
    raw: &Raw,
    no_for: Option<Clause>,
) -> Result<Option<Odds>, Vec<Violation>> {
    let wrong = |found: String| Violation::new(path, found, table.words(row), table.clause());
    let is_sum = |odds: Odds| odds.word() == OddsWord::Sum;
    let sums = row.odds.is_some_and(is_sum);
    let offered = match raw {
        Raw::Quoted(text) if text == "N/A" => None,
        Raw::Quoted(text) => match text.parse::<Odds>() {
            Ok(odds) => Some(odds),
            Err(_) if sums => return Err(vec![wrong(raw.words()).help("write a sum of money, such as `$25`")]),
            Err(_) if row.odds.is_some_and(|odds| odds.share().is_some()) => {
                return Err(vec![wrong(raw.words()).help("write a share of the meter, such as `100% of meter`")]);
            }
            Err(_) => return Err(vec![wrong(raw.words()).help("write odds as two whole numbers, such as `3 to 1`")]),
        },
        Raw::Whole(number) if sums => return Err(vec![wrong(raw.words()).help(format!("write a sum: \"${number}\""))]),
        Raw::Whole(number) => return Err(vec![wrong(raw.words()).help(format!("write odds: \"{number} to 1\""))]),
        _ => return Err(vec![wrong(raw.words())]),
    };
    let mut violations = Vec::new();
    if offered.is_some_and(|odds| is_sum(odds) != sums) {
        let how = if sums { "write a sum of money, such as `$25`" } else { "write odds, such as `3 to 1`" };
        return Err(vec![wrong(raw.words()).help(how)]);
    }
    if let (Some(odds), Some(clause)) = (offered, no_for)
        && odds.word() == OddsWord::For
    {
        let help = format!("`{odds}` is `{}`", odds.worded_to());
        violations.push(Violation::new(path, odds.to_string(), "odds worded with `to`, not `for`", clause).help(help));
    }
    if offered.is_some_and(|odds| odds.share().is_none() && odds.cmp_value(ODDS_MOST) == Ordering::Greater) {
        violations.push(Violation::new(path, raw.words(), format!("at most {ODDS_MOST}"), None));
    }
    let found = || offered.map_or_else(|| "N/A".to_owned(), |odds| odds.to_string());
    let permitted = match (table.rule, row.odds, offered) {
        (OddsRule::AtLeast, Some(floor), Some(odds)) => odds.cmp_value(floor) != Ordering::Less,
        (OddsRule::AtLeast, Some(_), None) => false,
        (OddsRule::Exactly, Some(listed), Some(odds)) => {
            odds.cmp_value(listed) == Ordering::Equal && odds.word() == listed.word()
        }
        (OddsRule::Exactly, listed, odds) => listed == odds,
        (OddsRule::AtLeast, None, _) | (OddsRule::Free, ..) => true,
    };
    if !permitted {
        violations.push(wrong(found()));
    }
    if violations.is_empty() { Ok(offered) } else { Err(violations) }
}
