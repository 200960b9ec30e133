//! Double down stud: exact odds against published figures and against a second way of counting, and simulations that
//! must agree with them.

use crate::{analyze, analyze_unit, assert_parts_add_up, assert_paths_agree, assert_simulations_agree, quiet, wager};
use engine::rules::HouseRules;
use games::double_down_stud::settle::Row;
use kit::{Card, Cards, Money};
use odds::Query;
use odds::double_down_stud::{Player, fours};
use odds::exact::Ratio;
use odds::report::{Analysis, Choice, Strategy};
use odds::strategy::{StrategyFile, Style, file_text};
use std::collections::BTreeMap;

const BOOK: &str = "ma-double-down-stud";
/// All deals: 270,725 sets of four visible cards and 48 hole cards.
const DEALS: u64 = 270_725 * 48;

fn with(changes: &[(&str, &str)]) -> HouseRules {
    let changes: Vec<(String, String)> =
        changes.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect();
    games::registered(BOOK).unwrap().with(&changes).unwrap()
}

fn raised(rows: &[(&str, u32)]) -> HouseRules {
    let rows: Vec<(String, String)> =
        rows.iter().map(|(row, odds)| (format!("pay.winning-hands.{row}"), format!("{odds} to 1"))).collect();
    games::registered(BOOK).unwrap().with(&rows).unwrap()
}

fn analysis(chosen: &HouseRules) -> Analysis {
    analyze(chosen).unwrap()
}

/// What one unit on five cards comes to by the words of the text alone, with the odds of 10(b).
fn pays(cards: [Card; 5]) -> i64 {
    let mut ranks = cards.map(|card| card.rank() as i64 + 2);
    ranks.sort_unstable();
    let count = |rank: i64| ranks.iter().filter(|other| **other == rank).count();
    let flush = cards.iter().all(|card| card.suit() == cards[0].suit());
    let straight = ranks.windows(2).all(|pair| pair[1] == pair[0] + 1) || ranks == [2, 3, 4, 5, 14];
    let mut counts = ranks.map(count);
    counts.sort_unstable();
    let pair = ranks.iter().find(|rank| count(**rank) == 2).copied().unwrap_or(0);
    match (flush, straight, counts) {
        (true, true, _) if ranks[0] == 10 => 1000,
        (true, true, _) => 100,
        (_, _, [1, 4, 4, 4, 4]) => 25,
        (_, _, [2, 2, 3, 3, 3]) => 10,
        (true, ..) => 8,
        (_, true, _) => 5,
        (_, _, [1, 1, 3, 3, 3]) => 3,
        (_, _, [1, 2, 2, 2, 2]) => 2,
        (_, _, [1, 1, 1, 2, 2]) if pair >= 11 => 1,
        (_, _, [1, 1, 1, 2, 2]) if pair >= 6 => 0,
        _ => -1,
    }
}

/// Every set of four cards one by one, none standing for another: the second way of counting the whole game. Also
/// counted by a program of its own in another language: -15,403 of 324,870 with best play, and 67,721 sets doubled.
#[test]
fn the_edge_is_that_of_all_deals_one_by_one() {
    let deck: Vec<Card> = Card::deck().collect();
    let (mut one, mut gained, mut doubled) = (0, 0, 0_u64);
    for a in 0..52 {
        for b in 0..a {
            for c in 0..b {
                for d in 0..c {
                    let held = [a, b, c, d];
                    let holes = (0..52).filter(|hole| !held.contains(hole));
                    let [a, b, c, d] = held.map(|card| deck[card]);
                    let sum: i64 = holes.map(|hole| pays([a, b, c, d, deck[hole]])).sum();
                    (one, gained, doubled) = (one + sum, gained + sum.max(0), doubled + u64::from(sum >= 0));
                }
            }
        }
    }
    let analysis = analysis(&with(&[]));
    assert_eq!(wager(&analysis, "main").ev, Ratio::new(one + gained, DEALS));
    assert_eq!(wager(&analysis, "main").ev, Ratio::new(-15_403, 324_870_u32));
    assert_eq!(wager(&analysis, "original").ev, Ratio::new(one, DEALS));
    assert_eq!(wager(&analysis, "double-down").ev, Ratio::new(gained, DEALS));
    assert_eq!((doubled, wager(&analysis, "main").combinations.as_str()), (67_721, "12994800"));
}

