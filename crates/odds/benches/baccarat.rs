//! How long the odds of the baccarat games take, and how many coups a core plays in a second.

#![allow(missing_docs)]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use engine::rules::{HouseRules, Schema};
use odds::{Asked, chemin_de_fer, minibaccarat};
use std::hint::black_box;

fn defaults(rulebook: &str) -> HouseRules {
    Schema::of(law::Rulebook::named(rulebook).expect("it is in law/")).expect("its options are written").defaults()
}

fn exact(criterion: &mut Criterion) {
    let (mini, chemin) = (defaults("ma-minibaccarat"), defaults("ma-chemin-de-fer"));
    let mut group = criterion.benchmark_group("every coup counted");
    group.sample_size(10);
    let asked = Asked::default();
    group.bench_function("minibaccarat", |bench| bench.iter(|| minibaccarat::analyze(black_box(&mini), &asked)));
    group.bench_function("chemin de fer", |bench| bench.iter(|| chemin_de_fer::analyze(black_box(&chemin), &asked)));
    group.finish();
}

fn coups(criterion: &mut Criterion) {
    let mini = minibaccarat::Player::new(&defaults("ma-minibaccarat")).expect("the minimum is permitted");
    let chemin = chemin_de_fer::Player::new(&defaults("ma-chemin-de-fer")).expect("the minimum is permitted");
    let mut group = criterion.benchmark_group("coups of whole shoes on one core");
    group.throughput(Throughput::Elements(10_000));
    group.sample_size(20);
    group.bench_function("minibaccarat, kernel", |bench| bench.iter(|| mini.kernel(1, black_box(0), 10_000)));
    group.bench_function("minibaccarat, engine", |bench| bench.iter(|| mini.engine(1, black_box(0), 10_000)));
    group.bench_function("chemin de fer, kernel", |bench| bench.iter(|| chemin.kernel(1, black_box(0), 10_000)));
    group.bench_function("chemin de fer, engine", |bench| bench.iter(|| chemin.engine(1, black_box(0), 10_000)));
    group.finish();
}

criterion_group!(benches, coups, exact);
criterion_main!(benches);
