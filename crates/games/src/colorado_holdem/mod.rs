//! Colorado hold 'em poker: three own cards of which one is discarded, and three that all hands share; or three cards
//! that win at once, if their player declares it.
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
mod settling;

pub use act::{Act, Wager};
pub use event::Event;
pub use round::{Fate, Hand, Round, Stage};
pub use rules::{Rules, check, pay};

game! { ColoradoHoldem {
    fn ready(_: &Rules, now: &engine::Now<'_, Self>, seat: engine::Seat) -> bool {
        now.round.hands.of_seat(seat).any(|at| now.round.hands[at].spots.has(Wager::Ante))
    }

    fn discards(round: &Round) -> Vec<kit::Packet<engine::Origin>> {
        round.deck.discards()
    }
} }
