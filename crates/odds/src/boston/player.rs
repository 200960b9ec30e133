//! A player who stays in or folds in some style, at a real table or on the bare kernel.

use super::strategy::simple_rule;
use super::{Decisions, VERDICTS, three_card_bonus};
use crate::AnalysisError;
use crate::chance::{SeededDeck, Stream};
use crate::exact::{Distribution, Ratio};
use crate::report::WagerReport;
use crate::seated::Seated;
use crate::simulate::{self, Path, Tallies, Tally, Wagered};
use crate::strategy::{Coins, Either, Simulated, Situations, Style};
use engine::rules::HouseRules;
use engine::{Automation, Chore, Command, Do, Seat};
use games::boston::settle::{self, Stakes, Verdict};
use games::boston::{Act, Boston, Rules, Stage, Wager};
use kit::{Card, Cards, Category, Hand, Money, best_five, three_category};
use std::sync::Arc;

const SEAT: Seat = Seat(1);

/// The choices, staying in first.
const CHOICES: [&str; 2] = ["stay", "fold"];

/// One player who stakes the minimum on everything.
pub struct Player {
    rules: Arc<Rules>,
    stakes: Stakes,
    bonus: Money,
    /// Whether to stay in, by the three cards in any order.
    stays: Vec<Either>,
}

fn slot(cards: [Card; 3]) -> usize {
    (cards[0].index() * 52 + cards[1].index()) * 52 + cards[2].index()
}

impl Player {
    /// The player for these house rules who plays best.
    ///
    /// # Errors
    /// Never for want of progress: the strategy is counted without interruption.
    pub fn new(chosen: &HouseRules) -> Result<Player, crate::Interrupted> {
        let rules = Rules::new(chosen.clone());
        let decisions = Decisions::new(&rules, rules.wager(Wager::Ante).limits.least, &|_, _| true)?;
        let stays: Vec<Either> = best(&decisions);
        Ok(Player::with(rules, &decisions, &stays))
    }

    /// The player for these house rules in some style, with its exact odds.
    ///
    /// # Errors
    /// When the style is a file that does not decide every start.
    pub(crate) fn simulated(chosen: &HouseRules, style: &Style) -> Result<Simulated, AnalysisError> {
        let rules = Rules::new(chosen.clone());
        let decisions = Decisions::new(&rules, rules.wager(Wager::Ante).limits.least, &|_, _| true)?;
        let every = |choice| vec![choice; decisions.counts.starts.len()];
        let (stays, says) = match style {
            Style::Optimal => (best(&decisions), "stays in wherever that is worth more than folding".to_owned()),
            Style::Simple => {
                let (rule, words) = simple_rule(&decisions);
                let stays = (0..decisions.counts.starts.len()).map(|start| Either::numbered(usize::from(!rule(start))));
                (stays.collect(), words)
            }
            Style::DealerLike => (every(Either::First), "never folds, as the dealer never does".to_owned()),
            Style::Random => (every(Either::Chance), "stays in or folds, either as likely".to_owned()),
            Style::Written(written) => {
                let stays = written.resolve(&Starts(&decisions))?.into_iter().map(Either::numbered);
                (stays.collect(), format!("stays in or folds as {style} says"))
            }
        };
        let exact = vec![main(&rules, &decisions, &stays, &says), three_card_bonus(&rules)];
        let choices = |(start, stays): (usize, &Either)| {
            let choice = match stays {
                Either::First => CHOICES[0],
                Either::Second => CHOICES[1],
                Either::Chance => return None,
            };
            Some((Starts(&decisions).name(start), choice.to_owned()))
        };
        let choices = stays.iter().enumerate().filter_map(choices).collect();
        let player = Box::new(Player::with(rules, &decisions, &stays));
        Ok(Simulated { player, exact, says: Some(says), choices })
    }

