//! Caribbean stud: exact odds against published figures and against a second way of counting, meters by plain
//! arithmetic, and simulations that must agree with the odds.

use crate::{analyze, analyze_unit, assert_paths_agree, quiet};
use engine::rules::HouseRules;
use games::caribbean_stud::settle::Standing;
use kit::{Card, Category, Money, PokerRank, Rank, Suit, rank_of};
use odds::Query;
use odds::caribbean_stud::{ByDealer, COMPLETIONS, Counts, Player, dealer_hands};
use odds::exact::Ratio;
use odds::report::{Analysis, WagerReport};
use odds::simulate::{Path, Plan, simulate_with};
use odds::strategy::{StrategyFile, Style, file_text};

const BOOK: &str = "ma-caribbean-stud";
/// All hands of five cards.
const HANDS: u64 = 2_598_960;
/// All deals: the player's hand, the up card and four more for the dealer.
const DEALS: u64 = HANDS * 47 * 163_185;
/// The hands of each category, lowest first: common knowledge.
const FREQUENCIES: [i64; 10] = [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4];

fn with(changes: &[(&str, &str)]) -> HouseRules {
    let changes: Vec<(String, String)> =
        changes.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect();
    games::registered(BOOK).unwrap().with(&changes).unwrap()
}

fn analysis(chosen: &HouseRules) -> Analysis {
    analyze(chosen).unwrap()
}

fn wager<'a>(analysis: &'a Analysis, name: &str) -> &'a WagerReport {
    analysis.wagers.iter().find(|wager| wager.wager == name).unwrap()
}

/// Michael Shackleford, wizardofodds.com, "Caribbean Stud Poker": a house edge of 5.2243% of the ante and an element of
/// risk of 2.56% with perfect play.
#[test]
fn the_main_game_has_the_published_edge() {
    let analysis = analysis(&with(&[]));
    let main = wager(&analysis, "main");
    assert_eq!(format!("{:.6}", main.house_edge), "0.052243");
    assert_eq!(format!("{:.4}", main.element_of_risk), "0.0256");
    assert_eq!(main.combinations, DEALS.to_string());
    assert_eq!(main.combinations, "19933230517200");
    // The sum over all deals that the count gave, in antes.
    assert_eq!(main.ev, Ratio::new(-1_041_372_912_372_i64, DEALS));
    let parts = [wager(&analysis, "ante"), wager(&analysis, "bet")];
    assert!(parts.iter().all(|part| part.part_of.as_deref() == Some("main")));
    assert_eq!(parts[0].ev.plus(&parts[1].ev), main.ev);
    let twice = Ratio::whole(2).times(&analysis.strategy.as_ref().unwrap().shares[0].share);
    assert_eq!(parts[1].average_stake, twice);
    assert_eq!(main.average_stake, twice.plus(&Ratio::whole(1)));
}

fn hand(text: &str) -> [Card; 5] {
    text.parse::<kit::Cards>().unwrap().faces().collect::<Vec<_>>().try_into().unwrap()
}

/// How all hands that the dealer can complete stand, dealt one by one.
fn one_by_one(own: [Card; 5], up: Card) -> [u64; 4] {
    let free: Vec<Card> = Card::deck().filter(|card| !own.contains(card) && *card != up).collect();
    let (value, mut counts) = (rank_of(&own), [0; 4]);
    for a in 0..free.len() {
        for b in 0..a {
            for c in 0..b {
                for d in 0..c {
                    let dealer = rank_of(&[up, free[a], free[b], free[c], free[d]]);
                    counts[Standing::of(value, dealer) as usize] += 1;
                }
            }
        }
    }
    counts
}

