//! Proof of the floor's own log: what each entry granted is what the ledger got, who gave a role was entitled to,
//! and the rows of accounts (with their second factors and limits), games and submissions are what the log makes
//! them. Sessions, tries to sign in, leases and counts in pieces live for minutes and hours and are not proven.

use super::findings::Report;
use super::verify::{Chain, text};
use super::verify_tree::Signed;
use crate::house_log::{AccountEntry, Body, HouseEvent, STREAM, secret_sha256, sha256};
use crate::role::Role;
use crate::standing::{self, Standing};
use std::collections::BTreeMap;
use store::{AccountRow, Entry, EntryReader, LedgerLine, SecondFactorRow, Store, StoreError, SubmissionRow};

/// How often rows are compared again because something was written meanwhile.
const TRIES: usize = 5;

/// Verifies the floor's own log, and the rows that follow from it.
pub(super) async fn verify_floor(store: &dyn Store, mut signed: Signed) -> Result<Report, StoreError> {
    let (mut chain, mut report, mut roll) = (Chain::new(), Report::default(), Roll::default());
    report.found.streams = 1;
    let mut reading = EntryReader::after(store, STREAM, 0);
    for _ in 0..TRIES {
        while let Some(entries) = reading.next().await? {
            let last = entries.last().map_or(chain.seq, |entry| entry.seq);
            let lines = store.lines(STREAM, chain.seq + 1, last).await?;
            for entry in &entries {
                match chain.follow(entry) {
                    Ok(()) => report.found.entries += 1,
                    Err((seq, what)) => report.breaks(STREAM, seq, what),
                }
                signed.see(STREAM, entry.seq, &entry.hash, &mut report);
                let own = lines.iter().filter(|line| line.seq == entry.seq);
                let own: Vec<LedgerLine> = own.map(|line| LedgerLine::new(line.account.clone(), line.cents)).collect();
                if let Err(what) = roll.take(entry, &own) {
                    report.breaks(STREAM, entry.seq, what);
                }
            }
        }
        let (accounts, submissions) = (store.accounts().await?, store.submissions().await?);
        let (standings, factors) = (store.standings("").await?, store.second_factors().await?);
        if store.head(STREAM).await?.is_none_or(|head| head.seq <= chain.seq) {
            roll.compare(&accounts, &submissions, &mut report);
            roll.compare_standings(&standings, &mut report);
            roll.compare_second_factors(&factors, &mut report);
            break;
        }
    }
    signed.end(STREAM, &chain, &mut report);
    Ok(report)
}

/// What the log says of a submission: rulebook, hash of the text, by whom, when.
type Filed = (String, String, Option<i64>, i64);

/// What the log makes of accounts and submissions.
#[derive(Default)]
struct Roll {
    /// Accounts by number; the password as a hash of what is stored.
    accounts: BTreeMap<i64, AccountRow>,
    /// Submissions by name and version.
    submissions: BTreeMap<(String, i64), Filed>,
    /// What holds for accounts and games.
    standings: BTreeMap<String, Standing>,
    /// Second factors by account: the hash of the sealed secret, and whether it holds.
    second_factors: BTreeMap<i64, (String, bool)>,
    /// Whether an entry could not be read, so that nobody knows what follows.
    lost: bool,
}

impl Roll {
    /// Takes in an entry.
    fn take(&mut self, entry: &Entry, stored: &[LedgerLine]) -> Result<(), String> {
        let body: Body = serde_json::from_str(&entry.body).map_err(|error| {
            self.lost = true;
            format!("it is no entry of the floor's log: {error}")
        })?;
        self.entitled(&body)?;
        self.says_the_same(&body)?;
        for change in &body.accounts {
            match change.clone() {
                AccountEntry::Open { id, name, role, password_sha256, at } => {
                    let row = AccountRow { id, name, role, password: password_sha256, at };
                    if self.accounts.insert(id, row).is_some() {
                        return Err(format!("it opens account {id}, which is open already"));
                    }
                }
                AccountEntry::Role { id, role } => self.account(id)?.role = role,
                AccountEntry::Password { id, password_sha256 } => self.account(id)?.password = Some(password_sha256),
                AccountEntry::SecondFactor { id, secret_sha256, confirmed } => {
                    self.account(id)?;
                    self.second_factors.insert(id, (secret_sha256, confirmed));
                }
                AccountEntry::NoSecondFactor { id } => drop(self.second_factors.remove(&id)),
                // What follows from the events is folded below.
                AccountEntry::Standing { .. } => {}
            }
        }
        self.stand(&body, entry.at)?;
        for event in &body.house {
            if let HouseEvent::SubmissionKept { name, version, rulebook, sha256, by, at } = event.clone() {
                self.submissions.insert((name, version), (rulebook, sha256, by, at));
            }
        }
        let lines = body.lines();
        let sums = |lines: &[LedgerLine]| {
            let mut sums: BTreeMap<String, i64> = BTreeMap::new();
            lines.iter().for_each(|line| *sums.entry(line.account.clone()).or_default() += line.cents);
            sums
        };
        if sums(&lines) != sums(stored) {
            return Err(format!("it makes the lines {} in the ledger, found {}", text(&lines), text(stored)));
        }
        Ok(())
    }

