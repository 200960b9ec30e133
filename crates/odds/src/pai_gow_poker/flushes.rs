//! Flushes against flushes: pairs of hands without a common card, both set otherwise than their ranks say.
//!
//! By inclusion and exclusion over the cards that two hands share. Their suits are the same or not; in the same suit
//! they share ranks of it and others, in different suits what one has in its suit the other has among its two others,
//! and the reverse. What is needed of each hand are ever the same lists: those with these ranks in the suit and with
//! these cards among the others.

use super::hands::{Flush, Hands, NONE, Point, choose};
use crate::Interrupted;
use rayon::prelude::*;

/// How many more pairs of hands the player wins and loses than the hands' ranks alone say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs {
    /// The player's hands are both higher.
    pub win: i64,
    /// Neither is.
    pub lose: i64,
}

impl Pairs {
    fn plus(self, other: Pairs, times: i64) -> Pairs {
        Pairs { win: self.win + other.win * times, lose: self.lose + other.lose * times }
    }
}

/// Up to two ranks, each as often as cards of it are meant: 105 choices, in the order of [`choices`].
type Choice = [u8; 2];

fn choices() -> Vec<Choice> {
    (0..=NONE).flat_map(|one| (one..=NONE).map(move |other| [one, other])).collect()
}

const CHOICES: usize = 105;

/// The place of a choice whose ranks are in order.
fn place([one, other]: Choice) -> usize {
    let before = |one: usize| one * 14 - one * one.saturating_sub(1) / 2;
    before(one.into()) + usize::from(other - one)
}

fn count(choice: Choice) -> usize {
    choice.iter().filter(|rank| **rank != NONE).count()
}

/// How often a rank is in it.
fn times(choice: Choice, rank: u8) -> u8 {
    choice.iter().filter(|other| **other == rank).count() as u8
}

fn distinct(choice: Choice) -> impl Iterator<Item = u8> {
    let [one, other] = choice;
    [one, if other == one { NONE } else { other }].into_iter().filter(|rank| *rank != NONE)
}

/// In how many ways the others of a hand hold the ranks `others`, given that they hold certain cards of ranks `held`.
fn ways(others: Choice, held: Choice) -> i64 {
    let at = |rank: u8| choose(3 - times(held, rank), times(others, rank).wrapping_sub(times(held, rank))) as i64;
    if distinct(held).any(|rank| times(others, rank) < times(held, rank)) {
        return 0;
    }
    distinct(others).map(at).product()
}

/// A point with what it counts, the joker's hands told apart.
#[derive(Clone, Copy)]
struct Weighed {
    high: i16,
    low: u8,
    joker: bool,
    weight: i32,
}

/// The flushes of one side, each as two points: where it is set, and taken away where its ranks are without the flush.
struct Side {
    /// In order of the high hand.
    points: Vec<(Flush, Point, i32)>,
}

impl Side {
    fn new(hands: &Hands, flushes: &[Flush]) -> Side {
        let both = |flush: &Flush| {
            let without = hands.point(flush.pattern as usize);
            [(*flush, flush.point, 1), (*flush, without, -1)]
        };
        let mut points: Vec<(Flush, Point, i32)> = flushes.iter().flat_map(both).collect();
        points.sort_by_key(|(_, point, _)| point.high);
        Side { points }
    }

    /// By the cards held among the others, the points of all flushes with these ranks in the suit.
    fn lists(&self, ranks: u16) -> Vec<Vec<Weighed>> {
        let mut lists: Vec<Vec<Weighed>> = (0..CHOICES).map(|_| Vec::new()).collect();
        for (flush, point, sign) in &self.points {
            if flush.suited & ranks != ranks {
                continue;
            }
            let [one, other] = flush.others;
            let mut add = |held: Choice| {
                let weight = *sign * ways(flush.others, held) as i32;
                let weighed = Weighed { high: point.high, low: point.low as u8, joker: flush.joker, weight };
                lists[place(held)].push(weighed);
            };
            add([NONE; 2]);
            if one != NONE {
                add([one, NONE]);
            }
            if other != NONE {
                if other != one {
                    add([other, NONE]);
                }
                add([one, other]);
            }
        }
        lists
    }
}

/// The flushes of a player and of a dealer.
pub struct Flushes {
    player: Side,
    dealer: Side,
}

impl Flushes {
    /// These flushes, each side's set as its hands say.
    pub fn new((player, of_player): (&Hands, &[Flush]), (dealer, of_dealer): (&Hands, &[Flush])) -> Flushes {
        Flushes { player: Side::new(player, of_player), dealer: Side::new(dealer, of_dealer) }
    }

