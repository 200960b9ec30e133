//! A player who plays or folds in some style, at a real table or on the bare kernel.

use super::hands::place;
use super::strategy::simple_rule;
use super::{Decisions, Hand, MAIN, PAIR_PLUS, hands};
use crate::AnalysisError;
use crate::chance::{SeededDeck, Stream};
use crate::seated::Seated;
use crate::simulate::{self, Path, Tallies, Tally, Wagered};
use crate::strategy::{Coins, Either, Simulated, Situations, Style};
use engine::rules::HouseRules;
use engine::{Automation, Chore, Command, DealingMethod, Do, Happened, Place, Seat};
use games::blocks::card_table::CardEvent;
use games::blocks::wagers::WagerEvent;
use games::three_card_poker::settle::{self, Row, Verdict};
use games::three_card_poker::{Act, Event, ThreeCardPoker, Wager};
use kit::{Cards, Money, rank_of_three};
use std::sync::Arc;

const SEAT: Seat = Seat(1);

/// The choices, playing first.
const CHOICES: [&str; 2] = ["play", "fold"];

/// One player who makes the least wagers that the house allows, pair plus among them.
pub struct Player(Decisions);

impl Player {
    /// The player for these house rules who plays best.
    ///
    /// # Errors
    /// When no ante and pair plus go together.
    pub fn new(chosen: &HouseRules) -> Result<Player, AnalysisError> {
        Player::with(Decisions::best(chosen, None)?)
    }

    /// The player for these house rules in some style, with its exact odds.
    ///
    /// # Errors
    /// When the style is a file that does not decide every hand, or no ante and pair plus go together.
    pub(crate) fn simulated(chosen: &HouseRules, style: &Style) -> Result<Simulated, AnalysisError> {
        let mut decisions = Decisions::best(chosen, None)?;
        let by = |plays: &dyn Fn(&Hand) -> bool| {
            hands().iter().map(|hand| Either::numbered(usize::from(!plays(hand)))).collect::<Vec<_>>()
        };
        let (plays, says) = match style {
            Style::Optimal => (decisions.plays.clone(), "plays wherever that is worth more than folding".to_owned()),
            Style::Simple => {
                let (least, words) = simple_rule(&decisions);
                (by(&|hand| hand.rank() >= least), words)
            }
            Style::DealerLike => {
                let says = "plays with queen high or better, with which the dealer qualifies";
                (by(&|hand| settle::qualifies(hand.rank())), says.to_owned())
            }
            Style::Random => (vec![Either::Chance; hands().len()], "plays or folds, either as likely".to_owned()),
            Style::Written(written) => {
                let plays = written.resolve(&ThreeCards)?.into_iter().map(Either::numbered);
                (plays.collect(), format!("plays or folds as {style} says"))
            }
        };
        let choice = |(at, plays): (usize, &Either)| {
            let number = usize::from(*plays == Either::Second);
            (*plays != Either::Chance).then(|| (ThreeCards.name(at), CHOICES[number].to_owned()))
        };
        let choices = plays.iter().enumerate().filter_map(choice).collect();
        decisions.plays = plays;
        let exact = decisions.reports();
        Ok(Simulated { player: Box::new(Player::with(decisions)?), exact, says: Some(says), choices })
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
        Err(AnalysisError::Unit(why.to_owned()))
    }

    /// One round on the bare kernel: the main game's net and that of pair plus.
    #[inline]
    pub fn kernel_round(&self, deck: &mut SeededDeck<Stream>, coins: &mut Coins) -> (Money, Money) {
        deck.shuffle();
        let mut draw = || deck.draw();
        let (player, dealer) = if self.0.rules.house.method == DealingMethod::AutomatedShoe {
            ([(); 3].map(|()| draw()), [(); 3].map(|()| draw()))
        } else {
            let pairs = [(); 3].map(|()| (draw(), draw()));
            (pairs.map(|pair| pair.0), pairs.map(|pair| pair.1))
        };
        let played = self.0.plays[place(player)].first(coins);
        let verdict = played.then(|| Verdict::of(rank_of_three(player), rank_of_three(dealer)));
        let nets = self.0.nets(Row::of(player), verdict);
        (nets[MAIN], nets[PAIR_PLUS])
    }

