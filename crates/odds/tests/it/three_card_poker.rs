//! Three card poker: exact odds against published figures and against a second way of counting, and
//! simulations that must agree with them.

use crate::{analyze, analyze_unit, assert_paths_agree, quiet};
use engine::rules::HouseRules;
use games::three_card_poker::settle::Row;
use kit::{Card, Cards, Money, Suit};
use odds::Query;
use odds::exact::Ratio;
use odds::one_deck::OneDeckPlayer;
use odds::report::{Analysis, WagerReport};
use odds::simulate::{Path, Plan, simulate_with};
use odds::strategy::{StrategyFile, Style, file_text};
use odds::three_card_poker::{Player, hands};
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

const BOOK: &str = "ma-three-card-poker";
/// All deals: 22,100 hands of the player, 18,424 of the dealer beside each.
const DEALS: u64 = 22_100 * 18_424;

fn with(changes: &[(&str, &str)]) -> HouseRules {
    let changes: Vec<(String, String)> =
        changes.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect();
    games::registered(BOOK).unwrap().with(&changes).unwrap()
}

/// What an ante bonus table pays, from ace, king and queen of spades down to the straight.
struct Bonus {
    options: &'static [(&'static str, &'static str)],
    pays: [i64; 5],
    edge: (i64, u64),
}

/// Every ante bonus table as the regulation prints it, and the edge of the main game as a fraction. The
/// fractions are also what a separate program in another language has found.
const TABLES: [Bonus; 6] = [
    Bonus { options: &[], pays: [5, 5, 5, 4, 1], edge: (686_689, 20_358_520) },
    Bonus {
        options: &[("version", "6f1"), ("pay-table-ante-bonus", "A")],
        pays: [50, 5, 4, 3, 1],
        edge: (3_668_351, 101_792_600),
    },
    Bonus {
        options: &[("version", "6f2"), ("pay-table-ante-bonus", "B")],
        pays: [50, 50, 8, 6, 0],
        edge: (4_833_669, 101_792_600),
    },
    Bonus {
        options: &[("version", "6f3"), ("pay-table-ante-bonus", "B"), ("ante-bonus-straight-in-b-and-c", "1-to-1")],
        pays: [50, 50, 8, 6, 1],
        edge: (1_517_349, 101_792_600),
    },
    Bonus {
        options: &[("version", "6f3"), ("pay-table-ante-bonus", "C")],
        pays: [50, 10, 4, 3, 0],
        edge: (6_915_581, 101_792_600),
    },
    Bonus {
        options: &[("version", "6f1"), ("pay-table-ante-bonus", "C"), ("ante-bonus-straight-in-b-and-c", "1-to-1")],
        pays: [50, 10, 4, 3, 1],
        edge: (3_599_261, 101_792_600),
    },
];

fn analysis(chosen: &HouseRules) -> Analysis {
    analyze(chosen).unwrap()
}

fn wager<'a>(analysis: &'a Analysis, name: &str) -> &'a WagerReport {
    analysis.wagers.iter().find(|wager| wager.wager == name).unwrap()
}

fn every_hand() -> Vec<[Card; 3]> {
    let deck: Vec<Card> = Card::deck().collect();
    let mut every = Vec::new();
    for a in 0..52 {
        for b in 0..a {
            (0..b).for_each(|c| every.push([deck[a], deck[b], deck[c]]));
        }
    }
    every
}

