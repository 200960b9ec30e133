//! The ranking against a slow one, and against the published counts.

use super::rank::JokerRank;
use super::reference::{self, Value};
use super::*;
use crate::{Card, Cards};
use std::collections::HashMap;

fn cards<const N: usize>(codes: &str) -> [Card; N] {
    codes.parse::<Cards>().unwrap().known().unwrap_or_else(|| panic!("{N} cards: {codes}"))
}

fn rank(codes: &str) -> JokerRank {
    joker_rank_of(cards(codes), WheelRank::SecondHighest)
}

fn low(codes: &str) -> JokerLowRank {
    joker_low_rank_of(cards(codes))
}

fn deck() -> Vec<Card> {
    Card::deck().chain([Card::JOKER]).collect()
}

/// Every hand of five, in the order of the deck.
fn each_five(mut visit: impl FnMut([Card; 5])) {
    let deck = deck();
    for a in 0..53 {
        for b in 0..a {
            for c in 0..b {
                for d in 0..c {
                    for e in 0..d {
                        visit([a, b, c, d, e].map(|i| deck[i]));
                    }
                }
            }
        }
    }
}

/// The published counts of 52 cards, and of the 270,725 hands with the joker: four aces; four in five places of a royal
/// flush; three aces and one of 48, or one rank four times; and so on.
#[test]
fn five_cards_with_a_joker_have_the_counts_of_52_cards_and_those_with_the_joker() {
    let mut counts = [0u64; 11];
    each_five(|five| counts[joker_rank_of(five, WheelRank::SecondHighest).category() as usize] += 1);
    counts.reverse();
    let published = [0, 4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 1_098_240, 1_302_540];
    let with_joker: Vec<u64> = counts.iter().zip(published).map(|(count, without)| count - without).collect();
    assert_eq!(with_joker[..3], [1, 4 * 5, 144]);
    assert_eq!(with_joker[3], 4 * 48 + 12, "three aces and another card, or four of another rank");
    assert_eq!(with_joker[4], 6 * 12 * 6 + 12 * 4 * 4, "two aces and a pair, or three of a kind and an ace");
    // Four of a suit are 715 sets of ranks, of which 41 make a straight of one suit with the joker.
    assert_eq!(with_joker[5], 4 * (715 - 41));
    assert_eq!(with_joker.iter().sum::<u64>(), 270_725);
}

#[test]
fn every_hand_ranks_as_the_slow_ranking_ranks_it() {
    for (wheel, lowest) in [(WheelRank::SecondHighest, false), (WheelRank::Lowest, true)] {
        let mut seen: HashMap<JokerRank, Value> = HashMap::new();
        let mut turn = 0u32;
        each_five(|five| {
            turn += 1;
            // Every hand with the joker, and one in seven of the others.
            if five[0].is_joker() || turn.is_multiple_of(7) {
                let rank = joker_rank_of(five, wheel);
                let value = reference::value(&five, lowest);
                assert_eq!(*seen.entry(rank).or_insert_with(|| value.clone()), value, "{five:?}");
                assert_eq!(rank.category() as u8, value.0);
            }
        });
        let mut pairs: Vec<(JokerRank, Value)> = seen.into_iter().collect();
        pairs.sort();
        assert!(pairs.is_sorted_by(|one, other| one.1 < other.1), "a higher rank is a better hand, {wheel:?}");
        assert!(pairs.len() > 6_000, "{} values", pairs.len());
    }
}

#[test]
fn the_wheel_ranks_as_the_house_chose() {
    let [wheel, six, king, ace] = ["Ah 2c 3d 4s 5h", "6h 2c 3d 4s 5h", "9h Tc Jd Qs Kh", "Ah Tc Jd Qs Kh"].map(cards);
    let usual = |five| joker_rank_of(five, WheelRank::SecondHighest);
    let lowest = |five| joker_rank_of(five, WheelRank::Lowest);
    assert!(usual(six) < usual(king) && usual(king) < usual(wheel) && usual(wheel) < usual(ace));
    assert!(lowest(wheel) < lowest(six) && lowest(king) < lowest(ace));
    assert_eq!(usual(cards("Jo 2c 3d 4s 5h")), usual(wheel));
    assert_eq!(lowest(cards("Jo 2c 3d 4s 5h")), lowest(six));
    assert_eq!(rank("Ah 2h 3h 4h 5h").describe(), "straight flush, ace to five");
    assert!(rank("Ah 2h 3h 4h 5h") > rank("9h Th Jh Qh Kh"));
    assert!(rank("Ah Th Jh Qh Kh") > rank("Ah 2h 3h 4h 5h"));
    assert_eq!(lowest(cards("Ah 2h 3h 4h 5h")).describe(), "straight flush, ace to five");
}

