//! Pai gow: the count against brute force, against combinatorics and against itself.

use crate::{analyze, quiet};
use engine::rules::{HouseRules, Schema};
use games::pai_gow::settle::{Outcome, Terms, outcome, vigorish};
use games::pai_gow::{HouseWay, Ranks, Setting};
use kit::{Money, Tile};
use law::Rulebook;
use odds::exact::Ratio;
use odds::pai_gow::count::{HANDS, Hand, OTHERS, Outcomes, all};
use odds::pai_gow::{Player, Prices, Settings};
use odds::report::{Analysis, WagerReport};
use odds::simulate::{Path, compare};
use odds::{Cache, Context, Query};
use std::sync::OnceLock;

const DEALS: u64 = HANDS * OTHERS;

fn defaults() -> HouseRules {
    Schema::of(Rulebook::named("ma-pai-gow").unwrap()).unwrap().defaults()
}

/// The example submission, whose way is of the kind that casinos file.
fn casino() -> HouseRules {
    let text = include_str!("../../../../submissions/ma-pai-gow.toml");
    engine::rules::check(text, &games::pai_gow::house_way::check).unwrap()
}

fn settings(chosen: &HouseRules) -> Settings {
    Settings::counted(chosen, Money::dollars(100), quiet()).unwrap()
}

fn text_way() -> &'static Settings {
    static COUNTED: OnceLock<Settings> = OnceLock::new();
    COUNTED.get_or_init(|| settings(&defaults()))
}

fn analysis(chosen: &HouseRules) -> Analysis {
    analyze(chosen).unwrap()
}

/// The analyses of the text's own way and of the casino's, counted once for all tests.
fn analyses() -> &'static [Analysis; 2] {
    static COUNTED: OnceLock<[Analysis; 2]> = OnceLock::new();
    COUNTED.get_or_init(|| [analysis(&defaults()), analysis(&casino())])
}

fn wager<'a>(analysis: &'a Analysis, name: &str) -> &'a WagerReport {
    analysis.wagers.iter().find(|wager| wager.wager == name).unwrap()
}

/// Every hand of four of the tiles that are not in this one.
fn others(tiles: [Tile; 4]) -> Vec<[Tile; 4]> {
    let left: Vec<Tile> = Tile::set().filter(|tile| !tiles.contains(tile)).collect();
    let mut hands = Vec::new();
    for a in 0..left.len() {
        for b in a + 1..left.len() {
            for c in b + 1..left.len() {
                hands.extend((c + 1..left.len()).map(|d| [left[a], left[b], left[c], left[d]]));
            }
        }
    }
    hands
}

fn tally(outcomes: impl Iterator<Item = Outcome>) -> Outcomes {
    let mut tally = Outcomes::default();
    for outcome in outcomes {
        match outcome {
            Outcome::Win => tally.win += 1,
            Outcome::Push => tally.push += 1,
            Outcome::Lose => tally.lose += 1,
        }
    }
    tally
}

/// Tile by tile, without kinds and weights: some hands of each sort, in every setting and both roles.
#[test]
fn the_count_is_that_of_every_tile_against_every_tile() {
    let settings = text_way();
    let way = HouseWay::of(&defaults());
    let terms = Terms::default();
    for index in (0..settings.hands.len()).step_by(631) {
        let hand = &settings.hands[index];
        let dealers: Vec<Ranks> = others(hand.tiles).into_iter().map(|tiles| way.set(tiles).ranks()).collect();
        assert_eq!(dealers.len() as u64, OTHERS);
        for (setting, (_, ranks)) in hand.settings.iter().enumerate() {
            let counted = settings.against_way[index][setting];
            let as_player = tally(dealers.iter().map(|dealer| outcome(*ranks, *dealer, terms)));
            let against = tally(dealers.iter().map(|player| outcome(*player, *ranks, terms)));
            let as_bank = Outcomes { win: against.lose, push: against.push, lose: against.win };
            assert_eq!((counted.as_player, counted.as_bank), (as_player, as_bank), "{:?}", hand.tiles);
        }
    }
}

