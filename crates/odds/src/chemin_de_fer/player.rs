//! A Banker and a Dominant Player who covers the whole bank and plays five in some style, on the bare
//! kernel or at a real table.

use super::{CHOICES, Counted, Five, balance, reports, stake};
use crate::AnalysisError;
use crate::chance::Stream;
use crate::point_hands::Results;
use crate::shoe::Composition;
use crate::shoe_run::ShoeRun;
use crate::simulate::{self, Path, Tallies, Tally, Wagered};
use crate::strategy::{Coins, Either, Simulated, Situations, Style};
use engine::rules::HouseRules;
use games::blocks::Vigorish;
use games::chemin_de_fer::settle::{self, Announcement, Verdict};
use games::chemin_de_fer::{Rules, rules};
use kit::{Card, Cards, Money, PointCount, PointHand, PointHands, Rank, Suit, banker_draws};
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
    ///
    /// # Errors
    /// Never: the table minimum is a permitted wager.
    pub fn new(chosen: &HouseRules) -> Result<Player, AnalysisError> {
        let counted = Counted::new(&Composition::of_decks(rules::decks(chosen)));
        let best: Vec<Either> = counted.fives.iter().map(|five| Either::numbered(five.best())).collect();
        Player::with(chosen, &counted, &best)
    }

    /// The player for these house rules in some style, with its exact odds.
    ///
    /// # Errors
    /// When the style is a file that does not decide every pair of cards that counts five.
    pub(crate) fn simulated(chosen: &HouseRules, style: &Style) -> Result<Simulated, AnalysisError> {
        let counted = Counted::new(&Composition::of_decks(rules::decks(chosen)));
        let every = |choice: Either| vec![choice; counted.fives.len()];
        let (draws, says) = match style {
            Style::Optimal => {
                let best = counted.fives.iter().map(|five| Either::numbered(five.best()));
                (best.collect(), "whatever is better with those two cards on five".to_owned())
            }
            Style::Simple => {
                // One choice for all pairs of cards, whichever of the two costs less.
                let [card, stay] = [0, 1].map(|choice| balance(&counted.results(&|_| choice)));
                let (choice, says) =
                    if stay > card { (1, "always stays on five") } else { (0, "always draws on five") };
                (every(Either::numbered(choice)), says.to_owned())
            }
            Style::DealerLike => {
                (every(Either::First), "always draws on five, as a hand without a choice does".to_owned())
            }
            Style::Random => (every(Either::Chance), "draws or stays on five, either as likely".to_owned()),
            Style::Written(written) => {
                let draws = written.resolve(&Fives(&counted))?.into_iter().map(Either::numbered);
                (draws.collect(), format!("draws or stays on five as {style} says"))
            }
        };
        let player = Player::with(chosen, &counted, &draws)?;
        let mut exact = reports(player.vigorish, player.stake, "", &mixed(&counted, &draws)).to_vec();
        exact.iter_mut().for_each(|report| report.says.clone_from(&says));
        let choices = |(five, draws): (usize, &Either)| {
            let choice = match draws {
                Either::First => CHOICES[0],
                Either::Second => CHOICES[1],
                Either::Chance => return None,
            };
            Some((Fives(&counted).name(five), choice.to_owned()))
        };
        let choices = draws.iter().enumerate().filter_map(choices).collect();
        Ok(Simulated { player: Box::new(player), exact, says: Some(says), choices })
    }

    fn with(chosen: &HouseRules, counted: &Counted, by_five: &[Either]) -> Result<Player, AnalysisError> {
        let mut draws = [[Either::Second; 13]; 13];
        for (Five { cards: [a, b], .. }, choice) in counted.fives.iter().zip(by_five) {
            draws[*a as usize][*b as usize] = *choice;
            draws[*b as usize][*a as usize] = *choice;
        }
        Ok(Player {
            rules: Arc::new(Rules::new(chosen.clone())),
            decks: rules::decks(chosen),
            after_cutting_card: chosen.count("hands-after-cutting-card").into(),
            vigorish: rules::vigorish(chosen),
            stake: stake(chosen, None)?,
            draws,
        })
    }

    /// Whether the Dominant Player draws with two cards that count five.
    #[inline]
    pub(super) fn draws_with(&self, cards: [Card; 2], coins: &mut Coins) -> bool {
        self.draws[cards[0].rank() as usize][cards[1].rank() as usize].first(coins)
    }

    /// Plays hands on the bare kernel and tells what each came to.
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

    /// Deals a hand and tells how it came out.
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
        let tally = |verdicts: &[u64; 3], net: &dyn Fn(Verdict) -> Money| {
            let mut tally = Tally::default();
            for (verdict, count) in [Verdict::Won, Verdict::Void, Verdict::Lost].into_iter().zip(verdicts) {
                tally.add_times(net(verdict).in_cents(), *count);
            }
            tally
        };
        let both = |net: &dyn Fn(Verdict) -> Money| {
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

/// The pairs of cards that count five, for reading a file.
struct Fives<'a>(&'a Counted);

impl Situations for Fives<'_> {
    fn count(&self) -> usize {
        self.0.fives.len()
    }

    fn name(&self, number: usize) -> String {
        let [a, b] = self.0.fives[number].cards;
        Cards::of(&[Card::new(a, Suit::Spade), Card::new(b, Suit::Heart)]).to_string()
    }

    fn find(&self, text: &str) -> Result<usize, String> {
        let cards: Cards = text.parse().map_err(|error| format!("`{text}` is no pair of cards: {error}"))?;
        let ranks: Vec<Rank> = cards.faces().filter(|card| !card.is_joker()).map(Card::rank).collect();
        let alike = |five: &Five| ranks == five.cards || ranks == [five.cards[1], five.cards[0]];
        let found = self.0.fives.iter().position(alike).filter(|_| cards.len() == 2);
        found.ok_or_else(|| {
            format!("`{text}` is nothing to decide on: write two cards that count five, such as `As 4h`")
        })
    }

    fn choice(&self, _: usize, text: &str) -> Result<usize, String> {
        let found = CHOICES.iter().position(|choice| *choice == text);
        found.ok_or_else(|| format!("`{text}` is no choice here: write {}", CHOICES.join(" or ")))
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
