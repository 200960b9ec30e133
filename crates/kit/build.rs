//! Makes the tables of the poker evaluator from the slow reference evaluator.

#[path = "src/poker/keys.rs"]
mod keys;
#[path = "src/poker/reference.rs"]
mod reference;

use keys::{RANK_KEYS, ROW_SHIFT};
use reference::Value;
use std::collections::{BTreeSet, HashMap};
use std::fmt::{Display, Write};

/// How many cards of each rank.
type Counts = [u8; 13];

fn main() {
    for file in ["build.rs", "src/poker/keys.rs", "src/poker/reference.rs"] {
        println!("cargo::rerun-if-changed={file}");
    }
    let values = all_values();
    let dense: HashMap<Value<5>, u16> = values.iter().enumerate().map(|(i, value)| (*value, i as u16)).collect();
    let mut out = String::new();
    let hashed = displaced(&ranked_sums(&dense));
    table(&mut out, "HASHED_RANKS", "u16", &hashed.cells);
    table(&mut out, "ROW_OFFSETS", "u32", &hashed.row_offsets);
    table(&mut out, "FLUSH_RANKS", "u16", &flush_ranks(&dense));
    table(&mut out, "RANKS_OF", "u32", &values.iter().map(packed).collect::<Vec<_>>());
    table(&mut out, "CATEGORY_OF", "Category", &values.iter().map(category).collect::<Vec<_>>());
    three_tables(&mut out);
    let folder = std::env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    std::fs::write(format!("{folder}/poker_tables.rs"), out).expect("the tables can be written");
}

fn table<T: Display>(out: &mut String, name: &str, of: &str, cells: &[T]) {
    write!(out, "pub static {name}: [{of}; {}] = [", cells.len()).expect("text grows");
    for (i, cell) in cells.iter().enumerate() {
        write!(out, "{}{cell},", if i % 32 == 0 { "\n" } else { "" }).expect("text grows");
    }
    out.push_str("\n];\n");
}

/// Every value that five cards can have, lowest first.
fn all_values() -> Vec<Value<5>> {
    let mut values = BTreeSet::new();
    for counts in combinations(5) {
        values.insert(reference::five(cards_of(&counts, false)));
        if counts.iter().all(|count| *count <= 1) {
            values.insert(reference::five(cards_of(&counts, true)));
        }
    }
    assert_eq!(values.len(), 7462, "the number of different five-card hands");
    values.into_iter().collect()
}

/// Every choice of so many cards by rank alone, no more than four of a rank.
fn combinations(cards: u8) -> Vec<Counts> {
    let mut partial = vec![([0; 13], cards)];
    for rank in 0..13 {
        let mut longer = Vec::new();
        for (counts, left) in partial {
            for count in 0..=left.min(4) {
                let mut counts: Counts = counts;
                counts[rank] = count;
                longer.push((counts, left - count));
            }
        }
        partial = longer;
    }
    partial.into_iter().filter(|(_, left)| *left == 0).map(|(counts, _)| counts).collect()
}

/// Five cards of these ranks, all of one suit or not.
fn cards_of(counts: &Counts, suited: bool) -> [(u8, u8); 5] {
    let mut cards = [(0, 0); 5];
    let ranks = (0..13u8).flat_map(|rank| (0..counts[rank as usize]).map(move |_| rank));
    for (i, (card, rank)) in cards.iter_mut().zip(ranks).enumerate() {
        *card = (rank, if suited { 0 } else { i as u8 % 4 });
    }
    cards
}

/// The sum of keys and the rank of every choice of five, six and seven cards by rank alone. More
/// than five cards are worth the best that can be had by leaving one out.
fn ranked_sums(dense: &HashMap<Value<5>, u16>) -> Vec<(u32, u16)> {
    let sum = |counts: &Counts| -> u32 { counts.iter().zip(RANK_KEYS).map(|(count, key)| *count as u32 * key).sum() };
    let mut all: HashMap<u32, u16> = HashMap::new();
    for cards in 5..=7 {
        for counts in combinations(cards) {
            let sum = sum(&counts);
            let rank = if cards == 5 {
                dense[&reference::five(cards_of(&counts, false))]
            } else {
                let held = (0..13).filter(|rank| counts[*rank] > 0);
                held.map(|rank| all[&(sum - RANK_KEYS[rank])]).max().expect("some rank is held")
            };
            assert!(all.insert(sum, rank).is_none(), "two combinations of ranks with the sum {sum}");
        }
    }
    let mut sums: Vec<_> = all.into_iter().collect();
    sums.sort_unstable();
    sums
}

struct Displaced {
    cells: Vec<u16>,
    row_offsets: Vec<u32>,
}

