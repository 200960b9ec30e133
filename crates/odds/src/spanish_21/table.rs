//! A whole shoe: every up card, every hand, every choice, and what the game is worth.

use super::hands::{ACE, HANDS, TEN, VALUES};
use super::play::{Act, Play, Policy, Spot};
use super::shoe::{Seen, Shoe};
use super::split::Split;
use super::suits::{self, SplitSuits};
use super::terms::Terms;
use rayon::prelude::*;

/// What to do with the first two cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum First {
    /// Nothing: it is a blackjack.
    Blackjack,
    /// Stand, draw or double.
    Act(Act),
    /// Give up half the wager.
    Surrender,
    /// Split the pair.
    Split,
}

/// What every choice with the first two cards is worth, with what a dealer's blackjack takes.
#[derive(Clone, Copy, Debug)]
pub struct Worths {
    /// Standing.
    pub stand: f64,
    /// Drawing.
    pub draw: f64,
    /// Doubling.
    pub double: f64,
    /// Giving up half.
    pub surrender: Option<f64>,
    /// Splitting.
    pub split: Option<f64>,
}

/// A way to play first two cards, and everything after.
pub trait Way: Sync {
    /// What is done with the hands against this up card; `None` as is best.
    fn policy(&self, up: usize) -> Option<&Policy>;
    /// What is done with the first two cards; `None` as is best of what the policy says, surrender and a split.
    fn first(&self, up: Seen, two: [Seen; 2]) -> Option<First>;
    /// What a split hand does with two cards of one suit where that counts; `None` as is best.
    fn second(&self, up: Seen, two: [Seen; 2]) -> Option<Act>;
}

/// Whatever is worth most.
pub struct Best;

impl Way for Best {
    fn policy(&self, _: usize) -> Option<&Policy> {
        None
    }

    fn first(&self, _: Seen, _: [Seen; 2]) -> Option<First> {
        None
    }

    fn second(&self, _: Seen, _: [Seen; 2]) -> Option<Act> {
        None
    }
}

/// What is worth most at another table, whose prices differ.
pub struct BestAt<'a>(pub &'a Table);

impl Way for BestAt<'_> {
    fn policy(&self, up: usize) -> Option<&Policy> {
        Some(&self.0.plays[up].policy)
    }

    fn first(&self, up: Seen, two: [Seen; 2]) -> Option<First> {
        Some(self.0.first(&Best, up, two).0)
    }

    fn second(&self, up: Seen, two: [Seen; 2]) -> Option<Act> {
        Some(self.0.second(&Best, up, two))
    }
}

/// A shoe, counted.
pub struct Table {
    /// The terms.
    pub terms: Terms,
    /// The shoe.
    pub shoe: Shoe,
    /// What is done and what it is worth, by the value of the up card.
    pub plays: Vec<Play>,
    splits: Vec<Vec<Option<Split>>>,
}

/// First two cards and an up card.
#[derive(Clone, Copy, Debug)]
pub struct Deal {
    /// The up card.
    pub up: Seen,
    /// The two cards.
    pub two: [Seen; 2],
    /// Its chance.
    pub chance: f64,
}

impl Table {
    /// Counts a shoe as it is played this way.
    pub fn new(terms: Terms, shoe: Shoe, way: &dyn Way) -> Table {
        let counted = |up: usize| {
            let Some(spot) = spot(&terms, &shoe, up) else { return (Play::default(), vec![None; VALUES]) };
            let play = Play::new(&spot, way.policy(up));
            let split = |pair| Split::new(&spot, pair, &play.policy);
            let splits = (0..VALUES).into_par_iter().map(split).collect();
            (play, splits)
        };
        let (plays, splits) = (0..VALUES).into_par_iter().map(counted).unzip();
        Table { terms, shoe, plays, splits }
    }

    /// Everything that can be dealt first: an up card, and two cards in any order.
    pub fn deals(&self) -> Vec<Deal> {
        let mut deals = Vec::new();
        let cards = f64::from(self.shoe.cards());
        for (up, ups) in self.shoe.kinds() {
            let shoe = self.shoe.without(up);
            let kinds: Vec<(Seen, f64)> = shoe.kinds().collect();
            for (place, (one, ones)) in kinds.iter().enumerate() {
                let rest = shoe.without(*one);
                for (other, _) in &kinds[place..] {
                    let orders = if one == other { 1.0 } else { 2.0 };
                    let ways = ups * ones * rest.count(*other) * orders;
                    let chance = ways / (cards * (cards - 1.0) * (cards - 2.0));
                    if chance > 0.0 {
                        deals.push(Deal { up, two: [*one, *other], chance });
                    }
                }
            }
        }
        deals
    }

    /// The pair split, where it can be.
    pub fn split(&self, up: usize, pair: usize) -> Option<&Split> {
        self.splits[up][pair].as_ref()
    }

