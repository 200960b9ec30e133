//! How long the exact odds of every rulebook take, and how many rounds a core plays in a second.
//!
//! An analysis is timed in a process of its own, since what it counts is kept for the next.

#[path = "../../kit/benches/race.rs"]
mod race;

use odds::simulate::Path;
use odds::strategy::Style;
use odds::{Cache, Context, Query};
use race::{Racer, race};
use std::process::Command;
use std::time::Instant;

/// How often each analysis is run, and how often each player plays.
const TURNS: usize = 5;
/// How long a player plays at least in each turn, in seconds.
const LEAST: f64 = 0.01;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    match arguments.iter().position(|argument| argument == "--analyze").and_then(|at| arguments.get(at + 1)) {
        Some(rulebook) => analyze(rulebook),
        None => {
            analyses();
            println!();
            rounds();
        }
    }
}

/// Analyses a rulebook and says how long that took and how much memory.
fn analyze(rulebook: &str) {
    let chosen = games::registered(rulebook).expect("a registered rulebook").schema().defaults();
    let started = Instant::now();
    odds::analyze(&Query::new(chosen), Context::quiet(&Cache::default())).expect("the table minimum is permitted");
    println!("{} {}", started.elapsed().as_secs_f64(), peak_kilobytes());
}

/// The most memory this process has held.
fn peak_kilobytes() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}

fn analyses() {
    let program = std::env::current_exe().expect("a running program has a file");
    let measure = |rulebook: &str| -> (f64, u64) {
        let output = Command::new(&program).args(["--analyze", rulebook]).output().expect("it can be started again");
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        let mut words = said.split_whitespace();
        let mut next = || words.next().expect("it says two numbers");
        (next().parse().expect("seconds"), next().parse().expect("kilobytes"))
    };
    let mut best = vec![(f64::MAX, 0); games::registry().len()];
    for _ in 0..TURNS {
        for (entry, best) in games::registry().iter().zip(&mut best) {
            let (seconds, memory) = measure(entry.rulebook);
            *best = (best.0.min(seconds), best.1.max(memory));
        }
    }
    println!("| every wager of a rulebook, exactly, nothing kept from before | seconds | peak memory |");
    println!("|---|---|---|");
    for (entry, (seconds, memory)) in games::registry().iter().zip(&best) {
        println!("| {} | {seconds:.3} | {} MB |", entry.rulebook, memory / 1024);
    }
    println!("| all together | {:.3} | |", best.iter().map(|(seconds, _)| seconds).sum::<f64>());
}

fn rounds() {
    println!("| rounds a second on one core, best (middle) | whole engine | kernel |");
    println!("|---|---|---|");
    for entry in games::registry() {
        let cells = [Path::Engine, Path::Kernel].map(|path| {
            let (times, rounds) = played(entry.rulebook, path);
            let rate = |seconds: f64| thousands((rounds as f64 / seconds) as u64);
            format!("{} ({})", rate(times.best), rate(times.median))
        });
        println!("| {} | {} | {} |", entry.rulebook, cells[0], cells[1]);
    }
}

/// Plays pieces of the same length, with as many rounds as take long enough to be timed.
fn played(rulebook: &str, path: Path) -> (race::Times, u64) {
    let chosen = games::registered(rulebook).expect("registered").schema().defaults();
    let player = odds::simulated(&chosen, &Style::Optimal, Context::quiet(&Cache::default()))
        .expect("the best play can be simulated")
        .player;
    let play = |rounds: u64| player.play(path, 1, 0, rounds).map_or(0, |tallies| tallies[0].every.rounds);
    let mut rounds = 1_000;
    loop {
        let started = Instant::now();
        play(rounds);
        if started.elapsed().as_secs_f64() >= LEAST {
            break;
        }
        rounds *= 2;
    }
    let mut racers: [Racer<'_>; 1] = [Box::new(|_| play(rounds))];
    (race(1, 4 * TURNS, &mut racers)[0], rounds)
}

/// A number with its thousands apart.
fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> = digits.as_bytes().rchunks(3).rev().filter_map(|group| str::from_utf8(group).ok()).collect();
    groups.join(",")
}