/// The original wager has nothing to decide: its odds are those of five cards, which are common knowledge. Four royal
/// flushes, 36 other straight flushes, 624, 3,744, 5,108, 10,200, 54,912 and 123,552 in the order of the table; of the
/// 1,098,240 pairs four thirteenths win and five push.
#[test]
fn the_original_wager_returns_what_its_table_adds_up_to() {
    let pairs = 1_098_240 / 13;
    let counts = [4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 4 * pairs];
    let won: i64 = counts.iter().zip([1000, 100, 25, 10, 8, 5, 3, 2, 1]).map(|(count, odds)| count * odds).sum();
    let lost = 2_598_960 - counts.iter().sum::<i64>() - 5 * pairs;
    assert_eq!(wager(&analysis(&with(&[])), "original").ev, Ratio::new(won - lost, 2_598_960_u32));
}

/// sonofdave.com, "Double Down Stud", Jacks or Better: how many deals end on each row, doubled and not, and a return of
/// -0.021033 at 3999, 199, 49 and 11 to 1. Wizard of Odds, "Double Down Stud", with 2000, 200, 50 and 11 to 1: a house
/// edge of 2.67% and an element of risk of 2.13%. All four rows are legal raises here.
#[test]
fn the_deals_and_the_edge_are_those_published() {
    let strategy = analysis(&with(&[])).strategy.unwrap();
    let best: BTreeMap<&str, &str> = strategy.table.iter().map(|choice| (choice.cards.as_str(), choice.best)).collect();
    let rows = |wanted: &str| {
        let mut counts = [0_u64; Row::ALL.len()];
        for four in fours().iter().filter(|four| best[Cards::of(&four.cards).to_string().as_str()] == wanted) {
            let of_four = four.rows.iter().map(|count| u64::from(four.weight) * u64::from(*count));
            counts.iter_mut().zip(of_four).for_each(|(sum, count)| *sum += count);
        }
        counts[1] += counts[0];
        counts[1..].to_vec()
    };
    let doubled = [166_308, 1_295_520, 1_031_880, 465_696, 223_872, 19_752, 25_540, 18_720, 3_120, 180, 20];
    let declined = [8_035_992, 816_480, 657_720, 152_064, 50_688, 31_248, 0, 0, 0, 0, 0];
    assert_eq!((rows("double"), rows("decline")), (doubled.to_vec(), declined.to_vec()));
    let published =
        raised(&[("royal-flush", 3999), ("straight-flush", 199), ("four-of-a-kind", 49), ("full-house", 11)]);
    assert_eq!(format!("{:.6}", wager(&analysis(&published), "main").house_edge), "0.021033");
    let table = raised(&[("royal-flush", 2000), ("straight-flush", 200), ("four-of-a-kind", 50), ("full-house", 11)]);
    let table = analysis(&table);
    let main = wager(&table, "main");
    assert_eq!(format!("{:.4} {:.4}", main.house_edge, main.element_of_risk), "0.0267 0.0213");
}

#[test]
fn the_wagers_add_up_to_the_whole_and_stand_alone_as_together() {
    for options in [&[][..], &[("payout-limit", "100000")]] {
        assert_parts_add_up(&with(options), 2, DEALS);
    }
}

/// At $500 a royal flush would win $500,000, and $1,000,000 doubled; a limit of $100,000 leaves $200 to 1 and nothing
/// for the double down. Every royal flush is doubled: 20 of all deals.
#[test]
fn a_payout_limit_costs_exactly_what_it_cuts_off() {
    let free = analysis(&with(&[]));
    let limited = with(&[("payout-limit", "100000")]);
    assert_eq!(wager(&analyze_unit(&limited, 5_000).unwrap(), "main").ev, wager(&free, "main").ev);
    let bound = analyze_unit(&limited, 50_000).unwrap();
    // A straight flush, doubled, wins $100,000 as well: nothing is cut off there.
    let cut = Ratio::new(20 * (2_000 - 200), DEALS);
    assert_eq!(wager(&bound, "main").ev, wager(&free, "main").ev.minus(&cut));
    let odd = analyze_unit(&with(&[]), 550).unwrap_err().to_string();
    assert_eq!(odd, "an original wager of $5.50 is not permitted here: $5 to $500 in steps of $1");
}

