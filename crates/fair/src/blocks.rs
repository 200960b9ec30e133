//! The generator: blocks of ChaCha20, each under its own key from a secret (or a public root) and the seeds.

use crate::Seeds;
use hkdf::Hkdf;
use kit::Entropy;
use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use sha2::Sha256;
use zeroize::Zeroizing;

const PIECE: usize = 32;
const WORDS: usize = 16;

/// The words for one purpose. Block `i` is the first block of ChaCha20 (64 bytes, nonce and counter
/// zero) under the key HKDF-SHA256(piece `i` of the input, salt = the seeds' value, info = the
/// name of the purpose and `i`); after the last piece comes the first again.
pub struct Blocks<'a> {
    input: &'a [u8],
    salt: [u8; 32],
    name: String,
    block: usize,
    words: [u32; WORDS],
    used: usize,
}

impl<'a> Blocks<'a> {
    /// The words that these bytes give for this purpose.
    ///
    /// # Panics
    /// When the bytes are not pieces of 32.
    pub fn new(input: &'a [u8], seeds: &Seeds, purpose: &str) -> Blocks<'a> {
        assert!(!input.is_empty() && input.len().is_multiple_of(PIECE), "pieces of {PIECE} bytes");
        let name = format!("houseway {purpose}");
        Blocks { input, salt: seeds.salt(), name, block: 0, words: [0; WORDS], used: WORDS }
    }

    fn next_block(&mut self) {
        let pieces = self.input.len() / PIECE;
        let piece = &self.input[self.block % pieces * PIECE..][..PIECE];
        let mut key = Zeroizing::new([0; 32]);
        let info = format!("{} block {}", self.name, self.block);
        Hkdf::<Sha256>::new(Some(&self.salt), piece)
            .expand(info.as_bytes(), &mut *key)
            .expect("32 bytes are fewer than HKDF can give");
        let mut generator = ChaCha20Rng::from_seed(*key);
        self.words = std::array::from_fn(|_| generator.next_u32());
        (self.block, self.used) = (self.block + 1, 0);
    }
}

impl Entropy for Blocks<'_> {
    fn next_u32(&mut self) -> u32 {
        if self.used == WORDS {
            self.next_block();
        }
        self.used += 1;
        self.words[self.used - 1]
    }
}
