//! Which appends of a group can go through, given what the database holds, and what they change together.
//! Pure: both databases read the same things under their locks, ask here, and write what comes out.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use crate::error::may_be_negative;
use crate::rows::name_key;
use crate::{AccountChange, Answered, Append, AppendError, Hash, Head, NO_ENTRY};

/// What a group needs to know of the database before it can be judged.
#[derive(Default)]
pub(crate) struct StoredState {
    /// Heads of the streams of the group, where there are any.
    pub heads: HashMap<String, Head>,
    /// Balances of the accounts of the group; those missing are 0.
    pub balances: HashMap<String, i64>,
    /// Answers given before to keys of the group, by actor and key.
    pub answered: HashMap<(String, String), Answered>,
    /// Which names of the group somebody has, as names are found.
    pub names: HashSet<String>,
}

/// What a group asks about, each once and sorted, so that rows are always locked in the same order.
pub(crate) struct Lookups<'a> {
    pub streams: Vec<&'a str>,
    pub accounts: Vec<&'a str>,
    pub keys: Vec<(&'a str, &'a str)>,
    pub names: Vec<String>,
}

impl<'a> Lookups<'a> {
    pub(crate) fn of(group: &'a [Append]) -> Self {
        let streams: BTreeSet<&str> = group.iter().map(|append| append.entry.stream.as_str()).collect();
        let moved = group.iter().flat_map(|append| &append.lines).map(|line| line.account.as_str());
        let expected = group.iter().flat_map(|append| &append.expects).map(|(account, _)| account.as_str());
        let accounts: BTreeSet<&str> = moved.chain(expected).collect();
        let answers = group.iter().filter_map(|append| append.answered.as_ref());
        let keys: BTreeSet<(&str, &str)> = answers.map(|a| (a.actor.as_str(), a.key.as_str())).collect();
        Self {
            streams: streams.into_iter().collect(),
            accounts: accounts.into_iter().collect(),
            keys: keys.into_iter().collect(),
            names: group.iter().flat_map(opened).collect(),
        }
    }
}

/// The names that an append opens accounts by.
fn opened(append: &Append) -> impl Iterator<Item = String> {
    append.accounts.iter().filter_map(|change| match change {
        AccountChange::Open(row) => Some(name_key(&row.name)),
        _ => None,
    })
}

/// What the appends that go through change together.
#[derive(Default)]
pub(crate) struct Change<'a> {
    /// The appends that go through, in order.
    pub appends: Vec<&'a Append>,
    /// The new heads, each with the mark on its entry.
    pub heads: BTreeMap<&'a str, (Head, Option<Hash>)>,
    /// The new balances.
    pub balances: BTreeMap<&'a str, i64>,
    /// Secrets by stream and name: kept, or forgotten.
    pub sealed: BTreeMap<(&'a str, &'a str), Option<&'a [u8]>>,
}

/// Judges a group in order; each append sees what those before it did.
pub(crate) fn judge<'a>(group: &'a [Append], mut held: StoredState) -> (Vec<Result<(), AppendError>>, Change<'a>) {
    let mut change = Change::default();
    let results = group.iter().map(|append| {
        let balances = permit(append, &held)?;
        let entry = &append.entry;
        held.heads.insert(entry.stream.clone(), entry.head());
        change.heads.insert(&entry.stream, (entry.head(), append.tag));
        for (account, cents) in balances {
            held.balances.insert(account.to_owned(), cents);
            change.balances.insert(account, cents);
        }
        held.names.extend(opened(append));
        if let Some(answered) = &append.answered {
            held.answered.insert((answered.actor.clone(), answered.key.clone()), answered.clone());
        }
        for (name, bytes) in &append.seal {
            change.sealed.insert((&entry.stream, name), Some(bytes));
        }
        for name in &append.unseal {
            change.sealed.insert((&entry.stream, name), None);
        }
        change.appends.push(append);
        Ok(())
    });
    let results = results.collect();
    (results, change)
}