    /// Folds what happened into what holds for accounts and games, which the entry must have written into the rows.
    fn stand(&mut self, body: &Body, at: i64) -> Result<(), String> {
        for event in &body.house {
            let Some(subject) = standing::subject(event) else { continue };
            let held = self.standings.entry(subject.clone()).or_default();
            held.take(event, at);
            let text = held.text();
            if !body.accounts.contains(&AccountEntry::Standing { subject: subject.clone(), text }) {
                return Err(format!("what it says to hold for {subject} does not follow from what happened"));
            }
        }
        Ok(())
    }

    fn account(&mut self, id: i64) -> Result<&mut AccountRow, String> {
        self.accounts.get_mut(&id).ok_or_else(|| format!("it changes account {id}, which was never opened"))
    }

    /// Whether those who did something could.
    fn entitled(&self, body: &Body) -> Result<(), String> {
        let role = |id: &i64| self.accounts.get(id).map(|row| row.role.as_str());
        for event in &body.house {
            self.may_disable(event)?;
            let HouseEvent::RoleChanged { account, by, before, .. } = event else { continue };
            if role(by) != Some(Role::Administrator.name()) {
                return Err(format!("account {by} gives a role to account {account}, and is no administrator"));
            }
            if role(account) != Some(before.as_str()) {
                let had = role(account).unwrap_or("no role");
                return Err(format!("account {account} had the role `{before}`, it says, and had `{had}`"));
            }
        }
        Ok(())
    }

    /// Whether whoever disabled or enabled something could.
    fn may_disable(&self, event: &HouseEvent) -> Result<(), String> {
        let (by, roles): (&i64, &[Role]) = match event {
            HouseEvent::AccountDisabled { by, .. } | HouseEvent::AccountEnabled { by, .. } => {
                (by, &[Role::Administrator])
            }
            HouseEvent::GameDisabled { by, .. } | HouseEvent::GameEnabled { by, .. } => {
                (by, &[Role::Floorperson, Role::Administrator])
            }
            _ => return Ok(()),
        };
        let found = self.accounts.get(by).map_or("no role", |row| row.role.as_str());
        if roles.iter().any(|role| role.name() == found) {
            return Ok(());
        }
        Err(format!("account {by} disables or enables something, which is not for `{found}`"))
    }

    /// Whether what happened and what it did to rows are the same.
    fn says_the_same(&self, body: &Body) -> Result<(), String> {
        let opens = |entry: &AccountEntry, account: i64| match entry {
            AccountEntry::Open { id, name, role, password_sha256, .. } => {
                (*id == account).then(|| (name.clone(), role.clone(), password_sha256.is_none()))
            }
            _ => None,
        };
        let mut said = 0;
        for event in &body.house {
            let agrees = match event {
                HouseEvent::AccountOpened { account, name, role, guest } => {
                    body.accounts.iter().any(|e| opens(e, *account) == Some((name.clone(), role.clone(), *guest)))
                }
                HouseEvent::RoleChanged { account, after, .. } => {
                    body.accounts.contains(&AccountEntry::Role { id: *account, role: after.clone() })
                }
                HouseEvent::PasswordChanged { account } | HouseEvent::PasswordReset { account } => {
                    body.accounts.iter().any(|e| matches!(e, AccountEntry::Password { id, .. } if id == account))
                }
                HouseEvent::SecondFactorBegun { account } | HouseEvent::SecondFactorSet { account } => {
                    let confirms = matches!(event, HouseEvent::SecondFactorSet { .. });
                    let set = |e: &AccountEntry| {
                        matches!(e, AccountEntry::SecondFactor { id, confirmed, .. }
                            if id == account && *confirmed == confirms)
                    };
                    body.accounts.iter().any(set)
                }
                HouseEvent::SecondFactorRemoved { account, .. } => {
                    body.accounts.contains(&AccountEntry::NoSecondFactor { id: *account })
                }
                _ => match standing::subject(event) {
                    Some(of) => {
                        let row =
                            |e: &AccountEntry| matches!(e, AccountEntry::Standing { subject, .. } if *subject == of);
                        body.accounts.iter().any(row)
                    }
                    None => continue,
                },
            };
            if !agrees {
                return Err("what happened is not what it did to the rows of accounts".to_owned());
            }
            said += 1;
        }
        if said == body.accounts.len() { Ok(()) } else { Err("it changes accounts without saying why".to_owned()) }
    }

