//! The exact odds of pai gow poker: every deal of seven cards each, both sides setting by the house way, and every hand
//! for the wagers that do not depend on how it is set.

mod added;
mod best;
mod flushes;
mod hands;
mod meters;
mod one_hand;
mod player;
mod report;
mod seven;
#[cfg(test)]
mod tests;
mod versus;

pub use best::Best;
#[cfg(test)]
pub(crate) use best::METHOD as BEST;
pub(crate) use best::every_best;
pub use player::Player;
#[cfg(test)]
pub(crate) use versus::METHOD;
pub(crate) use versus::every_deal;
use versus::versus;
pub use versus::{DEALS, OTHERS, Outcomes};

use crate::books::{Book, Priced};
use crate::exact::{Distribution, Ratio, grouped};
use crate::joint::Joint;
use crate::report::{MeterReport, WagerReport};
use crate::{AnalysisError, Context, Query};
use engine::rules::HouseRules;
use games::pai_gow_poker::{Rules, Wager};
use kit::{Limits, Money};
use std::sync::Arc;

/// The analysis of this game.
pub(crate) const BOOK: Book = Book { usual, hand: Some(one_hand::choices), ..Book::of::<Wagers>(Player::simulated) };

/// The wagers that are often made together, of those that the house offers.
fn usual(rules: &HouseRules) -> &'static str {
    let is_on = |name: &str| rules.is(name, "on");
    match (is_on("bonus-wager"), is_on("insurance-wager"), is_on("seven-card-bonus")) {
        (true, true, _) => "bonus+insurance",
        (_, true, true) => "insurance+seven-card-bonus",
        _ => "",
    }
}

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
    pub fn new(stake: Money, rules: &Rules) -> Prices {
        Prices { stake, won: stake - rules.vigorish.on(stake).min(stake) }
    }

    /// How much a won deal counts against a lost one, as small as it can be written.
    fn worth(&self) -> [u32; 2] {
        let [won, stake] = [self.won, self.stake].map(|money| money.in_cents().unsigned_abs());
        let divisor = (1..=won.min(stake)).rev().find(|it| won.is_multiple_of(*it) && stake.is_multiple_of(*it));
        [won, stake].map(|cents| u32::try_from(cents / divisor.unwrap_or(1)).expect("a wager within limits"))
    }

    /// What outcomes of so many deals are worth, in units of the wager.
    fn expected(&self, outcomes: &Outcomes, deals: u64) -> Ratio {
        let won = i128::from(outcomes.win) * i128::from(self.won.in_cents());
        let lost = i128::from(outcomes.lose) * i128::from(self.stake.in_cents());
        Ratio::new(won - lost, u128::from(deals) * u128::from(self.stake.in_cents().unsigned_abs()))
    }

    fn distribution(&self, outcomes: &Outcomes) -> Distribution {
        let mut sum = Distribution::default();
        sum.add(self.won.in_cents(), outcomes.win.into());
        sum.add(0, outcomes.push.into());
        sum.add(-self.stake.in_cents(), outcomes.lose.into());
        sum
    }
}

/// Every wager, priced.
pub struct Wagers {
    chosen: HouseRules,
    rules: Arc<Rules>,
    /// The main wager.
    prices: Prices,
    /// All deals of a player against a dealer who set by the house way, copies to the dealer.
    outcomes: Outcomes,
    /// What the best settings come to, where they are asked for.
    best: Option<Arc<Best>>,
}

/// The amounts that may be wagered.
fn limits(rules: &Rules) -> Limits {
    rules.wager(Wager::Hand).limits
}

impl Wagers {
    /// Counts all deals under these house rules.
    ///
    /// # Errors
    /// When the unit is not permitted, or `context` says to stop.
    pub fn counted(query: &Query, context: Context<'_>) -> Result<Wagers, AnalysisError> {
        let rules = Rules::new(query.rules.clone());
        let stake = query.unit_within(limits(&rules), "a wager")?;
        let count = versus(&rules.way, &rules.way);
        let outcomes = context.cache.counts(&count, context.progress(), Outcomes::from_words)?;
        let prices = Prices::new(stake, &rules);
        let mut best = None;
        if query.exact {
            let count = best::best(&rules.way, prices.worth());
            best = Some(context.cache.counts(&count, context.progress(), |words| Best::from_words(words, *outcomes))?);
        }
        let total = count.count.parts();
        context.report(total, total)?;
        Ok(Wagers { best, ..Wagers::priced(&query.rules, rules, stake, *outcomes) })
    }

    /// These outcomes of all deals with a wager of this amount.
    fn priced(chosen: &HouseRules, rules: Rules, stake: Money, outcomes: Outcomes) -> Wagers {
        let prices = Prices::new(stake, &rules);
        Wagers { chosen: chosen.clone(), rules: Arc::new(rules), prices, outcomes, best: None }
    }

    /// The least that may be placed of a wager.
    fn least(&self, wager: Wager) -> Money {
        self.rules.wager(wager).limits.least
    }
}

impl Priced for Wagers {
    fn new(query: &Query, context: Context<'_>) -> Result<Wagers, AnalysisError> {
        Wagers::counted(query, context)
    }

    fn wagers(&self) -> Vec<WagerReport> {
        report::wagers(self)
    }

    fn joints(&self) -> Vec<Joint> {
        report::joints(self)
    }

    fn unit(&self) -> String {
        format!("a wager of {}", self.prices.stake)
    }

    fn method(&self) -> String {
        let (hands, deals) = (grouped(games::pai_gow_poker::house_way::HANDS), grouped(DEALS));
        let mut text = format!(
            "every deal counted: {hands} hands, each against the {} that the other cards make, {deals} deals; both \
             sides set by the house way. What goes with the player's own cards is settled on every hand",
            grouped(OTHERS)
        );
        if let Some(best) = &self.best {
            text += &format!("; {} hands are set better otherwise than by the house way", grouped(best.otherwise));
        }
        if self.rules.offers(Wager::Progressive) {
            text += "; the meter is taken to show its initial amount when a share of it is paid";
        }
        if self.rules.limits.iter().any(Option::is_some) {
            text += "; a payout limit is applied to the wager by itself";
        }
        text
    }

    fn meters(&self) -> Vec<MeterReport> {
        meters::meters(&self.chosen, &self.rules)
    }
}

/// Every deal of the default way against itself.
#[cfg(test)]
pub(crate) fn every_deal_of_the_default() -> crate::counting::KeyedCount {
    let way = tests::default_way();
    versus(&way, &way)
}

/// The best settings against the default way with exact vigorish.
#[cfg(test)]
pub(crate) fn best_against_the_default() -> crate::counting::KeyedCount {
    best::best(&tests::default_way(), [19, 20])
}
