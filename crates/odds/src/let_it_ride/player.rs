//! A player who withdraws bets or lets them ride in some style, on the bare kernel or at a real table.

use super::{BONUS, DOLLAR, Decisions, MAIN, THREE_CARD, WAGERS};
use crate::books::Priced;
use crate::chance::{SeededDeck, Stream};
use crate::fours::place;
use crate::one_deck::OneDeckPlayer;
use crate::seated::{Seated, settled};
use crate::strategy::{Coins, Simulated, Style};
use crate::two_choices::{Either, decide};
use crate::{AnalysisError, Context};
use engine::rules::HouseRules;
use engine::{Automation, Chore, Command, DealingMethod, Do, Happened, Place, Seat};
use games::blocks::card_table::CardEvent;
use games::let_it_ride::settle::Row;
use games::let_it_ride::{Act, Event, LetItRide, Rules, Wager};
use kit::{Card, Money, three_category};
use std::sync::Arc;

const SEAT: Seat = Seat(1);

/// One player who makes the least wagers that the house allows, its bonus wagers among them.
pub struct Player {
    decisions: Decisions,
    /// The wagers of the analysis that are made here.
    made: Vec<usize>,
}

impl Player {
    /// The player for these house rules who plays best.
    pub fn new(rules: &HouseRules) -> Player {
        Player::with(Decisions::best(Rules::new(rules.clone()), None))
    }

    pub(crate) fn simulated(rules: &HouseRules, style: &Style, _: Context<'_>) -> Result<Simulated, AnalysisError> {
        let mut decisions = Decisions::best(Rules::new(rules.clone()), None);
        let decided = decide(&decisions, style)?;
        if !matches!(style, Style::Optimal) {
            let (first, second) = decided.choices.split_at(super::hands().len());
            (decisions.first, decisions.second) = (first.to_vec(), [second.to_vec(), second.to_vec()]);
        }
        let exact = decisions.wagers();
        let player = Box::new(Player::with(decisions));
        Ok(Simulated { player, exact, says: Some(decided.says), choices: decided.lines })
    }

    fn with(decisions: Decisions) -> Player {
        let offered = |(wager, _): &(usize, Wager)| decisions.rules.offers(WAGER_OF[*wager]);
        let bonuses = [(BONUS, Wager::Bonus), (THREE_CARD, Wager::ThreeCard)];
        let made = std::iter::once(MAIN).chain(bonuses.iter().filter(|bonus| offered(bonus)).map(|(wager, _)| *wager));
        Player { made: made.collect(), decisions }
    }

    /// What is staked on a wager of the analysis.
    fn stake(&self, wager: usize) -> Money {
        match wager {
            BONUS => DOLLAR,
            THREE_CARD => self.decisions.three_card,
            _ => self.decisions.bet,
        }
    }

    fn second(&self, first_rides: bool, four: &[Card]) -> Either {
        self.decisions.second[usize::from(first_rides)][place(four)]
    }
}

/// The wager at the table that a wager of the analysis is, or begins with.
const WAGER_OF: [Wager; 6] = [Wager::Bet1, Wager::Bet1, Wager::Bet2, Wager::Bet3, Wager::Bonus, Wager::ThreeCard];

impl OneDeckPlayer for Player {
    type Game = LetItRide;

    fn rules(&self) -> &Arc<Rules> {
        &self.decisions.rules
    }

    fn stakes(&self) -> Vec<(&'static str, Money)> {
        self.made.iter().map(|wager| (WAGERS[*wager].0, self.stake(*wager))).collect()
    }

    #[inline]
    fn kernel_round(&self, deck: &mut SeededDeck<Stream>, coins: &mut Coins, nets: &mut [Money]) {
        deck.shuffle();
        let one_at_a_time = self.decisions.rules.house.method != DealingMethod::AutomatedShoe;
        let (own, shared) = deck.deal_each(one_at_a_time);
        // The leftmost is burned: the first of three, or the last of a stack.
        let [first, second] = if one_at_a_time { [shared[1], shared[2]] } else { [shared[1], shared[0]] };
        let [a, b, c] = own;
        let first_rides = self.decisions.first[place(&own)].first(coins);
        let second_rides = self.second(first_rides, &[a, b, c, first]).first(coins);
        let row = Row::of([a, b, c, first, second]);
        let all = self.decisions.nets([first_rides, second_rides], row, three_category(own));
        nets.iter_mut().zip(&self.made).for_each(|(net, wager)| *net = all[*wager]);
    }

    /// What the bonus wagers came to is read off the events; the rest of what the stack changed by is the bets'.
    fn engine_round(
        &self,
        seated: &mut Seated<LetItRide>,
        deck: &mut SeededDeck<Stream>,
        coins: &mut Coins,
        nets: &mut [Money],
    ) {
        let place_wager = |wager, amount| Command::with_amount(Do::<LetItRide>::Round(Act::Place(wager)), amount);
        let say = |act| Command::of(Do::<LetItRide>::Round(act));
        let to_the_end = Automation::ALL.without(&[Chore::Begin]);
        seated.buy_in(SEAT);
        seated.advance(Automation::ALL, deck);
        let before = seated.stack(SEAT);
        seated.log.clear();
        Wager::BETS.into_iter().for_each(|bet| seated.say(SEAT, place_wager(bet, self.decisions.bet)));
        for wager in &self.made[1..] {
            seated.say(SEAT, place_wager(WAGER_OF[*wager], self.stake(*wager)));
        }
        seated.advance(to_the_end, deck);
        let mut seen = own_cards(seated);
        let first_rides = self.decisions.first[place(&seen)].first(coins);
        seated.say(SEAT, say(if first_rides { Act::Ride(Wager::Bet1) } else { Act::Withdraw(Wager::Bet1) }));
        seated.advance(to_the_end, deck);
        let turned = seated.log.iter().find_map(|record| match record.event {
            Happened::Round(Event::CommunityTurned { card }) => Some(card),
            _ => None,
        });
        seen.extend(turned);
        let rides = self.second(first_rides, &seen).first(coins);
        seated.say(SEAT, say(if rides { Act::Ride(Wager::Bet2) } else { Act::Withdraw(Wager::Bet2) }));
        seated.advance(to_the_end, deck);
        nets.fill(Money::ZERO);
        for record in &seated.log {
            let Happened::Round(Event::Wager(event)) = &record.event else { continue };
            let Some((wager, net)) = settled(event) else { continue };
            if let Some(made) = self.made.iter().skip(1).position(|made| WAGER_OF[*made] == wager) {
                nets[made + 1] += net;
            }
        }
        nets[0] = seated.stack(SEAT) - before - nets[1..].iter().copied().sum();
    }
}

fn own_cards(seated: &Seated<LetItRide>) -> Vec<Card> {
    let dealt = seated.log.iter().filter_map(|record| match &record.event {
        Happened::Round(Event::Cards(CardEvent::Dealt { to: Place::Hand(_), cards })) => Some(cards),
        _ => None,
    });
    dealt.flat_map(|cards| cards.faces()).collect()
}
