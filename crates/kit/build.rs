//! Makes the tables of the poker evaluator from the slow reference evaluator.

#[path = "build/many_decks.rs"]
mod many_decks;

#[path = "src/poker/keys.rs"]
mod keys;
#[path = "src/poker/reference.rs"]
mod reference;

use keys::{CELLS, FLUSHES, OFFSET_UNIT, RANK_KEYS, ROW_BITS, column, row};
use reference::Value;
use std::collections::{BTreeSet, HashMap};
use std::fmt::{Display, Write};

/// How many cards of each rank.
type Counts = [u8; 13];

fn main() {
    let many_decks = ["build/many_decks.rs", "src/many_decks/keys.rs", "src/many_decks/reference.rs"];
    for file in ["build.rs", "src/poker/keys.rs", "src/poker/reference.rs"].into_iter().chain(many_decks) {
        println!("cargo::rerun-if-changed={file}");
    }
    let values = all_values();
    let dense: HashMap<Value<5>, u16> = values.iter().enumerate().map(|(i, value)| (*value, i as u16)).collect();
    let mut out = String::new();
    let hashed = displaced(&ranked_places(&dense), FLUSHES);
    table(&mut out, "static HASHED_RANKS", "u16", &hashed.cells);
    table(&mut out, "static ROW_OFFSETS", "u16", &hashed.row_offsets);
    table(&mut out, "static FLUSH_RANKS", "u16", &flush_ranks(&dense));
    table(&mut out, "pub static RANKS_OF", "u32", &values.iter().map(packed).collect::<Vec<_>>());
    table(&mut out, "pub static CATEGORY_OF", "Category", &values.iter().map(category).collect::<Vec<_>>());
    three_tables(&mut out);
    let folder = std::env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    std::fs::write(format!("{folder}/poker_tables.rs"), out).expect("the tables can be written");
    std::fs::write(format!("{folder}/many_deck_tables.rs"), many_decks::tables()).expect("the tables can be written");
}

fn table<T: Display>(out: &mut String, name: &str, of: &str, cells: &[T]) {
    write!(out, "{name}: [{of}; {}] = [", cells.len()).expect("text grows");
    for (i, cell) in cells.iter().enumerate() {
        write!(out, "{}{cell},", if i % 32 == 0 { "\n" } else { "" }).expect("text grows");
    }
    out.push_str("\n];\n");
}

/// Every value that five cards can have, lowest first.
fn all_values() -> Vec<Value<5>> {
    let mut values = BTreeSet::new();
    for counts in combinations(5, 4) {
        values.insert(reference::five(cards_of(&counts, false)));
        if counts.iter().all(|count| *count <= 1) {
            values.insert(reference::five(cards_of(&counts, true)));
        }
    }
    assert_eq!(values.len(), 7462, "the number of different five-card hands");
    values.into_iter().collect()
}

/// Every choice of so many cards by rank alone, no more than `most` of a rank.
fn combinations(cards: u8, most: u8) -> Vec<Counts> {
    let mut partial = vec![([0; 13], cards)];
    for rank in 0..13 {
        let mut longer = Vec::new();
        for (counts, left) in partial {
            for count in 0..=left.min(most) {
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

/// The place and the rank of every choice of five, six and seven cards by rank alone. More than
/// five cards are worth the best that can be had by leaving one out.
fn ranked_places(dense: &HashMap<Value<5>, u16>) -> Vec<Place<u16>> {
    let mut ranks: HashMap<u64, u16> = HashMap::new();
    // Four bits to a rank, so that taking a card away is a subtraction.
    let packed = |counts: &Counts| counts.iter().rev().fold(0u64, |packed, count| packed << 4 | *count as u64);
    let mut places = Vec::new();
    for cards in 5..=7 {
        for counts in combinations(cards, 4) {
            let rank = if cards == 5 {
                dense[&reference::five(cards_of(&counts, false))]
            } else {
                let held = (0..13).filter(|rank| counts[*rank] > 0);
                held.map(|rank| ranks[&(packed(&counts) - (1 << (4 * rank)))]).max().expect("some rank is held")
            };
            ranks.insert(packed(&counts), rank);
            places.push(place(&counts, rank));
        }
    }
    sorted(places)
}

/// The places row by row, each once.
fn sorted<R: Copy + Ord>(mut places: Vec<Place<R>>) -> Vec<Place<R>> {
    places.sort_unstable();
    places.dedup();
    let meet = |pair: &[Place<R>]| (pair[0].row, pair[0].column) == (pair[1].row, pair[1].column);
    assert!(!places.windows(2).any(meet), "two combinations of ranks with different values at one place");
    places
}

/// Where the hash table looks for a combination of ranks, and what it must find there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Place<R> {
    row: usize,
    column: usize,
    rank: R,
}

fn place(counts: &Counts, rank: u16) -> Place<u16> {
    let sum = counts.iter().zip(RANK_KEYS).map(|(count, key)| key.wrapping_mul(*count as u64));
    let key = sum.fold(0, u64::wrapping_add);
    assert!(key << ROW_BITS >> ROW_BITS < 1 << 16, "a column that does not fit in 16 bits");
    Place { row: row(key), column: column(key), rank }
}

struct Displaced<R> {
    cells: Vec<R>,
    row_offsets: Vec<u16>,
}

/// Lays the rows over one another in one table of cells, the fullest first, each at the first
/// offset where it meets only free cells, all within `most` cells. The free cells are kept as bits, to try 64
/// places at a time.
fn displaced<R: Copy + Default>(places: &[Place<R>], most: usize) -> Displaced<R> {
    let mut rows: Vec<&[Place<R>]> = places.chunk_by(|a, b| a.row == b.row).collect();
    rows.sort_by_key(|row| (std::cmp::Reverse(row.len()), row[0].row));
    let mut cells = vec![R::default(); CELLS];
    let mut row_offsets = vec![0; 1 << ROW_BITS];
    let mut free = vec![u64::MAX; CELLS / 64 + 2];
    let mut used = 0;
    for row in rows {
        let start = first_fit(row, &free);
        for place in row {
            let cell = start + place.column;
            cells[cell] = place.rank;
            free[cell / 64] &= !(1 << (cell % 64));
            used = used.max(cell + 1);
        }
        row_offsets[row[0].row] = u16::try_from(start / OFFSET_UNIT).expect("an offset of 16 bits");
    }
    assert!(used <= most, "the rows need {used} cells, and there is room for {most}");
    cells.truncate(used);
    Displaced { cells, row_offsets }
}

/// The first multiple of the unit of offsets from which all places of the row are free.
fn first_fit<R>(row: &[Place<R>], free: &[u64]) -> usize {
    const { assert!(OFFSET_UNIT == 2, "every other bit is a possible start") };
    let window = |at: usize| (free[at / 64] >> (at % 64)) | (free[at / 64 + 1] << 1 << (63 - at % 64));
    let starts = |base: &usize| row.iter().fold(0x5555_5555_5555_5555, |fit, place| fit & window(base + place.column));
    let base = (0..).step_by(64).find(|base| starts(base) != 0).expect("there is room for every row");
    base + starts(&base).trailing_zeros() as usize
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
    table(out, "pub static THREE_RANKS", "[u16; 2197]", &rows);
    let first = (0..7).map(|category| order.iter().position(|value| value.category == category));
    table(out, "pub static THREE_FIRST", "u16", &first.map(|at| at.expect("no category is empty")).collect::<Vec<_>>());
}
