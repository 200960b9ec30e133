//! `houseway worker`: takes pieces of long counts and simulations from a database and does them; and the other side,
//! which posts the work there, does its share, and waits for the rest.

use crate::failure::Failure;
use crate::interrupt::Work;
use crate::out;
use odds::AnalysisError;
use odds::shared::{Prepared, Shared};
use sha2::{Digest, Sha256};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use store::{JobRow, NewJob, Store, TakenPiece};

/// How long a worker holds a piece without renewing its lease, in seconds; it renews four times as often.
const LEASE: u64 = 20;
/// How long a worker waits when there is nothing to do, before it looks again.
const IDLE: Duration = Duration::from_millis(500);

/// Arguments of `houseway worker`.
#[derive(clap::Args)]
#[command(after_help = "\
Work is posted by `houseway analyze --database URL` (counts) and `houseway simulate --database URL` (rounds), which \
do their share of it too. If a worker is killed, only the piece it was working on is lost: another worker does it once \
the lease has expired. The result is the same as on a single machine. The same command again resumes unfinished work. \
Work posted by another version of this program is left to workers of that version.

Examples:
  houseway worker --database postgres://houseway@db/houseway
      Work until Ctrl-C, on all cores
  houseway worker --database postgres://houseway@db/houseway --until-idle
      Work until nothing is left to do
  houseway worker --database postgres://houseway@db/houseway --list
      Show the jobs that are posted, and their progress")]
pub struct Args {
    /// The database: postgres://..., or a SQLite file for several programs on one machine
    #[arg(long, value_name = "URL|PATH")]
    database: String,
    /// Stop when nothing is left to do
    #[arg(long)]
    until_idle: bool,
    /// How long a worker holds a piece without renewing its lease, in seconds; then another takes it
    #[arg(long, value_name = "N", default_value_t = LEASE, value_parser = clap::value_parser!(u64).range(1..=3_600))]
    lease: u64,
    /// Show the jobs and their progress
    #[arg(long, conflicts_with = "until_idle")]
    list: bool,
    /// Retry the failed pieces of a job
    #[arg(long, value_name = "JOB", conflicts_with_all = ["until_idle", "list"])]
    retry: Option<i64>,
    /// Delete a job and its results
    #[arg(long, value_name = "JOB", conflicts_with_all = ["until_idle", "list", "retry"])]
    forget: Option<i64>,
    /// Print JSON
    #[arg(long, requires = "list")]
    json: bool,
}

/// Works, or shows or changes what is posted.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    block_on(async {
        let store = store::open(&args.database).await.map_err(Failure::input)?;
        let missing = |id: i64| Failure::input(format!("there is no job {id}; --list shows what there is"));
        if let Some(id) = args.forget {
            if !store.forget_job(id).await.map_err(Failure::input)? {
                return Err(missing(id));
            }
            out::print(&format!("job {id} is deleted\n"));
        } else if let Some(id) = args.retry {
            store.job(id, now(&*store).await?).await.map_err(Failure::input)?.ok_or_else(|| missing(id))?;
            let tried = store.retry_job(id).await.map_err(Failure::input)?;
            out::print(&format!("job {id}: {} will be retried\n", pieces_in_words(tried)));
        } else if args.list {
            let jobs = store.jobs(now(&*store).await?).await.map_err(Failure::input)?;
            if args.json { out::json(&jobs.iter().map(as_json).collect::<Vec<_>>()) } else { out::print(&list(&jobs)) }
        } else {
            let done = work(&store, args).await?;
            out::print(&format!("{} done\n", pieces_in_words(done)));
        }
        store.close().await;
        Ok(ExitCode::SUCCESS)
    })
}

fn block_on<T>(future: impl Future<Output = Result<T, Failure>>) -> Result<T, Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    runtime.map_err(|error| Failure::input(format!("cannot start: {error}")))?.block_on(future)
}

/// Does pieces until it is stopped, or nothing is left.
async fn work(store: &Arc<dyn Store>, args: &Args) -> Result<u64, Failure> {
    let (shown, worker) = (Work::new("working"), Worker::new(store, args.lease));
    if !args.until_idle {
        shown.say("waiting for work; Ctrl-C returns the piece in hand and stops");
    }
    let mut done = 0;
    while shown.progress(0, 1) {
        match worker.take().await? {
            Some(piece) => done += u64::from(worker.perform(piece, &shown).await?),
            None if args.until_idle => break,
            None => tokio::time::sleep(IDLE).await,
        }
    }
    Ok(done)
}

/// Posts work, does pieces of it along with other workers, and returns the results in order once all are there.
pub fn share(database: &str, shared: &Shared, shown: &Work) -> Result<Vec<String>, Failure> {
    block_on(async {
        let store = store::open(database).await.map_err(Failure::input)?;
        let asked = serde_json::to_string(shared).map_err(Failure::input)?;
        let mut hash = Sha256::new();
        hash.update(env!("CARGO_PKG_VERSION"));
        hash.update([0]);
        hash.update(&asked);
        let pieces = i64::try_from(shared.pieces()).map_err(Failure::input)?;
        let at = now(&*store).await?;
        let new = NewJob { key: hash.finalize().into(), kind: shared.kind().to_owned(), asked, pieces, at };
        let id = store.post_job(new).await.map_err(Failure::input)?;
        let worker = Worker::new(&store, LEASE);
        loop {
            let job = store.job(id, now(&*store).await?).await.map_err(Failure::input)?;
            let job = job.ok_or_else(|| Failure::input(format!("job {id} was deleted while it ran")))?;
            if job.done == job.pieces {
                break;
            }
            if job.given_up > 0 {
                let why = job.failure.unwrap_or_default();
                let help = format!("fix the cause and run `houseway worker --database URL --retry {id}`");
                return Err(Failure::input(format!(
                    "{} of job {id} failed: {why}; {help}",
                    pieces_in_words(job.given_up as u64)
                )));
            }
            if !shown.progress(job.done as u64, job.pieces as u64) {
                return Err(Failure::stopped(format!(
                    "interrupted; {} of {} pieces of job {id} are done, and the same command resumes there",
                    job.done, job.pieces
                )));
            }
            match worker.take().await? {
                Some(piece) => drop(worker.perform(piece, shown).await?),
                None => tokio::time::sleep(IDLE / 5).await,
            }
        }
        let results = store.results(id).await.map_err(Failure::input)?;
        store.close().await;
        Ok(results.into_iter().map(|(_, result)| result).collect())
    })
}

