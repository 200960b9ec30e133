//! The results of a pair that is split. Each hand is counted exactly against every end of the dealer; that the hands of
//! a box take cards from one another, and from the dealer together, is neglected but for those that split again.

use super::dealer::{BLACKJACK, ENDS, Ends};
use super::hands::{Counts, EIGHT, HANDS, OVER, SEVEN, SIX, VALUES};
use super::outcomes::{Chances, Outcomes, parts};
use super::play::{Act, Policy, Spot, odds, split_act, without};
use super::shoe::{SPADES, SUITS, Shoe};
use super::split::{Course, choose};

/// Against a blackjack a result is packed: hands that have not won, then wagers lost before, then hands that have won.
const HAND: i64 = 16;
/// See [`HAND`].
const WON: i64 = 16 * HAND;

/// A pair that is split.
pub(super) struct Pair<'a> {
    spot: &'a Spot<'a>,
    policy: &'a Policy,
    pair: usize,
    /// The hands that can come, each before those with more cards, with what is done with them.
    hands: Vec<(usize, Act)>,
    courses: Vec<Course>,
    /// How often 6-7-8 and 7-7-7 are of mixed suits, of one suit, of spades: no order of the cards has a preference,
    /// so the cards that lie elsewhere change nothing on average.
    shares: [[f64; 3]; 2],
}

/// More than the cards that the dealer draws on average.
const DEALER_CARDS: f64 = 3.0;

/// What one hand comes to against each end of the dealer, by second cards that are of the pair or not, and how many
/// cards it takes.
struct OneHand {
    results: [[Chances; 2]; ENDS],
    cards: f64,
    doubled: [f64; 2],
}

