//! Cards looked at by what can decide a hand: by their ranks alone, or by rank and whether they are of
//! one suit; and every board and every two cards by these classes.
//!
//! At most one suit has three of the five community cards, and without three nobody has a flush. So the
//! ranks alone decide on every board but those with three or more of a suit, and there a card's other suits
//! are all alike.

use kit::{Card, ManyDeckHand, Rank, Suit};
use rayon::prelude::*;
use std::ops::Range;
use std::sync::LazyLock;

/// The most classes that a view has.
pub(super) const CLASSES: usize = 26;
/// The most pairs of classes.
pub(super) const PAIRS: usize = CLASSES * (CLASSES + 1) / 2;
/// How many community cards there are.
const BOARD: usize = 5;

/// The number of a pair of classes, in any order.
#[inline]
pub(super) const fn pair(one: usize, other: usize) -> usize {
    let (high, low) = if one > other { (one, other) } else { (other, one) };
    high * (high + 1) / 2 + low
}

/// Some cards of one group of classes: which classes, and how many of each.
#[derive(Clone, Debug)]
pub(super) struct Half {
    pub(super) classes: Vec<(usize, usize)>,
}

/// Boards with so many cards of the first group of classes, and the rest of the second.
pub(super) struct Shape {
    pub(super) first: Vec<Half>,
    pub(super) second: Vec<Half>,
    /// Where its boards begin in the order of all: for every first half every second.
    pub(super) start: usize,
}

impl Shape {
    pub(super) fn boards(&self) -> usize {
        self.first.len() * self.second.len()
    }
}

/// Cards by classes, in two groups, and boards by how many cards are of the first.
pub(super) struct View {
    /// How many classes there are.
    pub(super) classes: usize,
    pub(super) second_group: Range<usize>,
    pub(super) shapes: Vec<Shape>,
    /// Per pair of classes, the value of every board with two cards of these classes. Signed numbers are
    /// compared faster.
    pub(super) values: Vec<Vec<i16>>,
}

impl View {
    fn new(groups: [Range<usize>; 2], in_first: Range<usize>) -> View {
        let mut start = 0;
        let mut shapes = Vec::new();
        for count in in_first {
            let [first, second] =
                [(&groups[0], count), (&groups[1], BOARD - count)].map(|(group, count)| halves(group, count));
            let shape = Shape { first, second, start };
            start += shape.boards();
            shapes.push(shape);
        }
        View { classes: groups[1].end, second_group: groups[1].clone(), shapes, values: Vec::new() }
    }

    /// The same with the values of all boards, where each class is shown by these cards on the board and in the hand.
    fn valued(self, on_board: impl Fn(usize, usize) -> Card + Sync, in_hand: impl Fn(usize, usize) -> Card) -> View {
        let boards: Vec<ManyDeckHand> = self.boards().map(|classes| gathered(&classes, &on_board)).collect();
        let pairs = (0..self.classes).flat_map(|high| (0..=high).map(move |low| [low, high]));
        let hands: Vec<ManyDeckHand> = pairs.map(|classes| gathered(&classes, &in_hand)).collect();
        let value = |hand: &ManyDeckHand| boards.iter().map(|board| board.and(*hand).rank().index() as i16).collect();
        let values = hands.par_iter().map(value).collect();
        View { values, ..self }
    }

    /// The classes of the cards of every board, in order.
    fn boards(&self) -> impl Iterator<Item = Vec<usize>> {
        let listed = |half: &Half| -> Vec<usize> {
            half.classes.iter().flat_map(|(class, copies)| std::iter::repeat_n(*class, *copies)).collect()
        };
        self.shapes.iter().flat_map(move |shape| {
            shape
                .first
                .iter()
                .flat_map(move |first| shape.second.iter().map(move |second| [listed(first), listed(second)].concat()))
        })
    }
}

fn gathered(classes: &[usize], card: impl Fn(usize, usize) -> Card) -> ManyDeckHand {
    let cards = classes.iter().enumerate().map(|(place, class)| card(*class, place));
    cards.fold(ManyDeckHand::EMPTY, ManyDeckHand::add)
}

