//! A Banker and a Dominant Player who covers the whole bank and plays best on five, on the bare kernel.

use super::{Counted, stake};
use crate::AnalysisError;
use crate::chance::Stream;
use crate::shoe::Composition;
use crate::shoe_run::ShoeRun;
use crate::simulate::{self, Path, Tallies, Tally, Wagered};
use engine::rules::HouseRules;
use games::blocks::Vigorish;
use games::chemin_de_fer::rules;
use games::chemin_de_fer::settle::{self, Announcement, Verdict};
use kit::{Card, Money, PointCount, PointHand, PointHands, Rank, banker_draws};

/// A Banker who stakes the minimum, and somebody who covers it.
pub struct Player {
    decks: u8,
    after_cutting_card: u64,
    vigorish: Vigorish,
    stake: Money,
    /// Whether to draw, by the ranks of two cards that count five.
    draws: [[bool; 13]; 13],
}

impl Player {
    /// The player for these house rules.
    ///
    /// # Errors
    /// Never: the table minimum is a permitted wager.
    pub fn new(chosen: &HouseRules) -> Result<Player, AnalysisError> {
        let decks = rules::decks(chosen);
        let counted = Counted::new(&Composition::of_decks(decks));
        Ok(Player {
            decks,
            after_cutting_card: chosen.count("hands-after-cutting-card").into(),
            vigorish: rules::vigorish(chosen),
            stake: stake(chosen, None)?,
            draws: Rank::ALL.map(|a| Rank::ALL.map(|b| counted.draws([a, b]))),
        })
    }

    /// Deals a hand and tells how it came out.
    #[inline]
    pub fn deal(&self, mut draw: impl FnMut() -> Card) -> PointHands {
        let [a, b, c, d] = [(); 4].map(|()| draw());
        let value = PointCount::of_card;
        let hand = |count, cards| PointHand { count, cards };
        let (mut player, mut banker) = (hand(value(a).plus(value(c)), 2), hand(value(b).plus(value(d)), 2));
        if player.is_natural() || banker.is_natural() {
            return PointHands { player, banker };
        }
        let draws = match Announcement::on(player.count) {
            Announcement::Either => self.draws[a.rank() as usize][c.rank() as usize],
            announced => announced == Announcement::Card,
        };
        let third = draws.then(|| value(draw()));
        if let Some(third) = third {
            player = hand(player.count.plus(third), 3);
        }
        if banker_draws(banker.count, third) {
            banker = hand(banker.count.plus(value(draw())), 3);
        }
        PointHands { player, banker }
    }

    /// Plays hands on the bare kernel.
    pub fn kernel(&self, seed: u64, piece: u64, rounds: u64) -> Vec<Tallies> {
        let mut run = ShoeRun::new(self.decks, self.after_cutting_card, Stream::new(seed, piece));
        let mut verdicts = [[0; 3]; 2];
        for _ in 0..rounds {
            let part = usize::from(!run.begin());
            let hands = self.deal(|| run.draw());
            run.end();
            verdicts[part][settle::banker(&hands) as usize] += 1;
        }
        let tally = |verdicts: &[u64; 3], net: &dyn Fn(Verdict) -> Money| {
            let mut tally = Tally::default();
            for (verdict, count) in [Verdict::Won, Verdict::Void, Verdict::Lost].into_iter().zip(verdicts) {
                tally.add_times(net(verdict).in_cents(), *count);
            }
            tally
        };
        let both = |net: &dyn Fn(Verdict) -> Money| {
            let [compared, rest] = [tally(&verdicts[0], net), tally(&verdicts[1], net)];
            Tallies { compared, every: compared.merge(rest) }
        };
        vec![
            both(&|verdict| settle::banker_net(self.vigorish, self.stake, verdict)),
            both(&|verdict| settle::against_net(self.stake, verdict)),
        ]
    }
}

impl simulate::Player for Player {
    fn wagers(&self, _: Path) -> Vec<Wagered> {
        ["banker", "against"].map(|name| Wagered { name, base: self.stake.in_cents() }).to_vec()
    }

    fn play(&self, path: Path, seed: u64, piece: u64, rounds: u64) -> Option<Vec<Tallies>> {
        match path {
            Path::Kernel => Some(self.kernel(seed, piece, rounds)),
            Path::Engine => None,
        }
    }
}