#[test]
fn every_hand_meets_20475_others_and_all_deals_are_736281000() {
    let settings = text_way();
    for counted in settings.against_way.iter().chain(settings.against_best.iter()).flatten() {
        assert_eq!((counted.as_player.total(), counted.as_bank.total()), (OTHERS, OTHERS));
    }
    assert_eq!(DEALS, 736_281_000);
    assert_eq!(settings.player(&|hand| settings.best[hand]).total(), DEALS);
}

/// Player and bank who both set by the house way see the same deals from two sides.
#[test]
fn player_and_bank_mirror_each_other() {
    let settings = text_way();
    let player = settings.player(&|hand| settings.by_way[hand].0);
    let bank = settings.bank(&|hand| settings.by_way[hand].0);
    assert_eq!((player.win, player.push, player.lose), (bank.lose, bank.push, bank.win));
    assert!(player.lose > player.win, "the copies go to the bank");
    // The best players of the second count are those of the first, seen from the dealer's side.
    let best = settings.player(&|hand| settings.best[hand]);
    let dealer = settings.hands.iter().enumerate().fold(Outcomes::default(), |sum, (index, hand)| {
        sum.plus(settings.against_best[index][settings.by_way[index].0].as_bank.times(hand.weight))
    });
    assert_eq!((best.win, best.push, best.lose), (dealer.lose, dealer.push, dealer.win));
}

/// How often four tiles can make what is listed, from the numbers of tiles alone.
#[test]
fn hands_that_can_make_a_pair_a_wong_or_a_gong_are_as_many_as_combinatorics_says() {
    let held =
        |has: &dyn Fn(&Hand) -> bool| -> u32 { all().iter().filter(|hand| has(hand)).map(|hand| hand.weight).sum() };
    let listed = |hand: &Hand, places: std::ops::RangeInclusive<u8>| {
        let hands =
            Setting::all(hand.tiles).into_iter().flat_map(|setting| [setting.ranks().high, setting.ranks().low]);
        hands.into_iter().any(|rank| rank.place().is_some_and(|place| places.contains(&place)))
    };
    // The supreme pair and any two of thirty.
    assert_eq!(held(&|hand| listed(hand, 1..=1)), 30 * 29 / 2);
    // Without any of the sixteen pairs: four of sixteen pairs, one tile of each.
    assert_eq!(held(&|hand| !listed(hand, 1..=16)), 1_820 * 16);
    // A wong: at least one of four twelves and twos, and at least one of two nines.
    let choose = |n: u32| n * (n - 1) * (n - 2) * (n - 3) / 24;
    assert_eq!(held(&|hand| listed(hand, 17..=18)), choose(32) + choose(26) - choose(28) - choose(30));
    // A gong: at least one of the same four, and at least one of four eights.
    assert_eq!(held(&|hand| listed(hand, 19..=20)), choose(32) + choose(24) - 2 * choose(28));
}

#[test]
fn what_the_house_way_costs_adds_up_hand_by_hand_and_rule_by_rule() {
    for analysis in analyses() {
        let settings = analysis.settings.as_ref().unwrap();
        let (best, way) = (&wager(analysis, "player").ev, &wager(analysis, "house-way").ev);
        let zero = Ratio::new(0, 1u8);
        let by_rule = settings.rules.iter().fold(zero.clone(), |sum, rule| sum.plus(&rule.costs_player));
        assert_eq!(by_rule, best.minus(way));
        assert_eq!(settings.rules.iter().map(|rule| rule.hands).sum::<u32>(), 35_960);
        assert_eq!(settings.hands.iter().map(|hand| hand.weight).sum::<u32>(), 35_960);
        for hand in &settings.hands {
            assert!(hand.cost >= zero && hand.gives_away >= zero, "{}", hand.tiles);
            assert_eq!(hand.cost == zero, hand.best == hand.house_way, "{}", hand.tiles);
            let least = hand.settings.iter().map(|setting| &setting.player.value).min().unwrap();
            assert!(*least >= Ratio::new(-1, 1u8), "surrender never gains");
        }
    }
}

