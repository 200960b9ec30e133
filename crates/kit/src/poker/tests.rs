//! The fast evaluator against the slow one, and both against the published counts.

use super::reference::{self, Plain, Value};
use super::*;
use crate::{Card, Cards};
use std::collections::{BTreeMap, BTreeSet};

fn cards(codes: &str) -> Vec<Card> {
    codes.parse::<Cards>().unwrap().faces().collect()
}

fn plain(card: Card) -> Plain {
    (card.rank() as u8, card.suit() as u8)
}

fn described(codes: &str) -> String {
    rank_of(&cards(codes)).describe()
}

/// A fixed sequence of pseudo-random hands.
struct Dealer(u64);

impl Dealer {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 32) as usize * bound) >> 32
    }

    fn deal<const N: usize>(&mut self) -> [Card; N] {
        let mut deck: Vec<Card> = Card::deck().collect();
        std::array::from_fn(|_| deck.swap_remove(self.below(deck.len())))
    }
}

/// Category counts, highest first, as they are usually printed.
fn highest_first<const N: usize>(mut counts: [u64; N]) -> [u64; N] {
    counts.reverse();
    counts
}

#[test]
fn every_five_card_hand_ranks_as_the_reference_ranks_it() {
    let deck: Vec<Card> = Card::deck().collect();
    let mut counts = [0u64; 10];
    let mut seen: BTreeMap<PokerRank, Value<5>> = BTreeMap::new();
    let mut value_of: Vec<Option<Value<5>>> = vec![None; PokerRank::COUNT];
    for a in 0..52 {
        for b in 0..a {
            for c in 0..b {
                let three = Hand::of(&[deck[a], deck[b], deck[c]]);
                for d in 0..c {
                    for e in 0..d {
                        let rank = three.add(deck[d]).add(deck[e]).rank();
                        let value = reference::five([a, b, c, d, e].map(|i| plain(deck[i])));
                        counts[value.category as usize] += 1;
                        match value_of[rank.index()] {
                            Some(known) => assert_eq!(known, value),
                            None => value_of[rank.index()] = Some(value),
                        }
                    }
                }
            }
        }
    }
    for (index, value) in value_of.iter().enumerate() {
        let rank = PokerRank::from_index(index).unwrap();
        let value = value.expect("every rank is some hand's");
        assert_eq!(rank.category() as u8, value.category);
        assert_eq!(rank.ranks().map(|rank| rank as u8), value.ranks);
        seen.insert(rank, value);
    }
    assert!(seen.values().is_sorted(), "a higher rank is a better hand");
    assert_eq!(seen.len(), 7462);
    assert_eq!(PokerRank::from_index(7462), None);
    assert_eq!(highest_first(counts), [4, 36, 624, 3744, 5108, 10200, 54912, 123552, 1098240, 1302540]);
}

#[test]
fn the_best_of_six_and_seven_cards_is_the_best_five_among_them() {
    let mut dealer = Dealer(7);
    for _ in 0..200_000 {
        let seven: [Card; 7] = dealer.deal();
        for hand in [&seven[..], &seven[..6]] {
            let value = reference::best(&hand.iter().map(|card| plain(*card)).collect::<Vec<_>>());
            let rank = rank_of(hand);
            assert_eq!(
                (rank.category() as u8, rank.ranks().map(|r| r as u8)),
                (value.category, value.ranks),
                "{hand:?}"
            );
        }
    }
}

#[test]
fn the_best_five_are_among_the_cards_and_make_the_rank() {
    let mut dealer = Dealer(5);
    for _ in 0..20_000 {
        let seven: [Card; 7] = dealer.deal();
        let five = best_five(&seven);
        assert_eq!(rank_of(&five), rank_of(&seven));
        assert_eq!(five.map(|card| card.rank()), rank_of(&seven).ranks());
        assert_eq!(five.iter().collect::<BTreeSet<_>>().len(), 5);
        assert!(five.iter().all(|card| seven.contains(card)));
    }
}

