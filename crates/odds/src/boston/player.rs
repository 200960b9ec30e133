//! A player who stays in or folds in some style, on the bare kernel or at a real table.

use super::{Decisions, VERDICTS, three_card_bonus};
use crate::chance::{SeededDeck, Stream};
use crate::exact::{Distribution, Ratio};
use crate::one_deck::OneDeckPlayer;
use crate::report::WagerReport;
use crate::seated::Seated;
use crate::strategy::{Coins, Simulated, Style};
use crate::two_choices::{Either, decide};
use crate::{AnalysisError, Context, Interrupted};
use engine::rules::HouseRules;
use engine::{Automation, Chore, Command, Do, Seat};
use games::boston::settle::{self, Stakes, Verdict};
use games::boston::{Act, Boston, Rules, Stage, Wager};
use kit::{Card, Cards, Category, Hand, Money, best_five, three_category};
use std::sync::Arc;

const SEAT: Seat = Seat(1);

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
    /// When `context` says to stop.
    pub fn new(rules: &HouseRules, context: Context<'_>) -> Result<Player, Interrupted> {
        let decisions = Decisions::at_minimum(rules, context)?;
        let best: Vec<Either> = decisions.staying.iter().map(|stays| Either::first_if(*stays)).collect();
        Ok(Player::with(&decisions, &best))
    }

    pub(crate) fn simulated(
        rules: &HouseRules,
        style: &Style,
        context: Context<'_>,
    ) -> Result<Simulated, AnalysisError> {
        let decisions = Decisions::at_minimum(rules, context)?;
        let decided = decide(&decisions, style)?;
        let exact = vec![main(&decisions, &decided.choices, &decided.says), three_card_bonus(&decisions.rules)];
        let player = Box::new(Player::with(&decisions, &decided.choices));
        Ok(Simulated { player, exact, says: Some(decided.says), choices: decided.lines })
    }

    fn with(decisions: &Decisions, by_start: &[Either]) -> Player {
        let mut stays = vec![Either::Second; 52 * 52 * 52];
        super::for_each_start(|[a, b, c]| {
            let stay = by_start[decisions.counts.start_of([a, b, c])];
            for order in [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]] {
                stays[slot(order)] = stay;
            }
        });
        let rules = Arc::clone(&decisions.rules);
        Player { bonus: rules.wager(Wager::Bonus).limits.least, rules, stakes: decisions.stakes, stays }
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

impl OneDeckPlayer for Player {
    type Game = Boston;

    fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    fn stakes(&self) -> Vec<(&'static str, Money)> {
        vec![("main", self.stakes.ante), ("optional-bonus", self.bonus)]
    }

    #[inline]
    fn kernel_round(&self, deck: &mut SeededDeck<Stream>, coins: &mut Coins, nets: &mut [Money]) {
        deck.shuffle();
        let terms = &self.rules.terms;
        let (player, dealer) = deck.deal_each(terms.one_at_a_time);
        let won = settle::three_card(&self.rules.pay, self.bonus, three_category(player));
        nets[1] = won.unwrap_or(-self.bonus);
        if !self.stays[slot(player)].first(coins) {
            nets[0] = -(self.stakes.ante + self.stakes.first);
            return;
        }
        let mut complete = |three: [Card; 3]| {
            let hand = three.into_iter().fold(Hand::EMPTY, Hand::add);
            (3..terms.cards).fold(hand, |hand, _| hand.add(deck.draw())).rank()
        };
        let (player, dealer) = (complete(player), complete(dealer));
        nets[0] = settle::net(&self.rules.pay, &self.stakes, Verdict::of(player, dealer), player.category());
    }

    fn engine_round(
        &self,
        seated: &mut Seated<Boston>,
        deck: &mut SeededDeck<Stream>,
        coins: &mut Coins,
        nets: &mut [Money],
    ) {
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
        nets.copy_from_slice(&[seated.stack(SEAT) - before - bonus, bonus]);
    }
}

/// The exact odds of the main game for a player who decides like this by the start. Every deal counts
/// twice, so that chance may decide half of them.
fn main(decisions: &Decisions, stays: &[Either], says: &str) -> WagerReport {
    let Stakes { ante, second, .. } = decisions.stakes;
    let mut sum = Distribution::default();
    let mut staying = 0;
    for (start, stays) in decisions.counts.starts.iter().zip(stays) {
        let [stay, fold] = stays.halves().map(|halves| u128::from(halves) * u128::from(start.weight));
        staying += stay;
        sum.add(-decisions.forfeit(), fold * u128::from(decisions.deals()));
        for category in Category::ALL {
            for (verdict, count) in VERDICTS.into_iter().zip(start.counts[category as usize]) {
                let net = settle::net(&decisions.rules.pay, &decisions.stakes, verdict, category);
                sum.add(net.in_cents(), stay * u128::from(count));
            }
        }
    }
    let base = ante.in_cents();
    let always = i128::from(decisions.forfeit()) * 2 * 22_100;
    let stake = Ratio::new(always + i128::from(second.in_cents()) * staying as i128, base.unsigned_abs() * 2 * 22_100);
    WagerReport::new(("main", "ante", says), &sum, base, stake)
}
