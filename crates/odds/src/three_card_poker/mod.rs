//! The exact odds of three card poker: every hand of the player against every hand that the dealer can
//! hold against it, priced with the kernel that settles real rounds.

mod hands;
mod player;
mod strategy;

pub use hands::{Hand, hands};
pub use player::Player;

use crate::books::{Book, Priced};
use crate::exact::{Distribution, Ratio, grouped};
use crate::joint::Joint;
use crate::report::{HandChoice, Strategy, WagerReport};
use crate::two_choices::Either;
use crate::wager_sheet::{WagerColumn, WagerSheet};
use crate::{AnalysisError, Context, Query};
use games::three_card_poker::settle::{self, Row, Stakes, Standing};
use games::three_card_poker::{Rules, Wager};
use hands::{DEALER_HANDS, PLAYER_HANDS, STANDINGS};
use kit::{Cards, Money, Relation};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The analysis of this game.
pub(crate) const BOOK: Book = Book {
    usual: |_| "main+pair-plus",
    decides: true,
    at_once: true,
    rows_may_be_left_out: true,
    ..Book::of::<Decisions>(Player::simulated)
};

/// The wagers: name, base and what they cover.
const WAGERS: [(&str, &str, &str); 5] = [
    ("main", "ante", "ante, play and ante bonus together"),
    ("ante", "ante", "the ante itself, without its bonus"),
    ("play", "ante", "the play wager, where it is placed"),
    ("ante-bonus", "ante", "the ante bonus, paid to those who play, whatever the dealer has"),
    ("pair-plus", "pair-plus", "pair plus, settled on the player's own cards, folded or not"),
];
const MAIN: usize = 0;
const PARTS: [usize; 3] = [1, 2, 3];
const PLAY: usize = 2;
const PAIR_PLUS: usize = 4;

/// The hands priced for some stakes, and what the player does with each.
struct Decisions {
    rules: Arc<Rules>,
    stakes: Stakes,
    pair_plus: Money,
    /// Per hand: what playing it is worth more than folding it, in cents over all its deals.
    gains: Vec<i128>,
    /// Per hand: the first choice is to play, the second to fold.
    plays: Vec<Either>,
}

impl Decisions {
    /// The best play with this ante, or with the least that there is.
    fn best(rules: Rules, ante: Option<Money>) -> Decisions {
        let (ante, pair_plus) = least_together(&rules, ante);
        let stakes = Stakes { ante, play: ante, coupon: Money::ZERO };
        let gain = |hand: &Hand| -> i128 {
            let cell = |row: Row, verdict: Standing| {
                let more = settle::net(&rules.pay, &stakes, verdict, row) + ante;
                i128::from(hand.deals(row, verdict)) * i128::from(more.in_cents())
            };
            Row::ALL.iter().flat_map(|row| STANDINGS.map(|verdict| cell(*row, verdict))).sum()
        };
        let gains: Vec<i128> = hands().iter().map(gain).collect();
        // Where both are worth the same the hand is played.
        let plays = gains.iter().map(|gain| Either::first_if(*gain >= 0)).collect();
        Decisions { rules: Arc::new(rules), stakes, pair_plus, gains, plays }
    }

    /// A gain over so many deals, in units of the ante.
    fn in_antes(&self, gain: i128, deals: u64) -> Ratio {
        Ratio::new(gain, u128::from(deals) * u128::from(self.stakes.ante.in_cents().unsigned_abs()))
    }

    /// How often the player plays.
    fn share(&self) -> Ratio {
        let halves = hands().iter().zip(&self.plays).map(|(hand, plays)| plays.halves()[0] * hand.weight());
        Ratio::new(halves.sum::<u32>(), 2 * PLAYER_HANDS)
    }

    /// Every deal by the row of the player's hand and the verdict; there is none after a fold. Where chance
    /// decides, every deal counts twice, so that half of it can be folded.
    fn outcomes(&self) -> BTreeMap<(Row, Option<Standing>), u128> {
        let times = if self.plays.contains(&Either::Chance) { 2 } else { 1 };
        let mut outcomes = BTreeMap::new();
        for (hand, plays) in hands().iter().zip(&self.plays) {
            let [play, fold] = plays.halves().map(|halves| u64::from(halves * times / 2));
            for (row, verdict) in Row::ALL.into_iter().flat_map(|row| STANDINGS.map(|verdict| (row, verdict))) {
                let deals = hand.deals(row, verdict);
                *outcomes.entry((row, None)).or_default() += u128::from(fold * deals);
                *outcomes.entry((row, Some(verdict))).or_default() += u128::from(play * deals);
            }
        }
        outcomes
    }

