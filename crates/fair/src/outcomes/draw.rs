//! Drawing outcomes by the production path: a [`Dealer`] shuffles, deals and throws as at a table.

use super::{Judged, LEVEL, Orders, Sort, Throws, judge};
use crate::{Dealer, Source};
use engine::{Chance, House, Place, Step, Trigger};
use kit::{Card, Deck};
use serde::Serialize;
use std::fmt;

/// Fewer draws say nothing: classes would expect fewer than five outcomes.
pub const DRAWS_LEAST: u64 = 2_000;

/// What a table deals with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Equipment {
    /// The cards, where there are any.
    #[serde(serialize_with = "as_count")]
    pub cards: Option<Deck>,
    /// Whether there is a set of tiles.
    pub tiles: bool,
    /// How many dice, if any.
    pub dice: usize,
}

/// Cards as how many there are.
#[allow(clippy::ref_option)] // serde hands it over so
fn as_count<S: serde::Serializer>(cards: &Option<Deck>, serializer: S) -> Result<S::Ok, S::Error> {
    cards.map(Deck::len).serialize(serializer)
}

impl Equipment {
    /// What the table of these house rules receives when it opens.
    pub fn of(house: &House) -> Equipment {
        let receives = |step: Step| house.steps(Trigger::Opening).iter().any(|rule| rule.step == step);
        Equipment {
            cards: receives(Step::ReceiveCards).then_some(house.deck),
            tiles: receives(Step::ReceiveTiles),
            dice: if receives(Step::ReceiveDice) { 3 } else { 0 },
        }
    }
}

/// What was drawn and how it stood the tests.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// How many shuffles, and how many throws.
    pub draws: u64,
    /// Of what.
    pub equipment: Equipment,
    /// The tests.
    pub tests: Vec<Judged>,
    /// How they are judged together.
    pub method: &'static str,
    /// The probability with which a perfect generator fails at all.
    pub level: f64,
    /// Whether every test passed.
    pub passed: bool,
}

/// The draws were stopped before their end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interrupted;

impl fmt::Display for Interrupted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("interrupted")
    }
}

impl std::error::Error for Interrupted {}

/// Draws so many outcomes of each sort and tests them; `progress` hears how many are done and says
/// whether to go on.
pub fn draw(
    equipment: Equipment,
    source: impl Source,
    draws: u64,
    progress: &dyn Fn(u64) -> bool,
) -> Result<Report, Interrupted> {
    let deck = equipment.cards.unwrap_or(Deck::STANDARD);
    let faces: Vec<Card> = deck.faces().collect();
    let mut dealer = Dealer::with_source(deck, source);
    let mut cards = equipment.cards.map(|deck| Orders::new(Sort::cards(deck), draws));
    let mut tiles = equipment.tiles.then(|| Orders::new(Sort::TILES, draws));
    let mut throws = (equipment.dice > 0).then(|| Throws::new(equipment.dice, draws));
    for done in 0..draws {
        if done % 1_024 == 0 && !progress(done) {
            return Err(Interrupted);
        }
        if cards.is_some() || tiles.is_some() {
            dealer.shuffled();
        }
        if let Some(cards) = &mut cards {
            cards.add(&all_cards(&mut dealer, &faces));
        }
        if let Some(tiles) = &mut tiles {
            tiles.add(&all_tiles(&mut dealer));
        }
        if let Some(throws) = &mut throws {
            throws.add(dealer.dice(equipment.dice).expect("a dealer throws up to three dice").faces());
        }
        dealer.take_notes();
        dealer.take_sealing();
    }
    let tests = cards.iter().chain(&tiles).flat_map(Orders::tests).chain(throws.iter().flat_map(Throws::tests));
    let tests = judge(tests.collect());
    let passed = tests.iter().all(|test| test.passed);
    Ok(Report { draws, equipment, tests, method: "Holm", level: LEVEL, passed })
}

/// Every card of the shoe, in the order in which it is dealt, by its place among these.
fn all_cards(dealer: &mut impl Chance, faces: &[Card]) -> Vec<u8> {
    let mut order = Vec::new();
    while let Ok(cards) = dealer.cards(Place::Discard, 1) {
        order.extend(cards.faces().filter_map(|card| faces.binary_search(&card).ok()).map(|face| face as u8));
    }
    order
}

/// Every tile of the stacks, by its place.
fn all_tiles(dealer: &mut impl Chance) -> Vec<u8> {
    let stacks = (0..8).flat_map(|stack| {
        let tiles = dealer.tiles(Place::Discard, [0, 1, 2, 3].map(|tile| 4 * stack + tile));
        tiles.expect("there are eight stacks").faces().map(|tile| tile.index() as u8).collect::<Vec<_>>()
    });
    stacks.collect()
}
