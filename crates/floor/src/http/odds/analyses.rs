//! Analyses that are remembered, and the work of those that are not: off the threads that serve people, one count at a
//! time, and stopped when the client disconnects.

use super::request::{OddsRequest, Subject, no_such_analysis};
use crate::Floor;
use crate::api::{Advice, Edge, Problem};
use crate::http::reply::internal;
use crate::table::Situation;
use ::odds::document::{ANSWERING, COUNTING, Document};
use ::odds::progress::Steps;
use ::odds::{AnalysisError, Cache, Context, Query};
use engine::rules::HouseRules;
use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

/// How many analyses, and how many answers, are remembered. One is about a megabyte.
const MOST: usize = 24;

/// How long an answer may take where everything is counted.
const PATIENCE: Duration = Duration::from_secs(60);

/// How far an analysis is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Status {
    #[default]
    Requested,
    /// Others come first.
    Waiting,
    /// So much is done of so much.
    Counting(u64, u64),
}

impl Status {
    /// Advances to so much of so much; never back, though several threads report. Returns whether anything changed.
    fn reach(&mut self, done: u64, of: u64) -> bool {
        let product = |a: u64, b: u64| u128::from(a) * u128::from(b);
        match *self {
            Status::Counting(before, whole) if product(before, of) >= product(done, whole) => false,
            _ => {
                *self = Status::Counting(done, of);
                true
            }
        }
    }
}

/// Where the status of an analysis is reported.
pub(super) type StatusSender = Arc<watch::Sender<Status>>;

/// An answer that is remembered.
pub(super) struct Answered {
    pub document: Document,
    /// The same as JSON.
    pub json: String,
}

/// The last of some things that were computed; all are forgotten when there are too many.
struct Memory<K, V>(Mutex<HashMap<K, Arc<V>>>);

impl<K: Hash + Eq, V> Default for Memory<K, V> {
    fn default() -> Memory<K, V> {
        Memory(Mutex::default())
    }
}

impl<K: Hash + Eq, V> Memory<K, V> {
    fn find(&self, key: &K) -> Option<Arc<V>> {
        locked(&self.0).get(key).cloned()
    }

    fn insert(&self, key: K, value: Arc<V>) {
        let mut all = locked(&self.0);
        if all.len() >= MOST {
            all.clear();
        }
        all.insert(key, value);
    }
}

/// The analyses that are remembered.
pub(in crate::http) struct Analyses {
    counts: Arc<Cache>,
    plain: Memory<Subject, Document>,
    answers: Memory<(Subject, String), Answered>,
    tables: Mutex<BTreeMap<i64, TableOdds>>,
    /// A count takes all cores; a second one beside it would only slow both.
    counting: Arc<Semaphore>,
    /// Answers from what is counted are short, and need not wait for a count.
    answering: Arc<Semaphore>,
}

impl Analyses {
    pub(in crate::http) fn new(counts: Arc<Cache>) -> Analyses {
        Analyses {
            counts,
            plain: Memory::default(),
            answers: Memory::default(),
            tables: Mutex::default(),
            counting: Arc::new(Semaphore::new(1)),
            answering: Arc::new(Semaphore::new(1)),
        }
    }
}

/// What is known of the odds at a table.
struct TableOdds {
    edges: Vec<Edge>,
    /// What one unit comes to on average, by the wager that the unit means.
    values: Vec<(String, f64)>,
}

/// Stops the work when the client has disconnected.
struct StopOnDrop(Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Does work off the threads that serve people. It is asked to stop when nobody awaits the result any more, and its
/// turn is over when it really has stopped.
async fn off_thread<T: Send + 'static>(
    turn: OwnedSemaphorePermit,
    work: impl FnOnce(&AtomicBool) -> Result<T, AnalysisError> + Send + 'static,
) -> Result<T, Problem> {
    let stop_on_drop = StopOnDrop(Arc::default());
    let stop = Arc::clone(&stop_on_drop.0);
    let done = tokio::task::spawn_blocking(move || {
        let _turn = turn;
        work(&stop)
    });
    match done.await {
        Ok(Ok(value)) => Ok(value),
        Ok(Err(AnalysisError::Interrupted)) => {
            let seconds = PATIENCE.as_secs();
            Err(no_such_analysis(format!(
                "the answer takes longer than {seconds} s: ask for fewer rounds or pay tables"
            )))
        }
        Ok(Err(other)) => Err(no_such_analysis(other.to_string())),
        Err(failed) if failed.is_panic() => Err(internal()),
        Err(_) => Err(Problem::unavailable("the floor is shutting down; try again later")),
    }
}

