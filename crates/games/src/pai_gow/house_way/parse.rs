//! Reads a rule of the house way.
//!
//! ```text
//! rule     = [ "with" tiles ":" ] [ wishes ] [ ":" ] [ orders ]
//! tiles    = tile { [ "and" ] tile }          up to four, each another tile of the hand
//! tile     = kinds | "pair of" kinds | "supreme pair"
//! kinds    = kind { "|" kind }                6-6|1-1; a number is every tile of so many spots
//! wishes   = wish { "and" wish }
//! wish     = [ "high hand" | "low hand" ] hand { ("," | "or") hand }
//!          | ("high hand" | "low hand") ("at least" | "at most") rank
//!          | "split" | "best both ways" | "highest tile with lowest tile"
//!          | kinds "with" kinds | kinds "in the high hand" | kinds "in the low hand"
//!          | kinds kinds "/" kinds kinds
//! hand     = class [ "with" kinds ]
//! class    = ["supreme" | "matched" | "mixed"] "pair" | "pair of" kinds | "wong" | "gong" | value
//! rank     = hand | value "high" kind
//! value    = "nine" | "eight" | ... | "zero"
//! orders   = order { [ "," ] "then" order }
//! order    = ("highest" | "lowest") ("high hand" | "low hand" | "high value" | "low value" | "total")
//!          | "most balanced"
//! ```

use super::line::{Class, HandWish, Key, Line, Order, Which, Wish};
use super::tiles::{Need, Term};
use kit::{Tile, TileHand, TileHandRank, tile_hand_rank};

const VALUES: [&str; 10] = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

const RULE: &str = "a rule such as `pair, wong or gong: highest high hand` or `with 6-6 6-6 9 11: split`";
const TILES: &str = "tiles by their halves or their spots, such as `6-6`, `9`, `6-6|1-1`, `pair of 8`";
const WISH: &str = "a hand such as `pair`, `gong` or `nine with 6-6|1-1`, `high hand ...`, `low hand at least ...`, \
                    `split`, `best both ways`, `6-6 in the low hand`, `6-6 9 / 1-1 11` or `highest tile with lowest \
                    tile`";
const RANK: &str = "a hand such as `three`, `three high 1-3`, `gong` or `pair`";
const ORDER: &str = "highest or lowest high hand, low hand, high value, low value or total, or most balanced";

/// What is wrong with a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misread {
    /// The words that are not understood.
    pub found: String,
    /// What may stand there.
    pub permitted: &'static str,
}

fn wrong<T>(found: &[&str], permitted: &'static str) -> Result<T, Misread> {
    let found = if found.is_empty() { "nothing".to_owned() } else { format!("`{}`", found.join(" ")) };
    Err(Misread { found, permitted })
}

