//! The house way: which two of four cards the dealer keeps. The steps are data in the order of the text;
//! the dealer, computer players, advice and the analysis all use them.

use kit::{Card, Rank};

/// What the two cards are to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Of the same rank.
    Pair,
    /// An ace and a lower card.
    WithAce,
    /// Of consecutive rank.
    Running,
    /// Neither a pair nor of consecutive rank.
    NotRunning,
    /// Anything.
    Any,
}

/// Which suits the two cards have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Suits {
    /// The same.
    Same,
    /// Two.
    Different,
    /// One or two.
    Either,
}

/// One step: keep the highest two cards that are like this, if there are any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// What the cards are to each other.
    pub shape: Shape,
    /// Which suits they have.
    pub suits: Suits,
    /// The lowest rank that the lower card may have.
    pub lowest: Rank,
    /// The step in words.
    pub says: &'static str,
}

/// How many steps there are.
pub const COUNT: usize = 14;

/// The steps, the first preferred. Whatever a later step could take from an earlier one is taken already.
pub const STEPS: [Step; COUNT] = {
    use Shape::*;
    use Suits::*;
    const fn step(shape: Shape, suits: Suits, lowest: Rank, says: &'static str) -> Step {
        Step { shape, suits, lowest, says }
    }
    [
        step(Pair, Same, Rank::Two, "a suited pair"),
        step(Pair, Either, Rank::Two, "the highest pair"),
        step(WithAce, Same, Rank::Ten, "an ace with the highest card of its suit, ten or better"),
        step(Running, Same, Rank::Ten, "the highest suited running cards, ten and jack or better"),
        step(WithAce, Either, Rank::Ten, "an ace with the highest card, ten or better"),
        step(Running, Different, Rank::Jack, "the highest unsuited running cards, jack and queen or better"),
        step(WithAce, Same, Rank::Two, "an ace with the highest card of its suit"),
        step(Any, Same, Rank::Ten, "the highest suited cards, ten or better"),
        step(Any, Either, Rank::Jack, "the highest cards, jack or better"),
        step(WithAce, Either, Rank::Two, "an ace with the highest card"),
        step(Running, Same, Rank::Two, "the highest suited running cards"),
        step(NotRunning, Same, Rank::Two, "the highest suited cards that do not run"),
        step(Running, Either, Rank::Two, "the highest running cards"),
        step(Any, Either, Rank::Two, "the two highest cards"),
    ]
};

impl Step {
    /// Whether two cards are as this step describes.
    pub const fn takes(&self, one: Card, other: Card) -> bool {
        let (a, b) = (one.rank() as u8, other.rank() as u8);
        let (high, low) = if a > b { (a, b) } else { (b, a) };
        let shape = match self.shape {
            Shape::Pair => high == low,
            Shape::WithAce => high == Rank::Ace as u8 && low < high,
            Shape::Running => high == low + 1,
            Shape::NotRunning => high > low + 1,
            Shape::Any => true,
        };
        let same = one.suit() as u8 == other.suit() as u8;
        let suits = match self.suits {
            Suits::Same => same,
            Suits::Different => !same,
            Suits::Either => true,
        };
        shape && suits && low >= self.lowest as u8
    }
}

/// What the house way keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kept {
    /// The places of the two cards among those dealt, the earlier first.
    pub places: [usize; 2],
    /// The index among [`STEPS`] of the step that chose them.
    pub step: usize,
}

/// The step in the highest bits, the first step the largest, then the higher and the lower rank. Two cards
/// that more than one step takes count for the first of them: while there are such cards, no later step is
/// reached. So whichever of a hand's pairs has the largest preference is the one that the steps find.
const PREFERENCES: [[u16; Card::DECK]; Card::DECK] = {
    let mut preferences = [[0; Card::DECK]; Card::DECK];
    let mut one = 0;
    while one < Card::DECK {
        let mut other = 0;
        while other < Card::DECK {
            preferences[one][other] = preference_of(Card::from_index(one as u8), Card::from_index(other as u8));
            other += 1;
        }
        one += 1;
    }
    preferences
};

const fn preference_of(one: Card, other: Card) -> u16 {
    let mut step = 0;
    while !STEPS[step].takes(one, other) {
        step += 1;
    }
    let (a, b) = (one.rank() as u16, other.rank() as u16);
    let (high, low) = if a > b { (a, b) } else { (b, a) };
    ((COUNT - 1 - step) as u16) << 8 | high << 4 | low
}

