//! The floor itself: its store, its tables, and the opening and closing of both.

use crate::api::{Done, Limit, Problem, Request, TableCard};
use crate::clock::Time;
use crate::events::Events;
use crate::house_wide;
use crate::meters::{self, MeterError};
use crate::post::Post;
use crate::role::Identity;
use crate::table::{self, Context, Pace, TableHandle};
use crate::tree::Tree;
use engine::House;
use engine::rules::HouseRules;
use games::Registered;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock, PoisonError, RwLock};
use std::time::Duration;
use store::{Committer, News, Store, StoreError, TableRow};
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::MissedTickBehavior;

mod config;
mod disabled;
mod program;
mod signing;

pub use config::{Config, key_file, seal};
pub(crate) use disabled::{Games, game_disabled};
pub use signing::{committer, last_head};

/// How often this node says that it is there, and meters are read where nothing else makes it happen.
const BEAT: Duration = Duration::from_millis(table::LEASE as u64 / 3);

/// How long nodes that are there no more are remembered, in milliseconds.
const REMEMBERED: i64 = 24 * 3_600_000;

/// What only one node does at a time.
const OPENING: &str = "opening";

/// How long meters are not read again after they were.
const METER_PAUSE: Duration = Duration::from_millis(200);

/// The code of the problem that a table differs from those that it would share a meter with.
const METER_DIFFERS: &str = "meter-differs";

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

impl From<FloorError> for Problem {
    /// The message may name files and addresses, which are for the log and not for whoever asked.
    fn from(error: FloorError) -> Problem {
        match error {
            FloorError::Store(error) => error.into(),
            FloorError::Meter { .. } => Problem::conflict(METER_DIFFERS, "The meter is shared", error.to_string()),
            FloorError::Key(_) | FloorError::Table { .. } => {
                tracing::error!(%error, "the table could not be opened");
                Problem::unavailable("the table could not be opened; the floor's log says why")
            }
        }
    }
}

/// The floor.
pub struct Floor {
    context: Context,
    pace: Pace,
    tables: RwLock<BTreeMap<i64, TableHandle>>,
    limits: RwLock<BTreeMap<i64, Vec<Limit>>>,
    /// Held by whoever starts to serve a table, so that it is served once.
    serving: tokio::sync::Mutex<()>,
    closing: AtomicBool,
    /// Tables whose records are damaged, as the lobby shows them. They stay closed; everything else plays.
    damaged: RwLock<BTreeMap<i64, TableCard>>,
    /// What is damaged of the floor's own records.
    alerts: RwLock<Vec<String>>,
    /// The tree over all logs; none where it is damaged, and then nothing is signed any more.
    tree: tokio::sync::Mutex<Option<Tree>>,
    /// The SHA-256 of the program, once it is known.
    program: OnceLock<String>,
}

impl Floor {
    /// Opens the store and every table that was open. A table whose records are damaged stays closed and says why.
    ///
    /// # Errors
    /// When the store or the key is not usable.
    pub async fn open(config: Config) -> Result<Arc<Floor>, FloorError> {
        // Nodes that share a database need a key before anything else; beside a file one is made when that is there.
        let given = if config.database.starts_with("postgres") { Some(seal(&config)?) } else { None };
        let store = store::open(&config.database).await?;
        let seal = Arc::new(match given {
            Some(seal) => seal,
            None => seal(&config)?,
        });
        let committer = committer(&store, &seal);
        let node = config.node.clone().unwrap_or_else(|| format!("node-{:016x}", getrandom::u64().unwrap_or(0)));
        let time = Arc::new(Time::at(Arc::clone(&config.clock), &*store).await?);
        let post = Post::start(Arc::clone(&store), Arc::clone(&seal), node.clone());
        let events = Events::new(Arc::clone(&store), committer.clone(), Arc::clone(&time), config.large_win);
        let (leases, meters, past) = (Arc::default(), Arc::default(), Arc::default());
        let (results, games) = (Arc::default(), Arc::default());
        let context =
            Context { store, committer, seal, time, node, post, leases, meters, past, results, events, games };
        let (tables, limits, damaged) = (RwLock::default(), RwLock::default(), RwLock::default());
        let (alerts, tree) = (RwLock::default(), tokio::sync::Mutex::default());
        let (serving, closing) = (tokio::sync::Mutex::default(), AtomicBool::new(false));
        let (pace, program) = (config.pace, OnceLock::new());
        let floor = Floor { context, pace, tables, limits, damaged, alerts, tree, serving, closing, program };
        let floor = Arc::new(floor);
        floor.begin(config.open_all).await?;
        Ok(floor)
    }

