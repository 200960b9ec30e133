//! A player with the best strategy, at a real table or on the bare kernel.

use super::Decisions;
use crate::chance::{SeededDeck, Stream};
use crate::seated::Seated;
use crate::simulate::{self, Path, Tallies, Tally, Wagered};
use engine::rules::HouseRules;
use engine::{Automation, Chore, Command, Do, Seat};
use games::boston::settle::{self, Stakes, Verdict};
use games::boston::{Act, Boston, Rules, Stage, Wager};
use kit::{Card, Hand, Money, best_five, three_category};
use std::sync::Arc;

const SEAT: Seat = Seat(1);

/// One player who stakes the minimum on everything and plays best.
pub struct Player {
    rules: Arc<Rules>,
    stakes: Stakes,
    bonus: Money,
    /// Whether to stay in, by the three cards in any order.
    stays: Vec<bool>,
}

fn slot(cards: [Card; 3]) -> usize {
    (cards[0].index() * 52 + cards[1].index()) * 52 + cards[2].index()
}

impl Player {
    /// The player for these house rules.
    ///
    /// # Errors
    /// Never for want of progress: the strategy is counted without interruption.
    pub fn new(chosen: &HouseRules) -> Result<Player, crate::Interrupted> {
        let rules = Rules::new(chosen.clone());
        let decisions = Decisions::new(&rules, rules.ante.least, &|_, _| true)?;
        let mut stays = vec![false; 52 * 52 * 52];
        super::for_each_start(|[a, b, c]| {
            let stay = decisions.stays_with([a, b, c]);
            for order in [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]] {
                stays[slot(order)] = stay;
            }
        });
        let stakes = decisions.stakes;
        Ok(Player { bonus: rules.bonus.least, rules: Arc::new(rules), stakes, stays })
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
        let mut deck = Player::deck(seed, piece);
        for _ in 0..rounds {
            let (main, bonus) = self.kernel_round(&mut deck);
            tallies[0].add(main.in_cents());
            tallies[1].add(bonus.in_cents());
        }
        tallies
    }

    /// One round on the bare kernel: the main game's net and the bonus wager's.
    #[inline]
    pub fn kernel_round(&self, deck: &mut SeededDeck<Stream>) -> (Money, Money) {
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
        if !self.stays[slot(player)] {
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
        let mut deck = Player::deck(seed, piece);
        let mut seated = Seated::new(Arc::clone(&self.rules), 1);
        for _ in 0..rounds {
            let (main, bonus) = self.engine_round(&mut seated, &mut deck);
            each(main, bonus);
        }
    }

    /// One round at a real table: the main game's net and the bonus wager's.
    fn engine_round(&self, seated: &mut Seated<Boston>, deck: &mut SeededDeck<Stream>) -> (Money, Money) {
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
            seated.say(SEAT, self.decide(round).map(Do::<Boston>::Round));
        }
        (seated.stack(SEAT) - before - bonus, bonus)
    }

    /// The log is not kept: only the chips matter here.
    fn advance(&self, seated: &mut Seated<Boston>, automation: Automation, deck: &mut SeededDeck<Stream>) {
        seated.log.clear();
        seated.advance(automation, deck);
    }

    /// What the best player says now.
    fn decide(&self, round: &games::boston::Round) -> Command<Act> {
        let hand = round.hand(SEAT);
        let cards: Vec<Card> = hand.cards.faces().collect();
        match round.stage() {
            Stage::Bonuses | Stage::Salvage => Command::of(Act::Show),
            Stage::Deciding if self.stays[slot([cards[0], cards[1], cards[2]])] => {
                Command::with_amount(Act::Place(Wager::Second), self.stakes.second)
            }
            Stage::Deciding => Command::of(Act::Fold),
            stage => {
                debug_assert!(matches!(stage, Stage::Stub | Stage::Showdown), "nothing to decide at {stage:?}");
                Command::with_cards(Act::SetHand, kit::Cards::of(&best_five(&cards)))
            }
        }
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