    /// What every choice is worth; nothing with a blackjack.
    pub fn worths(&self, way: &dyn Way, up: Seen, two: [Seen; 2]) -> Worths {
        let play = &self.plays[up.value];
        let place = HANDS.pair(two[0].value, two[1].value);
        let shoe = self.shoe.without(up).without(two[0]).without(two[1]);
        let blackjack = play.chance_of_blackjack[place];
        let more = suits::drawing_more(&self.terms, play, two, &shoe);
        let split = (two[0].value == two[1].value).then(|| self.split_worth(way, up, two, &shoe)).flatten();
        Worths {
            stand: play.stand[place] - blackjack,
            draw: play.draw[place] + more - blackjack,
            double: play.double[place] - blackjack,
            surrender: self.terms.surrender.then_some(self.terms.surrender_costs * (blackjack - 1.0) - blackjack),
            split,
        }
    }

    fn split_worth(&self, way: &dyn Way, up: Seen, two: [Seen; 2], shoe: &Shoe) -> Option<f64> {
        let split = self.split(up.value, two[0].value)?;
        let [Some(one), Some(other)] = two.map(|seen| seen.suit) else { return Some(split.worth) };
        let spot = spot(&self.terms, &self.shoe, up.value)?;
        let act = |two: [Seen; 2]| self.second(way, up, two);
        Some(split.worth + SplitSuits { spot: &spot, split, shoe, act: &act }.more([one, other]))
    }

    /// What a split hand does with two cards whose suits may count.
    pub fn second(&self, way: &dyn Way, up: Seen, two: [Seen; 2]) -> Act {
        let (play, left) = (&self.plays[up.value], self.shoe.without(up));
        if let Some(act) = way.second(up, two) {
            return act;
        }
        if !left.has(two[0]) || !left.without(two[0]).has(two[1]) {
            return play.policy.acts[HANDS.pair(two[0].value, two[1].value)];
        }
        suits::act(&self.terms, play, two, &left.without(two[0]).without(two[1]))
    }

    /// What is worth most with the first two cards, or what this way does, and what that is worth.
    pub fn first(&self, way: &dyn Way, up: Seen, two: [Seen; 2]) -> (First, f64) {
        let play = &self.plays[up.value];
        let place = HANDS.pair(two[0].value, two[1].value);
        if HANDS.all[place].is_two_card_21() {
            return (First::Blackjack, self.blackjack(up.value, place));
        }
        let worths = self.worths(way, up, two);
        let value = |act| match act {
            Act::Stand => worths.stand,
            Act::Draw => worths.draw,
            Act::Double => worths.double,
        };
        let act = match (way.first(up, two), way.policy(up.value)) {
            (Some(First::Act(act)), _) => return (First::Act(act), value(act)),
            (Some(First::Surrender), _) if worths.surrender.is_some() => {
                return (First::Surrender, worths.surrender.unwrap_or_default());
            }
            (Some(First::Split), _) if worths.split.is_some() => {
                return (First::Split, worths.split.unwrap_or_default());
            }
            (_, Some(policy)) => policy.acts[place],
            (_, None) => {
                let shoe = self.shoe.without(up).without(two[0]).without(two[1]);
                suits::act(&self.terms, play, two, &shoe)
            }
        };
        let mut best = (First::Act(act), value(act));
        for (first, worth) in [(First::Surrender, worths.surrender), (First::Split, worths.split)] {
            if let Some(worth) = worth.filter(|worth| *worth > best.1) {
                best = (first, worth);
            }
        }
        best
    }

    /// What a blackjack is worth.
    fn blackjack(&self, up: usize, place: usize) -> f64 {
        let blackjack = self.plays[up].chance_of_blackjack[place];
        let pushes = if self.terms.blackjack_beats_blackjack { 0.0 } else { blackjack };
        self.terms.blackjack * (1.0 - pushes)
    }

    /// What the game is worth for each unit wagered.
    pub fn total(&self, way: &dyn Way) -> f64 {
        let deals = self.deals();
        let worth: Vec<f64> = deals.par_iter().map(|deal| deal.chance * self.first(way, deal.up, deal.two).1).collect();
        worth.iter().sum()
    }

    /// The worth of insurance for each unit, with this hand and an ace up; of all hands where none is given.
    pub fn insurance(&self, two: Option<[Seen; 2]>, pays: f64) -> f64 {
        let mut cards = self.shoe.values;
        cards[ACE] = cards[ACE].saturating_sub(1);
        for seen in two.into_iter().flatten() {
            cards[seen.value] = cards[seen.value].saturating_sub(1);
        }
        let tens = f64::from(cards[TEN]) / f64::from(cards.iter().sum::<u16>());
        tens * (pays + 1.0) - 1.0
    }
}

/// The place of this up card, `None` where there is none in the shoe.
pub fn spot<'a>(terms: &'a Terms, shoe: &Shoe, up: usize) -> Option<Spot<'a>> {
    let mut cards = shoe.values;
    cards[up] = cards[up].checked_sub(1)?;
    Some(Spot { terms, up, cards })
}