    /// Compares the rows with what follows.
    fn compare(&self, accounts: &[AccountRow], submissions: &[SubmissionRow], report: &mut Report) {
        if self.lost {
            return;
        }
        for row in accounts {
            let place = format!("account:{}", row.id);
            let Some(known) = self.accounts.get(&row.id) else {
                report.breaks(&place, 0, format!("{} has an account that the floor's log never opened", row.name));
                continue;
            };
            let password = row.password.as_deref().map(sha256);
            for (what, differs) in [
                ("name", row.name != known.name),
                ("role", row.role != known.role),
                ("password", password != known.password),
                ("time of opening", row.at != known.at),
            ] {
                if differs {
                    let told = match what {
                        "name" => format!("`{}`, and `{}` follows from the floor's log", row.name, known.name),
                        "role" => format!("`{}`, and `{}` follows from the floor's log", row.role, known.role),
                        _ => "another than follows from the floor's log".to_owned(),
                    };
                    report.breaks(&place, 0, format!("its {what} is {told}"));
                }
            }
        }
        for id in self.accounts.keys().filter(|id| accounts.iter().all(|row| row.id != **id)) {
            report.breaks(&format!("account:{id}"), 0, "is missing, and the floor's log opened it");
        }
        self.compare_submissions(submissions, report);
    }

    fn compare_standings(&self, rows: &[(String, String)], report: &mut Report) {
        if self.lost {
            return;
        }
        let known: BTreeMap<&str, String> =
            self.standings.iter().map(|(subject, held)| (subject.as_str(), held.text())).collect();
        for (subject, text) in rows {
            if known.get(subject.as_str()) != Some(text) {
                let what = "its limits, its exclusion or why it is disabled are not what follows from the floor's log";
                report.breaks(subject, 0, what);
            }
        }
        for subject in known.keys().filter(|subject| rows.iter().all(|(row, _)| row != *subject)) {
            report.breaks(subject, 0, "its limits, its exclusion or why it is disabled are missing");
        }
    }

    fn compare_second_factors(&self, rows: &[SecondFactorRow], report: &mut Report) {
        if self.lost {
            return;
        }
        for row in rows {
            let known = self.second_factors.get(&row.account);
            if known != Some(&(secret_sha256(row), row.confirmed)) {
                report.breaks(&format!("account:{}", row.account), 0, "its second factor is not the one that was set");
            }
        }
        for id in self.second_factors.keys().filter(|id| rows.iter().all(|row| row.account != **id)) {
            report.breaks(&format!("account:{id}"), 0, "its second factor is missing");
        }
    }

    fn compare_submissions(&self, submissions: &[SubmissionRow], report: &mut Report) {
        let place = |name: &str, version: i64| format!("submission:{name} version {version}");
        for row in submissions {
            let place = place(&row.name, row.version);
            let known = self.submissions.get(&(row.name.clone(), row.version));
            let hash = sha256(&row.text);
            let Some((rulebook, sha256, by, at)) = known else {
                report.breaks(&place, 0, "the floor's log does not say that it was handed in");
                continue;
            };
            if hash != *sha256 || fair::hex::encode(&row.sha256) != *sha256 {
                report.breaks(&place, 0, "its text is not the one that was handed in");
            }
            if (&row.rulebook, &row.by, &row.at) != (rulebook, by, at) {
                report.breaks(&place, 0, "its rulebook, or by whom or when it was handed in, was changed");
            }
        }
        let missing = |(name, version): &&(String, i64)| {
            submissions.iter().all(|row| row.name != *name || row.version != *version)
        };
        for (name, version) in self.submissions.keys().filter(missing) {
            report.breaks(&place(name, *version), 0, "is missing, and the floor's log says that it was handed in");
        }
    }
}