/// The balances after one append, or why it cannot be.
fn permit<'a>(append: &'a Append, held: &StoredState) -> Result<Vec<(&'a str, i64)>, AppendError> {
    let entry = &append.entry;
    let sum: i128 = append.lines.iter().map(|line| i128::from(line.cents)).sum();
    if sum != 0 {
        return Err(AppendError::Unbalanced { stream: entry.stream.clone(), seq: entry.seq, sum });
    }
    if let Some(asked) = &append.answered
        && let Some(before) = held.answered.get(&(asked.actor.clone(), asked.key.clone()))
    {
        return Err(AppendError::Answered(before.clone()));
    }
    let head = held.heads.get(&entry.stream);
    let (last, previous) = head.map_or((0, NO_ENTRY), |head| (head.seq, head.hash));
    if entry.seq != last + 1 || !entry.follows(&previous) {
        return Err(AppendError::Conflict { stream: entry.stream.clone(), seq: entry.seq, head: last });
    }
    if let Some(head) = head.filter(|head| entry.at < head.at) {
        let (stream, seq, at) = (entry.stream.clone(), entry.seq, entry.at);
        return Err(AppendError::Backwards { stream, seq, at, head_at: head.at });
    }
    for (account, expected) in &append.expects {
        let found = held.balances.get(account).copied().unwrap_or(0);
        if found != *expected {
            return Err(AppendError::Unexpected { account: account.clone(), expected: *expected, found });
        }
    }
    if let Some(taken) = opened(append).find(|name| held.names.contains(name)) {
        return Err(AppendError::NameTaken(taken));
    }
    settle(append, &held.balances)
}

/// The balances that the lines of one append lead to. An account is judged by all its lines together.
fn settle<'a>(append: &'a Append, balances: &HashMap<String, i64>) -> Result<Vec<(&'a str, i64)>, AppendError> {
    let mut net: BTreeMap<&str, i128> = BTreeMap::new();
    for line in &append.lines {
        *net.entry(&line.account).or_default() += i128::from(line.cents);
    }
    let after = net.into_iter().map(|(account, cents)| {
        let before = balances.get(account).copied().unwrap_or(0);
        let Ok(after) = i64::try_from(i128::from(before) + cents) else {
            return Err(AppendError::TooMuch { account: account.to_owned() });
        };
        if after < 0 && !may_be_negative(account) {
            let short_by = after.checked_neg().unwrap_or(i64::MAX);
            return Err(AppendError::Overdrawn { account: account.to_owned(), short_by });
        }
        Ok((account, after))
    });
    after.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Entry, LedgerLine};

    fn append(head: Option<&Head>, lines: &[(&str, i64)]) -> Append {
        let lines = lines.iter().map(|(account, cents)| LedgerLine::new(*account, *cents)).collect();
        Append::new(Entry::after(head, "floor", 7, "{}".to_owned())).with_lines(lines)
    }

    #[test]
    fn an_account_is_judged_by_all_its_lines_together() {
        let group = [append(None, &[("player:1", -5), ("cage", -5), ("player:1", 10)])];
        let (results, change) = judge(&group, StoredState::default());
        assert_eq!(results, [Ok(())]);
        assert_eq!(change.balances, BTreeMap::from([("cage", -5), ("player:1", 5)]));
    }

    #[test]
    fn numbers_that_do_not_fit_are_refused_and_not_wrapped() {
        let balances = HashMap::from([("cage".to_owned(), i64::MIN + 3)]);
        let group = [append(None, &[("cage", -4), ("player:1", 4)])];
        let (results, _) = judge(&group, StoredState { balances, ..StoredState::default() });
        assert_eq!(results, [Err(AppendError::TooMuch { account: "cage".to_owned() })]);

        let group = [append(None, &[("a", i64::MAX), ("b", i64::MAX), ("c", 2)])];
        let (results, _) = judge(&group, StoredState::default());
        let sum = 2 * i128::from(i64::MAX) + 2;
        assert_eq!(results, [Err(AppendError::Unbalanced { stream: "floor".to_owned(), seq: 1, sum })]);
    }

    #[test]
    fn what_fails_leaves_no_trace_on_those_after_it() {
        let first = append(None, &[("cage", -10), ("player:1", 10)]);
        let too_much = append(Some(&first.entry.head()), &[("player:1", -11), ("rack:1", 11)]);
        let enough = append(Some(&first.entry.head()), &[("player:1", -10), ("rack:1", 10)]);
        let group = [first, too_much, enough];
        let (results, change) = judge(&group, StoredState::default());
        let overdrawn = AppendError::Overdrawn { account: "player:1".to_owned(), short_by: 1 };
        assert_eq!(results, [Ok(()), Err(overdrawn), Ok(())]);
        assert_eq!(change.appends.len(), 2);
        assert_eq!(change.balances["rack:1"], 10);
    }
}
