//! Counts kept for later: in memory for the next question, and in a folder for the next run.
//!
//! A count is kept under a hash of what it depends on: this program's version, the text of the method that counts
//! it, and the rules that matter to it. One that takes long is kept in part while it goes on, so that who interrupts
//! it goes on from there; the whole then takes the place of the part. A file that is damaged, or of another method, is
//! counted anew and replaced; one that cannot be written is a warning, and the result stands.

use crate::counting::{Count, Counting, Counts, Sum};
use crate::{Interrupted, Progress};
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::fmt;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

const WHOLE: &[u8] = b"houseway counts 2\n";
const PART: &[u8] = b"houseway counts in part 1\n";
/// How many counts are held in memory.
const HELD: usize = 16;
/// How often a count that goes on is kept in part.
const OFTEN: Duration = Duration::from_secs(1);

static KEEPING: LazyLock<Mutex<Arc<Keeping>>> = LazyLock::new(Mutex::default);
static WARNINGS: Mutex<Vec<String>> = Mutex::new(Vec::new());
static MEMORY: LazyLock<Mutex<Held>> = LazyLock::new(Mutex::default);

/// Counts by the hash of what they depend on.
type Held = HashMap<[u8; 32], Arc<[u64]>>;

/// What is found in the folder and left there while something is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// A count goes on from what was counted before.
    GoingOn {
        /// How much that is.
        percent: u64,
    },
    /// An interrupted count is kept in part.
    LeftInPart {
        /// How much of it.
        percent: u64,
    },
}

/// Somebody who is told.
pub type Tell = Box<dyn Fn(News) + Send + Sync>;

/// Somebody who has counts counted by others; who knows why when there are none.
pub type Elsewhere = Box<dyn Fn(&Counts) -> Result<Vec<u64>, Interrupted> + Send + Sync>;

/// What is done about counts that are not in memory.
#[derive(Default)]
pub struct Keeping {
    /// The folder where they are kept; none where nothing is.
    pub folder: Option<PathBuf>,
    /// Who is told what is found there and left there.
    pub tell: Option<Tell>,
    /// Who counts what is not known; this program alone where there is nobody.
    pub elsewhere: Option<Elsewhere>,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Keeps counts like this from now on.
pub fn keep(keeping: Keeping) {
    *locked(&KEEPING) = Arc::new(keeping);
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
        let always = [name, env!("CARGO_PKG_VERSION"), include_str!("counting.rs")];
        for part in always.iter().chain(method).chain([&rules]) {
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part.as_bytes());
        }
        Key { name, hash: hash.finalize().into() }
    }

    fn file(&self, folder: &Path) -> PathBuf {
        folder.join(format!("{}-{}.counts", self.name, &self.to_string()[..16]))
    }
}

impl fmt::Display for Key {
    /// The hash in hexadecimal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.hash.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// Counts that are known, or that are counted now and kept.
pub(crate) fn counts(counting: &Counting, progress: &Progress<'_>) -> Result<Arc<[u64]>, Interrupted> {
    if let Some(known) = locked(&MEMORY).get(&counting.key.hash) {
        return Ok(Arc::clone(known));
    }
    let keeping = Arc::clone(&locked(&KEEPING));
    let counts: Arc<[u64]> = keeping.counts(counting, progress)?.into();
    let mut memory = locked(&MEMORY);
    if memory.len() >= HELD {
        memory.clear();
    }
    memory.insert(counting.key.hash, Arc::clone(&counts));
    Ok(counts)
}

impl Keeping {
    /// Counts that are in the folder, or that are counted now and kept there.
    fn counts(&self, counting: &Counting, progress: &Progress<'_>) -> Result<Vec<u64>, Interrupted> {
        let Counting { key, count, .. } = counting;
        let file = self.folder.as_deref().map(|folder| key.file(folder));
        let found = file.as_deref().and_then(|file| decode(WHOLE, key, &fs::read(file).ok()?));
        if let Some(counts) = found.filter(|counts| count.is_sound(counts)) {
            return Ok(counts);
        }
        let counts = match &self.elsewhere {
            Some(elsewhere) => elsewhere(&Counts::new(counting))?,
            None => self.count_here(counting, file.as_deref(), progress)?,
        };
        if let Some(file) = &file {
            match write(file, &encode(WHOLE, key, &counts)) {
                Ok(()) => _ = fs::remove_file(part_of(file)),
                Err(error) => warn(file, &error),
            }
        }
        Ok(counts)
    }

