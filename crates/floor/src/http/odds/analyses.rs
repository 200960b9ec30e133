//! The analyses that are remembered, and the work of those that are not: away from the threads that serve people, one
//! count at a time, stopped when whoever asked has gone away.

use super::asked::{Subject, Wanted, no_such_question};
use crate::Floor;
use crate::api::{Edge, Problem};
use crate::http::reply::internal;
use ::odds::course::Course;
use ::odds::document::{ANSWERING, COUNTING, Document};
use ::odds::{AnalysisError, Asked};
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
pub(super) enum Told {
    /// Not begun.
    #[default]
    Asked,
    /// Others are before it.
    Waiting,
    /// So much is done of so much.
    Counting(u64, u64),
}

impl Told {
    /// Goes on to so much of so much; never back, though several threads tell. Says whether that changes anything.
    fn reach(&mut self, done: u64, of: u64) -> bool {
        let product = |a: u64, b: u64| u128::from(a) * u128::from(b);
        match *self {
            Told::Counting(before, whole) if product(before, of) >= product(done, whole) => false,
            _ => {
                *self = Told::Counting(done, of);
                true
            }
        }
    }
}

/// Where it is told how far an analysis is.
pub(super) type Tell = Arc<watch::Sender<Told>>;

/// An answer that is remembered.
pub(super) struct Answered {
    /// Everything that is said.
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

    fn keep(&self, key: K, value: Arc<V>) {
        let mut all = locked(&self.0);
        if all.len() >= MOST {
            all.clear();
        }
        all.insert(key, value);
    }
}

/// The analyses that are remembered.
pub(in crate::http) struct Analyses {
    plain: Memory<Subject, Document>,
    answers: Memory<(Subject, String), Answered>,
    tables: Mutex<BTreeMap<i64, Vec<Edge>>>,
    /// A count takes all cores; a second one beside it would only slow both.
    counting: Arc<Semaphore>,
    /// Answers from what is counted are short, and need not wait for a count.
    answering: Arc<Semaphore>,
}

impl Default for Analyses {
    fn default() -> Analyses {
        Analyses {
            plain: Memory::default(),
            answers: Memory::default(),
            tables: Mutex::default(),
            counting: Arc::new(Semaphore::new(1)),
            answering: Arc::new(Semaphore::new(1)),
        }
    }
}

/// Tells the work to stop when whoever asked has gone away.
struct Gone(Arc<AtomicBool>);

impl Drop for Gone {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Does work away from the threads that serve people. It is told to stop when the answer is no longer awaited, and its
/// turn is over when it has really stopped.
async fn away<T: Send + 'static>(
    turn: OwnedSemaphorePermit,
    work: impl FnOnce(&AtomicBool) -> Result<T, AnalysisError> + Send + 'static,
) -> Result<T, Problem> {
    let gone = Gone(Arc::default());
    let stop = Arc::clone(&gone.0);
    let done = tokio::task::spawn_blocking(move || {
        let _turn = turn;
        work(&stop)
    });
    match done.await {
        Ok(Ok(value)) => Ok(value),
        Ok(Err(AnalysisError::Interrupted)) => {
            let seconds = PATIENCE.as_secs();
            Err(no_such_question(format!(
                "the answer takes longer than {seconds} s: ask for fewer rounds or pay tables"
            )))
        }
        Ok(Err(other)) => Err(no_such_question(other.to_string())),
        Err(failed) if failed.is_panic() => Err(internal()),
        Err(_) => Err(Problem::unavailable("the floor is shutting down; try again later")),
    }
}

/// Waits for one's turn, and says so.
async fn turn(turns: &Arc<Semaphore>, tell: &Tell) -> Result<OwnedSemaphorePermit, Problem> {
    if let Ok(turn) = Arc::clone(turns).try_acquire_owned() {
        return Ok(turn);
    }
    tell.send_replace(Told::Waiting);
    let turn = Arc::clone(turns).acquire_owned().await;
    turn.map_err(|_| Problem::unavailable("the floor is shutting down; try again later"))
}

