//! A throw of dice, or the number that a generator displays.

use crate::Entropy;
use std::fmt;
use std::str::FromStr;

/// The most dice thrown at once.
const CAPACITY: usize = 3;

/// Up to three dice at rest, in the order in which they were read; every face is from 1 to 6. Or one number that a
/// generator displays, out of so many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Dice {
    len: u8,
    faces: [u8; CAPACITY],
    /// The most that a generator displays; nothing for dice.
    #[doc(hidden)]
    out_of: u8,
}

/// Text or numbers that are no throw of dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiceError(pub String);

impl fmt::Display for DiceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is no throw of dice: write up to three faces from 1 to 6, like `2 6 1`, or the number \
             that a generator displays, like `5 of 7`",
            self.0
        )
    }
}

impl std::error::Error for DiceError {}

impl Dice {
    /// These faces, or an error if there are more than three or one is not from 1 to 6.
    pub fn of(faces: &[u8]) -> Result<Dice, DiceError> {
        if faces.len() > CAPACITY || faces.iter().any(|face| !(1..=6).contains(face)) {
            return Err(DiceError(faces.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")));
        }
        let mut dice = Dice { len: faces.len() as u8, faces: [0; CAPACITY], out_of: 0 };
        dice.faces[..faces.len()].copy_from_slice(faces);
        Ok(dice)
    }

    /// A throw of so many dice, every face equally likely, or an error if there are more than three.
    pub fn thrown(count: usize, entropy: &mut impl Entropy) -> Result<Dice, DiceError> {
        if count > CAPACITY {
            return Err(DiceError(format!("{count} dice")));
        }
        let faces: Vec<u8> = (0..count).map(|_| 1 + entropy.below(6) as u8).collect();
        Dice::of(&faces)
    }

    /// The number that a generator displays, out of so many, or an error if it cannot.
    pub fn displayed(number: u8, out_of: u8) -> Result<Dice, DiceError> {
        if number == 0 || number > out_of {
            return Err(DiceError(format!("{number} of {out_of}")));
        }
        Ok(Dice { len: 1, faces: [number, 0, 0], out_of })
    }

    /// A number out of so many, every one equally likely, or an error if there are none.
    pub fn selected(out_of: u8, entropy: &mut impl Entropy) -> Result<Dice, DiceError> {
        if out_of == 0 {
            return Err(DiceError("a number out of none".to_owned()));
        }
        Dice::displayed(1 + entropy.below(out_of.into()) as u8, out_of)
    }

    /// As many dice again, or another number out of as many.
    pub fn again(&self, entropy: &mut impl Entropy) -> Result<Dice, DiceError> {
        if self.out_of > 0 { Dice::selected(self.out_of, entropy) } else { Dice::thrown(self.len(), entropy) }
    }

    /// The most that the number could have been, where a generator displays one.
    pub const fn out_of(&self) -> Option<u8> {
        if self.out_of > 0 { Some(self.out_of) } else { None }
    }

    /// The faces that show.
    pub fn faces(&self) -> &[u8] {
        &self.faces[..self.len()]
    }

    /// How many dice.
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The sum of the faces.
    pub fn total(&self) -> u8 {
        self.faces().iter().sum()
    }

    /// On how many dice this face shows.
    pub fn count(&self, face: u8) -> usize {
        self.faces().iter().filter(|found| **found == face).count()
    }
}

impl fmt::Display for Dice {
    /// The faces with spaces: `2 6 1`; a generator's number with the most that it could be: `5 of 7`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, face) in self.faces().iter().enumerate() {
            write!(f, "{}{face}", if index > 0 { " " } else { "" })?;
        }
        if self.out_of > 0 { write!(f, " of {}", self.out_of) } else { Ok(()) }
    }
}

impl FromStr for Dice {
    type Err = DiceError;

    /// Faces separated by spaces, commas or hyphens, or `5 of 7`.
    fn from_str(text: &str) -> Result<Dice, DiceError> {
        if let Some((number, out_of)) = text.split_once(" of ") {
            let numbers = number.trim().parse().ok().zip(out_of.trim().parse().ok());
            let displayed = numbers.and_then(|(number, out_of)| Dice::displayed(number, out_of).ok());
            return displayed.ok_or_else(|| DiceError(text.to_owned()));
        }
        let words = text.split([' ', ',', '-', '\t']).filter(|word| !word.is_empty());
        let faces: Result<Vec<u8>, _> = words.map(str::parse).collect();
        let wrong = || DiceError(text.to_owned());
        Dice::of(&faces.map_err(|_| wrong())?).map_err(|_| wrong())
    }
}

impl serde::Serialize for Dice {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> serde::Deserialize<'de> for Dice {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Dice, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_face_is_from_one_to_six() {
        assert!("0 1 1".parse::<Dice>().is_err());
        assert!("6 6 7".parse::<Dice>().is_err());
        assert!("1 1 1 1".parse::<Dice>().is_err());
        assert!("one".parse::<Dice>().is_err());
        let dice: Dice = "1-6, 6".parse().unwrap();
        assert_eq!((dice.total(), dice.count(6), dice.len()), (13, 2, 3));
        assert_eq!(dice.to_string(), "1 6 6");
    }

    #[test]
    fn a_generator_displays_one_number_out_of_so_many() {
        for text in ["0 of 7", "8 of 7", "1 2 of 7", "1 of 0", "of 7", "1 of "] {
            assert!(text.parse::<Dice>().is_err(), "{text}");
        }
        let number: Dice = "5 of 7".parse().unwrap();
        assert_eq!((number.total(), number.len(), number.out_of()), (5, 1, Some(7)));
        assert_eq!(number.to_string(), "5 of 7");
        assert_ne!(number, "5".parse().unwrap(), "a die is another thing");
    }
}
