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