/// The value of a hand by the words of the text alone: straight flush, three of a kind, straight, flush, pair,
/// nothing; then its ranks, the pair before the third card and three-two-ace as a three.
fn value(cards: [Card; 3]) -> (u8, [u8; 3]) {
    let mut ranks = cards.map(|card| card.rank() as u8 + 2);
    ranks.sort_unstable_by(|a, b| b.cmp(a));
    let flush = cards.iter().all(|card| card.suit() == cards[0].suit());
    let wheel = ranks == [14, 3, 2];
    let straight = wheel || (ranks[0] == ranks[1] + 1 && ranks[1] == ranks[2] + 1);
    let top = if wheel { [3, 2, 1] } else { ranks };
    match (flush, straight) {
        (true, true) => (5, top),
        (_, true) => (3, top),
        (true, _) => (2, ranks),
        _ if ranks[0] == ranks[2] => (4, ranks),
        _ if ranks[0] == ranks[1] => (1, ranks),
        _ if ranks[1] == ranks[2] => (1, [ranks[1], ranks[2], ranks[0]]),
        _ => (0, ranks),
    }
}

/// The lowest hand with which the dealer qualifies.
const QUEEN_HIGH: (u8, [u8; 3]) = (0, [12, 3, 2]);

/// The ante bonus by the pays of a table.
fn bonus(pays: &[i64; 5], cards: [Card; 3]) -> i64 {
    match value(cards) {
        (5, [14, ..]) if cards[0].suit() == Suit::Spade => pays[0],
        (5, [14, ..]) => pays[1],
        (5, _) => pays[2],
        (4, _) => pays[3],
        (3, _) => pays[4],
        _ => 0,
    }
}

/// The dealer's hands beside these cards one by one: not qualified, lower, tied, higher.
fn one_by_one(own: [Card; 3], every: &[Valued]) -> [i64; 4] {
    let mut counts = [0; 4];
    let own_value = value(own);
    for (_, value) in every.iter().filter(|(dealer, _)| dealer.iter().all(|card| !own.contains(card))) {
        let verdict = match value.cmp(&own_value) {
            _ if *value < QUEEN_HIGH => 0,
            Ordering::Less => 1,
            Ordering::Equal => 2,
            Ordering::Greater => 3,
        };
        counts[verdict] += 1;
    }
    counts
}

/// A hand with its value.
type Valued = ([Card; 3], (u8, [u8; 3]));

fn valued() -> Vec<Valued> {
    every_hand().into_iter().map(|hand| (hand, value(hand))).collect()
}

/// What main, ante, play and ante bonus come to over all deals, in antes, each hand played where that is best.
fn best_play(pays: &[i64; 5], hands: &[[Card; 3]], counts: &[[i64; 4]]) -> [i64; 4] {
    let mut sums = [0; 4];
    for (own, [unopposed, won, _, lost]) in hands.iter().zip(counts) {
        let played = [unopposed + won - lost, won - lost, bonus(pays, *own) * 18_424];
        let folded = [-18_424, 0, 0];
        let [ante, play, bonus] =
            if played.iter().sum::<i64>() >= folded.iter().sum::<i64>() { played } else { folded };
        [ante + play + bonus, ante, play, bonus].iter().zip(&mut sums).for_each(|(net, sum)| *sum += net);
    }
    sums
}

/// The odds of every table are those of these counts, made hand by hand.
fn every_table_agrees_with(hands: &[[Card; 3]], counts: &[[i64; 4]]) {
    for Bonus { options, pays, edge } in &TABLES {
        let analysis = analysis(&with(options));
        for (name, sum) in ["main", "ante", "play", "ante-bonus"].iter().zip(best_play(pays, hands, counts)) {
            assert_eq!(wager(&analysis, name).ev, Ratio::new(sum, DEALS), "{options:?} {name}");
        }
        assert_eq!(wager(&analysis, "main").ev, Ratio::new(-edge.0, edge.1), "{options:?}");
    }
}

/// The same by inclusion and exclusion: hands that avoid three cards are all, less those with one of them, and
/// those with two given back, less the hand itself. Sorted lists say how many of each are in a range.
struct Avoiding(BTreeMap<Vec<Card>, Vec<(u8, [u8; 3])>>);

impl Avoiding {
    fn subsets([a, b, c]: [Card; 3]) -> [Vec<Card>; 8] {
        [vec![], vec![a], vec![b], vec![c], vec![a, b], vec![a, c], vec![b, c], vec![a, b, c]]
    }

