//! Who speaks at a table, who looks on, and where cards lie.

use crate::Position;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A seat, numbered from 1. On which side of the dealer the numbers begin is for the rulebook to
/// say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The most seats any table has.
    pub const MOST: usize = 16;

    /// The seat's place in a list, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0)
    }
}

/// A set of seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seats(u16);

impl Seats {
    /// No seat.
    pub const NONE: Seats = Seats(0);

    /// Adds a seat.
    pub fn add(&mut self, seat: Seat) {
        self.0 |= 1 << seat.index();
    }

    /// Takes a seat out.
    pub fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.index());
    }

    /// These seats and those.
    pub const fn and(self, others: Seats) -> Seats {
        Seats(self.0 | others.0)
    }

    /// Whether the seat is in it.
    pub const fn has(self, seat: Seat) -> bool {
        self.0 & (1 << seat.index()) != 0
    }

    /// Whether no seat is.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The seats from the dealer's left to the right; reversed, counterclockwise.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Seat> {
        InOrder(self.0)
    }
}

/// The seats of a set that are still to come, from either end.
struct InOrder(u16);

impl Iterator for InOrder {
    type Item = Seat;

    fn next(&mut self) -> Option<Seat> {
        let index = self.0.trailing_zeros();
        (index < u16::BITS).then(|| {
            self.0 &= self.0 - 1;
            Seat(index as u8 + 1)
        })
    }
}

impl DoubleEndedIterator for InOrder {
    fn next_back(&mut self) -> Option<Seat> {
        let number = u16::BITS - self.0.leading_zeros();
        (number > 0).then(|| {
            self.0 &= !(1 << (number - 1));
            Seat(number as u8)
        })
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Seats {
        let mut set = Seats::NONE;
        for seat in seats {
            set.add(seat);
        }
        set
    }
}

/// Who gives a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Who {
    /// The player at a seat.
    Player(Seat),
    /// The dealer.
    Dealer,
    /// The floorperson, who verifies, rules on irregularities and opens and closes the table.
    Floorperson,
}

/// The parts that people have at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Whoever has a seat.
    Player,
    /// The dealer.
    Dealer,
    /// The floorperson.
    Floorperson,
    /// The dealer or the floorperson, whichever of them speaks.
    Staff,
}

impl Role {
    /// Whether this person has the part.
    pub const fn is_of(self, who: Who) -> bool {
        match self {
            Role::Player => matches!(who, Who::Player(_)),
            Role::Dealer => matches!(who, Who::Dealer),
            Role::Floorperson => matches!(who, Who::Floorperson),
            Role::Staff => matches!(who, Who::Dealer | Who::Floorperson),
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Role::Player => "players",
            Role::Dealer => "the dealer",
            Role::Floorperson => "the floorperson",
            Role::Staff => "the dealer or the floorperson",
        })
    }
}

impl Who {
    /// The part this person has.
    pub const fn role(self) -> Role {
        match self {
            Who::Player(_) => Role::Player,
            Who::Dealer => Role::Dealer,
            Who::Floorperson => Role::Floorperson,
        }
    }
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Who::Player(seat) => write!(f, "{seat}"),
            Who::Dealer => f.write_str("dealer"),
            Who::Floorperson => f.write_str("floor"),
        }
    }
}

impl FromStr for Who {
    type Err = String;

    /// `seat 3`, `dealer`, `floor`.
    fn from_str(text: &str) -> Result<Who, String> {
        let seat = || text.strip_prefix("seat ")?.trim().parse::<u8>().ok();
        match text.trim() {
            "dealer" => Ok(Who::Dealer),
            "floor" | "floorperson" => Ok(Who::Floorperson),
            _ => match seat() {
                Some(number) if (1..=Seat::MOST as u8).contains(&number) => Ok(Who::Player(Seat(number))),
                _ => Err(format!("`{text}` is nobody at a table: write `seat 3`, `dealer` or `floor`")),
            },
        }
    }
}

/// Where cards lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// In front of a player.
    Hand(Position),
    /// In the area of the dealer's hand.
    Dealer,
    /// In the area of the cards that all hands share.
    Community,
    /// In the discard rack.
    Discard,
    /// In the area of the hand called the Player's.
    PlayerHand,
    /// In the area of the hand called the Banker's.
    BankerHand,
    /// In the stacks that are dealt before it is known whose they are.
    Stacks,
    /// In front of nobody: counted and dealt, but never played.
    DeadHand,
}

impl Place {
    /// In front of the player at a seat: the first or only hand.
    pub const fn seat(seat: Seat) -> Place {
        Place::Hand(Position::of(seat))
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Hand(position) => position.fmt(f),
            Place::Dealer => f.write_str("dealer"),
            Place::Community => f.write_str("community"),
            Place::Discard => f.write_str("discard"),
            Place::PlayerHand => f.write_str("player hand"),
            Place::BankerHand => f.write_str("banker hand"),
            Place::Stacks => f.write_str("stacks"),
            Place::DeadHand => f.write_str("dead hand"),
        }
    }
}

impl FromStr for Place {
    type Err = String;

    fn from_str(text: &str) -> Result<Place, String> {
        match text.trim() {
            "dealer" => Ok(Place::Dealer),
            "community" => Ok(Place::Community),
            "discard" => Ok(Place::Discard),
            "player hand" => Ok(Place::PlayerHand),
            "banker hand" => Ok(Place::BankerHand),
            "stacks" => Ok(Place::Stacks),
            "dead hand" => Ok(Place::DeadHand),
            other => match other.parse::<Position>() {
                Ok(position) => Ok(Place::Hand(position)),
                Err(_) => Err(format!(
                    "`{text}` is no place for cards: write `seat 3`, `seat 3 hand 2`, `dealer`, `community`, \
                     `discard`, `player hand`, `banker hand`, `stacks` or `dead hand`"
                )),
            },
        }
    }
}

/// Reads and writes a type by its text.
macro_rules! serde_as_text {
    ($($name:ty),*) => {$(
        impl Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                <std::borrow::Cow<'de, str>>::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
            }
        }
    )*};
}
serde_as_text!(Who, Place);

/// Who looks on. What a viewer may not see is hidden from everything the viewer is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// The player at a seat: the seat's own cards and everything face up.
    Player(Seat),
    /// Anyone else at the table, the dealer included: only what is face up.
    Public,
    /// Surveillance: everything.
    Surveillance,
}

impl Viewer {
    /// Whether this viewer may look at the face-down cards lying at a place.
    pub fn may_look_at(self, place: Place) -> bool {
        match self {
            Viewer::Surveillance => true,
            Viewer::Player(seat) => matches!(place, Place::Hand(position) if position.seat == seat),
            Viewer::Public => false,
        }
    }
}
