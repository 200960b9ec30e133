//! Long work cut into pieces that any number of workers take, one after the other. A worker holds a piece by a lease;
//! one that dies lets it run out, and another does the piece again. The first result of a piece stays, so that each
//! has exactly one.

use async_trait::async_trait;

use crate::sql::{Database, Row};
use crate::sql_store::SqlStore;
use crate::{Hash, StoreError};

/// How often a piece is tried before nobody takes it any more.
pub const MOST_TRIES: i64 = 5;

/// A job to be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewJob {
    /// What makes it the same job when it is asked for again: a hash of everything that its result depends on.
    pub key: Hash,
    /// What kind of work it is.
    pub kind: String,
    /// What was asked, for the workers to read.
    pub asked: String,
    /// How many pieces it has.
    pub pieces: i64,
    /// When it was asked for.
    pub at: i64,
}

/// A piece that a worker has taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakenPiece {
    /// Its job.
    pub job: i64,
    /// Its number within the job, from 0.
    pub piece: i64,
    /// What kind of work it is.
    pub kind: String,
    /// What was asked.
    pub asked: String,
    /// The how manieth try this is, from 1.
    pub tries: i64,
}

/// How far a job is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JobRow {
    /// Its number.
    pub id: i64,
    /// What kind of work it is.
    pub kind: String,
    /// What was asked.
    pub asked: String,
    /// How many pieces it has.
    pub pieces: i64,
    /// How many of them are done.
    pub done: i64,
    /// How many are being done: their leases run.
    pub taken: i64,
    /// How many nobody takes any more.
    pub given_up: i64,
    /// Why a piece failed, where one did.
    pub failure: Option<String>,
    /// When it was asked for.
    pub at: i64,
}

/// The jobs of a store.
#[async_trait]
pub trait Jobs: Send + Sync {
    /// Posts a job, or finds the one with the same key, with whatever of it is done; its number.
    async fn post_job(&self, job: NewJob) -> Result<i64, StoreError>;
    /// Takes the next piece that nobody holds and that is not done, for so long; the oldest job first, and none of the
    /// jobs that the worker leaves to others.
    async fn take_piece(
        &self,
        worker: &str,
        now: i64,
        until: i64,
        left: &[i64],
    ) -> Result<Option<TakenPiece>, StoreError>;
    /// Holds a piece for longer; false if another has taken it over, or it is done.
    async fn hold_piece(&self, job: i64, piece: i64, worker: &str, until: i64) -> Result<bool, StoreError>;
    /// Hands in the result of a piece; false if there was one already, which stays.
    async fn finish_piece(&self, job: i64, piece: i64, result: &str) -> Result<bool, StoreError>;
    /// Gives a piece back that could not be done, and says why.
    async fn fail_piece(&self, job: i64, piece: i64, worker: &str, why: &str) -> Result<(), StoreError>;
    /// Lets go of a piece that is not done for no fault of its own: it does not count as a try.
    async fn let_go(&self, job: i64, piece: i64, worker: &str) -> Result<(), StoreError>;
    /// How far a job is at a time.
    async fn job(&self, id: i64, now: i64) -> Result<Option<JobRow>, StoreError>;
    /// All jobs, by number.
    async fn jobs(&self, now: i64) -> Result<Vec<JobRow>, StoreError>;
    /// The results of a job in the order of its pieces; those that are done.
    async fn results(&self, id: i64) -> Result<Vec<(i64, String)>, StoreError>;
    /// Lets given-up pieces of a job be tried again; how many.
    async fn retry_job(&self, id: i64) -> Result<u64, StoreError>;
    /// Forgets a job and its results; false if there is none.
    async fn forget_job(&self, id: i64) -> Result<bool, StoreError>;
}

/// Selects jobs with the state of their pieces; `$1` is the time.
macro_rules! job_query {
    ($rest:literal) => {
        concat!(
            "SELECT jobs.id, kind, asked, jobs.pieces, COUNT(result),
                    COUNT(CASE WHEN result IS NULL AND until > $1 THEN 1 END),
                    COUNT(CASE WHEN result IS NULL AND tries >= 5 AND until <= $1 THEN 1 END),
                    MAX(CASE WHEN result IS NULL THEN failure END), jobs.at
             FROM jobs LEFT JOIN pieces ON pieces.job = jobs.id ",
            $rest,
            " GROUP BY jobs.id, kind, asked, jobs.pieces, jobs.at ORDER BY jobs.id"
        )
    };
}

// The statement above says it in figures.
const _: () = assert!(MOST_TRIES == 5);

fn job_row(row: &Row) -> Result<JobRow, sqlx::Error> {
    Ok(JobRow {
        id: row.get(0)?,
        kind: row.get(1)?,
        asked: row.get(2)?,
        pieces: row.get(3)?,
        done: row.get(4)?,
        taken: row.get(5)?,
        given_up: row.get(6)?,
        failure: row.get(7)?,
        at: row.get(8)?,
    })
}

#[async_trait]
impl<D: Database> Jobs for SqlStore<D> {
    async fn post_job(&self, job: NewJob) -> Result<i64, StoreError> {
        let sql = "INSERT INTO jobs (key, kind, asked, pieces, at) VALUES ($1, $2, $3, $4, $5)
                   ON CONFLICT (key) DO UPDATE SET key = excluded.key RETURNING id";
        let values = vec![(&job.key).into(), job.kind.into(), job.asked.into(), job.pieces.into(), job.at.into()];
        let id = self.put(sql, values).await?.unwrap_or(0);
        // Posting again completes what a crash in between has left undone.
        let sql = "INSERT INTO pieces (job, piece)
                   WITH RECURSIVE numbers (n) AS
                       (SELECT CAST(0 AS BIGINT) UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < $2)
                   SELECT $1, n FROM numbers WHERE true ON CONFLICT DO NOTHING";
        self.database.write(sql, vec![id.into(), job.pieces.into()]).await?;
        Ok(id)
    }

