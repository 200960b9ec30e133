//! The Boston games: exact odds, and simulations that must agree with them.

use crate::{analyze, assert_paths_agree, defaults, quiet};
use engine::rules::HouseRules;
use odds::boston::Player;
use odds::exact::Ratio;
use odds::report::{Analysis, WagerReport};
use odds::simulate::{Path, simulate};

fn analysis(chosen: &HouseRules) -> Analysis {
    analyze(chosen).unwrap()
}

fn wager<'a>(analysis: &'a Analysis, name: &str) -> &'a WagerReport {
    analysis.wagers.iter().find(|wager| wager.wager == name).unwrap()
}

/// Three-card frequencies over 22,100 hands are common knowledge (C(52,3) and its parts); the
/// expectation follows by hand: 48 x 40 + 52 x 25 + 720 x 6 + 1,096 x 3 + 3,744 x 1 - 16,440.
#[test]
fn the_optional_bonus_of_the_regulation_returns_what_its_table_adds_up_to() {
    let bonus = wager(&analysis(&defaults("ma-boston-5")), "optional-bonus").clone();
    assert_eq!(bonus.ev, Ratio::new(48 * 40 + 52 * 25 + 720 * 6 + 1_096 * 3 + 3_744 - 16_440, 22_100u32));
    assert_eq!(bonus.combinations, "22100");
}

/// The rule card's own table: royal 50, straight flush 40, three of a kind 30.
#[test]
fn the_optional_bonus_of_the_rule_card_returns_what_its_table_adds_up_to() {
    let expected = Ratio::new(4 * 50 + 44 * 40 + 52 * 30 + 720 * 6 + 1_096 * 3 + 3_744 - 16_440, 22_100u32);
    assert_eq!(wager(&analysis(&defaults("card-boston-5")), "optional-bonus").ev, expected);
}

/// With the second wager always worth placing, first and second wager are fair by symmetry, the
/// ante loses as often as the dealer wins, and the ante bonus follows from the frequencies of
/// five-card hands, which are common knowledge.
#[test]
fn the_main_game_adds_up_from_what_can_be_known_without_it() {
    let analysis = analysis(&defaults("ma-boston-5"));
    let zero = Ratio::new(0, 1u8);
    let shares = &analysis.strategy.as_ref().unwrap().shares;
    assert_eq!((shares[0].choice, &shares[0].share), ("stay", &Ratio::new(1, 1u8)));
    assert_eq!(wager(&analysis, "first").ev, zero);
    assert_eq!(wager(&analysis, "second").ev, zero);
    let paid: i64 =
        [(4, 1000), (36, 200), (624, 100), (3_744, 25), (5_108, 15), (10_200, 8), (54_912, 4), (123_552, 2)]
            .iter()
            .map(|(hands, odds)| hands * odds)
            .sum();
    assert_eq!(wager(&analysis, "ante-bonus").ev, Ratio::new(paid, 2_598_960u32));
    let parts = ["ante", "ante-bonus", "first", "second"].map(|name| wager(&analysis, name).ev.clone());
    let sum = parts.iter().fold(zero, |sum, part| sum.plus(part));
    assert_eq!(sum, wager(&analysis, "main").ev);
    assert_eq!(wager(&analysis, "main").combinations, (2_598_960u128 * 10 * 1_533_939).to_string());
}

/// The frequencies of seven-card hands are common knowledge (133,784,560 in all). Without a limit
/// that bites, the ante bonus of Boston 7 is their sum; with its $2,000 a royal flush on a $10
/// ante is cut.
#[test]
fn the_ante_bonus_of_boston_7_adds_up_from_the_frequencies_of_seven_cards() {
    let entry = games::registered("boston-7").unwrap();
    let limit = |limit: &str| analysis(&entry.with(&[("payout-limit".to_owned(), limit.to_owned())]).unwrap());
    let open = limit("1000000");
    let rows =
        [(4_324, 250), (37_260, 100), (224_848, 25), (3_473_184, 4), (4_047_644, 3), (6_180_020, 2), (6_461_620, 1)];
    let paid: i64 = rows.iter().map(|(hands, odds)| hands * odds).sum();
    assert_eq!(wager(&open, "ante-bonus").ev, Ratio::new(paid, 133_784_560u32));
    assert_eq!(wager(&open, "first").ev, Ratio::new(0, 1u8));
    assert_eq!(wager(&open, "main").combinations, (133_784_560u128 * 35 * 45_379_620).to_string());
    assert_eq!(wager(&open, "ante-only").ev, wager(&open, "ante").ev.plus(&wager(&open, "ante-bonus").ev));
    // A royal flush on a $10 ante wins 250 x 10 + 20 = $2,520 at the most.
    assert_eq!(wager(&limit("2520"), "main").ev, wager(&open, "main").ev);
    assert!(wager(&limit("2519.99"), "main").ev < wager(&open, "main").ev);
    assert!(wager(&analysis(&defaults("boston-7")), "main").ev < wager(&open, "main").ev);
}

