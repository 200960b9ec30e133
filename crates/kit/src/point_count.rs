//! Point counts: the value of cards where only the right digit of their total counts, and the
//! fixed rules by which a Player's and a Banker's Hand of two cards draw a third.

use crate::{Card, Rank};
use std::fmt;

/// A single digit from 0 to 9: the right digit of a total of card values.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct PointCount(u8);

/// The value of each card by its index.
const VALUES: [PointCount; Card::DECK] = {
    let mut values = [PointCount(0); Card::DECK];
    let mut index = 0;
    while index < Card::DECK {
        values[index] = PointCount::of_rank(Card::from_index(index as u8).rank());
        index += 1;
    }
    values
};

impl PointCount {
    /// Nothing.
    pub const ZERO: PointCount = PointCount(0);

    /// The ten counts, lowest first.
    pub const ALL: [PointCount; 10] = {
        let mut all = [PointCount(0); 10];
        let mut count = 0;
        while count < 10 {
            all[count] = PointCount(count as u8);
            count += 1;
        }
        all
    };

    /// The right digit of a total.
    pub const fn of_total(total: u8) -> PointCount {
        PointCount(total % 10)
    }

    /// The value of a rank: an ace is one, 2 to 9 their face, ten and the face cards nothing.
    pub const fn of_rank(rank: Rank) -> PointCount {
        match rank {
            Rank::Ace => PointCount(1),
            Rank::Ten | Rank::Jack | Rank::Queen | Rank::King => PointCount(0),
            pip => PointCount(pip as u8 + 2),
        }
    }

    /// The value of a card.
    ///
    /// # Panics
    /// The joker has none.
    #[inline]
    pub const fn of_card(card: Card) -> PointCount {
        VALUES[card.index()]
    }

    /// The count of these cards.
    pub fn of(cards: impl IntoIterator<Item = Card>) -> PointCount {
        cards.into_iter().fold(PointCount::ZERO, |count, card| count.plus(PointCount::of_card(card)))
    }

    /// The count with another card's value, or another count, added.
    #[inline]
    #[must_use]
    pub const fn plus(self, other: PointCount) -> PointCount {
        let total = self.0 + other.0;
        PointCount(if total >= 10 { total - 10 } else { total })
    }

    /// The digit.
    #[inline]
    pub const fn get(self) -> u8 {
        self.0
    }

    /// Whether it is a natural, if it is the count of the first two cards.
    #[inline]
    pub const fn is_natural(self) -> bool {
        self.0 >= 8
    }
}

impl fmt::Display for PointCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl fmt::Debug for PointCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl serde::Serialize for PointCount {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.0)
    }
}

impl<'de> serde::Deserialize<'de> for PointCount {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<PointCount, D::Error> {
        let digit = u8::deserialize(deserializer)?;
        if digit < 10 { Ok(PointCount(digit)) } else { Err(serde::de::Error::custom("a point count is one digit")) }
    }
}

/// How many more cards a card takes with it when the first card of a shoe is burned: an ace one,
/// 2 to 9 their face, ten and the face cards ten.
pub const fn burn_value(rank: Rank) -> u8 {
    match PointCount::of_rank(rank).0 {
        0 => 10,
        value => value,
    }
}

/// A finished hand: what it counts and how many cards it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PointHand {
    /// The point count.
    pub count: PointCount,
    /// The number of cards.
    pub cards: u8,
}

impl PointHand {
    /// The hand of these cards.
    pub fn of(cards: impl IntoIterator<Item = Card>) -> PointHand {
        let (mut count, mut number) = (PointCount::ZERO, 0);
        for card in cards {
            (count, number) = (count.plus(PointCount::of_card(card)), number + 1);
        }
        PointHand { count, cards: number }
    }

    /// Whether it is a natural: 8 or 9 on its first two cards.
    #[inline]
    pub const fn is_natural(self) -> bool {
        self.cards == 2 && self.count.is_natural()
    }
}

/// The Player's and the Banker's Hand, both finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PointHands {
    /// The Player's Hand.
    pub player: PointHand,
    /// The Banker's Hand.
    pub banker: PointHand,
}

/// Whether the Player's Hand draws by the fixed rule, neither hand being a natural: on less than six.
#[inline]
pub const fn player_draws(player: PointCount) -> bool {
    player.0 < 6
}