/// Every choice of so many cards of these classes.
fn halves(group: &Range<usize>, count: usize) -> Vec<Half> {
    let mut partial = vec![(Half { classes: Vec::new() }, count)];
    for class in group.clone() {
        let mut longer = Vec::new();
        for (half, left) in partial {
            for copies in 0..=left {
                let mut half = half.clone();
                if copies > 0 {
                    half.classes.push((class, copies));
                }
                longer.push((half, left - copies));
            }
        }
        partial = longer;
    }
    partial.into_iter().filter(|(_, left)| *left == 0).map(|(half, _)| half).collect()
}

const RANKS: usize = Rank::ALL.len();

/// Every board by ranks, without regard to suits.
pub(super) static BY_RANK: LazyLock<View> = LazyLock::new(|| {
    let spread = |rank: usize, place: usize| Card::new(Rank::ALL[rank], Suit::ALL[place % 4]);
    View::new([0..7, 7..RANKS], 0..BOARD + 1).valued(spread, |rank, place| spread(rank, place + 2))
});

/// How many boards by ranks there are with three, four and five cards of one suit.
pub(super) struct BySuit {
    /// By rank and whether a card is of the suit; the first thirteen classes are.
    pub(super) suited: View,
    /// The values of the same boards, per pair of ranks, without regard to suits.
    pub(super) by_rank: Vec<Vec<i16>>,
}

/// Every board with three or more cards of one suit.
pub(super) static BY_SUIT: LazyLock<BySuit> = LazyLock::new(|| {
    let view = || View::new([0..RANKS, RANKS..2 * RANKS], 3..BOARD + 1);
    let card =
        |class: usize, other: Suit| Card::new(Rank::ALL[class % RANKS], if class < RANKS { Suit::Club } else { other });
    // No other suit gets more than two cards of the board and two of the hand.
    let others = [Suit::Diamond, Suit::Heart];
    let suited = view().valued(|class, place| card(class, others[place % 2]), |class, _| card(class, Suit::Spade));
    let spread = |class: usize, place: usize| Card::new(Rank::ALL[class % RANKS], Suit::ALL[place % 4]);
    let boards: Vec<ManyDeckHand> = view().boards().map(|classes| gathered(&classes, spread)).collect();
    let hands = (0..RANKS).flat_map(|high| (0..=high).map(move |low| [low, high]));
    let hands: Vec<ManyDeckHand> = hands.map(|ranks| gathered(&ranks, |rank, place| spread(rank, place + 2))).collect();
    let value = |hand: &ManyDeckHand| boards.iter().map(|board| board.and(*hand).rank().index() as i16).collect();
    BySuit { suited, by_rank: hands.par_iter().map(value).collect() }
});

/// The class of a card by its rank and whether it is of this suit.
#[inline]
pub(super) fn class_in(suit: Suit, card: Card) -> usize {
    card.rank() as usize + if card.suit() == suit { 0 } else { RANKS }
}

/// Whether both classes of a pair are of the suit.
pub(super) const fn both_suited(pair: usize) -> bool {
    pair < RANKS * (RANKS + 1) / 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_is_there_once() {
        let boards = |view: &View| view.shapes.iter().map(Shape::boards).sum::<usize>();
        assert_eq!(boards(&BY_RANK), 6_188);
        assert_eq!(boards(&BY_SUIT.suited), 455 * 91 + 1_820 * 13 + 6_188);
        for view in [&*BY_RANK, &BY_SUIT.suited] {
            let mut all: Vec<Vec<usize>> = view.boards().collect();
            let count = all.len();
            all.sort();
            all.dedup();
            assert_eq!((all.len(), view.values[0].len()), (count, count));
        }
    }

    #[test]
    fn pairs_of_classes_are_numbered_without_gaps() {
        let mut seen: Vec<usize> = (0..CLASSES).flat_map(|a| (a..CLASSES).map(move |b| pair(b, a))).collect();
        seen.sort_unstable();
        assert!(seen.iter().enumerate().all(|(number, pair)| number == *pair) && seen.len() == PAIRS);
        assert!(both_suited(pair(12, 12)) && !both_suited(pair(13, 0)));
    }
}
