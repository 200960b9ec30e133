//! Several steps of work told as one, so that whoever watches sees one bar that never goes back.

use crate::Progress;
use std::sync::atomic::{AtomicU64, Ordering};

/// Into how many parts a share of the course is divided.
const PARTS: u64 = 1_000;

/// A course of steps, each with a share of the whole.
pub struct Course<'a> {
    progress: &'a Progress<'a>,
    shares: u64,
    told: AtomicU64,
}

impl<'a> Course<'a> {
    /// A course of so many equal shares, told to `progress`.
    pub fn new(progress: &'a Progress<'a>, shares: u64) -> Course<'a> {
        Course { progress, shares: shares.max(1), told: AtomicU64::new(0) }
    }

    /// The progress of a step that begins after `before` shares and has `share` of them.
    pub fn step(&self, before: u64, share: u64) -> impl Fn(u64, u64) -> bool + Sync + '_ {
        move |done, of| {
            let (done, of) = (u128::from(done.min(of)), u128::from(of.max(1)));
            let within = (u128::from(share * PARTS) * done / of) as u64;
            let reached = (before * PARTS + within).min(self.shares * PARTS);
            let most = self.told.fetch_max(reached, Ordering::Relaxed).max(reached);
            (self.progress)(most, self.shares * PARTS)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    #[test]
    fn steps_that_start_anew_are_told_as_one_that_never_goes_back() {
        let told = Mutex::new(Vec::new());
        let tell = |done: u64, of: u64| {
            told.lock().unwrap().push((done, of));
            done < 3_500
        };
        let course = Course::new(&tell, 4);
        let first = course.step(0, 3);
        assert!(first(1, 2) && first(9, 2) && first(0, 0));
        let second = course.step(3, 1);
        assert!(second(0, 10) && second(4, 10) && second(2, 10));
        assert!(!second(5, 10), "whoever watches says to stop");
        let done: Vec<u64> = told.lock().unwrap().iter().map(|(done, _)| *done).collect();
        assert_eq!(done, [1_500, 3_000, 3_000, 3_000, 3_400, 3_400, 3_500]);
        assert!(told.lock().unwrap().iter().all(|(_, of)| *of == 4_000));
    }
}
