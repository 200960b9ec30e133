//! Group commit: while one transaction is on its way to the disk, appends gather, and become the next.
//! A disk takes about as long to make five hundred entries durable as one.

use std::sync::Arc;

use tokio::sync::{mpsc, oneshot};

use crate::{Append, AppendError, Entry, Hash, Store, StoreError};

/// The most appends in a transaction.
const MOST_IN_GROUP: usize = 512;
/// The most bytes in a transaction, about.
const MOST_BYTES: usize = 8 << 20;
/// How many may wait for the next transactions; further ones wait before they are accepted.
const MOST_WAITING: usize = 4 * MOST_IN_GROUP;

struct Waiting {
    append: Append,
    answer: oneshot::Sender<Result<(), AppendError>>,
}

/// What makes the mark on an entry that only whoever has the floor's key can make.
pub type Tagger = Arc<dyn Fn(&Entry) -> Hash + Send + Sync>;

/// The task that commits. Clones share it; when all are dropped it commits what it has accepted, and ends.
#[derive(Clone)]
pub struct Committer {
    queue: mpsc::Sender<Waiting>,
    tagger: Option<Tagger>,
}

impl Committer {
    /// Starts the task. To be called within a Tokio runtime.
    #[must_use]
    pub fn start(store: Arc<dyn Store>) -> Self {
        let (queue, waiting) = mpsc::channel(MOST_WAITING);
        tokio::spawn(run(store, waiting));
        Self { queue, tagger: None }
    }

    /// The same task; what is handed in here is marked as the floor's own.
    #[must_use]
    pub fn tagging(mut self, tagger: Tagger) -> Self {
        self.tagger = Some(tagger);
        self
    }

    /// Hands an append in, waiting for a place in the queue if that is full. What comes back tells when it is durable.
    /// Appends are committed in the order in which they were handed in.
    pub async fn submit(&self, mut append: Append) -> oneshot::Receiver<Result<(), AppendError>> {
        append.tag = self.tagger.as_ref().map(|tagger| tagger(&append.entry));
        let (answer, result) = oneshot::channel();
        // If the task is gone the answer is dropped here, and the receiver tells so.
        let _ = self.queue.send(Waiting { append, answer }).await;
        result
    }

    /// Hands an append in and waits until it is durable.
    ///
    /// # Errors
    /// As [`Store::append`].
    pub async fn commit(&self, append: Append) -> Result<(), AppendError> {
        let gone = || StoreError::Closed { place: "(its committing task has ended)".to_owned() };
        self.submit(append).await.await.unwrap_or_else(|_| Err(gone().into()))
    }
}

async fn run(store: Arc<dyn Store>, mut waiting: mpsc::Receiver<Waiting>) {
    while let Some(first) = waiting.recv().await {
        let mut bytes = first.append.size();
        let (mut group, mut answers) = (vec![first.append], vec![first.answer]);
        while group.len() < MOST_IN_GROUP
            && bytes < MOST_BYTES
            && let Ok(next) = waiting.try_recv()
        {
            bytes += next.append.size();
            group.push(next.append);
            answers.push(next.answer);
        }
        for (answer, result) in answers.into_iter().zip(store.append(group).await) {
            // Whoever asked may have gone away; what is committed stays committed.
            let _ = answer.send(result);
        }
    }
}
