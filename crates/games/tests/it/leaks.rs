//! A viewer's view does not depend on what the viewer may not see.

use crate::dice::{Deck, Dice};
use crate::random_play::{next, seated};
use engine::{AnyTable, Chance, Given, Place, Seat, Viewer, Who, Words};
use games::registry;
use kit::{Card, Cards};

/// Cards such that every place but one's own gets others than in the first round.
struct Changed {
    /// Which card stands for which, everywhere except at the viewer's own place.
    swap: Vec<Card>,
}

impl Changed {
    /// A rotation of the cards that the viewer never sees.
    fn hiding_from(seen: &[Card], by: usize) -> Changed {
        let unseen: Vec<Card> = Card::deck().filter(|card| !seen.contains(card)).collect();
        let mut swap: Vec<Card> = Card::deck().collect();
        for (index, card) in unseen.iter().enumerate() {
            swap[card.index()] = unseen[(index + by) % unseen.len()];
        }
        Changed { swap }
    }

    fn apply(&self, cards: &Cards) -> Cards {
        cards.faces().map(|card| self.swap[card.index()]).collect()
    }
}

struct Nothing;

impl Chance for Nothing {
    fn shuffled(&mut self) {}

    fn cards(&mut self, _: Place, _: usize) -> Result<Cards, String> {
        Err("every command carries its cards".to_owned())
    }
}

/// The cards that become known to the viewer in this stretch of the log, in whatever way.
fn seen_by(table: &dyn AnyTable, viewer: Viewer) -> Vec<Card> {
    let text = serde_json::to_string(&table.told(0, viewer)).unwrap();
    Card::deck().filter(|card| text.contains(&card.to_string())).collect()
}

fn everything_shown(table: &dyn AnyTable, viewer: Viewer) -> String {
    let offers = match viewer {
        Viewer::Player(seat) => table.offers(Who::Player(seat)),
        _ => Vec::new(),
    };
    let all = (table.state(viewer), table.scene(viewer), table.told(0, viewer), offers);
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
                if words.act == "shuffle cards" {
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
    let changed = Changed::hiding_from(&seen_by(first, viewer), 1 + seed as usize % 7);
    let mut second = start.fork();
    for (who, words) in commands {
        let given = match words.given {
            Given::Cards(cards) => Given::Cards(changed.apply(&cards)),
            other => other,
        };
        if second.say(*who, &Words { given, ..words.clone() }, &mut Nothing).is_err() {
            return false;
        }
    }
    assert_eq!(everything_shown(&*second, viewer), everything_shown(first, viewer), "{viewer:?} seed {seed}");
    // Where a card stayed hidden, surveillance must have seen two different rounds.
    let told = |table: &dyn AnyTable| serde_json::to_string(&table.told(0, Viewer::Surveillance)).unwrap();
    let hidden = seen_by(first, Viewer::Surveillance).len() > seen_by(first, viewer).len();
    if hidden {
        assert_ne!(told(first), told(&*second));
    }
    hidden
}