#[test]
fn situations_here_and_there_stand_as_one_by_one() {
    let suits = [Suit::Heart, Suit::Spade, Suit::Club, Suit::Diamond];
    for (own, up) in [
        ("7c 5d 4h 3s 2c", "2d"),
        ("As Qs Js Ts 8d", "9s"),
        ("As Kd 4h 3c 2s", "Ac"),
        ("As Kd Qh 8s 5c", "6d"),
        ("As Ks Qs 8s 5c", "Js"),
        ("2s 2d 5h 9c Ks", "Ah"),
        ("Ts Td 5h 9c Ks", "Th"),
        ("8s 8d 8h 9c 9s", "8c"),
        ("5s 4s 3s 2s As", "6s"),
        ("As Ks Qs Js Ts", "Ad"),
        ("4s 4d 4h 4c 9s", "9d"),
    ] {
        let (own, up): ([Card; 5], Card) = (hand(own), up.parse().unwrap());
        let counted = one_by_one(own, up);
        assert_eq!(counted.iter().sum::<u64>(), COMPLETIONS);
        // Whichever suit is which.
        let other = |card: Card| Card::new(card.rank(), suits[card.suit() as usize]);
        for (own, up) in [(own, up), (own.map(other), other(up))] {
            let (place, at) = Counts::shared().place(own, up);
            assert_eq!(Counts::shared().row(place)[at].counts(), counted, "{own:?} {up}");
        }
    }
}

/// Five cards and the up card are answered for themselves, not for their ranks; the row of their ranks is beside it.
#[test]
fn certain_cards_are_worth_what_dealing_one_by_one_says() {
    let query = Query::new(with(&[]));
    let strategy = analysis(&query.rules).strategy.unwrap();
    for (cards, best, average) in [
        ("Ah Kd Tc 3s 2s Td", "fold", Some("play")),
        ("As Kh Td 3d 2s Ts", "play", Some("play")),
        ("Ah Kd Qc 3s 2s Kc", "play", Some("play")),
        ("Ah Kd Jc 8s 3s 7c", "fold", Some("fold")),
        ("2s 2d 5h 9c Ks Ah", "play", None),
        ("7c 5d 4h 3s 2c 2d", "fold", None),
    ] {
        let all: Vec<Card> = cards.parse::<kit::Cards>().unwrap().faces().collect();
        let (own, up) = (<[Card; 5]>::try_from(&all[..5]).unwrap(), all[5]);
        let [unqualified, lost, tied, won] = one_by_one(own, up).map(|count| count as i64);
        let bet = 1; // No hand of these is paid more than 1 to 1.
        let play = Ratio::new(unqualified - 3 * lost + (1 + 2 * bet) * won, COMPLETIONS);
        assert_eq!(unqualified + lost + tied + won, COMPLETIONS as i64);
        let found = odds::choice(&query, &strategy, &cards.parse().unwrap(), quiet()).unwrap().unwrap();
        assert_eq!((found.choice.worth_of("play"), found.choice.best), (&play, best), "{cards}");
        assert_eq!(found.average.as_ref().map(|row| row.best), average, "{cards}");
    }
    let worth = |cards: &str| {
        odds::choice(&query, &strategy, &cards.parse().unwrap(), quiet()).unwrap().map(|found| found.choice)
    };
    let play = |cards: &str| worth(cards).unwrap().worth_of("play").clone();
    assert_eq!(play("Ah Kd Tc 3s 2s Td"), Ratio::new(-14_836, 14_835_u32));
    assert_eq!(play("Ah Kd Qc 3s 2s Kc"), Ratio::new(-121_016, 163_185_u32));
    for wrong in ["Ah Kd Tc 3s 2s", "Ah Kd Tc 3s 2s ??", "Ah Kd Tc 3s 2s 2s", "Ah Ah Kd Tc 3s 2s"] {
        assert!(worth(wrong).is_none(), "{wrong}");
    }
}

