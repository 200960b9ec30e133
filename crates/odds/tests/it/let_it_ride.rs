//! Let it ride: exact odds against published figures and against a second way of counting, and simulations that must
//! agree with them.

use crate::{analyze, analyze_unit, assert_parts_add_up, assert_paths_agree, assert_simulations_agree, quiet, wager};
use engine::rules::HouseRules;
use kit::{Card, Cards};
use odds::Query;
use odds::exact::Ratio;
use odds::let_it_ride::{Player, fours, hands};
use odds::report::Analysis;
use odds::strategy::{StrategyFile, Style, file_text};

const BOOK: &str = "ma-let-it-ride";
/// All deals: 22,100 hands, 49 first and 48 second community cards.
const DEALS: u64 = 22_100 * 49 * 48;
/// Hands of five cards.
const FIVES: u64 = 2_598_960;

fn with(changes: &[(&str, &str)]) -> HouseRules {
    let changes: Vec<(String, String)> =
        changes.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect();
    games::registered(BOOK).unwrap().with(&changes).unwrap()
}

fn analysis(chosen: &HouseRules) -> Analysis {
    analyze(chosen).unwrap()
}

/// What one unit on five cards wins by the words of the text alone, with the odds of 11(b); a loss is -1.
fn pays(cards: [Card; 5]) -> i64 {
    let mut ranks = cards.map(|card| card.rank() as i64 + 2);
    ranks.sort_unstable();
    let count = |rank: i64| ranks.iter().filter(|other| **other == rank).count();
    let flush = cards.iter().all(|card| card.suit() == cards[0].suit());
    let row = ranks.windows(2).all(|pair| pair[1] == pair[0] + 1);
    let straight = row || ranks == [2, 3, 4, 5, 14];
    let mut counts = ranks.map(count);
    counts.sort_unstable();
    match (flush, straight, counts) {
        (true, true, _) if ranks[0] == 10 => 1000,
        (true, true, _) => 200,
        (_, _, [1, 4, 4, 4, 4]) => 50,
        (_, _, [2, 2, 3, 3, 3]) => 11,
        (true, ..) => 8,
        (_, true, _) => 5,
        (_, _, [1, 1, 3, 3, 3]) => 3,
        (_, _, [1, 2, 2, 2, 2]) => 2,
        (_, _, [1, 1, 1, 2, 2]) if ranks.iter().any(|rank| *rank >= 10 && count(*rank) == 2) => 1,
        _ => -1,
    }
}

fn others(held: &[Card]) -> Vec<Card> {
    Card::deck().filter(|card| !held.contains(card)).collect()
}

/// Michael Shackleford, wizardofodds.com, "Let It Ride", pay table 1000-200-50-11-8-5-3-2-1: 3.5057% of one bet.
#[test]
fn the_main_game_has_the_published_edge() {
    let analysis = analysis(&with(&[]));
    let main = wager(&analysis, "main");
    assert_eq!(format!("{:.6}", main.house_edge), "0.035057");
    assert_eq!(format!("{:.4}", main.element_of_risk), "0.0285", "over the bets that stay");
    assert_eq!(main.combinations, DEALS.to_string());
}

/// One bet that stays has nothing to decide: its odds are those of five cards, which are common knowledge. Four royal
/// flushes, 36 other straight flushes, 624, 3,744, 5,108, 10,200, 54,912 and 123,552 in the order of the table, and of
/// the 1,098,240 pairs five thirteenths.
#[test]
fn bet_3_and_the_bonus_return_what_their_tables_add_up_to() {
    let counts = [4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 1_098_240 * 5 / 13];
    let analysis = analysis(&with(&[]));
    let odds = [1000, 200, 50, 11, 8, 5, 3, 2, 1];
    let won: i64 = counts.iter().zip(odds).map(|(count, odds)| count * (odds + 1)).sum();
    assert_eq!(wager(&analysis, "bet-3").ev, Ratio::new(won, FIVES).minus(&Ratio::whole(1)));
    let sums = [25_000, 2_500, 400, 200, 50, 25, 5];
    let brought: i64 = counts.iter().zip(sums).map(|(count, sum)| count * sum).sum();
    assert_eq!(wager(&analysis, "let-it-ride-bonus").ev, Ratio::new(brought, FIVES).minus(&Ratio::whole(1)));
}

