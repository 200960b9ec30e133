//! The counts against plain enumeration.

use super::*;
use crate::Interrupted;
use kit::{Card, Hand, PokerRank, rank_of};
use std::cmp::Ordering;
use std::collections::HashMap;
use std::sync::Mutex;

fn always(_: u64, _: u64) -> bool {
    true
}

/// Calls the visitor with every hand of `left` more cards.
fn each_hand(rest: &[Card], left: usize, hand: Hand, visit: &mut impl FnMut(PokerRank)) {
    for i in 0..=rest.len() - left {
        let hand = hand.add(rest[i]);
        match left {
            1 => visit(hand.rank()),
            _ => each_hand(&rest[i + 1..], left - 1, hand, visit),
        }
    }
}

/// How many hands of as many other cards are lower, tied and higher, by looking at each.
fn enumerated(hand: &[Card]) -> [u32; 3] {
    let rest: Vec<Card> = Card::deck().filter(|card| !hand.contains(card)).collect();
    let rank = rank_of(hand);
    let mut found = [0; 3];
    each_hand(&rest, hand.len(), Hand::EMPTY, &mut |other| match other.cmp(&rank) {
        Ordering::Less => found[WON] += 1,
        Ordering::Equal => found[TIED] += 1,
        Ordering::Greater => found[LOST] += 1,
    });
    found
}

fn ranked(cards: usize) -> RankedHands {
    RankedHands::new(cards, |hand| hand.rank().index() as u16)
}

/// A class of hands and how many are lower, tied and higher.
type Found = (SuitSets, [u32; 3]);

/// What a visitor keeps of a whole sweep.
fn swept<const S: usize>(keep: impl Fn(&mut Vec<Found>, &Compared<'_>) + Sync) -> Vec<Found> {
    let (parts, found) = (3, Mutex::new(Vec::new()));
    let done = |_, kept: Vec<Found>| {
        found.lock().unwrap().extend(kept);
        true
    };
    let sweep = Sweep::<S>::new(ranked(Subsets::<S>::CARDS), parts);
    sweep.run(&[0, 1, 2], keep, &|_| true, &done).unwrap();
    found.into_inner().unwrap()
}

/// The lower, tied and higher hands of every class.
fn compared<const S: usize>() -> HashMap<SuitSets, [u32; 3]> {
    let keep = |kept: &mut Vec<Found>, it: &Compared<'_>| {
        kept.push((it.hand, [it.lower, it.tied, it.higher]));
    };
    swept::<S>(keep).into_iter().collect()
}

/// What must hold whatever the cards: sums, weights, and that player and dealer are alike.
fn adds_up(table: &HeadsUp, hands_by_category: [u64; 10]) {
    let cards = table.cards_each as u64;
    let per_start = deals_per_start(table.cards_each);
    let weighted = |of: &dyn Fn(&Start) -> u64| -> u128 {
        table.starts.iter().map(|start| start.weight as u128 * of(start) as u128).sum()
    };
    assert_eq!(table.starts.len(), 1755);
    assert_eq!(weighted(&|_| 1), 22_100);
    for (place, start) in table.starts.iter().enumerate() {
        assert_eq!(start.counts.iter().flatten().sum::<u64>(), per_start, "{:?}", start.cards);
        assert_eq!(table.start_of(start.cards), place);
    }
    assert_eq!(table.combinations, 22_100 * per_start as u128);
    let outcome = |outcome: usize| weighted(&|start| start.counts.iter().map(|counts| counts[outcome]).sum());
    assert_eq!(outcome(WON), outcome(LOST));
    for (category, hands) in hands_by_category.into_iter().enumerate() {
        let deals = hands as u128 * binomial(cards, 3) as u128 * binomial(52 - cards, cards) as u128;
        assert_eq!(weighted(&|start| start.counts[category].iter().sum()), deals, "category {category}");
    }
}

