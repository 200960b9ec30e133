//! A player with a wager of every kind, on the bare kernel or at a real table.

use super::{one_per_row, row};
use crate::chance::{SeededDeck, Stream};
use crate::one_deck::OneDeckPlayer;
use crate::seated::{Seated, settled};
use crate::strategy::{Coins, Simulated, Style};
use crate::{AnalysisError, Context, Query};
use engine::rules::HouseRules;
use engine::{Automation, Chance, Chore, Command, Do, Happened, Seat};
use games::sic_bo::{Act, Event, Rules, SicBo, Wager, settle};
use kit::Money;
use std::sync::Arc;

const SEAT: Seat = Seat(1);

/// One player who stakes the minimum on one wager of each row.
pub struct Player {
    rules: Arc<Rules>,
    wagers: Vec<(Wager, Money)>,
}

impl Player {
    /// The player for these house rules.
    pub fn new(rules: &HouseRules) -> Player {
        let rules = Rules::new(rules.clone());
        let wagers = one_per_row().map(|wager| (wager, rules.limits(wager).least)).collect();
        Player { rules: Arc::new(rules), wagers }
    }

    pub(crate) fn simulated(
        rules: &HouseRules,
        style: &Style,
        context: Context<'_>,
    ) -> Result<Simulated, AnalysisError> {
        style.nothing_to_decide("in sic bo there is nothing to decide: the wagers are placed and the dice thrown")?;
        let exact = crate::wagers(&Query::new(rules.clone()), None, context)?;
        Ok(Simulated { player: Box::new(Player::new(rules)), exact, says: None, choices: Vec::new() })
    }
}

impl OneDeckPlayer for Player {
    type Game = SicBo;

    fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    fn stakes(&self) -> Vec<(&'static str, Money)> {
        self.wagers.iter().map(|(wager, stake)| (row(*wager), *stake)).collect()
    }

    #[inline]
    fn kernel_round(&self, deck: &mut SeededDeck<Stream>, _: &mut Coins, nets: &mut [Money]) {
        let dice = deck.dice(3).expect("there are always dice to throw");
        for (net, (wager, stake)) in nets.iter_mut().zip(&self.wagers) {
            *net = settle::winnings(&self.rules.pay, *wager, *stake, dice).unwrap_or(-*stake);
        }
    }

    /// What each wager came to is read off the events, and together they must be what the stack changed by.
    fn engine_round(
        &self,
        seated: &mut Seated<SicBo>,
        deck: &mut SeededDeck<Stream>,
        _: &mut Coins,
        nets: &mut [Money],
    ) {
        seated.buy_in(SEAT);
        let before = seated.stack(SEAT);
        seated.advance(Automation::ALL, deck);
        for (wager, stake) in &self.wagers {
            seated.say(SEAT, Command::with_amount(Do::<SicBo>::Round(Act::Place(*wager)), *stake));
        }
        seated.log.clear();
        seated.advance(Automation::ALL.without(&[Chore::Begin]), deck);
        nets.fill(Money::ZERO);
        for record in &seated.log {
            let Happened::Round(Event::Wager(event)) = &record.event else { continue };
            let Some((wager, net)) = settled(event) else { continue };
            let index = self.wagers.iter().position(|(placed, _)| *placed == wager).expect("only what was placed");
            nets[index] = net;
        }
        assert_eq!(nets.iter().copied().sum::<Money>(), seated.stack(SEAT) - before, "wagers and stack differ");
    }
}
