//! The exact odds of Spanish 21, from a fresh shoe or what is left of one, by every card that a hand and the dealer
//! show: what each choice with each hand is worth, splits to four hands included. Plain blackjack is the same count
//! with other terms and tens in the decks, and its published figures hold the count to account.
//!
//! What is worth is computed in floating-point numbers: sums and products of chances and payouts, every sum at most a
//! few thousand terms of one sign or weighted by chances, nested no deeper than a round has cards. Each operation is
//! right to one part in 2^53, so that no expectation is off by more than 10^-11 of a wager.

pub mod by_points;
mod counted;
pub mod dealer;
pub mod hands;
pub mod outcomes;
pub mod play;
mod player;
mod round;
pub mod rules_worth;
pub mod shoe;
pub mod sides;
pub mod split;
mod split_outcomes;
mod strategy;
pub mod suits;
pub mod table;
pub mod terms;
#[cfg(test)]
mod tests;

pub use counted::Counted;
pub use player::Player;

use crate::books::{Book, Priced};
use crate::cache::{Key, Method};
use crate::exact::{Distribution, Ratio};
use crate::joint::{Joint, Member};
use crate::report::{HandChoice, Strategy, WagerReport};
use crate::shoe::Composition;
use crate::{AnalysisError, Context, Query, QueryError};
use games::spanish_21::{Dealing, Rules, decks};
use hands::VALUES;
use kit::{Cards, Money, Odds, Rank};
use shoe::Shoe;
use std::sync::Arc;
use terms::{Bonuses, Doubling, MOST_HANDS, Terms};

/// The analysis of this game.
pub(crate) const BOOK: Book = Book { shoe: true, decides: true, ..Book::of::<Priced21>(Player::simulated) };

/// What is counted is held in memory only, so no other version ever meets it.
const METHOD: Method = Method { name: "spanish-21", version: 1 };
/// Fewer cards than these might not last a round, and what follows a shuffle within it is not counted.
const FEWEST: u16 = 52;
/// Chances are given in these parts.
const PARTS: u64 = 1_000_000_000_000_000;

/// A number near enough, as a fraction.
fn ratio(number: f64) -> Ratio {
    Ratio::new((number * PARTS as f64).round() as i128, PARTS)
}

/// The terms of these house rules for a wager: what is paid on it depends on what payouts are rounded to.
pub fn terms(rules: &Rules, unit: Money) -> Terms {
    let pay = &rules.pay;
    let of = |odds: Odds| pay.winnings(unit, odds).in_cents() as f64 / unit.in_cents() as f64;
    let [a, b, c, d, e, f, g, h, i] = pay.bonus.map(of);
    Terms {
        looks: rules.dealing == Dealing::Reader,
        win: of(pay.win),
        blackjack: of(pay.blackjack),
        split_21: of(pay.split_two_cards),
        takes_added_on_over: pay.takes_added_on_over,
        surrender_costs: pay.surrendered(unit).in_cents() as f64 / unit.in_cents() as f64,
        bonuses: Bonuses { six_seven_eight: [a, b, c], three_sevens: [d, e, f], many_cards: [g, h, i] },
        doubling: Doubling::AnyNumber,
        ..Terms::SPANISH
    }
}

/// The value of a rank.
pub fn value_of(rank: Rank) -> usize {
    games::spanish_21::settle::value(rank) as usize - 1
}

/// What is left of the shoe that the query asks about.
fn shoe(query: &Query, decks: u8) -> Result<Shoe, QueryError> {
    let whole = Shoe::spanish(decks.into());
    let Some(text) = &query.shoe else { return Ok(whole) };
    let left = Composition::read(text, decks).map_err(|error| error.to_string())?;
    let names_tens = |word: &str| word.split_once('=').is_some_and(|(rank, _)| ["T", "t", "10"].contains(&rank.trim()));
    if text.split([' ', ',']).any(names_tens) && left.count(Rank::Ten) > 0 {
        return Err("tens cannot be left: a Spanish deck has none; leave them out".to_owned().into());
    }
    let mut values = [0; VALUES];
    for rank in Rank::ALL.into_iter().filter(|rank| *rank != Rank::Ten) {
        values[value_of(rank)] += left.count(rank) as u16;
    }
    let shoe = Shoe { values, ..whole };
    if shoe.cards() < FEWEST {
        let cards = shoe.cards();
        return Err(format!("{cards} cards are left: a round is counted from {FEWEST} or more").into());
    }
    Ok(shoe)
}

/// A shoe counted and priced.
struct Priced21 {
    rules: Arc<Rules>,
    unit: Money,
    shoe: String,
    decks: u8,
    counted: Arc<Counted>,
    /// By rank, for the wager that matches the dealer's card.
    ranks: [u32; 13],
}

/// What is remembered of a shoe under some terms.
fn counted(terms: Terms, shoe: &Shoe, context: Context<'_>) -> Arc<Counted> {
    let key = Key::new(METHOD, &format!("{terms:?} {shoe:?}"));
    context.cache.remembered(&key, || Counted::new(terms, shoe.clone()))
}