    fn with(rules: Rules, decisions: &Decisions, by_start: &[Either]) -> Player {
        let mut stays = vec![Either::Second; 52 * 52 * 52];
        super::for_each_start(|[a, b, c]| {
            let stay = by_start[decisions.counts.start_of([a, b, c])];
            for order in [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]] {
                stays[slot(order)] = stay;
            }
        });
        Player {
            bonus: rules.wager(Wager::Bonus).limits.least,
            rules: Arc::new(rules),
            stakes: decisions.stakes,
            stays,
        }
    }

    fn deck(seed: u64, piece: u64) -> SeededDeck<Stream> {
        SeededDeck::new(Stream::new(seed, piece))
    }

    /// Plays rounds at a real table.
    pub fn engine(&self, seed: u64, piece: u64, rounds: u64) -> [Tally; 2] {
        let mut tallies = [Tally::default(); 2];
        self.engine_rounds(seed, piece, rounds, &mut |main, bonus| {
            tallies[0].add(main.in_cents());
            tallies[1].add(bonus.in_cents());
        });
        tallies
    }

    /// Plays rounds on the bare kernel.
    pub fn kernel(&self, seed: u64, piece: u64, rounds: u64) -> [Tally; 2] {
        let mut tallies = [Tally::default(); 2];
        let (mut deck, mut coins) = (Player::deck(seed, piece), Coins::new(seed, piece));
        for _ in 0..rounds {
            let (main, bonus) = self.kernel_round(&mut deck, &mut coins);
            tallies[0].add(main.in_cents());
            tallies[1].add(bonus.in_cents());
        }
        tallies
    }

    /// One round on the bare kernel: the main game's net and the bonus wager's.
    #[inline]
    pub fn kernel_round(&self, deck: &mut SeededDeck<Stream>, coins: &mut Coins) -> (Money, Money) {
        deck.shuffle();
        let terms = &self.rules.terms;
        let mut draw = || deck.draw();
        let (player, dealer) = if terms.one_at_a_time {
            let pairs = [(); 3].map(|()| (draw(), draw()));
            (pairs.map(|pair| pair.0), pairs.map(|pair| pair.1))
        } else {
            ([(); 3].map(|()| draw()), [(); 3].map(|()| draw()))
        };
        let won = settle::three_card(&self.rules.pay, self.bonus, three_category(player));
        let bonus = won.unwrap_or(-self.bonus);
        if !self.stays[slot(player)].first(coins) {
            return (-(self.stakes.ante + self.stakes.first), bonus);
        }
        let mut complete = |three: [Card; 3]| {
            let hand = three.into_iter().fold(Hand::EMPTY, Hand::add);
            (3..terms.cards).fold(hand, |hand, _| hand.add(deck.draw())).rank()
        };
        let (player, dealer) = (complete(player), complete(dealer));
        let verdict = Verdict::of(player, dealer);
        (settle::net(&self.rules.pay, &self.stakes, verdict, player.category()), bonus)
    }

    /// Plays rounds at a real table and tells each one's net results.
    pub fn engine_rounds(&self, seed: u64, piece: u64, rounds: u64, each: &mut dyn FnMut(Money, Money)) {
        let (mut deck, mut coins) = (Player::deck(seed, piece), Coins::new(seed, piece));
        let mut seated = Seated::new(Arc::clone(&self.rules), 1);
        for _ in 0..rounds {
            let (main, bonus) = self.engine_round(&mut seated, &mut deck, &mut coins);
            each(main, bonus);
        }
    }

    /// One round at a real table: the main game's net and the bonus wager's.
    fn engine_round(
        &self,
        seated: &mut Seated<Boston>,
        deck: &mut SeededDeck<Stream>,
        coins: &mut Coins,
    ) -> (Money, Money) {
        seated.buy_in(SEAT);
        let before = seated.stack(SEAT);
        self.advance(seated, Automation::ALL, deck);
        let wagers = [(Wager::Ante, self.stakes.ante), (Wager::First, self.stakes.first), (Wager::Bonus, self.bonus)];
        for (wager, amount) in wagers {
            seated.say(SEAT, Command::with_amount(Do::<Boston>::Round(Act::Place(wager)), amount));
        }
        let mut bonus = Money::ZERO;
        loop {
            self.advance(seated, Automation::ALL.without(&[Chore::Begin]), deck);
            let Some(round) = seated.table.round() else { break };
            if round.stage() == Stage::Deciding {
                // The bonus wager is settled by now, and ante and first wager are all that is out.
                bonus = seated.stack(SEAT) + self.stakes.ante + self.stakes.first - before;
            }
            seated.say(SEAT, self.decide(round, coins).map(Do::<Boston>::Round));
        }
        (seated.stack(SEAT) - before - bonus, bonus)
    }

    /// The log is not kept: only the chips matter here.
    fn advance(&self, seated: &mut Seated<Boston>, automation: Automation, deck: &mut SeededDeck<Stream>) {
        seated.log.clear();
        seated.advance(automation, deck);
    }

    /// What the player says now.
    fn decide(&self, round: &games::boston::Round, coins: &mut Coins) -> Command<Act> {
        let hand = round.hand(SEAT);
        let cards: Vec<Card> = hand.cards.faces().collect();
        match round.stage() {
            Stage::Bonuses | Stage::Salvage => Command::of(Act::Show),
            Stage::Deciding if self.stays[slot([cards[0], cards[1], cards[2]])].first(coins) => {
                Command::with_amount(Act::Place(Wager::Second), self.stakes.second)
            }
            Stage::Deciding => Command::of(Act::Fold),
            stage => {
                debug_assert!(matches!(stage, Stage::Stub | Stage::Showdown), "nothing to decide at {stage:?}");
                Command::with_cards(Act::SetHand, Cards::of(&best_five(&cards)))
            }
        }
    }
}