    /// What each of [`WAGERS`] comes to with a hand on this row that was played with this verdict, or folded.
    fn nets(&self, row: Row, dealt: Option<Standing>) -> [Money; 5] {
        let pair_plus = settle::pair_plus(&self.rules.pay, self.pair_plus, row).unwrap_or(-self.pair_plus);
        let Stakes { ante, play, .. } = self.stakes;
        let Some(verdict) = dealt else { return [-ante, -ante, Money::ZERO, Money::ZERO, pair_plus] };
        let main = settle::net(&self.rules.pay, &self.stakes, verdict, row);
        let wins = settle::winnings(&self.rules.pay, &self.stakes, verdict, row);
        let lost = |stake: Money| if verdict == Standing::Lost { stake } else { Money::ZERO };
        [main, wins.ante - lost(ante), wins.play - lost(play), wins.bonus, pair_plus]
    }

    /// Every deal with what each of [`WAGERS`] comes to.
    fn sheet(&self) -> WagerSheet<5> {
        let (one, ante) = (Ratio::whole(1), self.stakes.ante);
        let column = |wager: usize| {
            let (name, base, says) = WAGERS[wager];
            let (unit, average_stake) = match wager {
                MAIN => (ante, one.plus(&self.share())),
                PLAY => (ante, self.share()),
                PAIR_PLUS => (self.pair_plus, one.clone()),
                _ => (ante, one.clone()),
            };
            let part_of = PARTS.contains(&wager).then_some(WAGERS[MAIN].0);
            WagerColumn { name, base, says, part_of, unit, average_stake, proportional: true }
        };
        let outcomes = self.outcomes().into_iter().map(|((row, dealt), count)| (self.nets(row, dealt), count));
        WagerSheet { columns: std::array::from_fn(column), outcomes: outcomes.collect() }
    }
}

/// The least ante, where none is given, and the least pair plus, such that the version of the game allows both
/// together. What a unit of either comes to does not depend on the amounts.
fn least_together(rules: &Rules, given: Option<Money>) -> (Money, Money) {
    let least = |wager| rules.wager(wager).limits.least;
    let (mut ante, mut pair_plus) = (given.unwrap_or(least(Wager::Ante)), least(Wager::PairPlus));
    let chip = rules.house.chip.in_cents();
    for (wager, relation) in &rules.ratios {
        let Relation::UpTo(_, times) = relation else { continue };
        let part = |stake: Money| Money::cents((stake.in_cents() - 1) / i64::from(*times) / chip * chip + chip);
        match wager {
            Wager::Ante => pair_plus = pair_plus.max(part(ante)),
            _ => ante = given.unwrap_or(ante.max(part(pair_plus))),
        }
    }
    (ante, pair_plus)
}

impl Priced for Decisions {
    fn new(query: &Query, _: Context<'_>) -> Result<Decisions, AnalysisError> {
        let rules = Rules::new(query.rules.clone());
        query.unit_within(rules.wager(Wager::Ante).limits, "an ante")?;
        Ok(Decisions::best(rules, query.unit))
    }

    fn played_as(self, other: Decisions) -> Decisions {
        Decisions { plays: other.plays, ..self }
    }

    fn wagers(&self) -> Vec<WagerReport> {
        let sheet = self.sheet();
        let mut wagers: Vec<WagerReport> = (MAIN..PAIR_PLUS).map(|wager| sheet.report(wager)).collect();
        // The dealer's cards do not matter to pair plus: the player's 22,100 hands say everything.
        let mut pair_plus = Distribution::default();
        for (row, count) in hands().iter().flat_map(|hand| Row::ALL.into_iter().zip(hand.rows)) {
            pair_plus.add(self.nets(row, None)[PAIR_PLUS].in_cents(), count.into());
        }
        wagers.push(sheet.report_on(PAIR_PLUS, &pair_plus));
        wagers
    }

    /// The main game as one wager or as its parts, each with pair plus on the same cards.
    fn joints(&self) -> Vec<Joint> {
        let (sheet, [a, b, c]) = (self.sheet(), PARTS);
        vec![sheet.joint(&[MAIN, PAIR_PLUS]), sheet.joint(&[a, b, c, PAIR_PLUS])]
    }

    fn unit(&self) -> String {
        format!("an ante of {}", self.stakes.ante)
    }

    fn method(&self) -> String {
        format!(
            "every deal counted: 1,755 hands of the player up to suits, each against the 18,424 hands that the dealer \
             can hold against it, {} deals in all. Pair plus stays in play after a fold, so it never changes which \
             hands are worth playing; no hand is given up unseen",
            grouped(u64::from(PLAYER_HANDS) * DEALER_HANDS)
        )
    }

    fn strategy(&self) -> Option<Strategy> {
        Some(strategy::strategy(self))
    }

    fn choice(&self, strategy: &Strategy, cards: &Cards) -> Option<HandChoice> {
        strategy::choice(self, strategy, cards)
    }
}