    fn new(every: &[[Card; 3]]) -> Avoiding {
        let mut lists: BTreeMap<Vec<Card>, Vec<_>> = BTreeMap::new();
        for hand in every {
            Avoiding::subsets(*hand).into_iter().for_each(|set| lists.entry(set).or_default().push(value(*hand)));
        }
        lists.values_mut().for_each(|list| list.sort_unstable());
        Avoiding(lists)
    }

    /// How many of the dealer's hands beside these cards are below a value, or also equal to it.
    fn below(&self, own: [Card; 3], limit: (u8, [u8; 3]), or_equal: bool) -> i64 {
        let count = |set: Vec<Card>| {
            let below = self.0[&set].partition_point(|value| *value < limit || or_equal && *value == limit) as i64;
            if set.len().is_multiple_of(2) { below } else { -below }
        };
        Avoiding::subsets(own).into_iter().map(count).sum()
    }

    fn counts(&self, own: [Card; 3]) -> [i64; 4] {
        let unopposed = self.below(own, QUEEN_HIGH, false);
        let lower = self.below(own, value(own), false).max(unopposed);
        let not_higher = self.below(own, value(own), true).max(unopposed);
        [unopposed, lower - unopposed, not_higher - lower, 18_424 - not_higher]
    }
}

/// Michael Shackleford, wizardofodds.com, "Three Card Poker", ante bonus 1-4-5: 3.3730% of the ante and 2.01% of all
/// that is staked, playing with Q-6-4 or better. John Grochowski, casinocitytimes.com, 26 January 2014, quotes him:
/// Q-6-3 is worth -1.00255 and Q-6-4 -0.993378, which are the values of three different suits; any queen, 3.45%.
#[test]
fn the_main_game_has_the_published_edge() {
    let analysis = analysis(&with(&[]));
    let main = wager(&analysis, "main");
    assert_eq!(main.ev, Ratio::new(-686_689, 20_358_520u64));
    assert_eq!(format!("{:.6}", main.house_edge), "0.033730");
    assert_eq!(format!("{:.4}", main.element_of_risk), "0.0201");
    assert_eq!(main.combinations, DEALS.to_string());
    let strategy = analysis.strategy.unwrap();
    assert_eq!(strategy.simple.says, "play with queen-six-four or better; fold the rest");
    let worth = |cards: &str| strategy.choice_with(&cards.parse().unwrap()).unwrap().worth_of("play").to_f64();
    assert_eq!(format!("{:.5} {:.6}", worth("Qs 6h 3d"), worth("Qs 6h 4d")), "-1.00255 -0.993378");
    let any_queen = strategy.mistakes.iter().find(|way| way.says.contains("any queen")).unwrap();
    assert_eq!(format!("{:.4}", any_queen.ev.to_f64()), "-0.0345");
}

#[test]
fn every_table_has_the_edge_that_a_second_way_of_counting_gives() {
    let every = every_hand();
    let avoiding = Avoiding::new(&every);
    every_table_agrees_with(&every, &every.iter().map(|own| avoiding.counts(*own)).collect::<Vec<_>>());
}

/// The cut-off is what the count says of each of the 1,755 hands, and it is the same for every table: a bonus is
/// paid from the straight up, and those hands are played anyway.
#[test]
fn every_table_is_played_with_queen_six_four_or_better() {
    for Bonus { options, .. } in &TABLES {
        let strategy = analysis(&with(options)).strategy.unwrap();
        assert_eq!(strategy.table.len(), 1_755);
        assert_eq!(strategy.table.iter().map(|choice| choice.weight).sum::<u64>(), 22_100);
        for choice in &strategy.table {
            let cards: Vec<Card> = choice.cards.parse::<Cards>().unwrap().faces().collect();
            let above = value(cards.try_into().unwrap()) >= (0, [12, 6, 4]);
            assert_eq!(choice.best == "play", above, "{options:?} {}", choice.cards);
            assert_eq!(choice.best == "play", choice.worth_of("play") >= &Ratio::whole(-1));
        }
        assert_eq!((strategy.simple.cost, &strategy.shares[0].share), (0.0, &Ratio::new(14_900, 22_100u32)));
        // Mistakes are about hands below the straight, so they cost the same under every table: 4.28% of the ante for
        // playing every hand, 0.08% for any queen, 1.61% for any king.
        let costs: Vec<String> = strategy.mistakes.iter().map(|way| format!("{:.5}", way.cost)).collect();
        assert_eq!(costs[..3], ["0.04281", "0.00076", "0.01613"]);
        assert!(strategy.mistakes.len() == 6 && strategy.mistakes.iter().all(|way| way.cost > 0.0));
    }
}

