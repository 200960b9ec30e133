//! The exact odds of double down stud: every four cards that a player sees with every hole card, priced with the kernel
//! that settles real rounds, and when doubling down pays.

mod player;
mod strategy;

pub use player::Player;

use crate::books::{Book, Priced};
use crate::exact::{Ratio, grouped};
use crate::fours::{self, FIFTHS, FOURS, every_four};
use crate::joint::Joint;
use crate::report::{Strategy, WagerReport};
use crate::two_choices::Either;
use crate::wager_sheet::{WagerColumn, WagerSheet};
use crate::{AnalysisError, Context, Query};
use games::double_down_stud::settle::{self, Row};
use games::double_down_stud::{Rules, Wager};
use kit::Money;
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

/// The analysis of this game.
pub(crate) const BOOK: Book =
    Book { usual: |_| "original+double-down", decides: true, ..Book::of::<Decisions>(Player::simulated) };

/// The wagers: name, base and what they cover.
const WAGERS: [(&str, &str, &str); 3] = [
    ("main", "original", "the original wager, doubled where that is better"),
    ("original", "original", "the original wager, which stays as it is"),
    ("double-down", "original", "as much again, placed where that is better"),
];

const ROWS: usize = Row::ALL.len();

/// The four cards that a player sees before the hole card is turned: the own card and three of the dealer's.
pub type Four = fours::Four<ROWS>;

/// Every four cards, counted once: every pay table is priced from them.
pub fn fours() -> &'static [Four] {
    static EVERY: LazyLock<Vec<Four>> = LazyLock::new(|| every_four(|cards| Row::of(cards) as usize));
    &EVERY
}

/// The four cards priced for one wager, and what the player does with each. The first choice is to double down in full,
/// the second to decline.
struct Decisions {
    rules: Arc<Rules>,
    original: Money,
    /// What the wagers come to on each row, in cents: doubled, and not.
    nets: [[i64; ROWS]; 2],
    choices: Vec<Either>,
}

/// The sum over the hole cards of what the wagers come to.
fn worth(nets: &[i64; ROWS], four: &Four) -> i64 {
    nets.iter().zip(four.rows).map(|(net, count)| net * i64::from(count)).sum()
}

impl Decisions {
    /// The best play with this original wager, or with the least that there is.
    fn best(rules: Rules, original: Option<Money>) -> Decisions {
        let original = original.unwrap_or(rules.wager(Wager::Original).limits.least);
        let nets = [original, Money::ZERO].map(|double_down| {
            Row::ALL.map(|row| settle::nets(&rules.pay, [original, double_down], row).iter().sum::<Money>().in_cents())
        });
        // Where both are worth the same the wager is doubled.
        let doubles = |four: &Four| worth(&nets[0], four) >= worth(&nets[1], four);
        let choices = fours().iter().map(|four| Either::first_if(doubles(four))).collect();
        Decisions { rules: Arc::new(rules), original, nets, choices }
    }

    /// How often the wager is doubled.
    fn share(&self) -> Ratio {
        let halves = |(four, choice): (&Four, &Either)| u64::from(four.weight * choice.halves()[0]);
        Ratio::new(fours().iter().zip(&self.choices).map(halves).sum::<u64>(), 2 * FOURS)
    }

    /// Every deal by the decision and the row; twice each, so that chance can decide.
    fn outcomes(&self) -> BTreeMap<(bool, Row), u128> {
        let mut outcomes = BTreeMap::new();
        for (four, choice) in fours().iter().zip(&self.choices) {
            for (doubled, halves) in [true, false].into_iter().zip(choice.halves()).filter(|(_, halves)| *halves > 0) {
                for (row, count) in Row::ALL.into_iter().zip(four.rows).filter(|(_, count)| *count > 0) {
                    *outcomes.entry((doubled, row)).or_default() += u128::from(four.weight * halves * u32::from(count));
                }
            }
        }
        outcomes
    }

    /// What each of [`WAGERS`] comes to.
    fn nets(&self, doubled: bool, row: Row) -> [Money; 3] {
        let double_down = if doubled { self.original } else { Money::ZERO };
        let [original, double_down] = settle::nets(&self.rules.pay, [self.original, double_down], row);
        [original + double_down, original, double_down]
    }

    /// Every deal with what each of [`WAGERS`] comes to.
    fn sheet(&self) -> WagerSheet<3> {
        let (one, share) = (Ratio::whole(1), self.share());
        let stakes = [one.plus(&share), one, share];
        let column = |wager: usize| {
            let (name, base, says) = WAGERS[wager];
            let part_of = (wager > 0).then_some(WAGERS[0].0);
            let proportional = self.rules.pay.limit.is_none();
            let average_stake = stakes[wager].clone();
            WagerColumn { name, base, says, part_of, unit: self.original, average_stake, proportional }
        };
        // Without chance every deal was counted exactly twice.
        let times = if self.choices.contains(&Either::Chance) { 1 } else { 2 };
        let outcomes = self.outcomes().into_iter();
        let outcomes = outcomes.map(|((doubled, row), count)| (self.nets(doubled, row), count / times)).collect();
        WagerSheet { columns: std::array::from_fn(column), outcomes }
    }

    /// A sum of cents over so many deals, in original wagers.
    fn in_originals(&self, cents: i128, deals: u64) -> Ratio {
        Ratio::new(cents, u128::from(deals) * u128::from(self.original.in_cents().unsigned_abs()))
    }
}

impl Priced for Decisions {
    fn new(query: &Query, _: Context<'_>) -> Result<Decisions, AnalysisError> {
        let rules = Rules::new(query.rules.clone());
        query.unit_within(rules.wager(Wager::Original).limits, "an original wager")?;
        Ok(Decisions::best(rules, query.unit))
    }

    fn played_as(self, other: Decisions) -> Decisions {
        Decisions { choices: other.choices, ..self }
    }

    fn wagers(&self) -> Vec<WagerReport> {
        let sheet = self.sheet();
        (0..WAGERS.len()).map(|wager| sheet.report(wager)).collect()
    }

    /// Both wagers as one, or each by itself on the same cards.
    fn joints(&self) -> Vec<Joint> {
        let sheet = self.sheet();
        vec![sheet.joint(&[0]), sheet.joint(&[1, 2])]
    }

    fn unit(&self) -> String {
        format!("an original wager of {}", self.original)
    }

    fn method(&self) -> String {
        format!(
            "every deal counted: 16,432 sets of four visible cards up to suits, each with {FIFTHS} hole cards, {} \
             deals in all; other players' cards are not counted in. A player doubles down in full or not at all, and \
             doubles a hand that is worth the same either way",
            grouped(FOURS * FIFTHS)
        )
    }

    fn strategy(&self) -> Option<Strategy> {
        Some(strategy::strategy(self))
    }
}
