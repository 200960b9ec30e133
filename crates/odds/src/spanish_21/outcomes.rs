//! The whole distribution of a round: how often the player ends with what.
//!
//! A hand that is not split is counted exactly. The hands of a pair are each counted exactly against every end of the
//! dealer, and put together as if each had its own cards (`split_outcomes.rs`). [`Outcomes::bound`] is by how much all
//! chances together can differ for it: what a hand draws comes with other chances when k of N cards are gone, in total
//! variation by at most k / (N - k) for each card, so that two hands of k cards and a dealer of d who are put together
//! by the dealer's end are off by at most k (k + 2 d) / (N - k - d). The expectation is not taken from here.

use super::dealer::BLACKJACK;
use super::hands::{Counts, HANDS, OVER, VALUES};
use super::play::{Act, Spot, odds, without};
use super::split_outcomes::Pair;
use super::suits;
use super::table::{Deal, First, Table, Way, spot};
use super::terms::MOST_HANDS;
use rayon::prelude::*;
use std::collections::BTreeMap;

/// Results are kept in these parts of a unit, so that they can be added up exactly.
pub const PARTS: f64 = 1_000_000.0;

/// Chances by result.
pub(super) type Chances = BTreeMap<i64, f64>;

pub(super) fn parts(units: f64) -> i64 {
    (units * PARTS).round() as i64
}

fn add(chances: &mut Chances, units: f64, chance: f64) {
    if chance != 0.0 {
        *chances.entry(parts(units)).or_default() += chance;
    }
}

/// How often the player ends with what.
#[derive(Clone, Debug, Default)]
pub struct Outcomes {
    /// The chance of every result, in millionths of a unit.
    pub chances: Chances,
    /// The chance that a pair is split, and of two, three and four hands.
    pub split: [f64; MOST_HANDS - 1],
    /// What is staked on average: a double and every further hand count.
    pub staked: f64,
    /// The chances of all results together are off by no more.
    pub bound: f64,
    /// How often hands of each kind are surrendered, doubled, rescued.
    pub surrendered: f64,
    /// See above.
    pub doubled: f64,
    /// See above.
    pub rescued: f64,
}

impl Outcomes {
    /// Counts the results of a table played this way.
    pub fn new(table: &Table, way: &dyn Way) -> Outcomes {
        let of_up = |up: usize| OfUp::new(table, way, up).map(OfUp::count).unwrap_or_default();
        let all: Vec<Outcomes> = (0..VALUES).into_par_iter().map(of_up).collect();
        all.into_iter().fold(Outcomes::default(), Outcomes::plus)
    }

    fn plus(mut self, other: Outcomes) -> Outcomes {
        other.chances.into_iter().for_each(|(result, chance)| *self.chances.entry(result).or_default() += chance);
        self.split.iter_mut().zip(other.split).for_each(|(sum, more)| *sum += more);
        Outcomes {
            staked: self.staked + other.staked,
            bound: self.bound + other.bound,
            surrendered: self.surrendered + other.surrendered,
            doubled: self.doubled + other.doubled,
            rescued: self.rescued + other.rescued,
            ..self
        }
    }

    /// The mean of these chances.
    pub fn mean(&self) -> f64 {
        self.chances.iter().map(|(result, chance)| *result as f64 / PARTS * chance).sum()
    }

    /// The variance about the expectation.
    pub fn variance(&self, mean: f64) -> f64 {
        self.chances.iter().map(|(result, chance)| (*result as f64 / PARTS - mean).powi(2) * chance).sum()
    }
}

/// Everything with one value of the up card.
struct OfUp<'a> {
    table: &'a Table,
    spot: Spot<'a>,
    way: &'a dyn Way,
    deals: Vec<Deal>,
    found: Outcomes,
}

