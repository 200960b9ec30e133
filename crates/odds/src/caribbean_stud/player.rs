//! A player who bets or folds in some style, on the bare kernel or at a real table. The wagers with a meter are not
//! simulated: what they are paid depends on every round before.

use super::situations::Situations;
use super::{BONUS, Decisions, FOLDED, Kind, MAIN, WAGERS};
use crate::books::Priced;
use crate::chance::{SeededDeck, Stream};
use crate::one_deck::OneDeckPlayer;
use crate::seated::{Seated, settled};
use crate::strategy::{Coins, Simulated, Style};
use crate::two_choices::decide;
use crate::{AnalysisError, Context};
use engine::rules::HouseRules;
use engine::{Automation, Chore, Command, DealingMethod, Do, Happened, Place, Seat};
use games::blocks::card_table::CardEvent;
use games::caribbean_stud::settle::Standing;
use games::caribbean_stud::{Act, CaribbeanStud, Event, Rules, Wager};
use kit::{Card, Cards, Hand, Money};
use std::sync::Arc;

const SEAT: Seat = Seat(1);

/// One player who makes the least wagers that the house allows, with the Caribbean Stud Bonus where it is offered.
pub struct Player {
    decisions: Decisions,
    bonus: bool,
}

impl Player {
    /// The player for these house rules who plays best.
    pub fn new(rules: &HouseRules) -> Player {
        Player::with(Decisions::best(rules, None))
    }

    pub(crate) fn simulated(rules: &HouseRules, style: &Style, _: Context<'_>) -> Result<Simulated, AnalysisError> {
        let best = Decisions::best(rules, None);
        let situations = Situations::new(&best);
        let decided = decide(&situations, style)?;
        let play = match style {
            Style::Optimal => Arc::clone(&best.play),
            _ => Arc::new(situations.play(&decided.choices)),
        };
        let decisions = best.playing(play);
        let exact = decisions.wagers();
        let player = Box::new(Player::with(decisions));
        Ok(Simulated { player, exact, says: Some(decided.says), choices: decided.lines })
    }

    fn with(decisions: Decisions) -> Player {
        Player { bonus: decisions.rules.offers(Wager::Bonus), decisions }
    }
}

/// The cards that were dealt to the player, and the dealer's up card.
fn seen(seated: &Seated<CaribbeanStud>) -> ([Card; 5], Card) {
    let (mut own, mut up) = (Cards::NONE, None);
    for record in &seated.log {
        match &record.event {
            Happened::Round(Event::Cards(CardEvent::Dealt { to: Place::Hand(_), cards })) => own.extend(cards),
            Happened::Round(Event::UpCardShown { card }) => up = Some(*card),
            _ => {}
        }
    }
    let own = own.known().expect("the player decides on five cards");
    (own, up.expect("the player decides when the up card is shown"))
}

impl OneDeckPlayer for Player {
    type Game = CaribbeanStud;

    fn rules(&self) -> &Arc<Rules> {
        &self.decisions.rules
    }

    fn stakes(&self) -> Vec<(&'static str, Money)> {
        let all = [(WAGERS[MAIN].0, self.decisions.stakes.ante), (WAGERS[BONUS].0, self.decisions.bonus)];
        all[..1 + usize::from(self.bonus)].to_vec()
    }

    fn leaves_out(&self) -> Option<&'static str> {
        Some("what a meter pays depends on every round before; analyze gives the exact odds at its initial amount")
    }

    #[inline]
    fn kernel_round(&self, deck: &mut SeededDeck<Stream>, coins: &mut Coins, nets: &mut [Money]) {
        deck.shuffle();
        let one_at_a_time = self.decisions.rules.house.method != DealingMethod::AutomatedShoe;
        let (own, dealer) = deck.deal_each(one_at_a_time);
        // The dealer's first card is up, or the bottom card of a stack.
        let up = if one_at_a_time { dealer[0] } else { dealer[4] };
        let rank = |cards: &[Card; 5]| cards.iter().fold(Hand::EMPTY, |hand, card| hand.add(*card)).rank();
        let value = rank(&own);
        let end = match self.decisions.play.plays(own, value, up, coins) {
            true => Standing::of(value, rank(&dealer)) as usize,
            false => FOLDED,
        };
        let all = &self.decisions.nets[Kind::of(value).0][end];
        nets[0] = all[MAIN];
        if self.bonus {
            nets[1] = all[BONUS];
        }
    }

    /// What the bonus came to is read off the events; the rest of what the stack changed by is the main game's.
    fn engine_round(
        &self,
        seated: &mut Seated<CaribbeanStud>,
        deck: &mut SeededDeck<Stream>,
        coins: &mut Coins,
        nets: &mut [Money],
    ) {
        let wager = |wager, amount| Command::with_amount(Do::<CaribbeanStud>::Round(Act::Place(wager)), amount);
        let to_the_end = Automation::ALL.without(&[Chore::Begin]);
        let stakes = self.decisions.stakes;
        seated.buy_in(SEAT);
        seated.advance(Automation::ALL, deck);
        let before = seated.stack(SEAT);
        seated.log.clear();
        seated.say(SEAT, wager(Wager::Ante, stakes.ante));
        if self.bonus {
            seated.say(SEAT, wager(Wager::Bonus, self.decisions.bonus));
        }
        seated.advance(to_the_end, deck);
        let (own, up) = seen(seated);
        let fold = Command::of(Do::<CaribbeanStud>::Round(Act::Fold));
        let plays = self.decisions.play.plays(own, kit::rank_of(&own), up, coins);
        seated.say(SEAT, if plays { wager(Wager::Bet, stakes.bet) } else { fold });
        seated.advance(to_the_end, deck);
        let on_bonus = |event: &Happened<Event>| match event {
            Happened::Round(Event::Wager(event)) => settled(event).filter(|(wager, _)| *wager == Wager::Bonus),
            _ => None,
        };
        let bonus = seated.log.iter().filter_map(|record| on_bonus(&record.event)).map(|(_, net)| net).sum();
        nets[0] = seated.stack(SEAT) - before - bonus;
        if self.bonus {
            nets[1] = bonus;
        }
    }
}
