//! Play by points, as people print it: what to do depends on the points, on whether an ace counts as 11, on how many
//! cards the hand has and on the up card, and never on which cards they are; only pairs are looked at as such.

use super::hands::{HANDS, Hand, OVER, VALUES};
use super::play::{Act, Play, Policy, Spot, without};
use super::shoe::Seen;
use super::table::{First, Table, Way, spot};
use super::terms::{Doubling, Terms};
use rayon::prelude::*;

/// From so many cards on, the number makes no difference to the table.
pub const MANY: usize = 6;
/// Points up to 21, hard and soft, by two to [`MANY`] cards.
const PLACES: usize = 22 * 2 * (MANY + 1);

/// Which line of the table a hand is on.
fn place(hand: &Hand) -> usize {
    (hand.points() * 2 + usize::from(hand.is_soft())) * (MANY + 1) + hand.size.min(MANY)
}

/// The table for an up card.
#[derive(Clone, Debug)]
struct Column {
    /// What each hand does, by its place.
    policy: Policy,
    /// By points and softness of two cards that are no pair.
    surrenders: [[bool; 2]; 22],
}

/// The table.
#[derive(Clone, Debug)]
pub struct ByPoints {
    columns: Vec<Option<Column>>,
}

impl ByPoints {
    /// The best such table for this shoe, of those that cannot be made better in one place.
    pub fn new(table: &Table) -> ByPoints {
        let columns = (0..VALUES).into_par_iter().map(|up| {
            let spot = spot(&table.terms, &table.shoe, up)?;
            Some(Column::new(table, &spot))
        });
        ByPoints { columns: columns.collect() }
    }

    /// What a hand of so many cards with so many points does.
    pub fn act(&self, up: usize, place: usize) -> Act {
        self.columns[up].as_ref().map_or(Act::Stand, |column| column.policy.acts[place])
    }

    /// Whether two cards that are no pair are given up.
    pub fn surrenders(&self, up: usize, points: usize, soft: bool) -> bool {
        self.columns[up].as_ref().is_some_and(|column| column.surrenders[points][usize::from(soft)])
    }

    /// Whether a doubled hand is given up.
    pub fn rescues(&self, up: usize, place: usize) -> bool {
        self.columns[up].as_ref().is_some_and(|column| column.policy.rescues[place])
    }
}

impl Way for ByPoints {
    fn policy(&self, up: usize) -> Option<&Policy> {
        self.columns[up].as_ref().map(|column| &column.policy)
    }

    fn first(&self, up: Seen, two: [Seen; 2]) -> Option<First> {
        let hand = HANDS.pair(two[0].value, two[1].value);
        let all = &HANDS.all[hand];
        match two[0].value == two[1].value {
            true => None,
            false if self.surrenders(up.value, all.points(), all.is_soft()) => Some(First::Surrender),
            false => Some(First::Act(self.act(up.value, hand))),
        }
    }

    fn second(&self, up: Seen, two: [Seen; 2]) -> Option<Act> {
        Some(self.act(up.value, HANDS.pair(two[0].value, two[1].value)))
    }
}

/// How often every hand comes.
struct Reached {
    /// By drawing.
    hands: Vec<f64>,
    /// As the last hand after a double.
    doubled: Vec<f64>,
}

impl Column {
    fn new(table: &Table, spot: &Spot<'_>) -> Column {
        let (firsts, dealt) = first_hands(table, spot);
        let best = &table.plays[spot.up];
        let mut column = Column { policy: best.policy.clone(), surrenders: [[false; 2]; 22] };
        let mut play = best.clone();
        for _ in 0..24 {
            let reached = reached(spot, &column.policy, &firsts, &dealt);
            let next = improved(spot.terms, &play, &reached);
            let same = next.acts == column.policy.acts && next.rescues == column.policy.rescues;
            column.policy = next;
            play = Play::new(spot, Some(&column.policy));
            if same {
                break;
            }
        }
        column.surrender(table, spot, &play);
        column
    }

    /// Gives up two cards that are no pair where that is better on average.
    fn surrender(&mut self, table: &Table, spot: &Spot<'_>, play: &Play) {
        let mut gains = [[0.0; 2]; 22];
        for (one, other) in pairs().filter(|(one, other)| one != other) {
            let place = HANDS.pair(one, other);
            let hand = &HANDS.all[place];
            if let Some(chance) = chance(spot, one, other).filter(|_| !hand.is_two_card_21()) {
                let gives_up = table.terms.surrender_costs * (play.chance_of_blackjack[place] - 1.0);
                gains[hand.points()][usize::from(hand.is_soft())] += chance * (gives_up - play.value[place]);
            }
        }
        self.surrenders = gains.map(|row| row.map(|gain| table.terms.surrender && gain > 0.0));
    }
}

fn pairs() -> impl Iterator<Item = (usize, usize)> {
    (0..VALUES).flat_map(|one| (one..VALUES).map(move |other| (one, other)))
}

/// The chance of two cards in any order.
fn chance(spot: &Spot<'_>, one: usize, other: usize) -> Option<f64> {
    without(&spot.cards, &HANDS.all[HANDS.pair(one, other)].counts)?;
    let cards: f64 = spot.cards.iter().map(|count| f64::from(*count)).sum();
    let count = |value: usize| f64::from(spot.cards[value]);
    let ways = if one == other { count(one) * (count(one) - 1.0) } else { 2.0 * count(one) * count(other) };
    Some(ways / (cards * (cards - 1.0)))
}

