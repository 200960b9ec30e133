//! The time, from the system or from a test.

use std::time::{SystemTime, UNIX_EPOCH};

/// Tells the time in milliseconds since 1970.
pub trait Clock: Send + Sync + 'static {
    /// Now.
    fn now(&self) -> i64;
}

/// The system's clock.
#[derive(Clone, Copy, Debug, Default)]
pub struct System;

impl Clock for System {
    fn now(&self) -> i64 {
        SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64)
    }
}
