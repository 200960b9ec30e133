//! Every hand of seven cards by its ranks, and those that suits make otherwise.
//!
//! A hand without five of a suit, the joker being of any, is set by its ranks alone, so the 67,600 patterns of ranks
//! stand for all of them. What is left, one hand in 25, are [`Flush`]es: cards of one suit and at most two others.

use games::pai_gow_poker::house_way::{Class, HouseWay, Ranks, each_class};
use kit::{Card, JokerRank};
use std::sync::Arc;

/// How many cards of each rank.
pub type Counts = [u8; 13];

/// The ranks of a setting as two small numbers that keep their order: the high hand's place among those that occur, and
/// the low hand's number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    /// Of the high hand.
    pub high: i16,
    /// Of the low hand.
    pub low: i16,
}

/// Cards of which five or more are of one suit, or with the joker can be, and which are therefore set otherwise than
/// their ranks say.
#[derive(Clone, Copy, Debug)]
pub struct Flush {
    /// The ranks in the suit.
    pub suited: u16,
    /// The ranks of the others, [`NONE`] where there are fewer.
    pub others: [u8; 2],
    /// Whether the joker is there.
    pub joker: bool,
    /// How many such hands there are.
    pub ways: u32,
    /// The pattern of its ranks.
    pub pattern: u32,
    /// How it is set.
    pub point: Point,
}

/// No rank.
pub const NONE: u8 = 13;

/// One half of the ranks: the patterns of no more than seven cards, those of fewer cards first.
struct Half {
    patterns: Vec<[u8; 7]>,
    /// Where the patterns of so many cards begin.
    starts: [usize; 9],
    /// Of every pattern but the first: the same without the cards of its highest rank, that rank, and how many.
    steps: Vec<(u16, u8, u8)>,
    /// The number of a pattern by its counts in base five.
    numbers: Vec<u16>,
}

impl Half {
    fn new(ranks: usize) -> Half {
        let mut patterns = Vec::new();
        for code in 0..5usize.pow(ranks as u32) {
            let mut counts = [0u8; 7];
            let mut rest = code;
            counts[..ranks].iter_mut().for_each(|count| {
                *count = (rest % 5) as u8;
                rest /= 5;
            });
            if cards(&counts) <= 7 {
                patterns.push(counts);
            }
        }
        patterns.sort_by_key(|counts| cards(counts));
        let mut numbers = vec![0; 5usize.pow(ranks as u32)];
        patterns.iter().enumerate().for_each(|(number, counts)| numbers[code(&counts[..ranks])] = number as u16);
        let step = |counts: &[u8; 7]| {
            let rank = counts.iter().rposition(|count| *count > 0).unwrap_or_default();
            let mut without = *counts;
            without[rank] = 0;
            (numbers[code(&without[..ranks])], rank as u8, counts[rank])
        };
        let steps = patterns.iter().map(step).collect();
        let starts = std::array::from_fn(|count| patterns.partition_point(|counts| cards(counts) < count));
        Half { patterns, starts, steps, numbers }
    }

    fn number(&self, counts: &[u8]) -> usize {
        self.numbers[code(counts)].into()
    }

    fn of(&self, cards: usize) -> std::ops::Range<usize> {
        self.starts[cards]..self.starts[cards + 1]
    }

    /// In how many ways each pattern can be had from what `taken` leaves of its ranks.
    fn ways(&self, taken: &[u8], ways: &mut Vec<u16>) {
        ways.clear();
        ways.push(1);
        let choices: [[u16; 5]; 7] = std::array::from_fn(|rank| {
            let left = 4 - taken.get(rank).copied().unwrap_or(4);
            std::array::from_fn(|count| choose(left, count as u8) as u16)
        });
        for (before, rank, count) in &self.steps[1..] {
            ways.push(ways[usize::from(*before)] * choices[usize::from(*rank)][usize::from(*count)]);
        }
    }
}

fn cards(counts: &[u8]) -> usize {
    counts.iter().map(|count| usize::from(*count)).sum()
}

fn code(counts: &[u8]) -> usize {
    counts.iter().rev().fold(0, |code, count| code * 5 + usize::from(*count))
}

