//! Reading events of both streams, the one of the floor and the one of the program, as one list.

use super::STREAM;
use crate::house_log;
use jiff::Timestamp;
use serde::Serialize;
use serde_json::Value;
use store::{Entry, EntryReader, Store, StoreError};
use utoipa::ToSchema;

/// How many entries are read at once when the newest are asked for.
const PIECE: i64 = 500;

/// The most entries that are looked through for one page.
const MOST_LOOKED: i64 = 20_000;

/// An event as it is listed and exported: what every event may have, and all of it as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = EventRecord)]
pub struct Record {
    /// The stream: `floor` or `events`.
    pub stream: String,
    /// The entry of the stream.
    pub seq: i64,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// The same as people write it.
    pub time: String,
    /// What happened: `role-changed`.
    pub kind: String,
    /// The account that it concerns.
    pub account: Option<i64>,
    /// The account that did it.
    pub by: Option<i64>,
    /// The table that it concerns.
    pub table: Option<i64>,
    /// From where.
    pub address: Option<String>,
    /// The value before.
    pub before: Option<String>,
    /// The value after.
    pub after: Option<String>,
    /// Why.
    pub reason: Option<String>,
    /// Everything that the entry says of it, as JSON.
    pub details: String,
    /// The hash of the entry, which is chained to all before it.
    pub hash: String,
}

/// Which events are wanted; those that fit everything that is told.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Of one of these kinds.
    pub kinds: Vec<String>,
    /// That concern this account, or were done by it.
    pub account: Option<i64>,
    /// That concern this table.
    pub table: Option<i64>,
    /// At or after this time, in milliseconds since 1970.
    pub since: Option<i64>,
    /// Before this time.
    pub until: Option<i64>,
}

impl Filter {
    fn fits(&self, record: &Record) -> bool {
        let mine = |account: i64| record.account == Some(account) || record.by == Some(account);
        (self.kinds.is_empty() || self.kinds.contains(&record.kind))
            && self.account.is_none_or(mine)
            && self.table.is_none_or(|table| record.table == Some(table))
            && self.since.is_none_or(|since| record.at >= since)
            && self.until.is_none_or(|until| record.at < until)
    }
}

/// A time as people write it: `2026-11-18`, `2026-11-18T14:30:00Z`, or milliseconds since 1970.
///
/// # Errors
/// When it is none of these.
pub fn time(text: &str) -> Result<i64, String> {
    if let Ok(ms) = text.parse::<i64>() {
        return Ok(ms);
    }
    let whole = if text.contains('T') { text.to_owned() } else { format!("{text}T00:00:00Z") };
    let read = whole.parse::<Timestamp>().map(|time| time.as_millisecond());
    read.map_err(|_| format!("`{text}` is not a time; write 2026-11-18 or 2026-11-18T14:30:00Z"))
}

/// Every event that fits, the oldest first.
///
/// # Errors
/// When the store fails.
pub async fn all(store: &dyn Store, filter: &Filter) -> Result<Vec<Record>, StoreError> {
    let mut found = Vec::new();
    for stream in [house_log::STREAM, STREAM] {
        let mut reading = EntryReader::after(store, stream, 0);
        while let Some(entries) = reading.next().await? {
            found.extend(entries.iter().flat_map(records).filter(|record| filter.fits(record)));
        }
    }
    found.sort_by(|a, b| (a.at, &a.stream, a.seq).cmp(&(b.at, &b.stream, b.seq)));
    Ok(found)
}

/// Some events, and where the older ones begin.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = EventPage)]
pub struct Page {
    /// The newest first.
    pub events: Vec<Record>,
    /// Give this as `before` to see older ones; nothing if there are none.
    pub older: Option<String>,
}

