//! Who counts for `houseway analyze`: this machine, or all that work at a database; and what is kept of it.

use super::{Args, files};
use crate::commands::worker;
use crate::failure::Failure;
use crate::interrupt::Work;
use odds::AnalysisError;
use odds::counting::Counts;
use odds::kept::{self, Keeping, News};
use odds::shared::Shared;
use std::sync::{Arc, Mutex, PoisonError};

/// Counting, as long as this is there.
pub struct Counting {
    work: Arc<Work>,
    /// Why a count came to nothing, in better words than those of the analysis that wanted it.
    why: Arc<Mutex<Option<Failure>>>,
}

impl Counting {
    /// Counts as it is asked for.
    pub fn new(args: &Args) -> Counting {
        let counting = Counting { work: Arc::new(Work::new("counting every deal")), why: Arc::default() };
        kept::keep(Keeping {
            folder: if args.no_cache { None } else { files::cache() },
            tell: Some(counting.tell()),
            elsewhere: args.database.clone().map(|database| counting.elsewhere(database)),
        });
        counting
    }

    /// Reports progress; false when the work should stop.
    pub fn progress(&self, done: u64, total: u64) -> bool {
        self.work.progress(done, total)
    }

    /// Why there is no analysis.
    pub fn failure(&self, error: AnalysisError) -> Failure {
        kept::warnings().iter().for_each(|warning| self.work.say(warning));
        let why = self.why.lock().unwrap_or_else(PoisonError::into_inner).take();
        match error {
            AnalysisError::Interrupted => why.unwrap_or_else(Failure::interrupted),
            other => Failure::input(other),
        }
    }

    fn tell(&self) -> kept::Tell {
        let (work, why) = (Arc::clone(&self.work), Arc::clone(&self.why));
        Box::new(move |news| match news {
            News::GoingOn { percent } => work.say(&format!("going on from {percent} % counted before")),
            News::LeftInPart { percent } => {
                let left =
                    format!("interrupted; {percent} % is counted and kept, and the same command goes on from there");
                *why.lock().unwrap_or_else(PoisonError::into_inner) = Some(Failure::stopped(left));
            }
        })
    }

    /// Has counts counted by all who work at this database.
    fn elsewhere(&self, database: String) -> kept::Elsewhere {
        let (work, why) = (Arc::clone(&self.work), Arc::clone(&self.why));
        let counted = move |counts: &Counts| {
            let results = worker::share(&database, &Shared::Count(counts.clone()), &work)?;
            counts.put_together(&results).map_err(Failure::input)
        };
        Box::new(move |counts| {
            counted(counts).map_err(|failure| {
                *why.lock().unwrap_or_else(PoisonError::into_inner) = Some(failure);
                odds::Interrupted
            })
        })
    }
}

impl Drop for Counting {
    fn drop(&mut self) {
        kept::keep(Keeping::default());
    }
}
