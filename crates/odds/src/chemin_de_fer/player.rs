//! A Banker and a Dominant Player who covers the whole bank and plays five in some style, on the bare
//! kernel or at a real table.

use super::{Counted, Five, balance, reports};
use crate::chance::Stream;
use crate::point_hands::Results;
use crate::shoe::Composition;
use crate::shoe_run::ShoeRun;
use crate::simulate::{self, Path, Tallies, Tally, Wagered};
use crate::strategy::{Coins, Simulated, Style};
use crate::two_choices::{Decided, Either, Rule, TwoChoices, decide};
use crate::{AnalysisError, Context};
use engine::rules::HouseRules;
use games::blocks::Vigorish;
use games::chemin_de_fer::settle::{self, Announcement, CoupResult};
use games::chemin_de_fer::{Rules, rules};
use kit::{Card, Cards, Money, PointCount, PointHand, PointHands, Rank, banker_draws};
use std::sync::Arc;

/// A Banker who stakes the minimum, and somebody who covers it.
pub struct Player {
    pub(super) rules: Arc<Rules>,
    pub(super) decks: u8,
    pub(super) after_cutting_card: u64,
    vigorish: Vigorish,
    pub(super) stake: Money,
    /// Whether to draw, by the ranks of two cards that count five.
    draws: [[Either; 13]; 13],
}

/// What a hand came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Whether it is one that every shoe gives.
    pub certain: bool,
    /// What it changed the Banker's chips by.
    pub banker: Money,
    /// What it changed the chips of the other by.
    pub against: Money,
}

impl Player {
    /// The player for these house rules who plays best.
    pub fn new(rules: &HouseRules) -> Player {
        let counted = Counted::new(&Composition::of_decks(rules::decks(rules)));
        let best: Vec<Either> = counted.fives.iter().map(|five| Either::first_if(five.best() == 0)).collect();
        Player::with(rules, &counted, &best)
    }

    pub(crate) fn simulated(rules: &HouseRules, style: &Style, _: Context<'_>) -> Result<Simulated, AnalysisError> {
        let counted = Counted::new(&Composition::of_decks(rules::decks(rules)));
        let Decided { choices, says, lines } = decide(&counted, style)?;
        let player = Player::with(rules, &counted, &choices);
        let mut exact = reports(player.vigorish, player.stake, "", &mixed(&counted, &choices)).to_vec();
        exact.iter_mut().for_each(|report| report.says.clone_from(&says));
        Ok(Simulated { player: Box::new(player), exact, says: Some(says), choices: lines })
    }

    fn with(rules: &HouseRules, counted: &Counted, by_five: &[Either]) -> Player {
        let mut draws = [[Either::Second; 13]; 13];
        for (Five { cards: [a, b], .. }, choice) in counted.fives.iter().zip(by_five) {
            draws[*a as usize][*b as usize] = *choice;
            draws[*b as usize][*a as usize] = *choice;
        }
        Player {
            rules: Arc::new(Rules::new(rules.clone())),
            decks: rules::decks(rules),
            after_cutting_card: rules.count("hands-after-cutting-card").into(),
            vigorish: rules::vigorish(rules),
            stake: rules::limits(rules).least,
            draws,
        }
    }

    /// Whether the Dominant Player draws with two cards that count five.
    #[inline]
    pub(super) fn draws_with(&self, cards: [Card; 2], coins: &mut Coins) -> bool {
        self.draws[cards[0].rank() as usize][cards[1].rank() as usize].first(coins)
    }

    /// Plays hands on the bare kernel and calls `each` with what came of each.
    pub fn kernel_hands(&self, (seed, piece): (u64, u64), hands: u64, mut each: impl FnMut(Outcome)) {
        let mut run = ShoeRun::new(self.decks, self.after_cutting_card, Stream::new(seed, piece));
        let mut coins = Coins::new(seed, piece);
        for _ in 0..hands {
            let certain = run.begin();
            let verdict = settle::banker(&self.deal(|| run.draw(), &mut coins));
            run.end();
            let banker = settle::banker_net(self.vigorish, self.stake, verdict);
            each(Outcome { certain, banker, against: settle::against_net(self.stake, verdict) });
        }
    }

