//! The odds against published figures, against each other and against simulation.

mod boston;
mod caribbean_stud;
mod chemin_de_fer;
mod colorado_holdem;
mod double_down_stud;
mod fast_action_holdem;
mod let_it_ride;
mod minibaccarat;
mod pai_gow;
mod pai_gow_poker;
mod questions;
mod sic_bo;
mod simulate;
mod three_card_poker;

use engine::rules::HouseRules;
use odds::exact::Ratio;
use odds::one_deck::OneDeckPlayer;
use odds::report::{Analysis, WagerReport};
use odds::simulate::{Path, Plan, simulate_with};
use odds::strategy::Style;
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

fn wager<'a>(analysis: &'a Analysis, name: &str) -> &'a WagerReport {
    analysis.wagers.iter().find(|wager| wager.wager == name).unwrap()
}

/// So many wagers that are parts of the main one add up to it, and every wager of a set is what it is by itself.
fn assert_parts_add_up(chosen: &HouseRules, count: usize, deals: u64) {
    let analysis = analyze(chosen).unwrap();
    let parts: Vec<&WagerReport> = analysis.wagers.iter().filter(|wager| wager.part_of.is_some()).collect();
    let sum = parts.iter().fold(Ratio::whole(0), |sum, part| sum.plus(&part.ev));
    assert_eq!((parts.len(), &sum), (count, &wager(&analysis, "main").ev));
    for joint in odds::joints(&Query::new(chosen.clone()), quiet()).unwrap() {
        assert_eq!(joint.total(), u128::from(deals));
        for (at, member) in joint.members().iter().enumerate() {
            let alone = wager(&analysis, &member.name);
            assert_eq!(joint.marginal(at).mean(alone.unit.in_cents()), alone.ev, "{}", member.name);
        }
    }
}

/// Simulations by both paths agree with the exact odds of every named style.
fn assert_simulations_agree(chosen: &HouseRules) {
    let book = chosen.rulebook().id();
    for style in Style::NAMED.iter().map(|name| Style::named(name).unwrap()) {
        let ready = odds::simulated(chosen, &style, quiet()).unwrap();
        for (path, rounds) in [(Path::Engine, 20_000), (Path::Kernel, 200_000)] {
            let run = simulate_with(&ready, (book, &style), &Plan::rounds(rounds, 3, path), &|_, _| true).unwrap();
            for wager in &run.wagers {
                assert!(wager.z.abs() < 5.0, "{style} {path:?} {}: {}", wager.wager, wager.z);
            }
        }
    }
}
