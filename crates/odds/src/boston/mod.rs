//! The exact odds of the Boston games: every start of three cards against every way the rest can
//! come, priced with the kernel that settles real rounds.

mod player;
mod strategy;
mod together;

pub use player::Player;

use crate::books::Book;
use crate::count::{EveryDeal, HeadsUp};
use crate::counting::{Count, Counting, What};
use crate::exact::{Distribution, Ratio};
use crate::joint::Joint;
use crate::kept::{self, Key};
use crate::report::{Analysis, WagerReport};
use crate::{AnalysisError, Asked, Progress};
use engine::rules::HouseRules;
use games::boston::settle::{self, Stakes, Verdict};
use games::boston::{Rules, Wager};
use kit::{Card, Category, Limits, Money, ThreeCategory, three_category};
use std::sync::OnceLock;
use std::time::Instant;
use together::Deals;

/// The analysis of this game.
pub(crate) const BOOK: Book = Book {
    analyze: |chosen, asked, progress| analyze(chosen, asked.unit, progress),
    wagers,
    joints,
    simulated: Player::simulated,
    usual: |_| "main+optional-bonus",
    shoe: false,
    decides: true,
    rows_may_be_left_out: true,
};

const VERDICTS: [Verdict; 3] = [Verdict::Won, Verdict::Tied, Verdict::Lost];

/// What the counts depend on besides the cards.
const METHOD: [&str; 11] = [
    include_str!("../count/sweep.rs"),
    include_str!("../count/heads_up.rs"),
    include_str!("../count/subsets.rs"),
    include_str!("../count/hands.rs"),
    include_str!("../count/classes.rs"),
    include_str!("../count/suits.rs"),
    // Who beats whom.
    include_str!("../../../kit/src/poker/hand.rs"),
    include_str!("../../../kit/src/poker/keys.rs"),
    include_str!("../../../kit/src/poker/tables.rs"),
    include_str!("../../../kit/src/poker/rank.rs"),
    include_str!("../../../kit/src/poker/category.rs"),
];

