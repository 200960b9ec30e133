//! Chemin de fer: exact odds, and simulations that must agree with them.

use crate::{analyze, analyze_shoe, analyze_unit};
use engine::rules::{HouseRules, Schema};
use law::Rulebook;
use odds::chemin_de_fer::Player;
use odds::exact::Ratio;
use odds::report::{Analysis, WagerReport};
use odds::simulate::{Path, compare};

fn chosen(settings: &[(&str, &str)]) -> HouseRules {
    let schema = Schema::of(Rulebook::named("ma-chemin-de-fer").unwrap()).unwrap();
    schema.with(settings).unwrap()
}

fn analysis(settings: &[(&str, &str)]) -> Analysis {
    analyze(&chosen(settings)).unwrap()
}

fn wager<'a>(analysis: &'a Analysis, name: &str) -> &'a WagerReport {
    analysis.wagers.iter().find(|wager| wager.wager == name).unwrap_or_else(|| panic!("no wager {name}"))
}

/// Where five always draws the hands are those of minibaccarat, whose odds are published (Wizard of
/// Odds, "Baccarat"): 1.0558% and 1.2374% with six decks, 1.0579% and 1.2351% with eight.
#[test]
fn always_drawing_on_five_gives_the_published_edges_of_baccarat() {
    for (decks, banker, player) in [("6", "1.0558", "1.2374"), ("8", "1.0579", "1.2351")] {
        let analysis = analysis(&[("decks", decks)]);
        let edge = |name| format!("{:.4}", 100.0 * wager(&analysis, name).house_edge);
        assert_eq!((edge("banker-drawing"), edge("against-drawing")), (banker.to_owned(), player.to_owned()));
    }
}

/// The best play is the better choice for each pair of cards, so it is worth at least either.
#[test]
fn the_best_choice_on_five_is_a_plain_maximum() {
    for decks in ["6", "8"] {
        let analysis = analysis(&[("decks", decks)]);
        let [best, draw, stay] =
            ["against", "against-drawing", "against-staying"].map(|name| &wager(&analysis, name).ev);
        assert!(best >= draw && best >= stay && draw != stay);
        let strategy = analysis.strategy.as_ref().unwrap();
        assert_eq!(strategy.table.len(), 8);
        for choice in &strategy.table {
            let (card, stays) = (choice.worth_of("card"), choice.worth_of("stay"));
            assert_eq!(choice.best == "card", card >= stays, "{}", choice.cards);
        }
        let weights: u64 = strategy.table.iter().map(|choice| choice.weight).sum();
        let fives: Ratio = Ratio::new(weights, wager(&analysis, "against").combinations.parse::<u128>().unwrap());
        assert!((0.09..0.11).contains(&fives.to_f64()), "{fives}");
    }
}

/// What the Banker loses beyond what the others win is the vigorish, exactly.
#[test]
fn only_the_vigorish_leaves_the_table() {
    for (rate, rounding, unit, due) in [
        ("5%", "none", 1_013, 5_065),
        ("5%", "up-to-25-cents", 1_013, 5_075),
        ("4%", "none", 1_013, 4_052),
        ("4%", "up-to-20-cents", 1_013, 4_060),
        ("5%", "up-to-25-cents", 50, 250),
    ] {
        let chosen = chosen(&[("vigorish-rate", rate), ("vigorish-rounding", rounding)]);
        let analysis = analyze_unit(&chosen, 100 * unit).unwrap();
        for ending in ["", "-drawing", "-staying"] {
            let banker = wager(&analysis, &format!("banker{ending}"));
            let against = wager(&analysis, &format!("against{ending}"));
            let won = &banker.outcomes.last().unwrap().probability;
            let num = won.num().parse::<i128>().unwrap() * -due;
            let den = won.den().parse::<u128>().unwrap() * unit as u128 * 100;
            assert_eq!(banker.ev.plus(&against.ev), Ratio::new(num, den), "{rate} {rounding} {ending}");
        }
    }
}

#[test]
fn a_shoe_is_counted_as_far_as_it_is_left() {
    let left = |shoe| analyze_shoe(&chosen(&[]), shoe);
    assert_eq!(wager(&left("K=24").unwrap(), "against").ev, wager(&analysis(&[]), "against").ev);
    assert!(left("K=25").is_err_and(|error| error.to_string().contains("6 decks hold 24")));
    // Without a five, and with nothing else that makes five, there is nothing to decide.
    let tens = left("A=0 2=0 3=0 4=0 5=0 6=0 7=0 8=0 9=0").unwrap();
    assert!(tens.strategy.is_none());
    assert_eq!(wager(&tens, "against").ev, Ratio::new(0, 1u8));
}

/// The kernel path draws the same cards and must settle every hand as the engine does, shoe after
/// shoe, whoever has the bank.
#[test]
fn the_kernel_equals_the_engine_hand_by_hand() {
    for settings in [
        vec![],
        vec![("decks", "8"), ("vigorish-rate", "4%"), ("vigorish-rounding", "up-to-20-cents")],
        vec![("hands-after-cutting-card", "1"), ("minimum-wager", "13"), ("vigorish-rounding", "up-to-25-cents")],
        vec![("auction-each-shoe", "no"), ("preshuffled", "yes")],
    ] {
        let player = Player::new(&chosen(&settings));
        for piece in 0..3 {
            let (mut kernel, mut engine) = (Vec::new(), Vec::new());
            player.kernel_hands((9, piece), 300, |outcome| kernel.push(outcome));
            player.engine_hands((9, piece), 300, |outcome| engine.push(outcome));
            for (hand, (kernel, engine)) in kernel.iter().zip(&engine).enumerate() {
                assert_eq!(kernel, engine, "{settings:?} hand {hand}");
            }
        }
    }
}

#[test]
fn simulated_shoes_agree_with_the_exact_odds() {
    for settings in [vec![], vec![("decks", "8"), ("vigorish-rate", "4%"), ("hands-after-cutting-card", "1")]] {
        let chosen = chosen(&settings);
        let (player, exact) = (Player::new(&chosen), analysis(&settings));
        for (path, rounds) in [(Path::Kernel, 600_000), (Path::Engine, 20_000)] {
            let simulation = compare(&player, &exact, rounds, 3, path, &|_, _| true).unwrap();
            for wager in &simulation.wagers {
                assert!(wager.z.abs() < 5.0, "{path:?} {settings:?} {}: {}", wager.wager, wager.z);
            }
        }
    }
}
