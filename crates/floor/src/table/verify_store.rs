//! Proof of everything that a store holds. What is damaged is named, stream by stream, and reading goes on after it.

use super::findings::Report;
use super::ledger::METER;
use super::state::stream;
use super::verify::{Chain, verify_log};
use super::verify_answers::Answers;
use super::verify_floor::verify_floor;
use super::verify_meters::{Evidence, verify_founding, verify_meters};
use super::verify_tree::{Known, Signed, TreeEvidence};
use crate::house_log;
use store::{EntryReader, Store, StoreError};

/// Verifies everything that a store holds, without anything that is known from elsewhere.
pub async fn verify_store(store: &dyn Store, progress: &dyn Fn(&str)) -> Report {
    verify_store_with(store, &Known::default(), progress).await
}

/// Verifies everything that a store holds, with what is known from elsewhere.
pub async fn verify_store_with(store: &dyn Store, known: &Known, progress: &dyn Fn(&str)) -> Report {
    let mut report = Report::default();
    if let Err(error) = verify_all(store, known, progress, &mut report).await {
        report.unreadable("store", &error);
    }
    report
}

async fn verify_all(
    store: &dyn Store,
    known: &Known,
    progress: &dyn Fn(&str),
    report: &mut Report,
) -> Result<(), StoreError> {
    let mut evidence = Evidence::with(Answers::read(store).await?);
    progress("signed heads");
    let mut tree = TreeEvidence::read(store, known, report).await?;
    let tables = store.tables().await?;
    for name in store.streams().await? {
        progress(&name);
        let signed = tree.of(&name);
        let table = name.strip_prefix("table:").and_then(|id| id.parse::<i64>().ok());
        let row = table.and_then(|id| tables.iter().find(|row| row.id == id));
        let read = match (table, row) {
            (_, Some(row)) => Ok(verify_log(store, row, None, signed, &mut evidence).await),
            (Some(table), None) => {
                report.breaks(&name, 0, "its table is missing");
                evidence.lost(table);
                verify_chain(store, &name, signed).await
            }
            (None, None) if name == house_log::STREAM => verify_floor(store, signed).await,
            (None, None) if name.starts_with(METER) => verify_founding(store, &name, signed).await,
            (None, None) => verify_chain(store, &name, signed).await,
        };
        match read {
            Ok(found) => report.add(found),
            Err(error) => report.unreadable(&name, &error),
        }
    }
    tree.missing(report);
    for row in &tables {
        if row.state != "open" {
            report.breaks(&stream(row.id), 0, format!("the table is `{}`, and nothing closed it", row.state));
        }
    }
    progress("meters");
    std::mem::take(&mut evidence.answers).end(store, report).await?;
    verify_meters(store, evidence, report).await?;
    progress("ledger");
    for what in store.check().await? {
        report.breaks(&owner(&what), 0, what);
    }
    match store.ledger_total().await? {
        0 => {}
        total => report.breaks("ledger", 0, format!("the balances sum to {total} cents instead of zero")),
    }
    Ok(())
}

/// Whose a finding of the store is: of the table whose log or account it names, or of nobody else.
fn owner(what: &str) -> String {
    let named = what.rsplit_once("but not for ").map_or("", |(_, named)| named);
    let table = ["table:", "rack:", "seat:"].iter().find_map(|kind| named.strip_prefix(kind));
    let number = table.and_then(|rest| rest.split([':', ' ']).next()).and_then(|number| number.parse().ok());
    number.map_or_else(|| "store".to_owned(), stream)
}

/// A stream that is no table's: its chain is followed, and the lines of each entry sum to zero (the store checks that).
pub(super) async fn verify_chain(store: &dyn Store, name: &str, mut signed: Signed) -> Result<Report, StoreError> {
    let (mut chain, mut report) = (Chain::new(), Report::default());
    report.found.streams = 1;
    let mut reading = EntryReader::after(store, name, 0);
    while let Some(entries) = reading.next().await? {
        for entry in &entries {
            match chain.follow(entry) {
                Ok(()) => report.found.entries += 1,
                Err((seq, what)) => report.breaks(name, seq, what),
            }
            signed.see(name, entry.seq, &entry.hash, &mut report);
        }
    }
    signed.end(name, &chain, &mut report);
    Ok(report)
}
