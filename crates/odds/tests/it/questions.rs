//! What is asked beyond single wagers: several together, more on a row, other pay tables, wanted edges.

use crate::{defaults, quiet};
use kit::Odds;
use odds::exact::Ratio;
use odds::joint::Combination;
use odds::sensitivity::{RowWorth, sensitivity};
use odds::target::{percent, target};
use odds::what_if::{ChangedRules, PayChange, what_if};
use odds::{AnalysisError, Cache, Context, Query, QueryError};

fn together(rulebook: &str, combination: &str) -> odds::joint::Together {
    try_together(rulebook, combination).unwrap().unwrap()
}

fn try_together(rulebook: &str, combination: &str) -> Result<Option<odds::joint::Together>, AnalysisError> {
    let together = Some(Combination::read(combination).unwrap());
    odds::together(&Query { together, ..Query::new(defaults(rulebook)) }, quiet())
}

/// Whatever is counted for several wagers at once says of each of them what it says of that one alone.
#[test]
fn every_wager_among_others_is_what_it_is_alone() {
    for entry in games::registry() {
        let query = Query::new(entry.schema().defaults());
        let wagers = odds::wagers(&query, None, quiet()).unwrap();
        let joints = odds::joints(&query, quiet()).unwrap();
        for wager in &wagers {
            let mut found = 0;
            for joint in &joints {
                let Some(member) = joint.find(&wager.wager) else { continue };
                let sum = joint.marginal(member);
                let shares: Vec<(i64, Ratio)> =
                    sum.outcomes().map(|(net, count)| (net, Ratio::new(count, sum.total()))).collect();
                let alone = &wager.distribution;
                let expected: Vec<(i64, Ratio)> =
                    alone.outcomes().map(|(net, count)| (net, Ratio::new(count, alone.total()))).collect();
                assert_eq!(shares, expected, "{} {}", entry.rulebook, wager.wager);
                assert_eq!(joint.members()[member].average_stake, wager.average_stake, "{}", wager.wager);
                assert_eq!(joint.members()[member].base, wager.base, "{}", wager.wager);
                found += 1;
            }
            assert!(found > 0, "{} is nowhere among others in {}", wager.wager, entry.rulebook);
        }
    }
}

/// The parts of the main game add up to it, deal by deal, and not only on average.
#[test]
fn the_parts_of_the_main_game_together_are_the_main_game() {
    for rulebook in ["ma-boston-5", "boston-7"] {
        let parts = together(rulebook, "ante+ante-bonus+first+second").combined;
        let wagers = odds::wagers(&Query::new(defaults(rulebook)), None, quiet()).unwrap();
        let main = wagers.iter().find(|wager| wager.wager == "main").unwrap();
        assert_eq!(parts.distribution, main.distribution);
        // Four stakes of which one is counted twice: the bonus is paid on the ante.
        assert_eq!(parts.average_stake, main.average_stake.plus(&Ratio::whole(1)));
    }
}

/// One unit on either hand of baccarat loses the vigorish when the Banker wins and nothing else.
#[test]
fn both_hands_together_lose_the_vigorish_alone() {
    for (rulebook, both) in [("ma-minibaccarat", "player+banker"), ("ma-chemin-de-fer", "against+banker")] {
        let both = together(rulebook, both).combined;
        let nets: Vec<String> = both.outcomes.iter().map(|row| row.net.to_string()).collect();
        assert_eq!(nets, ["-1/20", "0"], "{rulebook}");
    }
    let both = together("ma-minibaccarat", "player+banker");
    assert_eq!(both.combined.outcomes[0].count, "2292252566437888", "the published count of Banker wins");
    let correlation = both.correlation[0][1].unwrap();
    assert!(correlation < -0.99 && correlation > -1.0, "{correlation}");
}