/// Whether the Banker's Hand draws, neither hand being a natural: on five or less where the
/// Player's Hand stayed, else by what its third card was worth.
#[inline]
pub const fn banker_draws(banker: PointCount, players_third: Option<PointCount>) -> bool {
    match players_third {
        None => banker.0 < 6,
        Some(third) => DRAWS_ON[banker.0 as usize] >> third.0 & 1 == 1,
    }
}

/// By the Banker's count of two cards: the values of the Player's third card on which it draws, as a
/// set of bits.
const DRAWS_ON: [u16; 10] =
    [ALWAYS, ALWAYS, ALWAYS, ALWAYS & !(1 << 8), from_to(2, 7), from_to(4, 7), from_to(6, 7), 0, 0, 0];
const ALWAYS: u16 = from_to(0, 9);

const fn from_to(least: u16, most: u16) -> u16 {
    (1 << (most + 1)) - (1 << least)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cards;

    fn count(cards: &str) -> u8 {
        PointCount::of(cards.parse::<Cards>().unwrap().faces()).get()
    }

    #[test]
    fn cards_count_their_face_an_ace_one_and_tens_nothing() {
        for (card, value) in [("Ac", 1), ("2d", 2), ("9h", 9), ("Ts", 0), ("Jc", 0), ("Qd", 0), ("Kh", 0)] {
            assert_eq!(count(card), value, "{card}");
        }
        let sum: u8 = Rank::ALL.iter().map(|rank| PointCount::of_rank(*rank).get()).sum();
        assert_eq!(sum, 45);
    }

    #[test]
    fn only_the_right_digit_counts() {
        for (cards, value) in [("Ac 2d 4h", 7), ("Ac 2d 9h", 2), ("5c 4d", 9), ("5c 5d", 0), ("9c 9d 9h", 7), ("", 0)] {
            assert_eq!(count(cards), value, "{cards}");
        }
        assert_eq!((PointCount::of_total(27).get(), PointCount::of_total(10).get()), (7, 0));
    }

    #[test]
    fn a_natural_is_eight_or_nine_on_two_cards() {
        for (cards, natural) in [
            ("3c 4d", false),
            ("4c 4d", true),
            ("4c 5d", true),
            ("5c 5d", false),
            ("2c 2d 4h", false),
            ("9c 9d Ac", false),
        ] {
            let hand = PointHand::of(cards.parse::<Cards>().unwrap().faces());
            assert_eq!(hand.is_natural(), natural, "{cards}");
        }
    }

    #[test]
    fn the_first_card_burns_as_many_as_its_face() {
        let burns = Rank::ALL.map(burn_value);
        assert_eq!(burns, [2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 1]);
    }

    #[test]
    fn the_players_hand_draws_below_six() {
        let draws = PointCount::ALL.map(player_draws);
        assert_eq!(draws, [true, true, true, true, true, true, false, false, false, false]);
    }

    /// The printed table: rows by the Banker's two cards, columns by the Player's third card from 0 to
    /// 9 and at last no third card; `D` draws and `s` stands.
    #[test]
    fn the_bankers_hand_draws_by_the_table() {
        let table = [
            "DDDDDDDDDD D",
            "DDDDDDDDDD D",
            "DDDDDDDDDD D",
            "DDDDDDDDsD D",
            "ssDDDDDDss D",
            "ssssDDDDss D",
            "ssssssDDss s",
            "ssssssssss s",
            "ssssssssss s",
            "ssssssssss s",
        ];
        for (banker, row) in PointCount::ALL.into_iter().zip(table) {
            let letter = |third| if banker_draws(banker, third) { 'D' } else { 's' };
            let given: String = PointCount::ALL.into_iter().map(|third| letter(Some(third))).collect();
            assert_eq!(format!("{given} {}", letter(None)), row, "the Banker has {banker}");
        }
    }

    #[test]
    fn a_count_is_written_as_its_digit() {
        let seven = PointCount::of_total(7);
        assert_eq!(serde_json::to_string(&seven).unwrap(), "7");
        assert_eq!(serde_json::from_str::<PointCount>("7").unwrap(), seven);
        assert!(serde_json::from_str::<PointCount>("10").is_err());
    }
}
