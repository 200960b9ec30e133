//! A submission as text: the TOML is read with the line of every key, so that a violation can
//! say where it stands. What the keys mean is none of this file's business.

use super::Violation;
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

/// A value as the file has it.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Raw {
    /// A quoted text.
    Quoted(String),
    /// A whole number.
    Whole(i64),
    /// A number with a fraction, as written; never turned into a floating-point number.
    Fraction(String),
    /// True or false.
    Bool(bool),
    /// A table of keys.
    Table(Vec<Key>),
    /// A list of texts, each with its line.
    List(Vec<(String, usize)>),
    /// A list of anything else, a date or a number too large, in words.
    Other(String),
}

/// A key with its value and its line.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Key {
    pub(super) name: String,
    pub(super) line: usize,
    pub(super) value: Raw,
}

impl Raw {
    /// What was found, in words.
    pub(super) fn words(&self) -> String {
        match self {
            Raw::Quoted(text) if text.trim().is_empty() => "an empty text".to_owned(),
            Raw::Quoted(text) => format!("`{text}`"),
            Raw::Whole(number) => number.to_string(),
            Raw::Fraction(number) => number.clone(),
            Raw::Bool(truth) => truth.to_string(),
            Raw::Table(_) => "a table of keys".to_owned(),
            Raw::List(_) => "a list".to_owned(),
            Raw::Other(words) => words.clone(),
        }
    }
}

impl From<toml::Value> for Raw {
    fn from(value: toml::Value) -> Raw {
        match value {
            toml::Value::String(text) => Raw::Quoted(text),
            toml::Value::Integer(number) => Raw::Whole(number),
            toml::Value::Float(number) => Raw::Fraction(number.to_string()),
            toml::Value::Boolean(truth) => Raw::Bool(truth),
            toml::Value::Table(_) => Raw::Table(Vec::new()),
            toml::Value::Array(items) => {
                let texts = items.iter().map(|item| Some((item.as_str()?.to_owned(), 0)));
                texts.collect::<Option<_>>().map_or_else(not_texts, Raw::List)
            }
            toml::Value::Datetime(date) => Raw::Other(format!("the date {date}")),
        }
    }
}

fn not_texts() -> Raw {
    Raw::Other("a list with items that are not quoted".to_owned())
}

/// The keys of a submission in the order of the file, and what is wrong with its TOML. Keys that
/// stand twice are reported and the first of them counts; after any other mistake there are no keys.
pub(super) fn parse(text: &str) -> (Option<Vec<Key>>, Vec<Violation>) {
    let (table, errors) = DeTable::parse_recoverable(text);
    let mut all_repeated = true;
    let mut violations: Vec<Violation> = Vec::new();
    for error in errors {
        let start = error.span().map_or(text.len(), |span| span.start);
        let (line, column) = position(text, start);
        let repeated = error.message().starts_with("duplicate key");
        all_repeated &= repeated;
        let violation = if repeated {
            let key = error.span().and_then(|span| text.get(span)).unwrap_or_default().trim_matches(['"', '\'']);
            Violation::new(path_of(text, start, key), format!("`{key}` a second time"), "each key once", None)
        } else {
            let found = format!("a mistake at column {column}: {}", error.message());
            Violation::new("toml", found, "TOML, such as `key = \"text\"`", None)
        };
        if violations.iter().all(|other| (other.line, &other.path) != (Some(line), &violation.path)) {
            violations.push(violation.on(Some(line)));
        }
    }
    let keys = all_repeated.then(|| keys(text, table.into_inner()));
    (keys, violations)
}

/// Line and column, both from 1.
fn position(text: &str, at: usize) -> (usize, usize) {
    let before = &text.as_bytes()[..at.min(text.len())];
    let line_start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |newline| newline + 1);
    let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
    (line, String::from_utf8_lossy(&before[line_start..]).chars().count() + 1)
}

/// The path of a key that the reader refused: the heading above it, then the key.
fn path_of(text: &str, at: usize, key: &str) -> String {
    let line = position(text, at).0;
    let headings = text.lines().take(line).filter_map(|line| line.trim().strip_prefix('[')?.split(']').next());
    match headings.last() {
        Some(heading) if heading != key => format!("{}.{key}", heading.trim()),
        _ => key.to_owned(),
    }
}

fn keys(text: &str, table: DeTable<'_>) -> Vec<Key> {
    let mut keys: Vec<(usize, Key)> = table.into_iter().map(|(name, value)| key(text, name, value)).collect();
    keys.sort_by_key(|(start, _)| *start);
    keys.into_iter().map(|(_, key)| key).collect()
}

fn key(text: &str, name: Spanned<DeString<'_>>, value: Spanned<DeValue<'_>>) -> (usize, Key) {
    let start = name.span().start;
    let value = match value.into_inner() {
        DeValue::String(text) => Raw::Quoted(text.into_owned()),
        DeValue::Integer(number) => {
            let whole = i64::from_str_radix(number.as_str(), number.radix());
            whole.map_or_else(|_| Raw::Other(format!("the number {number}")), Raw::Whole)
        }
        DeValue::Float(number) => Raw::Fraction(number.as_str().to_owned()),
        DeValue::Boolean(truth) => Raw::Bool(truth),
        DeValue::Table(table) => Raw::Table(keys(text, table)),
        DeValue::Array(items) => {
            let texts = items.into_iter().map(|item| {
                let line = position(text, item.span().start).0;
                Some((item.into_inner().as_str()?.to_owned(), line))
            });
            texts.collect::<Option<_>>().map_or_else(not_texts, Raw::List)
        }
        DeValue::Datetime(date) => Raw::Other(format!("the date {date}")),
    };
    (start, Key { name: name.into_inner().into_owned(), line: position(text, start).0, value })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_come_in_the_order_of_the_file_with_their_lines() {
        let (keys, violations) = parse("b = 1\n\n[z]\ny = '2'\nx = 2.50\n[a]\n");
        assert_eq!(violations, []);
        let keys = keys.unwrap();
        let names: Vec<_> = keys.iter().map(|key| (key.name.as_str(), key.line)).collect();
        assert_eq!(names, [("b", 1), ("z", 3), ("a", 6)]);
        let Raw::Table(inner) = &keys[1].value else { panic!("{keys:?}") };
        assert_eq!(inner[1], Key { name: "x".to_owned(), line: 5, value: Raw::Fraction("2.50".to_owned()) });
    }

    #[test]
    fn a_syntax_mistake_has_line_and_column_and_gives_no_keys() {
        let (keys, violations) = parse("a = 1\nb = = 2\n");
        assert!(keys.is_none());
        assert_eq!((violations[0].line, violations[0].path.as_str()), (Some(2), "toml"));
        assert!(violations[0].found.contains("column 5"), "{}", violations[0]);
    }

    #[test]
    fn a_key_that_stands_twice_is_named_with_its_path() {
        let (keys, violations) = parse("[options]\nseats = 5\nseats = 6\n");
        assert_eq!(violations.len(), 1, "{violations:?}");
        assert_eq!(
            violations[0].to_string(),
            "options.seats (line 3): found `seats` a second time; permitted each key once"
        );
        let Raw::Table(inner) = &keys.unwrap()[0].value else { panic!() };
        assert_eq!(inner[0].value, Raw::Whole(5));
    }
}