/// Sums over the whole count that are known otherwise.
#[test]
fn the_count_adds_up() {
    let (counts, mut sums, mut hands) = (Counts::shared(), [0_u64; 4], [0_i64; 10]);
    assert_eq!(counts.len(), 134_459);
    let (mut tied_royals, mut higher_than_royal) = (0, 0);
    for group in counts.groups() {
        let value = PokerRank::from_index(group.value.into()).unwrap();
        let weight: u32 = counts.hands(group).iter().map(|hand| hand.orbit()).sum();
        hands[value.category() as usize] += i64::from(weight);
        for cell in counts.cells(value) {
            (0..4).for_each(|at| sums[at] += cell.sums[at]);
            if value.category() == Category::RoyalFlush {
                higher_than_royal += cell.sums[Standing::Lost as usize];
                tied_royals += cell.sums[Standing::Tied as usize];
            }
        }
    }
    assert_eq!(hands, FREQUENCIES);
    assert_eq!(sums.iter().sum::<u64>(), DEALS);
    // The dealer qualifies with 1,463,700 of 2,598,960 hands, whatever the player has.
    let unqualified = Ratio::new(sums[Standing::Unqualified as usize], DEALS);
    assert_eq!(unqualified, Ratio::new(HANDS - 1_463_700, HANDS));
    // Four royal flushes each leave three for the dealer, with five up cards each; none is higher.
    assert_eq!((tied_royals, higher_than_royal), (4 * 3 * 5, 0));
}

/// What a bonus table returns by the frequencies alone; a pair of tens or better is 5 of 13 pairs.
#[test]
fn the_bonus_returns_what_its_tables_add_up_to() {
    for (table, three, straight) in [("A", 7, 25), ("B", 6, 25), ("C", 6, 20)] {
        let pays = [3, three, straight, 40, 50, 100, 200, 1_000];
        let pairs = FREQUENCIES[1] * 5 / 13;
        let won: i64 = pairs + FREQUENCIES[2..].iter().zip(pays).map(|(hands, pays)| hands * pays).sum::<i64>();
        let lost = HANDS as i64 - pairs - FREQUENCIES[2..].iter().sum::<i64>();
        let analysis = analysis(&with(&[("pay-table-caribbean-stud-bonus", table)]));
        assert_eq!(wager(&analysis, "caribbean-stud-bonus").ev, Ratio::new(won - lost, HANDS), "{table}");
    }
}

/// The tables as printed, from two pair up: awards for $1, or a percentage of the meter as a negative number.
const PROGRESSIVE: [(&str, [i64; 8]); 5] = [
    ("A", [2, 3, 10, 50, 100, 500, 5_000, -100]),
    ("B", [2, 3, 10, 50, 100, 500, -10, -100]),
    ("C", [0, 9, 30, 40, 50, 200, -10, -100]),
    ("D", [0, 9, 30, 40, 50, 300, -10, -100]),
    ("E", [0, 0, 0, 50, 100, 500, -10, -100]),
];

/// What is awarded in dollars over all hands for $1, and percents of the meter over all hands.
fn awarded(pays: &[i64; 8]) -> (i64, i64) {
    let parts = FREQUENCIES[2..].iter().zip(pays);
    parts.fold(
        (0, 0),
        |(sum, share), (hands, pays)| {
            if *pays < 0 { (sum, share - hands * pays) } else { (sum + hands * pays, share) }
        },
    )
}

