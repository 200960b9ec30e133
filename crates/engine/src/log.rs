//! A table's log as text: one JSON line per command with what followed from it, each with a hash over itself and
//! everything before it, so that a line changed, removed or cut off is noticed and named. Whoever writes all
//! hashes anew is found out too: reading a log says every command again and compares.

use crate::{AnyTable, Chance, LogLine, Place, Who, Words};
use kit::{Cards, Dice, Tiles};
use law::Cite;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};
use std::fmt;

/// The version of the form written here.
const FORM: u32 = 2;

/// The most bytes of a log: a hundred times an evening at a table.
const MOST: usize = 16 << 20;
/// The most bytes of one line.
const MOST_OF_A_LINE: usize = 256 << 10;
/// The most bytes of the words of an act.
const MOST_OF_AN_ACT: usize = 200;

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
    body: Box<RawValue>,
    hash: String,
}

/// A command and what followed from it, as a line says it.
#[derive(Serialize, Deserialize)]
struct TurnOfLog {
    who: Who,
    said: Words,
    events: Vec<RecordOfLog>,
}

#[derive(Serialize, Deserialize)]
struct RecordOfLog {
    event: Box<RawValue>,
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

/// Writes a log: a header that says what table it is about, then the commands in order, each with what followed from
/// it, then a closing line with their number.
pub(crate) fn write(about: &serde_json::Value, turns: &[(Who, Words, Vec<LogLine>)]) -> String {
    let mut text = String::new();
    let mut hash = String::new();
    let mut line = |body: String| {
        hash = seal(&hash, &body);
        text.push_str(&format!("{{\"body\":{body},\"hash\":\"{hash}\"}}\n"));
    };
    let json = |value: serde_json::Result<String>| value.expect("logs are plain data");
    line(json(serde_json::to_string(&Header { form: FORM, about: about.clone() })));
    for (who, said, lines) in turns {
        let event = |line: &LogLine| RecordOfLog { event: raw(&line.event), clauses: line.clauses };
        let turn = TurnOfLog { who: *who, said: said.clone(), events: lines.iter().map(event).collect() };
        line(json(serde_json::to_string(&turn)));
    }
    line(format!("{{\"commands\":{}}}", turns.len()));
    text
}

fn raw(value: &serde_json::Value) -> Box<RawValue> {
    serde_json::value::to_raw_value(value).expect("events are plain data")
}

/// Says every command of a log anew at a new table. What is logged is compared with what follows and never applied, so
/// that nothing can happen here which could not happen at a table.
pub(crate) fn decide_anew(table: &mut dyn AnyTable, log: &Log) -> Result<(), LogError> {
    for (line, text) in log.turns() {
        say_anew(table, text).map_err(|what| LogError { line, what })?;
    }
    Ok(())
}

fn say_anew(table: &mut dyn AnyTable, text: &str) -> Result<(), String> {
    let turn: TurnOfLog =
        serde_json::from_str(text).map_err(|error| format!("the record is no command with its events: {error}"))?;
    let TurnOfLog { who, said, events } = turn;
    if said.act.len() > MOST_OF_AN_ACT {
        return Err(format!("its act has {} bytes, and none has more than {MOST_OF_AN_ACT}", said.act.len()));
    }
    let lines = table.say(who, &said, &mut Nothing);
    let lines = lines.map_err(|refusal| format!("`{}` of {who} would be {refusal}", said.act))?;
    for (place, (logged, line)) in events.iter().zip(&lines).enumerate() {
        let told = || format!("event {} of `{}` of {who}", place + 1, said.act);
        let follows = raw(&line.event);
        if logged.event.get() != follows.get() {
            return Err(format!("{}: `{}` follows, logged is `{}`", told(), line.says, short(logged.event.get())));
        }
        if logged.clauses != line.clauses {
            return Err(format!("{} is by [{}], logged is [{}]", told(), line.clauses, logged.clauses));
        }
    }
    if events.len() != lines.len() {
        let (follow, logged) = (lines.len(), events.len());
        return Err(format!("{follow} event(s) follow from `{}` of {who}, {logged} are logged", said.act));
    }
    Ok(())
}

/// The beginning of a text, so that a message stays readable.
fn short(text: &str) -> String {
    match text.char_indices().nth(200) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}

/// No chance: what came of it is logged with each command.
struct Nothing;

impl Chance for Nothing {
    fn shuffled(&mut self) {}

    fn shuffled_again(&mut self, _: &[kit::Card]) {}

    fn cut(&mut self, _: usize) {}

    fn cards(&mut self, to: Place, _: usize) -> Result<Cards, String> {
        Err(format!("the log does not say which cards came to {to:?}"))
    }

    fn dice(&mut self, _: usize) -> Result<Dice, String> {
        Err("the log does not say how the dice fell".to_owned())
    }

    fn tiles(&mut self, to: Place, _: [u8; 4]) -> Result<Tiles, String> {
        Err(format!("the log does not say which tiles came to {to:?}"))
    }
}

/// A log whose hash chain is whole.
#[derive(Clone, Debug)]
pub struct Log {
    about: serde_json::Value,
    turns: Vec<(usize, String)>,
}

impl Log {
    /// Reads a log and checks its chain; an error names the first line that is not as written.
    pub fn read(text: &str) -> Result<Log, LogError> {
        let wrong = |line: usize, what: &str| LogError { line, what: what.to_owned() };
        let mut bodies: Vec<(usize, String)> = Vec::new();
        let mut hash = String::new();
        if text.len() > MOST {
            return Err(wrong(1, &format!("the log has {} bytes, and at most {MOST} are read", text.len())));
        }
        for (index, row) in text.lines().enumerate() {
            let line = index + 1;
            if row.len() > MOST_OF_A_LINE {
                return Err(wrong(line, &format!("the line has {} bytes, at most {MOST_OF_A_LINE}", row.len())));
            }
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
        if bodies.len() < 2 || closing != format!("{{\"commands\":{}}}", bodies.len() - 2) {
            return Err(wrong(last, "the log is truncated: its closing line is missing"));
        }
        bodies.pop();
        bodies.remove(0);
        Ok(Log { about: header.about, turns: bodies })
    }

    /// What the log is about.
    pub fn about(&self) -> &serde_json::Value {
        &self.about
    }

    /// The commands with what followed from them, each with its line.
    pub fn turns(&self) -> impl Iterator<Item = (usize, &str)> {
        self.turns.iter().map(|(line, body)| (*line, body.as_str()))
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
        let turn = |who| (who, Words::of("deal"), Vec::new());
        write(&serde_json::json!({"rulebook": "x"}), &[turn(Who::Dealer), turn(Who::Floorperson)])
    }

    #[test]
    fn a_whole_log_reads_back() {
        let log = Log::read(&sample()).unwrap();
        assert_eq!(log.turns().count(), 2);
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
