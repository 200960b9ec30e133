//! What is looked after while the floor is open: whether the clock was set, and whether the program's file is still the
//! program that runs.

use super::{Event, Events};
use crate::clock::Clock;
use crate::program;
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

/// How often the clock is looked at.
const LOOK: Duration = Duration::from_secs(5);

/// A clock that is off by less was corrected, as it should be; one that is off by more was set.
const SET_MS: i64 = 2_000;

/// How often the program's file is read again.
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// A clock held against one that nobody can set.
pub(super) struct ClockWatch {
    offset: i64,
}

impl ClockWatch {
    pub fn new(clock_ms: i64, steady_ms: i64) -> ClockWatch {
        ClockWatch { offset: clock_ms - steady_ms }
    }

    /// By how much the clock was set since it was looked at last, if it was.
    pub fn look(&mut self, clock_ms: i64, steady_ms: i64) -> Option<i64> {
        let offset = clock_ms - steady_ms;
        let by = offset - std::mem::replace(&mut self.offset, offset);
        (by.abs() >= SET_MS).then_some(by)
    }
}

/// Looks after clock and program for as long as `alive` is.
pub(crate) fn watch<T: Send + Sync + 'static>(
    alive: Weak<T>,
    events: Events,
    clock: Arc<dyn Clock>,
    node: String,
    running: String,
) {
    tokio::spawn(async move {
        let steady = || clock.elapsed().as_millis() as i64;
        let (mut watching, mut read) = (ClockWatch::new(clock.now(), steady()), Instant::now());
        while alive.strong_count() > 0 {
            tokio::time::sleep(LOOK).await;
            if let Some(by_ms) = watching.look(clock.now(), steady()) {
                tracing::warn!(by_ms, "the clock of this machine was set");
                events.note(vec![Event::ClockChanged { node: node.clone(), by_ms }]);
            }
            if read.elapsed() >= DAY {
                read = Instant::now();
                check(&events, &node, &running).await;
            }
        }
    });
}

/// Holds the program's file against the program that runs.
async fn check(events: &Events, node: &str, running: &str) {
    let found = tokio::task::spawn_blocking(program::file_sha256).await;
    let found = found.ok().and_then(Result::ok).unwrap_or_else(|| "it cannot be read".to_owned());
    if found != running {
        tracing::warn!(running, found, "the file of the program was changed while it runs");
        events.note(vec![Event::ProgramFileChanged {
            node: node.to_owned(),
            before: running.to_owned(),
            after: found,
        }]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gli_2_8_8_a_clock_that_was_set_is_noticed_once_and_one_that_drifts_is_not() {
        let mut watching = ClockWatch::new(1_000_000, 0);
        assert_eq!(watching.look(1_005_000, 5_000), None);
        assert_eq!(watching.look(1_011_999, 10_000), None, "1,999 ms ahead was a correction");
        assert_eq!(watching.look(1_018_999, 15_000), Some(2_000));
        assert_eq!(watching.look(1_023_999, 20_000), None, "it is told once");
        assert_eq!(watching.look(1_023_999 - 3_600_000, 20_000), Some(-3_600_000), "an hour back");
    }
}