#[test]
fn the_meters_break_even_where_plain_arithmetic_says() {
    let analysis = analysis(&with(&[("five-card-hand-bonus", "offered")]));
    let mut meters = analysis.meters.iter();
    for (table, pays) in &PROGRESSIVE {
        let (sums, shares) = awarded(pays);
        for stake in [1, 5] {
            let meter = meters.next().unwrap();
            assert_eq!((meter.wager.as_str(), meter.table.as_str()), ("progressive", &*format!("table {table}")));
            assert_eq!(meter.stake, Money::dollars(stake));
            // With one dollar less the wager still loses.
            let even = |dollars: i64| stake * sums * 100 + dollars * shares >= 100 * stake * HANDS as i64;
            let dollars = meter.break_even.in_cents() / 100;
            assert!(even(dollars) && !even(dollars - 1), "{table} {stake}: {dollars}");
            assert!(meter.ev(meter.break_even).to_f64() >= 0.0);
            assert!(meter.ev(Money::dollars(dollars - 1)).to_f64() < 0.0);
            let envy = (*table == "D").then(|| Ratio::new(4 * 1_000 + 36 * 300, HANDS));
            assert_eq!(meter.per_other_player, envy);
            assert_eq!(meter.offered, *table == "A" && stake == 1);
        }
    }
    let found: Vec<i64> = analysis.meters.iter().map(|meter| meter.break_even.in_cents() / 100).collect();
    assert_eq!(found, BREAK_EVEN);
    for stake in [1, 5] {
        let (sums, shares) = awarded(&[0, 0, 0, 50, 100, 500, -10, -100]);
        let meter = meters.next().unwrap();
        assert_eq!((meter.wager.as_str(), meter.stake), ("five-card-hand-bonus", Money::dollars(stake)));
        let even = |dollars: i64| stake * sums * 100 + dollars * shares >= 100 * stake * HANDS as i64;
        let dollars = meter.break_even.in_cents() / 100;
        assert!(even(dollars) && !even(dollars - 1), "{stake}: {dollars}");
    }
}

/// In dollars: tables A to E with $1 and $5, then the Five Card Hand Bonus. Also what a separate program has found.
const BREAK_EVEN: [i64; 12] =
    [240_830, 1_204_150, 150_437, 752_185, 168_742, 843_706, 160_531, 802_653, 218_048, 1_090_237, 218_048, 1_090_237];

/// A meter of $10,000, wager by wager, by the frequencies alone; and what the house does not offer is left out.
#[test]
fn wagers_with_a_meter_are_priced_at_its_initial_amount() {
    for (table, pays) in &PROGRESSIVE {
        let analysis = analysis(&with(&[("pay-table-progressive", table)]));
        let (sums, shares) = awarded(pays);
        let expected = Ratio::new(sums + shares * 100 - HANDS as i64, HANDS);
        assert_eq!(wager(&analysis, "progressive").ev, expected, "{table}");
    }
    let all = analysis(&with(&[("five-card-hand-bonus", "offered"), ("five-card-bonus-initial", "20000.00")]));
    let (sums, shares) = awarded(&PROGRESSIVE[4].1);
    for name in ["five-card-hand-bonus", "five-card-hand-bonus-dealer"] {
        assert_eq!(wager(&all, name).ev, Ratio::new(sums + shares * 200 - HANDS as i64, HANDS), "{name}");
        assert_eq!(wager(&all, name).combinations, HANDS.to_string());
    }
    let none = analysis(&with(&[("caribbean-stud-bonus", "not-offered"), ("progressive-wager", "not-offered")]));
    let names: Vec<&str> = none.wagers.iter().map(|wager| wager.wager.as_str()).collect();
    assert_eq!(names, ["main", "ante", "bet"]);
    assert!(none.meters.is_empty());
    assert_eq!(wager(&none, "main").ev, wager(&all, "main").ev);
}

/// Pictures keep the words of a row: what is paid for 1 is not told to 1. The document carries the meters for the page.
#[test]
fn the_edge_against_a_row_is_told_in_the_rows_own_words() {
    let query = Query { pictures: true, ..Query::new(with(&[])) };
    let document = odds::document::Document::new(&query, quiet()).unwrap();
    let line = |row: &str| document.edges.iter().find(|line| line.row == row).unwrap();
    let straight_flush = line("progressive-a.straight-flush");
    assert_eq!(straight_flush.now, 5_000.0);
    let pays: Vec<&str> = straight_flush.pays.iter().map(String::as_str).collect();
    assert_eq!(pays, ["2500 for 1", "4375 for 1", "6250 for 1", "8125 for 1", "10000 for 1"]);
    assert_eq!(straight_flush.points.first().map(|point| point.0), Some(2_500.0));
    assert_eq!(line("bet.flush").pays.last().map(String::as_str), Some("10 to 1"));
    let json = serde_json::to_value(&document).unwrap();
    assert_eq!(json["meters"][0]["break_even"], "240830.00");
}

