//! The program itself, as a laboratory knows it: by the SHA-256 of its executable file (GLI-19 2.3.2-2.3.3). Rules, pay
//! tables and pages are part of that file, so one number covers them all.

use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// Where the program was started from. Asked for at the start, since it may be replaced later.
pub fn path() -> io::Result<&'static Path> {
    static PATH: OnceLock<PathBuf> = OnceLock::new();
    match PATH.get() {
        Some(path) => Ok(path),
        None => {
            let path = std::env::current_exe()?;
            Ok(PATH.get_or_init(|| path))
        }
    }
}

/// The SHA-256 of the program that runs.
///
/// # Errors
/// When its file cannot be read.
pub fn sha256() -> io::Result<String> {
    let started_from = path()?;
    // What the system holds open is what runs, also where the file was replaced since.
    let running = Path::new("/proc/self/exe");
    hash(if running.exists() { running } else { started_from })
}

/// The SHA-256 of the file that the program was started from, as it is now.
///
/// # Errors
/// When it cannot be read.
pub fn file_sha256() -> io::Result<String> {
    hash(path()?)
}

fn hash(path: &Path) -> io::Result<String> {
    let (mut file, mut digest, mut part) = (File::open(path)?, Sha256::new(), vec![0; 1 << 20]);
    loop {
        match file.read(&mut part)? {
            0 => break,
            read => digest.update(&part[..read]),
        }
    }
    Ok(digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect())
}
