//! Colorado hold 'em: exact odds against a second way of counting, and simulations that must agree with them.

use crate::{analyze, analyze_unit, assert_parts_add_up, assert_paths_agree, assert_simulations_agree, quiet, wager};
use engine::rules::HouseRules;
use games::colorado_holdem::settle::Row;
use kit::{Card, Cards};
use odds::Query;
use odds::colorado_holdem::{Player, hands};
use odds::exact::Ratio;
use odds::report::{Analysis, Strategy};
use odds::strategy::{StrategyFile, Style, file_text};

const BOOK: &str = "ma-colorado-holdem";
/// All deals: 22,100 hands and 18,424 sets of community cards to each.
const DEALS: u64 = 22_100 * 18_424;
const PERMISSIBLE: (&str, &str) = ("version", "permissible-bet");

fn with(changes: &[(&str, &str)]) -> HouseRules {
    let changes: Vec<(String, String)> =
        changes.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect();
    games::registered(BOOK).unwrap().with(&changes).unwrap()
}

fn analysis(changes: &[(&str, &str)]) -> Analysis {
    analyze(&with(changes)).unwrap()
}

fn strategy(changes: &[(&str, &str)]) -> Strategy {
    analysis(changes).strategy.unwrap()
}

/// The row of five cards by the words of the text alone.
fn row(cards: [Card; 5]) -> Row {
    let mut ranks = cards.map(|card| card.rank() as i64 + 2);
    ranks.sort_unstable();
    let count = |rank: i64| ranks.iter().filter(|other| **other == rank).count();
    let flush = cards.iter().all(|card| card.suit() == cards[0].suit());
    let straight = ranks.windows(2).all(|pair| pair[1] == pair[0] + 1) || ranks == [2, 3, 4, 5, 14];
    let mut counts = ranks.map(count);
    counts.sort_unstable();
    let pair = ranks.iter().copied().find(|rank| count(*rank) == 2).unwrap_or(0);
    match (flush, straight, counts) {
        (true, true, _) if ranks[0] == 10 => Row::RoyalFlush,
        (true, true, _) => Row::StraightFlush,
        (_, _, [1, 4, 4, 4, 4]) => Row::FourOfAKind,
        (_, _, [2, 2, 3, 3, 3]) => Row::FullHouse,
        (true, ..) => Row::Flush,
        (_, true, _) => Row::Straight,
        (_, _, [1, 1, 3, 3, 3]) => Row::ThreeOfAKind,
        (_, _, [1, 2, 2, 2, 2]) => Row::TwoPair,
        (_, _, [1, 1, 1, 2, 2]) => match pair {
            11.. => Row::JacksOrBetter,
            10 => Row::Tens,
            9 => Row::Nines,
            7 | 8 => Row::SevensOrEights,
            _ => Row::LowPair,
        },
        _ => Row::Nothing,
    }
}

/// What an ante wins on a row; a loss is -1.
const REQUIRED: [i64; 14] = [-1, -1, 0, 0, 1, 1, 2, 3, 5, 8, 11, 40, 100, 500];
const PERMITTED: [i64; 14] = [-1, -1, -1, 0, 0, 1, 2, 3, 5, 8, 10, 25, 100, 500];

/// Every sum of a program of its own that goes through all 22,100 hands one by one, with all 18,424 sets of community
/// cards after each discard, in units of the ante or of the bonus wager.
#[test]
fn the_odds_are_those_of_all_deals_one_by_one() {
    let required = [("main", -22_456_224_i64), ("bonus", -77_761_760), ("bonus-alone", -51_969_260)];
    let together = [(1, -88_394_536_i64), (5, -185_917_188), (25, -637_804_144)];
    let permitted = [("main", -12_036_788), ("bonus", -68_761_508), ("bonus-alone", -51_969_260)];
    let together_permitted = [(1, -71_606_824), (5, -126_479_636), (25, -369_285_964)];
    for (options, sums, together) in
        [(&[][..], required, together), (&[PERMISSIBLE][..], permitted, together_permitted)]
    {
        let analysis = analysis(options);
        for (name, sum) in sums {
            assert_eq!(wager(&analysis, name).ev, Ratio::new(sum, DEALS), "{options:?} {name}");
        }
        for (ante, sum) in together {
            let report = wager(&analysis, &format!("with-bonus-{ante}"));
            assert_eq!(report.ev, Ratio::new(sum, DEALS * ante), "{options:?} {ante}");
        }
        assert_eq!(wager(&analysis, "main").combinations, DEALS.to_string());
    }
}

