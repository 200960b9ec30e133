//! Positions: a seat and a hand of it. Whoever sits there plays the hand; whose chips lie on it is
//! for the accounts to say.

use crate::{Seat, Seats};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A hand of a seat, numbered from 1. Most games give a seat one hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The seat of the player who plays it.
    pub seat: Seat,
    /// Which of the seat's hands, from 1.
    pub hand: u8,
}

impl Position {
    /// The most hands that a seat can have.
    pub const MOST_HANDS: u8 = 4;

    /// The first or only hand of a seat.
    pub const fn of(seat: Seat) -> Position {
        Position { seat, hand: 1 }
    }
}

impl From<Seat> for Position {
    fn from(seat: Seat) -> Position {
        Position::of(seat)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.seat.fmt(f)?;
        if self.hand == 1 { Ok(()) } else { write!(f, " hand {}", self.hand) }
    }
}

impl FromStr for Position {
    type Err = String;

    /// `seat 3`, `seat 3 hand 2`.
    fn from_str(text: &str) -> Result<Position, String> {
        let number = |text: &str, most: u8| text.trim().parse().ok().filter(|number| (1..=most).contains(number));
        let read = || {
            let (seat, hand) = match text.trim().strip_prefix("seat ")?.split_once(" hand ") {
                Some((seat, hand)) => (seat, number(hand, Position::MOST_HANDS)?),
                None => (text.trim().strip_prefix("seat ")?, 1),
            };
            Some(Position { seat: Seat(number(seat, Seat::MOST as u8)?), hand })
        };
        read().ok_or_else(|| format!("`{text}` is no position at a table: write `seat 3` or `seat 3 hand 2`"))
    }
}

impl Serialize for Position {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Position, D::Error> {
        <std::borrow::Cow<'de, str>>::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// The positions of a player: one unbroken run around the own seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// The own seat.
    pub seat: Seat,
    /// How many lie to its left, at lower numbers.
    pub left: u8,
    /// How many lie to its right.
    pub right: u8,
}

impl Run {
    /// The places that it takes up beside the own seat.
    pub fn beside(self) -> Seats {
        let places = (self.seat.0 - self.left..=self.seat.0 + self.right).map(Seat);
        places.filter(|place| *place != self.seat).collect()
    }
}

/// The positions of players who play several adjacent ones at a table of so many seats, from the highest seat down;
/// `None` where there is no room for them all. `hands` says how many a seat plays. They lie to the right of the own
/// seat as far as the neighbour leaves room, so that nobody is kept out by somebody else's choice of side, and the
/// others to its left.
pub fn adjacent(seated: Seats, hands: impl Fn(Seat) -> u8, seats: u8) -> Option<Vec<Run>> {
    let mut runs = Vec::new();
    let mut free_to = seats;
    for seat in seated.iter().collect::<Vec<_>>().into_iter().rev() {
        let extra = hands(seat).saturating_sub(1);
        let right = extra.min(free_to.checked_sub(seat.0)?);
        let left = extra - right;
        free_to = seat.0.checked_sub(left + 1)?;
        runs.push(Run { seat, left, right });
    }
    Some(runs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_read_as_they_are_written() {
        for (seat, hand, text) in [(1, 1, "seat 1"), (16, 4, "seat 16 hand 4"), (3, 2, "seat 3 hand 2")] {
            let position = Position { seat: Seat(seat), hand };
            assert_eq!((position.to_string().as_str(), text.parse()), (text, Ok(position)));
        }
        for text in ["seat 0", "seat 17", "seat 1 hand 0", "seat 1 hand 5", "seat", "dealer", "seat 1 hand"] {
            assert!(text.parse::<Position>().is_err(), "{text}");
        }
    }

    #[test]
    fn adjacent_positions_need_places_that_nobody_else_takes() {
        let seats = |numbers: &[u8]| numbers.iter().copied().map(Seat).collect::<Seats>();
        let taken = |players: &[(u8, u8)]| {
            let seated = players.iter().map(|(seat, _)| Seat(*seat)).collect();
            let hands =
                |seat: Seat| players.iter().find(|(number, _)| *number == seat.0).map_or(0, |(_, hands)| *hands);
            let runs = adjacent(seated, hands, 7)?;
            Some(runs.into_iter().flat_map(|run| run.beside().iter().collect::<Vec<_>>()).collect::<Seats>())
        };
        assert_eq!(taken(&[(1, 1), (2, 1)]), Some(Seats::NONE));
        assert_eq!(taken(&[(1, 3)]), Some(seats(&[2, 3])));
        assert_eq!(taken(&[(3, 3)]), Some(seats(&[4, 5])), "to the right first");
        assert_eq!(taken(&[(3, 3), (5, 1)]), Some(seats(&[2, 4])), "on both sides of the seat");
        assert_eq!(taken(&[(1, 2), (2, 1)]), None, "the neighbour sits there");
        assert_eq!(taken(&[(7, 2)]), Some(seats(&[6])));
        assert_eq!(taken(&[(6, 1), (7, 2)]), None, "the table ends there");
        assert_eq!(taken(&[(1, 1), (4, 3), (5, 1)]), Some(seats(&[2, 3])));
        assert_eq!(taken(&[(2, 2), (4, 3)]), Some(seats(&[3, 5, 6])));
        assert_eq!(taken(&[(2, 2), (4, 3), (6, 1)]), Some(seats(&[1, 3, 5])));
        assert_eq!(taken(&[(2, 2), (4, 3), (5, 1)]), None);
    }
}
