//! The exact odds of Colorado hold 'em: every hand of the player with every card discarded and every three community
//! cards, priced with the kernel that settles real rounds, and the best play for the main wagers, for the bonus wager
//! and for both.

mod hands;
mod player;
mod prices;
mod strategy;

pub use hands::{Hand, Rows, hands};
pub use player::Player;

use crate::books::{Book, Priced};
use crate::exact::{Distribution, Ratio};
use crate::joint::{Joint, Member};
use crate::report::{Strategy, WagerReport};
use crate::wager_sheet::{WagerColumn, WagerSheet};
use crate::{AnalysisError, Context, Query};
use games::colorado_holdem::settle::{Instant, Row};
use games::colorado_holdem::{Rules, Wager};
use hands::{BOARDS, HANDS, ROWS};
use kit::Money;
use prices::{DOLLAR, End, Play, Prices, nets};
use std::sync::Arc;
use strategy::Aim;

/// The analysis of this game.
pub(crate) const BOOK: Book = Book {
    usual: |_| "main+bonus",
    decides: true,
    at_once: true,
    rows_may_be_left_out: true,
    ..Book::of::<Decisions>(Player::simulated)
};

/// The wagers: name, base and what they cover.
const WAGERS: [(&str, &str, &str); 4] = [
    ("main", "ante", "ante and bet together"),
    ("ante", "ante", "the ante itself"),
    ("bet", "ante", "the bet wager, where it is placed"),
    ("bonus", "bonus", "one dollar, with ante and bet played best"),
];
const MAIN: usize = 0;
const BET: usize = 2;
const BONUS: usize = 3;

/// The bonus wager of somebody who plays for nothing else.
const BONUS_ALONE: (&str, &str, &str) =
    ("bonus-alone", "bonus", "one dollar, with every hand played best for it alone");

/// Ante, bet and bonus wager of somebody who plays for all of them at once, by the ante in dollars.
const TOGETHER: [(i64, (&str, &str, &str)); 3] = [
    (1, ("with-bonus-1", "ante", "ante of $1, bet and a bonus wager of $1, every hand played best for all together")),
    (5, ("with-bonus-5", "ante", "ante of $5, bet and a bonus wager of $1, every hand played best for all together")),
    (
        25,
        ("with-bonus-25", "ante", "ante of $25, bet and a bonus wager of $1, every hand played best for all together"),
    ),
];

/// What the player does with every hand.
#[derive(Clone, Debug)]
enum Plan {
    /// Always this.
    Fixed(Vec<Play>),
    /// Anything that is possible, each as likely.
    Chance,
}

/// Every hand has so many ways to play it, four to seven; so many times each deal counts where chance decides.
const SHARES: u64 = 420;

/// The hands priced for one ante, and what the player does with each.
struct Decisions {
    rules: Arc<Rules>,
    prices: Prices,
    plan: Plan,
}

impl Decisions {
    /// The best play of ante and bet with this ante, or with the least that there is.
    fn best(rules: Rules, ante: Option<Money>) -> Decisions {
        let ante = ante.unwrap_or(rules.wager(Wager::Ante).limits.least);
        let prices = Prices::new(&rules, ante);
        // Where two ways are worth the same, the one that is better for the bonus wager.
        let plan = hands().iter().map(|hand| prices.best(hand, |worth| worth)).collect();
        Decisions { rules: Arc::new(rules), prices, plan: Plan::Fixed(plan) }
    }

    /// Shows how often every hand ends how.
    fn each_end(&self, plan: &Plan, mut each: impl FnMut(End, u128)) {
        for (number, hand) in hands().iter().enumerate() {
            let weight = u128::from(hand.weight);
            match plan {
                Plan::Fixed(plays) => {
                    self.prices.ends(hand, plays[number], |end, count| each(end, weight * u128::from(count)));
                }
                Plan::Chance => {
                    let share = u128::from(SHARES / self.prices.plays(hand).count() as u64) * weight;
                    for play in self.prices.plays(hand) {
                        self.prices.ends(hand, play, |end, count| each(end, share * u128::from(count)));
                    }
                }
            }
        }
    }

    /// Every deal by how the hand ends.
    fn ends(&self, plan: &Plan) -> Vec<(End, u128)> {
        let of_row = |end: fn(Row) -> End| Row::ALL.into_iter().map(end);
        let declared = Instant::ALL.into_iter().map(End::Declared);
        let all = declared.chain([End::Folded]).chain(of_row(End::WithBet)).chain(of_row(End::Alone));
        let mut ends: Vec<(End, u128)> = all.map(|end| (end, 0)).collect();
        let at = |end: End| match end {
            End::Declared(instant) => instant as usize,
            End::Folded => Instant::ALL.len(),
            End::WithBet(row) => Instant::ALL.len() + 1 + row as usize,
            End::Alone(row) => Instant::ALL.len() + 1 + ROWS + row as usize,
        };
        self.each_end(plan, |end, count| ends[at(end)].1 += count);
        ends.retain(|(_, count)| *count > 0);
        ends
    }

    /// How often a bet wager is made.
    fn share_of_bets(ends: &[(End, u128)]) -> Ratio {
        let all: u128 = ends.iter().map(|(_, count)| count).sum();
        let bets = ends.iter().filter(|(end, _)| matches!(end, End::WithBet(_)));
        Ratio::new(bets.map(|(_, count)| count).sum::<u128>(), all)
    }

