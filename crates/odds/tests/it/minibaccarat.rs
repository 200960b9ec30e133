//! Minibaccarat: exact odds against published figures, and simulations that must agree with them.

use crate::{analyze, analyze_shoe, analyze_unit};
use engine::rules::{HouseRules, Schema};
use law::Rulebook;
use odds::AnalysisError;
use odds::exact::Ratio;
use odds::minibaccarat::{Player, Pressing};
use odds::report::{Analysis, WagerReport};
use odds::simulate::{Path, compare};

fn chosen(settings: &[(&str, &str)]) -> HouseRules {
    let schema = Schema::of(Rulebook::named("ma-minibaccarat").unwrap()).unwrap();
    schema.with(settings).unwrap()
}

fn analysis(settings: &[(&str, &str)]) -> Analysis {
    analyze(&chosen(settings)).unwrap()
}

fn left(settings: &[(&str, &str)], shoe: &str) -> Result<Analysis, AnalysisError> {
    analyze_shoe(&chosen(settings), shoe)
}

fn wager<'a>(analysis: &'a Analysis, name: &str) -> &'a WagerReport {
    analysis.wagers.iter().find(|wager| wager.wager == name).unwrap_or_else(|| panic!("no wager {name}"))
}

/// The edge in percent to so many digits, as it is published.
fn edge(analysis: &Analysis, name: &str, digits: usize) -> String {
    format!("{:.digits$}", 100.0 * wager(analysis, name).house_edge)
}

/// How often each net result occurs, in order, in combinations.
fn counts(analysis: &Analysis, name: &str) -> Vec<u64> {
    wager(analysis, name).outcomes.iter().map(|row| row.count.parse().unwrap()).collect()
}

/// Combinations of eight decks as published by the Wizard of Odds ("Baccarat"): Banker, tie and
/// Player out of 4,998,398,275,503,360.
#[test]
fn the_combinations_of_eight_decks_are_the_published_ones() {
    let analysis = analysis(&[]);
    let (banker, tie, player) = (2_292_252_566_437_888, 475_627_426_473_216, 2_230_518_282_592_256);
    assert_eq!(counts(&analysis, "player"), [banker, tie, player]);
    assert_eq!(counts(&analysis, "banker"), [player, tie, banker]);
    assert_eq!(counts(&analysis, "tie"), [banker + player, tie]);
    assert_eq!(wager(&analysis, "player").combinations, "4998398275503360");
}

/// Combinations of eight decks, Wizard of Odds, "Baccarat side bets": Dragon Bonus by what it pays
/// (2, 4, 6, 10 and 30 to 1; a win by four points and a natural pay 1 to 1; natural ties are
/// returned), with edges of 2.65% and 9.37%; six decks 2.67% and 9.39%.
#[test]
fn the_dragon_bonus_has_the_published_combinations() {
    let analysis = analysis(&[]);
    let (naturals, natural_ties) = (812_685_054_124_032, 89_325_908_267_520);
    for (name, by_4, higher, published) in [
        (
            "dragon-bonus-player",
            186_780_352_174_080,
            [166_169_165_987_840, 141_238_897_317_888, 89_590_261_473_280, 34_097_645_543_424, 18_409_431_764_992],
            "2.65",
        ),
        (
            "dragon-bonus-banker",
            201_147_167_287_296,
            [157_275_882_332_160, 119_200_072_366_080, 79_517_099_278_336, 28_305_092_784_128, 15_390_342_909_952],
            "9.37",
        ),
    ] {
        let counts = counts(&analysis, name);
        assert_eq!(counts[1..3], [natural_ties, by_4 + naturals], "{name}");
        assert_eq!(counts[3..], higher, "{name}");
        assert_eq!(edge(&analysis, name, 2), published);
    }
    let six = self::analysis(&[("decks", "6")]);
    assert_eq!(
        (edge(&six, "dragon-bonus-player", 2), edge(&six, "dragon-bonus-banker", 2)),
        ("2.67".into(), "9.39".into())
    );
}

