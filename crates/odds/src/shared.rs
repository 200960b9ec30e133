//! Long work that several machines share: cut into pieces whose results do not depend on who did them, and combined in
//! their order. The result is what one machine alone would find.

use crate::counting::{KeyedCount, PostedCount};
use crate::simulate::{PIECE, Path, Plan, Simulation, conclude, play_pieces};
use crate::strategy::{Simulated, StrategyFile, Style};
use crate::tally::Tallies;
use crate::{AnalysisError, Cache, Context, Progress, simulated};
use engine::rules::HouseRules;
use serde::{Deserialize, Serialize};

/// How many of a simulation's own pieces a worker plays at once, at the most: a few seconds' work.
const ENGINE_EACH: u64 = 50;
const KERNEL_EACH: u64 = 1_000;
/// Into how many pieces work is cut at least, where it can be, so that several have something to do.
const LEAST: u64 = 64;

/// The version of this program.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Work to be shared, as it is posted for workers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shared {
    /// Rounds of a simulation.
    Simulate(Rounds),
    /// The parts of a count.
    Count(PostedCount),
}

/// A simulation as it is posted for workers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Rounds {
    /// The version of the program that posts it: another may play differently.
    pub version: String,
    /// The house rules.
    pub submission: String,
    /// The strategy: its name, or the name of its file.
    pub strategy: String,
    /// What the file says, where it is one.
    pub file: Option<String>,
    /// How many rounds in all.
    pub rounds: u64,
    /// The seed.
    pub seed: u64,
    /// The path.
    pub path: Path,
}

impl Rounds {
    fn chosen(&self) -> Result<HouseRules, AnalysisError> {
        read(&self.submission)
    }

    fn style(&self) -> Result<Style, AnalysisError> {
        match &self.file {
            Some(text) => StrategyFile::read(&self.strategy, text).map(Style::File),
            None => Style::named(&self.strategy)
                .ok_or_else(|| AnalysisError::Strategy(format!("`{}` is not a strategy", self.strategy))),
        }
    }

    fn plan(&self) -> Plan<'static> {
        Plan::rounds(self.rounds, self.seed, self.path)
    }

    /// The player, if this program plays as the one that posted the rounds.
    fn player(&self, cache: &Cache) -> Result<Simulated, AnalysisError> {
        if self.version != VERSION {
            let theirs = &self.version;
            return Err(AnalysisError::OtherProgram(format!(
                "it was posted by version {theirs} of this program, and this is version {VERSION}: run that version"
            )));
        }
        simulated(&self.chosen()?, &self.style()?, Context::quiet(cache))
    }

    /// How many of the simulation's own pieces are one piece of the shared work.
    fn each(&self) -> u64 {
        let most = match self.path {
            Path::Engine => ENGINE_EACH,
            Path::Kernel => KERNEL_EACH,
        };
        (self.rounds.div_ceil(PIECE) / LEAST).clamp(1, most)
    }

    /// What all pieces together say.
    ///
    /// # Errors
    /// When the house rules or the strategy cannot be played, or a result is not one of this simulation.
    pub fn combine(&self, results: &[String], seconds: f64, cache: &Cache) -> Result<Simulation, AnalysisError> {
        let (chosen, style) = (self.chosen()?, self.style()?);
        let ready = simulated(&chosen, &style, Context::quiet(cache))?;
        let mut sum: Vec<Tallies> = Vec::new();
        for result in results {
            let more: Vec<Tallies> = parse(result)?;
            sum.resize(more.len().max(sum.len()), Tallies::default());
            sum.iter_mut().zip(more).for_each(|(sum, more)| *sum = sum.merge(more));
        }
        conclude(&ready, (chosen.rulebook().id(), &style), &self.plan(), sum, seconds)
    }
}

/// What a worker has prepared, so that the next piece of the same work begins at once.
#[derive(Default)]
pub struct Prepared {
    cache: Cache,
    rounds: Option<(Rounds, Simulated)>,
    count: Option<(PostedCount, KeyedCount)>,
}

impl Shared {
    /// What kind of work it is.
    pub fn kind(&self) -> &'static str {
        match self {
            Shared::Simulate(_) => "simulate",
            Shared::Count(_) => "count",
        }
    }

    /// How many pieces there are.
    pub fn pieces(&self) -> u64 {
        match self {
            Shared::Simulate(rounds) => rounds.rounds.div_ceil(PIECE * rounds.each()),
            Shared::Count(counts) => counts.pieces(),
        }
    }

    /// Does one piece; its result as text.
    ///
    /// # Errors
    /// When it cannot be done, was posted by a program that does it differently, or `progress` says to stop.
    pub fn perform(
        &self,
        piece: u64,
        prepared: &mut Prepared,
        progress: &Progress<'_>,
    ) -> Result<String, AnalysisError> {
        match self {
            Shared::Simulate(rounds) => {
                let simulated = prepare(&mut prepared.rounds, rounds, || rounds.player(&prepared.cache))?;
                let first = piece * rounds.each();
                let pieces = first..(first + rounds.each()).min(rounds.rounds.div_ceil(PIECE));
                text(&play_pieces(simulated, &rounds.plan(), pieces, progress)?)
            }
            Shared::Count(counts) => {
                let keyed = prepare(&mut prepared.count, counts, || counts.keyed())?;
                counts.perform(keyed, piece, progress)
            }
        }
    }
}

/// What was prepared for the same work before, or is now.
fn prepare<'a, W: Clone + PartialEq, T>(
    before: &'a mut Option<(W, T)>,
    work: &W,
    make: impl FnOnce() -> Result<T, AnalysisError>,
) -> Result<&'a T, AnalysisError> {
    if before.as_ref().is_none_or(|(other, _)| other != work) {
        *before = Some((work.clone(), make()?));
    }
    Ok(&before.as_ref().expect("it was prepared").1)
}

fn read(submission: &str) -> Result<HouseRules, AnalysisError> {
    games::check_submission(submission).map_err(|violations| {
        let found: Vec<String> = violations.iter().map(ToString::to_string).collect();
        AnalysisError::Shared(format!("the submission is not permitted here: {}", found.join("; ")))
    })
}

pub(crate) fn parse<T: for<'a> Deserialize<'a>>(result: &str) -> Result<T, AnalysisError> {
    serde_json::from_str(result).map_err(|error| AnalysisError::Shared(format!("a result cannot be read: {error}")))
}

pub(crate) fn text<T: Serialize>(result: &T) -> Result<String, AnalysisError> {
    serde_json::to_string(result).map_err(|error| AnalysisError::Shared(error.to_string()))
}