/// How many ways there are to choose so many of so many.
pub fn choose(of: u8, chosen: u8) -> u64 {
    if chosen > of {
        return 0;
    }
    (0..u64::from(chosen)).fold(1, |product, i| product * (u64::from(of) - i) / (i + 1))
}

/// Where the ranks of high hands stand among those that occur.
#[derive(Clone, Debug, Default)]
pub struct Highs(Vec<JokerRank>);

impl Highs {
    fn of(mut highs: Vec<JokerRank>) -> Highs {
        highs.sort_unstable();
        highs.dedup();
        Highs(highs)
    }

    /// How many occur.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// How many that occur are lower.
    fn below(&self, high: JokerRank) -> i16 {
        self.0.partition_point(|other| *other < high) as i16
    }

    /// A setting that need not occur.
    pub fn bounds(&self, ranks: Ranks) -> Bounds {
        let low = ranks.low.index() as i16;
        let high_to = self.0.partition_point(|other| *other <= ranks.high) as i16;
        Bounds { high_below: self.below(ranks.high), high_to, low_below: low, low_to: low + 1 }
    }
}

/// A setting that others are compared with: where the hands begin that are no lower, and those that are higher.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    high_below: i16,
    high_to: i16,
    low_below: i16,
    low_to: i16,
}

impl Bounds {
    /// Those of a setting that occurs.
    pub fn of(point: Point) -> Bounds {
        Bounds { high_below: point.high, high_to: point.high + 1, low_below: point.low, low_to: point.low + 1 }
    }

    /// Where the hands begin that are no lower.
    pub fn begins(self) -> (i16, i16) {
        (self.high_below, self.low_below)
    }

    /// How one hand compares.
    pub fn compare(self, with: Point) -> Sums {
        let lower = (with.high < self.high_below) & (with.low < self.low_below);
        let up_to = (with.high < self.high_to) & (with.low < self.low_to);
        let above = (with.high >= self.high_to) & (with.low >= self.low_to);
        let from = (with.high >= self.high_below) & (with.low >= self.low_below);
        Sums { below: lower.into(), up_to: up_to.into(), above: above.into(), from: from.into() }
    }
}

/// How many hands lie below a setting in both hands, below or level with it, and so above.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    /// Both lower.
    pub below: i64,
    /// Both no higher.
    pub up_to: i64,
    /// Both higher.
    pub above: i64,
    /// Both no lower.
    pub from: i64,
}

impl Sums {
    /// Both together, the other so many times over.
    #[must_use]
    pub fn plus(self, other: Sums, times: i64) -> Sums {
        Sums {
            below: self.below + other.below * times,
            up_to: self.up_to + other.up_to * times,
            above: self.above + other.above * times,
            from: self.from + other.from * times,
        }
    }
}

/// Every hand as a way sets it.
pub struct Hands {
    lower: Half,
    upper: Half,
    /// By pattern, those without the joker first.
    counts: Vec<Counts>,
    without_joker: usize,
    /// By joker and pattern of the lower half, where its patterns begin.
    bases: [Vec<u32>; 2],
    /// How each pattern is set without a flush.
    high: Vec<i16>,
    low: Vec<i16>,
    /// Flushes that are set otherwise, by pattern.
    pub flushes: Vec<Flush>,
    /// Where the flushes of each pattern begin.
    starts: Vec<u32>,
    /// The high hands that occur.
    pub highs: Arc<Highs>,
    /// Four of each rank that the deck does not have.
    missing: Counts,
}

/// How many ranks the lower half has.
const LOWER: usize = 7;

/// How a way sets every class of hands.
fn set(way: &HouseWay) -> Vec<(Class, Ranks)> {
    let mut set = Vec::new();
    each_class(&mut |class| {
        let decision = way.decide(class.cards).expect("a checked way sets every hand");
        set.push((class, decision.ranks));
    });
    set
}

impl Hands {
    /// Every hand as one way sets it.
    pub fn new(way: &HouseWay) -> Hands {
        let set = set(way);
        let highs = Highs::of(set.iter().map(|(_, ranks)| ranks.high).collect());
        Hands::placed(&set, &Arc::new(highs))
    }

