//! Simulation of every rulebook: agreement with the exact odds on both paths and in every style, standard
//! errors that are wanted, threads, interruptions, strategies in files.

use crate::{analyze, defaults, quiet};
use engine::rules::HouseRules;
use odds::exact::Ratio;
use odds::simulate::{End, PIECE, Path, Plan, Simulation, simulate_plan, simulate_with};
use odds::strategy::{StrategyFile, Style, file_text};
use odds::{Cache, Context};
use std::sync::atomic::{AtomicU64, Ordering};

/// Whose simulated player plays only the kernel.
const KERNEL_ONLY: [&str; 2] = ["ma-pai-gow-poker", "ma-spanish-21"];

fn played(rulebook: &str, style: &Style, plan: &Plan<'_>) -> Simulation {
    simulate_plan(&defaults(rulebook), style, plan, quiet()).unwrap()
}

/// On a modest number of rounds of either path: what differs by chance differs by less than five standard errors.
fn agrees(rulebook: &str, style: &Style) {
    let ready = odds::simulated(&defaults(rulebook), style, quiet()).unwrap();
    for (path, rounds) in [(Path::Engine, 20_000), (Path::Kernel, 200_000)] {
        let plan = Plan::rounds(rounds, 1, path);
        if path == Path::Engine && KERNEL_ONLY.contains(&rulebook) {
            let refused = simulate_with(&ready, (rulebook, style), &plan, &|_, _| true).unwrap_err();
            assert!(refused.to_string().contains("add --kernel"), "{rulebook}: {refused}");
            continue;
        }
        let simulation = simulate_with(&ready, (rulebook, style), &plan, &|_, _| true).unwrap();
        assert_eq!((simulation.rounds, simulation.end), (rounds, End::Played));
        assert!(!simulation.wagers.is_empty());
        for wager in &simulation.wagers {
            assert!(wager.z.abs() < 5.0, "{rulebook} {style} {path:?} {}: {}", wager.wager, wager.z);
            assert!(wager.rounds > 0 && wager.std_error > 0.0);
        }
    }
}

#[test]
fn every_rulebook_agrees_with_its_exact_odds_on_both_paths() {
    games::registry().iter().for_each(|entry| agrees(entry.rulebook, &Style::Optimal));
}

#[test]
fn every_style_agrees_with_its_own_exact_odds_on_both_paths() {
    for rulebook in ["nj-boston-5", "ma-chemin-de-fer", "ma-pai-gow"] {
        for name in ["simple", "random"] {
            agrees(rulebook, &Style::named(name).unwrap());
        }
    }
    for rulebook in ["nj-boston-5", "ma-chemin-de-fer"] {
        agrees(rulebook, &Style::DealerLike);
    }
}

fn exact(chosen: &HouseRules, style: &Style, wager: &str) -> Ratio {
    let exact = odds::simulated(chosen, style, quiet()).unwrap().exact;
    exact.into_iter().find(|report| report.wager == wager).unwrap().ev
}

#[test]
fn no_style_is_worth_more_than_the_best_play() {
    for (rulebook, wager) in
        [("boston-7", "main"), ("nj-boston-5", "main"), ("ma-chemin-de-fer", "against"), ("ma-pai-gow", "player")]
    {
        let chosen = defaults(rulebook);
        let analysis = analyze(&chosen).unwrap();
        let best = exact(&chosen, &Style::Optimal, wager);
        assert_eq!(best, analysis.wagers.iter().find(|report| report.wager == wager).unwrap().ev);
        let simple = exact(&chosen, &Style::Simple, wager);
        assert!(simple <= best && exact(&chosen, &Style::Random, wager) < best, "{rulebook}");
        if let Some(strategy) = analysis.strategy {
            assert_eq!(simple, strategy.simple.ev, "{rulebook}");
            assert!(exact(&chosen, &Style::DealerLike, wager) <= best, "{rulebook}");
        }
    }
}

