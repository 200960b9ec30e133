//! The odds against published figures, against each other and against simulation.

mod boston;
mod caribbean_stud;
mod chemin_de_fer;
mod let_it_ride;
mod minibaccarat;
mod pai_gow;
mod questions;
mod sic_bo;
mod simulate;
mod three_card_poker;

use engine::rules::HouseRules;
use odds::one_deck::OneDeckPlayer;
use odds::report::Analysis;
use odds::simulate::Path;
use odds::{AnalysisError, Cache, Context, Query};
use std::sync::LazyLock;

/// All tests ask with one cache, so that what several need is counted once.
fn quiet() -> Context<'static> {
    static CACHE: LazyLock<Cache> = LazyLock::new(Cache::default);
    Context::quiet(&CACHE)
}

fn defaults(rulebook: &str) -> HouseRules {
    games::registered(rulebook).unwrap().schema().defaults()
}

fn analyze(rules: &HouseRules) -> Result<Analysis, AnalysisError> {
    odds::analyze(&Query::new(rules.clone()), quiet())
}

/// The analysis with a base wager of so many cents.
fn analyze_unit(rules: &HouseRules, cents: i64) -> Result<Analysis, AnalysisError> {
    odds::analyze(&Query { unit: Some(kit::Money::cents(cents)), ..Query::new(rules.clone()) }, quiet())
}

/// The analysis of what is left of a shoe.
fn analyze_shoe(rules: &HouseRules, shoe: &str) -> Result<Analysis, AnalysisError> {
    odds::analyze(&Query { shoe: Some(shoe.to_owned()), ..Query::new(rules.clone()) }, quiet())
}

/// The kernel draws the same cards as the engine and must settle every round the same.
fn assert_paths_agree(player: &impl OneDeckPlayer, pieces: u64, rounds: u64, what: &str) {
    for piece in 0..pieces {
        let nets = |path: Path| {
            let mut all = Vec::new();
            player.each_round(path, (42, piece), rounds, |nets| all.push(nets.to_vec()));
            all
        };
        assert_eq!(nets(Path::Kernel), nets(Path::Engine), "{what}");
    }
}
