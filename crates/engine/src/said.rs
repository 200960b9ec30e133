//! What is said at a table of any game and what follows from it, as text that people and programs read.

use crate::{Chore, Given, Offer, Posting, Role, TableEvent, Takes, Who};
use kit::Money;
use law::Cite;
use serde::{Deserialize, Serialize};
use std::panic::Location;

/// A command as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Words {
    /// The act: `place ante`.
    #[serde(rename = "do")]
    pub act: String,
    /// For which hand of the seat, from 1.
    #[serde(default = "first_hand", skip_serializing_if = "is_first_hand")]
    pub hand: u8,
    /// The amount, where the act takes one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amount: Option<Money>,
    /// Cards or a count, where the act takes them.
    #[serde(flatten)]
    pub given: Given,
}

fn first_hand() -> u8 {
    1
}

#[allow(clippy::trivially_copy_pass_by_ref)] // serde asks by reference
fn is_first_hand(hand: &u8) -> bool {
    *hand == 1
}

impl Words {
    /// The bare act, of the first or only hand.
    pub fn of(act: impl Into<String>) -> Words {
        Words { act: act.into(), hand: 1, amount: None, given: Given::Nothing }
    }
}

impl Offer<String> {
    /// The command that takes it up with these.
    pub fn words(&self, amount: Option<Money>, given: Given) -> Words {
        Words { act: self.act.clone(), hand: self.hand, amount, given }
    }
}

/// One entry of the log, rendered for people and programs.
#[derive(Clone, Debug, Serialize)]
pub struct LogLine {
    /// Its number in the table's log, from 1.
    pub seq: usize,
    /// In words.
    pub says: String,
    /// As data.
    pub event: serde_json::Value,
    /// As what happened around the rounds, where it did.
    #[serde(skip)]
    pub around: Option<TableEvent>,
    /// By which clauses.
    pub clauses: Cite,
    /// The chips it moved.
    #[serde(skip)]
    pub postings: Vec<Posting>,
    /// Where in the program it was decided.
    #[serde(skip)]
    pub at: &'static Location<'static>,
}

/// An act as its game declares it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DeclaredAct {
    /// Its words, with `seat N` or the like where it names a seat.
    pub words: String,
    /// Whose it is.
    pub role: Role,
    /// What is handed over with it.
    pub takes: Takes,
    /// The stages of a round in which it can be on offer, none where it never is; `None` for what is said
    /// around the rounds.
    pub stages: Option<Vec<String>>,
    /// The clauses that grant it.
    pub clauses: Cite,
}

/// One chore that was done.
#[derive(Clone, Debug)]
pub struct Turn {
    /// Which chore.
    pub chore: Option<Chore>,
    /// By whom.
    pub who: Who,
    /// The command.
    pub words: Words,
    /// What followed from it.
    pub lines: Vec<LogLine>,
}