/// Of 216 throws 105 are small, 105 big and six neither: with p = 105/216 the covariance of the two is
/// 4 (0 - p p), since both never win.
#[test]
fn small_and_big_have_the_covariance_that_arithmetic_gives() {
    let both = together("ma-sic-bo", "small+big*2");
    let p = Ratio::new(105, 216u8);
    assert_eq!(both.covariance[0][1], Ratio::whole(-4).times(&p).times(&p));
    assert_eq!(both.beside, ["small", "big"]);
    let nets: Vec<(String, String)> =
        both.combined.outcomes.iter().map(|row| (row.net.to_string(), row.count.clone())).collect();
    assert_eq!(nets, [("-3", "6"), ("-1", "105"), ("1", "105")].map(|(net, count)| (net.into(), count.into())));
}

#[test]
fn what_does_not_go_together_is_refused() {
    for (text, why) in [("main+ante", "cannot be combined"), ("main+tie", "no wager `tie`"), ("main*2", "--unit")] {
        let Err(AnalysisError::Query(QueryError::Invalid(error))) = try_together("boston-7", text) else {
            panic!("{text}")
        };
        assert!(error.contains(why), "{error}");
    }
    let none = odds::together(&Query::new(defaults("ma-pai-gow")), quiet()).unwrap();
    assert!(none.is_none(), "a hand of tiles has one wager");
}

fn gain(rows: &[RowWorth], row: &str, wager: &str) -> Ratio {
    let row = rows.iter().find(|worth| worth.row == row).unwrap_or_else(|| panic!("no row {row}"));
    let gain = row.gains.iter().find(|gain| gain.wager == wager).unwrap_or_else(|| panic!("no gain of {wager}"));
    assert!(gain.best_then >= gain.as_now);
    gain.best_then.clone()
}

/// With play as now, one more unit on a row is worth the chance of being paid it.
#[test]
fn one_more_unit_is_worth_the_chance_of_being_paid_it() {
    let of = |rulebook: &str| sensitivity(&Query::new(defaults(rulebook)), quiet()).unwrap();
    let boston = of("ma-boston-5");
    // Nobody folds here, so the chances are those of five cards; 4 of 2,598,960 are royal flushes.
    assert_eq!(gain(&boston, "ante-bonus.flush", "main"), Ratio::new(5_108, 2_598_960u32));
    assert_eq!(gain(&boston, "ante-bonus.royal-flush", "ante-bonus"), Ratio::new(4, 2_598_960u32));
    assert_eq!(gain(&boston, "optional-bonus.one-pair", "optional-bonus"), Ratio::new(3_744, 22_100u32));
    let sic_bo = of("ma-sic-bo");
    assert_eq!(gain(&sic_bo, "payout.total-9", "total-9"), Ratio::new(25, 216u8));
    assert_eq!(gain(&sic_bo, "one-of-a-kind.three-dice", "one-of-a-kind"), Ratio::new(1, 216u8));
    let baccarat = of("ma-minibaccarat");
    let tie = Ratio::new(475_627_426_473_216u64, 4_998_398_275_503_360u64);
    assert_eq!(gain(&baccarat, "tie.tie", "tie"), tie);
    let unused = baccarat.iter().find(|worth| worth.row == "dragon-bonus-b.win-by-9").unwrap();
    assert!(unused.gains.is_empty(), "table A is in force");
}

/// Where it pays to fold, a better row makes some folds wrong: best play then gains more than play as now.
#[test]
fn play_that_follows_the_table_gains_at_least_as_much() {
    let card = sensitivity(&Query::new(defaults("boston-7")), quiet()).unwrap();
    let gains: Vec<_> = card.iter().flat_map(|worth| &worth.gains).collect();
    assert!(!gains.is_empty() && gains.iter().all(|gain| gain.best_then >= gain.as_now));
}

