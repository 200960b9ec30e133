//! The fast evaluator against one that tries every choice of five and ranks it by the words of the text:
//! a list of kinds in order, each with its own test, and the cards compared by hand.

use super::*;
use crate::{Card, Cards, Rank};
use std::cmp::Ordering;

fn cards(codes: &str) -> Vec<Card> {
    codes.parse::<Cards>().unwrap().faces().collect()
}

fn rank(codes: &str) -> ManyDeckRank {
    many_deck_rank_of(&cards(codes))
}

fn one_suit(five: &[Card; 5]) -> bool {
    five.iter().all(|card| card.suit() == five[0].suit())
}

/// How often each rank occurs, the most frequent first.
fn shape(five: &[Card; 5]) -> Vec<usize> {
    let mut counts: Vec<usize> =
        Rank::ALL.iter().map(|rank| five.iter().filter(|card| card.rank() == *rank).count()).collect();
    counts.retain(|count| *count > 0);
    counts.sort_by(|a, b| b.cmp(a));
    counts
}

/// The highest card of a run: 12 for ace to ten, 3 for five to ace.
fn run(five: &[Card; 5]) -> Option<usize> {
    let held = |rank: usize| five.iter().any(|card| card.rank() as usize == rank % 13);
    (3..13).find(|top| (0..5).all(|below| held(top + 13 - below)))
}

/// The kinds, highest first, as the text lists them.
const KINDS: [fn(&[Card; 5]) -> bool; 17] = [
    |five| one_suit(five) && shape(five) == [5],
    |five| one_suit(five) && run(five) == Some(12),
    |five| one_suit(five) && shape(five) == [4, 1],
    |five| one_suit(five) && run(five).is_some(),
    |five| one_suit(five) && shape(five) == [3, 2],
    |five| shape(five) == [5],
    |five| one_suit(five) && shape(five) == [3, 1, 1],
    |five| one_suit(five) && shape(five) == [2, 2, 1],
    |five| one_suit(five) && shape(five) == [2, 1, 1, 1],
    |five| shape(five) == [4, 1],
    |five| shape(five) == [3, 2],
    one_suit,
    |five| run(five).is_some(),
    |five| shape(five) == [3, 1, 1],
    |five| shape(five) == [2, 2, 1],
    |five| shape(five) == [2, 1, 1, 1],
    |_| true,
];

/// The kind, the highest numbered least, and what decides within it: groups of five, four, three and two
/// from the highest rank, then single cards; of runs the top alone.
fn plainly(five: &[Card; 5]) -> (usize, Vec<usize>) {
    let kind = KINDS.iter().position(|holds| holds(five)).unwrap();
    if let Some(top) = run(five) {
        return (16 - kind, vec![top]);
    }
    let mut decides = Vec::new();
    for size in (1..=5).rev() {
        for rank in Rank::ALL.iter().rev() {
            if five.iter().filter(|card| card.rank() == *rank).count() == size {
                decides.push(*rank as usize);
            }
        }
    }
    (16 - kind, decides)
}

fn best_plainly(cards: &[Card]) -> (usize, Vec<usize>) {
    let choices = (0u32..1 << cards.len()).filter(|chosen| chosen.count_ones() == 5);
    let five = |chosen: u32| {
        let mut picked = (0..cards.len()).filter(|i| chosen >> i & 1 == 1).map(|i| cards[i]);
        std::array::from_fn(|_| picked.next().unwrap())
    };
    choices.map(|chosen| plainly(&five(chosen))).max().unwrap()
}

/// A fixed sequence of pseudo-random cards from shoes of few cards, so that like cards come often.
struct Dealer(u64);

impl Dealer {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 32) as usize * bound) >> 32
    }

    fn deal(&mut self, count: usize) -> Vec<Card> {
        let (ranks, suits, lowest) = (2 + self.below(12), 1 + self.below(4), self.below(13));
        let one = |dealer: &mut Dealer| {
            Card::from_index((((lowest + dealer.below(ranks)) % 13) * 4 + dealer.below(suits)) as u8)
        };
        (0..count).map(|_| one(self)).collect()
    }
}

/// Every combination of five ranks, in one suit and in two, is worth what the text says, and the numbers
/// are in the same order: with what the suits are beyond that nothing changes.
#[test]
fn every_five_cards_rank_as_the_text_ranks_them() {
    let mut known: Vec<Option<(usize, Vec<usize>)>> = vec![None; ManyDeckRank::COUNT];
    for a in 0..13u8 {
        for b in a..13 {
            for c in b..13 {
                for d in c..13 {
                    for e in d..13 {
                        for suit in [0, 1] {
                            let five = [4 * a, 4 * b, 4 * c, 4 * d, 4 * e + suit].map(Card::from_index);
                            let (rank, plain) = (many_deck_rank_of(&five), plainly(&five));
                            assert_eq!(rank.category() as usize, plain.0, "{five:?}");
                            let before = known[rank.index()].replace(plain.clone());
                            assert!(before.is_none_or(|before| before == plain), "{five:?}");
                        }
                    }
                }
            }
        }
    }
    let known: Vec<(usize, Vec<usize>)> = known.into_iter().map(|one| one.expect("no value is unused")).collect();
    assert!(known.is_sorted_by(|low, high| low < high));
}

