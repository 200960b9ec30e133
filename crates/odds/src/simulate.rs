//! Simulation: the real engine, or the bare kernel on the same cards, on all cores. The result
//! depends on the seed alone, not on the number of threads. Each game brings a [`Player`].
//!
//! Rounds are played in pieces, each with a stream of chance of its own, and the pieces are added up in
//! their order. Whether a wanted standard error is reached is asked after each piece in that order
//! and nowhere else, so which piece is the last does not depend on who played which. A simulation
//! that is interrupted is what the pieces before the first unfinished one say: the same as one
//! that was asked for so many rounds from the start.

use crate::report::{Analysis, WagerReport};
use crate::strategy::{Simulated, Style};
pub use crate::tally::{Tallies, Tally};
use crate::{AnalysisError, Context, Progress, QueryError};
use engine::rules::HouseRules;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Rounds per piece; every piece has a stream of chance and a table of its own.
pub const PIECE: u64 = 10_000;

/// Pieces that a thread plays, at the most, before what they say is looked at.
const PIECES_PER_THREAD: u64 = 64;

/// Which path the rounds take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Path {
    /// Every command through offers, decisions, events and postings.
    Engine,
    /// The settlement alone, on the same cards.
    Kernel,
}

/// A wager that a player makes in every round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wagered {
    /// Its name in the analysis.
    pub name: &'static str,
    /// What one unit is, in cents.
    pub base: i64,
}

/// A game's player, who makes the same wagers in every round and decides in one way.
pub trait Player: Send + Sync {
    /// The wagers made on a path, in the order of their tallies.
    fn wagers(&self, path: Path) -> Vec<Wagered>;

    /// Why wagers that the house offers are not made, in words, where some are not.
    fn leaves_out(&self) -> Option<&'static str> {
        None
    }

    /// Plays so many rounds of a piece, which has a stream of chance of its own, and tallies every
    /// wager. `None` where the game has no such path.
    fn play(&self, path: Path, seed: u64, piece: u64, rounds: u64) -> Option<Vec<Tallies>>;
}

/// What is asked of a simulation.
#[derive(Clone, Copy, Debug)]
pub struct Plan<'a> {
    /// How many rounds; the most, where a standard error is wanted.
    pub rounds: u64,
    /// The standard error of the mean, in units of the base, below which to stop.
    pub until: Option<f64>,
    /// The wager whose standard error that is; the first where none is named.
    pub wager: Option<&'a str>,
    /// The seed.
    pub seed: u64,
    /// The path.
    pub path: Path,
}

impl Plan<'_> {
    /// So many rounds.
    pub const fn rounds(rounds: u64, seed: u64, path: Path) -> Plan<'static> {
        Plan { rounds, until: None, wager: None, seed, path }
    }
}

/// Why a simulation came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// All rounds that were asked for are played.
    Played,
    /// The standard error that was wanted is reached.
    Reached,
    /// It was not reached in the most rounds.
    Maximum,
    /// It was interrupted.
    Interrupted,
}

/// What a simulation found about one wager, next to what is exact.
#[derive(Clone, Debug, Serialize)]
pub struct WagerResult {
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
    /// The exact expectation of the way the player played, or its estimate where no exact one is known.
    pub exact: f64,
    /// The standard error of that estimate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub estimate_error: Option<f64>,
    /// How many standard errors, of the difference where both are samples, the mean is from it.
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
    /// How the player decided; `None` where there is nothing to decide.
    pub strategy: Option<String>,
    /// The same in words.
    pub says: Option<String>,
    /// Why it came to its end.
    pub end: End,
    /// Per wager.
    pub wagers: Vec<WagerResult>,
    /// Wagers that the house offers and nobody made here, and why, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_out: Option<String>,
    /// How long the rounds took.
    pub seconds: f64,
}

/// Plays so many rounds with the best play and compares them with the exact odds.
///
/// # Errors
/// When the game has no analysis or no such path, or `progress` says to stop before anything is played.
pub fn simulate(
    chosen: &HouseRules,
    rounds: u64,
    seed: u64,
    path: Path,
    context: Context<'_>,
) -> Result<Simulation, AnalysisError> {
    simulate_plan(chosen, &Style::Optimal, &Plan::rounds(rounds, seed, path), context)
}

/// Plays by a plan, deciding in this style, and compares what comes with the exact odds of the style.
///
/// # Errors
/// When the game has no analysis or no such path, when the style cannot be played, when the plan
/// names a wager that is not made, or when `progress` says to stop before anything is played.
pub fn simulate_plan(
    chosen: &HouseRules,
    style: &Style,
    plan: &Plan<'_>,
    context: Context<'_>,
) -> Result<Simulation, AnalysisError> {
    let player = crate::simulated(chosen, style, context.silently())?;
    simulate_with(&player, (chosen.rulebook().id(), style), plan, context.progress())
}