/// Where a limit takes from a doubled straight what it leaves to a single one, a straight is not worth doubling any
/// more; playing as without the limit costs.
#[test]
fn a_limit_that_bites_changes_the_play() {
    let straights = raised(&[("straight", 300)]);
    let unlimited = analyze_unit(&straights, 50_000).unwrap().strategy.unwrap();
    let changes = [("payout-limit", "100000"), ("pay.winning-hands.straight", "300 to 1")];
    let limited = with(&changes);
    let bound = analyze_unit(&limited, 50_000).unwrap();
    let best = |strategy: &Strategy| strategy.choice_with(&"9c 8d 7h 5s".parse().unwrap()).unwrap().best;
    assert_eq!((best(&unlimited), best(bound.strategy.as_ref().unwrap())), ("double", "decline"));
    let query = Query { unit: Some(Money::dollars(500)), ..Query::new(limited) };
    let unchanged = odds::wagers(&query, Some(&straights), quiet()).unwrap();
    assert!(unchanged[0].ev < wager(&bound, "main").ev);
}

#[test]
fn the_short_rule_costs_nothing_and_every_mistake_something() {
    let strategy = analysis(&with(&[])).strategy.unwrap();
    assert_eq!((strategy.simple.cost, strategy.table.len()), (0.0, 16_432));
    assert_eq!(strategy.mistakes.len(), 9);
    assert!(strategy.mistakes.iter().all(|way| way.cost > 0.0001), "{:?}", strategy.mistakes);
    for (cards, choice) in [
        ("6c 6d Ah Ks", "double"),
        ("5c 5d Ah Ks", "decline"),
        ("Jc Jd 2h 3s", "double"),
        ("2c 2d 3h 3s", "double"),
        ("2c 7c 9c Kc", "double"),
        ("3c 4d 5h 6s", "double"),
        ("2c 3d 4h 5s", "double"),
        ("Ac 2d 3h 4s", "decline"),
        ("Ac Kd Qh Js", "double"),
        ("Ac Kd Qh Ts", "decline"),
        ("9c 8d 7h 5s", "decline"),
    ] {
        assert_eq!(strategy.choice_with(&cards.parse().unwrap()).unwrap().best, choice, "{cards}");
    }
}

/// Two hands are worth the same either way, so that the rule to remember may leave one of them out.
#[test]
fn five_high_and_ace_high_straights_to_be_are_worth_the_same_doubled_or_not() {
    let strategy = analysis(&with(&[])).strategy.unwrap();
    let indifferent = |choice: &&Choice| choice.worth_of("double") == choice.worth_of("decline");
    let weight: u64 = strategy.table.iter().filter(indifferent).map(|choice| choice.weight).sum();
    assert_eq!(weight, 504, "2-3-4-5 and J-Q-K-A, 252 each");
}

/// The kernel path draws the same cards and must settle every round as the engine does, however it is dealt and cut.
#[test]
fn the_kernel_equals_the_engine_round_by_round() {
    let by_hand = [("dealing-method", "hand"), ("second-deck", "yes")];
    let loaded = [("shuffler-output", "straight-into-shoe"), ("payout-limit", "100000")];
    for options in [&[][..], &by_hand, &loaded, &[("shuffle-method", "manual")]] {
        assert_paths_agree(&Player::new(&with(options)), 2, 400, &format!("{options:?}"));
    }
}

#[test]
fn simulation_agrees_with_the_exact_odds_in_every_style() {
    assert_simulations_agree(&with(&[]));
}

#[test]
fn a_strategy_file_says_what_to_do_with_four_cards() {
    let saved = odds::simulated(&with(&[]), &Style::Simple, quiet()).unwrap();
    assert_eq!(saved.choices.len(), 16_432);
    let file = Style::File(StrategyFile::read("saved.csv", &file_text(&saved.choices)).unwrap());
    assert_eq!(odds::simulated(&with(&[]), &file, quiet()).unwrap().exact[0].ev, saved.exact[0].ev);
    for (rows, why) in [
        ("As Kd 7h 2c,double", "own.csv lacks 16431 of 16432 situations; the first is `"),
        ("As Kd 2c,double", "own.csv, line 2: `As Kd 2c` is not four different cards"),
        ("As Kd As 2c,double", "own.csv, line 2: `As Kd As 2c` is not four different cards"),
        ("As Kd 7h 2c,stay", "own.csv, line 2: `stay` is not a choice here: write double or decline"),
    ] {
        let file = StrategyFile::read("own.csv", &format!("situation,choice\n{rows}\n")).unwrap();
        let error = odds::simulated(&with(&[]), &Style::File(file), quiet()).err().unwrap().to_string();
        assert!(error.starts_with(why), "{rows}: {error}");
    }
}