impl<'a> Pair<'a> {
    pub(super) fn new(spot: &'a Spot<'a>, policy: &'a Policy, pair: usize, shoe: &Shoe) -> Pair<'a> {
        let mut comes = vec![false; HANDS.all.len()];
        comes[pair] = true;
        let mut hands = Vec::new();
        for (place, hand) in HANDS.all.iter().enumerate() {
            if !comes[place] {
                continue;
            }
            let act = if hand.size == 1 { Act::Draw } else { split_act(spot.terms, policy, place, pair) };
            hands.push((place, act));
            if act == Act::Draw {
                hand.with.iter().filter(|then| **then != OVER).for_each(|then| comes[*then] = true);
            }
        }
        Pair { spot, policy, pair, hands, courses: Course::all(spot.terms.hands_of(pair)), shares: shares(shoe) }
    }

    /// Every result, where the pair is split with this chance.
    pub(super) fn count(&self, chance: f64) -> Outcomes {
        let mut found = Outcomes::default();
        let both = &HANDS.all[HANDS.pair(self.pair, self.pair)].counts;
        let Some(left) = without(&self.spot.cards, both) else { return found };
        let all: f64 = left.iter().map(|count| f64::from(*count)).sum();
        let of_pair = f64::from(left[self.pair]);
        // The chance that so many cards are all of the pair.
        let pairs =
            |cards: usize| -> f64 { (0..cards).map(|at| (of_pair - at as f64).max(0.0) / (all - at as f64)).product() };
        let most = self.courses.iter().map(|course| course.drawn).max().unwrap_or(0);
        let hands: Vec<OneHand> = (0..=most).map(|gone| self.one_hand(&left, gone)).collect();
        for course in &self.courses {
            let (drawn, others) = (course.drawn, course.other.len());
            let sign = |more: usize| if more.is_multiple_of(2) { 1.0 } else { -1.0 };
            let came: f64 = (0..=others).map(|more| sign(more) * choose(others, more) * pairs(drawn + more)).sum();
            if came > 0.0 {
                self.add(course, &hands[drawn], chance * came, all, &mut found);
            }
        }
        found
    }

    /// The results of a course that comes with this chance.
    fn add(&self, course: &Course, hand: &OneHand, chance: f64, all: f64, found: &mut Outcomes) {
        let (count, cards) = (course.hands() as f64, hand.cards);
        found.split[course.hands() - 2] += chance;
        // By how much the cards of one hand, and of the dealer, can change the chances of another's.
        let couples = 0.5 * count * (count - 1.0) * cards * cards + 2.0 * (count - 1.0) * cards * DEALER_CARDS;
        found.bound += chance * couples / (0.8 * all);
        let not_of_pair: f64 = hand.results.iter().flat_map(|results| results[0].values()).sum();
        let doubles = course.other.len() as f64 * hand.doubled[0] / not_of_pair
            + course.any.len() as f64 * (hand.doubled[0] + hand.doubled[1]);
        found.staked += chance * (count + doubles);
        for (end, results) in hand.results.iter().enumerate() {
            let any = merged(results);
            let ends: f64 = any.values().sum();
            if ends == 0.0 {
                continue;
            }
            let [other, any] = [normal(&results[0]), normal(&any)];
            let mut combined_results = Chances::from([(0, chance * ends)]);
            course.other.iter().for_each(|_| combined_results = combined(&combined_results, &other));
            course.any.iter().for_each(|_| combined_results = combined(&combined_results, &any));
            for (result, chance) in combined_results {
                let result = if end == BLACKJACK { self.against_blackjack(result) } else { result };
                *found.chances.entry(result).or_default() += chance;
            }
        }
    }

    /// Against a blackjack a hand's result says what it has lost already, or that it won with 21 in two cards: at
    /// least one wager is lost, unless every hand won.
    fn against_blackjack(&self, result: i64) -> i64 {
        let (won, lost, not_won) = (result / WON, result % WON / HAND, result % HAND);
        let lost = if not_won == 0 { 0 } else { lost.max(1) };
        won * parts(self.spot.terms.split_21) - lost * parts(1.0)
    }

    /// One hand, with so many cards of the pair gone.
    fn one_hand(&self, left: &Counts, gone: usize) -> OneHand {
        let results = std::array::from_fn(|_| [Chances::new(), Chances::new()]);
        let mut found = OneHand { results, cards: 0.0, doubled: [0.0; 2] };
        let mut shoe = *left;
        shoe[self.pair] = (shoe[self.pair] + 1).saturating_sub(gone as u16);
        let mut weights = vec![[0.0; 2]; HANDS.all.len()];
        weights[self.pair] = [1.0, 0.0];
        for (place, act) in &self.hands {
            let (hand, weight) = (&HANDS.all[*place], weights[*place]);
            let Some(left) = without(&shoe, &hand.counts).filter(|_| weight != [0.0; 2]) else { continue };
            if *act == Act::Stand {
                self.stood(*place, &left, weight, &mut found);
                continue;
            }
            if *act == Act::Double {
                found.doubled = [found.doubled[0] + weight[0], found.doubled[1] + weight[1]];
            }
            let cards: f64 = left.iter().map(|count| f64::from(*count)).sum();
            for next in (0..VALUES).filter(|next| left[*next] > 0) {
                let chance = f64::from(left[next]) / cards;
                let mut part = weight.map(|weight| weight * chance);
                if hand.size == 1 && next == self.pair {
                    part.swap(0, 1);
                }
                found.cards += part[0] + part[1];
                match (hand.with[next], act) {
                    (OVER, _) => self.over(&left, next, *act, part, &mut found),
                    (then, Act::Draw) => {
                        weights[then] = [weights[then][0] + part[0], weights[then][1] + part[1]];
                    }
                    (then, _) => {
                        let mut left = left;
                        left[next] -= 1;
                        let ends = self.spot.ends(&left);
                        let rescued = self.policy.rescues[then];
                        let pays = [2.0 * self.spot.terms.win, 2.0];
                        self.each_end(&ends, part, &mut found, |end| match rescued {
                            true => self.lost(end, 1, true),
                            false => self.result(then, end, pays),
                        });
                    }
                }
            }
        }
        found
    }

    /// Adds a hand that is over with this card. Which card it was matters to the dealer's blackjack alone.
    fn over(&self, left: &Counts, next: usize, act: Act, part: [f64; 2], found: &mut OneHand) {
        let mut after = *left;
        if self.spot.blackjack(left) > 0.0 {
            after[next] -= 1;
        }
        let (stake, taken) = (if act == Act::Double { 2 } else { 1 }, self.spot.terms.takes_added_on_over);
        self.each_end(&self.spot.ends(&after), part, found, |end| self.lost(end, stake, taken));
    }

    fn each_end(&self, ends: &Ends, weight: [f64; 2], found: &mut OneHand, result: impl Fn(usize) -> i64) {
        for (end, chance) in ends.iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
            record(&mut found.results[end], result(end), weight.map(|weight| weight * chance));
        }
    }

