//! The house way: the text's own against a plain reading of it, the words of rules one by one, and
//! the check that walks every hand.

use super::*;
use engine::rules::Schema;
use kit::{TileHandRank, tile_hand_rank};
use law::Rulebook;

fn schema() -> &'static Schema {
    Schema::of(Rulebook::named("ma-pai-gow").unwrap()).unwrap()
}

fn four(tiles: &str) -> [Tile; 4] {
    tiles.parse::<Tiles>().unwrap().faces().collect::<Vec<_>>().try_into().unwrap()
}

fn way(rules: &[&str]) -> HouseWay {
    HouseWay::read(rules).unwrap_or_else(|misread| panic!("{misread:?}"))
}

/// What rules make of a hand: the setting, or why there is none.
fn set(rules: &[&str], tiles: &str) -> String {
    match way(rules).decide(four(tiles)) {
        Ok(decision) => decision.setting.to_string(),
        Err(Undecided::Unset) => "unset".to_owned(),
        Err(Undecided::Open { rule, .. }) => format!("open by {rule}"),
    }
}

fn every_hand() -> impl Iterator<Item = [Tile; 4]> {
    let set: Vec<Tile> = Tile::set().collect();
    let mut hands = Vec::new();
    for a in 0..32 {
        for b in a + 1..32 {
            for c in b + 1..32 {
                hands.extend((c + 1..32).map(|d| [set[a], set[b], set[c], set[d]]));
            }
        }
    }
    hands.into_iter()
}

/// The text's way, read plainly and without the words of rules.
fn by_the_text(tiles: [Tile; 4]) -> (TileHandRank, TileHandRank) {
    let [a, b, c, d] = tiles;
    let settings = [[a, b, c, d], [a, c, b, d], [a, d, b, c]].map(|[a, b, c, d]| {
        let (one, other) = (tile_hand_rank(a, b), tile_hand_rank(c, d));
        (one.max(other), one.min(other))
    });
    if let Some(supreme) = settings.iter().find(|(high, _)| *high == TileHandRank::HIGHEST) {
        return *supreme;
    }
    if let Some(listed) = settings.iter().filter(|(high, _)| high.is_listed()).max() {
        return *listed;
    }
    for value in [9, 8, 7] {
        let worth = settings.iter().filter(|(high, _)| high.value() == Some(value));
        if let Some(best) = worth.max_by_key(|(high, low)| (*low, *high)) {
            return *best;
        }
    }
    let mut tiles = tiles;
    tiles.sort_by_key(|tile| tile.kind().standing());
    let (one, other) = (tile_hand_rank(tiles[0], tiles[3]), tile_hand_rank(tiles[1], tiles[2]));
    (one.max(other), one.min(other))
}

#[test]
fn the_text_s_own_way_sets_all_35960_hands_as_the_text_reads() {
    let way = HouseWay::of(&schema().defaults());
    let mut decided = vec![0; way.rules().len()];
    for tiles in every_hand() {
        let decision = way.decide(tiles).unwrap_or_else(|why| panic!("{tiles:?}: {why:?}"));
        let ranks = decision.setting.ranks();
        assert_eq!((ranks.high, ranks.low), by_the_text(tiles), "{tiles:?}");
        decided[decision.rule] += 1;
    }
    assert_eq!(decided.iter().sum::<u32>(), 35_960);
    assert_eq!(decided[0], 435, "the supreme pair with any two of the other thirty tiles");
    assert!(decided.iter().all(|count| *count > 0), "{decided:?}");
}

#[test]
fn there_are_8130_hands_of_kinds_and_they_stand_for_all() {
    let hands = hands();
    // Four kinds; a pair and two kinds; two pairs.
    assert_eq!(hands.len(), 5_985 + 11 * 190 + 55);
    assert_eq!(hands.iter().map(|(_, ways)| ways).sum::<u32>(), 35_960);
    let of = |tiles: &str| hands.iter().find(|(hand, _)| *hand == four(tiles)).unwrap().1;
    assert_eq!([of("6-6 1-1 4-4 1-3"), of("6-6 6-6' 1-1 3-6"), of("6-6 6-6' 1-1 1-1'")], [16, 2, 1]);
    assert_eq!(of("3-6 4-5 2-4 1-2"), 1);
}

#[test]
fn the_default_way_hand_by_hand() {
    let way = HouseWay::of(&schema().defaults());
    for (tiles, setting, rule) in [
        ("2-4 1-2 3-3 1-5", "2-4 1-2 / 3-3 1-5", 0),
        ("6-6 6-6 4-5 5-6", "6-6 6-6' / 5-6 4-5", 1),
        ("6-6 4-5 4-4 1-3", "6-6 4-5 / 4-4 1-3", 1), // a wong outranks a gong
        ("6-6 1-1 4-5 2-6", "6-6 4-5 / 1-1 2-6", 1),
        ("6-6 1-3 2-2 1-4", "1-3 1-4 / 6-6 2-2", 2), // nine and six in two ways: the better low hand
        ("6-6 1-6 4-4 2-2", "6-6 4-4 / 2-2 1-6", 1),
        ("5-5 4-6 5-6 1-5", "5-6 1-5 / 5-5 4-6", 2), // a seven, and zero
        ("6-6 1-1 5-6 4-6", "1-1 5-6 / 6-6 4-6", 3), // highest with lowest makes two, the others three
    ] {
        let decision = way.decide(four(tiles)).unwrap();
        assert_eq!((decision.setting.to_string(), decision.rule), (setting.to_owned(), rule), "{tiles}");
    }
}

