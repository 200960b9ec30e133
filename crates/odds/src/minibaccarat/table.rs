//! The player at a real table: every command through offers, decisions, events and postings.

use super::player::{AFTER_COVER_CARD, Outcome};
use super::{Player, Pressing};
use crate::chance::{SeededShoe, Stream};
use crate::seated::{Seated, settled};
use crate::shoe_run::certain_hands;
use crate::simulate::{Tallies, Tally};
use engine::{Automation, Chore, Command, Do, Happened, Seat, TableAct};
use games::minibaccarat::settle::{Side, Wager};
use games::minibaccarat::{Act, Event, Minibaccarat, Round, Stage};
use kit::{Card, Money};
use std::sync::Arc;

const SEAT: Seat = Seat(1);

/// The table, its shoe and how far it is.
struct Sitting {
    seated: Seated<Minibaccarat>,
    shoe: SeededShoe<Stream>,
    /// Coups dealt from this shoe, and the cards left before the last.
    dealt: u64,
    left: usize,
}

impl Player {
    /// Plays coups at a real table, House Money payouts taken.
    pub fn engine(&self, seed: u64, piece: u64, rounds: u64) -> Vec<Tallies> {
        let mut wagers: Vec<Wager> = self.nets.iter().map(|(wager, _)| *wager).collect();
        wagers.extend(self.house_money.as_ref().map(|_| Wager::HouseMoney));
        let mut tallies = vec![[Tally::default(); 2]; wagers.len()];
        self.engine_coups((seed, piece), rounds, Pressing::Taken, |outcome| {
            let nets = outcome.nets.expect("every payout is taken");
            for (tally, wager) in tallies.iter_mut().zip(&wagers) {
                tally[usize::from(!outcome.certain)].add(nets[*wager as usize].in_cents());
            }
        });
        let both = |[compared, rest]: [Tally; 2]| Tallies { compared, every: compared.merge(rest) };
        tallies.into_iter().map(both).collect()
    }

    /// Plays coups at a real table and calls `each` with what came of each.
    pub fn engine_coups(
        &self,
        (seed, piece): (u64, u64),
        coups: u64,
        pressing: Pressing,
        mut each: impl FnMut(Outcome),
    ) {
        let mut sitting = Sitting {
            seated: Seated::new(Arc::clone(&self.rules), 1),
            shoe: SeededShoe::new(self.decks, Stream::new(seed, piece)),
            dealt: 0,
            left: 0,
        };
        for _ in 0..coups {
            each(self.engine_coup(&mut sitting, pressing));
        }
    }

    fn engine_coup(&self, sitting: &mut Sitting, pressing: Pressing) -> Outcome {
        let certain = self.begin(sitting);
        let Sitting { seated, shoe, .. } = sitting;
        let before = seated.stack(SEAT);
        let house_money = self.house_money.as_ref().map(|_| Wager::HouseMoney);
        for wager in self.nets.iter().map(|(wager, _)| *wager).chain(house_money) {
            let command = Command::with_amount(Do::<Minibaccarat>::Round(Act::Place(wager)), self.stakes.on(wager));
            seated.say(SEAT, command);
        }
        seated.log.clear();
        loop {
            seated.advance(Automation::ALL.without(&[Chore::Begin]), shoe);
            let Some(round) = seated.table.round() else { break };
            let act = if round.stage() == Stage::HouseMoney { self.choose(round, pressing) } else { Act::TurnCards };
            seated.say(SEAT, Command::of(Do::<Minibaccarat>::Round(act)));
        }
        let events = || seated.log.iter().map(|record| &record.event);
        let total = seated.stack(SEAT) - before - owed(events());
        let nets = nets(events());
        Outcome { certain, total, nets: (pressing == Pressing::Taken).then_some(nets) }
    }

    /// Brings the table to its next round; answers whether it is one that every shoe gives.
    fn begin(&self, sitting: &mut Sitting) -> bool {
        let Sitting { seated, shoe, dealt, left } = sitting;
        seated.log.clear();
        seated.buy_in(SEAT);
        seated.advance(Automation::ALL, shoe);
        while seated.table.round().is_none() {
            seated.say(SEAT, Command::of(Do::<Minibaccarat>::Table(TableAct::DeclineCut)));
            seated.advance(Automation::ALL, shoe);
        }
        if shoe.remaining() > *left {
            *dealt = 0;
        }
        (*dealt, *left) = (*dealt + 1, shoe.remaining());
        self.continuous || *dealt <= certain_hands(self.decks, AFTER_COVER_CARD)
    }

    /// What is said about a House Money payout.
    fn choose(&self, round: &Round, pressing: Pressing) -> Act {
        let ranks = Side::ALL.map(|side| {
            let cards: Vec<Card> = round.hand(side).cards.faces().collect();
            cards[0].index() / 4 * 13 + cards[1].index() / 4
        });
        let choices = &self.house_money.as_ref().expect("House Money was wagered").choices;
        match choices[ranks[0] * 169 + ranks[1]][pressing as usize] {
            0 => Act::TakePayout,
            1 => Act::Press(Side::Player),
            _ => Act::Press(Side::Banker),
        }
    }
}

/// How much more vigorish is marked for the player now than before these events.
fn owed<'a>(events: impl Iterator<Item = &'a Happened<Event>>) -> Money {
    let marked = events.map(|event| match *event {
        Happened::Round(Event::VigorishMarked { amount, .. }) => amount,
        Happened::Round(Event::VigorishCollected { amount, .. }) => -amount,
        _ => Money::ZERO,
    });
    marked.sum()
}

/// The net results by wager, as the events state them. Vigorish counts when it is due, whether it
/// is collected with the payout or marked.
fn nets<'a>(events: impl Iterator<Item = &'a Happened<Event>>) -> [Money; 8] {
    let mut nets = [Money::ZERO; 8];
    for event in events {
        match *event {
            Happened::Round(Event::Wager(event)) => {
                settled(&event).into_iter().for_each(|(wager, net)| nets[wager as usize] += net);
            }
            Happened::Round(Event::PaidLessVigorish { amount, vigorish, .. }) => {
                nets[Wager::Banker as usize] += amount - vigorish;
            }
            Happened::Round(Event::VigorishMarked { amount, .. }) => nets[Wager::Banker as usize] -= amount,
            _ => {}
        }
    }
    nets
}
