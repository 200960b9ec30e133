//! A table brought up to date with its log: what was stored since the entry it knows is read, and nothing else. For a
//! table without any that is the whole log.

use super::state::{State, stream};
use super::task::Context;
use fair::{Dealer, RestoreError};
use std::sync::Arc;
use store::{EntryReader, TableRow};

/// How often reading goes on because something was stored meanwhile.
const TRIES: u32 = 5;

/// Reads a table back from its log.
///
/// # Errors
/// What is wrong with the log.
pub(crate) async fn restore(context: &Context, row: &TableRow) -> Result<State, String> {
    let mut state = super::history::blank(row)?;
    state.meters = Arc::clone(&context.meters);
    follow(context, &mut state).await?;
    Ok(state)
}

/// Takes over what was stored since the last entry that the table knows; whether there was anything. What the table
/// itself has done must be stored or taken back.
///
/// # Errors
/// What is wrong with the log; then the table is of no use any more.
pub(super) async fn follow(context: &Context, state: &mut State) -> Result<bool, String> {
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
            }
        }
        if state.head == before {
            break;
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
