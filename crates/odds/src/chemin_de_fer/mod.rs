//! The exact odds of chemin de fer: the Banker's wager and a wager against it, for either choice on
//! five and for the better one, priced with the kernel that settles real rounds.
//!
//! The Banker has a fixed table and no options, so the Dominant Player's best choice is a plain
//! maximum, taken for each pair of cards that counts five; nothing need be mixed.

mod player;
mod table;

pub use player::{Outcome, Player};

use crate::books::{Book, Priced};
use crate::exact::{Distribution, Ratio};
use crate::joint::{Joint, Member};
use crate::point_hands::{Results, for_each_start};
use crate::report::{Choice, Equivalence, Share, Strategy, WagerReport, Way, Worth};
use crate::shoe::Composition;
use crate::two_choices::TwoChoices;
use crate::{AnalysisError, Context, Query};
use games::blocks::Vigorish;
use games::chemin_de_fer::rules;
use games::chemin_de_fer::settle::{self, Announcement, CoupResult};
use kit::{Card, Cards, Money, Rank, Suit};

/// The analysis of this game.
pub(crate) const BOOK: Book =
    Book { usual: |_| "banker+against", shoe: true, decides: true, ..Book::of::<Hands>(Player::simulated) };

/// Two cards that count five, with the results of either choice.
#[derive(Debug)]
struct Five {
    cards: [Rank; 2],
    /// By choice: drawing, staying.
    results: [Results; 2],
}

impl Five {
    /// By how many orders of six cards more a wager against the Banker wins than loses.
    fn balance(&self, choice: usize) -> i128 {
        balance(&self.results[choice])
    }

    /// The better choice of the Dominant Player; where both are worth the same, to draw.
    fn best(&self) -> usize {
        usize::from(self.balance(1) > self.balance(0))
    }
}

fn balance(results: &Results) -> i128 {
    let signed = |(hands, orders): (kit::PointHands, u128)| match settle::banker(&hands) {
        CoupResult::Won => -(orders as i128),
        CoupResult::Void => 0,
        CoupResult::Lost => orders as i128,
    };
    results.iter().map(signed).sum()
}

/// Every hand of a shoe, counted.
#[derive(Debug)]
pub struct Counted {
    /// Hands on which the Dominant Player has no choice.
    forced: Results,
    fives: Vec<Five>,
}

impl Counted {
    /// Counts a shoe.
    pub fn new(shoe: &Composition) -> Counted {
        let mut counted = Counted { forced: Results::default(), fives: Vec::new() };
        for_each_start(shoe, |start| match Announcement::on(start.counts()[0]) {
            Announcement::Either => {
                let five = counted.five(start.player);
                for (results, draws) in five.results.iter_mut().zip([true, false]) {
                    start.finish(draws, |hands, ways| results.add(hands, start.ways * ways));
                }
            }
            announced => {
                let draws = announced == Announcement::Card;
                start.finish(draws, |hands, ways| counted.forced.add(hands, start.ways * ways));
            }
        });
        counted
    }

    fn five(&mut self, cards: [Rank; 2]) -> &mut Five {
        let found = self.fives.iter().position(|five| five.cards == cards);
        let at = found.unwrap_or_else(|| {
            self.fives.push(Five { cards, results: Default::default() });
            self.fives.len() - 1
        });
        &mut self.fives[at]
    }

    /// All results where the Dominant Player chooses like this on five.
    fn results(&self, choose: &dyn Fn(&Five) -> usize) -> Results {
        let mut sum = self.forced.clone();
        for five in &self.fives {
            five.results[choose(five)].iter().for_each(|(hands, orders)| sum.add(hands, orders));
        }
        sum
    }

    /// Whether the Dominant Player does best to draw with these two cards, if they count five.
    pub fn draws(&self, cards: [Rank; 2]) -> bool {
        let alike = |five: &&Five| five.cards == cards || five.cards == [cards[1], cards[0]];
        self.fives.iter().find(alike).is_some_and(|five| five.best() == 0)
    }

    fn strategy(&self) -> Option<Strategy> {
        if self.fives.is_empty() {
            return None;
        }
        let ev = |choose: &dyn Fn(&Five) -> usize| {
            let results = self.results(choose);
            Ratio::new(balance(&results), results.total())
        };
        let best = ev(&Five::best);
        let way = |says: &str, choice: usize| Way::new(says, ev(&|_| choice), &best);
        let mut ways = vec![way("always draw on five", 0), way("always stay on five", 1)];
        ways.sort_by(|a, b| a.cost.total_cmp(&b.cost));
        let simple = ways.remove(0);
        let orders = |drawing: bool| -> u128 {
            let fives = self.fives.iter().filter(|five| !drawing || five.best() == 0);
            fives.map(|five| five.results[0].total()).sum()
        };
        Some(Strategy {
            decision: "the Player's Hand counts five: ask for a card, or stay".to_owned(),
            base: "against".to_owned(),
            situation: "two cards that count five".to_owned(),
            alike: Equivalence::RanksByTwos,
            averages: None,
            shares: Share::of_two(Counted::CHOICES, Ratio::new(orders(true), orders(false))),
            simple,
            mistakes: Way::mistakes(ways),
            table: self.table(),
        })
    }

