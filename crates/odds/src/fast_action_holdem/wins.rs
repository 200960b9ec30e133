//! How often each two of a player's four cards beat the dealer, counted exactly.
//!
//! The dealer's four cards and the board are counted together, by classes ([`views`](super::views)). For two
//! cards kept by the dealer, the boards of some classes that avoid the two that were not kept are all such
//! boards, less those with the one or the other of them, and those with both again. How many boards of
//! given classes have a certain card is a product of binomials, so that all this is whole numbers, and
//! the two halves of a board are combined by a few multiplications.
//!
//! First all boards are compared by rank alone. Then, for each suit, the boards with three or more cards of
//! it are compared again, and where suits make a difference the first answer is put right.

use super::dealer::{self, Kept, Left, PLACES, TIMES, binomial};
use super::views::{BY_RANK, BY_SUIT, CLASSES, Half, Shape, View, both_suited, class_in, pair};
use kit::{Card, Suit};
use std::ops::Range;

/// The six pairs of a player's four cards, and the three ways to split them: both hands win.
pub(super) const EVENTS: usize = 9;

/// The three ways to split four cards, as numbers of pairs among `PLACES`.
pub(super) const SPLITS: [[usize; 2]; 3] = [[0, 5], [1, 4], [2, 3]];

/// What became of all deals of the dealer's cards and the board against a player's four cards. Every deal
/// counts three times, since which two of three cards of a rank the dealer keeps can be up to their order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wins {
    /// How often each two cards win, in the order of `PLACES`.
    pub pairs: [u128; 6],
    /// How often both hands of a split win, in the order of `SPLITS`.
    pub both: [u128; 3],
    /// All deals.
    pub total: u128,
    /// Those in which the dealer has a natural.
    pub dealer_naturals: u128,
}

/// Counts every deal against a hand, when these cards are left beside it.
pub(super) fn wins(hand: [Card; 4], left: &Left) -> Wins {
    let suits = suits_to_look_at(hand, left);
    let ranks: [u8; Card::DECK] = std::array::from_fn(|card| (card / 4) as u8);
    let by_suit = Suit::ALL.map(|suit| std::array::from_fn(|card| class_in(suit, Card::from_index(card as u8)) as u8));
    let classes: [[u8; Card::DECK]; 5] = [ranks, by_suit[0], by_suit[1], by_suit[2], by_suit[3]];
    let [by_rank, by_suit @ ..] = dealer::by_classes(left, &classes);
    let mut sums = compare_by_rank(hand, left, &by_rank);
    for (suit, times) in suits {
        let more = put_right(hand, left, suit, &by_suit[suit as usize]);
        sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += times * more);
    }
    let whole = |sum: i128| u128::try_from(sum).expect("what is put right was counted before");
    let (total, dealer_naturals) = deals(left);
    Wins {
        pairs: std::array::from_fn(|event| whole(sums[event])),
        both: std::array::from_fn(|event| whole(sums[6 + event])),
        total,
        dealer_naturals,
    }
}

/// The cards that a hand leaves in a fresh shoe of so many decks.
pub(super) fn left(hand: [Card; 4], decks: u8) -> Left {
    let mut left = [decks; Card::DECK];
    hand.iter().for_each(|card| left[card.index()] -= 1);
    left
}

/// How many deals of the dealer's cards and the board these cards give, each [`TIMES`] times; and in how many of
/// them the dealer has a natural.
pub(super) fn deals(left: &Left) -> (u128, u128) {
    let cards: i64 = left.iter().map(|count| i64::from(*count)).sum();
    let boards = (TIMES * binomial(cards - 4, 5)) as u128;
    (binomial(cards, 4) as u128 * boards, dealer::naturals(left) as u128 * boards)
}

/// The suits in which boards can differ, with how many are alike: those of which the player has no card
/// and of which the same cards are left.
fn suits_to_look_at(hand: [Card; 4], left: &Left) -> Vec<(Suit, i128)> {
    let held = |suit: Suit| hand.iter().any(|card| card.suit() == suit);
    let cards = |suit: Suit| left.iter().skip(suit as usize).step_by(4);
    let mut found: Vec<(Suit, i128)> = Vec::new();
    for suit in Suit::ALL {
        let alike = |other: &&mut (Suit, i128)| !held(other.0) && !held(suit) && cards(other.0).eq(cards(suit));
        match found.iter_mut().find(alike) {
            Some((_, times)) => *times += 1,
            None => found.push((suit, 1)),
        }
    }
    found
}