    /// Says that this node is there, and serves the tables.
    async fn begin(self: &Arc<Floor>, open_all: bool) -> Result<(), FloorError> {
        let store = &self.context.store;
        store.forget_nodes(REMEMBERED).await?;
        self.context.leases.try_to_keep(&self.context).await?;
        self.context.games.read(&**store).await?;
        self.keep_time_and_leases();
        let (news, listening) = (store.news(), Arc::downgrade(self));
        self.context.post.hear(move |id| listening.upgrade()?.table(id)).await?;
        let (changed, rows) = (self.compare_with_tree().await?, store.tables().await?);
        for row in rows.iter().filter(|row| row.state == "open") {
            let _alone = self.serving.lock().await;
            let served = match changed.get(&table::stream(row.id)) {
                Some(what) => Err(FloorError::Table { table: row.id, what: what.clone() }),
                None => self.serve(row.clone()).await,
            };
            if let Err(error) = served {
                self.closes(row, &error);
            }
        }
        self.close_orphans(&rows).await?;
        if open_all && rows.is_empty() {
            let _alone = store.alone(OPENING).await?;
            // Another node may have opened them meanwhile.
            if store.tables().await?.is_empty() {
                for entry in games::registry() {
                    self.open_default(entry).await?;
                }
            }
            self.adopt_all().await;
        }
        self.listen(news);
        self.keep_meters();
        self.sign_head().await;
        self.keep_signing();
        Ok(())
    }

    /// Hears what is stored, here and by other nodes.
    fn listen(self: &Arc<Floor>, mut news: Receiver<News>) {
        let listening = Arc::downgrade(self);
        tokio::spawn(async move {
            loop {
                let news = news.recv().await;
                let Some(floor) = listening.upgrade() else { break };
                match news {
                    Ok(News::Appended { stream, seq }) => floor.heard(&stream, seq).await,
                    Ok(News::AccountChanged { .. }) => {}
                    Ok(News::Missed) | Err(RecvError::Lagged(_)) => {
                        floor.adopt_all().await;
                        floor.tables().iter().for_each(|table| table.news(i64::MAX));
                        floor.context.meters.stir();
                    }
                    Err(RecvError::Closed) => break,
                }
            }
        });
    }