/// Lays the rows into one table, the fullest first, each at the first place where it covers only
/// free cells. The offset of a row turns a sum straight into the index of its cell.
fn displaced(sums: &[(u32, u16)]) -> Displaced {
    let last = sums.last().expect("there are sums").0;
    let mut rows: Vec<Vec<(u32, u16)>> = vec![Vec::new(); (last >> ROW_SHIFT) as usize + 1];
    for (sum, rank) in sums {
        rows[(sum >> ROW_SHIFT) as usize].push((*sum, *rank));
    }
    let mut order: Vec<usize> = (0..rows.len()).filter(|row| !rows[*row].is_empty()).collect();
    order.sort_by_key(|row| (std::cmp::Reverse(rows[*row].len()), *row));
    let mut cells: Vec<Option<u16>> = vec![None; 8 * sums.len()];
    let mut row_offsets = vec![0u32; rows.len()];
    let mut first_free = 0;
    for row in order {
        while cells[first_free].is_some() {
            first_free += 1;
        }
        let lowest = rows[row][0].0;
        let fits = |start: &usize| rows[row].iter().all(|(sum, _)| cells[start + (sum - lowest) as usize].is_none());
        let start = (first_free..).find(fits).expect("there is room for every row");
        for (sum, rank) in &rows[row] {
            cells[start + (sum - lowest) as usize] = Some(*rank);
        }
        row_offsets[row] = (start as u32).wrapping_sub(lowest);
    }
    let used = cells.iter().rposition(Option::is_some).expect("the table is not empty") + 1;
    println!("cargo::metadata=cells={used}");
    Displaced { cells: cells[..used].iter().map(|cell| cell.unwrap_or(0)).collect(), row_offsets }
}

/// The rank of five to seven cards of one suit, by their bits; other sets of bits have none.
fn flush_ranks(dense: &HashMap<Value<5>, u16>) -> Vec<u16> {
    let mut ranks = vec![0; 1 << 13];
    for bits in 0usize..1 << 13 {
        let held = (0..13).filter(|rank| bits >> rank & 1 == 1);
        ranks[bits] = match bits.count_ones() {
            5 => {
                let mut cards = [(0, 0); 5];
                cards.iter_mut().zip(held).for_each(|(card, rank)| card.0 = rank as u8);
                dense[&reference::five(cards)]
            }
            // One card fewer is a smaller number, so its rank is known already.
            6 | 7 => held.map(|rank| ranks[bits & !(1 << rank)]).max().expect("some card is held"),
            _ => 0,
        };
    }
    ranks
}

fn packed(value: &Value<5>) -> u32 {
    value.ranks.iter().rev().fold(0, |packed, rank| packed << 4 | *rank as u32)
}

fn category(value: &Value<5>) -> &'static str {
    [
        "Category::HighCard",
        "Category::OnePair",
        "Category::TwoPair",
        "Category::ThreeOfAKind",
        "Category::Straight",
        "Category::Flush",
        "Category::FullHouse",
        "Category::FourOfAKind",
        "Category::StraightFlush",
        "Category::RoyalFlush",
    ][value.category as usize]
}

/// The ranks of three cards, off suit and suited. Suited cards of equal rank do not exist; their
/// cells hold zero.
fn three_tables(out: &mut String) {
    let triples = || (0..13u8).flat_map(|a| (0..13u8).flat_map(move |b| (0..13u8).map(move |c| [a, b, c])));
    let value = |ranks: [u8; 3], suited: bool| {
        let real = !suited || (ranks[0] != ranks[1] && ranks[1] != ranks[2] && ranks[0] != ranks[2]);
        real.then(|| {
            let [a, b, c] = ranks;
            reference::three([(a, 0), (b, if suited { 0 } else { 1 }), (c, if suited { 0 } else { 2 })])
        })
    };
    let order: BTreeSet<Value<3>> =
        triples().flat_map(|ranks| [value(ranks, false), value(ranks, true)]).flatten().collect();
    let order: Vec<Value<3>> = order.into_iter().collect();
    assert_eq!(order.len(), 741, "the number of different three-card hands");
    let cell = |ranks, suited| value(ranks, suited).map_or(0, |v| order.binary_search(&v).expect("it was listed"));
    let rows = [false, true].map(|suited| {
        let cells: Vec<String> = triples().map(|ranks| cell(ranks, suited).to_string()).collect();
        format!("[{}]", cells.join(","))
    });
    table(out, "THREE_RANKS", "[u16; 2197]", &rows);
    let first = (0..7).map(|category| order.iter().position(|value| value.category == category));
    table(out, "THREE_FIRST", "u16", &first.map(|at| at.expect("no category is empty")).collect::<Vec<_>>());
}
