//! Reports for other programs and for people: tables as CSV and Parquet, and a page with pictures.

pub mod date;
pub mod html;
pub mod parquet;
mod pictures;
pub mod svg;
pub mod table;

pub use html::page;
pub use table::Table;

use crate::document::Document;

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

/// The table of these documents as CSV.
pub fn as_csv(documents: &[Document]) -> String {
    table(documents).csv()
}

/// The table of these documents as Parquet, with where they come from.
pub fn as_parquet(documents: &[Document], made: &str) -> Vec<u8> {
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
    notes.push(("made".to_owned(), made.to_owned()));
    let notes: Vec<(&str, &str)> = notes.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
    parquet::file(&table(documents), &notes)
}
