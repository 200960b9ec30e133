//! The odds of sic bo: arithmetic, enumeration and published figures agree.

use crate::{analyze, analyze_unit, assert_paths_agree, quiet};
use engine::rules::HouseRules;
use games::sic_bo::{Wager, pay};
use kit::Money;
use odds::exact::Ratio;
use odds::report::{Analysis, WagerReport};
use odds::sic_bo::{Player, closed_form, enumerated, one_per_row, row, throws};
use odds::simulate::{Path, simulate};

fn house_rules(changes: &[(&str, &str)]) -> HouseRules {
    let changes: Vec<(String, String)> =
        changes.iter().map(|(path, value)| ((*path).to_owned(), (*value).to_owned())).collect();
    games::registered("ma-sic-bo").unwrap().with(&changes).unwrap()
}

fn analysis(changes: &[(&str, &str)]) -> Analysis {
    analyze(&house_rules(changes)).unwrap()
}

fn wager<'a>(analysis: &'a Analysis, name: &str) -> &'a WagerReport {
    analysis.wagers.iter().find(|wager| wager.wager == name).unwrap_or_else(|| panic!("no wager {name}"))
}

#[test]
fn arithmetic_and_enumeration_agree_on_every_wager_at_the_floor_and_above() {
    let submission = include_str!("../../../../submissions/ma-sic-bo.toml");
    let above = games::check_submission(submission).unwrap();
    let lose = house_rules(&[("two-of-a-kind-on-triple", "lose"), ("pay.payout.total-9", "13 to 2")]);
    for chosen in [house_rules(&[]), above, lose] {
        let (pay, stake) = (pay(&chosen), Money::dollars(10));
        for wager in Wager::ALL {
            let counted = enumerated(&pay, wager, stake);
            assert_eq!(counted.total(), 216);
            assert_eq!(counted, closed_form::distribution(&pay, wager, stake), "{wager}");
            let first = one_per_row().find(|other| row(*other) == row(wager)).unwrap();
            assert_eq!(counted, enumerated(&pay, first, stake), "{wager} is alike {first}");
        }
    }
}

#[test]
fn every_throw_comes_once() {
    let all: std::collections::BTreeSet<Vec<u8>> = throws().map(|dice| dice.faces().to_vec()).collect();
    assert_eq!((all.len(), throws().count()), (216, 216));
}

/// House edges in percent for odds that are the floors here, as published by the Wizard of Odds,
/// <https://wizardofodds.com/games/sic-bo/> (for totals as in Macau), to two decimals.
const WIZARD: [(&str, f64); 8] = [
    ("small", 2.78),
    ("big", 2.78),
    ("total-4", 29.17),
    ("total-17", 29.17),
    ("total-5", 47.22),
    ("total-16", 47.22),
    ("total-6", 30.56),
    ("total-15", 30.56),
];

/// The same by <https://gamblegnome.com/sicbo/>, cut off after one decimal; one of a kind is by
/// <http://bettorssicbo.com/sic-bo-odds.php>, 7.87.
const CUT_OFF: [(&str, f64); 11] = [
    ("total-5", 47.2),
    ("total-6", 30.5),
    ("total-7", 9.7),
    ("total-14", 9.7),
    ("total-8", 12.5),
    ("total-13", 12.5),
    ("total-9", 18.9),
    ("total-12", 18.9),
    ("total-10", 12.5),
    ("total-11", 12.5),
    ("one-of-a-kind", 7.8),
];

#[test]
fn the_floors_have_the_published_house_edges() {
    let analysis = analysis(&[]);
    assert_eq!(analysis.wagers.len(), 21);
    let edge = |name: &str| 100.0 * wager(&analysis, name).house_edge;
    for (name, percent) in WIZARD {
        assert!((edge(name) - percent).abs() < 0.005, "{name}: {} instead of {percent}", edge(name));
    }
    for (name, percent) in CUT_OFF {
        assert!((percent..percent + 0.1).contains(&edge(name)), "{name}: {} instead of {percent}", edge(name));
    }
}

#[test]
fn expectations_are_exact_fractions_of_216() {
    let analysis = analysis(&[]);
    let by_hand = [
        ("small", 6),
        ("three-of-a-kind", 215 - 150),
        ("two-of-a-kind", 200 - 16 * 8),
        ("any-three-of-a-kind", 210 - 6 * 24),
        ("two-dice-combination", 186 - 30 * 5),
        ("total-5", 210 - 6 * 18),
        ("one-of-a-kind", 125 - 75 - 15 * 2 - 3),
    ];
    for (name, lost) in by_hand {
        assert_eq!(wager(&analysis, name).ev, Ratio::new(-lost, 216u8), "{name}");
    }
    let single = wager(&analysis, "one-of-a-kind");
    let counts: Vec<&str> = single.outcomes.iter().map(|row| row.count.as_str()).collect();
    assert_eq!((counts, single.hit_frequency), (vec!["125", "75", "15", "1"], 91.0 / 216.0));
}

#[test]
fn higher_odds_and_a_losing_triple_change_the_edge() {
    // 180 to 1 loses 35 of 216; 60 to 1 on a total of 4 loses 33: both on the same page.
    let higher = analysis(&[("pay.payout.three-of-a-kind", "180 to 1"), ("pay.payout.total-4", "60 to 1")]);
    assert_eq!(wager(&higher, "three-of-a-kind").ev, Ratio::new(-35, 216u8));
    assert_eq!(wager(&higher, "total-4").ev, Ratio::new(-33, 216u8));
    assert_eq!(wager(&higher, "total-17").ev, Ratio::new(-63, 216u8));
    let losing = analysis(&[("two-of-a-kind-on-triple", "lose")]);
    assert_eq!(wager(&losing, "two-of-a-kind").ev, Ratio::new(15 * 8 - 201, 216u8));
}

#[test]
fn a_unit_that_no_wager_permits_is_refused() {
    let chosen = house_rules(&[]);
    let analyze = |unit: i64| analyze_unit(&chosen, 100 * unit);
    assert!(analyze(5).is_ok() && analyze(5_000).is_ok());
    for unit in [4, 5_001] {
        assert!(analyze(unit).unwrap_err().to_string().contains("small and big are $10 to $5,000"));
    }
}

#[test]
fn the_table_and_the_kernel_come_to_the_same_round_by_round() {
    for changes in [vec![], vec![("shaker", "automated"), ("two-of-a-kind-on-triple", "lose")]] {
        assert_paths_agree(&Player::new(&house_rules(&changes)), 1, 500, &format!("{changes:?}"));
    }
}

#[test]
fn simulation_agrees_with_the_exact_odds() {
    for (path, rounds) in [(Path::Engine, 20_000), (Path::Kernel, 400_000)] {
        let found = simulate(&house_rules(&[]), rounds, 5, path, quiet()).unwrap();
        assert_eq!(found.wagers.len(), 21);
        for wager in &found.wagers {
            assert!(wager.z.abs() < 5.0, "{path:?} {}: z = {}", wager.wager, wager.z);
        }
    }
}
