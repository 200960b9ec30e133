//! The best play as people print it for blackjack: by the points of two cards, soft ones and pairs apart, and the up
//! card.

use super::strategy::blackjack_value;
use super::{Chart, ChartCell, Choice, Strategy};
use kit::{Card, Cards};
use std::collections::BTreeMap;

/// Where a row stands: hard points first, then soft ones, then pairs, the highest of each at the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Row {
    Hard(u8),
    Soft(u8),
    Pair(u8),
}

impl Row {
    fn of(one: u8, other: u8) -> Row {
        // Higher points come first.
        match (one, other) {
            (one, other) if one == other => Row::Pair(if one == 1 { 0 } else { 12 - one }),
            (1, more) | (more, 1) => Row::Soft(21 - more),
            _ => Row::Hard(21 - one - other),
        }
    }

    fn label(self) -> String {
        let letter = |value: u8| if value == 10 { "K".to_owned() } else { value.to_string() };
        match self {
            Row::Hard(down) => (21 - down).to_string(),
            Row::Soft(down) => format!("A{}", letter(21 - down)),
            Row::Pair(0) => "AA".to_owned(),
            Row::Pair(down) => letter(12 - down).repeat(2),
        }
    }
}

/// Up cards from two to the ace.
const UPS: [u8; 10] = [2, 3, 4, 5, 6, 7, 8, 9, 10, 1];

pub(super) fn chart(strategy: &Strategy) -> Chart {
    let mut choices: Vec<&'static str> = Vec::new();
    for worth in strategy.table.iter().flat_map(|choice| &choice.worth) {
        if !choices.contains(&worth.choice) {
            choices.push(worth.choice);
        }
    }
    let mut places: BTreeMap<(Row, u8), Vec<f64>> = BTreeMap::new();
    for choice in &strategy.table {
        let [one, other, up] = values(choice);
        let sums = places.entry((Row::of(one, other), up)).or_insert_with(|| vec![0.0; choices.len()]);
        let at = choices.iter().position(|name| *name == choice.best).unwrap_or(0);
        sums[at] += choice.weight as f64;
    }
    let mut rows: Vec<Row> = places.keys().map(|(row, _)| *row).collect();
    rows.dedup();
    let cell = |row: Row, up: u8| {
        let sums = places.get(&(row, up))?;
        let all: f64 = sums.iter().sum();
        let choice = (0..sums.len()).max_by(|a, b| sums[*a].total_cmp(&sums[*b]))?;
        let shares: Vec<f64> = sums.iter().map(|sum| sum / all).collect();
        Some(ChartCell { choice, often: shares[choice], shares })
    };
    let up = |value: &u8| match value {
        1 => "A".to_owned(),
        10 => "K".to_owned(),
        value => value.to_string(),
    };
    Chart {
        cells: rows.iter().map(|row| UPS.iter().map(|up| cell(*row, *up)).collect()).collect(),
        choices,
        rows: rows.iter().map(|row| row.label()).collect(),
        columns: UPS.iter().map(up).collect(),
        says: "down: the first two cards by their points, with an ace, and pairs; across: the dealer's up card. A \
               number is the share of such hands, in percent, for which the choice of that color is best",
    }
}

/// What two cards and an up card count.
fn values(choice: &Choice) -> [u8; 3] {
    let cards: Vec<Card> = choice.cards.parse::<Cards>().expect("a situation is made of cards").faces().collect();
    let [one, other, up] = cards[..] else { panic!("a situation is two cards and an up card") };
    [one, other, up].map(blackjack_value)
}
