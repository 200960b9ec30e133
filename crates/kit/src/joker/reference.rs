//! The ranking of hands with a joker once more, slow and plain: what the fast one is tested against.

use crate::Card;

/// Rank and suit; the joker as an ace has no suit.
type Plain = (u8, Option<u8>);

/// The category in the order of `JokerCategory`, and what breaks ties within it.
pub type Value = (u8, Vec<u8>);

/// The value of five cards. The joker is tried as an ace of no suit and as each of the other cards that makes a
/// straight or a flush.
pub fn value(cards: &[Card], wheel_is_lowest: bool) -> Value {
    let plain = |card: &Card| (card.rank() as u8, Some(card.suit() as u8));
    let natural: Vec<Plain> = cards.iter().filter(|card| !card.is_joker()).map(plain).collect();
    if natural.len() == cards.len() {
        return plain_value(&natural, wheel_is_lowest);
    }
    let with = |joker: Plain| plain_value(&[&natural[..], &[joker]].concat(), wheel_is_lowest);
    let others = Card::deck().map(|card| plain(&card)).filter(|card| !natural.contains(card));
    let completed = others.map(with).filter(|(category, _)| [4, 5, 8, 9].contains(category));
    completed.chain([with((12, None))]).max().expect("the joker as an ace is one way")
}

fn plain_value(cards: &[Plain], wheel_is_lowest: bool) -> Value {
    let mut ranks: Vec<u8> = cards.iter().map(|card| card.0).collect();
    ranks.sort_unstable_by(|a, b| b.cmp(a));
    let mut groups: Vec<(usize, u8)> = Vec::new();
    for rank in &ranks {
        if !groups.iter().any(|group| group.1 == *rank) {
            groups.push((ranks.iter().filter(|other| *other == rank).count(), *rank));
        }
    }
    groups.sort_unstable_by(|a, b| b.cmp(a));
    let counts: Vec<usize> = groups.iter().map(|group| group.0).collect();
    let in_order: Vec<u8> = groups.iter().map(|group| group.1).collect();
    let flush = cards[0].1.is_some() && cards.iter().all(|card| card.1 == cards[0].1);
    let straight = match ranks[..] {
        [12, 3, 2, 1, 0] => Some(if wheel_is_lowest { 0 } else { 120 }),
        [12, 11, 10, 9, 8] => Some(121),
        [a, b, c, d, e] if a == b + 1 && b == c + 1 && c == d + 1 && d == e + 1 => Some(a),
        _ => None,
    };
    match (counts[..].first().copied().unwrap_or_default(), straight) {
        (5, _) => (10, in_order),
        (4, _) => (7, in_order),
        (3, _) => (if counts[1] == 2 { 6 } else { 3 }, in_order),
        (2, _) => (if counts[1] == 2 { 2 } else { 1 }, in_order),
        (_, Some(121)) if flush => (9, Vec::new()),
        (_, Some(order)) => (if flush { 8 } else { 4 }, vec![order]),
        _ => (if flush { 5 } else { 0 }, in_order),
    }
}
