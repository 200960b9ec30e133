//! Files that `houseway analyze` writes, whole or not at all, and the folder where counts are kept.

use crate::failure::Failure;
use odds::document::Document;
use odds::export::{Table, page, parquet};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// Where counts are kept: `HOUSEWAY_CACHE`, or `houseway` in the user's folder for such things.
pub fn cache() -> Option<PathBuf> {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let users = || set("XDG_CACHE_HOME").or_else(|| Some(set("HOME")?.join(".cache"))).map(|it| it.join("houseway"));
    set("HOUSEWAY_CACHE").or_else(users)
}

/// Now, as `2026-11-16 05:04:03 UTC`.
pub fn now() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    let (year, month, day) = date(days);
    format!("{year}-{month:02}-{day:02} {:02}:{:02}:{:02} UTC", rest / 3600, rest / 60 % 60, rest % 60)
}

/// The date so many days after 1 January 1970, by the calendar of 400 years whose years begin in March.
fn date(days: u64) -> (u64, u64, u64) {
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let date = day - (153 * month + 2) / 5 + 1;
    let (month, after) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    (era * 400 + year + after, month, date)
}

/// A page for people.
pub fn html(path: &Path, documents: &[Document]) -> Result<(), Failure> {
    write(path, page(documents, &now()).as_bytes())
}

/// The table of these documents: that of a question where one was asked, else all outcomes.
fn table(documents: &[Document]) -> Table {
    match documents {
        [document] => {
            let asked = document.what_if.as_ref().map(|answer| Table::what_if(document, answer));
            asked.unwrap_or_else(|| Table::outcomes(documents))
        }
        _ => Table::outcomes(documents),
    }
}

/// A table as CSV.
pub fn csv(path: &Path, documents: &[Document]) -> Result<(), Failure> {
    write(path, table(documents).csv().as_bytes())
}

/// A table as Parquet.
pub fn parquet(path: &Path, documents: &[Document]) -> Result<(), Failure> {
    let mut notes: Vec<(String, String)> = Vec::new();
    for (at, document) in documents.iter().enumerate() {
        let analysis = &document.analysis;
        // Keys are read as a dictionary: of several rulebooks each has its number.
        let mut note = |key: &str, value: String| {
            notes.push((if documents.len() == 1 { key.to_owned() } else { format!("{}.{key}", at + 1) }, value));
        };
        note("rulebook", analysis.rulebook.clone());
        note("submission_sha256", document.submission.clone());
        note("method", analysis.method.clone());
        note("combinations", document.combinations.clone());
        note("seconds", format!("{:.3}", analysis.seconds));
    }
    notes.push(("engine_version".to_owned(), env!("CARGO_PKG_VERSION").to_owned()));
    notes.push(("made".to_owned(), now()));
    let notes: Vec<(&str, &str)> = notes.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
    write(path, &parquet::file(&table(documents), &notes))
}

/// Writes beside the file first and then in its place.
fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(format!(".{}.new", std::process::id()));
    let written = std::fs::File::create(&beside).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()?;
        std::fs::rename(&beside, path)
    });
    written.map_err(|error| {
        let _ = std::fs::remove_file(&beside);
        Failure::input(format!("cannot write {}: {error}", path.display()))
    })
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn days_become_dates() {
        let days = [(0, (1970, 1, 1)), (59, (1970, 3, 1)), (11_016, (2000, 2, 29)), (11_017, (2000, 3, 1))];
        for (days, expected) in days.into_iter().chain([(20_773, (2026, 11, 16)), (47_540, (2100, 2, 28))]) {
            assert_eq!(date(days), expected);
        }
    }
}
