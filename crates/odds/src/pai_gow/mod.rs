//! The exact odds of pai gow: every hand in every setting against every hand that the tiles left can
//! make, the opponent setting by the submitted house way.
//!
//! Three sides are looked at. A player against the dealer sets best, or by the house way. A player
//! who banks, with the copies on his side, faces one opponent who sets by the house way: another
//! player who asks the dealer how, or the dealer himself with a wager against the bank. And the
//! dealer, bound to the house way, gives something away to players who know it and set best.

pub mod count;
mod player;
mod report;
mod styles;
mod table;

pub use player::Player;

use crate::books::{Book, Priced};
use crate::cache::Key;
use crate::counting::{CountKind, KeyedCount};
use crate::exact::{Distribution, Ratio};
use crate::joint::{Joint, Member};
use crate::report::{SettingsReport, WagerReport};
use crate::{AnalysisError, Context, Interrupted, Query};
use count::{Against, Counted, HANDS, Hand, METHOD, OTHERS, Outcomes};
use engine::rules::HouseRules;
use games::blocks::Vigorish;
use games::pai_gow::settle::{self, Terms};
use games::pai_gow::{HouseWay, Ranks};
use kit::{Limits, Money};
use std::sync::Arc;

/// The analysis of this game.
pub(crate) const BOOK: Book = Book { decides: true, ..Book::of::<Settings>(Player::simulated) };

/// What a wager comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prices {
    /// The wager.
    pub stake: Money,
    /// What it wins, the vigorish taken off.
    pub won: Money,
}

impl Prices {
    /// A wager of this amount, with vigorish on what it wins.
    pub fn new(stake: Money, vigorish: Vigorish) -> Prices {
        Prices { stake, won: stake - vigorish.on(stake) }
    }

    /// The sum of net results in cents.
    pub fn net(&self, tally: &Outcomes) -> i128 {
        i128::from(tally.win) * i128::from(self.won.in_cents()) - i128::from(tally.lose) * self.cents()
    }

    /// The sum of net results in cents for the house, against whom a player wins or loses this wager.
    fn house_net(&self, tally: &Outcomes) -> i128 {
        i128::from(tally.win) * self.cents() - i128::from(tally.lose) * i128::from(self.won.in_cents())
    }

    fn cents(&self) -> i128 {
        i128::from(self.stake.in_cents())
    }

    fn distribution(&self, tally: &Outcomes) -> Distribution {
        let mut sum = Distribution::default();
        sum.add(self.won.in_cents(), u128::from(tally.win));
        sum.add(0, u128::from(tally.push));
        sum.add(-self.stake.in_cents(), u128::from(tally.lose));
        sum
    }

    /// A sum of net results over all deals, or over those of one hand, in units of the wager.
    fn units(&self, net: i128, deals: u64) -> Ratio {
        Ratio::new(net, u128::from(deals) * u128::from(self.stake.in_cents().unsigned_abs()))
    }
}

/// Every hand with what its settings come to, and how it is set by the house way and best.
pub struct Settings {
    /// The house way.
    pub way: HouseWay,
    /// Every hand by its kinds.
    pub hands: &'static [Hand],
    /// Per hand: the number of the setting by the house way, and the rule that decides it.
    pub by_way: Vec<(usize, usize)>,
    /// Per hand and setting: against an opponent who sets by the house way.
    pub against_way: Arc<Vec<Vec<Counted>>>,
    /// Per hand and setting: against players who set best against the house way.
    pub against_best: Arc<Vec<Vec<Counted>>>,
    /// Per hand: the best setting for a player.
    pub best: Vec<usize>,
    /// Per hand: the best setting for a bank.
    pub best_bank: Vec<usize>,
    /// What a wager comes to.
    pub prices: Prices,
    vigorish: Vigorish,
}

impl Settings {
    /// Counts all deals under a house way.
    ///
    /// # Errors
    /// When `context` says to stop.
    ///
    /// # Panics
    /// When the way does not set every hand, which the check of a submission finds.
    pub fn counted(rules: &HouseRules, stake: Money, context: Context<'_>) -> Result<Settings, Interrupted> {
        let (way, terms, vigorish) = (HouseWay::of(rules), Terms::new(rules), settle::vigorish(rules));
        let prices = Prices::new(stake, vigorish);
        let hands = count::all();
        let decide = |hand: &Hand| {
            let decision = way.decide(hand.tiles).expect("a checked way sets every hand");
            (hand.setting_with(decision.setting.ranks()), decision.rule)
        };
        let by_way: Vec<(usize, usize)> = hands.iter().map(decide).collect();
        let way_settings: Vec<usize> = by_way.iter().map(|(setting, _)| *setting).collect();
        let against_way =
            known(&way_settings, terms, context.reporting(&|done, total| context.progress()(done, 2 * total)))?;
        // Where two settings are worth the same, the house way's counts as the best.
        let best_by = |net: &dyn Fn(&Counted) -> i128| -> Vec<usize> {
            let one = |(counted, (way, _)): (&Vec<Counted>, &(usize, usize))| {
                let value = |setting: &usize| (net(&counted[*setting]), setting == way);
                (0..counted.len()).max_by_key(value).expect("a hand has settings")
            };
            against_way.iter().zip(&by_way).map(one).collect()
        };
        let best = best_by(&|counted| prices.net(&counted.as_player));
        let best_bank = best_by(&|counted| prices.net(&counted.as_bank));
        let against_best =
            known(&best, terms, context.reporting(&|done, total| context.progress()(total + done, 2 * total)))?;
        Ok(Settings { way, hands, by_way, against_way, against_best, best, best_bank, prices, vigorish })
    }

