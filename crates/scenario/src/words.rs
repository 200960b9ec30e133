//! The small pieces of text that scenarios are made of: amounts, cards, clauses, acts.

use crate::error::{Fault, nearest};
use engine::{Code, Given, Place, Position, Seat, Who, Words};
use kit::{Card, Cards, Dice, Money, Tile, Tiles};
use law::{Clause, Rulebook};

pub(crate) fn money(text: &str) -> Result<Money, Fault> {
    text.parse().map_err(|error: kit::MoneyError| Fault::new(text.trim(), error.why))
}

/// An amount that may be below zero: `-5`, `+2.50`, `0`.
pub(crate) fn signed(text: &str) -> Result<Money, Fault> {
    let text = text.trim();
    match text.strip_prefix('-') {
        Some(amount) => money(amount).map(|amount| -amount),
        None => money(text.strip_prefix('+').unwrap_or(text)),
    }
    .map_err(|fault| Fault { found: text.to_owned(), ..fault })
}

/// Cards separated by spaces or commas, any number of them.
pub(crate) fn cards(text: &str) -> Result<Vec<Card>, Fault> {
    let words = text.split([' ', ',', '\t']).filter(|word| !word.is_empty());
    let one = |word: &str| {
        word.parse::<Card>().map_err(|_| {
            let help = "write a rank (2-9, T or 10, J, Q, K, A) and a suit (c, d, h, s), such as `Qh`";
            Fault::new(word, "is no card").help(help)
        })
    };
    words.map(one).collect()
}

pub(crate) fn seat(text: &str) -> Result<Seat, Fault> {
    match text.trim().parse::<u8>() {
        Ok(number) if (1..=Seat::MOST as u8).contains(&number) => Ok(Seat(number)),
        _ => Err(Fault::new(text.trim(), "is no seat").help("seats are numbered from 1")),
    }
}

/// Who speaks, and for which hand: `dealer`, `seat 3`, `seat 3 hand 2`.
pub(crate) fn speaker(text: &str) -> Result<(Who, u8), Fault> {
    let text = text.trim();
    if let Ok(Position { seat, hand }) = text.parse() {
        return Ok((Who::Player(seat), hand));
    }
    let help = "write `seat 3`, `seat 3 hand 2`, `dealer` or `floor`";
    text.parse().map(|who| (who, 1)).map_err(|_| Fault::new(text, "is nobody at a table").help(help))
}

/// Who speaks, as [`speaker`] reads it.
pub(crate) fn spoken_by(who: Who, hand: u8) -> String {
    match who {
        Who::Player(seat) => Position { seat, hand }.to_string(),
        who => who.to_string(),
    }
}

/// A position: `seat 3`, `seat 3 hand 2`.
pub(crate) fn position(text: &str) -> Result<Position, Fault> {
    let help = "write `seat 3` or `seat 3 hand 2`";
    text.trim().parse().map_err(|_| Fault::new(text.trim(), "is no position at a table").help(help))
}

/// The tiles of the eight stacks, four each from the top.
pub(crate) fn stacks(text: &str) -> Result<Vec<Tile>, Fault> {
    let words = text.split([' ', ',', '\t', '|']).filter(|word| !word.is_empty());
    let one = |word: &str| match tiles(word)?.faces().next() {
        Some(tile) => Ok(tile),
        None => Err(Fault::new(word, "is no tile")),
    };
    let all: Vec<Tile> = words.map(one).collect::<Result<_, Fault>>()?;
    if let Some(tile) = all.iter().enumerate().find(|(index, tile)| all[..*index].contains(tile)).map(|(_, tile)| tile)
    {
        return Err(Fault::new(tile.to_string(), "stands twice").help("`6-6'` is the second of two alike"));
    }
    match all.len() {
        Tile::SET => Ok(all),
        len => {
            let help = format!("the eight stacks have four tiles each, {} in all", Tile::SET);
            Err(Fault::new(text.trim(), format!("{len} tiles are named")).help(help))
        }
    }
}

pub(crate) fn place(text: &str) -> Result<Place, Fault> {
    let help = "write `seat 3`, `seat 3 hand 2`, `dealer`, `community`, `discard`, `player hand`, `banker hand` or \
                `dead hand`";
    text.trim().parse().map_err(|_| Fault::new(text.trim(), "is no place for cards").help(help))
}