    /// Deals a hand: how it came out.
    #[inline]
    pub fn deal(&self, mut draw: impl FnMut() -> Card, coins: &mut Coins) -> PointHands {
        let [a, b, c, d] = [(); 4].map(|()| draw());
        let value = PointCount::of_card;
        let hand = |count, cards| PointHand { count, cards };
        let (mut player, mut banker) = (hand(value(a).plus(value(c)), 2), hand(value(b).plus(value(d)), 2));
        if player.is_natural() || banker.is_natural() {
            return PointHands { player, banker };
        }
        let draws = match Announcement::on(player.count) {
            Announcement::Either => self.draws_with([a, c], coins),
            announced => announced == Announcement::Card,
        };
        let third = draws.then(|| value(draw()));
        if let Some(third) = third {
            player = hand(player.count.plus(third), 3);
        }
        if banker_draws(banker.count, third) {
            banker = hand(banker.count.plus(value(draw())), 3);
        }
        PointHands { player, banker }
    }

    /// Plays hands on the bare kernel.
    pub fn kernel(&self, seed: u64, piece: u64, rounds: u64) -> Vec<Tallies> {
        let mut run = ShoeRun::new(self.decks, self.after_cutting_card, Stream::new(seed, piece));
        let (mut coins, mut verdicts) = (Coins::new(seed, piece), [[0; 3]; 2]);
        for _ in 0..rounds {
            let part = usize::from(!run.begin());
            let hands = self.deal(|| run.draw(), &mut coins);
            run.end();
            verdicts[part][settle::banker(&hands) as usize] += 1;
        }
        let tally = |verdicts: &[u64; 3], net: &dyn Fn(CoupResult) -> Money| {
            let mut tally = Tally::default();
            for (verdict, count) in [CoupResult::Won, CoupResult::Void, CoupResult::Lost].into_iter().zip(verdicts) {
                tally.add_times(net(verdict).in_cents(), *count);
            }
            tally
        };
        let both = |net: &dyn Fn(CoupResult) -> Money| {
            let [compared, rest] = [tally(&verdicts[0], net), tally(&verdicts[1], net)];
            Tallies { compared, every: compared.merge(rest) }
        };
        vec![
            both(&|verdict| settle::banker_net(self.vigorish, self.stake, verdict)),
            both(&|verdict| settle::against_net(self.stake, verdict)),
        ]
    }
}

/// All results where the Dominant Player decides like this on five. Every order counts twice, so
/// that chance may decide half of them.
fn mixed(counted: &Counted, draws: &[Either]) -> Results {
    let mut sum = Results::default();
    counted.forced.iter().for_each(|(hands, orders)| sum.add(hands, 2 * orders));
    for (five, draws) in counted.fives.iter().zip(draws) {
        for (results, halves) in five.results.iter().zip(draws.halves()) {
            results.iter().for_each(|(hands, orders)| sum.add(hands, u128::from(halves) * orders));
        }
    }
    sum
}

impl TwoChoices for Counted {
    const CHOICES: [&'static str; 2] = ["card", "stay"];
    const EITHER: &'static str = "draws or stays on five";

    fn situations(&self) -> usize {
        self.fives.len()
    }

    fn name(&self, situation: usize) -> String {
        super::name(&self.fives[situation])
    }

    fn find(&self, text: &str) -> Result<usize, String> {
        let cards: Cards = text.parse().map_err(|error| format!("`{text}` is not two cards: {error}"))?;
        let ranks: Vec<Rank> = cards.faces().filter(|card| !card.is_joker()).map(Card::rank).collect();
        let same = |five: &Five| ranks == five.cards || ranks == [five.cards[1], five.cards[0]];
        let found = self.fives.iter().position(same).filter(|_| cards.len() == 2);
        found.ok_or_else(|| format!("`{text}` leaves nothing to decide: write two cards that count five, like `As 4h`"))
    }

    fn best_rule(&self) -> Rule<'_> {
        let says = "whatever is better with those two cards on five";
        (Box::new(|five| self.fives[five].best() == 0), says.to_owned())
    }

    /// One choice for all pairs of cards, whichever of the two costs less.
    fn simple_rule(&self) -> Rule<'_> {
        let [card, stay] = [0, 1].map(|choice| balance(&self.results(&|_| choice)));
        let says = if stay > card { "always stays on five" } else { "always draws on five" };
        (Box::new(move |_| stay <= card), says.to_owned())
    }

    fn dealer_rule(&self) -> Rule<'_> {
        (Box::new(|_| true), "always draws on five, as a hand without a choice does".to_owned())
    }
}

impl simulate::Player for Player {
    fn wagers(&self, _: Path) -> Vec<Wagered> {
        ["banker", "against"].map(|name| Wagered { name, base: self.stake.in_cents() }).to_vec()
    }

    fn play(&self, path: Path, seed: u64, piece: u64, rounds: u64) -> Option<Vec<Tallies>> {
        Some(match path {
            Path::Kernel => self.kernel(seed, piece, rounds),
            Path::Engine => self.engine(seed, piece, rounds),
        })
    }
}
