//! The players' seeds, which are mixed into every draw.

use engine::Seat;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fmt;

/// The most characters of a seed.
pub const SEED_MOST: usize = 64;

/// What each seat adds to the next draw, in order of seats.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seeds(BTreeMap<Seat, String>);

/// A seed that is not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeedError {
    /// It has so many characters.
    TooLong(usize),
    /// It has a character that cannot be shown.
    Control,
}

impl fmt::Display for SeedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SeedError::TooLong(found) => {
                write!(f, "a seed has at most {SEED_MOST} characters, found {found}: take a shorter one")
            }
            SeedError::Control => {
                f.write_str("a seed has no line breaks, tabs or other control characters: leave them out")
            }
        }
    }
}

impl std::error::Error for SeedError {}

impl Seeds {
    /// Sets the seed of a seat, or takes it away; an empty one is none. True if that changes it.
    pub fn set(&mut self, seat: Seat, seed: Option<&str>) -> Result<bool, SeedError> {
        let Some(seed) = seed.filter(|seed| !seed.is_empty()) else {
            return Ok(self.0.remove(&seat).is_some());
        };
        let length = seed.chars().count();
        if length > SEED_MOST {
            return Err(SeedError::TooLong(length));
        }
        if seed.chars().any(char::is_control) {
            return Err(SeedError::Control);
        }
        Ok(self.0.insert(seat, seed.to_owned()).as_deref() != Some(seed))
    }

    /// The seed of a seat.
    pub fn get(&self, seat: Seat) -> Option<&str> {
        self.0.get(&seat).map(String::as_str)
    }

    /// Whether no seat has one.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Seats and seeds, in order of seats.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &str)> {
        self.0.iter().map(|(seat, seed)| (*seat, seed.as_str()))
    }

    /// The seeds as one value: SHA-256 of `seat:bytes:seed,` for every seat in order. The number of
    /// bytes keeps a seed from passing for two.
    pub fn salt(&self) -> [u8; 32] {
        let mut hash = Sha256::new();
        for (seat, seed) in self.iter() {
            hash.update(format!("{}:{}:{seed},", seat.0, seed.len()));
        }
        hash.finalize().into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_has_at_most_sixty_four_characters() {
        let mut seeds = Seeds::default();
        assert_eq!(seeds.set(Seat(1), Some(&"é".repeat(64))), Ok(true));
        assert_eq!(seeds.set(Seat(1), Some(&"é".repeat(65))), Err(SeedError::TooLong(65)));
        assert_eq!(seeds.set(Seat(2), Some("two\nlines")), Err(SeedError::Control));
        assert_eq!(seeds.iter().count(), 1);
        assert_eq!(seeds.set(Seat(1), Some(&"é".repeat(64))), Ok(false));
        assert_eq!((seeds.set(Seat(1), Some("")), seeds.set(Seat(1), None)), (Ok(true), Ok(false)));
        assert!(seeds.is_empty());
    }

    #[test]
    fn seeds_that_read_alike_when_joined_have_different_salts() {
        let salt = |all: &[(u8, &str)]| {
            let mut seeds = Seeds::default();
            for (seat, seed) in all {
                seeds.set(Seat(*seat), Some(seed)).unwrap();
            }
            seeds.salt()
        };
        assert_ne!(salt(&[(1, "a"), (2, "b")]), salt(&[(1, "a,2:1:b")]));
        assert_ne!(salt(&[(1, "a")]), salt(&[(2, "a")]));
        assert_eq!(salt(&[(2, "b"), (1, "a")]), salt(&[(1, "a"), (2, "b")]));
        assert_eq!(crate::hex::encode(&salt(&[]))[..8], *"e3b0c442");
    }
}
