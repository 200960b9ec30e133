//! Simulation: the real engine, or the bare kernel on the same cards, on all cores. The result
//! depends on the seed alone, not on the number of threads. Each game brings a [`Player`].

use crate::AnalysisError;
use crate::count::Progress;
use crate::report::Analysis;
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

    /// Adds so many rounds with the same result.
    #[inline]
    pub fn add_times(&mut self, net_cents: i64, rounds: u64) {
        self.rounds += rounds;
        self.sum += i128::from(net_cents) * i128::from(rounds);
        self.squares += i128::from(net_cents) * i128::from(net_cents) * i128::from(rounds);
    }

    /// Adds another tally.
    #[must_use]
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

/// The tallies of one wager.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tallies {
    /// The rounds whose mean is exactly the expectation, which can be compared with it.
    pub compared: Tally,
    /// Every round. Where a shoe ends by a cut card, how many rounds it gives depends on its cards,
    /// and so does a mean over all of them, a little.
    pub every: Tally,
}

impl Tallies {
    /// Every round can be compared.
    pub const fn same(tally: Tally) -> Tallies {
        Tallies { compared: tally, every: tally }
    }

    /// Adds others.
    #[must_use]
    pub fn merge(self, other: Tallies) -> Tallies {
        Tallies { compared: self.compared.merge(other.compared), every: self.every.merge(other.every) }
    }
}

/// A wager that a player makes in every round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wagered {
    /// Its name in the analysis.
    pub name: &'static str,
    /// What one unit is, in cents.
    pub base: i64,
}

/// A game's player, who makes the same wagers in every round and plays best.
pub trait Player: Sync {
    /// The wagers made on a path, in the order of their tallies.
    fn wagers(&self, path: Path) -> Vec<Wagered>;

    /// Plays so many rounds of a piece, which has a stream of chance of its own, and tallies every
    /// wager. `None` where the game has no such path.
    fn play(&self, path: Path, seed: u64, piece: u64, rounds: u64) -> Option<Vec<Tallies>>;
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
    /// The rounds compared.
    pub rounds: u64,
    /// The mean over every round, where some of them cannot be compared.
    pub every_round: Option<f64>,
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
/// When the game has no analysis or no such path, or `progress` says to stop.
pub fn simulate(
    chosen: &HouseRules,
    rounds: u64,
    seed: u64,
    path: Path,
    progress: &Progress<'_>,
) -> Result<Simulation, AnalysisError> {
    let analysis = crate::analyze(chosen, None, &|_, _| true)?;
    let player = crate::player(chosen)?;
    compare(&*player, &analysis, rounds, seed, path, progress)
}

/// Plays so many rounds with this player and compares them with this analysis.
///
/// # Errors
/// When the player has no such path, or `progress` says to stop.
///
/// # Panics
/// When a wager of the player is not in the analysis.
pub fn compare(
    player: &dyn Player,
    analysis: &Analysis,
    rounds: u64,
    seed: u64,
    path: Path,
    progress: &Progress<'_>,
) -> Result<Simulation, AnalysisError> {
    let wagers = player.wagers(path);
    let started = std::time::Instant::now();
    let tallies = in_pieces(wagers.len(), rounds, progress, |piece, count| player.play(path, seed, piece, count))?;
    let seconds = started.elapsed().as_secs_f64();
    let compared = wagers.iter().zip(tallies).map(|(wagered, Tallies { compared, every })| {
        let exact = analysis.wagers.iter().find(|wager| wager.wager == wagered.name).expect("always analysed");
        let std_error = exact.std_dev / (compared.rounds as f64).sqrt();
        let mean = compared.mean(wagered.base);
        Compared {
            wager: wagered.name.to_owned(),
            base: exact.base.clone(),
            mean,
            std_dev: compared.std_dev(wagered.base),
            std_error,
            exact: exact.ev.to_f64(),
            z: (mean - exact.ev.to_f64()) / std_error,
            rounds: compared.rounds,
            every_round: (every != compared).then(|| every.mean(wagered.base)),
        }
    });
    let rulebook = analysis.rulebook.clone();
    Ok(Simulation { rulebook, rounds, seed, path, wagers: compared.collect(), seconds })
}

/// Divides the rounds into pieces, plays them on all cores and adds up their tallies. Whole
/// numbers add up to the same sum in any order.
fn in_pieces(
    wagers: usize,
    rounds: u64,
    progress: &Progress<'_>,
    play: impl Fn(u64, u64) -> Option<Vec<Tallies>> + Sync,
) -> Result<Vec<Tallies>, AnalysisError> {
    let none = || Some(vec![Tallies::default(); wagers]);
    let (done, stopped) = (AtomicU64::new(0), AtomicBool::new(false));
    let sum = (0..rounds.div_ceil(PIECE))
        .into_par_iter()
        .map(|piece| {
            if stopped.load(Ordering::Relaxed) {
                return none();
            }
            let count = PIECE.min(rounds - piece * PIECE);
            let tallies = play(piece, count);
            let so_far = done.fetch_add(count, Ordering::Relaxed) + count;
            if !progress(so_far, rounds) {
                stopped.store(true, Ordering::Relaxed);
            }
            tallies
        })
        .reduce(none, |a, b| Some(a?.into_iter().zip(b?).map(|(a, b)| a.merge(b)).collect()));
    if stopped.into_inner() { Err(AnalysisError::Interrupted) } else { sum.ok_or(AnalysisError::NoPath) }
}
