//! A player with a wager of every kind, at a real table or on the bare kernel.

use super::{alike, row};
use crate::AnalysisError;
use crate::chance::{SeededDeck, Stream};
use crate::seated::Seated;
use crate::simulate::{self, Path, Tallies, Tally, Wagered};
use crate::strategy::{Simulated, Style};
use engine::rules::HouseRules;
use engine::{Automation, Chance, Chore, Command, Do, Happened, Seat};
use games::blocks::wagers::WagerEvent;
use games::sic_bo::{Act, Event, Rules, SicBo, Wager, settle};
use kit::{Dice, Money};
use std::sync::Arc;

const SEAT: Seat = Seat(1);

/// One player who stakes the minimum on one wager of each row.
pub struct Player {
    rules: Arc<Rules>,
    wagers: Vec<(Wager, Money)>,
}

impl Player {
    /// The player for these house rules.
    pub fn new(chosen: &HouseRules) -> Player {
        let rules = Rules::new(chosen.clone());
        let wagers = alike().map(|wager| (wager, rules.limits(wager).least)).collect();
        Player { rules: Arc::new(rules), wagers }
    }

    /// The player for these house rules with the exact odds; there is nothing to decide.
    ///
    /// # Errors
    /// When a style is asked for.
    pub(crate) fn simulated(chosen: &HouseRules, style: &Style) -> Result<Simulated, AnalysisError> {
        style.nothing_to_decide("in sic bo there is nothing to decide: the wagers are placed and the dice thrown")?;
        let exact = super::analyze(chosen, None)?.wagers;
        Ok(Simulated { player: Box::new(Player::new(chosen)), exact, says: None, choices: Vec::new() })
    }

    fn dice(chance: &mut SeededDeck<Stream>) -> Dice {
        chance.dice(3).expect("there are always dice to throw")
    }

    /// The net results of rounds on the bare kernel.
    pub fn kernel_rounds(&self, seed: u64, piece: u64, rounds: u64, each: &mut dyn FnMut(&[i64])) {
        let mut chance = SeededDeck::new(Stream::new(seed, piece));
        let mut net = vec![0; self.wagers.len()];
        for _ in 0..rounds {
            let dice = Player::dice(&mut chance);
            for (net, (wager, stake)) in net.iter_mut().zip(&self.wagers) {
                *net = settle::winnings(&self.rules.pay, *wager, *stake, dice).unwrap_or(-*stake).in_cents();
            }
            each(&net);
        }
    }

    /// The net results of rounds at a real table.
    pub fn engine_rounds(&self, seed: u64, piece: u64, rounds: u64, each: &mut dyn FnMut(&[i64])) {
        let mut chance = SeededDeck::new(Stream::new(seed, piece));
        let mut seated = Seated::new(Arc::clone(&self.rules), 1);
        let mut net = vec![0; self.wagers.len()];
        for _ in 0..rounds {
            play(&mut seated, &self.wagers, &mut net, &mut chance);
            each(&net);
        }
    }
}

impl simulate::Player for Player {
    fn wagers(&self, _: Path) -> Vec<Wagered> {
        self.wagers.iter().map(|(wager, stake)| Wagered { name: row(*wager), base: stake.in_cents() }).collect()
    }

    fn play(&self, path: Path, seed: u64, piece: u64, rounds: u64) -> Option<Vec<Tallies>> {
        let mut tallies = vec![Tally::default(); self.wagers.len()];
        let mut each = |net: &[i64]| tallies.iter_mut().zip(net).for_each(|(tally, net)| tally.add(*net));
        match path {
            Path::Engine => self.engine_rounds(seed, piece, rounds, &mut each),
            Path::Kernel => self.kernel_rounds(seed, piece, rounds, &mut each),
        }
        Some(tallies.into_iter().map(Tallies::same).collect())
    }
}

/// One round at a real table; what each wager came to is read off what happened, and together they
/// must be what the stack changed by.
fn play(seated: &mut Seated<SicBo>, wagers: &[(Wager, Money)], net: &mut [i64], chance: &mut dyn Chance) {
    seated.buy_in(SEAT);
    let before = seated.stack(SEAT);
    seated.advance(Automation::ALL, chance);
    for (wager, stake) in wagers {
        seated.say(SEAT, Command::with_amount(Do::<SicBo>::Round(Act::Place(*wager)), *stake));
    }
    seated.log.clear();
    seated.advance(Automation::ALL.without(&[Chore::Begin]), chance);
    net.fill(0);
    for record in &seated.log {
        let (wager, amount) = match record.event {
            Happened::Round(Event::Wager(WagerEvent::Collected { wager, amount, .. })) => (wager, -amount),
            Happened::Round(Event::Wager(WagerEvent::Paid { wager, amount, .. })) => (wager, amount),
            _ => continue,
        };
        let index = wagers.iter().position(|(placed, _)| *placed == wager).expect("only what was placed");
        net[index] = amount.in_cents();
    }
    assert_eq!(net.iter().sum::<i64>(), (seated.stack(SEAT) - before).in_cents(), "wagers and stack differ");
}
