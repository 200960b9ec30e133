//! Three card poker: against the dealer, against a posted scale, or both.
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
pub use provisions::Clauses;
pub use round::{Fate, Hand, Round, Stage};
pub use rules::{Rules, Version, check, pay};

game! { ThreeCardPoker {
    fn ready(rules: &Rules, now: &engine::Now<'_, Self>, seat: engine::Seat) -> bool {
        now.round.hands.of_seat(seat).any(|at| offers::plays(rules, now.accounts, at))
    }

    fn discards(round: &Round) -> Vec<kit::Packet<engine::Origin>> {
        round.deck.discards()
    }
} }
