//! Hands ranked per second on one core, ours beside the crates `pokers`, `rs_poker` and `aya_poker`: all
//! hands in order, where each hand differs from the one before by a card, and random hands, where
//! nothing is shared. The same hands and the same loops for all, and the sum of the values is kept
//! so that none of the work can be left out.

mod race;

use kit::{Card, Hand};
use race::{Racer, race};
use rs_poker::core::SevenCardAccum;

/// What every evaluator can do, so that all run the same loops.
trait Evaluator: Copy {
    type Card: Copy;
    fn card(index: usize) -> Self::Card;
    fn empty() -> Self;
    fn with(self, card: Self::Card) -> Self;
    fn value(self) -> u16;
}

impl Evaluator for Hand {
    type Card = Card;

    fn card(index: usize) -> Card {
        Card::from_index(index as u8)
    }

    fn empty() -> Hand {
        Hand::EMPTY
    }

    #[inline(always)]
    fn with(self, card: Card) -> Hand {
        self.add(card)
    }

    #[inline(always)]
    fn value(self) -> u16 {
        self.rank().index() as u16
    }
}

impl Evaluator for pokers::Hand {
    type Card = u8;

    fn card(index: usize) -> u8 {
        index as u8
    }

    fn empty() -> pokers::Hand {
        pokers::Hand::default()
    }

    #[inline(always)]
    fn with(self, card: u8) -> pokers::Hand {
        self + pokers::CARDS[card as usize]
    }

    #[inline(always)]
    fn value(self) -> u16 {
        self.evaluate()
    }
}

impl Evaluator for SevenCardAccum {
    type Card = rs_poker::core::Card;

    fn card(index: usize) -> rs_poker::core::Card {
        // This crate counts by suit; the order of the loops stays the same for all.
        rs_poker::core::Card::from((index % 4 * 13 + index / 4) as u8)
    }

    fn empty() -> SevenCardAccum {
        SevenCardAccum::new()
    }

    #[inline(always)]
    fn with(self, card: rs_poker::core::Card) -> SevenCardAccum {
        self + card
    }

    #[inline(always)]
    fn value(self) -> u16 {
        // The score within the category; the whole score is not public before 5.1.
        self.rank().value_bits()
    }
}

impl Evaluator for aya_poker::base::Hand {
    type Card = u8;

    fn card(index: usize) -> u8 {
        index as u8
    }

    fn empty() -> aya_poker::base::Hand {
        aya_poker::base::Hand::new()
    }

    #[inline(always)]
    fn with(mut self, card: u8) -> aya_poker::base::Hand {
        self.insert_unchecked(&aya_poker::base::CARDS[card as usize]);
        self
    }

    #[inline(always)]
    fn value(self) -> u16 {
        aya_poker::poker_rank(&self).0
    }
}

/// All hands of five whose lowest cards are these two, added up.
fn five_in_order<E: Evaluator>(deck: &[E::Card; 52], [a, b]: [usize; 2]) -> u64 {
    let mut sum = 0;
    let two = E::empty().with(deck[a]).with(deck[b]);
    for c in b + 1..52 {
        let three = two.with(deck[c]);
        for d in c + 1..52 {
            let four = three.with(deck[d]);
            for e in &deck[d + 1..] {
                sum += u64::from(four.with(*e).value());
            }
        }
    }
    sum
}

/// All hands of seven whose lowest cards are these two, added up.
fn seven_in_order<E: Evaluator>(deck: &[E::Card; 52], [a, b]: [usize; 2]) -> u64 {
    let mut sum = 0;
    let two = E::empty().with(deck[a]).with(deck[b]);
    for c in b + 1..52 {
        let three = two.with(deck[c]);
        for d in c + 1..52 {
            let four = three.with(deck[d]);
            for e in d + 1..52 {
                let five = four.with(deck[e]);
                for f in e + 1..52 {
                    let six = five.with(deck[f]);
                    for g in &deck[f + 1..] {
                        sum += u64::from(six.with(*g).value());
                    }
                }
            }
        }
    }
    sum
}

/// The same, the last card by ranks. No peer has such a loop.
fn five_by_ranks(deck: &[Card; 52], [a, b]: [usize; 2]) -> u64 {
    let mut sum = 0;
    let two = Hand::of(&[deck[a], deck[b]]);
    for c in b + 1..52 {
        let three = two.add(deck[c]);
        for d in &deck[c + 1..] {
            three.add(*d).rank_with_later(*d, |rank, count| sum += rank.index() as u64 * u64::from(count));
        }
    }
    sum
}

/// The same, the last card by ranks. No peer has such a loop.
fn seven_by_ranks(deck: &[Card; 52], [a, b]: [usize; 2]) -> u64 {
    let mut sum = 0;
    let two = Hand::of(&[deck[a], deck[b]]);
    for c in b + 1..52 {
        let three = two.add(deck[c]);
        for d in c + 1..52 {
            let four = three.add(deck[d]);
            for e in d + 1..52 {
                let five = four.add(deck[e]);
                for f in &deck[e + 1..] {
                    five.add(*f).rank_with_later(*f, |rank, count| sum += rank.index() as u64 * u64::from(count));
                }
            }
        }
    }
    sum
}

