//! Reads a rule of the house way.
//!
//! ```text
//! rule     = [ "with" needs ":" ] ( wishes [ ":" orders ] | orders )
//! needs    = need { "and" need }             every group and every card of another rank
//! need     = group [ "of" ranks ] | "five aces" | ranks | "no" ranks | "joker" | "no joker"
//!          | made { "or" made }              five of the seven cards can be that
//! group    = "pair" | "triple" | "four of a kind"          exactly so many
//! ranks    = item { "|" item }               K|A; 7-T is every rank from seven to ten
//! made     = "straight" | "flush" | "straight flush" | "royal flush"
//! wishes   = wish { "and" wish }
//! wish     = "high hand" high { ("," | "or") high } | "low hand" low { ("," | "or") low }
//!          | (ranks | "joker" | "highest card") "in the" ("high" | "low") "hand" | "legal"
//! high     = [ "at least" | "at most" ] category [ "of" ranks ]
//! category = "high card" | "pair" | "two pairs" | "three of a kind" | "straight" | "flush" | "full house"
//!          | "four of a kind" | "straight flush" | "royal flush" | "five aces"
//! low      = "pair" [ "of" ranks ] | "no pair" | "with" ranks | ( "at least" | "at most" ) two
//! two      = "pair of" rank | rank "-" rank  A-K
//! orders   = order { [ "," ] "then" order }
//! order    = ("highest" | "lowest") ("high hand" | "low hand")
//! ```
//!
//! The joker counts as an ace in needs and in low hands. In a high hand it is what makes the hand highest.

use super::line::{HighWish, JOKER, Line, Need, Order, RankSet, Which, Wish};
use kit::{JokerCategory, JokerLowRank, Rank};

const EVERY_RANK: RankSet = (1 << 13) - 1;

const RULE: &str = "a rule such as `with pair and pair: low hand pair: lowest low hand`";
const NEED: &str = "cards such as `pair`, `pair of 7-T`, `triple of A`, `four of a kind`, `five aces`, `K|A`, `no A`, \
                    `joker`, `straight or flush`";
const RANKS: &str = "ranks such as `A`, `K|A` or `7-T`";
const WISH: &str = "`high hand ...`, `low hand ...`, `A in the low hand`, `highest card in the high hand` or `legal`";
const HIGH: &str = "a hand such as `pair of T-K`, `two pairs` or `at least straight`";
const LOW: &str = "a hand such as `pair`, `pair of K`, `no pair`, `with A`, `at least A-K` or `at most pair of 6`";
const ORDER: &str = "highest or lowest high hand or low hand";

const CATEGORIES: [&str; 11] = [
    "high card",
    "pair",
    "two pairs",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
    "royal flush",
    "five aces",
];

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
    let spaced = text.to_lowercase().replace(',', " , ").replace(':', " : ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut parts = words.split(|word| *word == ":");
    let mut part = || parts.next().unwrap_or_default();
    let mut first = part();
    let mut line = Line { text: text.trim().to_owned(), needs: Vec::new(), wishes: Vec::new(), orders: Vec::new() };
    if let ["with", needs @ ..] = first {
        line.needs = needs.split(|word| *word == "and").map(need).collect::<Result<_, _>>()?;
        first = part();
    }
    let second = part();
    if first.is_empty() || !part().is_empty() || words.ends_with(&[":"]) {
        return wrong(&words, RULE);
    }
    let is_order = matches!(first, ["highest" | "lowest", "high" | "low", ..]);
    if is_order && second.is_empty() {
        line.orders = orders(first)?;
    } else {
        line.wishes = first.split(|word| *word == "and").map(wish).collect::<Result<_, _>>()?;
        line.orders = if second.is_empty() { Vec::new() } else { orders(second)? };
    }
    Ok(line)
}

fn need(words: &[&str]) -> Result<Need, Misread> {
    match words {
        ["pair", ranks @ ..] => Ok(Need::Group(2, of(ranks)?)),
        ["triple", ranks @ ..] => Ok(Need::Group(3, of(ranks)?)),
        ["four", "of", "a", "kind", ranks @ ..] => Ok(Need::Group(4, of(ranks)?)),
        ["five", "aces"] => Ok(Need::Group(5, EVERY_RANK)),
        ["joker"] => Ok(Need::Joker),
        ["no", "joker"] => Ok(Need::Without(JOKER)),
        ["no", word] => Ok(Need::Without(ranks(word)?)),
        [word] if read_ranks(word).is_some() => Ok(Need::Group(0, ranks(word)?)),
        words => made(words),
    }
}

fn made(words: &[&str]) -> Result<Need, Misread> {
    let mut categories = 0;
    for item in words.split(|word| *word == "or") {
        categories |= match item {
            ["straight"] => bit(JokerCategory::Straight) | bit(JokerCategory::StraightFlush) | royal(),
            ["flush"] => bit(JokerCategory::Flush) | bit(JokerCategory::StraightFlush) | royal(),
            ["straight", "flush"] => bit(JokerCategory::StraightFlush) | royal(),
            ["royal", "flush"] => royal(),
            _ => return wrong(words, NEED),
        };
    }
    Ok(Need::Made(categories))
}

fn royal() -> u16 {
    bit(JokerCategory::RoyalFlush)
}

fn bit(category: JokerCategory) -> u16 {
    1 << category as u16
}

/// The ranks after a group: every one where none is named.
fn of(words: &[&str]) -> Result<RankSet, Misread> {
    match words {
        [] => Ok(EVERY_RANK),
        ["of", word] => ranks(word),
        _ => wrong(words, RANKS),
    }
}

fn ranks(word: &str) -> Result<RankSet, Misread> {
    read_ranks(word).map_or_else(|| wrong(&[word], RANKS), Ok)
}

