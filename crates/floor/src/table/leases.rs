//! Which tables this node looks after, and which node the others are looked after by. A node says twice a second that
//! it is there, by one row for all its leases, so that idle tables cost the database nothing; and reads who has what.

use super::task::Context;
use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use store::{Holder, StoreError};
use tokio::sync::watch;

/// For how long a node is believed to be there after it said so, in milliseconds.
pub(crate) const LEASE: i64 = 1_500;

/// The leases as they were known the last time.
#[derive(Debug, Default)]
pub(crate) struct Leases {
    known: Mutex<KnownLeases>,
    /// Tells that something about them has changed.
    changed: watch::Sender<()>,
}

#[derive(Debug, Default)]
struct KnownLeases {
    /// Those of this node, which hold until so much has passed.
    own: HashSet<String>,
    until: i64,
    /// Those of other nodes that are there.
    others: HashMap<String, String>,
}

impl Leases {
    fn known(&self) -> MutexGuard<'_, KnownLeases> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether this node has a lease that has not run out.
    pub fn holds(&self, name: &str, passed: i64) -> bool {
        let known = self.known();
        passed < known.until && known.own.contains(name)
    }

    /// The other node that has a lease.
    pub fn other(&self, name: &str) -> Option<String> {
        self.known().others.get(name).cloned()
    }

    /// Forgets which other node has a lease, so that it is asked again.
    pub fn forget_other(&self, name: &str) {
        self.known().others.remove(name);
    }

    /// Hears of every change from now on.
    pub fn changes(&self) -> watch::Receiver<()> {
        self.changed.subscribe()
    }

    /// Reaches for a lease; whether this node has it now.
    pub async fn take(&self, context: &Context, name: &str) -> Result<bool, StoreError> {
        let holder = context.store.take_lease(name, &context.node, LEASE).await?;
        let mut known = self.known();
        match holder {
            Holder::Own => {
                known.others.remove(name);
                known.own.insert(name.to_owned());
                Ok(true)
            }
            Holder::Other(node) => {
                known.own.remove(name);
                known.others.insert(name.to_owned(), node);
                Ok(false)
            }
        }
    }

    /// Says that this node is there, and reads who has what.
    pub async fn keep(&self, context: &Context) {
        if let Err(error) = self.try_to_keep(context).await {
            tracing::warn!(%error, "the leases of the tables could not be kept");
        }
    }

    /// The same.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn try_to_keep(&self, context: &Context) -> Result<(), StoreError> {
        // What the others count begins later than what this node counts.
        let until = context.time.passed() + LEASE;
        context.store.beat(&context.node, context.time.now()).await?;
        self.known().until = until;
        let (mut own, mut others) = (HashSet::new(), HashMap::new());
        for lease in context.store.leases(LEASE).await? {
            if lease.node == context.node {
                own.insert(lease.name);
            } else if lease.holds {
                others.insert(lease.name, lease.node);
            }
        }
        let mut known = self.known();
        let changed = known.own != own || known.others != others;
        (known.own, known.others) = (own, others);
        drop(known);
        if changed {
            self.changed.send_replace(());
        }
        Ok(())
    }
}
