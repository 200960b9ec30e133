//! The odds of fast action hold'em. There are 22,022 hands of four cards up to an exchange of suits, and about
//! 10^19 deals of the dealer's cards and the board against each. One hand is counted exactly in about a second
//! (`wins.rs`), all of them in hours. So the game as a whole is counted exactly on request, and otherwise played in
//! a sample of rounds in which every choice is tried; then what is said of it has a standard error.
//!
//! What to do with a hand is never chosen by the rounds in which it is measured: the sample is priced for the
//! choices that are best against the dealer's whole shoe (`guide.rs`), so that the result is an honest estimate of
//! one way to play, and no better way is worth less.

mod dealer;
mod guide;
mod hand;
mod hands;
mod play;
mod player;
mod simple;
mod strategy;
mod table;
mod views;
mod wins;

pub use hand::{HandChoice, HandChoices};
pub use player::Player;
#[cfg(test)]
pub(crate) use table::METHOD;
pub(crate) use table::{SAMPLE, every_hand, sample};
pub use wins::Wins;

use crate::books::{Book, Priced};
use crate::cache::Key;
use crate::exact::{Distribution, Ratio};
use crate::joint::{Joint, Member};
use crate::progress::Steps;
use crate::report::{Strategy, WagerReport};
use crate::{AnalysisError, Context, Interrupted, Query};
use dealer::binomial;
use engine::rules::HouseRules;
use games::fast_action_holdem::{decks, limits, settle};
use hands::{Hands, hands};
use play::{Plays, Prices};
use std::sync::Arc;
use table::Table;

/// The analysis of this game.
pub(crate) const BOOK: Book =
    Book { decides: true, hand: Some(hand::choices), ..Book::of::<Decisions>(Player::simulated) };

/// How many rounds a sample has: enough for a standard error below a ten-thousandth of the wager. A build for tests
/// is slow, and is content with fewer.
const ROUNDS: u64 = if cfg!(debug_assertions) { 400_000 } else { 160_000_000 };

/// What becomes of a hand dealt from a fresh shoe of so many decks, counted exactly.
pub fn wins_from_fresh_shoe(hand: [kit::Card; 4], decks: u8) -> Wins {
    wins::wins(hand, &wins::left(hand, decks))
}

/// What is known of every hand: counted exactly, or a sample and what to choose by.
#[derive(Clone)]
struct Known {
    decks: u8,
    table: Arc<Table>,
    /// The values by which choices are made: the table itself where it is exact.
    guide: Arc<Table>,
}

impl Known {
    /// The exact count where it is wanted or was made before, and else a sample.
    fn new(decks: u8, exact: bool, context: Context<'_>) -> Result<Known, Interrupted> {
        let (count, read) = (every_hand(decks), |words: &[u64]| Table::exact(words, decks));
        let table = match context.cache.known(&count, read) {
            None if exact => Some(context.cache.counts(&count, context.progress(), read)?),
            known => known,
        };
        if let Some(table) = table {
            context.report(1, 1)?;
            return Ok(Known { decks, guide: Arc::clone(&table), table });
        }
        let steps = Steps::new(context.progress(), 10);
        context.reporting(&steps.step(0, 1)).report(0, 1)?;
        let guide =
            context.cache.remembered(&Key::new(SAMPLE, &format!("{decks} decks, guide")), || guide::table(decks));
        let read = |words: &[u64]| Table::sampled(words, &guide, decks);
        let table = context.cache.counts(&sample(decks, ROUNDS), &steps.step(1, 9), read)?;
        context.reporting(&steps.step(9, 1)).report(1, 1)?;
        Ok(Known { decks, table, guide })
    }
}

/// Every hand priced for some stake, and what the player does with each.
struct Decisions {
    known: Known,
    prices: Prices,
    plays: Plays,
}

impl Decisions {
    fn best(rules: &HouseRules, known: Known, stake: kit::Money) -> Decisions {
        let prices = Prices::new(rules, stake);
        Decisions { plays: Plays::best(&prices, &known.guide), prices, known }
    }

    fn distribution(&self, plays: &Plays) -> Distribution {
        plays.distribution(&self.prices, &self.known.table)
    }

    /// The report on a way to play.
    fn report(&self, name: (&str, &str), plays: &Plays) -> WagerReport {
        let staked = Ratio::whole(1).plus(&plays.share("split", self.known.decks));
        let name = (name.0, "wager", name.1);
        let report = WagerReport::new(name, &self.distribution(plays), self.prices.stake.in_cents(), staked);
        if self.known.table.exact {
            return report;
        }
        report.sampled(ROUNDS, plays.error(&self.prices, &self.known.table))
    }

    /// What a way to play is worth, in units of the wager.
    fn ev(&self, plays: &Plays) -> Ratio {
        self.distribution(plays).mean(self.prices.stake.in_cents())
    }
}

const MAIN: (&str, &str) = ("main", "the wager and, after a split, as much again");
const HOUSE_WAY: (&str, &str) = ("house-way", "two cards kept as the dealer does, never split and never surrendered");

impl Priced for Decisions {
    fn new(query: &Query, context: Context<'_>) -> Result<Decisions, AnalysisError> {
        let stake = query.unit_within(limits(&query.rules), "a wager")?;
        let known = Known::new(decks(&query.rules), query.exact, context)?;
        Ok(Decisions::best(&query.rules, known, stake))
    }

    fn played_as(self, other: Decisions) -> Decisions {
        Decisions { plays: other.plays, ..self }
    }

    fn wagers(&self) -> Vec<WagerReport> {
        vec![self.report(MAIN, &self.plays), self.report(HOUSE_WAY, &Plays::house_way())]
    }

    /// None go together: each is the only wager of its player on a hand.
    fn joints(&self) -> Vec<Joint> {
        let alone = |(name, _): (&str, &str), plays: &Plays| {
            let whole = settle::SurrenderRounding::Exact;
            let exact = settle::surrendered(self.prices.stake, whole) == self.prices.surrendered;
            let staked = Ratio::whole(1).plus(&plays.share("split", self.known.decks));
            let mut joint = Joint::new(vec![Member::new(name, "wager", self.prices.stake, exact).staking(staked)]);
            self.distribution(plays).outcomes().for_each(|(net, count)| joint.add(vec![net], count));
            joint
        };
        vec![alone(MAIN, &self.plays), alone(HOUSE_WAY, &Plays::house_way())]
    }

    fn unit(&self) -> String {
        format!("a wager of {}", self.prices.stake)
    }

    fn method(&self) -> String {
        let decks = self.known.decks;
        let cards = 52 * i64::from(decks);
        let (natural, all) = (13 * binomial(cards / 13, 4) as u64, Hands::all_ways(decks));
        let once = all as f64 / natural as f64;
        let how = if self.known.table.exact {
            format!(
                "every deal of a fresh shoe of {decks} decks counted, {} hands of the player up to suits against every \
                 four cards of the dealer and every board",
                hands().len()
            )
        } else {
            format!(
                "NOT EXACT: a sample of {ROUNDS} rounds from fresh shoes of {decks} decks; what to do with a hand was \
                 chosen beforehand, by exact values against the whole shoe, so that the best play can only be better. \
                 --hand counts one hand exactly, --exact every hand, in hours"
            )
        };
        format!("{how}. A natural is dealt once in {once:.1} hands, {natural} of {all}, exactly")
    }

    fn strategy(&self) -> Option<Strategy> {
        Some(strategy::strategy(self))
    }
}
