//! Writing events down.

use super::{Event, STREAM};
use crate::clock::Time;
use kit::Money;
use serde::Serialize;
use std::sync::Arc;
use store::{Append, AppendError, Committer, Entry, Store, StoreError};

/// How often an entry is tried again when others append at the same time.
const TRIES: usize = 100;

/// Where the program writes down what it notices.
#[derive(Clone)]
pub struct Events {
    store: Arc<dyn Store>,
    committer: Committer,
    time: Arc<Time>,
    /// Wins from this amount on are written down.
    pub(crate) large_win: Money,
}

/// The body of an entry.
#[derive(Serialize)]
struct Body<'a> {
    v: u32,
    events: &'a [Event],
}

impl Events {
    /// Events of a store.
    pub fn new(store: Arc<dyn Store>, committer: Committer, time: Arc<Time>, large_win: Money) -> Events {
        Events { store, committer, time, large_win }
    }

    /// Writes events down, durable when this returns.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn record(&self, events: &[Event]) -> Result<(), StoreError> {
        if events.is_empty() {
            return Ok(());
        }
        let body = serde_json::to_string(&Body { v: 1, events }).expect("events are plain data");
        for _ in 0..TRIES {
            let head = self.store.head(STREAM).await?;
            let entry = Entry::after(head.as_ref(), STREAM, self.time.now(), body.clone());
            match self.committer.commit(Append::new(entry)).await {
                Ok(()) => return Ok(()),
                // Somebody else appended between reading the head and now.
                Err(AppendError::Conflict { .. }) => {}
                Err(AppendError::Store(error)) => return Err(error),
                Err(other) => {
                    let (place, why) = (STREAM.to_owned(), other.to_string());
                    return Err(StoreError::Failed { place, why });
                }
            }
        }
        let why = format!("{TRIES} entries of others came first");
        Err(StoreError::Failed { place: STREAM.to_owned(), why })
    }

    /// Writes events down without anybody waiting for it; a store that fails is told of in the program's log.
    pub(crate) fn note(&self, events: Vec<Event>) {
        if events.is_empty() {
            return;
        }
        let own = self.clone();
        tokio::spawn(async move {
            if let Err(error) = own.record(&events).await {
                tracing::error!(%error, ?events, "a significant event was not written down");
            }
        });
    }

    /// The SHA-256 of the program that opened the floor last.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn last_program(&self) -> Result<Option<String>, StoreError> {
        const PIECE: i64 = 200;
        let mut to = self.store.head(STREAM).await?.map_or(0, |head| head.seq);
        while to > 0 {
            let entries = self.store.entries(STREAM, (to - PIECE).max(0), PIECE.min(to)).await?;
            let found = entries.iter().rev().flat_map(|entry| read(&entry.body).into_iter().rev());
            let hash = |event| if let Event::ProgramStarted { sha256, .. } = event { Some(sha256) } else { None };
            if let Some(hash) = found.into_iter().find_map(hash) {
                return Ok(Some(hash));
            }
            to -= PIECE;
        }
        Ok(None)
    }
}

/// The events of an entry; none of one that another program wrote.
fn read(body: &str) -> Vec<Event> {
    #[derive(serde::Deserialize)]
    struct Read {
        events: Vec<Event>,
    }
    serde_json::from_str::<Read>(body).map(|read| read.events).unwrap_or_default()
}
