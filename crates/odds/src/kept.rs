//! Counts kept for later: in memory for the next question, and in a folder for the next run.
//!
//! What is kept are whole counts under a hash of what they depend on: this program's version, the text
//! of the method that counted them, and the rules that matter to it. No count takes long enough that
//! parts of one would be worth keeping. A file that is damaged, or of another method, is counted anew
//! and replaced; one that cannot be written is a warning, and the result stands.

use crate::Interrupted;
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

const MAGIC: &[u8] = b"houseway counts 1\n";
/// How many counts are held in memory.
const HELD: usize = 16;

static FOLDER: Mutex<Option<PathBuf>> = Mutex::new(None);
static WARNINGS: Mutex<Vec<String>> = Mutex::new(Vec::new());
static MEMORY: LazyLock<Mutex<Held>> = LazyLock::new(Mutex::default);

/// Counts by the hash of what they depend on.
type Held = HashMap<[u8; 32], Arc<[u64]>>;

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Keeps counts in this folder from now on, or in none.
pub fn keep_in(folder: Option<PathBuf>) {
    *locked(&FOLDER) = folder;
}

/// What could not be kept since this was last asked, in words.
pub fn warnings() -> Vec<String> {
    std::mem::take(&mut *locked(&WARNINGS))
}

/// Under what a count is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Key {
    name: &'static str,
    hash: [u8; 32],
}

impl Key {
    /// The key of a count by this method, given as its source text, of these rules.
    pub(crate) fn new(name: &'static str, method: &[&str], rules: &str) -> Key {
        let mut hash = Sha256::new();
        for part in [name, env!("CARGO_PKG_VERSION")].iter().chain(method).chain([&rules]) {
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part.as_bytes());
        }
        Key { name, hash: hash.finalize().into() }
    }

    fn file(&self, folder: &Path) -> PathBuf {
        let short: String = self.hash[..8].iter().map(|byte| format!("{byte:02x}")).collect();
        folder.join(format!("{}-{short}.counts", self.name))
    }
}

/// Counts that are known, or that are counted now and kept. `sound` says whether they can be right.
pub(crate) fn counts(
    key: &Key,
    sound: impl Fn(&[u64]) -> bool,
    count: impl FnOnce() -> Result<Vec<u64>, Interrupted>,
) -> Result<Arc<[u64]>, Interrupted> {
    if let Some(known) = locked(&MEMORY).get(&key.hash) {
        return Ok(Arc::clone(known));
    }
    let folder = locked(&FOLDER).clone();
    let file = folder.map(|folder| key.file(&folder));
    let found = file.as_deref().and_then(|file| decode(key, &fs::read(file).ok()?)).filter(|counts| sound(counts));
    let counts: Arc<[u64]> = match (found, file) {
        (Some(counts), _) => counts.into(),
        (None, file) => {
            let counts = count()?;
            if let Some(Err(error)) = file.as_deref().map(|file| write(file, &encode(key, &counts))) {
                let file = file.unwrap_or_default();
                locked(&WARNINGS).push(format!("the counts could not be kept in {}: {error}", file.display()));
            }
            counts.into()
        }
    };
    let mut memory = locked(&MEMORY);
    if memory.len() >= HELD {
        memory.clear();
    }
    memory.insert(key.hash, Arc::clone(&counts));
    Ok(counts)
}

/// The file of some counts: what it is, its key, how many, the counts, and a hash of all that.
fn encode(key: &Key, counts: &[u64]) -> Vec<u8> {
    let mut bytes = [MAGIC, &key.hash, &(counts.len() as u64).to_le_bytes()].concat();
    counts.iter().for_each(|count| bytes.extend(count.to_le_bytes()));
    let hash: [u8; 32] = Sha256::digest(&bytes).into();
    bytes.extend(hash);
    bytes
}

/// The counts of a file; `None` where it is damaged or of something else.
fn decode(key: &Key, bytes: &[u8]) -> Option<Vec<u64>> {
    let (body, hash) = bytes.split_last_chunk::<32>()?;
    let found: [u8; 32] = Sha256::digest(body).into();
    let rest = body.strip_prefix(MAGIC)?.strip_prefix(key.hash.as_slice())?;
    let (length, words) = rest.split_first_chunk::<8>()?;
    let whole = found == *hash && words.len() as u64 == 8 * u64::from_le_bytes(*length);
    whole.then(|| words.as_chunks::<8>().0.iter().map(|word| u64::from_le_bytes(*word)).collect())
}

/// Writes a file whole or not at all: beside it first, and then in its place.
fn write(file: &Path, bytes: &[u8]) -> std::io::Result<()> {
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    let beside = file.with_extension(format!("{}.new", std::process::id()));
    let written = fs::File::create(&beside).and_then(|mut new| {
        new.write_all(bytes)?;
        new.sync_all()
    });
    let placed = written.and_then(|()| fs::rename(&beside, file));
    if placed.is_err() {
        let _ = fs::remove_file(&beside);
    }
    placed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_and_anything_else_is_not() {
        let key = Key::new("test", &["method"], "rules");
        let bytes = encode(&key, &[1, 2, u64::MAX]);
        assert_eq!(decode(&key, &bytes), Some(vec![1, 2, u64::MAX]));
        for other in [Key::new("test", &["method"], "other"), Key::new("test", &["other"], "rules")] {
            assert_eq!(decode(&other, &bytes), None, "of another method or other rules");
        }
        for at in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[at] ^= 1;
            assert_eq!(decode(&key, &damaged), None, "byte {at} damaged");
            assert_eq!(decode(&key, &bytes[..at]), None, "cut off at {at}");
        }
    }

    #[test]
    fn a_folder_that_cannot_be_written_to_is_a_warning_and_the_counts_stand() {
        let folder = tempfile::tempdir().unwrap();
        let blocked = folder.path().join("blocked");
        fs::write(&blocked, "no folder").unwrap();
        assert!(write(&blocked.join("a.counts"), b"x").is_err());
        let file = folder.path().join("kept/a.counts");
        write(&file, b"first").unwrap();
        write(&file, b"second").unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"second");
        assert_eq!(fs::read_dir(folder.path().join("kept")).unwrap().count(), 1, "nothing is left beside it");
    }
}
