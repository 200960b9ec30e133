//! A shoe counted under some terms: the best play, and what follows from it when it is asked for.

use super::by_points::ByPoints;
use super::outcomes::Outcomes;
use super::shoe::Shoe;
use super::table::{Best, BestAt, First, Table, Way};
use super::terms::Terms;
use std::sync::{Arc, OnceLock};

/// A shoe, counted.
pub struct Counted {
    /// What every choice is worth.
    pub table: Table,
    /// What the play is worth.
    pub ev: f64,
    /// Whose best play it is, where it is another's.
    played_as: Option<Arc<Counted>>,
    outcomes: OnceLock<Outcomes>,
    by_points: OnceLock<(ByPoints, f64)>,
    like_the_dealer: OnceLock<f64>,
}

impl Counted {
    /// Counts the best play.
    pub fn new(terms: Terms, shoe: Shoe) -> Counted {
        let table = Table::new(terms, shoe, &Best);
        let ev = table.total(&Best);
        Counted::of(table, ev, None)
    }

    fn of(table: Table, ev: f64, played_as: Option<Arc<Counted>>) -> Counted {
        Counted {
            table,
            ev,
            played_as,
            outcomes: OnceLock::new(),
            by_points: OnceLock::new(),
            like_the_dealer: OnceLock::new(),
        }
    }

    /// The same terms and shoe, played as is best for another.
    pub fn played_as(&self, other: &Arc<Counted>) -> Counted {
        let way = BestAt(&other.table);
        let table = self.played(&way);
        let ev = table.total(&way);
        Counted::of(table, ev, Some(Arc::clone(other)))
    }

    /// The distribution of the play.
    pub fn outcomes(&self) -> &Outcomes {
        self.outcomes.get_or_init(|| match &self.played_as {
            Some(other) => Outcomes::new(&self.table, &BestAt(&other.table)),
            None => Outcomes::new(&self.table, &Best),
        })
    }

    /// The best play by points, and what it is worth.
    pub fn by_points(&self) -> &(ByPoints, f64) {
        self.by_points.get_or_init(|| {
            let way = ByPoints::new(&self.table);
            let ev = self.played(&way).total(&way);
            (way, ev)
        })
    }

    /// What it is worth to draw to 16 and stand on 17, and nothing else.
    pub fn like_the_dealer(&self) -> f64 {
        *self.like_the_dealer.get_or_init(|| {
            let way = super::by_points::LikeTheDealer::new();
            self.played(&way).total(&way)
        })
    }

    /// The same shoe, played in another way.
    pub fn played(&self, way: &dyn Way) -> Table {
        Table::new(self.table.terms, self.table.shoe.clone(), way)
    }

    /// What rescued hands of one box lose to a dealer's blackjack beyond one wager: the one part of the expectation
    /// that is not exact.
    pub fn beyond_one_wager(&self) -> f64 {
        let split = |deal: &super::table::Deal| {
            let (first, _) = self.table.first(&Best, deal.up, deal.two);
            let split = self.table.split(deal.up.value, deal.two[0].value).filter(|_| first == First::Split);
            split.map_or(0.0, |split| deal.chance * split.beyond_one_wager)
        };
        let pairs = self.table.deals().into_iter().filter(|deal| deal.two[0].value == deal.two[1].value);
        pairs.map(|deal| split(&deal)).sum()
    }
}
