//! What a pair is worth split, exactly: every number of hands that it can become, with every card that the hands take
//! from one another.
//!
//! The policy after a split: a hand is played as the same hand would be that was not split, by its own cards and the up
//! card alone, and a pair is split again whenever that is allowed. So what one hand comes to depends on the others only
//! through the cards that are gone. Cards come in an order that has no preference, so the second cards of all hands can
//! be looked at first: those that split again are known, and those that do not are any but the pair's. "Any but" is
//! counted by inclusion and exclusion, which needs the worth of one hand with up to four more cards of the pair gone.

use super::hands::{ACE, Counts, HANDS, TEN, VALUES};
use super::play::{Act, Play, Policy, Spot, split_act, without};
use super::terms::MOST_HANDS;

/// One hand can miss so many cards of the pair beside the first two, by inclusion and exclusion.
const GONE: usize = 2 * MOST_HANDS - 3;

/// Where the first card of a hand comes from: it is one of the pair that was dealt, or was drawn to split again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum First {
    /// One of the two.
    Dealt(usize),
    /// Drawn later.
    Drawn,
}

/// A way in which splitting can go on.
#[derive(Clone, Debug)]
pub struct Course {
    /// How many cards of the pair are drawn to split again.
    pub drawn: usize,
    /// Hands whose second card is not of the pair.
    pub other: Vec<First>,
    /// Hands whose second card may be any.
    pub any: Vec<First>,
}

impl Course {
    /// Every way to at most so many hands.
    pub fn all(hands: usize) -> Vec<Course> {
        let mut courses = Vec::new();
        let start = Course { drawn: 0, other: Vec::new(), any: Vec::new() };
        deal(hands, vec![First::Dealt(1), First::Dealt(0)], start, &mut courses);
        courses
    }

    /// How many hands it makes.
    pub fn hands(&self) -> usize {
        self.other.len() + self.any.len()
    }
}

/// Deals second cards; the last that waits is the next.
fn deal(hands: usize, mut waiting: Vec<First>, course: Course, courses: &mut Vec<Course>) {
    if waiting.len() + course.other.len() == hands || waiting.is_empty() {
        courses.push(Course { any: waiting, ..course });
        return;
    }
    let next = waiting.pop().expect("a hand waits");
    let mut done = course.clone();
    done.other.push(next);
    deal(hands, waiting.clone(), done, courses);
    waiting.extend([First::Drawn, next]);
    deal(hands, waiting, Course { drawn: course.drawn + 1, ..course }, courses);
}

pub(super) fn choose(from: usize, taken: usize) -> f64 {
    (0..taken).map(|index| (from - index) as f64 / (index + 1) as f64).product()
}

/// What splitting a pair is worth.
#[derive(Clone, Debug)]
pub struct Split {
    /// The value of the pair.
    pub pair: usize,
    /// By how many more cards of the pair are gone: what each second card adds to what a hand is worth.
    seconds: Vec<[f64; VALUES]>,
    /// The same if a card is drawn to it in any case, for second cards whose suits count.
    drawing: Vec<[f64; VALUES]>,
    /// The chance that so many cards that nobody has looked at are all of the pair.
    all_of_pair: Vec<f64>,
    courses: Vec<Course>,
    /// What it is worth, suits aside and with what a dealer's blackjack takes.
    pub worth: f64,
    /// The part of it that is not exact: what is lost to a dealer's blackjack beyond one wager.
    pub beyond_one_wager: f64,
    /// How many hands it becomes, on average.
    pub hands: f64,
    /// The chance of two, three and four hands.
    pub chances: [f64; MOST_HANDS - 1],
}

