//! The floor itself: its store, its tables, and the opening and closing of both.

use crate::api::{Limit, Problem, TableCard};
use crate::clock::{Clock, System};
use crate::house_wide;
use crate::meters::{self, MeterError};
use crate::table::{self, Context, Pace, TableHandle};
use engine::House;
use engine::rules::HouseRules;
use games::Registered;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;
use store::{Committer, News, Store, StoreError, TableRow};
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;

/// How often leases are kept and meters read, where nothing else makes it happen.
const BEAT: Duration = Duration::from_millis(table::LEASE as u64 / 3);

/// How long meters are not read again after they were.
const METER_PAUSE: Duration = Duration::from_millis(200);

/// The code of the problem that a table differs from those that it would share a meter with.
const METER_DIFFERS: &str = "meter-differs";

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
        }
    }
}

/// Why the floor could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum FloorError {
    /// The store.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The key that seals secrets.
    #[error("{0}")]
    Key(String),
    /// A meter that the table would share.
    #[error("the table `{table}` cannot be opened: {what}")]
    Meter {
        /// The name of the table.
        table: String,
        /// In what it differs from the other tables.
        what: String,
    },
    /// A table's log.
    #[error("table {table} cannot be read back: {what}. Run `houseway verify` on this database")]
    Table {
        /// The table.
        table: i64,
        /// What is wrong with it.
        what: String,
    },
}

/// The floor.
pub struct Floor {
    context: Context,
    pace: Pace,
    tables: RwLock<BTreeMap<i64, TableHandle>>,
    limits: RwLock<BTreeMap<i64, Vec<Limit>>>,
    opening: tokio::sync::Mutex<()>,
}

impl Floor {
    /// Opens the store and every table that was open.
    ///
    /// # Errors
    /// When the store, the key or a table's log is not usable.
    pub async fn open(config: Config) -> Result<Arc<Floor>, FloorError> {
        // Nodes that share a database need a key before anything else; beside a file one is made when that is there.
        let given = if config.database.starts_with("postgres") { Some(seal(&config)?) } else { None };
        let store = store::open(&config.database).await?;
        let seal = Arc::new(match given {
            Some(seal) => seal,
            None => seal(&config)?,
        });
        let committer = Committer::start(Arc::clone(&store));
        let node = config.node.clone().unwrap_or_else(|| format!("node-{:08x}", getrandom::u32().unwrap_or(0)));
        let clock = Arc::clone(&config.clock);
        let context = Context { store, committer, seal, clock, node, leases: Arc::default(), meters: Arc::default() };
        let (tables, limits) = (RwLock::default(), RwLock::default());
        let opening = tokio::sync::Mutex::default();
        let floor = Arc::new(Floor { context, pace: config.pace, tables, limits, opening });
        let news = floor.context.store.news();
        let rows = floor.context.store.tables().await?;
        for row in rows.iter().filter(|row| row.state == "open") {
            floor.serve(row.clone()).await?;
        }
        if rows.is_empty() && config.open_all {
            for entry in games::registry() {
                floor.open_default(entry).await?;
            }
        }
        floor.listen(news);
        floor.keep_leases();
        floor.keep_meters();
        Ok(floor)
    }

    /// Hears what is stored, here and by other nodes.
    fn listen(self: &Arc<Floor>, mut news: Receiver<News>) {
        let listening = Arc::downgrade(self);
        tokio::spawn(async move {
            loop {
                let news = news.recv().await;
                let Some(floor) = listening.upgrade() else { break };
                match news {
                    Ok(News::Appended { stream, seq }) => floor.heard(&stream, seq),
                    Ok(News::Missed) | Err(RecvError::Lagged(_)) => {
                        floor.tables().iter().for_each(|table| table.news(i64::MAX));
                        floor.context.meters.stir();
                    }
                    Err(RecvError::Closed) => break,
                }
            }
        });
    }

    fn keep_leases(self: &Arc<Floor>) {
        let keeping = Arc::downgrade(self);
        tokio::spawn(async move {
            let mut beat = tokio::time::interval(BEAT);
            loop {
                beat.tick().await;
                let Some(floor) = keeping.upgrade() else { break };
                floor.context.leases.keep(&floor.context).await;
            }
        });
    }