/// The least value that the dealer needs not to lose to an event, board by board.
fn thresholds(pairs: [&[i16]; 6], boards: Range<usize>) -> [Vec<i16>; EVENTS] {
    std::array::from_fn(|event| match event {
        0..6 => pairs[event][boards.clone()].to_vec(),
        _ => {
            let [one, other] = SPLITS[event - 6].map(|number| &pairs[number][boards.clone()]);
            one.iter().zip(other).map(|(one, other)| *one.min(other)).collect()
        }
    })
}

/// What the player's pairs are in some classes.
fn pairs_of(hand: [Card; 4], class: impl Fn(Card) -> usize) -> [usize; 6] {
    PLACES.map(|([one, other], _)| pair(class(hand[one]), class(hand[other])))
}

/// Every board, compared by rank alone.
fn compare_by_rank(hand: [Card; 4], left: &Left, kept: &[Kept]) -> [i128; EVENTS] {
    let (view, mut sums, mut weights) = (&*BY_RANK, [0; EVENTS], Vec::with_capacity(TOGETHER));
    let counts = class_counts(left, |card| card.rank() as usize);
    let own = pairs_of(hand, |card| card.rank() as usize).map(|pair| &view.values[pair][..]);
    for shape in &view.shapes {
        let thresholds = thresholds(own, shape.start..shape.start + shape.boards());
        each_pair(view, kept, |number, kept, classes| {
            let values = &view.values[number][shape.start..];
            for firsts in some_firsts(shape) {
                let at = firsts.start * shape.second.len();
                weigh(view, shape, firsts, &counts, (kept, classes), &mut weights);
                for (sum, thresholds) in sums.iter_mut().zip(&thresholds) {
                    let wins = weights.iter().zip(&values[at..]).zip(&thresholds[at..]);
                    let won: i64 = wins.map(|((weight, value), own)| if value < own { *weight } else { 0 }).sum();
                    *sum += i128::from(won);
                }
            }
        });
    }
    sums
}

/// What changes on boards with three or more cards of a suit when suits are looked at.
fn put_right(hand: [Card; 4], left: &Left, suit: Suit, kept: &[Kept]) -> [i128; EVENTS] {
    let (view, mut sums, mut weights) = (&BY_SUIT.suited, [0; EVENTS], Vec::with_capacity(TOGETHER));
    let counts = class_counts(left, |card| class_in(suit, card));
    let own = pairs_of(hand, |card| class_in(suit, card));
    let own_ranks = pairs_of(hand, |card| card.rank() as usize);
    for (extra, shape) in view.shapes.iter().enumerate() {
        let boards = shape.start..shape.start + shape.boards();
        let after = thresholds(own.map(|pair| &view.values[pair][..]), boards.clone());
        let before = thresholds(own_ranks.map(|pair| &BY_SUIT.by_rank[pair][..]), boards);
        // With three cards of the suit on the board, only two more make a flush.
        let suited: [bool; EVENTS] = std::array::from_fn(|event| match event {
            0..6 => extra > 0 || both_suited(own[event]),
            _ => extra > 0 || SPLITS[event - 6].iter().any(|number| both_suited(own[*number])),
        });
        each_pair(view, kept, |number, kept, classes| {
            let changes: [bool; EVENTS] = suited.map(|suited| suited || both_suited(number));
            if !changes.contains(&true) {
                return;
            }
            let ranks = pair(classes[0] % CLASSES_OF_RANKS, classes[1] % CLASSES_OF_RANKS);
            let (values, by_rank) = (&view.values[number][shape.start..], &BY_SUIT.by_rank[ranks][shape.start..]);
            for firsts in some_firsts(shape) {
                let at = firsts.start * shape.second.len();
                weigh(view, shape, firsts, &counts, (kept, classes), &mut weights);
                let (values, by_rank) = (&values[at..], &by_rank[at..]);
                for event in (0..EVENTS).filter(|event| changes[*event]) {
                    let (after, before) = (&after[event][at..], &before[event][at..]);
                    let won_after = weights.iter().zip(values.iter().zip(after));
                    let won_before = by_rank.iter().zip(before);
                    let boards = won_after.zip(won_before).map(|((weight, (value, after)), (rank, before))| {
                        (if value < after { *weight } else { 0 }) - (if rank < before { *weight } else { 0 })
                    });
                    sums[event] += i128::from(boards.sum::<i64>());
                }
            }
        });
    }
    sums
}

const CLASSES_OF_RANKS: usize = CLASSES / 2;

/// Every pair of classes that the dealer can keep, with its number.
pub(super) fn each_pair<'a>(view: &View, kept: &'a [Kept], mut each: impl FnMut(usize, &'a Kept, [usize; 2])) {
    for high in 0..view.classes {
        for low in 0..=high {
            let number = pair(high, low);
            if kept[number].total > 0 {
                each(number, &kept[number], [low, high]);
            }
        }
    }
}

