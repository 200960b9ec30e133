//! The tree over all logs: a leaf for the last entry of every stream that has grown, in the order in which they
//! were taken in, and its head signed every so often with a key that is not in the database. Whoever keeps one
//! head finds out whether a log was cut, rewritten or forked since. The promises, for strangers:
//! `docs/verify.md`.

use ct_merkle::mem_backed_tree::MemoryBackedTree;
use ct_merkle::{ConsistencyProof, RootHash};
use fair::{Signer, hex, is_signed};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use store::{Hash, SignedRow, Store, StoreError, StreamHead};
use utoipa::ToSchema;

/// How many rows are read at once.
const PIECE: i64 = 500;

/// A signed head of the tree: what to keep elsewhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SignedHead {
    /// How many leaves the tree has.
    pub size: i64,
    /// When it was signed, in milliseconds since 1970.
    pub at: i64,
    /// The root of the tree of RFC 6962 over the leaves.
    #[serde(with = "hex")]
    #[schema(value_type = String)]
    pub root: Hash,
    /// The public half of the key that signed it.
    #[serde(with = "hex")]
    #[schema(value_type = String)]
    pub key: Hash,
    /// The Ed25519 signature.
    #[serde(with = "hex")]
    #[schema(value_type = String)]
    pub signature: Vec<u8>,
}

impl SignedHead {
    /// The text that is signed.
    fn text(size: i64, at: i64, root: &Hash) -> String {
        format!("houseway head\nsize {size}\nat {at}\nroot {}\n", hex::encode(root))
    }

    /// Whether the key in it signed it.
    pub fn is_signed(&self) -> bool {
        is_signed(&self.key, SignedHead::text(self.size, self.at, &self.root).as_bytes(), &self.signature)
    }

    pub(crate) fn of(row: &SignedRow) -> SignedHead {
        let SignedRow { size, at, root, key, signature, .. } = row;
        SignedHead { size: *size, at: *at, root: *root, key: *key, signature: signature.clone() }
    }
}

/// A leaf: the last entry of a stream when it was taken in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Leaf {
    pub stream: String,
    pub seq: i64,
    pub hash: Hash,
}

impl Leaf {
    /// The line that is hashed: `17 9f86d0... table:3`.
    fn line(&self) -> String {
        format!("{} {} {}", self.seq, hex::encode(&self.hash), self.stream)
    }

    pub(crate) fn read(line: &str) -> Result<Leaf, String> {
        let wrong = || "it has a leaf that is none".to_owned();
        let (seq, rest) = line.split_once(' ').ok_or_else(wrong)?;
        let (hash, stream) = rest.split_once(' ').ok_or_else(wrong)?;
        let hash = hex::decode(hash).ok().and_then(|hash| hash.try_into().ok()).ok_or_else(wrong)?;
        Ok(Leaf { stream: stream.to_owned(), seq: seq.parse().map_err(|_| wrong())?, hash })
    }
}

/// The hash of a leaf's line, by RFC 6962.
fn leaf_hash(line: &str) -> Hash {
    Sha256::new().chain_update([0]).chain_update(line.as_bytes()).finalize().into()
}

fn node_hash(left: &Hash, right: &Hash) -> Hash {
    Sha256::new().chain_update([1]).chain_update(left).chain_update(right).finalize().into()
}

/// As much of a tree as makes it grow: the roots of its whole parts, from the largest to the smallest.
#[derive(Clone, Debug, Default)]
struct Frontier {
    size: i64,
    peaks: Vec<(u32, Hash)>,
}

impl Frontier {
    fn push(&mut self, leaf: Hash) {
        let (mut height, mut hash) = (0, leaf);
        while let Some((_, left)) = self.peaks.pop_if(|(other, _)| *other == height) {
            (height, hash) = (height + 1, node_hash(&left, &hash));
        }
        self.peaks.push((height, hash));
        self.size += 1;
    }

    fn root(&self) -> Hash {
        let joined = self.peaks.iter().rev().map(|(_, peak)| *peak).reduce(|right, left| node_hash(&left, &right));
        joined.unwrap_or_else(|| Sha256::digest([]).into())
    }
}

/// A tree that is read from its signed heads, and goes on.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tree {
    frontier: Frontier,
    /// The last leaf of each stream.
    last: BTreeMap<String, (i64, Hash)>,
    head: Option<SignedHead>,
}

