//! The odds of fast action hold'em: single hands counted exactly, and the game as a whole from a sample.

use engine::rules::HouseRules;
use kit::Cards;
use odds::exact::Ratio;
use odds::fast_action_holdem::{HandChoices, Wins, wins_from_fresh_shoe};
use odds::simulate::{Path, Plan, simulate_plan};
use odds::strategy::{StrategyFile, Style, file_text};
use odds::{Cache, Context, Query};
use std::sync::LazyLock;

const BOOK: &str = "ma-fast-action-holdem";

static CACHE: LazyLock<Cache> = LazyLock::new(Cache::default);

fn quiet() -> Context<'static> {
    Context::quiet(&CACHE)
}

fn with(changes: &[(&str, &str)]) -> HouseRules {
    let changes: Vec<(String, String)> =
        changes.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect();
    games::registered(BOOK).unwrap().with(&changes).unwrap()
}

fn choices(hand: &str, changes: &[(&str, &str)]) -> HandChoices {
    odds::hand(&Query::new(with(changes)), hand, quiet()).unwrap().expect("hands are counted one by one")
}

fn worth(hand: &HandChoices, choice: &str) -> Ratio {
    let found = hand.choices.iter().find(|one| one.choice == choice);
    found.unwrap_or_else(|| panic!("no `{choice}` among {:?}", hand.choices)).ev.clone()
}

fn wins(hand: &str, decks: u8) -> Wins {
    wins_from_fresh_shoe(hand.parse::<Cards>().unwrap().known().unwrap(), decks)
}

/// Choices of `chosen` of `from`.
fn choose(from: u128, chosen: u128) -> u128 {
    (0..chosen).fold(1, |ways, i| ways * (from - i) / (i + 1))
}

/// Every deal is there, three times over, and a rate of winning is what an independent program found by playing
/// forty million rounds with an evaluator of its own: 0.547494 with a standard error of 0.000079.
#[test]
fn ace_king_of_one_suit_wins_as_often_as_rounds_played_elsewhere_say() {
    let wins = wins("As Ks 7d 2c", 6);
    assert_eq!(wins.total, 3 * choose(308, 4) * choose(304, 5));
    // The hand has one card of four ranks.
    let naturals = 4 * choose(23, 4) + 9 * choose(24, 4);
    assert_eq!(wins.dealer_naturals, 3 * naturals * choose(304, 5));
    let rate = wins.pairs[0] as f64 / wins.total as f64;
    assert!((rate - 0.547494).abs() < 0.000_237, "{rate}");
}

#[test]
fn a_hand_is_worth_the_same_in_other_suits_and_in_another_order() {
    let one = choices("As Ks 7d 2c", &[]);
    let other = choices("2h 7c Kd Ad", &[]);
    assert_eq!(worth(&one, "keep As Ks"), worth(&other, "keep Ad Kd"));
    assert_eq!(worth(&one, "split As Ks / 7d 2c"), worth(&other, "split Ad Kd / 7c 2h"));
    let values = |hand: &HandChoices| hand.choices.iter().map(|choice| choice.ev.clone()).collect::<Vec<_>>();
    assert_eq!(values(&one), values(&other));
    assert_eq!((one.choices.len(), one.exact, one.decks), (10, true, 6));
}

#[test]
fn choices_are_priced_by_the_rules() {
    let hand = choices("As Ks 7d 2c", &[("decks", "8")]);
    let counted = wins("As Ks 7d 2c", 8);
    let of_total = |count: i128| Ratio::new(count, counted.total);
    let [total, naturals] = [counted.total, counted.dealer_naturals].map(|count| count as i128);
    let [first, last] = [counted.pairs[0], counted.pairs[5]].map(|count| count as i128);
    assert_eq!(worth(&hand, "keep As Ks"), of_total(2 * first - total));
    // The dealer's natural takes one of the two wagers.
    assert_eq!(worth(&hand, "split As Ks / 7d 2c"), of_total(2 * first + 2 * last - 2 * total + naturals));
    assert_eq!(worth(&hand, "surrender"), Ratio::new(-1, 2u8));
    assert_eq!(hand.choices[0].choice, "keep As Ks");
    assert!(hand.choices[0].house_way && hand.house_way_costs == Some(Ratio::whole(0)));
    assert_eq!(hand.house_way_step, Some((3, "an ace with the highest card of its suit, ten or better".to_owned())));
    // Half of $15 is $7.50; of whole chips of $5 only one is given up.
    let down = [("chip", "5"), ("minimum-wager", "15"), ("surrender-rounding", "down-to-chip")];
    assert_eq!(worth(&choices("5c 4d 3h 2s", &down), "surrender"), Ratio::new(-1, 3u8));
}

