//! What a person types: a number of the menu, an act in its own words, or a question.

use engine::{Amount, Given, Offer, Wanted, Who, Words};
use kit::{Card, Cards, Money, Tile, Tiles};

/// One line typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed {
    /// Enter alone.
    Enter,
    /// A number of the menu, and what follows it.
    Number(usize, String),
    /// The wagers of the last round again.
    Again,
    /// Let the dealer go on.
    Ready,
    /// Explain: the last events, an event's number or a clause.
    Why(String),
    /// What happened lately, or in so many events.
    Log(usize),
    /// What the exact odds say.
    Best,
    /// The house rules.
    Rules,
    /// What can be typed.
    Help,
    /// The screen again.
    Look,
    /// Leave.
    Quit,
    /// Anything else: an act.
    Act(String),
}

/// How many events `log` shows unless told.
const LOG: usize = 20;

/// Reads a line.
pub fn read(line: &str) -> Typed {
    let line = line.trim();
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    match (first.to_lowercase().as_str(), rest) {
        ("", _) => Typed::Enter,
        ("b" | "again" | "same", "") => Typed::Again,
        ("deal" | "ready" | "r" | "next", "") => Typed::Ready,
        ("why" | "w" | "?", about) => Typed::Why(about.to_owned()),
        ("log" | "l", count) if count.is_empty() || count.parse::<usize>().is_ok() => {
            Typed::Log(count.parse().unwrap_or(LOG))
        }
        ("best", "") => Typed::Best,
        ("rules", "") => Typed::Rules,
        ("help" | "h", "") => Typed::Help,
        ("look" | "menu", "") => Typed::Look,
        ("quit" | "q" | "exit" | "leave", "") => Typed::Quit,
        (number, rest) if number.parse::<usize>().is_ok() => {
            Typed::Number(number.parse().unwrap_or_default(), rest.to_owned())
        }
        _ => Typed::Act(line.split_whitespace().collect::<Vec<_>>().join(" ")),
    }
}

/// An offer on the menu and who would take it up: the person as player, or as dealer.
pub type Choice = (Who, Offer<String>);

/// An act for a hand as a person says it: `place ante`, `hand 2: place ante`.
pub fn for_hand(act: &str, hand: u8) -> String {
    if hand == 1 { act.to_owned() } else { format!("hand {hand}: {act}") }
}

/// An offer as a person takes it up in words.
pub fn spoken(offer: &Offer<String>) -> String {
    for_hand(&offer.act, offer.hand)
}

/// The choice whose act these words begin with, and the words after it.
pub fn named<'a>(words: &'a str, menu: &[Choice]) -> Option<(Choice, &'a str)> {
    let begins = |(_, offer): &&Choice| after(words, &spoken(offer)).is_some();
    let best = menu.iter().filter(begins).max_by_key(|(_, offer)| offer.act.len())?;
    Some((best.clone(), after(words, &spoken(&best.1))?))
}

/// What follows an act, if these words begin with it.
fn after<'a>(words: &'a str, act: &str) -> Option<&'a str> {
    let head = words.get(..act.len()).filter(|head| head.eq_ignore_ascii_case(act))?;
    let rest = &words[head.len()..];
    (rest.is_empty() || rest.starts_with(' ')).then(|| rest.trim())
}

/// Words for an act that is not on offer, so that the table can say why.
pub fn unoffered(words: &str, acts: &[String]) -> Words {
    let prefixed = words.strip_prefix("hand ").and_then(|rest| rest.split_once(':'));
    let (hand, words) = match prefixed.and_then(|(hand, act)| Some((hand.trim().parse().ok()?, act.trim()))) {
        Some((hand, act)) => (hand, act),
        None => (1, words),
    };
    let act = acts.iter().filter(|act| after(words, act).is_some()).max_by_key(|act| act.len());
    let Some(act) = act else { return Words { hand, ..Words::of(words) } };
    let rest = after(words, act).unwrap_or_default();
    let cards = rest.parse::<Cards>().ok().filter(|cards| !cards.is_empty()).map(Given::Cards);
    let tiles = || rest.parse::<Tiles>().ok().filter(|tiles| !tiles.is_empty()).map(Given::Tiles);
    let given = cards.or_else(tiles).unwrap_or(Given::Nothing);
    Words { act: act.clone(), hand, amount: rest.parse().ok(), given }
}

