//! A player who makes every wager, on the bare kernel or at a real table. On the kernel House Money is
//! tallied for each way to press it; at the table its payouts are taken, since a press would mix
//! them with the main wager.

use super::house_money::Prices;
use super::{HouseMoney, Pressing, Stakes, net, offered};
use crate::chance::Stream;
use crate::point_hands::{RESULTS, place, results};
use crate::shoe::Composition;
use crate::shoe_run::ShoeRun;
use crate::simulate::{self, Path, Tallies, Tally, Wagered};
use crate::strategy::{Simulated, Style};
use crate::{AnalysisError, Context, Query};
use engine::rules::HouseRules;
use games::minibaccarat::settle::Wager;
use games::minibaccarat::{Rules, rules};
use kit::{Card, Money, PointCount, PointHand, PointHands, banker_draws, player_draws};
use std::sync::Arc;

/// One more hand is dealt after the one in which the cover card comes out.
pub(super) const AFTER_COVER_CARD: u64 = 1;

/// One player who stakes the minimum on everything.
pub struct Player {
    pub(super) rules: Arc<Rules>,
    pub(super) decks: u8,
    pub(super) continuous: bool,
    pub(super) stakes: Stakes,
    /// The wagers other than House Money, each with its net result in cents by the place of a result.
    pub(super) nets: Vec<(Wager, Vec<i64>)>,
    pub(super) house_money: Option<Pressed>,
}

/// What the player does with House Money.
pub(super) struct Pressed {
    prices: Prices,
    /// What to do with a payout, by the ranks of the Player's two cards and the Banker's, for each of
    /// the four ways to press.
    pub(super) choices: Vec<[u8; 4]>,
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

/// What a coup came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Whether it is one that every shoe gives.
    pub certain: bool,
    /// What it changed the player's chips by.
    pub total: Money,
    /// The net results by wager; those of the main wagers and House Money only where its payouts are
    /// taken, since a press mixes them.
    pub nets: Option<[Money; 8]>,
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
    /// # Panics
    /// Never: the table minimum is a permitted wager.
    pub fn new(chosen: &HouseRules) -> Player {
        let stakes = Stakes::new(&Query::new(chosen.clone())).expect("the table minimum is permitted");
        let (pay, decks) = (rules::pay(chosen), rules::decks(chosen));
        let nets = offered(chosen).into_iter().map(|wager| {
            let nets = results().map(|hands| net(&pay, &stakes, wager, hands)).collect();
            (wager, nets)
        });
        let house_money = chosen.is("house-money", "offered").then(|| {
            let odds = HouseMoney::new(&pay, &stakes, &Composition::of_decks(decks));
            Pressed { prices: Prices::new(&pay, &stakes), choices: choices(&odds) }
        });
        let continuous = chosen.is("continuous-shuffler", "yes");
        let nets = nets.collect();
        Player { rules: Arc::new(Rules::new(chosen.clone())), decks, continuous, stakes, nets, house_money }
    }

    /// Every way to press House Money is played at once, each a wager of its own, so there is no style to choose.
    pub(crate) fn simulated(
        rules: &HouseRules,
        style: &Style,
        context: Context<'_>,
    ) -> Result<Simulated, AnalysisError> {
        style.nothing_to_decide(
            "in minibaccarat the cards are dealt by fixed rules; the ways to press House Money are all simulated, each \
             as a wager of its own, with --kernel",
        )?;
        let exact = crate::wagers(&Query::new(rules.clone()), None, context)?;
        Ok(Simulated { player: Box::new(Player::new(rules)), exact, says: None, choices: Vec::new() })
    }

    fn shoes(&self, seed: u64, piece: u64) -> ShoeRun {
        let chance = Stream::new(seed, piece);
        if self.continuous {
            ShoeRun::continuous(self.decks, chance)
        } else {
            ShoeRun::new(self.decks, AFTER_COVER_CARD, chance)
        }
    }

    /// Plays coups on the bare kernel and calls `each` with what came of each.
    pub fn kernel_coups(
        &self,
        (seed, piece): (u64, u64),
        coups: u64,
        pressing: Pressing,
        mut each: impl FnMut(Outcome),
    ) {
        let mut run = self.shoes(seed, piece);
        for _ in 0..coups {
            let certain = run.begin();
            let coup = Coup::deal(|| run.draw());
            run.end();
            let (place, (start, player, banker)) = (place(coup.hands), coup.start());
            let mut nets = [Money::ZERO; 8];
            for (wager, net) in &self.nets {
                nets[*wager as usize] = Money::cents(net[place]);
            }
            if let Some(pressed) = &self.house_money {
                let choice = pressed.choices[start][pressing as usize];
                let won = || Money::cents(pressed.prices.net(choice.into(), player && banker, place));
                nets[Wager::HouseMoney as usize] = if player || banker { won() } else { -self.stakes.side };
            }
            let total = nets.into_iter().sum();
            each(Outcome { certain, total, nets: (pressing == Pressing::Taken).then_some(nets) });
        }
    }

    /// Plays coups on the bare kernel.
    pub fn kernel(&self, seed: u64, piece: u64, rounds: u64) -> Vec<Tallies> {
        let mut run = self.shoes(seed, piece);
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
    fn wagers(&self, path: Path) -> Vec<Wagered> {
        let wagers = self.nets.iter().map(|(wager, _)| (wager.name(), self.stakes.on(*wager)));
        let ways = if path == Path::Kernel { &Pressing::ALL[..] } else { &Pressing::ALL[..1] };
        let pressed = ways.iter().filter(|_| self.house_money.is_some());
        let pressed = pressed.map(|pressing| (pressing.name(), self.stakes.side));
        wagers.chain(pressed).map(|(name, stake)| Wagered { name, base: stake.in_cents() }).collect()
    }

    fn play(&self, path: Path, seed: u64, piece: u64, rounds: u64) -> Option<Vec<Tallies>> {
        Some(match path {
            Path::Kernel => self.kernel(seed, piece, rounds),
            Path::Engine => self.engine(seed, piece, rounds),
        })
    }
}