/// Somebody who does pieces.
struct Worker {
    store: Arc<dyn Store>,
    name: String,
    lease: Duration,
    prepared: Arc<Mutex<Prepared>>,
    /// The jobs that it leaves to others.
    left: Mutex<Vec<i64>>,
}

impl Worker {
    fn new(store: &Arc<dyn Store>, lease: u64) -> Worker {
        let machine = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
        let began = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, millis);
        let name = format!("{}:{}:{began}", machine.trim(), std::process::id());
        let (store, lease) = (Arc::clone(store), Duration::from_secs(lease));
        Worker { store, name, lease, prepared: Arc::default(), left: Mutex::default() }
    }

    async fn take(&self) -> Result<Option<TakenPiece>, Failure> {
        let (now, left) = (now(&*self.store).await?, self.left.lock().unwrap_or_else(PoisonError::into_inner).clone());
        self.store.take_piece(&self.name, now, now + millis(self.lease), &left).await.map_err(Failure::input)
    }

    /// Does a piece while renewing its lease; whether its result was the first. It stops early on Ctrl-C, or when
    /// another worker has taken the piece.
    async fn perform(&self, piece: TakenPiece, shown: &Work) -> Result<bool, Failure> {
        let stop = Arc::new(AtomicBool::new(false));
        let (prepared, stopped, taken) = (Arc::clone(&self.prepared), Arc::clone(&stop), piece.clone());
        let mut doing = tokio::task::spawn_blocking(move || {
            let shared: Shared = serde_json::from_str(&taken.asked).map_err(|error| {
                AnalysisError::OtherProgram(format!("this program does not know this kind of work: {error}"))
            })?;
            let mut prepared = prepared.lock().unwrap_or_else(PoisonError::into_inner);
            shared.perform(taken.piece as u64, &mut prepared, &|_, _| !stopped.load(Ordering::Relaxed))
        });
        let mut held = tokio::time::Instant::now();
        let result = loop {
            tokio::select! {
                result = &mut doing => break result.map_err(Failure::input)?,
                () = tokio::time::sleep(Duration::from_millis(100)) => {}
            }
            if !shown.goes_on() {
                stop.store(true, Ordering::Relaxed);
            } else if held.elapsed() >= self.lease / 4 {
                held = tokio::time::Instant::now();
                let until = now(&*self.store).await? + millis(self.lease);
                let ours = self.store.hold_piece(piece.job, piece.piece, &self.name, until).await;
                if !ours.map_err(Failure::input)? {
                    stop.store(true, Ordering::Relaxed);
                }
            }
        };
        match result {
            Ok(result) => self.store.finish_piece(piece.job, piece.piece, &result).await.map_err(Failure::input),
            Err(AnalysisError::Interrupted) => {
                let let_go = self.store.let_go(piece.job, piece.piece, &self.name).await;
                let_go.map_err(Failure::input)?;
                Ok(false)
            }
            Err(AnalysisError::OtherProgram(why)) => {
                shown.say(&format!("job {} is left to others: {why}", piece.job));
                self.left.lock().unwrap_or_else(PoisonError::into_inner).push(piece.job);
                let let_go = self.store.let_go(piece.job, piece.piece, &self.name).await;
                let_go.map_err(Failure::input)?;
                Ok(false)
            }
            Err(error) => {
                let why = error.to_string();
                let failed = self.store.fail_piece(piece.job, piece.piece, &self.name, &why).await;
                failed.map_err(Failure::input)?;
                Ok(false)
            }
        }
    }
}

/// So many pieces, in words.
fn pieces_in_words(count: u64) -> String {
    if count == 1 { "1 piece".to_owned() } else { format!("{count} pieces") }
}

fn as_json(job: &JobRow) -> serde_json::Value {
    serde_json::json!({
        "job": job.id, "kind": job.kind, "pieces": job.pieces, "done": job.done, "taken": job.taken,
        "given_up": job.given_up, "failure": job.failure, "at": job.at,
    })
}

fn list(jobs: &[JobRow]) -> String {
    if jobs.is_empty() {
        return "no work is posted\n".to_owned();
    }
    let mut rows = vec![["job", "kind", "pieces", "done", "taken", "given up", ""].map(str::to_owned).to_vec()];
    rows.extend(jobs.iter().map(|job| {
        let numbers = [job.pieces, job.done, job.taken, job.given_up].map(|number| number.to_string());
        let mut row = vec![job.id.to_string(), job.kind.clone()];
        row.extend(numbers);
        row.push(job.failure.clone().unwrap_or_default());
        row
    }));
    out::columns("><>>>><", &rows)
}

/// The time of the database's clock: workers on other machines may have another.
async fn now(store: &dyn Store) -> Result<i64, Failure> {
    store.time().await.map_err(Failure::input)
}

fn millis(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}
