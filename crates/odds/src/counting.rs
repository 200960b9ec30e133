//! Counts cut into parts, so that one that takes long can be resumed where it was interrupted, and can be
//! shared by several machines.
//!
//! A count is a list of whole numbers, and each of its parts adds to some of them. Which numbers a part adds depends
//! on nothing but the part, so the parts may be done by anybody, in any order and grouping: their sum is the count.

use crate::cache::Key;
use crate::{AnalysisError, Interrupted, Progress, boston, fast_action_holdem, pai_gow, pai_gow_poker};
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

#[cfg(test)]
mod tests;

/// So many zeros between two numbers are left out where numbers are listed.
const GAP: usize = 8;

const DO_NOT_ADD_UP: &str = "the results of the pieces do not add up to this count: delete the job \
                             (`houseway worker --list` shows it, `--forget` deletes it) and run the command again";

/// What a part adds: numbers, and from which place of the count on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Runs(Vec<(usize, Vec<u64>)>);

impl Runs {
    /// Numbers from a place on.
    pub(crate) fn at(place: usize, words: Vec<u64>) -> Runs {
        Runs(vec![(place, words)])
    }

    /// A whole list without its longer stretches of zeros.
    pub(crate) fn of(words: &[u64]) -> Runs {
        let mut runs: Vec<(usize, Vec<u64>)> = Vec::new();
        for (place, word) in words.iter().enumerate().filter(|(_, word)| **word != 0) {
            match runs.last_mut() {
                Some((at, run)) if place - (*at + run.len()) <= GAP => {
                    run.resize(place - *at, 0);
                    run.push(*word);
                }
                _ => runs.push((place, vec![*word])),
            }
        }
        Runs(runs)
    }

    /// Adds them to a sum; `None` where they are none of such a sum.
    #[must_use]
    pub(crate) fn add_to(&self, sum: &mut [u64]) -> Option<()> {
        for (at, words) in &self.0 {
            let places = sum.get_mut(*at..at.checked_add(words.len())?)?;
            for (sum, word) in places.iter_mut().zip(words) {
                *sum = sum.checked_add(*word)?;
            }
        }
        Some(())
    }
}

/// Called while a count runs, from several threads; a `false` from either interrupts it.
pub(crate) struct Observer<'a> {
    /// With how much more work is done.
    pub(crate) worked: &'a (dyn Fn(u64) -> bool + Sync),
    /// With a part that is done, and what it adds.
    pub(crate) done: &'a (dyn Fn(u64, Runs) -> bool + Sync),
}

/// A count in parts.
pub(crate) trait Count: Send + Sync {
    /// How many numbers it has.
    fn words(&self) -> usize;
    /// Whether such numbers can be the whole count.
    fn is_sound(&self, words: &[u64]) -> bool;
    /// How many parts it has.
    fn parts(&self) -> u64;
    /// How much work a part is.
    fn work(&self, part: u64) -> u64;
    /// Counts these parts, which are listed in ascending order, in whatever order suits.
    fn count(&self, parts: &[u64], observer: &Observer<'_>) -> Result<(), Interrupted>;
}

/// The sum of some parts of a count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PartialSum {
    /// Which parts are in it.
    pub(crate) done: Vec<bool>,
    /// The sum.
    pub(crate) words: Vec<u64>,
}

impl PartialSum {
    /// Of no part.
    pub(crate) fn empty(count: &dyn Count) -> PartialSum {
        PartialSum { done: vec![false; count.parts() as usize], words: vec![0; count.words()] }
    }

    /// How much work of how much is done.
    pub(crate) fn work(&self, count: &dyn Count) -> (u64, u64) {
        let work = |done: &dyn Fn(bool) -> bool| -> u64 {
            (0..).zip(&self.done).filter(|(_, it)| done(**it)).map(|(part, _)| count.work(part)).sum()
        };
        (work(&|done| done), work(&|_| true))
    }

    /// Counts these parts, which are not in it yet, and shows the sum to `after_part` after each.
    pub(crate) fn resume(
        self,
        count: &dyn Count,
        parts: &[u64],
        after_part: &(dyn Fn(&PartialSum) + Sync),
        progress: &Progress<'_>,
    ) -> (PartialSum, Result<(), Interrupted>) {
        let (before, total) = self.work(count);
        let (worked, sum) = (AtomicU64::new(before), Mutex::new(self));
        let result = count.count(
            parts,
            &Observer {
                worked: &|more| progress(worked.fetch_add(more, Ordering::Relaxed) + more, total),
                done: &|part, runs| {
                    let mut sum = sum.lock().unwrap_or_else(PoisonError::into_inner);
                    runs.add_to(&mut sum.words).expect("a part is within its count");
                    sum.done[part as usize] = true;
                    after_part(&sum);
                    true
                },
            },
        );
        (sum.into_inner().unwrap_or_else(PoisonError::into_inner), result)
    }

    /// The parts that are not in it.
    pub(crate) fn missing(&self) -> Vec<u64> {
        (0..).zip(&self.done).filter(|(_, done)| !**done).map(|(part, _)| part).collect()
    }
}

/// Counts all parts on this machine.
pub(crate) fn count_all(count: &dyn Count, progress: &Progress<'_>) -> Result<Vec<u64>, Interrupted> {
    let empty = PartialSum::empty(count);
    let parts = empty.missing();
    let (sum, result) = empty.resume(count, &parts, &|_| (), progress);
    result.map(|()| sum.words)
}

