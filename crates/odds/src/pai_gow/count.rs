//! Every hand against every other: who wins, pushes and loses, counted with dead tiles.
//!
//! Hands are looked at by kinds: 8,130 stand for all 35,960, and every pair of them is weighed with
//! the number of ways in which the tiles that the first leaves can make the second. What the second
//! hand comes to is the ranks of its setting alone, so its weights are first gathered by these ranks,
//! and then each setting of the first hand is compared once with each of the ranks found.

use crate::{Interrupted, Progress};
use games::pai_gow::house_way::hands;
use games::pai_gow::settle::{Outcome, Terms, outcome};
use games::pai_gow::{Ranks, Setting};
use kit::{Tile, TileKind};
use rayon::prelude::*;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};

/// How many hands of four the 28 tiles make that a hand leaves.
pub const OTHERS: u64 = 20_475;
/// How many hands of four the set of 32 tiles makes.
pub const HANDS: u64 = 35_960;

/// A hand by its kinds.
#[derive(Clone, Debug)]
pub struct Hand {
    /// One of the hands that are alike.
    pub tiles: [Tile; 4],
    /// How many hands are alike.
    pub weight: u32,
    /// Its settings, those with the same ranks once.
    pub settings: Vec<(Setting, Ranks)>,
    /// Where its kinds stand in a table of ways; see [`ways_left`].
    places: [u8; 4],
}

impl Hand {
    /// The number of its setting with these ranks.
    ///
    /// # Panics
    /// When no setting of this hand has them.
    pub fn setting_with(&self, ranks: Ranks) -> usize {
        self.settings.iter().position(|(_, other)| *other == ranks).expect("ranks of a setting of this hand")
    }
}

/// Every hand by its kinds.
pub fn all() -> Vec<Hand> {
    let hand = |(tiles, weight): ([Tile; 4], u32)| {
        let mut settings: Vec<(Setting, Ranks)> = Vec::new();
        for setting in Setting::all(tiles) {
            if settings.iter().all(|(_, ranks)| *ranks != setting.ranks()) {
                settings.push((setting, setting.ranks()));
            }
        }
        Hand { tiles, weight, settings, places: places(tiles) }
    };
    hands().into_iter().map(hand).collect()
}

/// Wins, pushes and losses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Won.
    pub win: u64,
    /// Pushed.
    pub push: u64,
    /// Lost.
    pub lose: u64,
}

impl Tally {
    /// All of them.
    pub fn total(&self) -> u64 {
        self.win + self.push + self.lose
    }

    /// The same so many times over.
    pub fn times(self, weight: u32) -> Tally {
        let weight = u64::from(weight);
        Tally { win: self.win * weight, push: self.push * weight, lose: self.lose * weight }
    }

    /// Both together.
    pub fn plus(self, other: Tally) -> Tally {
        Tally { win: self.win + other.win, push: self.push + other.push, lose: self.lose + other.lose }
    }
}

/// What a setting comes to against every opponent's hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counted {
    /// Played against the opponent as dealer or bank, to whom the copies go.
    pub as_player: Tally,
    /// Played as dealer or bank against the opponent.
    pub as_bank: Tally,
}

/// For every hand and each of its settings, what it comes to against an opponent who sets the hand
/// of number `i` to the ranks `opponent[i]`.
///
/// # Errors
/// When `progress` says to stop.
pub fn count(
    hands: &[Hand],
    opponent: &[Ranks],
    terms: Terms,
    progress: &Progress<'_>,
) -> Result<Vec<Vec<Counted>>, Interrupted> {
    let (found, number) = distinct(opponent);
    let done = AtomicU64::new(0);
    let total = hands.len() as u64;
    let one = |hand: &Hand| {
        let left = ways_left(hand);
        let mut weights = vec![0u32; found.len()];
        for (other, number) in hands.iter().zip(&number) {
            let [a, b, c, d] = other.places.map(|place| u32::from(left[usize::from(place)]));
            weights[usize::from(*number)] += a * b * c * d;
        }
        let counted = hand.settings.iter().map(|(_, ranks)| compare(*ranks, &found, &weights, terms)).collect();
        let finished = done.fetch_add(1, Ordering::Relaxed) + 1;
        if finished.is_multiple_of(256) || finished == total {
            progress(finished, total).then_some(counted).ok_or(Interrupted)
        } else {
            Ok(counted)
        }
    };
    hands.par_iter().map(one).collect()
}

/// The ranks that occur, and for each hand which of them it has.
fn distinct(opponent: &[Ranks]) -> (Vec<Ranks>, Vec<u16>) {
    let mut found = Vec::new();
    let mut numbers: HashMap<Ranks, u16> = HashMap::new();
    let number = |ranks: &Ranks| {
        *numbers.entry(*ranks).or_insert_with(|| {
            found.push(*ranks);
            found.len() as u16 - 1
        })
    };
    let number = opponent.iter().map(number).collect();
    (found, number)
}

fn compare(own: Ranks, others: &[Ranks], weights: &[u32], terms: Terms) -> Counted {
    let mut counted = Counted::default();
    for (other, weight) in others.iter().zip(weights) {
        let weight = u64::from(*weight);
        match outcome(own, *other, terms) {
            Outcome::Win => counted.as_player.win += weight,
            Outcome::Push => counted.as_player.push += weight,
            Outcome::Lose => counted.as_player.lose += weight,
        }
        match outcome(*other, own, terms) {
            Outcome::Win => counted.as_bank.lose += weight,
            Outcome::Push => counted.as_bank.push += weight,
            Outcome::Lose => counted.as_bank.win += weight,
        }
    }
    counted
}

/// One entry for one tile of each kind, one for two of them, and a last one for nothing.
const PLACES: usize = 2 * TileKind::COUNT + 1;

/// The entries of a hand's kinds: a kind that stands twice takes its entry for two, and nothing.
fn places(tiles: [Tile; 4]) -> [u8; 4] {
    let mut places = [(PLACES - 1) as u8; 4];
    for (index, tile) in tiles.into_iter().enumerate() {
        let kind = tile.kind();
        if tiles[..index].iter().all(|earlier| earlier.kind() != kind) {
            let again = tiles.iter().filter(|other| other.kind() == kind).count() - 1;
            places[index] = (2 * kind.index() + again) as u8;
        }
    }
    places
}

/// In how many ways the tiles that a hand leaves give one and two tiles of each kind.
fn ways_left(hand: &Hand) -> [u8; PLACES] {
    let mut ways = [1; PLACES];
    for kind in TileKind::all() {
        let used = hand.tiles.iter().filter(|tile| tile.kind() == kind).count();
        let left = (kind.copies() - used) as u8;
        ways[2 * kind.index()] = left;
        ways[2 * kind.index() + 1] = u8::from(left == 2);
    }
    ways
}