/// A start's counts from the numbers of each hand it can become.
fn gathered(start: [Card; 3], cards_each: usize, compared: &HashMap<SuitSets, [u32; 3]>) -> [[u64; 3]; 10] {
    fn complete(hand: &mut Vec<Card>, rest: &[Card], left: usize, visit: &mut impl FnMut(&[Card])) {
        if left == 0 {
            return visit(hand);
        }
        for i in 0..rest.len() {
            hand.push(rest[i]);
            complete(hand, &rest[i + 1..], left - 1, visit);
            hand.pop();
        }
    }
    let rest: Vec<Card> = Card::deck().filter(|card| !start.contains(card)).collect();
    let mut counts = [[0; 3]; 10];
    complete(&mut start.to_vec(), &rest, cards_each - 3, &mut |hand| {
        let found = compared[&SuitSets::of(hand).canonical()];
        let sums = &mut counts[rank_of(hand).category() as usize];
        sums.iter_mut().zip(found).for_each(|(sum, count)| *sum += count as u64);
    });
    counts
}

#[test]
fn five_cards_each_add_up() {
    let table = heads_up(5, &always).unwrap();
    adds_up(&table, [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4]);
    for start in &table.starts {
        let [a, b, c] = start.cards;
        assert_eq!(table.start_of([c, a, b]), table.start_of(start.cards));
    }
}

#[test]
fn five_card_hands_are_compared_as_enumeration_compares_them() {
    let compared = compared::<32>();
    assert_eq!(compared.len(), 134_459);
    for hand in Classes::shared().each(5).step_by(9_001) {
        let cards: Vec<Card> = hand.cards().collect();
        assert_eq!(compared[&hand], enumerated(&cards), "{cards:?}");
    }
}

#[test]
fn a_start_gathers_the_hands_it_can_become() {
    let compared = compared::<32>();
    let table = heads_up(5, &always).unwrap();
    for start in table.starts.iter().step_by(61) {
        assert_eq!(start.counts, gathered(start.cards, 5, &compared), "{:?}", start.cards);
    }
}

#[test]
fn six_card_hands_are_compared_as_enumeration_compares_them() {
    let hands: Vec<SuitSets> = Classes::shared().each(6).step_by(400_009).collect();
    let keep = |kept: &mut Vec<Found>, it: &Compared<'_>| {
        if hands.contains(&it.hand) {
            kept.push((it.hand, [it.lower, it.tied, it.higher]));
        }
    };
    let kept = swept::<64>(keep);
    assert_eq!(kept.len(), hands.len());
    for (hand, counts) in &kept {
        assert_eq!(*counts, enumerated(&hand.cards().collect::<Vec<_>>()), "{hand:?}");
    }
}

#[test]
fn a_count_can_be_interrupted() {
    assert_eq!(heads_up(5, &|done, total| done * 10 < total), Err(Interrupted));
    assert_eq!(heads_up(5, &|_, _| false), Err(Interrupted));
}

#[test]
#[should_panic(expected = "five or seven cards each, not 6")]
fn six_cards_each_are_no_game() {
    let _ = heads_up(6, &always);
}

/// What takes too long by default: `cargo test --release --features exhaustive`.
#[cfg(feature = "exhaustive")]
mod exhaustive {
    use super::*;

    #[test]
    fn seven_cards_each_add_up_and_gather() {
        let table = heads_up(7, &always).unwrap();
        let hands =
            [23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 37_260, 4_324];
        adds_up(&table, hands);
        let compared = compared::<128>();
        for start in table.starts.iter().step_by(251) {
            assert_eq!(start.counts, gathered(start.cards, 7, &compared), "{:?}", start.cards);
        }
        for hand in Classes::shared().each(7).step_by(600_011) {
            let cards: Vec<Card> = hand.cards().collect();
            assert_eq!(compared[&hand], enumerated(&cards), "{cards:?}");
        }
    }

    #[test]
    fn one_start_of_five_is_what_every_deal_says() {
        let start = ["6s", "6h", "Ts"].map(|code| code.parse::<Card>().unwrap());
        let rest: Vec<Card> = Card::deck().filter(|card| !start.contains(card)).collect();
        let mut counts = [[0; 3]; 10];
        for i in 0..rest.len() {
            for j in 0..i {
                let hand = [start[0], start[1], start[2], rest[i], rest[j]];
                let sums = &mut counts[rank_of(&hand).category() as usize];
                sums.iter_mut().zip(enumerated(&hand)).for_each(|(sum, count)| *sum += count as u64);
            }
        }
        let table = heads_up(5, &always).unwrap();
        assert_eq!(table.starts[table.start_of(start)].counts, counts);
    }
}