    fn keep_time_and_leases(self: &Arc<Floor>) {
        let keeping = Arc::downgrade(self);
        tokio::spawn(async move {
            let mut beat = tokio::time::interval(BEAT);
            beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
            loop {
                beat.tick().await;
                let Some(floor) = keeping.upgrade() else { break };
                let context = &floor.context;
                context.leases.keep(context).await;
                if let Err(error) = context.time.ask(&*context.store).await {
                    tracing::warn!(%error, "the database could not be asked for the time");
                }
                if let Err(error) = context.games.read(&*context.store).await {
                    tracing::warn!(%error, "it could not be read which games are disabled");
                }
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

    async fn heard(&self, stream: &str, seq: i64) {
        let Some(id) = stream.strip_prefix("table:").and_then(|id| id.parse().ok()) else { return };
        match self.table(id) {
            Some(table) => {
                table.news(seq);
                if table.links() {
                    self.context.meters.stir();
                }
            }
            None => self.adopt(id).await,
        }
    }

    /// Serves a table that another node has opened.
    async fn adopt(&self, id: i64) {
        let _alone = self.serving.lock().await;
        if self.closing.load(Ordering::SeqCst) || self.table(id).is_some() || self.damage(id).is_some() {
            return;
        }
        match self.context.store.table(id).await {
            Ok(Some(row)) if row.state == "open" => {
                if let Err(error) = self.serve(row.clone()).await {
                    self.closes(&row, &error);
                }
            }
            Ok(_) => {}
            Err(error) => tracing::error!(table = id, %error, "a table that another node opened cannot be served here"),
        }
    }

    /// Serves every table that is not served yet.
    async fn adopt_all(&self) {
        match self.context.store.tables().await {
            Ok(rows) => {
                for row in rows.iter().filter(|row| self.table(row.id).is_none()) {
                    self.adopt(row.id).await;
                }
            }
            Err(error) => tracing::error!(%error, "it could not be read which tables other nodes have opened"),
        }
    }

    /// Reads a table back and starts its task; `serving` must be held.
    async fn serve(&self, row: TableRow) -> Result<(), FloorError> {
        let id = row.id;
        let damaged = |what| FloorError::Table { table: id, what };
        let (context, own) = (self.context.clone(), row.clone());
        // In a task of its own: what a damaged record makes of the engine is this table's affair alone.
        let restored = tokio::spawn(async move { table::restore(&context, &own).await }).await;
        let state = restored.unwrap_or_else(|_| Err("its log cannot be decided".to_owned())).map_err(damaged)?;
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
        let _alone = self.serving.lock().await;
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
        self.plays(entry.rulebook)?;
        // One after the other, so that two that differ from each other are not opened at once, on any node.
        let _alone = self.context.store.alone(OPENING).await?;
        house_wide::agree(self, &chosen, None).await??;
        let opened = self.put(entry, name.to_owned(), submission.to_owned(), pace).await;
        opened.map_err(Problem::from)
    }

    /// Whether a table of this name under these house rules agrees with the others of its rulebook in what a house
    /// chooses once, and could share its meters with those that are linked already.
    ///
    /// # Errors
    /// In what it differs.
    pub async fn agrees(&self, name: &str, chosen: HouseRules) -> Result<(), Problem> {
        let rulebook = chosen.rulebook().id();
        let entry = games::registered(rulebook).map_err(|error| Problem::missing(error.to_string()))?;
        house_wide::agree(self, &chosen, None).await??;
        let table = entry.open(chosen);
        let agreed = meters::agree(&*self.context.store, entry.rulebook, table.house()).await;
        agreed.map_err(|error| refused(name, error).into())
    }

    /// Asks for something to be done at a table. One that was closed is opened again only if it agrees with those that
    /// were opened meanwhile in what a house chooses once.
    ///
    /// # Errors
    /// Why it was not done; then nothing has changed.
    pub async fn request(&self, table: &TableHandle, who: &Identity, request: Request) -> Result<Done, Problem> {
        if !matches!(&request, Request::Say(say) if say.act == engine::TableAct::Open.to_string()) {
            return table.request(who, request).await;
        }
        let _alone = self.context.store.alone(OPENING).await?;
        let row = self.context.store.table(table.id()).await?;
        if let Some(chosen) = row.and_then(|row| games::check_submission(&row.submission).ok()) {
            house_wide::agree(self, &chosen, Some(table.id())).await??;
        }
        table.request(who, request).await
    }

    /// The tables, by number.
    pub fn tables(&self) -> Vec<TableHandle> {
        self.tables.read().unwrap_or_else(PoisonError::into_inner).values().cloned().collect()
    }

    /// The table of this number.
    pub fn table(&self, id: i64) -> Option<TableHandle> {
        self.tables.read().unwrap_or_else(PoisonError::into_inner).get(&id).cloned()
    }

    /// Who is at which table with an account.
    pub(crate) fn crews(&self) -> Vec<(TableHandle, table::Crew)> {
        self.tables().into_iter().map(|table| (table.clone(), table.crew())).collect()
    }

    /// The tables at which an account plays.
    pub(crate) fn tables_of(&self, account: Option<i64>) -> Vec<i64> {
        let Some(account) = account else { return Vec::new() };
        let plays = |(_, crew): &(TableHandle, table::Crew)| crew.players.contains(&account);
        self.crews().iter().filter(|at| plays(at)).map(|(table, _)| table.id()).collect()
    }

    /// The tables as the lobby shows them, by number; those that are damaged too.
    pub fn cards(&self) -> Vec<TableCard> {
        let limits = self.limits.read().unwrap_or_else(PoisonError::into_inner);
        let card = |table: &TableHandle| {
            let mut card = table.card();
            card.limits = limits.get(&card.id).cloned().unwrap_or_default();
            card.disabled = self.context.games.why(&card.rulebook);
            card
        };
        let mut cards: Vec<TableCard> = self.tables().iter().map(card).collect();
        cards.extend(self.damaged.read().unwrap_or_else(PoisonError::into_inner).values().cloned());
        cards.sort_by_key(|card| card.id);
        cards
    }

    /// What the rounds of an account came to: when each ended, at which table, and what it was.
    pub(crate) fn results_of(&self, account: i64) -> Vec<(i64, i64, table::PlayedRound)> {
        self.context.results.of(account)
    }

    /// The store.
    pub fn store(&self) -> &Arc<dyn Store> {
        &self.context.store
    }

    /// The key that seals secrets.
    pub(crate) fn seal(&self) -> Arc<fair::Seal> {
        Arc::clone(&self.context.seal)
    }

    /// The name of this node.
    pub fn node(&self) -> &str {
        &self.context.node
    }

    /// The way to append to it.
    pub fn committer(&self) -> &Committer {
        &self.context.committer
    }

    /// The house's time, in milliseconds since 1970: for what is written down.
    pub fn now(&self) -> i64 {
        self.context.time.now()
    }

    /// What has passed since some moment, in milliseconds: for what is measured. Nobody can set it.
    pub fn passed(&self) -> i64 {
        self.context.time.passed()
    }

    /// A table as it is now, with what other nodes have stored; none before its log has begun.
    pub(crate) async fn look(&self, id: i64) -> Result<Option<TableCard>, Problem> {
        if self.table(id).is_none() {
            self.adopt(id).await;
        }
        match self.table(id) {
            Some(table) => table.look().await,
            None => Ok(None),
        }
    }

    /// Lets every round be finished and stops the tables.
    pub async fn shut_down(&self) {
        self.closing.store(true, Ordering::SeqCst);
        let tables = self.tables();
        let mut stopping = tokio::task::JoinSet::new();
        for table in tables {
            stopping.spawn(async move { table.stop().await });
        }
        while stopping.join_next().await.is_some() {}
        self.sign_head().await;
        self.tables.write().unwrap_or_else(PoisonError::into_inner).clear();
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
