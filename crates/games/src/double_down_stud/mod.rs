//! Double down stud: one own card and four that all hands share, one of them face down; whoever likes what lies open
//! may double the wager before it is turned. Hands are held against a scale, not against the dealer.
//!
//! The files follow the chapter: rules and options, acts, what is on offer and why not, the course of
//! the round, settling. Clause numbers stand only in `provisions`.

mod act;
mod decide;
mod event;
mod offers;
mod provisions;
mod refuse;
mod round;
mod rules;
mod scene;
pub mod settle;

pub use act::{Act, Wager};
pub use event::Event;
pub use round::{Fate, Hand, Round, Stage};
pub use rules::{Rules, check, pay};

game! { DoubleDownStud {
    fn discards(round: &Round) -> Vec<kit::Packet<engine::Origin>> {
        round.deck.discards()
    }
} }