/// The finding: who sets best beats the dealer who sets by the text's own way, vigorish and all.
#[test]
fn the_text_s_own_way_can_be_beaten_and_the_casino_s_cannot() {
    let [text, casino] = analyses();
    let counts = |wager: &WagerReport| wager.outcomes.iter().map(|row| row.count.clone()).collect::<Vec<_>>();
    assert_eq!(counts(wager(text, "player")), ["203318780", "311588500", "221373720"]);
    assert_eq!(counts(wager(text, "house-way")), ["225814408", "293484120", "216982472"]);
    assert_eq!(counts(wager(text, "bank")), ["197102336", "310168360", "229010304"]);
    assert_eq!(wager(text, "player").ev, Ratio::new(95 * 221_373_720i64 - 100 * 203_318_780, 100 * DEALS));
    assert!(wager(text, "player").house_edge < -0.009);
    assert!(wager(casino, "player").house_edge > 0.016);
    assert!(wager(casino, "house-way").house_edge > wager(casino, "player").house_edge);
}

#[test]
fn a_vigorish_rounded_up_weighs_on_small_wagers_and_not_on_multiples_of_five() {
    let rounded = defaults().with(&[("vigorish-rounding", "up-to-25-cents")]).unwrap();
    let won =
        |chosen: &HouseRules, dollars: i64| Prices::new(Money::dollars(dollars), vigorish(chosen)).won.to_string();
    assert_eq!([4, 5, 6].map(|dollars| won(&rounded, dollars)), ["$3.75", "$4.75", "$5.50"]);
    assert_eq!([4, 5, 6].map(|dollars| won(&defaults(), dollars)), ["$3.80", "$4.75", "$5.70"]);
}

#[test]
fn a_wager_that_is_not_permitted_is_refused_and_a_count_can_be_stopped() {
    let refused = |dollars: i64| {
        let query = Query { unit: Some(Money::dollars(dollars)), ..Query::new(defaults()) };
        odds::analyze(&query, Context::new(&Cache::default(), &|_, _| false)).unwrap_err()
    };
    for (dollars, why) in
        [(9, "a wager of $9"), (10, "interrupted"), (1000, "interrupted"), (1001, "a wager of $1,001")]
    {
        assert!(refused(dollars).to_string().starts_with(why), "{dollars}: {}", refused(dollars));
    }
}

/// A zero against a zero: nothing but the high hand is left to the licensee, and it favours the house.
#[test]
fn zeros_to_the_dealer_cost_the_player() {
    let dealer = defaults().with(&[("zero-zero-high", "dealer")]).unwrap();
    let ev = |analysis: &Analysis| wager(analysis, "house-way").ev.clone();
    assert!(ev(&analyses()[0]) > ev(&analysis(&dealer)));
}

fn agrees(chosen: &HouseRules, analysis: &Analysis, path: Path, rounds: u64) -> Vec<u64> {
    let player = Player::new(chosen, quiet()).unwrap();
    let simulation = compare(&player, analysis, rounds, 7, path, &|_, _| true).unwrap();
    for wager in &simulation.wagers {
        assert!(wager.z.abs() < 4.0 && (wager.std_dev - 0.75).abs() < 0.03, "{wager:?}");
    }
    simulation.wagers.iter().map(|wager| wager.rounds).collect()
}

/// Tiles drawn at random and settled by the kernel agree with the count.
#[test]
fn a_simulation_agrees_with_the_count() {
    assert_eq!(agrees(&casino(), &analyses()[1], Path::Kernel, 400_000), [400_000; 3]);
}

/// So do rounds at a real table, where every round is also settled by the kernel; whoever may bank
/// does so every other round.
#[test]
fn a_real_table_agrees_with_the_kernel_and_the_count() {
    let rounds = agrees(&casino(), &analyses()[1], Path::Engine, 6_000);
    assert_eq!((rounds.len(), rounds.iter().sum::<u64>()), (3, 6_000));
    assert!(rounds.iter().all(|rounds| *rounds > 1_400), "{rounds:?}");
    assert_eq!(agrees(&defaults(), &analyses()[0], Path::Engine, 2_000), [1_000; 2]);
}
