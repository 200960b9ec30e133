//! A table brought up to date with its log: what was stored since the entry it knows is read, and nothing else. For a
//! table without any that is the whole log.

use super::body::Body;
use super::ledger::METER;
use super::state::{State, stream};
use super::task::Context;
use super::verify::founded;
use fair::{Dealer, RestoreError};
use std::collections::BTreeMap;
use std::sync::Arc;
use store::{EntryReader, Head, LedgerLine, TableRow};

/// How often reading goes on because something was stored meanwhile.
const TRIES: u32 = 5;

/// Reads a table back from its log.
///
/// # Errors
/// What is wrong with the log.
pub(crate) async fn restore(context: &Context, row: &TableRow) -> Result<State, String> {
    let mut state = super::history::blank(row)?;
    let first = context.store.entries(&stream(row.id), 0, 1).await.map_err(|error| error.to_string())?.pop();
    if let Some(first) = first {
        let body = Body::read(&first.body).map_err(|what| format!("entry 1 of {}: {what}", first.stream))?;
        body.floor.iter().try_for_each(|event| founded(row, event))?;
    }
    state.meters = Arc::clone(&context.meters);
    state.results = Some(Arc::clone(&context.results));
    for _ in 0..TRIES {
        follow(context, &mut state, |_| {}).await?;
        let (table, head, holdings) = (state.facts.id, state.head, state.holdings());
        if is_what_the_store_says(context, table, head, holdings).await? {
            return Ok(state);
        }
    }
    Ok(state)
}

/// Whether the store ends the log where the table's ends, and its ledger holds the chips that the log leaves at the
/// table. Where another node writes meanwhile nobody can say.
///
/// # Errors
/// In what they differ.
async fn is_what_the_store_says(
    context: &Context,
    table: i64,
    known: Option<Head>,
    follows: BTreeMap<String, i64>,
) -> Result<bool, String> {
    let text = |error: store::StoreError| error.to_string();
    let (store, name) = (&context.store, stream(table));
    let head = store.head(&name).await.map_err(text)?;
    if head.map(|head| head.seq) > known.map(|head| head.seq) {
        // Either something was stored since, or the log is cut short of its head.
        let next = store.entries(&name, known.map_or(0, |head| head.seq), 1).await.map_err(text)?;
        return if next.is_empty() { Err(format!("the last entries of {name} are missing")) } else { Ok(false) };
    }
    if head != known {
        return Err(format!("the log of {name} goes on after the head that the store keeps of it"));
    }
    let rack = format!("rack:{table}");
    let mut held = vec![LedgerLine::new(rack.clone(), store.balance(&rack).await.map_err(text)?)];
    for prefix in [format!("seat:{table}:"), format!("{METER}{table}:")] {
        held.extend(store.balances(&prefix).await.map_err(text)?);
    }
    if store.head(&name).await.map_err(text)? != head {
        return Ok(false);
    }
    let wrong = held.iter().find(|line| line.cents != follows.get(&line.account).copied().unwrap_or(0));
    if let Some(LedgerLine { account, cents }) = wrong {
        let follows = follows.get(account).copied().unwrap_or(0);
        return Err(format!("{account} holds {cents} cents in the ledger, and {follows} follow from the log"));
    }
    match follows.iter().find(|(account, _)| held.iter().all(|line| line.account != **account)) {
        Some((account, cents)) => Err(format!("{account} is missing in the ledger, and {cents} follow from the log")),
        None => Ok(true),
    }
}

/// Takes over what was stored since the last entry that the table knows; whether there was anything. What the table
/// itself has done must be stored or taken back. After each entry it is looked at.
///
/// # Errors
/// What is wrong with the log; then the table is of no use any more.
pub(super) async fn follow(context: &Context, state: &mut State, mut look: impl FnMut(&State)) -> Result<bool, String> {
    let text = |error: store::StoreError| error.to_string();
    let (name, known) = (stream(state.facts.id), state.head);
    let dealer = if known.is_some() { state.chance.clone() } else { Dealer::unopened(state.table.house()) };
    let mut reading = EntryReader::after(&*context.store, &name, known.map_or(0, |head| head.seq));
    let mut notes = Vec::new();
    let mut missing = None;
    for _ in 0..TRIES {
        let before = state.head;
        while let Some(entries) = reading.next().await.map_err(text)? {
            for entry in &entries {
                state.apply_entry(entry, &mut notes)?;
                look(state);
            }
        }
        if state.head == before {
            break;
        }
        if known.is_some() && notes.is_empty() {
            // Nothing was drawn, sealed or revealed.
            return Ok(true);
        }
        let mut secrets = Vec::new();
        for (secret, sealed) in context.store.sealed(&name).await.map_err(text)? {
            let opened = context.seal.open(&name, &secret, &sealed).map_err(|error| error.to_string())?;
            secrets.push((secret, opened));
        }
        let mut resumed = dealer.clone();
        match resumed.resume(&notes, secrets) {
            Ok(()) => {
                state.chance = resumed;
                return Ok(true);
            }
            // Perhaps an entry that was stored between the two readings revealed it.
            Err(error @ RestoreError::Missing { .. }) => missing = Some(error.to_string()),
            Err(error) => return Err(error.to_string()),
        }
    }
    missing.map_or(Ok(false), Err)
}