    fn table(&self) -> Vec<Choice> {
        let row = |five: &Five| {
            let [a, b] = five.cards;
            let orders = five.results[0].total();
            let worth = Counted::CHOICES.into_iter().zip([0, 1]);
            let worth = worth.map(|(choice, place)| Worth { choice, ev: Ratio::new(five.balance(place), orders) });
            Choice::new(
                name(five),
                format!("{} and {}", a.word(), b.word()),
                u64::try_from(orders).unwrap_or(u64::MAX),
                worth.collect(),
            )
        };
        let mut table: Vec<Choice> = self.fives.iter().map(row).collect();
        table.sort_by(|a, b| b.worth_of(b.best).cmp(a.worth_of(a.best)));
        table
    }
}

/// Two cards that count five, in suits that do not matter.
fn name(five: &Five) -> String {
    let [a, b] = five.cards;
    Cards::of(&[Card::new(a, Suit::Spade), Card::new(b, Suit::Heart)]).to_string()
}

/// A way to decide on five: what it is called, and which choice it makes.
type Decides = (&'static str, &'static dyn Fn(&Five) -> usize);

/// The ways to play five, by the ending of their wagers' names.
fn ways() -> [Decides; 3] {
    [("", &Five::best), ("-drawing", &|_| 0), ("-staying", &|_| 1)]
}

/// Every hand of a shoe, and a bank that is covered whole.
struct Hands {
    counted: Counted,
    vigorish: Vigorish,
    stake: Money,
    /// The shoe in words.
    shoe: String,
}

impl Priced for Hands {
    fn new(query: &Query, _: Context<'_>) -> Result<Hands, AnalysisError> {
        let decks = rules::decks(&query.rules);
        let (stake, shoe) = (query.unit_within(rules::limits(&query.rules), "a bank")?, query.shoe(decks)?);
        let (counted, vigorish) = (Counted::new(&shoe), rules::vigorish(&query.rules));
        Ok(Hands { counted, vigorish, stake, shoe: query.describe_shoe(&shoe, decks) })
    }

    /// With five played in every way.
    fn wagers(&self) -> Vec<WagerReport> {
        let of_way = |(ending, choose)| reports(self.vigorish, self.stake, ending, &self.counted.results(choose));
        ways().into_iter().flat_map(of_way).collect()
    }

    /// The Banker's wager and one against it.
    fn joints(&self) -> Vec<Joint> {
        let (vigorish, stake) = (self.vigorish, self.stake);
        let of_way = |(ending, choose)| {
            let exact = vigorish.is_exact_on(stake);
            let member = |name: &str, exact| Member::new(&format!("{name}{ending}"), name, stake, exact);
            let mut joint = Joint::new(vec![member("banker", exact), member("against", true)]);
            for (hands, orders) in self.counted.results(choose).iter() {
                let verdict = settle::banker(&hands);
                let nets = [settle::banker_net(vigorish, stake, verdict), settle::against_net(stake, verdict)];
                joint.add(nets.map(Money::in_cents).to_vec(), orders);
            }
            joint
        };
        ways().into_iter().map(of_way).collect()
    }

    fn unit(&self) -> String {
        format!("a bank of {}, covered whole", self.stake)
    }

    fn method(&self) -> String {
        format!(
            "every hand counted: the first four cards of {} by rank, the third cards by value, {} orders of six cards \
             in all",
            self.shoe,
            self.counted.results(&Five::best).total()
        )
    }

    fn strategy(&self) -> Option<Strategy> {
        self.counted.strategy()
    }
}

/// The Banker's wager and one against it.
fn reports(vigorish: Vigorish, stake: Money, ending: &str, results: &Results) -> [WagerReport; 2] {
    let how = match ending {
        "" => "five is played best",
        "-drawing" => "five always draws",
        _ => "five always stays",
    };
    let report = |name: &str, says: &str, net: &dyn Fn(CoupResult) -> Money| {
        let mut sum = Distribution::default();
        for (hands, orders) in results.iter() {
            sum.add(net(settle::banker(&hands)).in_cents(), orders);
        }
        let (wager, says) = (format!("{name}{ending}"), format!("{says}; {how}"));
        WagerReport::new((&wager, name, &says), &sum, stake.in_cents(), Ratio::new(1, 1u8))
    };
    [
        report("banker", "the Banker's wager, less vigorish", &|verdict| settle::banker_net(vigorish, stake, verdict)),
        report("against", "a wager against the Banker", &|verdict| settle::against_net(stake, verdict)),
    ]
}
