//! One way against another: every deal counted.
//!
//! A player's hand and a dealer's hand without a common card, each set by a way. If suits decided nothing, 67,600
//! patterns of ranks would stand for all hands, and how many hands of one pattern are left by a hand of another is a
//! product over the ranks. So every pattern of the player is weighed against all patterns of the dealer. Suits decide
//! something only of flushes; of these it is added what they come to where they are set less what their ranks would
//! come
//! to without the flush: the player's flushes against all patterns, the dealer's against all patterns, and flushes
//! against flushes ([`super::flushes`]).

use super::flushes::Flushes;
use super::hands::{Bounds, Flush, Hands, Point, Scratch, Sums};
use crate::cache::{Key, Method};
use crate::counting::{Count, CountKind, KeyedCount, Observer, Runs};
use crate::{AnalysisError, Interrupted};
use games::pai_gow_poker::HouseWay;
use games::pai_gow_poker::house_way::HANDS;
use kit::WheelRank;
use rayon::prelude::*;
use std::ops::Range;
use std::sync::OnceLock;

/// How many hands of seven the 46 cards make that a hand leaves.
pub const OTHERS: u64 = 53_524_680;
/// All deals of two hands.
pub const DEALS: u64 = HANDS * OTHERS;

/// Besides what is here, the counts depend on how ways are read and decide in `games`, and on the ranks of hands with a
/// joker in `kit`.
pub(crate) const METHOD: Method = Method { name: "pai-gow-poker", version: 1 };

/// Wins, pushes and losses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outcomes {
    /// Won.
    pub win: u64,
    /// Pushed.
    pub push: u64,
    /// Lost.
    pub lose: u64,
}

impl Outcomes {
    /// What such numbers say.
    pub(super) fn from_words(words: &[u64]) -> Outcomes {
        let (win, lose) = (words[WON] - words[WON + 1], words[LOST] - words[LOST + 1]);
        Outcomes { win, push: DEALS - win - lose, lose }
    }

    /// The same for the opponent.
    #[must_use]
    pub fn turned(self) -> Outcomes {
        Outcomes { win: self.lose, push: self.push, lose: self.win }
    }
}

/// Where deals are added that the player wins, and after it where deals are taken away again.
const WON: usize = 0;
const LOST: usize = 2;
const WORDS: usize = 4;

/// Patterns are counted in so many parts, and then flushes of one suit and of two.
const PATTERN_PARTS: u64 = 62;
/// About as much work as so many patterns.
const FLUSH_WORK: u64 = 8_000;
const PATTERNS: u64 = 67_600;

/// A player's way against a dealer's, to whom all copies go.
pub(super) struct Versus {
    player: HouseWay,
    dealer: HouseWay,
    hands: OnceLock<Sides>,
}

/// Every hand as both sides set it.
pub(super) struct Sides {
    player: Hands,
    /// Of the dealer, where the way is another.
    dealer: Option<Hands>,
}

/// What one count of a part adds.
#[derive(Clone, Copy, Default)]
struct Sum {
    win: i64,
    lose: i64,
}

impl Sides {
    pub(super) fn of(player: Hands, dealer: Option<Hands>) -> Sides {
        Sides { player, dealer }
    }

    fn dealer(&self) -> &Hands {
        self.dealer.as_ref().unwrap_or(&self.player)
    }

    /// All deals in which one side has this pattern: the player, or by its flushes the dealer.
    fn pattern(&self, pattern: usize, scratch: &mut Scratch) -> Sum {
        let (player, dealer) = (&self.player, self.dealer());
        let (own, other) = (points(player.flushes_of(pattern)), points(dealer.flushes_of(pattern)));
        let ways = player.ways(pattern) as i64;
        let mut sum = Sum::default();
        if ways == 0 {
            return sum;
        }
        player.left(pattern, scratch);
        let against = |hands: &Hands, point: Point| hands.compare(&scratch.weights, Bounds::of(point));
        let plain = against(dealer, player.point(pattern));
        let mut add = |sums: Sums, times: i64| {
            sum.win += times * sums.below;
            sum.lose += times * sums.from;
        };
        add(plain, ways);
        let dealt: Vec<Sums> = own.iter().map(|(point, _)| against(dealer, *point)).collect();
        for (sums, (_, times)) in dealt.iter().zip(&own) {
            add(*sums, *times);
            add(plain, -times);
        }
        // The dealer's flushes, seen from the dealer. Where both set alike it is what was counted just now.
        let same = self.dealer.is_none();
        let plain = if same || other.is_empty() { plain } else { against(player, dealer.point(pattern)) };
        for (at, (point, times)) in other.iter().enumerate() {
            let sums = if same { dealt[at] } else { against(player, *point) };
            sum.win += times * (sums.above - plain.above);
            sum.lose += times * (sums.up_to - plain.up_to);
        }
        sum
    }

    fn flushes(&self) -> Flushes {
        let (player, dealer) = (&self.player, self.dealer());
        Flushes::new((player, &player.flushes), (dealer, &dealer.flushes))
    }

