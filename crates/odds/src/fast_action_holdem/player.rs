//! A player who keeps, splits or surrenders in some style, on the bare kernel or at a real table.

use super::dealer::PLACES;
use super::hands::{hands, sorted};
use super::play::{Action, CHOICES, Looked, Plays, Prices, read, read_choice};
use super::wins::SPLITS;
use super::{Decisions, Known, MAIN, simple};
use crate::chance::{SeededShoe, Stream};
use crate::seated::Seated;
use crate::simulate::{self, Path, Tallies, Tally, Wagered};
use crate::strategy::{Coins, Simulated, Situations, Style};
use crate::{AnalysisError, Context};
use engine::rules::HouseRules;
use engine::{Automation, Chore, Command, Do, Given, Seat, TableAct, Wanted, Who};
use games::fast_action_holdem::settle::{self, Outcome, Staked};
use games::fast_action_holdem::{Act, FastActionHoldem, Rules, decks, house_way, limits};
use kit::{Card, Cards, ManyDeckHand, Money};
use std::sync::Arc;

const SEAT: Seat = Seat(1);
/// A round of one player takes at most so many cards: four each, one burned and the board.
const MOST_PER_ROUND: usize = 14;

/// One player who stakes the minimum.
pub struct Player {
    rules: Arc<Rules>,
    decks: u8,
    /// How many rounds every shoe gives.
    certain: u64,
    prices: Prices,
    /// What is done with every hand; chance decides where there is none.
    looked: Option<Looked>,
}

impl Player {
    pub(crate) fn simulated(
        rules: &HouseRules,
        style: &Style,
        context: Context<'_>,
    ) -> Result<Simulated, AnalysisError> {
        let (decks, stake) = (decks(rules), limits(rules).least);
        let mut decisions = Decisions::best(rules, Known::new(decks, false, context)?, stake);
        let says = match style {
            Style::Optimal => "keeps, splits or surrenders, whatever is worth most".to_owned(),
            Style::Simple => {
                decisions.plays = simple::plays();
                simple::SAYS.to_owned()
            }
            Style::DealerLike => {
                decisions.plays = Plays::house_way();
                "keeps two cards as the dealer does, and never splits or surrenders".to_owned()
            }
            Style::Random => {
                decisions.plays = Plays::Random;
                "every choice as likely".to_owned()
            }
            Style::File(file) => {
                let chosen = file.resolve(&EveryHand)?;
                let action = |number: &usize| Action::ALL.get(*number).copied().unwrap_or(Action::Natural);
                decisions.plays = Plays::Fixed(chosen.iter().map(action).collect());
                format!("keeps, splits or surrenders as {style} says")
            }
        };
        let exact = vec![decisions.report(MAIN, &decisions.plays)];
        let choices = match &decisions.plays {
            Plays::Fixed(actions) => {
                let line = |(cards, action): (&[Card; 4], &Action)| (Cards::of(cards).to_string(), action.says(*cards));
                hands().alike.iter().zip(actions).map(line).collect()
            }
            Plays::Random => Vec::new(),
        };
        let player = Box::new(Player::with(rules, decks, decisions.prices, &decisions.plays));
        Ok(Simulated { player, exact, says: Some(says), choices })
    }

    fn with(rules: &HouseRules, decks: u8, prices: Prices, plays: &Plays) -> Player {
        let looked = match plays {
            Plays::Fixed(actions) => Some(Looked::new(actions)),
            Plays::Random => None,
        };
        let rules = Arc::new(Rules::new(rules.clone()));
        let in_front = rules.house.shoe.as_ref().and_then(|shoe| shoe.cover.as_ref()).map(|cover| {
            // The first card is burned.
            rules.house.deck.len() - 1 - cover.least as usize
        });
        let certain = in_front.map_or(u64::MAX, |cards| (cards / MOST_PER_ROUND) as u64);
        Player { rules, decks, certain, prices, looked }
    }

    /// What is done with these cards, which are sorted from the highest down.
    #[inline]
    fn action(&self, sorted: [Card; 4], coins: &mut Coins) -> Action {
        match &self.looked {
            Some(looked) => looked.find(sorted),
            None if settle::is_natural(sorted) => Action::Natural,
            None => Action::ALL[coins.pick(CHOICES)],
        }
    }

    /// One round on the bare kernel, from a fresh shoe.
    #[inline]
    fn kernel_round(&self, shoe: &mut SeededShoe<Stream>, coins: &mut Coins) -> Money {
        shoe.shuffle();
        let (own, _) = sorted([(); 4].map(|()| shoe.draw()));
        let dealer = [(); 4].map(|()| shoe.draw());
        let board = [(); 5].map(|()| shoe.draw());
        let pairs = match self.action(own, coins) {
            Action::Natural => return self.prices.natural,
            Action::Surrender => return -self.prices.surrendered,
            Action::Keep(pair) => [Some(usize::from(pair)), None],
            Action::Split(split) => SPLITS[usize::from(split)].map(Some),
        };
        let Prices { stake: wager, win: wins, .. } = self.prices;
        let stakes = pairs.map(|pair| if pair.is_some() { Staked { wager, wins } } else { Staked::default() });
        if settle::is_natural(dealer) {
            return settle::nets(stakes, None).into_iter().sum();
        }
        let board = ManyDeckHand::of(&board);
        let rank = |[one, other]: [Card; 2]| board.add(one).add(other).rank();
        let to_beat = rank(house_way::kept(&dealer).places.map(|place| dealer[place]));
        let outcomes = pairs.map(|pair| {
            pair.map_or(Outcome::Lost, |pair| Outcome::of(rank(PLACES[pair].0.map(|place| own[place])), to_beat))
        });
        settle::nets(stakes, Some(outcomes)).into_iter().sum()
    }