/// Whoever plays for two wagers at once has more of both together than whoever plays for one of them.
#[test]
fn no_way_to_play_is_better_for_something_than_the_one_that_aims_at_it() {
    for options in [&[][..], &[PERMISSIBLE]] {
        let chosen = with(options);
        for ante in [5, 25] {
            let analysis = analyze_unit(&chosen, ante * 100).unwrap();
            let ev = |name: &str| wager(&analysis, name).ev.clone();
            let per_ante = Ratio::new(1, ante.unsigned_abs());
            let apart = ev("main").plus(&ev("bonus").times(&per_ante));
            let most = ev("main").plus(&ev("bonus-alone").times(&per_ante));
            let together = ev(&format!("with-bonus-{ante}"));
            assert!(apart < together && together < most, "{options:?} {ante}");
        }
    }
}

/// A deal with a discard is five cards, two of which are the player's, and one of the 47 others: so all hands with all
/// discards together are the hands of five cards, ten ways each. How many of those there are is common knowledge.
#[test]
fn all_discards_together_are_all_hands_of_five_cards() {
    let pair = 1_098_240 / 13;
    let fives =
        [1_302_540, 5 * pair, 2 * pair, pair, pair, 4 * pair, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4];
    assert_eq!(fives.iter().sum::<u64>(), 2_598_960);
    assert_eq!(hands().iter().map(|hand| u64::from(hand.weight)).sum::<u64>(), 22_100);
    for (row, count) in fives.into_iter().enumerate() {
        let each = |hand: &odds::colorado_holdem::Hand| -> u64 {
            hand.kept.iter().map(|rows| u64::from(rows[row])).sum::<u64>() * u64::from(hand.weight)
        };
        assert_eq!(hands().iter().map(each).sum::<u64>(), count * 10 * 47, "{}", Row::ALL[row]);
    }
}

/// Here and there among the hands: what every way to play is worth, card by card and without suits folded away.
#[test]
fn hands_here_and_there_are_worth_what_card_by_card_gives() {
    let tables = [(strategy(&[]), REQUIRED), (strategy(&[PERMISSIBLE]), PERMITTED)];
    for hand in hands().iter().step_by(97) {
        let rest: Vec<Card> = Card::deck().filter(|card| !hand.cards.contains(card)).collect();
        for discard in 0..3 {
            let kept: Vec<Card> = (0..3).filter(|at| *at != discard).map(|at| hand.cards[at]).collect();
            let mut sums = [0_i64; 2];
            for (c, d, e) in triples(&rest) {
                let row = row([kept[0], kept[1], c, d, e]) as usize;
                (sums[0], sums[1]) = (sums[0] + REQUIRED[row], sums[1] + PERMITTED[row]);
            }
            let ordinal = ["highest card", "middle card", "lowest card"][discard];
            for ((strategy, _), sum) in tables.iter().zip(sums) {
                let choice = strategy.choice_with(&Cards::of(&hand.cards)).unwrap();
                let bet = choice.worth_of(&format!("bet and discard the {ordinal}"));
                assert_eq!(bet, &Ratio::new(2 * sum, 18_424_u32), "{:?}", hand.cards);
            }
            let choice = tables[1].0.choice_with(&Cards::of(&hand.cards)).unwrap();
            let alone = choice.worth_of(&format!("discard the {ordinal}"));
            assert_eq!(alone, &Ratio::new(sums[1], 18_424_u32), "{:?}", hand.cards);
        }
    }
}

fn triples(cards: &[Card]) -> impl Iterator<Item = (Card, Card, Card)> + '_ {
    (0..cards.len()).flat_map(move |a| {
        (a + 1..cards.len()).flat_map(move |b| (b + 1..cards.len()).map(move |c| (cards[a], cards[b], cards[c])))
    })
}