impl Analyses {
    /// The answer to everything that is asked, computed where it is not known.
    pub(super) async fn answer(&self, wanted: Wanted, tell: Tell) -> Result<Arc<Answered>, Problem> {
        let key = (wanted.subject.clone(), wanted.text.clone());
        if let Some(known) = self.answers.find(&key) {
            return Ok(known);
        }
        let wanted = Arc::new(wanted);
        let known = self.plain.find(&wanted.subject);
        let before = if known.is_some() { 0 } else { COUNTING };
        let plain = match known {
            Some(known) => known,
            None => self.count(&wanted, &tell).await?,
        };
        let turn = turn(&self.answering, &tell).await?;
        let answered = away(turn, move |stop| {
            let began = Instant::now();
            let progress = |done, of| {
                tell.send_if_modified(|told| told.reach(done, of));
                !stop.load(Ordering::Relaxed) && began.elapsed() < PATIENCE
            };
            let course = Course::new(&progress, before + ANSWERING);
            let plain = Document::clone(&plain);
            let answer = || {
                let asked = asked(&wanted.subject);
                plain.answering(&wanted.chosen, &asked, &wanted.questions, &course.step(before, ANSWERING))
            };
            let document = ::odds::apart(answer)?;
            let json = serde_json::to_string(&document).expect("a document is plain data");
            Ok(Answered { document, json })
        });
        let answered = Arc::new(answered.await?);
        // With every hand of tiles it is many megabytes.
        if !(key.0.3 && answered.document.analysis.settings.is_some()) {
            self.answers.keep(key, Arc::clone(&answered));
        }
        Ok(answered)
    }

    /// What is said where nothing is asked, counted when its turn comes.
    async fn count(&self, wanted: &Arc<Wanted>, tell: &Tell) -> Result<Arc<Document>, Problem> {
        let turn = turn(&self.counting, tell).await?;
        if let Some(known) = self.plain.find(&wanted.subject) {
            return Ok(known);
        }
        let (asker, tell) = (Arc::clone(wanted), Arc::clone(tell));
        let plain = away(turn, move |stop| {
            let progress = |done, of| {
                tell.send_if_modified(|told| told.reach(done, of));
                !stop.load(Ordering::Relaxed)
            };
            progress(0, 1);
            let course = Course::new(&progress, COUNTING + ANSWERING);
            let asked = asked(&asker.subject);
            let (chosen, violations) = (&asker.chosen, &asker.violations);
            let mut plain = Document::plain(chosen, violations, &asked, true, &course.step(0, COUNTING))?;
            if let Some(settings) = plain.analysis.settings.as_mut().filter(|_| !asker.subject.3) {
                settings.hands.clear();
            }
            Ok(plain)
        });
        let plain = Arc::new(plain.await?);
        if !(wanted.subject.3 && plain.analysis.settings.is_some()) {
            self.plain.keep(wanted.subject.clone(), Arc::clone(&plain));
        }
        Ok(plain)
    }

    /// Computes the edges of every table, one after the other.
    pub(in crate::http) async fn of_tables(&self, floor: &Floor) {
        let Ok(rows) = floor.store().tables().await else { return };
        for row in rows {
            let Ok(chosen) = games::check_submission(&row.submission) else { continue };
            let Ok(turn) = Arc::clone(&self.counting).acquire_owned().await else { return };
            let wagers = away(turn, move |stop| {
                ::odds::wagers(&chosen, &Asked::default(), None, &|_, _| !stop.load(Ordering::Relaxed))
            });
            match wagers.await {
                Ok(wagers) => {
                    // The parts of a wager have no edge that anybody could choose.
                    let whole = wagers.iter().filter(|wager| wager.part_of.is_none());
                    let edge = |wager: &::odds::report::WagerReport| Edge {
                        wager: wager.wager.clone(),
                        edge: format!("{:.4}%", wager.house_edge * 100.0),
                    };
                    locked(&self.tables).insert(row.id, whole.map(edge).collect());
                }
                Err(problem) => tracing::warn!(table = row.id, %problem.detail, "the odds of a table are not known"),
            }
        }
    }

    /// The edges of a table, where they are known.
    pub(in crate::http) fn edges(&self, table: i64) -> Vec<Edge> {
        locked(&self.tables).get(&table).cloned().unwrap_or_default()
    }
}

fn asked((_, unit, shoe, _): &Subject) -> Asked<'_> {
    Asked { unit: *unit, shoe: shoe.as_deref() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_told_never_goes_back() {
        let mut told = Told::Waiting;
        let steps = [(0, 1, true), (1, 10, true), (5, 100, false), (10, 100, false), (2, 10, true)];
        for (done, of, changes) in steps {
            assert_eq!(told.reach(done, of), changes, "{done} of {of}");
        }
        assert_eq!(told, Told::Counting(2, 10));
    }
}
