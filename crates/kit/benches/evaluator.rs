//! Hands ranked per second, ours beside the crate `pokers`: all hands in order, where each hand
//! differs from the one before by a card, and random hands, where nothing is shared.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use kit::{Card, Hand};
use std::hint::black_box;

/// What both evaluators can do, so that both run the same loops.
trait Evaluator: Copy {
    type Card: Copy;
    const NAME: &'static str;
    fn card(index: usize) -> Self::Card;
    fn empty() -> Self;
    fn with(self, card: Self::Card) -> Self;
    fn value(self) -> u16;
}

impl Evaluator for Hand {
    type Card = Card;
    const NAME: &'static str = "houseway";

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
    const NAME: &'static str = "pokers";

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

fn five_in_order<E: Evaluator>(work: &Work<E>) -> u64 {
    let deck = &work.deck;
    let mut sum = 0;
    for a in 0..52 {
        let one = E::empty().with(deck[a]);
        for b in a + 1..52 {
            let two = one.with(deck[b]);
            for c in b + 1..52 {
                let three = two.with(deck[c]);
                for d in c + 1..52 {
                    let four = three.with(deck[d]);
                    for e in &deck[d + 1..] {
                        sum += four.with(*e).value() as u64;
                    }
                }
            }
        }
    }
    sum
}

fn seven_in_order<E: Evaluator>(work: &Work<E>) -> u64 {
    let deck = &work.deck;
    let mut sum = 0;
    for a in 0..52 {
        let one = E::empty().with(deck[a]);
        for b in a + 1..52 {
            let two = one.with(deck[b]);
            for c in b + 1..52 {
                let three = two.with(deck[c]);
                for d in c + 1..52 {
                    let four = three.with(deck[d]);
                    for e in d + 1..52 {
                        let five = four.with(deck[e]);
                        for f in e + 1..52 {
                            let six = five.with(deck[f]);
                            for g in &deck[f + 1..] {
                                sum += six.with(*g).value() as u64;
                            }
                        }
                    }
                }
            }
        }
    }
    sum
}

fn at_random<E: Evaluator, const N: usize>(hands: &[[E::Card; N]]) -> u64 {
    hands.iter().map(|cards| cards.iter().fold(E::empty(), |hand, card| hand.with(*card)).value() as u64).sum()
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

/// One evaluator's work, ready to be timed.
struct Work<E: Evaluator> {
    deck: [E::Card; 52],
    fives: Vec<[E::Card; 5]>,
    sevens: Vec<[E::Card; 7]>,
}

impl<E: Evaluator> Work<E> {
    fn new() -> Work<E> {
        Work { deck: std::array::from_fn(E::card), fives: random_hands::<E, 5>(), sevens: random_hands::<E, 7>() }
    }

    fn bench(&self, criterion: &mut Criterion, name: &str, hands: u64, run: fn(&Work<E>) -> u64) {
        let mut group = criterion.benchmark_group(name);
        group.throughput(Throughput::Elements(hands)).sample_size(20);
        group.bench_function(BenchmarkId::from_parameter(E::NAME), |bencher| bencher.iter(|| run(black_box(self))));
        group.finish();
    }
}

/// The two take turns, so that a busy moment of the machine does not fall on one of them alone.
fn evaluators(criterion: &mut Criterion) {
    let (ours, theirs) = (Work::<Hand>::new(), Work::<pokers::Hand>::new());
    ours.bench(criterion, "five_in_order", 2_598_960, five_in_order);
    theirs.bench(criterion, "five_in_order", 2_598_960, five_in_order);
    ours.bench(criterion, "seven_in_order", 133_784_560, seven_in_order);
    theirs.bench(criterion, "seven_in_order", 133_784_560, seven_in_order);
    ours.bench(criterion, "five_at_random", RANDOM as u64, |work| at_random::<Hand, 5>(&work.fives));
    theirs.bench(criterion, "five_at_random", RANDOM as u64, |work| at_random::<pokers::Hand, 5>(&work.fives));
    ours.bench(criterion, "seven_at_random", RANDOM as u64, |work| at_random::<Hand, 7>(&work.sevens));
    theirs.bench(criterion, "seven_at_random", RANDOM as u64, |work| at_random::<pokers::Hand, 7>(&work.sevens));
}

criterion_group!(benches, evaluators);
criterion_main!(benches);