/// A coin makes either choice half the time, so it is worth the mean of always the one and always the other.
#[test]
fn a_coin_is_worth_the_mean_of_both_choices() {
    let twice = |ratio: &Ratio| ratio.plus(ratio);
    let chosen = defaults("nj-boston-5");
    // Folding every hand loses the ante and a first wager of twice the ante.
    let both = exact(&chosen, &Style::DealerLike, "main").plus(&Ratio::new(-3, 1u8));
    assert_eq!(twice(&exact(&chosen, &Style::Random, "main")), both);
    let chosen = defaults("ma-chemin-de-fer");
    let analysis = analyze(&chosen).unwrap();
    let ev = |name: &str| analysis.wagers.iter().find(|report| report.wager == name).unwrap().ev.clone();
    assert_eq!(twice(&exact(&chosen, &Style::Random, "against")), ev("against-drawing").plus(&ev("against-staying")));
    assert_eq!(exact(&chosen, &Style::DealerLike, "against"), ev("against-drawing"));
}

#[test]
fn a_saved_strategy_plays_as_the_style_it_was_saved_from() {
    for (rulebook, wager, situations) in
        [("nj-boston-5", "main", 1_755), ("ma-chemin-de-fer", "against", 8), ("ma-pai-gow", "player", 8_130)]
    {
        let chosen = defaults(rulebook);
        for style in [Style::Optimal, Style::Simple] {
            let saved = odds::simulated(&chosen, &style, quiet()).unwrap();
            assert_eq!(saved.choices.len(), situations, "{rulebook} {style}");
            let file = Style::File(StrategyFile::read("saved.csv", &file_text(&saved.choices)).unwrap());
            let of_style = &saved.exact.iter().find(|report| report.wager == wager).unwrap().ev;
            assert_eq!(exact(&chosen, &file, wager), *of_style, "{rulebook} {style}");
        }
    }
    assert!(odds::simulated(&defaults("ma-chemin-de-fer"), &Style::Random, quiet()).unwrap().choices.is_empty());
}

#[test]
fn a_strategy_file_with_a_fault_is_refused_by_name_and_line() {
    for (rulebook, rows, why) in [
        ("nj-boston-5", "As Kd 2c,stay", "own.csv lacks 1754 of 1755 situations; the first is `"),
        ("nj-boston-5", "As Kd,stay", "own.csv, line 2: `As Kd` is not three different cards: write them like"),
        ("nj-boston-5", "As Kd As,stay", "own.csv, line 2: `As Kd As` is not three different cards"),
        ("nj-boston-5", "As Kd Jo,stay", "own.csv, line 2: `As Kd Jo` is not three different cards"),
        ("nj-boston-5", "As Kd 1x,stay", "own.csv, line 2: `As Kd 1x` is not three cards: "),
        ("nj-boston-5", "As Kd 2c,raise", "own.csv, line 2: `raise` is not a choice here: write stay or fold"),
        // Suits alike in another order are the same situation.
        ("nj-boston-5", "As Kd 2c,stay\n2h Ac Ks,fold", "own.csv, line 3: `2h Ac Ks` is the same situation as line 2"),
        ("ma-chemin-de-fer", "As 4h,card", "own.csv lacks 7 of 8 situations; the first is `"),
        ("ma-chemin-de-fer", "As 5h,card", "own.csv, line 2: `As 5h` leaves nothing to decide: write two cards that"),
        ("ma-chemin-de-fer", "As 4h,draw", "own.csv, line 2: `draw` is not a choice here: write card or stay"),
        ("ma-pai-gow", "6-6 4-5 1-2,x", "own.csv, line 2: `6-6 4-5 1-2` is not a hand: write four tiles"),
        ("ma-pai-gow", "6-6 4-5 1-2 2-2,6-6 4-5", "own.csv, line 2: `6-6 4-5` is not a setting of this hand: write `"),
        ("ma-pai-gow", "6-6 4-5 1-2 2-2,6-6 4-5 / 1-2 1-1", "own.csv, line 2: `6-6 4-5 / 1-2 1-1` is not a setting"),
    ] {
        let file = StrategyFile::read("own.csv", &format!("situation,choice\n{rows}\n")).unwrap();
        let error = odds::simulated(&defaults(rulebook), &Style::File(file), quiet()).err().unwrap().to_string();
        assert!(error.starts_with(why), "{rulebook} {rows}: {error}");
    }
}

