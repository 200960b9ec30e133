//! What a player's seven cards can be called, however they are set, and the first three of them: everything that the
//! side wagers depend on.

use games::pai_gow_poker::house_way::{Class, each_class};
use kit::{Card, JokerSeven, JokerSevens, JokerThrees, Rank, Suit, joker_sevens_of, joker_threes_of, pai_gow_top};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// What seven cards can be called, and the highest rank where they are a pai gow.
pub type Called = (JokerSevens, Option<Rank>);

/// Every hand of seven cards by what it can be called, with how many there are.
pub fn sevens() -> &'static [(Called, u64)] {
    static ALL: LazyLock<Vec<(Called, u64)>> = LazyLock::new(|| {
        let mut all: BTreeMap<Called, u64> = BTreeMap::new();
        each_class(&mut |class| {
            for (cards, ways) in told_apart(class) {
                *all.entry((joker_sevens_of(cards), pai_gow_top(&cards))).or_default() += ways;
            }
        });
        all.into_iter().collect()
    });
    &ALL
}

/// A way tells hands apart by the suits of five cards; a royal match goes by those of the other two. Two cards of
/// different ranks in three suits are of one suit in one way out of three.
fn told_apart(class: Class) -> Vec<([Card; 7], u64)> {
    let ways = u64::from(class.ways);
    let (one, other) = (class.cards, other_suit(class.cards));
    let called = joker_sevens_of(one);
    let royal = called.has(JokerSeven::RoyalMatchKingQueen) || called.has(JokerSeven::RoyalMatchAceKing);
    match other.filter(|_| royal) {
        Some(other) => vec![(one, ways / 3), (other, ways - ways / 3)],
        None => vec![(one, ways)],
    }
}

/// The same cards with the last one that is not of the most frequent suit in another of the suits that remain.
fn other_suit(mut cards: [Card; 7]) -> Option<[Card; 7]> {
    let naturals = || cards.iter().filter(|card| !card.is_joker());
    let main = Suit::ALL.into_iter().max_by_key(|suit| naturals().filter(|card| card.suit() == *suit).count())?;
    let place = cards.iter().rposition(|card| !card.is_joker() && card.suit() != main)?;
    let card = cards[place];
    let suit = Suit::ALL.into_iter().find(|suit| *suit != main && *suit != card.suit())?;
    cards[place] = Card::new(card.rank(), suit);
    Some(cards)
}

/// Every three cards by what they can be called, with how many there are.
pub fn threes() -> &'static [(JokerThrees, u64)] {
    static ALL: LazyLock<Vec<(JokerThrees, u64)>> = LazyLock::new(|| {
        let deck: Vec<Card> = Card::deck().chain([Card::JOKER]).collect();
        let mut all: BTreeMap<u8, (JokerThrees, u64)> = BTreeMap::new();
        for a in 0..deck.len() {
            for b in 0..a {
                for c in 0..b {
                    let called = joker_threes_of([deck[a], deck[b], deck[c]]);
                    all.entry(called.bits()).or_insert((called, 0)).1 += 1;
                }
            }
        }
        all.into_values().collect()
    });
    &ALL
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::pai_gow_poker::house_way::HANDS;

    fn count(wanted: impl Fn(&Called) -> bool) -> u64 {
        sevens().iter().filter(|(called, _)| wanted(called)).map(|(_, count)| count).sum()
    }

    #[test]
    fn every_hand_is_counted_once() {
        assert_eq!(count(|_| true), HANDS);
        assert_eq!(threes().iter().map(|(_, count)| count).sum::<u64>(), 23_426);
    }

    /// Counted by hand: eight runs in four suits, the joker in any of seven places of each, some of which fit two runs.
    #[test]
    fn the_rarest_hands_are_as_many_as_can_be_counted_by_hand() {
        let has = |hand: JokerSeven| count(|(called, _)| called.has(hand));
        assert_eq!(has(JokerSeven::NaturalSevenStraightFlush), 32);
        // Of six in a row the joker may stand at either end, so that six suited cards make at most two runs: 9 runs of
        // six in each suit, and 8 x 5 with a gap.
        assert_eq!(has(JokerSeven::JokerSevenStraightFlush), 4 * (9 + 8 * 5));
        // The royal flush in four suits, natural or with the joker for one of five; king and queen of another suit.
        assert_eq!(has(JokerSeven::RoyalMatchKingQueen), 4 * 3 * 6);
        assert_eq!(has(JokerSeven::RoyalMatchAceKing), 4 * 3 * 6);
        assert_eq!(has(JokerSeven::FiveAces), 48 * 47 / 2);
        // Four cards of one rank and any three others; with the joker, three aces more.
        let four = |without: u64| without * (without - 1) * (without - 2) / 6;
        let quads = 13 * four(49) + 4 * four(48);
        // Two fours do not fit in seven cards; four natural aces and the joker are counted twice over by the first term.
        let natural_and_joker = 48 * 47 / 2;
        assert_eq!(has(JokerSeven::FourOfAKind), quads - 0 * natural_and_joker);
    }
}
