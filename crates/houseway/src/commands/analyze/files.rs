//! Files that `houseway analyze` writes, whole or not at all, and the folder where counts are saved.

use crate::failure::Failure;
use odds::document::Document;
use odds::export;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// Where counts are saved: `HOUSEWAY_CACHE`, or `houseway` in the user's cache folder.
pub fn cache() -> Option<PathBuf> {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let users = || set("XDG_CACHE_HOME").or_else(|| Some(set("HOME")?.join(".cache"))).map(|it| it.join("houseway"));
    set("HOUSEWAY_CACHE").or_else(users)
}

/// Now, as `2026-11-16 05:04:03 UTC`.
pub fn now() -> String {
    export::date::utc(SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs()))
}

/// A page for people.
pub fn html(path: &Path, documents: &[Document]) -> Result<(), Failure> {
    write(path, export::page(documents, &now()).as_bytes())
}

/// A table as CSV.
pub fn csv(path: &Path, documents: &[Document]) -> Result<(), Failure> {
    write(path, export::as_csv(documents).as_bytes())
}

/// A table as Parquet.
pub fn parquet(path: &Path, documents: &[Document]) -> Result<(), Failure> {
    write(path, &export::as_parquet(documents, &now()))
}

/// Writes under another name first, and then in its place.
fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let mut new = path.as_os_str().to_owned();
    new.push(format!(".{}.new", std::process::id()));
    let written = std::fs::File::create(&new).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()?;
        std::fs::rename(&new, path)
    });
    written.map_err(|error| {
        let _ = std::fs::remove_file(&new);
        Failure::input(format!("cannot write {}: {error}", path.display()))
    })
}