impl Tree {
    /// The last signed head.
    pub fn head(&self) -> Option<&SignedHead> {
        self.head.as_ref()
    }

    /// How many leaves it has.
    pub fn size(&self) -> i64 {
        self.frontier.size
    }

    /// The last leaf of every stream: the number of the entry and its hash.
    pub fn last(&self) -> &BTreeMap<String, (i64, Hash)> {
        &self.last
    }

    /// Takes in the next signed head with its leaves.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn take(&mut self, row: &SignedRow, key: Option<&Hash>) -> Result<Vec<Leaf>, String> {
        let head = SignedHead::of(row);
        if row.first != self.frontier.size {
            return Err(format!("it begins after leaf {}, and the one before ended with {}", row.first, self.size()));
        }
        if let Some(key) = key.filter(|key| **key != head.key) {
            let (found, wanted) = (hex::encode(&head.key), hex::encode(key));
            return Err(format!("it is signed with the key {found}, and the floor's is {wanted}"));
        }
        if !head.is_signed() {
            return Err("its signature is not by the key that it names".to_owned());
        }
        let mut leaves = Vec::new();
        for line in row.leaves.lines() {
            leaves.push(Leaf::read(line)?);
            self.frontier.push(leaf_hash(line));
        }
        if (self.size(), self.frontier.root()) != (row.size, row.root) {
            return Err("its root does not follow from its leaves and those before".to_owned());
        }
        for leaf in &leaves {
            self.last.insert(leaf.stream.clone(), (leaf.seq, leaf.hash));
        }
        self.head = Some(head);
        Ok(leaves)
    }

    /// Reads what was signed since.
    ///
    /// # Errors
    /// The first head that does not fit.
    pub async fn follow(&mut self, store: &dyn Store, key: &Hash) -> Result<(), String> {
        loop {
            let rows = store.signed(self.size(), PIECE).await.map_err(|error| error.to_string())?;
            if rows.is_empty() {
                return Ok(());
            }
            for row in &rows {
                self.take(row, Some(key)).map_err(|what| format!("the signed head of {} leaves: {what}", row.size))?;
            }
        }
    }

    /// The row that follows when these streams have grown; none where none has.
    fn grown(&self, heads: &[StreamHead], signer: &Signer, now: i64) -> Option<SignedRow> {
        let grown = |head: &&StreamHead| self.last.get(&head.stream).is_none_or(|(seq, _)| *seq < head.seq);
        // What this floor did not write it does not sign.
        let own = |head: &&StreamHead| head.tag == Some(signer.mark(&head.stream, head.seq, &head.hash));
        let mut frontier = self.frontier.clone();
        let mut leaves = String::new();
        for StreamHead { stream, seq, hash, .. } in heads.iter().filter(grown).filter(own) {
            let line = Leaf { stream: stream.clone(), seq: *seq, hash: *hash }.line();
            frontier.push(leaf_hash(&line));
            leaves.push_str(&line);
            leaves.push('\n');
        }
        let (first, size, root) = (self.size(), frontier.size, frontier.root());
        let at = self.head.as_ref().map_or(now, |head| now.max(head.at));
        let signature = signer.sign(SignedHead::text(size, at, &root).as_bytes()).to_vec();
        (size > first).then(|| SignedRow { first, size, at, root, key: signer.public(), signature, leaves })
    }

    /// Takes in every stream that has grown, and signs the head.
    ///
    /// # Errors
    /// When the tree in the store is not the one it was, or the store fails.
    pub async fn advance(&mut self, store: &dyn Store, signer: &Signer, now: i64) -> Result<(), String> {
        let text = |error: StoreError| error.to_string();
        self.follow(store, &signer.public()).await?;
        let heads = store.heads().await.map_err(text)?;
        if let Some(row) = self.grown(&heads, signer, now)
            && store.put_signed(row.clone()).await.map_err(text)?
        {
            self.take(&row, None)?;
        }
        // Where another node was faster its head is read the next time.
        Ok(())
    }

    /// Whether a stream ends where its head says, with an entry of this floor, and holds what was signed of it.
    ///
    /// # Errors
    /// In what it does not.
    pub async fn vouches(
        &self,
        store: &dyn Store,
        signer: &Signer,
        stream: &str,
        head: Option<&StreamHead>,
    ) -> Result<(), String> {
        let signed = self.last.get(stream);
        let Some(head) = head else {
            return match signed {
                Some((seq, _)) => Err(format!("{stream} is missing, and its entry {seq} was signed")),
                None => Ok(()),
            };
        };
        if head.tag != Some(signer.mark(stream, head.seq, &head.hash)) {
            return Err(format!("entry {} of {stream} was not written by this floor: {NOT_OURS}", head.seq));
        }
        let Some((seq, hash)) = signed else { return Ok(()) };
        let found = store.entries(stream, seq - 1, 1).await.map_err(|error| error.to_string())?.pop();
        match found.filter(|entry| entry.seq == *seq) {
            Some(entry) if entry.hash == *hash => Ok(()),
            Some(_) => Err(format!("entry {seq} of {stream} is not the one that was signed")),
            None => Err(format!("{stream} ends at entry {}, and its entry {seq} was signed", head.seq)),
        }
    }
}