#[test]
fn a_range_of_tables_is_priced_like_each_table_alone() {
    let chosen = defaults("ma-sic-bo");
    let read = |text: &str| PayChange::read(&chosen, text).unwrap();
    let asking = |ranges: &[&str]| Query {
        ranges: ranges.iter().map(|range| read(range)).collect(),
        ..Query::new(chosen.clone())
    };
    let answer = what_if(&asking(&["payout.total-4=50..60:5", "payout.total-9=6..7"]), quiet()).unwrap();
    assert_eq!(answer.cells.len(), 6);
    let last = &answer.cells[5];
    assert_eq!((last.pays.as_slice(), last.permitted), (["60 to 1".to_owned(), "7 to 1".to_owned()].as_slice(), true));
    let evs: Vec<(&str, String)> = last.wagers.iter().map(|then| (then.wager.as_str(), then.ev.to_string())).collect();
    // 3 (n + 1) / 216 - 1, and 25 (n + 1) / 216 - 1.
    assert_eq!(evs, [("total-4", "-11/72".to_owned()), ("total-9", "-2/27".to_owned())]);
    let below = asking(&["payout.total-4=49..50"]);
    let answer = what_if(&below, quiet()).unwrap();
    assert_eq!(answer.cells.iter().map(|cell| cell.permitted).collect::<Vec<_>>(), [false, true]);
    let cache = Cache::default();
    let stopped = what_if(&below, Context::new(&cache, &|_, _| false));
    assert!(matches!(stopped, Err(AnalysisError::Interrupted)));
}

/// Changing the rules and asking again is the same as asking what if.
#[test]
fn a_changed_table_prices_like_a_submission_with_it() {
    let chosen = defaults("ma-boston-5");
    let changed = ChangedRules::new(&chosen, &[("ante-bonus", "flush", Some(Odds::to(16, 1)))]).unwrap();
    assert!(changed.violations.is_empty());
    let submitted = chosen.with(&[("pay.ante-bonus.flush", "16 to 1")]).unwrap();
    assert_eq!(changed.rules, submitted);
}

/// A total of 4 at n to 1 has an edge of 1 - 3 (n + 1) / 216: 5% lies between 67 and 68 to 1.
#[test]
fn the_tables_nearest_to_an_edge_are_found() {
    let found = |anyway, wager: &str, wanted: &str| {
        let wanted = percent(wanted).unwrap();
        target(&Query { anyway, ..Query::new(defaults("ma-sic-bo")) }, (wager, &wanted), quiet())
    };
    let total = found(false, "total-4", "5%").unwrap();
    let pays: Vec<&str> = total.tables.iter().map(|table| table.changes[0].1.as_str()).collect();
    assert_eq!(pays, ["67 to 1", "68 to 1"]);
    assert_eq!(total.tables[0].ev, Ratio::new(3 * 68 - 216, 216u8));
    // The floor of 50 to 1 gives 29.2%: no permitted table has more, one that is not permitted has.
    let floor = found(false, "total-4", "40%").unwrap();
    assert_eq!(floor.tables.iter().map(|table| table.changes[0].1.as_str()).collect::<Vec<_>>(), ["50 to 1"]);
    assert_eq!(found(true, "total-4", "40%").unwrap().tables[0].changes[0].1, "42 to 1");
    assert!(matches!(found(false, "total-3", "5%"), Err(AnalysisError::Query(QueryError::Invalid(_)))));
    let one = found(false, "one-of-a-kind", "0%").unwrap();
    assert!(one.tables.iter().any(|table| table.changes.len() == 2), "two rows can be changed at once");
}

#[test]
fn options_that_change_an_edge_are_named_beside_the_tables() {
    let wanted = percent("1%").unwrap();
    let found = target(&Query::new(defaults("ma-minibaccarat")), ("banker", &wanted), quiet());
    let found = found.unwrap();
    assert!(found.tables.is_empty() && found.says.contains("may be changed"), "{}", found.says);
    let options: Vec<&str> = found.options.iter().map(|reached| reached.changes[0].0.as_str()).collect();
    assert!(options.contains(&"decks") && options.contains(&"baccarat-variant"), "{options:?}");
}
