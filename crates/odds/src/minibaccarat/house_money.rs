//! House Money: whether to take a payout or to press it, decided with the first four cards face up.
//!
//! One unit is the House Money stake. The result of pressing is what the payout comes to: itself,
//! and what it changes of the main wager it joins. The main wager's own result is not in it; that
//! is reported by itself.

use super::Stakes;
use crate::exact::{Distribution, Ratio};
use crate::point_hands::{RESULTS, Start, for_each_start, place, results};
use crate::report::{Choice, Equivalence, Share, Strategy, WagerReport, Way, Worth};
use crate::shoe::Composition;
use games::minibaccarat::settle::{self, Dealt, Pairs, Pay, Wager};
use kit::{Card, Cards, Money, PointHands, Rank, Suit, player_draws};
use std::cmp::Ordering;

/// Which main wagers a payout can be pressed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Pressing {
    /// On none.
    Taken,
    /// On the Player wager.
    OnPlayer,
    /// On the Banker wager.
    OnBanker,
    /// On whichever of the two is better.
    OnEither,
}

impl Pressing {
    /// All four.
    pub const ALL: [Pressing; 4] = [Pressing::Taken, Pressing::OnPlayer, Pressing::OnBanker, Pressing::OnEither];

    /// The name of the wager in the analysis.
    pub const fn name(self) -> &'static str {
        ["house-money", "house-money-on-player", "house-money-on-banker", "house-money-on-either"][self as usize]
    }

    const fn says(self) -> &'static str {
        [
            "House Money, every payout taken",
            "House Money with a Player wager: taken or pressed on it, whichever is better",
            "House Money with a Banker wager: taken or pressed on it, whichever is better",
            "House Money with wagers on both hands: taken or pressed on the better one",
        ][self as usize]
    }

    /// The choices open, by their place in [`CHOICES`].
    const fn choices(self) -> &'static [usize] {
        match self {
            Pressing::Taken => &[TAKE],
            Pressing::OnPlayer => &[TAKE, 1],
            Pressing::OnBanker => &[TAKE, 2],
            Pressing::OnEither => &[TAKE, 1, 2],
        }
    }
}

const TAKE: usize = 0;
const CHOICES: [&str; 3] = ["take", "press on Player", "press on Banker"];
const MAIN: [Wager; 2] = [Wager::Player, Wager::Banker];

/// A start with a pair, and what each choice is worth.
#[derive(Clone, Copy, Debug)]
struct Won {
    start: Start,
    both: bool,
    /// The sum of net results in cents over all its endings, choice by choice.
    worth: [i128; 3],
    /// By what the choice is made: their worth here, or what they would be worth under other rules.
    judged: [i128; 3],
}

/// The odds of House Money for one shoe.
#[derive(Debug)]
pub struct HouseMoney {
    stake: Money,
    prices: Prices,
    won: Vec<Won>,
    /// Orders of six cards without a pair.
    lost: u128,
}

/// What each choice comes to in cents, by the payout (for one pair, for both) and the result.
#[derive(Debug)]
pub(super) struct Prices {
    payout: [i64; 2],
    pressed: [i64; 2],
    /// What a pressed payout comes to: itself and the change of the main wager it joins.
    net: Vec<[[i64; 2]; 2]>,
}

impl Prices {
    pub(super) fn new(pay: &Pay, stakes: &Stakes) -> Prices {
        let payout = [false, true].map(|both| {
            let pairs = Pairs { player: true, banker: both };
            settle::house_money(pay, stakes.side, pairs).won
        });
        let pressed = payout.map(|payout| pay.press.of(payout));
        let net = results().map(|hands| {
            let dealt = Dealt { hands, pairs: Pairs::default() };
            let main = |wager, stake| settle::settle(pay, wager, stake, &dealt).net(stake);
            [0, 1].map(|both| {
                MAIN.map(|wager| {
                    let change = main(wager, stakes.main + pressed[both]) - main(wager, stakes.main);
                    (payout[both] + change).in_cents()
                })
            })
        });
        Prices { payout: payout.map(Money::in_cents), pressed: pressed.map(Money::in_cents), net: net.collect() }
    }

