//! What every two cards are worth when they come from a second shoe, so that the dealer's shoe is whole: close
//! enough to choose what to do with four cards, and found in seconds for all of them at once.

use super::dealer::{self, Kept, Left, PLACES};
use super::hands::hands;
use super::table::Table;
use super::views::{BY_RANK, BY_SUIT, PAIRS, View, both_suited, class_in, pair};
use super::wins::{Wins, class_counts, deals, each_pair, weigh};
use kit::{Card, Rank, Suit};
use rayon::prelude::*;

const RANKS: usize = Rank::ALL.len();
const RANK_PAIRS: usize = RANKS * (RANKS + 1) / 2;

/// How often every two cards win against a whole shoe.
struct Guide {
    /// By rank alone.
    by_rank: Vec<i128>,
    /// What each suit adds, by whether the cards are of it.
    by_suit: Vec<i128>,
}

impl Guide {
    fn new(left: &Left) -> Guide {
        let ranks: [u8; Card::DECK] = std::array::from_fn(|card| (card / 4) as u8);
        // Every suit is like every other.
        let suit: [u8; Card::DECK] =
            std::array::from_fn(|card| class_in(Suit::Club, Card::from_index(card as u8)) as u8);
        let [by_rank, by_suit] = dealer::by_classes(left, &[ranks, suit]);
        let counts = class_counts(left, |card| card.rank() as usize);
        let by_rank = compared(&BY_RANK, &by_rank, |(kept, classes), sums| {
            let number = pair(classes[0], classes[1]);
            for shape in &BY_RANK.shapes {
                weigh(&BY_RANK, shape, &counts, (kept, classes), |at, weights| {
                    let boards = shape.start + at..shape.start + at + weights.len();
                    for (sum, own) in sums.iter_mut().zip(&BY_RANK.values) {
                        *sum += won(weights, &BY_RANK.values[number][boards.clone()], &own[boards.clone()]);
                    }
                });
            }
        });
        let counts = class_counts(left, |card| class_in(Suit::Club, card));
        let by_suit = compared(&BY_SUIT.suited, &by_suit, |dealer, sums| put_right(&counts, dealer, sums));
        Guide { by_rank: by_rank[..RANK_PAIRS].to_vec(), by_suit }
    }

    /// How often two cards win.
    fn wins(&self, one: Card, other: Card) -> u128 {
        let suits = Suit::ALL.map(|suit| self.by_suit[pair(class_in(suit, one), class_in(suit, other))]);
        let by_rank = self.by_rank[pair(one.rank() as usize, other.rank() as usize)];
        u128::try_from(by_rank + suits.iter().sum::<i128>()).expect("what is put right was counted before")
    }
}

/// What a pair of classes that the dealer keeps adds, summed over all of them.
fn compared(view: &View, kept: &[Kept], add: impl Fn((&Kept, [usize; 2]), &mut [i128]) + Sync) -> Vec<i128> {
    let mut pairs: Vec<(&Kept, [usize; 2])> = Vec::new();
    each_pair(view, kept, |_, kept, classes| pairs.push((kept, classes)));
    let one = |dealer: &(&Kept, [usize; 2])| {
        let mut sums = vec![0; PAIRS];
        add(*dealer, &mut sums);
        sums
    };
    let plus = |mut sums: Vec<i128>, more: Vec<i128>| {
        sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
        sums
    };
    pairs.par_iter().map(one).reduce(|| vec![0; PAIRS], plus)
}

/// What changes on boards with three or more cards of a suit when suits are looked at.
fn put_right(counts: &[i64; super::views::CLASSES], (kept, classes): (&Kept, [usize; 2]), sums: &mut [i128]) {
    let (view, number) = (&BY_SUIT.suited, pair(classes[0], classes[1]));
    let in_ranks = |classes: [usize; 2]| pair(classes[0] % RANKS, classes[1] % RANKS);
    let owns: Vec<[usize; 2]> = (0..view.classes).flat_map(|high| (0..=high).map(move |low| [low, high])).collect();
    for (extra, shape) in view.shapes.iter().enumerate() {
        weigh(view, shape, counts, (kept, classes), |at, weights| {
            let boards = shape.start + at..shape.start + at + weights.len();
            let values = &view.values[number][boards.clone()];
            let by_rank = &BY_SUIT.by_rank[in_ranks(classes)][boards.clone()];
            for (own, (sum, classes)) in sums.iter_mut().zip(&owns).enumerate() {
                if extra > 0 || both_suited(own) || both_suited(number) {
                    let after = won(weights, values, &view.values[own][boards.clone()]);
                    let before = won(weights, by_rank, &BY_SUIT.by_rank[in_ranks(*classes)][boards.clone()]);
                    *sum += after - before;
                }
            }
        });
    }
}

/// The weight of the boards on which the dealer's value is below one's own.
fn won(weights: &[i64], dealer: &[i16], own: &[i16]) -> i128 {
    let boards = weights.iter().zip(dealer.iter().zip(own));
    i128::from(boards.map(|(weight, (dealer, own))| if dealer < own { *weight } else { 0 }).sum::<i64>())
}

/// What becomes of every hand from a second shoe of so many decks. How often both hands of a split win is left out.
pub(super) fn table(decks: u8) -> Table {
    let left = [decks; Card::DECK];
    let ((total, dealer_naturals), guide, hands) = (deals(&left), Guide::new(&left), hands());
    let row = |hand: &[Card; 4]| Wins {
        pairs: PLACES.map(|([one, other], _)| guide.wins(hand[one], hand[other])),
        both: [0; 3],
        total,
        dealer_naturals,
    };
    let times = (0..hands.len()).map(|hand| hands.ways(hand, decks)).collect();
    Table { rows: hands.alike.iter().map(row).collect(), times, exact: false }
}
