//! What a floor is started with, and its key.

use super::FloorError;
use crate::clock::{Clock, System};
use crate::events;
use crate::table::Pace;
use kit::Money;
use std::path::PathBuf;
use std::sync::Arc;

/// What a floor is started with.
#[derive(Clone)]
pub struct Config {
    /// Where the store is: a path, `sqlite:PATH` or `postgres://...`.
    pub database: String,
    /// The file of the key that seals secrets; for SQLite it is beside the database unless told.
    pub key_file: Option<PathBuf>,
    /// The key itself, as hexadecimal digits: for nodes that share a PostgreSQL.
    pub key: Option<String>,
    /// How fast its tables go.
    pub pace: Pace,
    /// Whether a table of every registered rulebook is opened on a floor that has none.
    pub open_all: bool,
    /// The name of this node; one is made up if none is given.
    pub node: Option<String>,
    /// Where the time comes from.
    pub clock: Arc<dyn Clock>,
    /// Wins from this amount on are significant events.
    pub large_win: Money,
}

impl Config {
    /// A floor on this database with the usual settings.
    pub fn new(database: impl Into<String>) -> Config {
        Config {
            database: database.into(),
            key_file: None,
            key: None,
            pace: Pace::default(),
            open_all: true,
            node: None,
            clock: Arc::new(System),
            large_win: events::LARGE_WIN,
        }
    }
}

/// The file beside a database of SQLite that holds the floor's key.
pub fn key_file(database: &str) -> Option<PathBuf> {
    let path = database.strip_prefix("sqlite:").unwrap_or(database);
    (!path.contains("://")).then(|| PathBuf::from(path.split('?').next().unwrap_or(path)).with_extension("key"))
}

/// The key that seals secrets and signs heads: given, or in a file, which is made where there is none.
///
/// # Errors
/// When there is none to be had.
pub fn seal(config: &Config) -> Result<fair::Seal, FloorError> {
    let wrong = |error: fair::KeyError| FloorError::Key(error.to_string());
    if let Some(key) = &config.key {
        return fair::Seal::from_hex(key).map_err(wrong);
    }
    match config.key_file.clone().or_else(|| key_file(&config.database)) {
        Some(path) => fair::Seal::from_file(&path).map_err(wrong),
        None => Err(FloorError::Key(
            "nodes on PostgreSQL share the key that seals undealt cards and signs the logs: give it by HOUSEWAY_KEY \
             (64 hexadecimal digits, the same for all nodes) or --key-file"
                .to_owned(),
        )),
    }
}