    /// Reads the meters that tables share: soon after a table of this node or another has stored something, and at
    /// every beat, in case that was not heard of; but not more often than so many times a second.
    fn keep_meters(self: &Arc<Floor>) {
        let (keeping, meters) = (Arc::downgrade(self), Arc::clone(&self.context.meters));
        tokio::spawn(async move {
            loop {
                // Which of the two it was does not matter.
                let _ = tokio::time::timeout(BEAT, meters.stirred()).await;
                let Some(floor) = keeping.upgrade() else { break };
                meters.refresh(&*floor.context.store).await;
                drop(floor);
                tokio::time::sleep(METER_PAUSE).await;
            }
        });
    }

    fn heard(&self, stream: &str, seq: i64) {
        let table = stream.strip_prefix("table:").and_then(|id| id.parse().ok()).and_then(|id| self.table(id));
        if let Some(table) = table {
            table.news(seq);
            if table.links() {
                self.context.meters.stir();
            }
        }
    }

    /// Reads a table back and starts its task.
    async fn serve(&self, row: TableRow) -> Result<(), FloorError> {
        let id = row.id;
        let state = table::restore(&self.context, &row).await.map_err(|what| FloorError::Table { table: id, what })?;
        let pace = serde_json::from_str(&row.settings).unwrap_or(self.pace);
        self.found_meters(&row.name, &row.rulebook, state.table.house()).await?;
        let limits = limits(&*state.table);
        let handle = table::spawn(self.context.clone(), row, pace, state);
        self.limits.write().unwrap_or_else(PoisonError::into_inner).insert(id, limits);
        self.tables.write().unwrap_or_else(PoisonError::into_inner).insert(id, handle);
        Ok(())
    }

    /// Founds the meters that a table shares with others, where it is the first.
    async fn found_meters(&self, table: &str, rulebook: &str, house: &House) -> Result<(), FloorError> {
        meters::found(&self.context, rulebook, house).await.map_err(|error| refused(table, error))
    }

    async fn open_default(&self, entry: &Registered) -> Result<i64, FloorError> {
        let name = entry.schema().title().split(" (").next().unwrap_or(entry.rulebook).to_owned();
        self.put(entry, name, entry.schema().defaults().to_submission(), None).await
    }

    async fn put(
        &self,
        entry: &Registered,
        name: String,
        submission: String,
        pace: Option<Pace>,
    ) -> Result<i64, FloorError> {
        let settings = pace.map_or_else(String::new, |pace| serde_json::to_string(&pace).expect("plain data"));
        let row = TableRow {
            id: 0,
            name,
            rulebook: entry.rulebook.to_owned(),
            submission,
            settings,
            state: "open".to_owned(),
            at: self.now(),
        };
        // A table that cannot share its meters is not written down.
        let blank = table::blank(&row).map_err(|what| FloorError::Table { table: 0, what })?;
        self.found_meters(&row.name, &row.rulebook, blank.table.house()).await?;
        let id = self.context.store.put_table(row.clone()).await?;
        self.serve(TableRow { id, ..row }).await?;
        Ok(id)
    }

    /// Opens a table under a submission, which must hold.
    ///
    /// # Errors
    /// What is wrong with the submission, or with the store.
    pub async fn open_table(&self, name: &str, submission: &str, pace: Option<Pace>) -> Result<i64, Problem> {
        let chosen = games::check_submission(submission).map_err(|violations| {
            let list: Vec<String> = violations.iter().map(ToString::to_string).collect();
            Problem::new(422, "violations", "The submission violates the rulebook", list.join("; "))
        })?;
        let entry = games::registered(chosen.rulebook().id()).map_err(|error| Problem::missing(error.to_string()))?;
        // One after the other, so that two that differ from each other are not opened at once.
        let _alone = self.opening.lock().await;
        house_wide::agree(&*self.context.store, &self.tables(), &chosen).await??;
        let opened = self.put(entry, name.to_owned(), submission.to_owned(), pace).await;
        opened.map_err(|error| match error {
            FloorError::Meter { .. } => Problem::conflict(METER_DIFFERS, "The meter is shared", error.to_string()),
            error => Problem::unavailable(error.to_string()),
        })
    }