impl<'a> OfUp<'a> {
    fn new(table: &'a Table, way: &'a dyn Way, up: usize) -> Option<OfUp<'a>> {
        let deals = table.deals().into_iter().filter(|deal| deal.up.value == up).collect();
        let spot = spot(&table.terms, &table.shoe, up)?;
        Some(OfUp { table, spot, way, deals, found: Outcomes::default() })
    }

    fn count(mut self) -> Outcomes {
        let mut weights = vec![0.0; HANDS.all.len()];
        let mut pairs: BTreeMap<usize, f64> = BTreeMap::new();
        for deal in std::mem::take(&mut self.deals) {
            let place = HANDS.pair(deal.two[0].value, deal.two[1].value);
            let (first, _) = self.table.first(self.way, deal.up, deal.two);
            if first != First::Split {
                self.found.staked += deal.chance;
            }
            match first {
                First::Blackjack => self.blackjack(place, deal.chance),
                First::Surrender => self.surrender(place, deal.chance),
                First::Split => *pairs.entry(deal.two[0].value).or_default() += deal.chance,
                First::Act(act) => self.begin(&deal, act, place, &mut weights),
            }
        }
        self.walk(&mut weights);
        let policy = &self.table.plays[self.spot.up].policy;
        for (pair, chance) in pairs {
            let of_pair = Pair::new(&self.spot, policy, pair, &self.table.shoe).count(chance);
            self.found = std::mem::take(&mut self.found).plus(of_pair);
        }
        self.found
    }

    fn blackjack(&mut self, place: usize, chance: f64) {
        let (terms, ends) = (&self.table.terms, self.table.plays[self.spot.up].chance_of_blackjack[place]);
        let pushes = if terms.blackjack_beats_blackjack { 0.0 } else { ends };
        add(&mut self.found.chances, terms.blackjack, chance * (1.0 - pushes));
        add(&mut self.found.chances, 0.0, chance * pushes);
    }

    fn surrender(&mut self, place: usize, chance: f64) {
        let blackjack = self.table.plays[self.spot.up].chance_of_blackjack[place];
        self.found.surrendered += chance;
        add(&mut self.found.chances, -self.table.terms.surrender_costs, chance * (1.0 - blackjack));
        add(&mut self.found.chances, -1.0, chance * blackjack);
    }

    /// First two cards that are played. Where their suits make a card worth drawing, it is drawn here.
    fn begin(&mut self, deal: &Deal, act: Act, place: usize, weights: &mut [f64]) {
        let play = &self.table.plays[self.spot.up];
        if act == Act::Draw {
            let shoe = self.table.shoe.without(deal.up).without(deal.two[0]).without(deal.two[1]);
            if let Some((pays, mixed, chance)) = suits::made(&self.table.terms, play, deal.two, &shoe) {
                add(&mut self.found.chances, pays, deal.chance * chance);
                add(&mut self.found.chances, mixed, -deal.chance * chance);
            }
        }
        if act == play.policy.acts[place] {
            weights[place] += deal.chance;
        } else {
            let hand = &HANDS.all[place];
            let left = without(&self.spot.cards, &hand.counts).unwrap_or_default();
            let cards: f64 = left.iter().map(|count| f64::from(*count)).sum();
            for (next, count) in left.iter().enumerate() {
                self.drawn(hand.with[next], deal.chance * f64::from(*count) / cards, weights);
            }
        }
    }

    fn drawn(&mut self, then: usize, chance: f64, weights: &mut [f64]) {
        if then == OVER { add(&mut self.found.chances, -1.0, chance) } else { weights[then] += chance }
    }

    /// Goes through all hands, each before those with more cards.
    fn walk(&mut self, weights: &mut [f64]) {
        let play = &self.table.plays[self.spot.up];
        for (place, hand) in HANDS.all.iter().enumerate() {
            let weight = weights[place];
            let Some(left) = without(&self.spot.cards, &hand.counts).filter(|_| weight > 0.0) else { continue };
            let cards: f64 = left.iter().map(|count| f64::from(*count)).sum();
            match play.policy.acts[place] {
                Act::Stand => self.stand(place, 1.0, weight),
                Act::Draw => {
                    for (next, count) in left.iter().enumerate() {
                        self.drawn(hand.with[next], weight * f64::from(*count) / cards, weights);
                    }
                }
                Act::Double => {
                    self.found.doubled += weight;
                    self.found.staked += weight;
                    for next in (0..VALUES).filter(|next| left[*next] > 0) {
                        let chance = weight * f64::from(left[next]) / cards;
                        self.doubled(hand.with[next], &left, next, chance);
                    }
                }
            }
        }
    }

    fn doubled(&mut self, then: usize, left: &Counts, next: usize, chance: f64) {
        let play = &self.table.plays[self.spot.up];
        if then == OVER {
            let mut left = *left;
            left[next] -= 1;
            let terms = &self.table.terms;
            let blackjack = self.spot.blackjack(&left);
            let lost = if terms.takes_added_on_over && !terms.looks { -2.0 } else { -1.0 };
            add(&mut self.found.chances, -2.0, chance * (1.0 - blackjack));
            add(&mut self.found.chances, lost, chance * blackjack);
        } else if play.policy.rescues[then] {
            self.found.rescued += chance;
            add(&mut self.found.chances, -1.0, chance);
        } else {
            self.stand(then, 2.0, chance);
        }
    }

    fn stand(&mut self, place: usize, stake: f64, weight: f64) {
        let hand = &HANDS.all[place];
        let left = without(&self.spot.cards, &hand.counts).unwrap_or_default();
        let ends = self.spot.ends(&left);
        let [wins, loses] = self.spot.wins_and_loses(hand.points(), &ends);
        let terms = &self.table.terms;
        let pays = if stake == 1.0 { odds(terms, hand) } else { stake * terms.win };
        add(&mut self.found.chances, pays, weight * wins);
        add(&mut self.found.chances, -stake, weight * loses);
        add(&mut self.found.chances, -1.0, weight * ends[BLACKJACK]);
        add(&mut self.found.chances, 0.0, weight * (1.0 - wins - loses - ends[BLACKJACK]));
    }
}
