//! A player who decides in some style, on the bare kernel or at a real table.

use super::hands::in_order;
use super::prices::{End, Play, nets};
use super::strategy::decide;
use super::{BONUS, DOLLAR, Decisions, MAIN, Plan, WAGERS, hands};
use crate::books::Priced;
use crate::chance::{SeededDeck, Stream};
use crate::fours::place;
use crate::one_deck::OneDeckPlayer;
use crate::seated::{Seated, settled};
use crate::strategy::{Coins, Simulated, Style};
use crate::{AnalysisError, Context};
use engine::rules::HouseRules;
use engine::{Automation, Chore, Command, DealingMethod, Do, Given, Happened, Place, Seat};
use games::blocks::card_table::CardEvent;
use games::colorado_holdem::settle::Row;
use games::colorado_holdem::{Act, ColoradoHoldem, Event, Rules, Wager};
use kit::{Card, Cards, Money};
use std::sync::Arc;

const SEAT: Seat = Seat(1);

/// One player who makes the least ante that the house allows, and the bonus wager where it is offered.
pub struct Player {
    decisions: Decisions,
    /// What to do with three cards, by their numbers in the deck; the card to discard by its place among them.
    /// Nothing where chance decides.
    known: Vec<Play>,
}

/// Where three cards stand in [`Player::known`].
#[inline]
fn number(cards: [Card; 3]) -> usize {
    cards.iter().fold(0, |number, card| number * Card::DECK + card.index())
}

impl Player {
    /// The player for these house rules who plays best.
    pub fn new(rules: &HouseRules) -> Player {
        Player::with(Decisions::best(Rules::new(rules.clone()), None))
    }

    pub(crate) fn simulated(rules: &HouseRules, style: &Style, _: Context<'_>) -> Result<Simulated, AnalysisError> {
        let decisions = Decisions::best(Rules::new(rules.clone()), None);
        let chosen = decide(&decisions, style)?;
        let decisions = Decisions { plan: chosen.plan, ..decisions };
        let exact = decisions.wagers();
        let player = Box::new(Player::with(decisions));
        Ok(Simulated { player, exact, says: Some(chosen.says), choices: chosen.lines })
    }

    fn with(decisions: Decisions) -> Player {
        let Plan::Fixed(plays) = &decisions.plan else { return Player { decisions, known: Vec::new() } };
        let mut known = vec![Play::Fold; Card::DECK.pow(3)];
        let deck: Vec<Card> = Card::deck().collect();
        for a in &deck {
            for b in deck.iter().filter(|b| *b != a) {
                for c in deck.iter().filter(|c| *c != a && *c != b) {
                    let cards = [*a, *b, *c];
                    let order = in_order(cards);
                    known[number(cards)] = match plays[place(&cards)] {
                        Play::Bet(card) => Play::Bet(order[card]),
                        Play::Alone(card) => Play::Alone(order[card]),
                        play => play,
                    };
                }
            }
        }
        Player { decisions, known }
    }

    /// What to do with these cards; the card to discard by its place among them.
    #[inline]
    fn play(&self, cards: [Card; 3], coins: &mut Coins) -> Play {
        if !self.known.is_empty() {
            return self.known[number(cards)];
        }
        let hand = &hands()[place(&cards)];
        let ways = self.decisions.prices.plays(hand).count();
        // Every card is as likely to go, so that it does not matter in which order they stand.
        self.decisions.prices.plays(hand).nth(coins.pick(ways)).expect("one of so many")
    }

    fn with_bonus(&self) -> bool {
        self.decisions.rules.offers(Wager::Bonus)
    }
}

impl OneDeckPlayer for Player {
    type Game = ColoradoHoldem;

    fn rules(&self) -> &Arc<Rules> {
        &self.decisions.rules
    }

    fn stakes(&self) -> Vec<(&'static str, Money)> {
        let main = (WAGERS[MAIN].0, self.decisions.prices.ante);
        let bonus = self.with_bonus().then_some((WAGERS[BONUS].0, DOLLAR));
        std::iter::once(main).chain(bonus).collect()
    }

    #[inline]
    fn kernel_round(&self, deck: &mut SeededDeck<Stream>, coins: &mut Coins, net: &mut [Money]) {
        deck.shuffle();
        let one_at_a_time = self.decisions.rules.house.method != DealingMethod::AutomatedShoe;
        let (own, [c, d, e]): ([Card; 3], [Card; 3]) = deck.deal_each(one_at_a_time);
        let row = |card: usize| {
            let (a, b) = (own[usize::from(card == 0)], own[2 - usize::from(card == 2)]);
            Row::of([a, b, c, d, e])
        };
        let prices = &self.decisions.prices;
        let end = match self.play(own, coins) {
            Play::Declare => End::Declared(prices.instant(&hands()[place(&own)]).expect("an instant winner")),
            Play::Bet(card) => End::WithBet(row(card)),
            Play::Alone(card) => End::Alone(row(card)),
            Play::Fold => End::Folded,
        };
        let [ante, bet, bonus] = nets(&self.decisions.rules, prices.ante, end);
        net[0] = ante + bet;
        if let Some(on_bonus) = net.get_mut(1) {
            *on_bonus = bonus;
        }
    }

    /// What the bonus wager came to is read off the events; the rest of what the stack changed by is the main game's.
    fn engine_round(
        &self,
        seated: &mut Seated<ColoradoHoldem>,
        deck: &mut SeededDeck<Stream>,
        coins: &mut Coins,
        net: &mut [Money],
    ) {
        let wager = |wager, amount| Command::with_amount(Do::<ColoradoHoldem>::Round(Act::Place(wager)), amount);
        let say = |act| Command::of(Do::<ColoradoHoldem>::Round(act));
        let to_the_end = Automation::ALL.without(&[Chore::Begin]);
        let ante = self.decisions.prices.ante;
        seated.buy_in(SEAT);
        seated.advance(Automation::ALL, deck);
        let before = seated.stack(SEAT);
        seated.log.clear();
        seated.say(SEAT, wager(Wager::Ante, ante));
        if self.with_bonus() {
            seated.say(SEAT, wager(Wager::Bonus, DOLLAR));
        }
        seated.advance(to_the_end, deck);
        let own = own_cards(seated).known().expect("the player decides on three cards");
        let discard = |card: usize| Command { given: Given::Cards(Cards::of(&[own[card]])), ..say(Act::Discard) };
        match self.play(own, coins) {
            Play::Declare => seated.say(SEAT, say(Act::Declare)),
            Play::Fold => seated.say(SEAT, say(Act::Fold)),
            Play::Alone(card) => seated.say(SEAT, discard(card)),
            Play::Bet(card) => {
                seated.say(SEAT, wager(Wager::Bet, ante));
                seated.say(SEAT, discard(card));
            }
        }
        seated.advance(to_the_end, deck);
        let on_bonus = |event: &Happened<Event>| match event {
            Happened::Round(Event::Wager(event)) => settled(event).filter(|(wager, _)| *wager == Wager::Bonus),
            _ => None,
        };
        let bonus: Money = seated.log.iter().filter_map(|record| on_bonus(&record.event)).map(|(_, net)| net).sum();
        net[0] = seated.stack(SEAT) - before - bonus;
        if let Some(net) = net.get_mut(1) {
            *net = bonus;
        }
    }
}

fn own_cards(seated: &Seated<ColoradoHoldem>) -> Cards {
    let mut cards = Cards::NONE;
    for record in &seated.log {
        if let Happened::Round(Event::Cards(CardEvent::Dealt { to: Place::Hand(_), cards: dealt })) = &record.event {
            cards.extend(dealt);
        }
    }
    cards
}
