//! A player who doubles down in some style, on the bare kernel or at a real table.

use super::{Decisions, WAGERS};
use crate::books::Priced;
use crate::chance::{SeededDeck, Stream};
use crate::fours::place;
use crate::one_deck::OneDeckPlayer;
use crate::seated::Seated;
use crate::strategy::{Coins, Simulated, Style};
use crate::two_choices::decide;
use crate::{AnalysisError, Context};
use engine::rules::HouseRules;
use engine::{Automation, Chore, Command, Do, Happened, Seat, TableAct};
use games::blocks::card_table::CardEvent;
use games::double_down_stud::settle::Row;
use games::double_down_stud::{Act, DoubleDownStud, Event, Rules, Wager};
use kit::{Card, Money};
use std::sync::Arc;

const SEAT: Seat = Seat(1);

/// One player who makes the least wager that the house allows and doubles it in full or not at all.
pub struct Player(Decisions);

impl Player {
    /// The player for these house rules who plays best.
    pub fn new(rules: &HouseRules) -> Player {
        Player(Decisions::best(Rules::new(rules.clone()), None))
    }

    pub(crate) fn simulated(rules: &HouseRules, style: &Style, _: Context<'_>) -> Result<Simulated, AnalysisError> {
        let mut decisions = Decisions::best(Rules::new(rules.clone()), None);
        let decided = decide(&decisions, style)?;
        decisions.choices = decided.choices;
        let exact = decisions.wagers();
        let player = Box::new(Player(decisions));
        Ok(Simulated { player, exact, says: Some(decided.says), choices: decided.lines })
    }

    fn doubles(&self, seen: &[Card], coins: &mut Coins) -> bool {
        self.0.choices[place(seen)].first(coins)
    }
}

impl OneDeckPlayer for Player {
    type Game = DoubleDownStud;

    fn rules(&self) -> &Arc<Rules> {
        &self.0.rules
    }

    fn stakes(&self) -> Vec<(&'static str, Money)> {
        vec![(WAGERS[0].0, self.0.original)]
    }

    #[inline]
    fn kernel_round(&self, deck: &mut SeededDeck<Stream>, coins: &mut Coins, nets: &mut [Money]) {
        deck.shuffle();
        let [own, hole, a, b, c] = [(); 5].map(|()| deck.draw());
        let doubled = self.doubles(&[own, a, b, c], coins);
        nets[0] = self.0.nets(doubled, Row::of([own, hole, a, b, c]))[0];
    }

    fn engine_round(
        &self,
        seated: &mut Seated<DoubleDownStud>,
        deck: &mut SeededDeck<Stream>,
        coins: &mut Coins,
        nets: &mut [Money],
    ) {
        let place_wager = |wager| Command::with_amount(Do::<DoubleDownStud>::Round(Act::Place(wager)), self.0.original);
        let to_the_end = Automation::ALL.without(&[Chore::Begin]);
        seated.buy_in(SEAT);
        seated.advance(Automation::ALL, deck);
        while seated.table.round().is_none() {
            seated.say(SEAT, Command::of(Do::<DoubleDownStud>::Table(TableAct::DeclineCut)));
            seated.advance(Automation::ALL, deck);
        }
        let before = seated.stack(SEAT);
        seated.log.clear();
        seated.say(SEAT, place_wager(Wager::Original));
        seated.advance(to_the_end, deck);
        let decline = Command::of(Do::<DoubleDownStud>::Round(Act::Decline));
        let doubles = self.doubles(&open_cards(seated), coins);
        seated.say(SEAT, if doubles { place_wager(Wager::DoubleDown) } else { decline });
        seated.advance(to_the_end, deck);
        nets[0] = seated.stack(SEAT) - before;
    }
}

/// The cards that lie face up.
fn open_cards(seated: &Seated<DoubleDownStud>) -> Vec<Card> {
    let dealt = seated.log.iter().filter_map(|record| match &record.event {
        Happened::Round(Event::Cards(CardEvent::DealtFaceUp { cards, .. })) => Some(cards),
        _ => None,
    });
    dealt.flat_map(|cards| cards.faces()).collect()
}