    /// Pairs whose suits are the same.
    ///
    /// # Errors
    /// When `go_on` says to stop.
    pub fn of_one_suit(&self, go_on: &(dyn Fn() -> bool + Sync)) -> Result<Pairs, Interrupted> {
        let by_shared = |shared: &u16| {
            if !go_on() {
                return Err(Interrupted);
            }
            let (player, dealer) = (self.player.lists(*shared), self.dealer.lists(*shared));
            let mut sum = Pairs::default();
            for (choice, (player, dealer)) in choices().into_iter().zip(player.iter().zip(&dealer)) {
                let cards: i64 = distinct(choice).map(|rank| choose(3, times(choice, rank)) as i64).product();
                let even = (shared.count_ones() as usize + count(choice)).is_multiple_of(2);
                sum = sum.plus(compared(player, dealer), if even { 4 * cards } else { -4 * cards });
            }
            Ok(sum)
        };
        let shared: Vec<u16> = (0u16..1 << 13).filter(|shared| shared.count_ones() <= 7).collect();
        shared.par_iter().map(by_shared).try_reduce(Pairs::default, |one, other| Ok(one.plus(other, 1)))
    }

    /// Pairs whose suits differ: the player's cards share ranks `first` of the player's suit with the dealer's others,
    /// ranks `second` of the dealer's suit the other way round, and `rest` in the two suits that are left.
    ///
    /// # Errors
    /// When `go_on` says to stop.
    pub fn of_two_suits(&self, go_on: &(dyn Fn() -> bool + Sync)) -> Result<Pairs, Interrupted> {
        // No rank stands twice among cards of one suit.
        let suited: Vec<Choice> = choices().into_iter().filter(|[one, other]| one != other || *one == NONE).collect();
        let ranks = |choice: &Choice| distinct(*choice).fold(0u16, |ranks, rank| ranks | 1 << rank);
        let lists = |side: &Side| -> Vec<Vec<Vec<Weighed>>> {
            suited.par_iter().map(|choice| side.lists(ranks(choice))).collect()
        };
        let (player, dealer) = (lists(&self.player), lists(&self.dealer));
        let by_first = |(first, player): (&Choice, &Vec<Vec<Weighed>>)| {
            if !go_on() {
                return Err(Interrupted);
            }
            let mut sum = Pairs::default();
            for (second, dealer) in suited.iter().zip(&dealer) {
                for rest in choices() {
                    let (a, b, c) = (count(*first), count(*second), count(rest));
                    if a + c > 2 || b + c > 2 || distinct(rest).any(|rank| times(rest, rank) > 2) {
                        continue;
                    }
                    let player = &player[place(together(*second, rest))];
                    let dealer = &dealer[place(together(*first, rest))];
                    let cards: i64 = distinct(rest).map(|rank| choose(2, times(rest, rank)) as i64).product();
                    let even = (a + b + c).is_multiple_of(2);
                    sum = sum.plus(compared(player, dealer), if even { 12 * cards } else { -12 * cards });
                }
            }
            Ok(sum)
        };
        let each = suited.par_iter().zip(&player).map(by_first);
        each.try_reduce(Pairs::default, |one, other| Ok(one.plus(other, 1)))
    }
}

/// Two choices of no more than two ranks in all.
fn together(one: Choice, other: Choice) -> Choice {
    let mut ranks = [one[0], one[1], other[0], other[1]];
    ranks.sort_unstable();
    [ranks[0], ranks[1]]
}

/// Numbers by low hand, added to and summed up to any.
struct Prefix([i64; 128]);

impl Prefix {
    fn add(&mut self, low: u8, weight: i64) {
        let mut at = usize::from(low) + 1;
        while at < 128 {
            self.0[at] += weight;
            at += at & at.wrapping_neg();
        }
    }

    /// Of all lower ones.
    fn below(&self, low: u8) -> i64 {
        let (mut at, mut sum) = (usize::from(low), 0);
        while at > 0 {
            sum += self.0[at];
            at &= at - 1;
        }
        sum
    }
}

/// What pairs of a player's and a dealer's points come to.
fn compared(player: &[Weighed], dealer: &[Weighed]) -> Pairs {
    if player.is_empty() || dealer.is_empty() {
        return Pairs::default();
    }
    Pairs { win: below(player, dealer, true), lose: below(dealer, player, false) }
}

/// How many points of the second list are lower than those of the first in both hands, or no higher. Both lists are in
/// order of the high hand. Two hands do not both have the joker.
fn below(first: &[Weighed], second: &[Weighed], strictly: bool) -> i64 {
    let mut sum = 0;
    // All of the second list so far, and those without the joker.
    let mut so_far = [Prefix([0; 128]), Prefix([0; 128])];
    let mut next = 0;
    for point in first {
        let limit = point.high + i16::from(!strictly);
        while let Some(other) = second.get(next).filter(|other| other.high < limit) {
            so_far[0].add(other.low, other.weight.into());
            if !other.joker {
                so_far[1].add(other.low, other.weight.into());
            }
            next += 1;
        }
        let low = point.low + u8::from(!strictly);
        sum += i64::from(point.weight) * so_far[usize::from(point.joker)].below(low);
    }
    sum
}
