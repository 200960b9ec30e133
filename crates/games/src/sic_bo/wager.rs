//! The permissible wagers: eight kinds, fifty areas of the layout.

use engine::{Extent, Values};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The kinds of wager, in the order of their definitions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// The chosen number on all three dice.
    ThreeOfAKind,
    /// The chosen number on two of the three dice.
    TwoOfAKind,
    /// Any number on all three dice.
    AnyThreeOfAKind,
    /// The sum of the dice.
    Total,
    /// Two different numbers, both showing.
    Combination,
    /// A sum from 4 to 10, but no three of a kind.
    Small,
    /// A sum from 11 to 17, but no three of a kind.
    Big,
    /// The chosen number on at least one of the dice.
    OneOfAKind,
}

/// A wager: one area of the layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wager {
    /// This number on all three dice.
    ThreeOfAKind(u8),
    /// This number on two dice.
    TwoOfAKind(u8),
    /// Any number on all three dice.
    AnyThreeOfAKind,
    /// This sum.
    Total(u8),
    /// These two numbers, the lower first.
    Combination(u8, u8),
    /// A low sum.
    Small,
    /// A high sum.
    Big,
    /// This number on any die.
    OneOfAKind(u8),
}

/// How many there are.
const COUNT: usize = 50;

impl Wager {
    /// All fifty, in the order of their spots.
    pub const ALL: [Wager; COUNT] = all();

    /// Their names, which are also the names of the spots.
    #[rustfmt::skip]
    pub const NAMES: [&'static str; COUNT] = [
        "three-of-a-kind-1", "three-of-a-kind-2", "three-of-a-kind-3",
        "three-of-a-kind-4", "three-of-a-kind-5", "three-of-a-kind-6",
        "two-of-a-kind-1", "two-of-a-kind-2", "two-of-a-kind-3",
        "two-of-a-kind-4", "two-of-a-kind-5", "two-of-a-kind-6",
        "any-three-of-a-kind",
        "total-4", "total-5", "total-6", "total-7", "total-8", "total-9", "total-10",
        "total-11", "total-12", "total-13", "total-14", "total-15", "total-16", "total-17",
        "combination-1-2", "combination-1-3", "combination-1-4", "combination-1-5", "combination-1-6",
        "combination-2-3", "combination-2-4", "combination-2-5", "combination-2-6",
        "combination-3-4", "combination-3-5", "combination-3-6",
        "combination-4-5", "combination-4-6", "combination-5-6",
        "small", "big",
        "one-of-a-kind-1", "one-of-a-kind-2", "one-of-a-kind-3",
        "one-of-a-kind-4", "one-of-a-kind-5", "one-of-a-kind-6",
    ];

    /// The number of its spot.
    pub const fn spot(self) -> u8 {
        match self {
            Wager::ThreeOfAKind(number) => number - 1,
            Wager::TwoOfAKind(number) => 5 + number,
            Wager::AnyThreeOfAKind => 12,
            Wager::Total(total) => 9 + total,
            // Those that begin with a lower number lie before it: five with 1, four with 2, ...
            Wager::Combination(low, high) => 26 + (low - 1) * (12 - low) / 2 + high - low,
            Wager::Small => 42,
            Wager::Big => 43,
            Wager::OneOfAKind(number) => 43 + number,
        }
    }

    /// The wager's name.
    pub const fn name(self) -> &'static str {
        Wager::NAMES[self.spot() as usize]
    }

    /// Which of the eight kinds it is.
    pub const fn kind(self) -> Kind {
        match self {
            Wager::ThreeOfAKind(_) => Kind::ThreeOfAKind,
            Wager::TwoOfAKind(_) => Kind::TwoOfAKind,
            Wager::AnyThreeOfAKind => Kind::AnyThreeOfAKind,
            Wager::Total(_) => Kind::Total,
            Wager::Combination(..) => Kind::Combination,
            Wager::Small => Kind::Small,
            Wager::Big => Kind::Big,
            Wager::OneOfAKind(_) => Kind::OneOfAKind,
        }
    }
}

