//! Provably fair chance, from outside: what a table, its log and a stranger with the log see.

mod audit;
mod dealer;
mod heap;
mod outcomes;
mod restore;
mod tables;
mod vector;

/// A shoe of so many decks.
fn decks(number: u8) -> kit::Deck {
    kit::Deck::STANDARD.times(number)
}