    /// What a part adds.
    fn part(&self, part: u64, go_on: &(dyn Fn() -> bool + Sync)) -> Result<Sum, Interrupted> {
        if part >= PATTERN_PARTS {
            let flushes = self.flushes();
            let pairs =
                if part == PATTERN_PARTS { flushes.of_one_suit(go_on)? } else { flushes.of_two_suits(go_on)? };
            return Ok(Sum { win: pairs.win, lose: pairs.lose });
        }
        let one = |scratch: &mut Scratch, pattern: usize| {
            if go_on() { Ok(self.pattern(pattern, scratch)) } else { Err(Interrupted) }
        };
        let sums = patterns(part).into_par_iter().map_init(Scratch::default, one);
        sums.try_reduce(Sum::default, |one, other| Ok(Sum { win: one.win + other.win, lose: one.lose + other.lose }))
    }

    /// All parts together, deals won and lost.
    #[cfg(test)]
    pub(super) fn all(&self) -> [i64; 2] {
        let parts = (0..PATTERN_PARTS + 2).map(|part| self.part(part, &|| true).expect("nothing interrupts it"));
        parts.fold([0; 2], |[win, lose], sum| [win + sum.win, lose + sum.lose])
    }
}

/// Where flushes of one pattern are set, and how many hands there.
fn points(flushes: &[Flush]) -> Vec<(Point, i64)> {
    let mut all: Vec<(Point, i64)> = flushes.iter().map(|flush| (flush.point, flush.ways.into())).collect();
    all.sort_unstable();
    let mut points: Vec<(Point, i64)> = Vec::new();
    for (point, ways) in all {
        match points.last_mut() {
            Some((last, sum)) if *last == point => *sum += ways,
            _ => points.push((point, ways)),
        }
    }
    points
}

fn patterns(part: u64) -> Range<usize> {
    let start = |part: u64| (part * PATTERNS / PATTERN_PARTS) as usize;
    start(part)..start(part + 1)
}

impl Versus {
    fn sides(&self) -> &Sides {
        self.hands.get_or_init(|| {
            if self.player == self.dealer {
                return Sides::of(Hands::new(&self.player), None);
            }
            let [player, dealer] = Hands::both(&self.player, &self.dealer);
            Sides::of(player, Some(dealer))
        })
    }
}

impl Count for Versus {
    fn words(&self) -> usize {
        WORDS
    }

    fn is_sound(&self, words: &[u64]) -> bool {
        let [won, not_won, lost, not_lost] = *words else { return false };
        let sum = || won.checked_sub(not_won)?.checked_add(lost.checked_sub(not_lost)?);
        sum().is_some_and(|decided| decided <= DEALS)
    }

    fn parts(&self) -> u64 {
        PATTERN_PARTS + 2
    }

    fn work(&self, part: u64) -> u64 {
        if part < PATTERN_PARTS { patterns(part).len() as u64 } else { FLUSH_WORK }
    }

    fn count(&self, parts: &[u64], observer: &Observer<'_>) -> Result<(), Interrupted> {
        parts.par_iter().try_for_each(|part| {
            let Sum { win, lose } = self.sides().part(*part, &|| (observer.worked)(0))?;
            let apart = |sum: i64| [sum.max(0).unsigned_abs(), sum.min(0).unsigned_abs()];
            let words = [apart(win), apart(lose)].concat();
            let all = (observer.done)(*part, Runs::at(0, words)) && (observer.worked)(self.work(*part));
            all.then_some(()).ok_or(Interrupted)
        })
    }
}

/// The count of one way against another.
pub(crate) fn versus(player: &HouseWay, dealer: &HouseWay) -> KeyedCount {
    let lines = |way: &HouseWay| way.rules().map(str::to_owned).collect::<Vec<String>>();
    let wheel_is_lowest = player.wheel() == WheelRank::Lowest;
    let (of_player, of_dealer) = (lines(player), lines(dealer));
    let key = Key::new(METHOD, &format!("{of_player:?} {of_dealer:?} {wheel_is_lowest}"));
    let what = CountKind::PaiGowPoker { player: of_player, dealer: of_dealer, wheel_is_lowest };
    let count = Versus { player: player.clone(), dealer: dealer.clone(), hands: OnceLock::new() };
    KeyedCount { what, key, count: Box::new(count) }
}

/// The same, as another machine describes it.
///
/// # Errors
/// When this program cannot read the ways.
pub(crate) fn every_deal(
    player: &[String],
    dealer: &[String],
    wheel_is_lowest: bool,
) -> Result<KeyedCount, AnalysisError> {
    Ok(versus(&read(player, wheel_is_lowest)?, &read(dealer, wheel_is_lowest)?))
}

/// A way as another machine describes it.
///
/// # Errors
/// When this program cannot read it.
pub(super) fn read(rules: &[String], wheel_is_lowest: bool) -> Result<HouseWay, AnalysisError> {
    let wheel = if wheel_is_lowest { WheelRank::Lowest } else { WheelRank::SecondHighest };
    let other = |_| AnalysisError::OtherProgram("this program reads house ways otherwise".to_owned());
    HouseWay::read(rules, wheel).map_err(other)
}
