//! The layouts that the page draws against the tables they are of.

use std::collections::BTreeSet;
use std::path::Path;

/// The names of the areas of every sheet of a layout.
fn sheets(layout: &serde_json::Value) -> Vec<BTreeSet<String>> {
    let paths = ["/seat/areas", "/board/wide/areas", "/board/tall/areas"];
    let areas = paths.into_iter().filter_map(|path| layout.pointer(path)?.as_array());
    let name = |area: &serde_json::Value| area["spot"].as_str().unwrap_or_default().to_owned();
    areas.map(|areas| areas.iter().map(name).collect()).collect()
}

#[test]
fn every_game_is_drawn_with_its_own_spots_and_no_others() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/layouts");
    for entry in games::registry() {
        let file = folder.join(format!("{}.json", entry.game));
        let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let layout: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert!(layout["games"].as_array().unwrap().contains(&entry.game.into()), "{}", file.display());
        let table = entry.open(entry.with(&[]).unwrap());
        let spots: BTreeSet<String> = table.house().spots.iter().map(|spot| (*spot).to_owned()).collect();
        let drawn = sheets(&layout);
        assert!(!drawn.is_empty(), "{} draws nothing", file.display());
        for sheet in drawn {
            assert_eq!(sheet, spots, "{}", file.display());
        }
    }
}

/// Acts before the cards that put down or take back a wager need no line: the spot says what the wager is.
fn wants_a_line(act: &engine::DeclaredAct) -> bool {
    let around = act.stages.as_ref().is_none_or(Vec::is_empty);
    let free = ["place ", "take back "].iter().any(|start| act.words.starts_with(start));
    let asked = act.words.contains("coupon") || !free;
    act.role == engine::Role::Player && !around && asked && !REFUSED.contains(&act.words.as_str())
}

/// What can be said at every table, and is always refused.
const REFUSED: [&str; 1] = ["call wager with cash"];

#[test]
fn every_game_has_a_picture_and_a_guide_with_a_line_on_every_decision() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src");
    let places = ["own", "wagers", "offers", "dealer", "why", "pays", "board"];
    let mut missing = Vec::new();
    for entry in games::registry() {
        assert!(folder.join(format!("art/{}.svg", entry.game)).exists(), "{} has no picture", entry.game);
        let file = folder.join(format!("guides/{}.json", entry.game));
        let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let guide: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert!(guide["says"].as_str().is_some_and(|says| says.ends_with('.')), "{}", entry.game);
        let tour = guide["tour"].as_array().unwrap();
        assert!((1..=5).contains(&tour.len()), "{}: {} steps", entry.game, tour.len());
        assert!(tour.iter().all(|step| places.contains(&step["at"].as_str().unwrap())), "{}", entry.game);
        let lines: Vec<&str> = guide["acts"].as_object().unwrap().keys().map(String::as_str).collect();
        let said = |words: &str| {
            lines.iter().any(|line| line.strip_suffix('*').map_or(words == *line, |start| words.starts_with(start)))
        };
        let table = entry.open(entry.with(&[]).unwrap());
        let acts = table.declared().into_iter().filter(wants_a_line).map(|act| act.words);
        missing.extend(acts.filter(|words| !said(words)).map(|words| format!("{}: {words}", entry.game)));
        let choices = guide["choices"].as_object().unwrap().values();
        for act in choices.flat_map(|acts| acts.as_array().unwrap()) {
            let (known, act) = (table.declared(), act.as_str().unwrap());
            let start = act.strip_suffix('*');
            let is = |words: &str| start.map_or(words == act, |start| words.starts_with(start));
            assert!(known.iter().any(|one| is(&one.words)), "{} has no act `{act}`", entry.game);
        }
    }
    assert!(missing.is_empty(), "without a line: {missing:#?}");
}

/// What a spot pays is a row, or the table of a wager, that the rulebook knows.
#[test]
fn what_the_faces_of_spots_pay_is_in_the_pay_tables() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/layouts");
    let mut named = 0;
    for entry in games::registry() {
        let text = std::fs::read_to_string(folder.join(format!("{}.json", entry.game))).unwrap();
        let layout: serde_json::Value = serde_json::from_str(&text).unwrap();
        let tables = entry.schema().tables();
        for wager in layout["faces"].as_object().unwrap().values().filter_map(|face| face["wager"].as_str()) {
            let known = match wager.split_once('.') {
                Some((table, row)) => tables.iter().any(|one| one.name == table && one.row(row).is_some()),
                // An edition of the game may not have that wager.
                None => tables.is_empty() || tables.iter().any(|one| one.wager == wager) || entry.game == "boston",
            };
            assert!(known, "{}: there is no `{wager}`", entry.rulebook);
            named += 1;
        }
    }
    assert!(named > 50, "{named}");
}