    /// Plays rounds at a real table and tells each one's net results.
    pub fn engine_rounds(&self, seed: u64, piece: u64, rounds: u64, each: &mut dyn FnMut(Money, Money)) {
        let (mut deck, mut coins) = (SeededDeck::new(Stream::new(seed, piece)), Coins::new(seed, piece));
        let mut seated = Seated::new(Arc::clone(&self.0.rules), 1);
        for _ in 0..rounds {
            let (main, pair_plus) = self.engine_round(&mut seated, &mut deck, &mut coins);
            each(main, pair_plus);
        }
    }

    /// One round at a real table: the main game's net and that of pair plus, which the events tell apart.
    fn engine_round(
        &self,
        seated: &mut Seated<ThreeCardPoker>,
        deck: &mut SeededDeck<Stream>,
        coins: &mut Coins,
    ) -> (Money, Money) {
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
        let cards = settle::three(&cards).expect("the player decides on three cards");
        let play = wager(Wager::Play, self.0.stakes.play);
        let fold = Command::of(Do::<ThreeCardPoker>::Round(Act::Fold));
        seated.say(SEAT, if self.0.plays[place(cards)].first(coins) { play } else { fold });
        seated.advance(to_the_end, deck);
        let on_pair_plus = |event: &Happened<Event>| match event {
            Happened::Round(Event::Wager(WagerEvent::Paid { wager: Wager::PairPlus, amount, .. })) => *amount,
            Happened::Round(Event::Wager(WagerEvent::Collected { wager: Wager::PairPlus, amount, .. })) => -*amount,
            _ => Money::ZERO,
        };
        let pair_plus = seated.log.iter().map(|record| on_pair_plus(&record.event)).sum();
        (seated.stack(SEAT) - before - pair_plus, pair_plus)
    }
}

/// The player's hands, for reading a file.
struct ThreeCards;

impl Situations for ThreeCards {
    fn count(&self) -> usize {
        hands().len()
    }

    fn name(&self, number: usize) -> String {
        Cards::of(&hands()[number].cards).to_string()
    }

    fn find(&self, text: &str) -> Result<usize, String> {
        let cards: Cards = text.parse().map_err(|error| format!("`{text}` is no hand of three cards: {error}"))?;
        match settle::three(&cards) {
            Some([a, b, c]) if ![a, b, c].iter().any(|card| card.is_joker()) && a != b && b != c && a != c => {
                Ok(place([a, b, c]))
            }
            _ => Err(format!("`{text}` is no hand: write three different cards, such as `As Kd 2c`")),
        }
    }

    fn choice(&self, _: usize, text: &str) -> Result<usize, String> {
        let found = CHOICES.iter().position(|choice| *choice == text);
        found.ok_or_else(|| format!("`{text}` is no choice here: write play or fold"))
    }
}

impl simulate::Player for Player {
    fn wagers(&self, _: Path) -> Vec<Wagered> {
        let wagers = [("main", self.0.stakes.ante), ("pair-plus", self.0.pair_plus)];
        wagers.map(|(name, base)| Wagered { name, base: base.in_cents() }).to_vec()
    }

    fn play(&self, path: Path, seed: u64, piece: u64, rounds: u64) -> Option<Vec<Tallies>> {
        let mut tallies = [Tally::default(); 2];
        let mut add = |main: Money, pair_plus: Money| {
            tallies[0].add(main.in_cents());
            tallies[1].add(pair_plus.in_cents());
        };
        match path {
            Path::Engine => self.engine_rounds(seed, piece, rounds, &mut add),
            Path::Kernel => {
                let (mut deck, mut coins) = (SeededDeck::new(Stream::new(seed, piece)), Coins::new(seed, piece));
                for _ in 0..rounds {
                    let (main, pair_plus) = self.kernel_round(&mut deck, &mut coins);
                    add(main, pair_plus);
                }
            }
        }
        Some(tallies.map(Tallies::same).to_vec())
    }
}
