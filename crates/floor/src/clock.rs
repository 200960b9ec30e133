//! The time: what passes, what the system says it is, and what the floor takes it for.
//!
//! Whatever is measured (limits, a player's time to decide, leases) is measured by what passes, which no setting of a
//! clock changes. What is written down (when an entry was stored, when a session was last used) needs a date, and that
//! is the house's time: it follows the clock that decides, but never jumps and never goes back.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use store::{Store, StoreError};

/// A machine's clocks.
pub trait Clock: Send + Sync + 'static {
    /// The time that it says it is, in milliseconds since 1970. Somebody may set it at any moment.
    fn now(&self) -> i64;
    /// How much time has passed since some moment, the time that the machine slept included. Nobody can set it.
    fn elapsed(&self) -> Duration;
    /// Whether the database's clock decides what time it is. A clock that is turned by hand decides itself.
    fn defers(&self) -> bool {
        true
    }
}

/// The system's clocks.
#[derive(Clone, Copy, Debug, Default)]
pub struct System;

impl Clock for System {
    fn now(&self) -> i64 {
        SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64)
    }

    #[cfg(target_os = "linux")]
    fn elapsed(&self) -> Duration {
        // The monotonic clock of the standard library stands still while a laptop sleeps.
        let time = rustix::time::clock_gettime(rustix::time::ClockId::Boottime);
        Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or(0))
    }

    #[cfg(not(target_os = "linux"))]
    fn elapsed(&self) -> Duration {
        static START: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
        START.elapsed()
    }
}

/// The house's time. It follows the clock that decides at up to one and a half times the speed of time, or down to half
/// of it, until it shows the same.
#[derive(Debug, Default)]
pub struct HouseTime(Mutex<Course>);

/// From where the house's time goes on, in microseconds.
#[derive(Clone, Copy, Debug, Default)]
struct Course {
    /// What had passed.
    passed: i64,
    /// What the house's time was then.
    house: i64,
    /// How far it was behind the clock that decides; negative where it was ahead.
    behind: i64,
}

impl Course {
    fn at(&self, passed: i64) -> i64 {
        let since = (passed - self.passed).max(0);
        self.house + since + self.behind.clamp(-since / 2, since / 2)
    }
}

const MS: i64 = 1_000;

fn micros(passed: Duration) -> i64 {
    i64::try_from(passed.as_micros()).unwrap_or(i64::MAX / 4)
}

impl HouseTime {
    fn course(&self) -> MutexGuard<'_, Course> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins at a time, in milliseconds since 1970.
    pub fn begin(&self, passed: Duration, house: i64) {
        *self.course() = Course { passed: micros(passed), house: house.saturating_mul(MS), behind: 0 };
    }

    /// What time it is, in milliseconds since 1970.
    pub fn at(&self, passed: Duration) -> i64 {
        self.course().at(micros(passed)).div_euclid(MS)
    }

    /// Takes note of what the clock that decides says.
    pub fn told(&self, passed: Duration, says: i64) {
        let mut course = self.course();
        let passed = micros(passed).max(course.passed);
        let house = course.at(passed);
        *course = Course { passed, house, behind: says.saturating_mul(MS).saturating_sub(house) };
    }
}

/// A moment by both clocks, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// What has passed: for what is measured.
    pub passed: i64,
    /// The house's time: for what was written down.
    pub date: i64,
}

/// The clocks that a floor goes by.
pub struct Time {
    clock: Arc<dyn Clock>,
    house: HouseTime,
}

/// A question about the time that took longer to answer tells too little.
const PROMPT: Duration = Duration::from_millis(200);

impl Time {
    /// By this clock alone, from what it shows now.
    pub fn of(clock: Arc<dyn Clock>) -> Time {
        let house = HouseTime::default();
        house.begin(clock.elapsed(), clock.now());
        Time { clock, house }
    }

