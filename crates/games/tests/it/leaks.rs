//! A viewer's view does not depend on what the viewer may not see.

use crate::dice::{Deck, Dice};
use crate::random_play::{next, seated};
use engine::{AnyTable, Chance, Given, Place, Seat, Viewer, Who, Words};
use games::registry;
use kit::{Card, Cards, Tile};

/// Cards and tiles such that every place but one's own gets others than in the first round.
struct Changed {
    /// Which card stands for which, everywhere except at the viewer's own place.
    swap: Vec<Card>,
    /// Which tile stands for which.
    tiles: Vec<Tile>,
}

impl Changed {
    /// A rotation of the cards and of the tiles that the viewer never sees.
    fn hiding_from(seen: &Seen, by: usize) -> Changed {
        let unseen: Vec<Card> = Card::deck().filter(|card| !seen.cards.contains(card)).collect();
        let mut swap: Vec<Card> = Card::deck().collect();
        for (index, card) in unseen.iter().enumerate() {
            swap[card.index()] = turned(&unseen, index, by);
        }
        let unseen: Vec<Tile> = Tile::set().filter(|tile| !seen.tiles.contains(tile)).collect();
        let mut tiles: Vec<Tile> = Tile::set().collect();
        for (index, tile) in unseen.iter().enumerate() {
            tiles[tile.index()] = turned(&unseen, index, by);
        }
        Changed { swap, tiles }
    }

    fn apply(&self, given: Given) -> Given {
        match given {
            Given::Cards(cards) => Given::Cards(cards.faces().map(|card| self.swap[card.index()]).collect()),
            Given::Tiles(tiles) => Given::Tiles(tiles.faces().map(|tile| self.tiles[tile.index()]).collect()),
            other => other,
        }
    }
}

/// Another of these than the one at an index, where there is another.
fn turned<T: Copy>(all: &[T], index: usize, by: usize) -> T {
    let step = if all.len() > 1 { 1 + by % (all.len() - 1) } else { 0 };
    all[(index + step) % all.len()]
}

struct Nothing;

impl Chance for Nothing {
    fn shuffled(&mut self) {}

    fn shuffled_again(&mut self, _: &[Card]) {}

    fn cards(&mut self, _: Place, _: usize) -> Result<Cards, String> {
        Err("every command carries its cards".to_owned())
    }

    fn cut(&mut self, _: usize) {}

    fn dice(&mut self, _: usize) -> Result<kit::Dice, String> {
        Err("every command carries its dice".to_owned())
    }

    fn tiles(&mut self, _: Place, _: [u8; 4]) -> Result<kit::Tiles, String> {
        Err("every command carries its tiles".to_owned())
    }
}

/// The cards and tiles that become known to a viewer.
struct Seen {
    cards: Vec<Card>,
    tiles: Vec<Tile>,
}

/// What becomes known to the viewer in this stretch of the log, in whatever way.
fn seen_by(table: &dyn AnyTable, from: usize, viewer: Viewer) -> Seen {
    let text = serde_json::to_string(&table.lines(from, viewer)).unwrap();
    Seen {
        cards: Card::deck().filter(|card| text.contains(&card.to_string())).collect(),
        tiles: Tile::set().filter(|tile| text.contains(&tile.to_string())).collect(),
    }
}

fn everything_shown(table: &dyn AnyTable, viewer: Viewer) -> String {
    let offers = match viewer {
        Viewer::Player(seat) => table.offers(Who::Player(seat)),
        _ => Vec::new(),
    };
    let all = (table.state(viewer), table.scene(viewer), table.discards(viewer), table.lines(0, viewer), offers);
    serde_json::to_string(&all).unwrap()
}

#[test]
fn two_rounds_that_differ_only_in_what_a_viewer_may_not_see_look_alike() {
    let mut compared = 0;
    for entry in registry() {
        for seed in 0..500 {
            let (mut dice, mut deck) = (Dice(seed ^ 0x1eaf), Deck::new(seed));
            let mut table = seated(entry, &mut dice, &mut deck);
            let start = table.fork();
            let mut commands: Vec<(Who, Words)> = Vec::new();
            for _ in 0..(8 + seed as usize % 30) {
                let Some((who, words)) = next(&*table, &mut dice, &mut deck) else { break };
                // A new deck would bring back cards that the viewer has seen.
                if ["shuffle cards", "wash tiles"].contains(&words.act.as_str()) {
                    break;
                }
                table.say(who, &words, &mut deck).unwrap();
                commands.push((who, words));
            }
            for viewer in [Viewer::Public, Viewer::Player(Seat(1)), Viewer::Player(Seat(2))] {
                compared += usize::from(alike(&*start, &*table, &commands, viewer, seed));
            }
        }
    }
    assert!(compared > 2_000, "only {compared} rounds could be compared");
}

/// Plays the same commands with other hidden cards and compares; a command that other cards make
/// impossible ends the comparison without a result.
fn alike(start: &dyn AnyTable, first: &dyn AnyTable, commands: &[(Who, Words)], viewer: Viewer, seed: u64) -> bool {
    let changed = Changed::hiding_from(&seen_by(first, 0, viewer), 1 + seed as usize % 7);
    let mut second = start.fork();
    for (who, words) in commands {
        let given = changed.apply(words.given);
        if second.say(*who, &Words { given, ..words.clone() }, &mut Nothing).is_err() {
            return false;
        }
    }
    assert_eq!(everything_shown(&*second, viewer), everything_shown(first, viewer), "{viewer:?} seed {seed}");
    // Where a card stayed hidden since they began, surveillance must have seen two different rounds.
    let told = |table: &dyn AnyTable| serde_json::to_string(&table.lines(0, Viewer::Surveillance)).unwrap();
    let known = |viewer| seen_by(first, start.records(), viewer);
    let count = |seen: Seen| seen.cards.len() + seen.tiles.len();
    let hidden = count(known(Viewer::Surveillance)) > count(known(viewer));
    if hidden {
        assert_ne!(told(first), told(&*second));
    }
    hidden
}
