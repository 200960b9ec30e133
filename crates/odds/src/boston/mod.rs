//! The exact odds of the Boston games: every start of three cards against every way the rest can
//! come, priced with the kernel that settles real rounds.

mod player;
mod strategy;
mod together;

pub use player::Player;

use crate::books::{Book, Priced};
use crate::cache::Key;
use crate::count::{EveryDeal, HEADS_UP, HeadsUp, deals_per_start};
use crate::counting::{Count, CountKind, KeyedCount};
use crate::exact::{Distribution, Ratio, grouped};
use crate::joint::Joint;
use crate::report::{Strategy, WagerReport};
use crate::{AnalysisError, Context, Interrupted, Query};
use engine::rules::HouseRules;
use games::boston::settle::{self, Stakes, Verdict};
use games::boston::{Rules, Wager};
use kit::{Card, Category, Money, three_category};
use std::sync::Arc;

/// The analysis of this game.
pub(crate) const BOOK: Book = Book {
    usual: |_| "main+optional-bonus",
    decides: true,
    rows_may_be_left_out: true,
    ..Book::of::<Decisions>(Player::simulated)
};

const VERDICTS: [Verdict; 3] = [Verdict::Won, Verdict::Tied, Verdict::Lost];

/// The deals of five or seven cards each: every pay table is priced from them.
fn counted(cards: usize, context: Context<'_>) -> Result<Arc<HeadsUp>, Interrupted> {
    context.cache.counts(&every_deal(cards), context.progress(), |words| HeadsUp::from_words(cards, words))
}

/// The count of the deals of five or seven cards each.
pub(crate) fn every_deal(cards: usize) -> KeyedCount {
    let count: Box<dyn Count> =
        if cards == 5 { Box::new(EveryDeal::<32>::new()) } else { Box::new(EveryDeal::<128>::new()) };
    let key = Key::new(HEADS_UP, &format!("{cards} cards each"));
    KeyedCount { what: CountKind::HeadsUp { cards }, key, count }
}

/// The starts of three cards with what staying in and folding are worth.
pub struct Decisions {
    rules: Arc<Rules>,
    counts: Arc<HeadsUp>,
    stakes: Stakes,
    /// Per start: the sum of net results in cents over all its deals when the player stays in.
    stay: Vec<i128>,
    /// Per start: whether the player stays in.
    staying: Vec<bool>,
}

impl Decisions {
    /// Counts the deals and prices every start for a player with this ante.
    fn best(rules: Rules, ante: Money, context: Context<'_>) -> Result<Decisions, Interrupted> {
        let counts = counted(rules.terms.cards, context)?;
        let first = ante.times(rules.antes_in_first);
        let stakes = Stakes { ante, first, second: first, coupon: Money::ZERO };
        let net = |category: Category, verdict| settle::net(&rules.pay, &stakes, verdict, category).in_cents();
        let price = |counts: &[[u64; 3]; 10]| -> i128 {
            let cell = |category: Category, verdict: usize| {
                i128::from(counts[category as usize][verdict]) * i128::from(net(category, VERDICTS[verdict]))
            };
            Category::ALL.iter().flat_map(|category| (0..3).map(move |verdict| cell(*category, verdict))).sum()
        };
        let stay: Vec<i128> = counts.starts.iter().map(|start| price(&start.counts)).collect();
        let fold = -i128::from((ante + first).in_cents()) * i128::from(deals_per_start(rules.terms.cards));
        // Where both are worth the same the player stays.
        let staying = stay.iter().map(|stay| *stay >= fold).collect();
        Ok(Decisions { rules: Arc::new(rules), counts, stakes, stay, staying })
    }

    /// The same with the least ante.
    fn at_minimum(rules: &HouseRules, context: Context<'_>) -> Result<Decisions, Interrupted> {
        let rules = Rules::new(rules.clone());
        let ante = rules.wager(Wager::Ante).limits.least;
        Decisions::best(rules, ante, context)
    }

    /// What folding loses, in cents.
    fn forfeit(&self) -> i64 {
        (self.stakes.ante + self.stakes.first).in_cents()
    }

    fn deals(&self) -> u64 {
        deals_per_start(self.counts.cards_each)
    }

    /// Whether the best play stays in with this start. Where both are worth the same it stays.
    pub fn stays(&self, start: usize) -> bool {
        self.staying[start]
    }

    /// Whether the best play stays in with these three cards.
    pub fn stays_with(&self, cards: [Card; 3]) -> bool {
        self.stays(self.counts.start_of(cards))
    }

    /// The sum of net results in cents over all deals for a way to play.
    fn total(&self, stays: &dyn Fn(usize) -> bool) -> i128 {
        let fold = -i128::from(self.forfeit()) * i128::from(self.deals());
        let starts = self.counts.starts.iter().enumerate();
        starts.map(|(i, start)| i128::from(start.weight) * if stays(i) { self.stay[i] } else { fold }).sum()
    }

    fn ev(&self, stays: &dyn Fn(usize) -> bool) -> Ratio {
        let ante = self.stakes.ante.in_cents().unsigned_abs();
        Ratio::new(self.total(stays), 22_100 * u128::from(self.deals()) * u128::from(ante))
    }

    fn stay_share(&self) -> Ratio {
        let starts = self.counts.starts.iter().enumerate();
        let staying: u32 = starts.filter(|(i, _)| self.stays(*i)).map(|(_, start)| start.weight).sum();
        Ratio::new(staying, 22_100u32)
    }
}

impl Priced for Decisions {
    fn new(query: &Query, context: Context<'_>) -> Result<Decisions, AnalysisError> {
        let rules = Rules::new(query.rules.clone());
        let ante = query.unit_within(rules.wager(Wager::Ante).limits, "an ante")?;
        Ok(Decisions::best(rules, ante, context)?)
    }

    fn played_as(self, other: Decisions) -> Decisions {
        Decisions { staying: other.staying, ..self }
    }

    fn wagers(&self) -> Vec<WagerReport> {
        together::wagers(self)
    }

    fn joints(&self) -> Vec<Joint> {
        together::joints(self)
    }

    fn unit(&self) -> String {
        format!("an ante of {}", self.stakes.ante)
    }

    fn method(&self) -> String {
        format!(
            "every deal counted: 1,755 starts of three cards up to suits, {} deals in all, by an ordered sweep with \
             inclusion and exclusion",
            grouped(self.counts.combinations)
        )
    }

    fn strategy(&self) -> Option<Strategy> {
        Some(strategy::strategy(self))
    }
}

/// The three-card bonus: 22,100 hands, shown whenever they qualify.
fn three_card_bonus(rules: &Rules) -> WagerReport {
    let stake = rules.wager(Wager::Bonus).limits.least;
    let mut sum = Distribution::default();
    for_each_start(|cards| {
        let won = settle::three_card(&rules.pay, stake, three_category(cards));
        sum.add(won.unwrap_or(-stake).in_cents(), 1);
    });
    let name = ("optional-bonus", "optional-bonus", "the three-card bonus");
    WagerReport::new(name, &sum, stake.in_cents(), Ratio::new(1, 1u8))
}

/// Every set of three cards.
fn for_each_start(mut each: impl FnMut([Card; 3])) {
    let deck: Vec<Card> = Card::deck().collect();
    for (a, first) in deck.iter().enumerate() {
        for (b, second) in deck.iter().enumerate().skip(a + 1) {
            for third in &deck[b + 1..] {
                each([*first, *second, *third]);
            }
        }
    }
}