    /// Every hand as each of two ways sets it, to be compared.
    pub fn both(one: &HouseWay, other: &HouseWay) -> [Hands; 2] {
        let both = [set(one), set(other)];
        let highs = both.iter().flatten().map(|(_, ranks)| ranks.high);
        let highs = Arc::new(Highs::of(highs.collect()));
        both.map(|set| Hands::placed(&set, &highs))
    }

    fn placed(set: &[(Class, Ranks)], highs: &Arc<Highs>) -> Hands {
        let mut hands = Hands::unset(Arc::clone(highs));
        let mut flushes = Vec::new();
        for (class, ranks) in set {
            let point = Point { high: highs.below(ranks.high), low: ranks.low.index() as i16 };
            let pattern = hands.pattern(&class.cards);
            match suit_of_five(&class.cards) {
                None => (hands.high[pattern], hands.low[pattern]) = (point.high, point.low),
                Some(suit) => flushes.push(flush(*class, suit, pattern, point)),
            }
        }
        flushes.retain(|flush: &Flush| flush.point != hands.point(flush.pattern as usize));
        flushes.sort_by_key(|flush| flush.pattern);
        let start = |pattern: usize| flushes.partition_point(|flush| (flush.pattern as usize) < pattern) as u32;
        hands.starts = (0..=hands.counts.len()).map(start).collect();
        hands.flushes = flushes;
        hands
    }

    fn unset(highs: Arc<Highs>) -> Hands {
        let (lower, upper) = (Half::new(LOWER), Half::new(13 - LOWER));
        let mut counts: Vec<Counts> = Vec::new();
        let mut without_joker = 0;
        let bases = [7, 6].map(|all| {
            let mut bases = Vec::new();
            for low in &lower.patterns[..lower.starts[all + 1]] {
                bases.push(counts.len() as u32);
                let block = &upper.patterns[upper.of(all - cards(low))];
                let whole = |high: &[u8; 7]| -> Counts {
                    std::array::from_fn(|rank| if rank < LOWER { low[rank] } else { high[rank - LOWER] })
                };
                counts.extend(block.iter().map(whole));
            }
            if all == 7 {
                without_joker = counts.len();
            }
            bases
        });
        let none = vec![0; counts.len()];
        let (high, low, missing) = (none.clone(), none, [0; 13]);
        let (flushes, starts) = (Vec::new(), Vec::new());
        Hands { lower, upper, counts, without_joker, bases, high, low, flushes, starts, highs, missing }
    }

    /// The same from a deck that has these ranks only, and the joker.
    #[cfg(test)]
    pub(super) fn of_ranks(mut self, ranks: u16) -> Hands {
        self.missing = std::array::from_fn(|rank| if ranks >> rank & 1 == 1 { 0 } else { 4 });
        let whole = |flush: &Flush| {
            let others = flush.others.iter().filter(|rank| **rank != NONE);
            others.fold(flush.suited, |all, rank| all | 1 << rank) & !ranks == 0
        };
        self.flushes.retain(whole);
        let start = |pattern: usize| self.flushes.partition_point(|flush| (flush.pattern as usize) < pattern) as u32;
        self.starts = (0..=self.counts.len()).map(start).collect();
        self
    }

    /// How a pattern is set without a flush.
    pub fn point(&self, pattern: usize) -> Point {
        Point { high: self.high[pattern], low: self.low[pattern] }
    }

    /// The flushes of a pattern that are set otherwise.
    pub fn flushes_of(&self, pattern: usize) -> &[Flush] {
        &self.flushes[self.starts[pattern] as usize..self.starts[pattern + 1] as usize]
    }

    /// The pattern of these cards.
    pub fn pattern(&self, seven: &[Card; 7]) -> usize {
        let (counts, joker) = counted(seven);
        let lower = self.lower.number(&counts[..LOWER]);
        let upper = self.upper.number(&counts[LOWER..]);
        let held = cards(&counts[LOWER..]);
        self.bases[usize::from(joker)][lower] as usize + upper - self.upper.starts[held]
    }

