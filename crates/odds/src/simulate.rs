//! Simulation: the real engine, or the bare kernel on the same cards, on all cores. The result
//! depends on the seed alone, not on the number of threads.

use crate::boston;
use crate::count::{Interrupted, Progress};
use engine::rules::HouseRules;
use rayon::prelude::*;
use serde::Serialize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Rounds per piece; every piece has a stream of chance and a table of its own.
const PIECE: u64 = 10_000;

/// Which path the rounds take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Path {
    /// Every command through offers, decisions, events and postings.
    Engine,
    /// The settlement alone, on the same cards.
    Kernel,
}

/// The sum of net results of one wager, in cents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Rounds.
    pub rounds: u64,
    /// The sum of net results.
    pub sum: i128,
    /// The sum of their squares.
    pub squares: i128,
}

impl Tally {
    /// Adds one round.
    #[inline]
    pub fn add(&mut self, net_cents: i64) {
        self.rounds += 1;
        self.sum += i128::from(net_cents);
        self.squares += i128::from(net_cents) * i128::from(net_cents);
    }

    /// Adds another tally.
    pub fn merge(self, other: Tally) -> Tally {
        Tally { rounds: self.rounds + other.rounds, sum: self.sum + other.sum, squares: self.squares + other.squares }
    }

    /// The mean in units of `base` cents.
    pub fn mean(&self, base: i64) -> f64 {
        self.sum as f64 / self.rounds as f64 / base as f64
    }

    /// The standard deviation in units of `base` cents.
    pub fn std_dev(&self, base: i64) -> f64 {
        let mean = self.sum as f64 / self.rounds as f64;
        (self.squares as f64 / self.rounds as f64 - mean * mean).max(0.0).sqrt() / base as f64
    }
}

/// What a simulation found of one wager, beside what is exact.
#[derive(Clone, Debug, Serialize)]
pub struct Compared {
    /// The wager.
    pub wager: String,
    /// The wager that one unit means.
    pub base: String,
    /// The mean net result in units of the base.
    pub mean: f64,
    /// The standard deviation in units of the base.
    pub std_dev: f64,
    /// The standard error of the mean, from the exact standard deviation.
    pub std_error: f64,
    /// The exact expectation.
    pub exact: f64,
    /// How many standard errors the mean is from it.
    pub z: f64,
}

/// What a simulation found.
#[derive(Clone, Debug, Serialize)]
pub struct Simulation {
    /// The rulebook.
    pub rulebook: String,
    /// The rounds played.
    pub rounds: u64,
    /// The seed.
    pub seed: u64,
    /// The path taken.
    pub path: Path,
    /// Per wager.
    pub wagers: Vec<Compared>,
    /// How long the rounds took.
    pub seconds: f64,
}

/// Plays so many rounds and compares them with the exact odds.
///
/// # Errors
/// When the game has no analysis, or `progress` says to stop.
pub fn simulate(
    chosen: &HouseRules,
    rounds: u64,
    seed: u64,
    path: Path,
    progress: &Progress<'_>,
) -> Result<Simulation, crate::AnalysisError> {
    let analysis = crate::analyze(chosen, None, &|_, _| true)?;
    let player = boston::Player::new(chosen)?;
    let started = std::time::Instant::now();
    let tallies = in_pieces(rounds, progress, |piece, count| match path {
        Path::Engine => player.engine(seed, piece, count),
        Path::Kernel => player.kernel(seed, piece, count),
    })?;
    let seconds = started.elapsed().as_secs_f64();
    let compared = ["main", "optional-bonus"].iter().zip(tallies).map(|(name, tally)| {
        let exact = analysis.wagers.iter().find(|wager| wager.wager == *name).expect("always analysed");
        let base = player.base(name);
        let std_error = exact.std_dev / (tally.rounds as f64).sqrt();
        Compared {
            wager: (*name).to_owned(),
            base: exact.base.clone(),
            mean: tally.mean(base),
            std_dev: tally.std_dev(base),
            std_error,
            exact: exact.ev.to_f64(),
            z: (tally.mean(base) - exact.ev.to_f64()) / std_error,
        }
    });
    Ok(Simulation { rulebook: analysis.rulebook, rounds, seed, path, wagers: compared.collect(), seconds })
}

/// Divides the rounds into pieces, plays them on all cores and adds up their tallies. Whole
/// numbers add up to the same sum in any order.
fn in_pieces(
    rounds: u64,
    progress: &Progress<'_>,
    play: impl Fn(u64, u64) -> [Tally; 2] + Sync,
) -> Result<[Tally; 2], Interrupted> {
    let (done, stopped) = (AtomicU64::new(0), AtomicBool::new(false));
    let sum = (0..rounds.div_ceil(PIECE))
        .into_par_iter()
        .map(|piece| {
            if stopped.load(Ordering::Relaxed) {
                return [Tally::default(); 2];
            }
            let count = PIECE.min(rounds - piece * PIECE);
            let tallies = play(piece, count);
            let so_far = done.fetch_add(count, Ordering::Relaxed) + count;
            if !progress(so_far, rounds) {
                stopped.store(true, Ordering::Relaxed);
            }
            tallies
        })
        .reduce(|| [Tally::default(); 2], |a, b| [a[0].merge(b[0]), a[1].merge(b[1])]);
    if stopped.into_inner() { Err(Interrupted) } else { Ok(sum) }
}
