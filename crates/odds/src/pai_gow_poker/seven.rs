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

    /// Eight runs of seven in four suits. With the joker six suited cards within such a run: nine runs of six, and
    /// eight
    /// with one of the five inner places open. A royal flush, natural or with the joker for one of its five, and two
    /// ranks of one of the three other suits.
    #[test]
    fn the_rarest_hands_are_as_many_as_can_be_counted_by_hand() {
        let has = |hand: JokerSeven| count(|(called, _)| called.has(hand));
        assert_eq!(has(JokerSeven::NaturalSevenStraightFlush), 4 * 8);
        assert_eq!(has(JokerSeven::JokerSevenStraightFlush), 4 * (9 + 8 * 5));
        assert_eq!(has(JokerSeven::FiveAces), 48 * 47 / 2);
        assert_eq!(has(JokerSeven::RoyalMatchKingQueen), 4 * 6 * 3);
        assert_eq!(has(JokerSeven::RoyalMatchAceKing), 4 * 6 * 3);
    }

    /// The dearest row first, as wizardofodds.com/games/pai-gow-poker/appendix/5 (Pai Gow Mania) counts them.
    #[test]
    fn five_of_seven_cards_are_as_many_as_published() {
        use JokerSeven::{
            FiveAces, Flush, FourOfAKind, FullHouse, JokerRoyalFlush, JokerStraightFlush, NaturalRoyalFlush,
            NaturalStraightFlush, Straight, ThreeOfAKind,
        };
        let rows: [&[JokerSeven]; 8] = [
            &[FiveAces],
            &[NaturalRoyalFlush, JokerRoyalFlush],
            &[NaturalStraightFlush, JokerStraightFlush],
            &[FourOfAKind],
            &[FullHouse],
            &[Flush],
            &[ThreeOfAKind],
            &[Straight],
        ];
        let best = |called: &Called| rows.iter().position(|row| row.iter().any(|hand| called.0.has(*hand)));
        let counts: Vec<u64> = (0..rows.len()).map(|row| count(|called| best(called) == Some(row))).collect();
        assert_eq!(counts, [1_128, 26_132, 184_832, 307_472, 4_188_528, 6_172_088, 7_672_500, 11_034_204]);
        assert_eq!(count(|called| best(called).is_none()), 124_556_196);
    }

    /// With a pair left over, as wizardofodds.com/games/pai-gow-poker/appendix/3 (Jackpot) counts them, where a royal
    /// flush with natural aces apart is none of them.
    #[test]
    fn hands_with_a_pair_left_over_are_as_many_as_published() {
        use JokerSeven::{FiveAces, FourOfAKind, FullHouse, JokerRoyalFlush, NaturalRoyalFlush};
        let with_pair = |hand: JokerSeven| count(|(called, _)| called.has_with_pair(hand));
        assert_eq!(with_pair(FiveAces), 72);
        let royal =
            |called: &Called| called.0.has_with_pair(NaturalRoyalFlush) || called.0.has_with_pair(JokerRoyalFlush);
        assert_eq!(count(royal), 12 + 1_560);
        let higher = |called: &Called| called.0.has(FiveAces) || royal(called);
        assert_eq!(count(|called| called.0.has_with_pair(FourOfAKind) && !higher(called)), 57_648);
        let full = |called: &Called| called.0.has_with_pair(FullHouse) && !called.0.has(FourOfAKind);
        assert_eq!(count(|called| full(called)), 150_480);
    }

    /// As wizardofodds.com/games/pai-gow-poker/appendix/5 counts them, the dearest name first.
    #[test]
    fn three_cards_are_as_many_as_published() {
        let mut counts = [0; 7];
        for (called, count) in threes() {
            counts[called.iter().max().map_or(6, |hand| 5 - hand as usize)] += count;
        }
        assert_eq!(counts, [48, 58, 100, 1_020, 1_308, 3_912, 16_980]);
    }
}