/// A head, and the proof that it has everything in it that a former one had.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Grown {
    /// How many leaves the former head has.
    pub from: i64,
    /// The head.
    pub head: SignedHead,
    /// The consistency proof of RFC 6962: hashes of 32 bytes, one after the other.
    #[serde(with = "hex")]
    #[schema(value_type = String)]
    pub proof: Vec<u8>,
}

impl Grown {
    /// Reads the leaves of a head and proves that the first of them are those of a former one.
    pub(crate) async fn read(store: &dyn Store, from: i64, head: SignedHead) -> Result<Grown, String> {
        let mut tree = MemoryBackedTree::<Sha256, Vec<u8>>::new();
        let mut read = 0;
        while read < head.size {
            let rows = store.signed(read, PIECE).await.map_err(|error| error.to_string())?;
            for row in rows.iter().filter(|row| row.size <= head.size) {
                row.leaves.lines().for_each(|line| tree.push(line.as_bytes().to_vec()));
            }
            let last = rows.last().map_or(i64::MAX, |row| row.size);
            if last <= read {
                return Err("the signed heads are damaged".to_owned());
            }
            read = last;
        }
        if tree.len() != head.size.unsigned_abs() || tree.root().as_bytes().as_slice() != head.root {
            return Err("the signed heads are damaged".to_owned());
        }
        let added = usize::try_from(head.size - from).map_err(|_| "a former head is smaller".to_owned())?;
        let proof = tree.prove_consistency(added).as_bytes().to_vec();
        Ok(Grown { from, head, proof })
    }

    /// Whether this proves that everything is still there that a head had which was kept.
    ///
    /// # Errors
    /// What does not fit.
    pub fn check(&self, kept: &SignedHead) -> Result<(), String> {
        if !kept.is_signed() || !self.head.is_signed() {
            return Err("a signature is not by the key that its head names".to_owned());
        }
        if kept.key != self.head.key {
            let (theirs, ours) = (hex::encode(&self.head.key), hex::encode(&kept.key));
            return Err(format!("the head that was kept is signed with the key {ours}, and the new one with {theirs}"));
        }
        if self.from != kept.size || self.head.size < kept.size {
            return Err(format!(
                "it is about a former head of {} leaves, and the one kept has {}",
                self.from, kept.size
            ));
        }
        if self.head.size == kept.size {
            let same = self.head.root == kept.root;
            return if same { Ok(()) } else { Err(FORKED.to_owned()) };
        }
        let root = |head: &SignedHead| RootHash::<Sha256>::new(head.root.into(), head.size.unsigned_abs());
        let proof = ConsistencyProof::<Sha256>::try_from_bytes(self.proof.clone());
        let proof = proof.map_err(|_| "the proof is not made of whole hashes".to_owned())?;
        root(&self.head).verify_consistency(&root(kept), &proof).map_err(|_| FORKED.to_owned())
    }
}

/// What a proof shows that does not hold.
const FORKED: &str =
    "the new head does not have everything in it that the kept one had: the logs were rewritten or forked";

/// Why the last entry of a stream is not believed.
pub(crate) const NOT_OURS: &str = "the mark on it was not made with the floor's key";

#[cfg(test)]
mod tests {
    use super::*;
    use fair::Seal;

