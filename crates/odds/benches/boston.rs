//! How long the Boston games' odds take, and how many rounds a core plays in a second.

#![allow(missing_docs)]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use odds::boston::Player;
use odds::count::heads_up;
use std::hint::black_box;

fn counting(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("every deal counted");
    group.sample_size(10);
    group.bench_function("five cards each", |bench| bench.iter(|| heads_up(black_box(5), &|_, _| true).is_ok()));
    group.bench_function("seven cards each", |bench| bench.iter(|| heads_up(black_box(7), &|_, _| true).is_ok()));
    group.finish();
}

fn rounds(criterion: &mut Criterion) {
    let chosen = games::registered("ma-boston-5").expect("registered").schema().defaults();
    let player = Player::new(&chosen).expect("counted without interruption");
    let mut group = criterion.benchmark_group("one-seat rounds on one core");
    group.throughput(Throughput::Elements(10_000));
    group.sample_size(20);
    group.bench_function("engine", |bench| bench.iter(|| player.engine(1, black_box(0), 10_000)));
    group.bench_function("kernel", |bench| bench.iter(|| player.kernel(1, black_box(0), 10_000)));
    group.finish();
}

criterion_group!(benches, rounds, counting);
criterion_main!(benches);
