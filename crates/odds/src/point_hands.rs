//! Every way in which a Player's and a Banker's Hand can come out of a shoe, counted.
//!
//! The first four cards are enumerated by rank (pairs need ranks), the third cards by value. What
//! is counted are orders of six cards, whether all six are drawn or not, so that every deal of the
//! same shoe has the same denominator: n (n-1) ... (n-5).

use crate::shoe::Composition;
use kit::{PointCount, PointHand, PointHands, Rank, banker_draws};

/// How many results two finished hands can have: ten counts with two or three cards each.
pub const RESULTS: usize = 400;

/// The place of a result in a table.
#[inline]
pub const fn place(hands: PointHands) -> usize {
    const fn half(hand: PointHand) -> usize {
        hand.count.get() as usize * 2 + (hand.cards as usize - 2)
    }
    half(hands.player) * 20 + half(hands.banker)
}

/// The result in a place.
pub fn result(place: usize) -> PointHands {
    let half = |half: usize| PointHand { count: PointCount::ALL[half / 2], cards: 2 + (half % 2) as u8 };
    PointHands { player: half(place / 20), banker: half(place % 20) }
}

/// All results in the order of their places.
pub fn results() -> impl Iterator<Item = PointHands> {
    (0..RESULTS).map(result)
}

/// The first two cards of each hand by rank, and what they leave.
#[derive(Clone, Copy, Debug)]
pub struct Start {
    /// The Player's two cards, the higher rank first.
    pub player: [Rank; 2],
    /// The Banker's two cards, the higher rank first.
    pub banker: [Rank; 2],
    /// In how many orders of four cards they come.
    pub ways: u128,
    left: [u64; 10],
    cards: u64,
}

impl Start {
    /// What the two hands count.
    pub fn counts(&self) -> [PointCount; 2] {
        [self.player, self.banker].map(|[a, b]| PointCount::of_rank(a).plus(PointCount::of_rank(b)))
    }

    /// Whether either hand is a natural.
    pub fn has_natural(&self) -> bool {
        self.counts().into_iter().any(PointCount::is_natural)
    }

    /// In how many ways two more cards can follow.
    pub fn endings(&self) -> u128 {
        u128::from(self.cards) * u128::from(self.cards - 1)
    }

    /// Calls `each` with every result and the number of ways in which two more cards lead to it. The Player's
    /// Hand draws as `draws` says; the Banker's has its table.
    #[inline]
    pub fn finish(&self, draws: bool, mut each: impl FnMut(PointHands, u128)) {
        let [player, banker] = self.counts();
        let hand = |count, cards| PointHand { count, cards };
        let mut end = |player, banker, ways: u64| each(PointHands { player, banker }, u128::from(ways));
        let after = self.cards - 1;
        if self.has_natural() || (!draws && !banker_draws(banker, None)) {
            return end(hand(player, 2), hand(banker, 2), self.cards * after);
        }
        if !draws {
            for (third, ways) in self.values() {
                end(hand(player, 2), hand(banker.plus(third), 3), ways * after);
            }
            return;
        }
        for (third, ways) in self.values() {
            let player = hand(player.plus(third), 3);
            if !banker_draws(banker, Some(third)) {
                end(player, hand(banker, 2), ways * after);
                continue;
            }
            for (bankers, left) in self.values() {
                let left = left - u64::from(bankers == third);
                end(player, hand(banker.plus(bankers), 3), ways * left);
            }
        }
    }

    fn values(&self) -> impl Iterator<Item = (PointCount, u64)> {
        PointCount::ALL.into_iter().zip(self.left).filter(|(_, left)| *left > 0)
    }
}