#[test]
fn hands_here_and_there_stand_as_one_by_one() {
    let every = valued();
    for hand in hands().iter().step_by(60) {
        let counts = hand.counts.map(|count| count as i64);
        assert_eq!(one_by_one(hand.cards, &every), counts, "{:?}", hand.cards);
        // Whichever suit is which.
        let suits = [Suit::Heart, Suit::Spade, Suit::Club, Suit::Diamond];
        let other = hand.cards.map(|card| Card::new(card.rank(), suits[card.suit() as usize]));
        assert_eq!(one_by_one(other, &every), counts, "{other:?}");
    }
    assert!(hands().iter().all(|hand| hand.counts.iter().sum::<u64>() == 18_424));
}

/// One mini royal flush in four is of spades, and only it is paid that row.
#[test]
fn spades_are_one_mini_royal_in_four() {
    let royals = |row: Row| hands().iter().map(|hand| hand.rows[row as usize]).sum::<u32>();
    assert_eq!((royals(Row::MiniRoyal), royals(Row::MiniRoyalOfSpades)), (3, 1));
    let chosen = with(TABLES[1].options);
    let bonus = wager(&analysis(&chosen), "ante-bonus").ev.clone();
    assert_eq!(bonus, Ratio::new(50 + 3 * 5 + 44 * 4 + 52 * 3 + 720, 22_100u32));
    let raised = chosen.paying("ante-bonus-a", "mini-royal-of-spades", Some(kit::Odds::to(51, 1))).unwrap();
    let gain = wager(&analysis(&raised), "main").ev.minus(&wager(&analysis(&chosen), "main").ev);
    assert_eq!(gain, Ratio::new(1, 22_100u32));
}

/// Three-card frequencies are common knowledge: 48 straight flushes, 4 of them mini royals, 52 three of a kind, 720
/// straights, 1,096 flushes, 3,744 pairs and 16,440 others.
#[test]
fn pair_plus_returns_what_its_table_adds_up_to() {
    let paid = |pays: [i64; 6]| {
        let won: i64 = [4, 44, 52, 720, 1_096, 3_744].iter().zip(pays).map(|(hands, pays)| hands * pays).sum();
        Ratio::new(won - 16_440, 22_100u32)
    };
    let base = analysis(&with(&[]));
    let report = wager(&base, "pair-plus");
    assert_eq!((&report.ev, report.combinations.as_str()), (&paid([35, 35, 25, 5, 3, 1]), "22100"));
    assert_eq!(report.ev, Ratio::new(-707, 5_525u32));
    // Hand by hand, without the frequencies.
    let pays = |(category, _): (u8, [u8; 3])| [-1, 1, 3, 5, 25, 35][category as usize];
    let sum: i64 = every_hand().into_iter().map(|hand| pays(value(hand))).sum();
    assert_eq!(report.ev, Ratio::new(sum, 22_100u32));
    // A submitted table, the mini royal with odds of its own; in every version and beside every bonus table.
    for Bonus { options, .. } in &TABLES {
        let rows = [("mini-royal", 50), ("straight-flush", 40), ("three-of-a-kind", 30), ("straight", 6), ("flush", 4)];
        let rows = rows.map(|(row, pays)| (format!("pay.pair-plus.{row}"), format!("{pays} to 1")));
        let rows = rows.iter().map(|(row, pays)| (row.as_str(), pays.as_str()));
        let chosen = with(&options.iter().copied().chain(rows).collect::<Vec<_>>());
        assert_eq!(wager(&analysis(&chosen), "pair-plus").ev, paid([50, 40, 30, 6, 4, 1]), "{options:?}");
    }
}

