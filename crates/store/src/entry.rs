//! What is written: one entry per command, chained by hash, with everything that must become durable together with it.

use crate::{AccountChange, SubmissionRow};
use sha2::{Digest, Sha256};

/// A SHA-256 hash.
pub type Hash = [u8; 32];

/// What the first entry of a stream is chained to.
pub const NO_ENTRY: Hash = [0; 32];

/// The account that chips come from and go to. Like the reserve it may be below zero.
pub const CAGE: &str = "cage";

/// The account that the house feeds its meters from.
pub const RESERVE: &str = "reserve";

/// One entry of a stream: a command and everything the program did because of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Whose log this is: `table:7`, or `floor`.
    pub stream: String,
    /// 1, 2, 3, ... within the stream.
    pub seq: i64,
    /// Milliseconds since 1970; never before the entry before.
    pub at: i64,
    /// JSON text, byte for byte as it was hashed. The store does not look into it.
    pub body: String,
    /// The hash of this entry and of everything before it; see [`Entry::link`].
    pub hash: Hash,
}

impl Entry {
    /// The entry that follows `head` in its stream. A clock that went backwards is held at the last time.
    #[must_use]
    pub fn after(head: Option<&Head>, stream: &str, at: i64, body: String) -> Self {
        let (seq, previous, at) = match head {
            Some(head) => (head.seq + 1, head.hash, at.max(head.at)),
            None => (1, NO_ENTRY, at),
        };
        let hash = Self::link(&previous, stream, seq, at, &body);
        Self { stream: stream.to_owned(), seq, at, body, hash }
    }

    /// The chain: sha256(previous hash, stream, a zero byte, seq and at as eight bytes each, big end first, body).
    #[must_use]
    pub fn link(previous: &Hash, stream: &str, seq: i64, at: i64, body: &str) -> Hash {
        let mut digest = Sha256::new();
        digest.update(previous);
        digest.update(stream.as_bytes());
        digest.update([0]);
        digest.update(seq.to_be_bytes());
        digest.update(at.to_be_bytes());
        digest.update(body.as_bytes());
        digest.finalize().into()
    }

    /// Whether this entry's hash is what follows from the hash before it.
    #[must_use]
    pub fn follows(&self, previous: &Hash) -> bool {
        self.hash == Self::link(previous, &self.stream, self.seq, self.at, &self.body)
    }

    /// The head of a stream that ends with this entry.
    #[must_use]
    pub fn head(&self) -> Head {
        Head { seq: self.seq, at: self.at, hash: self.hash }
    }
}

/// The last entry of a stream, as far as the next one needs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head {
    /// Its number.
    pub seq: i64,
    /// Its time.
    pub at: i64,
    /// Its hash.
    pub hash: Hash,
}

/// Chips in or out of one account of the ledger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LedgerLine {
    /// `player:12`, `seat:7:3`, `rack:7`, `meter:7:progressive meter`, `reserve` or `cage`.
    pub account: String,
    /// Whole cents; in is positive, out is negative.
    pub cents: i64,
}

impl LedgerLine {
    /// A line of the ledger.
    #[must_use]
    pub fn new(account: impl Into<String>, cents: i64) -> Self {
        Self { account: account.into(), cents }
    }
}

/// The answer to a command with an idempotency key, so that the same command again gets the same answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answered {
    /// Who used the key; the same key of another actor is another key.
    pub actor: String,
    /// The key.
    pub key: String,
    /// What was asked, as a hash: the same key with another body is an error of the asker.
    pub body_hash: Hash,
    /// What was answered.
    pub reply: String,
}

/// An entry and all that becomes durable together with it, or not at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Append {
    /// The entry.
    pub entry: Entry,
    /// What it does to the ledger; sums to zero.
    pub lines: Vec<LedgerLine>,
    /// What it was decided on: accounts with the cents that each holds before it. If one holds something else, the
    /// entry is refused with what was found.
    pub expects: Vec<(String, i64)>,
    /// Secrets of the stream that are kept from now on, by name.
    pub seal: Vec<(String, Vec<u8>)>,
    /// Names of secrets of the stream that are forgotten; a name also under `seal` ends up forgotten.
    pub unseal: Vec<String>,
    /// What it does to the rows of accounts: an account is there with the entry that opens it, or not at all.
    pub accounts: Vec<AccountChange>,
    /// A submission that is kept, with its version, which must be the next of its name.
    pub submission: Option<SubmissionRow>,
    /// The answer given, if the command had a key.
    pub answered: Option<Answered>,
    /// A mark on the entry that only whoever has the floor's key can make; the store keeps it with the head.
    pub tag: Option<Hash>,
}

impl Append {
    /// An entry alone.
    #[must_use]
    pub fn new(entry: Entry) -> Self {
        let (lines, expects, accounts) = (Vec::new(), Vec::new(), Vec::new());
        Self {
            entry,
            lines,
            expects,
            seal: Vec::new(),
            unseal: Vec::new(),
            accounts,
            submission: None,
            answered: None,
            tag: None,
        }
    }

    /// The same with lines of the ledger.
    #[must_use]
    pub fn with_lines(mut self, lines: Vec<LedgerLine>) -> Self {
        self.lines = lines;
        self
    }

    /// The same with changes of accounts.
    #[must_use]
    pub fn with_accounts(mut self, accounts: Vec<AccountChange>) -> Self {
        self.accounts = accounts;
        self
    }

    /// The same, if an account holds exactly so many cents before it.
    #[must_use]
    pub fn expecting(mut self, account: impl Into<String>, cents: i64) -> Self {
        self.expects.push((account.into(), cents));
        self
    }

    /// The same with a submission that is kept.
    #[must_use]
    pub fn with_submission(mut self, submission: SubmissionRow) -> Self {
        self.submission = Some(submission);
        self
    }

    /// The same with an answer.
    #[must_use]
    pub fn with_answer(mut self, answered: Answered) -> Self {
        self.answered = Some(answered);
        self
    }

    /// About how many bytes this takes in memory and on its way to the disk.
    #[must_use]
    pub fn size(&self) -> usize {
        let lines: usize = self.lines.iter().map(|line| line.account.len() + 16).sum();
        let expected: usize = self.expects.iter().map(|(account, _)| account.len() + 8).sum();
        let sealed: usize = self.seal.iter().map(|(name, bytes)| name.len() + bytes.len()).sum();
        let reply = self.answered.as_ref().map_or(0, |answered| answered.reply.len() + answered.key.len());
        let accounts: usize = self.accounts.iter().map(AccountChange::size).sum();
        let submission = self.submission.as_ref().map_or(0, |submission| submission.text.len());
        self.entry.body.len() + submission + accounts + lines + expected + sealed + reply + 128
    }
}
