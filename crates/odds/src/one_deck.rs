//! Players at a table with one deck, or with dice only: the rounds of a piece, on the bare kernel or at a real table.

use crate::chance::{SeededDeck, Stream};
use crate::seated::Seated;
use crate::simulate::{Path, Player, Tallies, Tally, Wagered};
use crate::strategy::Coins;
use engine::Game;
use kit::Money;
use std::sync::Arc;

/// A player who makes the same wagers in every round. What each comes to is written in the order of the stakes.
pub trait OneDeckPlayer: Send + Sync {
    /// The game.
    type Game: Game;

    /// The house rules.
    fn rules(&self) -> &Arc<<Self::Game as Game>::Rules>;

    /// The wagers by their names in the analysis, with what is staked on each.
    fn stakes(&self) -> Vec<(&'static str, Money)>;

    /// See [`Player::leaves_out`].
    fn leaves_out(&self) -> Option<&'static str> {
        None
    }

    /// One round on the bare kernel.
    fn kernel_round(&self, deck: &mut SeededDeck<Stream>, coins: &mut Coins, nets: &mut [Money]);

    /// One round at a real table.
    fn engine_round(
        &self,
        seated: &mut Seated<Self::Game>,
        deck: &mut SeededDeck<Stream>,
        coins: &mut Coins,
        nets: &mut [Money],
    );

    /// Plays the rounds of a piece and shows what the wagers of each came to.
    #[inline]
    fn each_round(&self, path: Path, (seed, piece): (u64, u64), rounds: u64, mut each: impl FnMut(&[Money])) {
        let (mut deck, mut coins) = (SeededDeck::new(Stream::new(seed, piece)), Coins::new(seed, piece));
        let mut nets = vec![Money::ZERO; self.stakes().len()];
        match path {
            Path::Kernel => {
                for _ in 0..rounds {
                    self.kernel_round(&mut deck, &mut coins, &mut nets);
                    each(&nets);
                }
            }
            Path::Engine => {
                let mut seated = Seated::new(Arc::clone(self.rules()), 1);
                for _ in 0..rounds {
                    self.engine_round(&mut seated, &mut deck, &mut coins, &mut nets);
                    each(&nets);
                }
            }
        }
    }
}

impl<P: OneDeckPlayer> Player for P {
    fn wagers(&self, _: Path) -> Vec<Wagered> {
        self.stakes().into_iter().map(|(name, base)| Wagered { name, base: base.in_cents() }).collect()
    }

    fn leaves_out(&self) -> Option<&'static str> {
        OneDeckPlayer::leaves_out(self)
    }

    fn play(&self, path: Path, seed: u64, piece: u64, rounds: u64) -> Option<Vec<Tallies>> {
        let mut tallies = vec![Tally::default(); self.stakes().len()];
        self.each_round(path, (seed, piece), rounds, |nets| {
            tallies.iter_mut().zip(nets).for_each(|(tally, net)| tally.add(net.in_cents()));
        });
        Some(tallies.into_iter().map(Tallies::same).collect())
    }
}