/// House edges in percent, Wizard of Odds, "Baccarat": 1.0579 / 1.2351 / 14.3596 with eight decks and
/// 1.0558 / 1.2374 / 14.4382 with six.
#[test]
fn banker_player_and_tie_have_the_published_edges() {
    for (decks, banker, player, tie) in [("8", "1.0579", "1.2351", "14.3596"), ("6", "1.0558", "1.2374", "14.4382")] {
        let analysis = analysis(&[("decks", decks)]);
        assert_eq!(edge(&analysis, "banker", 4), banker, "{decks} decks");
        assert_eq!(edge(&analysis, "player", 4), player, "{decks} decks");
        assert_eq!(edge(&analysis, "tie", 4), tie, "{decks} decks");
    }
    let batch = analysis(&[("shuffle-method", "automated"), ("decks-with-shuffler", "12")]);
    assert_eq!(edge(&batch, "banker", 4), "1.0558", "half of twelve decks are in play");
}

/// Wizard of Odds, "EZ Baccarat", eight decks: combinations of a Dragon 7 and a Panda 8, and returns
/// of -0.076113, -0.101876 and, for a Banker wager that a Dragon 7 returns, -0.010183.
#[test]
fn ez_baccarat_has_the_published_edges() {
    let analysis = analysis(&[("baccarat-variant", "ez")]);
    assert_eq!(counts(&analysis, "dragon-7")[1], 112_633_011_329_024);
    assert_eq!(counts(&analysis, "panda-8")[1], 172_660_763_262_976);
    assert_eq!(edge(&analysis, "dragon-7", 4), "7.6113");
    assert_eq!(edge(&analysis, "panda-8", 4), "10.1876");
    assert_eq!(edge(&analysis, "banker", 4), "1.0183");
    assert_eq!(edge(&analysis, "player", 4), "1.2351");
    let standard = self::analysis(&[]);
    assert!(standard.wagers.iter().all(|wager| !["dragon-7", "panda-8"].contains(&wager.wager.as_str())));
}

#[test]
fn what_is_not_offered_is_not_analysed() {
    let analysis = analysis(&[("dragon-bonus", "not-offered"), ("house-money", "not-offered")]);
    let names: Vec<&str> = analysis.wagers.iter().map(|wager| wager.wager.as_str()).collect();
    assert_eq!(names, ["player", "banker", "tie"]);
    assert!(analysis.strategy.is_none());
}

/// Raising the tie by one unit raises its expectation by the probability of a tie.
#[test]
fn the_tie_pays_whatever_odds_are_offered() {
    let probability = wager(&analysis(&[]), "tie").outcomes[1].probability.clone();
    let raised = wager(&analysis(&[("pay.tie.tie", "9 to 1")]), "tie").ev.clone();
    assert_eq!(raised.minus(&wager(&analysis(&[]), "tie").ev), probability);
}

/// With quarters a $12 Banker wager wins $11.25, with the exact vigorish $11.40; at $5 nothing changes.
#[test]
fn rounding_makes_the_amount_matter() {
    let at = |rounding: &str, unit: i64| {
        let chosen = chosen(&[("vigorish-rounding", rounding), ("minimum-wager", "1")]);
        wager(&analyze_unit(&chosen, 100 * unit).unwrap(), "banker").clone()
    };
    assert_eq!(at("none", 12).ev, at("none", 5).ev);
    assert_eq!(at("up-to-25-cents", 5).ev, at("none", 5).ev);
    let won = &at("none", 12).outcomes[2];
    assert_eq!(won.net, Ratio::new(1140, 1200u32));
    let loss = at("none", 12).ev.minus(&at("up-to-25-cents", 12).ev);
    assert_eq!(loss.to_f64(), won.probability.to_f64() * 15.0 / 1200.0);
    let refused = analyze_unit(&chosen(&[]), 900);
    assert!(refused.is_err_and(|error| error.to_string().contains("$9")));
}

/// Every distribution is whole, and its mean is the expectation.
#[test]
fn probabilities_add_up_to_one() {
    for settings in [
        [("decks", "6"), ("baccarat-variant", "standard"), ("pay-table-dragon-bonus", "A")],
        [("decks", "7"), ("baccarat-variant", "ez"), ("pay-table-dragon-bonus", "B")],
        [("decks", "8"), ("baccarat-variant", "standard"), ("pay-table-dragon-bonus", "C")],
    ] {
        for wager in &analysis(&settings).wagers {
            let one = wager.outcomes.iter().fold(Ratio::new(0, 1u8), |sum, row| sum.plus(&row.probability));
            assert_eq!(one, Ratio::new(1, 1u8), "{settings:?} {}", wager.wager);
            let mean: f64 = wager.outcomes.iter().map(|row| row.net.to_f64() * row.probability.to_f64()).sum();
            assert!((mean - wager.ev.to_f64()).abs() < 1e-12, "{settings:?} {}", wager.wager);
        }
    }
}

