//! What proof after the fact comes to: what was found in order, and every record that is not.

use store::StoreError;

/// How many findings of one stream are told one by one; a log of which nothing is left should not fill the screen.
const MOST_OF_A_STREAM: usize = 20;

/// What was found in order.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Verified {
    /// Streams read.
    pub streams: u64,
    /// Entries whose hash follows from the one before.
    pub entries: u64,
    /// Commands decided anew with the same result.
    pub commands: u64,
    /// Rounds begun.
    pub rounds: u64,
    /// Shuffles that fit their commitments, card for card.
    pub shuffles: u64,
    /// Throws that fit theirs.
    pub throws: u64,
    /// Cards and tiles of shuffles that are still in play: their secrets are not revealed yet.
    pub open: u64,
    /// Signed heads of the tree over all logs, each on those before it.
    pub heads: u64,
    /// When the last of them was signed, in milliseconds since 1970.
    pub signed_at: Option<i64>,
    /// The public half of the key that signed them, in hexadecimal.
    pub key: Option<String>,
    /// Entries written since, which rest on no signature; where the floor's key is known their marks are checked.
    pub unsigned: u64,
    /// Meters proven from their first cent, the readings of each included.
    pub meters: u64,
    /// The rounds in which a person gave cards, tiles or dice from hand: they rest on that person's word, all others on
    /// what was committed to.
    pub by_hand: Vec<RoundOfTable>,
}

impl Verified {
    /// Adds what was found elsewhere.
    pub(super) fn add(&mut self, other: Verified) {
        self.streams += other.streams;
        self.entries += other.entries;
        self.commands += other.commands;
        self.rounds += other.rounds;
        self.shuffles += other.shuffles;
        self.throws += other.throws;
        self.open += other.open;
        self.unsigned += other.unsigned;
        self.meters += other.meters;
        self.by_hand.extend(other.by_hand);
    }
}

/// A round of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct RoundOfTable {
    /// The table.
    pub table: i64,
    /// Its round; 0 before the first.
    pub round: u32,
}

/// A record that is not as it should be.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Broken {
    /// The stream, or the part of the store.
    pub place: String,
    /// The entry; 0 where no entry is concerned.
    pub seq: i64,
    /// What was found and what should be there.
    pub what: String,
}

impl std::fmt::Display for Broken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.seq {
            0 => write!(f, "{}: {}", self.place, self.what),
            seq => write!(f, "{} entry {seq}: {}", self.place, self.what),
        }
    }
}

/// What was found, in order and not.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Report {
    /// What is as it should be.
    pub found: Verified,
    /// Every record that is not, stream by stream.
    pub broken: Vec<Broken>,
}

impl Report {
    /// Everything that was found, if nothing is broken.
    ///
    /// # Errors
    /// Everything that is.
    pub fn whole(self) -> Result<Verified, Vec<Broken>> {
        if self.broken.is_empty() { Ok(self.found) } else { Err(self.broken) }
    }

    /// Adds a record that is not as it should be; beyond so many of a stream the rest is only mentioned.
    pub(super) fn breaks(&mut self, place: &str, seq: i64, what: impl Into<String>) {
        let known = self.broken.iter().filter(|broken| broken.place == place).count();
        let what = match known {
            0..MOST_OF_A_STREAM => what.into(),
            MOST_OF_A_STREAM => "there is more that is wrong here, which is not listed".to_owned(),
            _ => return,
        };
        self.broken.push(Broken { place: place.to_owned(), seq, what });
    }

    /// Notes that something could not be read.
    pub(super) fn unreadable(&mut self, place: &str, error: &StoreError) {
        self.breaks(place, 0, format!("cannot be read: {error}"));
    }

    /// Adds what was found elsewhere.
    pub(super) fn add(&mut self, other: Report) {
        self.found.add(other.found);
        self.broken.extend(other.broken);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_of_which_nothing_is_left_does_not_fill_the_screen() {
        let mut report = Report::default();
        for seq in 1..=1_000 {
            report.breaks("table:1", seq, "was changed");
        }
        report.breaks("table:2", 7, "was changed");
        assert_eq!(report.broken.len(), MOST_OF_A_STREAM + 2);
        assert_eq!(report.broken[MOST_OF_A_STREAM].seq, 21);
        assert!(report.broken[MOST_OF_A_STREAM].what.starts_with("there is more"));
        assert_eq!(report.broken.last().unwrap().to_string(), "table:2 entry 7: was changed");
    }
}
