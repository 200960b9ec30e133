//! Meters that several tables share. Each is an account of the ledger that all of them feed and draw on, founded once
//! by an entry of a stream of its own, which also holds the terms that all its tables must have. A node keeps the last
//! known reading of each: it is what people are shown, and what a hand that draws is decided on. Whether it was still
//! true is for the store to say, when the entry of that hand is stored.

use crate::table::{Context, linked_account};
use engine::House;
use kit::Money;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use store::{Append, AppendError, Entry, LedgerLine, RESERVE, Store, StoreError};
use tokio::sync::{Notify, watch};

/// The readings of the meters that the tables of this node share with others.
#[derive(Debug, Default)]
pub(crate) struct Meters {
    readings: Mutex<Readings>,
    stirred: Notify,
    /// Tells that a reading has changed.
    changed: watch::Sender<u64>,
}

#[derive(Debug, Default)]
struct Readings {
    cents: BTreeMap<String, i64>,
    /// How often they have changed.
    changes: u64,
}

impl Meters {
    fn readings(&self) -> MutexGuard<'_, Readings> {
        self.readings.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What an account was last known to hold.
    pub fn reading(&self, account: &str) -> Option<i64> {
        self.readings().cents.get(account).copied()
    }

    /// Takes a reading over.
    pub fn take(&self, account: &str, cents: i64) {
        self.take_all([(account.to_owned(), cents)], None);
    }

    /// Takes readings over, unless others came in since the readings had changed so often.
    fn take_all(&self, read: impl IntoIterator<Item = (String, i64)>, since: Option<u64>) {
        let mut readings = self.readings();
        if since.is_some_and(|since| since != readings.changes) {
            return;
        }
        let before = readings.changes;
        for (account, cents) in read {
            if readings.cents.insert(account, cents) != Some(cents) {
                readings.changes += 1;
            }
        }
        if readings.changes != before {
            self.changed.send_replace(readings.changes);
        }
    }

    /// Hears of every change from now on.
    pub fn changes(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }

    /// Something may have fed a meter or drawn on it: they are to be read again.
    pub fn stir(&self) {
        self.stirred.notify_one();
    }

    /// Waits until they are to be read again.
    pub async fn stirred(&self) {
        self.stirred.notified().await;
    }

    /// Reads every meter again.
    pub async fn refresh(&self, store: &dyn Store) {
        let (accounts, since) = {
            let readings = self.readings();
            (readings.cents.keys().cloned().collect::<Vec<_>>(), readings.changes)
        };
        let mut read = Vec::with_capacity(accounts.len());
        for account in accounts {
            match store.balance(&account).await {
                Ok(cents) => read.push((account, cents)),
                Err(error) => return tracing::warn!(%error, account, "a meter could not be read"),
            }
        }
        // What a table was told by the store meanwhile is newer.
        self.take_all(read, Some(since));
    }
}

/// The body of the entry that founds a shared meter.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Founding {
    v: u32,
    rulebook: String,
    meter: String,
    pub initial: Money,
    /// The options in which all tables that share it must choose alike, and how.
    terms: BTreeMap<String, String>,
}

impl Founding {
    /// The shared meters of a table, by the account of each.
    pub fn of(rulebook: &str, house: &House) -> Vec<(String, Founding)> {
        let chosen = |option: &&str| {
            let found = house.chosen.entries().find(|entry| entry.option.name == **option);
            ((*option).to_owned(), found.map_or_else(String::new, |entry| entry.value.to_string()))
        };
        let founding = |meter: &engine::Meter| {
            let name = house.funds[usize::from(meter.fund)].name;
            let terms = meter.terms.iter().map(chosen).collect();
            let (rulebook, initial) = (rulebook.to_owned(), meter.initial);
            let account = linked_account(&rulebook, name);
            (account, Founding { v: 1, rulebook, meter: name.to_owned(), initial, terms })
        };
        house.meters.iter().filter(|meter| meter.linked).map(founding).collect()
    }

    /// Reads the body of an entry.
    ///
    /// # Errors
    /// When it is none of a meter's.
    pub fn read(text: &str) -> Result<Founding, String> {
        serde_json::from_str(text).map_err(|error| format!("it founds no meter: {error}"))
    }

    /// Whether a table may share the meter that was founded so.
    ///
    /// # Errors
    /// In what it differs, and what to do.
    pub fn agrees(&self, founded: &Founding) -> Result<(), String> {
        if self == founded {
            return Ok(());
        }
        let differs = |(option, ours): (&String, &String)| {
            let theirs = founded.terms.get(option)?;
            (ours != theirs).then(|| format!("`{option}` is {ours} here and {theirs} there"))
        };
        let mut found: Vec<String> = self.terms.iter().filter_map(differs).collect();
        if self.initial != founded.initial && found.is_empty() {
            found.push(format!("it starts at {} here and at {} there", self.initial, founded.initial));
        }
        if found.is_empty() {
            found.push("it has other terms here than there".to_owned());
        }
        Err(format!(
            "the {} is shared with the tables that are linked already, and they must agree on it: {}. Choose what they \
             have, or do not link this table",
            self.meter,
            found.join("; ")
        ))
    }

