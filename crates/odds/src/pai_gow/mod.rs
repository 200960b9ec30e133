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

use crate::books::Book;
use crate::counting::{Counting, What};
use crate::exact::{Distribution, Ratio};
use crate::joint::{Joint, Member};
use crate::kept::{self, Key};
use crate::report::{Analysis, WagerReport};
use crate::{AnalysisError, Asked, Interrupted, Progress};
use count::{Against, Counted, HANDS, Hand, OTHERS, Tally};
use engine::rules::HouseRules;
use games::blocks::Vigorish;
use games::pai_gow::settle::{self, Terms};
use games::pai_gow::{HouseWay, Ranks};
use kit::{Limits, Money};
use std::time::Instant;

/// The analysis of this game.
pub(crate) const BOOK: Book = Book {
    analyze: |chosen, asked, progress| analyze(chosen, asked.unit, progress),
    wagers,
    joints,
    simulated: Player::simulated,
    usual: |_| "",
    shoe: false,
    decides: true,
    rows_may_be_left_out: false,
};

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
    pub fn net(&self, tally: &Tally) -> i128 {
        i128::from(tally.win) * i128::from(self.won.in_cents()) - i128::from(tally.lose) * self.cents()
    }

    /// The sum of net results in cents for the house, against whom a player wins or loses this wager.
    fn house_net(&self, tally: &Tally) -> i128 {
        i128::from(tally.win) * self.cents() - i128::from(tally.lose) * i128::from(self.won.in_cents())
    }

    fn cents(&self) -> i128 {
        i128::from(self.stake.in_cents())
    }

    fn distribution(&self, tally: &Tally) -> Distribution {
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
    pub against_way: Vec<Vec<Counted>>,
    /// Per hand and setting: against players who set best against the house way.
    pub against_best: Vec<Vec<Counted>>,
    /// Per hand: the best setting for a player.
    pub best: Vec<usize>,
    /// Per hand: the best setting for a bank.
    pub best_bank: Vec<usize>,
    /// What a wager comes to.
    pub prices: Prices,
}

impl Settings {
    /// Counts all deals under a house way.
    ///
    /// # Errors
    /// When `progress` says to stop.
    ///
    /// # Panics
    /// When the way does not set every hand, which the check of a submission finds.
    pub fn new(way: HouseWay, terms: Terms, prices: Prices, progress: &Progress<'_>) -> Result<Settings, Interrupted> {
        let hands = count::all();
        let decide = |hand: &Hand| {
            let decision = way.decide(hand.tiles).expect("a checked way sets every hand");
            (hand.setting_with(decision.setting.ranks()), decision.rule)
        };
        let by_way: Vec<(usize, usize)> = hands.iter().map(decide).collect();
        let way_settings: Vec<usize> = by_way.iter().map(|(setting, _)| *setting).collect();
        let against_way = known(&way_settings, terms, &|done, total| progress(done, 2 * total))?;
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
        let against_best = known(&best, terms, &|done, total| progress(total + done, 2 * total))?;
        Ok(Settings { way, hands, by_way, against_way, against_best, best, best_bank, prices })
    }

    /// All deals of a player whose setting of every hand is chosen by `setting`, against the house way.
    pub fn player(&self, setting: &dyn Fn(usize) -> usize) -> Tally {
        self.sum(&|hand| self.against_way[hand][setting(hand)].as_player)
    }

    /// All deals of a bank whose setting of every hand is chosen by `setting`, against the house way.
    pub fn bank(&self, setting: &dyn Fn(usize) -> usize) -> Tally {
        self.sum(&|hand| self.against_way[hand][setting(hand)].as_bank)
    }