/// Three-card frequencies are common knowledge: 4 mini-royals, 44 other straight flushes, 52 three of a kind, 720
/// straights, 1,096 flushes, 3,744 pairs.
#[test]
fn the_three_card_bonus_returns_what_each_of_six_tables_adds_up_to() {
    for (table, pays) in [
        ("A", [40, 40, 30, 6, 4, 1]),
        ("B", [40, 40, 30, 5, 4, 1]),
        ("C", [40, 40, 30, 6, 3, 1]),
        ("D", [50, 40, 30, 6, 4, 1]),
        ("E", [50, 40, 30, 5, 4, 1]),
        ("F", [50, 40, 30, 6, 3, 1]),
    ] {
        let won: i64 = [4, 44, 52, 720, 1_096, 3_744].iter().zip(pays).map(|(hands, pays)| hands * pays).sum();
        let analysis = analysis(&with(&[("pay-table-three-card-bonus", table)]));
        let report = wager(&analysis, "three-card-bonus");
        assert_eq!(report.ev, Ratio::new(won - 16_440, 22_100u32), "table {table}");
        assert_eq!(report.combinations, "22100");
    }
}

/// Here and there among the hands: both decisions and what they are worth, card by card and without suits folded away.
#[test]
fn hands_here_and_there_are_worth_what_card_by_card_gives() {
    let strategy = analysis(&with(&[])).strategy.unwrap();
    assert_eq!(hands().iter().map(|hand| u64::from(hand.weight)).sum::<u64>(), 22_100);
    assert_eq!(fours().iter().map(|four| u64::from(four.weight)).sum::<u64>(), 270_725);
    assert_eq!(strategy.table.len(), 1_755 + 16_432);
    for hand in hands().iter().step_by(97) {
        let [a, b, c] = hand.cards;
        // One bet always stays, and bet 2 wherever that gains.
        let (mut one, mut second) = (0, 0);
        for first in others(&hand.cards) {
            let gain: i64 = others(&[a, b, c, first]).into_iter().map(|last| pays([a, b, c, first, last])).sum();
            (one, second) = (one + gain, second + gain.max(0));
        }
        let choice = strategy.choice_with(&Cards::of(&hand.cards)).unwrap();
        let ratio = |sum: i64| Ratio::new(sum, 49u64 * 48);
        assert_eq!(choice.worth_of("withdraw"), &ratio(one + second), "{:?}", hand.cards);
        assert_eq!(choice.worth_of("ride"), &ratio(2 * one + second), "{:?}", hand.cards);
    }
}

/// All deals one by one, with best play: the second way of counting the whole game.
#[test]
fn the_edge_is_that_of_all_hands_one_by_one() {
    // By four cards: the sum over the last one of what a bet comes to.
    let gain = |cards: [Card; 4]| -> i64 {
        let [a, b, c, d] = cards;
        others(&cards).into_iter().map(|last| pays([a, b, c, d, last])).sum()
    };
    let mut total = 0;
    for hand in hands() {
        let [a, b, c] = hand.cards;
        let gains: Vec<i64> = others(&hand.cards).into_iter().map(|first| gain([a, b, c, first])).collect();
        let (one, second): (i64, i64) = (gains.iter().sum(), gains.iter().map(|gain| (*gain).max(0)).sum());
        total += (one + one.max(0) + second) * i64::from(hand.weight);
    }
    assert_eq!(wager(&analysis(&with(&[])), "main").ev, Ratio::new(total, DEALS));
}

#[test]
fn the_bets_add_up_to_the_main_game_and_stand_alone_as_among_others() {
    for options in [&[][..], &[("payout-limit", "50000")]] {
        assert_parts_add_up(&with(options), 3, DEALS);
    }
}

