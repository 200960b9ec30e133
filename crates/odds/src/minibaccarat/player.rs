//! A player who makes every wager and presses House Money where that is best, on the bare kernel.

use super::house_money::Prices;
use super::{HouseMoney, Pressing, Stakes, net, offered};
use crate::AnalysisError;
use crate::chance::Stream;
use crate::point_hands::{RESULTS, place, results};
use crate::shoe::Composition;
use crate::shoe_run::ShoeRun;
use crate::simulate::{self, Path, Tallies, Tally, Wagered};
use engine::rules::HouseRules;
use games::minibaccarat::rules;
use games::minibaccarat::settle::Wager;
use kit::{Card, PointCount, PointHand, PointHands, banker_draws, player_draws};

/// One more hand is dealt after the one in which the cover card comes out.
const AFTER_COVER_CARD: u64 = 1;

/// One player who stakes the minimum on everything.
pub struct Player {
    decks: u8,
    continuous: bool,
    stakes: Stakes,
    /// The wagers other than House Money, each with its net result in cents by the place of a result.
    nets: Vec<(Wager, Vec<i64>)>,
    house_money: Option<Pressed>,
}

/// What the player does with House Money.
struct Pressed {
    prices: Prices,
    /// What to do with a payout, by the ranks of the Player's two cards and the Banker's, for each of
    /// the four ways to press.
    choices: Vec<[u8; 4]>,
}

/// A coup that has been dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coup {
    /// The first four cards: the Player's two, then the Banker's.
    pub first: [Card; 4],
    /// How it came out.
    pub hands: PointHands,
}

impl Coup {
    /// Deals a coup: Player, Banker, Player, Banker, and third cards by the rules.
    #[inline]
    pub fn deal(mut draw: impl FnMut() -> Card) -> Coup {
        let [a, b, c, d] = [(); 4].map(|()| draw());
        let value = PointCount::of_card;
        let hand = |count, cards| PointHand { count, cards };
        let (mut player, mut banker) = (hand(value(a).plus(value(c)), 2), hand(value(b).plus(value(d)), 2));
        if !player.count.is_natural() && !banker.count.is_natural() {
            let third = player_draws(player.count).then(|| value(draw()));
            if let Some(third) = third {
                player = hand(player.count.plus(third), 3);
            }
            if banker_draws(banker.count, third) {
                banker = hand(banker.count.plus(value(draw())), 3);
            }
        }
        Coup { first: [a, c, b, d], hands: PointHands { player, banker } }
    }

    /// The place of its first four cards by rank, and whether each hand has a pair.
    #[inline]
    fn start(&self) -> (usize, bool, bool) {
        let [a, b, c, d] = self.first.map(|card| card.index() / 4);
        (((a * 13 + b) * 13 + c) * 13 + d, a == b, c == d)
    }
}

/// The counts of one part of the coups: those compared, or the rest.
struct Counts {
    results: [u64; RESULTS],
    /// House Money where it won, for each of the four ways to press.
    house_money: [Tally; 4],
}

impl Player {
    /// The player for these house rules.
    ///
    /// # Errors
    /// Never: the table minimum is a permitted wager.
    pub fn new(chosen: &HouseRules) -> Result<Player, AnalysisError> {
        let (pay, decks, stakes) = (rules::pay(chosen), rules::decks(chosen), Stakes::new(chosen, None)?);
        let nets = offered(chosen).into_iter().map(|wager| {
            let nets = results().map(|hands| net(&pay, &stakes, wager, hands)).collect();
            (wager, nets)
        });
        let house_money = chosen.is("house-money", "offered").then(|| {
            let odds = HouseMoney::new(&pay, &stakes, &Composition::of_decks(decks));
            Pressed { prices: Prices::new(&pay, &stakes), choices: choices(&odds) }
        });
        let continuous = chosen.is("continuous-shuffler", "yes");
        Ok(Player { decks, continuous, stakes, nets: nets.collect(), house_money })
    }

    /// Plays coups on the bare kernel.
    pub fn kernel(&self, seed: u64, piece: u64, rounds: u64) -> Vec<Tallies> {
        let chance = Stream::new(seed, piece);
        let mut run = if self.continuous {
            ShoeRun::continuous(self.decks, chance)
        } else {
            ShoeRun::new(self.decks, AFTER_COVER_CARD, chance)
        };
        let mut counts = [(); 2].map(|()| Counts { results: [0; RESULTS], house_money: [Tally::default(); 4] });
        for _ in 0..rounds {
            let part = usize::from(!run.begin());
            let coup = Coup::deal(|| run.draw());
            run.end();
            self.count(&mut counts[part], &coup);
        }
        self.tallies(counts)
    }

    #[inline]
    fn count(&self, counts: &mut Counts, coup: &Coup) {
        let place = place(coup.hands);
        counts.results[place] += 1;
        let (start, player, banker) = coup.start();
        if player || banker {
            let Some(pressed) = &self.house_money else { return };
            for (tally, choice) in counts.house_money.iter_mut().zip(pressed.choices[start]) {
                tally.add(pressed.prices.net(choice.into(), player && banker, place));
            }
        }
    }

    fn tallies(&self, counts: [Counts; 2]) -> Vec<Tallies> {
        let both = |tally: &dyn Fn(&Counts) -> Tally| {
            let [compared, rest] = [tally(&counts[0]), tally(&counts[1])];
            Tallies { compared, every: compared.merge(rest) }
        };
        let mut tallies: Vec<Tallies> = Vec::new();
        for (_, nets) in &self.nets {
            tallies.push(both(&|counts| {
                let mut tally = Tally::default();
                counts.results.iter().zip(nets).for_each(|(count, net)| tally.add_times(*net, *count));
                tally
            }));
        }
        if self.house_money.is_some() {
            for pressing in Pressing::ALL {
                tallies.push(both(&|counts| {
                    let mut tally = counts.house_money[pressing as usize];
                    let lost = counts.results.iter().sum::<u64>() - tally.rounds;
                    tally.add_times(-self.stakes.side.in_cents(), lost);
                    tally
                }));
            }
        }
        tallies
    }
}

fn choices(odds: &HouseMoney) -> Vec<[u8; 4]> {
    let mut choices = vec![[0; 4]; 13 * 13 * 13 * 13];
    for pressing in Pressing::ALL {
        for (player, banker, choice) in odds.decisions(pressing) {
            let orders = |[a, b]: [kit::Rank; 2]| [[a as usize, b as usize], [b as usize, a as usize]];
            for [a, b] in orders(player) {
                for [c, d] in orders(banker) {
                    choices[((a * 13 + b) * 13 + c) * 13 + d][pressing as usize] = choice as u8;
                }
            }
        }
    }
    choices
}

impl simulate::Player for Player {
    fn wagers(&self) -> Vec<Wagered> {
        let wagers = self.nets.iter().map(|(wager, _)| (wager.name(), self.stakes.on(*wager)));
        let pressed = Pressing::ALL.into_iter().filter(|_| self.house_money.is_some());
        let pressed = pressed.map(|pressing| (pressing.name(), self.stakes.side));
        wagers.chain(pressed).map(|(name, stake)| Wagered { name, base: stake.in_cents() }).collect()
    }

    fn play(&self, path: Path, seed: u64, piece: u64, rounds: u64) -> Option<Vec<Tallies>> {
        match path {
            Path::Kernel => Some(self.kernel(seed, piece, rounds)),
            Path::Engine => None,
        }
    }
}
