//! What an entry of a table's log holds: the commands of one turn of events, what followed from each, what
//! chance did, and what the floor itself has to remember. A table is the fold of its entries.

use engine::{Given, LogLine, Who, Words};
use fair::{Note, hex};
use kit::Money;
use law::Cite;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};
use store::Answered;

/// The form of bodies written here.
pub(crate) const FORM: u32 = 7;

/// The body of an entry.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Body {
    /// The form, so that a later program knows an older log.
    pub v: u32,
    /// The commands and what followed from them, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub turns: Vec<Turn>,
    /// What chance did.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chance: Vec<Note>,
    /// What the floor remembers beside the table.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub floor: Vec<FloorEvent>,
    /// The secrets that are kept sealed from here on, by name, each with the hash of what is stored.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sealed: Vec<(String, String)>,
    /// The secrets that are forgotten.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unsealed: Vec<String>,
    /// The hash of the key that the command came with, so that its answer cannot be another.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
}

/// The hash by which an entry knows the key that its command came with: of whom, which, and what was asked.
pub(crate) fn key_hash(answered: &Answered) -> String {
    let mut hash = Sha256::new();
    for text in [&answered.actor, &answered.key] {
        hash.update(text.len().to_be_bytes());
        hash.update(text.as_bytes());
    }
    hash.update(answered.body_hash);
    hex::encode(&hash.finalize())
}

/// The hash of a sealed secret as it is stored.
pub(crate) fn sealed_hash(bytes: &[u8]) -> String {
    hex::encode(&Sha256::digest(bytes))
}

impl Body {
    /// Reads the body of an entry.
    ///
    /// # Errors
    /// When it is of another form, or none.
    pub fn read(text: &str) -> Result<Body, String> {
        #[derive(Deserialize)]
        struct Form {
            v: u32,
        }
        let Form { v } = serde_json::from_str(text).map_err(|error| error.to_string())?;
        if v != FORM {
            let why = format!("it was written in form {v}, and this program reads form {FORM}");
            return Err(format!("{why}: use the program that wrote it"));
        }
        serde_json::from_str(text).map_err(|error| error.to_string())
    }
}

/// One command and what followed from it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Turn {
    /// As whom it was said.
    pub who: Who,
    /// By whom.
    pub by: By,
    /// The act.
    #[serde(rename = "do")]
    pub act: String,
    /// For which hand of the seat, from 1.
    pub hand: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amount: Option<Money>,
    #[serde(default, skip_serializing_if = "nothing")]
    pub given: Given,
    /// Whether a person dealt or threw this by hand, so that no secret stands behind it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub by_hand: bool,
    /// What followed.
    pub events: Vec<Recorded>,
}

fn nothing(given: &Given) -> bool {
    *given == Given::Nothing
}

impl Turn {
    /// What was said and what followed from it.
    pub fn new(who: Who, by: By, words: Words, lines: &[LogLine]) -> Turn {
        let events = lines.iter().map(|line| Recorded { event: raw(&line.event), clauses: line.clauses }).collect();
        let Words { act, hand, amount, given } = words;
        Turn { who, by, act, hand, amount, given, by_hand: false, events }
    }

    /// What was said.
    pub fn words(&self) -> Words {
        Words { act: self.act.clone(), hand: self.hand, amount: self.amount, given: self.given }
    }
}

fn raw(value: &serde_json::Value) -> Box<RawValue> {
    serde_json::value::to_raw_value(value).expect("events are plain data")
}

/// An event with its clauses.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Recorded {
    pub event: Box<RawValue>,
    pub clauses: Cite,
}

/// Who said something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum By {
    /// A person, by account.
    Account(i64),
    /// The program.
    Program(Cause),
}

/// Why the program said something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Cause {
    /// The dealer's and floorperson's routine.
    Routine,
    /// The routine, where it validates a payout: at other tables a floorperson does.
    Validation,
    /// A computer player.
    Bot,
    /// Nothing was said in time: what the rules make of silence.
    Clock,
    /// A player who was away, or neither wagered nor acted, for long is shown out.
    Away,
}

impl By {
    /// What people are told of it, and of what was dealt from hand; nothing where it goes without saying.
    pub fn says(self, by_hand: bool) -> Option<&'static str> {
        match self {
            By::Account(_) if by_hand => Some("hand"),
            By::Program(Cause::Validation) => Some("program"),
            By::Program(Cause::Bot) => Some("bot"),
            By::Program(Cause::Clock) => Some("clock"),
            By::Program(Cause::Away) => Some("away"),
            By::Account(_) | By::Program(Cause::Routine) => None,
        }
    }
}

/// What the floor remembers beside what the table does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum FloorEvent {
    /// The table came into being.
    Founded { rulebook: String, submission_sha256: String, engine: String, name: String, settings: String, at: i64 },
    /// Somebody sat down; a computer player has no account.
    Seated { seat: u8, account: Option<i64>, name: String },
    /// A player is ready for the dealer to go on, or not.
    Ready { seat: u8, ready: bool },
    /// A player did not answer in time, or is back.
    Away { seat: u8, away: bool },
    /// A floorperson has asked a player to leave, who does as soon as the rules let it be.
    Leaving { seat: u8, by: i64 },
    /// A person deals from now on, or the program again.
    Dealer { account: Option<i64>, name: String },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_body_of_another_form_is_refused_with_both_forms_named() {
        assert!(Body::read(&format!(r#"{{"v":{FORM}}}"#)).is_ok());
        let refused = Body::read(r#"{"v":1,"turns":[{"who":"dealer"}]}"#).unwrap_err();
        assert!(refused.contains("form 1") && refused.contains(&format!("form {FORM}")), "{refused}");
        assert!(Body::read("{}").is_err() && Body::read("no body").is_err());
    }
}