/// Which count, in a form that can be sent to another machine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum CountKind {
    /// Every deal of so many cards each, one player against the dealer.
    HeadsUp {
        /// Five or seven.
        cards: usize,
    },
    /// Every hand of tiles against an opponent.
    PaiGow {
        /// For every hand the number of the setting that the opponent makes of it, a digit each.
        opponent: String,
        /// A term of the comparison.
        zero_high_to_dealer: bool,
    },
    /// Every deal of seven cards each, set by rules, copies to the dealer.
    PaiGowPoker {
        /// The rules by which the player sets.
        player: Vec<String>,
        /// The rules by which the dealer sets.
        dealer: Vec<String>,
        /// Whether the straight from ace to five is the lowest.
        wheel_is_lowest: bool,
    },
    /// The best setting of every hand of seven cards against a dealer who sets by rules.
    PaiGowPokerBest {
        /// The rules.
        dealer: Vec<String>,
        /// Whether the straight from ace to five is the lowest.
        wheel_is_lowest: bool,
        /// How much a won deal counts against a lost one.
        worth: [u32; 2],
    },
    /// Every hand of four cards against the dealer's cards and the board.
    FastActionHoldem {
        /// Six or eight.
        decks: u8,
        /// How many rounds are dealt at random; every deal is counted where there are none.
        rounds: Option<u64>,
    },
}

/// A count with the key it is cached under.
pub(crate) struct KeyedCount {
    pub(crate) what: CountKind,
    pub(crate) key: Key,
    pub(crate) count: Box<dyn Count>,
}

/// A count as it is posted for workers. Its pieces are two parts each, the outermost that are left: a count that is
/// done from two ends ([`sweep`](mod@crate::count::sweep)) continues at both.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PostedCount {
    /// The key of the count in hexadecimal. A program that counts by another method has another.
    method: String,
    what: CountKind,
    pieces: u64,
}

/// The result of a piece.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Piece {
    method: String,
    counts: Runs,
}

impl PostedCount {
    pub(crate) fn new(keyed: &KeyedCount) -> PostedCount {
        let pieces = keyed.count.parts().div_ceil(2);
        PostedCount { method: keyed.key.to_string(), what: keyed.what.clone(), pieces }
    }

    /// How many pieces it has.
    pub fn pieces(&self) -> u64 {
        self.pieces
    }

    /// The count, if this program counts it the same way.
    pub(crate) fn keyed(&self) -> Result<KeyedCount, AnalysisError> {
        let keyed = match &self.what {
            CountKind::HeadsUp { cards: cards @ (5 | 7) } => boston::every_deal(*cards),
            CountKind::HeadsUp { cards } => {
                return Err(AnalysisError::OtherProgram(format!("this program cannot count {cards} cards each")));
            }
            CountKind::PaiGow { opponent, zero_high_to_dealer } => pai_gow::every_hand(opponent, *zero_high_to_dealer)?,
            CountKind::PaiGowPoker { player, dealer, wheel_is_lowest } => {
                pai_gow_poker::every_deal(player, dealer, *wheel_is_lowest)?
            }
            CountKind::PaiGowPokerBest { dealer, wheel_is_lowest, worth } => {
                pai_gow_poker::every_best(dealer, *wheel_is_lowest, *worth)?
            }
            CountKind::FastActionHoldem { decks: decks @ (6 | 8), rounds: None } => {
                fast_action_holdem::every_hand(*decks)
            }
            CountKind::FastActionHoldem { decks: decks @ (6 | 8), rounds: Some(rounds) } => {
                fast_action_holdem::sample(*decks, *rounds)
            }
            CountKind::FastActionHoldem { decks, .. } => {
                return Err(AnalysisError::OtherProgram(format!("this program cannot count {decks} decks")));
            }
        };
        if PostedCount::new(&keyed) != *self {
            let (theirs, ours) = (self.method.get(..8).unwrap_or(&self.method), &keyed.key.to_string()[..8]);
            return Err(AnalysisError::OtherProgram(format!(
                "it was posted to be counted by method {theirs}, and this program, version {}, counts by method \
                 {ours}: run the version that posted it",
                env!("CARGO_PKG_VERSION")
            )));
        }
        Ok(keyed)
    }

    /// Does one piece; its result as text.
    pub(crate) fn perform(
        &self,
        keyed: &KeyedCount,
        piece: u64,
        progress: &Progress<'_>,
    ) -> Result<String, AnalysisError> {
        let count = &*keyed.count;
        if piece >= self.pieces {
            return Err(AnalysisError::Shared(format!(
                "there is no piece {piece}: the count has {} pieces, numbered from 0",
                self.pieces
            )));
        }
        let mut parts = vec![piece, count.parts() - 1 - piece];
        parts.dedup();
        let (sum, result) = PartialSum::empty(count).resume(count, &parts, &|_| (), progress);
        result?;
        crate::shared::text(&Piece { method: self.method.clone(), counts: Runs::of(&sum.words) })
    }

    /// The sum of all pieces.
    ///
    /// # Errors
    /// When this program counts by another method, or the results are not those of this count.
    pub fn combine(&self, results: &[String]) -> Result<Vec<u64>, AnalysisError> {
        let count = self.keyed()?.count;
        let wrong = || AnalysisError::Shared(DO_NOT_ADD_UP.to_owned());
        let mut sum = vec![0; count.words()];
        for result in results {
            let piece: Piece = crate::shared::parse(result)?;
            if piece.method != self.method {
                return Err(wrong());
            }
            piece.counts.add_to(&mut sum).ok_or_else(wrong)?;
        }
        if results.len() as u64 == self.pieces && count.is_sound(&sum) { Ok(sum) } else { Err(wrong()) }
    }
}
