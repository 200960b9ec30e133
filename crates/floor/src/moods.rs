//! The moods of computer players, from the operating system: what they do is in the log, so nothing need be
//! repeatable here.

use kit::Entropy;

/// An endless supply of moods.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moods;

impl Entropy for Moods {
    fn next_u32(&mut self) -> u32 {
        // Without entropy a computer player is steady, which harms nobody.
        getrandom::u32().unwrap_or(0)
    }
}