fn at_random<E: Evaluator, const N: usize>(hands: &[[E::Card; N]]) -> u64 {
    hands.iter().map(|cards| u64::from(cards.iter().fold(E::empty(), |hand, card| hand.with(*card)).value())).sum()
}

/// How many random hands.
const RANDOM: usize = 1 << 20;

/// Random hands, the same for every evaluator.
fn random_hands<E: Evaluator, const N: usize>() -> Vec<[E::Card; N]> {
    let mut state = 1u64;
    let mut below = |bound: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 32) as usize * bound) >> 32
    };
    let mut deck: Vec<usize> = (0..52).collect();
    let mut deal = || {
        std::array::from_fn(|i| {
            deck.swap(i, i + below(52 - i));
            E::card(deck[i])
        })
    };
    (0..RANDOM).map(|_| deal()).collect()
}

/// The pieces of an enumeration: the two lowest cards.
fn lowest() -> Vec<[usize; 2]> {
    (0..52).flat_map(|a| (a + 1..52).map(move |b| [a, b])).collect()
}

fn in_order_of<E: Evaluator>(run: fn(&[E::Card; 52], [usize; 2]) -> u64) -> Racer<'static>
where
    E::Card: 'static,
{
    let (deck, lowest): ([E::Card; 52], _) = (std::array::from_fn(E::card), lowest());
    Box::new(move |piece| run(&deck, lowest[piece]))
}

/// How many random hands are a piece: enough that the tables, which the others drove out of the
/// caches, are back for nearly all of it.
const TOGETHER: usize = 1 << 17;

fn random_of<E: Evaluator, const N: usize>() -> Racer<'static>
where
    E::Card: 'static,
{
    let hands = random_hands::<E, N>();
    Box::new(move |piece| at_random::<E, N>(&hands[piece * TOGETHER..(piece + 1) * TOGETHER]))
}

/// A contest: what is done, how many hands that is, in how many pieces, how often each takes a turn, and
/// who takes part.
struct Contest {
    says: &'static str,
    hands: u64,
    pieces: usize,
    turns: usize,
    racers: Vec<Racer<'static>>,
}

/// What is done with the hands of five or seven cards.
#[derive(Clone, Copy)]
enum Workload {
    FiveInOrder,
    SevenInOrder,
    FiveAtRandom,
    SevenAtRandom,
}

fn racer<E: Evaluator>(workload: Workload) -> Racer<'static>
where
    E::Card: 'static,
{
    match workload {
        Workload::FiveInOrder => in_order_of::<E>(five_in_order::<E>),
        Workload::SevenInOrder => in_order_of::<E>(seven_in_order::<E>),
        Workload::FiveAtRandom => random_of::<E, 5>(),
        Workload::SevenAtRandom => random_of::<E, 7>(),
    }
}

/// Us and the peers, in the order of the columns.
fn everybody(workload: Workload) -> Vec<Racer<'static>> {
    let peers = [racer::<Hand>, racer::<pokers::Hand>, racer::<SevenCardAccum>, racer::<aya_poker::base::Hand>];
    peers.into_iter().map(|peer: fn(Workload) -> Racer<'static>| peer(workload)).collect()
}

fn contests() -> Vec<Contest> {
    let in_order = |says, hands, turns, workload, by_ranks| {
        let mut racers = everybody(workload);
        racers.push(in_order_of::<Hand>(by_ranks));
        Contest { says, hands, pieces: lowest().len(), turns, racers }
    };
    let random = |says, workload| {
        let racers = everybody(workload);
        Contest { says, hands: RANDOM as u64, pieces: RANDOM / TOGETHER, turns: 40, racers }
    };
    vec![
        in_order("five cards, all hands in order", 2_598_960, 40, Workload::FiveInOrder, five_by_ranks),
        in_order("seven cards, all hands in order", 133_784_560, 10, Workload::SevenInOrder, seven_by_ranks),
        random("five cards at random", Workload::FiveAtRandom),
        random("seven cards at random", Workload::SevenAtRandom),
    ]
}

fn main() {
    println!("| million hands a second, best (middle) | houseway | pokers | rs_poker | aya_poker | by ranks |");
    println!("|---|---|---|---|---|---|");
    for Contest { says, hands, pieces, turns, mut racers } in contests() {
        let cells = race(pieces, turns, &mut racers).into_iter().map(|times| {
            let rate = |seconds: f64| hands as f64 / seconds / 1e6;
            format!(" {:.0} ({:.0}) |", rate(times.best), rate(times.median))
        });
        let mut row = format!("| {says} |{}", cells.collect::<String>());
        row.push_str(if racers.len() < 5 { " |" } else { "" });
        println!("{row}");
    }
}