impl Split {
    /// Splitting a pair of this value, played by this policy. The spot has the pair in it.
    pub fn new(spot: &Spot<'_>, pair: usize, policy: &Policy) -> Option<Split> {
        let hands = spot.terms.hands_of(pair);
        let both = &HANDS.all[HANDS.pair(pair, pair)];
        let left = without(&spot.cards, &both.counts).filter(|_| hands >= 2)?;
        let cards: f64 = left.iter().map(|count| f64::from(*count)).sum();
        let mut all_of_pair = vec![1.0];
        for gone in 0..GONE + 1 {
            let more = (f64::from(left[pair]) - gone as f64).max(0.0) / (cards - gone as f64);
            all_of_pair.push(all_of_pair[gone] * more);
        }
        let mut split = Split {
            pair,
            seconds: Vec::new(),
            drawing: Vec::new(),
            all_of_pair,
            courses: Course::all(hands),
            worth: 0.0,
            beyond_one_wager: 0.0,
            hands: 0.0,
            chances: [0.0; MOST_HANDS - 1],
        };
        for gone in 0..GONE {
            let mut cards = spot.cards;
            cards[pair] = cards[pair].saturating_sub(1 + gone as u16);
            let beside = Spot { cards, ..spot.clone() };
            let mut scratch = Play::scratch();
            split.seconds.push(Play::of_split_hand(&beside, pair, policy, &mut scratch));
            split.drawing.push(Play::of_split_hand_drawing(&beside, pair, policy, &mut scratch));
        }
        split.add_up(spot, policy, &left);
        Some(split)
    }

    fn add_up(&mut self, spot: &Spot<'_>, policy: &Policy, left: &Counts) {
        let other = |gone: usize| self.seconds[gone].iter().sum::<f64>() - self.seconds[gone][self.pair];
        let any = |gone: usize| self.seconds[gone].iter().sum::<f64>();
        let mut worth = 0.0;
        let (mut hands, mut chances) = (0.0, [0.0; MOST_HANDS - 1]);
        for course in &self.courses {
            let chance = self.chance(course);
            chances[course.hands() - 2] += chance;
            hands += chance * course.hands() as f64;
            worth += course.other.len() as f64 * self.of_other(course, &other);
            worth += course.any.len() as f64 * self.of_any(course, &any);
        }
        let blackjack = spot.blackjack(left);
        worth -= blackjack;
        (self.hands, self.chances) = (hands, chances);
        if !spot.terms.looks && blackjack > 0.0 {
            if spot.terms.split_21_beats_blackjack {
                worth += self.all_two_card_21(spot, left);
            }
            let per_hand = beyond::per_hand(spot, self.pair, policy);
            self.beyond_one_wager = blackjack * beyond::one_wager(&per_hand, &chances);
            worth -= self.beyond_one_wager;
        }
        self.worth = worth;
    }

    /// The chance of a course.
    fn chance(&self, course: &Course) -> f64 {
        self.excluded(course.drawn, course.other.len(), &|_| 1.0)
    }

    /// The average of a value over all in which so many cards are of the pair and so many others are not.
    fn excluded(&self, drawn: usize, others: usize, value: &dyn Fn(usize) -> f64) -> f64 {
        let term = |more: usize| {
            let gone = drawn + more;
            let sign = if more.is_multiple_of(2) { 1.0 } else { -1.0 };
            if self.all_of_pair[gone] == 0.0 {
                0.0
            } else {
                sign * choose(others, more) * self.all_of_pair[gone] * value(gone)
            }
        };
        (0..=others).map(term).sum()
    }

    /// What a value of a hand comes to whose second card is not of the pair, in this course.
    pub fn of_other(&self, course: &Course, value: &dyn Fn(usize) -> f64) -> f64 {
        self.excluded(course.drawn, course.other.len().saturating_sub(1), value)
    }

    /// The same of a hand whose second card may be any.
    pub fn of_any(&self, course: &Course, value: &dyn Fn(usize) -> f64) -> f64 {
        self.excluded(course.drawn, course.other.len(), value)
    }

    /// What drawing to this second card adds to what a hand is worth over what the policy does, in all its suits.
    pub fn drawing_adds(&self, second: usize, gone: usize) -> f64 {
        self.drawing[gone][second] - self.seconds[gone][second]
    }

    /// The courses.
    pub fn courses(&self) -> &[Course] {
        &self.courses
    }