pub(crate) fn code(text: &str) -> Result<Code, Fault> {
    let found = Code::ALL.into_iter().find(|code| code.name() == text.trim());
    found.ok_or_else(|| {
        let names: Vec<String> = Code::ALL.iter().map(|code| code.name()).collect();
        Fault::new(text.trim(), "is no reason for a refusal").names(text, names.iter().map(String::as_str))
    })
}

/// Clauses of this rulebook by id, of another with its name before the id: `10(b)#2, 1:ante
/// wager, ma-boston-5 12(d)`. Commas may be left out, since the longest id that fits is taken.
pub(crate) fn clauses(book: &Rulebook, text: &str) -> Result<Vec<Clause>, Fault> {
    let mut all = Vec::new();
    for part in text.split(',') {
        let words: Vec<&str> = part.split_whitespace().collect();
        let mut start = 0;
        while start < words.len() {
            let longest = (start + 1..=words.len()).rev().find_map(|end| {
                let id = words[start..end].join(" ");
                book.clause(&id).or_else(|| id.parse().ok()).map(|clause| (clause, end))
            });
            let Some((clause, end)) = longest else { return Err(no_clause(book, part.trim())) };
            all.push(clause);
            start = end;
        }
    }
    Ok(all)
}

/// One clause, written as in [`clauses`].
pub(crate) fn clause(book: &Rulebook, text: &str) -> Result<Clause, Fault> {
    let id = text.trim();
    book.clause(id).or_else(|| id.parse().ok()).ok_or_else(|| no_clause(book, id))
}

fn no_clause(book: &Rulebook, found: &str) -> Fault {
    let fault = Fault::new(found, format!("is no clause of {}", book.id()));
    match nearest(found, book.clauses().chain(book.rulings()).map(|clause| clause.id())) {
        Some(id) => fault.help(format!("did you mean `{id}`?")),
        None => fault.help("write an id such as `10(b)`; one of another rulebook as `ma-boston-5 10(b)`"),
    }
}

/// `place ante 5`, `count stub with 31`, `set hand with As Ks Qs Js Ts`: the longest act that fits,
/// then an amount, then cards or a count.
pub(crate) fn command(acts: &[String], text: &str) -> Result<Words, Fault> {
    let text = text.trim();
    let fits =
        |act: &&String| text.strip_prefix(act.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '));
    let Some(act) = acts.iter().filter(fits).max_by_key(|act| act.len()) else { return Err(no_act(acts, text)) };
    let rest = text[act.len()..].trim();
    let (amount, with) = match rest.strip_prefix("with ") {
        Some(with) => ("", Some(with)),
        None => rest.split_once(" with ").map_or((rest, None), |(amount, with)| (amount, Some(with))),
    };
    let amount = if amount.is_empty() { None } else { Some(money(amount)?) };
    let given = with.map_or(Ok(Given::Nothing), given)?;
    Ok(Words { amount, given, ..Words::of(act.clone()) })
}

fn given(text: &str) -> Result<Given, Fault> {
    let text = text.trim();
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        return count(text).map(Given::Count);
    }
    if text.bytes().all(|byte| byte.is_ascii_digit() || byte == b' ') {
        return dice(text).map(Given::Dice);
    }
    if text.starts_with('$') {
        return money(text).map(Given::Reading);
    }
    if text.contains('-') {
        return tiles(text).map(Given::Tiles);
    }
    hand(text).map(Given::Cards)
}

/// A throw of dice: `2 6 1`.
pub(crate) fn dice(text: &str) -> Result<Dice, Fault> {
    text.trim().parse().map_err(|_| {
        Fault::new(text.trim(), "is no throw of dice").help("write faces such as `2 6 1`, or a number such as `5 of 7`")
    })
}

/// Tiles by the spots of their halves: `6-6 4-5 2-4 1-2`.
pub(crate) fn tiles(text: &str) -> Result<Tiles, Fault> {
    let help = "write the spots of the halves, such as `6-6 4-5 2-4 1-2`, and `6-6'` for the second of two alike";
    text.trim().parse().map_err(|_| Fault::new(text.trim(), "are no tiles").help(help))
}

