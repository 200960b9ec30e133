//! Prints which clauses no scenario covers yet: `cargo run -p scenario --example coverage`.

use law::Does;

fn main() {
    let coverage = scenario::coverage(&scenario::embedded_scenarios());
    for book in &coverage.rulebooks {
        println!("{}: run {:?}, record {:?}, rulings {:?}", book.rulebook, book.run, book.record, book.rulings);
        for clause in book.clauses.iter().filter(|clause| !clause.covered() && clause.exempt.is_none()) {
            if clause.does != Does::Physical {
                let cited = if clause.executed_at.is_empty() { "not executed" } else { "not tried" };
                println!("  {:?} {} {cited}: {}", clause.does, clause.clause.id(), clause.clause.says());
            }
        }
    }
}
