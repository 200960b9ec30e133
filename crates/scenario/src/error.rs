//! What is wrong with a scenario's text, where it stands, and what to write instead.

use engine::letters_apart;
use serde::{Serialize, Serializer, ser::SerializeMap};
use std::fmt;

/// Where something stands in its file. Two scenarios are equal if they say the same, wherever it
/// stands, so any two places compare as equal.
#[derive(Clone, Debug)]
pub enum At {
    /// A line of a Markdown file, from 1.
    Line(usize),
    /// A line and column of a JSON file, from 1.
    Column(usize, usize),
    /// A path into a JSON file: `seats[0].cards`.
    Path(String),
}

impl At {
    /// The line, where the place has one.
    pub fn line(&self) -> Option<usize> {
        match self {
            At::Line(line) | At::Column(line, _) => Some(*line),
            At::Path(_) => None,
        }
    }

    /// The path, where the place has one.
    pub fn path(&self) -> Option<&str> {
        match self {
            At::Path(path) => Some(path),
            _ => None,
        }
    }
}

impl PartialEq for At {
    fn eq(&self, _: &At) -> bool {
        true
    }
}

impl Eq for At {}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            At::Line(line) => write!(f, "line {line}"),
            At::Column(line, column) => write!(f, "line {line}, column {column}"),
            At::Path(path) => f.write_str(path),
        }
    }
}

/// One thing wrong with a scenario's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// The file.
    pub file: String,
    /// Where in it.
    pub at: At,
    /// The offending text; empty where something is missing.
    pub found: String,
    /// What is wrong with it.
    pub wrong: String,
    /// What may stand there, or what was probably meant.
    pub help: Option<String>,
}

impl fmt::Display for Error {
    /// `scenarios/a.md:12: `sevn` is no outcome; permitted: ...`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.at {
            At::Line(line) => write!(f, "{}:{line}: ", self.file)?,
            At::Column(line, column) => write!(f, "{}:{line}:{column}: ", self.file)?,
            At::Path(path) => write!(f, "{}: {path}: ", self.file)?,
        }
        if !self.found.is_empty() {
            write!(f, "`{}`: ", self.found)?;
        }
        f.write_str(&self.wrong)?;
        self.help.as_ref().map_or(Ok(()), |help| write!(f, "; {help}"))
    }
}

impl std::error::Error for Error {}

impl Serialize for Error {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("file", &self.file)?;
        map.serialize_entry("line", &self.at.line())?;
        if let At::Column(_, column) = self.at {
            map.serialize_entry("column", &column)?;
        }
        if let Some(path) = self.at.path() {
            map.serialize_entry("path", path)?;
        }
        map.serialize_entry("found", &self.found)?;
        map.serialize_entry("wrong", &self.wrong)?;
        map.serialize_entry("help", &self.help)?;
        map.end()
    }
}

/// What is wrong with a piece of text, before its place is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    pub(crate) found: String,
    pub(crate) wrong: String,
    pub(crate) help: Option<String>,
}

impl Fault {
    pub(crate) fn new(found: impl Into<String>, wrong: impl Into<String>) -> Fault {
        Fault { found: found.into(), wrong: wrong.into(), help: None }
    }

    pub(crate) fn help(mut self, help: impl Into<String>) -> Fault {
        self.help = Some(help.into());
        self
    }

    /// With the nearest of these names, or all of them where none is near.
    pub(crate) fn names<'a>(self, found: &str, names: impl IntoIterator<Item = &'a str>) -> Fault {
        let names: Vec<&str> = names.into_iter().collect();
        match nearest(found, names.iter().copied()) {
            Some(name) => self.help(format!("did you mean `{name}`?")),
            None => self.help(format!("permitted: {}", names.join(", "))),
        }
    }

    pub(crate) fn at(self, file: &str, at: &At) -> Error {
        Error { file: file.to_owned(), at: at.clone(), found: self.found, wrong: self.wrong, help: self.help }
    }
}

/// The name nearest to what was written, if it is at most a third of its letters away.
pub(crate) fn nearest<'a>(found: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let found = found.trim().to_lowercase();
    names
        .into_iter()
        .filter_map(|name| Some((letters_apart(&found, &name.to_lowercase(), (name.len() / 3).max(1))?, name)))
        .min()
        .map(|(_, name)| name)
}