    /// Rounds at a real table, shoe after shoe. Those that every shoe gives are compared: what is dealt after them
    /// depends on the cards before.
    fn engine(&self, seed: u64, piece: u64, rounds: u64) -> Tallies {
        let mut seated: Seated<FastActionHoldem> = Seated::new(Arc::clone(&self.rules), 1);
        let mut shoe = SeededShoe::new(self.decks, Stream::new(seed, piece));
        let (mut coins, mut compared, mut rest) = (Coins::new(seed, piece), Tally::default(), Tally::default());
        let (mut dealt, mut left) = (0, 0);
        for _ in 0..rounds {
            seated.log.clear();
            seated.buy_in(SEAT);
            seated.advance(Automation::ALL, &mut shoe);
            while seated.table.round().is_none() {
                seated.say(SEAT, Command::of(Do::<FastActionHoldem>::Table(TableAct::DeclineCut)));
                seated.advance(Automation::ALL, &mut shoe);
            }
            dealt = if shoe.remaining() > left { 1 } else { dealt + 1 };
            left = shoe.remaining();
            let net = self.engine_round(&mut seated, &mut shoe, &mut coins).in_cents();
            if dealt <= self.certain { compared.add(net) } else { rest.add(net) }
        }
        Tallies { compared, every: compared.merge(rest) }
    }

    /// One round at a real table that has begun.
    fn engine_round(
        &self,
        seated: &mut Seated<FastActionHoldem>,
        shoe: &mut SeededShoe<Stream>,
        coins: &mut Coins,
    ) -> Money {
        let before = seated.stack(SEAT);
        let act = |act| Command::of(Do::<FastActionHoldem>::Round(act));
        let staking = |act, amount| Command::with_amount(Do::<FastActionHoldem>::Round(act), amount);
        seated.say(SEAT, staking(Act::Place, self.prices.stake));
        let to_the_end = Automation::ALL.without(&[Chore::Begin]);
        seated.advance(to_the_end, shoe);
        let offers = seated.table.offers(Who::Player(SEAT));
        let to_set = offers.iter().find_map(|offer| match offer.given {
            Wanted::Chosen { from, .. } if offer.act == Do::<FastActionHoldem>::Round(Act::SetHand) => from.known(),
            _ => None,
        });
        if let Some(cards) = to_set {
            let (own, _) = sorted(cards);
            let given = |pair: usize| Given::Cards(Cards::of(&PLACES[pair].0.map(|place| own[place])));
            let command = match self.action(own, coins) {
                Action::Keep(pair) => Command { given: given(pair.into()), ..act(Act::SetHand) },
                Action::Split(split) => {
                    let given = given(SPLITS[usize::from(split)][0]);
                    Command { given, ..staking(Act::SplitHand, self.prices.stake) }
                }
                Action::Surrender => act(Act::Surrender),
                Action::Natural => unreachable!("a natural is paid before anybody decides"),
            };
            seated.say(SEAT, command);
            seated.advance(to_the_end, shoe);
        }
        seated.stack(SEAT) - before
    }
}

impl simulate::Player for Player {
    fn wagers(&self, _: Path) -> Vec<Wagered> {
        vec![Wagered { name: MAIN.0, base: self.prices.stake.in_cents() }]
    }

    fn play(&self, path: Path, seed: u64, piece: u64, rounds: u64) -> Option<Vec<Tallies>> {
        Some(vec![match path {
            Path::Engine => self.engine(seed, piece, rounds),
            Path::Kernel => {
                let mut shoe = SeededShoe::new(self.decks, Stream::new(seed, piece));
                let (mut coins, mut tally) = (Coins::new(seed, piece), Tally::default());
                (0..rounds).for_each(|_| tally.add(self.kernel_round(&mut shoe, &mut coins).in_cents()));
                Tallies::same(tally)
            }
        }])
    }
}

/// Every hand as a situation, for reading a file.
struct EveryHand;

impl Situations for EveryHand {
    fn count(&self) -> usize {
        hands().len()
    }

    fn name(&self, number: usize) -> String {
        Cards::of(&hands().alike[number]).to_string()
    }

    fn find(&self, text: &str) -> Result<usize, String> {
        read(text).map(|(_, found)| found.hand)
    }

    fn choice(&self, hand: usize, text: &str) -> Result<usize, String> {
        let action = read_choice(hand, text)?;
        Ok(Action::ALL.iter().position(|one| *one == action).unwrap_or(CHOICES))
    }
}
