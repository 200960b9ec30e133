//! One golden playthrough per rulebook: a few rounds at random, told as surveillance sees them.
//! Accept a change with `INSTA_UPDATE=always cargo test -p games golden`.

use crate::dice::{Deck, Dice};
use crate::random_play::{choose, seated_under};
use engine::Viewer;
use games::registry;

#[test]
fn golden() {
    for entry in registry() {
        let (mut dice, mut deck) = (Dice(7), Deck::new(7));
        let mut table = seated_under(entry, entry.schema().defaults(), &mut dice, &mut deck);
        while table.rounds() < 4 {
            let (who, words) = choose(&*table, false, &mut dice, &mut deck).unwrap();
            table.say(who, &words, &mut deck).unwrap();
        }
        let mut text = String::new();
        for told in table.lines(0, Viewer::Surveillance) {
            let clauses = if told.clauses.is_empty() { String::new() } else { format!("  [{}]", told.clauses) };
            text.push_str(&format!("{:>4}  {}{clauses}\n", told.seq, told.says));
        }
        insta::assert_snapshot!(entry.rulebook, text);
    }
}