#[test]
fn the_lowest_hand_is_worth_more_than_half_a_wager_lost() {
    let hand = choices("5c 4d 3h 2s", &[]);
    assert_eq!(hand.choices[0].choice, "keep 5c 4d");
    assert!(worth(&hand, "surrender") < hand.choices[0].ev);
}

#[test]
fn cards_that_are_alike_are_one_choice_and_a_natural_is_none() {
    let hand = choices("9s 9s 9s 2s", &[]);
    assert_eq!(
        hand.choices.iter().map(|choice| &*choice.choice).collect::<Vec<_>>(),
        ["keep 9s 9s", "split 9s 9s / 9s 2s", "keep 9s 2s", "surrender"]
    );
    let natural = choices("9s 9h 9s 9d", &[]);
    assert!(natural.natural && natural.house_way_costs.is_none());
    assert_eq!((natural.choices.len(), &natural.choices[0].ev), (1, &Ratio::whole(5)));
}

#[test]
fn what_is_no_hand_is_refused_with_what_to_write() {
    let refused = |hand: &str| odds::hand(&Query::new(with(&[])), hand, quiet()).unwrap_err().to_string();
    for text in ["As Ks 7d", "As Ks 7d 2c 2d", "As Ks 7d Jo", "As Ks 7d ??", "nothing"] {
        assert!(refused(text).contains(&format!("`{text}` is not four cards")), "{}", refused(text));
    }
}

#[test]
fn the_game_as_a_whole_is_marked_as_a_sample() {
    let analysis = odds::analyze(&Query::new(with(&[])), quiet()).unwrap();
    let [main, house_way] = &analysis.wagers[..] else { panic!("two ways to play") };
    for wager in [main, house_way] {
        let error = wager.std_error.expect("a sample has a standard error");
        // Plain rounds would have a standard error nearly five times as large.
        assert!(!wager.exact && error < 0.25 * wager.std_dev / 400_000f64.sqrt(), "{error}");
        assert_eq!(wager.combinations, "400000");
        // Played in a sample of 160 million rounds: -0.018370 and -0.033623.
        let expected = if wager.wager == "main" { -0.018370 } else { -0.033623 };
        assert!((wager.ev.to_f64() - expected).abs() < 4.5 * error, "{}", wager.ev.to_f64());
    }
    assert!(analysis.method.contains("NOT EXACT"), "{}", analysis.method);
    let natural = format!("{} of {}", 13 * choose(24, 4), choose(312, 4));
    assert!(analysis.method.contains(&natural), "{}", analysis.method);
    let strategy = analysis.strategy.unwrap();
    let share = |name: &str| strategy.shares.iter().find(|share| share.choice == name).unwrap().share.to_f64();
    assert_eq!(share("surrender"), 0.0);
    assert!((0.01..0.02).contains(&share("split")));
    assert!(strategy.simple.cost < 0.0015, "{}", strategy.simple.cost);
    let found = strategy.choice_with(&"2h 7c Kd Ad".parse().unwrap()).unwrap();
    assert_eq!((&*found.hand, found.best), ("keep As Ks", "keep"));
    let exact = worth(&choices("As Ks 7d 2c", &[]), "keep As Ks").to_f64();
    let off = found.worth_of("keep").to_f64() - exact;
    assert!(off.abs() < 4.5 * found.std_error.unwrap(), "{off} off");
}

#[test]
fn rounds_on_the_kernel_and_at_a_table_agree_with_the_sample_in_every_style() {
    for (name, engine, kernel) in
        [("optimal", 10_000, 60_000), ("random", 4_000, 60_000), ("dealer-like", 2_000, 60_000)]
    {
        let style = Style::named(name).unwrap();
        for (path, rounds) in [(Path::Engine, engine), (Path::Kernel, kernel)] {
            let simulation = simulate_plan(&with(&[]), &style, &Plan::rounds(rounds, 11, path), quiet()).unwrap();
            let main = &simulation.wagers[0];
            assert!(main.z.abs() < 4.5, "{name} {path:?}: {} off", main.z);
            assert!(main.estimate_error.is_some() && main.rounds > rounds / 2);
        }
    }
}

#[test]
fn a_saved_strategy_plays_the_same() {
    let saved = odds::simulated(&with(&[]), &Style::Simple, quiet()).unwrap();
    assert_eq!(saved.choices.len(), 22_022);
    let file = StrategyFile::read("simple.csv", &file_text(&saved.choices)).unwrap();
    let read = odds::simulated(&with(&[]), &Style::File(file), quiet()).unwrap();
    assert_eq!((&read.exact[0].ev, &read.choices), (&saved.exact[0].ev, &saved.choices));
    let wrong = file_text(&saved.choices).replacen("keep As Ks", "keep As 2c", 1);
    let file = StrategyFile::read("simple.csv", &wrong).unwrap();
    let error = odds::simulated(&with(&[]), &Style::File(file), quiet()).err().unwrap().to_string();
    assert!(error.contains("is not a choice with this hand"), "{error}");
}
