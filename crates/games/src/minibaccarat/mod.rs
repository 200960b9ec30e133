//! Minibaccarat: two hands dealt from a shoe, wagered on by anybody.

pub mod rules;
pub mod settle;
#[cfg(test)]
mod settle_tests;