/// The newest events that fit, at most so many, older than a place that a page before told.
///
/// # Errors
/// When the store fails.
pub async fn newest(store: &dyn Store, filter: &Filter, before: Option<&str>, most: usize) -> Result<Page, StoreError> {
    let mut ends = ends(store, before).await?;
    let mut tails = [Tail::new(house_log::STREAM, ends[0]), Tail::new(STREAM, ends[1])];
    let (mut events, mut looked) = (Vec::new(), 0);
    while events.len() < most && looked < MOST_LOOKED {
        for tail in &mut tails {
            tail.fill(store).await?;
        }
        let newer = usize::from(tails[1].newest() > tails[0].newest());
        let Some(entry) = tails[newer].entries.pop() else { break };
        ends[newer] = entry.seq;
        looked += 1;
        events.extend(records(&entry).into_iter().rev().filter(|record| filter.fits(record)));
        if filter.since.is_some_and(|since| entry.at < since) {
            ends = [1, 1];
            break;
        }
    }
    let older = (ends[0] > 1 || ends[1] > 1).then(|| format!("{}.{}", ends[0], ends[1]));
    Ok(Page { events, older })
}

/// The entries before which both streams are read.
async fn ends(store: &dyn Store, before: Option<&str>) -> Result<[i64; 2], StoreError> {
    let told = before.and_then(|before| before.split_once('.'));
    if let Some((Ok(floor), Ok(events))) = told.map(|(a, b)| (a.parse::<i64>(), b.parse::<i64>())) {
        return Ok([floor.max(1), events.max(1)]);
    }
    let mut ends = [1, 1];
    for (end, stream) in ends.iter_mut().zip([house_log::STREAM, STREAM]) {
        *end = store.head(stream).await?.map_or(1, |head| head.seq.saturating_add(1));
    }
    Ok(ends)
}

/// A stream read from its end.
struct Tail {
    stream: &'static str,
    /// The entry before which nothing has been read.
    from: i64,
    /// What was read and not yet taken, the newest last.
    entries: Vec<Entry>,
}

impl Tail {
    fn new(stream: &'static str, from: i64) -> Tail {
        Tail { stream, from, entries: Vec::new() }
    }

    async fn fill(&mut self, store: &dyn Store) -> Result<(), StoreError> {
        if self.entries.is_empty() && self.from > 1 {
            let after = (self.from - 1 - PIECE).max(0);
            self.entries = store.entries(self.stream, after, self.from - 1 - after).await?;
            self.from = after + 1;
        }
        Ok(())
    }

    fn newest(&self) -> Option<i64> {
        self.entries.last().map(|entry| entry.at)
    }
}

/// The events of an entry. Each is a word and, under it, what belongs to it; what every event may have is found by its
/// name, so that no event can be forgotten here.
fn records(entry: &Entry) -> Vec<Record> {
    let body: Value = serde_json::from_str(&entry.body).unwrap_or_default();
    let listed = body.get("house").or_else(|| body.get("events")).and_then(Value::as_array);
    listed.into_iter().flatten().filter_map(|event| record(entry, event)).collect()
}

fn record(entry: &Entry, event: &Value) -> Option<Record> {
    let (kind, fields) = match event {
        Value::String(kind) => (kind.clone(), &Value::Null),
        Value::Object(object) => object.iter().next().map(|(kind, fields)| (kind.clone(), fields))?,
        _ => return None,
    };
    let number = |name: &str| fields.get(name).and_then(Value::as_i64);
    let text = |name: &str| match fields.get(name) {
        None | Some(Value::Null) => None,
        Some(Value::String(text)) => Some(text.clone()),
        Some(other) => Some(other.to_string()),
    };
    Some(Record {
        stream: entry.stream.clone(),
        seq: entry.seq,
        at: entry.at,
        time: Timestamp::from_millisecond(entry.at).map(|time| time.to_string()).unwrap_or_default(),
        account: number("account"),
        by: number("by"),
        table: number("table"),
        address: text("address"),
        before: text("before"),
        after: text("after"),
        reason: text("reason"),
        details: if fields.is_null() { "{}".to_owned() } else { fields.to_string() },
        hash: entry.hash.iter().map(|byte| format!("{byte:02x}")).collect(),
        kind,
    })
}
