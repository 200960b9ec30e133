//! What the floor signs, and what it finds damaged when it opens: a table whose records are not what was signed stays
//! closed, and nothing is signed over what this floor did not write.

use super::{Floor, FloorError};
use crate::events::Event;
use crate::table;
use crate::tree::{SignedHead, Tree};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, PoisonError};
use std::time::Duration;
use store::{Committer, Entry, Hash, Holder, Store, StoreError, TableRow};

/// How often the head of the tree over all logs is signed, where anything was written.
const HEADS: Duration = Duration::from_secs(10);

/// The lease of the node that signs it.
const SIGNING: &str = "signing";

impl Floor {
    /// Signs the head of the tree every so often, at one of the nodes.
    pub(super) fn keep_signing(self: &Arc<Floor>) {
        let keeping = Arc::downgrade(self);
        tokio::spawn(async move {
            let mut beat = tokio::time::interval(HEADS);
            loop {
                beat.tick().await;
                let Some(floor) = keeping.upgrade() else { break };
                let context = &floor.context;
                let holder = context.store.take_lease(SIGNING, &context.node, table::LEASE).await;
                if holder == Ok(Holder::Own) {
                    floor.sign_head().await;
                }
            }
        });
    }

    /// Signs the head of the tree, with everything in it that was written until now.
    pub async fn sign_head(&self) {
        let (mut tree, context) = (self.tree.lock().await, &self.context);
        let Some(whole) = tree.as_mut() else { return };
        // A tree that another node made grow differently is not this one; the copy is dropped where it does not fit.
        let mut next = whole.clone();
        match next.advance(&*context.store, context.seal.signer(), self.now()).await {
            Ok(()) => *tree = Some(next),
            Err(error) => tracing::error!(error, "the head of the logs could not be signed"),
        }
    }

    /// The last signed head of the tree over all logs.
    ///
    /// # Errors
    /// What is damaged of the tree.
    pub async fn head(&self) -> Result<Option<SignedHead>, String> {
        let mut tree = self.tree.lock().await;
        let Some(whole) = tree.as_mut() else { return Err(self.alerts().join("; ")) };
        whole.follow(&*self.context.store, &self.public_key()).await?;
        Ok(whole.head().cloned())
    }

    /// The public half of the key that signs the heads.
    pub fn public_key(&self) -> Hash {
        self.context.seal.signer().public()
    }

    /// What is damaged of the floor's own records: not a table's.
    pub fn alerts(&self) -> Vec<String> {
        self.alerts.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn alert(&self, what: String) {
        tracing::error!(what, "records are damaged");
        self.alerts.write().unwrap_or_else(PoisonError::into_inner).push(what);
    }

    /// Compares what every stream ends with, and what was signed of it, with what is there; what is wrong with the
    /// streams of tables, by stream.
    pub(super) async fn compare_with_tree(&self) -> Result<BTreeMap<String, String>, StoreError> {
        let (store, signer) = (&*self.context.store, self.context.seal.signer());
        let mut tree = Tree::default();
        if let Err(what) = tree.follow(store, &signer.public()).await {
            self.alert(what);
            return Ok(BTreeMap::new());
        }
        let heads: BTreeMap<String, _> =
            store.heads().await?.into_iter().map(|head| (head.stream.clone(), head)).collect();
        let streams: BTreeSet<&String> = heads.keys().chain(tree.last().keys()).collect();
        let mut changed = BTreeMap::new();
        for stream in streams {
            match tree.vouches(store, signer, stream, heads.get(stream)).await {
                Ok(()) => {}
                Err(what) if stream.starts_with("table:") => drop(changed.insert(stream.clone(), what)),
                Err(what) => self.alert(what),
            }
        }
        *self.tree.lock().await = Some(tree);
        Ok(changed)
    }

    /// Leaves a table closed that cannot be read back.
    pub(super) fn closes(&self, row: &TableRow, error: &FloorError) {
        let what = match error {
            FloorError::Table { what, .. } => what.clone(),
            // Where the database is and what it said is for the log, not for everyone.
            FloorError::Store(_) => "the database cannot read its records".to_owned(),
            error => error.to_string(),
        };
        tracing::error!(table = row.id, %error, "the table stays closed");
        self.context.events.note(vec![Event::RecordsDamaged { table: row.id, reason: what.clone() }]);
        let card = table::damaged_card(row, what);
        self.damaged.write().unwrap_or_else(PoisonError::into_inner).insert(row.id, card);
    }

    /// Shows logs that belong to no table any more.
    pub(super) async fn close_orphans(&self, rows: &[TableRow]) -> Result<(), StoreError> {
        for stream in self.context.store.streams().await? {
            let Some(id) = stream.strip_prefix("table:").and_then(|id| id.parse::<i64>().ok()) else { continue };
            if rows.iter().any(|row| row.id == id) {
                continue;
            }
            let (rulebook, submission, settings) = (String::new(), String::new(), String::new());
            let (name, state) = (format!("Table {id}"), "closed".to_owned());
            let row = TableRow { id, name, rulebook, submission, settings, state, at: 0 };
            let what = "its log is there, and the table is missing".to_owned();
            self.closes(&row, &FloorError::Table { table: id, what });
        }
        Ok(())
    }

    /// Why a table is closed whose records are damaged.
    pub fn damage(&self, id: i64) -> Option<String> {
        self.damaged.read().unwrap_or_else(PoisonError::into_inner).get(&id).and_then(|card| card.damaged.clone())
    }
}

/// What appends to a floor's store: each entry gets the mark that only whoever has the floor's key can make.
pub fn committer(store: &Arc<dyn Store>, seal: &fair::Seal) -> Committer {
    let signer = seal.signer().clone();
    let mark = move |entry: &Entry| signer.mark(&entry.stream, entry.seq, &entry.hash);
    Committer::start(Arc::clone(store)).tagging(Arc::new(mark))
}

/// The last signed head in a store.
///
/// # Errors
/// What is damaged of the signed heads.
pub async fn last_head(store: &dyn Store) -> Result<Option<SignedHead>, String> {
    let Some(first) = store.signed(0, 1).await.map_err(|error| error.to_string())?.pop() else { return Ok(None) };
    let mut tree = Tree::default();
    tree.follow(store, &first.key).await?;
    Ok(tree.head().cloned())
}
