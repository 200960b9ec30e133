//! Fast action hold'em: four cards each, two of them kept, and five cards for everybody.
//!
//! The files follow the chapter: rules and options, the procedures around the rounds, acts, what is
//! on offer and why not, the course of the round, settling, irregularities. Clause numbers stand
//! only in `provisions`.

mod act;
mod decide;
mod event;
pub mod house_way;
mod irregular;
mod offers;
mod procedures;
mod provisions;
mod refuse;
mod round;
mod rules;
mod scene;
pub mod settle;
mod settling;

pub use act::{Act, Wager};
pub use event::{Event, Gap};
pub use round::{Fate, Hand, Round, Stage};
pub use rules::{Rules, check, decks, limits, pay};

game! { FastActionHoldem {
    fn discards(round: &Round) -> Vec<kit::Packet<engine::Origin>> {
        round.racked()
    }
} }
