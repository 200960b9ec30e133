//! A player who plays or folds in some style, on the bare kernel or at a real table.

use super::hands::place;
use super::{Decisions, MAIN, PAIR_PLUS, WAGERS};
use crate::books::Priced;
use crate::chance::{SeededDeck, Stream};
use crate::one_deck::OneDeckPlayer;
use crate::seated::{Seated, settled};
use crate::strategy::{Coins, Simulated, Style};
use crate::two_choices::decide;
use crate::{AnalysisError, Context, QueryError};
use engine::rules::HouseRules;
use engine::{Automation, Chore, Command, DealingMethod, Do, Happened, Place, Seat};
use games::blocks::card_table::CardEvent;
use games::three_card_poker::settle::{Row, Standing};
use games::three_card_poker::{Act, Event, Rules, ThreeCardPoker, Wager};
use kit::{Cards, Money, rank_of_three};
use std::sync::Arc;

const SEAT: Seat = Seat(1);

/// One player who makes the least wagers that the house allows, pair plus among them.
pub struct Player(Decisions);

impl Player {
    /// The player for these house rules who plays best.
    ///
    /// # Errors
    /// When no ante and pair plus go together.
    pub fn new(rules: &HouseRules) -> Result<Player, AnalysisError> {
        Player::with(Decisions::best(Rules::new(rules.clone()), None))
    }

    pub(crate) fn simulated(rules: &HouseRules, style: &Style, _: Context<'_>) -> Result<Simulated, AnalysisError> {
        let mut decisions = Decisions::best(Rules::new(rules.clone()), None);
        let decided = decide(&decisions, style)?;
        decisions.plays = decided.choices;
        let exact = decisions.wagers();
        let player = Box::new(Player::with(decisions)?);
        Ok(Simulated { player, exact, says: Some(decided.says), choices: decided.lines })
    }

    fn with(decisions: Decisions) -> Result<Player, AnalysisError> {
        let rules = &decisions.rules;
        let on = |wager| if wager == Wager::Ante { decisions.stakes.ante } else { decisions.pair_plus };
        let allowed = [Wager::Ante, Wager::PairPlus].iter().all(|wager| rules.wager(*wager).limits.allow(on(*wager)));
        let stand = rules.ratios.iter().all(|(wager, relation)| relation.holds(on(*wager), on(relation.other())));
        if allowed && stand {
            return Ok(Player(decisions));
        }
        let why = "no ante and pair plus within the table's limits may be placed together in this version of the game";
        Err(QueryError::Invalid(why.to_owned()).into())
    }
}

impl OneDeckPlayer for Player {
    type Game = ThreeCardPoker;

    fn rules(&self) -> &Arc<Rules> {
        &self.0.rules
    }

    fn stakes(&self) -> Vec<(&'static str, Money)> {
        vec![(WAGERS[MAIN].0, self.0.stakes.ante), (WAGERS[PAIR_PLUS].0, self.0.pair_plus)]
    }

    #[inline]
    fn kernel_round(&self, deck: &mut SeededDeck<Stream>, coins: &mut Coins, nets: &mut [Money]) {
        deck.shuffle();
        let one_at_a_time = self.0.rules.house.method != DealingMethod::AutomatedShoe;
        let (player, dealer) = deck.deal_each(one_at_a_time);
        let played = self.0.plays[place(player)].first(coins);
        let verdict = played.then(|| Standing::of(rank_of_three(player), rank_of_three(dealer)));
        let all = self.0.nets(Row::of(player), verdict);
        (nets[0], nets[1]) = (all[MAIN], all[PAIR_PLUS]);
    }

    /// What pair plus came to is read off the events; the rest of what the stack changed by is the main game's.
    fn engine_round(
        &self,
        seated: &mut Seated<ThreeCardPoker>,
        deck: &mut SeededDeck<Stream>,
        coins: &mut Coins,
        nets: &mut [Money],
    ) {
        let wager = |wager, amount| Command::with_amount(Do::<ThreeCardPoker>::Round(Act::Place(wager)), amount);
        let to_the_end = Automation::ALL.without(&[Chore::Begin]);
        seated.buy_in(SEAT);
        seated.advance(Automation::ALL, deck);
        let before = seated.stack(SEAT);
        seated.log.clear();
        seated.say(SEAT, wager(Wager::Ante, self.0.stakes.ante));
        seated.say(SEAT, wager(Wager::PairPlus, self.0.pair_plus));
        seated.advance(to_the_end, deck);
        let mut cards = Cards::NONE;
        for record in &seated.log {
            if let Happened::Round(Event::Cards(CardEvent::Dealt { to: Place::Hand(_), cards: dealt })) = &record.event
            {
                cards.extend(dealt);
            }
        }
        let cards = cards.known().expect("the player decides on three cards");
        let play = wager(Wager::Play, self.0.stakes.play);
        let fold = Command::of(Do::<ThreeCardPoker>::Round(Act::Fold));
        seated.say(SEAT, if self.0.plays[place(cards)].first(coins) { play } else { fold });
        seated.advance(to_the_end, deck);
        let on_pair_plus = |event: &Happened<Event>| match event {
            Happened::Round(Event::Wager(event)) => settled(event).filter(|(wager, _)| *wager == Wager::PairPlus),
            _ => None,
        };
        let pair_plus = seated.log.iter().filter_map(|record| on_pair_plus(&record.event)).map(|(_, net)| net).sum();
        nets.copy_from_slice(&[seated.stack(SEAT) - before - pair_plus, pair_plus]);
    }
}