/// At $500 a bet three bets on a royal flush would win $1,500,000; a limit of $50,000 costs and changes decisions, and
/// playing as without it costs more.
#[test]
fn a_payout_limit_costs_where_it_binds_and_nothing_where_it_does_not() {
    let free = analysis(&with(&[]));
    let limited = with(&[("payout-limit", "50000")]);
    assert_eq!(wager(&analyze_unit(&limited, 500).unwrap(), "main").ev, wager(&free, "main").ev);
    let bound = analyze_unit(&limited, 50_000).unwrap();
    let (bound, free) = (wager(&bound, "main").ev.clone(), wager(&free, "main").ev.clone());
    assert!(bound < free);
    let query = Query { unit: Some(kit::Money::dollars(500)), ..Query::new(limited) };
    let unchanged = odds::wagers(&query, Some(&with(&[])), quiet()).unwrap();
    assert!(unchanged[0].ev <= bound);
    let odd = analyze_unit(&with(&[]), 550).unwrap_err().to_string();
    assert_eq!(odd, "a bet of $5.50 is not permitted here: $5 to $500 in steps of $1");
}

#[test]
fn the_short_rule_costs_nothing_and_every_mistake_something() {
    let strategy = analysis(&with(&[])).strategy.unwrap();
    assert_eq!(strategy.simple.cost, 0.0);
    assert_eq!(strategy.mistakes.len(), 9);
    assert!(strategy.mistakes.iter().all(|way| way.cost > 0.001), "{:?}", strategy.mistakes);
    let best = |cards: &str| strategy.choice_with(&cards.parse().unwrap()).unwrap().best;
    for (cards, choice) in [
        ("Tc Td 2h", "ride"),
        ("9c 9d Ah", "withdraw"),
        ("As Ks Qs", "ride"),
        ("2c 3c 4c", "withdraw"),
        ("3c 4c 5c", "ride"),
        ("Ac 3c 4c", "withdraw"),
        ("Ac Kc Tc", "ride"),
        ("As Kd Qh", "withdraw"),
        ("5c 6d 7h 8s", "ride"),
        ("2c 7c 9c Kc", "ride"),
        ("9c 9d Ah Kc", "withdraw"),
        ("As Kd Qh Jc", "ride"),
    ] {
        assert_eq!(best(cards), choice, "{cards}");
    }
}

const OFFERED: [(&str, &str); 2] = [("let-it-ride-bonus", "offered"), ("three-card-bonus", "offered")];

/// The kernel path draws the same cards and must settle every round as the engine does, however it is dealt.
#[test]
fn the_kernel_equals_the_engine_round_by_round() {
    let by_hand = [("dealing-method", "hand"), ("shuffle-method", "automated")];
    let automated = [&OFFERED[..], &[("dealing-method", "automated-shoe"), ("payout-limit", "50000")]].concat();
    for options in [&[][..], &OFFERED, &by_hand, &automated, &[("shuffle-method", "manual")]] {
        let player = Player::new(&with(options));
        assert_paths_agree(&player, 2, 400, &format!("{options:?}"));
    }
}

#[test]
fn simulation_agrees_with_the_exact_odds_in_every_style() {
    assert_simulations_agree(&with(&OFFERED));
}

#[test]
fn a_strategy_file_says_what_to_do_with_three_and_with_four_cards() {
    let saved = odds::simulated(&with(&[]), &Style::Simple, quiet()).unwrap();
    assert_eq!(saved.choices.len(), 1_755 + 16_432);
    let file = Style::File(StrategyFile::read("saved.csv", &file_text(&saved.choices)).unwrap());
    assert_eq!(odds::simulated(&with(&[]), &file, quiet()).unwrap().exact[0].ev, saved.exact[0].ev);
    for (rows, why) in [
        ("As Kd 2c,ride", "own.csv lacks 18186 of 18187 situations; the first is `"),
        ("As Kd,ride", "own.csv, line 2: `As Kd` is not three or four different cards"),
        ("As Kd As 2c,ride", "own.csv, line 2: `As Kd As 2c` is not three or four different cards"),
        ("As Kd 2c,stay", "own.csv, line 2: `stay` is not a choice here: write ride or withdraw"),
    ] {
        let file = StrategyFile::read("own.csv", &format!("situation,choice\n{rows}\n")).unwrap();
        let error = odds::simulated(&with(&[]), &Style::File(file), quiet()).err().unwrap().to_string();
        assert!(error.starts_with(why), "{rows}: {error}");
    }
}