/// Every wager at the number of its spot.
const fn all() -> [Wager; COUNT] {
    let mut all = [Wager::AnyThreeOfAKind; COUNT];
    let mut number = 1;
    while number <= 6 {
        let alike = [Wager::ThreeOfAKind(number), Wager::TwoOfAKind(number), Wager::OneOfAKind(number)];
        all[alike[0].spot() as usize] = alike[0];
        all[alike[1].spot() as usize] = alike[1];
        all[alike[2].spot() as usize] = alike[2];
        let mut high = number + 1;
        while high <= 6 {
            let pair = Wager::Combination(number, high);
            all[pair.spot() as usize] = pair;
            high += 1;
        }
        number += 1;
    }
    let mut total = 4;
    while total <= 17 {
        all[Wager::Total(total).spot() as usize] = Wager::Total(total);
        total += 1;
    }
    all[Wager::Small.spot() as usize] = Wager::Small;
    all[Wager::Big.spot() as usize] = Wager::Big;
    all
}

impl fmt::Display for Wager {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Values for Wager {
    fn values(_: Extent) -> Vec<Wager> {
        Wager::ALL.to_vec()
    }
}

impl crate::blocks::wagers::Wager for Wager {
    fn spot(self) -> u8 {
        Wager::spot(self)
    }
}

impl FromStr for Wager {
    type Err = String;

    fn from_str(text: &str) -> Result<Wager, String> {
        Wager::ALL.into_iter().find(|wager| wager.name() == text).ok_or_else(|| format!("`{text}` is no wager"))
    }
}

impl Serialize for Wager {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Wager {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Wager, D::Error> {
        <std::borrow::Cow<'de, str>>::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// A set of wagers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wagers(u64);

impl Wagers {
    /// Whether this wager is among them.
    pub const fn has(self, wager: Wager) -> bool {
        self.0 & (1 << wager.spot()) != 0
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Adds a wager.
    pub fn add(&mut self, wager: Wager) {
        self.0 |= 1 << wager.spot();
    }

    /// Takes a wager away.
    pub fn remove(&mut self, wager: Wager) {
        self.0 &= !(1 << wager.spot());
    }

    /// The wagers in the order of their spots.
    pub fn iter(self) -> impl Iterator<Item = Wager> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let spot = (left != 0).then(|| left.trailing_zeros())?;
            left &= left - 1;
            Some(Wager::ALL[spot as usize])
        })
    }
}

impl FromIterator<Wager> for Wagers {
    fn from_iter<I: IntoIterator<Item = Wager>>(wagers: I) -> Wagers {
        let mut set = Wagers::default();
        wagers.into_iter().for_each(|wager| set.add(wager));
        set
    }
}

impl fmt::Display for Wagers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, wager) in self.iter().enumerate() {
            write!(f, "{}{wager}", if index > 0 { ", " } else { "" })?;
        }
        Ok(())
    }
}

impl Serialize for Wagers {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Wagers {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Wagers, D::Error> {
        Ok(Vec::<Wager>::deserialize(deserializer)?.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_of_the_fifty_areas_has_its_own_spot_and_name() {
        for (spot, wager) in Wager::ALL.into_iter().enumerate() {
            assert_eq!(usize::from(wager.spot()), spot, "{wager}");
            assert_eq!(wager.name().parse(), Ok(wager));
        }
        assert_eq!(Wager::Combination(3, 6).name(), "combination-3-6");
        assert_eq!((Wager::Total(4).name(), Wager::Total(17).name()), ("total-4", "total-17"));
        assert_eq!((Wager::TwoOfAKind(1).name(), Wager::OneOfAKind(6).name()), ("two-of-a-kind-1", "one-of-a-kind-6"));
        let count = |kind| Wager::ALL.iter().filter(|wager| wager.kind() == kind).count();
        assert_eq!([count(Kind::Total), count(Kind::Combination), count(Kind::ThreeOfAKind)], [14, 15, 6]);
    }
}
