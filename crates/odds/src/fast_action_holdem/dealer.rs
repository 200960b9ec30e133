//! What the dealer keeps: every four cards with the two that the house way keeps of them, and how many
//! there are by classes.

use super::views::{CLASSES, PAIRS, pair};
use games::fast_action_holdem::house_way::preference;
use games::fast_action_holdem::settle::is_natural;
use kit::Card;
use std::sync::LazyLock;

/// Cards that are left, by their index.
pub(super) type Left = [u8; Card::DECK];

/// Where two or three choices are alike, each is made in one order of three; everything else counts three
/// times.
pub(super) const TIMES: i64 = 3;

/// Four cards of the dealer that are no natural, two kept and two not, in so many of [`TIMES`] orders.
#[derive(Clone, Copy, Debug)]
struct Deal {
    kept: [u8; 2],
    rest: [u8; 2],
    times: u8,
}

/// Every choice of four cards, in their order, with what is kept.
static DEALS: LazyLock<Vec<([u8; 4], Vec<Deal>)>> = LazyLock::new(|| {
    let mut deals = Vec::new();
    for a in 0..Card::DECK as u8 {
        for b in a..Card::DECK as u8 {
            for c in b..Card::DECK as u8 {
                for d in c..Card::DECK as u8 {
                    let cards = [a, b, c, d];
                    if !is_natural(cards.map(Card::from_index)) {
                        deals.push((cards, kept(cards)));
                    }
                }
            }
        }
    }
    deals
});

/// The pairs of places of four cards, each with the other two.
pub(super) const PLACES: [([usize; 2], [usize; 2]); 6] =
    [([0, 1], [2, 3]), ([0, 2], [1, 3]), ([0, 3], [1, 2]), ([1, 2], [0, 3]), ([1, 3], [0, 2]), ([2, 3], [0, 1])];

/// What is kept of four cards over all orders in which they are dealt. Cards that are alike in rank and in
/// suit are the same choice; of three suits of a rank each two are kept equally often.
fn kept(cards: [u8; 4]) -> Vec<Deal> {
    let wanted = |places: [usize; 2]| {
        let [one, other] = places.map(|place| Card::from_index(cards[place]));
        preference(one, other)
    };
    let most = PLACES.iter().map(|(kept, _)| wanted(*kept)).max().expect("six pairs");
    let best = PLACES.iter().filter(|(kept, _)| wanted(*kept) == most);
    let mut choices: Vec<Deal> = Vec::new();
    for (kept, rest) in best {
        let (kept, rest) = (kept.map(|place| cards[place]), rest.map(|place| cards[place]));
        if choices.iter().all(|choice| choice.kept != kept) {
            choices.push(Deal { kept, rest, times: 0 });
        }
    }
    let times = TIMES as u8 / choices.len() as u8;
    assert_eq!(times * choices.len() as u8, TIMES as u8, "one choice or three");
    choices.into_iter().map(|choice| Deal { times, ..choice }).collect()
}

/// How often the dealer keeps two cards of a pair of classes, by the classes of the other two.
pub(super) struct Kept {
    /// In all.
    pub(super) total: i64,
    /// By a class of the other two; a hand in which both are of it counts twice.
    pub(super) single: [i64; CLASSES],
    /// By the classes of both.
    pub(super) both: [i64; PAIRS],
}

/// The same for every pair of classes, under several ways to put cards into classes.
pub(super) fn by_classes<const N: usize>(left: &Left, classes: &[[u8; Card::DECK]; N]) -> [Vec<Kept>; N] {
    let none = || Kept { total: 0, single: [0; CLASSES], both: [0; PAIRS] };
    let mut sums = [(); N].map(|()| (0..PAIRS).map(|_| none()).collect::<Vec<Kept>>());
    for (cards, choices) in DEALS.iter() {
        let ways = ways(left, cards);
        if ways == 0 {
            continue;
        }
        for Deal { kept, rest, times } in choices {
            let count = ways * i64::from(*times);
            for (sums, class) in sums.iter_mut().zip(classes) {
                let number =
                    |cards: &[u8; 2]| pair(class[cards[0] as usize] as usize, class[cards[1] as usize] as usize);
                sums[number(kept)].both[number(rest)] += count;
            }
        }
    }
    for kept in sums.iter_mut().flatten() {
        for high in 0..CLASSES {
            for low in 0..=high {
                let count = kept.both[pair(high, low)];
                kept.total += count;
                kept.single[high] += count;
                kept.single[low] += count;
            }
        }
    }
    sums
}

/// In how many ways these four cards, in their order, can be had.
fn ways(left: &Left, cards: &[u8; 4]) -> i64 {
    let (mut ways, mut copies) = (1, 0);
    for (place, card) in cards.iter().enumerate() {
        copies = if place > 0 && cards[place - 1] == *card { copies + 1 } else { 0 };
        // Of a product of so many numbers in a row, so many divide it.
        ways = ways * (i64::from(left[*card as usize]) - copies) / (copies + 1);
        if ways <= 0 {
            return 0;
        }
    }
    ways
}

/// How many naturals the cards left make.
pub(super) fn naturals(left: &Left) -> i64 {
    let of_rank = |cards: &[u8]| binomial(cards.iter().map(|count| i64::from(*count)).sum(), 4);
    left.chunks(4).map(of_rank).sum()
}

/// How many choices of `chosen` things of `from`.
pub(super) fn binomial(from: i64, chosen: i64) -> i64 {
    if chosen < 0 || from < chosen { 0 } else { (0..chosen).fold(1, |ways, i| ways * (from - i) / (i + 1)) }
}
