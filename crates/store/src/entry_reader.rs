//! Reading a stream from an entry on, piece by piece.

use crate::{Entry, Store, StoreError};

/// How many entries are read at once.
const PIECE: i64 = 1_000;

/// A stream being read in order. What is appended meanwhile is read too.
pub struct EntryReader<'a> {
    store: &'a dyn Store,
    stream: &'a str,
    after: i64,
    piece: i64,
}

impl<'a> EntryReader<'a> {
    /// The entries of a stream with a number above `after`.
    pub fn after(store: &'a dyn Store, stream: &'a str, after: i64) -> EntryReader<'a> {
        EntryReader { store, stream, after, piece: PIECE }
    }

    /// The same, so many at a time: for a few entries out of many.
    pub fn by(piece: i64, store: &'a dyn Store, stream: &'a str, after: i64) -> EntryReader<'a> {
        EntryReader { store, stream, after, piece }
    }

    /// The next entries, at least one; none when the end is reached.
    ///
    /// # Errors
    /// Those of the store; the same entries can be asked for again.
    pub async fn next(&mut self) -> Result<Option<Vec<Entry>>, StoreError> {
        let entries = self.store.entries(self.stream, self.after, self.piece).await?;
        let Some(last) = entries.last() else { return Ok(None) };
        self.after = last.seq;
        Ok(Some(entries))
    }
}