#[test]
fn the_parts_add_up_to_the_main_game_and_stand_alone_as_among_others() {
    for Bonus { options, .. } in &TABLES {
        let chosen = with(options);
        let analysis = analysis(&chosen);
        let parts: Vec<&WagerReport> = analysis.wagers.iter().filter(|wager| wager.part_of.is_some()).collect();
        assert_eq!(parts.len(), 3);
        let sum = parts.iter().fold(Ratio::whole(0), |sum, part| sum.plus(&part.ev));
        assert_eq!(sum, wager(&analysis, "main").ev);
        let joints = odds::joints(&Query::new(chosen.clone()), quiet()).unwrap();
        assert_eq!(joints[1].sum(&[(0, 1), (1, 1), (2, 1)]), wager(&analysis, "main").distribution);
        for joint in &joints {
            assert_eq!(joint.total(), u128::from(DEALS));
            for (at, member) in joint.members().iter().enumerate() {
                let alone = wager(&analysis, &member.name);
                let (mean, variance) = (joint.marginal(at).mean(alone.unit.in_cents()), joint.covariance(at, at));
                assert_eq!((mean, variance), (alone.ev.clone(), alone.variance.clone()), "{options:?} {}", member.name);
            }
        }
        let both = odds::together(&Query::new(chosen.clone()), quiet()).unwrap().unwrap();
        assert_eq!(both.wagers, ["main", "pair-plus"]);
        assert!(both.correlation[0][1].unwrap() > 0.0, "a good hand helps both");
    }
}

#[test]
fn together_the_worst_that_can_come_is_a_loss_of_all_three_wagers() {
    let both = odds::together(&Query::new(with(&[])), quiet()).unwrap().unwrap().combined;
    // An ante of $10 and a pair plus of $5: in antes, -2 - 1/2 at worst, and 2 + 5 + 35/2 at best.
    let (worst, best) = (both.outcomes.first().unwrap(), both.outcomes.last().unwrap());
    assert_eq!((worst.net.to_string(), best.net.to_string()), ("-5/2".to_owned(), "49/2".to_owned()));
}

/// The kernel path draws the same cards and must settle every round as the engine does, however it is dealt and
/// settled.
#[test]
fn the_kernel_equals_the_engine_round_by_round() {
    let automated: &[(&str, &str)] = &[("dealing-method", "automated-shoe"), ("settlement-order", "10c2-by-player")];
    let late = [automated, &[("dealer-stack-delivery", "after-decisions")]].concat();
    let by_hand = [("dealing-method", "hand"), ("shuffle-method", "automated")];
    let tables = TABLES.iter().map(|table| table.options);
    for options in tables.chain([automated, &late, &by_hand, &[("shuffle-method", "manual")]]) {
        let player = Player::new(&with(options)).unwrap();
        assert_paths_agree(&player, 2, 400, &format!("{options:?}"));
    }
}

fn agrees(chosen: &HouseRules, style: &Style) {
    let ready = odds::simulated(chosen, style, quiet()).unwrap();
    for (path, rounds) in [(Path::Engine, 20_000), (Path::Kernel, 200_000)] {
        let run = simulate_with(&ready, (BOOK, style), &Plan::rounds(rounds, 3, path), &|_, _| true).unwrap();
        assert_eq!(run.wagers.len(), 2);
        for wager in &run.wagers {
            assert!(wager.z.abs() < 5.0, "{style} {path:?} {}: {}", wager.wager, wager.z);
        }
    }
}

