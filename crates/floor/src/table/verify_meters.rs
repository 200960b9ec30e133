//! Proof of meters: the lines of each are followed in the order in which they were stored, from the first cent to what
//! it holds now, and every reading on which a hand was paid is held against what the meter held at that moment.

use super::findings::{Broken, Report};
use super::ledger::{METER, Net};
use super::state::State;
use super::verify::text;
use super::verify_answers::Answers;
use super::verify_store::verify_chain;
use super::verify_tree::Signed;
use crate::meters::Founding;
use engine::Account;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use store::{Entry, LedgerLine, LedgerRow, Store, StoreError};

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
    /// Tables whose logs could not be followed to their end: what they say of meters is not known.
    lost: BTreeSet<i64>,
    /// The answers that are kept for commands with a key.
    pub answers: Answers,
}

impl Evidence {
    /// Nothing but the answers that are kept.
    pub fn with(answers: Answers) -> Evidence {
        Evidence { answers, ..Evidence::default() }
    }

    /// Notes what an entry read.
    pub fn read(&mut self, entry: &Entry, net: &Net) {
        for (account, cents) in net.expects() {
            self.readings.insert((entry.stream.clone(), entry.seq, account), cents);
        }
    }

    /// Notes that a table's log could not be followed.
    pub fn lost(&mut self, table: i64) {
        self.lost.insert(table);
    }

    /// Whether an account is the own meter of a table whose log could not be followed.
    fn is_lost(&self, account: &str) -> bool {
        let table = account.strip_prefix(METER).and_then(|rest| rest.split(':').next());
        table.and_then(|table| table.parse().ok()).is_some_and(|table| self.lost.contains(&table))
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
pub(super) async fn verify_founding(store: &dyn Store, name: &str, signed: Signed) -> Result<Report, StoreError> {
    let mut report = verify_chain(store, name, signed).await?;
    let first = store.entries(name, 0, 2).await?;
    let [entry] = first.as_slice() else {
        report.breaks(name, 2, "a meter is founded by one entry alone");
        return Ok(report);
    };
    let founding = match Founding::read(&entry.body) {
        Ok(founding) => founding,
        Err(what) => {
            report.breaks(name, 1, what);
            return Ok(report);
        }
    };
    let stored = store.lines(name, 1, 1).await?;
    let stored: Vec<LedgerLine> = stored.into_iter().map(|line| LedgerLine::new(line.account, line.cents)).collect();
    let lines = founding.lines(name);
    if stored != lines {
        let what = format!("it makes the lines {} in the ledger, found {}", text(&lines), text(&stored));
        report.breaks(name, 1, what);
    }
    Ok(report)
}

/// Follows every meter that a whole log speaks of; how many there are.
pub(super) async fn verify_meters(
    store: &dyn Store,
    mut evidence: Evidence,
    report: &mut Report,
) -> Result<(), StoreError> {
    let held = store.balances(METER).await?;
    let of_tables = evidence.own.keys().cloned();
    let mut accounts: BTreeSet<String> = held.into_iter().map(|line| line.account).chain(of_tables).collect();
    accounts.retain(|account| !evidence.is_lost(account));
    for account in &accounts {
        match verify_meter(store, account, &mut evidence).await? {
            Ok(()) => report.found.meters += 1,
            Err(Broken { place, seq, what }) => report.breaks(&place, seq, what),
        }
    }
    // What was not held against a meter, where the meter itself was followed to its end.
    if report.broken.is_empty() {
        for (stream, seq, account) in evidence.readings.keys() {
            report.breaks(stream, *seq, format!("it reads {account}, which has no line of it"));
        }
    }
    for (account, ours, table) in &evidence.shared {
        let Some(first) = store.entries(account, 0, 1).await?.pop() else {
            report.breaks(account, 1, format!("is missing, and {table} shares the meter"));
            continue;
        };
        let agreed = Founding::read(&first.body).and_then(|founded| ours.agrees(&founded));
        if let Err(what) = agreed {
            report.breaks(table, 0, what);
        }
    }
    Ok(())
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

async fn verify_meter(
    store: &dyn Store,
    account: &str,
    evidence: &mut Evidence,
) -> Result<Result<(), Broken>, StoreError> {
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
                if let Err(broken) = meter.follow(account, line, evidence) {
                    return Ok(Err(broken));
                }
            }
        }
        let balance = store.balance(account).await?;
        if balance == meter.held {
            break;
        }
        if last == before {
            let what = format!("its lines sum to {} cents, and its balance is {balance}", meter.held);
            return Ok(Err(broken(account, 0, what)));
        }
    }
    Ok(match evidence.own.get(account) {
        Some((seq, held)) if meter.at_end != *held => {
            let (found, place) = (meter.at_end, account);
            let what = format!("the table's log leaves {held} cents in it at entry {seq}, and its lines {found}");
            Err(broken(place, 0, what))
        }
        _ => Ok(()),
    })
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