/// Plays by a plan with this player, of this rulebook and in this style.
///
/// # Errors
/// As [`simulate_plan`], except that the player is there already.
pub fn simulate_with(
    ready: &Simulated,
    (rulebook, style): (&str, &Style),
    plan: &Plan<'_>,
    progress: &Progress<'_>,
) -> Result<Simulation, AnalysisError> {
    let simulation = run(&*ready.player, &ready.exact, rulebook, plan, progress)?;
    let strategy = ready.says.is_some().then(|| style.to_string());
    Ok(Simulation { strategy, says: ready.says.clone(), ..simulation })
}

/// Plays some pieces of a plan: what one of several machines does of a simulation.
///
/// # Errors
/// When the player has no such path, or `progress` says to stop.
pub fn play_pieces(
    ready: &Simulated,
    plan: &Plan<'_>,
    pieces: Range<u64>,
    progress: &Progress<'_>,
) -> Result<Vec<Tallies>, AnalysisError> {
    let wagers = ready.player.wagers(plan.path).len();
    let mut sum = vec![Tallies::default(); wagers];
    let all = Pieces { player: &*ready.player, plan, goal: None, progress };
    let rounds = pieces.clone().map(|piece| all.rounds_of(piece)).sum();
    for played in all.together(pieces, 0, rounds) {
        let tallies = played.ok_or(AnalysisError::Interrupted)?.ok_or(AnalysisError::NoPath)?;
        sum.iter_mut().zip(tallies).for_each(|(sum, more)| *sum = sum.merge(more));
    }
    Ok(sum)
}

/// What the tallies of all pieces of a plan say, whoever played them.
///
/// # Errors
/// When they are not those of this player's wagers.
pub fn conclude(
    ready: &Simulated,
    (rulebook, style): (&str, &Style),
    plan: &Plan<'_>,
    tallies: Vec<Tallies>,
    seconds: f64,
) -> Result<Simulation, AnalysisError> {
    let wagers = ready.player.wagers(plan.path);
    if tallies.len() != wagers.len() {
        let why = format!("{} wagers were tallied, and there are {}", tallies.len(), wagers.len());
        return Err(AnalysisError::Shared(why));
    }
    let played = Played { tallies, rounds: plan.rounds, end: End::Played };
    let simulation = concluded(&wagers, &exact_of(&wagers, &ready.exact), rulebook, plan, played, seconds);
    let strategy = ready.says.is_some().then(|| style.to_string());
    let left_out = left_out(&*ready.player, plan.path, &ready.exact);
    Ok(Simulation { strategy, says: ready.says.clone(), left_out, ..simulation })
}

/// The wagers of an analysis, parts of others apart, that this player does not make, and why.
fn left_out(player: &dyn Player, path: Path, exact: &[WagerReport]) -> Option<String> {
    let (why, made) = (player.leaves_out()?, player.wagers(path));
    let missing = |wager: &&WagerReport| wager.part_of.is_none() && made.iter().all(|it| it.name != wager.wager);
    let names: Vec<&str> = exact.iter().filter(missing).map(|wager| wager.wager.as_str()).collect();
    (!names.is_empty()).then(|| format!("not simulated: {}, since {why}", names.join(", ")))
}

/// The exact odds of each of these wagers.
fn exact_of<'a>(wagers: &[Wagered], exact: &'a [WagerReport]) -> Vec<&'a WagerReport> {
    let find = |wagered: &Wagered| exact.iter().find(|wager| wager.wager == wagered.name).expect("always analysed");
    wagers.iter().map(find).collect()
}

/// Plays so many rounds with this player and compares them with this analysis.
///
/// # Errors
/// When the player has no such path, or `progress` says to stop before anything is played.
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
    run(player, &analysis.wagers, &analysis.rulebook, &Plan::rounds(rounds, seed, path), progress)
}

/// Plays by a plan with a player whose exact odds are these.
fn run(
    player: &dyn Player,
    exact: &[WagerReport],
    rulebook: &str,
    plan: &Plan<'_>,
    progress: &Progress<'_>,
) -> Result<Simulation, AnalysisError> {
    let (wagers, left_out) = (player.wagers(plan.path), left_out(player, plan.path, exact));
    let exact = exact_of(&wagers, exact);
    let target = match plan.wager {
        None => 0,
        Some(name) => wagers.iter().position(|wagered| wagered.name == name).ok_or_else(|| {
            let names: Vec<&str> = wagers.iter().map(|wagered| wagered.name).collect();
            QueryError::Invalid(format!("no wager `{name}` is simulated here; there are: {}", names.join(" ")))
        })?,
    };
    let goal = plan.until.map(|until| Goal { wager: target, std_dev: exact[target].std_dev, until });
    let started = std::time::Instant::now();
    let played = Pieces { player, plan, goal, progress }.play(wagers.len())?;
    let simulation = concluded(&wagers, &exact, rulebook, plan, played, started.elapsed().as_secs_f64());
    Ok(Simulation { left_out, ..simulation })
}