    /// What it does to the ledger.
    pub fn lines(&self, account: &str) -> Vec<LedgerLine> {
        let cents = self.initial.in_cents();
        vec![LedgerLine::new(account, cents), LedgerLine::new(RESERVE, -cents)]
    }
}

/// Why a table cannot share a meter.
#[derive(Debug)]
pub(crate) enum MeterError {
    /// Its terms differ from those of the tables that share it already.
    Differs(String),
    Store(StoreError),
}

impl From<StoreError> for MeterError {
    fn from(error: StoreError) -> MeterError {
        MeterError::Store(error)
    }
}

/// Holds the shared meters of a table against those that are founded already.
///
/// # Errors
/// In what they differ.
pub(crate) async fn agree(store: &dyn Store, rulebook: &str, house: &House) -> Result<(), MeterError> {
    for (account, founding) in Founding::of(rulebook, house) {
        agrees(store, &account, &founding).await?;
    }
    Ok(())
}

/// Whether a meter is founded, with terms that agree.
async fn agrees(store: &dyn Store, account: &str, founding: &Founding) -> Result<bool, MeterError> {
    let Some(first) = store.entries(account, 0, 1).await?.pop() else { return Ok(false) };
    let founded = Founding::read(&first.body).map_err(MeterError::Differs)?;
    founding.agrees(&founded).map_err(MeterError::Differs)?;
    Ok(true)
}

/// Founds the shared meters of a table where that has not been done, and reads them. Of several nodes that try at once
/// one succeeds, since a stream has one first entry.
///
/// # Errors
/// When a meter is founded on other terms.
pub(crate) async fn found(context: &Context, rulebook: &str, house: &House) -> Result<(), MeterError> {
    for (account, founding) in Founding::of(rulebook, house) {
        while !agrees(&*context.store, &account, &founding).await? {
            let body = serde_json::to_string(&founding).expect("a founding is plain data");
            let entry = Entry::after(None, &account, context.time.now(), body);
            match context.committer.commit(Append::new(entry).with_lines(founding.lines(&account))).await {
                Ok(()) => tracing::info!(account, "a meter that tables share was founded"),
                Err(AppendError::Conflict { .. }) => {}
                Err(AppendError::Store(error)) => return Err(error.into()),
                Err(other) => return Err(MeterError::Differs(other.to_string())),
            }
        }
        context.meters.take(&account, context.store.balance(&account).await?);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn founding(initial: i64, rate: &str) -> Founding {
        let terms = BTreeMap::from([("rate".to_owned(), rate.to_owned())]);
        let (rulebook, meter) = ("a-book".to_owned(), "jackpot".to_owned());
        Founding { v: 1, rulebook, meter, initial: Money::dollars(initial), terms }
    }

    #[test]
    fn tables_that_share_a_meter_agree_on_its_terms_or_are_told_in_what_they_differ() {
        let founded = founding(1_000, "70");
        let text = serde_json::to_string(&founded).unwrap();
        assert_eq!(Founding::read(&text).as_ref(), Ok(&founded));
        assert!(Founding::read("{}").unwrap_err().contains("founds no meter"));
        assert_eq!(founding(1_000, "70").agrees(&founded), Ok(()));
        let rate = founding(1_000, "60").agrees(&founded).unwrap_err();
        assert!(rate.contains("`rate` is 60 here and 70 there") && rate.contains("do not link"), "{rate}");
        let initial = founding(2_000, "70").agrees(&founded).unwrap_err();
        assert!(initial.contains("$2,000") && initial.contains("$1,000"), "{initial}");
        assert_eq!(founded.lines("m").iter().map(|line| line.cents).sum::<i64>(), 0);
    }

    #[test]
    fn a_reading_that_the_store_gave_is_not_replaced_by_an_older_one() {
        let meters = Meters::default();
        let changes = meters.changes();
        meters.take("m", 5);
        assert_eq!(meters.reading("m"), Some(5));
        assert_eq!(meters.reading("n"), None);
        assert!(changes.has_changed().unwrap());
        let since = meters.readings().changes;
        meters.take("m", 7);
        meters.take_all([("m".to_owned(), 6)], Some(since));
        assert_eq!(meters.reading("m"), Some(7));
        let since = meters.readings().changes;
        meters.take_all([("m".to_owned(), 8)], Some(since));
        assert_eq!(meters.reading("m"), Some(8));
    }
}