    /// The chance that every hand is 21 in two cards and the dealer has blackjack: then no wager is lost at all.
    fn all_two_card_21(&self, spot: &Spot<'_>, left: &Counts) -> f64 {
        let ten = match self.pair {
            ACE => TEN,
            TEN => ACE,
            _ => return 0.0,
        };
        let of_course = |course: &Course| {
            let (mut left, mut chance) = (*left, 1.0);
            let drawn = std::iter::repeat_n(self.pair, course.drawn);
            for value in drawn.chain(std::iter::repeat_n(ten, course.hands())) {
                let cards: u16 = left.iter().sum();
                chance *= f64::from(left[value]) / f64::from(cards);
                left[value] = left[value].saturating_sub(1);
            }
            chance * spot.blackjack(&left)
        };
        self.courses.iter().map(of_course).sum()
    }
}

/// What a dealer's blackjack takes beyond one wager: a rescued hand has lost its wager already, and where the house
/// takes what was added on hands over 21, those have. This alone is not exact: the hands of a pair are taken as if each
/// came from the whole shoe.
mod beyond {
    use super::{Act, HANDS, MOST_HANDS, Policy, Spot, VALUES, split_act, without};
    use crate::spanish_21::hands::OVER;

    /// The chances that a hand has lost no, one and two wagers before the dealer's blackjack is known.
    pub(super) fn per_hand(spot: &Spot<'_>, pair: usize, policy: &Policy) -> [f64; 3] {
        let mut chances = [0.0; 3];
        let mut cards = spot.cards;
        cards[pair] -= 1;
        // The dealer's second card is not among those that the hands get.
        let hole = if spot.up == 0 { VALUES - 1 } else { 0 };
        cards[hole] = cards[hole].saturating_sub(1);
        let mut counts = [0; VALUES];
        counts[pair] = 1;
        let start = HANDS.find(&counts).expect("one card is a hand");
        walk(&Spot { cards, ..spot.clone() }, (start, pair), policy, 1.0, &mut chances);
        chances[0] = 1.0 - chances[1] - chances[2];
        chances
    }

    fn walk(spot: &Spot<'_>, (place, pair): (usize, usize), policy: &Policy, chance: f64, chances: &mut [f64; 3]) {
        let hand = &HANDS.all[place];
        let act = if hand.size == 1 { Act::Draw } else { split_act(spot.terms, policy, place, pair) };
        let Some(left) = without(&spot.cards, &hand.counts).filter(|_| act != Act::Stand) else { return };
        let cards: f64 = left.iter().map(|count: &u16| f64::from(*count)).sum();
        for next in (0..VALUES).filter(|next| left[*next] > 0) {
            let chance = chance * f64::from(left[next]) / cards;
            match (hand.with[next], act) {
                (OVER, _) if !spot.terms.takes_added_on_over => {}
                (OVER, Act::Double) => chances[2] += chance,
                (OVER, _) => chances[1] += chance,
                (then, Act::Draw) => walk(spot, (then, pair), policy, chance, chances),
                (then, _) if policy.rescues[then] => chances[1] += chance,
                _ => {}
            }
        }
    }

    /// How many wagers are lost beyond the first.
    pub(super) fn one_wager(per_hand: &[f64; 3], chances: &[f64; MOST_HANDS - 1]) -> f64 {
        let mut lost = vec![1.0];
        let mut beyond = 0.0;
        for hands in 1..=MOST_HANDS {
            let mut next = vec![0.0; lost.len() + 2];
            for (before, chance) in lost.iter().enumerate() {
                per_hand.iter().enumerate().for_each(|(more, part)| next[before + more] += chance * part);
            }
            lost = next;
            if hands >= 2 {
                let more = |(wagers, chance): (usize, &f64)| wagers.saturating_sub(1) as f64 * chance;
                beyond += chances[hands - 2] * lost.iter().enumerate().map(more).sum::<f64>();
            }
        }
        beyond
    }
}