#[test]
fn simulation_agrees_with_the_exact_odds_in_every_style() {
    Style::NAMED.iter().for_each(|name| agrees(&with(&[]), &Style::named(name).unwrap()));
    agrees(&with(TABLES[2].options), &Style::Optimal);
    // A player of a file who folds below a pair of nines.
    let optimal = odds::simulated(&with(&[]), &Style::Optimal, quiet()).unwrap();
    let choice = |(cards, _): &(String, String)| {
        let hand: Vec<Card> = cards.parse::<Cards>().unwrap().faces().collect();
        let plays = value(hand.try_into().unwrap()) >= (1, [9, 9, 2]);
        (cards.clone(), if plays { "play" } else { "fold" }.to_owned())
    };
    let text = file_text(&optimal.choices.iter().map(choice).collect::<Vec<_>>());
    agrees(&with(&[]), &Style::File(StrategyFile::read("nines.csv", &text).unwrap()));
}

/// By the second way of counting: always playing loses 1,947,749 in 25,448,150 antes, and always folding one.
#[test]
fn every_style_is_worth_what_it_plays() {
    let ev = |style: &Style| odds::simulated(&with(&[]), style, quiet()).unwrap().exact[0].ev.clone();
    let best = ev(&Style::Optimal);
    assert_eq!(best, wager(&analysis(&with(&[])), "main").ev);
    assert_eq!(ev(&Style::Simple), best);
    assert_eq!(ev(&Style::DealerLike), Ratio::new(-70_219, 2_035_852u32));
    let coin = ev(&Style::Random);
    assert_eq!(coin.plus(&coin), Ratio::new(-1_947_749, 25_448_150u32).minus(&Ratio::whole(1)));
    assert_eq!(
        odds::simulated(&with(&[]), &Style::Random, quiet()).unwrap().exact[0].average_stake,
        Ratio::new(3, 2u8)
    );
}

#[test]
fn a_strategy_file_says_what_to_do_with_every_hand() {
    let saved = odds::simulated(&with(&[]), &Style::Simple, quiet()).unwrap();
    assert_eq!(saved.choices.len(), 1_755);
    let distinct: BTreeSet<&String> = saved.choices.iter().map(|(hand, _)| hand).collect();
    assert_eq!(distinct.len(), 1_755);
    let file = Style::File(StrategyFile::read("saved.csv", &file_text(&saved.choices)).unwrap());
    assert_eq!(odds::simulated(&with(&[]), &file, quiet()).unwrap().exact[0].ev, saved.exact[0].ev);
    for (rows, why) in [
        ("As Kd 2c,play", "own.csv lacks 1754 of 1755 situations; the first is `"),
        ("As Kd,play", "own.csv, line 2: `As Kd` is not three different cards: write them like"),
        ("As Kd As,play", "own.csv, line 2: `As Kd As` is not three different cards"),
        ("As Kd Jo,play", "own.csv, line 2: `As Kd Jo` is not three different cards"),
        ("As Kd 2c,stay", "own.csv, line 2: `stay` is not a choice here: write play or fold"),
        ("As Ks Qs,play\nAc Kc Qc,play", "own.csv, line 3: `Ac Kc Qc` is the same situation as line 2"),
    ] {
        let file = StrategyFile::read("own.csv", &format!("situation,choice\n{rows}\n")).unwrap();
        let error = odds::simulated(&with(&[]), &Style::File(file), quiet()).err().unwrap().to_string();
        assert!(error.starts_with(why), "{rows}: {error}");
    }
}