/// The chance of a pair by hand: of 416 cards 31 match the first of a hand out of 415; the chance
/// that both hands have one, of one rank or of two, is counted by hand as well.
#[test]
fn house_money_taken_pays_what_the_chance_of_pairs_says() {
    let house_money = wager(&analysis(&[]), "house-money").clone();
    let pairs = |n: u128| n * (n - 1);
    let both = 13 * (pairs(32) * pairs(30) + 12 * pairs(32) * pairs(32));
    let total = 416 * 415 * 414 * 413;
    let one = 2 * (13 * pairs(32) * 414 * 413 - both);
    let expected = Ratio::new((15 * both + 3 * one) as i128 - (total - both - one) as i128, total);
    assert_eq!(house_money.ev, expected);
    assert_eq!(edge(&analysis(&[]), "house-money", 3), "35.776");
}

#[test]
fn pressing_is_worth_more_than_taking_and_most_with_both_wagers() {
    let analysis = analysis(&[]);
    let names = ["house-money", "house-money-on-banker", "house-money-on-player", "house-money-on-either"];
    let values = names.map(|name| wager(&analysis, name).ev.clone());
    assert!(values.windows(2).all(|pair| pair[0] < pair[1]), "{values:?}");
    let strategy = analysis.strategy.as_ref().unwrap();
    assert_eq!(strategy.simple.ev.minus(&values[3]).to_f64(), -strategy.simple.cost);
    // Equal fours are a little better pressed than taken; the rule that a person can follow takes them.
    assert!((0.0..1e-4).contains(&strategy.simple.cost), "{}", strategy.simple.cost);
    assert!(strategy.mistakes.iter().all(|way| way.cost > 0.1));
}

/// A natural that has won already is pressed for certain: a payout of 15 for two fours against two
/// nines, which is a natural 8 each, is neither; two fours against queens wins it again.
#[test]
fn a_hand_that_has_won_already_is_pressed() {
    let strategy = analysis(&[]).strategy.unwrap();
    let price = |cards: &str| strategy.choice_with(&cards.parse().unwrap()).unwrap();
    let won = price("4c 4d Qh Qs");
    assert_eq!((won.best, won.worth_of("press on Player")), ("press on Player", &Ratio::new(30, 1u8)));
    assert_eq!(won.worth_of("press on Banker"), &Ratio::new(0, 1u8));
    let lost = price("Kc Qd 4h 4s");
    assert_eq!((lost.best, lost.worth_of("press on Banker")), ("press on Banker", &Ratio::new(585, 100u8)));
    let tied = price("4c 4d 9h 9s");
    assert_eq!((tied.best, tied.cost_of_other), ("take", 0.0));
    assert_eq!(price("4s 4c Qc Qd").cards, won.cards);
    for none in ["4c 5d Qh Ks", "4c 4d", "4c 4d Qh"] {
        assert!(strategy.choice_with(&none.parse().unwrap()).is_none(), "{none}");
    }
}

/// Only half of a payout of $15 can be pressed, and that in whole dollars: seven.
#[test]
fn a_portion_is_pressed_in_whole_chips() {
    let strategy = analysis(&[("house-money-press", "specified-portion")]).strategy.unwrap();
    let won = strategy.choice_with(&"4c 4d Qh 7s".parse().unwrap()).unwrap();
    assert_eq!(won.worth_of("press on Player"), &Ratio::new(15 + 7, 5u8));
}

#[test]
fn a_shoe_is_counted_as_far_as_it_is_left() {
    let whole = left(&[], "A=32").unwrap();
    assert_eq!(wager(&whole, "banker").ev, wager(&analysis(&[]), "banker").ev);
    // Only tens: every coup ties at nothing, and every hand is drawn to.
    let tens = left(&[], "A=0 2=0 3=0 4=0 5=0 6=0 7=0 8=0 9=0").unwrap();
    assert_eq!(wager(&tens, "tie").ev, Ratio::new(8, 1u8));
    assert_eq!(wager(&tens, "player").ev, Ratio::new(0, 1u8));
    for (shoe, why) in [("A=33", "33 aces"), ("X=3", "`X`"), ("A=1 A=1", "twice")] {
        assert!(left(&[], shoe).is_err_and(|error| error.to_string().contains(why)), "{shoe}");
    }
    let five = "A=0 2=0 3=0 4=0 5=0 6=0 7=0 8=0 9=0 T=0 J=0 Q=2 K=3";
    assert!(left(&[], five).is_err_and(|error| error.to_string().contains("need 6")));
    assert!(left(&[], &five.replace("Q=2", "Q=3")).is_ok());
}