    /// By this clock and a store's, going on from what nodes of the store said before.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn at(clock: Arc<dyn Clock>, store: &dyn Store) -> Result<Time, StoreError> {
        let time = Time::of(clock);
        if time.clock.defers() {
            let (past, says) = (store.past_time().await?, store.time().await?);
            let passed = time.clock.elapsed();
            time.house.begin(passed, resumed(says, past));
            time.house.told(passed, says);
        }
        Ok(time)
    }

    /// The machine's own clock, for whoever looks after it.
    pub fn clock(&self) -> &Arc<dyn Clock> {
        &self.clock
    }

    /// The house's time, in milliseconds since 1970: for what is written down.
    pub fn now(&self) -> i64 {
        self.house.at(self.clock.elapsed())
    }

    /// What has passed since some moment, in milliseconds: for what is measured.
    pub fn passed(&self) -> i64 {
        i64::try_from(self.clock.elapsed().as_millis()).unwrap_or(i64::MAX)
    }

    /// Both.
    pub fn moment(&self) -> Moment {
        Moment { passed: self.passed(), date: self.now() }
    }

    /// Asks the clock that decides.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn ask(&self, store: &dyn Store) -> Result<(), StoreError> {
        let asked = self.clock.elapsed();
        if !self.clock.defers() {
            self.house.told(asked, self.clock.now());
            return Ok(());
        }
        let says = store.time().await?;
        let took = self.clock.elapsed().saturating_sub(asked);
        if took < PROMPT {
            self.house.told(asked + took / 2, says);
        }
        Ok(())
    }
}

/// Where the house's time begins, when the clock that decides says so much and a node said `past` last: later by what
/// that clock has counted since, and never before that.
pub(crate) fn resumed(says: i64, past: Option<store::PastTime>) -> i64 {
    past.map_or(says, |past| past.house + (says - past.at).max(0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::PastTime;

    const HOUR: i64 = 3_600_000;
    const DAY: i64 = 24 * HOUR;
    const NOW: i64 = 1_700_000_000_000;

    /// The house's time beside a clock that is so far from the truth, asked twice a second for so many milliseconds.
    struct Trial {
        house: HouseTime,
        passed: i64,
    }

    impl Trial {
        fn new() -> Trial {
            let house = HouseTime::default();
            house.begin(Duration::from_secs(5), NOW);
            Trial { house, passed: 0 }
        }

        fn passed(&self) -> Duration {
            Duration::from_millis(5_000 + self.passed as u64)
        }

        /// How far the house's time is from the truth.
        fn off(&self) -> i64 {
            self.house.at(self.passed()) - NOW - self.passed
        }

        fn goes_on(&mut self, ms: i64, wrong_by: i64) -> i64 {
            let mut before = self.house.at(self.passed());
            for _ in 0..ms / 500 {
                self.passed += 500;
                self.house.told(self.passed(), NOW + self.passed + wrong_by);
                let now = self.house.at(self.passed());
                assert!((250..=750).contains(&(now - before)), "{} ms in half a second", now - before);
                before = now;
            }
            self.off()
        }
    }

    #[test]
    fn a_clock_that_is_right_is_followed_exactly() {
        let mut trial = Trial::new();
        assert_eq!(trial.goes_on(HOUR, 0), 0);
        assert_eq!(trial.goes_on(60_000, 120), 120, "small differences are made up for at once");
        assert_eq!(trial.goes_on(60_000, -80), -80);
    }

    #[test]
    fn a_day_forward_and_back_moves_the_house_by_no_more_than_half_of_the_time_that_it_took() {
        let mut trial = Trial::new();
        assert_eq!(trial.goes_on(60_000, DAY), 29_750, "half of what passed since it was noticed");
        assert_eq!(trial.goes_on(61_000, 0), 0);
        assert_eq!(trial.goes_on(60_000, -DAY), -29_750);
        assert_eq!(trial.goes_on(61_000, 0), 0);
    }

    #[test]
    fn a_house_that_began_with_a_wrong_clock_comes_to_the_right_time_without_going_back() {
        for began in [DAY, -DAY] {
            let mut trial = Trial::new();
            trial.house.begin(trial.passed(), NOW + began);
            assert_eq!(trial.goes_on(2 * DAY + 1_000, 0), 0, "within twice the time by which it was wrong");
        }
    }

    #[test]
    fn time_goes_on_from_what_was_said_last() {
        let past = Some(PastTime { house: NOW, at: 1_000 });
        assert_eq!(resumed(1_300, past), NOW + 300);
        assert_eq!(resumed(1_000 - DAY, past), NOW, "the other clock was set back meanwhile");
        assert_eq!(resumed(77, None), 77);
    }

    #[test]
    fn what_passes_on_the_system_does_not_go_back() {
        let (one, other) = (System.elapsed(), System.elapsed());
        assert!(other >= one && System.now() > NOW);
    }
}
