//! Minibaccarat, and EZ Baccarat: two hands dealt from a shoe, wagered on by anybody.
//!
//! The files follow the chapter: rules and options, the procedures around the rounds, acts, what is
//! on offer and why not, the course of the round, settling, irregularities. Clause numbers stand
//! only in `provisions`.

mod act;
mod decide;
mod event;
mod irregular;
mod offers;
mod procedures;
mod provisions;
mod refuse;
mod round;
pub mod rules;
mod scene;
pub mod settle;
#[cfg(test)]
mod settle_tests;
mod settling;

pub use act::Act;
pub use event::{Event, GivenUp, Named};
pub use round::{Cover, Hand, HouseMoney, Round, Stage};
pub use rules::{Rules, check};
pub use settle::{Side, Wager};

game! { Minibaccarat {
    fn discards(round: &Round) -> Vec<kit::Packet<engine::Origin>> {
        round.discards()
    }
} }