/// What is still to be asked before an offer can be taken up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ask {
    /// An amount of money.
    Amount,
    /// Cards of one's hand.
    Cards,
    /// A count.
    Count,
    /// Tiles of one's hand, set two and two.
    Tiles,
}

/// The words for an offer with what was typed after it; or what to ask; or what is wrong.
pub fn filled(offer: &Offer<String>, rest: &str) -> Result<Result<Words, Ask>, String> {
    let mut words = offer.words(None, Given::Nothing);
    match (&offer.given, offer.amount) {
        (Wanted::Chosen { from, count, .. }, amount) if !rest.is_empty() => {
            let (typed, cards) = with_amount(amount, *count, rest);
            // Chips that go with the cards are not asked for where only one amount will do.
            words.amount = typed.or(if let Amount::Exactly(amount) = amount { Some(amount) } else { None });
            if !cards.is_empty() {
                words.given = Given::Cards(chosen(from, cards)?);
            }
        }
        (Wanted::Chosen { .. }, _) => return Ok(Err(Ask::Cards)),
        (Wanted::Count { .. }, _) if !rest.is_empty() => {
            let count = rest.parse().map_err(|_| format!("`{rest}` is not a count: write a whole number"))?;
            words.given = Given::Count(count);
        }
        (Wanted::Count { usual: Some(usual), .. }, _) => words.given = Given::Count(*usual),
        (Wanted::Count { .. }, _) => return Ok(Err(Ask::Count)),
        (Wanted::Arranged { from }, _) if !rest.is_empty() => words.given = Given::Tiles(arranged(from, rest)?),
        (Wanted::Arranged { .. }, _) => return Ok(Err(Ask::Tiles)),
        (Wanted::Dealt { .. }, _) if !rest.is_empty() => {
            return Err("the cards come from the shuffled deck: do not name any".to_owned());
        }
        (Wanted::Thrown { .. } | Wanted::Number { .. } | Wanted::Delivered { .. }, _) if !rest.is_empty() => {
            return Err("these are drawn by chance: do not name any".to_owned());
        }
        (_, Amount::Exactly(amount)) if rest.is_empty() => words.amount = Some(amount),
        (_, Amount::Between { .. }) if rest.is_empty() => return Ok(Err(Ask::Amount)),
        _ if rest.is_empty() => {}
        _ => words.amount = Some(rest.parse::<Money>().map_err(|error| error.to_string())?),
    }
    Ok(Ok(words))
}

/// The amount that stands before the cards, where chips go with them: one with a dollar sign, or a number where one
/// word more was typed than there are cards to name.
fn with_amount(wanted: Amount, count: usize, text: &str) -> (Option<Money>, &str) {
    let (first, cards) = text.split_once([' ', ',']).unwrap_or((text, ""));
    let words = text.split([' ', ',']).filter(|word| !word.is_empty()).count();
    let amount = first.parse::<Money>().ok().filter(|_| first.starts_with('$') || words > count);
    match amount {
        Some(amount) if wanted != Amount::None => (Some(amount), cards.trim()),
        _ => (None, text),
    }
}

/// Cards by their numbers in the hand, from 1, or by their codes.
fn chosen(from: &Cards, text: &str) -> Result<Cards, String> {
    let mut cards = Vec::new();
    for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
        match word.parse::<usize>() {
            Ok(number) => {
                let slot = number.checked_sub(1).and_then(|index| from.slots().get(index));
                let card = slot.copied().flatten();
                cards
                    .push(card.ok_or_else(|| format!("there is no card {number}: they run from 1 to {}", from.len()))?);
            }
            Err(_) => cards.push(word.parse::<Card>().map_err(|error| error.to_string())?),
        }
    }
    if cards.len() > from.len() {
        return Err(format!("{} cards named, there are {}", cards.len(), from.len()));
    }
    Ok(Cards::of(&cards))
}