#[test]
fn seven_card_hands_have_the_published_counts() {
    let deck: Vec<Card> = Card::deck().collect();
    let mut ranks = vec![0u64; PokerRank::COUNT];
    for a in 0..52 {
        for b in 0..a {
            for c in 0..b {
                for d in 0..c {
                    let four = Hand::of(&[deck[a], deck[b], deck[c], deck[d]]);
                    for e in 0..d {
                        let five = four.add(deck[e]);
                        for f in 0..e {
                            let six = five.add(deck[f]);
                            for g in &deck[..f] {
                                ranks[six.add(*g).rank().index()] += 1;
                            }
                        }
                    }
                }
            }
        }
    }
    assert_eq!(counted_in_order(), ranks, "the last loop by ranks counts the same");
    let mut counts = [0u64; 10];
    for (index, count) in ranks.iter().enumerate() {
        counts[PokerRank::from_index(index).unwrap().category() as usize] += count;
    }
    let published = [4324, 37260, 224848, 3473184, 4047644, 6180020, 6461620, 31433400, 58627800, 23294460];
    assert_eq!(highest_first(counts), published);
    assert_eq!(ranks.iter().filter(|count| **count > 0).count(), 4824);
}

/// All hands of seven in order, the last card by [`Hand::rank_with_later`].
fn counted_in_order() -> Vec<u64> {
    let deck: Vec<Card> = Card::deck().collect();
    let mut ranks = vec![0u64; PokerRank::COUNT];
    for a in 0..52 {
        for b in a + 1..52 {
            for c in b + 1..52 {
                for d in c + 1..52 {
                    let four = Hand::of(&[deck[a], deck[b], deck[c], deck[d]]);
                    for e in d + 1..52 {
                        let five = four.add(deck[e]);
                        for f in e + 1..52 {
                            let six = five.add(deck[f]);
                            six.rank_with_later(deck[f], |rank, count| ranks[rank.index()] += u64::from(count));
                        }
                    }
                }
            }
        }
    }
    ranks
}

/// Every last card of hands of four and six, with flushes that are there, near and far.
#[test]
fn later_cards_are_ranked_as_one_by_one() {
    let mut dealer = Dealer(11);
    let mut near = 0;
    for turn in 0..40_000 {
        // From a few ranks more hands have four of a suit, and longer rows of later cards.
        let low: Vec<Card> = Card::deck().take(if turn % 2 == 0 { 52 } else { 24 }).collect();
        let mut left = low.clone();
        let mut cards: Vec<Card> = (0..4 + turn % 3).map(|_| left.swap_remove(dealer.below(left.len()))).collect();
        cards.sort();
        let hand = Hand::of(&cards);
        let last = *cards.last().unwrap();
        let mut found = Vec::new();
        hand.rank_with_later(last, |rank, count| (0..count).for_each(|_| found.push(rank)));
        let expected: Vec<PokerRank> =
            Card::deck().filter(|card| *card > last).map(|card| hand.add(card).rank()).collect();
        assert_eq!(found, expected, "{cards:?}");
        near += usize::from(found.iter().any(|rank| rank.category() == Category::Flush));
    }
    assert!(near > 1_000, "{near} with a flush");
}

#[test]
fn every_three_card_hand_ranks_as_the_reference_ranks_it() {
    let deck: Vec<Card> = Card::deck().collect();
    let mut counts = [0u64; 7];
    let mut seen: BTreeMap<ThreeRank, Value<3>> = BTreeMap::new();
    for a in 0..52 {
        for b in 0..a {
            for c in 0..b {
                let hand = [deck[b], deck[a], deck[c]];
                let (rank, value) = (rank_of_three(hand), reference::three(hand.map(plain)));
                assert_eq!(*seen.entry(rank).or_insert(value), value);
                assert_eq!(rank.category() as u8, value.category);
                assert_eq!(three_category(hand), rank.category());
                counts[rank.category() as usize] += 1;
            }
        }
    }
    assert_eq!(seen.len(), ThreeRank::COUNT);
    assert!(seen.values().is_sorted(), "a higher rank is a better hand");
    assert!(seen.keys().map(|rank| rank.index()).eq(0..ThreeRank::COUNT));
    assert_eq!(highest_first(counts), [4, 44, 52, 720, 1096, 3744, 16440]);
}

