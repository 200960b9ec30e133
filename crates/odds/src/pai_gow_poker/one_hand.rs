//! One hand in one setting against every hand that the cards left can make, set by the dealer's way.

use super::hands::{Bounds, Counts, Flush, Hands, NONE, Scratch, Sums, choose, counted};
use super::versus::{OTHERS, Outcomes};
use games::pai_gow_poker::house_way::Ranks;
use kit::{Card, Suit};

/// Seven cards against whom others are dealt.
pub struct Against<'a> {
    hands: &'a Hands,
    /// By suit, the ranks held.
    suits: [u16; 4],
    counts: Counts,
    joker: bool,
    scratch: Scratch,
}

impl<'a> Against<'a> {
    /// These cards against hands that are set so.
    pub fn new(hands: &'a Hands, seven: &[Card; 7]) -> Against<'a> {
        let (counts, joker) = counted(seven);
        let mut suits = [0; 4];
        let naturals = seven.iter().filter(|card| !card.is_joker());
        naturals.for_each(|card| suits[card.suit() as usize] |= 1 << card.rank() as u16);
        let mut scratch = Scratch::default();
        hands.left_by(&counts, joker, &mut scratch);
        Against { hands, suits, counts, joker, scratch }
    }

    /// How the hands of the other cards compare with a setting.
    pub fn compare(&self, ranks: Ranks) -> Sums {
        let bounds = self.hands.highs.bounds(ranks);
        let mut sums = self.hands.compare(&self.scratch.weights, bounds);
        for flush in &self.hands.flushes {
            let ways = self.ways(flush) as i64;
            if ways > 0 {
                sums = sums.plus(bounds.compare(flush.point), ways);
                sums = sums.plus(bounds.compare(self.hands.point(flush.pattern as usize)), -ways);
            }
        }
        sums
    }

    /// In how many ways the other cards make this flush.
    fn ways(&self, flush: &Flush) -> u64 {
        if flush.joker && self.joker {
            return 0;
        }
        let free = Suit::ALL.into_iter().filter(|suit| self.suits[*suit as usize] & flush.suited == 0);
        let [one, other] = flush.others;
        free.map(|suit| {
            let left = |rank: u8| {
                let in_suit = (self.suits[suit as usize] >> rank & 1) as u8;
                3 - (self.counts[usize::from(rank)] - in_suit)
            };
            match (one, other) {
                (NONE, _) => 1,
                (one, NONE) => choose(left(one), 1),
                (one, other) if one == other => choose(left(one), 2),
                (one, other) => choose(left(one), 1) * choose(left(other), 1),
            }
        })
        .sum()
    }

    /// What a setting comes to as a player, to whom no copy goes, and as a bank, to whom all go. A foul setting loses
    /// as a player; a bank's is set anew.
    pub fn outcomes(&self, ranks: Ranks) -> [Outcomes; 2] {
        let Sums { below, up_to, above, from } = self.compare(ranks);
        let whole = |win: i64, lose: i64| {
            let (win, lose) = (win.unsigned_abs(), lose.unsigned_abs());
            Outcomes { win, push: OTHERS - win - lose, lose }
        };
        if !ranks.are_legal() {
            let lost = Outcomes { win: 0, push: 0, lose: OTHERS };
            return [lost, lost];
        }
        [whole(below, from), whole(up_to, above)]
    }
}
