//! The counts against plain enumeration.

use super::flushes::Flushes;
use super::hands::{Flush, Hands, NONE, Point};
use super::one_hand::Against;
use super::versus::{OTHERS, Sides};
use crate::chance::Stream;
use games::pai_gow_poker::HouseWay;
use games::pai_gow_poker::house_way::Setting;
use kit::{Card, Entropy, Rank, Suit, WheelRank};

const WHEEL: WheelRank = WheelRank::SecondHighest;

pub(super) fn default_way() -> HouseWay {
    HouseWay::of(&games::registered("ma-pai-gow-poker").unwrap().schema().defaults(), WHEEL)
}

/// A player who leaves fewer pairs together, and straights rather than pairs.
fn other_way() -> HouseWay {
    let rules = [
        "with pair and pair: low hand pair: lowest low hand, then highest high hand",
        "high hand at least straight and legal: highest high hand, then highest low hand",
        "legal: highest low hand, then highest high hand",
    ];
    HouseWay::read(&rules, WHEEL).unwrap()
}

/// Every hand of seven of these cards.
fn each_seven(cards: &[Card], visit: &mut impl FnMut([Card; 7])) {
    fn more(cards: &[Card], hand: &mut Vec<Card>, visit: &mut impl FnMut([Card; 7])) {
        if hand.len() == 7 {
            visit(hand[..].try_into().expect("seven cards"));
            return;
        }
        for next in 0..(cards.len() + hand.len() + 1).saturating_sub(7) {
            hand.push(cards[next]);
            more(&cards[next + 1..], hand, visit);
            hand.pop();
        }
    }
    more(cards, &mut Vec::new(), visit);
}

/// All deals from a short deck, by looking at each: won and lost.
fn enumerated(player: &HouseWay, dealer: &HouseWay, deck: &[Card]) -> [i64; 2] {
    let mut all: Vec<(u32, [(u32, i16); 2])> = Vec::new();
    each_seven(deck, &mut |cards| {
        let held = cards.iter().fold(0, |held, card| held | 1 << deck.iter().position(|it| it == card).unwrap());
        let set = |way: &HouseWay| {
            let ranks = way.decide(cards).unwrap().ranks;
            (ranks.high.number(), ranks.low.index() as i16)
        };
        all.push((held, [set(player), set(dealer)]));
    });
    let mut sum = [0; 2];
    for (held, [own, _]) in &all {
        for (other, [_, dealt]) in &all {
            if held & other == 0 {
                sum[0] += i64::from(own.0 > dealt.0 && own.1 > dealt.1);
                sum[1] += i64::from(own.0 <= dealt.0 && own.1 <= dealt.1);
            }
        }
    }
    sum
}

fn short_deck(ranks: u16) -> Vec<Card> {
    let held = Rank::ALL.into_iter().filter(|rank| ranks >> *rank as u16 & 1 == 1);
    held.flat_map(|rank| Suit::ALL.map(|suit| Card::new(rank, suit))).chain([Card::JOKER]).collect()
}

/// Four ranks and the joker: flushes of four and the joker.
#[test]
fn all_deals_of_a_short_deck_are_what_enumeration_finds() {
    for ranks in [0b1_0000_0010_0011, 0b0_0110_1100_0000] {
        let (default, other) = (default_way(), other_way());
        let same = Sides::of(Hands::new(&default).of_ranks(ranks), None);
        assert_eq!(same.all(), enumerated(&default, &default, &short_deck(ranks)));
        let [player, dealer] = Hands::both(&other, &default).map(|hands| hands.of_ranks(ranks));
        assert_eq!(Sides::of(player, Some(dealer)).all(), enumerated(&other, &default, &short_deck(ranks)));
    }
}

/// Five ranks and the joker: 116,280 hands of 21 cards, also with five natural cards of a suit.
#[cfg(feature = "exhaustive")]
#[test]
fn all_deals_of_a_deck_of_five_ranks_are_what_enumeration_finds() {
    for ranks in [0b1_0010_0101_0001, 0b0_0111_1100_0000] {
        let (default, other) = (default_way(), other_way());
        let [player, dealer] = Hands::both(&other, &default).map(|hands| hands.of_ranks(ranks));
        assert_eq!(Sides::of(player, Some(dealer)).all(), enumerated(&other, &default, &short_deck(ranks)));
    }
}

/// The cards of a flush in every way to choose its suit and the suits of the others.
fn every_way(flush: &Flush) -> Vec<u64> {
    let bit = |rank: u8, suit: usize| 1u64 << (4 * usize::from(rank) + suit);
    let mut all = Vec::new();
    for suit in 0..4 {
        let ranks = (0..13).filter(|rank| flush.suited >> rank & 1 == 1);
        let base = ranks.fold(if flush.joker { 1 << 52 } else { 0 }, |held, rank| held | bit(rank, suit));
        let mut found = vec![base];
        for rank in flush.others.into_iter().filter(|rank| *rank != NONE) {
            let suits = || (0..4).filter(|other| *other != suit);
            found = found
                .iter()
                .flat_map(|held| suits().map(move |other| (*held, bit(rank, other))))
                .filter(|(held, card)| held & card == 0)
                .map(|(held, card)| held | card)
                .collect();
        }
        found.sort_unstable();
        found.dedup();
        all.extend(found);
    }
    all
}