/// Reads one rule.
pub(super) fn line(text: &str) -> Result<Line, Misread> {
    let spaced = text.to_lowercase().replace(',', " , ").replace(':', " : ").replace('/', " / ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut parts = words.split(|word| *word == ":");
    let mut part = || parts.next().unwrap_or_default();
    let mut first = part();
    let mut line = Line { text: text.trim().to_owned(), needs: Vec::new(), wishes: Vec::new(), orders: Vec::new() };
    if let ["with", tiles @ ..] = first {
        line.needs = needs(tiles)?;
        first = part();
    }
    let second = part();
    if first.is_empty() || !part().is_empty() || words.ends_with(&[":"]) {
        return wrong(&words, RULE);
    }
    if is_order(first) && second.is_empty() {
        line.orders = orders(first)?;
    } else {
        line.wishes = first.split(|word| *word == "and").map(wish).collect::<Result<_, _>>()?;
        line.orders = if second.is_empty() { Vec::new() } else { orders(second)? };
    }
    Ok(line)
}

fn is_order(words: &[&str]) -> bool {
    matches!(words, ["highest" | "lowest", by, ..] if *by != "tile") || matches!(words, ["most", ..])
}

fn needs(words: &[&str]) -> Result<Vec<Need>, Misread> {
    let mut needs = Vec::new();
    let mut left = words;
    while let [word, others @ ..] = left {
        left = match (*word, others) {
            ("and", [_, ..]) if !needs.is_empty() => others,
            ("supreme", ["pair", rest @ ..]) => {
                needs.push(Need::SupremePair);
                rest
            }
            ("pair", ["of", kinds, rest @ ..]) => {
                needs.push(Need::Pair(term(kinds)?));
                rest
            }
            _ => {
                needs.push(Need::Tile(term(word)?));
                others
            }
        };
    }
    let tiles: usize = needs.iter().map(|need| need.tiles()).sum();
    if (1..=4).contains(&tiles) { Ok(needs) } else { wrong(words, "from one to four tiles") }
}

fn term(word: &str) -> Result<Term, Misread> {
    Term::read(word).map_or_else(|| wrong(&[word], TILES), Ok)
}

fn wish(words: &[&str]) -> Result<Wish, Misread> {
    let is_tile = |word: &&str| word.starts_with(|letter: char| letter.is_ascii_digit());
    match words {
        ["split"] => Ok(Wish::Split),
        ["best", "both", "ways"] => Ok(Wish::BestBothWays),
        ["highest", "tile", "with", "lowest", "tile"] => Ok(Wish::HighestWithLowest),
        [place @ ("high" | "low"), "hand", "at", "least", rank @ ..] => {
            Ok(Wish::Ranks(which(place), ranks(rank)?.0, TileHandRank::HIGHEST))
        }
        [place @ ("high" | "low"), "hand", "at", "most", rank @ ..] => {
            Ok(Wish::Ranks(which(place), TileHandRank::LOWEST, ranks(rank)?.1))
        }
        [place @ ("high" | "low"), "hand", hands @ ..] => Ok(Wish::Hand(which(place), hand_wishes(hands)?)),
        [kinds, "in", "the", place @ ("high" | "low"), "hand"] => Ok(Wish::Placed(term(kinds)?, which(place))),
        [one, "with", other] if is_tile(one) => Ok(Wish::Together(term(one)?, term(other)?)),
        [a, b, "/", c, d] => Ok(Wish::Hands([term(a)?, term(b)?], [term(c)?, term(d)?])),
        hands => Ok(Wish::Hand(Which::Either, hand_wishes(hands)?)),
    }
}

fn which(place: &str) -> Which {
    if place == "high" { Which::High } else { Which::Low }
}

fn hand_wishes(words: &[&str]) -> Result<Vec<HandWish>, Misread> {
    words.split(|word| [",", "or"].contains(word)).map(hand_wish).collect()
}

fn hand_wish(words: &[&str]) -> Result<HandWish, Misread> {
    let (class, with) = match words {
        [class @ .., "with", kinds] => (class, Some(term(kinds)?)),
        class => (class, None),
    };
    let class = match class {
        ["supreme", "pair"] => Class::SupremePair,
        ["matched", "pair"] => Class::MatchedPair,
        ["mixed", "pair"] => Class::MixedPair,
        ["pair"] => Class::Pair,
        ["pair", "of", kinds] => Class::PairOf(term(kinds)?),
        ["wong"] => Class::Wong,
        ["gong"] => Class::Gong,
        [word] if value(word).is_some() => Class::Value(value(word).unwrap_or_default()),
        _ => return wrong(words, WISH),
    };
    Ok(HandWish { class, with })
}

fn value(word: &str) -> Option<u8> {
    VALUES.iter().position(|name| *name == word).map(|value| value as u8)
}

/// The lowest and the highest rank of the hands that are meant.
fn ranks(words: &[&str]) -> Result<(TileHandRank, TileHandRank), Misread> {
    let meant: Box<dyn Fn([Tile; 2]) -> bool> = match words {
        [word, "high", kinds] => match (value(word), term(kinds)?.only()) {
            (Some(value), Some(kind)) => {
                let wanted = TileHand::Points { value, high: kind.standing() };
                Box::new(move |[one, other]| tile_hand_rank(one, other).hand() == wanted)
            }
            _ => return wrong(words, RANK),
        },
        words => {
            let wish = hand_wish(words).or_else(|_| wrong(words, RANK))?;
            Box::new(move |hand| wish.has(hand))
        }
    };
    let others = |one: Tile| Tile::set().filter(move |other| one < *other).map(move |other| [one, other]);
    let hands = Tile::set().flat_map(others).filter(|hand| meant(*hand));
    let found: Vec<TileHandRank> = hands.map(|[one, other]| tile_hand_rank(one, other)).collect();
    match (found.iter().min(), found.iter().max()) {
        (Some(lowest), Some(highest)) => Ok((*lowest, *highest)),
        _ => wrong(words, RANK),
    }
}

fn orders(words: &[&str]) -> Result<Vec<Order>, Misread> {
    let order = |words: &[&str]| {
        let words = words.strip_suffix(&[","]).unwrap_or(words);
        let by = match words {
            ["most", "balanced"] => return Ok(Order { highest: false, by: Key::Difference }),
            [_, "high", "hand"] => Key::HighHand,
            [_, "low", "hand"] => Key::LowHand,
            [_, "high", "value"] => Key::HighValue,
            [_, "low", "value"] => Key::LowValue,
            [_, "total"] => Key::Total,
            _ => return wrong(words, ORDER),
        };
        match words[0] {
            "highest" => Ok(Order { highest: true, by }),
            "lowest" => Ok(Order { highest: false, by }),
            _ => wrong(words, ORDER),
        }
    };
    words.split(|word| *word == "then").map(order).collect()
}