fn read_ranks(word: &str) -> Option<RankSet> {
    word.split('|').try_fold(0, |all, item| {
        let (from, to) = item.split_once('-').unwrap_or((item, item));
        let (from, to) = (rank(from)? as u16, rank(to)? as u16);
        let (from, to) = (from.min(to), from.max(to));
        Some(all | ((1 << (to + 1)) - (1 << from)) as RankSet)
    })
}

fn rank(word: &str) -> Option<Rank> {
    let letter = match word {
        "10" => 'T',
        word => word.chars().next().filter(|_| word.chars().count() == 1)?.to_ascii_uppercase(),
    };
    Rank::ALL.into_iter().find(|rank| rank.letter() == letter)
}

fn wish(words: &[&str]) -> Result<Wish, Misread> {
    match words {
        ["legal"] => Ok(Wish::Legal),
        ["high", "hand", hands @ ..] => {
            let mut all: HighWish = Default::default();
            for hand in hands.split(|word| [",", "or"].contains(word)) {
                all.iter_mut().zip(high(hand)?).for_each(|(all, ranks)| *all |= ranks);
            }
            Ok(Wish::High(all))
        }
        ["low", "hand", hands @ ..] => {
            let each = hands.split(|word| [",", "or"].contains(word)).map(low);
            Ok(Wish::Low(each.collect::<Result<Vec<u128>, _>>()?.into_iter().fold(0, |all, one| all | one)))
        }
        [card @ .., "in", "the", place @ ("high" | "low"), "hand"] => {
            let which = if *place == "high" { Which::High } else { Which::Low };
            match card {
                ["highest", "card"] => Ok(Wish::Highest(which)),
                ["joker"] => Ok(Wish::Placed(JOKER, which)),
                [word] => Ok(Wish::Placed(ranks(word)?, which)),
                _ => wrong(words, WISH),
            }
        }
        _ => wrong(words, WISH),
    }
}

/// The high hands that are meant, by category.
fn high(words: &[&str]) -> Result<HighWish, Misread> {
    let (bound, hand) = match words {
        ["at", bound @ ("least" | "most"), hand @ ..] => (Some(*bound), hand),
        hand => (None, hand),
    };
    let mut longest: Option<(usize, usize, &[&str])> = None;
    for (category, name) in CATEGORIES.iter().enumerate() {
        let name: Vec<&str> = name.split(' ').collect();
        if let Some(rest) = hand.strip_prefix(&name[..]).filter(|_| longest.is_none_or(|found| found.1 < name.len())) {
            longest = Some((category, name.len(), rest));
        }
    }
    let Some((category, _, rest)) = longest else { return wrong(words, HIGH) };
    let named = of(rest)?;
    let mut wish: HighWish = Default::default();
    for (index, ranks) in wish.iter_mut().enumerate() {
        *ranks = match (bound, index.cmp(&category)) {
            (_, std::cmp::Ordering::Equal) => bounded(named, bound),
            (Some("least"), std::cmp::Ordering::Greater) | (Some("most"), std::cmp::Ordering::Less) => EVERY_RANK,
            _ => 0,
        };
    }
    Ok(wish)
}

/// The ranks from the lowest or to the highest that is named.
fn bounded(ranks: RankSet, bound: Option<&str>) -> RankSet {
    match bound {
        Some("least") => EVERY_RANK & !((1 << ranks.trailing_zeros()) - 1),
        Some(_) => EVERY_RANK >> (ranks.leading_zeros() - 3),
        None => ranks,
    }
}

/// The low hands that are meant, as bits.
fn low(words: &[&str]) -> Result<u128, Misread> {
    let those = |wanted: &dyn Fn(JokerLowRank) -> bool| {
        JokerLowRank::all().filter(|rank| wanted(*rank)).fold(0u128, |all, rank| all | 1 << rank.index())
    };
    let has = |ranks: RankSet, rank: Rank| ranks >> rank as u16 & 1 == 1;
    match words {
        ["no", "pair"] => Ok(those(&|rank| !rank.is_pair())),
        ["pair", ranks @ ..] => {
            let ranks = of(ranks)?;
            Ok(those(&|rank| rank.is_pair() && has(ranks, rank.ranks()[0])))
        }
        ["with", word] => {
            let ranks = ranks(word)?;
            Ok(those(&|rank| rank.ranks().into_iter().any(|rank| has(ranks, rank))))
        }
        ["at", "least", two @ ..] => {
            let least = two_cards(two)?;
            Ok(those(&|rank| rank >= least))
        }
        ["at", "most", two @ ..] => {
            let most = two_cards(two)?;
            Ok(those(&|rank| rank <= most))
        }
        _ => wrong(words, LOW),
    }
}

fn two_cards(words: &[&str]) -> Result<JokerLowRank, Misread> {
    let two = match words {
        ["pair", "of", word] => rank(word).map(|rank| JokerLowRank::of_ranks(rank, rank)),
        [word] => word.split_once('-').and_then(|(one, other)| {
            let (one, other) = (rank(one)?, rank(other)?);
            (one != other).then(|| JokerLowRank::of_ranks(one, other))
        }),
        _ => None,
    };
    two.map_or_else(|| wrong(words, LOW), Ok)
}

fn orders(words: &[&str]) -> Result<Vec<Order>, Misread> {
    let order = |words: &[&str]| match words.strip_suffix(&[","]).unwrap_or(words) {
        [end @ ("highest" | "lowest"), place @ ("high" | "low"), "hand"] => {
            let by = if *place == "high" { Which::High } else { Which::Low };
            Ok(Order { highest: *end == "highest", by })
        }
        _ => wrong(words, ORDER),
    };
    words.split(|word| *word == "then").map(order).collect()
}