    /// All deals of a player whose setting of every hand is chosen by `setting`, against the house way.
    pub fn player(&self, setting: &dyn Fn(usize) -> usize) -> Outcomes {
        self.sum(&|hand| self.against_way[hand][setting(hand)].as_player)
    }

    /// All deals of a bank whose setting of every hand is chosen by `setting`, against the house way.
    pub fn bank(&self, setting: &dyn Fn(usize) -> usize) -> Outcomes {
        self.sum(&|hand| self.against_way[hand][setting(hand)].as_bank)
    }

    fn sum(&self, tally: &dyn Fn(usize) -> Outcomes) -> Outcomes {
        let weighed = self.hands.iter().enumerate().map(|(index, hand)| tally(index).times(hand.weight));
        weighed.fold(Outcomes::default(), Outcomes::plus)
    }

    /// What setting a hand by the house way costs a player against the best setting, in cents over all
    /// deals of the hand.
    fn cost(&self, hand: usize) -> i128 {
        let net = |setting: usize| self.prices.net(&self.against_way[hand][setting].as_player);
        net(self.best[hand]) - net(self.by_way[hand].0)
    }

    /// What setting a hand by the house way gives away to players who set best, in cents over all
    /// deals of the hand, measured against the setting that does best against them.
    fn given_away(&self, hand: usize) -> i128 {
        let net = |counted: &Counted| self.prices.house_net(&counted.as_bank);
        let counted = &self.against_best[hand];
        counted.iter().map(net).max().expect("a hand has settings") - net(&counted[self.by_way[hand].0])
    }
}

/// What every hand and setting comes to against an opponent who makes these settings of all hands.
fn known(opponent: &[usize], terms: Terms, context: Context<'_>) -> Result<Arc<Vec<Vec<Counted>>>, Interrupted> {
    let known = context.cache.counts(&against(opponent, terms), context.progress(), |words| {
        let mut counted = words.as_chunks::<{ Counted::WORDS }>().0.iter().map(Counted::from_words);
        count::all().iter().map(|hand| counted.by_ref().take(hand.settings.len()).collect()).collect()
    })?;
    // The work can be stopped where everything is known, too.
    let all = count::all().len() as u64;
    context.report(all, all)?;
    Ok(known)
}

/// The count against an opponent who makes these settings of all hands.
fn against(opponent: &[usize], terms: Terms) -> KeyedCount {
    let ranks: Vec<Ranks> =
        count::all().iter().zip(opponent).map(|(hand, setting)| hand.settings[*setting].1).collect();
    let rules = format!("{ranks:?} {terms:?}");
    let key = Key::new(METHOD, &rules);
    let opponent = opponent.iter().map(|setting| char::from(b'0' + *setting as u8)).collect();
    let what = CountKind::PaiGow { opponent, zero_high_to_dealer: terms.zero_high_to_dealer };
    KeyedCount { what, key, count: Box::new(Against::new(&ranks, terms)) }
}

/// The same, as another machine describes it.
///
/// # Errors
/// When the other one has other hands.
pub(crate) fn every_hand(opponent: &str, zero_high_to_dealer: bool) -> Result<KeyedCount, AnalysisError> {
    let setting = |(digit, hand): (char, &Hand)| {
        let setting = digit.to_digit(10).map(|digit| digit as usize);
        setting.filter(|setting| *setting < hand.settings.len())
    };
    let hands = count::all();
    let settings: Option<Vec<usize>> = opponent.chars().zip(hands).map(setting).collect();
    let settings = settings.filter(|_| opponent.len() == hands.len());
    let other = || AnalysisError::OtherProgram("this program has other hands of tiles".to_owned());
    Ok(against(&settings.ok_or_else(other)?, Terms { zero_high_to_dealer }))
}

/// The amounts that may be wagered.
fn limits(chosen: &HouseRules) -> Limits {
    let amount = |name: &str| chosen.money(name).expect("limits always have values");
    Limits { least: amount("minimum-wager"), most: amount("maximum-wager"), step: amount("chip") }
}

impl Priced for Settings {
    fn new(query: &Query, context: Context<'_>) -> Result<Settings, AnalysisError> {
        let stake = query.unit_within(limits(&query.rules), "a wager")?;
        Ok(Settings::counted(&query.rules, stake, context)?)
    }

    fn wagers(&self) -> Vec<WagerReport> {
        report::wagers(self)
    }

    /// None go together: each is the only wager of its player on a hand.
    fn joints(&self) -> Vec<Joint> {
        let alone = |(name, prices, outcomes): (&str, Prices, Outcomes)| {
            let base = if name == "co-bank" { "half" } else { "wager" };
            let exact = self.vigorish.is_exact_on(prices.stake);
            let mut joint = Joint::new(vec![Member::new(name, base, prices.stake, exact)]);
            prices.distribution(&outcomes).outcomes().for_each(|(net, count)| joint.add(vec![net], count));
            joint
        };
        report::outcomes(self).into_iter().map(alone).collect()
    }

    fn unit(&self) -> String {
        format!("a wager of {}", self.prices.stake)
    }

    fn method(&self) -> String {
        format!(
            "every deal counted: {HANDS} hands by {} hands of kinds, each against all {OTHERS} hands of the other 28 \
             tiles, twice: an opponent who sets by the house way, and one who sets best against it",
            self.hands.len(),
        )
    }

    fn settings(&self) -> Option<SettingsReport> {
        Some(report::settings(self))
    }
}