#[test]
fn the_joker_is_an_ace_or_completes_a_hand() {
    for (codes, words) in [
        ("As Ks 9s 5s Jo", "flush, ace-king-queen-nine-five"),
        ("Ks 9s 5s 3s Jo", "flush, ace-king-nine-five-three"),
        ("As Ah Ad Ac Jo", "five aces"),
        ("As Ah Ad 7c Jo", "four of a kind, aces, seven"),
        ("7s 7h 7d 2c Jo", "three of a kind, sevens, ace-two"),
        ("7s 7h 5d 5c Jo", "two pair, sevens and fives, ace"),
        ("As Ah 5d 5c Jo", "full house, aces over fives"),
        ("7s 5h 4d 2c Jo", "ace high, seven-five-four-two"),
        ("As 8h 7d 6c Jo", "pair of aces, eight-seven-six"),
        ("9s 8h 7d 5c Jo", "straight, nine high"),
        ("9s 8h 7d 6c Jo", "straight, ten high"),
        ("As Kh Qd Tc Jo", "straight, ace high"),
        ("Ts Js Qs Ks Jo", "royal flush"),
        ("9s Ts Js Qs Jo", "straight flush, king high"),
        ("Ac 2c 3c Jo 5c", "straight flush, ace to five"),
    ] {
        assert_eq!(rank(codes).describe(), words);
    }
    assert_eq!(low("Jo Kc").to_string(), "ace-king");
    assert_eq!(low("Jo Ac").to_string(), "pair of aces");
}

#[test]
fn ties_go_by_made_cards_before_side_cards() {
    assert!(rank("Ks Kh 2d 2c 3h") > rank("Qs Qh Jd Jc Ah"));
    assert!(rank("Ks Kh 4d 4c 3h") > rank("Kd Kc 3d 3c Ah"));
    assert!(rank("2s 2h 2d 2c 3h") > rank("As Ah Ad Kc Kh"));
    assert_eq!(rank("As Kh 9d 5c 3h"), rank("Jo Kd 9s 5h 3c"));
    assert_eq!(rank("As Ks 9s 5s 3s"), rank("Jo Kd 9d 5d 3d"));
}

#[test]
fn two_cards_have_ninety_one_ranks_in_order() {
    let mut ranks: Vec<JokerLowRank> = JokerLowRank::all().collect();
    assert_eq!(ranks.len(), 91);
    for (index, rank) in ranks.iter().enumerate() {
        let [high, low] = rank.ranks();
        assert_eq!(rank.index(), index);
        assert_eq!(JokerLowRank::of_ranks(low, high), *rank);
        assert_eq!(JokerLowRank::from_index(index), Some(*rank));
        assert_eq!(rank.is_pair(), high == low);
    }
    assert_eq!(JokerLowRank::from_index(91), None);
    ranks.sort_by_key(|rank| (rank.is_pair(), rank.ranks()));
    assert!(ranks.iter().map(|rank| rank.index()).eq(0..91));
}

#[test]
fn the_high_hand_must_not_rank_below_the_low_hand() {
    for (high, two, legal) in [
        ("7s 7h 5d 4c 2h", "7c 7d", true),
        ("7s 7h 5d 4c 2h", "8c 8d", false),
        ("7s 7h 5d 4c 2h", "6c 6d", true),
        ("7s 7h 5d 4c 2h", "Ac Kd", true),
        ("As Kh 9d 4c 2h", "2c 2d", false),
        ("As Kh 9d 4c 2h", "Ac Kd", true),
        ("As Qh 9d 4c 2h", "Ac Kd", false),
        ("As Qh 9d 4c 2h", "Kc Jd", true),
        ("Ks Qh 9d 4c 2h", "Ac 3d", false),
        ("Jo Kh 9d 4c 2h", "Ac Kd", true),
        ("Ks Qh 9d 4c 2h", "Jo 3d", false),
        ("3s 3h 2d 2c 7h", "Jo Ad", true),
        ("As Ah 9d 4c 2h", "Jo Ad", true),
        ("Ks Kh 9d 4c 2h", "Jo Ad", false),
    ] {
        assert_eq!(rank(high).carries(low(two)), legal, "{high} over {two}");
    }
}

#[test]
fn three_cards_are_called_what_they_can_be() {
    use JokerThree::{Flush, NaturalStraightFlush, OnePair, Straight, StraightFlush, ThreeOfAKind};
    for (codes, expected) in [
        ("Jo Ks Kh", &[OnePair][..]),
        ("Jo As Ah", &[ThreeOfAKind]),
        ("Jo As 9h", &[OnePair]),
        ("Jo As 2h", &[OnePair, Straight]),
        ("Jo As Kh", &[OnePair, Straight]),
        ("Jo As Ks", &[OnePair, Flush, Straight, StraightFlush]),
        ("Jo 5s 7s", &[Flush, Straight, StraightFlush]),
        ("Jo 5s 8s", &[Flush]),
        ("Jo 5s 8h", &[]),
        ("As 2s 3s", &[Flush, Straight, NaturalStraightFlush]),
        ("As Ks Qh", &[Straight]),
        ("Ks As 2h", &[]),
        ("5s 5h 5d", &[ThreeOfAKind]),
    ] {
        assert_eq!(joker_threes_of(cards(codes)).iter().collect::<Vec<_>>(), expected, "{codes}");
    }
}