#[test]
fn the_ace_ends_a_run_at_either_end_and_joins_none() {
    assert_eq!(described("Ah 2c 3d 4s 5h"), "straight, five high");
    assert_eq!(described("Ah Kc Qd Js Th"), "straight, ace high");
    assert_eq!(described("Qh Kc Ad 2s 3h"), "ace high, king-queen-three-two");
    assert!(rank_of(&cards("Ah 2c 3d 4s 5h")) < rank_of(&cards("2c 3d 4s 5h 6h")));
    assert_eq!(described("Ah 2h 3h 4h 5h"), "straight flush, five high");
    let three = |codes: &str| three_category(cards(codes).try_into().unwrap());
    assert_eq!(three("Ah 2c 3d"), ThreeCategory::Straight);
    assert_eq!(three("Ah Kc Qd"), ThreeCategory::Straight);
    assert_eq!(three("Kh Ac 2d"), ThreeCategory::Nothing);
    assert_eq!(three("Kh Ah 2h"), ThreeCategory::Flush);
    assert_eq!(three("3h Ah 2h"), ThreeCategory::StraightFlush);
    assert_eq!(three("Qh Ah Kh"), ThreeCategory::Royal);
    let rank = |codes: &str| rank_of_three(cards(codes).try_into().unwrap());
    assert!(rank("Ah 2c 3d") < rank("2c 3d 4h"));
    assert!(rank("3h Ah 2h") > rank("2c 2d 2h"));
}

#[test]
fn hands_are_described_in_words() {
    for (codes, words) in [
        ("7h 5c 4d 3s 2h", "seven high, five-four-three-two"),
        ("6h 6c Ad Js 9h", "pair of sixes, ace-jack-nine"),
        ("6h 6c Ad As 9h", "two pair, aces and sixes, nine"),
        ("6h 6c 6d Ks 9h", "three of a kind, sixes, king-nine"),
        ("2h 5h 9h Kh Jh", "flush, king-jack-nine-five-two"),
        ("Kh Kc 3d 3s Kd", "full house, kings over threes"),
        ("8h 8c 8d 8s Qd", "four of a kind, eights, queen"),
        ("9h 8h 7h 6h 5h", "straight flush, nine high"),
        ("Ah Kh Qh Jh Th", "royal flush"),
    ] {
        assert_eq!(described(codes), words);
    }
    let names: Vec<&str> = Category::ALL.iter().map(|category| category.name()).collect();
    assert_eq!(names[0], "high card");
    assert_eq!(names[2], "two pair");
    assert!(Category::ALL.is_sorted() && ThreeCategory::ALL.is_sorted());
}

#[test]
fn the_best_five_come_made_cards_first() {
    for (from, best) in [
        ("2c Kh 3d Kc 3s Kd 9h", "Kh Kc Kd 3d 3s"),
        ("4c 5d Ah 2s 3c Kd Kh", "5d 4c 3c 2s Ah"),
        ("2h 9c 9d 4s 4d Th Tc", "Th Tc 9c 9d 4s"),
        ("Ah 3h 9h Kh 2h Ac Ad", "Ah Kh 9h 3h 2h"),
        ("6c 7c 8c 9c Tc Jd Qd", "Tc 9c 8c 7c 6c"),
        ("5c 6h 9d As 6d", "6h 6d As 9d 5c"),
    ] {
        assert_eq!(best_five(&cards(from)).to_vec(), cards(best), "{from}");
    }
}

#[test]
#[should_panic(expected = "five, six or seven cards have a rank, 4 do not")]
fn four_cards_have_no_rank() {
    rank_of(&cards("As Ks Qs Js"));
}

#[test]
#[should_panic]
fn the_joker_has_no_rank() {
    rank_of(&cards("As Ks Qs Js Jo"));
}

#[test]
#[should_panic]
fn no_card_counts_twice() {
    rank_of(&cards("As Ks Qs Js Js"));
}