#[test]
fn each_wish_wants_what_it_says() {
    for (rule, tiles, expected) in [
        ("split", "6-6 6-6 4-5 5-6", "6-6 4-5 / 6-6' 5-6"),
        ("pair of 12", "6-6 6-6 4-5 5-6", "6-6 6-6' / 5-6 4-5"),
        ("pair of 11", "6-6 6-6 4-5 5-6", "unset"),
        ("matched pair", "3-6 4-5 6-6 1-1", "unset"),
        ("mixed pair", "3-6 4-5 6-6 1-1", "3-6 4-5 / 6-6 1-1"),
        ("wong", "3-6 4-5 6-6 1-1", "6-6 3-6 / 1-1 4-5"),
        ("supreme pair", "2-4 1-2 6-6 1-1", "2-4 1-2 / 6-6 1-1"),
        ("gong with 6-6", "6-6 1-1 4-4 5-5", "6-6 4-4 / 1-1 5-5"),
        ("gong", "6-6 1-1 4-4 5-5", "open by 0"),
        ("gong: lowest high hand", "6-6 1-1 4-4 5-5", "1-1 4-4 / 6-6 5-5"),
        ("high hand gong", "6-6 6-6 4-4 5-5", "6-6 4-4 / 6-6' 5-5"),
        ("low hand gong", "6-6 6-6 4-4 5-5", "unset"),
        ("low hand two, three or four", "6-6 6-6 4-4 5-5", "6-6 4-4 / 6-6' 5-5"),
        ("nine with 12|2", "6-6 1-6 4-5 5-5", "6-6 1-6 / 5-5 4-5"),
        ("low hand at least nine high 5-5", "6-6 1-6 4-5 5-5", "6-6 1-6 / 5-5 4-5"),
        ("low hand at least nine high 4-4", "6-6 1-6 4-5 5-5", "unset"),
        ("high hand at most gong", "6-6 6-6 4-4 5-5", "6-6 4-4 / 6-6' 5-5"),
        ("high hand at most eight", "6-6 6-6 4-4 5-5", "unset"),
        ("best both ways", "6-6 6-6 1-1 1-1", "6-6 6-6' / 1-1 1-1'"),
        ("best both ways", "6-6 6-6 4-5 5-6", "unset"),
        ("6-6 with 11", "6-6 1-1 5-6 4-5", "1-1 4-5 / 6-6 5-6"),
        ("6-6 in the low hand", "6-6 1-1 5-6 4-5", "1-1 4-5 / 6-6 5-6"),
        ("12 9 / 2 11", "6-6 1-1 5-6 4-5", "6-6 4-5 / 1-1 5-6"),
        ("2 11 / 12 9", "6-6 1-1 5-6 4-5", "6-6 4-5 / 1-1 5-6"),
        ("12 9 / 11 11", "6-6 1-1 5-6 4-5", "unset"),
        ("highest tile with lowest tile", "6-6 1-1 5-6 1-2", "6-6 1-2 / 1-1 5-6"),
        ("split and low hand at least six", "6-6 6-6 1-3 2-4", "6-6 2-4 / 6-6' 1-3"),
    ] {
        assert_eq!(set(&[rule], tiles), expected, "{rule}");
    }
}

#[test]
fn each_order_prefers_what_it_says() {
    // It makes nine and six, eight and seven, or three and two.
    let tiles = "6-6 1-6 3-3 5-5";
    for (order, expected) in [
        ("highest high hand", "6-6 1-6 / 5-5 3-3"),
        ("lowest high hand", "3-3 1-6 / 6-6 5-5"),
        ("highest low hand", "6-6 3-3 / 5-5 1-6"),
        ("lowest low hand", "3-3 1-6 / 6-6 5-5"),
        ("most balanced", "open by 0"), // three and two are no further apart than eight and seven
        ("most balanced, then highest low hand", "6-6 3-3 / 5-5 1-6"),
        ("highest total", "open by 0"), // nine and six are as much as eight and seven
        ("highest total, then highest low value", "6-6 3-3 / 5-5 1-6"),
        ("highest high value then lowest low value", "6-6 1-6 / 5-5 3-3"),
    ] {
        assert_eq!(set(&[order], tiles), expected, "{order}");
    }
}