/// Waits for a turn, and reports the waiting.
async fn turn(turns: &Arc<Semaphore>, status: &StatusSender) -> Result<OwnedSemaphorePermit, Problem> {
    if let Ok(turn) = Arc::clone(turns).try_acquire_owned() {
        return Ok(turn);
    }
    status.send_replace(Status::Waiting);
    let turn = Arc::clone(turns).acquire_owned().await;
    turn.map_err(|_| Problem::unavailable("the floor is shutting down; try again later"))
}

impl Analyses {
    /// The answer to a request, computed where it is not remembered.
    pub(super) async fn answer(&self, request: OddsRequest, status: StatusSender) -> Result<Arc<Answered>, Problem> {
        let key = (request.subject.clone(), request.text.clone());
        if let Some(known) = self.answers.find(&key) {
            return Ok(known);
        }
        let request = Arc::new(request);
        let known = self.plain.find(&request.subject);
        let before = if known.is_some() { 0 } else { COUNTING };
        let plain = match known {
            Some(known) => known,
            None => self.count(&request, &status).await?,
        };
        let (turn, counts) = (turn(&self.answering, &status).await?, Arc::clone(&self.counts));
        let answered = off_thread(turn, move |stop| {
            let began = Instant::now();
            let progress = |done, of| {
                status.send_if_modified(|status| status.reach(done, of));
                !stop.load(Ordering::Relaxed) && began.elapsed() < PATIENCE
            };
            let steps = Steps::new(&progress, before + ANSWERING);
            let step = steps.step(before, ANSWERING);
            let plain = Document::clone(&plain);
            let answer = || plain.answering(&request.query, Context::new(&counts, &step));
            let document = ::odds::on_spare_threads(answer)?;
            let json = serde_json::to_string(&document).expect("a document is plain data");
            Ok(Answered { document, json })
        });
        let answered = Arc::new(answered.await?);
        // With every hand of tiles it is many megabytes.
        if !(key.0.every_hand && answered.document.analysis.settings.is_some()) {
            self.answers.insert(key, Arc::clone(&answered));
        }
        Ok(answered)
    }

    /// The odds without further questions, counted when their turn comes.
    async fn count(&self, request: &Arc<OddsRequest>, status: &StatusSender) -> Result<Arc<Document>, Problem> {
        let turn = turn(&self.counting, status).await?;
        if let Some(known) = self.plain.find(&request.subject) {
            return Ok(known);
        }
        let (asked, status, counts) = (Arc::clone(request), Arc::clone(status), Arc::clone(&self.counts));
        let plain = off_thread(turn, move |stop| {
            let progress = |done, of| {
                status.send_if_modified(|status| status.reach(done, of));
                !stop.load(Ordering::Relaxed)
            };
            progress(0, 1);
            let steps = Steps::new(&progress, COUNTING + ANSWERING);
            let mut plain = Document::plain(&asked.query, Context::new(&counts, &steps.step(0, COUNTING)))?;
            if let Some(settings) = plain.analysis.settings.as_mut().filter(|_| !asked.subject.every_hand) {
                settings.hands.clear();
            }
            Ok(plain)
        });
        let plain = Arc::new(plain.await?);
        if !(request.subject.every_hand && plain.analysis.settings.is_some()) {
            self.plain.insert(request.subject.clone(), Arc::clone(&plain));
        }
        Ok(plain)
    }