/// A pair or better is always played and less than ace-king always folded; the table has every other hand by its ranks.
#[test]
fn only_hands_with_ace_and_king_need_a_decision() {
    let (counts, mut mixed) = (Counts::shared(), 0);
    for group in counts.groups() {
        let value = PokerRank::from_index(group.value.into()).unwrap();
        let bet = [1, 1, 2, 3, 4, 5, 7, 20, 50, 100][value.category() as usize];
        let gains = group.places.clone().zip(counts.hands(group)).flat_map(|(place, hand)| {
            let held: Vec<Card> = hand.cards().collect();
            let free = Card::deck().filter(move |up| !held.contains(up));
            free.map(move |up| {
                let [unqualified, lost, tied, won] = counts.row(place)[up.index()].counts().map(|it| it as i64);
                (up.rank(), 2 * unqualified - 2 * lost + tied + (2 + 2 * bet) * won)
            })
        });
        let gains: Vec<(Rank, i64)> = gains.collect();
        if value.category() > Category::HighCard {
            assert!(gains.iter().all(|(_, gain)| *gain > 0), "{value}");
        } else if value.ranks()[..2] != [Rank::Ace, Rank::King] {
            assert!(gains.iter().all(|(_, gain)| *gain < 0), "{value}");
        } else {
            for up in Rank::ALL {
                let mut of_rank = gains.iter().filter(|(rank, _)| *rank == up).map(|(_, gain)| *gain >= 0);
                let first = of_rank.next().unwrap();
                mixed += usize::from(of_rank.any(|plays| plays != first));
            }
        }
    }
    let strategy = analysis(&with(&[])).strategy.unwrap();
    assert_eq!((strategy.table.len(), mixed), (164 * 13, 69));
    let split = strategy.table.iter().filter(|choice| choice.hand.contains("suits decide")).count();
    assert_eq!(split, mixed);
    assert_eq!(strategy.table.iter().map(|choice| choice.weight).sum::<u64>(), 164 * 1_020 * 47);
    let chosen = |cards: &str| strategy.choice_with(&cards.parse().unwrap()).map(|choice| choice.best);
    assert_eq!(chosen("As Kd Qh Js 9c 2d"), Some("play"));
    assert_eq!(chosen("Kd As 3s 2c 4h Qc"), Some("fold"));
    assert_eq!(chosen("As Ad Qh Js 9c 2d"), None);
    let chart = strategy.chart();
    assert_eq!((chart.columns.len(), chart.rows[0].as_str()), (13, "QJ"));
}

#[test]
fn rules_to_remember_and_mistakes_cost_what_they_cost() {
    let strategy = analysis(&with(&[])).strategy.unwrap();
    assert_eq!(format!("{:.6}", strategy.simple.cost), "0.000002");
    let cost = |part: &str| {
        let way = strategy.mistakes.iter().find(|way| way.says.contains(part)).unwrap();
        format!("{:.6}", way.cost)
    };
    assert_eq!(cost("ranks alone"), "0.000001");
    assert_eq!(cost("jack-eight-three"), "0.000920");
    assert_eq!(cost("any ace-king"), "0.004577");
    assert_eq!(cost("a pair or better"), "0.002453");
    assert_eq!(cost("every hand"), "0.113829");
}

#[test]
fn the_parts_add_up_and_wagers_go_together() {
    let chosen = with(&[("five-card-hand-bonus", "offered")]);
    let analysis = analysis(&chosen);
    let joints = odds::joints(&Query::new(chosen.clone()), quiet()).unwrap();
    assert_eq!(joints[1].sum(&[(0, 1), (1, 1)]), wager(&analysis, "main").distribution);
    for joint in &joints {
        assert_eq!(joint.total(), u128::from(DEALS));
        for (at, member) in joint.members().iter().enumerate() {
            let alone = wager(&analysis, &member.name);
            let (mean, variance) = (joint.marginal(at).mean(alone.unit.in_cents()), joint.covariance(at, at));
            assert_eq!((mean, variance), (alone.ev.clone(), alone.variance.clone()), "{}", member.name);
        }
    }
    let both = odds::together(&Query::new(chosen), quiet()).unwrap().unwrap();
    assert_eq!(both.wagers, ["main", "caribbean-stud-bonus", "progressive"]);
    assert!(both.correlation[0][1].unwrap() > 0.0, "a good hand helps both");
    assert!(
        odds::together(
            &Query::new(with(&[("caribbean-stud-bonus", "not-offered"), ("progressive-wager", "not-offered")])),
            quiet()
        )
        .unwrap()
        .is_none()
    );
}