#[test]
fn a_rule_with_tiles_is_for_hands_that_hold_them() {
    let rules = ["with pair of 12|2 9 11: split", "with 12 12: pair", "with supreme pair and 6 4|5|6: split", "split"];
    assert_eq!(set(&rules, "6-6 6-6 4-5 5-6"), "6-6 4-5 / 6-6' 5-6");
    assert_eq!(set(&rules, "6-6 6-6 4-5 5-5"), "6-6 6-6' / 5-5 4-5");
    assert_eq!(set(&rules, "6-6 1-1 4-5 5-6"), "open by 3");
    assert_eq!(set(&rules, "2-4 1-2 3-3 1-4"), "3-3 2-4 / 1-4 1-2");
}

#[test]
fn words_that_are_no_rule_are_named_with_what_may_stand_there() {
    for (rule, found, permitted) in [
        ("spilt", "`spilt`", "split"),
        ("with 6-6 6-6 9 11", "`with 6-6 6-6 9 11`", "a rule such as"),
        ("with : split", "nothing", "from one to four tiles"),
        ("with 3 4: split", "`3`", "tiles by their halves"),
        ("with pair of 2 pair of 12 9: split", "`pair of 2 pair of 12 9`", "from one to four tiles"),
        ("pair: bravest", "`bravest`", "most balanced"),
        ("pair: highest kicker", "`highest kicker`", "most balanced"),
        ("pair:", "`pair :`", "a rule such as"),
        ("low hand at least lots", "`lots`", "`three high 1-3`"),
        ("low hand at least three high 2-4", "`three high 2-4`", "`three high 1-3`"),
        ("pair and", "nothing", "split"),
        ("6-6 9 / 6-6 x", "`x`", "tiles by their halves"),
        ("pair: highest low hand: split", "`pair : highest low hand : split`", "a rule such as"),
    ] {
        let misread = HouseWay::read(&["pair", rule]).unwrap_err();
        assert_eq!(misread.len(), 1, "{rule}");
        let (index, why) = &misread[0];
        assert_eq!((*index, why.found.as_str()), (1, found), "{rule}");
        assert!(why.permitted.contains(permitted), "{rule}: {}", why.permitted);
    }
}

fn violations(rules: &[&str]) -> Vec<String> {
    let chosen = schema().with(&[("dealer-house-way", rules.join("; "))]).unwrap();
    let mut violations = Vec::new();
    check(&chosen, &mut violations);
    violations.iter().map(Violation::to_string).collect()
}

#[test]
fn the_check_names_a_hand_that_no_rule_sets_and_one_that_a_rule_leaves_open() {
    let rules = schema().defaults();
    let text: Vec<&str> = rules.list(OPTION).iter().map(String::as_str).collect();
    assert_eq!(violations(&text), [""; 0]);
    let found = violations(&text[..3]);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].starts_with("options.dealer-house-way: found no rule that sets 6-6 1-1 "), "{found:?}");
    assert!(found[0].contains(" more hands); permitted rules that set every hand [ma-pai-gow 7(e)]"), "{found:?}");
    let found = violations(&["supreme pair", "pair, wong or gong", "highest low hand, then highest high hand"]);
    assert_eq!(found.len(), 1, "{found:?}");
    let open = "6-6 6-6' 1-1 4-4, which it sets either 6-6 6-6' / 1-1 4-4 or 6-6 4-4 / 6-6' 1-1 (and ";
    assert!(found[0].starts_with(&format!("options.dealer-house-way.2: found {open}")), "{found:?}");
    assert!(found[0].contains("[ma-pai-gow 7(e)]; say which setting is preferred"), "{found:?}");
    let found = violations(&["supreem pair", "pair", "gong: hihgest low hand"]);
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found[1].starts_with("options.dealer-house-way.3: found `hihgest low hand`; permitted "), "{found:?}");
}

#[test]
fn the_way_of_the_example_submission_sets_every_hand() {
    let text = include_str!("../../../../../submissions/ma-pai-gow.toml");
    let chosen = engine::rules::check(text, &check).unwrap_or_else(|violations| panic!("{violations:#?}"));
    let way = HouseWay::of(&chosen);
    let mut decides = vec![0; way.rules().len()];
    for (tiles, ways) in hands() {
        decides[way.decide(tiles).unwrap().rule] += ways;
    }
    let idle: Vec<&str> = way.rules().zip(&decides).filter(|(_, hands)| **hands == 0).map(|(rule, _)| rule).collect();
    assert_eq!(idle, [""; 0], "rules that decide no hand");
    for (tiles, setting) in [
        ("2-4 1-2 3-3 1-4", "3-3 2-4 / 1-4 1-2"), // nine and eight rather than the supreme pair and one
        ("6-6 6-6 4-5 5-6", "6-6 4-5 / 6-6' 5-6"), // wong and three rather than the pair and zero
        ("6-6 6-6 2-4 1-3", "6-6 6-6' / 1-3 2-4"), // the pair and seven beat eight and six both ways
        ("6-6 1-6 4-4 1-3", "6-6 4-4 / 1-3 1-6"), // a gong and one rather than nine and two
        ("6-6 1-6 4-4 3-6", "6-6 1-6 / 4-4 3-6"), // nine and seven rather than a wong and five
    ] {
        assert_eq!(way.set(four(tiles)).to_string(), setting, "{tiles}");
    }
}