    /// Every deal with what each of [`WAGERS`] comes to.
    fn sheet(&self) -> WagerSheet<4> {
        let ends = self.ends(&self.plan);
        let (one, bets, unlimited) = (Ratio::whole(1), Decisions::share_of_bets(&ends), self.rules.pay.limit.is_none());
        let column = |wager: usize| {
            let (name, base, says) = WAGERS[wager];
            let (unit, average_stake) = match wager {
                MAIN => (self.prices.ante, one.plus(&bets)),
                BET => (self.prices.ante, bets.clone()),
                BONUS => (DOLLAR, one.clone()),
                _ => (self.prices.ante, one.clone()),
            };
            let part_of = (MAIN + 1..BONUS).contains(&wager).then_some(WAGERS[MAIN].0);
            let proportional = wager == BONUS || unlimited;
            WagerColumn { name, base, says, part_of, unit, average_stake, proportional }
        };
        let outcomes = ends.into_iter().map(|(end, count)| {
            let [ante, bet, bonus] = nets(&self.rules, self.prices.ante, end);
            ([ante + bet, ante, bet, bonus], count)
        });
        WagerSheet { columns: std::array::from_fn(column), outcomes: outcomes.collect() }
    }

    /// The figures of those who do not play for ante and bet alone.
    fn played_otherwise(&self) -> Vec<WagerReport> {
        let together = TOGETHER.map(|(dollars, name)| self.together(dollars, name));
        std::iter::once(self.bonus_alone()).chain(together).collect()
    }

    /// The bonus wager of somebody who plays for nothing else.
    fn bonus_alone(&self) -> WagerReport {
        let plan = hands().iter().map(|hand| self.prices.best(hand, |[main, bonus]| (bonus, main))).collect();
        let mut sum = Distribution::default();
        for (end, count) in self.ends(&Plan::Fixed(plan)) {
            sum.add(nets(&self.rules, self.prices.ante, end)[2].in_cents(), count);
        }
        WagerReport::new(BONUS_ALONE, &sum, DOLLAR.in_cents(), Ratio::whole(1))
    }

    /// Ante, bet and bonus wager of somebody who plays for all of them at once, with an ante of so many dollars.
    fn together(&self, dollars: i64, name: (&str, &str, &str)) -> WagerReport {
        let ante = Money::dollars(dollars);
        let priced =
            Decisions { prices: Prices::new(&self.rules, ante), rules: Arc::clone(&self.rules), plan: Plan::Chance };
        let plan = hands().iter().map(|hand| priced.prices.best(hand, |[main, bonus]| (main + bonus, main))).collect();
        let ends = priced.ends(&Plan::Fixed(plan));
        let staked =
            Ratio::whole(1).plus(&Decisions::share_of_bets(&ends)).plus(&Ratio::new(1, dollars.unsigned_abs()));
        let mut sum = Distribution::default();
        for (end, count) in ends {
            sum.add(nets(&self.rules, ante, end).iter().copied().sum::<Money>().in_cents(), count);
        }
        WagerReport::new(name, &sum, ante.in_cents(), staked)
    }
}

impl Priced for Decisions {
    fn new(query: &Query, _: Context<'_>) -> Result<Decisions, AnalysisError> {
        let rules = Rules::new(query.rules.clone());
        query.unit_within(rules.wager(Wager::Ante).limits, "an ante")?;
        Ok(Decisions::best(rules, query.unit))
    }

    /// What one version allows may not exist in the other: there every hand is played best anew.
    fn played_as(self, other: Decisions) -> Decisions {
        let same = self.prices.version == other.prices.version && self.rules.ace_low == other.rules.ace_low;
        if same { Decisions { plan: other.plan, ..self } } else { self }
    }

    fn wagers(&self) -> Vec<WagerReport> {
        let sheet = self.sheet();
        let mut wagers: Vec<WagerReport> = (MAIN..=BONUS).map(|wager| sheet.report(wager)).collect();
        wagers.extend(self.played_otherwise());
        wagers
    }

    /// The main game as one wager or as its parts, each with the bonus wager on the same cards. What is played
    /// otherwise goes with nothing else.
    fn joints(&self) -> Vec<Joint> {
        let sheet = self.sheet();
        let mut joints = vec![sheet.joint(&[MAIN, BONUS]), sheet.joint(&[MAIN + 1, BET, BONUS])];
        for report in self.played_otherwise() {
            let member = Member::new(&report.wager, &report.base, report.unit, false).staking(report.average_stake);
            let mut alone = Joint::new(vec![member]);
            report.distribution.outcomes().for_each(|(net, count)| alone.add(vec![net], count));
            joints.push(alone);
        }
        joints
    }

    fn unit(&self) -> String {
        format!("an ante of {}", self.prices.ante)
    }

    fn method(&self) -> String {
        format!(
            "every deal counted: 1,755 hands of three cards up to suits, each with every card discarded and the \
             {BOARDS} sets of community cards that are left, {} deals in all; other players' cards are unknown and \
             change nothing. Of ways to play that are worth the same, the one that is better for the bonus wager is \
             taken",
            HANDS * BOARDS
        )
    }

    fn strategy(&self) -> Option<Strategy> {
        Some(strategy::strategy(self))
    }

    fn strategy_for(&self, wager: &str) -> Option<Strategy> {
        if wager == BONUS_ALONE.0 {
            let aim = Aim { base: BONUS_ALONE.1, unit: DOLLAR, value: |[_, bonus]| bonus };
            return Some(strategy::strategy_for(self, &self.prices, &aim));
        }
        let (dollars, (_, base, _)) = TOGETHER.into_iter().find(|(_, name)| name.0 == wager)?;
        let ante = Money::dollars(dollars);
        let aim = Aim { base, unit: ante, value: |[main, bonus]| main + bonus };
        Some(strategy::strategy_for(self, &Prices::new(&self.rules, ante), &aim))
    }
}
