//! Prints what docs/odds-spanish-21.md says: `cargo run --release -p odds --example spanish_21`.

use kit::Money;
use odds::simulate::Tally;
use odds::spanish_21::rules_worth::RULES;
use odds::spanish_21::sides::Fixed;
use odds::spanish_21::table::{Best, Table};
use odds::spanish_21::terms::Terms;
use odds::spanish_21::{Counted, Player, shoe::Shoe};
use odds::{Cache, Context, Query};
use rayon::prelude::*;
use std::time::Instant;

fn main() {
    let cache = Cache::default();
    let context = Context::quiet(&cache);
    let defaults = || games::registered("ma-spanish-21").expect("it is registered").schema().defaults();
    let started = Instant::now();
    let analysis = odds::analyze(&Query::new(defaults()), context).expect("the table minimum is permitted");
    println!("analysis in {:.2} s\n{}\n{}", started.elapsed().as_secs_f64(), analysis.unit, analysis.method);
    for wager in &analysis.wagers {
        let (edge, deviation, hit) = (100.0 * wager.house_edge, wager.std_dev, 100.0 * wager.hit_frequency);
        println!("{}: edge {edge:.7}%, of what is staked {:.5}%", wager.wager, 100.0 * wager.element_of_risk);
        println!("  deviation {deviation:.6}, gains in {hit:.4}%, mean {}", wager.ev);
        for row in wager.outcomes.iter().filter(|row| row.probability.to_f64() > 1e-6) {
            println!("  {:+} {:.7}", row.net.to_f64(), row.probability.to_f64());
        }
    }
    if let Some(strategy) = &analysis.strategy {
        println!("{}\n  costs {:.7}", strategy.simple.says, strategy.simple.cost);
        strategy.shares.iter().for_each(|share| println!("  {} {:.5}", share.choice, share.share.to_f64()));
        strategy.mistakes.iter().for_each(|way| println!("  {}: {:.6}", way.says, way.cost));
    }
    let started = Instant::now();
    let rows = odds::sensitivity::sensitivity(&Query::new(defaults()), context).expect("as before");
    for row in rows {
        row.gains.iter().for_each(|gain| {
            println!("{} {}: {:.6} {:.6}", row.row, gain.wager, gain.as_now.to_f64(), gain.best_then.to_f64());
        });
    }
    println!("what rows are worth in {:.2} s", started.elapsed().as_secs_f64());
    for decks in [6, 8] {
        for looks in [false, true] {
            terms(decks, Terms { looks, ..Terms::SPANISH });
        }
    }
    simulate(&Player::new(&defaults(), context).expect("nothing stops it"), analysis.wagers[0].ev.to_f64());
}

fn terms(decks: u16, terms: Terms) {
    let (shoe, started) = (Shoe::spanish(decks), Instant::now());
    let counted = Counted::new(terms, shoe.clone());
    let seconds = started.elapsed().as_secs_f64();
    println!("\n{decks} decks, looks {}: {:.9}% in {seconds:.2} s", terms.looks, 100.0 * counted.ev);
    println!("  by points {:.9}%, beyond one wager {:.2e}", 100.0 * counted.by_points().1, counted.beyond_one_wager());
    let started = Instant::now();
    let outcomes = counted.outcomes();
    let (mean, variance) = (100.0 * outcomes.mean(), outcomes.variance(counted.ev));
    println!("  results: mean {mean:.9}%, variance {variance:.6} in {:.2} s", started.elapsed().as_secs_f64());
    println!(
        "  surrendered {:.6}, doubled {:.6}, rescued {:.6}",
        outcomes.surrendered, outcomes.doubled, outcomes.rescued
    );
    println!("  splits {:?}, staked {:.6}, bound {:.2e}", outcomes.split, outcomes.staked, outcomes.bound);
    println!("  insurance {:.6}", counted.table.insurance(None, 2.0));
    for wager in [5, 25] {
        let fixed = Fixed::new(&counted.table, Money::dollars(wager));
        println!("  fixed payouts at ${wager}: {fixed:?}");
    }
    for rule in RULES {
        println!("  | {} | {:.4} |", rule.says, 100.0 * rule.worth(terms, &shoe, counted.ev));
    }
    let other = |terms: Terms| 100.0 * (Table::new(terms, shoe.clone(), &Best).total(&Best) - counted.ev);
    println!("  R1 literally: {:.4}", other(Terms { blackjack: 1.0, ..terms }));
    println!("  R2, 3 to 2: {:.4}", other(Terms { split_21: 1.5, ..terms }));
    println!("  R5, lost: {:.4}", other(Terms { takes_added_on_over: true, ..terms }));
}

/// Rounds with a whole shoe before each and through shoes, and how far they are from one another.
fn simulate(player: &Player, exact: f64) {
    const PIECES: u64 = 400;
    const ROUNDS: u64 = 500_000;
    let started = Instant::now();
    let one = player.fresh(7, u64::MAX, 2_000_000);
    println!("\none core: {:.2} million rounds a second", one.rounds as f64 / started.elapsed().as_secs_f64() / 1e6);
    let all = |play: &(dyn Fn(u64) -> Tally + Sync)| {
        (0..PIECES).into_par_iter().map(play).reduce(Tally::default, Tally::merge)
    };
    let fresh = all(&|piece| player.fresh(1, piece, ROUNDS));
    let shoes = all(&|piece| player.through_shoes(2, piece, ROUNDS));
    let error = |tally: &Tally| tally.std_dev(500) / (tally.rounds as f64).sqrt();
    let (mean, through) = (fresh.mean(500), shoes.mean(500));
    println!(
        "fresh {:.5}%, z {:.2}, deviation {:.5}",
        100.0 * mean,
        (mean - exact) / error(&fresh),
        fresh.std_dev(500)
    );
    let difference = 100.0 * (through - exact);
    println!("shoes {:.5}%: {difference:.5}% from exact, error {:.5}%", 100.0 * through, 100.0 * error(&shoes));
}