/// How many cards of each class are left.
pub(super) fn class_counts(left: &Left, class: impl Fn(Card) -> usize) -> [i64; CLASSES] {
    let mut counts = [0; CLASSES];
    for (card, count) in left.iter().enumerate() {
        counts[class(Card::from_index(card as u8))] += i64::from(*count);
    }
    counts
}

/// So many boards are weighed at a time: few enough that the sum of their weights fits in 63 bits.
const TOGETHER: usize = 1024;

/// Binomials of up to five things of up to so many.
const MOST: usize = 33;
static BINOMIALS: [[i64; 6]; MOST + 1] = {
    let mut table = [[0; 6]; MOST + 1];
    let mut from = 0;
    while from <= MOST {
        table[from][0] = 1;
        let mut chosen = 1;
        while chosen < 6 && from > 0 {
            table[from][chosen] = table[from - 1][chosen] + table[from - 1][chosen - 1];
            chosen += 1;
        }
        from += 1;
    }
    table
};

/// How many boards of these classes there are with none, one and two certain cards of a class among them.
#[inline]
fn choices(counts: &[i64; CLASSES], (class, copies): (usize, usize)) -> [i64; 3] {
    let count = counts[class];
    let ways = |fewer: usize| match (usize::try_from(count - fewer as i64), copies.checked_sub(fewer)) {
        (Ok(from), Some(chosen)) => BINOMIALS[from][chosen],
        _ => 0,
    };
    [ways(0), ways(1), ways(2)]
}

/// A half board, weighed.
struct Weighed {
    /// In how many ways it can be had.
    ways: i64,
    /// How much more or less the dealer's hands are that avoid it: those with both of their other cards in it
    /// less those with one, each as often as the half has it.
    change: i64,
    /// For each class in it, in how many ways it can be had with a certain card of that class.
    with: [(usize, i64); 5],
    classes: usize,
}

fn weigh_half(half: &Half, counts: &[i64; CLASSES], kept: &Kept) -> Weighed {
    let mut weighed = Weighed { ways: 1, change: 0, with: [(0, 0); 5], classes: half.classes.len() };
    let mut ways = [[0; 3]; 5];
    let mut after = [1; 6];
    for (place, class) in half.classes.iter().enumerate() {
        ways[place] = choices(counts, *class);
        weighed.ways *= ways[place][0];
    }
    if weighed.ways == 0 {
        weighed.classes = 0;
        return weighed;
    }
    for place in (0..half.classes.len()).rev() {
        after[place] = after[place + 1] * ways[place][0];
    }
    let mut before = 1;
    for (place, (class, _)) in half.classes.iter().enumerate() {
        let [none, one, two] = ways[place];
        let with = before * one * after[place + 1];
        weighed.with[place] = (*class, with);
        weighed.change +=
            before * two * after[place + 1] * kept.both[pair(*class, *class)] - with * kept.single[*class];
        let mut with_both = before * one;
        for (later, (other, _)) in half.classes.iter().enumerate().skip(place + 1) {
            weighed.change += with_both * ways[later][1] * after[later + 1] * kept.both[pair(*class, *other)];
            with_both *= ways[later][0];
        }
        before *= none;
    }
    weighed
}

/// The first halves of a shape, so many at a time that about [`TOGETHER`] boards have them.
pub(super) fn some_firsts(shape: &Shape) -> impl Iterator<Item = Range<usize>> {
    let (all, some) = (shape.first.len(), (TOGETHER / shape.second.len()).max(1));
    (0..all).step_by(some).map(move |start| start..all.min(start + some))
}