    /// Counts what is not kept in part yet, and keeps the parts.
    fn count_here(
        &self,
        Counting { key, count, .. }: &Counting,
        file: Option<&Path>,
        progress: &Progress<'_>,
    ) -> Result<Vec<u64>, Interrupted> {
        let part = file.map(part_of);
        let found = part.as_deref().and_then(|part| read_part(&**count, &decode(PART, key, &fs::read(part).ok()?)?));
        let sum = found.unwrap_or_else(|| Sum::nothing(&**count));
        let missing = sum.missing();
        let before = missing.len() < sum.done.len();
        if before {
            self.tell(News::GoingOn { percent: percent(&sum, &**count) });
        }
        let written = Mutex::new(Some(Instant::now()));
        let keep = |sum: &Sum| {
            let Some(part) = &part else { return false };
            let kept = write(part, &encode(PART, key, &part_words(sum)));
            kept.inspect_err(|error| warn(part, error)).is_ok()
        };
        let now_and_then = |sum: &Sum| {
            let mut written = locked(&written);
            if written.is_some_and(|at| at.elapsed() >= OFTEN) {
                // What could not be kept once is not tried again.
                *written = keep(sum).then(Instant::now);
            }
        };
        let (sum, result) = sum.go_on(&**count, &missing, &now_and_then, progress);
        if let Err(interrupted) = result {
            let more = sum.missing().len() < missing.len();
            let kept = if more { locked(&written).is_some() && keep(&sum) } else { before };
            if kept {
                self.tell(News::LeftInPart { percent: percent(&sum, &**count) });
            }
            return Err(interrupted);
        }
        if count.is_sound(&sum.words) {
            return Ok(sum.words);
        }
        // Whoever wrote what was found there, it is none of this count.
        crate::counting::whole(&**count, progress)
    }

    fn tell(&self, news: News) {
        if let Some(tell) = &self.tell {
            tell(news);
        }
    }
}

/// How much of a count is in a sum.
fn percent(sum: &Sum, count: &dyn Count) -> u64 {
    let (done, total) = sum.work(count);
    100 * done / total.max(1)
}

/// Where a count is kept in part, beside where the whole is.
fn part_of(file: &Path) -> PathBuf {
    file.with_extension("part")
}

/// Which parts are in a sum, and the sum.
fn part_words(sum: &Sum) -> Vec<u64> {
    sum.done.iter().map(|done| u64::from(*done)).chain(sum.words.iter().copied()).collect()
}

/// A sum as it was kept; `None` where it is none of this count.
fn read_part(count: &dyn Count, words: &[u64]) -> Option<Sum> {
    let (done, words) = words.split_at_checked(count.parts() as usize)?;
    let sum = Sum { done: done.iter().map(|done| *done == 1).collect(), words: words.to_vec() };
    (words.len() == count.words() && done.iter().all(|done| *done <= 1)).then_some(sum)
}

fn warn(file: &Path, error: &std::io::Error) {
    let mut warnings = locked(&WARNINGS);
    // Nobody may ever ask.
    if warnings.len() >= HELD {
        warnings.clear();
    }
    warnings.push(format!("the counts could not be kept in {}: {error}", file.display()));
}

/// The file of some counts: what it is, its key, how many, the counts, and a hash of all that.
fn encode(magic: &[u8], key: &Key, counts: &[u64]) -> Vec<u8> {
    let mut bytes = [magic, &key.hash, &(counts.len() as u64).to_le_bytes()].concat();
    counts.iter().for_each(|count| bytes.extend(count.to_le_bytes()));
    let hash: [u8; 32] = Sha256::digest(&bytes).into();
    bytes.extend(hash);
    bytes
}

/// The counts of a file; `None` where it is damaged or of something else.
fn decode(magic: &[u8], key: &Key, bytes: &[u8]) -> Option<Vec<u64>> {
    let (body, hash) = bytes.split_last_chunk::<32>()?;
    let found: [u8; 32] = Sha256::digest(body).into();
    let rest = body.strip_prefix(magic)?.strip_prefix(key.hash.as_slice())?;
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
mod tests;
