//! What the dealer can end with: every set of cards that the dealer can draw to an up card, with the number of orders
//! in which it is drawn, and from them the chance of every end from any shoe.

use super::hands::{ACE, Counts, TEN, VALUES};
use std::collections::{BTreeMap, HashMap};
use std::sync::{LazyLock, Mutex, PoisonError};

/// The ends: 17 to 21 points, over 21, blackjack.
pub const ENDS: usize = 7;
/// The dealer has 21 in more than two cards.
pub const LONG_21: usize = 4;
/// The dealer is over 21.
pub const OVER: usize = 5;
/// The dealer has blackjack.
pub const BLACKJACK: usize = 6;
/// So many are remembered for each up card.
const CAPACITY: usize = 100_000;
/// More cards of one value than the dealer ever draws.
const MOST: usize = 13;

/// The chance of every end.
pub type Ends = [f64; ENDS];

struct Draw {
    /// How many cards of which values.
    parts: Vec<(u8, u8)>,
    size: usize,
    orders: f64,
    end: usize,
}

/// What the dealer can draw, by the value of the up card.
pub struct Dealer {
    draws: [Vec<Draw>; VALUES],
    known: [Mutex<HashMap<u128, Ends>>; VALUES],
}

/// The dealer who stands on every 17.
static STANDS: LazyLock<Dealer> = LazyLock::new(|| Dealer::new(false));
/// The dealer who draws to a soft 17.
static DRAWS: LazyLock<Dealer> = LazyLock::new(|| Dealer::new(true));

fn end(hand: &Counts, draws_to_soft_17: bool) -> Option<usize> {
    let sum = |(value, count): (usize, &u16)| (value + 1) * usize::from(*count);
    let hard: usize = hand.iter().enumerate().map(sum).sum();
    let soft = hand[ACE] > 0 && hard <= 11;
    let points = if soft { hard + 10 } else { hard };
    let cards: u16 = hand.iter().sum();
    match points {
        22.. => Some(OVER),
        21 if cards == 2 => Some(BLACKJACK),
        17 if soft && draws_to_soft_17 => None,
        17.. => Some(points - 17),
        _ => None,
    }
}

impl Dealer {
    /// The dealer who stands on every 17, or draws to a soft one.
    pub fn of(draws_to_soft_17: bool) -> &'static Dealer {
        if draws_to_soft_17 { &DRAWS } else { &STANDS }
    }

    fn new(draws_to_soft_17: bool) -> Dealer {
        let of = |up: usize| {
            let mut hand = [0; VALUES];
            hand[up] = 1;
            let mut found: BTreeMap<(Counts, usize), f64> = BTreeMap::new();
            draw(&mut hand, draws_to_soft_17, &mut found);
            found.into_iter().map(|((counts, end), orders)| Draw::new(counts, up, end, orders)).collect()
        };
        Dealer { draws: std::array::from_fn(of), known: std::array::from_fn(|_| Mutex::default()) }
    }

    /// The same as [`Dealer::ends`], remembered: other payouts ask for the same.
    pub fn known_ends(&self, up: usize, shoe: &Counts) -> Ends {
        let key = shoe.iter().fold(0u128, |key, count| key << 10 | u128::from(*count));
        let memory = || self.known[up].lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(ends) = memory().get(&key) {
            return *ends;
        }
        let (ends, mut known) = (self.ends(up, shoe), memory());
        if known.len() >= CAPACITY {
            known.clear();
        }
        known.insert(key, ends);
        ends
    }

    /// The chance of every end with this up card, when the rest comes from these cards.
    pub fn ends(&self, up: usize, shoe: &Counts) -> Ends {
        let mut falling = [[1.0; MOST]; VALUES];
        for (row, count) in falling.iter_mut().zip(shoe) {
            for taken in 1..MOST {
                row[taken] = row[taken - 1] * (f64::from(*count) - (taken - 1) as f64).max(0.0);
            }
        }
        let cards: f64 = shoe.iter().map(|count| f64::from(*count)).sum();
        let mut all = [1.0; 2 * MOST];
        for taken in 1..all.len() {
            all[taken] = all[taken - 1] / (cards - (taken - 1) as f64).max(1.0);
        }
        let mut ends = [0.0; ENDS];
        for draw in &self.draws[up] {
            let drawn: f64 =
                draw.parts.iter().map(|(value, count)| falling[*value as usize][*count as usize]).product();
            ends[draw.end] += draw.orders * drawn * all[draw.size];
        }
        ends
    }
}

impl Draw {
    fn new(mut counts: Counts, up: usize, end: usize, orders: f64) -> Draw {
        counts[up] -= 1;
        let parts: Vec<(u8, u8)> =
            (0..VALUES).filter(|value| counts[*value] > 0).map(|value| (value as u8, counts[value] as u8)).collect();
        Draw { size: parts.iter().map(|(_, count)| usize::from(*count)).sum(), parts, orders, end }
    }
}

fn draw(hand: &mut Counts, draws_to_soft_17: bool, found: &mut BTreeMap<(Counts, usize), f64>) {
    for value in 0..VALUES {
        hand[value] += 1;
        match end(hand, draws_to_soft_17) {
            Some(end) => *found.entry((*hand, end)).or_default() += 1.0,
            None => draw(hand, draws_to_soft_17, found),
        }
        hand[value] -= 1;
    }
}

/// The chance that the dealer has blackjack with this up card, when the second comes from these cards.
pub fn blackjack(up: usize, shoe: &Counts) -> f64 {
    let other = match up {
        ACE => TEN,
        TEN => ACE,
        _ => return 0.0,
    };
    let cards: u16 = shoe.iter().sum();
    f64::from(shoe[other]) / f64::from(cards.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The chance of every end by drawing card after card.
    fn drawn(hand: &mut Counts, shoe: &mut Counts, chance: f64, soft: bool, ends: &mut Ends) {
        if let Some(end) = (hand.iter().sum::<u16>() > 1).then(|| end(hand, soft)).flatten() {
            ends[end] += chance;
            return;
        }
        let cards: f64 = shoe.iter().map(|count| f64::from(*count)).sum();
        for value in 0..VALUES {
            if shoe[value] > 0 {
                let part = chance * f64::from(shoe[value]) / cards;
                (hand[value], shoe[value]) = (hand[value] + 1, shoe[value] - 1);
                drawn(hand, shoe, part, soft, ends);
                (hand[value], shoe[value]) = (hand[value] - 1, shoe[value] + 1);
            }
        }
    }

    #[test]
    fn the_ends_are_those_of_drawing_card_after_card() {
        for soft in [false, true] {
            for up in 0..VALUES {
                let mut shoe = [3, 4, 1, 4, 0, 4, 4, 2, 4, 11];
                let counted = Dealer::of(soft).ends(up, &shoe);
                let (mut hand, mut ends) = ([0; VALUES], [0.0; ENDS]);
                hand[up] = 1;
                drawn(&mut hand, &mut shoe, 1.0, soft, &mut ends);
                for (counted, drawn) in counted.iter().zip(ends) {
                    assert!((counted - drawn).abs() < 1e-14, "{up}: {counted} {drawn}");
                }
                assert!((blackjack(up, &shoe) - counted[BLACKJACK]).abs() < 1e-15);
            }
        }
    }
}