/// The version decides what may be placed together; the odds are those of a unit of each, whatever the amounts.
#[test]
fn the_least_wagers_are_those_that_the_version_allows_together() {
    for (version, ante, pair_plus, least) in [
        ("6f1", "10", "25", (25, 25)),
        ("6f2", "10", "25", (13, 25)),
        ("6f3", "10", "60", (12, 60)),
        ("6f3", "26", "5", (26, 6)),
        ("6f3", "25", "5", (25, 5)),
    ] {
        let limits = [("minimum-ante", ante), ("minimum-pair-plus", pair_plus), ("maximum-ante", "39")];
        let chosen = with(&[&[("version", version), ("pay-table-ante-bonus", "A")], &limits[..]].concat());
        assert_eq!(wager(&analysis(&chosen), "main").ev, wager(&analysis(&with(TABLES[1].options)), "main").ev);
        let player = Player::new(&chosen).unwrap();
        let bases = odds::simulate::Player::wagers(&player, Path::Engine).into_iter().map(|it| it.base);
        assert_eq!(bases.collect::<Vec<_>>(), [least.0 * 100, least.1 * 100], "{version}");
        player.each_round(Path::Engine, (1, 1), 20, |nets| {
            assert!(!nets[1].is_zero() && nets[0] >= Money::dollars(-80));
        });
    }
    let odd = analyze_unit(&with(&[]), 1_050).unwrap_err().to_string();
    assert_eq!(odd, "an ante of $10.50 is not permitted here: $10 to $1,000 in steps of $1");
    let chosen = with(&[]);
    let ten = analysis(&chosen);
    let more = analyze_unit(&chosen, 5_000).unwrap();
    assert_eq!(wager(&more, "main").variance, wager(&ten, "main").variance);
}

/// The chart and the words of the table name the hands as the game does.
#[test]
fn hands_are_called_what_they_are() {
    let strategy = analysis(&with(&[])).strategy.unwrap();
    let called = |cards: &str| strategy.choice_with(&cards.parse().unwrap()).unwrap().hand.clone();
    assert_eq!(called("Qs 6h 4d"), "queen high");
    assert_eq!(called("As Ks Qs"), "mini royal flush");
    let chart = strategy.chart();
    assert_eq!((chart.choices, chart.rows.len()), (vec!["play", "fold"], 13));
}

/// All 22,100 x 18,424 deals: `cargo test --release --features exhaustive`.
#[cfg(feature = "exhaustive")]
#[test]
fn every_table_has_the_edge_that_all_deals_one_by_one_give() {
    let every = valued();
    let counts: Vec<[i64; 4]> = every.iter().map(|(own, _)| one_by_one(*own, &every)).collect();
    every_table_agrees_with(&every_hand(), &counts);
    for hand in hands() {
        assert_eq!(one_by_one(hand.cards, &every), hand.counts.map(|count| count as i64), "{:?}", hand.cards);
    }
}

/// Ace, king and queen of spades are one row of the table with those of other suits, and are paid more by table A.
#[test]
fn a_mini_royal_is_answered_for_its_suit() {
    let query = Query::new(with(&[("version", "6f1"), ("pay-table-ante-bonus", "A")]));
    let strategy = analysis(&query.rules).strategy.unwrap();
    let asked = |cards: &str| odds::choice(&query, &strategy, &cards.parse().unwrap(), quiet()).unwrap().unwrap();
    let [spades, hearts] = ["As Ks Qs", "Ah Kh Qh"].map(asked);
    let play = |choice: &odds::report::Choice| choice.worth_of("play").clone();
    assert_eq!(play(&spades.choice).minus(&play(&hearts.choice)), Ratio::whole(45));
    let average = play(spades.average.as_ref().unwrap());
    let sum = play(&spades.choice).plus(&play(&hearts.choice).times(&Ratio::whole(3)));
    assert_eq!(average.times(&Ratio::whole(4)), sum);
    assert!(asked("Ah Kh Jh").average.is_none());
    let fixed = Query::new(with(&[]));
    let strategy = analysis(&fixed.rules).strategy.unwrap();
    let one = odds::choice(&fixed, &strategy, &"As Ks Qs".parse().unwrap(), quiet()).unwrap().unwrap();
    assert!(one.average.is_none() && strategy.averages.is_none());
}