    /// The net result of a choice where the hands came out like this.
    #[inline]
    pub(super) fn net(&self, choice: usize, both: bool, place: usize) -> i64 {
        debug_assert!(place < RESULTS);
        if choice == TAKE { self.payout[both as usize] } else { self.net[place][both as usize][choice - 1] }
    }
}

impl Won {
    fn new(start: &Start, prices: &Prices, pairs: Pairs) -> Won {
        let both = pairs.player && pairs.banker;
        let mut worth = [0; 3];
        start.finish(player_draws(start.counts()[0]), |hands, ways| {
            for (choice, worth) in worth.iter_mut().enumerate() {
                *worth += i128::from(prices.net(choice, both, place(hands))) * ways as i128;
            }
        });
        Won { start: *start, both, worth, judged: worth }
    }

    /// The best of these choices; where two are worth the same the first.
    fn best_of(&self, choices: &[usize]) -> usize {
        let better = |best: usize, other: &usize| if self.judged[*other] > self.judged[best] { *other } else { best };
        choices.iter().fold(TAKE, better)
    }

    fn orders(&self) -> u128 {
        self.start.ways * self.start.endings()
    }
}

fn pairs_of(start: &Start) -> Pairs {
    Pairs { player: start.player[0] == start.player[1], banker: start.banker[0] == start.banker[1] }
}

impl HouseMoney {
    /// Prices every start of a shoe.
    pub fn new(pay: &Pay, stakes: &Stakes, shoe: &Composition) -> HouseMoney {
        let prices = Prices::new(pay, stakes);
        let (mut won, mut lost) = (Vec::new(), 0);
        for_each_start(shoe, |start| {
            let pairs = pairs_of(start);
            if pairs == Pairs::default() {
                lost += start.ways * start.endings();
            } else {
                won.push(Won::new(start, &prices, pairs));
            }
        });
        HouseMoney { stake: stakes.side, prices, won, lost }
    }

    /// The same shoe and prices, played as would be best elsewhere.
    #[must_use]
    pub fn played_as(mut self, other: &HouseMoney) -> HouseMoney {
        for (won, elsewhere) in self.won.iter_mut().zip(&other.won) {
            won.judged = elsewhere.worth;
        }
        self
    }