    /// The best play in these situations, as far as the analysis knows it.
    pub(in crate::http) async fn advise(
        &self,
        rules: &HouseRules,
        situations: Vec<Situation>,
    ) -> Result<Vec<Advice>, Problem> {
        let request = Arc::new(OddsRequest::under(rules));
        let document = match self.plain.find(&request.subject) {
            Some(known) => known,
            None => self.count(&request, &StatusSender::default()).await?,
        };
        let (turn, counts) = (turn(&self.answering, &StatusSender::default()).await?, Arc::clone(&self.counts));
        off_thread(turn, move |stop| {
            let began = Instant::now();
            let progress = |_, _| !stop.load(Ordering::Relaxed) && began.elapsed() < PATIENCE;
            let context = Context::new(&counts, &progress);
            let Some(strategy) = &document.analysis.strategy else { return Ok(Vec::new()) };
            let mut advised = Vec::new();
            for situation in &situations {
                for cards in &situation.seen {
                    let found = ::odds::on_spare_threads(|| ::odds::choice(&request.query, strategy, cards, context))?;
                    if let Some(found) = found {
                        advised.push(Advice::of(situation, cards, &strategy.base, &found.choice));
                        break;
                    }
                }
            }
            Ok(advised)
        })
        .await
    }

    /// Computes the edges of every table, one after the other.
    pub(in crate::http) async fn of_tables(&self, floor: &Floor) {
        let Ok(rows) = floor.store().tables().await else { return };
        for row in rows {
            let checked = tokio::task::spawn_blocking(move || games::check_submission(&row.submission)).await;
            let Ok(Ok(chosen)) = checked else { continue };
            let Ok(turn) = Arc::clone(&self.counting).acquire_owned().await else { return };
            let counts = Arc::clone(&self.counts);
            let wagers = off_thread(turn, move |stop| {
                let progress = |_, _| !stop.load(Ordering::Relaxed);
                ::odds::wagers(&Query::new(chosen), None, Context::new(&counts, &progress))
            });
            match wagers.await {
                Ok(wagers) => {
                    // The parts of a wager have no edge that anybody could choose.
                    let mut whole: Vec<_> = wagers.iter().filter(|wager| wager.part_of.is_none()).collect();
                    whole.sort_by(|one, other| one.house_edge.total_cmp(&other.house_edge));
                    let edge =
                        |wager: &::odds::report::WagerReport| Edge { wager: wager.wager.clone(), edge: wager.edge() };
                    // Of wagers with one base the plain one comes first: what it is called after, or the main one.
                    let mut by_base = whole.clone();
                    by_base.sort_by_key(|wager| wager.wager != wager.base && wager.wager != "main");
                    let value = |wager: &&::odds::report::WagerReport| (wager.base.clone(), wager.ev.to_f64());
                    let odds = TableOdds {
                        values: by_base.iter().map(value).collect(),
                        edges: whole.into_iter().map(edge).collect(),
                    };
                    locked(&self.tables).insert(row.id, odds);
                }
                Err(problem) => tracing::warn!(table = row.id, %problem.detail, "the odds of a table are not known"),
            }
        }
    }

    /// The edges of a table, where they are known.
    pub(in crate::http) fn edges(&self, table: i64) -> Vec<Edge> {
        locked(&self.tables).get(&table).map(|odds| odds.edges.clone()).unwrap_or_default()
    }

    /// What one unit on each wager of a table comes to on average, by the wager that the unit means; none where that
    /// is not known.
    pub(in crate::http) fn values(&self, table: i64) -> Option<Vec<(String, f64)>> {
        locked(&self.tables).get(&table).map(|odds| odds.values.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_status_never_goes_back() {
        let mut status = Status::Waiting;
        let steps = [(0, 1, true), (1, 10, true), (5, 100, false), (10, 100, false), (2, 10, true)];
        for (done, of, changes) in steps {
            assert_eq!(status.reach(done, of), changes, "{done} of {of}");
        }
        assert_eq!(status, Status::Counting(2, 10));
    }
}
