//! A player who sets hands in some style against a dealer who sets by the house way; and as bank. At a
//! real table, or on the bare kernel.

use super::count::Hand;
use super::styles::Chosen;
use super::table::Sitting;
use super::{Prices, Settings, limits};
use crate::chance::Stream;
use crate::simulate::{self, Path, Tallies, Tally, Wagered};
use crate::strategy::{Coins, Simulated, Style};
use crate::{AnalysisError, Context, Interrupted};
use engine::rules::HouseRules;
use games::pai_gow::settle::{Outcome, Terms, outcome};
use games::pai_gow::{Ranks, Rules};
use kit::{Entropy, Tile};
use std::sync::Arc;

/// What the player is in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// A player who sets best, or in the style that is simulated.
    Best,
    /// A player who sets by the house way.
    HouseWay,
    /// The bank, who sets best or in that style, against the dealer.
    Bank,
}

impl Role {
    const ALL: [Role; 3] = [Role::Best, Role::HouseWay, Role::Bank];

    /// Its name in the analysis.
    const fn name(self) -> &'static str {
        match self {
            Role::Best => "player",
            Role::HouseWay => "house-way",
            Role::Bank => "bank",
        }
    }
}

/// The ranks to which a hand is set.
#[derive(Clone, Copy)]
pub(super) struct Set {
    pub(super) way: Ranks,
    pub(super) best: Ranks,
    pub(super) best_bank: Ranks,
}

/// One player who stakes the minimum.
pub struct Player {
    rules: Arc<Rules>,
    pub(super) prices: Prices,
    pub(super) terms: Terms,
    /// Whether every hand is set best; a player in another style does not also play the house way.
    optimal: bool,
    sets: Vec<Set>,
    /// Per hand, every setting, where chance picks one.
    settings: Option<Vec<Vec<Ranks>>>,
    /// The number of a hand by its kinds.
    numbers: Vec<u16>,
}

/// The place of a hand by its kinds, five bits for each, in their order.
pub(super) fn place(tiles: [Tile; 4]) -> usize {
    let mut kinds = tiles.map(|tile| tile.kind().index());
    kinds.sort_unstable();
    kinds.into_iter().fold(0, |place, kind| place << 5 | kind)
}

impl Player {
    /// The player for these house rules who sets best.
    ///
    /// # Errors
    /// When `context` says to stop.
    pub fn new(rules: &HouseRules, context: Context<'_>) -> Result<Player, Interrupted> {
        let settings = Settings::counted(rules, limits(rules).least, context)?;
        Ok(Player::with(rules, &settings, &Chosen::best(&settings)))
    }

    pub(crate) fn simulated(
        rules: &HouseRules,
        style: &Style,
        context: Context<'_>,
    ) -> Result<Simulated, AnalysisError> {
        let settings = Settings::counted(rules, limits(rules).least, context)?;
        let how = Chosen::new(&settings, style)?;
        let player = Box::new(Player::with(rules, &settings, &how));
        let exact = how.exact(&settings);
        Ok(Simulated { player, exact, choices: how.choices(&settings), says: Some(how.says) })
    }

    fn with(rules: &HouseRules, settings: &Settings, how: &Chosen) -> Player {
        let mut numbers = vec![0; 1 << 20];
        for (number, hand) in settings.hands.iter().enumerate() {
            numbers[place(hand.tiles)] = number as u16;
        }
        let set = |(number, hand): (usize, &Hand)| {
            let ranks = |setting: usize| hand.settings[setting].1;
            let [best, best_bank] = how.settings[number].map(ranks);
            Set { way: ranks(settings.by_way[number].0), best, best_bank }
        };
        let all = |hand: &Hand| hand.settings.iter().map(|(_, ranks)| *ranks).collect();
        let rules = Arc::new(Rules::new(rules.clone()));
        Player {
            terms: rules.terms,
            rules,
            prices: settings.prices,
            optimal: how.optimal,
            sets: settings.hands.iter().enumerate().map(set).collect(),
            settings: how.random.then(|| settings.hands.iter().map(all).collect()),
            numbers,
        }
    }

    /// How a hand is set, by chance where chance picks.
    #[inline]
    pub(super) fn set(&self, tiles: [Tile; 4], coins: &mut Coins) -> Set {
        let number = usize::from(self.numbers[place(tiles)]);
        let set = self.sets[number];
        let Some(settings) = &self.settings else { return set };
        let picked = settings[number][coins.pick(settings[number].len())];
        Set { best: picked, best_bank: picked, ..set }
    }

