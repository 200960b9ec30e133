//! Sessions against binomials, brute force and random walks that are solved in books.

use super::*;

fn wager(outcomes: &[(i64, u128)]) -> Distribution {
    let mut round = Distribution::default();
    outcomes.iter().for_each(|(net, count)| round.add(*net, *count));
    round
}

fn session(round: &Distribution, rounds: u32, bankroll: Option<i64>) -> Session {
    let plan = SessionPlan { rounds, bankroll: bankroll.map(Money::cents) };
    Session::new(("w", "w", Money::cents(100)), round, plan, &|_, _| true).unwrap()
}

fn choose(of: u64, chosen: u64) -> f64 {
    (0..chosen).fold(1.0, |ways, taken| ways * (of - taken) as f64 / (taken + 1) as f64)
}

/// Even money: the number of wins is binomial.
#[test]
fn an_even_money_session_is_binomial() {
    let (p, q) = (105.0 / 216.0, 111.0 / 216.0);
    let session = session(&wager(&[(-100, 111), (100, 105)]), 20, None);
    let wins = |count: u64| choose(20, count) * f64::powi(p, count as i32) * f64::powi(q, 20 - count as i32);
    assert!(session.exact && session.error == 0.0);
    assert!((session.even - wins(10)).abs() < 1e-15);
    assert!((session.ahead - (11..=20).map(wins).sum::<f64>()).abs() < 1e-14);
    assert_eq!(session.mean, Ratio::new(-6 * 20, 216u8));
    assert_eq!(session.quantiles[4].net, 0.0, "the median of a nearly fair coin");
    let drawn: f64 = session.bars.iter().map(|bar| bar.share).sum();
    assert!(drawn > 0.998 && drawn <= 1.0 + 1e-12, "{drawn}");
}

/// Every sequence of three rounds, added up one by one.
#[test]
fn three_rounds_agree_with_every_sequence() {
    let outcomes = [(-300, 5u128), (-100, 7), (0, 2), (250, 3), (1000, 1)];
    let round = wager(&outcomes);
    let (mut ahead, mut ruined, mut all) = (0u128, 0, 0);
    for a in outcomes {
        for b in outcomes {
            for c in outcomes {
                let (ways, sums) = (a.1 * b.1 * c.1, [a.0, a.0 + b.0, a.0 + b.0 + c.0]);
                all += ways;
                ahead += if sums[2] > 0 { ways } else { 0 };
                // A bankroll of 5.00 that must cover 3.00 another time.
                ruined += if sums.iter().any(|sum| 500 + sum < 300) { ways } else { 0 };
            }
        }
    }
    let session = session(&round, 3, Some(500));
    assert_eq!(session.ahead, Ratio::new(ahead, all).to_f64());
    let ruin = session.ruin.unwrap();
    assert!((ruin.share - Ratio::new(ruined, all).to_f64()).abs() < 1e-15 && ruin.exact);
    assert_eq!((ruin.covers, ruin.bankroll_units), (Money::cents(300), 5.0));
}

/// The two ways of computing agree within the bound that the second one states.
#[test]
fn floating_point_stays_within_its_bound() {
    let round = wager(&[(-500, 1_000_003), (-200, 700_001), (100, 400_009), (2500, 77_777), (100_000, 31)]);
    let lattice = Lattice::of(&round);
    let all = |_| true;
    let exact = lattice.spread(12, &all).unwrap();
    let floating = {
        let mut sums = vec![(0i64, 1.0f64)];
        for _ in 0..12 {
            let mut next = std::collections::BTreeMap::<i64, f64>::new();
            for (sum, share) in &sums {
                for (net, count) in round.outcomes() {
                    *next.entry(sum + net).or_default() += share * count as f64 / round.total() as f64;
                }
            }
            sums = next.into_iter().collect();
        }
        sums.iter().filter(|(sum, _)| *sum < 0).map(|(_, share)| share).sum::<f64>()
    };
    assert!(exact.exact);
    assert!((exact.around_zero().0 - floating).abs() < 1e-12);
    let long = lattice.spread(3000, &all).unwrap();
    assert!(!long.exact && long.error < 1e-9 && long.error > 0.0);
    let whole = long.between(i64::MIN, i64::MAX);
    assert!((whole - 1.0).abs() <= long.error, "{whole} {}", long.error);
}

/// The gambler's ruin: with p < q a player with 10 against 30 more is ruined with a chance of
/// 1 - ((q/p)^10 - 1) / ((q/p)^40 - 1) before doubling up; without a goal surely. Over so many rounds
/// that nearly all have ended, that is the share ruined.
#[test]
fn a_bankroll_is_lost_as_often_as_the_gamblers_ruin_says() {
    let round = wager(&[(-100, 60), (100, 40)]);
    let ruin = session(&round, 2000, Some(1000)).ruin.unwrap();
    assert!((ruin.share - 1.0).abs() < 1e-9, "{}", ruin.share);
    // The other way round: (q/p)^10 where the drift is upwards, for ever.
    let up = session(&wager(&[(-100, 40), (100, 60)]), 3000, Some(1000));
    let ever = f64::powi(40.0 / 60.0, 10);
    assert!((up.ruin.unwrap().share - ever).abs() < 1e-9);
    // Lundberg's bound on it has the 1.00 that must be covered taken off, and nothing else.
    let bound = up.long_run.unwrap();
    assert!((bound.coefficient - (60.0f64 / 40.0).ln()).abs() < 1e-12, "{}", bound.coefficient);
    assert!((bound.bound - f64::powi(40.0 / 60.0, 9)).abs() < 1e-12);
    let down = session(&round, 10, Some(1000)).long_run.unwrap();
    assert!((down.bound - f64::powi(40.0 / 60.0, 10)).abs() < 1e-12 && down.says.contains("lost in the end"));
}

#[test]
fn a_fair_or_harmless_wager_has_no_bound() {
    assert!(session(&wager(&[(-100, 1), (100, 1)]), 4, None).long_run.is_none());
    let gift = session(&wager(&[(0, 1), (100, 1)]), 4, Some(100));
    assert_eq!((gift.ruin.unwrap().share, gift.behind), (0.0, 0.0));
    assert!(gift.long_run.is_none());
}

#[test]
fn a_session_can_be_interrupted() {
    let plan = SessionPlan { rounds: 50, bankroll: None };
    let round = wager(&[(-100, 1), (100, 1)]);
    let stopped = Session::new(("w", "w", Money::cents(100)), &round, plan, &|done, _| done < 10);
    assert!(stopped.is_err());
}