#[test]
fn a_style_is_refused_where_there_is_nothing_to_decide() {
    for rulebook in ["ma-sic-bo", "ma-minibaccarat"] {
        for style in [Style::Simple, Style::DealerLike, Style::Random] {
            let error = odds::simulated(&defaults(rulebook), &style, quiet()).err().unwrap();
            assert!(matches!(error, odds::AnalysisError::NothingToDecide(_)), "{rulebook}: {error}");
        }
        assert!(!odds::decides(&defaults(rulebook)).unwrap());
        assert!(odds::simulated(&defaults(rulebook), &Style::Optimal, quiet()).is_ok());
    }
}

/// A simulation that stops at a standard error, on so many threads.
fn until(rulebook: &str, wager: Option<&str>, until: f64, threads: usize) -> Simulation {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    let plan = Plan { until: Some(until), wager, ..Plan::rounds(100_000_000, 5, Path::Kernel) };
    pool.install(|| played(rulebook, &Style::Optimal, &plan))
}

#[test]
fn it_stops_at_the_first_piece_that_reaches_the_wanted_standard_error_on_any_number_of_threads() {
    for (rulebook, wager, wanted) in
        [("ma-sic-bo", Some("one-of-a-kind"), 0.002), ("ma-minibaccarat", None, 0.002), ("ma-sic-bo", None, 0.5)]
    {
        let on = |threads| until(rulebook, wager, wanted, threads);
        let one = on(1);
        let place = wager.map_or(0, |name| one.wagers.iter().position(|one| one.wager == name).unwrap());
        assert_eq!(one.end, End::Reached);
        assert!(one.wagers[place].std_error < wanted);
        assert_eq!(one.rounds % PIECE, 0);
        if one.rounds > PIECE {
            let before = played(rulebook, &Style::Optimal, &Plan::rounds(one.rounds - PIECE, 5, Path::Kernel));
            assert!(before.wagers[place].std_error >= wanted, "{rulebook} stopped late");
        }
        for threads in [2, 3] {
            let other = on(threads);
            let means = |run: &Simulation| run.wagers.iter().map(|wager| wager.mean).collect::<Vec<_>>();
            assert_eq!((other.rounds, means(&other)), (one.rounds, means(&one)), "{rulebook} on {threads}");
        }
    }
}

#[test]
fn the_most_rounds_are_the_most() {
    let plan = Plan { until: Some(1e-9), ..Plan::rounds(25_000, 5, Path::Kernel) };
    let run = played("ma-sic-bo", &Style::Optimal, &plan);
    assert_eq!((run.end, run.rounds), (End::Maximum, 25_000));
    let plan = Plan { wager: Some("nothing"), ..plan };
    let error = simulate_plan(&defaults("ma-sic-bo"), &Style::Optimal, &plan, quiet()).unwrap_err().to_string();
    assert!(error.starts_with("no wager `nothing` is simulated here; there are: "), "{error}");
}

#[test]
fn what_was_interrupted_is_what_was_asked_for_from_the_start() {
    let chosen = defaults("ma-sic-bo");
    let calls = AtomicU64::new(0);
    let progress = |_, _| calls.fetch_add(1, Ordering::SeqCst) < 5;
    let plan = Plan::rounds(10_000_000, 5, Path::Kernel);
    let cache = Cache::default();
    let part = simulate_plan(&chosen, &Style::Optimal, &plan, Context::new(&cache, &progress)).unwrap();
    assert_eq!(part.end, End::Interrupted);
    assert!(part.rounds >= PIECE && part.rounds < 10_000_000 && part.rounds.is_multiple_of(PIECE), "{}", part.rounds);
    let whole = played("ma-sic-bo", &Style::Optimal, &Plan::rounds(part.rounds, 5, Path::Kernel));
    let means = |run: &Simulation| run.wagers.iter().map(|wager| wager.mean).collect::<Vec<_>>();
    assert_eq!(means(&part), means(&whole));
}