    /// A hand that is over, or given up; `before` where a blackjack does not give it back.
    fn lost(&self, end: usize, stake: i64, before: bool) -> i64 {
        match end {
            BLACKJACK if before && !self.spot.terms.looks => HAND * stake + 1,
            BLACKJACK => 1,
            _ => -stake * parts(1.0),
        }
    }

    fn stood(&self, place: usize, left: &Counts, weight: [f64; 2], found: &mut OneHand) {
        let (hand, terms) = (&HANDS.all[place], self.spot.terms);
        let ends = self.spot.ends(left);
        let (shares, pays) = if hand.is_three([SIX, SEVEN, EIGHT]) {
            (self.shares[0], terms.bonuses.six_seven_eight)
        } else if hand.is_three([SEVEN; 3]) {
            (self.shares[1], terms.bonuses.three_sevens)
        } else {
            let pays = [odds(terms, hand), 1.0];
            return self.each_end(&ends, weight, found, |end| self.result(place, end, pays));
        };
        for (share, pays) in shares.into_iter().zip(pays) {
            let weight = weight.map(|weight| weight * share);
            self.each_end(&ends, weight, found, |end| self.result(place, end, [pays, 1.0]));
        }
    }

    /// What a hand comes to that wins so much or loses so much.
    fn result(&self, place: usize, end: usize, [pays, costs]: [f64; 2]) -> i64 {
        let (hand, terms) = (&HANDS.all[place], self.spot.terms);
        if end == BLACKJACK {
            let beats = hand.is_two_card_21() && terms.split_21_beats_blackjack && !terms.looks;
            return if beats { WON } else { 1 };
        }
        let mut ends = [0.0; ENDS];
        ends[end] = 1.0;
        let [wins, loses] = self.spot.wins_and_loses(hand.points(), &ends);
        parts(wins * pays - loses * costs)
    }
}

/// How often three cards of these values are of mixed suits, of one suit but spades, of spades.
fn shares(shoe: &Shoe) -> [[f64; 3]; 2] {
    let [sixes, sevens, eights] = shoe.unseen.map(|suits| suits.map(f64::from));
    let all = |suits: [f64; SUITS]| suits.iter().sum::<f64>();
    let straight = |suit: usize| sixes[suit] * sevens[suit] * eights[suit] / (all(sixes) * all(sevens) * all(eights));
    let of_three = |count: f64| (count * (count - 1.0) * (count - 2.0)).max(0.0);
    let alike = |suit: usize| of_three(sevens[suit]) / of_three(all(sevens)).max(1.0);
    let share = |of_suit: &dyn Fn(usize) -> f64| {
        let one: f64 = (0..SUITS).map(of_suit).filter(|share| share.is_finite()).sum();
        let spades = Some(of_suit(SPADES)).filter(|share| share.is_finite()).unwrap_or(0.0);
        [1.0 - one, one - spades, spades]
    };
    [share(&straight), share(&alike)]
}

fn record(results: &mut [Chances; 2], result: i64, weight: [f64; 2]) {
    for (results, weight) in results.iter_mut().zip(weight).filter(|(_, weight)| *weight != 0.0) {
        *results.entry(result).or_default() += weight;
    }
}

fn merged(results: &[Chances; 2]) -> Chances {
    let mut all = results[0].clone();
    results[1].iter().for_each(|(result, chance)| *all.entry(*result).or_default() += chance);
    all
}

/// The same as chances that add up to one.
fn normal(results: &Chances) -> Chances {
    let sum: f64 = results.values().sum();
    results.iter().map(|(result, chance)| (*result, chance / sum)).collect()
}

fn combined(some: &Chances, more: &Chances) -> Chances {
    let mut all = Chances::new();
    for (a, chance) in some {
        for (b, part) in more {
            *all.entry(a + b).or_default() += chance * part;
        }
    }
    all
}