    fn sum(&self, tally: &dyn Fn(usize) -> Tally) -> Tally {
        let weighed = self.hands.iter().enumerate().map(|(index, hand)| tally(index).times(hand.weight));
        weighed.fold(Tally::default(), Tally::plus)
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

/// What the counts depend on besides the tiles.
const METHOD: [&str; 4] = [
    include_str!("count.rs"),
    include_str!("../../../games/src/pai_gow/settle.rs"),
    // Which hand is higher.
    include_str!("../../../kit/src/tile_rank.rs"),
    include_str!("../../../kit/src/tile.rs"),
];

/// The count against an opponent who makes these settings of all hands, kept.
fn known(opponent: &[usize], terms: Terms, progress: &Progress<'_>) -> Result<Vec<Vec<Counted>>, Interrupted> {
    let words = kept::counts(&against(opponent, terms), progress)?;
    // Who wants to stop may do so where everything is known, too.
    let (hands, all) = (count::all(), count::all().len() as u64);
    progress(all, all).then_some(()).ok_or(Interrupted)?;
    let mut counted = words.as_chunks::<{ Counted::WORDS }>().0.iter().map(Counted::from_words);
    Ok(hands.iter().map(|hand| counted.by_ref().take(hand.settings.len()).collect()).collect())
}

/// The count against an opponent who makes these settings of all hands.
fn against(opponent: &[usize], terms: Terms) -> Counting {
    let ranks: Vec<Ranks> =
        count::all().iter().zip(opponent).map(|(hand, setting)| hand.settings[*setting].1).collect();
    let rules = format!("{ranks:?} {terms:?}");
    let key = Key::new("pai-gow", &METHOD, &rules);
    let opponent = opponent.iter().map(|setting| char::from(b'0' + *setting as u8)).collect();
    let what = What::PaiGow { opponent, zero_high_to_dealer: terms.zero_high_to_dealer };
    Counting { what, key, count: Box::new(Against::new(&ranks, terms)) }
}

/// The same, told by another machine.
///
/// # Errors
/// When the other one knows other hands.
pub(crate) fn counting(opponent: &str, zero_high_to_dealer: bool) -> Result<Counting, AnalysisError> {
    let setting = |(digit, hand): (char, &Hand)| {
        let setting = digit.to_digit(10).map(|digit| digit as usize);
        setting.filter(|setting| *setting < hand.settings.len())
    };
    let hands = count::all();
    let settings: Option<Vec<usize>> = opponent.chars().zip(hands).map(setting).collect();
    let settings = settings.filter(|_| opponent.len() == hands.len());
    let other = || AnalysisError::OtherProgram("this program knows other hands of tiles".to_owned());
    Ok(against(&settings.ok_or_else(other)?, Terms { zero_high_to_dealer }))
}

/// The amounts that may be wagered.
fn limits(chosen: &HouseRules) -> Limits {
    let amount = |name: &str| chosen.money(name).expect("limits always have values");
    Limits { least: amount("minimum-wager"), most: amount("maximum-wager"), step: amount("chip") }
}

/// All settings priced for a wager of this amount.
fn priced(chosen: &HouseRules, stake: Money, progress: &Progress<'_>) -> Result<Settings, Interrupted> {
    let prices = Prices::new(stake, settle::vigorish(chosen));
    Settings::new(HouseWay::of(chosen), Terms::new(chosen), prices, progress)
}

/// The amount wagered: one unit, or the table minimum.
fn stake(chosen: &HouseRules, unit: Option<Money>) -> Result<Money, AnalysisError> {
    let limits = limits(chosen);
    let stake = unit.unwrap_or(limits.least);
    if !limits.allow(stake) {
        let Limits { least, most, step } = limits;
        let why = format!("a wager of {stake} is not permitted here: {least} to {most} in steps of {step}");
        return Err(AnalysisError::Unit(why));
    }
    Ok(stake)
}

/// Every wager. No pay table says what is paid, so there is none to hold the play to.
pub(crate) fn wagers(
    chosen: &HouseRules,
    asked: &Asked<'_>,
    _: Option<&HouseRules>,
    progress: &Progress<'_>,
) -> Result<Vec<WagerReport>, AnalysisError> {
    let settings = priced(chosen, stake(chosen, asked.unit)?, progress)?;
    Ok(report::wagers(&settings, settle::vigorish(chosen)))
}

/// The wagers that go together: none do, each is the only wager of its player on a hand.
pub(crate) fn joints(
    chosen: &HouseRules,
    asked: &Asked<'_>,
    progress: &Progress<'_>,
) -> Result<Vec<Joint>, AnalysisError> {
    let settings = priced(chosen, stake(chosen, asked.unit)?, progress)?;
    let alone = |(name, prices, tally): (&str, Prices, Tally)| {
        let base = if name == "co-bank" { "half" } else { "wager" };
        let exact = settle::vigorish(chosen).is_exact_on(prices.stake);
        let mut joint = Joint::new(vec![Member::new(name, base, prices.stake, exact)]);
        prices.distribution(&tally).outcomes().for_each(|(net, count)| joint.add(vec![net], count));
        joint
    };
    Ok(report::tallies(&settings, settle::vigorish(chosen)).into_iter().map(alone).collect())
}

/// The whole analysis.
///
/// # Errors
/// When the unit is not a permitted wager, or `progress` says to stop.
pub fn analyze(chosen: &HouseRules, unit: Option<Money>, progress: &Progress<'_>) -> Result<Analysis, AnalysisError> {
    let started = Instant::now();
    let stake = stake(chosen, unit)?;
    let settings = priced(chosen, stake, progress)?;
    let method = format!(
        "every deal counted: {HANDS} hands by {} hands of kinds, each against all {OTHERS} hands of the other 28 \
         tiles, twice: an opponent who sets by the house way, and one who sets best against it",
        count::all().len(),
    );
    let wagers = report::wagers(&settings, settle::vigorish(chosen));
    let settings = Some(report::settings(&settings));
    let analysis = Analysis::new(chosen, started, (format!("a wager of {stake}"), method), wagers);
    Ok(Analysis { settings, ..analysis })
}
