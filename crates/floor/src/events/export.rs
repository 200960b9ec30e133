//! Events for other programs: CSV, JSON lines, Parquet.

use super::Record;
use odds::export::parquet;
use odds::export::table::{Table, Values};

/// How events are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// RFC 4180, with a heading.
    Csv,
    /// One object of JSON to the line.
    Jsonl,
    /// Apache Parquet.
    Parquet,
}

impl Format {
    /// The media type.
    pub fn media_type(self) -> &'static str {
        match self {
            Format::Csv => "text/csv; charset=utf-8",
            Format::Jsonl => "application/jsonl",
            Format::Parquet => "application/vnd.apache.parquet",
        }
    }

    /// What the names of such files end with.
    pub fn ending(self) -> &'static str {
        match self {
            Format::Csv => "csv",
            Format::Jsonl => "jsonl",
            Format::Parquet => "parquet",
        }
    }
}

/// Events in a format.
pub fn write(records: &[Record], format: Format) -> Vec<u8> {
    match format {
        Format::Csv => table(records).csv().into_bytes(),
        Format::Parquet => parquet::file(&table(records), &[("streams", "floor events")]),
        Format::Jsonl => {
            let line = |record| serde_json::to_string(record).expect("a record is plain data") + "\n";
            records.iter().map(line).collect::<String>().into_bytes()
        }
    }
}

fn table(records: &[Record]) -> Table {
    let text = |of: fn(&Record) -> String| Values::Text(records.iter().map(of).collect());
    let maybe = |of: fn(&Record) -> &Option<String>| {
        Values::Text(records.iter().map(|record| of(record).clone().unwrap_or_default()).collect())
    };
    let number = |of: fn(&Record) -> Option<i64>| {
        Values::Text(records.iter().map(|record| of(record).map_or_else(String::new, |n| n.to_string())).collect())
    };
    let whole = |of: fn(&Record) -> i64| Values::Whole(records.iter().map(of).collect());
    Table {
        columns: vec![
            ("stream", text(|record| record.stream.clone())),
            ("seq", whole(|record| record.seq)),
            ("at_ms", whole(|record| record.at)),
            ("time", text(|record| record.time.clone())),
            ("kind", text(|record| record.kind.clone())),
            ("account", number(|record| record.account)),
            ("by", number(|record| record.by)),
            ("table", number(|record| record.table)),
            ("address", maybe(|record| &record.address)),
            ("before", maybe(|record| &record.before)),
            ("after", maybe(|record| &record.after)),
            ("reason", maybe(|record| &record.reason)),
            ("details", text(|record| record.details.clone())),
            ("hash", text(|record| record.hash.clone())),
        ],
    }
}
