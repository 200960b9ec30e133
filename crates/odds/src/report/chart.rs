//! The best play as a chart: situations by two of their ranks or counts, with the choice made most often there.

use super::{Choice, Equivalence, Strategy};
use kit::{Card, Cards, PointCount, Rank};
use serde::Serialize;
use std::collections::BTreeMap;

/// Situations that stand in one place of a chart.
#[derive(Clone, Debug, Serialize)]
pub struct ChartCell {
    /// The choice made most often, as its number in [`Chart::choices`].
    pub choice: usize,
    /// In what share of these situations.
    pub often: f64,
    /// The share of each choice, in their order.
    pub shares: Vec<f64>,
}

/// A chart of the best play.
#[derive(Clone, Debug, Serialize)]
pub struct Chart {
    /// The choices.
    pub choices: Vec<&'static str>,
    /// What stands before each row.
    pub rows: Vec<String>,
    /// What stands above each column.
    pub columns: Vec<String>,
    /// Row by row; none where there is no such situation.
    pub cells: Vec<Vec<Option<ChartCell>>>,
    /// What goes down and what across, in words.
    pub says: &'static str,
}

/// Where a situation stands: by its two highest ranks, by its two ranks, by two counts, or by the third and fourth of
/// a hand and the up card.
fn place(alike: Equivalence, cards: &[Card]) -> (usize, usize) {
    if let (Equivalence::HandAndUpCard, [hand @ .., up]) = (alike, cards) {
        let mut ranks: Vec<usize> = hand.iter().map(|card| card.rank() as usize).collect();
        ranks.sort_unstable_by(|a, b| b.cmp(a));
        return (ranks[2] * Rank::ALL.len() + ranks[3], up.rank() as usize);
    }
    if alike == Equivalence::RanksByTwos && cards.len() == 4 {
        let count = |two: &[Card]| PointCount::of(two.iter().copied()).get() as usize;
        return (count(&cards[..2]), count(&cards[2..]));
    }
    let mut ranks: Vec<usize> = cards.iter().map(|card| card.rank() as usize).collect();
    ranks.sort_unstable_by(|a, b| b.cmp(a));
    (ranks[0], ranks[1])
}

impl Strategy {
    /// The chart of this play.
    ///
    /// # Panics
    /// Never: a situation is made of cards.
    pub fn chart(&self) -> Chart {
        if self.alike == Equivalence::PointsAndUpCard {
            return super::points_chart::chart(self);
        }
        let read = |choice: &Choice| -> Vec<Card> {
            choice.cards.parse::<Cards>().expect("a situation is made of cards").faces().collect()
        };
        let choices: Vec<&'static str> =
            self.table.first().into_iter().flat_map(|choice| &choice.worth).map(|worth| worth.choice).collect();
        let mut places: BTreeMap<(usize, usize), Vec<f64>> = BTreeMap::new();
        let mut counts = false;
        for choice in &self.table {
            let cards = read(choice);
            counts |= self.alike == Equivalence::RanksByTwos && cards.len() == 4;
            let sums = places.entry(place(self.alike, &cards)).or_insert_with(|| vec![0.0; choices.len()]);
            let at = choices.iter().position(|name| *name == choice.best).unwrap_or(0);
            sums[at] += choice.weight as f64;
        }
        let letter = |at: usize| Rank::ALL[at].letter();
        let label = |at: &usize| if counts { at.to_string() } else { letter(*at).to_string() };
        let hand = |at: &usize| match self.alike {
            Equivalence::HandAndUpCard => [letter(at / Rank::ALL.len()), letter(at % Rank::ALL.len())].iter().collect(),
            _ => label(at),
        };
        let used = |pick: &dyn Fn(&(usize, usize)) -> usize| {
            let mut used: Vec<usize> = places.keys().map(pick).collect();
            used.sort_unstable_by(|a, b| b.cmp(a));
            used.dedup();
            used
        };
        let (rows, columns) = (used(&|place| place.0), used(&|place| place.1));
        let cell = |row: usize, column: usize| {
            let sums = places.get(&(row, column))?;
            let all: f64 = sums.iter().sum();
            let choice = (0..sums.len()).max_by(|a, b| sums[*a].total_cmp(&sums[*b]))?;
            let shares: Vec<f64> = sums.iter().map(|sum| sum / all).collect();
            Some(ChartCell { choice, often: shares[choice], shares })
        };
        Chart {
            cells: rows.iter().map(|row| columns.iter().map(|column| cell(*row, *column)).collect()).collect(),
            choices,
            rows: rows.iter().map(hand).collect(),
            columns: columns.iter().map(label).collect(),
            says: match (self.alike, counts) {
                (_, true) => "down: what the Player's two cards count; across: the Banker's",
                (Equivalence::RanksByTwos, false) => "by the two cards",
                (Equivalence::HandAndUpCard, _) => {
                    "down: the third and fourth card of the hand; across: the up card, each hand by the average over \
                     its suits. Where the fifth card decides, a number is the share of such hands, in percent, for \
                     which the choice of that color is best"
                }
                (Equivalence::UpToSuits | Equivalence::UpToSuitsOfShoe | Equivalence::PointsAndUpCard, _) => {
                    "down: the highest card; across: the next. Where not all such starts are played alike, a number \
                     is the share, in percent, for which the choice of that color is best"
                }
            },
        }
    }
}
