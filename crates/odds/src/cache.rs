//! Counts kept for later: in memory for the next question, and in a folder for the next run.
//!
//! A count is found again by its key: a hash of the method that counts it, the version of that method, and the
//! rules that matter to it. A long count is saved in part while it runs, so that an interrupted one can be resumed; the
//! finished count then replaces the part. A file that is damaged or belongs to another count is ignored, and replaced
//! after a recount; one that cannot be written is a warning, and the result stands.

mod file;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod versions;

use crate::counting::{Count, KeyedCount, PartialSum, PostedCount};
use crate::{Interrupted, Progress};
use file::{PART, WHOLE, decode, encode, write};
use sha2::{Digest, Sha256};
use std::any::Any;
use std::collections::HashMap;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How many counts are held in memory, and how many warnings.
const CAPACITY: usize = 16;
/// How often a running count is saved in part.
const SAVE_INTERVAL: Duration = Duration::from_secs(1);

/// What happens to a count that is not finished in one run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CacheEvent {
    /// A count that was interrupted before is resumed.
    Resumed {
        /// How much of it was already counted.
        percent: u64,
    },
    /// An interrupted count is saved in part.
    Saved {
        /// How much of it.
        percent: u64,
    },
}

/// Hears what happens to counts that are not finished in one run.
pub type CacheObserver = Box<dyn Fn(CacheEvent) + Send + Sync>;

/// Has a count done by other machines; whoever supplies it remembers why there is none.
pub type RemoteCounter = Box<dyn Fn(&PostedCount) -> Result<Vec<u64>, Interrupted> + Send + Sync>;

/// What is known of counts by their keys.
type Memory = HashMap<[u8; 32], Arc<dyn Any + Send + Sync>>;

/// The counts that are known, and where to get those that are not. The default holds counts in memory only.
#[derive(Default)]
pub struct Cache {
    folder: Option<PathBuf>,
    observer: Option<CacheObserver>,
    remote: Option<RemoteCounter>,
    memory: Mutex<Memory>,
    warnings: Mutex<Vec<String>>,
}

impl fmt::Debug for Cache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cache").field("folder", &self.folder).finish_non_exhaustive()
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A way of counting. Counts of one version are never used by another, so the version must be raised whenever the
/// counts, or the parts they are counted in, change; a test (`cache/versions.rs`) notices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Method {
    pub(crate) name: &'static str,
    pub(crate) version: u32,
}

/// Identifies a count by everything it depends on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Key {
    name: &'static str,
    hash: [u8; 32],
}

impl Key {
    /// The key of a count by this method under these rules.
    pub(crate) fn new(method: Method, rules: &str) -> Key {
        let mut hash = Sha256::new();
        for part in [method.name, &method.version.to_string(), rules] {
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part.as_bytes());
        }
        Key { name: method.name, hash: hash.finalize().into() }
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

impl Cache {
    /// A cache in this folder; in memory only where there is none.
    pub fn in_folder(folder: Option<PathBuf>) -> Cache {
        Cache { folder, ..Cache::default() }
    }

    /// The same, with somebody who hears of counts that are resumed and saved.
    #[must_use]
    pub fn observed_by(self, observer: CacheObserver) -> Cache {
        Cache { observer: Some(observer), ..self }
    }

    /// The same, with counts that are not known done by other machines.
    #[must_use]
    pub fn counting_remotely(self, remote: RemoteCounter) -> Cache {
        Cache { remote: Some(remote), ..self }
    }

    /// What could not be written since the last call, in words.
    pub fn take_warnings(&self) -> Vec<String> {
        std::mem::take(&mut *locked(&self.warnings))
    }

    /// What `read` makes of a count: from memory, from the folder, or counted now and kept.
    pub(crate) fn counts<T: Send + Sync + 'static>(
        &self,
        count: &KeyedCount,
        progress: &Progress<'_>,
        read: impl FnOnce(&[u64]) -> T,
    ) -> Result<Arc<T>, Interrupted> {
        match self.recall(&count.key) {
            Some(known) => Ok(known),
            None => Ok(self.remember(&count.key, read(&self.find_or_count(count, progress)?))),
        }
    }

