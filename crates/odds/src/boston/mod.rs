//! The exact odds of the Boston games: every start of three cards against every way the rest can
//! come, priced with the kernel that settles real rounds.

mod player;

pub use player::Player;

use crate::count::{HeadsUp, heads_up};
use crate::exact::{Distribution, Ratio};
use crate::report::{Alike, Analysis, Choice, Share, Strategy, WagerReport, Way, Worth};
use crate::{AnalysisError, Progress};
use engine::rules::HouseRules;
use games::boston::Rules;
use games::boston::settle::{self, Stakes, Verdict};
use kit::{Card, Category, Limits, Money, Rank, ThreeCategory, three_category};
use std::sync::OnceLock;
use std::time::Instant;

const VERDICTS: [Verdict; 3] = [Verdict::Won, Verdict::Tied, Verdict::Lost];

/// The deals of five or seven cards each, counted once: every pay table is priced from them.
fn counted(cards: usize, progress: &Progress<'_>) -> Result<&'static HeadsUp, crate::Interrupted> {
    static FIVE: OnceLock<HeadsUp> = OnceLock::new();
    static SEVEN: OnceLock<HeadsUp> = OnceLock::new();
    let once = if cards == 5 { &FIVE } else { &SEVEN };
    if let Some(counts) = once.get() {
        return Ok(counts);
    }
    let counts = heads_up(cards, progress)?;
    Ok(once.get_or_init(|| counts))
}

/// The starts of three cards with what staying in and folding are worth.
pub struct Decisions {
    counts: &'static HeadsUp,
    stakes: Stakes,
    /// Per start: the sum of net results in cents over all its deals when the player stays in.
    stay: Vec<i128>,
}

impl Decisions {
    /// Counts the deals and prices every start for a player with these stakes.
    ///
    /// # Errors
    /// When `progress` says to stop.
    pub fn new(rules: &Rules, ante: Money, progress: &Progress<'_>) -> Result<Decisions, crate::Interrupted> {
        let counts = counted(rules.terms.cards, progress)?;
        let first = if rules.ante_before_first { ante } else { ante + ante };
        let stakes = Stakes { ante, first, second: first, coupon: Money::ZERO };
        let net = |category: Category, verdict| settle::net(&rules.pay, &stakes, verdict, category).in_cents();
        let price = |counts: &[[u64; 3]; 10]| -> i128 {
            let cell = |category: Category, verdict: usize| {
                i128::from(counts[category as usize][verdict]) * i128::from(net(category, VERDICTS[verdict]))
            };
            Category::ALL.iter().flat_map(|category| (0..3).map(move |verdict| cell(*category, verdict))).sum()
        };
        let stay = counts.starts.iter().map(|start| price(&start.counts)).collect();
        Ok(Decisions { counts, stakes, stay })
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
        self.stay[start] >= -i128::from(self.forfeit()) * i128::from(self.deals())
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

    /// Adds up a part of the result over all deals of the best play: `part` says what it is worth
    /// when the player folds (`None`) or stays in with this category and verdict.
    fn distribution(&self, part: &dyn Fn(Option<(Category, Verdict)>) -> Money) -> Distribution {
        let mut sum = Distribution::default();
        for (i, start) in self.counts.starts.iter().enumerate() {
            let weight = u128::from(start.weight);
            if !self.stays(i) {
                sum.add(part(None).in_cents(), weight * u128::from(self.deals()));
                continue;
            }
            for category in Category::ALL {
                for (verdict, count) in VERDICTS.into_iter().zip(start.counts[category as usize]) {
                    sum.add(part(Some((category, verdict))).in_cents(), weight * u128::from(count));
                }
            }
        }
        sum
    }

    fn stay_share(&self) -> Ratio {
        let starts = self.counts.starts.iter().enumerate();
        let staying: u32 = starts.filter(|(i, _)| self.stays(*i)).map(|(_, start)| start.weight).sum();
        Ratio::new(staying, 22_100u32)
    }
}

/// The whole analysis.
///
/// # Errors
/// When the unit is not a permitted ante, or `progress` says to stop.
pub fn analyze(chosen: &HouseRules, unit: Option<Money>, progress: &Progress<'_>) -> Result<Analysis, AnalysisError> {
    let started = Instant::now();
    let rules = Rules::new(chosen.clone());
    let ante = unit.unwrap_or(rules.ante.least);
    if !rules.ante.allow(ante) {
        let Limits { least, most, step } = rules.ante;
        let why = format!("an ante of {ante} is not permitted here: {least} to {most} in steps of {step}");
        return Err(AnalysisError::Unit(why));
    }
    let decisions = Decisions::new(&rules, ante, progress)?;
    let mut wagers = main_wagers(&rules, &decisions);
    if rules.terms.ante_only {
        wagers.push(ante_only(&rules, &decisions));
    }
    wagers.push(three_card_bonus(&rules));
    let seconds = started.elapsed().as_secs_f64();
    wagers.iter_mut().for_each(|wager| wager.seconds = seconds);
    Ok(Analysis {
        rulebook: chosen.rulebook().id().to_owned(),
        licensee: chosen.licensee().map(str::to_owned),
        unit: format!("an ante of {ante}"),
        version: env!("CARGO_PKG_VERSION"),
        method: format!(
            "every deal counted: 1,755 starts of three cards up to suits, {} deals in all, by an ordered sweep with \
             inclusion and exclusion",
            decisions.counts.combinations
        ),
        wagers,
        strategy: Some(strategy(&decisions)),
        settings: None,
        seconds,
    })
}

/// The main game as one value and split by wager, under the best play.
fn main_wagers(rules: &Rules, decisions: &Decisions) -> Vec<WagerReport> {
    let Stakes { ante, first, second, .. } = decisions.stakes;
    let stakes = decisions.stakes;
    let base = ante.in_cents();
    let units = |money: Money| Ratio::new(money.in_cents(), base.unsigned_abs());
    let stays = decisions.stay_share();
    let second_stake = Ratio::new(
        second.in_cents() * stays.num().parse::<i64>().unwrap_or(0),
        base.unsigned_abs() * stays.den().parse::<u64>().unwrap_or(1),
    );
    let wins = |category, verdict| settle::winnings(&rules.pay, &stakes, verdict, category);
    let report = |name: (&str, &str, &str), stake: Ratio, part: &dyn Fn(Option<(Category, Verdict)>) -> Money| {
        WagerReport::new(name, &decisions.distribution(part), base, stake)
    };
    let lost = |stake: Money, verdict: Verdict| if verdict == Verdict::Lost { -stake } else { Money::ZERO };
    vec![
        report(
            ("main", "ante", "ante, first and second wager and ante bonus together"),
            units(ante + first).plus(&second_stake),
            &|dealt| match dealt {
                None => -(ante + first),
                Some((category, verdict)) => settle::net(&rules.pay, &stakes, verdict, category),
            },
        ),
        report(("ante", "ante", "the ante itself, without its bonus"), units(ante), &|dealt| match dealt {
            None => -ante,
            Some((_, verdict)) => lost(ante, verdict),
        }),
        report(("ante-bonus", "ante", "the ante bonus, paid whatever the dealer has"), units(ante), &|dealt| {
            dealt.map_or(Money::ZERO, |(category, verdict)| wins(category, verdict).ante_bonus)
        }),
        report(("first", "ante", "the first wager"), units(first), &|dealt| match dealt {
            None => -first,
            Some((category, verdict)) => wins(category, verdict).first + lost(first, verdict),
        }),
        report(("second", "ante", "the second wager, where it is placed"), second_stake.clone(), &|dealt| {
            dealt.map_or(Money::ZERO, |(category, verdict)| wins(category, verdict).second + lost(second, verdict))
        }),
    ]
}

/// A player who stakes the ante alone: nothing to decide, all cards are dealt.
fn ante_only(rules: &Rules, decisions: &Decisions) -> WagerReport {
    let stakes = Stakes { ante: decisions.stakes.ante, ..Stakes::default() };
    let mut sum = Distribution::default();
    for start in &decisions.counts.starts {
        for category in Category::ALL {
            for (verdict, count) in VERDICTS.into_iter().zip(start.counts[category as usize]) {
                let net = settle::net(&rules.pay, &stakes, verdict, category);
                sum.add(net.in_cents(), u128::from(start.weight) * u128::from(count));
            }
        }
    }
    let name = ("ante-only", "ante", "the ante alone, without first and second wager");
    WagerReport::new(name, &sum, stakes.ante.in_cents(), Ratio::new(1, 1u8))
}

/// The three-card bonus: 22,100 hands, shown whenever they qualify.
fn three_card_bonus(rules: &Rules) -> WagerReport {
    let stake = rules.bonus.least;
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

fn strategy(decisions: &Decisions) -> Strategy {
    let best = decisions.ev(&|start| decisions.stays(start));
    let way = |says: String, stays: &dyn Fn(usize) -> bool| {
        let ev = decisions.ev(stays);
        Way { says, cost: best.minus(&ev).to_f64(), ev }
    };
    let mistakes = vec![
        way("never fold".to_owned(), &|_| true),
        way("stay in with a pair or better and fold everything else".to_owned(), &|start| made(decisions, start)),
        way("fold every hand".to_owned(), &|_| false),
    ];
    let mistakes = mistakes.into_iter().filter(|way| way.cost > 0.0).collect();
    let (rule, words) = simple_rule(decisions);
    Strategy {
        decision: "after three cards: place a second wager (stay) or fold".to_owned(),
        base: "ante".to_owned(),
        situation: "three different cards".to_owned(),
        alike: Alike::UpToSuits,
        shares: vec![
            Share { choice: "stay", share: decisions.stay_share() },
            Share { choice: "fold", share: Ratio::new(1, 1u8).minus(&decisions.stay_share()) },
        ],
        simple: way(words, &|start| rule(start)),
        mistakes,
        table: table(decisions),
    }
}

fn made(decisions: &Decisions, start: usize) -> bool {
    let cards = decisions.counts.starts[start].cards;
    matches!(three_category(cards), ThreeCategory::OnePair | ThreeCategory::ThreeOfAKind)
}

/// The ranks of three cards, highest first.
fn ranks(cards: [Card; 3]) -> [Rank; 3] {
    let mut ranks = cards.map(Card::rank);
    ranks.sort_unstable_by(|a, b| b.cmp(a));
    ranks
}

type Rule<'a> = Box<dyn Fn(usize) -> bool + 'a>;

/// The best rule of a form that a person can remember: stay with any pair, three of a kind, three
/// cards to a flush or to a straight where that is right on the whole, and otherwise with at
/// least so high a hand.
fn simple_rule(decisions: &Decisions) -> (Rule<'_>, String) {
    let starts = &decisions.counts.starts;
    let fold = -i128::from(decisions.forfeit()) * i128::from(decisions.deals());
    let always: Vec<ThreeCategory> = ThreeCategory::ALL
        .into_iter()
        .filter(|category| *category != ThreeCategory::Nothing)
        .filter(|category| {
            let alike = starts.iter().enumerate().filter(|(_, start)| three_category(start.cards) == *category);
            alike.map(|(i, start)| i128::from(start.weight) * (decisions.stay[i] - fold)).sum::<i128>() >= 0
        })
        .collect();
    let mut high: Vec<([Rank; 3], i128)> = Vec::new();
    for (i, start) in starts.iter().enumerate() {
        if !always.contains(&three_category(start.cards)) && !made(decisions, i) {
            high.push((ranks(start.cards), i128::from(start.weight) * (decisions.stay[i] - fold)));
        }
    }
    high.sort_by_key(|(hand, _)| std::cmp::Reverse(*hand));
    let (mut gain, mut best_gain, mut least) = (0, 0, None);
    for (index, (hand, worth)) in high.iter().enumerate() {
        gain += worth;
        let whole = high.get(index + 1).is_none_or(|next| next.0 != *hand);
        if whole && gain > best_gain {
            (best_gain, least) = (gain, Some(*hand));
        }
    }
    if (0..starts.len()).all(|start| decisions.stays(start)) {
        return (Box::new(|_| true), "never fold: every start is worth more than the forfeit".to_owned());
    }
    let names: Vec<&str> = always.iter().rev().map(|category| category.name()).collect();
    let floor = least.map_or("nothing else".to_owned(), |hand| {
        format!("otherwise with {}-{}-{} or higher", hand[0].word(), hand[1].word(), hand[2].word())
    });
    let words = format!("stay in with any {}; {floor}; fold the rest", names.join(", "));
    let rule = move |start: usize| {
        let cards = decisions.counts.starts[start].cards;
        let category = three_category(cards);
        always.contains(&category) || (!made(decisions, start) && least.is_some_and(|least| ranks(cards) >= least))
    };
    (Box::new(rule), words)
}

fn table(decisions: &Decisions) -> Vec<Choice> {
    let ante = u128::from(decisions.stakes.ante.in_cents().unsigned_abs());
    let deals = u128::from(decisions.deals());
    let fold = Ratio::new(-decisions.forfeit(), ante);
    let mut table: Vec<Choice> = decisions
        .counts
        .starts
        .iter()
        .enumerate()
        .map(|(i, start)| {
            let stay = Ratio::new(decisions.stay[i], deals * ante);
            let mut cards = start.cards;
            cards.sort_by(|a, b| b.cmp(a));
            let worth = vec![Worth { choice: "stay", ev: stay }, Worth { choice: "fold", ev: fold.clone() }];
            let hand = three_category(start.cards).name().to_owned();
            Choice::new(kit::Cards::of(&cards).to_string(), hand, start.weight.into(), worth)
        })
        .collect();
    table.sort_by(|a, b| b.worth_of("stay").cmp(a.worth_of("stay")));
    table
}