/// Every start of a shoe, up to the order within each hand.
pub fn for_each_start(shoe: &Composition, mut each: impl FnMut(&Start)) {
    let pairs: Vec<[Rank; 2]> = Rank::ALL
        .into_iter()
        .flat_map(|high| Rank::ALL.into_iter().filter(move |low| *low <= high).map(move |low| [high, low]))
        .collect();
    for player in &pairs {
        for banker in &pairs {
            let (mut ways, mut drawn) = (1u128, [0u32; 13]);
            for rank in player.iter().chain(banker) {
                let taken = &mut drawn[*rank as usize];
                ways *= u128::from(shoe.count(*rank).saturating_sub(*taken));
                *taken += 1;
            }
            if ways == 0 {
                continue;
            }
            for hand in [player, banker] {
                ways *= if hand[0] == hand[1] { 1 } else { 2 };
            }
            let mut left = shoe.values();
            for rank in player.iter().chain(banker) {
                left[PointCount::of_rank(*rank).get() as usize] -= 1;
            }
            each(&Start { player: *player, banker: *banker, ways, left, cards: shoe.cards() - 4 });
        }
    }
}

/// How many orders of six cards lead to each result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Results([u128; RESULTS]);

impl Default for Results {
    fn default() -> Results {
        Results([0; RESULTS])
    }
}

impl Results {
    /// Adds so many orders.
    #[inline]
    pub fn add(&mut self, hands: PointHands, orders: u128) {
        self.0[place(hands)] += orders;
    }

    /// Takes so many orders away, which were added before.
    #[inline]
    pub fn take(&mut self, hands: PointHands, orders: u128) {
        self.0[place(hands)] -= orders;
    }

    /// Every result that occurs, with its orders.
    pub fn iter(&self) -> impl Iterator<Item = (PointHands, u128)> + '_ {
        results().zip(self.0).filter(|(_, orders)| *orders > 0)
    }

    /// All orders.
    pub fn total(&self) -> u128 {
        self.0.iter().sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_and_results_are_inverses() {
        for (index, hands) in results().enumerate() {
            assert_eq!(place(hands), index);
        }
    }

    /// Six cards can be drawn one by one in every order and played out; the counting must agree.
    #[test]
    fn counting_agrees_with_dealing_every_order_of_a_small_shoe() {
        let shoe = Composition::read("A=1 2=0 3=1 4=2 5=1 6=1 7=0 8=1 9=0 T=0 J=0 Q=1 K=1", 1).unwrap();
        let cards: Vec<Rank> =
            Rank::ALL.into_iter().flat_map(|rank| std::iter::repeat_n(rank, shoe.count(rank) as usize)).collect();
        let (mut dealt, mut order) = (Results::default(), Vec::new());
        deal(&cards, &mut order, &mut dealt);
        let mut counted = Results::default();
        for_each_start(&shoe, |start| {
            let draws = kit::player_draws(start.counts()[0]);
            start.finish(draws, |hands, ways| counted.add(hands, start.ways * ways));
        });
        assert_eq!(counted, dealt);
        assert_eq!(counted.total(), 9 * 8 * 7 * 6 * 5 * 4);
    }

    fn deal(cards: &[Rank], order: &mut Vec<usize>, sum: &mut Results) {
        if order.len() < 6 {
            for next in 0..cards.len() {
                if !order.contains(&next) {
                    order.push(next);
                    deal(cards, order, sum);
                    order.pop();
                }
            }
            return;
        }
        let mut next = order.iter().map(|index| PointCount::of_rank(cards[*index]));
        let [a, b, c, d] = [(); 4].map(|()| next.next().unwrap());
        let (mut player, mut banker) = ([a, c].to_vec(), [b, d].to_vec());
        let (players, bankers) = (a.plus(c), b.plus(d));
        if players.get() < 8 && bankers.get() < 8 {
            let third = if players.get() < 6 { next.next() } else { None };
            player.extend(third);
            if banker_draws(bankers, third) {
                banker.extend(next.next());
            }
        }
        let hand = |values: &[PointCount]| PointHand {
            count: values.iter().fold(PointCount::ZERO, |sum, value| sum.plus(*value)),
            cards: values.len() as u8,
        };
        sum.add(PointHands { player: hand(&player), banker: hand(&banker) }, 1);
    }
}