impl Priced21 {
    fn main(&self) -> WagerReport {
        let (ev, outcomes) = (self.counted.ev, self.counted.outcomes());
        let says = ("main", "wager", "the wager, with what is added to double and to split, and every bonus of 5(f)");
        let report = WagerReport::new(says, &self.distribution(), self.unit.in_cents(), ratio(outcomes.staked));
        let variance = outcomes.variance(ev);
        WagerReport {
            ev: ratio(ev),
            house_edge: -ev,
            element_of_risk: -ev / outcomes.staked,
            variance: ratio(variance),
            std_dev: variance.sqrt(),
            exact: false,
            ..report
        }
    }

    fn distribution(&self) -> Distribution {
        let mut distribution = Distribution::default();
        let unit = self.unit.in_cents() as f64;
        for (result, chance) in &self.counted.outcomes().chances {
            let count = (chance * PARTS as f64).round().max(0.0) as u128;
            if count > 0 {
                distribution.add((*result as f64 / outcomes::PARTS * unit).round() as i64, count);
            }
        }
        distribution
    }

    /// The wagers beside the main one that the house offers.
    fn sides(&self) -> Vec<WagerReport> {
        let mut reports = Vec::new();
        let one = Ratio::whole(1);
        if self.rules.most_match.is_some() {
            let stake = sides::least_match(&self.rules);
            let counts = sides::matches(&self.rules.pay, stake, &self.ranks, self.decks);
            let says = ("match-the-dealer", "match", "either of the first two cards has the rank of the dealer's");
            reports.push(WagerReport::new(says, &counts, stake.in_cents(), one.clone()));
        }
        if let Some((counts, stake)) = sides::insurance(&self.rules.pay, self.unit, &self.ranks) {
            let says = ("insurance", "insurance", "with an ace up, before one looks at one's own cards");
            reports.push(WagerReport::new(says, &counts, stake.in_cents(), one));
        }
        reports
    }
}

impl Priced for Priced21 {
    fn new(query: &Query, context: Context<'_>) -> Result<Priced21, AnalysisError> {
        let rules = Rules::new(query.rules.clone());
        let unit = query.unit_within(rules.limits, "a wager")?;
        let decks = decks(&query.rules);
        let shoe = shoe(query, decks)?;
        let composition = query.shoe(decks)?;
        let ranks = Rank::ALL.map(|rank| if rank == Rank::Ten { 0 } else { composition.count(rank) });
        context.report(0, 1)?;
        let counted = counted(terms(&rules, unit), &shoe, context);
        context.report(1, 1)?;
        let words = query.shoe.as_ref().map_or_else(|| format!("{decks} decks of 48 cards"), |_| "what is left".into());
        Ok(Priced21 { rules: Arc::new(rules), unit, shoe: words, decks, counted, ranks })
    }

    fn played_as(self, other: Priced21) -> Priced21 {
        Priced21 { counted: Arc::new(self.counted.played_as(&other.counted)), ..self }
    }

    fn wagers(&self) -> Vec<WagerReport> {
        let mut wagers = vec![self.main()];
        wagers.extend(self.sides());
        wagers
    }

    /// Each wager by itself: what they come to together is not counted.
    fn joints(&self) -> Vec<Joint> {
        let alone = |report: &WagerReport| {
            let name = (report.wager.as_str(), report.base.as_str());
            let member = Member::new(name.0, name.1, report.unit, true).staking(report.average_stake.clone());
            let mut joint = Joint::new(vec![member]);
            report.distribution.outcomes().for_each(|(net, count)| joint.add(vec![net], count));
            joint
        };
        self.wagers().iter().map(alone).collect()
    }

    fn unit(&self) -> String {
        format!("a wager of {}", self.unit)
    }

    fn method(&self) -> String {
        let outcomes = self.counted.outcomes();
        let fixed = sides::Fixed::new(&self.counted.table, self.unit);
        let two = |hands: usize| 100.0 * outcomes.split[hands];
        format!(
            "every hand from {} against every hand of the dealer, card by card; split hands are played as the same \
             hand not split would be, with every card that they take from one another. The expectation is exact but \
             for rounding, at most 10^-11 of a wager, and but for what two or more rescued hands of one box lose to a \
             dealer's blackjack, {:.1e} in all. A box becomes two, three or {MOST_HANDS} hands in {:.3}%, {:.3}% and \
             {:.4}% of rounds. In the chances of the results alone, the hands of a split box are put together as if \
             each had its own cards against the same end of the dealer: all chances together are off by at most \
             {:.1e}, and their mean is off by {:.1e}. The fixed payouts of 5(g) are not in it: at this wager they add \
             {:.6} of a wager, and {:.6} for each other player who draws to three sevens",
            self.shoe,
            self.counted.beyond_one_wager(),
            two(0),
            two(1),
            two(2),
            outcomes.bound,
            (outcomes.mean() - self.counted.ev).abs(),
            fixed.adds,
            fixed.from_each_other,
        )
    }

    fn strategy(&self) -> Option<Strategy> {
        Some(strategy::strategy(&self.counted))
    }

    fn choice(&self, _: &Strategy, cards: &Cards) -> Option<HandChoice> {
        strategy::choice(&self.counted, cards)
    }
}
