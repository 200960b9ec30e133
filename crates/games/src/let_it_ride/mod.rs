//! Let it ride poker: three equal bets on three own cards and two that all hands share, two of which may be
//! withdrawn as the cards come to light.
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
pub use rules::{Exposure, Rules, check, pay};

game! { LetItRide {
    fn ready(_: &Rules, now: &engine::Now<'_, Self>, seat: engine::Seat) -> bool {
        now.round.hands.of_seat(seat).any(|at| now.round.hands[at].is_complete())
    }

    fn discards(round: &Round) -> Vec<kit::Packet<engine::Origin>> {
        round.deck.discards()
    }
} }