/// Without the joker there are 48 straight flushes, 52 triples, 720 straights, 1,096 flushes and 3,744 pairs. The joker
/// makes a run with 25 pairs of ranks (13 neighbours, 12 with one between) and a flush with 78.
#[test]
fn three_cards_of_the_whole_deck_are_counted() {
    let (deck, mut counts) = (deck(), [0u32; 7]);
    for a in 0..53 {
        for b in 0..a {
            for c in 0..b {
                let best = joker_threes_of([deck[c], deck[b], deck[a]]).iter().max();
                counts[best.map_or(0, |hand| hand as usize + 1)] += 1;
            }
        }
    }
    let off_suit = 12;
    let pairs = 3_744 + 12 * 6 + 8 * off_suit;
    let (flushes, straights, suited_with_joker) = (1_096 + (78 - 25) * 4, 720 + 25 * off_suit, 25 * 4);
    let counted = pairs + flushes + straights + suited_with_joker + 58 + 48;
    assert_eq!(counts, [23_426 - counted, pairs, flushes, straights, suited_with_joker, 52 + 6, 48]);
}

#[test]
fn seven_cards_are_called_what_they_can_be() {
    use JokerSeven::*;
    let sevens = |codes: &str| joker_sevens_of(cards(codes));
    let made = |codes: &str| {
        let hands = sevens(codes);
        JokerSeven::ALL.into_iter().filter(|hand| hands.has(*hand)).collect::<Vec<_>>()
    };
    assert_eq!(made("2s 2h 2d 3c 4c 5h 6h"), [ThreeOfAKind, Straight]);
    assert_eq!(made("2s 2h 2d 3c 3d 5h 7h"), [ThreeOfAKind, FullHouse]);
    assert_eq!(made("As Ah Ad Ac Jo 5h 5d"), [FullHouse, FourOfAKind, FiveAces]);
    assert!(sevens("As Ah Ad Ac Jo 5h 5d").has_with_pair(FiveAces));
    assert!(!sevens("As Ah Ad Ac Jo 5h 6d").has_with_pair(FiveAces));
    assert!(sevens("9s 9h 9d 9c 2s Jo Ad").has_with_pair(FourOfAKind));
    assert!(!sevens("9s 9h 9d 9c 2s Jo Kd").has_with_pair(FourOfAKind));
    assert!(sevens("9s 9h 9d 9c 2s 2d 2h").has_with_pair(FourOfAKind));
    assert!(sevens("As Ks Qs Js Ts Kd Qd").has(RoyalMatchKingQueen));
    assert!(sevens("As Ks Qs Jo Ts Kd Qd").has(RoyalMatchKingQueen));
    assert!(!sevens("As Ks Qs Js Ts Kd Qc").has(RoyalMatchKingQueen));
    assert!(!sevens("As Ks Qs Js Ts Kd Jo").has(RoyalMatchAceKing));
    assert!(sevens("As Ks Qs Jo Ts Kd Ad").has(RoyalMatchAceKing));
    assert!(sevens("As 2s 3s 4s 5s 6s 7s").has(NaturalSevenStraightFlush));
    assert!(sevens("As Ks Qs Js Ts 9s 8s").has(NaturalSevenStraightFlush));
    assert!(!sevens("As 2s 3s 4s 5s 6s Ks").has(NaturalSevenStraightFlush));
    assert!(sevens("As 2s Jo 4s 5s 6s 7s").has(JokerSevenStraightFlush));
    assert!(!sevens("As 2s Jo 4s 5s 6s 8s").has(JokerSevenStraightFlush));
    let both = sevens("9s Ts Js Qs Ks Jo 2d");
    assert!(both.has(NaturalStraightFlush) && both.has(JokerRoyalFlush) && !both.has(NaturalRoyalFlush));
    assert!(both.has(JokerStraightFlush), "eight to queen with the joker");
}

#[test]
fn a_pai_gow_has_neither_pair_nor_straight_nor_flush() {
    use crate::Rank;
    let top = |codes: &str| pai_gow_top(&cards(codes));
    assert_eq!(top("9s 8h 7d 5c 4c 3h 2h"), Some(Rank::Nine));
    assert_eq!(top("Ts 8h 7d 5c 4c 3h 2h"), Some(Rank::Ten));
    assert_eq!(top("8s 7h 6d 5c 4c 3h 2h"), None);
    assert_eq!(top("Jo 9h 7d 5c 4c 3h Kh"), Some(Rank::Ace));
    assert_eq!(top("Jo Ah 7d 5c 4c 3h Kh"), None);
    assert_eq!(top("Jo 2h 7d 5c 4c 3h Kh"), None, "ace to five");
    assert_eq!(top("Jo Th 7d Qc Jc 3h Kh"), None, "ace to ten");
    assert_eq!(top("Jo 9h 8h Qc 6h 7d 2d"), Some(Rank::Ace), "the joker is no ten");
    assert_eq!(top("Kh 9h 7h 5h 4h 3d Jo"), None, "five hearts");
    assert_eq!(top("Kh 9h 7h 5h 4d 3d Jo"), Some(Rank::Ace), "four hearts and the joker");
}
