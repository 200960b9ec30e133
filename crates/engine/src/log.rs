//! A table's log as text: one JSON line per event, each with a hash over itself and everything
//! before it, so that a line changed, removed or cut off is noticed and named.

use law::Cite;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;

/// The version of the form written here.
const FORM: u32 = 1;

/// What is wrong with a log, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub what: String,
}

impl fmt::Display for LogError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

impl std::error::Error for LogError {}

#[derive(Serialize, Deserialize)]
struct Sealed {
    body: Box<serde_json::value::RawValue>,
    hash: String,
}

#[derive(Serialize)]
struct RecordOut<'a, E> {
    seq: usize,
    event: &'a E,
    clauses: Cite,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = "E: DeserializeOwned"))]
struct RecordIn<E> {
    event: E,
    clauses: Cite,
}

#[derive(Serialize, Deserialize)]
struct Header {
    form: u32,
    about: serde_json::Value,
}

fn seal(previous: &str, body: &str) -> String {
    let mut hash = Sha256::new();
    hash.update(previous.as_bytes());
    hash.update(b"\n");
    hash.update(body.as_bytes());
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Writes a log: a header that says what table it is about, then the events in order, then a
/// closing line with their number.
pub fn write<'a, E: Serialize + 'a>(about: &serde_json::Value, records: impl Iterator<Item = (&'a E, Cite)>) -> String {
    let mut text = String::new();
    let mut hash = String::new();
    let mut line = |body: String| {
        hash = seal(&hash, &body);
        text.push_str(&format!("{{\"body\":{body},\"hash\":\"{hash}\"}}\n"));
    };
    let json = |value: serde_json::Result<String>| value.expect("logs are plain data");
    line(json(serde_json::to_string(&Header { form: FORM, about: about.clone() })));
    let mut count = 0;
    for (event, clauses) in records {
        count += 1;
        line(json(serde_json::to_string(&RecordOut { seq: count, event, clauses })));
    }
    line(format!("{{\"records\":{count}}}"));
    text
}

/// A log whose hash chain is whole.
#[derive(Clone, Debug)]
pub struct Log {
    about: serde_json::Value,
    records: Vec<(usize, String)>,
}

impl Log {
    /// Reads a log and checks its chain; an error names the first line that is not as written.
    pub fn read(text: &str) -> Result<Log, LogError> {
        let wrong = |line: usize, what: &str| LogError { line, what: what.to_owned() };
        let mut bodies: Vec<(usize, String)> = Vec::new();
        let mut hash = String::new();
        for (index, row) in text.lines().enumerate() {
            let line = index + 1;
            let sealed: Sealed =
                serde_json::from_str(row).map_err(|_| wrong(line, "the record is cut off or is no record of a log"))?;
            let expected = seal(&hash, sealed.body.get());
            if sealed.hash != expected {
                return Err(wrong(line, "the record, or one before it, was changed: its hash does not fit"));
            }
            hash = expected;
            bodies.push((line, sealed.body.get().to_owned()));
        }
        let Some((_, first)) = bodies.first() else { return Err(wrong(1, "the log is empty")) };
        let header: Header = serde_json::from_str(first).map_err(|_| wrong(1, "the log has no header"))?;
        if header.form != FORM {
            return Err(wrong(1, &format!("the log has form {}; this program reads form {FORM}", header.form)));
        }
        let (last, closing) = bodies.last().cloned().unwrap_or_default();
        if bodies.len() < 2 || closing != format!("{{\"records\":{}}}", bodies.len() - 2) {
            return Err(wrong(last, "the log is truncated: its closing line is missing"));
        }
        bodies.pop();
        bodies.remove(0);
        Ok(Log { about: header.about, records: bodies })
    }

    /// What the log is about.
    pub fn about(&self) -> &serde_json::Value {
        &self.about
    }

    /// The records, each with its line.
    pub fn records(&self) -> impl Iterator<Item = (usize, &str)> {
        self.records.iter().map(|(line, body)| (*line, body.as_str()))
    }
}

/// One record of a log as an event of a game.
pub(crate) fn read_record<E: DeserializeOwned>(body: &str) -> Result<(E, Cite), String> {
    serde_json::from_str::<RecordIn<E>>(body)
        .map(|record| (record.event, record.clauses))
        .map_err(|error| format!("the record is not an event of this game: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> String {
        write(&serde_json::json!({"rulebook": "x"}), [(&1, Cite::NONE), (&2, Cite::NONE)].into_iter())
    }

    #[test]
    fn a_whole_log_reads_back() {
        let log = Log::read(&sample()).unwrap();
        assert_eq!(log.records().count(), 2);
        assert_eq!(log.about()["rulebook"], "x");
    }

    #[test]
    fn every_change_of_a_byte_is_noticed_on_its_line() {
        let text = sample();
        for (index, byte) in text.bytes().enumerate().filter(|(_, byte)| *byte != b'\n') {
            let mut changed = text.clone().into_bytes();
            changed[index] = if byte == b'1' { b'2' } else { b'1' };
            let line = text[..index].matches('\n').count() + 1;
            let changed = String::from_utf8(changed).unwrap();
            let error = Log::read(&changed).expect_err("a changed log was accepted");
            assert_eq!(error.line, line, "byte {index}: {error}");
        }
    }

    #[test]
    fn every_truncation_is_noticed() {
        let text = sample();
        for end in 0..text.len() - 1 {
            assert!(Log::read(&text[..end]).is_err(), "cut at {end}");
        }
    }
}