#[test]
fn five_to_seven_random_cards_rank_as_the_best_of_all_choices_of_five() {
    let mut dealer = Dealer(1);
    let mut before = (rank("2c 3d 4h 5s 7c"), best_plainly(&cards("2c 3d 4h 5s 7c")));
    let mut seen = [0u32; 17];
    for _ in 0..30_000 {
        let count = 5 + dealer.below(3);
        let hand = dealer.deal(count);
        let now = (many_deck_rank_of(&hand), best_plainly(&hand));
        assert_eq!(now.0.category() as usize, now.1.0, "{hand:?}");
        assert_eq!(now.0.cmp(&before.0), now.1.cmp(&before.1), "{hand:?}");
        let five = many_deck_best_five(&hand);
        assert_eq!(plainly(&five), now.1, "{hand:?}");
        assert_eq!(five.map(Card::rank), now.0.ranks(), "{hand:?}");
        seen[now.1.0] += 1;
        before = now;
    }
    assert!(seen.iter().all(|count| *count > 20), "{seen:?}");
}

#[test]
fn a_flush_with_a_pair_beats_four_of_a_kind_and_loses_to_five() {
    assert_eq!(rank("As As 9s 4s 2s 9c 9d").category(), ManyDeckCategory::FlushWithOnePair);
    assert_eq!(rank("9s 9s 9s 4s 2s 9c 9d").category(), ManyDeckCategory::FiveOfAKind);
    let order = ["9c 9c 9c 9d 9d", "9s 9s 9s 4s 2s", "Ks Ks Qs Qs 2s", "As As 9s 4s 2s", "Ac Ad Ah As Kc"];
    assert!(order.map(rank).is_sorted_by(|high, low| high > low));
}

#[test]
fn groups_decide_before_single_cards_and_suits_never() {
    assert_eq!(rank("7c 7d 7h 5s 5c").cmp(&rank("5c 5d 5h As Ac")), Ordering::Greater);
    assert_eq!(rank("Ac Kd Qh Js 9c"), rank("Ad Kh Qs Jc 9d"));
    assert_eq!(rank("5c 4d 3h 2s Ac").ranks().map(Rank::letter), ['5', '4', '3', '2', 'A']);
    assert!(rank("6c 5d 4h 3s 2c") > rank("5c 4d 3h 2s Ac"));
    assert!(rank("Kc Qc Jc Tc 9c") < rank("2c 2c 2c 2c 3c"));
}

#[test]
fn hands_are_called_what_they_are() {
    for (codes, words) in [
        ("Ac Kd Qh Js 9c", "ace high, king-queen-jack-nine"),
        ("6c 6d Ah Js 9c", "pair of sixes, ace-jack-nine"),
        ("6c 6c Ac Jc 9c", "flush with one pair, sixes, ace-jack-nine"),
        ("6c 6c Ac Ac 9c", "flush with two pair, aces and sixes, nine"),
        ("6c 6c 6c Ac 9c", "flush with three of a kind, sixes, ace-nine"),
        ("6c 6c 6c Ac Ac", "flush with full house, sixes over aces"),
        ("6c 6c 6c 6c Ac", "flush with four of a kind, sixes, ace"),
        ("6c 6c 6d 6c 6c", "five of a kind, sixes"),
        ("6c 6c 6c 6c 6c", "flush with five of a kind, sixes"),
        ("5c 4c 3c 2c Ac", "straight flush, five high"),
        ("Kc Qc Jc Tc Ac", "royal flush"),
    ] {
        assert_eq!(rank(codes).to_string(), words);
    }
    let names: std::collections::BTreeSet<&str> = ManyDeckCategory::ALL.iter().map(|one| one.name()).collect();
    assert_eq!(names.len(), 17);
}

#[test]
fn hands_are_put_together_from_parts() {
    let [board, kept] = ["As As 9s 4s 2s", "9c 9d"].map(|codes| ManyDeckHand::of(&cards(codes)));
    assert_eq!(board.and(kept).rank(), rank("As As 9s 4s 2s 9c 9d"));
    assert_eq!((board.len(), kept.len(), ManyDeckHand::EMPTY.is_empty()), (5, 2, true));
}
