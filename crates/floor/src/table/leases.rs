//! Which tables this node looks after. Each lease is a row; one statement for all of them says every second that the
//! node is still there, so that idle tables cost the database nothing.

use super::task::Context;
use std::collections::HashSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// How long a node looks after a table before another may, in milliseconds.
pub(crate) const LEASE: i64 = 3_000;

/// The leases that were kept the last time.
#[derive(Debug, Default)]
pub(crate) struct Leases(Mutex<HeldLeases>);

#[derive(Debug, Default)]
struct HeldLeases {
    names: HashSet<String>,
    until: i64,
}

impl Leases {
    fn held(&self) -> MutexGuard<'_, HeldLeases> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a lease was kept and has not run out.
    pub fn holds(&self, name: &str, now: i64) -> bool {
        let held = self.held();
        now < held.until && held.names.contains(name)
    }

    /// Keeps all leases of this node for longer. Those that another node has taken are no longer among them.
    pub async fn keep(&self, context: &Context) {
        let until = context.clock.now() + LEASE;
        match context.store.keep_leases(&context.node, until).await {
            Ok(names) => *self.held() = HeldLeases { names: names.into_iter().collect(), until },
            Err(error) => tracing::warn!(%error, "the leases of the tables could not be kept"),
        }
    }
}
