//! The odds of every pay table against those that its clauses state.

use super::tests::written;
use kit::Odds;

#[test]
fn the_numbers_listed_are_those_of_the_clauses() {
    for schema in written() {
        for table in schema.tables() {
            for clause in table.clauses.iter().filter(|clause| !clause.id().starts_with('R')) {
                let declared: Vec<u32> = table.rows.iter().filter_map(|row| row.odds.map(Odds::win)).collect();
                let stated = [listed_in(clause.says()), stated_in(clause.says())];
                assert!(stated.contains(&Some(declared)), "{clause}: {stated:?}");
            }
        }
    }
}

/// All odds that a clause states one by one: `one suit: 2 to 1; all spades: 3 to 1`, `mixed suits: 3 to 2`.
fn stated_in(says: &str) -> Option<Vec<u32>> {
    let words: Vec<&str> = says.split([' ', ',', ';', '.']).collect();
    let odds = words.windows(3).filter(|three| three[1] == "to" && three[2].parse::<u32>().is_ok());
    odds.map(|three| three[0].parse().ok()).collect()
}

/// The odds that a clause states: `(to 1): flush 15, straight 8; two pair push`, `(for 1): flush 10%, straight
/// N/A` or `pays at least 8 to 1`; or the sums, which are kept in cents: `(in dollars): flush 50`.
fn listed_in(says: &str) -> Option<Vec<u32>> {
    let last_word = |row: &str| -> Option<u32> { row.rsplit(' ').next()?.trim_end_matches('%').parse().ok() };
    if let Some((_, rows)) = says.split_once("(in dollars):") {
        return rows.trim_end_matches('.').split(',').map(|row| Some(100 * last_word(row)?)).collect();
    }
    match says.split_once("(to 1):").or_else(|| says.split_once("(for 1):")) {
        Some((_, rows)) => {
            let rows = rows.trim_end_matches('.').split([',', ';']);
            let pays = |row: &&str| ![" push", " N/A"].iter().any(|end| row.ends_with(end));
            rows.filter(pays).map(last_word).collect()
        }
        None => Some(vec![last_word(says.split_once(" to 1")?.0)?]),
    }
}
