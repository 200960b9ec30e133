//! Chance for the choices of computer players, from the operating system. What they do is in the log, so nothing need
//! be repeatable here.

use kit::Entropy;

#[derive(Clone, Copy, Debug)]
pub(crate) struct SystemEntropy;

impl Entropy for SystemEntropy {
    fn next_u32(&mut self) -> u32 {
        // Without entropy a computer player is steady, which harms nobody.
        getrandom::u32().unwrap_or(0)
    }
}
