//! Every hand against every other: who wins, pushes and loses, counted with dead tiles.
//!
//! Hands are looked at by kinds: 8,130 stand for all 35,960, and every pair of them is weighed with
//! the number of ways in which the tiles that the first leaves can make the second. What the second
//! hand comes to is the ranks of its setting alone, so its weights are first gathered by these ranks,
//! and then each setting of the first hand is compared once with each of the ranks found.

use crate::Interrupted;
use crate::cache::Method;
use crate::counting::{Count, Observer, Runs};
use games::pai_gow::house_way::hands;
use games::pai_gow::settle::{Outcome, Terms, outcome};
use games::pai_gow::{Ranks, Setting};
use kit::{Tile, TileKind};
use rayon::prelude::*;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::LazyLock;

/// How many hands of four the 28 tiles make that a hand leaves.
pub const OTHERS: u64 = 20_475;
/// How many hands of four the set of 32 tiles makes.
pub const HANDS: u64 = 35_960;

/// Besides what is here, the counts depend on the comparison of hands in `games::pai_gow::settle` and on the ranks of
/// tiles in `kit`.
pub(crate) const METHOD: Method = Method { name: "pai-gow", version: 1 };

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

static ALL: LazyLock<Vec<Hand>> = LazyLock::new(listed);

/// Every hand by its kinds.
pub fn all() -> &'static [Hand] {
    &ALL
}

fn listed() -> Vec<Hand> {
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
pub struct Outcomes {
    /// Won.
    pub win: u64,
    /// Pushed.
    pub push: u64,
    /// Lost.
    pub lose: u64,
}

impl Outcomes {
    /// All of them.
    pub fn total(&self) -> u64 {
        self.win + self.push + self.lose
    }

    /// The same so many times over.
    pub fn times(self, weight: u32) -> Outcomes {
        let weight = u64::from(weight);
        Outcomes { win: self.win * weight, push: self.push * weight, lose: self.lose * weight }
    }

    /// Both together.
    pub fn plus(self, other: Outcomes) -> Outcomes {
        Outcomes { win: self.win + other.win, push: self.push + other.push, lose: self.lose + other.lose }
    }
}

/// What a setting comes to against every opponent's hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counted {
    /// Played against the opponent as dealer or bank, to whom the copies go.
    pub as_player: Outcomes,
    /// Played as dealer or bank against the opponent.
    pub as_bank: Outcomes,
}

impl Counted {
    /// So many numbers say it.
    pub(super) const WORDS: usize = 6;

    fn words(&self) -> [u64; Counted::WORDS] {
        let Counted { as_player: player, as_bank: bank } = self;
        [player.win, player.push, player.lose, bank.win, bank.push, bank.lose]
    }

    /// What such numbers say.
    pub(super) fn from_words(&[a, b, c, d, e, f]: &[u64; Counted::WORDS]) -> Counted {
        let outcomes = |[win, push, lose]: [u64; 3]| Outcomes { win, push, lose };
        Counted { as_player: outcomes([a, b, c]), as_bank: outcomes([d, e, f]) }
    }
}

/// For every hand and each of its settings, what it comes to against an opponent who sets the hand
/// of number `i` to the ranks `opponent[i]`. The parts of the count are ranges of hands.
pub(super) struct Against {
    /// The ranks that the opponent's hands have, and for each hand which of them.
    found: Vec<Ranks>,
    number: Vec<u16>,
    terms: Terms,
    /// Where the numbers of each hand begin, and where those of the last end.
    places: Vec<usize>,
}

impl Against {
    const PARTS: usize = 64;

    pub(super) fn new(opponent: &[Ranks], terms: Terms) -> Against {
        let (found, number) = distinct(opponent);
        let mut places = vec![0];
        for hand in all() {
            places.push(places[places.len() - 1] + Counted::WORDS * hand.settings.len());
        }
        Against { found, number, terms, places }
    }

    fn hands(part: u64) -> Range<usize> {
        let start = |part: usize| part * all().len() / Self::PARTS;
        start(part as usize)..start(part as usize + 1)
    }

    fn hand(&self, hand: &Hand) -> Vec<u64> {
        let left = ways_left(hand);
        let mut weights = vec![0u32; self.found.len()];
        for (other, number) in all().iter().zip(&self.number) {
            let [a, b, c, d] = other.places.map(|place| u32::from(left[usize::from(place)]));
            weights[usize::from(*number)] += a * b * c * d;
        }
        let one = |(_, ranks): &(Setting, Ranks)| compare(*ranks, &self.found, &weights, self.terms).words();
        hand.settings.iter().flat_map(one).collect()
    }
}

impl Count for Against {
    fn words(&self) -> usize {
        self.places[all().len()]
    }

    fn is_sound(&self, words: &[u64]) -> bool {
        let whole =
            |outcomes: &[u64; 3]| outcomes.iter().map(|count| u128::from(*count)).sum::<u128>() == OTHERS.into();
        words.len() == self.words() && words.as_chunks::<3>().0.iter().all(whole)
    }

    fn parts(&self) -> u64 {
        Self::PARTS as u64
    }

    fn work(&self, part: u64) -> u64 {
        Self::hands(part).len() as u64
    }

    fn count(&self, parts: &[u64], observer: &Observer<'_>) -> Result<(), Interrupted> {
        let part = |part: &u64| {
            let hands = Self::hands(*part);
            let words: Vec<Vec<u64>> = all()[hands.clone()].par_iter().map(|hand| self.hand(hand)).collect();
            let all = (observer.done)(*part, Runs::at(self.places[hands.start], words.concat()))
                && (observer.worked)(hands.len() as u64);
            all.then_some(()).ok_or(Interrupted)
        };
        parts.par_iter().try_for_each(part)
    }
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
