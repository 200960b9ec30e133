//! Secrets: where they come from, how long they are, and the commitment to each.

use crate::Order;
use kit::Deck;
use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;
use zeroize::Zeroizing;

/// A kind of draw. Each kind has its own numbers from 1 and its own commitment to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// The cards of a shoe and a set of tiles put in order.
    Shuffle,
    /// A throw of dice.
    Throw,
}

impl Kind {
    /// Both kinds.
    pub const ALL: [Kind; 2] = [Kind::Shuffle, Kind::Throw];

    /// How long a secret of this kind is. A shuffle's has a piece of 32 bytes for each of 32 blocks
    /// of 16 words, more than the 446 words that a shoe of eight decks and a set of tiles take. One
    /// word chooses one card of at most 416, so that the 16 choices of a block have at most 2^140
    /// outcomes, and 2^256 keys are enough to reach every one of them if the ciphers behave like
    /// random functions; 32 bytes for the whole shuffle could not reach the 2^2229 orders of the shoe.
    pub const fn secret_len(self) -> usize {
        match self {
            Kind::Shuffle => 1_024,
            Kind::Throw => 32,
        }
    }

    /// The name of a draw: `shuffle 12`. Its secret is stored under it.
    pub fn name(self, number: u64) -> String {
        format!("{self} {number}")
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Shuffle => "shuffle",
            Kind::Throw => "throw",
        })
    }
}

/// A secret. It is wiped from memory when it is dropped and never shown by `Debug`.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(Zeroizing<Vec<u8>>);

impl Secret {
    /// These bytes, or why they are no secret of this kind.
    pub fn new(kind: Kind, bytes: Vec<u8>) -> Result<Secret, String> {
        let (found, wanted) = (bytes.len(), kind.secret_len());
        let secret = Secret(Zeroizing::new(bytes));
        if found != wanted {
            return Err(format!("the secret of a {kind} has {wanted} bytes, found {found}"));
        }
        Ok(secret)
    }

    /// The bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// What is published before a throw: SHA-256 of `houseway`, the draw's name and the secret.
    /// Secrets of a kind are all equally long, so that no two pairs of name and secret read alike.
    /// What is published before a shuffle is the root of its [`Order`](crate::Order).
    pub(crate) fn hash(&self, name: &str) -> [u8; 32] {
        let hash = Sha256::new().chain_update(format!("houseway {name}")).chain_update(self.bytes());
        hash.finalize().into()
    }

    /// What is published before this draw at a table of this deck.
    pub fn commitment(&self, deck: Deck, kind: Kind, number: u64) -> [u8; 32] {
        match kind {
            Kind::Shuffle => Order::new(deck, self, number).root(),
            Kind::Throw => self.hash(&kind.name(number)),
        }
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Secret({} bytes)", self.0.len())
    }
}

/// Where secrets come from.
pub trait Source {
    /// Fills the secret of this draw, or says why it cannot.
    fn fill(&mut self, kind: Kind, number: u64, bytes: &mut [u8]) -> Result<(), String>;
}

/// The operating system's generator: every secret is fresh from it.
#[derive(Clone, Copy, Debug, Default)]
pub struct System;

impl Source for System {
    fn fill(&mut self, _: Kind, _: u64, bytes: &mut [u8]) -> Result<(), String> {
        getrandom::fill(bytes).map_err(|error| format!("the operating system gave no random bytes: {error}"))
    }
}

/// Secrets that follow from a number: for tests and laboratories that must see the same draws again,
/// never for a table.
#[derive(Clone, Copy, Debug)]
pub struct Seeded(pub u64);

impl Source for Seeded {
    fn fill(&mut self, kind: Kind, number: u64, bytes: &mut [u8]) -> Result<(), String> {
        let key = Sha256::digest(format!("houseway laboratory {} {}", self.0, kind.name(number)));
        ChaCha20Rng::from_seed(key.into()).fill_bytes(bytes);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_has_the_length_of_its_kind_and_is_never_shown() {
        let secret = Secret::new(Kind::Throw, vec![0xab; 32]).unwrap();
        assert_eq!(format!("{secret:?}"), "Secret(32 bytes)");
        let error = Secret::new(Kind::Shuffle, vec![0xab; 32]).unwrap_err();
        assert_eq!(error, "the secret of a shuffle has 1024 bytes, found 32");
    }

    #[test]
    fn a_commitment_depends_on_kind_number_and_every_byte() {
        let secret = Secret::new(Kind::Throw, vec![7; 32]).unwrap();
        let mut other = vec![7; 32];
        other[31] ^= 1;
        let other = Secret::new(Kind::Throw, other).unwrap();
        let [long, mut changed] = [vec![7; 1_024], vec![7; 1_024]];
        changed[1_023] ^= 1;
        let [long, changed] = [long, changed].map(|bytes| Secret::new(Kind::Shuffle, bytes).unwrap());
        let deck = Deck::STANDARD;
        let all = [
            secret.commitment(deck, Kind::Throw, 1),
            secret.commitment(deck, Kind::Throw, 2),
            other.commitment(deck, Kind::Throw, 1),
            long.commitment(deck, Kind::Shuffle, 1),
            long.commitment(deck, Kind::Shuffle, 2),
            long.commitment(deck.times(2), Kind::Shuffle, 1),
            changed.commitment(deck, Kind::Shuffle, 1),
        ];
        for (index, one) in all.iter().enumerate() {
            assert!(!all[index + 1..].contains(one));
        }
    }

    #[test]
    fn the_operating_system_gives_other_bytes_every_time() {
        let (mut one, mut other) = ([0; 32], [0; 32]);
        System.fill(Kind::Throw, 1, &mut one).unwrap();
        System.fill(Kind::Throw, 1, &mut other).unwrap();
        assert_ne!(one, other);
    }
}