    /// How the dealer sets a hand.
    #[inline]
    fn set_by_way(&self, tiles: [Tile; 4]) -> Ranks {
        self.sets[usize::from(self.numbers[place(tiles)])].way
    }

    /// Whether the player banks: where the bank is offered, and the dealer wagers as much as the player did.
    pub(super) fn banks(&self) -> bool {
        self.rules.banking && self.rules.dealer_percent == 100
    }

    fn roles(&self) -> impl Iterator<Item = Role> {
        let (banks, optimal) = (self.banks(), self.optimal);
        Role::ALL.into_iter().filter(move |role| match role {
            Role::Best => true,
            Role::HouseWay => optimal,
            Role::Bank => banks,
        })
    }

    /// Plays rounds on the bare kernel, each in every role.
    fn kernel(&self, seed: u64, piece: u64, rounds: u64) -> [Tally; 3] {
        let (mut entropy, mut coins) = (Stream::new(seed, piece), Coins::new(seed, piece));
        let mut tiles: [Tile; Tile::SET] = std::array::from_fn(|index| Tile::from_index(index as u8));
        let mut counts = [[0; 3]; 3];
        for _ in 0..rounds {
            for next in 0..8 {
                tiles.swap(next, next + entropy.below((Tile::SET - next) as u32) as usize);
            }
            let [a, b, c, d, e, f, g, h, ..] = tiles;
            let own = self.set([a, b, c, d], &mut coins);
            let other = self.set_by_way([e, f, g, h]);
            for role in Role::ALL {
                counts[role as usize][self.outcome(role, own, other) as usize] += 1;
            }
        }
        let net = |outcome| self.net(outcome).in_cents();
        counts.map(|counts| {
            let mut tally = Tally::default();
            Outcome::ALL.into_iter().zip(counts).for_each(|(outcome, count)| tally.add_times(net(outcome), count));
            tally
        })
    }

    #[inline]
    fn outcome(&self, role: Role, own: Set, other: Ranks) -> Outcome {
        match role {
            Role::Best => outcome(own.best, other, self.terms),
            Role::HouseWay => outcome(own.way, other, self.terms),
            Role::Bank => turned(outcome(other, own.best_bank, self.terms)),
        }
    }

    /// What a wager of the minimum comes to.
    pub(super) fn net(&self, outcome: Outcome) -> kit::Money {
        match outcome {
            Outcome::Win => self.prices.won,
            Outcome::Push => kit::Money::ZERO,
            Outcome::Lose => -self.prices.stake,
        }
    }

    /// Plays rounds at a real table, setting best and by the house way in turns or always in the style,
    /// and as bank whenever the bank can be had.
    fn engine(&self, seed: u64, piece: u64, rounds: u64) -> [Tally; 3] {
        let coins = Coins::new(seed, piece);
        let mut sitting = Sitting::new(Arc::clone(&self.rules), Stream::new(seed, piece), coins);
        let mut tallies = [Tally::default(); 3];
        let mut wanted = Role::Best;
        for _ in 0..rounds {
            let (role, net) = sitting.play(self, wanted);
            tallies[role as usize].add(net.in_cents());
            if role == wanted && self.optimal {
                wanted = if wanted == Role::Best { Role::HouseWay } else { Role::Best };
            }
        }
        tallies
    }
}

/// What the opponent's outcome is for the bank.
pub(super) fn turned(outcome: Outcome) -> Outcome {
    match outcome {
        Outcome::Win => Outcome::Lose,
        Outcome::Push => Outcome::Push,
        Outcome::Lose => Outcome::Win,
    }
}

impl simulate::Player for Player {
    fn wagers(&self, _: Path) -> Vec<Wagered> {
        let base = self.prices.stake.in_cents();
        self.roles().map(|role| Wagered { name: role.name(), base }).collect()
    }

    fn play(&self, path: Path, seed: u64, piece: u64, rounds: u64) -> Option<Vec<Tallies>> {
        let tallies = match path {
            Path::Kernel => self.kernel(seed, piece, rounds),
            Path::Engine => self.engine(seed, piece, rounds),
        };
        Some(self.roles().map(|role| Tallies::same(tallies[role as usize])).collect())
    }
}