#[test]
fn ante_and_bet_add_up_to_the_main_game_and_stand_alone_as_among_others() {
    for options in [&[][..], &[PERMISSIBLE], &[("payout-limit", "50000")]] {
        assert_parts_add_up(&with(options), 2, DEALS);
    }
}

#[test]
fn the_best_play_is_what_the_documents_say() {
    let required = strategy(&[]);
    let permissible = strategy(&[PERMISSIBLE]);
    let best = |strategy: &Strategy, cards: &str| strategy.choice_with(&cards.parse().unwrap()).unwrap().best;
    for (cards, play) in [
        ("7c 7d 7h", "declare"),
        ("As Ks Qs", "declare"),
        ("3s 2s As", "declare"),
        ("2c 2d Ah", "bet and discard the highest card"),
        ("As Kd Qs", "bet and discard the middle card"),
        ("As Kd 2s", "bet and discard the lowest card"),
        ("9c 3d 2h", "fold"),
        ("6c 3d 2h", "fold"),
        ("Tc 3d 2h", "bet and discard the lowest card"),
    ] {
        assert_eq!(best(&required, cards), play, "{cards}");
    }
    for (cards, play) in [
        ("7c 7d 7h", "declare"),
        ("2c 2d Ah", "bet and discard the highest card"),
        ("Qs Js 7d", "bet and discard the lowest card"),
        ("Qs Js 9d", "discard the lowest card"),
        ("As Ks 2d", "discard the lowest card"),
        ("6c 3d 2h", "discard the lowest card"),
    ] {
        assert_eq!(best(&permissible, cards), play, "{cards}");
    }
    assert_eq!(required.table.len(), 1_755);
    // Every instant winner is declared, and no other hand can be.
    let declared = |strategy: &Strategy| {
        let rows = strategy.table.iter().filter(|choice| choice.best == "declare");
        rows.map(|choice| choice.weight).sum::<u64>()
    };
    assert_eq!((declared(&required), declared(&permissible)), (100, 100));
}

/// The short rules cost a hundredth of a percent of the ante or so, and every mistake costs more.
#[test]
fn the_short_rule_costs_next_to_nothing_and_every_mistake_more() {
    for (options, cost, mistakes) in [(&[][..], "0.0001166", 7), (&[PERMISSIBLE], "0.0000845", 6)] {
        let strategy = strategy(options);
        assert_eq!(format!("{:.7}", strategy.simple.cost), cost);
        assert_eq!(strategy.mistakes.len(), mistakes);
        assert!(strategy.mistakes.iter().all(|way| way.cost > strategy.simple.cost), "{:?}", strategy.mistakes);
    }
}

/// With ace, two and three of one suit among the cards in a row there are 48 such starts, without them 44.
#[test]
fn a_low_ace_is_worth_something_to_an_instant_winner() {
    let high_only = strategy(&[("ace-low-instant-winner", "no")]);
    let declared = |choice: &&odds::report::Choice| choice.best == "declare";
    assert_eq!(high_only.table.iter().filter(declared).map(|choice| choice.weight).sum::<u64>(), 96);
    let ev = |changes: &[(&str, &str)]| wager(&analysis(changes), "main").ev.clone();
    assert!(ev(&[("ace-low-instant-winner", "no")]) < ev(&[]));
}

/// Raised odds are worth what the hands on the row bring at least, and more where the play changes with them.
#[test]
fn raised_odds_and_a_payout_limit_are_priced() {
    let free = wager(&analysis(&[]), "main").ev.clone();
    let raised = wager(&analysis(&[("pay.required-bet.instant-three-of-a-kind", "7 to 1")]), "main").ev.clone();
    assert_eq!(raised.minus(&free), Ratio::new(2 * 52, 22_100_u32));
    let much = strategy(&[("pay.required-bet.full-house", "1000 to 1")]);
    let trips = much.choice_with(&"9c 9d 9h".parse().unwrap()).unwrap();
    assert_ne!(trips.best, "declare", "a full house at 1,000 to 1 is worth going on for");
    let limited = with(&[("payout-limit", "50000")]);
    // At $50 a royal flush wins just the limit.
    assert_eq!(wager(&analyze_unit(&limited, 5_000).unwrap(), "main").ev, free);
    assert!(wager(&analyze_unit(&limited, 5_100).unwrap(), "main").ev < free);
    let bound = wager(&analyze_unit(&limited, 50_000).unwrap(), "main").ev.clone();
    let query = Query { unit: Some(kit::Money::dollars(500)), ..Query::new(limited) };
    let unchanged = odds::wagers(&query, Some(&with(&[])), quiet()).unwrap();
    assert!(unchanged[0].ev <= bound && bound < free);
    let odd = analyze_unit(&with(&[]), 550).unwrap_err().to_string();
    assert_eq!(odd, "an ante of $5.50 is not permitted here: $5 to $500 in steps of $1");
}