/// How much the house way prefers two cards: it keeps those of a hand for which this is largest.
#[inline]
pub fn preference(one: Card, other: Card) -> u16 {
    PREFERENCES[one.index()][other.index()]
}

/// The two cards that the house way keeps, by their places. Where two choices are alike, as with three
/// cards of one rank in three suits, the cards dealt earlier are kept.
///
/// # Panics
/// With fewer than two cards, or with the joker.
#[inline]
pub fn kept(cards: &[Card]) -> Kept {
    assert!(cards.len() >= 2, "two cards are kept of {}", cards.len());
    let (mut places, mut most) = ([0, 1], preference(cards[0], cards[1]));
    for one in 0..cards.len() {
        for other in one + 1..cards.len() {
            let preference = preference(cards[one], cards[other]);
            if preference > most {
                (places, most) = ([one, other], preference);
            }
        }
    }
    Kept { places, step: COUNT - 1 - usize::from(most >> 8) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::Cards;

    fn hand(codes: &str) -> [Card; 4] {
        codes.parse::<Cards>().unwrap().known().unwrap()
    }

    /// What is kept, in the order dealt, and the number of the step from one.
    fn keeps(codes: &str) -> (String, usize) {
        let (cards, Kept { places: [a, b], step }) = (hand(codes), kept(&hand(codes)));
        (Cards::of(&[cards[a], cards[b]]).to_string(), step + 1)
    }

    #[test]
    fn every_step_keeps_what_it_describes() {
        for (codes, two, step) in [
            ("2c 2c Ad Ah", "2c 2c", 1),
            ("3c 2c 2c 3c", "3c 3c", 1),
            ("2c 2d Ac Kc", "2c 2d", 2),
            ("5c 9d 5d 9h", "9d 9h", 2),
            ("Ac Kd Tc 9c", "Ac Tc", 3),
            ("Ac Qc Jc Kd", "Ac Qc", 3),
            ("Kc Qc Jc Ad", "Kc Qc", 4),
            ("Tc Jc Ad Kh", "Tc Jc", 4),
            ("9c Tc Ad 2h", "Tc Ad", 5),
            ("Kc Qd Ah 9h", "Kc Ah", 5),
            ("Kc Qd Jd 9d", "Qd Jd", 4),
            ("Kc Qd Jh 9d", "Kc Qd", 6),
            ("Jc Qd 9h 8h", "Jc Qd", 6),
            ("Ac 9c 8d 7d", "Ac 9c", 7),
            ("Ac 2c 9d 8d", "Ac 2c", 7),
            ("Kc Tc 9c 8d", "Kc Tc", 8),
            ("Qc Tc 4d 5d", "Qc Tc", 8),
            ("Kc Jd Tc 2h", "Kc Tc", 8),
            ("Kc Jd Th 9h", "Kc Jd", 9),
            ("Ac 9d 8h 7h", "Ac 9d", 10),
            ("Ac 2d 3h 4s", "Ac 4s", 10),
            ("Tc 9c 8c Kd", "Tc 9c", 11),
            ("3c 2c Kd Th", "3c 2c", 11),
            ("Kc 2c 9d 8h", "Kc 2c", 12),
            ("Kc 2c Qd 9d", "Kc Qd", 6),
            ("9c 7c Td 2d", "Td 2d", 12),
            ("Jc Td 8h 2s", "Jc Td", 13),
            ("3c 2d Kh 8s", "3c 2d", 13),
            ("Kc Td 8h 5s", "Kc Td", 14),
            ("9c 7d 5h 2s", "9c 7d", 14),
        ] {
            assert_eq!(keeps(codes), (two.to_owned(), step), "{codes}");
        }
    }

    #[test]
    fn every_lowest_rank_is_tried_below_at_and_above_it() {
        for (codes, step) in [
            ("Ac 9c 2d 3h", 7),
            ("Ac Tc 2d 3h", 3),
            ("Ac Jc 2d 3h", 3),
            ("9c Tc 2d 4h", 11),
            ("Tc Jc 2d 4h", 4),
            ("Jc Qc 2d 4h", 4),
            ("Ac 9d 2h 4s", 10),
            ("Ac Td 2h 4s", 5),
            ("Ac Jd 2h 4s", 5),
            ("Tc Jd 2h 4s", 13),
            ("Jc Qd 2h 4s", 6),
            ("Qc Kd 2h 4s", 6),
            ("Kc 9c 2d 4h", 12),
            ("Kc Tc 2d 4h", 8),
            ("Kc Jc 2d 4h", 8),
            ("Kc Td 2h 4s", 14),
            ("Kc Jd 2h 4s", 9),
            ("Kc Qd 2h 4s", 6),
        ] {
            assert_eq!(keeps(codes).1, step, "{codes}");
        }
    }

    #[test]
    fn cards_that_are_alike_are_kept_in_the_order_dealt() {
        for (codes, places) in [
            ("9c 9d 9h 2s", [0, 1]),
            ("9c 2s 9d 9h", [0, 2]),
            ("2s 9c 9d 9h", [1, 2]),
            ("9c 9d 9c 9c", [0, 2]),
            ("9d 9c 9c 2d", [1, 2]),
            ("9c 9d 2s 2h", [0, 1]),
        ] {
            assert_eq!(kept(&hand(codes)).places, places, "{codes}");
        }
        assert_eq!(kept(&"2c 9d 3c 9h 9s".parse::<Cards>().unwrap().known::<5>().unwrap()).places, [1, 3]);
    }

    /// The steps one after the other as sentences, each looking for the highest cards that fit.
    fn in_words(cards: [Card; 4]) -> ([usize; 2], usize) {
        type Fits = fn(Card, Card) -> bool;
        // The higher card comes first.
        let steps: [Fits; 14] = [
            |a, b| a == b,
            |a, b| a.rank() == b.rank(),
            |a, b| a.rank() == Rank::Ace && b.rank() >= Rank::Ten && a.suit() == b.suit(),
            |a, b| ["KQ", "QJ", "JT", "AK"].contains(&&*letters(a, b)) && a.suit() == b.suit(),
            |a, b| ["AK", "AQ", "AJ", "AT"].contains(&&*letters(a, b)),
            |a, b| ["KQ", "QJ"].contains(&&*letters(a, b)) && a.suit() != b.suit(),
            |a, b| a.rank() == Rank::Ace && a.suit() == b.suit(),
            |a, b| ["KJ", "KT", "QT"].contains(&&*letters(a, b)) && a.suit() == b.suit(),
            |a, b| letters(a, b) == "KJ",
            |a, _| a.rank() == Rank::Ace,
            |a, b| a.rank() as u8 - b.rank() as u8 == 1 && a.suit() == b.suit(),
            |a, b| a.rank() as u8 - b.rank() as u8 > 1 && a.suit() == b.suit(),
            |a, b| a.rank() as u8 - b.rank() as u8 == 1,
            |_, _| true,
        ];
        for (step, fits) in steps.iter().enumerate() {
            let mut found: Vec<([Rank; 2], [usize; 2])> = Vec::new();
            for places in [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]] {
                let [a, b] = places.map(|place| cards[place]);
                let (high, low) = if a.rank() >= b.rank() { (a, b) } else { (b, a) };
                if fits(high, low) {
                    found.push(([high.rank(), low.rank()], places));
                }
            }
            found.sort_by_key(|(ranks, places)| (std::cmp::Reverse(*ranks), *places));
            if let Some((_, places)) = found.first() {
                return (*places, step);
            }
        }
        unreachable!("the last step takes anything")
    }

    fn letters(a: Card, b: Card) -> String {
        [a, b].map(|card| card.rank().letter()).into_iter().collect()
    }

    #[test]
    fn every_hand_of_four_is_kept_as_the_steps_say_in_words() {
        let mut chosen = [0u32; COUNT];
        let mut hands = 0u64;
        for a in 0..52u8 {
            for b in 0..=a {
                for c in 0..=b {
                    for d in 0..=c {
                        // Dealt in another order for every hand.
                        let mut cards = [a, b, c, d].map(Card::from_index);
                        cards.rotate_left(hands as usize % 4);
                        cards.swap(0, hands as usize / 4 % 4);
                        let Kept { places, step } = kept(&cards);
                        assert_eq!((places, step), in_words(cards), "{cards:?}");
                        chosen[step] += 1;
                        hands += 1;
                    }
                }
            }
        }
        assert_eq!(hands, 341_055);
        assert!(chosen.iter().all(|count| *count > 0), "{chosen:?}");
    }
}