    /// What `read` makes of a count that is in memory or in the folder; `None` where it would have to be counted.
    pub(crate) fn known<T: Send + Sync + 'static>(
        &self,
        count: &KeyedCount,
        read: impl FnOnce(&[u64]) -> T,
    ) -> Option<Arc<T>> {
        self.recall(&count.key).or_else(|| Some(self.remember(&count.key, read(&self.find(count)?))))
    }

    /// What was remembered under a key, or else what `compute` gives, held in memory only.
    pub(crate) fn remembered<T: Send + Sync + 'static>(&self, key: &Key, compute: impl FnOnce() -> T) -> Arc<T> {
        self.recall(key).unwrap_or_else(|| self.remember(key, compute()))
    }

    fn recall<T: Send + Sync + 'static>(&self, key: &Key) -> Option<Arc<T>> {
        Arc::clone(locked(&self.memory).get(&key.hash)?).downcast().ok()
    }

    fn remember<T: Send + Sync + 'static>(&self, key: &Key, value: T) -> Arc<T> {
        let (value, mut memory) = (Arc::new(value), locked(&self.memory));
        if memory.len() >= CAPACITY {
            memory.clear();
        }
        memory.insert(key.hash, Arc::clone(&value) as Arc<dyn Any + Send + Sync>);
        value
    }

    /// A count from the folder.
    fn find(&self, KeyedCount { key, count, .. }: &KeyedCount) -> Option<Vec<u64>> {
        let file = key.file(self.folder.as_deref()?);
        decode(WHOLE, key, &fs::read(file).ok()?).filter(|counts| count.is_sound(counts))
    }

    /// A count from the folder, or counted now and saved there.
    fn find_or_count(&self, keyed: &KeyedCount, progress: &Progress<'_>) -> Result<Vec<u64>, Interrupted> {
        let key = &keyed.key;
        if let Some(counts) = self.find(keyed) {
            return Ok(counts);
        }
        let file = self.folder.as_deref().map(|folder| key.file(folder));
        let counts = match &self.remote {
            Some(remote) => remote(&PostedCount::new(keyed))?,
            None => self.count_here(keyed, file.as_deref(), progress)?,
        };
        if let Some(file) = &file {
            match write(file, &encode(WHOLE, key, &counts)) {
                Ok(()) => _ = fs::remove_file(part_of(file)),
                Err(error) => self.warn(file, &error),
            }
        }
        Ok(counts)
    }

    /// Counts the parts that are not saved yet, and saves them.
    fn count_here(
        &self,
        KeyedCount { key, count, .. }: &KeyedCount,
        file: Option<&Path>,
        progress: &Progress<'_>,
    ) -> Result<Vec<u64>, Interrupted> {
        let part = file.map(part_of);
        let found = part.as_deref().and_then(|part| read_part(&**count, &decode(PART, key, &fs::read(part).ok()?)?));
        let sum = found.unwrap_or_else(|| PartialSum::empty(&**count));
        let missing = sum.missing();
        let resumed = missing.len() < sum.done.len();
        if resumed {
            self.notify(CacheEvent::Resumed { percent: percent(&sum, &**count) });
        }
        let save = |sum: &PartialSum| {
            let Some(part) = &part else { return false };
            let written = write(part, &encode(PART, key, &part_words(sum)));
            written.inspect_err(|error| self.warn(part, error)).is_ok()
        };
        // `None` once a write has failed: it is not tried again.
        let saved_at = Mutex::new(Some(Instant::now()));
        let save_sometimes = |sum: &PartialSum| {
            let mut saved_at = locked(&saved_at);
            if saved_at.is_some_and(|at| at.elapsed() >= SAVE_INTERVAL) {
                *saved_at = save(sum).then(Instant::now);
            }
        };
        let (sum, result) = sum.resume(&**count, &missing, &save_sometimes, progress);
        if let Err(interrupted) = result {
            let more = sum.missing().len() < missing.len();
            let saved = if more { locked(&saved_at).is_some() && save(&sum) } else { resumed };
            if saved {
                self.notify(CacheEvent::Saved { percent: percent(&sum, &**count) });
            }
            return Err(interrupted);
        }
        if count.is_sound(&sum.words) {
            return Ok(sum.words);
        }
        // The part on disk had the right form and the wrong numbers.
        crate::counting::count_all(&**count, progress)
    }

    fn notify(&self, event: CacheEvent) {
        if let Some(observer) = &self.observer {
            observer(event);
        }
    }

    fn warn(&self, file: &Path, error: &std::io::Error) {
        let mut warnings = locked(&self.warnings);
        // Nobody may ever read them.
        if warnings.len() >= CAPACITY {
            warnings.clear();
        }
        warnings.push(format!("the counts could not be saved in {}: {error}", file.display()));
    }
}

fn percent(sum: &PartialSum, count: &dyn Count) -> u64 {
    let (done, total) = sum.work(count);
    100 * done / total.max(1)
}

/// Where a count is saved in part, next to where the whole goes.
fn part_of(file: &Path) -> PathBuf {
    file.with_extension("part")
}

/// Which parts are in a sum, and the sum.
fn part_words(sum: &PartialSum) -> Vec<u64> {
    sum.done.iter().map(|done| u64::from(*done)).chain(sum.words.iter().copied()).collect()
}

/// A sum as it was saved; `None` where it does not fit this count.
fn read_part(count: &dyn Count, words: &[u64]) -> Option<PartialSum> {
    let (done, words) = words.split_at_checked(count.parts() as usize)?;
    let sum = PartialSum { done: done.iter().map(|done| *done == 1).collect(), words: words.to_vec() };
    (words.len() == count.words() && done.iter().all(|done| *done <= 1)).then_some(sum)
}