    #[test]
    fn the_roots_are_those_of_the_tree_of_rfc_6962() {
        let (mut frontier, mut tree) = (Frontier::default(), MemoryBackedTree::<Sha256, Vec<u8>>::new());
        assert_eq!(frontier.root().as_slice(), tree.root().as_bytes().as_slice());
        for leaf in 0..200 {
            let line = format!("{leaf} of the leaves");
            frontier.push(leaf_hash(&line));
            tree.push(line.into_bytes());
            assert_eq!(frontier.root().as_slice(), tree.root().as_bytes().as_slice(), "{leaf}");
        }
    }

    #[test]
    fn a_signed_head_that_was_changed_is_refused() {
        let seal = Seal::from_key([7; 32]);
        let signer = seal.signer();
        let head = |stream: &str, seq: i64| {
            let (stream, hash) = (stream.to_owned(), [seq as u8; 32]);
            let tag = Some(signer.mark(&stream, seq, &hash));
            StreamHead { stream, seq, hash, tag }
        };
        let mut tree = Tree::default();
        let forged = StreamHead { tag: Some([0; 32]), ..head("table:9", 3) };
        let row = tree.grown(&[head("floor", 1), head("table:1", 4), forged.clone()], signer, 5).unwrap();
        assert_eq!((row.first, row.size), (0, 2), "what is not marked is not signed");
        tree.take(&row, Some(&signer.public())).unwrap();
        assert_eq!(tree.grown(&[head("floor", 1), forged], signer, 9), None, "nothing of it has grown");
        let next = tree.grown(&[head("floor", 2), head("table:1", 4)], signer, 3).unwrap();
        assert_eq!((next.first, next.size, next.at), (2, 3, 5), "a clock that was set back is held");
        let other = Seal::from_key([8; 32]);
        let refused = |row: &SignedRow, key: &Hash| tree.clone().take(row, Some(key)).unwrap_err();
        assert!(refused(&next, &other.signer().public()).contains("signed with the key"));
        for (changed, why) in [
            (SignedRow { first: 1, ..next.clone() }, "begins after leaf 1"),
            (SignedRow { at: 6, ..next.clone() }, "signature"),
            (SignedRow { root: [1; 32], ..next.clone() }, "signature"),
            (SignedRow { leaves: next.leaves.replace("floor", "flood"), ..next.clone() }, "root"),
            (SignedRow { leaves: String::new(), ..next.clone() }, "root"),
            (SignedRow { leaves: "no leaf".to_owned(), ..next.clone() }, "none"),
        ] {
            let found = refused(&changed, &signer.public());
            assert!(found.contains(why), "{why}: {found}");
        }
        tree.take(&next, Some(&signer.public())).unwrap();
    }

    #[test]
    fn who_kept_a_head_finds_out_whether_a_newer_one_has_everything_in_it() {
        let seal = Seal::from_key([7; 32]);
        let signed = |lines: &[String], at: i64| {
            let mut frontier = Frontier::default();
            lines.iter().for_each(|line| frontier.push(leaf_hash(line)));
            let (size, root) = (frontier.size, frontier.root());
            let signature = seal.signer().sign(SignedHead::text(size, at, &root).as_bytes()).to_vec();
            SignedHead { size, at, root, key: seal.signer().public(), signature }
        };
        let lines: Vec<String> = (1..=9).map(|seq| format!("{seq} {} table:1", "00".repeat(32))).collect();
        let proof = |from: usize, lines: &[String]| {
            let mut tree = MemoryBackedTree::<Sha256, Vec<u8>>::new();
            lines.iter().for_each(|line| tree.push(line.clone().into_bytes()));
            let proof = tree.prove_consistency(lines.len() - from).as_bytes().to_vec();
            Grown { from: from as i64, head: signed(lines, 7), proof }
        };
        for from in 1..9 {
            assert_eq!(proof(from, &lines).check(&signed(&lines[..from], 3)), Ok(()), "{from}");
        }
        let mut forked = lines.clone();
        forked[2] = forked[2].replace("table:1", "table:2");
        let kept = signed(&lines[..5], 3);
        assert!(proof(5, &forked).check(&kept).unwrap_err().contains("forked"));
        assert!(proof(4, &lines).check(&kept).unwrap_err().contains("the one kept has 5"));
        let changed = SignedHead { size: 4, ..kept };
        assert!(proof(4, &lines).check(&changed).unwrap_err().contains("signature"));
    }
}
