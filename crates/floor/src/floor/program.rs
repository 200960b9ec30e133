//! Which program serves the floor, and what it notices while it does.

use super::Floor;
use crate::events::{self, Event, Events};
use std::sync::Arc;
use store::StoreError;

impl Floor {
    /// Where significant events are written down.
    pub fn events(&self) -> &Events {
        &self.context.events
    }

    /// The SHA-256 of the program that serves this floor, once it is known.
    pub fn program(&self) -> Option<&str> {
        self.program.get().map(String::as_str)
    }

    /// Writes down that a program opened this floor, and that it is another than the last one where it is. From then
    /// on its file and the clock are looked after.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn started(self: &Arc<Floor>, sha256: String) -> Result<(), StoreError> {
        let (node, version) = (self.context.node.clone(), env!("CARGO_PKG_VERSION").to_owned());
        let mut happened = vec![Event::ProgramStarted { node: node.clone(), version, sha256: sha256.clone() }];
        if let Some(before) = self.events().last_program().await?.filter(|before| *before != sha256) {
            tracing::warn!(before, after = sha256, "the program is another than the one that opened this floor last");
            happened.insert(0, Event::ProgramChanged { node: node.clone(), before, after: sha256.clone() });
        }
        self.events().record(&happened).await?;
        let _ = self.program.set(sha256.clone());
        let clock = Arc::clone(self.context.time.clock());
        events::watch(Arc::downgrade(self), self.events().clone(), clock, node, sha256);
        Ok(())
    }

    /// Writes down that the floor was closed in an orderly way.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn stopped(&self) -> Result<(), StoreError> {
        self.events().record(&[Event::ProgramStopped { node: self.context.node.clone() }]).await
    }
}