pub(crate) fn count(text: &str) -> Result<u32, Fault> {
    text.trim().parse().map_err(|_| Fault::new(text.trim(), "is no count").help("write a whole number such as 31"))
}

/// Cards handed over with an act.
pub(crate) fn hand(text: &str) -> Result<Cards, Fault> {
    let cards = cards(text)?;
    match cards.len() {
        0 => Err(Fault::new(text, "no card is named")),
        1..=23 => Ok(Cards::of(&cards)),
        _ => Err(Fault::new(text, "more cards than can be handed over at once")),
    }
}

fn no_act(acts: &[String], text: &str) -> Fault {
    let words: Vec<&str> = text.split_whitespace().collect();
    let fault = Fault::new(text, "is nothing that can be done here");
    let near =
        (1..=words.len()).rev().find_map(|end| nearest(&words[..end].join(" "), acts.iter().map(String::as_str)));
    if let Some(act) = near {
        return fault.help(format!("did you mean `{act}`?"));
    }
    // A table knows a hundred acts: those with a word in common are what was meant, if there are any.
    let said = |word: &str| word.parse::<u32>().is_err() && words.contains(&word);
    let shares = |act: &&String| act.split([' ', '-']).any(said);
    let (some, all) = (grouped(acts.iter().filter(shares)), grouped(acts.iter()));
    let listed = if some.is_empty() { all } else { some };
    fault.help(format!("what can be done: {}", listed.join(", ")))
}

/// The acts, with those that differ only in their numbers written once.
fn grouped<'a>(acts: impl Iterator<Item = &'a String>) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for act in acts {
        let number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        let parts = act.split_inclusive([' ', '-']).map(|part| {
            let plain = part.trim_end_matches([' ', '-']);
            if number(plain) { format!("N{}", &part[plain.len()..]) } else { part.to_owned() }
        });
        let name: String = parts.collect();
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_clause_id_that_fits_is_taken() {
        let book = Rulebook::named("ma-boston-5").unwrap();
        let ids = |text: &str| -> Vec<String> {
            clauses(book, text).unwrap().iter().map(|clause| clause.id().to_owned()).collect()
        };
        assert_eq!(ids("10(g) 4(a)"), ["10(g)", "4(a)"]);
        assert_eq!(ids("1:ante wager, 10(b)#2 R3"), ["1:ante wager", "10(b)#2", "R3"]);
        assert_eq!(clauses(book, "boston-7 card:1").unwrap()[0].rulebook().id(), "boston-7");
        let fault = clauses(book, "10(h)").unwrap_err();
        assert!(fault.help.unwrap().contains("did you mean"), "{}", fault.wrong);
    }

    #[test]
    fn the_longest_act_that_fits_is_taken_and_the_rest_is_amount_and_cards() {
        let acts: Vec<String> =
            ["deal seat 1", "place ante", "place", "set hand", "count stub"].map(str::to_owned).into();
        let words = |text: &str| command(&acts, text).unwrap();
        assert_eq!(words("place ante 5").amount, Some(Money::dollars(5)));
        assert_eq!(words("place ante 5").act, "place ante");
        assert_eq!(words("count stub with 31").given, Given::Count(31));
        assert_eq!(words("count stub with $31").given, Given::Reading(Money::dollars(31)));
        assert_eq!(words("set hand with As 10d").given, Given::Cards("As Td".parse().unwrap()));
        assert_eq!(words("deal seat 1").amount, None);
        assert!(command(&acts, "plce ante 5").unwrap_err().help.unwrap().contains("`place ante`"));
        assert!(command(&acts, "place ante -5").unwrap_err().wrong.contains("below zero"));
        assert!(command(&acts, "place ante 5.005").unwrap_err().wrong.contains("fraction of a cent"));
    }

    #[test]
    fn an_act_unlike_any_other_is_told_of_those_with_the_same_words() {
        let acts: Vec<String> =
            ["place total-4", "place total-5", "place pair-1-2", "deal seat 1", "fold"].map(str::to_owned).into();
        let help = |text: &str| command(&acts, text).unwrap_err().help.unwrap();
        assert_eq!(help("wager on total 9"), "what can be done: place total-N");
        assert_eq!(help("sing"), "what can be done: place total-N, place pair-N-N, deal seat N, fold");
    }
}