/// The kernel path draws the same cards and must settle every round as the engine does, however it is dealt.
#[test]
fn the_kernel_equals_the_engine_round_by_round() {
    let by_hand = [("dealing-method", "hand"), ("bonus-wager", "not-offered")];
    let automated = [PERMISSIBLE, ("dealing-method", "automated-shoe"), ("payout-limit", "50000")];
    for options in [&[][..], &[PERMISSIBLE], &by_hand, &automated, &[("ace-low-instant-winner", "no")]] {
        assert_paths_agree(&Player::new(&with(options)), 2, 1_000, &format!("{options:?}"));
    }
}

#[test]
fn simulation_agrees_with_the_exact_odds_in_every_style() {
    assert_simulations_agree(&with(&[]));
    assert_simulations_agree(&with(&[PERMISSIBLE]));
}

#[test]
fn a_strategy_file_says_what_to_do_with_every_hand() {
    let saved = odds::simulated(&with(&[]), &Style::Simple, quiet()).unwrap();
    assert_eq!(saved.choices.len(), 1_755);
    let file = Style::File(StrategyFile::read("saved.csv", &file_text(&saved.choices)).unwrap());
    assert_eq!(odds::simulated(&with(&[]), &file, quiet()).unwrap().exact[0].ev, saved.exact[0].ev);
    for (rows, why) in [
        ("As Kd 2c,fold", "own.csv lacks 1754 of 1755 situations; the first is `"),
        ("As Kd,fold", "own.csv, line 2: `As Kd` is not three different cards"),
        (
            "2c As Kd,fold",
            "own.csv, line 2: `2c As Kd`: choices name cards by their places, so write the cards as `As Kd 2c`",
        ),
        (
            "As Kd 2c,discard the highest card",
            "own.csv, line 2: `discard the highest card` is not a choice with this hand: write bet and",
        ),
        ("As Kd 2c,declare", "own.csv, line 2: `declare` is not a choice with this hand"),
    ] {
        let file = StrategyFile::read("own.csv", &format!("situation,choice\n{rows}\n")).unwrap();
        let error = odds::simulated(&with(&[]), &Style::File(file), quiet()).err().unwrap().to_string();
        assert!(error.starts_with(why), "{rows}: {error}");
    }
}

/// What every hand is worth to somebody who plays for the bonus, or for everything, adds up to the figure reported.
#[test]
fn hands_played_for_another_wager_add_up_to_its_expectation() {
    for options in [vec![], vec![PERMISSIBLE]] {
        let query = Query::new(with(&options));
        let analysis = odds::analyze(&query, quiet()).unwrap();
        for wager in ["bonus-alone", "with-bonus-1", "with-bonus-5", "with-bonus-25"] {
            let strategy = odds::strategy_for(&query, wager, quiet()).unwrap().unwrap();
            let report = analysis.wagers.iter().find(|report| report.wager == wager).unwrap();
            let deals: u64 = strategy.table.iter().map(|row| row.weight).sum();
            let of = |row: &odds::report::Choice| row.worth_of(row.best).times(&Ratio::whole(row.weight));
            let sum = strategy.table.iter().fold(Ratio::whole(0), |sum, row| sum.plus(&of(row)));
            assert_eq!(sum.times(&Ratio::new(1, deals)), report.ev, "{wager}");
            assert_eq!(strategy.base, report.base);
        }
        assert!(odds::strategy_for(&query, "bonus", quiet()).unwrap().is_none());
    }
}