/// Flushes against flushes, by looking at every pair of hands of a sample of them.
#[test]
fn flushes_against_flushes_are_what_enumeration_finds() {
    let hands = Hands::new(&default_way());
    let mut stream = Stream::new(16, 0);
    for _ in 0..6 {
        // Flushes of few ranks in the suit meet often.
        let many: Vec<Flush> = hands.flushes.iter().filter(|flush| flush.suited & 0b101 == 0).copied().collect();
        let sample = |stream: &mut Stream| -> Vec<Flush> {
            (0..60).map(|_| many[stream.below(many.len() as u32) as usize]).collect()
        };
        let (own, dealt) = (sample(&mut stream), sample(&mut stream));
        let flushes = Flushes::new((&hands, &own), (&hands, &dealt));
        let found = [flushes.of_one_suit(&|| true).unwrap(), flushes.of_two_suits(&|| true).unwrap()];
        let signed = |flush: &Flush| [(flush.point, 1), (hands.point(flush.pattern as usize), -1)];
        let mut expected = [0i64; 2];
        for one in &own {
            let ways = every_way(one);
            assert_eq!(ways.len(), one.ways as usize);
            for other in &dealt {
                let pairs = every_way(other);
                let disjoint = ways.iter().map(|held| pairs.iter().filter(|other| held & **other == 0).count());
                let disjoint = disjoint.sum::<usize>() as i64;
                for (Point { high, low }, sign) in signed(one) {
                    for (dealer, other_sign) in signed(other) {
                        let times = disjoint * sign * other_sign;
                        expected[0] += times * i64::from(high > dealer.high && low > dealer.low);
                        expected[1] += times * i64::from(high <= dealer.high && low <= dealer.low);
                    }
                }
            }
        }
        assert_eq!([found[0].win + found[1].win, found[0].lose + found[1].lose], expected);
    }
}

/// What one hand comes to, by the dealer's hands in a sample. Every setting's four numbers are held against it.
#[test]
fn one_hand_against_all_others_is_what_a_sample_says() {
    let way = default_way();
    let hands = Hands::new(&way);
    let mut stream = Stream::new(7, 3);
    for text in ["As Ks Qs 9s 4s 4d 2h", "Jo Th Td 6h 5h 4h Ac", "Kc Kd 9h 8s 7d 3c 2c"] {
        let cards: [Card; 7] = text.parse::<kit::Cards>().unwrap().known().unwrap();
        let against = Against::new(&hands, &cards);
        let mut rest: Vec<Card> = Card::deck().chain([Card::JOKER]).filter(|card| !cards.contains(card)).collect();
        let settings: Vec<Setting> = Setting::all(cards).into_iter().step_by(4).collect();
        let bounds: Vec<_> = settings.iter().map(|setting| hands.highs.bounds(setting.ranks(WHEEL))).collect();
        let mut found = vec![[0i64; 4]; settings.len()];
        let rounds = 40_000;
        for _ in 0..rounds {
            kit::shuffle(&mut rest, &mut stream);
            let dealt = hands.set(&rest[..7].try_into().unwrap());
            for (bounds, found) in bounds.iter().zip(&mut found) {
                let sums = bounds.compare(dealt);
                let each = [sums.below, sums.up_to, sums.above, sums.from];
                found.iter_mut().zip(each).for_each(|(sum, one)| *sum += one);
            }
        }
        for (setting, found) in settings.iter().zip(found) {
            let exact = against.compare(setting.ranks(WHEEL));
            for (exact, found) in [exact.below, exact.up_to, exact.above, exact.from].into_iter().zip(found) {
                let share = exact as f64 / OTHERS as f64;
                let error = (share * (1.0 - share) / f64::from(rounds)).sqrt().max(1e-9);
                let z = (found as f64 / f64::from(rounds) - share) / error;
                assert!(z.abs() < 5.0 || (exact == 0 && found == 0), "{setting}: {share}, z {z}");
            }
        }
    }
}

/// The fast way to set a hand agrees with the rules.
#[test]
fn hands_are_set_by_table_as_by_the_rules() {
    let way = default_way();
    let hands = Hands::new(&way);
    let mut deck: Vec<Card> = Card::deck().chain([Card::JOKER]).collect();
    let mut stream = Stream::new(5, 0);
    for turn in 0..20_000 {
        kit::shuffle(&mut deck, &mut stream);
        let mut cards: [Card; 7] = deck[..7].try_into().unwrap();
        if turn % 2 == 0 {
            // Five hearts or more, often with the joker.
            let hearts = deck.iter().filter(|card| card.is_joker() || card.suit() == Suit::Heart).copied();
            let others = deck.iter().filter(|card| !card.is_joker() && card.suit() != Suit::Heart).copied();
            cards = hearts.take(5).chain(others.take(2)).collect::<Vec<_>>().try_into().unwrap();
        }
        let ranks = way.decide(cards).unwrap().ranks;
        let bounds = hands.highs.bounds(ranks);
        let sums = bounds.compare(hands.set(&cards));
        assert_eq!((sums.up_to, sums.from, sums.below, sums.above), (1, 1, 0, 0), "{cards:?}");
    }
}
