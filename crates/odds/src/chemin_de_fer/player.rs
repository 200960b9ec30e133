//! A Banker and a Dominant Player who covers the whole bank and plays best on five, on the bare kernel
//! or at a real table.

use super::{Counted, stake};
use crate::AnalysisError;
use crate::chance::Stream;
use crate::shoe::Composition;
use crate::shoe_run::ShoeRun;
use crate::simulate::{self, Path, Tallies, Tally, Wagered};
use engine::rules::HouseRules;
use games::blocks::Vigorish;
use games::chemin_de_fer::settle::{self, Announcement, Verdict};
use games::chemin_de_fer::{Rules, rules};
use kit::{Card, Money, PointCount, PointHand, PointHands, Rank, banker_draws};
use std::sync::Arc;

/// A Banker who stakes the minimum, and somebody who covers it.
pub struct Player {
    pub(super) rules: Arc<Rules>,
    pub(super) decks: u8,
    pub(super) after_cutting_card: u64,
    vigorish: Vigorish,
    pub(super) stake: Money,
    /// Whether to draw, by the ranks of two cards that count five.
    draws: [[bool; 13]; 13],
}

/// What a hand came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Whether it is one that every shoe gives.
    pub certain: bool,
    /// What it changed the Banker's chips by.
    pub banker: Money,
    /// What it changed the chips of the other by.
    pub against: Money,
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
            rules: Arc::new(Rules::new(chosen.clone())),
            decks,
            after_cutting_card: chosen.count("hands-after-cutting-card").into(),
            vigorish: rules::vigorish(chosen),
            stake: stake(chosen, None)?,
            draws: Rank::ALL.map(|a| Rank::ALL.map(|b| counted.draws([a, b]))),
        })
    }

    /// Whether the Dominant Player draws with two cards that count five.
    #[inline]
    pub(super) fn draws_with(&self, cards: [Card; 2]) -> bool {
        self.draws[cards[0].rank() as usize][cards[1].rank() as usize]
    }

    /// Plays hands on the bare kernel and tells what each came to.
    pub fn kernel_hands(&self, (seed, piece): (u64, u64), hands: u64, mut each: impl FnMut(Outcome)) {
        let mut run = ShoeRun::new(self.decks, self.after_cutting_card, Stream::new(seed, piece));
        for _ in 0..hands {
            let certain = run.begin();
            let verdict = settle::banker(&self.deal(|| run.draw()));
            run.end();
            let banker = settle::banker_net(self.vigorish, self.stake, verdict);
            each(Outcome { certain, banker, against: settle::against_net(self.stake, verdict) });
        }
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
            Announcement::Either => self.draws_with([a, c]),
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
        Some(match path {
            Path::Kernel => self.kernel(seed, piece, rounds),
            Path::Engine => self.engine(seed, piece, rounds),
        })
    }
}
