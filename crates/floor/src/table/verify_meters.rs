//! Proof of meters: the lines of each are followed in the order in which they were stored, from the first cent to what
//! it holds now, and every reading on which a hand was paid is held against what the meter held at that moment.

use super::ledger::{METER, Net};
use super::state::State;
use super::verify::{Broken, Verified, text, verify_chain};
use crate::meters::Founding;
use engine::Account;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use store::{Entry, LedgerLine, LedgerRow, Store};

/// How many lines are read at once.
const PIECE: i64 = 1_000;

/// What the logs of tables say of meters.
#[derive(Default)]
pub(super) struct Evidence {
    /// What entries read off shared meters: by stream, number and account, what that held before the entry.
    readings: HashMap<(String, i64, String), i64>,
    /// Tables' own meters by account: the last entry of the table that was read, and what the meter held after it.
    own: BTreeMap<String, (i64, i64)>,
    /// The meters that tables say they share, with the terms of each.
    shared: Vec<(String, Founding, String)>,
}

impl Evidence {
    /// Notes what an entry read.
    pub fn read(&mut self, entry: &Entry, net: &Net) {
        for (account, cents) in net.expects() {
            self.readings.insert((entry.stream.clone(), entry.seq, account), cents);
        }
    }

    /// Notes what the meters of a table hold after its last entry.
    pub fn ended(&mut self, state: &State, seq: i64) {
        let house = state.table.house();
        for meter in house.meters.iter().filter(|meter| !meter.linked) {
            let held = state.table.accounts().balance(Account::Fund(meter.fund)).in_cents();
            self.own.insert(state.accounts.fund(meter.fund).to_owned(), (seq, held));
        }
        let shared = Founding::of(state.entry.rulebook, house).into_iter();
        self.shared.extend(shared.map(|(account, founding)| (account, founding, state.stream())));
    }
}

fn broken(place: &str, seq: i64, what: impl Into<String>) -> Broken {
    Broken { place: place.to_owned(), seq, what: what.into() }
}

/// The stream of a shared meter: one entry, which founds it with its first chips.
pub(super) async fn verify_founding(store: &dyn Store, name: &str) -> Result<Verified, Broken> {
    let found = verify_chain(store, name).await?;
    let first = store.entries(name, 0, 2).await?;
    let [entry] = first.as_slice() else { return Err(broken(name, 2, "a meter is founded by one entry alone")) };
    let founding = Founding::read(&entry.body).map_err(|what| broken(name, 1, what))?;
    let stored = store.lines(name, 1, 1).await?;
    let stored: Vec<LedgerLine> = stored.into_iter().map(|line| LedgerLine::new(line.account, line.cents)).collect();
    let lines = founding.lines(name);
    if stored != lines {
        let what = format!("it makes the lines {} in the ledger, found {}", text(&lines), text(&stored));
        return Err(broken(name, 1, what));
    }
    Ok(found)
}

/// Follows every meter; how many there are.
pub(super) async fn verify_meters(store: &dyn Store, mut evidence: Evidence) -> Result<u64, Broken> {
    let held = store.balances(METER).await?;
    let of_tables = evidence.own.keys().cloned();
    let accounts: BTreeSet<String> = held.into_iter().map(|line| line.account).chain(of_tables).collect();
    for account in &accounts {
        verify_meter(store, account, &mut evidence).await?;
    }
    if let Some(((stream, seq, account), _)) = evidence.readings.iter().next() {
        return Err(broken(stream, *seq, format!("it reads {account}, which has no line of it")));
    }
    for (account, ours, table) in &evidence.shared {
        let first = store.entries(account, 0, 1).await?.pop();
        let first = first.ok_or_else(|| broken(account, 1, format!("is missing, and {table} shares the meter")))?;
        let founded = Founding::read(&first.body).map_err(|what| broken(account, 1, what))?;
        ours.agrees(&founded).map_err(|what| broken(table, 0, what))?;
    }
    Ok(accounts.len() as u64)
}

/// A meter that is being followed.
struct Followed {
    /// What it holds after the lines so far.
    held: i64,
    /// Whether it has any line yet.
    begun: bool,
    /// What it held after the last entry that the table's own log was read to.
    at_end: i64,
}

async fn verify_meter(store: &dyn Store, account: &str, evidence: &mut Evidence) -> Result<(), Broken> {
    let mut meter = Followed { held: 0, begun: false, at_end: 0 };
    let mut last = 0;
    // Where tables are being played, lines come in between reading them and reading the balance.
    loop {
        let before = last;
        loop {
            let lines = store.ledger(account, last, PIECE).await?;
            let Some(end) = lines.last() else { break };
            last = end.id;
            for line in &lines {
                meter.follow(account, line, evidence)?;
            }
        }
        let balance = store.balance(account).await?;
        if balance == meter.held {
            break;
        }
        if last == before {
            let what = format!("its lines sum to {} cents, and its balance is {balance}", meter.held);
            return Err(broken(account, 0, what));
        }
    }
    match evidence.own.get(account) {
        Some((seq, held)) if meter.at_end != *held => {
            let (found, place) = (meter.at_end, account);
            let what = format!("the table's log leaves {held} cents in it at entry {seq}, and its lines {found}");
            Err(broken(place, 0, what))
        }
        _ => Ok(()),
    }
}

impl Followed {
    /// Follows one line more; an entry has one line of an account.
    fn follow(&mut self, account: &str, line: &LedgerRow, evidence: &mut Evidence) -> Result<(), Broken> {
        let own = evidence.own.get(account);
        if !self.begun && own.is_none() && line.stream != account {
            let what = format!("its first line is that of {} {}, and not of its founding", line.stream, line.seq);
            return Err(broken(account, 0, what));
        }
        self.begun = true;
        let known = own.is_some_and(|(seq, _)| line.seq <= *seq);
        let read = evidence.readings.remove(&(line.stream.clone(), line.seq, account.to_owned()));
        if let Some(read) = read.filter(|read| *read != self.held) {
            let what = format!("it was decided on {account} holding {read} cents, and that held {}", self.held);
            return Err(broken(&line.stream, line.seq, what));
        }
        self.held += line.cents;
        if self.held < 0 {
            return Err(broken(&line.stream, line.seq, format!("it leaves {account} {} cents below zero", -self.held)));
        }
        if known {
            self.at_end = self.held;
        }
        Ok(())
    }
}