fn best(decisions: &Decisions) -> Vec<Either> {
    (0..decisions.counts.starts.len()).map(|start| Either::numbered(usize::from(!decisions.stays(start)))).collect()
}

/// The exact odds of the main game for a player who decides like this by the start. Every deal counts
/// twice, so that chance may decide half of them.
fn main(rules: &Rules, decisions: &Decisions, stays: &[Either], says: &str) -> WagerReport {
    let Stakes { ante, second, .. } = decisions.stakes;
    let mut sum = Distribution::default();
    let mut staying = 0;
    for (start, stays) in decisions.counts.starts.iter().zip(stays) {
        let [stay, fold] = stays.halves().map(|halves| u128::from(halves) * u128::from(start.weight));
        staying += stay;
        sum.add(-decisions.forfeit(), fold * u128::from(decisions.deals()));
        for category in Category::ALL {
            for (verdict, count) in VERDICTS.into_iter().zip(start.counts[category as usize]) {
                let net = settle::net(&rules.pay, &decisions.stakes, verdict, category);
                sum.add(net.in_cents(), stay * u128::from(count));
            }
        }
    }
    let base = ante.in_cents();
    let always = i128::from(decisions.forfeit()) * 2 * 22_100;
    let stake = Ratio::new(always + i128::from(second.in_cents()) * staying as i128, base.unsigned_abs() * 2 * 22_100);
    WagerReport::new(("main", "ante", says), &sum, base, stake)
}

/// The starts of three cards, for reading a file.
struct Starts<'a>(&'a Decisions);

impl Situations for Starts<'_> {
    fn count(&self) -> usize {
        self.0.counts.starts.len()
    }

    fn name(&self, number: usize) -> String {
        let mut cards = self.0.counts.starts[number].cards;
        cards.sort_by(|a, b| b.cmp(a));
        Cards::of(&cards).to_string()
    }

    fn find(&self, text: &str) -> Result<usize, String> {
        let cards: Cards = text.parse().map_err(|error| format!("`{text}` is no start of three cards: {error}"))?;
        let faces: Vec<Card> = cards.faces().filter(|card| !card.is_joker()).collect();
        match faces[..] {
            [a, b, c] if cards.len() == 3 && a != b && b != c && a != c => Ok(self.0.counts.start_of([a, b, c])),
            _ => Err(format!("`{text}` is no start: write three different cards, such as `As Kd 2c`")),
        }
    }

    fn choice(&self, _: usize, text: &str) -> Result<usize, String> {
        let found = CHOICES.iter().position(|choice| *choice == text);
        found.ok_or_else(|| format!("`{text}` is no choice here: write stay or fold"))
    }
}

impl simulate::Player for Player {
    fn wagers(&self, _: Path) -> Vec<Wagered> {
        let wagers = [("main", self.stakes.ante), ("optional-bonus", self.bonus)];
        wagers.map(|(name, base)| Wagered { name, base: base.in_cents() }).to_vec()
    }

    fn play(&self, path: Path, seed: u64, piece: u64, rounds: u64) -> Option<Vec<Tallies>> {
        let tallies = match path {
            Path::Engine => self.engine(seed, piece, rounds),
            Path::Kernel => self.kernel(seed, piece, rounds),
        };
        Some(tallies.map(Tallies::same).to_vec())
    }
}
