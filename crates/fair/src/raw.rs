//! The generator's words as bytes, for batteries of tests.

use crate::{Blocks, Kind, Secret, Seeds, Source};
use kit::Entropy;

/// The words that shuffles 1, 2, 3 and so on would use, without players' seeds: the generator of
/// the tables, and nothing beside it.
#[derive(Clone, Debug)]
pub struct Raw<S> {
    source: S,
    number: u64,
}

impl<S: Source> Raw<S> {
    /// Bytes for each shuffle: one block of sixteen words for each 32 bytes of its secret.
    pub const EACH: usize = 2 * Kind::Shuffle.secret_len();

    /// The words from this source of secrets.
    pub fn new(source: S) -> Raw<S> {
        Raw { source, number: 0 }
    }

    /// The words of the next shuffle, little-endian, or why there are none.
    pub fn next_bytes(&mut self) -> Result<Vec<u8>, String> {
        self.number += 1;
        let mut secret = vec![0; Kind::Shuffle.secret_len()];
        self.source.fill(Kind::Shuffle, self.number, &mut secret)?;
        let secret = Secret::new(Kind::Shuffle, secret)?;
        let mut blocks = Blocks::new(secret.bytes(), &Seeds::default(), &Kind::Shuffle.name(self.number));
        Ok((0..Self::EACH / 4).flat_map(|_| blocks.next_u32().to_le_bytes()).collect())
    }
}
