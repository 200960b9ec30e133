//! What every two cards are worth when they come from a second shoe, so that the dealer's shoe is whole: close
//! enough to choose what to do with four cards, and found in seconds for all of them at once.

use super::dealer::{self, Kept, Left, PLACES};
use super::hands::hands;
use super::table::Table;
use super::views::{BY_RANK, BY_SUIT, CLASSES, PAIRS, Shape, View, class_in, pair};
use super::wins::{Wins, class_counts, deals, each_pair, some_firsts, weigh};
use kit::{Card, Rank, Suit};
use rayon::prelude::*;
use std::ops::Range;

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
        let by_rank = over_boards(&BY_RANK, |shape, firsts, sums| {
            let weights = weights(&BY_RANK, shape, firsts, &counts, &by_rank);
            each_board(&weights, |board, weights| add_wins(&BY_RANK.values, board, weights, sums, 1));
        });
        let counts = class_counts(left, |card| class_in(Suit::Club, card));
        let by_suit = over_boards(&BY_SUIT.suited, |shape, firsts, sums| {
            let weights = weights(&BY_SUIT.suited, shape, firsts, &counts, &by_suit);
            each_board(&weights, |board, weights| put_right(board, weights, sums));
        });
        Guide { by_rank, by_suit }
    }

    /// How often two cards win.
    fn wins(&self, one: Card, other: Card) -> u128 {
        let suits = Suit::ALL.map(|suit| self.by_suit[pair(class_in(suit, one), class_in(suit, other))]);
        let by_rank = self.by_rank[pair(one.rank() as usize, other.rank() as usize)];
        u128::try_from(by_rank + suits.iter().sum::<i128>()).expect("what is put right was counted before")
    }
}

/// The sums over all boards, some at a time.
fn over_boards(view: &View, add: impl Fn(&Shape, Range<usize>, &mut [i128]) + Sync) -> Vec<i128> {
    let some: Vec<(&Shape, Range<usize>)> =
        view.shapes.iter().flat_map(|shape| some_firsts(shape).map(move |firsts| (shape, firsts))).collect();
    let one = |(shape, firsts): &(&Shape, Range<usize>)| {
        let mut sums = vec![0; PAIRS];
        add(shape, firsts.clone(), &mut sums);
        sums
    };
    let plus = |mut sums: Vec<i128>, more: Vec<i128>| {
        sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
        sums
    };
    some.par_iter().map(one).reduce(|| vec![0; PAIRS], plus)
}

/// Weights of some boards, for each pair of classes that the dealer can keep.
struct Weights {
    first_board: usize,
    boards: usize,
    pairs: Vec<(usize, Vec<i64>)>,
}

fn weights(view: &View, shape: &Shape, firsts: Range<usize>, counts: &[i64; CLASSES], kept: &[Kept]) -> Weights {
    let first_board = shape.start + firsts.start * shape.second.len();
    let mut pairs = Vec::new();
    each_pair(view, kept, |number, kept, classes| {
        let mut weights = Vec::new();
        weigh(view, shape, firsts.clone(), counts, (kept, classes), &mut weights);
        pairs.push((number, weights));
    });
    Weights { first_board, boards: firsts.len() * shape.second.len(), pairs }
}

/// The weights of each pair on one board after the other.
fn each_board(weights: &Weights, mut each: impl FnMut(usize, &[(usize, i64)])) {
    let mut on_board = Vec::new();
    for board in 0..weights.boards {
        on_board.clear();
        on_board.extend(weights.pairs.iter().map(|(number, weights)| (*number, weights[board])));
        each(weights.first_board + board, &on_board);
    }
}

/// Adds to every pair the weight of the dealer's hands below it on a board, so many times.
fn add_wins(values: &[Vec<i16>], board: usize, weights: &[(usize, i64)], sums: &mut [i128], times: i128) {
    let mut dealer: Vec<(i16, i64)> =
        weights.iter().map(|(number, weight)| (values[*number][board], *weight)).collect();
    dealer.sort_unstable_by_key(|(value, _)| *value);
    let mut below = 0;
    for (_, weight) in &mut dealer {
        (*weight, below) = (below, below + *weight);
    }
    for (sum, values) in sums.iter_mut().zip(values) {
        let at = dealer.partition_point(|(value, _)| *value < values[board]);
        *sum += times * i128::from(dealer.get(at).map_or(below, |(_, below)| *below));
    }
}

/// What changes on a board with three or more cards of a suit when suits are looked at.
fn put_right(board: usize, weights: &[(usize, i64)], sums: &mut [i128]) {
    add_wins(&BY_SUIT.suited.values, board, weights, sums, 1);
    let (mut of_ranks, mut before) = ([0; RANK_PAIRS], [0; RANK_PAIRS]);
    weights.iter().for_each(|(number, weight)| of_ranks[RANKS_OF[*number]] += weight);
    let of_ranks: Vec<(usize, i64)> = of_ranks.into_iter().enumerate().collect();
    add_wins(&BY_SUIT.by_rank, board, &of_ranks, &mut before, -1);
    sums.iter_mut().zip(RANKS_OF).for_each(|(sum, ranks)| *sum += before[ranks]);
}

/// The pair of ranks of each pair of classes by suit.
const RANKS_OF: [usize; PAIRS] = {
    let mut ranks = [0; PAIRS];
    let mut high = 0;
    while high < CLASSES {
        let mut low = 0;
        while low <= high {
            ranks[pair(high, low)] = pair(high % RANKS, low % RANKS);
            low += 1;
        }
        high += 1;
    }
    ranks
};

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
    Table { rows: hands.alike.iter().map(row).collect(), times, spreads: Vec::new(), exact: false }
}
