//! How chips go from a wallet at one database to a table at another and stay whole: the rule of docs/scale.md, tried
//! with every crash and every message that comes twice or never.
//!
//! A transfer is two entries, each whole in its own database. The first takes chips from the wallet into transit, under
//! a number of its own. The second takes them out of transit to the seat, once for each number. Whatever has left and
//! not arrived is sent again until it has; nothing is sent that has not left.

use std::collections::BTreeMap;

/// A database: what its accounts hold, and which transfers have left and arrived.
#[derive(Clone, Debug, Default)]
pub struct Ledger {
    pub held: BTreeMap<String, i64>,
    left: BTreeMap<u64, i64>,
    arrived: BTreeMap<u64, i64>,
}

/// What chips are called on their way.
const TRANSIT: &str = "transit";

impl Ledger {
    /// The entry that sends chips away: all of it or nothing.
    pub fn sends(&mut self, number: u64, from: &str, cents: i64) -> bool {
        let held = self.held.entry(from.to_owned()).or_default();
        if *held < cents || self.left.contains_key(&number) {
            return false;
        }
        *held -= cents;
        *self.held.entry(TRANSIT.to_owned()).or_default() += cents;
        self.left.insert(number, cents);
        true
    }

    /// The entry that lets them arrive; once, however often it is asked for.
    pub fn receives(&mut self, number: u64, to: &str, cents: i64) {
        if self.arrived.insert(number, cents).is_some() {
            return;
        }
        *self.held.entry(TRANSIT.to_owned()).or_default() -= cents;
        *self.held.entry(to.to_owned()).or_default() += cents;
    }

    /// What is to be sent again: whoever forgets that it has arrived only asks once more.
    pub fn unsettled(&self, there: &Ledger) -> Vec<(u64, i64)> {
        let lost = self.left.iter().filter(|(number, _)| !there.arrived.contains_key(number));
        lost.map(|(number, cents)| (*number, *cents)).collect()
    }

    /// Everything that it holds, what is in transit included.
    pub fn sum(&self) -> i64 {
        self.held.values().sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every way in which two transfers can be cut off, sent twice or overtake each other.
    #[test]
    fn a_transfer_between_databases_creates_and_destroys_nothing_whatever_crashes() {
        for fate in 0..4_u32.pow(5) {
            let (mut home, mut away) = (Ledger::default(), Ledger::default());
            home.held.insert("player:7".to_owned(), 10_000);
            let mut messages = Vec::new();
            for (step, number) in [1_u64, 2, 1, 3, 2].into_iter().enumerate() {
                let whole = |home: &Ledger, away: &Ledger| home.sum() + away.sum();
                // A crash before the first entry; after it; after the second; or none, and the message comes twice.
                let fate = fate / 4_u32.pow(step as u32) % 4;
                if fate > 0 && home.sends(number, "player:7", 4_000) {
                    messages.push((number, 4_000));
                }
                assert_eq!(whole(&home, &away), 10_000);
                for (number, cents) in messages.iter().filter(|_| fate > 1) {
                    away.receives(*number, "seat:3:1", *cents);
                    assert_eq!(whole(&home, &away), 10_000);
                }
                if fate == 3 {
                    messages.iter().for_each(|(number, cents)| away.receives(*number, "seat:3:1", *cents));
                }
            }
            for (number, cents) in home.unsettled(&away) {
                away.receives(number, "seat:3:1", cents);
            }
            assert_eq!(home.unsettled(&away), []);
            let transit = |ledger: &Ledger| ledger.held.get(TRANSIT).copied().unwrap_or(0);
            assert_eq!(transit(&home) + transit(&away), 0, "nothing is on its way any more");
            let (wallet, seat) = (home.held["player:7"], away.held.get("seat:3:1").copied().unwrap_or(0));
            assert!(wallet + seat == 10_000 && wallet >= 0, "{wallet} {seat}");
        }
    }
}
