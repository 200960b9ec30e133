//! The generator: blocks of ChaCha20, each under its own key from the secret and the seeds.

use crate::{Kind, Secret, Seeds};
use hkdf::Hkdf;
use kit::Entropy;
use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use sha2::Sha256;
use zeroize::Zeroizing;

const PIECE: usize = 32;
const WORDS: usize = 16;

/// The words of one draw. Block `i` is the first block of ChaCha20 (64 bytes, nonce and counter
/// zero) under the key HKDF-SHA256(piece `i` of the secret, salt = the seeds' value, info = the
/// draw's name and `i`); after the last piece comes the first again.
pub struct Blocks<'a> {
    secret: &'a Secret,
    salt: [u8; 32],
    name: String,
    block: usize,
    words: [u32; WORDS],
    used: usize,
}

impl<'a> Blocks<'a> {
    /// The words of this draw.
    pub fn new(secret: &'a Secret, seeds: &Seeds, kind: Kind, number: u64) -> Blocks<'a> {
        let name = format!("houseway {}", kind.name(number));
        Blocks { secret, salt: seeds.salt(), name, block: 0, words: [0; WORDS], used: WORDS }
    }

    fn next_block(&mut self) {
        let pieces = self.secret.bytes().len() / PIECE;
        let piece = &self.secret.bytes()[self.block % pieces * PIECE..][..PIECE];
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
