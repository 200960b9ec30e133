//! How long work reports how far it is and is interrupted, and what it takes along: the cache of counts.

use crate::cache::Cache;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

/// Called with how much is done of how much, possibly from several threads; returns false to interrupt.
pub type Progress<'a> = dyn Fn(u64, u64) -> bool + Sync + 'a;

/// The work was interrupted by its progress function and has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interrupted;

impl fmt::Display for Interrupted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the count was interrupted")
    }
}

impl std::error::Error for Interrupted {}

/// What every analysis is handed: where counts are cached, and whom to report progress to.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    /// Where counts are looked up and kept.
    pub cache: &'a Cache,
    progress: &'a Progress<'a>,
}

impl<'a> Context<'a> {
    /// Work with this cache, reporting to `progress`.
    pub fn new(cache: &'a Cache, progress: &'a Progress<'a>) -> Context<'a> {
        Context { cache, progress }
    }

    /// Work with this cache that reports to nobody and is never interrupted.
    pub fn quiet(cache: &'a Cache) -> Context<'a> {
        Context { cache, progress: &|_, _| true }
    }

    /// A part of the work, which reports to `progress` instead.
    pub fn reporting<'b>(&self, progress: &'b Progress<'b>) -> Context<'b>
    where
        'a: 'b,
    {
        Context { cache: self.cache, progress }
    }

    /// A part of the work that is too short to report.
    pub fn silently(&self) -> Context<'a> {
        Context::quiet(self.cache)
    }

    /// The progress function itself.
    pub fn progress(&self) -> &'a Progress<'a> {
        self.progress
    }

    /// Reports that so much is done of so much.
    ///
    /// # Errors
    /// When the work is to stop.
    pub fn report(&self, done: u64, total: u64) -> Result<(), Interrupted> {
        if (self.progress)(done, total) { Ok(()) } else { Err(Interrupted) }
    }
}

/// Into how many parts a share of the whole is divided.
const PARTS: u64 = 1_000;

/// Several steps of work reported as one, so that a progress bar never goes back.
pub struct Steps<'a> {
    progress: &'a Progress<'a>,
    shares: u64,
    reached: AtomicU64,
}

impl<'a> Steps<'a> {
    /// Work whose steps have so many equal shares in all, reported to `progress`.
    pub fn new(progress: &'a Progress<'a>, shares: u64) -> Steps<'a> {
        Steps { progress, shares: shares.max(1), reached: AtomicU64::new(0) }
    }

    /// The progress of a step that begins after `before` shares and has `share` of them.
    pub fn step(&self, before: u64, share: u64) -> impl Fn(u64, u64) -> bool + Sync + '_ {
        move |done, of| {
            let (done, of) = (u128::from(done.min(of)), u128::from(of.max(1)));
            let within = (u128::from(share * PARTS) * done / of) as u64;
            let reached = (before * PARTS + within).min(self.shares * PARTS);
            let most = self.reached.fetch_max(reached, Ordering::Relaxed).max(reached);
            (self.progress)(most, self.shares * PARTS)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    #[test]
    fn steps_that_start_over_are_reported_as_one_that_never_goes_back() {
        let reports = Mutex::new(Vec::new());
        let report = |done: u64, of: u64| {
            reports.lock().unwrap().push((done, of));
            done < 3_500
        };
        let steps = Steps::new(&report, 4);
        let first = steps.step(0, 3);
        assert!(first(1, 2) && first(9, 2) && first(0, 0));
        let second = steps.step(3, 1);
        assert!(second(0, 10) && second(4, 10) && second(2, 10));
        assert!(!second(5, 10), "the answer to a report stops the work");
        let done: Vec<u64> = reports.lock().unwrap().iter().map(|(done, _)| *done).collect();
        assert_eq!(done, [1_500, 3_000, 3_000, 3_000, 3_400, 3_400, 3_500]);
        assert!(reports.lock().unwrap().iter().all(|(_, of)| *of == 4_000));
    }
}