/// The dealer's hands by what the Five Card Hand Bonus pays for them, dealt one by one.
#[test]
fn what_the_dealer_holds_and_how_it_stands_is_as_one_by_one() {
    for (own, up) in [
        ("As Kd Qh 8s 5c", "6d"),
        ("2s 2d 5h 9c Ks", "Ah"),
        ("Js 9s 6s 4s 2s", "Ts"),
        ("8s 8d 8h 9c 9s", "8c"),
        ("4s 4d 4h 4c 9s", "9d"),
        ("9s 8s 7s 6s 5s", "6d"),
        ("As Ks Qs Js Ts", "Ad"),
    ] {
        let (own, up): ([Card; 5], Card) = (hand(own), up.parse().unwrap());
        let free: Vec<Card> = Card::deck().filter(|card| !own.contains(card) && *card != up).collect();
        let (value, mut counted) = (rank_of(&own), ByDealer::default());
        for a in 0..free.len() {
            for b in 0..a {
                for c in 0..b {
                    for d in 0..c {
                        let dealer = rank_of(&[up, free[a], free[b], free[c], free[d]]);
                        let paid = (dealer.category() as usize + 1).saturating_sub(Category::Flush as usize);
                        counted[Standing::of(value, dealer) as usize][paid] += 1;
                    }
                }
            }
        }
        assert_eq!(dealer_hands(own, up), counted, "{own:?} {up}");
    }
}

/// The wager on the dealer's hand goes with all others, and what is good for it is bad for the main game.
#[test]
fn the_bonus_on_the_dealers_hand_goes_together_with_the_others() {
    let chosen = with(&[("five-card-hand-bonus", "offered")]);
    let asked = |text: &str| {
        let together = Some(odds::joint::Combination::read(text).unwrap());
        odds::together(&Query { together, ..Query::new(chosen.clone()) }, quiet()).unwrap().unwrap()
    };
    let both = asked("main+five-card-hand-bonus-dealer");
    let at = |name: &str| both.beside.iter().position(|other| other == name).unwrap();
    let [main, own, dealer] = ["main", "five-card-hand-bonus", "five-card-hand-bonus-dealer"].map(at);
    assert!(both.correlation[main][dealer].unwrap() < 0.0, "a good hand of the dealer loses");
    let analysis = analysis(&chosen);
    let sum = wager(&analysis, "main").ev.times(&Ratio::whole(wager(&analysis, "main").unit.in_cents()));
    let bonus = wager(&analysis, "five-card-hand-bonus-dealer");
    let sum = sum.plus(&bonus.ev.times(&Ratio::whole(bonus.unit.in_cents())));
    assert_eq!(both.combined.distribution.mean(1), sum);
    assert_eq!(both.combined.distribution.total(), u128::from(DEALS));
    assert_ne!(both.covariance[own][dealer], Ratio::whole(0), "the same deck");
    assert_eq!(asked("five-card-hand-bonus+five-card-hand-bonus-dealer").wagers.len(), 2);
}

