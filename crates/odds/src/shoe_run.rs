//! Shoe after shoe: shuffled, the first cards burned, dealt until the cut card and the hands that
//! are still dealt after it.
//!
//! What a simulation of shoes may be compared with. Let f be the result of a hand that is dealt
//! from the next six cards. Its expectation given what has left the shoe is a martingale while six
//! cards are left: averaged over the next card it stays what it was. A hand begins at a time that
//! depends on the cards before it alone, so the hand of a given number in the shoe, if it is always
//! dealt, has exactly the odds of the whole shoe, burned cards and all. Which hands are always
//! dealt can be said: those that would be even if every hand took six cards. Hands beyond those
//! are dealt only when few cards were used, which depends on which cards they were; their mean
//! need not be that of the whole shoe. So the certain hands are compared, and all are counted.

use crate::chance::{SeededShoe, Stream};
use kit::{Card, burn_value};

/// The least number of cards behind the cut card, and the number a simulation puts there.
const BEHIND: usize = 14;
const MOST_BURNED: usize = 11;
const MOST_PER_HAND: usize = 6;

/// Shoe after shoe.
#[derive(Clone, Debug)]
pub struct ShoeRun {
    shoe: SeededShoe<Stream>,
    /// How many hands are dealt after the one in which the cut card comes out; `None` where the
    /// cards are reshuffled all the time.
    after: Option<u64>,
    /// How many more hands there are, once the cut card is out.
    left: Option<u64>,
    /// Hands dealt from this shoe.
    dealt: u64,
    /// Hands that every shoe gives.
    certain: u64,
}

impl ShoeRun {
    /// Shoes of so many decks, with so many hands after the one in which the cut card comes out.
    pub fn new(decks: u8, after: u64, chance: Stream) -> ShoeRun {
        ShoeRun {
            shoe: SeededShoe::new(decks, chance),
            after: Some(after),
            left: Some(0),
            dealt: 0,
            certain: certain_hands(decks, after),
        }
    }

    /// A shoe of so many decks that is whole before every hand.
    pub fn continuous(decks: u8, chance: Stream) -> ShoeRun {
        ShoeRun { after: None, certain: u64::MAX, ..ShoeRun::new(decks, 0, chance) }
    }

    /// Makes ready for the next hand; answers whether it is one that every shoe gives.
    #[inline]
    pub fn begin(&mut self) -> bool {
        match &mut self.left {
            Some(0) => self.shuffle(),
            Some(left) => *left -= 1,
            None => {}
        }
        self.dealt += 1;
        self.dealt <= self.certain
    }

    /// The next card.
    #[inline]
    pub fn draw(&mut self) -> Card {
        self.shoe.draw()
    }

    /// The hand is over: has the cut card come out in it?
    #[inline]
    pub fn end(&mut self) {
        match self.after {
            Some(after) if self.left.is_none() && self.shoe.remaining() < BEHIND => self.left = Some(after),
            _ => {}
        }
    }

    fn shuffle(&mut self) {
        self.shoe.shuffle();
        if self.after.is_none() {
            return;
        }
        (self.left, self.dealt) = (None, 0);
        let first = self.draw();
        for _ in 0..burn_value(first.rank()) {
            self.draw();
        }
    }
}

/// How many hands a shoe gives whatever its cards are: the cut card comes out, at the earliest, in
/// the hand that reaches it when eleven cards were burned and every hand took six.
pub fn certain_hands(decks: u8, after: u64) -> u64 {
    let in_front = usize::from(decks) * Card::DECK - BEHIND - MOST_BURNED;
    (in_front / MOST_PER_HAND) as u64 + 1 + after
}

#[cfg(test)]
mod tests {
    use super::*;

    fn take(run: &mut ShoeRun, cards: usize) {
        for _ in 0..cards {
            run.draw();
        }
    }

    /// Hands that take a given number of cards, until the shoe is shuffled.
    fn hands(run: &mut ShoeRun, cards: usize) -> u64 {
        let mut hands = 0;
        loop {
            run.begin();
            if hands > 0 && run.dealt == 1 {
                return hands;
            }
            take(run, cards);
            run.end();
            hands += 1;
        }
    }

    #[test]
    fn no_shoe_gives_fewer_hands_than_the_certain_ones() {
        assert_eq!((certain_hands(8, 1), certain_hands(6, 1), certain_hands(6, 0)), (67, 49, 48));
        let mut fewest = u64::MAX;
        for stream in 0..400 {
            let mut run = ShoeRun::new(8, 1, Stream::new(1, stream));
            fewest = fewest.min(hands(&mut run, 6));
        }
        assert_eq!(fewest, 67);
    }

    /// With hands of four cards: burned 2 to 11 of 416, and the hand in which fewer than fourteen
    /// cards are left is the last but one, or the last.
    #[test]
    fn the_cut_card_ends_the_shoe_after_the_hands_it_allows() {
        for (after, most) in [(0, 101), (1, 102)] {
            let mut given = Vec::new();
            for stream in 0..400 {
                given.push(hands(&mut ShoeRun::new(8, after, Stream::new(2, stream)), 4));
            }
            // 416 - 2 - 4k < 14 first for k = 101, 416 - 11 - 4k < 14 first for k = 98.
            assert_eq!((given.iter().min(), given.iter().max()), (Some(&(most - 3)), Some(&most)));
        }
    }

    #[test]
    fn a_continuous_shoe_is_whole_before_every_hand() {
        let mut run = ShoeRun::continuous(6, Stream::new(3, 0));
        for _ in 0..1_000 {
            assert!(run.begin());
            assert_eq!(run.shoe.remaining(), 312);
            take(&mut run, 6);
            run.end();
        }
    }
}