    /// How these cards are set.
    pub fn set(&self, seven: &[Card; 7]) -> Point {
        let pattern = self.pattern(seven);
        let Some(suit) = suit_of_five(seven) else { return self.point(pattern) };
        let suited = flush(Class { cards: *seven, ways: 0 }, suit, pattern, Point::default()).suited;
        let set = self.flushes_of(pattern).iter().find(|flush| flush.suited == suited);
        set.map_or(self.point(pattern), |flush| flush.point)
    }

    /// How many hands have this pattern.
    pub fn ways(&self, pattern: usize) -> u64 {
        let each = self.counts[pattern].iter().zip(&self.missing);
        each.map(|(count, missing)| choose(4 - missing, *count)).product()
    }

    /// In how many ways the cards that a hand of this pattern leaves make each pattern.
    pub fn left(&self, pattern: usize, scratch: &mut Scratch) {
        self.left_by(&self.counts[pattern], pattern >= self.without_joker, scratch);
    }

    /// The same for a hand of so many cards of each rank, with the joker or without.
    pub fn left_by(&self, held: &Counts, joker: bool, scratch: &mut Scratch) {
        let Scratch { lower, upper, weights } = scratch;
        let taken: Counts = std::array::from_fn(|rank| held[rank].max(self.missing[rank]));
        self.lower.ways(&taken[..LOWER], lower);
        self.upper.ways(&taken[LOWER..], upper);
        weights.clear();
        let sizes: &[usize] = if joker { &[7] } else { &[7, 6] };
        for all in sizes {
            for held in 0..=*all {
                let block = &upper[self.upper.of(all - held)];
                for low in &lower[self.lower.of(held)] {
                    weights.extend(block.iter().map(|high| low * high));
                }
            }
        }
    }

    /// How the weighed patterns compare with a setting.
    pub fn compare(&self, weights: &[u16], with: Bounds) -> Sums {
        let mut sums = [0u32; 4];
        let (high, low) = (&self.high[..weights.len()], &self.low[..weights.len()]);
        for ((weight, high), low) in weights.iter().zip(high).zip(low) {
            let weight = u32::from(*weight);
            let keep = |yes: bool| if yes { weight } else { 0 };
            sums[0] += keep((*high < with.high_below) & (*low < with.low_below));
            sums[1] += keep((*high < with.high_to) & (*low < with.low_to));
            sums[2] += keep((*high >= with.high_to) & (*low >= with.low_to));
            sums[3] += keep((*high >= with.high_below) & (*low >= with.low_below));
        }
        let [below, up_to, above, from] = sums.map(i64::from);
        Sums { below, up_to, above, from }
    }
}

/// The number of cards of each rank, and whether the joker is there.
pub fn counted(seven: &[Card; 7]) -> (Counts, bool) {
    let mut counts: Counts = [0; 13];
    seven.iter().filter(|card| !card.is_joker()).for_each(|card| counts[card.rank() as usize] += 1);
    (counts, seven.contains(&Card::JOKER))
}

/// Room for the ways that a hand leaves.
#[derive(Default)]
pub struct Scratch {
    lower: Vec<u16>,
    upper: Vec<u16>,
    /// By pattern, as far as the cards left can make it.
    pub weights: Vec<u16>,
}

/// The suit of which there are five or more, the joker being of any.
pub fn suit_of_five(cards: &[Card; 7]) -> Option<usize> {
    let mut suits = [0; 4];
    let mut jokers = 0;
    for card in cards {
        if card.is_joker() { jokers = 1 } else { suits[card.suit() as usize] += 1 }
    }
    suits.iter().position(|count| count + jokers >= 5)
}

fn flush(class: Class, suit: usize, pattern: usize, point: Point) -> Flush {
    let (mut suited, mut others, mut next) = (0, [NONE; 2], 0);
    for card in class.cards.iter().filter(|card| !card.is_joker()) {
        if card.suit() as usize == suit {
            suited |= 1 << card.rank() as u16;
        } else {
            others[next] = card.rank() as u8;
            next += 1;
        }
    }
    others.sort_unstable();
    let joker = class.cards.iter().any(|card| card.is_joker());
    Flush { suited, others, joker, ways: class.ways, pattern: pattern as u32, point }
}
