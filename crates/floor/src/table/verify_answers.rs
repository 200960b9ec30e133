//! Proof of the answers that are kept for commands with a key: each follows from the entry that its command became, and
//! none is missing that is younger than the oldest kept. Older ones are forgotten by age.

use super::body::{Body, key_hash};
use super::findings::Report;
use crate::api::Done;
use std::collections::HashMap;
use store::{Answered, Entry, Store, StoreError};

/// The place of findings about answers.
const PLACE: &str = "answers";

/// The answers that are kept, and the entries that they belong to.
#[derive(Default)]
pub(super) struct Answers {
    kept: HashMap<String, (i64, Answered)>,
    /// From when on every answer is kept.
    since: Option<i64>,
    /// Entries whose answer was not there when this was read, by the hash of the key.
    missing: HashMap<String, (String, i64)>,
    wrong: Vec<(String, i64, String)>,
}

impl Answers {
    /// Reads what is kept.
    pub async fn read(store: &dyn Store) -> Result<Answers, StoreError> {
        let kept = store.all_answered().await?;
        let since = kept.iter().map(|(at, _)| *at).min();
        let kept = kept.into_iter().map(|(at, answered)| (key_hash(&answered), (at, answered))).collect();
        Ok(Answers { kept, since, ..Answers::default() })
    }

    /// Compares the answer to the command of an entry.
    pub fn stored(&mut self, name: &str, entry: &Entry, key: Option<String>) {
        let Some(key) = key else { return };
        let Some((at, answered)) = self.kept.remove(&key) else {
            if self.since.is_some_and(|since| entry.at > since) {
                self.missing.insert(key, (name.to_owned(), entry.seq));
            }
            return;
        };
        let follows = serde_json::to_string(&Done { seq: entry.seq }).expect("plain data");
        if answered.reply != follows {
            let Answered { actor, key, reply, .. } = answered;
            let what = format!("the answer of {actor} to the key `{key}` is `{reply}`, and `{follows}` follows");
            self.wrong.push((name.to_owned(), entry.seq, what));
        } else if at != entry.at {
            let (actor, key) = (answered.actor, answered.key);
            let what = format!("the answer of {actor} to the key `{key}` is of another time than the entry");
            self.wrong.push((name.to_owned(), entry.seq, what));
        }
    }

    /// The same for an entry that is not decided any more.
    pub fn read_off(&mut self, name: &str, entry: &Entry) {
        if let Ok(body) = Body::read(&entry.body) {
            self.stored(name, entry, body.key);
        }
    }

    /// Tells what did not fit. What was stored while the logs were read is looked up again.
    pub async fn end(mut self, store: &dyn Store, report: &mut Report) -> Result<(), StoreError> {
        if !self.missing.is_empty() {
            for (_, answered) in store.all_answered().await? {
                self.missing.remove(&key_hash(&answered));
            }
        }
        for (name, seq, what) in self.wrong {
            report.breaks(&name, seq, what);
        }
        for (name, seq) in self.missing.into_values() {
            report.breaks(&name, seq, "the answer to the key of its command is missing");
        }
        for (_, Answered { actor, key, .. }) in self.kept.into_values() {
            report.breaks(PLACE, 0, format!("no entry follows from the command of {actor} with the key `{key}`"));
        }
        Ok(())
    }
}
