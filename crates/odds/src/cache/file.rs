//! The files of a cache: what each is, its key, how many numbers, the numbers, and a hash of all that.

use super::Key;
use sha2::{Digest, Sha256};
use std::fs;
use std::io::Write;
use std::path::Path;

pub(super) const WHOLE: &[u8] = b"houseway counts 2\n";
pub(super) const PART: &[u8] = b"houseway counts in part 1\n";

pub(super) fn encode(magic: &[u8], key: &Key, counts: &[u64]) -> Vec<u8> {
    let mut bytes = [magic, &key.hash, &(counts.len() as u64).to_le_bytes()].concat();
    counts.iter().for_each(|count| bytes.extend(count.to_le_bytes()));
    let hash: [u8; 32] = Sha256::digest(&bytes).into();
    bytes.extend(hash);
    bytes
}

/// The counts of a file; `None` where it is damaged or belongs to another count.
pub(super) fn decode(magic: &[u8], key: &Key, bytes: &[u8]) -> Option<Vec<u64>> {
    let (body, hash) = bytes.split_last_chunk::<32>()?;
    let found: [u8; 32] = Sha256::digest(body).into();
    let rest = body.strip_prefix(magic)?.strip_prefix(key.hash.as_slice())?;
    let (length, words) = rest.split_first_chunk::<8>()?;
    let whole = found == *hash && words.len() as u64 == 8 * u64::from_le_bytes(*length);
    whole.then(|| words.as_chunks::<8>().0.iter().map(|word| u64::from_le_bytes(*word)).collect())
}

/// Writes a file whole or not at all: under another name first, and then in its place.
pub(super) fn write(file: &Path, bytes: &[u8]) -> std::io::Result<()> {
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    let new = file.with_extension(format!("{}.new", std::process::id()));
    let written = fs::File::create(&new).and_then(|mut new| {
        new.write_all(bytes)?;
        new.sync_all()
    });
    let placed = written.and_then(|()| fs::rename(&new, file));
    if placed.is_err() {
        let _ = fs::remove_file(&new);
    }
    placed
}