/// The kernel path draws the same cards and must settle every round as the engine does, however it is dealt.
#[test]
fn the_kernel_equals_the_engine_round_by_round() {
    for options in [
        &[][..],
        &[("dealing-method", "automated-shoe")],
        &[("dealing-method", "hand"), ("shuffle-method", "automated")],
        &[("shuffle-method", "manual"), ("pay-table-caribbean-stud-bonus", "C")],
        &[("caribbean-stud-bonus", "not-offered")],
    ] {
        assert_paths_agree(&Player::new(&with(options)), 2, 400, &format!("{options:?}"));
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
}

#[test]
fn every_style_is_worth_what_it_plays() {
    let strategy = analysis(&with(&[])).strategy.unwrap();
    let exact = |style: &Style| odds::simulated(&with(&[]), style, quiet()).unwrap().exact;
    let ev = |style: &Style| exact(style)[0].ev.clone();
    let cost = |part: &str| strategy.mistakes.iter().find(|way| way.says.contains(part)).unwrap().ev.clone();
    assert_eq!(ev(&Style::Optimal), wager(&analysis(&with(&[])), "main").ev);
    assert_eq!(ev(&Style::Simple), strategy.simple.ev);
    assert_eq!(ev(&Style::DealerLike), cost("as the dealer qualifies"));
    let coin = ev(&Style::Random);
    assert_eq!(coin.plus(&coin), cost("play every hand").minus(&Ratio::whole(1)));
    // Half of the hands that a bonus pays are folded then, and the wager is lost.
    let bonus = |style: &Style| exact(style).iter().find(|it| it.wager == "caribbean-stud-bonus").unwrap().ev.clone();
    let (best, random) = (bonus(&Style::Optimal), bonus(&Style::Random));
    assert_eq!(random.plus(&random), best.minus(&Ratio::whole(1)));
}

#[test]
fn a_strategy_file_says_what_to_do_in_every_situation() {
    let saved = odds::simulated(&with(&[]), &Style::Optimal, quiet()).unwrap();
    let file = Style::File(StrategyFile::read("saved.csv", &file_text(&saved.choices)).unwrap());
    let read = odds::simulated(&with(&[]), &file, quiet()).unwrap();
    assert_eq!((&read.exact[0].ev, &read.choices), (&saved.exact[0].ev, &saved.choices));
    agrees(&with(&[]), &file);
    assert_eq!(saved.choices[..2].iter().map(|(_, choice)| choice.as_str()).collect::<Vec<_>>(), ["fold", "play"]);
    for (rows, why) in [
        ("less than ace-king,fold", "own.csv lacks "),
        ("A-K-Q-8-5,play", "own.csv, line 2: `A-K-Q-8-5` is not `less than ace-king`"),
        ("A-K-Q-8-5 against 6,play", "own.csv, line 2: `A-K-Q-8-5 against 6`: suits decide here"),
        ("As Kd Qh Js 9c against 2d,play", "own.csv, line 2: `As Kd Qh Js 9c against 2d`: suits do not decide"),
        ("As Kd Qh 8s 5c against 5c,play", "own.csv, line 2: `As Kd Qh 8s 5c against 5c` is not"),
        ("A-K-Q-J-9 against 2,stay", "own.csv, line 2: `stay` is not a choice here: write play or fold"),
        (
            "As Kd Qh 8s 5c against 6d,play\nAc Ks Qd 8c 5h against 6s,play",
            "own.csv, line 3: `Ac Ks Qd 8c 5h against 6s` is the same situation as line 2",
        ),
    ] {
        let file = StrategyFile::read("own.csv", &format!("situation,choice\n{rows}\n")).unwrap();
        let error = odds::simulated(&with(&[]), &Style::File(file), quiet()).err().unwrap().to_string();
        assert!(error.starts_with(why), "{rows}: {error}");
    }
}

#[test]
fn the_unit_is_an_ante_within_the_limits() {
    let odd = analyze_unit(&with(&[]), 550).unwrap_err().to_string();
    assert_eq!(odd, "an ante of $5.50 is not permitted here: $5 to $500 in steps of $1");
    let more = analyze_unit(&with(&[]), 5_000).unwrap();
    assert_eq!(wager(&more, "main").variance, wager(&analysis(&with(&[])), "main").variance);
}