/// Whatever card leaves the shoe first, the expectations that follow average to the one before: what
/// makes the hands of a simulated shoe comparable with a whole one.
#[test]
fn the_expectation_of_the_next_coup_is_a_martingale() {
    let settings = [("decks", "6"), ("baccarat-variant", "ez")];
    let before = left(&settings, "A=3 8=7 K=20").unwrap();
    let ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"];
    let count = |rank| match rank {
        "A" => 3,
        "8" => 7,
        "K" => 20,
        _ => 24,
    };
    let after = ranks.map(|gone| {
        let words = ranks.map(|rank| format!("{rank}={}", count(rank) - u32::from(rank == gone)));
        (count(gone), left(&settings, &words.join(" ")).unwrap())
    });
    for name in ["player", "banker", "tie", "dragon-bonus-player", "dragon-7", "panda-8", "house-money"] {
        let weighed = after.iter().map(|(count, analysis)| {
            let ev = &wager(analysis, name).ev;
            Ratio::new(ev.num().parse::<i128>().unwrap() * i128::from(*count), ev.den().parse::<u128>().unwrap() * 270)
        });
        let mean = weighed.fold(Ratio::new(0, 1u8), |sum, ev| sum.plus(&ev));
        assert_eq!(mean, wager(&before, name).ev, "{name}");
    }
}

/// The kernel path draws the same cards and must settle every coup as the engine does, shoe after
/// shoe, whatever is pressed.
#[test]
fn the_kernel_equals_the_engine_coup_by_coup() {
    let pressed = [Pressing::Taken, Pressing::OnPlayer, Pressing::OnBanker, Pressing::OnEither];
    for settings in [
        vec![],
        vec![("vigorish-collection", "later-marked"), ("vigorish-rounding", "up-to-25-cents"), ("decks", "6")],
        vec![("baccarat-variant", "ez"), ("third-card", "face-up"), ("house-money-press", "specified-portion")],
        vec![("shuffle-method", "automated"), ("pay-table-dragon-bonus", "B"), ("dragon-bonus", "offered")],
        vec![("continuous-shuffler", "yes"), ("decks", "7")],
    ] {
        let player = Player::new(&chosen(&settings));
        for (piece, pressing) in pressed.into_iter().enumerate() {
            let (mut kernel, mut engine) = (Vec::new(), Vec::new());
            player.kernel_coups((42, piece as u64), 300, pressing, |outcome| kernel.push(outcome));
            player.engine_coups((42, piece as u64), 300, pressing, |outcome| engine.push(outcome));
            for (coup, (kernel, engine)) in kernel.iter().zip(&engine).enumerate() {
                assert_eq!(kernel, engine, "{settings:?} {pressing:?} coup {coup}");
                let sum = engine.nets.map(|nets| nets.into_iter().sum::<kit::Money>());
                assert!(sum.is_none_or(|sum| sum == engine.total), "{settings:?} coup {coup}");
            }
        }
    }
}

#[test]
fn simulated_shoes_agree_with_the_exact_odds() {
    for settings in [
        vec![],
        vec![("baccarat-variant", "ez"), ("decks", "6"), ("pay-table-dragon-bonus", "C")],
        vec![("continuous-shuffler", "yes"), ("decks", "7"), ("vigorish-rounding", "up-to-25-cents")],
    ] {
        let chosen = chosen(&settings);
        let (player, exact) = (Player::new(&chosen), analysis(&settings));
        for (path, rounds, wagers) in
            [(Path::Kernel, 600_000, exact.wagers.len()), (Path::Engine, 20_000, exact.wagers.len() - 3)]
        {
            let simulation = compare(&player, &exact, rounds, 5, path, &|_, _| true).unwrap();
            assert_eq!(simulation.wagers.len(), wagers);
            for wager in &simulation.wagers {
                assert!(wager.z.abs() < 5.0, "{settings:?} {}: {}", wager.wager, wager.z);
                let continuous = settings.first().is_some_and(|setting| setting.0 == "continuous-shuffler");
                assert_eq!(wager.every_round.is_none(), continuous);
            }
        }
    }
}