/// How often two cards come that are then stood on, drawn to or doubled by the best play, and how often they come.
fn first_hands(table: &Table, spot: &Spot<'_>) -> (Vec<f64>, Vec<f64>) {
    let (mut played, mut dealt) = (vec![0.0; HANDS.all.len()], vec![0.0; HANDS.all.len()]);
    for (one, other) in pairs() {
        let Some(chance) = chance(spot, one, other) else { continue };
        let place = HANDS.pair(one, other);
        dealt[place] = chance;
        // Which suits does not matter to whether a pair is split.
        let worth = best_of(table, spot.up, place);
        let splits = one == other && table.split(spot.up, one).is_some_and(|split| split.worth > worth);
        let first = match splits {
            true => First::Split,
            false if HANDS.all[place].is_two_card_21() => First::Blackjack,
            false => plain_first(table, spot.up, place),
        };
        if matches!(first, First::Act(_)) {
            played[place] = chance;
        }
    }
    (played, dealt)
}

fn best_of(table: &Table, up: usize, place: usize) -> f64 {
    let play = &table.plays[up];
    let blackjack = play.chance_of_blackjack[place];
    let value = play.value[place] - blackjack;
    let gives_up = table.terms.surrender_costs * (blackjack - 1.0) - blackjack;
    if table.terms.surrender { value.max(gives_up) } else { value }
}

fn plain_first(table: &Table, up: usize, place: usize) -> First {
    let play = &table.plays[up];
    let value = play.value[place] - play.chance_of_blackjack[place];
    if best_of(table, up, place) > value { First::Surrender } else { First::Act(play.policy.acts[place]) }
}

fn reached(spot: &Spot<'_>, policy: &Policy, firsts: &[f64], dealt: &[f64]) -> Reached {
    let mut reached = Reached { hands: firsts.to_vec(), doubled: vec![0.0; firsts.len()] };
    // A line that no hand is on, since all are split or given up, is filled by all that are dealt.
    let mut lines = vec![0.0; PLACES];
    for (hand, first) in HANDS.all.iter().zip(firsts) {
        lines[place(hand)] += first;
    }
    for (at, hand) in HANDS.all.iter().enumerate().filter(|(_, hand)| hand.size >= 2) {
        if hand.size == 2 && lines[place(hand)] == 0.0 {
            reached.hands[at] = dealt[at] * 1e-9;
        }
        let weight = reached.hands[at];
        let Some(left) = without(&spot.cards, &hand.counts).filter(|_| weight > 0.0) else { continue };
        let cards: f64 = left.iter().map(|count| f64::from(*count)).sum();
        for next in (0..VALUES).filter(|next| hand.with[*next] != OVER) {
            let part = weight * f64::from(left[next]) / cards;
            match policy.acts[at] {
                Act::Stand => {}
                Act::Draw => reached.hands[hand.with[next]] += part,
                Act::Double => reached.doubled[hand.with[next]] += part,
            }
        }
    }
    reached
}

/// On every line what is best on average over the hands that are on it.
fn improved(terms: &Terms, play: &Play, reached: &Reached) -> Policy {
    let mut sums = vec![[0.0; 3]; PLACES];
    let mut rescue = [0.0; 22];
    for (at, hand) in HANDS.all.iter().enumerate() {
        // Where no hand comes by this play, those that could are weighed a little.
        let weight = reached.hands[at] + 1e-15;
        let sum = &mut sums[place(hand)];
        sum[0] += weight * play.stand[at];
        sum[1] += weight * play.draw[at];
        sum[2] += weight * play.double[at];
        let given_up = play.chance_of_blackjack[at] - 1.0;
        rescue[hand.points()] += (reached.doubled[at] + 1e-15) * (given_up - play.doubled[at]);
    }
    let mut policy = play.policy.clone();
    for (at, hand) in HANDS.all.iter().enumerate() {
        let [stand, draw, double] = sums[place(hand)];
        let may = hand.size == 2 || (hand.size > 2 && terms.doubling == Doubling::AnyNumber);
        let without = if hand.points() < 21 && draw > stand { Act::Draw } else { Act::Stand };
        policy.without_double[at] = without;
        let doubles = hand.points() < 21 && may && double > draw.max(stand);
        policy.acts[at] = if doubles { Act::Double } else { without };
        policy.rescues[at] = terms.rescue && rescue[hand.points()] > 0.0;
    }
    policy
}

/// Draws to 16 and stands on 17, and does nothing else.
pub struct LikeTheDealer(Policy);

impl LikeTheDealer {
    /// The way.
    pub fn new() -> LikeTheDealer {
        let act = |hand: &Hand| if hand.points() < 17 { Act::Draw } else { Act::Stand };
        let acts: Vec<Act> = HANDS.all.iter().map(act).collect();
        LikeTheDealer(Policy { without_double: acts.clone(), rescues: vec![false; acts.len()], acts })
    }
}

impl Default for LikeTheDealer {
    fn default() -> LikeTheDealer {
        LikeTheDealer::new()
    }
}

impl Way for LikeTheDealer {
    fn policy(&self, _: usize) -> Option<&Policy> {
        Some(&self.0)
    }

    fn first(&self, _: Seen, two: [Seen; 2]) -> Option<First> {
        Some(First::Act(self.0.acts[HANDS.pair(two[0].value, two[1].value)]))
    }

    fn second(&self, _: Seen, two: [Seen; 2]) -> Option<Act> {
        Some(self.0.acts[HANDS.pair(two[0].value, two[1].value)])
    }
}