/// How many deals there are with every board that has one of these first halves in which the dealer keeps two
/// cards of these classes.
pub(super) fn weigh(
    view: &View,
    shape: &Shape,
    firsts: Range<usize>,
    counts: &[i64; CLASSES],
    (kept, classes): (&Kept, [usize; 2]),
    weights: &mut Vec<i64>,
) {
    let mut counts = *counts;
    classes.iter().for_each(|class| counts[*class] -= 1);
    let seconds: Vec<Weighed> = shape.second.iter().map(|half| weigh_half(half, &counts, kept)).collect();
    weights.clear();
    for first in &shape.first[firsts] {
        let first = weigh_half(first, &counts, kept);
        let alone = first.ways * kept.total + first.change;
        let mut across = [0; CLASSES];
        for (class, with) in &first.with[..first.classes] {
            for other in view.second_group.clone() {
                across[other] += with * kept.both[pair(other, *class)];
            }
        }
        for second in &seconds {
            let crossed: i64 = second.with[..second.classes].iter().map(|(class, with)| with * across[*class]).sum();
            weights.push(second.ways * alone + first.ways * second.change + crossed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::fast_action_holdem::house_way;
    use games::fast_action_holdem::settle::{Outcome, is_natural};
    use kit::{Cards, many_deck_rank_of};

    /// Every board and every four cards of the dealer in every order, card by card.
    fn one_by_one(hand: [Card; 4], left: &Left) -> Wins {
        let mut wins = Wins { pairs: [0; 6], both: [0; 3], total: 0, dealer_naturals: 0 };
        choose(left, 4, &mut |dealer, dealer_ways, left| {
            let dealer: [Card; 4] = dealer.try_into().unwrap();
            choose(left, 5, &mut |board, ways, _| {
                // All orders of the dealer's four cards.
                let ways = ways * dealer_ways;
                wins.total += ways;
                if is_natural(dealer) {
                    wins.dealer_naturals += ways;
                    return;
                }
                let rank = |one: Card, other: Card| many_deck_rank_of(&[board, &[one, other]].concat());
                let own = PLACES.map(|([one, other], _)| rank(hand[one], hand[other]));
                let orders = orders(dealer);
                for order in &orders {
                    let [one, other] = house_way::kept(order).places.map(|place| order[place]);
                    let won = own.map(|own| Outcome::of(own, rank(one, other)).wins());
                    (0..6).for_each(|event| wins.pairs[event] += ways * u128::from(won[event]));
                    let both = SPLITS.map(|split| split.iter().all(|number| won[*number]));
                    (0..3).for_each(|event| wins.both[event] += ways * u128::from(both[event]));
                }
            });
        });
        wins.pairs.iter_mut().chain(&mut wins.both).for_each(|count| {
            assert_eq!(*count % 8, 0);
            *count /= 8;
        });
        (wins.total, wins.dealer_naturals) = (3 * wins.total, 3 * wins.dealer_naturals);
        wins
    }

    fn orders(cards: [Card; 4]) -> Vec<[Card; 4]> {
        let places = (0..256).map(|number| [number & 3, number >> 2 & 3, number >> 4 & 3, number >> 6]);
        let all = places.filter(|places| (0..4).all(|place| places.contains(&place)));
        all.map(|places| places.map(|place| cards[place])).collect()
    }

    /// Every choice of so many cards, with the number of ways to have it and what is left then.
    fn choose(left: &Left, count: usize, each: &mut dyn FnMut(&[Card], u128, &Left)) {
        fn go(
            left: &mut Left,
            from: usize,
            chosen: &mut Vec<Card>,
            count: usize,
            ways: u128,
            each: &mut dyn FnMut(&[Card], u128, &Left),
        ) {
            if chosen.len() == count {
                return each(chosen, ways, left);
            }
            for card in from..Card::DECK {
                let copies = chosen.iter().filter(|one| one.index() == card).count() as u128;
                let more = u128::from(left[card]);
                if more > 0 {
                    chosen.push(Card::from_index(card as u8));
                    left[card] -= 1;
                    go(left, card, chosen, count, ways * more / (copies + 1), each);
                    left[card] += 1;
                    chosen.pop();
                }
            }
        }
        go(&mut left.clone(), 0, &mut Vec::new(), count, 1, each);
    }

    /// A small shoe: so many copies of some ranks in some suits, without the hand.
    fn small(ranks: &str, suits: &str, copies: u8, hand: [Card; 4]) -> Left {
        let mut left = [0; Card::DECK];
        for rank in ranks.chars() {
            for suit in suits.chars() {
                left[format!("{rank}{suit}").parse::<Card>().unwrap().index()] = copies;
            }
        }
        hand.iter().for_each(|card| left[card.index()] -= 1);
        left
    }

    #[test]
    fn small_shoes_are_counted_as_card_by_card() {
        for (ranks, suits, copies, hand) in [
            ("AK", "cd", 4, "Ac Kc Kd Ad"),
            ("AK92", "c", 4, "Ac Ac Kc 2c"),
            ("AKQ", "cd", 3, "Ac Kc Kd Qd"),
            ("QJT9", "cd", 2, "Qc Jd Tc 9c"),
            ("92", "cdhs", 2, "9c 9d 2h 2s"),
            ("A97", "cdh", 2, "Ac 9d 7h 7h"),
            ("AKQJT2", "c", 3, "Ac Kc Jc 2c"),
        ] {
            let hand = hand.parse::<Cards>().unwrap().known().unwrap();
            let left = small(ranks, suits, copies, hand);
            assert_eq!(wins(hand, &left), one_by_one(hand, &left), "{ranks} {suits} {copies} {hand:?}");
        }
    }
}