    /// What to do with each start that wins: the best of the choices that are open.
    pub fn decisions(&self, pressing: Pressing) -> impl Iterator<Item = ([Rank; 2], [Rank; 2], usize)> + '_ {
        self.won.iter().map(move |won| (won.start.player, won.start.banker, won.best_of(pressing.choices())))
    }

    fn total(&self) -> u128 {
        self.lost + self.won.iter().map(Won::orders).sum::<u128>()
    }

    /// Calls `each` with every ending of every start with a pair: the hands, in how many orders, and what House
    /// Money comes to by whether and where payouts are pressed.
    pub(super) fn for_each_ending(&self, mut each: impl FnMut(PointHands, u128, [i64; 4])) {
        for won in &self.won {
            let choices = Pressing::ALL.map(|pressing| won.best_of(pressing.choices()));
            won.start.finish(player_draws(won.start.counts()[0]), |hands, ways| {
                let nets = choices.map(|choice| self.prices.net(choice, won.both, place(hands)));
                each(hands, won.start.ways * ways, nets);
            });
        }
    }

    /// The expectation of a way to play, in units of the stake.
    fn ev(&self, choose: &dyn Fn(&Won) -> usize) -> Ratio {
        let won: i128 = self.won.iter().map(|won| won.worth[choose(won)] * won.start.ways as i128).sum();
        let stake = self.stake.in_cents();
        let lost = self.lost as i128 * i128::from(stake);
        Ratio::new(won - lost, self.total() * u128::from(stake.unsigned_abs()))
    }

    /// The odds with payouts taken and with payouts pressed where that is better.
    pub fn reports(&self) -> Vec<WagerReport> {
        Pressing::ALL.into_iter().map(|pressing| self.report(pressing)).collect()
    }

    fn report(&self, pressing: Pressing) -> WagerReport {
        let base = self.stake.in_cents();
        let mut sum = Distribution::default();
        sum.add(-base, self.lost);
        for won in &self.won {
            let choice = won.best_of(pressing.choices());
            if choice == TAKE {
                sum.add(self.prices.net(TAKE, won.both, 0), won.orders());
                continue;
            }
            won.start.finish(player_draws(won.start.counts()[0]), |hands, ways| {
                sum.add(self.prices.net(choice, won.both, place(hands)), won.start.ways * ways);
            });
        }
        let name = (pressing.name(), "house-money", pressing.says());
        WagerReport::new(name, &sum, base, self.average_stake(pressing))
    }

    /// What is staked on average in units of the stake: itself, and what is pressed.
    pub(super) fn average_stake(&self, pressing: Pressing) -> Ratio {
        let pressed = |won: &Won| match won.best_of(pressing.choices()) {
            TAKE => 0,
            _ => self.prices.pressed[won.both as usize] as i128 * won.orders() as i128,
        };
        let pressed: i128 = self.won.iter().map(pressed).sum();
        let base = u128::from(self.stake.in_cents().unsigned_abs());
        Ratio::whole(1).plus(&Ratio::new(pressed, self.total() * base))
    }

    /// The best play with wagers on both hands; `None` where no pair is left.
    pub fn strategy(&self) -> Option<Strategy> {
        if self.won.is_empty() {
            return None;
        }
        let best = self.ev(&|won| won.best_of(Pressing::OnEither.choices()));
        let way = |says: &str, choose: &dyn Fn(&Won) -> usize| Way::new(says, self.ev(choose), &best);
        let mistakes = vec![
            way("take every payout", &|_| TAKE),
            way("press every payout on the Player wager", &|_| 1),
            way("press every payout on the Banker wager", &|_| 2),
            way("press on the Player wager or take, whichever is better", &|won| won.best_of(&[TAKE, 1])),
            way("press on the Banker wager or take, whichever is better", &|won| won.best_of(&[TAKE, 2])),
        ];
        Some(Strategy {
            decision: "House Money has won: take the payout, or press it on a wager on either hand".to_owned(),
            base: "house-money".to_owned(),
            situation: "four cards with a pair, the Player's two and then the Banker's two".to_owned(),
            alike: Equivalence::RanksByTwos,
            averages: None,
            shares: self.shares(),
            simple: way(SIMPLE, &simple),
            mistakes: Way::mistakes(mistakes),
            table: self.table(),
        })
    }

    /// How often the best play makes each choice when House Money has won.
    fn shares(&self) -> Vec<Share> {
        let orders = |choice| -> u128 {
            let chosen = self.won.iter().filter(|won| won.best_of(Pressing::OnEither.choices()) == choice);
            chosen.map(Won::orders).sum()
        };
        let all = self.total() - self.lost;
        CHOICES
            .iter()
            .enumerate()
            .map(|(place, choice)| Share { choice, share: Ratio::new(orders(place), all) })
            .collect()
    }

    fn table(&self) -> Vec<Choice> {
        let base = u128::from(self.stake.in_cents().unsigned_abs());
        let card = |rank: &Rank, suit| Card::new(*rank, suit);
        let row = |won: &Won| {
            let Start { player, banker, .. } = &won.start;
            let two = |ranks: &[Rank; 2]| [card(&ranks[0], Suit::Spade), card(&ranks[1], Suit::Heart)];
            let [players, bankers] = won.start.counts();
            let worth = CHOICES.iter().zip(won.worth);
            let worth = worth.map(|(choice, sum)| Worth { choice, ev: Ratio::new(sum, won.start.endings() * base) });
            Choice::new(
                Cards::of(&[two(player), two(banker)].concat()).to_string(),
                format!("{players} against {bankers}"),
                u64::try_from(won.start.ways).unwrap_or(u64::MAX),
                worth.collect(),
            )
        };
        let mut table: Vec<Choice> = self.won.iter().map(row).collect();
        table.sort_by(|a, b| b.worth_of(b.best).cmp(a.worth_of(a.best)));
        table
    }
}

const SIMPLE: &str = "press on the wager on the hand that counts more; on equal counts take the payout";

fn simple(won: &Won) -> usize {
    let [player, banker] = won.start.counts();
    match player.cmp(&banker) {
        Ordering::Greater => 1,
        Ordering::Equal => TAKE,
        Ordering::Less => 2,
    }
}