#[test]
fn probabilities_add_up_to_one_and_the_mean_is_that_of_the_outcomes() {
    for rulebook in ["ma-boston-5", "nj-boston-5", "card-boston-5"] {
        for wager in &analysis(&defaults(rulebook)).wagers {
            let one = wager.outcomes.iter().fold(Ratio::new(0, 1u8), |sum, row| sum.plus(&row.probability));
            assert_eq!(one, Ratio::new(1, 1u8), "{rulebook} {}", wager.wager);
            let mean: f64 = wager.outcomes.iter().map(|row| row.net.to_f64() * row.probability.to_f64()).sum();
            assert!((mean - wager.ev.to_f64()).abs() < 1e-9);
        }
    }
}

#[test]
fn a_raised_row_is_worth_its_frequency() {
    let base = analysis(&defaults("ma-boston-5"));
    let chosen = games::registered("ma-boston-5").unwrap();
    let raised = chosen.with(&[("pay.ante-bonus.flush".to_owned(), "16 to 1".to_owned())]).unwrap();
    let gain = wager(&analysis(&raised), "main").ev.minus(&wager(&base, "main").ev);
    assert_eq!(gain, Ratio::new(5_108, 2_598_960u32));
}

#[test]
fn every_start_that_is_folded_costs_what_the_table_says() {
    let analysis = analysis(&defaults("ma-boston-5"));
    let strategy = analysis.strategy.unwrap();
    assert_eq!(strategy.table.len(), 1_755);
    assert_eq!(strategy.table.iter().map(|choice| choice.weight).sum::<u64>(), 22_100);
    for choice in &strategy.table {
        let (stay, fold) = (choice.worth_of("stay"), choice.worth_of("fold"));
        assert_eq!(*fold, Ratio::new(-3, 1u8));
        assert_eq!(choice.best == "stay", stay >= fold);
    }
    // Never folding is the best play here, so it is not among the mistakes.
    assert!(strategy.simple.says.starts_with("never fold") && strategy.simple.cost == 0.0);
    assert!(strategy.mistakes.iter().all(|way| way.cost > 0.0 && way.says != "never fold"));
}

#[test]
fn a_payout_limit_lowers_the_expectation_by_what_it_cuts() {
    let limited = games::registered("card-boston-5").unwrap();
    let with = |limit: &str| {
        let chosen = limited.with(&[("payout-limit".to_owned(), limit.to_owned())]).unwrap();
        wager(&analysis(&chosen), "main").ev.clone()
    };
    let open = wager(&analysis(&defaults("card-boston-5")), "main").ev.clone();
    // An ante of $5 with a royal flush wins at most 500 x 5 + 20 = $2,520.
    assert_eq!(with("2520"), open);
    assert!(with("2519.99") < open);
}

#[test]
fn the_kernel_equals_the_engine_round_by_round() {
    for rulebook in ["ma-boston-5", "nj-boston-5", "card-boston-5", "boston-7"] {
        let player = Player::new(&defaults(rulebook), quiet()).unwrap();
        assert_paths_agree(&player, 4, 500, rulebook);
    }
}

#[test]
fn simulation_agrees_with_the_exact_odds() {
    for path in [Path::Engine, Path::Kernel] {
        let rounds = if path == Path::Engine { 40_000 } else { 400_000 };
        let simulation = simulate(&defaults("ma-boston-5"), rounds, 1, path, quiet()).unwrap();
        for wager in &simulation.wagers {
            assert!(wager.z.abs() < 5.0, "{path:?} {}: {}", wager.wager, wager.z);
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_result_at_any_number_of_threads() {
    let on = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let chosen = defaults("ma-boston-5");
        let run = pool.install(|| simulate(&chosen, 65_000, 7, Path::Kernel, quiet()).unwrap());
        run.wagers.iter().map(|wager| (wager.mean, wager.std_dev)).collect::<Vec<_>>()
    };
    assert_eq!(on(1), on(3));
    let other = simulate(&defaults("ma-boston-5"), 65_000, 8, Path::Kernel, quiet()).unwrap();
    assert_ne!(other.wagers[0].mean, on(1)[0].0);
}