/// The deals of five or seven cards each, counted once: every pay table is priced from them.
fn counted(cards: usize, progress: &Progress<'_>) -> Result<&'static HeadsUp, crate::Interrupted> {
    static FIVE: OnceLock<HeadsUp> = OnceLock::new();
    static SEVEN: OnceLock<HeadsUp> = OnceLock::new();
    let once = if cards == 5 { &FIVE } else { &SEVEN };
    if let Some(counts) = once.get() {
        return Ok(counts);
    }
    let words = kept::counts(&counting(cards), progress)?;
    Ok(once.get_or_init(|| HeadsUp::from_words(cards, &words)))
}

/// The count of the deals of five or seven cards each.
pub(crate) fn counting(cards: usize) -> Counting {
    let name = if cards == 5 { "heads-up-5" } else { "heads-up-7" };
    let key = Key::new(name, &METHOD, "");
    let what = What::HeadsUp { cards };
    let count: Box<dyn Count> =
        if cards == 5 { Box::new(EveryDeal::<32>::new()) } else { Box::new(EveryDeal::<128>::new()) };
    Counting { what, key, count }
}

/// The starts of three cards with what staying in and folding are worth.
pub struct Decisions {
    counts: &'static HeadsUp,
    stakes: Stakes,
    /// Per start: the sum of net results in cents over all its deals when the player stays in.
    stay: Vec<i128>,
    /// Per start: whether the player stays in.
    staying: Vec<bool>,
}

impl Decisions {
    /// Counts the deals and prices every start for a player with these stakes.
    ///
    /// # Errors
    /// When `progress` says to stop.
    pub fn new(rules: &Rules, ante: Money, progress: &Progress<'_>) -> Result<Decisions, crate::Interrupted> {
        let counts = counted(rules.terms.cards, progress)?;
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
        let fold =
            -i128::from((ante + first).in_cents()) * i128::from(crate::count::deals_per_start(rules.terms.cards));
        // Where both are worth the same the player stays.
        let staying = stay.iter().map(|stay| *stay >= fold).collect();
        Ok(Decisions { counts, stakes, stay, staying })
    }

    /// The same deals and prices, played as would be best elsewhere.
    fn played_as(self, other: Decisions) -> Decisions {
        Decisions { staying: other.staying, ..self }
    }

    /// What folding loses, in cents.
    fn forfeit(&self) -> i64 {
        (self.stakes.ante + self.stakes.first).in_cents()
    }

    fn deals(&self) -> u64 {
        crate::count::deals_per_start(self.counts.cards_each)
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

/// The house rules and the starts, priced for an ante of one unit; played best, or as would be best
/// under other rules.
fn priced(
    chosen: &HouseRules,
    unit: Option<Money>,
    held: Option<&HouseRules>,
    progress: &Progress<'_>,
) -> Result<(Rules, Decisions), AnalysisError> {
    let rules = Rules::new(chosen.clone());
    let ante = unit.unwrap_or(rules.wager(Wager::Ante).limits.least);
    if !rules.wager(Wager::Ante).limits.allow(ante) {
        let Limits { least, most, step } = rules.wager(Wager::Ante).limits;
        let why = format!("an ante of {ante} is not permitted here: {least} to {most} in steps of {step}");
        return Err(AnalysisError::Unit(why));
    }
    let decisions = Decisions::new(&rules, ante, progress)?;
    let Some(held) = held else { return Ok((rules, decisions)) };
    let elsewhere = Decisions::new(&Rules::new(held.clone()), ante, progress)?;
    Ok((rules, decisions.played_as(elsewhere)))
}

/// Adds up a part of the result over all deals: `part` says what it is worth when the player folds
/// (`None`) or stays in with this category and verdict.
fn distribution(deals: &[(ThreeCategory, Deals)], part: &dyn Fn(Option<(Category, Verdict)>) -> Money) -> Distribution {
    let mut sum = Distribution::default();
    for (_, deals) in deals {
        sum.add(part(None).in_cents(), deals.folded);
        for category in Category::ALL {
            for (verdict, count) in VERDICTS.into_iter().zip(deals.stayed[category as usize]) {
                sum.add(part(Some((category, verdict))).in_cents(), count);
            }
        }
    }
    sum
}

/// Every wager, played best or as would be best under other rules.
pub(crate) fn wagers(
    chosen: &HouseRules,
    asked: &Asked<'_>,
    held: Option<&HouseRules>,
    progress: &Progress<'_>,
) -> Result<Vec<WagerReport>, AnalysisError> {
    let (rules, decisions) = priced(chosen, asked.unit, held, progress)?;
    Ok(reports(&rules, &decisions))
}

/// The wagers that go together.
pub(crate) fn joints(
    chosen: &HouseRules,
    asked: &Asked<'_>,
    progress: &Progress<'_>,
) -> Result<Vec<Joint>, AnalysisError> {
    let (rules, decisions) = priced(chosen, asked.unit, None, progress)?;
    Ok(together::joints(&rules, &decisions))
}

fn reports(rules: &Rules, decisions: &Decisions) -> Vec<WagerReport> {
    let deals = together::deals(decisions);
    let mut wagers = main_wagers(rules, decisions, &deals);
    if rules.terms.ante_only {
        wagers.push(ante_only(rules, decisions.stakes.ante, &deals));
    }
    wagers.push(three_card_bonus(rules));
    wagers
}

/// The whole analysis.
///
/// # Errors
/// When the unit is not a permitted ante, or `progress` says to stop.
pub fn analyze(chosen: &HouseRules, unit: Option<Money>, progress: &Progress<'_>) -> Result<Analysis, AnalysisError> {
    let started = Instant::now();
    let (rules, decisions) = priced(chosen, unit, None, progress)?;
    let method = format!(
        "every deal counted: 1,755 starts of three cards up to suits, {} deals in all, by an ordered sweep with \
         inclusion and exclusion",
        decisions.counts.combinations
    );
    let unit = format!("an ante of {}", decisions.stakes.ante);
    let analysis = Analysis::new(chosen, started, (unit, method), reports(&rules, &decisions));
    Ok(Analysis { strategy: Some(strategy::strategy(&decisions)), ..analysis })
}

/// The main game as one value and split by wager, under the best play.
fn main_wagers(rules: &Rules, decisions: &Decisions, deals: &[(ThreeCategory, Deals)]) -> Vec<WagerReport> {
    let Stakes { ante, first, second, .. } = decisions.stakes;
    let stakes = decisions.stakes;
    let base = ante.in_cents();
    let units = |money: Money| Ratio::new(money.in_cents(), base.unsigned_abs());
    let stays = decisions.stay_share();
    let second_stake = units(second).times(&stays);
    let wins = |category, verdict| settle::winnings(&rules.pay, &stakes, verdict, category);
    let report = |name: (&str, &str, &str), stake: Ratio, part: &dyn Fn(Option<(Category, Verdict)>) -> Money| {
        WagerReport::new(name, &distribution(deals, part), base, stake)
    };
    let lost = |stake: Money, verdict: Verdict| if verdict == Verdict::Lost { -stake } else { Money::ZERO };
    let part =
        |name, stake, part: &dyn Fn(Option<(Category, Verdict)>) -> Money| report(name, stake, part).as_part_of("main");
    vec![
        report(
            ("main", "ante", "ante, first and second wager and ante bonus together"),
            units(ante + first).plus(&second_stake),
            &|dealt| match dealt {
                None => -(ante + first),
                Some((category, verdict)) => settle::net(&rules.pay, &stakes, verdict, category),
            },
        ),
        part(("ante", "ante", "the ante itself, without its bonus"), units(ante), &|dealt| match dealt {
            None => -ante,
            Some((_, verdict)) => lost(ante, verdict),
        }),
        part(("ante-bonus", "ante", "the ante bonus, paid whatever the dealer has"), units(ante), &|dealt| {
            dealt.map_or(Money::ZERO, |(category, verdict)| wins(category, verdict).ante_bonus)
        }),
        part(("first", "ante", "the first wager"), units(first), &|dealt| match dealt {
            None => -first,
            Some((category, verdict)) => wins(category, verdict).first + lost(first, verdict),
        }),
        part(("second", "ante", "the second wager, where it is placed"), second_stake.clone(), &|dealt| {
            dealt.map_or(Money::ZERO, |(category, verdict)| wins(category, verdict).second + lost(second, verdict))
        }),
    ]
}

/// A player who stakes the ante alone: nothing to decide, all cards are dealt.
fn ante_only(rules: &Rules, ante: Money, deals: &[(ThreeCategory, Deals)]) -> WagerReport {
    let stakes = Stakes { ante, ..Stakes::default() };
    let mut sum = Distribution::default();
    for (_, deals) in deals {
        for category in Category::ALL {
            for (verdict, count) in VERDICTS.into_iter().zip(deals.all[category as usize]) {
                sum.add(settle::net(&rules.pay, &stakes, verdict, category).in_cents(), count);
            }
        }
    }
    let name = ("ante-only", "ante", "the ante alone, without first and second wager");
    WagerReport::new(name, &sum, ante.in_cents(), Ratio::new(1, 1u8))
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