/// Tiles by their numbers in the hand, from 1, or by their spots: the two of one hand, after which
/// the others make the other, or all of them.
fn arranged(from: &Tiles, text: &str) -> Result<Tiles, String> {
    let mut tiles: Vec<Tile> = Vec::new();
    for word in text.split([' ', ',', '|', '/']).filter(|word| !word.is_empty()) {
        let tile = match word.parse::<usize>() {
            Ok(number) => {
                let slot = number.checked_sub(1).and_then(|index| from.slots().get(index)).copied().flatten();
                slot.ok_or_else(|| format!("there is no tile {number}: they run from 1 to {}", from.len()))?
            }
            Err(_) => {
                let named: Tile = word.parse().map_err(|error: kit::TileError| error.to_string())?;
                let alike = |tile: &Tile| tile.kind() == named.kind() && !tiles.contains(tile);
                from.faces().find(|tile| *tile == named && alike(tile)).or(from.faces().find(alike)).unwrap_or(named)
            }
        };
        tiles.push(tile);
    }
    if tiles.len() == 2 {
        let others: Vec<Tile> = from.faces().filter(|tile| !tiles.contains(tile)).collect();
        tiles.extend(others);
    }
    if tiles.len() > from.len() {
        return Err(format!("{} tiles named, there are {}", tiles.len(), from.len()));
    }
    Ok(Tiles::of(&tiles))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_as_people_type_them() {
        for (line, typed) in [
            ("", Typed::Enter),
            (" 2 $10 ", Typed::Number(2, "$10".to_owned())),
            ("B", Typed::Again),
            ("deal", Typed::Ready),
            ("deal seat 2", Typed::Act("deal seat 2".to_owned())),
            ("why 12(a)", Typed::Why("12(a)".to_owned())),
            ("log", Typed::Log(LOG)),
            ("log 5", Typed::Log(5)),
            ("place  ante 10", Typed::Act("place ante 10".to_owned())),
        ] {
            assert_eq!(read(line), typed, "{line}");
        }
    }

    #[test]
    fn tiles_are_set_by_the_two_of_one_hand_or_all_four() {
        let from: Tiles = "6-6 6-6' 4-5 1-2".parse().unwrap();
        let set = |text: &str| arranged(&from, text).unwrap().to_string();
        assert_eq!(set("1 3"), "6-6 4-5 6-6' 1-2");
        assert_eq!(set("6-6 6-6"), "6-6 6-6' 4-5 1-2");
        assert_eq!(set("2-1 5-4 | 6-6 6-6"), "1-2 4-5 6-6 6-6'");
        assert!(arranged(&from, "5").unwrap_err().contains("from 1 to 4"));
        assert!(arranged(&from, "1 2 3 4 1").is_err() && arranged(&from, "7-7").is_err());
    }

    #[test]
    fn an_amount_may_stand_before_the_cards_where_chips_go_with_them() {
        let (ten, exactly) = (Money::dollars(10), Amount::Exactly(Money::dollars(10)));
        for (text, amount, cards) in [
            ("$10 Kh Qc", Some(ten), "Kh Qc"),
            ("10 Kh Qc", Some(ten), "Kh Qc"),
            ("10 1 2", Some(ten), "1 2"),
            ("$10", Some(ten), ""),
            ("1 2", None, "1 2"),
            ("Kh Qc", None, "Kh Qc"),
        ] {
            assert_eq!(with_amount(exactly, 2, text), (amount, cards), "{text}");
        }
        assert_eq!(with_amount(Amount::None, 2, "$10 Kh Qc"), (None, "$10 Kh Qc"));
    }

    #[test]
    fn cards_are_chosen_by_number_or_code() {
        let from: Cards = "As Kd 3c".parse().unwrap();
        assert_eq!(chosen(&from, "1 3").unwrap(), "As 3c".parse().unwrap());
        assert_eq!(chosen(&from, "kd, 10h").unwrap(), "Kd Th".parse().unwrap());
        assert!(chosen(&from, "4").unwrap_err().contains("from 1 to 3"));
        assert!(chosen(&from, "0").is_err() && chosen(&from, "Zz").is_err());
    }
}
