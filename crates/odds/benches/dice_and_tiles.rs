//! How long the odds of sic bo and pai gow take, and how many rounds a core plays in a second.

#![allow(missing_docs)]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use engine::rules::{HouseRules, Schema};
use odds::simulate::{Path, Player};
use odds::{pai_gow, sic_bo};
use std::hint::black_box;

fn defaults(rulebook: &str) -> HouseRules {
    Schema::of(law::Rulebook::named(rulebook).expect("it is in law/")).expect("its options are written").defaults()
}

fn rounds(criterion: &mut Criterion) {
    let dice = sic_bo::Player::new(&defaults("ma-sic-bo"));
    let tiles = pai_gow::Player::new(&defaults("ma-pai-gow")).expect("counted without interruption");
    let mut group = criterion.benchmark_group("rounds of dice and tiles on one core");
    group.throughput(Throughput::Elements(10_000));
    group.sample_size(20);
    for (path, name) in [(Path::Kernel, "kernel"), (Path::Engine, "engine")] {
        group
            .bench_function(format!("sic bo, {name}"), |bench| bench.iter(|| dice.play(path, 1, black_box(0), 10_000)));
        group.bench_function(format!("pai gow, {name}"), |bench| {
            bench.iter(|| tiles.play(path, 1, black_box(0), 10_000))
        });
    }
    group.finish();
}

fn exact(criterion: &mut Criterion) {
    let (dice, tiles) = (defaults("ma-sic-bo"), defaults("ma-pai-gow"));
    let mut group = criterion.benchmark_group("every throw and every deal counted");
    group.sample_size(10);
    group.bench_function("sic bo", |bench| bench.iter(|| sic_bo::analyze(black_box(&dice), None)));
    group.bench_function("pai gow", |bench| bench.iter(|| pai_gow::analyze(black_box(&tiles), None, &|_, _| true)));
    group.finish();
}

criterion_group!(benches, rounds, exact);
criterion_main!(benches);
