//! Proof that the logs are those that were signed: every signed head follows from its leaves, every leaf is an
//! entry that is still there, what was written after the last head bears the mark of the floor's key, and a head
//! that was kept elsewhere is one of those in the store.

use super::findings::Report;
use super::verify::Chain;
use crate::tree::{Leaf, NOT_OURS, SignedHead, Tree};
use fair::{Signer, hex};
use std::collections::{BTreeMap, VecDeque};
use store::{Hash, Store, StoreError, StreamHead};

/// The place of findings about signed heads.
const PLACE: &str = "signed heads";

/// How many rows are read at once.
const PIECE: i64 = 500;

/// What whoever verifies knows from elsewhere.
#[derive(Clone, Debug, Default)]
pub struct Known {
    /// The floor's own key, which also tells whether entries that are not signed yet are its own.
    pub signer: Option<Signer>,
    /// The public half of the key.
    pub public: Option<Hash>,
    /// Heads that were kept elsewhere.
    pub heads: Vec<SignedHead>,
}

/// What was signed of each stream, and how it ends.
pub(super) struct TreeEvidence {
    signer: Option<Signer>,
    /// The entries that are leaves, by stream, in order.
    leaves: BTreeMap<String, VecDeque<(i64, Hash)>>,
    heads: BTreeMap<String, StreamHead>,
}

impl TreeEvidence {
    /// Reads the signed heads, and holds those that are known from elsewhere against them.
    pub async fn read(store: &dyn Store, known: &Known, report: &mut Report) -> Result<TreeEvidence, StoreError> {
        let key = known.public.or_else(|| known.signer.as_ref().map(Signer::public));
        let heads = store.heads().await?;
        let (mut tree, mut roots) = (Tree::default(), BTreeMap::new());
        let mut leaves: BTreeMap<String, VecDeque<(i64, Hash)>> = BTreeMap::new();
        'reading: loop {
            let rows = store.signed(tree.size(), PIECE).await?;
            for row in &rows {
                // Where nobody says whose key it must be, it is at least the same one throughout.
                let first = tree.head().map(|head| head.key);
                match tree.take(row, key.or(first).as_ref()) {
                    Ok(taken) => {
                        for Leaf { stream, seq, hash } in taken {
                            leaves.entry(stream).or_default().push_back((seq, hash));
                        }
                        roots.insert(row.size, row.root);
                        report.found.heads += 1;
                    }
                    Err(what) => {
                        report.breaks(PLACE, row.size, what);
                        break 'reading;
                    }
                }
            }
            if rows.is_empty() {
                break;
            }
        }
        report.found.signed_at = tree.head().map(|head| head.at);
        report.found.key = tree.head().map(|head| hex::encode(&head.key));
        if tree.head().is_none() && key.is_some() && !heads.is_empty() && report.broken.is_empty() {
            report.breaks(PLACE, 0, "there is none, and a floor signs one whenever it opens");
        }
        for kept in &known.heads {
            if let Err(what) = holds(kept, key.as_ref(), &tree, &roots) {
                report.breaks(PLACE, kept.size, what);
            }
        }
        let heads = heads.into_iter().map(|head| (head.stream.clone(), head)).collect();
        Ok(TreeEvidence { signer: known.signer.clone(), leaves, heads })
    }

    /// What a stream must hold and end with.
    pub fn of(&mut self, stream: &str) -> Signed {
        let leaves = self.leaves.remove(stream).unwrap_or_default();
        let mark = self.signer.as_ref().zip(self.heads.get(stream)).map(|(signer, head)| {
            let own = head.tag == Some(signer.mark(stream, head.seq, &head.hash));
            (head.seq, head.hash, own)
        });
        Signed { last: leaves.back().map_or(0, |(seq, _)| *seq), leaves, mark }
    }

    /// The streams of which something was signed, and nothing is left.
    pub fn missing(self, report: &mut Report) {
        for (stream, leaves) in self.leaves {
            if let Some((seq, _)) = leaves.back() {
                report.breaks(&stream, *seq, "is missing with the whole log, and was signed");
            }
        }
    }
}

/// Whether a head that was kept elsewhere is one of the tree's.
fn holds(kept: &SignedHead, key: Option<&Hash>, tree: &Tree, roots: &BTreeMap<i64, Hash>) -> Result<(), String> {
    let key = key.copied().or_else(|| tree.head().map(|head| head.key));
    if !kept.is_signed() {
        return Err("the head that was kept is not signed by the key that it names: it was changed".to_owned());
    }
    if let Some(key) = key.filter(|key| *key != kept.key) {
        let (theirs, ours) = (hex::encode(&kept.key), hex::encode(&key));
        return Err(format!("the head that was kept is signed with the key {theirs}, and this floor's is {ours}"));
    }
    if kept.size > tree.size() {
        let (had, has) = (kept.size, tree.size());
        return Err(format!("the head that was kept has {had} leaves, and the logs have {has}: they were cut short"));
    }
    match roots.get(&kept.size) {
        Some(root) if *root == kept.root => Ok(()),
        _ => Err("the head that was kept is none of this floor's: its logs were rewritten, or forked".to_owned()),
    }
}

/// What was signed of one stream.
#[derive(Default)]
pub(super) struct Signed {
    leaves: VecDeque<(i64, Hash)>,
    last: i64,
    /// The last entry by its head, and whether that bears the floor's mark.
    mark: Option<(i64, Hash, bool)>,
}

impl Signed {
    /// Compares an entry with what was signed.
    pub fn see(&mut self, name: &str, seq: i64, hash: &Hash, report: &mut Report) {
        while let Some((signed, wanted)) = self.leaves.pop_front_if(|(signed, _)| *signed <= seq) {
            if signed == seq && wanted != *hash {
                report.breaks(name, seq, "is not the entry that was signed: it or one before it was written anew");
            }
        }
        if let Some((_, _, false)) = self.mark.filter(|(last, _, _)| *last == seq) {
            let what = format!("was not written by this floor, or one before it was written anew: {NOT_OURS}");
            report.breaks(name, seq, what);
        }
    }

    /// Compares the end of a log with what was signed.
    pub fn end(&self, name: &str, chain: &Chain, report: &mut Report) {
        if let Some((seq, _)) = self.leaves.back() {
            report.breaks(name, *seq, format!("is missing and was signed: the log was cut after entry {}", chain.seq));
        }
        report.found.unsigned += u64::try_from(chain.seq - self.last).unwrap_or(0);
    }
}