/// What was played, next to what is exact.
fn concluded(
    wagers: &[Wagered],
    exact: &[&WagerReport],
    rulebook: &str,
    plan: &Plan<'_>,
    Played { tallies, rounds, end }: Played,
    seconds: f64,
) -> Simulation {
    let compared = wagers.iter().zip(exact).zip(tallies).map(|((wagered, exact), Tallies { compared, every })| {
        let std_error = exact.std_dev / (compared.rounds as f64).sqrt();
        let mean = compared.mean(wagered.base);
        WagerResult {
            wager: wagered.name.to_owned(),
            base: exact.base.clone(),
            mean,
            std_dev: compared.std_dev(wagered.base),
            std_error,
            exact: exact.ev.to_f64(),
            estimate_error: exact.std_error,
            z: (mean - exact.ev.to_f64()) / std_error.hypot(exact.std_error.unwrap_or(0.0)),
            rounds: compared.rounds,
            every_round: (every != compared).then(|| every.mean(wagered.base)),
        }
    });
    Simulation {
        rulebook: rulebook.to_owned(),
        rounds,
        seed: plan.seed,
        path: plan.path,
        strategy: None,
        says: None,
        end,
        wagers: compared.collect(),
        left_out: None,
        seconds,
    }
}

/// The standard error that is wanted, of the wager of this number.
#[derive(Clone, Copy)]
struct Goal {
    wager: usize,
    /// Its exact standard deviation.
    std_dev: f64,
    until: f64,
}

impl Goal {
    /// How many rounds must be compared: the standard error falls with the square root of their number.
    fn needed(&self) -> f64 {
        (self.std_dev / self.until).powi(2)
    }

    fn reached(&self, tallies: &[Tallies]) -> bool {
        let rounds = tallies[self.wager].compared.rounds as f64;
        rounds > 0.0 && self.std_dev / rounds.sqrt() < self.until
    }
}

/// What was played.
struct Played {
    tallies: Vec<Tallies>,
    rounds: u64,
    end: End,
}

/// Rounds to be played piece by piece.
struct Pieces<'a> {
    player: &'a dyn Player,
    plan: &'a Plan<'a>,
    goal: Option<Goal>,
    progress: &'a Progress<'a>,
}

impl Pieces<'_> {
    /// Plays pieces on all cores, many at a time, and adds up their tallies in their order.
    fn play(&self, wagers: usize) -> Result<Played, AnalysisError> {
        let mut sum = Played { tallies: vec![Tallies::default(); wagers], rounds: 0, end: End::Interrupted };
        let pieces = self.plan.rounds.div_ceil(PIECE);
        let mut next = 0;
        while next < pieces {
            let expected = self.expected(&sum);
            let some = expected.saturating_sub(sum.rounds).div_ceil(PIECE).clamp(1, PIECES_PER_THREAD * threads());
            let together = next..pieces.min(next + some);
            next = together.end;
            for (piece, played) in together.clone().zip(self.together(together, sum.rounds, expected)) {
                let Some(tallies) = played else { return sum.interrupted() };
                let tallies = tallies.ok_or(AnalysisError::NoPath)?;
                sum.rounds += self.rounds_of(piece);
                sum.tallies.iter_mut().zip(tallies).for_each(|(sum, more)| *sum = sum.merge(more));
                if self.goal.is_some_and(|goal| goal.reached(&sum.tallies)) {
                    return Ok(Played { end: End::Reached, ..sum });
                }
            }
        }
        Ok(Played { end: if self.goal.is_some() { End::Maximum } else { End::Played }, ..sum })
    }

    /// Plays these pieces on all cores; those that were not begun when the work was stopped are `None`.
    fn together(&self, pieces: Range<u64>, before: u64, expected: u64) -> Vec<Option<Option<Vec<Tallies>>>> {
        let (done, stopped) = (AtomicU64::new(before), AtomicBool::new(false));
        let one = |piece| {
            if stopped.load(Ordering::Relaxed) {
                return None;
            }
            let count = self.rounds_of(piece);
            let tallies = self.player.play(self.plan.path, self.plan.seed, piece, count);
            let so_far = done.fetch_add(count, Ordering::Relaxed) + count;
            if !(self.progress)(so_far, expected.max(so_far)) {
                stopped.store(true, Ordering::Relaxed);
            }
            Some(tallies)
        };
        pieces.into_par_iter().map(one).collect()
    }

    fn rounds_of(&self, piece: u64) -> u64 {
        PIECE.min(self.plan.rounds - piece * PIECE)
    }

    /// How many rounds there will be in all, as far as one can tell.
    fn expected(&self, played: &Played) -> u64 {
        let Some(goal) = self.goal else { return self.plan.rounds };
        let compared = played.tallies[goal.wager].compared.rounds;
        let share = if compared == 0 { 1.0 } else { compared as f64 / played.rounds as f64 };
        // A number too large for a whole number becomes the largest, and the plan's rounds are the most.
        ((goal.needed() / share).ceil() as u64).clamp(played.rounds + 1, self.plan.rounds)
    }
}

impl Played {
    /// What there is of a simulation that was stopped.
    fn interrupted(self) -> Result<Played, AnalysisError> {
        if self.rounds == 0 { Err(AnalysisError::Interrupted) } else { Ok(self) }
    }
}

fn threads() -> u64 {
    rayon::current_num_threads() as u64
}