    async fn take_piece(
        &self,
        worker: &str,
        now: i64,
        until: i64,
        left: &[i64],
    ) -> Result<Option<TakenPiece>, StoreError> {
        let left = listed(left);
        // Whether it is still free is asked again of the row that is written: of two workers who found the same piece,
        // the second gets none, and looks again.
        let sql = "UPDATE pieces SET worker = $1, until = $3, tries = tries + 1
                   WHERE result IS NULL AND until <= $2 AND (job, piece) IN
                       (SELECT job, piece FROM pieces WHERE result IS NULL AND until <= $2 AND tries < $4
                        AND $5 NOT LIKE '%,' || CAST(job AS TEXT) || ',%' ORDER BY job, piece LIMIT 1)
                   RETURNING job, piece, tries";
        for _ in 0..MOST_LOOKS {
            let values = vec![worker.into(), now.into(), until.into(), MOST_TRIES.into(), left.as_str().into()];
            let rows = self.database.returning(sql, values).await?;
            let Some(row) = rows.first() else {
                if self.free(now, &left).await? {
                    continue;
                }
                return Ok(None);
            };
            let store_error = |error| self.database.store_error(error);
            let (job, piece, tries) =
                (row.get(0).map_err(store_error)?, row.get(1).map_err(store_error)?, row.get(2).map_err(store_error)?);
            let make = |row: &Row| {
                Ok(TakenPiece { job, piece, tries, kind: row.get::<String>(0)?, asked: row.get::<String>(1)? })
            };
            return self.read_one("SELECT kind, asked FROM jobs WHERE id = $1", vec![job.into()], make).await;
        }
        Ok(None)
    }

    async fn hold_piece(&self, job: i64, piece: i64, worker: &str, until: i64) -> Result<bool, StoreError> {
        let sql = "UPDATE pieces SET until = $4 WHERE job = $1 AND piece = $2 AND worker = $3 AND result IS NULL";
        self.changed(sql, vec![job.into(), piece.into(), worker.into(), until.into()]).await
    }

    async fn finish_piece(&self, job: i64, piece: i64, result: &str) -> Result<bool, StoreError> {
        let sql = "UPDATE pieces SET result = $3 WHERE job = $1 AND piece = $2 AND result IS NULL";
        self.changed(sql, vec![job.into(), piece.into(), result.into()]).await
    }

    async fn fail_piece(&self, job: i64, piece: i64, worker: &str, why: &str) -> Result<(), StoreError> {
        let sql = "UPDATE pieces SET until = 0, failure = $4
                   WHERE job = $1 AND piece = $2 AND worker = $3 AND result IS NULL";
        self.database.write(sql, vec![job.into(), piece.into(), worker.into(), why.into()]).await.map(drop)
    }

    async fn let_go(&self, job: i64, piece: i64, worker: &str) -> Result<(), StoreError> {
        let sql = "UPDATE pieces SET until = 0, tries = tries - 1
                   WHERE job = $1 AND piece = $2 AND worker = $3 AND result IS NULL";
        self.database.write(sql, vec![job.into(), piece.into(), worker.into()]).await.map(drop)
    }

    async fn job(&self, id: i64, now: i64) -> Result<Option<JobRow>, StoreError> {
        self.read_one(job_query!("WHERE jobs.id = $2"), vec![now.into(), id.into()], job_row).await
    }

    async fn jobs(&self, now: i64) -> Result<Vec<JobRow>, StoreError> {
        self.read(job_query!(""), vec![now.into()], job_row).await
    }

    async fn results(&self, id: i64) -> Result<Vec<(i64, String)>, StoreError> {
        let sql = "SELECT piece, result FROM pieces WHERE job = $1 AND result IS NOT NULL ORDER BY piece";
        self.read(sql, vec![id.into()], |row| Ok((row.get(0)?, row.get(1)?))).await
    }

    async fn retry_job(&self, id: i64) -> Result<u64, StoreError> {
        let sql = "UPDATE pieces SET tries = 0, failure = NULL WHERE job = $1 AND result IS NULL AND tries >= $2";
        self.database.write(sql, vec![id.into(), MOST_TRIES.into()]).await
    }

    async fn forget_job(&self, id: i64) -> Result<bool, StoreError> {
        self.database.write("DELETE FROM pieces WHERE job = $1", vec![id.into()]).await?;
        self.changed("DELETE FROM jobs WHERE id = $1", vec![id.into()]).await
    }
}

/// How often a worker looks again when others were faster.
const MOST_LOOKS: u32 = 100;

/// Numbers between commas, for a statement to look into.
fn listed(numbers: &[i64]) -> String {
    numbers.iter().fold(",".to_owned(), |list, number| format!("{list}{number},"))
}

impl<D: Database> SqlStore<D> {
    /// Whether there is a piece to take in jobs other than those left.
    async fn free(&self, now: i64, left: &str) -> Result<bool, StoreError> {
        let sql = "SELECT CAST(1 AS BIGINT) FROM pieces WHERE result IS NULL AND until <= $1 AND tries < $2
                   AND $3 NOT LIKE '%,' || CAST(job AS TEXT) || ',%' LIMIT 1";
        Ok(self.number(sql, vec![now.into(), MOST_TRIES.into(), left.into()]).await? > 0)
    }
}