    /// Whether a table of this name under these house rules agrees with the others of its rulebook in what a house
    /// chooses once, and could share its meters with those that are linked already.
    ///
    /// # Errors
    /// In what it differs.
    pub async fn agrees(&self, name: &str, chosen: HouseRules) -> Result<(), Problem> {
        let rulebook = chosen.rulebook().id();
        let entry = games::registered(rulebook).map_err(|error| Problem::missing(error.to_string()))?;
        house_wide::agree(&*self.context.store, &self.tables(), &chosen).await??;
        let table = entry.open(chosen);
        let agreed = meters::agree(&*self.context.store, entry.rulebook, table.house()).await;
        agreed.map_err(|error| match refused(name, error) {
            FloorError::Store(error) => error.into(),
            error => Problem::conflict(METER_DIFFERS, "The meter is shared", error.to_string()),
        })
    }

    /// The tables, by number.
    pub fn tables(&self) -> Vec<TableHandle> {
        self.tables.read().unwrap_or_else(PoisonError::into_inner).values().cloned().collect()
    }

    /// The table of this number.
    pub fn table(&self, id: i64) -> Option<TableHandle> {
        self.tables.read().unwrap_or_else(PoisonError::into_inner).get(&id).cloned()
    }

    /// The tables as the lobby shows them.
    pub fn cards(&self) -> Vec<TableCard> {
        let limits = self.limits.read().unwrap_or_else(PoisonError::into_inner);
        let card = |table: &TableHandle| {
            let mut card = table.card();
            card.limits = limits.get(&card.id).cloned().unwrap_or_default();
            card
        };
        self.tables().iter().map(card).collect()
    }

    /// The store.
    pub fn store(&self) -> &Arc<dyn Store> {
        &self.context.store
    }

    /// The way to append to it.
    pub fn committer(&self) -> &Committer {
        &self.context.committer
    }

    /// The time in milliseconds since 1970.
    pub fn now(&self) -> i64 {
        self.context.clock.now()
    }

    /// Lets every round be finished and stops the tables.
    pub async fn shut_down(&self) {
        let tables = self.tables();
        let mut stopping = tokio::task::JoinSet::new();
        for table in tables {
            stopping.spawn(async move { table.stop().await });
        }
        while stopping.join_next().await.is_some() {}
        self.tables.write().unwrap_or_else(PoisonError::into_inner).clear();
    }
}

/// The key that seals secrets: given, or in a file, which is made where there is none.
fn seal(config: &Config) -> Result<fair::Seal, FloorError> {
    let wrong = |error: fair::KeyError| FloorError::Key(error.to_string());
    if let Some(key) = &config.key {
        return fair::Seal::from_hex(key).map_err(wrong);
    }
    let beside = || {
        let path = config.database.strip_prefix("sqlite:").unwrap_or(&config.database);
        (!path.contains("://")).then(|| PathBuf::from(path.split('?').next().unwrap_or(path)).with_extension("key"))
    };
    match config.key_file.clone().or_else(beside) {
        Some(path) => fair::Seal::from_file(&path).map_err(wrong),
        None => Err(FloorError::Key(
            "nodes on PostgreSQL share the key that seals undealt cards: give it by HOUSEWAY_KEY (64 hexadecimal \
             digits, the same for all nodes) or --key-file"
                .to_owned(),
        )),
    }
}

/// Why a table was not opened.
fn refused(table: &str, error: MeterError) -> FloorError {
    match error {
        MeterError::Store(error) => error.into(),
        MeterError::Differs(what) => FloorError::Meter { table: table.to_owned(), what },
    }
}

/// The limits that a player wants to know before sitting down.
fn limits(table: &dyn engine::AnyTable) -> Vec<Limit> {
    let chosen = &table.house().chosen;
    let wanted = |name: &str| name.contains("minimum") || name.contains("maximum") || name == "decks";
    let limits = chosen.entries().filter(|entry| wanted(&entry.option.name));
    limits.map(|entry| Limit { name: entry.option.name.clone(), value: entry.value.to_string() }).collect()
}
