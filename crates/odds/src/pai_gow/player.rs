//! A player on the bare kernel who sets best, against a dealer who sets by the house way; and the
//! same tiles as bank.

use super::count::{Hand, Tally as Counts};
use super::{Prices, Settings, limits, priced};
use crate::chance::Stream;
use crate::simulate::{self, Path, Tallies, Tally, Wagered};
use crate::{Interrupted, Progress};
use engine::rules::HouseRules;
use games::pai_gow::Ranks;
use games::pai_gow::settle::{Outcome, Terms, outcome};
use kit::{Entropy, Tile};

/// The ranks to which a hand is set.
#[derive(Clone, Copy)]
struct Set {
    way: Ranks,
    best: Ranks,
    best_bank: Ranks,
}

/// One player who stakes the minimum.
pub struct Player {
    prices: Prices,
    terms: Terms,
    sets: Vec<Set>,
    /// The number of a hand by its kinds.
    numbers: Vec<u16>,
}

/// The place of a hand by its kinds, five bits for each, in their order.
fn place(tiles: [Tile; 4]) -> usize {
    let mut kinds = tiles.map(|tile| tile.kind().index());
    kinds.sort_unstable();
    kinds.into_iter().fold(0, |place, kind| place << 5 | kind)
}

impl Player {
    /// The player for these house rules.
    ///
    /// # Errors
    /// Never for want of progress: the settings are counted without interruption.
    pub fn new(chosen: &HouseRules) -> Result<Player, Interrupted> {
        let progress: &Progress<'_> = &|_, _| true;
        let settings = priced(chosen, limits(chosen).least, progress)?;
        let mut numbers = vec![0; 1 << 20];
        for (number, hand) in settings.hands.iter().enumerate() {
            numbers[place(hand.tiles)] = number as u16;
        }
        let sets = settings.hands.iter().enumerate().map(|(number, hand)| Set::new(&settings, number, hand));
        Ok(Player { prices: settings.prices, terms: Terms::new(chosen), sets: sets.collect(), numbers })
    }

    fn set(&self, tiles: [Tile; 4]) -> Set {
        self.sets[usize::from(self.numbers[place(tiles)])]
    }

    /// Plays rounds on the bare kernel.
    pub fn kernel(&self, seed: u64, piece: u64, rounds: u64) -> Vec<Tallies> {
        let mut entropy = Stream::new(seed, piece);
        let mut tiles: [Tile; Tile::SET] = std::array::from_fn(|index| Tile::from_index(index as u8));
        let mut counts = [Counts::default(); 3];
        for _ in 0..rounds {
            for next in 0..8 {
                tiles.swap(next, next + entropy.below((Tile::SET - next) as u32) as usize);
            }
            let [a, b, c, d, e, f, g, h, ..] = tiles;
            let (own, other) = (self.set([a, b, c, d]), self.set([e, f, g, h]));
            add(&mut counts[0], outcome(own.best, other.way, self.terms));
            add(&mut counts[1], outcome(own.way, other.way, self.terms));
            add(&mut counts[2], turned(outcome(other.way, own.best_bank, self.terms)));
        }
        let (won, lost) = (self.prices.won.in_cents(), -self.prices.stake.in_cents());
        let tally = |counts: Counts| {
            let mut tally = Tally::default();
            tally.add_times(won, counts.win);
            tally.add_times(0, counts.push);
            tally.add_times(lost, counts.lose);
            Tallies::same(tally)
        };
        counts.map(tally).to_vec()
    }
}

impl Set {
    fn new(settings: &Settings, number: usize, hand: &Hand) -> Set {
        let ranks = |setting: usize| hand.settings[setting].1;
        Set {
            way: ranks(settings.by_way[number].0),
            best: ranks(settings.best[number]),
            best_bank: ranks(settings.best_bank[number]),
        }
    }
}

fn add(counts: &mut Counts, outcome: Outcome) {
    match outcome {
        Outcome::Win => counts.win += 1,
        Outcome::Push => counts.push += 1,
        Outcome::Lose => counts.lose += 1,
    }
}

/// What the opponent's outcome is for the bank.
fn turned(outcome: Outcome) -> Outcome {
    match outcome {
        Outcome::Win => Outcome::Lose,
        Outcome::Push => Outcome::Push,
        Outcome::Lose => Outcome::Win,
    }
}

impl simulate::Player for Player {
    fn wagers(&self, _: Path) -> Vec<Wagered> {
        let base = self.prices.stake.in_cents();
        ["player", "house-way", "bank"].map(|name| Wagered { name, base }).to_vec()
    }

    fn play(&self, path: Path, seed: u64, piece: u64, rounds: u64) -> Option<Vec<Tallies>> {
        match path {
            Path::Kernel => Some(self.kernel(seed, piece, rounds)),
            Path::Engine => None,
        }
    }
}
