//! Three or four cards on their way to five: what they have in common.

use kit::{Card, Rank};

/// How many of the cards are of the rank of this one.
pub(crate) fn alike(cards: &[Card], card: Card) -> usize {
    cards.iter().filter(|other| other.rank() == card.rank()).count()
}

/// Whether all are of one suit.
pub(crate) fn suited(cards: &[Card]) -> bool {
    cards.iter().all(|card| card.suit() == cards[0].suit())
}

/// What all cards of one suit that a straight can hold are on the way to.
pub(crate) fn straight_flush(cards: &[Card]) -> &'static str {
    if cards.iter().all(|card| card.rank() >= Rank::Ten) { "a royal flush" } else { "a straight flush" }
}

/// From the lowest card to the highest with all between them, where no rank stands twice; the ace as is shorter.
pub(crate) fn spread(cards: &[Card]) -> Option<usize> {
    let span = |low_ace: bool| {
        let rank = |card: &Card| if low_ace && card.rank() == Rank::Ace { 0 } else { card.rank() as usize + 1 };
        let mut ranks: Vec<usize> = cards.iter().map(rank).collect();
        ranks.sort_unstable();
        let different = ranks.windows(2).all(|pair| pair[0] != pair[1]);
        different.then(|| ranks[ranks.len() - 1] - ranks[0] + 1)
    };
    span(false).min(span(true)).filter(|_| span(false).is_some())
}
